"""Refusals of `dicepool`: a wrong order for every code, its rule, its sentence in every language."""

import pytest
from dicepool_lab import RULESET, entry, fight

from hexsim.rules.order import refusal_key, refusal_text
from hexsim.text import LANGUAGES, has_text, set_language

CODES = ["E_OVER", "E_OUT", "E_STAGE", "E_ORDER", "E_NO_ACTION", "E_DELAY", "E_ATTACK_OPEN", "E_DETAIL",
         "E_DISCIPLINE",
         "E_WILLPOWER", "E_WEAPON", "E_JAMMED", "E_POOL", "E_DEFENCE", "E_UNAWARE", "E_TARGET", "E_MOVE",
         "E_PATH",
         "E_RANGE", "E_LOS"]
"""In the order of the table."""


@pytest.fixture(autouse=True)
def _english():
    yield
    set_language("en")


def quiet():
    """a declares first; c lies in the grass."""
    return fight(
        entry("a", [0, 0, 0], dexterity=2, wits=1, firearms=2, melee=1, weapons=["gun", "burster", "knife"],
              disciplines=["song"], swiftness=1, willpower_points=0),
        entry("d", [0, 1, 0], dexterity=3, wits=2), entry("b", [5, 0, 3], dexterity=4, wits=3,
                                                          weapons=["gun"]),
        entry("c", [5, 2, 3], dexterity=4, wits=4, lethal=7))


def attacked(*, shot=False, **sheet):
    """a, whose own attack is declared, is attacked by b and asked."""
    weapon = "gun" if shot else "knife"
    lab = fight(entry("a", [0, 0, 0], dexterity=2, wits=1, weapons=["gun"], **sheet),
                entry("b", [4 if shot else 1, 0, 3], dexterity=4, wits=3, weapons=[weapon]),
                entry("f", [0, 4, 3], dexterity=1, wits=1), init=[1, 9, 1])
    return lab.play("f defend", "a attack weapon=gun target=b", f"b attack weapon={weapon} target=a")


def waiting(board=None):
    """a, delayed, is asked what it does; d stands beside, b behind a wall, c far away."""
    from dicepool_lab import board_of

    lab = fight(entry("a", [0, 0, 0], dexterity=3, wits=3, weapons=["gun", "knife"]), entry("d", [0, 1, 0],
            wits=1),
                entry("b", [6, 0, 3], dexterity=1, wits=1), entry("c", [60, 0, 3], dexterity=1, wits=2),
                init=[10, 1, 1, 1], board=board or board_of(sides=[(3, 0, 0, "wall")], long=True))
    return lab.play("b other text=x", "c other text=x", "d other text=x", "a delay", "a act")


def over():
    """Everybody has agreed."""
    return quiet().play("red agree", "blue agree")


def jammed():
    lab = fight(entry("a", [0, 0, 0], dexterity=3, wits=1, weapons=["gun"]), entry("b", [5, 0, 3],
            dexterity=4),
                init=[9, 1], dice=[1, 3, 1, 3, 2])
    return lab.play("a attack weapon=gun target=b", "b other text=x", "b react kind=none")


def unaware():
    lab = fight(entry("a", [-1, 0, 0], wits=3, weapons=["knife"]), entry("d", [0, 3, 0], wits=3,
            weapons=["knife"]),
                entry("b", [0, 0, 0], dexterity=2, wits=1), entry("c", [1, 3, 3], dexterity=2, wits=2),
                init=[9, 9, 1, 1])
    return lab.play("b defend", "c defend", "a attack weapon=knife target=b",
                    "d attack weapon=knife target=c")


def spent():
    """a has acted; d is asked about the attack of c, at the same moment as b's on a."""
    lab = fight(entry("a", [0, 0, 0], dexterity=4, wits=4), entry("b", [1, 0, 3], wits=2, weapons=["knife"]),
                entry("c", [1, 2, 3], wits=2, weapons=["knife"]), entry("d", [0, 2, 0], dexterity=2, wits=2),
                init=[9, 5, 5, 1])
    return lab.play("d defend", "b attack weapon=knife target=a", "c attack weapon=knife target=d",
                    "a other text=x")


