"""Sets of near-duplicates by links between two of them: who is linked, however far, is in one set.

Candidates are those that share a band of bins (locality-sensitive hashing); in a band each new one
is held against the first few that differ, never against all, so that the work is linear and a set
may have any size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

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
    sets.join_alike(asked, level.band, _Near(prints, level.questions, level.answers))
    if level.with_answer is None:
        return sets.grouped(members)
    answers = {(prints[place].masked, prints[place].answer): place for place in places}
    said = {place: prints[place].answer_bins for place in sorted(answers.values())}
    sets.join_alike(said, BAND, _Near(prints, level.with_answer, SAME_ANSWER))
    return sets.grouped(members)


def different(members: Named) -> list[Fingerprint]:
    """One of each masked question."""
    return [*{print.masked: print for _, print in members}.values()]


class _Near:
    """Whether two, by their places, overlap by so much. Each one's bins are made a number once."""

    def __init__(self, prints: Sequence[Fingerprint], question: float, answer: float = 0.0) -> None:
        self._question = like([print.question_bins for print in prints], question)
        self._answer = like([print.answer_bins for print in prints], answer) if answer else None
        self._told = [print.answer for print in prints]

    def __call__(self, one: int, other: int) -> bool:
        if not self._question(one, other):
            return False
        if self._answer is None or not (self._told[one] and self._told[other]):
            return True
        return self._answer(one, other)


def bands(data: bytes, size: int) -> list[bytes]:
    """The bins of a text in groups of so many, each with its place."""
    width = 2 * size
    return [
        bytes((at & 255,)) + data[at : at + width] for at in range(0, len(data) - width + 1, width)
    ]


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
            self.join(gists.setdefault(print.gist, place), place)
            self.join(cores.setdefault(print.masked, place), place)
        for place, print in enumerate(self.prints):
            for core in {*print.cores}:
                found = cores.get(core, place) if bare else cores.setdefault(core, place)
                self.join(found, place)

    def join_alike(
        self, data: Mapping[int, bytes], band: int, alike: Callable[[int, int], bool]
    ) -> None:
        """Joins those whose bins, by place, share a band of so many and that are alike."""
        first: dict[bytes, int] = {}
        more: dict[bytes, list[int]] = {}
        for place, bins in data.items():
            refused: set[int] = set()
            for key in bands(bins, band):
                rival = first.setdefault(key, place)
                if rival == place or self._same(place, rival, refused, alike):
                    continue
                rivals = more.setdefault(key, [])
                for each in rivals:
                    if self._same(place, each, refused, alike):
                        break
                else:
                    rivals += [place] if len(rivals) < RIVALS else []

    def _same(
        self, place: int, rival: int, refused: set[int], alike: Callable[[int, int], bool]
    ) -> bool:
        """Whether the two are in one set now."""
        if rival in refused:
            return False
        if self.find(rival) == self.find(place):
            return True
        if alike(rival, place):
            self.join(rival, place)
            return True
        refused.add(rival)
        return False
