"""Logs of every version, kept for good: `python -m tests.campaign.versions` writes those of today's."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import hexsim
from campaign.samples import TOP, by_ruleset, fight

FOLDER = TOP / "tests" / "data" / "versions"
PLIES = 16


def main() -> None:
    """One log for each ruleset with what it came to; what is there already stays."""
    folder = FOLDER / hexsim.__version__
    folder.mkdir(parents=True, exist_ok=True)
    known = folder / "digests.json"
    digests = json.loads(known.read_text(encoding="utf-8")) if known.exists() else {}
    for name, path in by_ruleset(sorted((TOP / "scenarios").glob("*.toml"))).items():
        if name not in digests:
            game, content = fight(path, PLIES)
            (folder / f"{name}.hexlog").write_bytes(content)
            digests[name] = {"digest": game.digest, "ply": game.ply, "round": game.state.round,
                             "tips": len(game.tree.tips()), "version": game.ruleset.version}
    known.write_text(json.dumps(digests, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
