"""The command line as such: help, usage errors, languages, exit codes. No command does anything here."""

import pytest

import hexsim as package
from hexsim.cli import main
from hexsim.cli.commands import COMMANDS
from hexsim.text import LANGUAGES, has_text, set_language
from tests.terminal import YARD, hexsim

NAMES = [command.name for command in COMMANDS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_command(lang):
    found = hexsim("--help", lang=lang)
    assert (found.code, found.err) == (0, "")
    assert [line.split()[0] for line in found.out.splitlines() if line.startswith("  ")] == NAMES
    assert "cli." not in found.out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_help_in_each_language(name, lang):
    found = hexsim(name, "--help", lang=lang)
    assert (found.code, found.err) == (0, "")
    assert f"hexsim {name}" in found.out.splitlines()[0]
    assert "cli." not in found.out
    assert hexsim("help", name, lang=lang).out == found.out


def test_help_differs_between_languages():
    assert len({hexsim("run", "-h", lang=lang).out for lang in LANGUAGES}) == 3


@pytest.mark.parametrize("words", [("version",), ("--version",)])
def test_version(words):
    assert hexsim(*words).out == f"hexsim {package.__version__}\n"


BAD = {
    "command": (["fly"], "There is no command “fly”; the commands are play"),
    "place missing": (["reach", YARD], "hexsim reach needs UNIT"),
    "many missing": (["verify"], "hexsim verify needs LOG"),
    "extra word": (["reach", YARD, "ana", "ben"], "does not know what to do with “ben”"),
    "unknown option": (["reach", YARD, "ana", "--jsn"], "no option --jsn; it has --order --ruleset --json"),
    "no options at all": (["version", "--json"], "hexsim version has no option --json, nor any other."),
    "value missing": (["run", YARD, "--orders"], "a value is missing after --orders FILE"),
    "value is an option": (["run", YARD, "--orders", "--json"], "a value is missing after --orders FILE"),
    "flag with a value": (["reach", YARD, "ana", "--json=yes"], "--json of hexsim reach takes no value."),
    "twice": (["run", YARD, "--orders", "a", "--orders", "b"], "--orders is given twice"),
    "needed option": (["run", YARD], "hexsim run needs --orders FILE"),
    "apart": (["run", YARD, "--orders", "a", "--seed", "1", "--dice", "1"], "--seed or --dice, not both"),
    "number": (["perft", YARD, "--depth", "many"], "--depth: “many” is not a whole number from 0 to 99."),
    "number too large": (["perft", YARD, "--depth", "100"], "not a whole number from 0 to 99."),
    "huge number": (["perft", YARD, "--depth", "9" * 5000], "is not a whole number"),
    "faces": (["run", YARD, "--orders", "-", "--dice", "3,x"], "“x” is not a whole number"),
    "seed": (["play", YARD, "--seed", ""], "A seed is 1 to 64 printable letters."),
    "dice word": (["play", YARD, "--dice", "thrown"], "“thrown” does not fit here; possible: given."),
    "player": (["play", YARD, "--ai", "blue"], "“blue” is not SIDE=AGENT"),
    "size": (["render", YARD, "-o", "x.png", "--size", "big"], "“big” is not a size such as 1280x800."),
    "at and moment": (["render", YARD, "-o", "x.png", "--at", "1", "--moment", "1"], "not both"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_usage_is_one_sentence_and_exit_code_2(case):
    words, part = BAD[case]
    found = hexsim(*words)
    assert (found.code, found.out) == (2, "")
    assert part in found.err
    assert found.err.count("\n") == 1


@pytest.mark.parametrize("lang", ["pt_BR", "ru"])
@pytest.mark.parametrize("case", BAD)
def test_bad_usage_speaks_the_language(case, lang):
    words, _ = BAD[case]
    found = hexsim(*words, lang=lang)
    assert (found.code, found.out) == (2, "")
    assert found.err != hexsim(*words).err
    assert "cli." not in found.err


def test_unknown_language():
    found = hexsim("version", "--lang", "de")
    assert (found.code, found.out) == (2, "")
    assert "There is no language “de”; hexsim speaks en pt_BR ru." in found.err


@pytest.mark.parametrize(("code", "language"), [
    ("pt", "pt_BR"), ("pt-BR", "pt_BR"), ("ru_RU.UTF-8", "ru"), ("EN", "en")])
def test_languages_by_their_usual_names(code, language):
    assert hexsim("--help", lang=code).out == hexsim("--help", lang=language).out


@pytest.mark.parametrize("words", [["--lang", "ru", "version", "x"], ["version", "--lang=ru", "x"]])
def test_lang_may_stand_anywhere(words, capsys):
    assert main(words) == 2
    said = capsys.readouterr().err
    set_language("en")
    assert said == hexsim("version", "x", lang="ru").err


@pytest.mark.parametrize(("variables", "language"), [
    ({"HEXSIM_LANG": "ru", "LANG": "pt_BR.UTF-8"}, "ru"),
    ({"HEXSIM_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "pt_BR.UTF-8"}, "pt_BR"),
    ({"HEXSIM_LANG": "xx", "LC_ALL": "C", "LC_MESSAGES": "ru_RU", "LANG": "en_US"}, "ru"),
    ({"HEXSIM_LANG": "xx", "LC_ALL": "C", "LC_MESSAGES": "", "LANG": "C"}, "en"),
])
def test_language_of_the_environment(monkeypatch, variables, language):
    from hexsim.cli.language import take_language
    from hexsim.text import language as current

    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    try:
        assert take_language(["version"]) == ["version"]
        assert current() == language
    finally:
        set_language("en")


def test_windows_names_its_locales_in_full(monkeypatch):
    import locale

    from hexsim.text import system_language

    for name in ("HEXSIM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "setlocale", lambda *_: "Russian_Russia.1251")
    assert system_language() == "ru"
    monkeypatch.setattr(locale, "setlocale", lambda *_: "Portuguese_Brazil.1252")
    assert system_language() == "pt_BR"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_option_has_words(lang):
    set_language(lang)
    try:
        for command in COMMANDS:
            keys = [f"place_{place.name}" for place in command.places]
            keys += [f"option_{option.told or option.name}" for option in command.options]
            for key in (*keys, f"about_{command.name}", f"brief_{command.name}"):
                assert has_text(f"cli.{key}"), key
    finally:
        set_language("en")


def test_words_after_two_dashes_are_places():
    found = hexsim("check", "--", "--json")
    assert (found.code, found.out) == (2, "")
    assert "--json cannot be read" in found.err
