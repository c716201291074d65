"""Claims that a sentence makes of an expression it has just named: "the derivative of A is B", "the
right-hand side is B", "since f″(1) < 0 there is a minimum".
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import sympy as sp

from domains.math import sampling, slips
from domains.math.claims import Claim, StepText
from domains.math.conversions import judge_conversion
from domains.math.durations import judge_durations
from domains.math.findings import LIKELY, SURE, Finding, held, point_of, refuted
from domains.math.ledger import Ledger
from domains.math.limits import Unreadable
from domains.math.nodes import symbol, symbols
from domains.math.orderings import judge_order
from domains.math.theorems import judge_theorem

Expr = Any
_BETWEEN = (
    r"(?:[,\s$\\()]*(?:with respect to|w\.?r\.?t\.?|in)\s*#)?"
    r"[,\s$\\()]*(?:is|equals|=|gives)[\s$\\(]*$"
)
_DERIVATIVE = re.compile(r"(?<!anti)(?<!anti-)\bderivative of[\s$\\(]*#" + _BETWEEN)
_PRIMITIVE = re.compile(r"\b(?:anti-?derivative|integral|primitive) of[\s$\\(]*#" + _BETWEEN)
_SIDE = re.compile(
    r"\b(left|right)[- ](?:hand )?side(?: of [a-z ]*)?\s*(?:is|becomes|equals|simplifies to|"
    r"can be written as|gives)[\s$\\(]*$"
)
_TEST = re.compile(
    r"''\s*\\?\(?[^<>=;.]{0,40}?(?:=[^<>;.]{0,40})?([<>])\s*0[^.;<>]{0,60}?\b(minim|maxim)\w*"
)


def judge_spoken(value: Expr, claim: Claim, step: StepText, ledger: Ledger) -> Finding | None:
    """A bare expression of which the sentence says what it is."""
    if claim.supposed or claim.withdrawn:
        return None
    for pattern, of_what in ((_DERIVATIVE, "derivative"), (_PRIMITIVE, "antiderivative")):
        words = pattern.search(claim.before)
        if words is not None:
            return _of_named(value, claim, step, ledger, words[0].count("#"), of_what)
    side = _SIDE.search(claim.before.lower())
    if side is not None and ledger.sides is not None:
        return _as_side(value, ledger.sides[0 if side[1] == "left" else 1], side[1])
    return None


def _of_named(
    value: Expr, claim: Claim, step: StepText, ledger: Ledger, back: int, of_what: str
) -> Finding | None:
    """Against the expression named `back` formulas before; the last one between is the letter."""
    place = next((k for k, c in enumerate(step.claims) if c.start == claim.start), 0)
    if place < back:
        return None
    named, between = step.claims[place - back].tree, step.claims[place - 1].tree
    if named is None or between is None:
        return None
    try:
        body = ledger.build(named)
        letter = ledger.build(between) if back == 2 else _only_letter(body)
    except Unreadable:
        return None
    if letter is None or not letter.is_Symbol or body.has(sp.Integral):
        return None
    if of_what == "derivative":
        left, right = value, _derived(body, letter, claim, ledger)
        slip = slips.of_derivative(body, letter, value, right) if value != 0 else ""
    else:
        left, right, slip = sp.diff(value, letter), body, ""
    outcome = sampling.compare(left, right, ledger.domain)
    if outcome.equal:
        return held(f"the {of_what} worked out")
    if not outcome.different:
        return None
    return refuted(
        f"this is not the {of_what} of {sampling.show(body)}: {outcome.reason}",
        left,
        right,
        SURE,
        at=point_of(outcome, [left, right]),
        counterexample=outcome.counterexample,
        slip=slip,
    )


def _derived(body: Expr, letter: Expr, claim: Claim, ledger: Ledger) -> Expr:
    """The derivative; where the stated one has y', y is a function of the other letter."""
    names = symbols(claim.tree) if claim.tree is not None else frozenset[str]()
    slopes = {n[:-1]: ledger.build(symbol(n)) for n in names if n.endswith("'")}
    if not slopes:
        return sp.diff(body, letter)
    return sum(sp.diff(body, s) * slopes.get(s.name, sp.Integer(1)) for s in body.free_symbols)


