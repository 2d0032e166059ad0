"""What the screen has worked out for a state, kept with it while it is the present one."""

from typing import Any

from hexsim.rules.state import GameState


def kept(state: GameState) -> dict[object, Any]:
    """The drawer of a state; outside its value, like all of its memo."""
    drawer: dict[object, Any] = state.memo.setdefault("ui", {})
    return drawer


def let_go(state: GameState) -> None:
    """Empty the drawer of a state that is shown no longer: what is needed again is worked out again."""
    state.memo.pop("ui", None)
