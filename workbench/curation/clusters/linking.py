"""Sets of near-duplicates by links between two of them: who is linked, however far, is in one set.

Candidates are those that share a band of bins (locality-sensitive hashing); in a band each new one
is held against the first few that differ, never against all, so that the work is linear and a set
may have any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from struct import Struct

from workbench.curation.clusters.fingerprints import Fingerprint, like

BAND = 4
"""Bins of a band of answers, and of centres."""
RIVALS = 8
"""Differing ones of a band that a new one is held against."""
SAME_ANSWER = 0.8
"""Overlap of answers from which they tell that two questions are one: a stock answer to unrelated
questions joins nothing."""
NOT_UNLIKE = 0.3
"""Overlap of questions that have one answer."""
Named = Sequence[tuple[str, Fingerprint]]
"""Fingerprints by their names, in the order of these."""
Alike = Callable[[int, int], bool]
"""Of two, by their places."""


@dataclass(frozen=True, slots=True)
class Level:
    """How alike two have to be for a link."""

    questions: float
    """Overlap of masked questions."""
    with_answer: float | None
    """The same where the answers are the same, too; None where answers tell nothing more."""
    answers: float
    """Overlap of answers, where both tell something, below which the questions link nothing."""
    bare: bool
    """A clause more makes no other question only where that one is asked without it, too."""
    band: int
    """Bins of a band of questions: so many that most of the pairs at `questions` share one."""


def linked(members: Named, level: Level) -> list[Named]:
    """Those that hang together by links of this level."""
    prints = [print for _, print in members]
    sets = _Sets(prints)
    sets.join_equal(bare=level.bare)
    places = [*reversed(range(len(prints)))]
    questions = {prints[place].masked: place for place in places}
    asked = {place: prints[place].question_bins for place in sorted(questions.values())}
    asking = [print.question_bins for print in prints]
    saying = [print.answer_bins for print in prints]
    close = like(asking, level.questions)
    if level.answers:
        close = _both(close, [print.answer for print in prints], like(saying, level.answers))
    sets.join_alike(asked, level.band, close)
    if level.with_answer is None:
        return sets.grouped(members)
    answers = {(prints[place].masked, prints[place].answer): place for place in places}
    said = {place: prints[place].answer_bins for place in sorted(answers.values())}
    same, close = like(saying, SAME_ANSWER), like(asking, level.with_answer)
    sets.join_alike(said, BAND, lambda one, other: same(one, other) and close(one, other))
    return sets.grouped(members)


def different(members: Named) -> list[Fingerprint]:
    """One of each masked question."""
    return [*{print.masked: print for _, print in members}.values()]


def _both(first: Alike, told: Sequence[object], second: Alike) -> Alike:
    """Alike in one, and in the other where both were told something."""
    return lambda one, other: (
        first(one, other) and (not told[one] or not told[other] or second(one, other))
    )


def bands(data: bytes, size: int) -> tuple[bytes, ...]:
    """The bins of a text in groups of so many, in their order."""
    return _shape(len(data) // (2 * size), 2 * size).unpack_from(data)


@cache
def _shape(count: int, width: int) -> Struct:
    return Struct(f"{width}s" * count)


class _Band:
    """One group of bins over all texts: by what it holds the first text that has it, and the few
    more that differ from that one.
    """

    __slots__ = ("first", "more")

    def __init__(self) -> None:
        self.first: dict[bytes, int] = {}
        self.more: dict[bytes, list[int]] = {}


class _Sets:
    """Sets that are merged, by the places of their members; each is led by its smallest."""

    def __init__(self, prints: Sequence[Fingerprint]) -> None:
        self.prints = prints
        self.leader = [*range(len(prints))]

    def find(self, place: int) -> int:
        leader = self.leader
        while leader[place] != place:
            leader[place] = place = leader[leader[place]]
        return place

    def join(self, one: int, other: int) -> None:
        a, b = self.find(one), self.find(other)
        self.leader[max(a, b)] = min(a, b)

    def grouped(self, members: Named) -> list[Named]:
        """The members of each set."""
        found: dict[int, list[tuple[str, Fingerprint]]] = {}
        for place, member in enumerate(members):
            found.setdefault(self.find(place), []).append(member)
        return [*found.values()]

    def join_equal(self, *, bare: bool) -> None:
        """What is the same question but for what names an occasion, what wraps it, or a clause at
        its beginning or end; with `bare` only where it is asked without that clause, too. Else the
        long opening that many different questions share would be taken for the question.
        """
        gists, cores = dict[int, int](), dict[int, int]()
        for place, print in enumerate(self.prints):
            for known, key in ((gists, print.gist), (cores, print.masked)):
                if (found := known.setdefault(key, place)) != place:
                    self.join(found, place)
        for place, print in enumerate(self.prints):
            for core in {*print.cores} - {print.masked}:
                found = cores.get(core, place) if bare else cores.setdefault(core, place)
                self.join(found, place)

    def join_alike(self, data: Mapping[int, bytes], band: int, alike: Alike) -> None:
        """Joins those whose bins, by place, share a band of so many and that are alike."""
        widest = max(map(len, data.values()), default=0)
        known = [_Band() for _ in range(widest // (2 * band))]
        for place, bins in data.items():
            self._join_by_bands(place, zip(known, bands(bins, band), strict=False), alike)

    def _join_by_bands(
        self, place: int, banded: Iterable[tuple[_Band, bytes]], alike: Alike
    ) -> None:
        leader, refused = self.leader, set[int]()
        root = leader[place] = self.find(place)
        for band, key in banded:
            rival = band.first.setdefault(key, place)
            if leader[rival] == root and rival not in refused:  # most, and itself
                continue
            more = band.more.get(key, ())
            for each in (rival, *more):
                if each in refused:
                    continue
                if self.find(each) == root:
                    break
                if alike(each, place):
                    self.join(each, place)
                    root = leader[place] = self.find(place)
                    break
                refused.add(each)
            else:
                if len(more) < RIVALS:
                    band.more.setdefault(key, []).append(place)
