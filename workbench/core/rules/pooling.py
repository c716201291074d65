"""What several people's words about findings come to: facts pool, taste stays personal.

Whether a finding is true is one question for everybody; whether it matters is each person's own. In
the pool nobody counts for more than the others do on average (but for `FLOOR` words), so that one
of n people can move a pooled share by about one n-th, however much they say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from workbench.core.rules.weighing import BELIEVED, EVIDENCE
from workbench.core.said import Said

FLOOR = 2.0
"""Words of one person that always count."""
DISTANT = 8.0
"""Votes that earlier sessions may be worth beside what a running one begins with: a person's word
in the session that they are in is to be felt.
"""


@dataclass(frozen=True, slots=True)
class Votes:
    """Words for and against."""

    right: float = 0.0
    wrong: float = 0.0

    @property
    def total(self) -> float:
        """All of them."""
        return self.right + self.wrong

    def plus(self, vote: float) -> Votes:
        """With one more, above or below 0."""
        return Votes(self.right + max(0.0, vote), self.wrong + max(0.0, -vote))

    def at_most(self, most: float) -> Votes:
        """The same share with no more words than that."""
        share = min(1.0, most / self.total) if self.total else 1.0
        return Votes(self.right * share, self.wrong * share)


def pooled(given: Mapping[str, Votes]) -> Votes:
    """Everybody's words together, each person's bounded by what the others said on average."""
    total = sum(votes.total for votes in given.values())
    found = Votes()
    for votes in given.values():
        others = (total - votes.total) / max(1, len(given) - 1) if len(given) > 1 else votes.total
        one = votes.at_most(max(FLOOR, others))
        found = Votes(found.right + one.right, found.wrong + one.wrong)
    return found


def believed(words: Iterable[Said], me: str) -> dict[str, float]:
    """The share of each finding that is held for right and worth mending: by the pooled facts, and
    by what this person alone likes.
    """
    facts: dict[str, dict[str, Votes]] = {}
    taste: dict[str, Votes] = {}
    for said in words:
        if said.key and said.fact:
            of_key = facts.setdefault(said.key, {})
            of_key[said.author] = of_key.get(said.author, Votes()).plus(said.vote)
        elif said.key and said.author == me:
            taste[said.key] = taste.get(said.key, Votes()).plus(said.vote)
    return {key: _share(pooled(facts.get(key, {})), taste.get(key, Votes()))
            for key in sorted({*facts, *taste})}  # fmt: skip


def _share(facts: Votes, taste: Votes) -> float:
    votes = Votes(facts.right + taste.right, facts.wrong + taste.wrong).at_most(DISTANT)
    right = BELIEVED * EVIDENCE + votes.right
    return round(right / (EVIDENCE + votes.total), 4)
