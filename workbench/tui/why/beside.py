"""Another route to the answer beside the draft's steps, and where the two part: what a check hands
over as data, read with care, and the lines that show it at a width.

Any domain can hand it over (`Domain.check`); nothing here knows what the steps are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len

from workbench.core.checks import CheckResult
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part, Tone
from workbench.tui.safe import fit, one_line, padded, wrapped

CELLS = 5
"""Of a row: the step's name, its text, its verdict, the route's line, how it was reached."""
LEAST = 24
"""Cells of a column under which nothing can be read in it."""
WHY_LINES = 4
"""Lines of why a step does not hold; the pane of findings has all of it."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A step of the draft and the route's line that says the same; one of them may be missing."""

    step: str
    text: str
    verdict: str
    other: str
    how: str

    @property
    def both(self) -> bool:
        """They say the same."""
        return bool(self.step and self.other)


@dataclass(frozen=True, slots=True)
class Beside:
    """A route with its lines in the order of both."""

    said: str
    """What the check says of the two, in a sentence or more."""
    status: str
    pairs: tuple[Pair, ...]
    parting: int
    """Which of the pairs is the first that does not hold; -1 where they do not part."""
    name: str = ""
    """Of what they part at, as the check names it."""
    why: str = ""
    """What another check says of that step; empty where there is none of its name."""


def beside_of(results: Iterable[CheckResult]) -> Beside | None:
    """The first route that the results hand over; None where no check found one. Hidden checks
    are not looked at: what they know would give the answer away.
    """
    shown = [result for result in results if not result.hidden]
    for result in shown:
        evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
        pairs = tuple(_pairs(evidence.get("side_by_side")))
        if any(pair.other for pair in pairs) and any(pair.step for pair in pairs):
            name = str(evidence.get("parts_at") or "")
            why = next((r.message for r in shown if r.check == name and r is not result), "")
            return Beside(result.message, result.status, pairs, _place(pairs, name), name, why)
    return None


def _pairs(rows: Any) -> Iterator[Pair]:
    """The rows that are whole; a plug-in's value may be anything."""
    for row in rows if isinstance(rows, Sequence) and not isinstance(rows, str) else ():
        if isinstance(row, Sequence) and not isinstance(row, str) and len(row) == CELLS:
            yield Pair(*("" if cell is None else str(cell) for cell in row))


def _place(pairs: Sequence[Pair], name: str) -> int:
    """The pair of that name; where they part at something else, the last step."""
    if not name:
        return -1
    steps = [place for place, pair in enumerate(pairs) if pair.step]
    return next((place for place in steps if pairs[place].step == name), steps[-1])


# --- lines ----------------------------------------------------------------------------------


def beside_lines(found: Beside, width: int, g: Glyphs, *, split: bool) -> tuple[list[Line], int]:
    """The lines for a width, and which of them is the first of the row where the two part (0 where
    they do not). Side by side a step stands left and the route right; stacked, one below the other.
    """
    tone: Tone = {"pass": "good", "fail": "bad", "warn": "warn"}.get(found.status, "")  # type: ignore[assignment]
    head: list[Line] = [((line, tone),) for line in wrapped(one_line(found.said), width)]
    drawn = _Columns(found, width, g) if split else _Stack(found, width, g)
    rows, at = drawn.rows()
    return [*head, (), *drawn.titles(), *rows], (at + len(head) + 1 if at >= 0 else 0)


@dataclass(frozen=True, slots=True)
class _Cells:
    """What one pair says, as lines of a given width."""

    found: Beside
    g: Glyphs

    def step(self, place: int, width: int) -> list[Line]:
        """The draft's step: its sign, name and verdict, then its words; where they part, why."""
        pair = self.found.pairs[place]
        here = place == self.found.parting
        sign, tone = self._sign(pair.verdict)
        tone = "bad" if here else tone
        word = f" {self.g.dot} {one_line(pair.verdict)}" if pair.verdict else ""
        name: Part = (f"{sign} {one_line(pair.step)}", tone)
        lines: list[Line] = [_cut((name, (word, tone if here else "dim")), width)]
        words: Tone = "strong" if here else "dim" if self._after(place) else ""
        lines += [((f"  {line}", words),) for line in wrapped(pair.text, width - 2)]
        if here and self.found.why:
            told = _shortened(wrapped(one_line(self.found.why), width - 4))
            marks = (self.g.answer, *("" for _ in told[1:]))
            lines += [
                ((f"  {padded(mark, 2)}{line}", "bad"),)
                for mark, line in zip(marks, told, strict=True)
            ]
        return lines

    def _after(self, place: int) -> bool:
        return 0 <= self.found.parting < place

    def _sign(self, verdict: str) -> tuple[str, Tone]:
        match verdict:
            case "proved" | "numeric":
                return self.g.passed, "good"
            case "refuted":
                return self.g.failed, "bad"
            case "":
                return self.g.not_run, "dim"
            case _:
                return self.g.unknown, "warn"

    def route(self, place: int, width: int) -> list[Line]:
        """The route's line: how it was reached, then its words."""
        pair = self.found.pairs[place]
        how = wrapped(one_line(pair.how), width) if pair.how else []
        lines: list[Line] = [((line, "dim"),) for line in how]
        return [*lines, *(((f"  {line}", ""),) for line in wrapped(pair.other, width - 2))]


