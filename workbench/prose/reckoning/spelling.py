"""What people write in a working, in the one spelling that is read: `1¾ h`, `16–30 April`,
`0.6 m3`, several equations in a line. Nothing is left out but remarks without a sum of their own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from workbench.prose.numbers import SIGNS

_VULGAR = re.compile(r"(\d*)\s?([¼½¾⅐-⅞])")
_POWER = re.compile(r"(?<=\d)(\s?(?:[kcd]|m(?=m))?m)([23])(?![\d\w])")
_HOURS = re.compile(r"(?<=\d)\s?(?:h|hrs?)\b")
_MINUTES = re.compile(r"(?<=\d)\s?mins?\b")
_COMMAS = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d{2}(?![\d,.])")
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?"
_DAYS = re.compile(rf"(?<![:.\d])\b(\d{{1,2}})\s?[–-]\s?(\d{{1,2}}\s+({_MONTH}))(?![\w])")
_STRETCH = re.compile(rf"(\b\d{{1,2}}\s+{_MONTH})\s?[→⇒–]\s?(?=\d{{1,2}}\s+{_MONTH})")
_PENCE = re.compile(r"(?<![\d.,])(\d+(?:\.\d+)?)\s?(?:p|pence|c|ct|cents?)\b")
_MIXED = re.compile(r"[£€$]\s?\d[^=]*[-+−–]|[-+−–][^=]*[£€$]\s?\d")
_BREAK = re.compile(r";|\s*[→⇒]\s*|,?\s+(?:where|because|i\.\s?e\.,?)\s+")
_BEGINS_WITH_SIGN = re.compile(rf"\s*(?:[×x*·÷/:+−–]|-(?=\s))\s*(?=[{SIGNS}]*\d)")
_REMARK = re.compile(
    r"(?<=[^\W\d_])\s[(\[]([^()\[\]=]*\d[^()\[\]=]*=[^()\[\]=]*\d[^()\[\]=]*)[)\]]"
)
"""An equation in brackets behind a word: `0.5 kPa (1 kPa = 7.5 mmHg) = 3.75 mmHg`."""
_SO_MANY = re.compile(r",? so (?=\d[\d,.]*\s(?:whole|full|complete)\b)")
_SIGNS_OF_EQUALITY = re.compile(r"=+>?")


def spelt(line: str) -> str:
    """The line in the one spelling."""
    line = _STRETCH.sub(r"\1 to ", _DAYS.sub(r"\1 \3 to \2", _VULGAR.sub(_decimal, line)))
    line = _SO_MANY.sub(" = ", line) if "=" in line else line
    line = _POWER.sub(lambda m: m[1] + ("²" if m[2] == "2" else "³"), line)
    line = _COMMAS.sub(lambda m: m[0].replace(".", "").replace(",", "."), line)
    return _MINUTES.sub(" minutes", _HOURS.sub(" hours", line))


_IN_WORDS = (
    (re.compile(r"\b(?:noon|midday)\b", re.I), "12:00"),
    (re.compile(r"\bmidnight\b", re.I), "24:00"),
    (re.compile(r"\b(?:twice|double)\s(?=[^\W\d]{0,3}[\d" + SIGNS + "])", re.I), "2 x "),
    (re.compile(r"\bhalf\s(?:of\s)?(?=[^\W\d]{0,3}[\d" + SIGNS + "])", re.I), "1/2 x "),
    (re.compile(r"\)\s?(?=(?:minute|hour|day|week)s?\b)"), ") x 1 "),
)
_PER_MILLE = re.compile(r"(\d+(?:[.,]\d+)?)\s?(?:‰|per mille\b)")


def in_signs(line: str) -> str:
    """A working's words for figures and signs in these: `twice £46`, `noon + 35 min`, `24 ‰`."""
    for form, sign in _IN_WORDS:
        line = form.sub(sign, line)
    return _PER_MILLE.sub(lambda m: f"{float(m[1].replace(',', '.')) / 10:.10g} %", line)


def _decimal(match: re.Match[str]) -> str:
    return f"{int(match[1] or 0) + unicodedata.numeric(match[2]):.6g}"


def in_pounds(side: str) -> str:
    """A side that adds hundredths to whole units, in whole units: `£1.00 - 84p`."""
    if not _MIXED.search(side):
        return side
    sign = next(one for one in side if one in "£€$")
    return _PENCE.sub(lambda m: f"{sign}{float(m[1]) / 100:g}", side)


def equations(line: str) -> list[str]:
    """The equations of a line, in brackets, behind semicolons and arrows; one that begins with a
    sign goes on from the one before it. What stands behind such a mark without an equation is a
    remark.
    """
    remarks = [one[1] for one in _REMARK.finditer(line)]
    line = _REMARK.sub(" ", line) if remarks else line
    kept = list(_goes_on([piece for piece in _BREAK.split(line) if piece and "=" in piece]))
    return [*remarks, *(kept or [line])]


def _goes_on(pieces: list[str]) -> Iterator[str]:
    last = ""
    for piece in pieces:
        whole = f"{last} {piece}" if last and _BEGINS_WITH_SIGN.match(piece) else piece
        last = _SIGNS_OF_EQUALITY.split(whole)[-1].strip()
        yield whole
