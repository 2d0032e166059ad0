"""What front ends show of a unit and of a question: data and catalogue keys, no words."""

from collections.abc import Iterator

from hexsim.hexes.hex import within
from hexsim.rules.card import Bar, Card, Line, Params, Prompt, Zone
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.fight.arms import arm_of, weapons_in_hand
from hexsim.rulesets.blocks.figures import table
from hexsim.rulesets.blocks.hidden import is_hidden
from hexsim.rulesets.blocks.items import FIST, Held
from hexsim.rulesets.blocks.sheet import Sheet, abilities_of, attributes_of
from hexsim.rulesets.blocks.space import arc_of, movement_left, movement_of
from hexsim.rulesets.blocks.status import able, sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, Block, Call, Hit, StrikeBack, Window, current_attack
from hexsim.rulesets.blocks.turns import loses_round

ARCS = ("front", "side", "rear")


def card(state: GameState, unit: Unit) -> Card:
    """The unit at a glance."""
    sheet, status = sheet_of(unit), status_of(unit)
    bars = (Bar(key="blocks.bar_hp", value=status.hp, most=sheet.hp_max),
            Bar(key="blocks.bar_movement", value=movement_left(unit), most=movement_of(unit)))
    return Card(title=unit.name, bars=bars, tags=tuple(_tags(state, unit)), lines=tuple(_lines(unit)))


def _tags(state: GameState, unit: Unit) -> Iterator[str]:
    status = status_of(unit)
    if status.hp <= 0:
        yield "blocks.tag_out"
    for name in ("prone", "held_by", "riding", "deterioration"):
        if getattr(status, name):
            yield f"blocks.tag_{name}"
    if loses_round(state, unit.id):
        yield "blocks.tag_lost"


def _lines(unit: Unit) -> Iterator[Line]:
    status, sheet = status_of(unit), sheet_of(unit)
    if able(unit):
        for name, used in (("standard", status.standard), ("bonus", status.bonus)):
            left = "@blocks.action_used" if used else "@blocks.action_left"
            yield Line(key=f"blocks.line_{name}", rule="B-ROUND-4", params=(("left", left),))
    if status.wounds:
        yield Line(key="blocks.line_wounds", params=(("wounds", status.wounds),), rule="B-END-2")
    if status.deterioration is not None:
        yield Line(key="blocks.line_deterioration", rule="B-ESC-2", params=(
            ("loss", status.deterioration.loss), ("turns", status.deterioration.turns)))
    yield from _attributes(sheet)
    yield from (_item_line(name, held) for name, held in status.items)
    for name, ability in abilities_of(sheet).items():
        yield Line(key="blocks.line_ability", rule="B-ABIL-1", params=(
            ("item", ability.name), ("id", name), ("cost", f"@blocks.cost_{ability.cost}"),
            ("origin", f"@blocks.origin_{ability.origin}")))


def _attributes(sheet: Sheet) -> Iterator[Line]:
    """Two attributes to a line."""
    dice = list(attributes_of(sheet).items())
    for place in range(0, len(dice), 2):
        (name, die), *rest = dice[place: place + 2]
        params: Params = (("attribute", attribute_name(name)), ("die", die))
        if rest:
            params = (*params, ("other", attribute_name(rest[0][0])), ("its", rest[0][1]))
        yield Line(key="blocks.line_attributes" if rest else "blocks.line_attribute", rule="B-TEST-2",
                   params=params)


def attribute_name(name: str) -> str:
    """The key of an attribute everybody has, else its name as the sheet has it."""
    return f"@blocks.attr_{name}" if name in table("attributes") else name


def _item_line(name: str, held: Held) -> Line:
    item = held.item
    params: Params = (("item", item.name), ("id", name),
                      ("place", "@blocks.place_hand" if held.in_hand else "@blocks.place_away"))
    if item.kind == "weapon":
        shown = "@blocks.unknown" if is_hidden(item) else item.damage
        length = "range" if item.range else "reach"
        return Line(key=f"blocks.line_weapon_{length}", rule="B-ATK-2",
                    params=(*params, ("damage", shown), ("length", item.length)))
    if item.kind == "shield":
        key = "blocks.line_shield" if held.charges > 0 else "blocks.line_shield_broken"
        return Line(key=key, rule="B-DEF-2", params=(
            *params, ("charges", held.charges), ("most", item.charges), ("reduction", item.reduction)))
    if item.kind == "use":
        return Line(key="blocks.line_use", params=(*params, ("charges", held.charges)), rule="B-BONUS-1")
    return Line(key="blocks.line_item", params=params, rule="B-BONUS-1")


def zones(state: GameState, unit: Unit) -> tuple[Zone, ...]:
    """The arcs of a unit around it, and the hexes its weapons in hand reach."""
    if unit.pose is None:
        return ()
    pose, found = unit.pose, []
    around = [at for at in map(pose.hex.neighbour, range(6)) if at in state.board]
    for name in ARCS:
        hexes = tuple(at for at in around if arc_of(pose, at) == name)
        found.append(Zone(name=f"blocks.zone_{name}", rule="B-MAP-2", hexes=hexes))
    longest = max((item.reach for name, item in weapons_in_hand(unit).items() if name != FIST), default=1)
    if longest > 1:
        hexes = tuple(at for at in within(pose.hex, longest) if at in state.board and at != pose.hex)
        found.append(Zone(name="blocks.zone_reach", rule="B-ATK-4", hexes=hexes))
    return tuple(found)


def prompt(state: GameState) -> Prompt:
    """The question put to whoever is awaited."""
    asked = state.awaiting
    assert asked is not None
    top = state.agenda[-1] if state.agenda else None
    who = asked.who[0]
    unit = state.unit(who).name if state.has_unit(who) else state.side(who).name
    key, name = f"blocks.prompt_{asked.point}", (("unit", unit),)
    window = next((task for task in reversed(state.agenda) if isinstance(task, Window)), None)
    attack = current_attack(state)
    if isinstance(top, Block):
        return Prompt(key=key, params=(("side", state.side(asked.side).name),), about=asked.who[:1])
    if asked.point == "B-ABIL-1" and window is not None:
        mover = state.unit(window.mover)
        return Prompt(key=f"blocks.prompt_{window.trigger}", params=(*name, ("mover", mover.name)),
                      about=(who, mover.id))
    call = next((task for task in reversed(state.agenda) if isinstance(task, Call)), None)
    if asked.point == "B-JOINT-3" and call is not None:
        attack = call.attack
    if attack is None:
        return Prompt(key=key, params=name, about=(who,) if state.has_unit(who) else ())
    return _about_attack(state, attack, top, who, key)


def _about_attack(state: GameState, attack: Attack, top: object, who: str, key: str) -> Prompt:
    first = state.unit(attack.shares[0].unit)
    params: Params = (
        ("unit", state.unit(who).name), ("attacker", ", ".join(state.unit(share.unit).name
                                                               for share in attack.shares)),
        ("weapon", arm_of(state, attack.shares[0]).name),
        ("target", ", ".join(state.unit(one).name for one in attack.targets)))
    if who not in attack.targets and not isinstance(top, Hit | StrikeBack) and key.endswith("REACT-1"):
        key = "blocks.prompt_ally_attacked"
    elif attack.manoeuvre and not isinstance(top, StrikeBack):
        key = f"{key}_manoeuvre" if key.endswith(("REACT-1", "MAN-2")) else key
        params = (*params, ("manoeuvre", f"@blocks.manoeuvre_{attack.manoeuvre}"), ("text", attack.text))
    about = (who, first.id) if who != first.id else (who, attack.targets[0])
    return Prompt(key=key, params=params, about=about)
