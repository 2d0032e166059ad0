"""`verify` accepts every log that was written, and names the line at which a changed one goes another way."""

import json
import random
from functools import cache

import pytest
from logs import logged, says

from hexsim.errors import FileError, HexsimError, ReplayMismatchError
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify

GAMES = {"seeded": (40, 1, False), "typed": (60, 4, True)}


@cache
def finished():
    """The lines of a log of a fight to the end, with branches, remarks and faces."""
    game, content = logged(60, 200, typed=True)
    assert game.state.outcome is not None
    lines = content.decode().splitlines()
    assert {next(iter(json.loads(line))) for line in lines} == {
        "format", "ply", "event", "digest", "back", "note", "final"}
    return lines


def complaint(lines):
    """What is said of these lines."""
    return says(lambda: verify(read_log("".join(f"{line}\n" for line in lines).encode())))


def line_of(error):
    """The line an error names."""
    if isinstance(error, ReplayMismatchError):
        return error.line
    assert isinstance(error, FileError), error
    return error.problems[0].line


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_what_was_written_is_accepted(kind, seed):
    plies, _, typed = GAMES[kind]
    _, content = logged(plies, seed, typed=typed)
    verify(read_log(content))


def places(kind):
    return [number for number, line in enumerate(finished(), start=1) if line.startswith(f'{{"{kind}"')]


def final_after(number):
    """The digest of all lines that tells about a line nothing else depends on."""
    return min(place for place in places("final") if place >= number)


def edited(number, edit):
    """The lines with one of them changed by a function on its data."""
    lines = list(finished())
    data = json.loads(lines[number - 1])
    edit(data)
    lines[number - 1] = json.dumps(data, ensure_ascii=False, separators=(",", ":"),
                                   sort_keys=lines[number - 1].startswith('{"event"'))
    return lines


def test_a_changed_event_is_the_line_that_is_named():
    for number in places("event")[::2]:
        lines = edited(number, lambda data: data["event"].__setitem__("rule", "X-1"))
        error = complaint(lines)
        assert isinstance(error, ReplayMismatchError) and error.exit_code == 1
        assert error.line == number and "X-1" in str(error)


def test_a_changed_digest_is_named():
    for number in places("digest"):
        error = complaint(edited(number, lambda data: data.__setitem__("digest", "0" * 16)))
        assert isinstance(error, ReplayMismatchError) and error.line == number


def test_changed_orders_and_faces_are_named_there_or_where_they_tell():
    for number in places("ply")[::2]:
        for edit in (lambda data: data.__setitem__("faces", [*data["faces"], 3]),
                     lambda data: data.__setitem__("faces", [face % 6 + 1 for face in data["faces"]] or [9]),
                     lambda data: data.__setitem__("order", f"{data.get('order', 'x')} "),
                     lambda data: data.__setitem__("order", "bo pass"),
                     lambda data: data.__setitem__("ply", data["ply"] + 1)):
            lines = edited(number, edit)
            if lines == finished():
                continue
            error = complaint(lines)
            assert error is not None
            rolled = number if "faces" in str(error) or isinstance(error, FileError) else line_of(error)
            assert number <= rolled <= number + 25


def test_a_changed_header_is_named():
    for key, value in (("hexsim", "9"), ("version", "0"), ("start", "0" * 16), ("dice", {"seed": "6"})):
        error = complaint(edited(1, lambda data, key=key, value=value: data.__setitem__(key, value)))
        assert isinstance(error, ReplayMismatchError) and error.line == 1, key
    text = json.loads(finished()[0])["scenario"]
    for other in (text + "# a comment\n", text.replace("0101E", "0101W"), text + "wit = 3\n"):
        error = complaint(edited(1, lambda data, other=other: data.__setitem__("scenario", other)))
        assert isinstance(error, ReplayMismatchError) and error.line == 1


def test_a_changed_remark_shows_in_the_digest_of_all_lines():
    for number in places("note"):
        error = complaint(edited(number, lambda data: data.__setitem__("note", "nothing")))
        assert isinstance(error, ReplayMismatchError) and error.line == final_after(number)


def test_a_changed_final_digest_is_named():
    for number in places("final"):
        error = complaint(edited(number, lambda data: data.__setitem__("final", "0" * 16)))
        assert isinstance(error, ReplayMismatchError) and error.line == number


def test_a_line_taken_out_is_missed_in_its_place():
    lines = finished()
    for number in range(1, len(lines)):
        error = complaint(lines[: number - 1] + lines[number:])
        assert error is not None, number
        remark = lines[number - 1].startswith('{"note"')
        assert line_of(error) == (final_after(number) - 1 if remark else number), (number, str(error))


EXTRA = ('{"event":{"$":"Noted","key":"x","rule":"Y"}}', '{"note":"x"}', "garbage")


def test_a_line_put_in_is_named():
    lines = finished()
    for number in range(1, len(lines)):
        for extra in (lines[number - 1], *EXTRA) if number % 3 == 0 else EXTRA[:1]:
            error = complaint([*lines[:number], extra, *lines[number:]])
            assert error is not None, (number, extra)
            late = extra.startswith('{"note"') and isinstance(error, ReplayMismatchError)
            assert line_of(error) in (number + 1, final_after(number) + late), (number, extra, str(error))


def test_lines_that_changed_places_are_named():
    lines = finished()
    for number in range(2, len(lines), 2):
        swapped = [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1:]]
        if swapped != lines:
            error = complaint(swapped)
            assert error is not None and number <= line_of(error) <= len(lines), number


@pytest.mark.parametrize("seed", range(3))
def test_any_character_changed_anywhere_is_found(seed):
    rng = random.Random(seed)
    lines, notes = finished(), places("note")
    for number, line in enumerate(lines, start=1):
        place = rng.randrange(len(line))
        other = rng.choice([char for char in '0123456789abcxyz"{}[],:\\ é' if char != line[place]])
        changed = line[:place] + other + line[place + 1:]
        error = complaint([*lines[: number - 1], changed, *lines[number:]])
        assert isinstance(error, HexsimError), (number, place, other)
        if number > 1 and number not in notes and not lines[number - 1].startswith(('{"ply"', '{"back"')):
            assert line_of(error) == number, (changed, str(error))
        elif number > 1:
            assert number <= line_of(error) <= number + 25 or number in notes


def test_the_sentence_shows_both_readings():
    number = places("event")[5]
    error = complaint(edited(number, lambda data: data["event"].__setitem__("rule", "X-1")))
    assert str(error).startswith(f"Line {number} differs: played again it reads “")


def test_branches_are_verified_too():
    content = logged(40, 1)[1]
    log = read_log(content)
    lost = next(place for place in log.tips if place not in log.line_of(log.current))
    line = log.plies[lost].lines[1]
    text = line.text.replace(b'"rule":"', b'"rule":"X')
    data = content[: line.start] + text + content[line.start + len(line.text):]
    error = says(lambda: verify(read_log(data)))
    assert isinstance(error, ReplayMismatchError) and error.line == line.number
