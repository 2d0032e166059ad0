"""The ground: terrain, levels, hexsides, sight, and one pose search for all rulesets."""
