"""Attacks: what is legal, who reacts, how it is resolved, what a hit does."""
