"""Fingerprints into clusters: near-duplicates, and near-duplicates of those, together.

Two interactions are joined when their masked questions are equal, equal but for a clause at the
beginning or end, or overlap by `ALIKE`; when they have one gist; or when answers that tell
something overlap by `SAME_ANSWER` and the questions are not unlike. Candidates are those that share
a band of bins (locality-sensitive hashing); in a band each new one is held against the first few
that differ, never against all, so that the work is linear and a cluster may have any size.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from workbench.curation.clusters.fingerprints import Fingerprint, overlap

ALIKE = 0.55
"""Overlap of masked questions. Bands of 4 find 95 % of the pairs at 0.55 and 99.9 % at 0.67, where
one word in six differs ("What's the capital …", "What is the capital …"). Training sets are cleaned
at 0.8 over long documents (Lee et al. 2022, arXiv:2107.06499); prompts are short, and too large a
cluster only moves prompts out of training.
"""
SAME_ANSWER, NOT_UNLIKE = 0.8, 0.3
"""Overlap of answers, and of their questions, from which they are joined: a stock answer to
unrelated questions joins nothing."""
BAND = 4
"""Bins of a band."""
_RIVALS = 8
"""Differing ones of a band that a new one is held against."""


def clusters(prints: Mapping[str, Fingerprint]) -> dict[str, str]:
    """Each name's cluster, called after its smallest member, whatever the order of names."""
    joiner = _Joiner(sorted(prints))
    first, gists, cores = dict[int, int](), dict[int, int](), dict[int, int]()
    distinct: list[tuple[int, Fingerprint]] = []
    for place, name in enumerate(joiner.names):
        print = prints[name]
        leader = first.setdefault(print.masked, place)
        if leader == place:
            distinct.append((place, print))
        joiner.join(leader, place)
        joiner.join(gists.setdefault(print.gist, place), place)
        for core in {print.masked, *print.cores}:
            joiner.join(cores.setdefault(core, place), place)
    joiner.by_bands(distinct, lambda print: print.question_bins, _alike_questions)
    telling = [(place, prints[name]) for place, name in enumerate(joiner.names)]
    joiner.by_bands(_distinct_answers(telling), lambda print: print.answer_bins, _alike_answers)
    return joiner.named()


def nearest(print: Fingerprint, others: Sequence[Fingerprint]) -> float:
    """The largest overlap with any of the others' questions; 0 when there are none."""
    found = (overlap(print.question_bins, other.question_bins) for other in others)
    return max(found, default=0.0)


def _alike_questions(one: Fingerprint, other: Fingerprint) -> bool:
    return overlap(one.question_bins, other.question_bins) >= ALIKE


def _alike_answers(one: Fingerprint, other: Fingerprint) -> bool:
    return (
        overlap(one.answer_bins, other.answer_bins) >= SAME_ANSWER
        and overlap(one.question_bins, other.question_bins) >= NOT_UNLIKE
    )


def _distinct_answers(
    prints: Sequence[tuple[int, Fingerprint]],
) -> list[tuple[int, Fingerprint]]:
    """Those whose answer tells something, each pair of question and answer once."""
    found = {(print.masked, print.answer): (place, print) for place, print in reversed(prints)}
    return [found[key] for key in sorted(found, key=lambda key: found[key][0]) if key[1]]


@dataclass(slots=True)
class _Joiner:
    """Sets that are merged, by the places of their members in the sorted names."""

    names: list[str]
    leader: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.leader = list(range(len(self.names)))

    def find(self, place: int) -> int:
        leader = self.leader
        while leader[place] != place:
            leader[place] = place = leader[leader[place]]
        return place

    def join(self, one: int, other: int) -> None:
        a, b = self.find(one), self.find(other)
        self.leader[max(a, b)] = min(a, b)

    def by_bands(
        self,
        prints: Sequence[tuple[int, Fingerprint]],
        bins: Callable[[Fingerprint], bytes],
        alike: Callable[[Fingerprint, Fingerprint], bool],
    ) -> None:
        """Joins those that share a band of bins and are alike."""
        first: dict[tuple[int, int], int] = {}
        more: dict[tuple[int, int], list[int]] = {}
        known = dict(prints)
        for place, print in prints:
            data = bins(print)
            refused: set[int] = set()
            for band in enumerate(struct.unpack(f">{len(data) // (2 * BAND)}Q", data)):
                rival = first.setdefault(band, place)
                if rival == place or self._same(place, rival, known, refused, alike):
                    continue
                rivals = more.setdefault(band, [])
                if not any(self._same(place, each, known, refused, alike) for each in rivals):
                    rivals += [place] if len(rivals) < _RIVALS else []

    def _same(
        self,
        place: int,
        rival: int,
        known: Mapping[int, Fingerprint],
        refused: set[int],
        alike: Callable[[Fingerprint, Fingerprint], bool],
    ) -> bool:
        """Whether the two are in one set now."""
        if rival in refused:
            return False
        if self.find(rival) == self.find(place):
            return True
        if alike(known[rival], known[place]):
            self.join(rival, place)
            return True
        refused.add(rival)
        return False

    def named(self) -> dict[str, str]:
        return {name: self.names[self.find(place)] for place, name in enumerate(self.names)}
