"""Every figure about which the chapter is silent, in one place: change it here and it holds everywhere."""

UNTRAINED = -20
"""Dodge and Parry without training, against Agility and Weapon Skill (DEF-EVADE)."""
HUMAN_SIZE = 4
SIZE_STEP = 10
"""To hit, for each point of Size above or below a human's (DEF-SIZEMOD)."""
MOST_MODIFIER = 60
"""The sum of all modifiers stays between this and its negative (DEF-TEST)."""
SURPRISE = 30
CHARGE_FACTOR, RUN_FACTOR = 3, 6
STILL = (0, 1, 2, 3)
"""Half, full, charge, run of somebody with an Agility bonus of 0 (DEF-MOVE)."""
MELEE_REACH = 1
COVERED = ("body", "right_leg", "left_leg", "left_arm")
LIGHT_COVER, HEAVY_COVER = 4, 8
POINT_BLANK_HEXES, POINT_BLANK, SHORT, LONG, EXTREME = 2, 30, 10, -10, -30
INTO_MELEE = -20
GANG_OF_TWO, GANG_OF_MORE = 10, 20
JAM_SINGLE, JAM_BURST = 96, 94
UNARMED = "1d5-3 impact"
FATIGUED = -10
STUNNED = 20
PRONE_SKILL, PRONE_DODGE, PRONE_MELEE, PRONE_RANGED = -10, -20, 10, -10
PINNED, UNDISTURBED = -20, 30
HELPLESS_DEGREES = 3
SECOND_WEAPON, SECOND_AMBIDEXTROUS, SECOND_APART = -20, -10, 10
SCATTER_SIDES, SCATTER_HEXES = 6, 5
TWIN_LINKED, TWIN_DEGREES = 20, 3
STORM_FACTOR = 2
UNBALANCED = -10
FALL_SIDES = 10
ARM_REACH = 1
"""Metres by which raised arms exceed a character's height (D-JUMP-1)."""
RUN_UP_FACTOR = 2
"""Hexes of a run-up for each point of the Agility bonus (D-JUMP-8)."""
FARTHEST_FACTOR = 4
"""Ranged weapons, kill zones and suppressed areas reach this many times the weapon's range (DEF-RANGE)."""
