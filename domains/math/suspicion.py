"""Where a solution with a wrong answer and no refuted line most likely went wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from domains.math import conclusions, systems
from domains.math.claims import StepText
from domains.math.comparing import compare_texts
from domains.math.findings import SUSPECT, Finding, refuted
from domains.math.ledger import Ledger
from domains.math.limits import Unreadable
from domains.math.repairs import Computation, Given, evaluate, find
from domains.math.suspects import likeliest
from domains.math.verdicts import Reason, Suspicion

TELLING_COST = 3
"""Dearer repairs reach any reference and point at nothing."""


def by_reference(
    texts: Sequence[StepText], ledger: Ledger, answer: str, findings: Sequence[Finding]
) -> list[Finding]:
    """Posed equations that the reference answer does not satisfy, when the answer is the unknown
    itself.
    """
    reference = conclusions.reference_number(answer)
    own = conclusions.own_assignment(texts)
    letters = {s.name for _, d in ledger.posed_log for s in d.free_symbols}
    name = own[0] if own is not None else next(iter(letters), "") if len(letters) == 1 else ""
    if reference is None or not name or not _is_what_is_asked(own, texts):
        return []
    found = []
    for step, difference in ledger.posed_log:
        if {s.name for s in difference.free_symbols} != {name}:
            continue
        world = {next(iter(difference.free_symbols)): reference}
        if systems.holds_zero(difference, world) is False:
            blamed = _expression_at_fault(texts, step, difference, world, ledger)
            finding = refuted(
                f"the reference answer {name} = {reference} does not satisfy this",
                difference,
                sp.Integer(0),
                SUSPECT,
                at=world,
                reason=Reason.REFERENCE,
            )
            found.append(replace(finding, step=blamed))
    return found


def _is_what_is_asked(own: tuple[str, Any] | None, texts: Sequence[StepText]) -> bool:
    """Whether the letter's value is what the solution ends with."""
    if own is None:
        return False
    last = next((t for t in reversed(texts) if t.claims), None)
    if last is None:
        return False
    value, ends = evaluate(own[1]), [c.tree for c in last.claims if c.tree is not None]
    numbers = [evaluate(t.args[-1] if t.kind == "rel" else t) for t in ends]
    return value is None or not numbers or value in numbers


def _expression_at_fault(
    texts: Sequence[StepText], step: int, difference: Any, world: Any, ledger: Ledger
) -> int:
    """A bare expression of an earlier step (`Tom's age is s − 4`) whose repair makes the equation
    true.
    """
    for text in texts[:step]:
        for claim in text.claims:
            if claim.tree is None or claim.tree.kind not in ("add", "mul", "div"):
                continue
            try:
                expr = ledger.build(claim.tree)
            except Unreadable:
                continue
            if not expr.free_symbols or len(claim.tree.args) != 2:
                continue
            for repaired in _variants(expr):
                if systems.holds_zero(difference.subs(expr, repaired), world) or systems.holds_zero(
                    difference + repaired - expr, world
                ):
                    return text.index
    return step


def _variants(expr: Any) -> list[Any]:
    if expr.is_Add:
        return [expr - 2 * t for t in expr.args if not t.free_symbols]
    if expr.is_Mul:
        return [expr / t**2 for t in expr.args if not t.free_symbols]
    return []


def suspect(
    texts: Sequence[StepText],
    ledger: Ledger,
    answer: str,
    doubts: Sequence[Finding],
    holding: set[int],
    matches: bool | None,
) -> Suspicion | None:
    """The step to look at first where none is refuted: what a weaker reading speaks against, else,
    if the final answer is wrong, the cheapest repair, a lost solution, or the likeliest place.
    Never a step that holds.
    """
    open_ = [d for d in doubts if d.step not in holding]
    if open_:
        first = min(open_, key=lambda d: d.step)
        return Suspicion(first.step, first.why, first.slip, first.quote)
    if matches is not False:
        return None
    for found in (_cheapest_repair(texts, ledger, answer), _lost_solution(texts, answer, ledger)):
        if found is not None and found.step not in holding:
            return found
    place = likeliest(texts, holding, ledger.problem)
    why = "the final answer is wrong, and no line could be refuted"
    return None if place is None else Suspicion(place, why)


def _cheapest_repair(texts: Sequence[StepText], ledger: Ledger, answer: str) -> Suspicion | None:
    """The smallest change to a computation that would reach the reference."""
    reference = conclusions.reference_number(answer)
    computations = _computations(texts)
    if reference is None or not reference.is_Rational or not computations:
        return None
    wanted = Fraction(int(reference.p), int(reference.q))
    repair = find(computations, _given(ledger, texts), wanted, dearest=TELLING_COST)
    if repair is None:
        return None
    why = f"the final answer is wrong; the right one would be reached if here: {repair.what}"
    return Suspicion(repair.step, why, repair.what)


def _lost_solution(texts: Sequence[StepText], answer: str, ledger: Ledger) -> Suspicion | None:
    """The first line that gives one of several solutions and is not followed by the others: `k = 6
    is the only possibility`, where the reference has k = -6 too.
    """
    wanted = conclusions.pieces(answer)
    if len(wanted) < 2:
        return None
    given = [
        (
            text.index,
            {
                w
                for w in wanted
                if compare_texts(w, c.quote, ledger.problem.text).verdict == "equal"
            },
        )
        for text in texts
        for c in text.claims
        if c.tree is not None and c.tree.kind == "rel"
    ]
    found = set().union(*(parts for _, parts in given)) if given else set()
    if not found or len(found) == len(wanted):
        return None
    step = next(index for index, parts in given if parts)
    missing = ", ".join(w for w in wanted if w not in found)
    why = "the final answer is wrong; a solution is lost from here on"
    return Suspicion(step, why, f"lost: {missing}")


def _given(ledger: Ledger, texts: Sequence[StepText]) -> Given:
    """The problem's numbers, and which of them no line of the solution mentions."""
    problem = ledger.problem
    mentioned = {
        Fraction(n.replace(",", ""))
        for t in texts
        for n in re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", t.text)
    }
    percents = re.findall(r"(\d+(?:\.\d+)?)\s*(?:\\?%|percent)", problem.text)
    shares = frozenset(Fraction(p) for p in percents)
    spoken = (
        {p / 100 for p in shares} | {1 + p / 100 for p in shares} | {1 - p / 100 for p in shares}
    )
    unused = {n for n in problem.numbers if n not in mentioned and n > 1} - (
        shares if spoken & mentioned else set()
    )
    return Given(problem.numbers, frozenset(unused), shares)


def _computations(texts: Sequence[StepText]) -> list[Computation]:
    """The arithmetic of the solution in order; a last bare number is a computation too."""
    found: list[Computation] = []
    for text in texts:
        for claim in text.claims:
            if claim.tree is None:
                continue
            nodes = (
                claim.tree.args
                if claim.tree.kind == "rel" and set(claim.tree.text.split()) <= {"=", "~"}
                else (claim.tree,)
            )
            nodes = tuple(n for n in nodes if n.kind not in ("sym", "opaque", "app"))
            values = [evaluate(n) for n in nodes]
            if nodes and values[-1] is not None and values[0] is not None:
                found.append(Computation(text.index, nodes[0], values[-1]))
    return found
