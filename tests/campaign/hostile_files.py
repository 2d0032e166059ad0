"""The hostile files themselves: as large as is read, and made of whatever takes most memory or time."""

import base64
import gzip
import json
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path

from campaign.kept import SETUP
from campaign.samples import TOP
from hexsim.batch.store import FIGHTS, Store
from hexsim.batch.store import MOST_BYTES as MOST_FIGHTS
from hexsim.files.log import record
from hexsim.files.log_line import MOST_HEADER, MOST_LINE, ply_lines
from hexsim.files.scenario import read_scenario
from hexsim.files.source import MOST_LINES, MOST_LOG, MOST_SCENARIO
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.resolution import play
from hexsim.rules.ruleset import settle

HEAD = 'format = 1\ntitle = "Hostile"\nruleset = "maneuvers"\n'
SIDES = '[[sides]]\nid = "red"\n[[sides]]\nid = "blue"\n'
XML = '<map orientation="hexagonal" width="{0}" height="{0}" staggeraxis="y" staggerindex="odd">{1}</map>'


def _filled(head: str, piece: str, tail: str = "", most: int = MOST_SCENARIO) -> bytes:
    """As many pieces as fit; `#` in them is their number."""
    out, size, number = [head], len(head) + len(tail), 0
    while size + len(text := piece.replace("#", str(number))) <= most:
        out.append(text)
        size += len(text)
        number += 1
    return "".join([*out, tail]).encode()


def _map(across: int) -> str:
    row = " ".join(["."] * across)
    return '[map]\nrows = """\n' + "\n".join(" " * (n % 2) + row for n in range(across)) + '\n"""\n'


def _units(count: int) -> bytes:
    places = [(col, row) for row in range(1, 501) for col in range(1, 501)][:count]
    units = "".join(f'[[units]]\nid = "u{n}"\nside = "{"red" if n % 2 else "blue"}"\nat = "{col:03}{row:03}E"\n'
                    "[units.maneuvers]\n" for n, (col, row) in enumerate(places))
    return (HEAD + _map(500) + SIDES + units).encode()


def _bomb(packing: str) -> str:
    pack = {"zlib": zlib.compress, "gzip": gzip.compress}[packing]
    return base64.b64encode(pack(b"\0" * 19_900_000)).decode()


def _chunks(packing: str) -> bytes:
    chunk = f'<chunk x="0" y="0" width="16" height="16">{_bomb(packing)}</chunk>'
    inner = _filled("", chunk, most=MOST_SCENARIO - 1000).decode()
    return XML.format(9, f'<layer name="a" width="9" height="9"><data encoding="base64" '
                         f'compression="{packing}">{inner}</data></layer>').encode()


def _layers(packing: str) -> bytes:
    layer = (f'<layer name="#" width="9" height="9"><data encoding="base64" compression="{packing}">'
             f"{_bomb(packing)}</data></layer>")
    return XML.format(9, _filled("", layer, most=MOST_SCENARIO - 1000).decode()).encode()


def _entities() -> bytes:
    lines = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(20))
    return f'<!DOCTYPE map [<!ENTITY e0 "ha">{lines}]>{XML.format(9, "&e20;")}'.encode()


def _tmj(layers: list[dict[str, object]], across: int = 9, **more: object) -> bytes:
    return json.dumps({"orientation": "hexagonal", "width": across, "height": across, "staggeraxis": "y",
                       "staggerindex": "odd", "layers": layers, **more}).encode()


