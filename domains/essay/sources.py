"""The sources that a task gives, and which of them an entry names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.quotations import Quotable
from workbench.prose.reckoning.clock import placed_times


@dataclass(frozen=True)
class Source(Quotable):
    """One source of the task."""

    id: str = ""
    title: str = ""
    year: str = ""
    superseded_by: str = ""
    caution: str = ""
    """Words of its own that forbid an easy conclusion."""
    must_use: bool = False

    @cached_property
    def numbers(self) -> Sequence[NumberFound]:
        """Its figures; places count in `text`."""
        return figures_of(self.text)

    @property
    def label(self) -> str:
        """What people call it."""
        named = ", ".join(part for part in (self.title, self.year) if part)
        return f"{self.id} ({named})" if named else self.id


def figures_of(text: str) -> tuple[NumberFound, ...]:
    """The numbers of a text without those of times of day: `08:40` has no 40 of anything."""
    clock = [(start, end) for start, end, _ in placed_times(text)]
    return tuple(n for n in numbers(text) if not any(a <= n.start < b for a, b in clock))


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
