"""Sound files to be broken: scenarios, logs, lessons and foreign maps, by kind."""

import base64
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from campaign.kept import own_files
from hexsim.ai.random import RandomAgent
from hexsim.files.importers.tiled_write import to_tiled
from hexsim.files.log import record
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.ui.console_turn import is_minor

TOP = Path(__file__).parent.parent.parent
KINDS = ("scenario", "log", "lesson", "import", "own")

WESNOTH = """border_size=1
usage=map

Gg, Gg, Gg, Gg, Gg, Gg
Gg, 1 Ke, Ww, Hh, Gg^Fp, Gg
Gg, Mm, Wo, Rr, 2 Ch, Gg
Gg, Gs^Fds, Dd, Ss, Xu, Gg
Gg, Gg, Gg, Gg, Gg, Gg
"""
MEGAMEK = """size 4 3
option exit_roads_to_pavement true
hex 0101 0 "woods:1;foliage_elev:2" ""
hex 0201 1 "" "grass"
hex 0301 -1 "water:2" ""
hex 0302 2 "building:2:9;bldg_elev:2" ""
hex 0403 0 "rough:1;road:1:12" ""
end
"""


def samples() -> dict[str, list[tuple[str, bytes]]]:
    """(name, content) of small sound files by kind; a lesson's words are found by its name."""
    scenarios = [path for path in sorted((TOP / "scenarios").glob("*.toml")) if path.stat().st_size < 9000]
    texts = [(path.name, path.read_bytes()) for path in scenarios]
    lessons = sorted((TOP / "hexsim" / "lessons").rglob("*.toml"))
    return {"scenario": texts, "log": list(_logs(scenarios)), "import": list(_foreign(scenarios)),
            "lesson": [(path.name, path.read_bytes()) for path in lessons], "own": _own()}


def fight(path: Path, plies: int, seed: str = "1", *, branched: bool = True) -> tuple[Game, bytes]:
    """A fight of random players, with a second line of play if wanted, and its log.

    Questions that mostly get their default answer get it, as at the text board.
    """
    scenario = read_scenario(path)
    ruleset = find_ruleset(scenario.ruleset)
    game = Game(ruleset, scenario, Seeded(seed))
    _play(game, plies, seed)
    if branched and plies > 2:
        game.branch(game.tree.line(game.tree.current)[2])
        _play(game, plies, f"{seed}.other")
    return game, record(game).content


def _play(game: Game, plies: int, seed: str) -> None:
    agents = {side.id: RandomAgent(f"{seed}.{side.id}") for side in game.scenario.sides}
    while game.awaiting and game.ply < plies:
        default = game.awaiting.default
        given = default if default and is_minor(game.ruleset, game.state) else agents[game.awaiting.side].choose(
            game.ruleset, game.view(game.awaiting.side))
        game.play(given)


def by_ruleset(scenarios: list[Path]) -> dict[str, Path]:
    """One scenario of each ruleset: the smallest file."""
    found: dict[str, Path] = {}
    for path in sorted(scenarios, key=lambda path: path.stat().st_size):
        found.setdefault(read_scenario(path).ruleset, path)
    return found


def _logs(scenarios: list[Path]) -> Iterator[tuple[str, bytes]]:
    for path in by_ruleset(scenarios).values():
        yield "fight.hexlog", fight(path, 8)[1]


def _own() -> list[tuple[str, bytes]]:
    with tempfile.TemporaryDirectory() as name:
        return own_files(Path(name))


def _foreign(scenarios: list[Path]) -> Iterator[tuple[str, bytes]]:
    for path in list(by_ruleset(scenarios).values()):
        yield "map.tmj", to_tiled(read_scenario(path)).encode()
    for path in sorted((TOP / "tests" / "data" / "import").iterdir()):
        if path.suffix != ".tsx":
            yield path.name, path.read_bytes()
    yield "map.map", WESNOTH.encode()
    yield "map.board", MEGAMEK.encode()
    yield "map.tmx", _tmx("csv", "", ",".join(str(n % 5 + 1) for n in range(20)))
    raw = b"".join((n % 4).to_bytes(4, "little") for n in range(20))
    yield "map.tmx", _tmx("base64", "zlib", base64.b64encode(zlib.compress(raw)).decode())


def _tmx(encoding: str, packing: str, data: str) -> bytes:
    packed = f' compression="{packing}"' if packing else ""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="5" height="4" tilewidth="28" tileheight="32" hexsidelength="16"
 staggeraxis="y" staggerindex="odd">
 <tileset firstgid="1" name="ground" tilewidth="28" tileheight="32" tilecount="5" columns="5">
  <tile id="0" type="open"/><tile id="1" type="rough"/><tile id="2" type="water"><properties>
   <property name="level" type="int" value="1"/></properties></tile>
 </tileset>
 <layer id="1" name="ground" width="5" height="4"><data encoding="{encoding}"{packed}>{data}</data></layer>
 <objectgroup id="2" name="units"><object id="1" name="Ana" class="unit" x="40" y="40" gid="2" rotation="60">
  <properties><property name="side" value="red"/></properties></object></objectgroup>
</map>
""".encode()
