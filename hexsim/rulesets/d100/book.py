"""The book of this ruleset: `@rule("D-MOVE-1")` marks the one function that implements a rule."""

from hexsim.rules.rule import Book

book = Book("d100")
rule = book.rule
