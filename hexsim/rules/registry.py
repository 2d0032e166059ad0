"""The rulesets that are installed: entry points of the group `hexsim.rulesets`."""

import sys
from functools import cache
from importlib.metadata import entry_points

from hexsim.errors import UnknownRulesetError
from hexsim.rules.ruleset import Ruleset
from hexsim.text import add_catalogues

GROUP = "hexsim.rulesets"


@cache
def _names(path: tuple[str, ...]) -> tuple[str, ...]:
    """The names that are found with a search path: looking takes longer than reading a scenario does."""
    del path
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def available_rulesets() -> tuple[str, ...]:
    """Names of the installed rulesets, sorted."""
    return _names(tuple(sys.path))


@cache
def find_ruleset(name: str) -> Ruleset:
    """The ruleset of that name.

    Raises:
        UnknownRulesetError: none, and the sentence lists the installed ones; or it cannot be loaded.
    """
    for point in entry_points(group=GROUP):
        if point.name == name:
            try:
                ruleset = point.load()
            except (ImportError, AttributeError) as error:
                raise UnknownRulesetError("core.ruleset_broken", name=name, why=str(error)) from error
            if not isinstance(ruleset, Ruleset) or ruleset.name != name:
                raise UnknownRulesetError("core.ruleset_broken", name=name, why=point.value)
            if ruleset.locale is not None:
                add_catalogues(ruleset.locale)
            return ruleset
    raise UnknownRulesetError("core.ruleset_unknown", name=name, allowed=", ".join(available_rulesets()))