def _shortened(lines: list[str]) -> list[str]:
    """The first lines of a reason; where some are left out, it says how many."""
    left = len(lines) - WHY_LINES
    if left <= 1:
        return lines
    return [*lines[:WHY_LINES], f"… {left} more lines in pane 5"]


class _Columns:
    """Left the draft, right the route. Between two lines that both have, what only one has stands
    beside what only the other has, each in its order.
    """

    def __init__(self, found: Beside, width: int, g: Glyphs) -> None:
        self._found, self._g = found, g
        self._half = max(LEAST, (width - 3) // 2)
        self._cells = _Cells(found, g)

    def titles(self) -> list[Line]:
        """The names of the two columns."""
        left = padded("the draft", self._half)
        return [((left, "accent"), (f" {self._g.bar} ", "dim"), ("another route", "accent"))]

    def rows(self) -> tuple[list[Line], int]:
        """All rows; the place of the one where they part, counted from below the titles."""
        lines: list[Line] = []
        at = -1
        for left, right in self._aligned():
            if left is not None and left == self._found.parting:
                at = len(lines) + 1
            lines += self._row(left, right)
        return lines, at

    def _aligned(self) -> Iterator[tuple[int | None, int | None]]:
        lefts: list[int] = []
        rights: list[int] = []
        for place, pair in enumerate(self._found.pairs):
            if pair.both:
                yield from zip_longest(lefts, rights)
                yield place, place
                lefts, rights = [], []
            else:
                (lefts if pair.step else rights).append(place)
        yield from zip_longest(lefts, rights)

    def _row(self, left: int | None, right: int | None) -> Iterator[Line]:
        half = self._half
        steps = self._cells.step(left, half) if left is not None else []
        routes = self._cells.route(right, half) if right is not None else []
        sign, tone = self._middle(left, right)
        for number, (a, b) in enumerate(zip_longest(steps, routes, fillvalue=())):
            gap: Part = (f" {self._g.bar} ", "dim") if number else (f" {sign} ", tone)
            yield (*_filled(a, half), gap, *b)

    def _middle(self, left: int | None, right: int | None) -> tuple[str, Tone]:
        if left is not None and left == self._found.parting:
            return self._g.parted, "bad"
        return ("=", "good") if left is not None and left == right else (self._g.bar, "dim")


class _Stack:
    """One below the other, in the order in which the check has them; the route is set in."""

    INSET = 4

    def __init__(self, found: Beside, width: int, g: Glyphs) -> None:
        self._found, self._g, self._width = found, g, width
        self._cells = _Cells(found, g)

    def titles(self) -> list[Line]:
        """Nothing: each line says what it is."""
        return []

    def rows(self) -> tuple[list[Line], int]:
        """All rows; the place of the one where they part."""
        lines: list[Line] = []
        at = -1
        named = False
        for place, pair in enumerate(self._found.pairs):
            if pair.step:
                here = place == self._found.parting
                at = len(lines) if here else at
                lines += self._marked(place) if here else self._cells.step(place, self._width)
                named = False
            if pair.other:
                lines += self._route(place, named=named)
                named = True
        return lines, at

    def _marked(self, place: int) -> Iterator[Line]:
        """The step where they part, with that said and a sign down its edge."""
        yield ((f"{self._g.parted} here the two part", "bad"),)
        for line in self._cells.step(place, self._width - 2):
            yield ((f"{self._g.bar} ", "bad"), *line)

    def _route(self, place: int, *, named: bool) -> Iterator[Line]:
        both = self._found.pairs[place].both and place != self._found.parting
        if not named:
            word = "= another route says the same" if both else "another route"
            yield ((f"{' ' * self.INSET}{word}", "good" if both else "accent"),)
        edge: Part = (f"{' ' * self.INSET}{self._g.bar} ", "dim")
        for line in self._cells.route(place, self._width - self.INSET - 2):
            yield (edge, *line)


def _cut(line: Line, width: int) -> Line:
    """The line in so many cells; what comes last gives way."""
    kept: list[Part] = []
    for text, tone in line:
        cut = fit(text, width)
        kept.append((cut, tone))
        width -= cell_len(cut)
    return tuple(kept)


def _filled(line: Line, width: int) -> Line:
    """The line with blanks up to so many cells."""
    missing = width - sum(cell_len(text) for text, _ in line)
    return (*line, (" " * missing, "")) if missing > 0 else line
