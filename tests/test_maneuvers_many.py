"""Many attacks under `maneuvers`: numbers, series, stunts, draws, initiative steps, switches (M-MULTI-*)."""

import pytest
from maneuvers_steps import cases, run


@pytest.mark.rule(
    "M-MULTI-0", "M-MULTI-a", "M-MULTI-b", "M-MULTI-b1", "M-MULTI-b2", "M-MULTI-b3", "M-MULTI-b4"
)
@pytest.mark.rule("M-MULTI-b5", "M-MULTI-c", "M-MULTI-d", "M-MULTI-e", "M-MULTI-f", "M-MULTI-g", "M-MULTI-h")
@pytest.mark.rule("M-MULTI-i", "M-MULTI-j", "M-MULTI-k", "M-MULTI-l", "M-DP-8", "M-DP-9")
@pytest.mark.parametrize("case", cases("many"))
def test_many_attacks(case):
    run(case)
