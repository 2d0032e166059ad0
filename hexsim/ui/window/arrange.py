"""Before a fight begins: who plays which side, and whose dice are rolled."""

import secrets
from dataclasses import dataclass, replace

from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.scenario import Scenario, title_of
from hexsim.text import has_text, tr
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import DialogModel, DialogRow
from hexsim.ui.window.lobby import Lobby


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """What was chosen.

    Attributes:
        players: computer players by side; sides that are left out are played at the screen.
        given: the dice are rolled at the table.
        ruleset: the rules it is played with, if not its own.
        seed: of all other dice: the same seed and the same orders give the same fight; "" for a new one.
    """

    players: tuple[tuple[str, str], ...] = ()
    given: bool = False
    ruleset: str = ""
    seed: str = ""


def arrange(lobby: Lobby, scenario: Scenario, agents: tuple[str, ...],
            first: Arrangement) -> Arrangement | None:
    """Ask who plays; None if the question was left.

    Args:
        lobby: where it is asked.
        scenario: the fight.
        agents: names of the computer players there are.
        first: what stands there before anything is changed.
    """
    sides = [side.id for side in scenario.sides]
    rules, dice, begin = range(len(sides), len(sides) + 3)
    made, row = replace(first, seed=first.seed or secrets.token_hex(4)), begin
    while True:
        now = made
        taken = lobby.pick(lambda focus, now=now: _model(scenario, now, focus), begin + 1, row)  # type: ignore[misc]
        if taken is None:
            return None
        if taken == begin:
            return made
        row = taken
        if row == rules:
            made = replace(made, ruleset=_next_ruleset(scenario, made.ruleset))
        else:
            made = replace(made, given=not made.given) if row == dice else _changed(made, sides[row], agents)


def _next_ruleset(scenario: Scenario, now: str) -> str:
    """The next of the installed rulesets, the scenario's own first; "" stands for that."""
    names = ("", *(name for name in available_rulesets() if name != scenario.ruleset))
    return names[(names.index(now) + 1) % len(names)] if now in names else ""


def ruleset_words(scenario: Scenario, name: str) -> str:
    """What a ruleset is called in short, and for how many units it lends its default sheet."""
    name = name or scenario.ruleset
    missing = sum(name not in dict(unit.sheets) for unit in scenario.units)
    title = tr(find_ruleset(name).title).partition(":")[0]
    return tr("ui.start_lent", rules=title, n=missing) if missing else title


def _changed(made: Arrangement, side: str, agents: tuple[str, ...]) -> Arrangement:
    """The side played by the next in turn: a person, then each computer player."""
    names = ("", *agents)
    now = dict(made.players).get(side, "")
    name = names[(names.index(now) + 1) % len(names)] if now in names else ""
    others = tuple(pair for pair in made.players if pair[0] != side)
    return replace(made, players=(*others, (side, name)) if name else others)


def _model(scenario: Scenario, made: Arrangement, focus: int) -> DialogModel:
    players = dict(made.players)
    rows = [(tr("ui.start_side", side=side.name), player_words(players.get(side.id, "")))
            for side in scenario.sides]
    dice = tr("ui.start_dice_given") if made.given else tr("ui.start_dice_seeded", seed=made.seed)
    rows += [(tr("ui.start_ruleset"), ruleset_words(scenario, made.ruleset)),
             (tr("ui.start_dice"), dice), (tr("ui.start_begin"), "Enter")]
    return DialogModel(
        kind="settings", title=f"{title_of(scenario)}: {tr('ui.start_players')}",
        lines=(Phrase(text=tr("ui.start_hint")),),
        rows=tuple(DialogRow(label=label, detail=detail, focus=place == focus)
                   for place, (label, detail) in enumerate(rows)))


def player_words(name: str) -> str:
    """Who that is: a person, or a computer player by its name."""
    if not name:
        return tr("ui.start_person")
    return tr("ui.start_agent", name=tr(f"ui.agent_{name}") if has_text(f"ui.agent_{name}") else name)
