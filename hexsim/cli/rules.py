"""`hexsim rules`: rulesets, their rules, one rule with the place of its code and its tests."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hexsim
from hexsim.cli.options import UsageError
from hexsim.cli.output import print_json
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.rule import RuleEntry, tests_of
from hexsim.rules.ruleset import Ruleset
from hexsim.text import tr

_TOP = Path(hexsim.__file__).parent.parent


def run(args: SimpleNamespace) -> int:
    """List the rulesets, or the rules of one, or say everything about a rule."""
    if args.ruleset is None:
        return _show_rulesets(as_json=args.json)
    ruleset = find_ruleset(args.ruleset)
    if args.id is None:
        return _show_rules(ruleset, as_json=args.json)
    if args.id not in ruleset.book:
        raise UsageError("cli.rule_unknown", id=args.id, ruleset=ruleset.name)
    return _show_rule(ruleset, ruleset.book[args.id], as_json=args.json)


def _show_rulesets(*, as_json: bool) -> int:
    rulesets = [find_ruleset(name) for name in available_rulesets()]
    if as_json:
        print_json([{"name": ruleset.name, "title": tr(ruleset.title), "version": ruleset.version,
                     "rules": len(ruleset.book)} for ruleset in rulesets])
        return 0
    for ruleset in rulesets:
        print(tr("cli.ruleset_line", name=ruleset.name, title=tr(ruleset.title), version=ruleset.version,
                 rules=tr("cli.rules_count", n=len(ruleset.book))))
    return 0


def _show_rules(ruleset: Ruleset, *, as_json: bool) -> int:
    entries = tuple(ruleset.book)
    if as_json:
        print_json([{"id": entry.id, "title": tr(f"{entry.key}.title")} for entry in entries])
        return 0
    width = max((len(entry.id) for entry in entries), default=0)
    for entry in entries:
        print(f"{entry.id:<{width}}  {tr(f'{entry.key}.title')}")
    return 0


def _show_rule(ruleset: Ruleset, entry: RuleEntry, *, as_json: bool) -> int:
    rule = describe(ruleset, entry)
    if as_json:
        print_json(rule)
        return 0
    print(f"{rule['id']} {rule['title']}")
    print(rule["text"])
    print(tr("cli.rule_place", place=rule["code"], function=rule["function"]))
    tests = ", ".join(rule["tests"])
    print(tr("cli.rule_tests", tests=tests) if tests else tr("cli.rule_no_tests"))
    return 0


def describe(ruleset: Ruleset, entry: RuleEntry) -> dict[str, Any]:
    """Everything about a rule as JSON data; there are tests only where hexsim runs from its checkout."""
    path, line = entry.place()
    shown = path.relative_to(_TOP) if path.is_relative_to(_TOP) else path
    return {
        "ruleset": ruleset.name,
        "id": entry.id,
        "title": tr(f"{entry.key}.title"),
        "text": tr(f"{entry.key}.text"),
        "code": f"{shown.as_posix()}:{line}",
        "function": entry.function.__qualname__,
        "tests": list(tests_of(entry.id, ruleset.name, _TOP / "tests")),
    }
