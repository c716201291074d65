"""Whole numbers: congruences, true or false by trying every remainder, and what words say of one
number.

A congruence between numbers is computed; one in a single letter is tried at all remainders that
what was known of the letter leaves: true at each of them, it holds; false at each, it is refuted,
with one of them as the point. A fraction stands for its inverse where it has one.

"Is divisible by 9" right after a number is the sign of a relation, as "remainder" is in a division.
A false one is refuted by its quotient's remainder or its factors; nothing is ever held by one, and
what is supposed, asked or said of more than the number stays open.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.building import is_scalar
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node, symbols, walk
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import DENIED, Claim, StepText
from domains.math.steps.findings import LIKELY, SURE, Finding, held, open_question, refuted
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "congruences")

MOST_REMAINDERS = 3_000


def of_numbers(text: str) -> str:
    """The text without its remainders where these are polynomials'."""
    return re.sub("remainder", "rest", text) if _says("by_polynomial", text) else text


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
    before = [(d, m) for s, d, m in ledger.congruences if s == claim.step]
    known = [(d, m) for d, m in (*stated, *before) if d.free_symbols == letters]
    known = [] if claim.supposed else known
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


def _remainders(value: Expr, letter: Expr, modulus: int) -> Callable[[int], int | None]:
    """The remainder of an expression by its letter's value; of a polynomial without algebra."""
    whole = sp.Poly(value, letter).all_coeffs() if value.is_polynomial(letter) else [sp.nan]
    parts = [_remainder(c, modulus) for c in whole]
    if None in parts:
        return lambda at: _remainder(value.subs(letter, at), modulus)
    return lambda at: reduce(lambda rest, part: (rest * at + (part or 0)) % modulus, parts, 0)


def _stated(ledger: Ledger) -> list[tuple[Expr, int]]:
    """The problem's congruences."""
    nodes = [p for c in ledger.problem.claims for p in walk(c.tree) if p.kind == "congruent"]
    pairs = [node.args for node in nodes if len(node.args) == 3]
    built: list[Any] = [[readable(ledger.build, a) for a in sides] for sides in pairs]
    known = [sides for sides in built if None not in sides]
    return [(a - b, int(m)) for a, b, m in known if m.is_Integer and m > 1]


def _tried(a: Expr, b: Expr, modulus: int, known: list[tuple[Expr, int]]) -> Finding | None:
    """The finding where the remainders that are left agree on it; None where nothing is known."""
    (letter,) = (a - b).free_symbols
    below = [sp.fraction(sp.together(e))[1] for e in (a, b, *(d for d, _ in known))]
    longer = [sp.Poly(d, letter).content() for d in below if d.is_polynomial(letter)]  # n/2 mod 2
    span = math.lcm(modulus, *(m for _, m in known)) * math.lcm(*(int(c) for c in longer))
    if not known or span > MOST_REMAINDERS:
        return None
    rests = [_remainders(d, letter, m) for d, m in known]
    left_at, right_at = (_remainders(e, letter, modulus) for e in (a, b))
    sides = [
        (value, left_at(value), right_at(value))
        for value in range(span)
        if all(rest(value) == 0 for rest in rests)
    ]
    if not sides or any(left is None or right is None for _, left, right in sides):
        return None
    agree = [left == right for _, left, right in sides]
    value, left, right = sides[0]
    if all(agree) or not any(agree):
        place = f" for {letter} = {value}, which satisfies what is known"
        return _compared(left or 0, right or 0, modulus, LIKELY, place)
    return open_question("true for some remainders only", Reason.SOME_CASES)


_MOST = 10**15


def judge_predicate(claim: Claim, ledger: Ledger) -> Finding | None:
    """The refutation of what is said right after the claim's number, or of two numbers."""
    after = ledger.here.text[claim.start + len(claim.quote) :]
    value, said = _value(claim, ledger), _says["said"].match(after)
    if value is None or said is None or _doubtful(claim):
        return None
    if " are" in f" {said[0]}" and "both" not in f"{claim.before[-40:]} {said[0]}".lower():
        return None  # four terms of seven are odd
    denied, rest = said[1] is not None, after[said.end() :]
    by, alone = _says["by"].match(rest), _says["alone"].match(rest)
    found = by or alone
    further = "" if found is None else rest[found.end() :]
    taken_back = DENIED.search(re.split(r"[.;]\s", further)[0]) or _says["not_only"].match(further)
    if found is None or taken_back:
        return None
    if by is not None:
        factor = "factor" in by[1] or "divisor" in by[1]
        others = [sp.Integer(n) for n in by.groups()[1:] if n is not None]
        return _divided(value, others, factor, denied)
    return _of_kind(value, str(alone[1]) if alone else "", denied)


