"""Panels: nothing overlaps or is cut without a word, at all sizes of window and letters, in all languages."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from screen import Desk as Person
from screen import duel

from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES, set_language
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.dialog import DiceEntry, EndTurnQuestion, FilePrompt, Notice
from hexsim.ui.hud.frame import TABS, frame
from hexsim.ui.hud.hud import Desk, Hud, frame_of
from hexsim.ui.hud.look import Look, Region, cut, overlap, wrapped
from hexsim.ui.hud.start import Entry, start_panel
from hexsim.ui.hud.talk import tip_panel
from hexsim.ui.metrics import FileMetrics, font_file
from hexsim.ui.ops import Clip, Text
from hexsim.ui.scene_tokens import cast_of
from hexsim.ui.view import SCALES, Pane, ViewState

SCENARIOS = Path(__file__).parent.parent / "scenarios"
METRICS = FileMetrics()
SIZES = ((800, 500), (1024, 700), (1280, 800), (1920, 1080), (3840, 2160), (500, 900))
FLOATING = {"legend", "plan", "minimap", "outcome", "shade", "dialog", "tip", "tracker"}


@pytest.fixture(autouse=True)
def _english():
    yield
    set_language("en")


def person(size=(1280, 800), scale=100, language="en", tab="", game=None):
    """Somebody at a window of that size, with the map's pane where the panels leave it."""
    view = ViewState(window=size, scale=scale, language=language)
    left, top, wide, high = frame_of(view, Desk(drawer=tab), Look(metrics=METRICS, scale=scale)).pane
    view = view.having(pane=Pane(x=int(left), y=int(top), width=int(wide), height=int(high)))
    who = Person(game or duel().game, view=view)
    who.do(desk_it.Fit())
    return who


def panels_of(who, **desk):
    """The panels of what somebody sees."""
    return Hud().panels(who.model, who.view, Desk(**desk), cast_of(who.game.state),
                        Look(metrics=METRICS, scale=who.view.scale))


def words(panel, ops=None, clip=None):
    """Every text of a panel that is seen, with its rectangle."""
    for op in panel.ops if ops is None else ops:
        if isinstance(op, Clip):
            yield from words(panel, op.ops, overlap(op.box, clip) if clip else op.box)
        elif isinstance(op, Text) and op.text:
            wide = METRICS.width(op.text, op.size, op.weight)
            left = op.at[0] - {"left": 0, "centre": wide / 2, "right": wide}[op.anchor]
            box = (left, op.at[1] - op.size * 0.5, wide, op.size)
            if clip is None or clip[1] <= op.at[1] < clip[1] + clip[3]:
                yield op, box


def check(panels, window, model=None):
    """All that must hold of panels; words of the model that end with dots of their own are not cut."""
    native = {"…", *(row.label for row in model.menu.rows)} if model else {"…"}
    for panel in panels:
        left, top, wide, high = panel.box
        assert min(left, top) >= -1 and left + wide <= window[0] + 1 and top + high <= window[1] + 1, panel.id
        found = list(words(panel))
        for op, (x, _, w, _) in found:
            assert left - 1 <= x and x + w <= left + wide + 1, (panel.id, op.text)
            if op.text.endswith("…") and op.text not in native:
                said = [region for region in panel.regions if region.holds(*op.at) or _beside(region, op)]
                assert any(region.whole for region in said), (panel.id, op.text)
        for (one, a), (two, b) in combinations(found, 2):
            both = overlap(a, b)
            assert both is None or both[2] < 2 or both[3] < 2.5, (panel.id, one.text, two.text)
        for region in panel.regions:
            assert overlap(region.box, panel.box), (panel.id, region)
    docked = [panel for panel in panels if panel.id not in FLOATING]
    for one, two in combinations(docked, 2):
        if {one.id, two.id} != {"bottom", "words"}:
            both = overlap(one.box, two.box)
            assert both is None or both[2] < 1.5 or both[3] < 1.5, (one.id, two.id)


def _beside(region: Region, op: Text):
    """Whether a region lies at the line of a text."""
    left, top, wide, high = region.box
    return top - 1 <= op.at[1] <= top + high + 1 and left - 1 <= op.at[0] <= left + wide + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_panels_hold_at_every_size_and_in_every_language(size, scale, language):
    tabs = ("", *TABS)
    for tab in tabs:
        who = person(size, scale, language, tab)
        check(panels_of(who, drawer=tab, tab=tab or "unit"), size, who.model)
        who.plan(Hex(5, 4))
        check(panels_of(who, drawer=tab, tab=tab or "log"), size, who.model)
        if frame_of(who.view, Desk(), Look(metrics=METRICS, scale=scale)).stacked:
            break


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES[:3])
def test_dialogs_and_the_timeline_hold_too(size, scale, language):
    who = person(size, scale, language)
    who.go(Hex(4, 4), 0)
    for open_it in (desk_it.OpenSettings(), desk_it.OpenCommands(), desk_it.OpenRuleCard("M-MOVE-3"),
                    desk_it.SaveGame(), desk_it.Switch("replay")):
        who.do(open_it)
        if who.view.replay is not None:
            left, top, wide, high = frame_of(who.view, Desk(), Look(metrics=METRICS, scale=scale)).pane
            who.do(desk_it.Resize(size, Pane(x=int(left), y=int(top), width=int(wide), height=int(high))))
        check(panels_of(who), size, who.model)
        who.view = who.view.having(dialogs=())
    order = parse_order("ana move path=F")
    for dialog in (EndTurnQuestion(idle=("ana", "bob")),
                   FilePrompt(purpose="open", text="x" * 90, fault="y " * 60),
                   DiceEntry(order=order, test="initiative", sides=(6, 6, 6), text="3 4"),
                   Notice(title="z" * 80, lines=tuple(f"{n}: {'word ' * n}" for n in range(40)))):
        who.view = who.view.having(dialogs=(dialog,))
        who.do(it.Hover(None))
        check(panels_of(who), size, who.model)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_scenario_fits(path):
    scenario = read_scenario(path)
    for size, scale in (((1280, 800), 100), ((800, 500), 200)):
        game = Game(find_ruleset(scenario.ruleset), scenario, Seeded("1"))
        who = person(size, scale, "ru", game=game)
        who.do(desk_it.Zoom(6))
        check(panels_of(who), size, who.model)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_frame_leaves_the_map_its_room(size, scale):
    look = Look(metrics=METRICS, scale=scale)
    for replay in (False, True):
        rects = frame(size, look, replay=replay)
        docked = [box for box in (rects.top, rects.bottom, rects.pane, rects.side, rects.track) if box]
        area = sum(box[2] * box[3] for box in docked)
        assert area == size[0] * size[1]
        assert all(overlap(a, b) is None for a, b in combinations(docked, 2))
        assert rects.pane[2] >= size[0] * 0.5 or rects.pane[2] > 600
        assert rects.pane[3] >= size[1] * 0.3, rects


