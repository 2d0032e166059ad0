"""Refusals in one line: the code, the rule, a sentence of its own where the code has several."""

from collections.abc import Callable, Iterable

from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState


def refuse(code: str, rule: str, detail: str = "", *, token: int | None = None,
           **params: str | int) -> Refusal:
    """A refusal; `detail` names the catalogue entry `d100.<code>_<detail>`."""
    about = (("detail", f"@d100.{code}_{detail}"),) if detail else ()
    return Refusal(code=code, rule=rule, params=(*about, *params.items()), token=token)


def refuse_named(code: str, rule: str, detail: str, key: str, name: str, **params: str | int) -> Refusal:
    """A refusal about something that is named; where no name is, the words of `<detail>_none`."""
    words = detail if name else f"{detail}_none"
    named = ((key, name),) if name else ()
    about = ("detail", f"@d100.{code}_{words}")
    return Refusal(code=code, rule=rule, params=(about, *params.items(), *named))


def first_refusal(*checks: Callable[[], Refusal | None]) -> Refusal | None:
    """The first refusal, the checks tried in order (D-ERR-2)."""
    return next((refusal for one in checks if (refusal := one()) is not None), None)


def first_of(found: Iterable[Refusal | None]) -> Refusal | None:
    """The first refusal of some that are worked out one after the other."""
    return next((refusal for refusal in found if refusal is not None), None)


def name_of(state: GameState, unit: str) -> str:
    """The name of a unit, its id where there is none."""
    return state.unit(unit).name if state.has_unit(unit) else unit or "–"
