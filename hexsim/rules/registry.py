"""The rulesets that are installed: entry points of the group `hexsim.rulesets`."""

from functools import cache
from importlib.metadata import entry_points

from hexsim.errors import UnknownRulesetError
from hexsim.rules.ruleset import Ruleset
from hexsim.text import add_catalogues

GROUP = "hexsim.rulesets"


def available_rulesets() -> tuple[str, ...]:
    """Names of the installed rulesets, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def find_ruleset(name: str) -> Ruleset:
    """The ruleset of that name.

    Raises:
        UnknownRulesetError: none; the sentence lists the installed ones.
    """
    for point in entry_points(group=GROUP):
        if point.name == name:
            ruleset = point.load()
            assert isinstance(ruleset, Ruleset)
            assert ruleset.name == name, (ruleset.name, name)
            if ruleset.locale is not None:
                add_catalogues(ruleset.locale)
            return ruleset
    raise UnknownRulesetError("core.ruleset_unknown", name=name, allowed=", ".join(available_rulesets()))
