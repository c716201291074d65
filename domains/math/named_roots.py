"""Letters that the problem gives to the roots of its equation: `let α and β be the roots of …`.

Lines in these letters are judged by the roots' true values, in whichever order the letters are
given to them, so that every line of Vieta's kind is decided.
"""

from __future__ import annotations

import itertools
import re

from domains.math.algebra import make_symbol
from domains.math.problem import Problem
from domains.math.systems import System

_LETTER = r"\$?\\?(alpha|beta|gamma|[a-zA-Z](?:_\{?\d\}?)?|[αβγ])\$?"
_NAMED = re.compile(
    rf"{_LETTER}\s*(?:,\s*{_LETTER}\s*,?\s*)?(?:and|,|&)\s*{_LETTER}\s*"
    r"(?:are|be|denote|is|as)\s+(?:the\s+)?(?:two\s+|three\s+)?(?:distinct\s+|real\s+)*"
    r"(?:roots|zeros|solutions)"
)
_GREEK = {"α": "alpha", "β": "beta", "γ": "gamma"}


def root_system(problem: Problem, stated: System | None) -> System | None:
    """The named roots as a system of their own; None if none are named or not all are real."""
    found = _NAMED.search(problem.text)
    if found is None or stated is None or len(stated.unknowns) != 1 or not stated.complete:
        return None
    names = [_GREEK.get(g, g.replace("{", "").replace("}", "")) for g in found.groups() if g]
    roots = [next(iter(w.values())) for w in stated.worlds]
    letters = tuple(make_symbol(n) for n in names)
    if len(roots) != len(letters) or set(letters) & set(stated.unknowns):
        return None
    worlds = tuple(
        dict(zip(letters, order, strict=True)) for order in itertools.permutations(roots)
    )
    return System(letters, (), worlds, False, True)
