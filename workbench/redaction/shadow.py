"""Detectors read a shadow of the text in which tricks of writing are undone; spans are carried back
to the text.

In the shadow, compatibility forms are plain (NFKC), all decimal digits are 0–9, every kind of blank
is a blank, dashes are '-', invisible characters are gone, and the escapes that hide a letter, an
'@' or a dot (`%40`, `&#64;`, `\\u0040`) are read. Each character of the shadow knows the characters
of the text that it came from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .patterns import compiled
from .spans import Span

# Latin look-alikes among Cyrillic and Greek letters, for words that mix the scripts.
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһӏАВЕКМНОРСТХІЈЅοανρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhlABEKMHOPCTXIJSoavpuABEZHIKMNOPTYX",
)
_DASHES = frozenset("‐‑‒–—―−﹘﹣－⁃")
_BREAKS = frozenset("\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e")
_PLAIN = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "ʼ": "'", "`": "`"}
_PLAIN |= {"º": "°", "ª": "°", "→": "->", "⇒": "=>"}
_PLAIN |= {"。": ".", "｡": ".", "٫": ".", "؛": ";", "：": ":", "⁄": "/", "∕": "/"}
_ENTITIES = {
    "commat": "@",
    "period": ".",
    "nbsp": " ",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
}
_ENTITIES |= {"shy": "", "hyphen": "-", "colon": ":", "lowbar": "_", "plus": "+", "apos": "'"}

_FIRST_APART = "\u0e00"
_JOINED = r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
"""Signs of scripts without blanks between words."""
_TOUCHING = rf"[A-Za-z0-9]{_JOINED}|{_JOINED}[A-Za-z0-9]"

# What the shadow writes differently: a character beyond ASCII, an odd line break, an escape.
_UNIT = (
    r"[^\x00-\x7f]|[\x0b\x0c\x1c-\x1e]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[nrt/]"
    r"|%(?:40|2[BbEeFf0]|3[Aa])|=40(?=[A-Za-z])|&(?:\#\d{2,6}|\#[xX][0-9a-fA-F]{2,5}|[A-Za-z]{2,8});"
)


@dataclass(frozen=True, slots=True)
class Shadow:
    """`text` is what detectors read; `starts[i]` and `ends[i]` bound the source of its character i
    (None: itself).
    """

    text: str
    starts: list[int] | None = None
    ends: list[int] | None = None

    def source(self, span: Span) -> Span:
        """The same span in offsets of the original text."""
        if self.starts is None or self.ends is None or span.start >= span.end:
            return span
        return Span(self.starts[span.start], self.ends[span.end - 1], span.type, span.score)


_ESCAPES = ("\\", "%", "&", "=40", "\x0b", "\x0c")
_ODD_BREAKS = "\x1c\x1d\x1e"


def _stays_whole(text: str) -> bool:
    """Whether every sign is in the shadow as it is: most texts in Latin, Greek or Cyrillic letters
    have few signs, and none that is written differently.
    """
    signs = set(text)
    further = [sign for sign in signs if sign > "\x7f"]
    if not signs.isdisjoint(_ODD_BREAKS) or not all(map(_stays, further)):
        return False
    if max(further) < _FIRST_APART:
        return True
    return compiled(_TOUCHING).search(text) is None


@lru_cache(maxsize=4096)
def _stays(sign: str) -> bool:
    """Whether it is a sign beyond ASCII that is plain by itself."""
    return sign > "\x7f" and _plain(sign) == sign and not unicodedata.combining(sign)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether neither a mark nor a Latin letter changes a sign that is plain by itself."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if after > "\x7f" and unicodedata.combining(after):
        return False
    beside = (before.isascii() and before.isalnum()) or (after.isascii() and after.isalnum())
    return text[start] < _FIRST_APART or not beside


def _are_marks(signs: str) -> bool:
    return all(unicodedata.category(sign).startswith("M") for sign in signs)


def shadow_of(text: str) -> Shadow:
    """The shadow of a text; linear in its length, and the text itself when it is plain ASCII
    without escapes.
    """
    escaped = any(mark in text for mark in _ESCAPES)
    if not escaped and text.isascii():
        return Shadow(text)
    if not escaped and _stays_whole(text):
        return Shadow(_latinised(text))
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    place = 0
    for start, end in _units(text):
        pieces.append(text[place:start])
        starts.extend(range(place, start))
        ends.extend(range(place + 1, start + 1))
        plain = _apart(_plain(text[start:end]), text[start - 1 : start], text[end : end + 1])
        if not plain and ends and ends[-1] == start and _are_marks(text[start:end]):
            ends[-1] = end  # a vowel sign goes with its letter, also at the end of a value
        pieces.append(plain)
        starts.extend([start] * len(plain))
        ends.extend([end] * len(plain))
        place = end
    pieces.append(text[place:])
    starts.extend(range(place, len(text)))
    ends.extend(range(place + 1, len(text) + 1))
    return Shadow(_latinised("".join(pieces)), starts, ends)


def _units(text: str) -> Iterator[tuple[int, int]]:
    """Extents of the characters and escapes that the shadow writes differently, with their
    combining marks.
    """
    mark = unicodedata.combining
    last, size = 0, len(text)
    for found in compiled(_UNIT).finditer(text):
        start, end = found.span()
        if start < last or (_stays(text[start]) and _is_apart(text, start, end)):
            continue
        if mark(text[start]) and start > last and text[start - 1].isalpha():
            start -= 1
        while end < size and text[end] > "\x7f" and mark(text[end]):
            end += 1
        last = end
        yield start, end


def _apart(plain: str, before: str, after: str) -> str:
    """Signs of scripts without blanks between words are set apart from Latin letters and digits
    beside them.
    """
    if plain[:1] < _FIRST_APART or not compiled(_JOINED).match(plain):
        return plain
    left = " " if before.isascii() and before.isalnum() else ""
    right = " " if after.isascii() and after.isalnum() else ""
    return f"{left}{plain}{right}"


def _plain(unit: str) -> str:
    if unit[0] in "\\%&=":
        return _unescaped(unit)
    whole = unit if unit in _PLAIN else unicodedata.normalize("NFKC", unit)
    plain = "".join(_plain_character(character) for character in whole)
    return plain if len(plain) <= 4 else unit[:1]


def _plain_character(character: str) -> str:
    if character.isascii():
        return "\n" if character in _BREAKS else character
    if character in _PLAIN:
        return _PLAIN[character]
    if character in _DASHES:
        return "-"
    if character in _BREAKS:
        return "\n"
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category == "Zs":
        return " "
    return "" if category in ("Cf", "Mn", "Me") else character


def _unescaped(unit: str) -> str:
    """What an escape stands for; one that stands for nothing readable stays as it is written."""
    if unit[0] == "%":
        return chr(int(unit[1:], 16))
    if unit[0] == "=":
        return "@"  # quoted-printable
    if unit[0] == "\\":
        if unit[1] == "/":
            return "/"  # as JSON may write it
        if unit[1] in "nrt":
            return "\n" if unit[1] == "n" else " "
        return _readable(int(unit[2:], 16), unit)
    body = unit[1:-1]
    if body.startswith("#"):
        return _readable(int(body[2:], 16) if body[1] in "xX" else int(body[1:]), unit)
    if body in _ENTITIES:
        return _ENTITIES[body]
    from html.entities import name2codepoint

    letter = chr(name2codepoint.get(body, 0))
    return letter if letter.isalpha() else unit


def _readable(code: int, unit: str) -> str:
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return unit
    return _plain_character(chr(code)) if code >= 0x20 else " "


def _latinised(text: str) -> str:
    """Cyrillic and Greek look-alikes become Latin in words that mix scripts; lengths stay."""
    if not compiled(r"[A-Za-z][Ͱ-ӿ]|[Ͱ-ӿ][A-Za-z]").search(text):
        return text
    return compiled(r"[\w.@+-]+").sub(_latin_word, text)


def _latin_word(word: re.Match[str]) -> str:
    letters = word.group()
    return letters.translate(_LOOKALIKES) if compiled("[A-Za-z]").search(letters) else letters
