"""Which passages of the sources some words of the essay tell, in the ledger or not.

A reason or an answer is often told from a source in words of the writer's own, and a careful essay
tells more figures than its ledger has room for. What stands in a source that a sentence speaks of
is accounted for; what stands in none has to be asked about. Words in common suggest it, so nothing
here decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.sources import Source, figures_of
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

WORDS = 2
"""Content words that a sentence has in common with one of a source, to speak of it; one is enough
where both give the same figure.
"""
HALF = 0.5
"""Share of a passage's content words that tell it."""


@dataclass(frozen=True)
class Passage:
    """One sentence of a source, with the figures that stand about it."""

    text: str
    stems: frozenset[str]
    own: tuple[NumberFound, ...]
    near: tuple[NumberFound, ...]
    """Its own, and those of the sentences before and after it."""


def passages(case: Case) -> list[Passage]:
    """Every sentence of every source."""
    return [one for source in case.sources for one in passages_of(source)]


def passages_of(source: Source) -> Iterator[Passage]:
    """Every sentence of one source."""
    text = source.text
    parts = [text[start:end] for start, end in split(text)]
    for at, part in enumerate(parts):
        around = " ".join(parts[max(0, at - 1) : at + 2])
        yield Passage(part, frozenset(stems(part)), figures_of(part), figures_of(around))


def spoken_of(
    text: str, given: Sequence[NumberFound], known: Sequence[Passage]
) -> Iterator[Passage]:
    """The passages that a sentence with these figures speaks of."""
    mine = set(stems(text))
    for passage in known:
        common = len(mine & passage.stems)
        same = any(a.of_kind(b) and a.prints(b.value) for a in given for b in passage.own)
        if common >= WORDS or (common and same):
            yield passage


def tells(text: str, known: Sequence[Passage]) -> bool:
    """Whether a text tells one of the passages: most of its words, or a figure of one that it
    speaks of.
    """
    mine, given = set(stems(text)), numbers(text)
    for passage in spoken_of(text, given, known):
        if len(mine & passage.stems) >= max(WORDS, HALF * len(passage.stems)):
            return True
        if any(a.of_kind(b) and a.prints(b.value) for a in given for b in passage.own):
            return True
    return False