def test_panels_stay_the_same_until_their_part_changes():
    who, hud = person(), Hud()
    look, cast = Look(metrics=METRICS), cast_of(who.game.state)

    def made():
        return {panel.id: panel for panel in hud.panels(who.model, who.view, Desk(), cast, look)}

    before = made()
    who.point(Hex(5, 4))
    after = made()
    changed = {name for name in after if before.get(name) is not after[name]}
    assert changed == {"words"}
    who.do(desk_it.SetLanguage("ru"))
    assert all(made()[name] is not panel for name, panel in after.items() if name != "minimap")


def test_the_log_shows_its_newest_lines_and_folds_out_ledgers():
    who = person()
    who.go(Hex(4, 4), 0)
    line = next(line for line in who.model.log if line.ledger)
    log = {panel.id: panel for panel in panels_of(who)}["log"]
    assert any(region.act == desk_it.FoldLine(line.id) for region in log.regions)
    assert any(region.act == desk_it.JumpTo(line.moment) for region in log.regions)
    assert line.ledger[0].text not in _text(log)
    who.do(desk_it.FoldLine(line.id))
    log = {panel.id: panel for panel in panels_of(who)}["log"]
    assert line.ledger[0].text.split(":")[0] in _text(log)


def _text(panel):
    return " ".join(op.text for op, _ in words(panel))


def test_a_long_log_costs_only_what_is_seen():
    who = person()
    lines = tuple(line for line in who.model.log for _ in range(3000))
    who.model = replace(who.model, log=lines)
    log = {panel.id: panel for panel in panels_of(who)}["log"]
    assert len(log.ops) < 40 and len(list(words(log))) < 60


def test_grey_rows_say_why():
    who = person()
    menu = {panel.id: panel for panel in panels_of(who)}["menu"]
    grey = [row for row in who.model.menu.rows if row.trouble]
    assert grey
    for row in grey:
        region = next(region for region in menu.regions
                      if region.act == it.ChooseMenu(who.model.menu.rows.index(row)))
        assert row.trouble.text in region.said


def test_the_turn_order_always_shows_who_acts():
    scenario = read_scenario(SCENARIOS / "battlefield.toml")
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded("1"))
    for size in ((800, 500), (1280, 800)):
        who = person(size, 150, game=game)
        top = {panel.id: panel for panel in panels_of(who)}["top"]
        shown = {region.act.unit for region in top.regions if isinstance(region.act, it.SelectUnit)}
        assert game.state.active in shown
        rest = [region for region in top.regions if region.act is None and region.tip.count("\n") > 2]
        assert len(shown) + (rest[0].tip.count("\n") + 1 if rest else 0) == len(game.state.units)


def test_words_are_broken_and_cut():
    look = Look(metrics=METRICS)
    text = "one two threeandaverylongwordthatfitsnowhere four"
    lines = wrapped(text, 90, look)
    assert all(look.width(line) <= 90 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert cut("short", 500, look) == "short"
    assert cut(text, 90, look).endswith("…") and look.width(cut(text, 90, look)) <= 90
    assert cut(text, 1, look) == "…"


def test_tooltips_stay_in_the_window():
    look = Look(metrics=METRICS, scale=200)
    for at in ((0, 0), (799, 499), (799, 0), (0, 499), (400, 250)):
        panel = tip_panel("word " * 60, at, (800, 500), look)
        check([panel], (800, 500))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_first_screen_holds_and_shows_the_entry_in_focus(size, scale, language):
    set_language(language)
    entries = [Entry(title=f"Title {n} " * 5, about="A sentence about it. " * 12) for n in range(9)]
    for focus in (0, 4, 8):
        panel = start_panel(entries, focus, size, Look(metrics=METRICS, scale=scale))
        check([panel], size)
        region = next(region for region in panel.regions if getattr(region.act, "n", None) == focus)
        assert region.box[3] > 10


def test_widths_come_from_the_font_file():
    assert font_file("normal") and font_file("bold") and font_file("mono")
    assert METRICS.width("мир", 10) > METRICS.width("ми", 10) > 0
    assert METRICS.width("iiii", 20, "mono") == METRICS.width("WWWW", 20, "mono")
    assert METRICS.width("ab", 20) == pytest.approx(2 * METRICS.width("ab", 10))
    assert FileMetrics({"normal": None}).width("abc", 10) == pytest.approx(18)
