"""Step and Wait under `maneuvers`: windows, strikes, blows struck back, who comes first (M-WAIT-*)."""

import pytest
from maneuvers_steps import cases, run


@pytest.mark.rule(
    "M-WAIT-1", "M-WAIT-2", "M-WAIT-3", "M-WAIT-4", "M-WAIT-5", "M-WAIT-6", "M-WAIT-7", "M-WAIT-8"
)
@pytest.mark.rule("M-WAIT-9", "M-WAIT-10", "M-WAIT-11", "M-DP-3", "M-DP-4", "M-AOA-4", "M-PATH-3")
@pytest.mark.parametrize("case", cases("wait"))
def test_waiting(case):
    run(case)
