"""One fight with its history: play, undo, redo, go from line to line. Only `Game` itself changes here."""

from collections.abc import Sequence

from hexsim.game.played import Load, Played, Recorder
from hexsim.game.tree import Mark, Spot, Tree
from hexsim.rules import resolution
from hexsim.rules.codec import digest
from hexsim.rules.dice import Dice, DiceError, Given
from hexsim.rules.event import Event, Rolled
from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import LegalOrders, Ruleset, check, legal_orders, settle
from hexsim.rules.scenario import Scenario, start
from hexsim.rules.state import Awaiting, GameState
from hexsim.rules.view import View, view_for


class Game:
    """A fight from its scenario on.

    Args:
        dice: a source of faces, or None for dice rolled at the table (`play` then takes `faces`).
        recorder: told of every order from now on.

    Attributes:
        opening: the state at the first question; `opening_events` led to it.
        history: the orders that lead from there to `state`.
        tree: all lines of play there are.
        node: the node of the tree after which `state` stands; not the tree's present one while a line is only
            looked at.
    """

    def __init__(self, ruleset: Ruleset, scenario: Scenario, dice: Dice | None, *,
                 opening_faces: Sequence[int] = (), recorder: Recorder | None = None) -> None:
        self.ruleset, self.scenario, self.dice, self.recorder = ruleset, scenario, dice, recorder
        self.opening_faces = tuple(opening_faces)
        self.opening, self.opening_events = start(ruleset, scenario, dice or Given(self.opening_faces))
        if dice is None:
            _check_spent(self.opening_faces, self.opening.drawn)
        self.history: list[Played] = []
        self.tree, self.node = Tree(), 0
        self._known: dict[int, Played] = {}
        self._load: Load | None = None
        self._undone: list[list[Played]] = []

    def take_lines(self, tree: Tree, load: Load) -> None:
        """Stand where a tree says; its orders are loaded as far as they are looked at."""
        self.tree, self._load = tree, load
        self.look(tree.current)

    @property
    def state(self) -> GameState:
        """Where the fight stands."""
        return self.history[-1].state if self.history else self.opening

    @property
    def ply(self) -> int:
        """Orders answered so far."""
        return self.state.ply

    @property
    def awaiting(self) -> Awaiting | None:
        """The decision the fight waits for, None when it is over."""
        return self.state.awaiting

    @property
    def legal_orders(self) -> LegalOrders:
        """What may be answered now."""
        return legal_orders(self.ruleset, self.state)

    @property
    def digest(self) -> str:
        """Name of the present state."""
        return digest(self.state)

    def state_at(self, ply: int) -> GameState:
        """The state after order number `ply`; 0 is the opening."""
        return self.history[ply - 1].state if ply else self.opening

    def events(self) -> tuple[Event, ...]:
        """Everything that happened, from the opening on."""
        return self.opening_events + tuple(event for played in self.history for event in played.events)

    def view(self, side: str) -> View:
        """What `side` may know."""
        return view_for(self.ruleset, self.state, side)

    def check(self, order: Order) -> Refusal | None:
        """Why the order would be refused, None if it would be carried out."""
        return check(self.ruleset, self.state, order)

    def play(self, order: Order, faces: Sequence[int] | None = None) -> tuple[Event, ...]:
        """Carry out an order; what was undone can then no longer be redone.

        Raises:
            IllegalOrderError: refused; nothing has changed.
            DiceNeededError: dice from the table are missing; nothing has changed, call again with more faces.
            DiceError: impossible faces, or more than were rolled; nothing has changed.
        """
        played = self._resolve(order, faces)
        self._undone.clear()
        self._append(played)
        return played.events

    def _resolve(self, order: Order, faces: Sequence[int] | None) -> Played:
        typed = None if self.dice is not None else tuple(faces or ())
        dice = self.dice or Given(typed or ())
        before = self.state
        state, events = resolution.play(self.ruleset, before, order, dice)
        _check_spent(typed or (), state.drawn - before.drawn)
        canonical = settle(self.ruleset, before, order)
        return Played(order=canonical, faces=typed, events=events, state=state)

    def _append(self, played: Played) -> None:
        self._stay()
        self.history.append(played)
        self.node = self.tree.grow(str(played.order), played.faces)
        self._known[self.node] = played
        if self.recorder:
            self.recorder.played(played)

    def _stay(self) -> None:
        """Where one looks, there the fight stands from now on."""
        if self.node != self.tree.current:
            self.tree.go(self.node)
            if self.recorder:
                self.recorder.went_to(self.tree.place_of(self.node))

    def line(self, tip: int) -> tuple[Played, ...]:
        """The orders that lead to a node of the tree."""
        path = self.tree.line(tip)[1:]
        known = next((at for at, node in enumerate(path) if node not in self._known), len(path))
        if known < len(path):
            assert self._load is not None
            state = self._known[path[known - 1]].state if known else self.opening
            self._known |= dict(zip(path[known:], self._load(state, path[known:]), strict=True))
        return tuple(self._known[node] for node in path)

    def look(self, node: int) -> None:
        """Look at another line, as it stands after a node; the fight is not moved by that."""
        if node != self.node or self.ply != self.tree.nodes[node].ply:
            self.history[:] = self.line(node)
            self.node = node
            self._undone.clear()

    def branch(self, node: int) -> None:
        """Stand after any node and go on from there; what follows it already stays, as another line."""
        self.look(node)
        self._stay()

    def promote(self, node: int) -> None:
        """Make the line that ends with a node the main line."""
        self.tree.promote(node)
        if self.recorder:
            self.recorder.promoted(self.tree.place_of(node))

    def delete(self, node: int) -> None:
        """Show a node and what follows it no more; if the fight was there, it stands on the main line then.

        The main line itself cannot be deleted.
        """
        assert node not in self.tree.line(self.tree.main), node
        if node in self.tree.line(self.tree.current):
            self.branch(self.tree.main)
        elif node in self.tree.line(self.node):
            self.look(self.tree.current)
        self.tree.delete(node)
        if self.recorder:
            self.recorder.deleted(self.tree.place_of(node))

    def restore(self, node: int) -> None:
        """Show a deleted node again."""
        self.tree.restore(node)
        if self.recorder:
            self.recorder.restored(self.tree.place_of(node))

    def mark(self, spot: Spot, mark: Mark) -> None:
        """Add words, arrows or a bookmark to a moment, in place of what was there."""
        self.tree.mark(spot, mark)
        if self.recorder:
            self.recorder.marked(self.tree.place_of(spot[0]), spot[1], mark)

    def note(self, text: str) -> None:
        """Write a remark into the record."""
        if self.recorder:
            self.recorder.noted(text)

    @property
    def undo_ply(self) -> int | None:
        """The ply `undo` would go back to, None at the opening.

        It is the last one before now where nothing was half done; the opening always counts as one.
        """
        for ply in range(self.ply - 1, -1, -1):
            awaiting = self.state_at(ply).awaiting
            if ply == 0 or (awaiting and awaiting.root):
                return ply
        return None

    def undo_takes_back_dice(self) -> bool:
        """Whether `undo` would take back a roll."""
        ply = self.undo_ply
        return ply is not None and any(
            isinstance(event, Rolled) for played in self.history[ply:] for event in played.events)

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be done again."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Go back to the last moment where nothing was half done; False if there is none."""
        ply = self.undo_ply
        if ply is None:
            return False
        self.back(ply)
        return True

    def back(self, ply: int) -> None:
        """Go back to where the fight stood after order number `ply`."""
        assert 0 <= ply <= self.ply, ply
        if ply == self.ply:
            return
        self._stay()
        self._undone.append(self.history[ply:])
        del self.history[ply:]
        self.node = self.tree.back(ply)
        if self.recorder:
            self.recorder.went_back(ply)

    def redo(self) -> bool:
        """Do again what the last `undo` or `back` took away; False if there is nothing."""
        if not self._undone:
            return False
        for played in self._undone.pop():
            self._append(played)
        return True


def _check_spent(faces: Sequence[int], drawn: int) -> None:
    if len(faces) > drawn:
        raise DiceError("core.dice_left", given=len(faces), drawn=drawn)
