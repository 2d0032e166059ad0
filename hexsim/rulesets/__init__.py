"""The rulesets that come with hexsim, a package each. Nothing imports them; they are entry points."""
