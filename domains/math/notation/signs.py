"""Unicode signs written as LaTeX or ASCII; control characters refused."""

from __future__ import annotations

import re

from domains.math.notation import vocabulary as n
from domains.math.notation.limits import Unreadable

_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200e\u200f\ud800-\udfff]"
)


_COMBINING = re.compile("([A-Za-z])(\u0304|\u0305|\u0302)")


_COMBINING_NAMES = {"\u0304": "bar", "\u0305": "bar", "\u0302": "hat"}


_BRACED_ARRAY = re.compile(
    r"\\left\s*\\(?:\{|lbrace)\s*\\begin\{(array|aligned|matrix|gathered)\}(?:\{[lcr| ]*\})?"
    r"((?:(?!\\begin).){0,2000}?)\\end\{\1\}\s*\\right\s*\.",
    re.DOTALL,
)
_ROOT_INDEX = re.compile("([³⁴⁵⁶⁷⁸⁹ⁿ])√")
_SUPER_RUN = re.compile("[" + "".join(n.SUPERSCRIPTS) + "]+")


_SUB_RUN = re.compile("[" + "".join(n.SUBSCRIPTS) + "]+")


_BLANK = re.compile(r"\\boxed\{(?:\\h?phantom\{[^{}]*\}|\\quad|\\[ ,;:!]|\s)+\}")
"""A box with nothing in it stands for a number to be found."""


def plain_notation(text: str) -> str:
    """The same text with Unicode signs written as LaTeX or ASCII; refuses control characters."""
    bad = _FORBIDDEN.search(text)
    if bad:
        raise Unreadable(f"A control character (U+{ord(bad[0]):04X}) at position {bad.start()}.")
    text = _BLANK.sub(r" \\blank ", text.replace("ȳ", "y\u0304"))
    text = _COMBINING.sub(lambda m: rf"\{_COMBINING_NAMES[m[2]]}{{{m[1]}}}", text)
    text = _ROOT_INDEX.sub(lambda m: rf"\sqrt[{n.SUPERSCRIPTS[m[1]]}]", text)
    text = _SUPER_RUN.sub(lambda m: "^{" + "".join(n.SUPERSCRIPTS[c] for c in m[0]) + "}", text)
    text = _SUB_RUN.sub(lambda m: "_{" + "".join(n.SUBSCRIPTS[c] for c in m[0]) + "}", text)
    text = "".join(_character(c) for c in text)
    return _BRACED_ARRAY.sub(r"\\begin{cases}\2\\end{cases}", text)


def _character(char: str) -> str:
    if char in n.VULGAR:
        top, bottom = n.VULGAR[char].split("/")
        return rf"\frac{{{top}}}{{{bottom}}}"
    if char in n.GREEK_LETTERS:
        return rf" \{n.GREEK_LETTERS[char]} "
    return n.CHARACTERS.get(char, char)
