"""What may be read at most: the table of docs/reliability.md holds the numbers of the code; each holds where it
was not tried elsewhere."""

import io
import json
import os
import re
from pathlib import Path

import pytest
from terminal import YARD, hexsim
from test_batch import SETUP
from test_batch import YARD as FIGHT

from hexsim.batch import store as fights
from hexsim.batch.fight import play_fight
from hexsim.batch.store import Store
from hexsim.cli import commands, run
from hexsim.errors import HexsimError
from hexsim.files import cells, limits, log_line, log_read, roster, source, terrains, toml
from hexsim.files.importers import source as foreign
from hexsim.files.importers import tiled_read
from hexsim.files.importers.read import import_file
from hexsim.files.scenario import read_scenario
from hexsim.rules.codec import dumps
from hexsim.teach import cards, progress
from hexsim.ui.view import ViewState
from hexsim.ui.window import settings
from hexsim.ui.window.welcome import _told

PAGE = (Path(__file__).parent.parent / "docs" / "reliability.md").read_text(encoding="utf-8")

MB = 1_000_000
STATED = {
    "scenario, lesson": {
        "MB": source.MOST_SCENARIO // MB, "lines that begin": toml.MOST_ENTRIES, "brackets": toml.MOST_BRACKETS,
        "commas": toml.MOST_COMMAS, "tables or lists within": toml.MOST_NESTED, "hexes across": cells.MOST_ACROSS,
        "units": limits.MOST_TABLES["units"], "things": roster.MOST_THINGS, "sides": limits.MOST_TABLES["sides"],
        "entries of walls": limits.MOST_TABLES["walls"], "terrains": terrains.MOST_TERRAINS,
        "exercises": limits.MOST_TABLES["exercises"]},
    "foreign map or character": {
        "MB": foreign.MOST_BYTES // MB, "MB unpacked": foreign.MOST_UNPACKED // MB,
        "tile numbers": tiled_read.MOST_NUMBERS, "tilesets": tiled_read.MOST_TILESETS, "hexes": tiled_read.MOST_CELLS,
        "elements": foreign.MOST_ELEMENTS, "within one another": foreign.MOST_NESTED},
    "log": {
        "MB unpacked": source.MOST_LOG // MB, "lines": source.MOST_LINES, "MB in the first line": log_line.MOST_HEADER // MB,
        "MB in each other": log_line.MOST_LINE // MB, "brackets or commas": log_line.MOST_SIGNS,
        "within one another": log_line.MOST_NESTED, "arrows": log_read.MOST_ARROWS},
    "orders": {"MB": run.MOST_BYTES // MB, "dice": commands.MOST_DICE},
    "fights of a batch": {"MB": fights.MOST_BYTES // MB, "lines": fights.MOST_LINES, "names": fights.MOST_TEXTS},
    "own files": {"kB": settings.MOST_BYTES // 1000, "MB of progress": progress.MOST_BYTES // MB,
                  "cards": cards.MOST_CARDS},
}


def test_the_page_states_the_numbers_of_the_code():
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", PAGE.partition("## The campaign")[0], re.MULTILINE))
    assert set(STATED) == set(rows) - {"file", "---"}
    for file, numbers in STATED.items():
        for what, number in numbers.items():
            assert re.search(rf"(?<![\d,]){number:,} {what}", rows[file]), (file, f"{number:,} {what}")


def key_of(call):
    with pytest.raises(HexsimError) as error:
        call()
    problems = getattr(error.value, "problems", ())
    return [problem.key for problem in problems] or [error.value.key]


@pytest.mark.parametrize("over", [0, 1])
def test_bytes_of_a_scenario(tmp_path, over):
    path = tmp_path / "a.toml"
    text = FIGHT.encode()
    path.write_bytes(text + b"#" * (source.MOST_SCENARIO - len(text) + over))
    if over:
        assert key_of(lambda: read_scenario(path)) == ["core.file_large"]
    else:
        assert read_scenario(path).units


@pytest.mark.parametrize(("sign", "most"), [
    ("[", toml.MOST_BRACKETS), ("{", toml.MOST_BRACKETS), (",", toml.MOST_COMMAS)])
def test_signs_of_a_scenario_are_counted_exactly(sign, most):
    assert toml.parse(f"a = 1 # {sign * most}\n") == {"a": 1}
    assert key_of(lambda: toml.parse(f"a = 1 # {sign * (most + 1)}\n")) == ["core.toml_crowded"]


def test_tables_and_lists_within_one_another():
    def nested(deep):
        return "a = " + "[" * (deep - 1) + "]" * (deep - 1) + "\n"

    assert toml.parse(nested(toml.MOST_NESTED))
    assert key_of(lambda: toml.parse(nested(toml.MOST_NESTED + 2))) == ["core.toml_deep"]


@pytest.mark.parametrize("name", ["a.map", "a.tmx", "a.tmj", "a.board", "a.gcs"])
def test_bytes_of_a_foreign_file(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b" " * (foreign.MOST_BYTES + 1))
    assert key_of(lambda: import_file(path)) == ["core.file_large"]
    path.write_bytes(b" " * foreign.MOST_BYTES)
    assert key_of(lambda: import_file(path)) != ["core.file_large"]


def test_a_tileset_outside_the_folder_is_not_read(tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret.tsx").write_text('<tileset name="secret"><tile id="0" type="water"/></tileset>')
    for name in ("../secret.tsx", str(tmp_path / "secret.tsx"), "x/../../secret.tsx"):
        text = (f'<map orientation="hexagonal" width="1" height="1" staggeraxis="y" staggerindex="odd"><tileset '
                f'firstgid="1" source="{name}"/><layer name="a" width="1" height="1"><data encoding="csv">1</data></layer></map>')
        (inner / "a.tmx").write_text(text)
        found = import_file(inner / "a.tmx")
        assert "water" not in found.text
        assert any(note.key == "core.import_tileset" or "secret" in str(note) for note in found.notes)


def test_depth_of_json(tmp_path):
    path = tmp_path / "a.tmj"
    for deep, keys in ((foreign.MOST_NESTED - 2, ["core.import_empty"]), (foreign.MOST_NESTED + 2, ["core.import_deep"])):
        path.write_text('{"orientation": "hexagonal", "layers": ' + "[" * deep + "]" * deep + "}")
        assert key_of(lambda: import_file(path)) == keys


def test_orders_in_a_file_and_from_the_standard_input(tmp_path, monkeypatch):
    line = "# " + "x" * 97 + "\n"
    text = line * (run.MOST_BYTES // len(line))
    path = tmp_path / "orders.txt"
    for more, keys in (("", None), ("# more\n", ["core.file_large"])):
        path.write_text(text + more)
        monkeypatch.setattr("sys.stdin", io.StringIO(text + more))
        for name in (str(path), "-"):
            found = key_of(lambda name=name: run.read_orders(name)) if keys else run.read_orders(name)
            assert found == (keys or ())


def test_dice_of_a_command_line():
    done = hexsim("run", YARD, "--orders", os.devnull, "--dice", "1 " * (commands.MOST_DICE + 1))
    assert done.code == 2 and f"{commands.MOST_DICE}" in done.err.replace(",", "")


@pytest.fixture
def kept(tmp_path):
    store = Store(tmp_path / "batch", SETUP)
    store.open()
    records = [play_fight(SETUP, number) for number in range(2)]
    for record in records:
        store.add(record)
    return tmp_path / "batch", records


def taken_up(folder):
    store = Store(folder, SETUP)
    store.open()
    return store.records(10**6)


def test_bytes_of_fights(kept, monkeypatch):
    folder, records = kept
    monkeypatch.setattr(fights, "MOST_BYTES", (folder / "fights.jsonl").stat().st_size)
    assert taken_up(folder) == records
    monkeypatch.setattr(fights, "MOST_BYTES", (folder / "fights.jsonl").stat().st_size - 1)
    assert key_of(lambda: taken_up(folder)) == ["core.file_large"]


def test_lines_of_fights(kept, monkeypatch):
    folder, records = kept
    path = folder / "fights.jsonl"
    monkeypatch.setattr(fights, "MOST_LINES", 3)
    assert taken_up(folder) == records
    path.write_bytes(path.read_bytes() + b"\n")
    assert key_of(lambda: taken_up(folder)) == ["core.log_crowded"]


def test_names_in_fights(kept, monkeypatch):
    folder, records = kept
    names = {text for record in records for text in re.findall(r'"([^"]+)"', dumps([
        record.players, record.winners, record.reason, record.losses, record.orders, record.harm]))} | {""}
    monkeypatch.setattr(fights, "MOST_TEXTS", len(names))
    assert taken_up(folder) == records
    monkeypatch.setattr(fights, "MOST_TEXTS", 1)
    assert taken_up(folder) == []


@pytest.mark.parametrize("change", [
    {"number": "0"}, {"number": -1}, {"number": None}, {"number": 1.0}, {"players": []}, {"players": [["red", "greedy"]]},
    {"rounds": "many"}, {"orders": [["red", "move"]]}, {"orders": [["red", "move", "x"]]}, {"harm": 3}, {"winners": [1]},
    {"digest": 7}, {"losses": {}}, {"more": 1}, {"rounds": True}])
def test_a_line_that_is_no_fight_is_played_again(kept, change):
    folder, records = kept
    path = folder / "fights.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], dumps({**json.loads(lines[2]), **change}).encode() + b"\n"]))
    assert taken_up(folder) == records[:1]


@pytest.mark.parametrize("line", [b"[" * 100_000, b"{" * 9, b"[]", b"7", b"null", b"\xff", b"", b'{"number":' + b"9" * 5000 + b"}"])
def test_lines_that_are_nothing_at_all(kept, line):
    folder, records = kept
    path = folder / "fights.jsonl"
    path.write_bytes(path.read_bytes() + line + b"\n")
    assert taken_up(folder) == records
    path.write_bytes(line + b"\n")
    assert key_of(lambda: taken_up(folder)) == ["cli.batch_other"]


HARD_TOML = {"deep": "a = " + "[" * 2000, "large": "#" * (settings.MOST_BYTES + 1), "no text": b"\xff\xfe", "zero": "\x00",
             "date": "scale = 1979-05-27", "number": f"scale = {'9' * 5000}", "dotted": "a." * 5000 + "a = 1"}


@pytest.mark.parametrize("text", HARD_TOML.values(), ids=HARD_TOML)
def test_settings_and_keys_that_are_none_are_passed_over(tmp_path, monkeypatch, text):
    monkeypatch.setenv("HEXSIM_CONFIG", str(tmp_path))
    for name in ("window.toml", "keys.toml"):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    assert settings.remembered(ViewState()).scale == ViewState().scale
    table, trouble = settings.key_table(frozenset(("f1",)))
    assert table and "keys.toml" in trouble


@pytest.mark.parametrize("text", HARD_TOML.values(), ids=HARD_TOML)
def test_the_start_screen_passes_over_scenarios_that_are_none(tmp_path, text):
    path = tmp_path / "odd.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert _told(path).entry.title == "odd"


def test_progress_of_any_size_and_letters_is_kept_or_put_aside(tmp_path):
    path = tmp_path / "progress.json"
    path.write_bytes(b" " * progress.MOST_BYTES + b"{}")
    assert progress.load(path) == progress.Progress()
    assert [found.name for found in tmp_path.iterdir()] == ["progress-unread-1.json"]
    odd = progress.Progress().with_record("x", "\ud800").with_mark("a", "b", progress.Mark(exercise="\udfff"))
    assert progress.save(odd, path)
    assert progress.load(path) == odd


def test_cards_are_so_many():
    many = [["maneuvers", "price", 1, str(number), 0, 0] for number in range(cards.MOST_CARDS + 9)]
    assert len(cards.from_data({"answered": 0, "cards": many, "levels": {}}).cards) == cards.MOST_CARDS


