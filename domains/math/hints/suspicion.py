"""Where a solution with a wrong answer and no refuted line most likely went wrong.

Usual formulas with their usual slips are held against it, as data (`formulas.json`; each has near
misses in the tests). A formula fits where the problem has all its words and numbers; a step that
states just what one of the slips gives, and not the right value, is pointed at. That is a reading
of prose: it advises and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.building import build, make_symbol
from domains.math.notation.grammar import parse
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node
from domains.math.notation.tables import table
from domains.math.steps.checking import Doubted
from domains.math.steps.claims import StepText
from domains.math.steps.problem import Problem
from domains.math.steps.verdicts import Suspicion

_NUMBER = r"(-?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?)"


def suspect(of: Doubted) -> Suspicion | None:
    """The step to look at first where none is refuted: what a weaker reading speaks against, else,
    if the final answer is wrong, the likeliest place. Never a step that holds.
    """
    open_ = [d for d in of.doubts if d.step not in of.holding]
    if open_:
        first = min(open_, key=lambda d: d.step)
        return Suspicion(first.step, first.why, first.slip, first.quote)
    slip = _wrongly_recalled(of) or _slipped(of) or _no_primitive(of)
    if slip is not None or of.matches is not False:
        return slip
    place = _likeliest(of.texts, of.holding)
    why = "the final answer is wrong, and no line could be refuted"
    return None if place is None else Suspicion(place, why)


def _no_primitive(of: Doubted) -> Suspicion | None:
    """A step that names an antiderivative of the integrand, and gives another function."""
    goal = of.ledger.target
    integrals = [] if goal is None else sorted(goal.atoms(sp.Integral), key=str)
    if len(integrals) != 1:
        return None
    letter, body = integrals[0].limits[0][0], integrals[0].function
    for text in of.texts:
        for claim in text.claims:
            called = claim.read and _CALLED_PRIMITIVE.search(claim.subject)
            stated = readable(of.ledger.build, claim.tree) if called else None
            if stated is None:
                continue
            outcome = sampling.compare(sp.diff(stated, letter), body)
            if letter in stated.free_symbols and outcome.different:
                why = "its derivative is not the integrand"
                return Suspicion(text.index, why, why, claim.quote)
    return None


_CALLED_PRIMITIVE = re.compile(r"\b(?:anti-?derivative|primitive)\b(?! of)")


def _likeliest(texts: Sequence[StepText], holding: frozenset[int]) -> int | None:
    """The place of the open step that a wrong final answer speaks against most.

    Measured on 273 solutions with one marked first wrong step (ProcessBench's GSM8K part and two
    sets of our own, 2026-11): it stood a little before the middle, hardly ever in the last line,
    which carries on what went wrong before it. What a line computes from told no more.
    """
    last = len(texts) - 1
    likely = 0.42 * last if last > 1 else 1
    open_ = [place for place, text in enumerate(texts) if text.index not in holding]
    return min(open_, key=lambda place: (place == last > 1, abs(place - likely)), default=None)


# --- usual formulas and their slips ---------------------------------------------------------------


@dataclass(frozen=True)
class Formula:
    """A quantity that may be asked for: when it is, from which numbers, and what slips give."""

    name: str
    asks: tuple[str, ...]
    value: str
    slips: Mapping[str, str]
    without: tuple[str, ...] = ()
    quantities: Mapping[str, str] | None = None
    data: bool = False


def _wrongly_recalled(of: Doubted) -> Suspicion | None:
    """A formula that is written down in one of the usual wrong ways."""
    known = table("hints", "formulas.json")["recalled"]
    for text in of.texts:
        about = f"{of.ledger.problem.words} {text.words}"
        for claim in text.claims:
            written = _difference(claim.tree)
            if written is None or not written.free_symbols or text.index in of.holding:
                continue
            for formula in (f for f in known if re.search(f.get("about", ""), about)):
                for slip, wrong in formula["slips"].items():
                    if sp.expand(written - _difference(parse(wrong))) == 0:
                        why = f"the {formula['name']} is recalled as {formula['right']}"
                        return Suspicion(text.index, why, slip, claim.quote)
    return None


def _difference(tree: Node) -> Expr | None:
    """Left minus right of a plain equation of expressions."""
    if tree.kind != "rel" or tree.text != "=":
        return None
    left, right = (readable(build, side) for side in tree.args)
    return None if left is None or right is None else left - right


def _slipped(of: Doubted) -> Suspicion | None:
    problem = of.ledger.problem
    for formula in (Formula(**entry) for entry in table("hints", "formulas.json")["formulas"]):
        numbers = numbers_of(formula, problem)
        if numbers is None:
            continue
        right = _value(formula.value, numbers)
        slips = {name: _value(text, numbers) for name, text in formula.slips.items()}
        for text in of.texts:
            for name, wrong in slips.items():
                if text.index not in of.holding and _states(text, wrong, right):
                    return Suspicion(text.index, f"the {formula.name} is another", name)
    return None


def numbers_of(formula: Formula, problem: Problem) -> dict[str, Expr] | None:
    """The formula's numbers in the problem; None where a word or number of it is missing."""
    text = problem.text.replace("$", " ") if formula.data else problem.text
    without = any(re.search(words, text, re.IGNORECASE) for words in formula.without)
    if without or not all(re.search(words, text) for words in formula.asks):
        return None
    if formula.data:
        return _of_data(problem) if problem.data else None
    found = {}
    for letter, pattern in (formula.quantities or {}).items():
        match = re.search(pattern.replace("N", _NUMBER), text)
        if match is None:
            return None
        found[letter] = sp.Rational(match[1].replace(",", ""))
    return found


def _of_data(problem: Problem) -> dict[str, Expr]:
    data = [sp.Rational(d.numerator, d.denominator) for d in problem.data]
    mean = sum(data) / len(data)
    squares = sum((d - mean) ** 2 for d in data)
    return {"n": sp.Integer(len(data)), "m": mean, "q": squares}


def _value(text: str, numbers: Mapping[str, Expr]) -> Expr:
    return build(parse(text)).subs({make_symbol(k): v for k, v in numbers.items()})


def _states(text: StepText, wrong: Expr, right: Expr) -> bool:
    """Whether a value of the step is the slip's and none is the right one."""
    trees = [claim.tree for claim in text.claims if claim.read]
    sides = [side for tree in trees for side in (tree.args if tree.kind == "rel" else (tree,))]
    built = (readable(build, side) for side in sides)
    values = [value for value in built if not getattr(value, "free_symbols", True)]
    if any(sampling.same_number(v, right) for v in values):
        return False
    return any(sampling.same_number(v, wrong) for v in values)
