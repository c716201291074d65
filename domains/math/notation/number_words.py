"""Numbers written in words, put into digits: "two thirds" is 2/3, "2.5 million" is 2500000.

Strings only. Words that name no number stay as they are, so that the text around is read as before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from domains.math.notation.tables import Mentions, table

_SAID = table("notation", "vocabulary.json")["numbers in words"]
_ORDINALS = enumerate(_SAID["ordinals"].split(), start=3)
_UNITS: Mapping[str, int] = {
    **{word: value for value, word in enumerate(_SAID["small"].split())},
    **{word: 10 * value for value, word in enumerate(_SAID["tens"].split(), start=2)},
}
_SCALES: Mapping[str, int] = _SAID["scales"]
_PARTS: Mapping[str, int] = {
    **_SAID["parts"],
    **{word: value for value, one in _ORDINALS for word in (one, f"{one}s")},
}
_LISTED = {"unit": _UNITS, "scale": _SCALES, "part": _PARTS}
_says = Mentions(
    *("notation", "mentions.ini", "number_words"), **{k: "|".join(v) for k, v in _LISTED.items()}
)


def spells_number(text: str) -> bool:
    """Whether a number's name of five or more letters stands in the text, alone or in a word."""
    return any(len(name) > 4 and name in text.lower() for kind in _LISTED.values() for name in kind)


def in_digits(text: str) -> str:
    """The text with the numbers that it spells in words written in digits."""
    if _says("any", text) is None:
        return text
    text = _says["scaled"].sub(_scaled, text)
    text = _says["half_of_scale"].sub(lambda m: str(_SCALES[m[1].lower()] // 2), text)
    return _says["written"].sub(_written, _says["half"].sub("1/2", text))


def _scaled(match: re.Match[str]) -> str:
    whole = Fraction(match["digits"].replace(",", "")) * _SCALES[match["scale"].lower()]
    around = match["end"] if r"\text" not in match[0] else "" if match["end"] else r"\text{"
    return f"{whole}{around}"


def _written(match: re.Match[str]) -> str:
    value = _value(re.findall(r"[a-z]+", match["number"].lower()))
    if value is None and not match["minus"]:
        return _says["alone"].sub(lambda m: str(_UNITS[m[0].lower()]), match[0])
    return match[0] if value is None else ("-" if match["minus"] else "") + value


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
