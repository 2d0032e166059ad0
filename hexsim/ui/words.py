"""Words for verbs, values, refusals, snags, paths: from catalogue keys, in the current language."""

from collections.abc import Iterable
from itertools import groupby
from typing import Literal, get_args, get_origin

from hexsim.board.gait import Gait, Snag
from hexsim.errors import NotationError
from hexsim.hexes.direction import Orientation, direction_name
from hexsim.hexes.path import ACTION, TURNS, parse_path
from hexsim.rules.fields import FreePath, Tokens, annotations, keys_of
from hexsim.rules.order import PASS, Clause, Order, Refusal, refusal_text
from hexsim.rules.ruleset import Offer, Ruleset
from hexsim.rules.state import GameState
from hexsim.text import has_text, tr
from hexsim.ui.overlay import Phrase

_GOING = {"F": "ui.go_ahead", "L": "ui.go_ahead_left", "R": "ui.go_ahead_right", "<": "ui.go_slip_left",
          ">": "ui.go_slip_right", "SL": "ui.go_side_left", "SR": "ui.go_side_right", "B": "ui.go_back"}
_PLACES = ("edge", "blocked", "occupied", "end")


def with_rule(text: str, rule: str) -> Phrase:
    """The sentence with its rule behind it."""
    return Phrase(text=tr("ui.with_rule", text=text, rule=rule) if rule else text, rule=rule)


def worded(ruleset: Ruleset, name: str, fallback: str) -> str:
    """The ruleset's word for `name`, else the shared one, else the fallback as it is."""
    for key in (f"{ruleset.name}.{name}", f"core.{name}"):
        if has_text(key):
            return tr(key)
    return fallback


def named(ruleset: Ruleset, kind: str, name: str) -> str:
    """The word for something a ruleset names: `name` is a whole key, or what stands after `kind_` in one."""
    return tr(name) if has_text(name) else worded(ruleset, f"{kind}_{name}", name)


def verb_label(ruleset: Ruleset, verb: str) -> str:
    """What a verb is called."""
    return worded(ruleset, f"verb_{verb}", verb.replace("_", " "))


def value_label(ruleset: Ruleset, state: GameState, key: str, value: str) -> str:
    """What stands behind a key: a thing's name, the ruleset's word, a unit's name, else the value itself."""
    if "," in value:
        return ", ".join(value_label(ruleset, state, key, part) for part in value.split(","))
    for thing in state.things:
        if thing.id == value:
            return _name(getattr(thing.record, "name", value))
    return worded(ruleset, f"{key}_{value}", "") or who_label(state, value)


def _name(text: str) -> str:
    return tr(text[1:]) if text.startswith("@") else text


def item_label(ruleset: Ruleset, state: GameState, unit: str, item: str) -> str:
    """What a thing of a unit is called, "" for no thing of its own.

    A line of the unit's card that is about a thing carries its id as `id` and its name as `item`.
    """
    if not item or not state.has_unit(unit):
        return ""
    for line in ruleset.card(state, state.unit(unit)).lines:
        params = dict(line.params)
        if params.get("id") == item:
            return _name(str(params.get("item", item)))
    return ""


def who_label(state: GameState, who: str) -> str:
    """The name of a unit or side."""
    if state.has_unit(who):
        return state.unit(who).name
    return next((side.name for side in state.sides if side.id == who), who)


def is_facing(ruleset: Ruleset, verb: str, key: str) -> bool:
    """Whether a key of a verb is one of the six facings."""
    hint = annotations(ruleset.orders[verb].fields).get(key) if verb in ruleset.orders else None
    return get_origin(hint) is Literal and get_args(hint) == tuple("012345")


def is_path_key(ruleset: Ruleset, verb: str, key: str) -> bool:
    """Whether a key of a verb is a path."""
    return verb in ruleset.orders and annotations(ruleset.orders[verb].fields).get(key) in (Tokens, FreePath)


def without_paths(ruleset: Ruleset, order: Order) -> Order:
    """The order without its paths, for where the way is told step by step."""
    def bare(clause: Clause) -> Clause:
        paths = [key for key, _ in clause.args if is_path_key(ruleset, clause.verb, key)]
        return clause.with_args(**dict.fromkeys(paths, ""))

    return Order(who=order.who, clauses=tuple(map(bare, order.clauses)))


def arg_label(ruleset: Ruleset, state: GameState, verb: str, arg: tuple[str, str], who: str = "") -> str:
    """A key's value in words: a facing by compass, a path as it goes, a thing of `who` by its name."""
    key, value = arg
    if is_path_key(ruleset, verb, key):
        try:
            return path_words(parse_path(value), state.board.orientation)
        except NotationError:
            return value
    if is_facing(ruleset, verb, key) and value in "012345":
        return direction_word(int(value), state.board.orientation)
    return item_label(ruleset, state, who, value) or value_label(ruleset, state, key, value)


