"""How much it weighs that a finding of the miner stays untold: what the task asks for, and about
which columns.

Severe is only what the task asks for and the report passes over: its kind is one of those wanted,
its column the outcome or named where the task asks, and no claim of that kind is about the column.
A finding near the level of chance is severe for the outcome only.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from domains.analysis.claims import Claim
from domains.analysis.omissions.mining import Insight
from domains.analysis.tables.table import Table
from workbench.prose.english import stems
from workbench.prose.sentences import split

CLEAR = 0.01
"""The q up to which a finding is no near thing."""
_ASKS = re.compile(r"\?|\b(?:write|report|tell|wants?|asks?|whether|how|what|which)\b", re.I)
_MEASURED = re.compile(r"\bper\s+(?:[\d.,]+\s*)?[\w°%]+|[\d.,]+\s*[\w°%]+")
"""Units, which are no names of columns: `per 100 km`, `0.21 EUR per kWh`."""
_ASKED_AS = {
    "trend": ("trend",),
    "change": ("trend",),
    "shift": ("trend", "descriptive", "comparison", "compare", "share"),
    "segment": ("descriptive", "comparison", "compare", "rank", "share", "test"),
    "outlier": ("descriptive", "stat"),
    "correlation": ("correlation", "corr"),
}


@dataclass(frozen=True)
class Wanted:
    """What a task asks for."""

    about: frozenset[str]
    """Its outcomes, else the columns that the question names; empty where it names none."""
    named: tuple[str, ...]
    """Other measures of which question or brief say a word where they ask: `returns`, returned."""
    central: frozenset[str]
    kinds: tuple[str, ...]

    @classmethod
    def of(cls, table: Table, question: str, prompt: str, kinds: Sequence[str]) -> Wanted:
        """Read from the task's own words."""
        about = frozenset(asked_about(table, question))
        asking = [question, *(prompt[a:b] for a, b in split(prompt) if _ASKS.search(prompt[a:b]))]
        bare = re.sub("|".join(map(re.escape, about)) or "(?!)", " ", " ".join(asking))
        named = tuple(c for c in _meant(table, bare) if c not in about)
        central = (about or frozenset(table.measures()[:1])) | frozenset(named)
        return cls(about, named, central, tuple(kind.casefold() for kind in kinds))

    def asks(self, insight: Insight) -> bool:
        """Whether it is about what the task asks; two other columns' relation is not."""
        between = insight.kind in ("correlation", "segment")
        return not self.about or not between or bool(self.about & {*insight.columns})

    def needs(
        self, insight: Insight, best: Sequence[Insight], beside: Sequence[Collection[str]]
    ) -> bool:
        """Whether the report cannot do without it; `beside` are the columns of its claims of that
        kind.
        """
        central = [one for one in best if self.central & {*one.columns}]
        if not central:
            return not self.about and insight is best[0]
        if self.kinds and not {*self.kinds} & {*_ASKED_AS[insight.kind]}:
            return False
        own = self.central & {*insight.columns}
        of_it = [i for i in central if i.kind == insight.kind and own & {*i.columns}]
        if insight not in of_it[:1] or any(own & {*columns} for columns in beside):
            return False
        return insight.q <= CLEAR or bool((self.about or self.central) & own)


def looks_at(claim: Claim, kind: str, columns: Collection[str]) -> bool:
    """Whether a claim is of an insight's kind, whatever it is about."""
    match kind:
        case "trend" | "change" | "shift":
            return claim.kind in ("trend", "forecast")
        case "correlation":
            return claim.kind == "corr"
        case "segment":
            return claim.kind in ("compare", "rank", "test") and len(columns) > 1
        case _:
            return False


def asked_about(table: Table, question: str) -> set[str]:
    """The columns that the task is about: outcomes, else those that the question names."""
    outcomes = {name for name in table.schema if table.role(name) in ("outcome", "target")}
    words = f" {re.sub(r'[^a-z0-9]+', ' ', question.casefold())} "
    named = {c for c in table.measures() if _spoken(c) and f" {_spoken(c)} " in words}
    return outcomes or named


def _meant(table: Table, text: str) -> list[str]:
    """Measures of which a text says every word by its stem."""
    said = set(stems(_MEASURED.sub(" ", text)))
    return [c for c in table.measures() if (own := {*stems(_spoken(c))}) and own <= said]


def _spoken(column: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", column.casefold()).strip()
