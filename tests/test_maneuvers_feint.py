"""Evaluate and Feint under `maneuvers` (M-EVAL-*, M-FNT-*): contests, what they are worth, how long."""

import pytest
from maneuvers_steps import cases, run


@pytest.mark.rule("M-EVAL-1", "M-EVAL-2", "M-EVAL-3", "M-FNT-1", "M-FNT-2", "M-FNT-3", "M-FNT-4", "M-FNT-5")
@pytest.mark.parametrize("case", cases("study"))
def test_studying_and_deceiving(case):
    run(case)
