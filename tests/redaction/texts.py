"""Reads the labelled development texts, and says what of them a detector covered.

The sign '¦' stands inside of made-up keys in the files, so that no hosting site takes them for
real; it is dropped here. Offsets are those of the text without it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from workbench.redaction.detecting import detect

DATA = Path(__file__).parents[1] / "benchmarks" / "data"


@dataclass(frozen=True)
class Labelled:
    id: str
    kind: str
    text: str
    spans: tuple[tuple[int, int, str], ...]
    held_out: bool


def labelled_texts(name: str) -> Iterator[Labelled]:
    with (DATA / f"redaction_{name}.jsonl").open(encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            yield Labelled(
                record["id"],
                record["kind"],
                record["text"].replace("¦", ""),
                tuple((start, end, type) for start, end, type in record.get("spans", ())),
                record["held_out"],
            )


def covered(text: str, start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Is every letter and digit of the value inside of some span?"""
    hidden = {place for begin, stop in spans for place in range(begin, stop)}
    return all(place in hidden for place in range(start, end) if text[place].isalnum())


def recall(texts: Iterable[Labelled]) -> dict[str, tuple[int, int]]:
    """Per type: how many values were covered, of how many."""
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for each in texts:
        spans = [(span.start, span.end) for span in detect(each.text)]
        for start, end, type in each.spans:
            total[type] += 1
            found[type] += covered(each.text, start, end, spans)
    return {type: (found[type], total[type]) for type in sorted(total)}


def false_alarms(texts: Iterable[Labelled]) -> list[str]:
    """Ids of clean texts in which something was found."""
    return [each.id for each in texts if detect(each.text)]
