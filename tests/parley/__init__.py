"""A small ruleset for the tests: envoys walk up to each other, seize and shout each other down.

It is registered through the entry point of the folder beside this one, as any ruleset from elsewhere would
be, and does what the movement of the first shipped ruleset does not: sealed and open polls, orders of a whole
side and of several units, interrupts in interrupts, results at once, hidden figures, answers given ahead.

Y-TOSS    At the start one die a side, the highest begins; equal ones roll again.
Y-STANCE  Each round all envoys choose a stance in secret: calm or bold. Only the bold seize, and shout at +2.
Y-RANK    A side of several says in which order its envoys shout.
Y-TURN    The sides take turns; the side chooses which of its envoys acts: go, door, take, drop or idle.
Y-GO      An envoy goes `stride` points. Ramblers turn freely and pay the ground everywhere; walkers pay
          nothing for the ground of their first hex and, once they have gone further than that, may turn one
          hexside at the end.
Y-SEIZE   Whoever walks up to a bold enemy may be seized by it: one hidden die, then the walker yields or
          resists. Resisting: its die and wit against that die and wit, equal ones roll both again. The loser
          loses a nerve; a walker that yields or loses is held while its holder stays beside it.
Y-STOP    A walk that is cut short ends with any facing.
Y-SHOUT   At the end of a round all who see an enemy in front may shout at it, all at once: d20 ≤ 8 + wit.
          It costs the enemy two nerves.
Y-TIRE    Each third round everybody loses a nerve. Without nerves one leaves the map.
Y-WORD    The referee may give a modifier; a side may concede.
"""
