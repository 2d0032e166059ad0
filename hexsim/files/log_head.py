"""The header of a log, read; and what it names: the ruleset and the scenario."""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from hexsim.errors import LogError
from hexsim.files.locate import Places
from hexsim.files.log_line import Header
from hexsim.files.log_value import Log
from hexsim.files.mistakes import Mistakes, listed, shown
from hexsim.files.scenario import read_scenario
from hexsim.files.sheets import read_switches
from hexsim.rules.dice import Dice, Scripted, Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import Scenario

KEYS = tuple(entry.name for entry in fields(Header))


def read_header(data: Mapping[str, Any]) -> Header:
    """The header in the first line of a log.

    Raises:
        LogError: a key is missing, unknown or of the wrong kind.
    """
    wrong = [key for key in KEYS if key not in data] + [key for key in data if key not in KEYS]
    texts = [key for key in ("hexsim", "ruleset", "version", "scenario", "start")
             if not isinstance(data.get(key), str)]
    wrong += texts if data.get("format") == 1 and type(data["format"]) is int else ["format", *texts]
    given = data.get("switches")
    if not isinstance(given, dict) or not all(isinstance(value, str | int) for value in given.values()):
        wrong.append("switches")
    if wrong:
        raise LogError("core.log_header_key", key_=shown(wrong[0]), allowed=", ".join(KEYS))
    switches = tuple(sorted(data["switches"].items()))
    return Header(**{**data, "switches": switches, "dice": _dice(data["dice"])})


def _dice(data: object) -> Dice | None:
    match data:
        case "given":
            return None
        case {"seed": str(seed), **rest} if not rest:
            return Seeded(seed)
        case {"faces": [*faces], **rest} if not rest and all(type(face) is int for face in faces):
            return Scripted(tuple(faces))
        case _:
            raise LogError("core.log_header_key", key_=shown("dice"), allowed=", ".join(KEYS))


def fight_of(log: Log) -> tuple[Ruleset, Scenario]:
    """The ruleset and the scenario of a log, with the switches that were in force.

    Raises:
        LogError: the ruleset is older than the one the log was written with, or the switches are not its own.
        UnknownRulesetError: it is not installed.
        ScenarioError: the scenario has mistakes.
    """
    header = log.header
    ruleset = find_ruleset(header.ruleset)
    if _number(header.version) > _number(ruleset.version):
        raise LogError("core.log_newer", file=log.name, ruleset=ruleset.name, version=header.version,
                       ours=ruleset.version)
    scenario = read_scenario(header.scenario, file=f"{log.name}:1", ruleset=ruleset.name)
    found = Mistakes(f"{log.name}:1", Places(""))
    switches = read_switches(ruleset, dict(header.switches), found, "switches")
    if found.problems:
        raise listed(LogError, "core.log_bad", found.problems, log.name)
    return ruleset, replace(scenario, switches=switches)


def _number(version: str) -> tuple[int, ...]:
    """A version's numbers, to compare: `1.10` comes after `1.9`."""
    return tuple(int(part) for part in re.findall(r"[0-9]{1,9}", version))
