"""What a replay shows besides map, log and timeline: the lines of play and what is written beside them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLine:
    """A line of play.

    Attributes:
        node: its last node.
        label: what it is called.
        detail: how many orders of its own it has; `about` says it in words.
        shown: it is the one on screen.
        main: it is the main line.
        deleted: it is deleted and can only be brought back.
        stands: the fight stands on it.
    """

    node: int
    label: str
    detail: str
    shown: bool
    main: bool
    deleted: bool
    stands: bool
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookMark:
    """Something added to a moment of the line on screen; `here` for the moment on screen."""

    moment: int
    label: str
    bookmark: bool
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayBook:
    """Everything of it.

    Attributes:
        comment: words about the moment on screen; so `bookmark` and `arrows`, their number.
        branch: the line on screen has orders that the main line has not.
        follow: the camera goes with what happens.
    """

    comment: str
    bookmark: bool
    arrows: int
    branch: bool
    lines: tuple[BookLine, ...]
    marks: tuple[BookMark, ...]
    follow: bool
