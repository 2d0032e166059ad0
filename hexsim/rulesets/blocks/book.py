"""The book of this ruleset: `@rule("B-MOVE-1")` marks the one function that implements a rule."""

from hexsim.rules.rule import Book

book = Book("blocks")
rule = book.rule
