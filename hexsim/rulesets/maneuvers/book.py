"""The book of this ruleset: `@rule("M-MOVE-3")` marks the one function that implements a rule."""

from hexsim.rules.rule import Book

book = Book("maneuvers")
rule = book.rule
