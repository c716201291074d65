"""Numbers written in words, put into digits: "two thirds" is 2/3, "2.5 million" is 2500000.

Strings only. Words that name no number stay as they are, so that the text around is read as before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from domains.math.notation.tables import table

_SAID = table("notation", "vocabulary.json")["numbers in words"]
_UNITS: Mapping[str, int] = {
    **{word: value for value, word in enumerate(_SAID["small"].split())},
    **{word: 10 * value for value, word in enumerate(_SAID["tens"].split(), start=2)},
}
_SCALES: Mapping[str, int] = _SAID["scales"]
_PARTS: Mapping[str, int] = {
    **_SAID["parts"],
    **{word: value for value, word in enumerate(_SAID["ordinals"].split(), start=3)},
    **{f"{word}s": value for value, word in enumerate(_SAID["ordinals"].split(), start=3)},
}
_CARDINAL = "|".join([*_UNITS, *_SCALES])
_PART = "|".join(_PARTS)
_WRITTEN = re.compile(
    rf"(?<![A-Za-z\\-])(?<!\bno )(?<!\bany )(?:(?P<minus>minus|negative)\s+)?"
    rf"(?P<number>(?:an?\s+(?=(?:{_PART})\b)|an?\s+(?:{'|'.join(_SCALES)})\b|(?:{_CARDINAL})\b)"
    rf"(?:[\s-]+(?:and[\s-]+)?(?:an?\s+)?(?:{_CARDINAL}|{_PART}|point)\b)*"
    rf"(?:{_PART}\b)?)(?!-?[A-Za-z])",
    re.IGNORECASE,
)
_SCALED = re.compile(
    rf"(?<![\w.])(?P<digits>\d[\d,]*(?:\.\d+)?)[\s~]*(?:\\[ ,;])*(?:\\text\s*\{{\s*)?"
    rf"(?P<scale>{'|'.join(_SCALES)})\b(?P<end>\}}?)",
    re.IGNORECASE,
)
_HALF_OF_SCALE = re.compile(rf"\bhalf\s+an?\s+({'|'.join(_SCALES)})\b", re.IGNORECASE)
_HALF = re.compile(r"^\s*half\s*$|\bhalf\s+an?\b", re.IGNORECASE)
_ALONE = re.compile(rf"\b(?:{'|'.join(_UNITS)})\b", re.IGNORECASE)
_ANY = re.compile(rf"\b(?:{_CARDINAL}|{_PART})\b", re.IGNORECASE)


def in_digits(text: str) -> str:
    """The text with the numbers that it spells in words written in digits."""
    if _ANY.search(text) is None:
        return text
    text = _SCALED.sub(_scaled, text)
    text = _HALF_OF_SCALE.sub(lambda m: str(_SCALES[m[1].lower()] // 2), text)
    text = _HALF.sub("1/2", text)
    return _WRITTEN.sub(_written, text)


def _scaled(match: re.Match[str]) -> str:
    whole = Fraction(match["digits"].replace(",", "")) * _SCALES[match["scale"].lower()]
    in_text = r"\text" in match[0]
    around = match["end"] if not in_text else "" if match["end"] else r"\text{"
    return _shown(whole) + around


def _shown(value: Fraction) -> str:
    return (
        str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    )


def _written(match: re.Match[str]) -> str:
    value = _value(re.findall(r"[a-z]+", match["number"].lower()))
    if value is None:
        return match[0] if match["minus"] else _ALONE.sub(_alone, match[0])
    return ("-" if match["minus"] else "") + value


def _alone(match: re.Match[str]) -> str:
    return str(_UNITS[match[0].lower()])


def _value(words: list[str]) -> str | None:
    """Digits of a spelled number, a fraction or a mixed number; None where the words make none."""
    if "point" in words:
        return _decimal(words)
    if words[-1] not in _PARTS:
        return _cardinal(words)
    bottom, before = _PARTS[words[-1]], words[:-1]
    if "and" in before:
        cut = len(before) - 1 - before[::-1].index("and")
        whole, top = _cardinal(before[:cut]), _cardinal(before[cut + 1 :])
        if whole is None or top is None or int(top) >= bottom:
            return None
        return f"{whole} {top}/{bottom}"
    top = _cardinal(before)
    return None if top is None else f"{top}/{bottom}"


def _decimal(words: list[str]) -> str | None:
    cut = words.index("point")
    whole, digits = _cardinal(words[:cut]), [_UNITS.get(word, 10) for word in words[cut + 1 :]]
    if whole is None or not digits or max(digits) > 9:
        return None
    return f"{whole}.{''.join(map(str, digits))}"


def _cardinal(words: list[str]) -> str | None:
    """Digits of a whole number in words, such as "two hundred and fifty"; "a" counts as one."""
    total, group, last = 0, 0, ""
    for word in words:
        if word in ("a", "an"):
            group += 1
        elif word in _UNITS:
            if last in _UNITS and not (_UNITS[last] >= 20 and 0 < _UNITS[word] < 10):
                return None
            group += _UNITS[word]
        elif word in ("hundred", "dozen"):
            group = max(group, 1) * _SCALES[word]
        elif word in _SCALES:
            total, group = total + max(group, 1) * _SCALES[word], 0
        elif word != "and" or last not in _SCALES:
            return None
        last = word
    return str(total + group) if words else None
