"""Refusals of `maneuvers`: the order of the codes, their sentences in every language, what comes nearest."""

import pytest
from maneuvers_lab import RULESET, board_of, fight, item, unit

from hexsim.board.walk import walk
from hexsim.hexes.path import parse_path
from hexsim.rules.codec import digest
from hexsim.rules.order import IllegalOrderError, parse_order, refusal_text
from hexsim.rulesets.maneuvers.sheet import Carried
from hexsim.text import LANGUAGES, has_text, set_language

CODES = [
    "E_NOTATION",
    "E_OUT",
    "E_NOT_ACTIVE",
    "E_STUNNED",
    "E_MANEUVER",
    "E_POSTURE",
    "E_TURN",
    "E_DIRECTION",
    "E_ACTION",
    "E_EDGE",
    "E_BLOCKED",
    "E_OCCUPIED",
    "E_EVADE",
    "E_POINTS",
    "E_MOVED",
    "E_COUNT",
    "E_ITEM",
    "E_HANDS",
    "E_WEAPON",
    "E_OPTION",
    "E_TARGET",
]
"""All that can occur now, in the order of the rules; E_FOOTPRINT belongs to reading a scenario."""

HEXES = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if (q, r) != (-2, 2)]
BOARD = board_of(only=HEXES, sides=[(0, 0, 1, "wall")], terrains=[(0, 1, "rock")])


def lab():
    items = (Carried(item="sword", place="main"), Carried(item="axe", place="off"), Carried(item="knife"))
    return fight(
        unit("a", move=4, items=items),
        unit("d", (0, -1)),
        unit("b", (1, 0, 3)),
        unit("c", (3, 3), condition="dead"),
        board=BOARD,
        things=(item("club", (0, 0)),),
    )


REFUSED = {
    "E_NOTATION": [
        "a move path=Q",
        "a dance",
        "a move how=draw",
        "a posture",
        "a face to=7",
        "a move path=F100",
    ],
    "E_OUT": ["c move path=F", "c nothing"],
    "E_NOT_ACTIVE": ["b move path=F", "red move", "b stand"],
    "E_MANEUVER": ["a face to=1", "a act do=none", 'a nothing path="/1"', "a face to=0 stand=yes"],
    "E_POSTURE": ["a stand", "a move stand=yes", "a posture to=standing", 'a posture to=standing path="F9"'],
    "E_TURN": ['a move path="tL F"', 'a step_wait path="@1 F"', "a all_out_attack option=c path=tL"],
    "E_DIRECTION": ["a all_out_attack option=c path=B", "a posture to=lying path=B"],
    "E_ACTION": [
        "a step_wait path=!",
        'a step_ready path="! B !"',
        'a aim path="! /1"',
        'a all_out_attack path="! /1"',
    ],
    "E_EDGE": ['a move path="SR2"'],
    "E_BLOCKED": ["a move path=L", "a move path=R", 'a move path="L9"'],
    "E_OCCUPIED": ["a move path=F", "a move path=SL", "a all_out_defense path=F"],
    "E_EVADE": ['a move path="B^ B"', "a step_wait path=F^"],
    "E_POINTS": ['a move path="B3"', 'a step_wait path="B2"', 'a aim path="B3"', 'a move path="F^ B2"'],
    "E_MOVED": ["a step_ready item=club how=pick path=B", 'a step_ready item=none how=take path="! B"'],
    "E_COUNT": ['a move path="! !"', 'a all_out_attack option=d path="! !"'],
    "E_ITEM": ["a drop item=bow", "a step_ready item=bow how=draw", "a step_ready item=sword how=draw"],
    "E_HANDS": ["a step_ready item=knife how=draw", "a step_ready item=club how=pick"],
    "E_WEAPON": ["a step_ready item=sword how=load", "a step_ready item=sword how=reready"],
    "E_OPTION": [
        "a all_out_attack",
        "a step_concentrate",
        "a step_ready item=sword",
        "referee modify unit=a by=20",
    ],
    "E_TARGET": ["referee modify unit=nobody by=2"],
}
CASES = [(text, code) for code, texts in REFUSED.items() for text in texts]


