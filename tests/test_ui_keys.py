"""The whole game by keys: menu, decisions, end of turn, undo, dice from the table, dialogs."""

import pytest
from screen import Desk, duel, entry, field_of

from hexsim.board.board import rectangle
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.event import Moved
from hexsim.rules.order import Order, parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.actions import ACTIONS, NUMPAD
from hexsim.ui.command import CloseWindow, CopyText, OpenPath, SavePath
from hexsim.ui.dialog import (
    CommandSearch,
    DiceEntry,
    EndTurnQuestion,
    FilePrompt,
    Help,
    Notice,
    RuleCard,
    Settings,
)
from hexsim.ui.talk import takes_text
from hexsim.ui.update import update

ENTER, ESC, TAB = it.Confirm(), it.Back(), it.CycleUnit()


def letters(text):
    return [it.TypeText(char) for char in text]


def take(desk, verb):
    """The digit of a verb, on whichever page it stands."""
    from hexsim.ui.words import verb_label

    desk.do(it.MoveFocus())
    for _ in range(desk.model.menu.pages):
        rows = [row for row in desk.model.menu.rows if row.label == verb_label(desk.game.ruleset, verb)]
        if rows:
            return desk.do(it.Number(rows[0].number))
        desk.do(it.MoveCursor("right"))
    raise AssertionError(verb)


def walk_cursor(desk, goal):
    desk.do(it.MoveCursor("up"))
    while desk.view.cursor != goal:
        here = desk.view.cursor
        step = min(range(6), key=lambda d: (here.neighbour(d).distance(goal), d))
        desk.do(it.StepCursor(step))


def given():
    """A game with dice from the table."""
    scenario = field_of(entry("ana", "red", (3, 4), DX=13, HT=12), entry("bob", "blue", (4, 4), 3))
    return Desk(Game(find_ruleset("maneuvers"), scenario, None))


def test_a_round_by_keys_only():
    desk = duel()
    walk_cursor(desk, Hex(5, 4))
    desk.do(ENTER)
    assert desk.view.draft.goal == Hex(5, 4)
    desk.do(it.TurnGhost(1), it.Number(3), ENTER)
    assert desk.unit("ana").pose == Pose(Hex(5, 4), 2)
    second = desk.game.awaiting.who[0]
    assert desk.view.selected == second
    take(desk, "posture")
    assert desk.model.menu.rows[0].number == 1
    desk.do(it.Number(1))
    assert desk.view.draft.goal == desk.unit(second).pose.hex, "on the spot: straight to the facing"
    desk.do(it.MoveFocus(-1), it.MoveCursor("left"), ENTER)
    assert desk.unit(second).status.posture != "standing"
    third = desk.game.awaiting.who[0]
    desk.do(it.EndTurn())
    assert isinstance(desk.view.dialog, EndTurnQuestion) and desk.view.dialog.idle == (third,)
    desk.do(ENTER)
    assert desk.view.dialog is None
    while desk.game.state.round == 1:
        desk.do(it.EndTurn(), ENTER)
    assert desk.game.state.round == 2


def test_arrows_keep_column_and_row():
    desk = duel()
    desk.do(it.MoveCursor("up"))
    assert desk.view.cursor == Hex(3, 4), "the cursor appears on the unit"
    number = desk.game.state.board.number
    start = number(desk.view.cursor)
    desk.do(it.MoveCursor("up"), it.MoveCursor("up"))
    assert number(desk.view.cursor)[:2] == start[:2]
    desk.do(it.MoveCursor("left"))
    assert number(desk.view.cursor)[2:] == number(Hex(3, 2))[2:]
    for _ in range(30):
        desk.do(it.MoveCursor("left"))
    assert desk.view.cursor in desk.game.state.board


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_numpad_goes_to_the_six_neighbours(orientation):
    board = rectangle(9, 9, orientation)
    units = entry("ana", "red", (3, 4), DX=13, HT=12), entry("bob", "blue", (7, 1), 3)
    scenario = field_of(*units, board=board)
    desk = Desk(Game(find_ruleset("maneuvers"), scenario, Seeded("x")))
    desk.do(it.MoveCursor("up"))
    reached = set()
    for key, direction in NUMPAD[orientation].items():
        desk.view = desk.view.having(cursor=Hex(3, 4))
        desk.do(it.StepCursor(direction))
        reached.add(desk.view.cursor)
        assert key.startswith("kp_") and desk.view.cursor == Hex(3, 4).neighbour(direction)
    assert len(reached) == 6


