"""The rulesets that come with hexsim, each in a package of its own. Nothing imports them; they are found as entry points."""
