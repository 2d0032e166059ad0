"""The text board under `d100`: what cannot be done now, told in few lines."""

from tests.terminal import FOLDER, answer, hexsim

SCRIPT = ["10", "8", "5", "3", "overwatch weapon=assault_rifle on=move", "end", "end", "move path=L", "fire"]
PINNED = [*SCRIPT, "90", "99", "orders"]


def said(lines):
    """What the board writes in answer to the last line."""
    script = "".join(f"{line}\n" for line in [*lines, "quit"])
    found = hexsim("play", FOLDER / "watch.toml", "--text", "--dice", "given", stdin=script)
    assert (found.code, found.err) == (0, "")
    return answer(found.out, lines[-1])


def test_what_has_the_same_reason_stands_together():
    told = [line for line in said(PINNED).splitlines() if line.startswith("Not now")]
    pinned = [line for line in told if "E_PINNED" in line]
    assert len(pinned) == 1 and "Run" in pinned[0] and "Standard Attack" in pinned[0]
    assert len(told) < 8
