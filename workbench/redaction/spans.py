"""What detectors say (`Span`), and how what they say is put in order (`merged`).

Offsets are code points. Merging never lets go of a character that one of the spans covered: where
two overlap, the stronger keeps its whole extent and the weaker keeps what is left of it.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace

ENTITIES = (
    "DENIED",
    "URL_CREDENTIALS",
    "SECRET",
    "EMAIL",
    "IBAN",
    "CREDIT_CARD",
    "CRYPTO_ADDRESS",
    "US_SSN",
    "NATIONAL_ID",
    "IP_ADDRESS",
    "MAC_ADDRESS",
    "PASSPORT",
    "DRIVER_LICENSE",
    "BANK_ACCOUNT",
    "LICENSE_PLATE",
    "USERNAME",
    "DATE_OF_BIRTH",
    "PHONE",
    "STREET_ADDRESS",
    "PERSON",
)
"""Every type of the built-in detectors, the strongest first; DENIED comes from a person's own
deny-list.
"""

_RANK = {name: place for place, name in enumerate(ENTITIES)}

LABELLED, CHECKED, SHAPED, GUESSED = 1.0, 0.9, 0.7, 0.5
"""Scores: named by a label beside it; proven by a checksum or format; by shape with context; by a
lexicon.
"""


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` up to `end` hold a value of `type`; `score` (0–1) ranks rivals."""

    start: int
    end: int
    type: str
    score: float = 1.0


def merged(spans: Iterable[Span], text: str) -> list[Span]:
    """Non-overlapping spans in order of place; rivals rank by score, type, then length."""

    def strength(span: Span) -> tuple[float, int, int, int]:
        order = _RANK.get(span.type, len(ENTITIES))
        return (-span.score, order, span.start - span.end, span.start)

    kept: list[Span] = []
    starts: list[int] = []
    for span in sorted(spans, key=strength):
        for piece in _uncovered(span, kept, starts):
            if piece == span or _worth_keeping(piece, text):
                place = bisect_left(starts, piece.start)
                starts.insert(place, piece.start)
                kept.insert(place, piece)
    return kept


def _worth_keeping(piece: Span, text: str) -> bool:
    """What is left of a weaker span: half a number or street still tells something; half a name or
    mailbox is no value.
    """
    if piece.type in ("EMAIL", "PERSON", "URL_CREDENTIALS"):
        return False
    return sum(character.isalnum() for character in text[piece.start : piece.end]) >= 3


def _uncovered(span: Span, kept: list[Span], starts: list[int]) -> list[Span]:
    """The parts of `span` that no kept span covers."""
    place = max(bisect_left(starts, span.start) - 1, 0)
    pieces, start = [], span.start
    while place < len(kept) and kept[place].start < span.end:
        other = kept[place]
        if other.end > start:
            if other.start > start:
                pieces.append(replace(span, start=start, end=other.start))
            start = other.end
        place += 1
    if start < span.end:
        pieces.append(replace(span, start=start))
    return pieces


LONGEST = 4_000
"""Characters of a text that is remembered at most."""
MOST = 2_048
"""Texts that are remembered at once: some megabytes."""


MOST_CLEAN = 200_000
"""Older texts in which nothing was found that are known by their digests: some 20 megabytes."""


class Memo:
    """What the built-in detectors found in the latest texts, before anything overlapping is
    settled; of older ones, that nothing was found in them. A text is known by 128 bits then.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: dict[str, tuple[Span, ...]] = {}
        self._clean: set[bytes] = set()

    def get(self, text: str) -> tuple[Span, ...] | None:
        """The spans of a text that is remembered."""
        found = self._found.get(text)
        if found is None and self._clean and _digest(text) in self._clean:
            return ()
        return found

    def put(self, text: str, spans: tuple[Span, ...]) -> None:
        """Remembers them, in place of the oldest ones; a long text is not remembered."""
        if len(text) > LONGEST:
            return
        self._found[text] = spans
        while len(self._found) > self._most:
            oldest = next(iter(self._found))
            if not self._found.pop(oldest) and len(self._clean) < MOST_CLEAN:
                self._clean.add(_digest(oldest))

    def items(self) -> list[tuple[str, tuple[Span, ...]]]:
        """Everything remembered, the oldest first."""
        return list(self._found.items())


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
