"""Many attacks: highly cinematic fights, each rule with a switch of its own (section 9 of the rules)."""
