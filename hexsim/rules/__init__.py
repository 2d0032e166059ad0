"""The language every ruleset speaks: state, orders, events, tasks, dice. Knows no attack, turn or initiative."""
