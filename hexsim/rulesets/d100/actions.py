"""The 31 actions as data: type and subtypes (section 3.0 of the rules)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hexsim.rulesets.d100.book import rule

Cost = Literal["half", "full", "extended"]
Subtype = Literal["attack", "concentration", "movement", "melee", "ranged", "miscellaneous"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What may be done in a turn.

    Attributes:
        name: its verb.
        rule: the id its rules begin with.
        costs: what it can cost, the default first; "reaction" and free actions cost nothing of the turn.
        subtypes: what other rules know it by; `either` are those of which the weapon decides.
    """

    name: str
    rule: str
    costs: tuple[Cost, ...]
    subtypes: tuple[Subtype, ...] = ()
    either: tuple[Subtype, ...] = ()

    def has(self, subtype: Subtype) -> bool:
        """Whether it is of that subtype, whatever the weapon."""
        return subtype in self.subtypes


def _action(name: str, rule_id: str, costs: str, subtypes: str, either: str = "") -> Action:
    letters: Mapping[str, Subtype] = {"At": "attack", "Co": "concentration", "Mv": "movement", "Me": "melee",
                                      "Ra": "ranged", "Mi": "miscellaneous"}
    kinds: Mapping[str, Cost] = {"H": "half", "F": "full", "X": "extended"}
    return Action(name=name, rule=rule_id, costs=tuple(kinds[one] for one in costs),
                  subtypes=tuple(letters[one] for one in subtypes.split()),
                  either=tuple(letters[one] for one in either.split()))


@rule("D-SUB-1", "D-SUB-6", "D-ECON-1")
def _table() -> Mapping[str, Action]:
    """Each action with its type and its subtypes."""
    rows = (
        _action("all_out", "D-ALLOUT", "F", "At Me"),
        _action("run", "D-RUN", "F", "Mv"),
        _action("swift", "D-SWIFT", "H", "At Me"),
        _action("stand", "D-STAND", "H", "Mv"),
        _action("delay", "D-DELAY", "F", "Mi"),
        _action("disengage", "D-DISENGAGE", "F", "Mv"),
        _action("move", "D-MOVE", "HF", "Mv"),
        _action("long_burst", "D-LONGBURST", "H", "At Ra"),
        _action("grapple", "D-GRAPPLE", "HF", "At Me"),
        _action("stance", "D-STANCE", "F", "Co Me"),
        _action("skill", "D-SKILL", "HFX", "Co Mi"),
        _action("short_burst", "D-SHORTBURST", "H", "At Ra"),
        _action("manoeuvre", "D-MANOEUVRE", "H", "Me Mv"),
        _action("called", "D-CALLED", "F", "At Co", "Me Ra"),
        _action("lightning", "D-LIGHTNING", "H", "At Me"),
        _action("overwatch", "D-OVERWATCH", "F", "At Co Ra"),
        _action("charge", "D-CHARGE", "F", "At Me Mv"),
        _action("knock_down", "D-KNOCK", "H", "At Me"),
        _action("stun", "D-STUN", "F", "At Me"),
        _action("guard", "D-GUARD", "H", "Co", "Me Ra"),
        _action("reload", "D-RELOAD", "HFX", "Mi"),
        _action("suppress", "D-SUPPRESS", "F", "At Ra"),
        _action("ready", "D-READY", "H", "Mi"),
        _action("aim", "D-AIM", "HF", "Co"),
        _action("jump", "D-JUMP", "F", "Mv"),
        _action("brace", "D-BRACE", "H", "Mi"),
        _action("standard", "D-STANDARD", "H", "At", "Me Ra"),
        _action("tactical", "D-TACTICAL", "F", "Co Mv"),
        _action("feint", "D-FEINT", "H", "Me"),
        _action("power", "D-POWER", "HFX", ""),
        _action("unjam", "DEF-JAM", "F", "Mi"),
    )
    return {row.name: row for row in rows}


ACTIONS = _table()
"""By verb; `mount` and `dismount` are `stand` under other verbs."""

SAME = {"mount": "stand", "dismount": "stand"}


def action_of(verb: str) -> Action | None:
    """The action of a verb of the own turn, None for free actions and answers."""
    return ACTIONS.get(SAME.get(verb, verb))


@rule("D-ECON-4")
def free_verbs() -> tuple[str, ...]:
    """What may be done besides, as often as one likes."""
    return ("turn", "speak", "drop", "drop_prone", "unbrace", "release", "end")
