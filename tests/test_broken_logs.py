"""Logs that are none, or are damaged: always one message with the line, never another exception."""

import gzip
import json
import random
import time

import pytest
from logs import begun, logged, play_on, says

from hexsim.errors import FileError, HexsimError, LogError, UnknownRulesetError
from hexsim.files import log_read
from hexsim.files.check import check_file, is_log
from hexsim.files.log import resume
from hexsim.files.log_fold import open_game, replay_of
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.files.source import MOST_LOG
from hexsim.text import LANGUAGES, set_language

CONTENT = logged(10, 2)[1]
LINES = CONTENT.decode().splitlines()


def place(start):
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, start=1) if line.startswith(start))


def with_line(number, text):
    """The log with another line in place of one."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]]) + "\n"


def edited(number, edit):
    """The log with the data of a line changed by a function."""
    data = json.loads(LINES[number - 1])
    edit(data)
    return with_line(number, json.dumps(data))


def opened(content):
    """What reading and opening it complains about."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return says(lambda: open_game(read_log(data)))


EVENT, PLY, DIGEST = place('{"event"'), place('{"ply":1'), place('{"digest"')
ODD = {
    "not-json": (EVENT, "nonsense", "log_json"),
    "list": (EVENT, "[1, 2]", "log_json"),
    "number": (EVENT, "17", "log_json"),
    "null": (EVENT, "null", "log_json"),
    "twice": (EVENT, '{"event":{},"event":{}}', "log_key_twice"),
    "nan": (EVENT, '{"event":{"a":NaN}}', "want_number"),
    "float": (EVENT, '{"event":{"a":1.0}}', "want_number"),
    "huge": (EVENT, f'{{"event":{{"a":{"9" * 5000}}}}}', "log_number"),
    "large": (EVENT, '{"event":{"a":9999999999999999}}', "log_number"),
    "deep": (EVENT, '{"event":' + '{"a":' * 100 + "1" + "}" * 101, "toml_deep"),
    "deeper": (EVENT, '{"event":' + "[" * 100_000, "toml_deep"),
    "surrogate": (EVENT, '{"event":{"a":"\\ud800"}}', "log_json"),
    "two-kinds": (EVENT, '{"event":{},"digest":""}', "log_kind"),
    "unknown": (EVENT, '{"evnt":{}}', "log_kind"),
    "empty": (EVENT, "{}", "log_kind"),
    "flag": (PLY, '{"ply":true,"order":"ana pass"}', "log_kind"),
    "word": (PLY, '{"ply":"1","order":"ana pass"}', "log_kind"),
    "no-order": (PLY, '{"ply":1}', "log_order"),
    "order-number": (PLY, '{"ply":1,"order":3}', "log_order"),
    "faces": (PLY, '{"ply":1,"order":"ana pass","faces":[1,"2"]}', "log_faces"),
    "faces-zero": (PLY, '{"ply":1,"order":"ana pass","faces":[0]}', "log_faces"),
    "later": (PLY, '{"ply":3,"order":"ana pass"}', "log_ply_number"),
    "earlier": (PLY, '{"ply":0}', "log_ply_number"),
    "back": (PLY, '{"back":9}', "log_back"),
    "below": (PLY, '{"back":-1}', "log_back"),
    "event-missing": (EVENT, '{"note":"x"}', "log_unfinished"),
}


@pytest.mark.parametrize(("number", "text", "key"), ODD.values(), ids=ODD)
def test_lines_that_cannot_be(number, text, key):
    error = opened(with_line(number, text))
    assert isinstance(error, LogError) and error.exit_code == 2
    assert (error.problems[0].line, error.problems[0].key) == (number, f"core.{key}")
    for language in LANGUAGES:
        set_language(language)
        assert "core." not in str(error) and "{" not in str(error).replace("{…}", "")
    set_language("en")


def event_edit(key, value):
    return lambda data: data["event"].__setitem__(key, value)


MISFITS = {
    "type": (event_edit("$", "Dance"), "data_type"),
    "kind": (event_edit("$", "Poll"), "data_field"),
    "field": (event_edit("colour", "red"), "data_field"),
    "value": (event_edit("rule", 3), "data_value"),
    "missing": (lambda data: data["event"].pop("rule"), "data_missing"),
    "place": (event_edit("to", [{"h": [1]}]), "data_place"),
    "no-type": (lambda data: data["event"].pop("$"), "data_place"),
}


@pytest.mark.parametrize(("edit", "key"), MISFITS.values(), ids=MISFITS)
def test_events_that_cannot_be(edit, key):
    error = opened(edited(EVENT, edit))
    assert isinstance(error, LogError)
    assert (error.problems[0].line, error.problems[0].key) == (EVENT, f"core.{key}")


def status(field, before, after):
    return {"$": "StatusChanged", "unit": "ana", "rule": "X",
            "changes": [{"$": "Change", "field": field, "before": before, "after": after}]}


