"""Fights: attacks, defences, damage and injury (sections 5 to 7 of the rules)."""
