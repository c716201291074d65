"""What a reading of sentences needs: the judged entries, the task's words, and the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from domains.analysis.claims import Recommendation
from domains.analysis.doubts.words import Names, names_in
from domains.analysis.reading.places import sentences_with
from domains.analysis.tables.table import Table
from domains.analysis.verdicts import Judge, Judged
from workbench.prose.english import is_english
from workbench.prose.sentences import Sentence


@dataclass(frozen=True)
class Report:
    """One draft, as its sentences are read."""

    judge: Judge
    judged: Sequence[Judged]
    advice: Sequence[Recommendation] = ()
    prompt: str = ""
    question: str = ""
    grain: str = ""
    randomised: bool = False

    @property
    def table(self) -> Table:
        return self.judge.table

    @cached_property
    def sentences(self) -> list[Sentence]:
        """Those of an English report; none of another, whose words are not known here."""
        document = self.judge.document
        return list(document.sentences) if is_english(document.plain.text) else []

    @cached_property
    def names(self) -> Names:
        return names_in(self.table, self.question, self.prompt)

    @cached_property
    def outcome(self) -> str:
        """The one column that the task asks about: by its role, else the one of numbers that the
        question names; empty where there is none, or several.
        """
        columns = [str(column) for column in self.table.frame.columns]
        found = [column for column in columns if self.table.role(column) == "outcome"]
        asked = self.names.in_text(self.question)
        found = found or [c for c in asked if c in self.table.measures()]
        return found[0] if len(found) == 1 else ""

    @cached_property
    def unit_of_rows(self) -> tuple[str, ...]:
        """What a row is, in small letters: `shop`, `week` of `one row per shop and week`."""
        found = re.search(r"\bper\s+(.+)", self.grain)
        parts = re.split(r"\band\b|,", found[1]) if found else []
        return tuple(part.split()[-1].casefold() for part in parts if part.split())

    def quoting(self, sentence: Sentence) -> list[Judged]:
        """The entries whose quotes stand in a sentence."""
        return [one for one in self.judged if sentence in self._places[one.named.name]]

    @cached_property
    def _places(self) -> dict[str, list[Sentence]]:
        return {
            one.named.name: sentences_with(self.judge, one.named.claim.quote) for one in self.judged
        }

    def about(self, kind: str) -> Iterator[Judged]:
        """The entries of a kind that could be computed."""
        yield from (
            one for one in self.judged if one.named.claim.kind == kind and one.known is not None
        )
