"""Where a solution with a wrong answer and no refuted line most likely went wrong.

Usual formulas with their usual slips are held against it, as data (`formulas.json`), where the
problem has all words and numbers of one. It advises and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.building import build, is_scalar, make_symbol
from domains.math.notation.grammar import parse
from domains.math.notation.limits import readable
from domains.math.notation.tables import table
from domains.math.steps.checking import Doubted
from domains.math.steps.claims import StepText
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
    slip = _slipped(of)
    if slip is not None or of.matches is not False:
        return slip
    place = _likeliest(of.texts, of.holding)
    why = "the final answer is wrong, and no line could be refuted"
    return None if place is None else Suspicion(place, why)


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


def _slipped(of: Doubted) -> Suspicion | None:
    """The first step that states what a usual slip makes of a formula, in its letters or in the
    problem's numbers, and not what is right.
    """
    for formula in table("hints", "formulas.json")["formulas"]:
        numbers = _numbers(formula, of.ledger.problem.text)
        written = () if numbers is None else (formula["value"], *formula["slips"].values())
        values = [build(parse(one)).subs(numbers) for one in written]
        for text in (t for t in of.texts if values and t.index not in of.holding):
            stated = list(_stated(text, values[0].free_symbols))
            said = [any(sampling.compare(v, one).equal for one in stated) for v in values]
            if any(said) and not said[0]:
                slip = ("", *formula["slips"])[said.index(True)]
                return Suspicion(text.index, f"the {formula['name']} is another", slip)
    return None


def _numbers(formula: Mapping[str, Any], text: str) -> dict[Expr, Expr] | None:
    """What the problem gives for the formula's letters; of several numbers their mean, how many
    they are, and the sum of squares about the mean. None where a word or number is missing.
    """
    without = any(re.search(words, text, re.IGNORECASE) for words in formula.get("without", ()))
    if without or not all(re.search(words, text) for words in formula.get("asks", ())):
        return None
    found: dict[str, Expr] = {}
    for letter, pattern in formula.get("quantities", {}).items():
        match = re.search(pattern.replace("N", _NUMBER), text)
        if match is None:
            return None
        given = [sp.Rational(n.replace(",", "")) for n in re.findall(_NUMBER, match[1])]
        mean = sum(given) / len(given)
        several = {"n": len(given), "q": sum((g - mean) ** 2 for g in given)}
        found |= {letter: mean} | (several if len(given) > 1 else {})
    return {make_symbol(letter): value for letter, value in found.items()}


def _stated(text: StepText, letters: set[Expr]) -> Iterator[Expr]:
    """The sides of the step's claims, and left less right of its equations, in these letters."""
    for claim in text.claims:
        sides = claim.tree.args if claim.tree.kind == "rel" else (claim.tree,)
        built = [e for e in (readable(build, s) for s in sides if is_scalar(s)) if e is not None]
        built += [built[0] - built[1]] if claim.tree.text == "=" and len(built) == 2 else []
        yield from (e for e in built if e.free_symbols == letters)
