"""One draft and what it is held against, read once for all checks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from domains.essay.argument import Argument, read_argument
from domains.essay.sources import Source, read_sources
from workbench.core.checks import Span
from workbench.core.task import Task
from workbench.prose.document import Document, read_document
from workbench.prose.english import is_english
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence, words


@dataclass(frozen=True)
class Paragraph:
    """A piece of running text; `start` and `end` count in the plain text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Case:
    """A draft of a task."""

    task: Task
    draft: str

    @cached_property
    def settings(self) -> Mapping[str, Any]:
        """What the task asks for: materials, settings, and those of the revealed stages."""
        stages: dict[str, Any] = {}
        for stage in self.task.stages:
            stages |= stage.checks if isinstance(stage.checks, Mapping) else {}
        return {**self.task.materials, **self.task.settings, **stages}

    @cached_property
    def style(self) -> Mapping[str, Any]:
        """The task's demands on style."""
        given = self.settings.get("style")
        return given if isinstance(given, Mapping) else {}

    @cached_property
    def document(self) -> Document:
        return read_document(self.draft)

    @cached_property
    def argument(self) -> Argument:
        return read_argument(self.document.ledger)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        return read_sources(self.settings.get("sources"))

    @cached_property
    def english(self) -> bool:
        declared = str(self.settings.get("language") or "")
        return is_english(self.document.plain.text, declared)

    @cached_property
    def paragraphs(self) -> Sequence[Paragraph]:
        """Running text: greetings, signatures and labels left out."""
        plain = self.document.plain
        found = []
        for block in plain.blocks:
            text = plain.text[block.start : block.end].strip()
            ends = text.rstrip("\"'”’)*_").endswith((".", "!", "?", "…", ":"))
            long = len(text.split()) >= 12
            if block.kind in ("paragraph", "item") and (long or (ends and len(text.split()) > 4)):
                found.append(Paragraph(text, block.start, block.end))
        return found

    @cached_property
    def placed_numbers(self) -> Sequence[tuple[int, int, NumberFound]]:
        """The numbers of the prose with their places in the draft."""
        plain = self.document.plain
        return [(*plain.source(n.start, n.end), n) for n in self.document.numbers]

    @cached_property
    def placed_sentences(self) -> Sequence[tuple[int, int, Sentence]]:
        """The sentences with their places in the draft."""
        plain = self.document.plain
        return [(*plain.source(s.start, s.end), s) for s in self.document.sentences]

    @cached_property
    def word_count(self) -> int:
        """Words and numbers of the prose, ledger left out."""
        return len(self.document.plain.text.split())

    def words_before(self, place: int) -> int:
        """Words of the prose that stand before a place in the draft."""
        plain = self.document.plain
        return len(words(plain.text[: bisect_left(plain.offsets, place)]))

    def asked(self, name: str) -> list[str]:
        """A list of texts that the task asks for; entries with fields give their first text."""
        given = self.settings.get(name)
        listed = given if isinstance(given, list) else [] if given is None else [given]
        return [text for one in listed if (text := _as_text(one))]

    def span(self, quote: str, pointer: str = "") -> Span:
        """The quote's place in the prose, its pointer with it; else the ledger's own."""
        places = self.document.places(quote) if quote.strip() else []
        if places:
            return replace(places[0], pointer=pointer)
        return self.document.span_of(pointer) if pointer else Span(quote=quote)


def _as_text(given: Any) -> str:
    if isinstance(given, Mapping):
        for name in ("text", "point", "statement", "phrase", "title", "id"):
            if given.get(name):
                return str(given[name]).strip()
        return ""
    return "" if given is None else str(given).strip()
