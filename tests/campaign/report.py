"""What a part of the campaign has done and what it has found."""

import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

MOST_FAULTS = 40


@dataclass
class Report:
    """Figures and faults of one part (mutable: it grows).

    Attributes:
        part: its name.
        size: how many trials were wanted.
        done: how many were made.
        figures: counts by what they count.
        notes: what else is to be known.
        faults: what went wrong, each with what makes it happen again.
    """

    part: str
    size: int
    seconds: float
    done: int = 0
    figures: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    begun: float = field(default_factory=time.monotonic)

    @property
    def goes_on(self) -> bool:
        """Whether there is more to do, time for it, and faults are few enough to be read."""
        return self.done < self.size and self.spent < self.seconds and len(self.faults) < MOST_FAULTS

    @property
    def spent(self) -> float:
        """Seconds since the part began."""
        return time.monotonic() - self.begun

    @contextmanager
    def trial(self, what: str) -> Iterator[None]:
        """A trial that may fail in any way; the campaign goes on."""
        try:
            yield
        except Exception:
            self.faults.append(f"{what}\n{traceback.format_exc(limit=-6)}")

    def lines(self) -> list[str]:
        """The report for a person."""
        figures = ", ".join(f"{name} {count}" for name, count in sorted(self.figures.items()))
        out = [f"{self.part}: {self.done} of {self.size} in {self.spent:.0f} s, {len(self.faults)} faults",
               f"    {figures}", *(f"    {note}" for note in self.notes)]
        return out + [f"--- fault {number}: {fault}" for number, fault in enumerate(self.faults, start=1)]
