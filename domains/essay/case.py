"""One draft and what it is held against, read once for all checks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domains.essay.argument import Argument, read_argument
from domains.essay.asking import brief
from domains.essay.scenes import supposed_parts, supposed_times
from domains.essay.sources import Source, read_sources
from workbench.prose.base.case import ProseCase
from workbench.prose.declared import Declared, declared
from workbench.prose.english import is_english
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence, counted, words


@dataclass(frozen=True)
class Paragraph:
    """A piece of running text; `start` and `end` count in the plain text."""

    text: str
    start: int
    end: int


_HORIZON = re.compile(
    r"\b[Oo]ver (?:the (?:next|first|coming) )?(?:\d{1,2}|[a-z]+(?:-[a-z]+)?) "
    r"(?:years|months|weeks)\b"
)
"""How long a writer reckons ahead is the writer's own: `Over nine years with three services`."""


@dataclass(frozen=True)
class Case(ProseCase):
    """A draft of a task."""

    @cached_property
    def style(self) -> Mapping[str, Any]:
        """The task's demands on style."""
        given = self.settings.get("style")
        return given if isinstance(given, Mapping) else {}

    @cached_property
    def argument(self) -> Argument:
        return read_argument(self.document.ledger)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        return read_sources(self.settings.get("sources"))

    @cached_property
    def requested(self) -> tuple[str, ...]:
        """What the request says beside its sources: each figure and time of it may be told."""
        told = (str(self.settings.get(name) or "") for name in ("stance", "audience", "genre"))
        listed = (*self.asked("must_address"), *self.asked("protected_facts"))
        return (self.task.prompt, self.task.title, *told, *listed)

    @cached_property
    def workings(self) -> Declared:
        """The figures that the writer worked out, recomputed from what the task gives."""
        horizons = [one[0] for one in _HORIZON.finditer(self.document.plain.text)]
        own = [*horizons, *supposed_times(self.document.sentences)]
        own += [part.text for s in self.document.sentences for part in supposed_parts(s.text)]
        given = [brief(self.task), *self.requested, *own]
        language = None if self.english else self._language
        return declared(self.document.ledger, given, language=language)

    @property
    def _language(self) -> str:
        return str(self.settings.get("language") or "")

    @cached_property
    def english(self) -> bool:
        return is_english(self.document.plain.text, self._language)

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
        return len(counted(self.document.plain.text))

    def words_before(self, place: int) -> int:
        """Words of the prose that stand before a place in the draft."""
        plain = self.document.plain
        return len(words(plain.text[: bisect_left(plain.offsets, place)]))
