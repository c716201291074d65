"""Congruences: true or false by trying every remainder.

A congruence between numbers is computed; one in a single letter is tried at all remainders that
what was known of the letter leaves: true at each of them, it holds; false at each, it is refuted,
with one of them as the point. A fraction stands for its inverse where it has one.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node, walk
from domains.math.steps.claims import Claim
from domains.math.steps.findings import LIKELY, SURE, Finding, held, open_question, refuted
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason

Expr = Any
MOST_REMAINDERS = 3_000


def judge(tree: Node, claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """One finding for each link of `a ≡ b ≡ c (mod m)`; what it says of a letter is known then."""
    *values, modulus = (ledger.build(a) for a in tree.args)
    if not modulus.is_Integer or modulus <= 1:
        yield open_question("a congruence without a whole modulus")
        return
    for a, b in itertools.pairwise(values):
        if a == b and len(values) == 2:
            return
        yield _link(a, b, int(modulus), claim, ledger)


def _link(a: Expr, b: Expr, modulus: int, claim: Claim, ledger: Ledger) -> Finding:
    letters = a.free_symbols | b.free_symbols
    if not letters:
        left, right = (_remainder(v, modulus) for v in (a, b))
        if left is None or right is None:
            return open_question("no whole numbers")
        return _compared(left, right, modulus, SURE)
    difference = a - b
    if len(letters) > 1 or not difference.is_polynomial(*letters) or claim.withdrawn:
        return open_question("a congruence between unknowns")
    if claim.supposed:
        ledger.congruences.clear()
    stated = _stated(ledger)
    known = (
        []
        if claim.supposed
        else [*stated, *((d, m) for s, d, m in ledger.congruences if s == claim.step)]
    )
    known = [(d, m) for d, m in known if d.free_symbols == letters]
    found = _tried(a, b, modulus, known)
    ledger.congruences.append((claim.step, difference, modulus))
    if found is None or (found.state == "proved" and not set(known) <= set(stated)):
        return open_question("it hangs on congruences that were not checked", Reason.CONDITIONAL)
    return found


def _compared(left: int, right: int, modulus: int, strength: int, at: str = "") -> Finding:
    if left == right:
        return held("the remainders agree")
    why = f"{left} and {right} are different remainders modulo {modulus}{at}"
    values = (sp.Integer(left), sp.Integer(right))
    reason = Reason.NOT_EQUIVALENT if at else Reason.FALSE_VALUES
    return refuted(why, *values, strength, reason=reason)


def _remainder(value: Expr, modulus: int) -> int | None:
    """Of a whole number, or of a fraction that has an inverse."""
    if not value.is_Rational or math.gcd(int(value.q), modulus) > 1:
        return None
    return int(value.p) * pow(int(value.q), -1, modulus) % modulus


def _stated(ledger: Ledger) -> list[tuple[Expr, int]]:
    """The problem's congruences."""
    found = []
    for node in (p for c in ledger.problem.claims if c.tree is not None for p in walk(c.tree)):
        sides: list[Any] = []
        if node.kind == "congruent" and len(node.args) == 3:
            sides = [readable(ledger.build, a) for a in node.args]
        if sides and None not in sides and sides[2].is_Integer and sides[2] > 1:
            found.append((sides[0] - sides[1], int(sides[2])))
    return found


def _tried(a: Expr, b: Expr, modulus: int, known: list[tuple[Expr, int]]) -> Finding | None:
    """The finding where the remainders that are left agree on it; None where nothing is known."""
    span = math.lcm(modulus, *(m for _, m in known))
    if not known or span > MOST_REMAINDERS:
        return None
    (letter,) = (a - b).free_symbols
    sides: list[tuple[int, int | None, int | None]] = []
    for value in range(span):
        at = {letter: value}
        if all(_remainder(d.subs(at), m) == 0 for d, m in known):
            left, right = (_remainder(e.subs(at), modulus) for e in (a, b))
            sides.append((value, left, right))
    if not sides or any(left is None or right is None for _, left, right in sides):
        return None
    agree = [left == right for _, left, right in sides]
    value, left, right = sides[0]
    if all(agree) or not any(agree):
        place = f" for {letter} = {value}, which satisfies what is known"
        return _compared(left or 0, right or 0, modulus, LIKELY, place)
    return open_question("true for some remainders only", Reason.SOME_CASES)