def values_of(ruleset: Ruleset, state: GameState, clause: Clause, who: str = "",
              but: tuple[str, ...] = ()) -> list[str]:
    """The values of a clause in words, key by key; a default that goes without saying has none.

    Where it does not, the catalogue says it under `default_<verb>_<key>`.

    Args:
        ruleset: whose words.
        state: for names.
        clause: the verb with its keys.
        who: whose things are meant.
        but: keys and values that are left out.
    """
    given, out = dict(clause.args), []
    fields = ruleset.orders[clause.verb].fields if clause.verb in ruleset.orders else None
    known = [key.name for key in keys_of(fields)] if fields is not None else []
    for key in (*known, *(key for key in given if key not in known)):
        if key in given and key not in but and given[key] not in but:
            out.append(arg_label(ruleset, state, clause.verb, (key, given[key]), who))
        elif key not in given and key not in but:
            out += filter(None, [worded(ruleset, f"default_{clause.verb}_{key}", "")])
    return out


def clause_label(ruleset: Ruleset, state: GameState, clause: Clause, who: str = "") -> str:
    """A clause in words: the verb and its values."""
    return " · ".join([verb_label(ruleset, clause.verb), *values_of(ruleset, state, clause, who)])


def order_label(ruleset: Ruleset, state: GameState, order: Order) -> str:
    """An order in words, with whose it is; a default answer given ahead says nothing."""
    said = [clause for number, clause in enumerate(order.clauses) if not number or clause.verb != PASS]
    clauses = " + ".join(clause_label(ruleset, state, clause, order.who) for clause in said)
    return tr("ui.order_of", who=who_label(state, order.who), what=clauses)


def offer_label(ruleset: Ruleset, state: GameState, offer: Offer) -> str:
    """An offer within its verb: its fixed values, else what is still open."""
    open_ = (offer.key,) if offer.key is not None else ()
    values = values_of(ruleset, state, offer.order.clause, offer.order.who, open_)
    if values:
        return " · ".join(values)
    if offer.key is not None:
        return worded(ruleset, f"key_{offer.key}", offer.key.replace("_", " "))
    return verb_label(ruleset, offer.order.verb)


def refusal_phrase(ruleset: Ruleset, refusal: Refusal) -> Phrase:
    """Why an order is refused."""
    return Phrase(text=refusal_text(ruleset.name, refusal), rule=refusal.cited)


def snag_phrase(state: GameState, gait: Gait, snag: Snag) -> Phrase:
    """Why a way does not work: too dear by how much, what or who is in the way, which turn is not allowed."""
    if snag.kind == "budget":
        need, have = gait.budget + snag.short, gait.budget
        return with_rule(tr(f"ui.why_{gait.measure}", n=snag.short, need=need, have=have), snag.rule)
    if snag.kind == "turn" and snag.short > 0:
        return with_rule(tr("ui.why_turn_short", n=snag.short), snag.rule)
    by = _hindrance(state, snag.by)
    key = f"ui.why_{snag.kind}" + ("_by" if by and snag.kind in _PLACES else "")
    return with_rule(tr(key, by=by), snag.rule)


def _hindrance(state: GameState, by: str) -> str:
    if state.has_unit(by):
        return state.unit(by).name
    if by == "level":
        return tr("ui.steep")
    names = {terrain.id: terrain.label for terrain in state.board.terrains}
    names |= {kind.id: kind.label for kind in state.board.kinds}
    return names.get(by, by)


def direction_word(facing: int, orientation: Orientation) -> str:
    """A direction of the compass in words."""
    return tr(f"ui.dir_{direction_name(facing, orientation)}")


def path_words(tokens: Iterable[str], orientation: Orientation) -> str:
    """A path in words, such as: 2 hexes ahead, turns 60° right."""
    return ", ".join(_going(token, len(list(run)), orientation) for token, run in groupby(tokens) if token)


def _going(token: str, count: int, orientation: Orientation) -> str:
    if token in TURNS:
        return tr("ui.go_turn_left" if TURNS[token] > 0 else "ui.go_turn_right", degrees=60 * count)
    if token[0] in "@/":
        return tr("ui.go_start" if token[0] == "@" else "ui.go_end",
                  direction=direction_word(int(token[1]), orientation))
    if token == ACTION:
        return tr("ui.go_action")
    if token.endswith("^"):
        return tr("ui.go_evade", way=tr(_GOING[token[:-1]], n=count))
    return tr(_GOING[token], n=count)
