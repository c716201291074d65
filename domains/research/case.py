"""One draft and what it is held against, read once for all checks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from domains.research.asking import brief
from domains.research.citations import (
    Citation,
    Reference,
    citations,
    reference_start,
    references,
)
from domains.research.claims import NamedClaim, PooledEntry, Synthesis, read_synthesis
from domains.research.recomputed import holds, poolable, pooled_studies
from domains.research.sources import Source, families, read_sources, resolve
from domains.research.units import conversions, factor, rescaled
from workbench.prose.base.case import ProseCase
from workbench.prose.declared import Declared, declared
from workbench.prose.english import is_english
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.known import Result
from workbench.prose.reckoning.stated import is_stated, unstated
from workbench.prose.reckoning.steps import Standing, standing
from workbench.prose.sentences import Sentence


@dataclass(frozen=True)
class Case(ProseCase):
    """A draft of a task."""

    @cached_property
    def synthesis(self) -> Synthesis:
        return read_synthesis(self.document.ledger)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        return read_sources(self.settings.get("sources"))

    @cached_property
    def workings(self) -> Declared:
        """The figures that the writer worked out, recomputed from what the task gives and from
        pooled values, wrong ones too: they are told where they are given, not again in each sum.
        """
        given = [brief(self.task), *self.asked("protected_facts")]
        given += map(_in_words, self.synthesis.pooled)
        language = None if self.english else self._language
        return declared(self.document.ledger, given, language=language)

    @cached_property
    def poolable(self) -> tuple[Source, ...]:
        """The sources that may be pooled."""
        wanted = self.settings.get("pool")
        named = wanted.get("sources") if isinstance(wanted, Mapping) else None
        return poolable(self.sources, self.families, named or ())

    def pooled_studies(self, entry: PooledEntry) -> tuple[Source, ...]:
        """The sources that an entry of the ledger pools."""
        return pooled_studies(entry, self.sources, self.poolable)

    @cached_property
    def pooled(self) -> tuple[Result, ...]:
        """The pooled values that hold, with the ends of their intervals and their I²."""
        sound = [one for one in self.synthesis.pooled if holds(one, self.pooled_studies(one))]
        plain = [Result(v) for one in sound for v in (one.est, one.lo, one.hi) if v is not None]
        return (*plain, *(Result(one.i2, share=True) for one in sound if one.i2 is not None))

    @cached_property
    def families(self) -> Mapping[str, str]:
        """Source id -> id of the first source with the same people."""
        return families(self.sources)

    @cached_property
    def english(self) -> bool:
        text = self.document.plain.text[: self.body_end]
        return is_english(text, self._language)

    @property
    def _language(self) -> str:
        return str(self.settings.get("language") or "")

    @cached_property
    def body_end(self) -> int:
        """Where the reference list begins in the plain text."""
        return reference_start(self.document)

    @cached_property
    def citations(self) -> Sequence[Citation]:
        """The citations of the prose, the reference list left out."""
        return citations(self.document, self.sources, self.body_end)

    @cached_property
    def references(self) -> Sequence[Reference]:
        return references(self.document, self.sources)

    @cached_property
    def sentences(self) -> Sequence[Sentence]:
        """Of the prose before the reference list; cells of tables are none."""
        return [one for one in self.document.sentences if one.start < self.body_end]

    @cached_property
    def reworked(self) -> frozenset[int]:
        """Where the figures begin that give in another unit one beside them, or one of a source
        that their block or row cites.
        """
        text, found = self.document.plain.text, set[int]()
        for block in self.document.plain.blocks:
            own = text[block.start : block.end]
            first, last = self.row_of(block.start) or (block.start, block.end)
            cited = {one.source for one in self.within(first, last) if one.source is not None}
            told = [n for source in cited for n in rescaled(own, source.told)]
            found |= {block.start + n.start for n in [*conversions(own), *told]}
        return frozenset(found)

    def turns_units(self, number: NumberFound) -> bool:
        """A figure of the prose says how many of one unit are another; its sentence or row names
        one of them.
        """
        first, _ = self.row_of(number.start) or self.paragraph(number.start)
        first = max([first, *(s.start for s in self.sentences if s.start <= number.start < s.end)])
        given = [str(self.settings.get("question") or ""), self.task.prompt]
        told = " ".join([*given, *(source.text for source in self.sources)])
        return factor(self.document.plain.text, number, first, told)

    def source(self, key: str) -> Source | None:
        """The source that a key names."""
        return resolve(self.sources, key)

    def cited(self, claim: NamedClaim) -> list[Source]:
        """The sources that a claim's entry names, each once."""
        found = [self.source(cite.id) for cite in claim.claim.cites]
        return list(dict.fromkeys(source for source in found if source is not None))

    @cached_property
    def used(self) -> Mapping[str, int]:
        """Source id -> how often claims and prose cite it."""
        count: dict[str, int] = {}
        for claim in self.synthesis.claims:
            for source in self.cited(claim):
                count[source.id] = count.get(source.id, 0) + 1
        for one in self.citations:
            if one.source is not None and one.source.id not in count:
                count[one.source.id] = 1
        return count

    def places(self, quote: str) -> list[tuple[int, int]]:
        """Where a quote stands, counted in the plain text."""
        spans = self.document.places(quote) if quote.strip() else []
        offsets = self.document.plain.offsets
        return [(bisect_left(offsets, s.start), bisect_left(offsets, s.end)) for s in spans]

    def around(self, claim: NamedClaim) -> list[tuple[int, int]]:
        """(start, end) in the plain text of the sentences, items or table rows that a claim's quote
        touches.
        """
        found: list[tuple[int, int]] = []
        for start, end in self.places(claim.claim.quote):
            units = [(s.start, s.end) for s in self.sentences] + self.rows
            near = [(a, b) for a, b in units if a < end and start < b]
            low = min([start, *(a for a, _ in near)])
            found.append((low, max([end, *(b for _, b in near)])))
        return found

    @cached_property
    def rows(self) -> list[tuple[int, int]]:
        """The rows of tables."""
        rows: dict[int, tuple[int, int]] = {}
        for block in self.document.plain.blocks:
            if block.kind == "cell":
                start, end = rows.get(block.row, (block.start, block.end))
                rows[block.row] = (min(start, block.start), max(end, block.end))
        return list(rows.values())

    def stands(self, number: NumberFound, passages: Sequence[str]) -> Standing:
        """Whether the prose works a figure out, in the ledger or before the reader's eyes, pools
        it, or the material reaches it; a row of a table is a sentence.
        """
        before = self.document.plain.text[max(0, number.start - 24) : number.start]
        if self.workings.gives(number, before) or any(
            one.told_by(number, before) for one in self.pooled
        ):
            return "shown"
        near = next((s for s in self.sentences if s.start <= number.start < s.end), None)
        row = self.row_of(number.start) or self.paragraph(number.start)
        inside = (near.start, near.end) if near else row
        material = [self.task.prompt, *(source.text for source in self.sources)]
        text = self.document.plain.text
        if not is_stated(text[slice(*inside)], number.start - inside[0]):
            text, material = unstated(text), [unstated(one) for one in material]
            passages = [unstated(one) for one in passages]
        return standing(number, text, inside, row, passages, material)

    def paragraph(self, start: int) -> tuple[int, int]:
        """The block of the plain text that holds a place, or the one behind it: a quote may open
        with the blank before its block.
        """
        for block in self.document.plain.blocks:
            if start < block.end:
                return block.start, block.end
        return start, start

    def unit_end(self, start: int) -> int:
        """Where the table row or the block of a place ends."""
        row = self.row_of(start)
        return row[1] if row else self.paragraph(start)[1]

    def row_of(self, start: int) -> tuple[int, int] | None:
        """The table row that holds a place of the plain text."""
        return next(((a, b) for a, b in self.rows if a <= start < b), None)

    def within(self, start: int, end: int) -> list[Citation]:
        """The citations that touch a piece of the plain text."""
        return [one for one in self.citations if one.start < end and start < one.end]

    def text(self, start: int, end: int) -> str:
        """A piece of the plain text without what its citations print."""
        plain = self.document.plain.text
        kept, at = [], start
        for one in self.within(start, end):
            kept.append(plain[at : max(at, one.start)])
            at = max(at, one.end)
        return re.sub(r"\[[\s;,@]*\]|\(\s*[;,\s]*\)", "", "".join([*kept, plain[at:end]]))


def _in_words(entry: PooledEntry) -> str:
    """The values of an entry as a text that workings may take their figures from."""
    values = [f"{v:.12g} {entry.unit}" for v in (entry.est, entry.lo, entry.hi) if v is not None]
    shares = [f"{entry.i2:.12g} %"] if entry.i2 is not None else []
    return "; ".join([*values, *shares])