def test_the_cursor_stays_in_view():
    desk = duel()
    desk.do(desk_it.Resize((400, 300), desk_it.Pane(x=0, y=0, width=300, height=200)))
    for _ in range(14):
        desk.do(it.MoveCursor("right"))
    from hexsim.hexes.layout import Layout
    from hexsim.ui.view import to_screen

    x, y = to_screen(desk.view, *Layout(size=1.0).centre(desk.view.cursor))
    assert 0 <= x <= 300 and 0 <= y <= 200


def test_menu_lists_every_verb_and_greys_with_a_sentence():
    desk = duel()
    verbs = desk.game.awaiting.verbs
    labels = []
    for _ in range(desk.model.menu.pages):
        labels += [row.label for row in desk.model.menu.rows]
        desk.do(it.MoveFocus(), it.MoveCursor("right"), it.MoveFocus(-1))
    assert len(labels) == len(verbs)
    grey = next(row for row in desk.model.menu.rows if row.trouble)
    before = desk.game.state
    desk.do(it.ChooseMenu(grey.number - 1))
    assert desk.game.state is before and grey.trouble.text in desk.status() and grey.trouble.rule


def test_menu_by_arrows_and_enter():
    desk = duel()
    desk.do(it.MoveFocus())
    assert desk.view.focus == "menu" and desk.model.menu.rows[0].focus
    rows = desk.model.menu.rows
    at = next(index for index, row in enumerate(rows) if row.detail and not row.trouble and index)
    for _ in range(at):
        desk.do(it.MoveCursor("down"))
    assert desk.model.menu.rows[at].focus
    desk.do(ENTER)
    assert desk.view.choice is not None


def test_single_orders_are_given_at_once():
    desk = duel()
    desk.do(it.ChooseVerb("crouch"))
    assert desk.unit("ana").status.posture == "crouching"
    assert desk.view.selected == "ana" and desk.game.awaiting.point == "M-DP-1"
    desk.do(it.Undo())
    assert desk.unit("ana").status.posture == "standing"


def test_turn_dots():
    desk = duel()
    dots = {entry.unit: entry.dot for entry in desk.model.order}
    assert dots == {"ana": "ready", "bob": "ready", "eve": "ready"}
    assert desk.model.order[0].unit == "ana" and desk.model.order[0].active
    desk.do(it.ChooseVerb("crouch"))
    assert {entry.unit: entry.dot for entry in desk.model.order}["ana"] == "partly"
    desk.go(Hex(4, 4), 0)
    assert {entry.unit: entry.dot for entry in desk.model.order}["ana"] == "done"


def test_an_end_facing_that_is_asked_for_is_chosen_on_the_map():
    desk = duel()
    desk.do(it.GiveOrder(parse_order("ana move path=F2")))
    assert desk.game.awaiting.point == "M-DP-7"
    assert desk.view.draft.goal == Hex(5, 4)
    allowed = [choice.facing for choice in desk.model.overlay.facings if choice.cost is not None]
    assert len(allowed) == 6
    desk.do(it.TurnGhost(1), it.TurnGhost(1), ENTER)
    assert desk.unit("ana").pose == Pose(Hex(5, 4), 2)
    assert str(desk.game.history[-1].order) == "ana face to=2"
    desk.do(it.Undo(), it.GiveOrder(parse_order("ana move path=F2")))
    desk.do(it.GiveOrder(parse_order("ana face to=4")))
    assert any("south-west" in line.text for line in desk.model.log if line.unit == "ana"), "no bare numbers"


def test_a_narrow_end_facing_is_refused_with_a_reason():
    desk = duel()
    desk.do(it.GiveOrder(parse_order('ana move path="R F3"')))
    assert desk.game.awaiting.point == "M-DP-7"
    costs = [choice.cost for choice in desk.model.overlay.facings]
    assert costs.count(None) == 3
    refused = next(choice for choice in desk.model.overlay.facings if choice.cost is None)
    desk.do(it.Number(refused.number))
    assert desk.model.status[0].text == refused.why.text
    desk.do(it.EndTurn())
    assert desk.game.awaiting.point == "M-DP-1", "the default keeps the facing, without a question"


