"""The commands of hexsim, as a table; each one's module is imported only when it is run."""

from hexsim.cli.options import Command, Option, Place, UsageError, number, one_of

MOST_DICE = 100_000


def _faces(text: str) -> tuple[int, ...]:
    parts = [part for part in text.replace(",", " ").split() if part]
    if len(parts) > MOST_DICE:
        raise UsageError("cli.dice_many", most=MOST_DICE)
    return tuple(number(1, 10_000)(part) for part in parts)


def _seed(text: str) -> str:
    if not text.isprintable() or not 1 <= len(text) <= 64:
        raise UsageError("cli.bad_seed", most=64)
    return text


def _player(text: str) -> tuple[str, str]:
    side, equals, agent = text.partition("=")
    if not (side and equals and agent):
        raise UsageError("cli.bad_player", text=text)
    return side, agent


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.partition("x")
    if not cross:
        raise UsageError("cli.bad_size", text=text)
    return number(64, 8192)(width), number(64, 8192)(height)


def _way(text: str) -> tuple[str, str]:
    unit, colon, path = text.partition(":")
    if not (unit and colon and path):
        raise UsageError("cli.bad_way", text=text)
    return unit, path


SCENARIO = Place(name="scenario", shown="SCENARIO")
UNIT = Place(name="unit", shown="UNIT")
JSON = Option(name="json")
SEED = Option(name="seed", shown="N", read=_seed)
BRANCH = Option(name="branch", shown="N", read=number(1, 10**6))
DEV = Option(name="dev")
ORDER = Option(name="order", shown="NAME")
RULESET = Option(name="ruleset", shown="NAME")
PICTURE = Option(name="o", shown="FILE", told="picture", needed=True)

BATCH = (Option(name="agents", shown="A,B", read=_names), Option(name="swap"), SEED,
         Option(name="workers", shown="N", read=number(1, 1024)),
         Option(name="chunk", shown="N", read=number(1, 10_000), default=8),
         Option(name="scheduler", shown="ADDRESS"))

COMMANDS: tuple[Command, ...] = (
    Command(name="play", module="play",
            places=(Place(name="scenario", shown="SCENARIO", needed=False),),
            options=(Option(name="text"), RULESET, SEED, DEV,
                     Option(name="dice", shown="given", told="given", read=one_of("given")),
                     Option(name="ai", shown="SIDE=PLAYER", read=_player, many=True)),
            apart=(("seed", "dice"),)),
    Command(name="edit", module="edit", places=(Place(name="scenario", shown="SCENARIO", needed=False,
                                                      told="edit_scenario"),)),
    Command(name="learn", module="learn", places=(Place(name="lesson", shown="LESSON", needed=False),),
            options=(Option(name="text"), Option(name="list"), Option(name="puzzles"), DEV,
                     Option(name="ruleset", shown="NAME"))),
    Command(name="lesson", module="lesson",
            places=(Place(name="new", shown="new", read=one_of("new")),
                    Place(name="file", shown="FILE.toml")),
            options=(Option(name="from", shown="SCENARIO", told="lesson_from", needed=True),)),
    Command(name="replay", module="replay", places=(Place(name="log", shown="LOG"),),
            options=(Option(name="text"), BRANCH)),
    Command(name="verify", module="verify", places=(Place(name="logs", shown="LOG", many=True),)),
    Command(name="run", module="run", places=(SCENARIO,),
            options=(Option(name="orders", shown="FILE", needed=True), RULESET, SEED,
                     Option(name="dice", shown="3,4,…", read=_faces),
                     Option(name="o", shown="LOG", told="log"), JSON),
            apart=(("seed", "dice"),)),
    Command(name="reach", module="reach", places=(SCENARIO, UNIT), options=(ORDER, RULESET, JSON)),
    Command(name="explain", module="explain",
            places=(SCENARIO, UNIT, Place(name="notation", shown="NOTATION")),
            options=(ORDER, RULESET, JSON)),
    Command(name="rules", module="rules",
            places=(Place(name="ruleset", shown="RULESET", needed=False),
                    Place(name="id", shown="ID", needed=False)), options=(JSON,)),
    Command(name="check", module="check", places=(Place(name="files", shown="FILE", many=True),),
            options=(RULESET, JSON)),
    Command(name="render", module="render", places=(Place(name="source", shown="SCENARIO|LOG"),),
            options=(PICTURE, RULESET, Option(name="at", shown="PLY", read=number(0, 10**9)),
                     Option(name="moment", shown="N", read=number(0, 10**9)),
                     Option(name="size", shown="WxH", read=_size), BRANCH,
                     Option(name="path", shown="UNIT:PATH", read=_way)),
            apart=(("at", "moment"), ("moment", "path"))),
    Command(name="perft", module="perft", places=(SCENARIO,),
            options=(Option(name="depth", shown="N", read=number(0, 99), default=1),
                     Option(name="divide"), RULESET, JSON)),
    Command(name="figure", module="figure",
            places=(Place(name="kind", shown="KIND"), SCENARIO, UNIT), options=(PICTURE, ORDER, RULESET)),
    Command(name="simulate", module="simulate", places=(SCENARIO,),
            options=(Option(name="n", shown="N", read=number(1, 10**6), default=100), *BATCH,
                     Option(name="o", shown="DIR", told="batch_folder"),
                     Option(name="keep", shown="none|lost|all", read=one_of("none", "lost", "all"),
                            default="none"), JSON),
            apart=(("scheduler", "workers"),)),
    Command(name="compare", module="compare",
            places=(Place(name="first", shown="FILE"), Place(name="second", shown="OTHER")),
            options=(Option(name="n", shown="N", read=number(1, 10**6), default=400), *BATCH,
                     Option(name="side", shown="SIDE"), JSON),
            apart=(("scheduler", "workers"),)),
    Command(name="import", module="import_", places=(Place(name="file", shown="FILE"),),
            options=(Option(name="o", shown="SCENARIO", told="import_to"),
                     Option(name="ruleset", shown="NAME", told="import_ruleset"),
                     Option(name="into", shown="SCENARIO", told="import_into"),
                     Option(name="side", shown="SIDE", told="import_side"), JSON),
            apart=(("ruleset", "into"),), paired=(("side", "into"),)),
    Command(name="export", module="export", places=(SCENARIO,),
            options=(Option(name="o", shown="MAP.tmj", told="export_to", needed=True),)),
    Command(name="version", module="version"),
)