CASES = [
    (over, "E_OVER", "core", "a defend"),
    (quiet, "E_OUT", "P-DMG-6", "c defend"),
    (quiet, "E_STAGE", "P-DECL-2", "a act"),
    (quiet, "E_STAGE", "P-DECL-2", "a react kind=dodge"),
    (attacked, "E_STAGE", "P-DECL-2", "a defend"),
    (attacked, "E_STAGE", "P-DECL-2", "b declare actions=2"),
    (quiet, "E_ORDER", "P-DECL-1", "b attack weapon=gun target=a"),
    (quiet, "E_ORDER", "P-DECL-1", "red defend"),
    (quiet, "E_ORDER", "P-DECL-1", "nobody pass"),
    (spent, "E_NO_ACTION", "P-ABORT-3", "a react kind=dodge"),
    (spent, "E_NO_ACTION", "P-ABORT-3", "a attack weapon=fist target=b"),
    (attacked, "E_DELAY", "P-DELAY-1", "a act"),
    (attacked, "E_DELAY", "P-DELAY-1", "a attack weapon=gun target=b"),
    (attacked, "E_ATTACK_OPEN", "P-DEF-1", "f react kind=dodge"),
    (quiet, "E_DETAIL", "P-DECL-4", "a attack target=b"),
    (quiet, "E_DETAIL", "P-DECL-4", "a attack weapon=gun target=zorro"),
    (quiet, "E_DETAIL", "P-DECL-4", "a move"),
    (quiet, "E_DETAIL", "P-DECL-4", "a warn"),
    (quiet, "E_DETAIL", "P-DECL-4", "a warn enemy=d"),
    (quiet, "E_DETAIL", "P-DECL-4", "a other"),
    (quiet, "E_DETAIL", "P-DECL-4", "a other text=x attribute=wits"),
    (quiet, "E_DETAIL", "P-DECL-2", "a declare"),
    (quiet, "E_DETAIL", "P-DECL-2", "a declare actions=1 + defend + defend"),
    (quiet, "E_DETAIL", "P-DECL-2", "a declare actions=1 swift=1"),
    (quiet, "E_DETAIL", "P-DECL-2", "a declare actions=99"),
    (quiet, "E_DETAIL", "P-DELAY-4", "a declare + defend + delay"),
    (quiet, "E_DETAIL", "P-WILL-1", "a declare will=2 + defend"),
    (quiet, "E_DETAIL", "P-WILL-1", "a declare will=1 + move path=F"),
    (quiet, "E_DETAIL", "P-ATK-4", "red hamper unit=a"),
    (quiet, "E_DETAIL", "P-ATK-4", "referee hamper unit=zorro"),
    (quiet, "E_DETAIL", "P-DMG-6", "green concede"),
    (attacked, "E_DETAIL", "P-ABORT-3", "a react kind=dodge give=7 by=test"),
    (attacked, "E_DETAIL", "P-DECL-3", "f keep"),
    (quiet, "E_DISCIPLINE", "P-SWIFT-1", "a declare actions=3 swift=2"),
    (quiet, "E_DISCIPLINE", "P-SWIFT-1", "a declare disciplines=stealth + defend"),
    (quiet, "E_WILLPOWER", "P-WILL-1", "a declare will=1 + defend"),
    (attacked, "E_WILLPOWER", "P-ABORT-2", "a react kind=dodge"),
    (quiet, "E_WEAPON", "P-ATK-1", "a attack weapon=bow target=b"),
    (quiet, "E_WEAPON", "P-ATK-1", "a attack weapon=burster mode=drizzle target=b"),
    (quiet, "E_WEAPON", "P-ATK-6", "a clear weapon=gun"),
    (attacked, "E_WEAPON", "P-DEF-1", "a react kind=parry by=test"),
    (jammed, "E_JAMMED", "P-ATK-6", "a attack weapon=gun target=b"),
    (quiet, "E_POOL", "P-MULTI-3", "a declare + attack weapon=knife target=b + attack weapon=knife target=b"),
    (quiet, "E_POOL", "P-MULTI-3", "a declare + defend kind=dodge + defend kind=dodge"),
    (lambda: attacked(shot=True), "E_DEFENCE", "P-DEF-3", "a react kind=block by=test"),
    (lambda: attacked(shot=True), "E_DEFENCE", "P-DEF-4", "a react kind=dodge hex=1,0 by=test"),
    (attacked, "E_DEFENCE", "P-DEF-3", "a react kind=dodge hex=0,1 by=test"),
    (unaware, "E_UNAWARE", "P-DEF-2", "b react kind=dodge"),
    (quiet, "E_TARGET", "P-ATK-10", "a attack weapon=gun target=a"),
    (quiet, "E_TARGET", "P-ATK-10", "a attack weapon=gun target=d"),
    (quiet, "E_TARGET", "P-ATK-10", "a attack weapon=gun target=c"),
    (quiet, "E_MOVE", "P-MOVE-1", "a move path=F8"),
    (quiet, "E_MOVE", "P-MOVE-2", "a declare + attack weapon=gun target=b path=F + move path=F"),
    (quiet, "E_MOVE", "P-MOVE-3", "a declare + move gait=run path=F + defend"),
    (quiet, "E_PATH", "P-MOVE-4", 'a move path="1,0 4,0"'),
    (quiet, "E_PATH", "P-MAP-4", 'a move path="F !"'),
    (waiting, "E_PATH", "P-MAP-4", "a move path=R"),
    (waiting, "E_RANGE", "P-ATK-7", "a attack weapon=gun target=c"),
    (waiting, "E_LOS", "P-ATK-7", "a attack weapon=gun target=b"),
]


