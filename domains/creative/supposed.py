"""Examples that copy supposes: somebody who lives 55 km away, or who is off at ten and home at
three. What a working takes of one needs no other ground, as long as the words that suppose it also
tell what the working, or one that goes on from it, comes to.

Only a moment, a length of time between moments, or one figure of the measure of a given one that
it is added to or set against may be supposed: never a price or a share, and none in the place of a
given figure.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.creative.clock import clocked, set_hours
from domains.creative.quantities import Quantity, quantities
from workbench.prose.reckoning.clock import perhaps_times
from workbench.prose.reckoning.steps import clause
from workbench.prose.reckoning.sums import Operand, Sum, read_sum
from workbench.prose.reckoning.values import Unreadable
from workbench.prose.sentences import split

_EQUALS = re.compile(r"[=≈→⇒]")
_PRICED = ("usd", "eur", "gbp", "franc", "cent", "percent", "points", "times")
_SUPPOSES = re.compile(
    r"\b(?:if|when|should|suppose|say|imagine|whoever|who|any(?:one|body)|some(?:one|body)|an?|you|"
    r"your|at|for|with|from|after)\b|^\W*$",
    re.I,
)
_OURS = re.compile(r"\b(?:we|our|ours|us|its)\b", re.I)


@dataclass(frozen=True)
class Supposed:
    """What of a line is the writer's own."""

    words: tuple[str, ...]
    """The operands, as the line has them."""
    lines: tuple[str, ...]
    """The line, and those that go on from its result."""
    lone: bool = False
    """Nothing else gives it, so that its lines hold where it is told and nowhere else."""

    def told(self, words: str) -> bool:
        """Whether some words tell all of it."""
        return all(_told(one, words) for one in self.words)

    def reckoned(self, words: str) -> bool:
        """Whether some words tell what one of its lines comes to."""
        return any(_told(_EQUALS.split(one)[-1], words) for one in self.lines)

    def has(self, one: Quantity) -> bool:
        """Whether a figure of the copy is supposed here."""
        return any(_alike(taken, one) for words in self.words for taken in quantities(words)[:1])


def supposed(
    line: str, lines: Sequence[str], facts: str, copy: str, made: Sequence[float] = ()
) -> Supposed | None:
    """What a line supposes, held against all `lines` of the ledger; `made` are the results of sound
    ones. None where something of it is neither given nor supposed.
    """
    read = _sum(line)
    if read is None:
        return None
    own = _strange(read, facts, made)
    moments = any(one.minute is not None for one in read.operands)
    if not own or not (_timed(own) if moments else _set_against(own, read, facts)):
        return None
    found = Supposed(tuple(one.words for one in own), tuple(_onward(line, lines, facts)))
    places = (w for w in windows(copy) if found.told(w) and found.reckoned(w))
    return found if any(moments or _free(found, place, facts) for place in places) else None


def windows(copy: str) -> Iterator[str]:
    """Each sentence of the copy, with the one before it in its paragraph."""
    for line in copy.split("\n"):
        sentences = [line[a:b] for a, b in split(line)]
        yield from (" ".join(pair) for pair in itertools.pairwise(["", *sentences]))


def _strange(read: Sum, facts: str, made: Sequence[float]) -> list[Operand]:
    """The operands that nothing gives."""
    known, moments = quantities(facts), perhaps_times(facts)

    def given(one: Quantity) -> bool:
        return any(_alike(one, k) for k in known) or any(one.number.prints(v) for v in made)

    taken = ((one, next(iter(quantities(one.words)), None)) for one in read.operands)
    return [one for one, figure in taken
            if (one.minute is not None and one.minute not in moments)
            or (one.minute is None and figure is not None and not given(figure))]  # fmt: skip


def _timed(own: Sequence[Operand]) -> bool:
    """Moments and lengths of time."""
    figures = (quantities(one.words)[0] for one in own if one.minute is None)
    return all(one.kind == "time" for one in figures)


def _set_against(own: Sequence[Operand], read: Sum, facts: str) -> bool:
    """One figure, from which one of the facts is taken, or to which it is added."""
    figure, known = quantities(own[0].words)[0], quantities(facts)
    others = [q for one in read.operands if one is not own[0] for q in quantities(one.words)[:1]]
    plain = all(isinstance(one, Operand) or one in ("+", "-") for one in read.tokens)
    alike = any(_alike(q, k) and not _priced(k) and (not figure.kind or figure.kind == k.kind)
                for q in others for k in known)  # fmt: skip
    return len(own) == 1 and plain and alike and not _priced(figure)


def _priced(one: Quantity) -> bool:
    return one.number.unit == "money" or one.kind in _PRICED


def _onward(line: str, lines: Sequence[str], facts: str) -> Iterator[str]:
    """A line and those that take its result, or the result of one that does."""
    known, left, found = quantities(facts), [one for one in lines if one != line], [line]
    for one in found:
        yield one
        results = [r for r in _printed(one) if not any(r.fits(k) for k in known)]
        for other in [each for each in left if _takes(each, results)]:
            left.remove(other)
            found.append(other)


def _takes(line: str, results: Sequence[Quantity]) -> bool:
    """Whether a line takes one of these results."""
    read = _sum(line)
    taken = [q for one in read.operands for q in quantities(one.words)[:1]] if read else []
    return any(_alike(one, result) for one in taken for result in results)


def _sum(line: str) -> Sum | None:
    """What stands before the sign of equality, where that can be read."""
    try:
        return read_sum(_EQUALS.split(line)[0])
    except Unreadable:
        return None


def _printed(line: str) -> list[Quantity]:
    """The figures behind a line's first sign of equality."""
    return quantities("".join(_EQUALS.split(line, maxsplit=1)[1:]))


def _alike(taken: Quantity, other: Quantity) -> bool:
    """The same figure; one without its unit is no price."""
    bare = not taken.kind or not other.kind or not (taken.measured or other.measured)
    same = taken.number.value == other.number.value
    return (bare and same and not _priced(taken) and not _priced(other)) or taken.fits(other)


def _told(words: str, text: str) -> bool:
    """Whether a text tells an operand: a moment in figures or in words."""
    moments = perhaps_times(words)
    if moments:
        hours = (*clocked(text), *set_hours(text))
        return bool(moments & {at for hour in hours for at in hour.perhaps})
    taken = quantities(words)[:1]
    return any(_alike(one, other) for one in taken for other in quantities(text))


def _free(found: Supposed, place: str, facts: str) -> bool:
    """The place supposes the figure, and it stands there in no given one's place."""
    for one in (one for one in quantities(place) if found.has(one)):
        before = re.split(r"[.;:!?]\s", place[: one.number.start])[-1]
        mine = _SUPPOSES.search(before) and not _OURS.search(before)
        if mine and not displaces(one, place, facts):
            return True
    return False


def displaces(one: Quantity, said: str, facts: str) -> bool:
    """Whether a figure has no words of its own beside those of a given one of its measure."""
    mine = clause(said, one.number)
    alike = (known for known in quantities(facts) if known.kind == one.kind)
    return bool(mine) and any(mine <= clause(facts, known.number) for known in alike)
