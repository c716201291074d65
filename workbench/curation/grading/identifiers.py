"""Addresses, paths, numbers to call and codes: what names one thing by its very letters and digits.

They are read whole. Read as words, `privacy@lake.example` would be a sentence that ends behind
`lake`, and another number to call would share its area code with the right one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.curation.grading.lexicon import folded

_CODE = re.compile(
    r"(?<![^\W_])(?:[A-Z]{1,5}-?\d(?:-?[A-Z0-9])*(?![^\W_a-z])(?![a-z])|[a-z]{1,2}\d{2,4}(?!\w)"
    r"|[a-z]{3,}\d{2,}(?!\w))"
)
"""`E07`, `B-214`, `H2O`, `e27`: letters before digits name one thing, and are no amount."""
_MAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_PATH = re.compile(r"(?<![\w.:/])(?:https?://|~?/)[A-Za-z0-9_.~-]+(?:/[A-Za-z0-9_.~-]+)+/?")
_PHONE = re.compile(
    r"(?<![A-Za-z0-9.,+])(?:\+\d{1,3}|0\d{1,5}|\d{3}(?=-))"
    r"(?:[ \u00a0()/-]{1,2}\d{2,}){1,5}(?![A-Za-z0-9])"
)
_DIGITS = 7
"""Digits of a number to call at least. Ours."""


def identifiers(text: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, key) of each, some of them within others; the longer ones come first."""
    for pattern in (_MAIL, _PATH):
        for hit in pattern.finditer(text):
            end = hit.end() - (hit[0][-1] in "./")
            yield hit.start(), end, folded(text[hit.start() : end])
    for hit in _PHONE.finditer(text):
        digits = re.sub(r"\D", "", hit[0])
        if len(digits) >= _DIGITS:
            yield hit.start(), hit.end(), digits
    for hit in _CODE.finditer(text):
        yield *hit.span(), folded(hit[0]).replace("-", "")


def shape(key: str) -> str:
    """What kind of identifier a key is: mail, path, call, code; empty for a plain word."""
    if "@" in key:
        return "mail"
    if "/" in key:
        return "path"
    if key.isdecimal():
        return "call"
    return "code" if any(map(str.isdigit, key)) else ""
