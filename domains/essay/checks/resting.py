"""Which words of the essay rest on which passages, as the ledger's evidence joins them.

Entries whose words overlap are taken together; words that rest on no passage are in no group.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from domains.essay.argument import NamedEvidence
from domains.essay.case import Case
from domains.essay.sources import Source, resolve
from workbench.prose.numbers import NumberFound, numbers


@dataclass
class Resting:
    """Words of the draft, and the passages quoted for them."""

    start: int
    end: int
    """Places in the draft."""
    entries: list[NamedEvidence] = field(default_factory=list)
    passages: list[tuple[Source, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Of the check, after its first entry."""
        return self.entries[0].name

    @property
    def given(self) -> list[NumberFound]:
        """The numbers of the passages."""
        return [number for _, passage in self.passages for number in numbers(passage)]

    @property
    def text(self) -> str:
        """The passages in a row."""
        return "\n".join(passage for _, passage in self.passages)

    @property
    def elsewhere(self) -> list[NumberFound]:
        """The numbers of the whole sources."""
        return [number for source, _ in self.passages for number in source.numbers]


def resting(case: Case) -> list[Resting]:
    """The words that rest on passages, those that overlap taken together."""
    groups: list[Resting] = []
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        quote = entry.evidence.source_quote
        place = source.passage(quote) if source and quote else None
        spans = case.document.places(entry.words) if entry.words else []
        if source is None or place is None or not spans:
            continue
        passage = source.text[place[0] : place[1]]
        mine = Resting(spans[0].start, spans[0].end, [entry], [(source, passage)])
        groups = _joined(groups, mine)
    return groups


def _joined(groups: list[Resting], mine: Resting) -> list[Resting]:
    apart = [g for g in groups if g.end <= mine.start or mine.end <= g.start]
    for group in groups:
        if group not in apart:
            mine = Resting(
                min(group.start, mine.start),
                max(group.end, mine.end),
                [*group.entries, *mine.entries],
                [*group.passages, *mine.passages],
            )
    return [*apart, mine]
