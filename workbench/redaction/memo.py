"""Detection remembered: what was found in a text is a function of the text alone.

The same texts come again and again: a correction stands in the signal and in the verdict, a
model's name in every line. A memo also takes what another process found ahead of need (`ahead`).
It lies in memory only, holds texts as they were, and forgets the oldest.
"""

from __future__ import annotations

from .spans import Span

LONGEST = 4_000
"""Characters of a text that is remembered at most."""
MOST = 2_048
"""Texts that are remembered at once: some megabytes."""


class Memo:
    """What the built-in detectors found in the latest texts, before anything overlapping is
    settled.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: dict[str, tuple[Span, ...]] = {}

    def get(self, text: str) -> tuple[Span, ...] | None:
        """The spans of a text that is remembered."""
        return self._found.get(text)

    def put(self, text: str, spans: tuple[Span, ...]) -> None:
        """Remembers them, in place of the oldest ones; a long text is not remembered."""
        if len(text) > LONGEST:
            return
        self._found[text] = spans
        while len(self._found) > self._most:
            del self._found[next(iter(self._found))]

    def items(self) -> list[tuple[str, tuple[Span, ...]]]:
        """Everything remembered, the oldest first."""
        return list(self._found.items())
