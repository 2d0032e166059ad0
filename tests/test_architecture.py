"""The build of hexsim itself: who imports whom, what is loaded when, sizes, names, words for every key."""

import ast
import json
import os
import re
import subprocess
import sys
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.text import LANGUAGES, has_text, set_language

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "hexsim").rglob("*.py"))
LOCALE = ROOT / "hexsim" / "locale"

LONG_FILES: dict[str, str] = {}
"""Files of more than 300 lines, each with its reason."""

ENGINE = (
    "hexsim",
    "hexsim.hexes.line",
    "hexsim.board.reach",
    "hexsim.board.sight",
    "hexsim.rules.resolution",
    "hexsim.rules.codec",
    "hexsim.rules.view",
    "hexsim.game.game",
    "hexsim.game.replay",
    "hexsim.game.perft",
    "hexsim.ai.random",
)


def run(code: str, **env: str) -> str:
    """What a fresh Python prints."""
    path = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, **env},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "heavy", [("pygame", "numpy", "hexalattice", "matplotlib", "pydantic", "numba", "babel")]
)
def test_the_engine_loads_nothing_heavy(heavy):
    code = f"import sys, {', '.join(ENGINE)}; print([m for m in {heavy!r} if m in sys.modules])"
    assert run(code).strip() == "[]"


def test_rulesets_load_nothing_heavy_either():
    code = (
        "import sys; from hexsim.rules.registry import *; [find_ruleset(n) for n in available_rulesets()];"
        "print([m for m in ('pygame', 'numpy', 'matplotlib', 'pydantic', 'hexsim.ui', 'hexsim.files')"
        " if m in sys.modules])"
    )
    assert run(code).strip() == "[]"


def test_imports_go_one_way():
    pytest.importorskip("importlinter")
    from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS


def test_only_the_window_imports_pygame():
    for path in SOURCES:
        if "window" not in path.parts:
            assert not re.search(
                r"^\s*(import|from) pygame", path.read_text(encoding="utf-8"), re.MULTILINE
            ), path


def test_no_file_outside_rulesets_names_a_ruleset():
    names = [name for name in available_rulesets() if (ROOT / "hexsim" / "rulesets" / name).is_dir()]
    assert names
    word = re.compile(r"\b(" + "|".join(names) + r"|parley)\b")
    for path in SOURCES:
        for line, text in _texts(path) if "rulesets" not in path.parts else ():
            found = word.search(text)
            assert found is None, f"{path.relative_to(ROOT)}:{line} names {found and found[0]}"
        assert "rulesets" in path.parts or "hexsim.rulesets." not in path.read_text(encoding="utf-8"), path


def test_a_ruleset_registers_from_elsewhere():
    assert "parley" in available_rulesets() and find_ruleset("parley").name == "parley"
    assert not any("parley" in path.parts for path in SOURCES)


def test_files_are_small():
    long = {
        str(path.relative_to(ROOT)): count
        for path in SOURCES
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > 300
    }
    assert long.keys() == LONG_FILES.keys(), long


def test_modules_open_with_a_sentence():
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), path


@cache
def _catalogue_keys(language: str) -> dict[str, set[str]]:
    keys = {}
    for path in (LOCALE / language / "LC_MESSAGES").glob("*.po"):
        keys[path.stem] = set(re.findall(r'^msgid "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE))
    return keys


def test_catalogues_are_complete_in_all_languages():
    pytest.importorskip("babel")
    done = subprocess.run(
        [sys.executable, ".ci/catalogues.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert _catalogue_keys("en") and all(_catalogue_keys(name) == _catalogue_keys("en") for name in LANGUAGES)


def _texts(path: Path) -> list[tuple[int, str]]:
    """Every text of a module that is no docstring, with its line; an f-string ends where a brace begins."""
    tree, found = ast.parse(path.read_text(encoding="utf-8")), []
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            found.append((node.lineno, f"{node.values[0].value}*"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare | inner:
            found.append((node.lineno, node.value))
    return found


def test_no_key_is_used_that_has_no_words():
    domains = _catalogue_keys("en")
    shape = re.compile(r"@?(" + "|".join(domains) + r")\.[A-Za-z][\w.-]*\*?")
    keys, missing = set().union(*domains.values()), []
    for path in SOURCES:
        for line, text in _texts(path):
            key = text.removeprefix("@")
            if not shape.fullmatch(text) or key.endswith((".mo", ".po", ".py", ".toml")):
                continue
            known = (
                any(other.startswith(key[:-1]) for other in keys)
                if key.endswith("*")
                else key in keys or any(other.startswith(f"{key}.") for other in keys)
            )
            if not known:
                missing.append(f"{path.relative_to(ROOT)}:{line} {key}")
    assert not missing, "\n".join(missing)


def test_every_rule_has_words_a_function_and_a_test():
    from hexsim.rules.rule import tests_of

    for name in available_rulesets():
        book = find_ruleset(name).book
        for language in LANGUAGES:
            set_language(language)
            wordless = [
                rule.id
                for rule in book
                if not (has_text(f"{rule.key}.title") and has_text(f"{rule.key}.text"))
            ]
            assert not wordless, (name, language, wordless)
        set_language("en")
        for rule in book:
            path, line = rule.place()
            assert path.is_file() and line > 0, rule
        untested = [rule.id for rule in book if not tests_of(rule.id, name, ROOT / "tests")]
        assert name == "parley" or not untested, (name, untested)


DIGESTS = """
import json
from conformance import plies, scenes_of
from hexsim.rules.codec import digest
from hexsim.rules.registry import available_rulesets, find_ruleset
import parley.scenes
from conformance import SCENES
SCENES["parley"] = list(parley.scenes.SCENES)
out = {}
for name in available_rulesets():
    for scene, make in scenes_of(name).items():
        for game, _ in plies(find_ruleset(name), make(), "hash", 20):
            out.setdefault(f"{name} {scene}", []).append(digest(game.state))
print(json.dumps(out))
"""


def test_hash_seeds_change_nothing():
    one, two = (json.loads(run(DIGESTS, PYTHONHASHSEED=seed)) for seed in "01")
    assert one == two and all(len(digests) > 10 for digests in one.values())


def test_the_package_says_that_it_is_typed():
    assert resources.files("hexsim").joinpath("py.typed").is_file()
