"""Whether one text denies what another says of the same thing; a guess over words, so it warns.

A clause with a denial is looked for in the other text: where nearly all its content words stand in
a text that denies nothing in any way, the two contradict. `without` compares and denies nothing;
`not 19` corrects a figure.
"""

from __future__ import annotations

import re

from workbench.prose.english import denials, stems
from workbench.prose.numbers import numbers

_BOUND = re.compile(r"[;:.()–—]\s|,\s|\b(?:but|while|whereas|although|though|and)\b", re.I)
_FIGURE = re.compile(r"\bnot (?=[\d−-])", re.I)
_OTHERS = re.compile(
    r"\b(?:that|which|who)(?: \w+)? "
    r"(?:did|do|does|had|have|has|was|were|is|are)(?: not|n['’]t)\s*$",
    re.I,
)
"""`84 zones that did not`: those who are compared with; nothing is denied of the rest."""
_HINTS = re.compile(
    r"\b(?:no|not|none|never|neither|nor|nothing|nobody|cannot|without|hardly|barely|un(?:changed|"
    r"affected|altered|clear|related|likely)|constant|stable|same|equal|similar|identical|lack\w*|"
    r"absen\w+|zero|fail\w*|drop\w*|abandon\w*|stopp\w+|gave up|giv\w+ up|remov\w+|instead|rather|"
    r"despite|contrary|unlike|vanish\w*|gone|disappear\w*|crosses|includes)\b|n['’]t\b",
    re.I,
)
"""Words that may deny in other ways; a text with one of them is not judged."""
ALIKE = 0.6
"""Share of a denying clause's content words that a clause of the other text has to have; all of
them where they are few."""
LEAST = 2


def contradicts(one: str, other: str) -> bool:
    """Whether a clause of either is denied by the other."""
    return _denied(one, other) or _denied(other, one)


def may_deny(text: str) -> bool:
    """A word stands in the text that may deny in another way, such as `dropped`."""
    return _HINTS.search(text) is not None


def _denied(one: str, other: str) -> bool:
    clauses = _clauses(other)
    for clause in _clauses(one):
        mine = set(stems(_bare(clause)))
        if not _denies(clause) or len(mine) < LEAST:
            continue
        shared = max((len(mine & set(stems(c))) for c in clauses), default=0)
        alike = shared == len(mine) or (shared > LEAST and shared >= ALIKE * len(mine))
        if alike and not _HINTS.search(other):
            return True
    return False


def _bare(clause: str) -> str:
    """The clause without its figures: `three did not like the group`, `three the group`."""
    for number in reversed(numbers(clause)):
        if number.role in ("quantity", "spoken"):
            clause = f"{clause[: number.start]} {clause[number.end :]}"
    return clause


def _clauses(text: str) -> list[str]:
    return [piece for piece in _BOUND.split(text) if piece.strip()]


def _denies(clause: str) -> bool:
    bare = _OTHERS.sub("", clause.rstrip(" .,;:"))
    return bool(denials(re.sub(r"\bwithout\b", "", _FIGURE.sub("", bare))))
