"""Numbers that words tell of the sentence's own figures: `less than half as often`, `95 of 100`.

No source has to give them; whether they fit what they are said of is asked elsewhere.
"""

from __future__ import annotations

import re

FRACTIONS = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "two thirds": 2 / 3,
             "three quarters": 3 / 4}  # fmt: skip
BOUNDED = re.compile(
    rf"\b(?P<way>less than|fewer than|under|more than|over) "
    rf"(?P<part>(?:a )?(?:{'|'.join(FRACTIONS)}))"
    r"(?= as (?:often|much|many|high|large|common|likely)\b)",
    re.I,
)
IN_A_HUNDRED = re.compile(
    r"\b(?:(?:80|90|95|99) (?:(?:out )?of (?:every )?|in (?:every )?)(?:100|a hundred)|"
    r"(?:19|nineteen) (?:(?:out )?of (?:every )?|in (?:every )?)(?:20|twenty)|"
    r"(?:9|nine) (?:(?:out )?of (?:every )?|in (?:every )?)(?:10|ten)) "
    r"(?P<what>[^\W\d_]+(?: [^\W\d_]+)?)",
    re.I,
)
_TAKEN_AGAIN = re.compile(
    r"\bsuch\b|\b(?:trial|stud(?:y|ies)|interval|sample|repetition|experiment)", re.I
)


def bounded(text: str, start: int, end: int) -> bool:
    """A place of a text lies in such a fraction."""
    return any(m.start() <= start and end <= m.end() for m in BOUNDED.finditer(text))


def level(text: str, start: int, end: int) -> bool:
    """A place of a text lies in a level of confidence, rightly told: `95 of 100 such trials`."""
    return any(m.start() <= start and end <= m.end() and of_samples(m)
               for m in IN_A_HUNDRED.finditer(text))  # fmt: skip


def of_samples(match: re.Match[str]) -> bool:
    """So many of a hundred samples, which is what a level counts."""
    return _TAKEN_AGAIN.search(match["what"]) is not None