def _only_letter(body: Expr) -> Expr | None:
    return next(iter(body.free_symbols)) if len(body.free_symbols) == 1 else None


def _as_side(value: Expr, side: Expr, which: str) -> Finding | None:
    if value.free_symbols != side.free_symbols or not value.free_symbols:
        return None
    outcome = sampling.compare(value, side)
    if outcome.equal:
        return held(f"the {which}-hand side of the equation before")
    if not outcome.different:
        return None
    return refuted(
        f"it is not the {which}-hand side of the equation before: {outcome.reason}",
        value,
        side,
        LIKELY,
        at=point_of(outcome, [value, side]),
        counterexample=outcome.counterexample,
    )


def judge_sentence(step: StepText, ledger: Ledger) -> Finding | None:
    """What the step's sentences claim apart from their formulas."""
    return (
        _hours_and_minutes(step)
        or judge_durations(step.text)
        or judge_conversion(step.text)
        or judge_order(step.words, ledger.problem.data)
        or _consecutive(step, ledger)
        or judge_theorem(step.text, ledger.problem.text)
        or _second_derivative_test(step)
    )


_NEIGHBOURS = re.compile(
    r"\bthe (?:three |four |two |other )?(?:numbers|integers)(?: are|:)\s*\$?([a-z])\$?\s*,\s*"
    r"\$?\1 ?\+ ?(\d+)"
)


def _consecutive(step: StepText, ledger: Ledger) -> Finding | None:
    """`The numbers are n, n + 1`: consecutive odd or even numbers are 2 apart, others 1."""
    asked = re.search(
        r"\bconsecutive (?:positive )?(odd |even )?(?:integers|numbers)", ledger.problem.words
    )
    found = _NEIGHBOURS.search(step.words)
    if asked is None or found is None:
        return None
    apart = 2 if asked[1] else 1
    if int(found[2]) == apart:
        return held("as far apart as such numbers are")
    letter = sp.Symbol(found[1], real=True)
    why = f"consecutive {asked[1] or ''}numbers are {apart} apart"
    return refuted(why, letter + int(found[2]), letter + apart, SURE, at={letter: sp.Integer(1)})


_HOURS = re.compile(
    r"(\d+\.\d+|\d+/\d+)\s*(?:h|hrs?|hours?)\b\W*(?:i\.e\.|that is|or|which is|=|equals)?\W*"
    r"(\d+)\s*(?:h|hrs?|hours?)\b\W*(?:and )?(\d+)\s*(?:min|minutes?)\b"
)


def _hours_and_minutes(step: StepText) -> Finding | None:
    """`1.5 h, i.e. 1 hour and 50 minutes`."""
    found = _HOURS.search(step.words)
    if found is None:
        return None
    stated = sp.Rational(int(found[2]) * 60 + int(found[3]), 60)
    value = sp.Rational(Fraction(found[1]).numerator, Fraction(found[1]).denominator)
    if abs(stated - value) <= sp.Rational(1, 100):
        return held("hours and minutes converted")
    return refuted(
        f"{found[1]} hours are {sampling.show(value * 60)} minutes",
        stated * 60,
        value * 60,
        SURE,
        slip="an hour has 60 minutes, not 100",
    )


def _second_derivative_test(step: StepText) -> Finding | None:
    """A sign of f″ with the wrong kind of extreme value."""
    for found in _TEST.finditer(step.words.replace("’", "'").replace("′", "'").replace("″", "''")):
        kind = {"<": "maxim", ">": "minim"}[found[1]]
        if found[2] != kind:
            wrong, right = ("minimum", "maximum") if found[1] == "<" else ("maximum", "minimum")
            return Finding(
                "refuted",
                f"a second derivative {found[1]} 0 makes a {right}, not a {wrong}",
                quote=found[0][:80],
                strength=SURE,
                slip="the second-derivative test was turned round",
            )
    return None