def test_end_turn_asks_once_and_never_again():
    desk = duel()
    desk.do(it.EndTurn(), ESC)
    assert desk.game.ply == 0 and desk.view.dialog is None
    desk.do(it.EndTurn(), desk_it.DialogButton(2))
    assert desk.model.dialog.rows[2].ticked
    desk.do(desk_it.DialogButton(0))
    assert desk.game.awaiting.point == "M-DP-1" and desk.game.awaiting.who != ("ana",)
    assert not desk.view.ask_end
    verbs = [played.order.verb for played in desk.game.history]
    assert verbs == ["nothing", "pass"], "the small question, too"
    second = desk.game.awaiting.who
    desk.do(it.EndTurn())
    assert desk.game.awaiting.who != second
    desk.do(desk_it.Switch("ask_end", on=True), it.EndTurn())
    assert isinstance(desk.view.dialog, EndTurnQuestion)
    desk.do(desk_it.DialogButton(1))
    assert desk.view.dialog is None


def test_undo_and_redo_keep_log_and_state_in_step():
    desk = duel()
    digests = [desk.game.digest]
    logs = [desk.model.log]
    for goal in (Hex(4, 4), None):
        if goal:
            desk.go(goal, 1)
        else:
            desk.do(it.EndTurn(), ENTER)
        digests.append(desk.game.digest)
        logs.append(desk.model.log)
    steps = [(it.Undo(), 1), (it.Undo(), 0), (it.Redo(), 1), (it.Undo(), 0), (it.Redo(), 1), (it.Redo(), 2)]
    for intent, at in steps:
        desk.do(intent)
        assert desk.game.digest == digests[at] and desk.model.log == logs[at]
    desk.do(it.Redo())
    assert desk.game.digest == digests[2] and desk.model.status[0].text


def test_undo_restores_facings():
    desk = duel()
    desk.go(Hex(4, 4), 4)
    desk.do(it.Undo())
    assert desk.unit("ana").pose == Pose(Hex(3, 4), 0) and desk.unit("bob").pose.facing == 3


def evaded(match):
    desk = duel()
    desk.do(desk_it.Switch("match", on=match), it.Click(Hex(6, 4)), it.Click(Hex(7, 4)), ENTER)
    return desk


def test_match_does_not_take_back_dice():
    desk = evaded(match=True)
    undo = next(button for button in desk.model.buttons if button.id == "undo")
    assert not undo.enabled and undo.why
    state = desk.game.state
    desk.do(it.Undo())
    assert desk.game.state is state and desk.model.status[0].text == undo.why


def test_practice_takes_back_dice():
    desk = evaded(match=False)
    assert next(button for button in desk.model.buttons if button.id == "undo").enabled
    desk.do(it.Undo())
    assert desk.game.ply == 0 and desk.unit("ana").pose.hex == Hex(3, 4)


def test_match_takes_back_what_no_die_has_followed():
    desk = duel()
    desk.do(desk_it.Switch("match", on=True))
    desk.go(Hex(4, 4), 0)
    desk.do(it.Undo())
    assert desk.game.ply == 0


def test_nothing_to_undo_is_said():
    desk = duel()
    buttons = {button.id: button for button in desk.model.buttons}
    undo, redo = buttons["undo"], buttons["redo"]
    assert not undo.enabled and undo.why and not redo.enabled and redo.why
    desk.do(it.Undo(), it.Redo())
    assert desk.game.ply == 0


def test_dice_from_the_table():
    desk = given()
    desk.do(it.Click(Hex(4, 4)), it.Click(Hex(5, 4)), ENTER)
    entry_of = desk.view.dialog
    assert isinstance(entry_of, DiceEntry) and entry_of.sides == (6, 6, 6) and takes_text(entry_of)
    assert desk.game.ply == 0 and desk.model.dialog.entry == ""
    desk.do(*letters("11"), ENTER)
    assert desk.view.dialog.fault and desk.game.ply == 0
    desk.do(it.TypeText("9"), ENTER)
    assert "9" in desk.view.dialog.fault
    desk.do(it.Erase(), it.Number(3), it.TypeText("2"), ENTER)
    again = desk.view.dialog
    assert isinstance(again, DiceEntry) and again.faces == (1, 1, 2), "the enemy's dice are asked for next"
    desk.do(*letters("6, 6 5"), ENTER)
    assert desk.view.dialog is None and desk.game.ply == 1
    assert desk.game.history[0].faces == (1, 1, 2, 6, 6, 5)
    assert desk.unit("ana").pose.hex == Hex(5, 4)


def test_dice_can_be_left_unrolled():
    desk = given()
    desk.do(it.Click(Hex(4, 4)), it.Click(Hex(5, 4)), ENTER, ESC)
    assert desk.view.dialog is None and desk.game.ply == 0


