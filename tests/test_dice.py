"""Dice: faces by place, known values, evenness, written and typed faces."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parley.scenes import duel
from playing import faces_of, say, started

from hexsim.rules.dice import DiceError, DiceNeededError, Given, Scripted, Seeded


def test_the_seeded_faces_never_change():
    dice = Seeded("hexsim")
    assert [dice.face(1, k, 0, 6) for k in range(12)] == [6, 6, 2, 6, 1, 2, 5, 5, 1, 4, 1, 2]
    word = int.from_bytes(blake2b(b"hexsim:7:3:0", digest_size=8).digest(), "big")
    assert dice.face(7, 3, 0, 100) == word % 100 + 1


@given(
    st.text(max_size=10),
    st.integers(0, 10**6),
    st.integers(0, 500),
    st.integers(0, 10**6),
    st.integers(1, 1000),
)
def test_a_face_depends_on_seed_ply_and_place_only(seed, ply, k, drawn, sides):
    face = Seeded(seed).face(ply, k, drawn, sides)
    assert 1 <= face <= sides and face == Seeded(seed).face(ply, k, 0, sides)


def test_faces_are_even_and_independent():
    dice = Seeded("even")
    pairs = Counter((dice.face(ply, 0, 0, 6), dice.face(ply, 1, 0, 6)) for ply in range(7200))
    assert len(pairs) == 36 and sum((count - 200) ** 2 / 200 for count in pairs.values()) < 75


def test_words_that_would_favour_low_faces_are_drawn_again(monkeypatch):
    words = iter((2**64 - 1, 2**64 - 2, 5))
    monkeypatch.setattr("hexsim.rules.dice.blake2b", lambda *_, **__: _Word(next(words)))
    assert Seeded("x").face(0, 0, 0, 3 * 2**61) == 6, (
        "two words above the last whole multiple are thrown away"
    )


class _Word:
    def __init__(self, number):
        self.number = number

    def digest(self):
        return self.number.to_bytes(8, "big")


def test_written_faces_fail_on_too_few_too_many_and_impossible():
    dice = Scripted((6, 1, 7))
    assert (dice.face(0, 0, 0, 6), dice.face(0, 0, 1, 6)) == (6, 1)
    for drawn, sides, key in ((2, 6, "core.dice_impossible"), (3, 6, "core.dice_short")):
        with pytest.raises(DiceError) as caught:
            dice.face(0, 0, drawn, sides)
        assert caught.value.key == key and str(caught.value) != key
    with pytest.raises(DiceError) as caught:
        dice.assert_spent(2)
    assert caught.value.key == "core.dice_left"
    dice.assert_spent(3)
    with pytest.raises(DiceError):
        Scripted((0,)).face(0, 0, 0, 6)


def test_typed_faces_belong_to_one_order():
    dice = Given((2, 20))
    assert (dice.face(9, 0, 77, 6), dice.face(9, 1, 78, 20)) == (2, 20)
    with pytest.raises(DiceNeededError):
        dice.face(9, 2, 79, 6)
    with pytest.raises(DiceError):
        dice.face(9, 1, 78, 6)


def _held(seed, answer):
    """A walker is seized, answers, turns; then the other shouts. None if it was not held."""
    game = started(duel, dice=Seeded(seed))
    mover, other = ("ana", "bo") if game.state.flow.first == "red" else ("bo", "ana")
    say(
        game,
        "ana stance kind=bold",
        "bo stance kind=bold",
        f"{mover} go path=F2",
        f"{other} seize target={mover}",
    )
    say(game, f"{mover} answer kind={answer}")
    if game.awaiting.point != "Y-STOP":
        return None
    say(game, f"{mover} pass", f"{other} idle")
    while game.awaiting.point == "Y-SHOUT":
        say(game, f"{game.awaiting.who[0]} shout target={'bo' if game.awaiting.who[0] == 'ana' else 'ana'}")
    return game


def test_an_extra_roll_does_not_shift_later_orders():
    seed = next(str(seed) for seed in range(50) if _held(str(seed), "resist"))
    resisted, yielded = _held(seed, "resist"), _held(seed, "yield")
    assert resisted.ply == yielded.ply and resisted.state.drawn > yielded.state.drawn
    assert faces_of(resisted.history[-1].events) == faces_of(yielded.history[-1].events) != ()


def test_a_second_try_gives_no_second_chance():
    game = started(duel, dice=Seeded("undo"))
    say(game, "ana stance kind=bold", "bo stance kind=bold")
    mover, other = ("ana", "bo") if game.state.flow.first == "red" else ("bo", "ana")
    texts = (f"{mover} go path=F2", f"{other} seize target={mover}", f"{mover} answer kind=resist")
    first = faces_of(say(game, *texts))
    for _ in range(3):
        game.back(2)
        assert faces_of(say(game, *texts)) == first
