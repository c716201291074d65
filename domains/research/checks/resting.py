"""Which words of the synthesis rest on which passages, as its claims cite them.

Claims whose words overlap are taken together; words that rest on no passage are in no group.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from domains.research.case import Case
from domains.research.claims import NamedClaim
from domains.research.sources import Source


@dataclass
class Resting:
    """Words of the prose (counted in the plain text), and the passages that they rest on."""

    start: int
    end: int
    claims: list[NamedClaim] = field(default_factory=list)
    passages: list[tuple[Source, str]] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)


def resting(case: Case) -> list[Resting]:
    """The words that rest on passages, those that overlap taken together."""
    groups: list[Resting] = []
    for claim in case.synthesis.claims:
        sources = case.cited(claim)
        given = [(s, c.source_quote) for c in claim.claim.cites
                 if (s := case.source(c.id)) is not None and s.passage(c.source_quote) is not None
                 and c.source_quote.strip()]  # fmt: skip
        for start, end in case.places(claim.claim.quote):
            groups = _joined(groups, Resting(start, end, [claim], given, sources))
    return [group for group in groups if group.passages]


def _joined(groups: list[Resting], mine: Resting) -> list[Resting]:
    apart = [g for g in groups if g.end <= mine.start or mine.end <= g.start]
    for group in groups:
        if group not in apart:
            mine = Resting(
                min(group.start, mine.start), max(group.end, mine.end),
                [*group.claims, *mine.claims], [*group.passages, *mine.passages],
                [*group.sources, *mine.sources],
            )  # fmt: skip
    return [*apart, mine]
