"""One draft and the brief that it is held against, read once for all checks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from domains.creative.brief import Brief
from domains.creative.channels import same_name
from domains.creative.clock import times
from domains.creative.deck import addressed, variants_in_prose
from domains.creative.entries import (
    Claimed,
    Part,
    Told,
    Variant,
    read_beats,
    read_claims,
    read_entities,
    read_variants,
)
from domains.creative.quantities import Quantity
from domains.creative.reckoned import follows, whole_of
from domains.creative.settling import counted, displaced, due_by, settles, settles_day
from domains.creative.storybrief import Character
from domains.creative.supposed import Supposed, displaces
from domains.creative.workings import exemplary, portioned, workings_of
from workbench.core.checks import Span, span_at
from workbench.core.task import Task
from workbench.prose.declared import Declared
from workbench.prose.document import Document, read_document
from workbench.prose.english import is_english
from workbench.prose.folding import Folded, fold
from workbench.prose.plain import Block
from workbench.prose.sentences import split


@dataclass(frozen=True)
class Piece:
    """A text that readers get: a part of a variant, or a paragraph of the prose."""

    text: str
    part: str
    """headline, body, cta, …; `story` for prose that tells one, `prose` for any other."""
    variant: Variant | None = None
    pointer: str = ""

    @cached_property
    def folded(self) -> Folded:
        """The text as quotes are searched in it."""
        return fold(self.text)

    @cached_property
    def sentences(self) -> list[str]:
        """Its sentences; a line is one at least."""
        lines = [line for line in self.text.split("\n") if line.strip()]
        return [line[a:b] for line in lines for a, b in split(line)]

    def beside(self, start: int, end: int = 0) -> str:
        """The sentences of a place of the text, and the one before them."""
        first = last = -1
        at, found = 0, self.sentences
        for number, sentence in enumerate(found):
            at = self.text.find(sentence, at)
            if at < max(end, start + 1) and start < at + len(sentence):
                first, last = number if first < 0 else first, number
            at += len(sentence)
        return " ".join(found[max(0, first - 1) : last + 1])


@dataclass(frozen=True)
class Case:
    """A draft of a task."""

    task: Task
    draft: str

    @cached_property
    def worked_hours(self) -> frozenset[int]:
        """The times of day of sound workings, in minutes after midnight."""
        worked = " ".join(one.line for one in self.workings.workings if one.fault is None)
        return frozenset(minute for _, minute in times(worked))

    @cached_property
    def brief(self) -> Brief:
        return Brief(self.task)

    @cached_property
    def document(self) -> Document:
        return read_document(self.draft)

    @cached_property
    def claims(self) -> list[Claimed]:
        return read_claims(self.document.ledger)

    @cached_property
    def workings(self) -> Declared:
        """The figures that the writer worked out, recomputed from what the brief lets be said."""
        return self._worked[0]

    @cached_property
    def _worked(self) -> tuple[Declared, list[Supposed]]:
        language = None if self.english else self.brief.language
        return workings_of(self.document.ledger, self.brief, self.text, language)

    def settled(self, one: Quantity, said: str, facts: Sequence[str]) -> bool:
        """A figure of some words follows from these facts, or a working gives it, and it stands in
        no place of theirs.
        """
        one = whole_of(one, said)
        reckoned_for = exemplary(self.workings, one, self.brief.proved, self.text)
        reckoned_for = reckoned_for or counted(self.workings, one, said, facts)
        reckoned_for = reckoned_for or portioned(self.workings, one, said, facts, self.text)
        free = not displaces(one, said, self.brief.proved) and self._supposed_here(one, said)
        own = follows(one, said, facts) or free
        return own or reckoned_for or settles(self._here(said), one, said, facts, self._sold)

    def _supposed_here(self, one: Quantity, said: str) -> bool:
        """It is the figure of an example of which these words tell what it comes to."""
        around = self.around(said)
        return any(each.has(one) and each.reckoned(around) for each in self._worked[1])

    def _here(self, said: str) -> Declared:
        """The workings but those of an example that is not told where these words stand."""
        around = self.around(said)
        lone = (one for one in self._worked[1] if one.lone and not one.told(around))
        apart = {line for one in lone for line in one.lines}
        kept = tuple(one for one in self.workings.workings if one.line not in apart)
        return replace(self.workings, workings=kept)

    def displaced(self, one: Quantity, said: str, facts: Sequence[str]) -> Quantity | None:
        """The given figure in whose place one stands that a working gives."""
        before = said[max(0, one.number.start - 24) : one.number.start]
        given = self.workings.gives(one.number, before)
        return displaced(one, said, facts, self._sold) if given else None

    def due(self, one: Quantity, rested: str) -> str:
        """What a figure has to be by a working that rests on these words and is told nowhere."""
        return due_by(self.workings, one, rested, self.text)

    @property
    def _sold(self) -> str:
        return f"{self.task.title} {self.task.prompt}"

    def settled_day(self, day: str, said: str, facts: Sequence[str]) -> bool:
        """The same of a day, as printed."""
        return settles_day(self.workings, day, said, facts)

    @cached_property
    def listed(self) -> list[Variant]:
        """The variants that the ledger names."""
        return addressed(read_variants(self.document.ledger), self.brief)

    @cached_property
    def variants(self) -> list[Variant]:
        """Those of the ledger, else those that the prose shows, else one of all the prose where
        the task asks for copy on a channel.
        """
        found = self.listed or variants_in_prose(self.document, self.brief)
        if found or self.brief.story is not None:
            return found
        whole = tuple(
            Part("headline" if block.kind == "heading" else "body", self._block(block), "")
            for block in self.blocks
        )
        channel = self.brief.channels[0].name if len(self.brief.channels) == 1 else ""
        audience = self.brief.audiences[0].id if len(self.brief.audiences) == 1 else ""
        return [Variant("copy", channel, audience, _joined(whole))] if whole else []

    @cached_property
    def shown(self) -> dict[str, str]:
        """What the prose has under a variant's heading, by the variant's name."""
        found: dict[str, str] = {}
        sections = variants_in_prose(self.document, self.brief) if self.listed else []
        for one in sections:
            for variant in self.listed:
                fits = not one.audience or same_name(one.audience, variant.audience)
                if fits and (not one.channel or same_name(one.channel, variant.channel)):
                    text = "\n".join(part.text for part in one.parts)
                    found[variant.name] = f"{found.get(variant.name, '')}\n{text}"
        return found

    @cached_property
    def entities(self) -> list[tuple[str, Character]]:
        return read_entities(self.document.ledger)

    @cached_property
    def beats(self) -> list[Told]:
        return read_beats(self.document.ledger)

    @cached_property
    def blocks(self) -> Sequence[Block]:
        """The visible blocks, code left out."""
        return [block for block in self.document.plain.blocks if block.kind != "code"]

    def _block(self, block: Block) -> str:
        return self.document.plain.text[block.start : block.end].strip()

    @cached_property
    def rest(self) -> list[Piece]:
        """Paragraphs of the prose that belong to no variant: a story, or words around the copy."""
        parts = [one.text for v in self.variants for one in v.parts]
        shown = [fold(text).text for one in parts for text in (one, *one.split("\n\n"))]
        whole = frozenset(shown)
        kind = "story" if self.brief.story is not None else "prose"
        labels = self.brief.channels or self.brief.audiences or self.listed
        found = []
        for block in self.blocks:
            text = self._block(block)
            if block.kind == "heading" and (labels or kind == "story"):
                continue
            same = fold(text).text
            if text and same not in whole and not _within(same, shown):
                found.append(Piece(text, kind))
        return found

    @cached_property
    def pieces(self) -> list[Piece]:
        """Everything that readers get, variants first."""
        parts = [
            Piece(one.text, one.name, variant, one.pointer)
            for variant in self.variants
            for one in variant.parts
            if one.text.strip()
        ]
        return [*parts, *self.rest]

    @cached_property
    def copy(self) -> list[Piece]:
        """What sells: all but a story and words for pictures."""
        return [piece for piece in self.pieces if piece.part not in ("story", "alt")]

    @cached_property
    def story(self) -> list[Piece]:
        """The paragraphs of a story."""
        return [piece for piece in self.pieces if piece.part == "story"]

    @cached_property
    def text(self) -> str:
        """All pieces, one below the other."""
        return "\n".join(piece.text for piece in self.pieces)

    @cached_property
    def english(self) -> bool:
        return is_english(self.text, self.brief.language)

    def says(self, quote: str) -> bool:
        """Whether words stand in the prose or in a variant, layout and typography aside."""
        if not quote.strip():
            return False
        return bool(self.document.places(quote)) or any(
            piece.folded.places(quote) for piece in self.pieces
        )

    def around(self, quote: str) -> str:
        """The sentences of the copy that hold a quote, each with the one before; else the quote."""
        places = [(p, *at) for p in self.pieces for at in p.folded.places(quote)[:1]]
        return " ".join(p.beside(start, end) for p, start, end in places[:1]) or quote

    def whole(self, quote: str) -> str:
        """All that the reader of a quote has before him: its variant, or the prose."""
        holder = next((p for p in self.pieces if p.folded.places(quote)), None)
        mine = [p for p in self.pieces if holder is not None and p.variant is holder.variant]
        return "\n".join(p.text for p in mine)

    def span(self, quote: str, pointer: str = "") -> Span:
        """The place of words: in the prose, else in the ledger, else the pointer alone."""
        places = self.document.places(quote) if quote.strip() else []
        if places:
            return replace(places[0], pointer=pointer)
        first = self.draft.find(self.document.ledger.body) if self.document.ledger.body else -1
        at = self.draft.find(quote, first) if quote and first >= 0 else -1
        if at >= 0:
            return replace(span_at(self.draft, at, at + len(quote)), pointer=pointer)
        known = self.document.span_of(pointer) if pointer else Span()
        return known if not quote else replace(known, quote=quote)


def _within(text: str, shown: Sequence[str]) -> bool:
    """Whether a block is a part, a piece of one, or parts with no more than labels around them."""
    if any(text in one for one in shown):
        return True
    left = text
    for one in sorted((one for one in shown if one), key=len, reverse=True):
        left = left.replace(one, " ")
    return left != text and len(re.findall(r"\w+", left)) <= 8


def _joined(parts: Sequence[Part]) -> tuple[Part, ...]:
    """One headline and one body out of blocks."""
    head = parts[0] if parts and parts[0].name == "headline" else None
    body = [one.text for one in parts if one is not head]
    found = (Part("headline", head.text, ""),) if head else ()
    return (*found, Part("body", "\n\n".join(body), "")) if body else found
