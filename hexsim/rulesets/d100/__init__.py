"""Two half actions a turn, d100 under a characteristic, degrees of success. May import rules, board, hexes."""
