"""Everything one can do, with its key: the table behind Ctrl+K, the key help and the window's bindings.

Keys are written as they stand on a US keyboard and are meant by position: `ctrl+shift+z`, `f1`, `kp_7`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import intent_replay as rec
from hexsim.ui.choices import always_offers, askable, asker, families
from hexsim.ui.view import ViewState
from hexsim.ui.words import order_label, verb_label, who_label


@dataclass(frozen=True, slots=True)
class Action:
    """Something one can do: its name in `ui.do_…`, its keys, the intent it makes."""

    id: str
    keys: tuple[str, ...]
    intent: it.Intent


ACTIONS: tuple[Action, ...] = (
    Action("confirm", ("return", "kp_enter"), it.Confirm()),
    Action("back", ("escape",), it.Back()),
    Action("waypoint", ("shift+return",), it.Confirm(shift=True)),
    Action("erase", ("backspace",), it.Erase()),
    Action("next_unit", ("tab",), it.CycleUnit(1)),
    Action("previous_unit", ("shift+tab",), it.CycleUnit(-1)),
    Action("turn_left", ("q",), it.TurnGhost(1)),
    Action("turn_right", ("e",), it.TurnGhost(-1)),
    Action("alternative", ("a",), it.ChooseAlternative()),
    Action("compare", ("slash",), desk.Switch("compare")),
    Action("place_action", ("t",), it.PlaceAction()),
    Action("next_way", ("w",), it.NextWay()),
    Action("end_turn", ("ctrl+return", "ctrl+kp_enter"), it.EndTurn()),
    Action("undo", ("ctrl+z",), it.Undo()),
    Action("redo", ("ctrl+shift+z", "ctrl+y"), it.Redo()),
    Action("commands", ("ctrl+k",), desk.OpenCommands()),
    Action("help", ("f1", "shift+slash"), desk.OpenHelp()),
    Action("rules", ("ctrl+r",), desk.OpenRules()),
    Action("focus", ("f6",), it.MoveFocus(1)),
    Action("focus_back", ("shift+f6",), it.MoveFocus(-1)),
    Action("zoom_in", ("equals", "kp_plus"), desk.Zoom(1)),
    Action("zoom_out", ("minus", "kp_minus"), desk.Zoom(-1)),
    Action("fit", ("0",), desk.Fit()),
    Action("centre", ("home",), desk.CentreSelection()),
    Action("pan_up", ("shift+up",), desk.Pan(0, 80)),
    Action("pan_down", ("shift+down",), desk.Pan(0, -80)),
    Action("pan_left", ("shift+left",), desk.Pan(80, 0)),
    Action("pan_right", ("shift+right",), desk.Pan(-80, 0)),
    Action("threat", ("v",), desk.Switch("threat")),
    Action("sight", ("l",), desk.Switch("sight")),
    Action("minimap", ("m",), desk.Switch("minimap")),
    Action("numbers", ("n",), desk.Switch("numbers")),
    Action("log", ("j",), desk.Switch("log")),
    Action("tracker", ("o",), desk.Switch("tracker")),
    Action("copy_log", ("ctrl+c",), desk.CopyLog()),
    Action("replay", ("r",), desk.Switch("replay")),
    Action("replay_play", ("space",), desk.ReplayPlay()),
    Action("replay_reverse", ("shift+space",), desk.ReplayPlay(backwards=True)),
    Action("replay_speed", ("x",), desk.ReplaySpeed()),
    Action("replay_follow", ("f",), desk.Switch("follow")),
    Action("play_from_here", ("p",), desk.PlayFromHere()),
    Action("replay_comment", ("k",), rec.Comment()),
    Action("replay_bookmark", ("b",), rec.Bookmark()),
    Action("replay_arrow", ("d",), rec.Pen()),
    Action("replay_clear", ("shift+d",), rec.ClearArrows()),
    Action("replay_mark_on", ("pagedown",), rec.NextMark()),
    Action("replay_mark_back", ("pageup",), rec.NextMark(-1)),
    Action("replay_line_on", ("y",), rec.NextLine()),
    Action("replay_line_back", ("shift+y",), rec.NextLine(-1)),
    Action("replay_promote", (), rec.PromoteLine()),
    Action("replay_delete", (), rec.DeleteLine()),
    Action("replay_verify", (), rec.Verify()),
    Action("replay_compare", (), rec.CompareWith()),
    Action("replay_gif", ("g",), rec.QuickGif()),
    Action("replay_save", ("ctrl+g",), rec.SaveReplay()),
    Action("save", ("ctrl+s",), desk.SaveGame()),
    Action("open", ("ctrl+o",), desk.OpenFile()),
    Action("picture", ("ctrl+shift+s",), desk.SavePicture()),
    Action("settings", ("f2",), desk.OpenSettings()),
    Action("language", ("f3",), desk.SetLanguage()),
    Action("palette", ("f4",), desk.NextPalette()),
    Action("motion", ("f5",), desk.NextMotion()),
    Action("larger", ("ctrl+equals", "ctrl+kp_plus"), desk.SetScale(step=1)),
    Action("smaller", ("ctrl+minus", "ctrl+kp_minus"), desk.SetScale(step=-1)),
    Action("match", (), desk.Switch("match")),
    Action("ask_end", (), desk.Switch("ask_end")),
    Action("small", ("c",), desk.Switch("small")),
    Action("make_lesson", ("ctrl+l",), desk.MakeLesson()),
    Action("to_start", ("ctrl+w",), desk.ToStart()),
    Action("quit", ("ctrl+q",), desk.Quit()),
)
"""In the order in which help lists them."""

NUMPAD = {"pointy": {"kp_6": 0, "kp_9": 1, "kp_7": 2, "kp_4": 3, "kp_1": 4, "kp_3": 5},
          "flat": {"kp_3": 0, "kp_9": 1, "kp_8": 2, "kp_7": 3, "kp_1": 4, "kp_2": 5}}
"""Numpad keys of the six directions, by the orientation of the map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A row of the command search."""

    label: str
    key: str
    intent: it.Intent


def found_actions(ruleset: Ruleset, state: GameState, view: ViewState, text: str) -> tuple[Found, ...]:
    """Everything one can do whose name holds all the words typed, in a fixed order."""
    words = text.casefold().split()
    rows = (*_verbs(ruleset, state, view), *_units(state), *_fixed(view), *_orders(ruleset, state))
    return tuple(row for row in rows if all(word in row.label.casefold() for word in words))


def key_label(key: str) -> str:
    """A key as it is printed, such as Ctrl+Shift+Z."""
    return "+".join(_KEYS.get(part, part.upper() if len(part) == 1 else part.capitalize())
                    for part in key.split("+")) if key else ""


def first_keys(table: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """(action, first of its keys) of a table of keys to actions; an action without a key is left out."""
    found: dict[str, str] = {}
    for key, action in table.items():
        found.setdefault(action, key)
    return tuple(found.items())


_USUAL = {action.id: action.keys[0] for action in ACTIONS if action.keys}


def key_hints(view: ViewState) -> dict[str, str]:
    """Action → its key as it is printed; an action without a key is left out."""
    return {action: key_label(key) for action, key in (dict(view.keys) or _USUAL).items()}


_KEYS = {"return": "Enter", "escape": "Esc", "equals": "+", "minus": "−", "slash": "/"}


def _fixed(view: ViewState) -> list[Found]:
    hints = key_hints(view)
    return [Found(label=tr(f"ui.do_{action.id}"), key=hints.get(action.id, ""), intent=action.intent)
            for action in ACTIONS]


def _verbs(ruleset: Ruleset, state: GameState, view: ViewState) -> list[Found]:
    who = asker(state, view)
    return [Found(label=tr("ui.order_of", who=who_label(state, name), what=verb_label(ruleset, verb)), key="",
                  intent=it.ChooseVerb(verb, name))
            for name, verb, _ in families(ruleset, state) if not who or name == who]


def _units(state: GameState) -> list[Found]:
    return [Found(label=tr("ui.select", who=who_label(state, who)), key="", intent=it.SelectUnit(who))
            for who in askable(state) if state.has_unit(who)]


def _orders(ruleset: Ruleset, state: GameState) -> list[Found]:
    return [Found(label=order_label(ruleset, state, order), key="", intent=it.GiveOrder(order))
            for order in always_offers(ruleset, state)]
