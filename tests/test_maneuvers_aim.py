"""Aim under `maneuvers`: what may be aimed at, what it is worth, what loses it (M-AIM-*)."""

import pytest
from maneuvers_steps import cases, run


@pytest.mark.rule("M-AIM-1", "M-AIM-2", "M-AIM-3", "M-AIM-4", "M-AIM-5", "M-AIM-6", "M-AIM-7", "M-AIM-8")
@pytest.mark.rule("M-AIM-9", "M-AIM-10")
@pytest.mark.parametrize("case", cases("aim"))
def test_aiming(case):
    run(case)