@pytest.mark.rule("dicepool", "P-DICE-1", "P-DECL-2", "P-DECL-4", "P-MAP-4", "P-ATK-10", "P-DELAY-1")
@pytest.mark.parametrize(("position", "code", "rule", "order"), CASES,
                         ids=[f"{code}-{number}" for number, (_, code, *_) in enumerate(CASES)])
def test_a_wrong_order_is_refused_changes_nothing_and_has_a_sentence(position, code, rule, order):
    lab = position()
    drawn = lab.state.drawn
    refusal = lab.refused(code, rule, order)
    assert lab.state.drawn == drawn and (rule == "core" or rule in RULESET.book)
    said = set()
    for language in LANGUAGES:
        set_language(language)
        assert has_text(refusal_key("dicepool", refusal))
        text = refusal_text("dicepool", refusal)
        assert code in text and "{" not in text and "dicepool." not in text and "@" not in text, text
        said.add(text)
    assert len(said) == 3


def test_every_code_has_a_wrong_order():
    assert {code for _, code, *_ in CASES} == set(CODES)


def test_of_several_faults_the_first_of_the_table_is_named():
    lab = quiet()
    assert lab.code("a declare swift=2 + move path=F9 + attack weapon=bow target=d + warn enemy=b") == (
        "E_DISCIPLINE")
    assert lab.code("a declare will=1 + attack weapon=bow target=b + move path=F9") == "E_WILLPOWER"
    assert lab.code("a attack weapon=bow target=d path=F9") == "E_WEAPON"
    assert lab.code("a attack weapon=gun target=d path=F9") == "E_TARGET"
    assert lab.code('a move path="F9 !"') == "E_MOVE"
    assert lab.code("b attack") == "E_ORDER" and lab.code("c act") == "E_OUT"
    assert lab.code("b act") == "E_STAGE"


@pytest.mark.rule("dicepool", "P-DECL-3", "P-DECL-2")
def test_stage_one_looks_at_sheet_map_and_rules_not_at_range_sight_or_others():
    lab = quiet()
    assert lab.code("a attack weapon=knife target=b") == "", "out of reach: that may change"
    assert lab.code("a move path=F6") == "", "through where b stands now"
