"""Whether the right pygame is installed; looks at the installed packages only and imports none of them."""

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution

from hexsim.errors import HexsimError


def is_installed(name: str) -> bool:
    """Whether there is a package of that name."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def pygame_trouble(installed: Callable[[str], bool] = is_installed) -> str:
    """The catalogue key of the sentence that says how to repair the installation, "" if it is right."""
    old, new = installed("pygame"), installed("pygame-ce")
    if old and new:
        return "ui.w_pygame_both"
    if old:
        return "ui.w_pygame_old"
    return "" if new else "ui.w_pygame_none"


def demand_pygame() -> None:
    """Do nothing if a window can be opened.

    Raises:
        HexsimError: with one sentence that repairs the installation.
    """
    if trouble := pygame_trouble():
        raise HexsimError(trouble)
