"""The lines of the queue while it is worked through: what was decided goes at once, what could not
be written comes back, a group opens and closes where it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.tui.reviews.desk import ReviewLine


class QueueLines:
    """The lines as they stand now."""

    def __init__(self) -> None:
        self._lines: list[ReviewLine] = []
        self._opened: dict[str, str] = {}
        """By member the group that it was opened from, called after its first."""

    def fill(self, lines: Sequence[ReviewLine]) -> None:
        """Other lines; every group is closed."""
        self._lines, self._opened = list(lines), {}

    @property
    def lines(self) -> Sequence[ReviewLine]:
        """In order."""
        return self._lines

    @property
    def ids(self) -> list[str]:
        """Of the lines."""
        return [line.id for line in self._lines]

    @property
    def items(self) -> int:
        """How many items they stand for."""
        return sum(1 + len(line.others) for line in self._lines)

    def find(self, id: str) -> ReviewLine | None:
        """The line that stands for an item."""
        return next((line for line in self._lines if line.id == id), None)

    def place(self, id: str) -> int:
        """Where it stands; 0 where it does not."""
        return self.ids.index(id) if id in self.ids else 0

    def take_out(self, id: str) -> tuple[ReviewLine, int] | None:
        """The line gone, and where it stood."""
        line = self.find(id)
        if line is None:
            return None
        place = self.place(id)
        self._lines.remove(line)
        return line, place

    def at(self, place: int) -> str:
        """The line that stands there now; the last where there are fewer."""
        return self._lines[min(place, len(self._lines) - 1)].id if self._lines else ""

    def put(self, line: ReviewLine, place: int) -> None:
        """A line where it stood; members of it that stand alone go into it."""
        gone = {line.id, *line.others}
        self._lines = [each for each in self._lines if each.id not in gone]
        self._lines.insert(place, line)

    def append(self, line: ReviewLine) -> None:
        """A line behind all others."""
        self._lines.append(line)

    def without(self, ids: Sequence[str]) -> None:
        """Lines gone, and out of groups."""
        gone = set(ids)
        kept = (replace(each, others=_but(each.others, gone)) for each in self._lines)
        self._lines = [each for each in kept if each.id not in gone]

    def in_state(self, id: str, state: str) -> None:
        """The line in another state."""
        self._lines = [
            replace(each, state=state) if each.id == id else each for each in self._lines
        ]

    def opened(self, id: str) -> bool:
        """Whether it is a member of a group that was opened."""
        return id in self._opened

    def open(self, id: str, members: Sequence[ReviewLine]) -> None:
        """The group's members in its place."""
        place = self.place(id)
        shared = _shared([each.question for each in members])
        self._lines[place : place + 1] = [
            replace(each, others=(), differs=_from(each.question, shared)) for each in members
        ]
        self._opened |= {each.id: id for each in members}

    def close(self, id: str) -> str:
        """The members that are left are one line again; its id."""
        group = self._opened.get(id)
        members = [each for each in self._lines if self._opened.get(each.id) == group]
        if group is None or not members:
            return id
        first, *rest = members
        place = self.place(first.id)
        self.put(replace(first, others=tuple(each.id for each in rest), differs=""), place)
        self._opened = {name: of for name, of in self._opened.items() if of != group}
        return first.id


def _shared(texts: Sequence[str]) -> int:
    """Characters with which all of them begin."""
    columns = zip(*texts, strict=False)
    return next((n for n, signs in enumerate(columns) if len({*signs}) > 1), 0)


def _from(question: str, shared: int) -> str:
    """The question from the word on in which it leaves the others."""
    start = question.rfind(" ", 0, shared) + 1
    return f"… {question[start:]}" if start and question[start:] else question


def _but(ids: Sequence[str], gone: set[str]) -> tuple[str, ...]:
    return tuple(id for id in ids if id not in gone)
