"""The language every ruleset speaks: state, orders, events, tasks, dice. It knows no attack and no turn."""
