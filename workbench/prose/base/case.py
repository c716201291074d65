"""One draft and what it is held against, read once for all checks of a domain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from workbench.core.checks import Span
from workbench.core.task import Task
from workbench.prose.document import Document, read_document


@dataclass(frozen=True)
class ProseCase:
    """A draft of a task; a domain adds what it reads of ledger and materials."""

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
    def document(self) -> Document:
        return read_document(self.draft)

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
