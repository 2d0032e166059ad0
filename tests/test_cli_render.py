"""`render`: pictures of scenarios and of moments of logs."""

import pytest

from hexsim.text import LANGUAGES
from tests.terminal import YARD, hexsim

FLAT = YARD.replace("yard", "flat")


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "fight.hexlog"
    orders = 'ana move path="F2 /1"\nben move path="R F /3"\n'
    assert hexsim("run", YARD, "--orders", "-", "-o", path, stdin=orders).code == 0
    return path


def svg(path, *words):
    out = path.parent / "picture.svg"
    found = hexsim("render", path, "-o", out, *words)
    assert (found.code, found.err, found.out) == (0, "", f"Saved as {out}.\n")
    return out.read_text(encoding="utf-8")


@pytest.mark.parametrize("scenario", [YARD, FLAT])
def test_a_scenario_as_svg(scenario, tmp_path):
    out = tmp_path / "map.svg"
    assert hexsim("render", scenario, "-o", out, "--size", "640x480").code == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert 'width="640" height="480"' in text


def test_orders_and_moments_of_a_log_differ(log):
    pictures = [svg(log, "--at", number) for number in "012"]
    assert len(set(pictures)) == 3
    assert svg(log) == pictures[2]
    assert svg(log, "--moment", "0") != pictures[2]
    assert svg(log, "--at", "1") == pictures[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_png_without_a_display(log, lang, tmp_path, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    out = tmp_path / "map.png"
    found = hexsim("render", log, "-o", out, "--size", "320x200", lang=lang)
    assert (found.code, found.err) == (0, "")
    assert out.read_bytes().startswith(b"\x89PNG")
    assert found.out.count("\n") == 1
    assert found.out.startswith({"en": "Saved", "pt_BR": "Salvo", "ru": "Сохранено"}[lang])


BAD = {
    "ending": (["-o", "x.bmp"], "must end with one of .png .svg .pdf .gif .html."),
    "order": (["-o", "x.svg", "--at", "9"], "There is no order 9; the last one is 2."),
    "moment": (["-o", "x.svg", "--moment", "999"], "There is no moment 999"),
    "folder": (["-o", "/no/such/folder/x.svg"], "/no/such/folder/x.svg"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input(case, log, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words, part = BAD[case]
    found = hexsim("render", log, *words)
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert part in found.err
    assert hexsim("render", tmp_path / "none.toml", "-o", "x.svg").code == 2


@pytest.mark.parametrize("lang, reason", [("en", "no such file or folder"), ("pt_BR", "não há esse arquivo"),
                                          ("ru", "такого файла или папки нет")])
def test_a_picture_that_cannot_be_written_is_a_sentence(log, tmp_path, lang, reason):
    found = hexsim("render", log, "-o", tmp_path / "none" / "x.svg", lang=lang)
    assert (found.code, found.out) == (2, "") and reason in found.err