def level(at, after):
    return {"$": "BoardChanged", "rule": "X", "changes": [
        {"$": "BoardChange", "hex": {"h": at}, "field": "level", "before": 0, "after": after}]}


POSE = {"p": [0, 0, 0]}
UNFIT = {
    "unit": {"$": "Moved", "unit": "eve", "before": POSE, "after": POSE, "left": 0, "rule": "X",
             "step": {"$": "Step", "token": "F", "pose": POSE, "charges": []}},
    "before": {"$": "Placed", "unit": "ana", "before": None, "after": None, "rule": "X"},
    "field": status("x", 1, 2),
    "value": status("nerve", 5, "many"),
    "flow": {"$": "FlowChanged", "rule": "X", "changes": [
        {"$": "Change", "field": "first", "before": "", "after": [1]}]},
    "off-map": level([99, 99], 1),
    "overflow": level([0, 0], 100_000),
    "nothing": {"$": "ThingChanged", "before": None, "after": None, "rule": "X"},
}


@pytest.mark.parametrize("event", UNFIT.values(), ids=UNFIT)
def test_events_that_do_not_fit_the_state(event):
    error = opened(with_line(EVENT, json.dumps({"event": event})))
    assert isinstance(error, LogError)
    assert (error.problems[0].line, error.problems[0].key) == (EVENT, "core.log_misfit")


def test_a_wrong_digest_is_named():
    error = opened(with_line(DIGEST, '{"digest":"0000000000000000"}'))
    assert (error.problems[0].line, error.problems[0].key) == (DIGEST, "core.log_digest")


def test_all_mistakes_come_at_once():
    content = CONTENT.decode()
    for number, text, _ in (ODD["list"], (EVENT + 2, "{}", ""), ODD["no-order"]):
        content = content.replace(LINES[number - 1], text, 1)
    error = opened(content)
    assert [problem.line for problem in error.problems][:3] == [EVENT, EVENT + 2, PLY]
    assert str(error).startswith("The log has ")


HEADERS = {
    "missing": lambda data: data.pop("dice"),
    "unknown": lambda data: data.__setitem__("sides", 6),
    "format": lambda data: data.__setitem__("format", "1"),
    "flag": lambda data: data.__setitem__("format", True),
    "seed": lambda data: data.__setitem__("dice", {"seed": 5}),
    "dice": lambda data: data.__setitem__("dice", "loaded"),
    "faces": lambda data: data.__setitem__("dice", {"faces": [1, "2"]}),
    "switches": lambda data: data.__setitem__("switches", []),
    "switch": lambda data: data.__setitem__("switches", {"wind": None}),
    "other-switch": lambda data: data.__setitem__("switches", {"sun": True}),
    "start": lambda data: data.__setitem__("start", "0000000000000000"),
    "scenario": lambda data: data.__setitem__("scenario", "format = 1"),
    "toml": lambda data: data.__setitem__("scenario", "format ="),
    "newer": lambda data: data.__setitem__("format", 2),
    "older": lambda data: data.__setitem__("format", 0),
    "version": lambda data: data.__setitem__("version", "1.5"),
    "ruleset": lambda data: data.__setitem__("ruleset", "maneuvers"),
    "no-ruleset": lambda data: data.__setitem__("ruleset", "whist"),
}


@pytest.mark.parametrize("edit", HEADERS.values(), ids=HEADERS)
def test_headers_that_cannot_be(edit):
    error = opened(edited(1, edit))
    assert isinstance(error, FileError | UnknownRulesetError) and error.exit_code == 2
    if isinstance(error, FileError) and error.problems and "scenario" not in str(error):
        assert all(problem.line == 1 or problem.file == ":1" for problem in error.problems)


def test_other_formats_are_refused_with_a_sentence_or_brought_up_to_date(monkeypatch, tmp_path):
    newer, older = edited(1, HEADERS["newer"]).encode(), edited(1, HEADERS["older"]).encode()
    assert "A newer hexsim can read it" in str(opened(newer))
    assert "There is no format 0" in str(opened(older))
    lifted = {0: lambda data: data.replace(b'"format": 0', b'"format": 1')}
    monkeypatch.setattr(log_read, "MIGRATIONS", lifted)
    fresh = edited(1, lambda data: None).encode()
    assert read_log(older).header == read_log(fresh).header
    path = tmp_path / "old.hexlog"
    path.write_bytes(older)
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))
    game, writer = resume(path)
    play_on(game, 1)
    assert path.read_bytes() == older and writer.paths[0].parent == tmp_path / "data" / "autosave"


def test_a_newer_ruleset_is_needed_for_its_logs():
    assert "version 1.5 of the ruleset parley" in str(opened(edited(1, HEADERS["version"])))


PACKED = gzip.compress(CONTENT, mtime=0)
OTHER = {
    "empty": b"", "blank": b"\n\n", "zeros": b"\x00" * 100, "bytes": bytes(range(256)),
    "utf-16": CONTENT.decode().encode("utf-16"), "zip": b"PK\x03\x04", "gzip-start": b"\x1f\x8b\x08",
    "cut": b'{"format":1', "text": b'"format"', "toml": b"format = 1\n", "gzip-cut": PACKED[:60],
    "gzip-false": b"\x1f\x8b" + bytes(range(100)),
    "gzip-damaged": PACKED[:200] + b"0123456789" + PACKED[210:],
}


