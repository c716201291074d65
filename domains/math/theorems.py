"""Rules that a step recalls in words: the complement of a count, the remainder theorem."""

from __future__ import annotations

import re

import sympy as sp

from domains.math.findings import SURE, Finding, held, refuted

_COMPLEMENT = re.compile(
    r"P\((\w) ?(≥|>=|>|\\geq?) ?(\d+)\) ?= ?1 ?[-−–] ?P\(\1 ?(≤|<=|<|\\leq?) ?(\d+)\)"
)
_COUNTS = re.compile(
    r"\b(?:poisson|binomial|geometric|coins?|dice|die|number of|tosse[sd]|throws?|trials?|"
    r"how many|calls?|at least \d|exactly \d)\b"
)
_REMAINDER = re.compile(
    r"\b(?:division|divided|dividing)\b.{0,12}?\bby \$?\(?x ?([+−-]) ?(\d+)\)?\$?"
    r".{0,6}? (?:is|equals) \$?(?:p|f|P)\(([−-]?\d+)\)"
)


def judge_theorem(text: str, problem: str) -> Finding | None:
    """The first such rule in the step; None without."""
    complement = _COMPLEMENT.search(text)
    if complement is not None and _COUNTS.search(problem.lower()):
        return _complement(complement)
    remainder = _REMAINDER.search(text)
    if remainder is None:
        return None
    root = int(remainder[2]) * (-1 if remainder[1] == "+" else 1)
    stated = int(remainder[3].replace("−", "-"))
    if root == stated:
        return held("the remainder theorem")
    why = f"the remainder of a division by x {remainder[1]} {remainder[2]} is the value at {root}"
    return refuted(why, sp.Integer(stated), sp.Integer(root), SURE, slip="a sign is wrong")


def _complement(found: re.Match[str]) -> Finding:
    """Of counts, P(X ≥ 2) and P(X ≤ 1) make 1 together, and so do P(X > 2) and P(X ≤ 2)."""
    above, below = int(found[3]), int(found[5])
    first = above + 1 if found[2] == ">" else above
    last = below - 1 if found[4] == "<" else below
    if first == last + 1:
        return held("the complement")
    why = f"together they {'miss' if first > last + 1 else 'count twice'} some of the values"
    return refuted(why, sp.Integer(last), sp.Integer(first - 1), SURE, slip="off by one")
