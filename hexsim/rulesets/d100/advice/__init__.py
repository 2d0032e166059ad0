"""What computer players are told: how a side stands, what orders bring, what threatens a place."""

from hexsim.rules.advice import Advice
from hexsim.rulesets.d100.advice.danger import danger, promise
from hexsim.rulesets.d100.advice.ideas import ideas
from hexsim.rulesets.d100.advice.value import value
from hexsim.rulesets.d100.advice.worth import worth

ADVICE = Advice(worth=worth, danger=danger, promise=promise, ideas=ideas)

__all__ = ["ADVICE", "value"]
