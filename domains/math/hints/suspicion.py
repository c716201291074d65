"""Where a solution with a wrong answer and no refuted line most likely went wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

import sympy as sp

from domains.math.algebra import sampling
from domains.math.answers.comparing import compare_texts
from domains.math.hints.formulas import usual_slip
from domains.math.notation.limits import readable
from domains.math.steps import conclusions
from domains.math.steps.checking import Doubted
from domains.math.steps.claims import StepText
from domains.math.steps.verdicts import Suspicion


def suspect(of: Doubted) -> Suspicion | None:
    """The step to look at first where none is refuted: what a weaker reading speaks against, else,
    if the final answer is wrong, a lost solution or the likeliest place.
    Never a step that holds.
    """
    open_ = [d for d in of.doubts if d.step not in of.holding]
    if open_:
        first = min(open_, key=lambda d: d.step)
        return Suspicion(first.step, first.why, first.slip, first.quote)
    slip = usual_slip(of) or _no_primitive(of)
    if slip is not None:
        return slip
    if of.matches is not False:
        return None
    lost = _lost_solution(of)
    if lost is not None and lost.step not in of.holding:
        return lost
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
            if not claim.read or not _CALLED_PRIMITIVE.search(claim.subject):
                continue
            stated = readable(of.ledger.build, claim.tree)
            if stated is None:
                continue
            outcome = sampling.compare(sp.diff(stated, letter), body)
            if letter in stated.free_symbols and outcome.different:
                why = "its derivative is not the integrand"
                return Suspicion(text.index, why, why, claim.quote)
    return None


_CALLED_PRIMITIVE = re.compile(r"\b(?:anti-?derivative|primitive)\b(?! of)")


def _lost_solution(of: Doubted) -> Suspicion | None:
    """The first line that gives one of several solutions and is not followed by the others: `k = 6
    is the only possibility`, where the reference has k = -6 too.
    """
    wanted = conclusions.pieces(of.answer)
    if len(wanted) < 2:
        return None
    relations = [
        (text.index, claim.quote)
        for text in of.texts
        for claim in text.claims
        if claim.tree.kind == "rel"
    ]
    asked = of.ledger.problem.text
    given = [(k, {w for w in wanted if compare_texts(w, q, asked).equal}) for k, q in relations]
    found = set().union(*(parts for _, parts in given)) if given else set()
    if not found or len(found) == len(wanted):
        return None
    step = next(index for index, parts in given if parts)
    missing = ", ".join(w for w in wanted if w not in found)
    why = "the final answer is wrong; a solution is lost from here on"
    return Suspicion(step, why, f"lost: {missing}")


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
