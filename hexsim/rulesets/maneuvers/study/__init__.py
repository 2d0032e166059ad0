"""Preparing a blow or a shot: Aim, Evaluate and Feint (sections 8.2, 8.3 and 8.7 of the rules)."""
