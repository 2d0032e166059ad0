"""What all tests share: deterministic Hypothesis, and the options of the suite."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("hexsim", derandomize=True, deadline=None,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hexsim")


def pytest_addoption(parser):
    parser.addoption("--vectors", metavar="FILE", type=Path, default=None,
                     help="run tests/test_vectors.py on this file instead of the one in tests/data")
    parser.addoption("--rewrite", action="store_true",
                     help="write tests/data/playthroughs anew instead of comparing with it")


@pytest.fixture
def display(monkeypatch, tmp_path):
    """A display without a screen, with settings and data of its own; English again afterwards."""
    pygame = pytest.importorskip("pygame")
    from window_kit import open_display

    from hexsim.text import set_language

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("HEXSIM_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("HEXSIM_LANG", raising=False)
    open_display()
    yield
    pygame.quit()
    set_language("en")
