"""Mending a log that breaks off: only ever by appending, so that nothing is cut away.

A piece of a line is completed where the rest of the line is known: then the file is as if nothing had
happened. Where it is not known (an order cut short), the piece stays, followed by a line that says where the
fight goes on.
"""

from hexsim.files.log_line import LinesDigest, back_line, final_line, ply_lines
from hexsim.files.log_value import Back, Final, Log, Ply, rows
from hexsim.game.game import Game


def mended(log: Log, game: Game) -> bytes:
    """The content with which to go on; begins with the log's own.

    Args:
        log: as it was read.
        game: the fight as `open_game` gives it.
    """
    start, lines = _wanted(log, game)
    closing = game.state.outcome is not None and not _is_closed(log)
    sound = _ended(log.data[:start])
    if lines is not None:
        whole = sound + _block(sound, lines, closing=closing)
        if whole.startswith(log.data):
            return whole
    content = _ended(log.data)
    if log.plies and log.data[start:].strip():
        content += f"{back_line(log.plies[log.current].ply)}\n".encode()
    return content + _block(content, lines or [], closing=closing)


def opening_lines(game: Game) -> list[str]:
    """The lines of ply 0."""
    faces = None if game.dice is not None else game.opening_faces
    return ply_lines(0, None, faces, game.opening_events, game.opening)


def _wanted(log: Log, game: Game) -> tuple[int, list[str] | None]:
    """The byte up to which all is well, and the lines to follow; None for an order that is refused by now."""
    begun = log.unfinished
    if begun is None:
        return log.end, [] if log.plies else opening_lines(game)
    start = begun.lines[0].start
    if begun.ply == 0:
        return start, opening_lines(game)
    if game.ply < begun.ply:
        return start, None
    played = game.history[-1]
    return start, ply_lines(played.ply, played.order, played.faces, played.events, played.state)


def _is_closed(log: Log) -> bool:
    """Whether the end of the fight, if it has ended, is in the log already: only a ply brings it about."""
    if log.unfinished is not None:
        return False
    entries = (entry for entry in reversed(log.entries) if isinstance(entry, Ply | Back | Final))
    return not isinstance(next(entries, None), Ply)


def _block(before: bytes, lines: list[str], *, closing: bool) -> bytes:
    """The lines as bytes, with the digest of everything if the fight is over."""
    block = "".join(f"{line}\n" for line in lines).encode()
    if closing:
        digest = LinesDigest()
        for line in rows(before + block):
            digest.add(line.text)
        block += f"{final_line(digest.value())}\n".encode()
    return block


def _ended(data: bytes) -> bytes:
    """The data with an end to its last line."""
    return data if not data or data.endswith(b"\n") else data + b"\n"