@pytest.mark.rule("M-ERR-1", "M-ERR-2", "M-ORD-1")
@pytest.mark.parametrize(("text", "code"), CASES)
def test_each_code_has_its_cause(text, code):
    fought = lab()
    before, name = fought.game.state, digest(fought.game.state)
    refusal = fought.game.check(parse_order(text))
    assert refusal.code == code and (refusal.rule in RULESET.book or refusal.rule == "core")
    with pytest.raises(IllegalOrderError):
        fought.game.play(parse_order(text))
    assert fought.game.state is before and digest(before) == name and fought.game.ply == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_is_a_sentence(language):
    fought = lab()
    set_language(language)
    try:
        sentences = [refusal_text("maneuvers", fought.check(text)) for text, _ in CASES]
    finally:
        set_language("en")
    for sentence in sentences:
        assert "{" not in sentence and "@" not in sentence.replace("with @", "").replace("com @", "").replace(
            "знаком @", ""
        )
        assert "maneuvers." not in sentence and len(sentence) > 20


def test_every_code_is_covered_and_has_words():
    assert set(REFUSED) | {"E_STUNNED"} == set(CODES)
    for language in LANGUAGES:
        set_language(language)
        assert all(
            has_text(f"maneuvers.{code}") or has_text(f"core.{code}") for code in [*CODES, "E_FOOTPRINT"]
        )
    set_language("en")


@pytest.mark.rule("M-ERR-2")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("c move path=Q", "E_NOTATION"),
        ("c face to=1", "E_OUT"),
        ("b face to=1", "E_NOT_ACTIVE"),
        ("a face to=1 stand=yes", "E_MANEUVER"),
        ("a nothing path=F stand=yes", "E_MANEUVER"),
        ('a step_wait path="B9 ! F" stand=yes', "E_POSTURE"),
        ('a posture to=standing path="F /1"', "E_POSTURE"),
        ('a move path="tL L F99"', "E_TURN"),
        ('a all_out_attack path="B ! F"', "E_DIRECTION"),
        ('a step_wait path="! F"', "E_ACTION"),
        ('a move path="SR9"', "E_EDGE"),
        ('a move path="B9"', "E_POINTS"),
        ('a step_wait path="B R"', "E_POINTS"),
        ('a move path="L !" ', "E_BLOCKED"),
        ('a move path="B2 ! ! B"', "E_POINTS"),
        ("a step_ready item=none how=take path=B2", "E_POINTS"),
        ("a step_ready item=none how=take path=B", "E_MOVED"),
        ('a all_out_attack path="! !"', "E_COUNT"),
        ("a all_out_attack path=F", "E_OCCUPIED"),
    ],
)
def test_the_first_code_of_several(text, code):
    assert lab().code(text) == code


@pytest.mark.rule("M-ERR-2", "M-PATH-1")
@pytest.mark.parametrize(
    ("path", "code", "token"),
    [
        ("B2 F L", "E_POINTS", 3),
        ("SR4", "E_EDGE", 2),
        ("B B SL B B", "E_POINTS", 3),
        ("F", "E_OCCUPIED", 1),
        ("B2 /3", "E_TURN", 3),
        ("B tL /3", "E_TURN", 3),
        ("SL SR", "E_POINTS", 2),
        ("SL", "E_OCCUPIED", 1),
        ("B /5", "", None),
    ],
)
def test_path_errors_carry_their_token(path, code, token):
    refusal = lab().check(f'a move path="{path}"')
    assert (refusal.code, refusal.token) == (code, token) if code else refusal is None


@pytest.mark.rule("M-ERR-1")
@pytest.mark.parametrize(
    ("text", "params"),
    [
        ('a move path="B3"', {"needs": 6, "has": 4, "short": 2, "measure": "@maneuvers.measure_points"}),
        ('a step_wait path="B2"', {"needs": 2, "has": 1, "short": 1, "measure": "@maneuvers.measure_hexes"}),
        ("a move path=F", {"by": "B", "detail": "@maneuvers.E_OCCUPIED_occupied"}),
        ("a move path=SL", {"by": "D", "detail": "@maneuvers.E_OCCUPIED_end"}),
        ("a move path=L", {"by": "@core.side_wall"}),
        ("a move path=R", {"by": "@core.terrain_rock"}),
        ('a move path="B2 /3"', {"allowed": "0 E, 1 NE, 5 SE", "detail": "@maneuvers.E_TURN_wide"}),
        ("a all_out_attack option=c path=SL", {"allowed": "F L R < >"}),
        ('a move path="! !"', {"needs": 2, "has": 1}),
    ],
)
def test_refusals_say_how_much_and_by_whom(text, params):
    given = dict(lab().check(text).params)
    assert {key: given[key] for key in params} == params


