"""The lists of the editor about kinds of terrain: new ones, their figures, their drawing."""

from collections.abc import Mapping
from typing import Any

from hexsim.board.board import Board
from hexsim.board.terrain import DEFAULT_TERRAINS, Terrain
from hexsim.files.edit import NewGround, set_key
from hexsim.files.edit_ground import free_ground
from hexsim.files.importers.words import OWN
from hexsim.files.nested import value_at
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.text import tr
from hexsim.ui.edit_goods import Listed, Of
from hexsim.ui.edit_view import Editing, Row
from hexsim.ui.intent_edit import Choose, Make, Type
from hexsim.ui.stamps import LOOKS

FLAGS = ("blocks_move", "blocks_sight", "rest", "table", "swim")
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "extra": (0, 1, 2, 3, 4, 5), "cover": ("none", "light", "heavy"), "footing": ("good", "bad")}


def terrains_of(board: Board | None) -> tuple[Terrain, ...]:
    """The terrains of a map: those every map knows as it has them, then its own."""
    usual = [terrain.id for terrain in DEFAULT_TERRAINS]
    return tuple(sorted(board.terrains if board is not None else DEFAULT_TERRAINS, key=lambda terrain: (
        usual.index(terrain.id) if terrain.id in usual else len(usual), terrain.label)))


def terrain_named(now: Editing, name: str) -> Terrain | None:
    """A terrain of the map by its id."""
    return next((kind for kind in terrains_of(now.doc.reading.board) if kind.id == name), None)


def is_usual(name: str) -> bool:
    """Whether every map knows it."""
    return any(kind.id == name for kind in DEFAULT_TERRAINS)


def said_of(name: str, key: str, value: object) -> Make:
    """A terrain with another figure; what is as usual is left out of the file."""
    base = next((kind for kind in DEFAULT_TERRAINS if kind.id == name), Terrain(id=name, name=name))
    return Make(set_key("terrains", name, key, value=None if value == getattr(base, key) else value))


def word_of(key: str, value: object) -> str:
    """A figure in words."""
    if key == "extra":
        return f"+{value}" if value else tr("ui.edit_extra_none")
    return tr(f"ui.edit_{key}_{value}")


def look_word(kind: Terrain) -> str:
    """What a drawing is called."""
    return drawing_word(kind.look) if kind.look else tr("ui.edit_look_usual")


def drawing_word(look: str) -> str:
    """What a drawing is called: the terrain it was made for."""
    found = next((kind for kind in DEFAULT_TERRAINS if kind.id == look), None)
    return found.label if found is not None else tr(f"ui.edit_ground_{look}").lower()


def choice_list(key: str, _: Editing, of: Of) -> Listed:
    """The values of a figure; `of` is the id of the terrain."""
    name = str(of[0])
    return tr(f"ui.edit_{key}"), tuple(Row(label=word_of(key, value), acts=(said_of(name, key, value),))
                                       for value in CHOICES[key])


def look_list(now: Editing, of: Of) -> Listed:
    """The drawings there are."""
    del now
    usual = Row(label=tr("ui.edit_look_usual"), acts=(said_of(str(of[0]), "look", ""),))
    return tr("ui.edit_look"), (usual, *(
        Row(label=drawing_word(look), acts=(said_of(str(of[0]), "look", look),)) for look in LOOKS))


def preset_list(now: Editing, of: Of) -> Listed:
    """What a new terrain may be: something of one's own, or one that maps often have."""
    del of
    there = {kind.id for kind in terrains_of(now.doc.reading.board)}
    rows = [Row(label=tr("ui.edit_ground_own"), acts=(
        Type(path=(), kind="ground", title=tr("ui.edit_ground_name")),))]
    for name, table in OWN.items():
        if name not in there:
            words = tr(f"ui.edit_ground_{name}")
            rows.append(Row(label=words, acts=(Make(NewGround(name=name, table={**table, "name": words})),
                                               Choose("paint", name), Choose("ground", name))))
    return tr("ui.edit_ground_new").removesuffix("…"), tuple(rows)


def named_ground(now: Editing, name: str) -> tuple[NewGround, str]:
    """A terrain of that name, and its id."""
    found = free_ground(now.doc.reading, name)
    return NewGround(name=found, table={"name": name}), found


def figures_of(now: Editing, kind: Terrain) -> list[tuple[str, str, object]]:
    """What rulesets say of a terrain or may say of it: ruleset, key and value, None where nothing is said."""
    table = value_at(now.doc.data, ("terrains", kind.id))
    said = {(name, key): value for name, part in (table.items() if isinstance(table, dict) else ())
            if isinstance(part, dict) for key, value in part.items()}
    wanted = {(name, key): None for name in available_rulesets() for key in find_ruleset(name).grounds}
    return [(name, key, value) for (name, key), value in {**wanted, **said}.items()]