def _doubtful(claim: Claim) -> bool:
    """Whether the number is supposed, asked for, or only the last of what is spoken of: the sum of
    3 and 5 is divisible by 4.
    """
    before = claim.before.lower()
    denied = DENIED.search(re.split(r"[.;]\s", before)[-1])
    last = _says("last_of_several", before) and "both" not in before[-40:]
    opened = denied or last or _says("supposed", before) or before.rstrip().endswith("~")
    return claim.supposed or bool(opened)


def _value(claim: Claim, ledger: Ledger) -> Expr | None:
    """The whole number that the claim ends with."""
    tree = claim.tree
    last = tree.args[-1] if tree.kind == "rel" and set(tree.text.split()) == {"="} else tree
    plain = is_scalar(last) and not symbols(last) and not claim.nouns
    value = readable(ledger.build, last) if plain else None
    return value if value is not None and value.is_Integer and 0 < value < _MOST else None


def _divided(value: Expr, others: Sequence[Expr], factor: bool, denied: bool) -> Finding | None:
    """Of several numbers one is enough for what is said, and one for what is denied."""
    pairs = [(other, value) if factor else (value, other) for other in others]
    if any(below == 0 for _, below in pairs):
        return None
    rests = [above % below for above, below in pairs]
    above, below = pairs[0]
    why = f"{above} is {below} · {above // below}"
    if denied and not any(rests):
        return _false(why, sp.Mul(below, above // below, evaluate=False), above, "!=")
    if not denied and all(rests):
        return _false(f"{why} + {rests[0]}", rests[0], sp.Integer(0), "=")
    return None


def _of_kind(value: Expr, kind: str, denied: bool) -> Finding | None:
    if kind in ("even", "odd"):
        return _divided(value, [sp.Integer(2)], False, denied is (kind == "even"))
    if kind in ("prime", "composite"):
        least = min(sp.factorint(value), default=value)
        if least < value and denied is (kind == "composite"):
            split = sp.Mul(least, value // least, evaluate=False)
            return _false(f"{value} is {least} · {value // least}", split, value, "!=")
        return None
    power = 2 if kind == "perfect square" else 3
    root, exact = sp.integer_nthroot(value, power)
    if exact is not denied:
        return None
    why = f"{root}^{power} is {root**power}, and {root + 1}^{power} is {(root + 1) ** power}"
    return _false(why, sp.Integer(root) ** power, value, "!=" if denied else "=")


def _false(why: str, left: Expr, right: Expr, relation: str) -> Finding:
    return refuted(why, left, right, SURE, relation=relation, reason=Reason.DIVISIBILITY)


_SENTENCES = Mentions("steps", "mentions.ini", "congruences sentences")
_VALUES: Mapping[str, Callable[..., int]] = {
    "gcd": math.gcd,
    "lcm": math.lcm,
    "listed": lambda *listed: len(listed),
}
"""What a sentence must say, by the other numbers in it; 0 where that has no sense."""


def judge_sentences(step: StepText) -> list[Finding]:
    """The refutations of what sentences of fixed words say of numbers alone: a greatest common
    divisor, how many are listed.
    """
    text = _says["markup"].sub("", step.text.lower())
    kinds = [
        (match, value) for k, value in _VALUES.items() for match in _SENTENCES[k].finditer(text)
    ]
    before = [re.split(r"[.;?\n]", text[: match.start()])[-1] for match, _ in kinds]
    plain = [kind for kind, said in zip(kinds, before, strict=True) if not _says("not_said", said)]
    found = [_unlike_said(match, value) for match, value in plain]
    return [wrong for wrong in found if wrong is not None]


def _unlike_said(match: re.Match[str], value: Callable[..., int]) -> Finding | None:
    place, said = match.re.groupindex["said"], int(match["said"])
    others = [part for k, part in enumerate(match.groups(), 1) if k != place]
    true = int(value(*(int(n) for part in others for n in re.findall(r"\d+", part or ""))))
    if true in (said, 0):
        return None
    false = refuted(f"it is {true}, not {said}", sp.Integer(said), sp.Integer(true), SURE)
    return replace(false, quote=" ".join(match[0].split()))