@pytest.mark.rule("M-ERR-1")
@pytest.mark.parametrize(
    ("text", "near"),
    [
        ('a move path="B3"', "a move path=B2"),
        ('a move path="B2 /3"', "a move path=B2"),
        ('a move path="SL"', "a move"),
        ('a step_wait path="B2"', "a step_wait path=B"),
        ('a step_wait path="B !"', "a step_wait path=B"),
        ('a all_out_attack option=c path="/1 ! /2"', None),
        ('a posture to=kneeling path="B"', "a posture to=kneeling"),
        ('a step_ready item=club how=pick path="B"', None),
    ],
)
def test_the_nearest_legal_order(text, near):
    fought = lab()
    refusal = fought.check(text)
    assert [str(order) for order in refusal.nearest] == ([near] if near else [])
    assert all(order in fought.game.legal_orders for order in refusal.nearest)


@pytest.mark.rule("M-NOTE-6", "M-PATH-1")
@pytest.mark.parametrize(
    "verb", ["move", "step_attack", "step_wait", "aim", "all_out_attack", "all_out_defense"]
)
def test_what_is_previewed_is_what_is_charged(verb):
    fought = lab()
    offer = next(one for one in RULESET.orders[verb].offers(fought.game.state, "a") if one.reach)
    for goal in offer.reach.goals()[::7]:
        path = offer.reach.path(goal.hex, goal.facing)
        again = lab()
        again.play(str(offer.order.with_args(path=str(path))))
        assert again.spent() == goal.price == path.price
        assert tuple(event.step for event in again.events if hasattr(event, "step")) == path.steps
        assert again.pose() == (*goal.hex, goal.facing)


@pytest.mark.rule("M-PATH-4")
def test_points_of_turns_and_action_are_checked_together():
    """Nothing is free because something else was paid first: turns, entries, action share one budget."""
    fought = fight(unit("a", move=3))
    assert fought.code('a move path="F tL2 !"') == "" and fought.code('a move path="F tL3 !"') == "E_POINTS"
    assert fought.code('a move path="F ! tL2 F"') == "E_POINTS"
    fought.play('a move path="F tL2 ! /1"')
    assert fought.spent() == 3


@pytest.mark.rule("M-DP-1")
def test_offers_grey_out_with_a_reason():
    fought = fight(unit("a", posture="kneeling"))
    families = {verb: offers for _, verb, offers in fought.game.legal_orders.families()}
    assert families["crouch"].code == families["stand"].code == "E_POSTURE"
    assert families["drop"].code == families["step_ready"].code == "E_ITEM"
    assert all(
        isinstance(families[verb], tuple)
        for verb in ("move", "aim", "posture", "nothing", "step_concentrate")
    )


def test_the_gait_of_every_displacement_can_be_asked_for():
    fought = fight(unit("a", move=10))
    for name in ("feint", "evaluate", "strike"):
        assert name in RULESET.gaits and name in RULESET.orders
        gait = RULESET.gait(fought.game.state, fought.unit(), parse_order(f"a {name}").clause)
        steps, snags = walk(
            RULESET.ground(fought.game.state, fought.unit(), gait), gait, fought.unit().pose, parse_path("F")
        )
        assert len(steps) == 1 and not snags


@pytest.mark.rule("M-ERR-1")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "a step_attack target=b",
        "a step_attack weapon=sword",
        "a aim target=b",
        "a evaluate target=b",
        "a evaluate target=q",
        "a step_ready how=draw",
        "a step_ready item=x how=draw",
        "a step_ready item=4 how=door",
        "a drop item=x",
        "a drop item=fist",
        "a posture to=kneeling path=F",
        "a step_attack path=@1",
        "a all_out_attack option=c path=F/1",
        'a move path="F^ F" stunt=dx',
        "a defend kind=block",
    ],
)
def test_a_refusal_names_what_there_is_and_nothing_that_is_not(text, language):
    """No dash or empty pair of quotes stands where the order names nothing."""
    arms = (Carried(item="sword", place="main"), Carried(item="fist"))
    lab = fight(unit("a", items=arms), unit("b", (3, 0, 3)))
    set_language(language)
    sentence = refusal_text("maneuvers", lab.check(text)).rsplit("(", 1)[0].strip()
    set_language("en")
    assert sentence.endswith(".") and sentence[0] in sentence[0].upper() + "“«", sentence
    assert not any(gap in sentence for gap in ("–", "“”", "«»", "()", "{", ": .", "  ")), sentence