def test_command_search_finds_and_does():
    desk = duel()
    desk.do(desk_it.OpenCommands())
    assert isinstance(desk.view.dialog, CommandSearch)
    everything = len(desk.model.dialog.rows)
    assert everything == 12
    desk.do(*letters("line of sight"))
    assert [row.detail for row in desk.model.dialog.rows] == ["L"]
    desk.do(ENTER)
    assert desk.view.sight and desk.view.dialog is None
    desk.do(desk_it.OpenCommands(), *letters("zzz"))
    assert desk.model.dialog.rows == () and desk.model.dialog.lines
    desk.do(ENTER)
    assert desk.view.dialog is None and desk.model.status[0].text


def test_command_search_reads_orders_and_paths():
    desk = duel()
    desk.do(desk_it.OpenCommands(), it.TypeText("F2 L /1"), ENTER)
    assert desk.model.overlay.plan.path == "F2 L /1"
    desk.do(desk_it.OpenCommands(), it.TypeText('ana move path="F2 /3"'), ENTER)
    assert desk.unit("ana").pose == Pose(Hex(5, 4), 3)
    desk.do(desk_it.OpenCommands(), it.TypeText("ana move path=F"), ENTER)
    assert "E_NOT_ACTIVE" in desk.status()
    desk.do(desk_it.OpenCommands(), it.TypeText("referee modify unit=bob by=-2 reason=smoke"), ENTER)
    assert desk.game.history[-1].order.verb == "modify"


def test_command_search_offers_what_is_always_legal():
    desk = duel()
    desk.do(desk_it.OpenCommands(), it.TypeText("red"))
    orders = [row.label for row in desk.model.dialog.rows]
    assert any("concede" in label.lower() or "give" in label.lower() for label in orders), orders
    desk.do(it.MoveCursor("down"), it.MoveCursor("up"), it.Erase())
    assert desk.view.dialog.text == "re" and desk.view.dialog.row == 0


def test_every_action_is_listed_with_a_distinct_key():
    keys = [key for action in ACTIONS for key in action.keys]
    assert len(keys) == len(set(keys))
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    fixed = {"q", "e", "tab", "return", "ctrl+return", "backspace", "ctrl+z", "ctrl+shift+z", "v", "l", "m",
             "r", "f1", "ctrl+k", "0", "home", "escape", "ctrl+s"}
    assert fixed <= set(keys)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_every_action_does_something_or_says_why(action):
    desk = duel()
    desk.do(action.intent)
    assert desk.model is not None


def test_settings_by_keys():
    desk = duel()
    desk.do(desk_it.OpenSettings())
    assert isinstance(desk.view.dialog, Settings)
    desk.do(ENTER)
    assert desk.view.language == "pt_BR" and desk.model.dialog.title == "Configurações"
    desk.do(it.MoveCursor("down"), it.MoveCursor("right"))
    assert desk.view.scale == 110
    desk.do(it.MoveCursor("left"), it.MoveCursor("left"))
    assert desk.view.scale == 90
    for n in range(9):
        desk.do(it.Number(n + 1))
    assert desk.view.language == "ru" and desk.view.palette != "day" and desk.view.motion != "normal"
    assert desk.view.match and not desk.view.ask_end and not desk.view.numbers
    desk.do(ESC)
    assert desk.view.dialog is None


def test_scale_stays_within_bounds():
    desk = duel()
    for _ in range(12):
        desk.do(desk_it.SetScale(step=1))
    assert desk.view.scale == 200
    for _ in range(12):
        desk.do(desk_it.SetScale(step=-1))
    assert desk.view.scale == 75
    desk.do(desk_it.SetScale(percent=125))
    assert desk.view.scale == 125


def test_rule_cards_and_help():
    desk = duel()
    desk.do(desk_it.OpenHelp())
    assert isinstance(desk.view.dialog, Help)
    assert any(row.detail == "Ctrl+Z" for row in desk.model.dialog.rows)
    desk.do(it.MoveCursor("down"), ESC)
    desk.plan(Hex(5, 3))
    desk.do(desk_it.OpenHelp())
    assert isinstance(desk.view.dialog, RuleCard) and desk.view.dialog.rule.startswith("M-MOVE")
    desk.do(ENTER, desk_it.OpenRuleCard("M-TERR-1"))
    assert desk.model.dialog.title.startswith("M-TERR-1")
    desk.do(desk_it.DialogButton(0))
    assert desk.view.dialog is None


