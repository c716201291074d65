"""Unicode signs written as LaTeX or ASCII; control characters refused."""

from __future__ import annotations

import re

from domains.math.notation import vocabulary as n
from domains.math.notation.limits import Unreadable
from domains.math.notation.tables import Mentions

_says = Mentions("notation", "mentions.ini", "signs")
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200e\u200f\ud800-\udfff]"
)
_COMBINING = {"\u0304": "bar", "\u0305": "bar", "\u0302": "hat"}
_COMBINED = re.compile(f"([A-Za-z])([{''.join(_COMBINING)}])")
_SUPER_RUN, _SUB_RUN = (re.compile(f"[{''.join(s)}]+") for s in (n.SUPERSCRIPTS, n.SUBSCRIPTS))


def plain_notation(text: str) -> str:
    """The same text with Unicode signs written as LaTeX or ASCII; refuses control characters."""
    bad = _FORBIDDEN.search(text)
    if bad:
        raise Unreadable(f"A control character (U+{ord(bad[0]):04X}) at position {bad.start()}.")
    text = _says["blank"].sub(r" \\blank ", text.replace("ȳ", "y\u0304"))
    text = _COMBINED.sub(lambda m: rf"\{_COMBINING[m[2]]}{{{m[1]}}}", text)
    text = _says["root_index"].sub(lambda m: rf"\sqrt[{n.SUPERSCRIPTS[m[1]]}]", text)
    text = _SUPER_RUN.sub(lambda m: "^{" + "".join(n.SUPERSCRIPTS[c] for c in m[0]) + "}", text)
    text = _SUB_RUN.sub(lambda m: "_{" + "".join(n.SUBSCRIPTS[c] for c in m[0]) + "}", text)
    text = "".join(_character(c) for c in text)
    return _says["braced_array"].sub(r"\\begin{cases}\2\\end{cases}", text)


def _character(char: str) -> str:
    if char in n.VULGAR:
        top, bottom = n.VULGAR[char].split("/")
        return rf"\frac{{{top}}}{{{bottom}}}"
    if char in n.GREEK_LETTERS:
        return rf" \{n.GREEK_LETTERS[char]} "
    return n.CHARACTERS.get(char, char)
