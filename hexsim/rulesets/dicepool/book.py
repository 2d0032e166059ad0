"""The book of this ruleset: `@rule("P-INIT-1")` marks the one function that implements a rule."""

from hexsim.rules.rule import Book

book = Book("dicepool")
rule = book.rule
