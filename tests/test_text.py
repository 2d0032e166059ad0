"""Words: keys to sentences in three languages, plural forms, nested keys, fallbacks."""

import pytest
from playing import started

from hexsim import text
from hexsim.errors import HexsimError, Problem, ScenarioError
from hexsim.text import LANGUAGES, has_text, language, match_language, set_language, system_language, tr

RUSSIAN = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)


@pytest.fixture(autouse=True)
def _english():
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def extra(tmp_path, monkeypatch):
    """A folder with a catalogue that has a plural in English and less in Russian."""
    import importlib.util
    from pathlib import Path

    path = Path(__file__).parent.parent / ".ci" / "catalogues.py"
    spec = importlib.util.spec_from_file_location("catalogues", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    forms = {
        "en": "nplurals=2; plural=(n != 1);",
        "ru": RUSSIAN,
    }
    words = {
        "en": [
            'msgid "extra.hexes"\nmsgid_plural "extra.hexes"\nmsgstr[0] "{n} hex"\nmsgstr[1] "{n} hexes"',
            'msgid "extra.only"\nmsgstr "only in English"',
            'msgid "extra.nest"\nmsgstr "{who}: {what}"',
        ],
        "ru": [
            ('msgid "extra.hexes"\nmsgid_plural "extra.hexes"\nmsgstr[0] "{n} гекс"\nmsgstr[1] "{n} гекса"\n'
            'msgstr[2] "{n} гексов"')
        ],
    }
    for name, entries in words.items():
        po = tmp_path / name / "LC_MESSAGES" / "extra.po"
        po.parent.mkdir(parents=True)
        header = f'msgid ""\nmsgstr ""\n"Plural-Forms: {forms[name]}\\n"\n'
        po.write_text("\n\n".join((header, *entries)) + "\n", encoding="utf-8")
        po.with_suffix(".mo").write_bytes(tool.compiled(po)[1])
    monkeypatch.setattr(text, "_folders", list(text._folders))
    text.add_catalogues(tmp_path)
    yield
    text._catalogue.cache_clear()


def test_a_sentence_is_filled_and_speaks_every_language():
    seen = set()
    for name in LANGUAGES:
        set_language(name)
        assert language() == name
        sentence = tr("core.no_such_hex", text="9901", last="0707")
        assert "9901" in sentence and "0707" in sentence
        seen.add(sentence)
    assert len(seen) == 3


def test_a_key_without_words_comes_back_and_missing_values_stay_in_braces():
    assert tr("core.nothing_of_the_kind") == "core.nothing_of_the_kind" == tr("core.nothing_of_the_kind", x=1)
    assert tr("nodomain.key", n=3) == "nodomain.key"
    assert "{last}" in tr("core.no_such_hex", text="{odd}") and "{odd}" in tr(
        "core.no_such_hex", text="{odd}"
    )


@pytest.mark.parametrize(
    ("name", "number", "sentence"),
    [
        ("en", 1, "1 hex"),
        ("en", 2, "2 hexes"),
        ("en", 0, "0 hexes"),
        ("ru", 1, "1 гекс"),
        ("ru", 3, "3 гекса"),
        ("ru", 11, "11 гексов"),
        ("ru", 21, "21 гекс"),
        ("pt_BR", 1, "1 hex"),
    ],
)
def test_plural_forms_follow_the_language(extra, name, number, sentence):
    set_language(name)
    assert tr("extra.hexes", n=number) == sentence


def test_a_number_stands_in_a_sentence_without_plural_forms(extra):
    for number in (1, 3):
        assert str(number) in tr("core.why_face_some", n=number, of=4, unit="A", direction="E")


def test_what_a_language_lacks_is_said_in_english(extra):
    set_language("ru")
    assert tr("extra.only") == "only in English" and has_text("extra.only") and not has_text("extra.none")


def test_a_value_that_is_a_key_is_worded_with_the_same_values(extra):
    assert tr("extra.nest", who="Ana", what="@core.no_such_hex", text="0101", last="0202").startswith("Ana: ")
    assert "0101" in tr("extra.nest", who="Ana", what="@core.no_such_hex", text="0101", last="0202")
    assert tr("extra.nest", who="@home", what="@extra.nest") == "@home: @home: {what}"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["pt-BR"], "pt_BR"),
        (["pt_PT.UTF-8"], "pt_BR"),
        (["ru_RU.UTF-8"], "ru"),
        (["RU"], "ru"),
        (["C", "de_DE", "ru"], "ru"),
        (["en_GB"], "en"),
        ([], "en"),
        ([None, ""], "en"),
        (["C.UTF-8"], "en"),
        (["xx"], "en"),
    ],
)
def test_the_first_language_that_is_ours_is_taken(asked, found):
    assert match_language(asked) == found


@pytest.mark.parametrize("typed", ["@", "@" + "a" * 5000, "@\x00", "@../core", "@../../en/LC_MESSAGES/core.x", "@core",
                                   "@core.", "@/etc/passwd", "@a/b.c", "@é.x", "@Core.E_OVER", "@ "])
def test_what_somebody_has_typed_names_no_catalogue(typed):
    assert not has_text(typed[1:])
    assert typed in tr("core.order_who", text=typed, word=typed)


def test_the_environment_names_the_language(monkeypatch):
    for name in ("HEXSIM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert system_language() == "ru"
    monkeypatch.setenv("HEXSIM_LANG", "pt")
    assert system_language() == "pt_BR"


def test_a_number_needs_no_plural_forms():
    for name in LANGUAGES:
        set_language(name)
        words = tr("core.why_face_some", unit="Ana", direction="E", n=1, of=3)
        assert "Ana" in words and "1" in words and "3" in words


def test_only_our_languages_can_be_set():
    with pytest.raises(ValueError, match="de"):
        set_language("de")


def test_errors_are_worded_when_they_are_shown():
    error = HexsimError("core.no_such_hex", text="9901", last="0707")
    english = str(error)
    set_language("ru")
    assert str(error) != english and "9901" in str(error)


def test_a_file_with_mistakes_lists_them_all():
    problems = [
        Problem("core.no_such_hex", file="a.toml", line=3, field="units.0.at", text="9901", last="0707"),
        Problem("core.E_OVER"),
    ]
    lines = str(ScenarioError("core.refused", problems)).splitlines()
    assert len(lines) == 3 and lines[1].strip().startswith("a.toml:3: units.0.at: ") and "9901" in lines[1]


def test_a_ruleset_from_elsewhere_brings_its_own_words():
    started_ruleset = started(__import__("parley.scenes").scenes.duel, (6, 1)).ruleset
    for name in LANGUAGES:
        set_language(name)
        assert has_text(started_ruleset.title) and tr(started_ruleset.title) != started_ruleset.title
        for rule in started_ruleset.book:
            assert has_text(f"{rule.key}.title") and has_text(f"{rule.key}.text")
