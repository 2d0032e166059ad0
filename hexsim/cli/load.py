"""What the commands read: scenarios by file or name."""

from hexsim.cli.options import UsageError
from hexsim.files.importers.read import scenario_of
from hexsim.files.places import scenario_path
from hexsim.rules.registry import find_ruleset
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import Scenario


def load_scenario(name: str, ruleset: str | None = None) -> tuple[Ruleset, Scenario]:
    """The scenario of a file, or a shipped one by its name, with its ruleset or with another one.

    Raises:
        ScenarioError: there is none, or it has mistakes; all are listed.
    """
    scenario = scenario_of(scenario_path(name), ruleset or "")
    return find_ruleset(scenario.ruleset), scenario


def log_keeps_ruleset(ruleset: str | None) -> None:
    """Refuse another ruleset for a log: it goes on as it was begun.

    Raises:
        UsageError: one was named.
    """
    if ruleset:
        raise UsageError("cli.log_keeps_ruleset", ruleset=ruleset)
