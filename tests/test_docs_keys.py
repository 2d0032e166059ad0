"""What docs/keys.md says is what the keys do."""

import re
import tomllib
from pathlib import Path

import pytest

from hexsim.text import set_language, tr
from hexsim.ui.actions import ACTIONS, NUMPAD
from hexsim.ui.window.keys import KNOWN
from hexsim.ui.window.settings import is_key, key_table

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "keys.md").read_text(encoding="utf-8")
ROWS = [line.split(" | ") for line in re.findall(r"^\| (.* \| .* \| `\w+`) \|$", PAGE, re.MULTILINE)]


def test_every_action_stands_in_the_page_with_its_keys_and_its_name():
    set_language("en")
    told = {name.strip("`"): (does, tuple(re.findall("`(.+?)`", keys))) for does, keys, name in ROWS}
    assert len(told) == len(ROWS)
    assert told == {action.id: (tr(f"ui.do_{action.id}"), action.keys) for action in ACTIONS}


@pytest.mark.parametrize(("orientation", "order"), [("pointy", (2, 1, 0, 5, 4, 3)),
                                                    ("flat", (3, 2, 1, 0, 5, 4))])
def test_numpad(orientation, order):
    keys = {direction: key for key, direction in NUMPAD[orientation].items()}
    said = " ".join(f"`{keys[direction]}`" for direction in order)
    assert f"{said} on {'maps with pointy hexes' if orientation == 'pointy' else 'flat ones'}" in PAGE


def test_names_of_keys():
    listed = set(re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0].split())
    assert listed == {name for name in KNOWN if len(name) > 1 and not re.fullmatch(r"f\d+", name)}
    assert KNOWN - listed == {*"abcdefghijklmnopqrstuvwxyz0123456789", *(f"f{n}" for n in range(1, 13))}


def test_the_example_of_a_file_is_taken(tmp_path, monkeypatch):
    example = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    monkeypatch.setenv("HEXSIM_CONFIG", str(tmp_path))
    (tmp_path / "keys.toml").write_text(example, encoding="utf-8")
    table, trouble = key_table(KNOWN)
    assert trouble == ""
    for name, keys in tomllib.loads(example).items():
        keys = [keys] if isinstance(keys, str) else keys
        assert {key for key, action in table.items() if action == name} == set(keys)
        assert all(is_key(key, KNOWN) for key in keys)


def test_a_file_that_is_no_toml_is_not_passed_over_in_silence(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXSIM_CONFIG", str(tmp_path))
    assert key_table(KNOWN)[1] == ""
    (tmp_path / "keys.toml").write_text("undo = [", encoding="utf-8")
    table, trouble = key_table(KNOWN)
    assert "keys.toml" in trouble
    assert table["ctrl+z"] == "undo"


def test_every_variable_of_the_environment_is_told():
    used = {name for path in (ROOT / "hexsim").rglob("*.py")
            for name in re.findall(r"HEXSIM_[A-Z]+", path.read_text(encoding="utf-8"))}
    assert set(re.findall(r"^\| `(HEXSIM_\w+)`", PAGE, re.MULTILINE)) == used
