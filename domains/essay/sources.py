"""The sources that a task gives, and whether words stand in them exactly.

Exactly means: the same words and numbers, whatever the layout, the quote marks and the capitals. An
ellipsis or a bracketed word of the writer's own parts a quotation; the parts have to follow one
another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from workbench.prose.folding import Folded, fold
from workbench.prose.numbers import NumberFound, numbers

_CUT = re.compile(r"\s*(?:\[[^\]]{0,60}\]|\(\s*(?:…|\.{3})\s*\)|…|\.{3,}|\.\s\.\s\.)\s*")


@dataclass(frozen=True)
class Source:
    """One source of the task."""

    id: str
    title: str
    year: str
    text: str
    superseded_by: str = ""
    caution: str = ""
    """Words of its own that forbid an easy conclusion."""
    must_use: bool = False

    @cached_property
    def folded(self) -> Folded:
        """The text as quotations are searched in it."""
        return fold(_lowered(self.text))

    @cached_property
    def numbers(self) -> Sequence[NumberFound]:
        """Its numbers; places count in `text`."""
        return numbers(self.text)

    @property
    def label(self) -> str:
        """What people call it."""
        named = ", ".join(part for part in (self.title, self.year) if part)
        return f"{self.id} ({named})" if named else self.id

    def passage(self, quote: str) -> tuple[int, int] | None:
        """The place in `text` of a quotation, from its first part to its last; None where it does
        not stand there exactly.
        """
        parts = [part for part in _CUT.split(quote) if re.search(r"\w", part)]
        begin: int | None = None
        end = 0
        for part in parts:
            places = [p for p in self.folded.places(_lowered(part)) if p[0] >= end]
            if not places:
                return None
            begin = places[0][0] if begin is None else begin
            end = places[0][1]
        return None if begin is None else (begin, end)


def _lowered(text: str) -> str:
    """Small letters, one for one, so that places stay."""
    return "".join(low if len(low := one.lower()) == 1 else one for one in text)


def read_sources(given: Any) -> tuple[Source, ...]:
    """The sources of a task's materials."""
    listed = given if isinstance(given, list) else []
    return tuple(
        Source(
            id=str(one.get("id", "")),
            title=str(one.get("title") or ""),
            year=str(one.get("year") or ""),
            text=str(one.get("text") or ""),
            superseded_by=str(one.get("superseded_by") or ""),
            caution=str(one.get("caution") or ""),
            must_use=bool(one.get("must_use")),
        )
        for one in listed
        if isinstance(one, Mapping)
    )


def resolve(sources: Sequence[Source], name: str) -> Source | None:
    """The source that an entry names: by its id, its title, or both with the year."""
    wanted = _key(name)
    for source in sources:
        title = _key(source.title)
        full = {_key(source.id), title, _key(f"{source.title}{source.year}")}
        full |= {
            _key(f"{source.id}{source.title}"),
            _key(f"{source.id}{source.title}{source.year}"),
        }
        if wanted and wanted in full:
            return source
    return None


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())
