"""A draft taken apart: what its reader sees, and its ledger.

Places are always offsets of the draft as it was written, so that a finding marks the text that the
person and the model see.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from workbench.core.checks import Span, span_at
from workbench.prose.folding import Folded, fold
from workbench.prose.ledger import Ledger, read_ledger
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.plain import Block, Plain, plain
from workbench.prose.sentences import Sentence, sentences
from workbench.prose.tables import headed, heads

_ITEM = re.compile(r"(?:\A|\n)\s*(?:[-+]|\d+[.)])\s")
"""A quote begins with the mark of an item, or runs from one item of a list to the next."""


@dataclass(frozen=True)
class Document:
    """A draft: `plain` and `numbers` leave the ledger out."""

    draft: str
    ledger: Ledger
    plain: Plain

    @cached_property
    def folded(self) -> Folded:
        """The visible prose as quotes are searched in it."""
        return fold(self.plain.text, self.plain.offsets)

    @cached_property
    def sentences(self) -> Sequence[Sentence]:
        """Of paragraphs and lists."""
        return sentences(self.plain)

    @cached_property
    def numbers(self) -> Sequence[NumberFound]:
        """All numbers of the prose, in order; `start` and `end` count in `plain.text`."""
        return [number for block in self.plain.blocks for number in self.numbers_of(block)]

    def numbers_of(self, block: Block) -> list[NumberFound]:
        """The numbers of a block; code has none that claim anything."""
        if block.kind == "code":
            return []
        text = self.plain.text[block.start : block.end]
        own = numbers(text)
        if block.kind == "cell":
            own = headed(own, text, self._heads.get(block.start, ()))
        found = [
            replace(number, start=block.start + number.start, end=block.start + number.end)
            for number in own
        ]
        if block.kind == "heading" and found and found[0].start == block.start:
            return found[1:]
        return found

    def places(self, quote: str) -> list[Span]:
        """Where a quote stands in the visible prose; folded alike, else without its own markup,
        else as the draft is written, as rows of a table are.
        """
        found = self.folded.places(quote)
        if not found and (any(mark in quote for mark in "*_`[|<&\\#>") or _ITEM.search(quote)):
            found = self.folded.places(plain(quote).text.strip("| "))
            found = found or self._written.places(quote)
        return [span_at(self.draft, start, end) for start, end in found]

    @cached_property
    def _heads(self) -> Mapping[int, Sequence[str]]:
        """What the heads of its table say of the figures of each cell."""
        return heads(self.plain)

    @cached_property
    def written(self) -> str:
        """The draft with blanks in place of the ledger."""
        lines = self.draft.splitlines(keepends=True)
        mine = range(self.ledger.first_line, self.ledger.last_line) if self.ledger.present else ()
        return "".join(" " * len(one) if n in mine else one for n, one in enumerate(lines))

    @cached_property
    def _written(self) -> Folded:
        return fold(self.written)

    def span(self, start: int, end: int) -> Span:
        """The span in the draft of a piece of `plain.text`."""
        return span_at(self.draft, *self.plain.source(start, end))

    def span_of(self, pointer: str) -> Span:
        """The span of a value in the ledger, its JSON pointer with it."""
        place = self.ledger.place(pointer)
        while place is None and "/" in pointer:
            pointer = pointer.rpartition("/")[0]
            place = self.ledger.place(pointer)
        at = self.draft.find(self.ledger.body) if self.ledger.body else -1
        if place is None or at < 0:
            return Span(pointer=pointer)
        return replace(span_at(self.draft, at + place[0], at + place[1]), pointer=pointer)

    @property
    def bare(self) -> bool:
        """There is a ledger and no visible prose."""
        return self.ledger.present and not self.plain.text.strip()


def read_document(draft: str, primary: str = "claims") -> Document:
    """The draft taken apart; `primary` names the entries of a ledger that is a bare list."""
    text = draft.replace("\r\n", "\n").replace("\r", "\n") if "\r" in draft else draft
    ledger = read_ledger(text, primary)
    without = (ledger.first_line, ledger.last_line) if ledger.present else None
    return Document(text, ledger, plain(text, without))


def with_ledger(draft: str, before: str | None) -> str:
    """The draft, or, where it is a ledger alone, the earlier draft with that ledger in place of
    its own: a writer who is asked for the ledger need not repeat the prose.
    """
    if before is None or not read_document(draft).bare:
        return draft
    kept = read_document(before)
    lines = kept.draft.splitlines()
    if kept.ledger.present:
        lines = lines[: kept.ledger.first_line] + lines[kept.ledger.last_line :]
    if not "".join(lines).strip():
        return draft
    return "\n".join(lines).rstrip() + "\n\n" + draft.strip() + "\n"