def _wide(number: int) -> bytes:
    return _tmj([{"type": "tilelayer", "width": 500, "height": number // 500, "data": [1] * number}], 500,
                tilesets=[{"firstgid": 1, "name": "a", "tiles": []}])


def _far() -> bytes:
    chunks = [{"x": x, "y": y, "width": 1, "height": 1, "data": [1]}
              for x in (-10**6, 0, 10**6) for y in (-10**6, 10**6)]
    return _tmj([{"type": "tilelayer", "width": 1, "chunks": chunks}])


def _wesnoth(across: int) -> bytes:
    return ("\n".join([", ".join(["Gg"] * across)] * across)).encode()


def kept_log() -> bytes:
    """A sound log."""
    return next(iter(sorted((TOP / "tests" / "data" / "versions").glob("*/maneuvers.hexlog")))).read_bytes()


def _log(line: bytes) -> bytes:
    """A sound log with a line again and again, as often as is read."""
    content = kept_log()
    room = MOST_LINES - content.count(b"\n") if line.endswith(b"\n") else MOST_LOG
    return content + line * min((MOST_LOG - len(content)) // len(line), room)


def _hollow(line: bytes = b"") -> bytes:
    """A log of orders in which nothing happens, and of a line again and again, as many as are read."""
    head, count = kept_log().partition(b"\n")[0], MOST_LINES // (8 if line else 2) - 2
    plies = b"".join(b'{"ply":%d,"order":"a b"}\n{"digest":""}\n' % ply for ply in range(1, count))
    rest = line.replace(b"#", str(count - 1).encode())
    room = (MOST_LINES - 2 * count - 2) // max(1, rest.count(b"\n"))
    return head + b'\n{"ply":0}\n{"digest":""}\n' + plies + rest * room


def _fights(line: str) -> bytes:
    """Fights of a batch, one line again and again; `#` is its number."""
    with tempfile.TemporaryDirectory() as name:
        Store(Path(name), SETUP).open()
        head = (Path(name) / FIGHTS).read_text(encoding="utf-8")
    return _filled(head, f"{line}\n", most=MOST_FIGHTS)


def _fight(**values: str) -> str:
    """The line of a fight with some values of its own."""
    plain = {"digest": '"0"', "harm": "[]", "losses": "[]", "number": "#", "orders": "[]", "plies": "1",
             "players": '[["red","random"],["blue","random"]]', "reason": '""', "rounds": "1", "winners": "[]"}
    return "{" + ",".join(f'"{key}":{value}' for key, value in {**plain, **values}.items()) + "}"


def _branches() -> bytes:
    """A sound log whose fight is played again from its beginning as often as fits."""
    content = kept_log()
    first, _, rest = content.partition(b'{"ply":1,')
    again = b'{"back":0}\n{"ply":1,' + rest.partition(b'{"back":')[0]
    times = min((MOST_LOG - len(content)) // len(again), MOST_LINES // again.count(b"\n") - 2)
    return first + b'{"ply":1,' + again.partition(b'{"ply":1,')[2] + again * times


def _long(verb: str) -> bytes:
    """A sound log of the most orders that are read: everybody says the same, or gives the default answer."""
    text = _units(2).decode().replace(_map(500), _map(5))
    scenario = read_scenario(text.replace('"001001', '"0101').replace('"002001', '"0501'))
    game = Game(ruleset := find_ruleset(scenario.ruleset), scenario, Seeded("1"))
    blocks, state = [record(game).content.decode()], game.state
    size, lines = len(blocks[0].encode()), blocks[0].count("\n")
    while True:
        asked = state.awaiting
        given = asked.default or settle(ruleset, state, parse_order(f"{asked.who[0]} {verb}"))
        state, events = play(ruleset, state, given, Seeded("1"))
        block = "".join(f"{line}\n" for line in ply_lines(state.ply, given, None, events, state))
        size, lines = size + len(block.encode()), lines + block.count("\n")
        if size > MOST_LOG or lines > MOST_LINES:
            return "".join(blocks).encode()
        blocks.append(block)


def _wide_line(what: bytes, piece: bytes, end: bytes, most: int = MOST_LINE, *, first: bool = False) -> bytes:
    """A log with lines of the most bytes, filled with pieces; or with such a first line."""
    line = what + piece * ((most - len(what) - len(end)) // len(piece)) + end + b"\n"
    content = kept_log()
    return line + content if first else content + line * ((MOST_LOG - len(content)) // len(line))


SMALLER = {
    "a full map", "3,000 units", "60,000 units", "entities", "cells", "a map of 250,000", "chunks far apart",
    "one tileset often", "a large wesnoth map", "a large board", "log of lines", "log of events", "log of notes",
    "log of steps back", "log of marks", "packed log", "log of hollow orders", "log that goes to and fro",
    "log of arrows", "log of faces", "log of lists", "log of keys", "log that begins with lists",
    "log that begins with keys", "log of a long fight"}
"""Files that are not of the most bytes that are read: another limit is reached before."""

FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "keys": (".toml", lambda: _filled(HEAD, "k# = 1\n")),
    "tables": (".toml", lambda: _filled(HEAD, "[t#]\n")),
    "units of nothing": (".toml", lambda: _filled(HEAD + _map(20) + SIDES, "[[units]]\n")),
    "sides": (".toml", lambda: _filled(HEAD + _map(20), '[[sides]]\nid = "s#"\n')),
    "list": (".toml", lambda: _filled(f"{HEAD}a = [", "1,", "]\n")),
    "lists": (".toml", lambda: _filled(f"{HEAD}a = [", "[],", "]\n")),
    "inline tables": (".toml", lambda: _filled(f"{HEAD}a = [", "{b=1},", "]\n")),
    "string": (".toml", lambda: _filled(f'{HEAD}about = "', "x" * 1000, '"\n')),
    "escapes": (".toml", lambda: _filled(f'{HEAD}about = "', "\\\\n", '"\n')),
    "escapes in rows": (".toml", lambda: _filled(f'{HEAD}about = """', 'x""\\\\', '"""\n')),
    "literal rows": (".toml", lambda: _filled(f"{HEAD}about = '''", "x''\n", "'''\n")),
    "comments": (".toml", lambda: _filled(HEAD, "#\n")),
    "brackets": (".toml", lambda: _filled(HEAD, "[" * 1000)),
    "rows": (".toml", lambda: _filled(f'{HEAD}[map]\nrows = """\n', ". " * 400 + "\n", '"""\n')),
    "one row": (".toml", lambda: _filled(f'{HEAD}[map]\nrows = """\n', ". " * 400, '\n"""\n')),
    "walls": (".toml", lambda: _filled(HEAD + _map(20) + SIDES, '[[walls]]\nkind = "wall"\nsides = "0101E"\n')),
    "terrains": (".toml", lambda: _filled(HEAD + _map(20) + SIDES, '[terrains.t#]\nname = "t"\n')),
    "a full map": (".toml", lambda: _units(2)),
    "3,000 units": (".toml", lambda: _units(3_000)),
    "60,000 units": (".toml", lambda: _units(60_000)),
    "entities": (".tmx", _entities),
    "elements": (".tmx", lambda: XML.format(9, _filled("", "<a/>", most=MOST_SCENARIO - 1000).decode()).encode()),
    "groups": (".tmx", lambda: _filled("<map>", "<group>")),
    "attributes": (".tmx", lambda: _filled("<map ", 'a#="1" ', "></map>")),
    "text in pieces": (".tmx", lambda: _filled("<map>", "&lt;", "</map>")),
    "chunks that unpack to much": (".tmx", lambda: _chunks("zlib")),
    "layers that unpack to much": (".tmx", lambda: _layers("gzip")),
    "cells": (".tmj", lambda: _wide(3_000_000)),
    "a map of 250,000": (".tmj", lambda: _wide(250_000)),
    "chunks far apart": (".tmj", _far),
    "empty lists": (".tmj", lambda: _filled('{"orientation": "hexagonal", "layers": [', "[],", "[]]}")),
    "empty tables": (".tmj", lambda: _filled('{"orientation": "hexagonal", "layers": [', "{},", "{}]}")),
    "one tileset often": (".tmj", lambda: _tmj([], tilesets=[
        {"firstgid": n + 1, "source": "hostile.tmj"} for n in range(3_000)], extra="x" * 9_000_000)),
    "objects": (".tmj", lambda: _tmj([{"type": "objectgroup", "name": "units", "objects": [
        {"id": n, "name": f"u{n}", "type": "unit", "x": n % 300, "y": n % 280, "width": 1, "height": 1}
        for n in range(107_000)]}])),
    "a large wesnoth map": (".map", lambda: _wesnoth(502)),
    "codes": (".map", lambda: _filled("", "Gg, ")),
    "a large board": (".board", lambda: b"size 500 500\nend\n"),
    "hexes of a board": (".board", lambda: _filled("size 500 500\n", 'hex 0101 0 "t#:1" ""\n')),
    "log of lines": (".hexlog", lambda: _log(b"x\n")),
    "log of events": (".hexlog", lambda: _log(b'{"event":{}}\n')),
    "log of notes": (".hexlog", lambda: _log(b'{"note":"x"}\n')),
    "log of steps back": (".hexlog", lambda: _log(b'{"back":1}\n')),
    "log of one line": (".hexlog", lambda: _log(b"x")),
    "log of marks": (".hexlog", lambda: _log(b'{"go":1}\n')),
    "packed log": (".hexlog.gz", lambda: gzip.compress(_log(b'{"note":"x"}\n'), 1)),
    "log of hollow orders": (".hexlog", _hollow),
    "log that goes to and fro": (".hexlog", lambda: _hollow(b'{"back":0}\n{"go":#}\n')),
    "log of arrows": (".hexlog", lambda: _wide_line(b'{"mark":[0,0],"arrows":[', b"[0,0,0,0],", b"[0,0,0,0]]}")),
    "log of faces": (".hexlog", lambda: _wide_line(b'{"ply":9,"order":"a b","faces":[', b"1,", b"1]}")),
    "log of lists": (".hexlog", lambda: _wide_line(b'{"mark":[0,0],"arrows":[', b"[],", b"[]]}")),
    "log of keys": (".hexlog.gz", lambda: gzip.compress(_wide_line(b'{"event":{"a":[', b'{"a":1},', b'{}]}}'), 1)),
    "log that begins with lists": (".hexlog", lambda: _wide_line(b'{"a":[', b"[],", b"[]]}", MOST_HEADER,
                                                                first=True)),
    "log that begins with keys": (".hexlog", lambda: (b"{" + b",".join(b'"%d":1' % n for n in range(990_000))
                                                      + b"}\n" + kept_log())),
    "log of the same fight again": (".hexlog", _branches),
    "log of a long fight": (".hexlog", lambda: _long("move")),
    "small fights": (f"batch/{FIGHTS}", lambda: _fights(_fight())),
    "fights of many names": (f"batch/{FIGHTS}", lambda: _fights(_fight(reason='"r#"', orders='[["a#","b#",1]]'))),
    "fights of many orders": (f"batch/{FIGHTS}", lambda: _fights(_fight(
        orders="[" + ",".join(f'["red","b",{number}]' for number in range(1000, 5000)) + "]"))),
    "fights of much harm": (f"batch/{FIGHTS}", lambda: _fights(_fight(
        harm="[" + ",".join(['["a","b","c",1,1]'] * 4000) + "]"))),
    "fights of lists": (f"batch/{FIGHTS}", lambda: _fights(_fight(harm="[" + "[]," * 4000 + "[]]"))),
    "empty lines of fights": (f"batch/{FIGHTS}", lambda: _fights(_fight())[:9_000_000] + b"\n" * (MOST_FIGHTS - 9_000_000)),
    "one line of fights": (f"batch/{FIGHTS}", lambda: _fights(_fight())[:9_000] + b"[]," * ((MOST_FIGHTS - 9_000) // 3)),
    "no fights at all": (f"batch/{FIGHTS}", lambda: b"[" * MOST_FIGHTS),
}
