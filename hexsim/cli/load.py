"""What the commands read: scenarios by file or name."""

from hexsim.files.importers.read import scenario_of
from hexsim.files.places import scenario_path
from hexsim.rules.registry import find_ruleset
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import Scenario


def load_scenario(name: str) -> tuple[Ruleset, Scenario]:
    """The scenario of a file, or a shipped one by its name, with its ruleset.

    Raises:
        ScenarioError: there is none, or it has mistakes; all are listed.
    """
    scenario = scenario_of(scenario_path(name))
    return find_ruleset(scenario.ruleset), scenario
