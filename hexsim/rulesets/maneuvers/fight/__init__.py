"""Fights: attacks, defences, damage and injury (sections 5 to 7 of the rules).

An order names blows (`legal`), which become `Attack` values. Their work lies on the agenda as `tasks`:
`Assault` declares, `Blow` rolls (`blow`, with `modifiers` and `critical`), `Defend` asks (`defending`,
`defence`), `Harm` wounds (`damage`, `injury`), `Aftermath` settles what becomes of the weapon. `chances` has
the exact odds, `choices` the offers.
"""
