"""What the words of a sentence name of a table, and whether they assert anything of it.

A column is named by the last long word of its name, or by the words that the task sets before it in
brackets: `food spending (foodexp)`. Nothing here decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from domains.analysis.tables.table import Table
from workbench.prose.english import stem, stems
from workbench.prose.sentences import Sentence

_OPEN = re.compile(
    r"\b(?:if|whether|may|might|could|perhaps|possibly|probably|presumably|suppos\w+|suspect\w*|"
    r"assum\w+|hypothes\w+|seems?|unclear|unless|ask\w*|question\w*|wonder\w*|imagine)\b|\?",
    re.I,
)
_DENIED = re.compile(
    r"\b(?:no|not|none|nor|never|neither|nothing|nobody|cannot|without|hardly|barely|far from|"
    r"rather than|instead of|wrong to|mistake to)\b|n['’]t\b",
    re.I,
)
_EDGE = re.compile(r"[;:()–—]|[.,](?!\d)|\b(?:but|while|whereas|although|though)\b", re.I)
_LEAST = 3


@lru_cache(maxsize=1)
def _lists() -> Mapping[str, Any]:
    import yaml

    text = files("domains.analysis.doubts").joinpath("words.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


@lru_cache(maxsize=8)
def listed(name: str) -> frozenset[str]:
    """The words of a list of words.yaml."""
    return frozenset(str(_lists()[name]).split())


@dataclass(frozen=True)
class Names:
    """The stems that name each column; a column is named where all of one set are there."""

    sets: Mapping[str, tuple[frozenset[str], ...]]

    def in_text(self, text: str) -> list[str]:
        """The columns that a text names, in the order of their first words."""
        said = list(stems(text))
        low = text.casefold()
        found = []
        for column, sets in self.sets.items():
            whole = re.search(rf"(?<!\w){re.escape(column.casefold())}(?!\w)", low)
            at = [max(said.index(s) for s in each) for each in sets if each and each <= set(said)]
            if whole or at:
                first = len(stems(text[: whole.start()])) if whole else min(at)
                found.append((first, column))
        return [column for _, column in sorted(found)]

    def place(self, text: str, column: str) -> tuple[int, int] | None:
        """Where a text names a column first: start and end of the word."""
        last = {word for each in self.sets.get(column, ()) for word in each}
        whole = re.search(rf"(?<!\w){re.escape(column)}(?!\w)", text, re.I)
        if whole:
            return whole.span()
        words = re.finditer(r"[^\W\d_]+", text)
        return next((m.span() for m in words if stem(m[0]) in last), None)


def names_in(table: Table, *told: str) -> Names:
    """The names of a table's columns, with what a task's texts call them."""
    columns = [str(column) for column in table.frame.columns]
    return Names({column: tuple(_sets(column, told, table.unit(column))) for column in columns})


def _sets(column: str, told: Iterable[str], unit: str) -> Iterable[frozenset[str]]:
    parts = [p for p in re.split(r"[\W_\d]+", column.casefold()) if len(p) >= _LEAST]
    parts = [part for part in parts if part not in listed("parts")]
    inside = re.findall(r"[^\W\d_]+", unit.casefold())
    parts = [p for p in parts if not any(w.startswith(p) for w in inside)] or parts[:1]
    if parts and not re.search(r"\d", column):
        yield frozenset([stem(parts[-1])])
    for form in str(_lists()["forms"].get(column.casefold(), "")).split():
        yield frozenset([stem(form)])
    for text in told:
        for found in re.finditer(rf"([^().:;?]{{1,60}})\({re.escape(column)}\)", text):
            alias = list(stems(found[1]))[-2:]
            if alias:
                yield frozenset(alias)


def open_words(text: str) -> bool:
    """The sentence asks, supposes or sets a condition."""
    return bool(_OPEN.search(text))


def denied(text: str) -> bool:
    """The sentence denies something."""
    return bool(_DENIED.search(text))


def clause(text: str, at: int) -> str:
    """The clause of a sentence in which a place stands."""
    edges = [m.end() for m in _EDGE.finditer(text) if m.end() <= at]
    ends = [m.start() for m in _EDGE.finditer(text) if m.start() >= at]
    return text[edges[-1] if edges else 0 : ends[0] if ends else len(text)]


def near(every: list[Sentence], sentence: Sentence, reach: int = 1) -> str:
    """A sentence with its neighbours in the same block."""
    at = every.index(sentence)
    around = every[max(0, at - reach) : at + reach + 1]
    return " ".join(one.text for one in around if one.block == sentence.block)
