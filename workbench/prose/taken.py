"""Which characters of a text are spoken for; to ask costs as much as the piece is long, however
many pieces were taken before.
"""

from __future__ import annotations


class Taken:
    """The pieces of a text that were taken."""

    def __init__(self, text: str) -> None:
        self._marks = bytearray(len(text))

    def take(self, start: int, end: int) -> None:
        """Mark `text[start:end]`."""
        self._marks[start:end] = b"\1" * (end - start)

    def touched(self, start: int, end: int) -> bool:
        """Whether a character of `text[start:end]` was taken."""
        return self._marks.find(1, start, end) >= 0
