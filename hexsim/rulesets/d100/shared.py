"""Rules of this book that shared parts carry: which class or function implements each."""

from hexsim.rules.dice import Scripted
from hexsim.rules.rule import Book


def with_shared(book: Book) -> Book:
    """The book, with these rules entered."""
    book.rule("D-DICE-2")(Scripted)
    return book
