"""What all tests share: deterministic Hypothesis, and the options of the suite."""

from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile("hexsim", derandomize=True, deadline=None,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hexsim")


def pytest_addoption(parser):
    parser.addoption("--vectors", metavar="FILE", type=Path, default=None,
                     help="run tests/test_vectors.py on this file instead of the one in tests/data")
    parser.addoption("--rewrite", action="store_true",
                     help="write tests/data/playthroughs anew instead of comparing with it")