def test_files():
    desk = duel()
    desk.do(desk_it.SaveGame(), ENTER)
    assert desk.view.dialog.fault
    desk.do(it.TypeText("a fight.hexlog"), it.Erase(), it.TypeText("g"), ENTER)
    assert desk.asked == [SavePath("a fight.hexlog")]
    desk.do(desk_it.OpenFile(), it.TypeText("x.toml"), it.EndTurn())
    assert desk.asked[-1] == OpenPath("x.toml")
    desk.do(desk_it.OpenFile(), ESC, desk_it.OpenFile("y.toml"), desk_it.Quit(), desk_it.CopyLog())
    assert desk.asked[2:4] == [OpenPath("y.toml"), CloseWindow()] and isinstance(desk.asked[4], CopyText)
    assert "Round 1" in desk.asked[4].text
    assert FilePrompt(purpose="open").text == ""


def test_a_notice_is_read_and_closed():
    desk = duel()
    notice = Notice(title="Mistakes", lines=tuple(f"line {n}" for n in range(30)))
    desk.view = desk.view.having(dialogs=(notice,))
    desk.do(it.MoveCursor("down"))
    assert desk.model.dialog.first == 1
    for _ in range(40):
        desk.do(it.MoveCursor("down"))
    assert desk.model.dialog.first == 29
    assert [line.text for line in desk.model.dialog.lines] == list(notice.lines)
    desk.do(ENTER)
    assert desk.view.dialog is None


def test_while_a_dialog_is_open_the_map_takes_no_keys():
    desk = duel()
    desk.do(desk_it.OpenCommands(), it.Click(Hex(5, 4)), it.TurnGhost(1), it.Number(2), it.Undo(), TAB)
    assert desk.view.draft.goal is None and isinstance(desk.view.dialog, CommandSearch) and desk.game.ply == 0
    desk.do(it.Hover(Hex(5, 4)))
    assert desk.view.hover == Hex(5, 4)


def test_tab_cycles_those_who_can_act():
    desk = duel()
    desk.do(ESC)
    assert desk.view.selected == ""
    desk.do(TAB)
    assert desk.view.selected == "ana"
    desk.do(TAB, it.CycleUnit(-1))
    assert desk.view.selected == "ana"


def test_update_itself_changes_nothing():
    desk = duel()
    desk.plan(Hex(5, 4), 1)
    state = desk.game.state
    view, order = update(desk.view, desk.game, ENTER)
    assert isinstance(order, Order) and desk.game.state is state and desk.game.ply == 0
    assert update(desk.view, desk.game, ENTER) == (view, order)


def test_a_side_that_is_not_here_cannot_be_played():
    desk = Desk(duel().game, duel().view.having(seats=("blue",)))
    assert desk.model.menu.rows == () and desk.model.overlay.plan is None
    desk.do(it.EndTurn())
    assert desk.game.ply == 0 and desk.model.status[0].text
    desk.do(it.GiveOrder(parse_order("ana move path=F")))
    assert desk.game.ply == 0


def armed():
    """Ana with a knife at her belt and Move 10: a step of two hexes."""
    carried = next(kind for kind in find_ruleset("maneuvers").types if kind.__name__ == "Carried")
    ana = entry("ana", "red", (3, 4), DX=13, HT=12, move=10, items=(carried(item="knife"),))
    return Desk(Game(find_ruleset("maneuvers"), field_of(ana, entry("bob", "blue", (9, 4), 3)), Seeded("x")))


def test_an_action_is_placed_on_the_way():
    desk = armed()
    desk.view = desk.view.having(small=True)
    assert [row.detail for row in desk.model.menu.rows if row.label == "Step and Ready"] == ["knife · draw"]
    take(desk, "step_ready")
    assert desk.view.choice is not None
    desk.do(it.Click(Hex(5, 4)))
    paths = []
    for _ in range(4):
        paths.append(desk.model.overlay.plan.path)
        assert desk.model.overlay.plan.trouble is None
        desk.do(it.PlaceAction())
    plain, first, between, last = paths
    assert "!" not in plain and first.startswith("!") and "!" in between[1:] and last != between
    assert desk.model.overlay.plan.path == plain, "round and round"
    desk.do(it.PlaceAction(), it.PlaceAction(), ENTER)
    steps = [event.step.token for event in desk.game.history[-1].events if isinstance(event, Moved)]
    assert [token for token in steps if token in "F!"] in (["F", "F"], ["F", "!", "F"])
    held = dict(desk.unit("ana").status.items)["knife"]
    assert held.in_hand and desk.unit("ana").pose.hex == Hex(5, 4)


def test_a_movement_without_an_action_says_so():
    desk = duel()
    desk.plan(Hex(5, 4))
    desk.do(it.ChooseVerb("step_wait"), it.Click(Hex(4, 4)), it.PlaceAction())
    assert "!" not in desk.model.overlay.plan.path and desk.model.status[0].text
