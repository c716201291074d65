"""Text as it is compared: NFKC, one kind of quote mark, single blanks, every character with the
place that it came from.

Two texts that differ only in layout or typography fold to the same characters, and a match in the
folded text can be shown in the draft. Letters, digits and words are never changed: what folding
calls equal says the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

_SINGLE = "\u2018\u2019\u201a\u201b\u2032\u0060\u00b4\u02bc"
_DOUBLE = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_HYPHENS = "\u2010\u2011\u2212\ufe63\uff0d"
_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
_SAME: dict[str, str] = {
    **dict.fromkeys(_SINGLE, "'"),
    **dict.fromkeys(_DOUBLE, '"'),
    **dict.fromkeys(_HYPHENS, "-"),
    **dict.fromkeys(_UNSEEN, ""),
}
_EDGES = " \t\n\"'.,;:…"
_PLAIN = re.compile(r"[!-_a-~]{2,}(?![^\x00-\x7f])")
"""Characters that fold to themselves; a mark behind the last may combine with it."""
SHORT = 2000
"""Characters up to which what a text folds to is kept."""
DENSE = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
"""A character of a script that writes no blanks between its words."""


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `offsets[i]` is where its character `i` came from, one more marks the end."""

    text: str
    offsets: Sequence[int]

    def places(self, quote: str) -> list[tuple[int, int]]:
        """Where the quote occurs, as (start, end) in the text that was folded. Its first letter may
        be a small one where a sentence of the text begins with it.
        """
        wanted = fold(quote).text.strip(_EDGES)
        return self._exact(wanted) or self._exact(wanted[:1].upper() + wanted[1:])

    def _exact(self, wanted: str) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        at = self.text.find(wanted) if wanted else -1
        while at >= 0:
            if self._whole(at, at + len(wanted)):
                last = self.offsets[at + len(wanted) - 1]
                found.append((self.offsets[at], max(last + 1, self._after(at + len(wanted)))))
            at = self.text.find(wanted, at + 1)
        return found

    def _whole(self, start: int, end: int) -> bool:
        """A quote ends with whole words and numbers: `4.2` is not in `14.25`."""
        before, first = self.text[max(0, start - 2) : start], self.text[start]
        after, last = self.text[end : end + 2], self.text[end - 1]
        return not (_goes_on(before[::-1], first) or _goes_on(after, last))

    def _after(self, position: int) -> int:
        """End of the last matched character, when the next one follows it at once."""
        last = self.offsets[position - 1]
        following = self.offsets[position]
        return following if following - last <= 2 else last + 1


def _goes_on(beyond: str, edge: str) -> bool:
    """The word or number at an edge goes on beyond it. Where no blanks are written any character
    may end a word; a number goes on there too.
    """
    if not (beyond and edge.isalnum()):
        return False
    if beyond[0].isalnum():
        dense = re.match(DENSE, edge) or re.match(DENSE, beyond[0])
        return not dense or (edge.isnumeric() and beyond[0].isnumeric())
    return _inside(beyond, edge)


def _inside(beyond: str, edge: str) -> bool:
    """A separator and a digit beyond an edge that is a digit: the number goes on."""
    return edge.isdigit() and len(beyond) == 2 and beyond[0] in ".," and beyond[1].isdigit()


def fold(text: str, offsets: Sequence[int] | None = None) -> Folded:
    """The folded text. `offsets` gives the places of the characters of `text`, its own by default;
    it may have one entry more, for the end.
    """
    return _kept(text) if offsets is None and len(text) <= SHORT else _fold(text, offsets)


@lru_cache(maxsize=4096)
def _kept(text: str) -> Folded:
    """A short text is a sentence or a quote, which is held against many."""
    return _fold(text, None)


def _fold(text: str, offsets: Sequence[int] | None) -> Folded:
    places = range(len(text) + 1) if offsets is None else offsets
    out: list[str] = []
    came: list[int] = []
    for start, character in _characters(text):
        if len(character) > 1 and text.startswith(character, start):
            out.append(character)
            came.extend(places[start : start + len(character)])
            continue
        blank = character.isspace()
        if blank and (not out or out[-1] == " "):
            continue
        for piece in " " if blank else character:
            out.append(piece)
            came.append(places[start])
    end = places[len(text)] if len(places) > len(text) else (places[-1] + 1 if text else 0)
    return Folded("".join(out), (*came, end))


def _characters(text: str) -> Iterator[tuple[int, str]]:
    """(place, folded character) for each character with its combining marks; characters that fold
    to themselves come together.
    """
    at = 0
    while at < len(text):
        plain = _PLAIN.match(text, at)
        if plain:
            yield at, plain[0]
            at = plain.end()
            continue
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        cluster = text[at:end]
        same = _SAME.get(cluster)
        if same is None:
            normal = cluster if cluster.isascii() else unicodedata.normalize("NFKC", cluster)
            same = "".join(_SAME.get(one, one) for one in normal)
        if same:
            yield at, same
        at = end