@pytest.mark.parametrize("data", OTHER.values(), ids=OTHER)
def test_other_data(tmp_path, data):
    path = tmp_path / "a.hexlog"
    path.write_bytes(data)
    error = says(lambda: read_log(path))
    assert isinstance(error, LogError) and error.exit_code == 2
    (problem,) = check_file(path)
    assert str(path) in str(problem)


def test_characters_that_are_no_text_are_named_by_their_line():
    error = opened(CONTENT.replace(b'"rule":"Y', b'"rule":"\xff', 1))
    assert (error.problems[0].line, error.problems[0].key) == (EVENT, "core.log_json")


@pytest.mark.parametrize("filling", [b"x", b"x\n", b"\n", b" ", b"{\n", b"{}\n", b'{"event":{}}\n'],
                         ids=["one-line", "lines", "ends", "spaces", "braces", "empty", "events"])
def test_as_much_as_is_read(tmp_path, filling):
    path = tmp_path / "a.hexlog"
    path.write_bytes(CONTENT + filling * ((MOST_LOG - len(CONTENT)) // len(filling)))
    started = time.process_time()
    error = says(lambda: read_log(path))
    assert time.process_time() - started < 10
    assert error is None if filling in (b"x", b" ") else isinstance(error, LogError)
    assert error is None or len(error.problems) <= 102
    assert error is None or filling.count(b"\n") == 0 or error.key == "core.log_crowded"


def test_more_than_can_be_read(tmp_path):
    path = tmp_path / "a.hexlog"
    with path.open("wb") as file:
        file.truncate(MOST_LOG + 1)
    assert "50 MB" in str(says(lambda: read_log(path)))
    bomb = tmp_path / "b.hexlog.gz"
    bomb.write_bytes(gzip.compress(b"\0" * 1_000_000) * 51)
    assert "50 MB" in str(says(lambda: read_log(bomb)))


def test_what_is_no_file(tmp_path):
    for path in (tmp_path, tmp_path / "none.hexlog", tmp_path / ("x" * 300 + ".hexlog")):
        assert isinstance(says(lambda path=path: read_log(path)), LogError)
    assert [problem.key for problem in check_file(tmp_path / "none.hexlog")] == ["core.file_unread"]


def test_logs_are_known_by_name_or_by_their_first_byte(tmp_path):
    for name, data, log in (("a.hexlog", b"", True), ("a.hexlog.gz", b"", True), ("a.toml", b"{", False),
                            ("a.txt", b'{"format":1}', True), ("a.txt", b"format = 1", False),
                            ("a", b"\x1f\x8b", True), ("none", None, False)):
        path = tmp_path / name
        path.unlink(missing_ok=True)
        if data is not None:
            path.write_bytes(data)
        assert is_log(path) == log


def damaged(rng):
    """The log after a few random edits of bytes or lines."""
    data = bytearray(CONTENT)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data))
        kind = rng.randrange(5)
        if kind == 0:
            data[at] = rng.randrange(256)
        elif kind == 1:
            del data[at : at + rng.randint(1, 60)]
        elif kind == 2:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 9)))
        else:
            lines = bytes(data).splitlines(keepends=True)
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            if kind == 3:
                lines[at] = lines[other]
            else:
                lines[at], lines[other] = lines[other], lines[at]
            data = bytearray(b"".join(lines))
    return bytes(data)


@pytest.mark.parametrize("seed", range(8))
def test_random_damage_gives_sentences_and_nothing_else(seed):
    rng = random.Random(seed)
    for _ in range(25):
        data = damaged(rng)
        for use in (open_game, replay_of, verify):
            error = says(lambda use=use, data=data: use(read_log(data)))
            assert error is None or error.exit_code in (1, 2)


def test_checking_a_log_looks_at_every_branch(tmp_path):
    content = logged(40, 1)[1]
    log = read_log(content)
    lost = next(tip for tip in log.tips if tip not in log.line_of(log.current))
    line = log.plies[lost].lines[-1]
    path = tmp_path / "a.hexlog"
    path.write_bytes(content)
    assert check_file(path) == ()
    other = b'{"digest":"0000000000000000"}'
    path.write_bytes(content[: line.start] + other + content[line.start + len(line.text):])
    (problem,) = check_file(path)
    assert (problem.line, problem.key) == (line.number, "core.log_digest")
    assert isinstance(says(lambda: open_game(read_log(path))), HexsimError | None)


def test_a_log_of_a_scenario_with_mistakes_names_them():
    text = begun().scenario.source.replace("0101E", "0909E")
    error = opened(edited(1, lambda data: data.__setitem__("scenario", text)))
    assert [problem.key for problem in error.problems] == ["core.no_such_hex"]
