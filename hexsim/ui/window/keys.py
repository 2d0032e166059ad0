"""Keys by their place: scancodes to the names that `ui.actions` uses, and names to intents."""

from collections.abc import Mapping

import pygame

from hexsim.hexes.direction import Orientation
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.actions import ACTIONS, NUMPAD

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_PLAIN = ("return", "escape", "backspace", "tab", "space", "minus", "equals", "leftbracket", "rightbracket",
          "backslash", "semicolon", "apostrophe", "grave", "comma", "period", "slash", "right", "left",
          "down", "up", "insert", "home", "pageup", "delete", "end", "pagedown")

NAMES: dict[int, str] = {
    **{getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in _LETTERS},
    **{getattr(pygame, f"KSCAN_F{number}"): f"f{number}" for number in range(1, 13)},
    **{getattr(pygame, f"KSCAN_{name.upper()}"): name for name in _PLAIN},
    **{getattr(pygame, f"KSCAN_KP{number}"): f"kp_{number}" for number in range(10)},
    pygame.KSCAN_KP_ENTER: "kp_enter", pygame.KSCAN_KP_PLUS: "kp_plus", pygame.KSCAN_KP_MINUS: "kp_minus",
}
"""Scancode to name."""

KNOWN = frozenset(NAMES.values())
FULL_SCREEN = "f11"
_BY_ID = {action.id: action.intent for action in ACTIONS}
_ARROWS: dict[str, it.Arrow] = {"up": "up", "down": "down", "left": "left", "right": "right"}


def key_name(scancode: int, mod: int) -> str:
    """The name of a key with what is held: `ctrl+shift+z`; "" for a key without a name."""
    name = NAMES.get(scancode, "")
    if not name:
        return ""
    held = [word for word, mask in (("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
                                    ("shift", pygame.KMOD_SHIFT),
                                    ("alt", pygame.KMOD_ALT)) if mod & mask]
    return "+".join([*held, name])


def is_function_key(name: str) -> bool:
    """Whether it is one of F1 to F12, which write nothing."""
    return len(name) > 1 and name[0] == "f" and name[1:].isdigit()


def may_repeat(name: str) -> bool:
    """Whether a key that is held does again and again what it does: only what one can take back at once."""
    plain = name.rpartition("+")[2]
    return plain in _ARROWS or plain.startswith("kp_") or plain in ("backspace", "minus", "equals")


def intent_of(name: str, table: Mapping[str, str], orientation: Orientation) -> it.Intent | None:
    """What a key means on the map; None for nothing."""
    if name in table:
        return _BY_ID[table[name]]
    if name in NUMPAD[orientation]:
        return it.StepCursor(NUMPAD[orientation][name])
    if name in _ARROWS:
        return it.MoveCursor(_ARROWS[name])
    if len(name) == 1 and name in "123456789":
        return it.Number(int(name))
    return None


def replay_intent(name: str) -> it.Intent | None:
    """What a key means while one looks back, where it means something else than on the map."""
    steps = {"left": desk.ReplayStep(-1), "right": desk.ReplayStep(1), "up": desk.ReplayStep(-1, turn=True),
             "down": desk.ReplayStep(1, turn=True), "home": desk.ReplayStep(-1, end=True),
             "end": desk.ReplayStep(1, end=True)}
    return steps.get(name)


def typing_intent(name: str) -> it.Intent | None:
    """What a key means while words are typed: only those that write nothing."""
    if name in ("return", "kp_enter", "ctrl+return"):
        return it.Confirm()
    if name == "escape":
        return it.Back()
    if name == "backspace":
        return it.Erase()
    if name in ("up", "down"):
        return it.MoveCursor(_ARROWS[name])
    return None


def pasted() -> str:
    """What lies in the clipboard, on one line and without what cannot be shown."""
    try:
        text = pygame.scrap.get_text()
    except pygame.error:
        return ""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
