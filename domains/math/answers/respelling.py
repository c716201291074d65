"""Answers respelled before they are parsed: what people say in words, in the signs for it.

Text in, text out, and nothing guessed: a phrase either has one reading in mathematics ("n an
integer", "is at least", "3 out of 4", `A(1, 2)`, `[1 2; 3 4]`) or is left alone.
"""

from __future__ import annotations

import re

from domains.math.notation import units
from domains.math.notation.number_words import in_digits
from domains.math.notation.tables import Mentions, section

_says, _NOTES, _COMPARED, _WHOLE_TEXTS = (
    Mentions("answers", "mentions.ini", f"respelling{part}")
    for part in ("", " notes", " comparisons", " whole texts")
)
_WHOLE = re.compile("|".join(f"(?:{pattern.pattern})" for pattern in _WHOLE_TEXTS.values()))
_SIGNS, _PUT = (section("answers", "mentions.ini", f"respelling {s}") for s in ("signs", "put"))


def respelled(text: str) -> str:
    """The same answer with numbers in digits and comparisons, notes and lists in signs."""
    text = _says["left_out"].sub(lambda m: rf"{m[1]} \setminus ", text)
    text = _says["backslash_space"].sub(" ", text)
    text = _says["european"].sub(lambda m: f"{m[1].replace('.', '')}.{m[2]}", text)
    text = _says["dotted_thousands"].sub(lambda m: m[1].replace(".", ""), text)
    text = _whole_number_note(in_digits(_says["in_brackets"].sub(_note, text)))
    worded = _says("worded", text)
    if worded:
        text = _COMPARED["said"].sub(lambda m: f"{m['left']} {_SIGNS[str(m.lastgroup)]} ", text)
    turned = any(m[1] == "]" or m[4] == "[" for m in _says["outward"].finditer(text))
    if turned and _says["all_outward"].match(text):  # an interval as much of Europe writes it
        text = _says["outward"].sub(_interval, text)
    text = _says["arc"].sub(_degrees, text)
    text = _says["in_base"].sub(lambda m: str(int(m[0], 0)), text)
    for name, pattern in _WHOLE_TEXTS.items() if worded and _WHOLE.search(text) else ():
        text = pattern.sub(_PUT.get(name, ""), text)
    return _says["semicolon_matrix"].sub(_matrix, text)


def _whole_number_note(text: str) -> str:
    """`…, n an integer` and `for all integers n`, with the note as `n \\in \\mathbb{Z}`."""
    if not re.search(r"integer|whole number|natural number|\\in|∈|0\s*,", text):
        return text
    plain = _says["styled_words"].sub(r" \1 ", text)
    for name in ("said_before", "said_after", "of_set", "of_list"):
        match = _NOTES(name, plain)
        if match and match.start() and match[1] in re.findall(r"[A-Za-z]", plain[: match.start()]):
            return rf"{plain[: match.start()]}, {match[1]} \in \mathbb{{Z}}"
    return text


def _interval(match: re.Match[str]) -> str:
    opener, closer = "(["[match[1] == "["], ")]"[match[4] == "]"]
    return f"{opener}{match[2]}, {match[3]}{closer}"


def _degrees(match: re.Match[str]) -> str:
    """Degrees, minutes and seconds of arc as one number of degrees."""
    parts = f"{match[1]} + \\frac{{{match[2]}}}{{60}}"
    seconds = f" + \\frac{{{match[3]}}}{{3600}}" if match[3] else ""
    return rf"({parts}{seconds})^\circ"


def _note(match: re.Match[str]) -> str:
    """What stands in brackets after a number: its unit."""
    words = match[1].strip()
    unit = units.parse_unit(words)
    return f" {words}" if unit is not None and len(words) > 2 and unit.noun != "base" else match[0]


def _matrix(match: re.Match[str]) -> str:
    """The rows of `[1, 2; 3, 4]` or `[1 2; 3 4]` as a LaTeX matrix."""
    rows = [
        [cell for cell in re.split(r"\s*,\s*|\s+(?![-+*/]\s)", row.strip()) if cell]
        for row in match[1].split(";")
    ]
    if max(len(row) for row in rows) < 2:
        return match[0]
    body = r" \\ ".join(" & ".join(row) for row in rows)
    return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"
