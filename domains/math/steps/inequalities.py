"""Inequalities in unknowns, judged by the true solution set."""

from __future__ import annotations

from typing import Any

import sympy as sp

from domains.math.algebra import Expr, numeric, sampling, solving
from domains.math.algebra.building import condition
from domains.math.algebra.replaying import record_of
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node
from domains.math.notation.tables import Mentions
from domains.math.steps import entailment, identities
from domains.math.steps.claims import Claim
from domains.math.steps.findings import LIKELY, SURE, Finding, held, no_claim, open_question
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "inequalities")


def judge_inequality(tree: Node, claim: Claim, ledger: Ledger) -> Finding:
    """In an inequality problem each derived line must have the true solution set; elsewhere it must
    hold in the worlds.
    """
    try:
        rule = condition(tree, ledger.reading())
    except Unreadable as unread:
        return open_question(f"unread: {unread.message}", Reason.UNREAD)
    if rule in (sp.true, sp.false):
        false = open_question("a false inequality between numbers")
        return held("true") if rule == sp.true else false
    if claim.withdrawn or claim.supposed or claim.because:
        ledger.supposed.append(rule)
        return no_claim("a condition")
    free = rule.free_symbols
    if ledger.region is not None and free == {ledger.region[0]}:
        return _against_region(tree, rule, claim, ledger)
    system = ledger.system_for(free)
    if system is None or not system.worlds:
        if entailment.follows(ledger.hypotheses(), rule):
            return held("it follows for all real values that the problem allows")
        return open_question("an inequality between unknowns")
    truth = [numeric.truth_at(rule, w) for w in system.worlds]
    if all(truth) and system.stated:
        return held("true for every solution", numeric=True, reason=Reason.SOLUTIONS)
    return open_question("a condition on the solutions")


def _against_region(tree: Node, rule: Expr, claim: Claim, ledger: Ledger) -> Finding:
    unknown, truth = ledger.region or (None, None)
    found = solving.region_where(rule, unknown)
    same = None if found is None else solving.compare_regions(found, truth)
    if same is None:
        return open_question("this inequality could not be solved")
    if same[0]:
        return held("the same solution set as the problem's inequality", reason=Reason.GROUNDED)
    changed = tree.kind == "rel" and identities.changed_side(tree, claim, ledger) is not None
    if isinstance(rule, sp.Ne) or (not changed and _says("of_a_part", ledger.here.words)):
        return open_question("a part of the line")
    derived = _says("derived", claim.before.lower()[-60:]) is not None
    return _misses(rule, found, same, ledger, derived)


def _misses(
    rule: Expr, found: Expr, same: tuple[bool, str, str], ledger: Ledger, derived: bool
) -> Finding:
    """The line's set is not the problem's. One that is only too large may be a step on the way."""
    unknown, truth = ledger.region or (None, None)
    witness = sp.nsimplify(sp.Float(same[1]), rational=True)
    admitted = same[2] == "left"
    side = "this line but not the problem" if admitted else "the problem but not this line"
    wider = solving.compare_regions(sp.Union(truth, found), found)
    if witness < 0 and ledger.problem.asks(_says["positive"]):
        return open_question("a value that the problem does not ask for")
    if wider is not None and wider[0] and len(ledger.problem.inequalities[0].text.split()) > 1:
        return open_question("one of the problem's inequalities by itself")
    at = {str(unknown): str(witness)}
    source = condition(ledger.problem.inequalities[0]) if admitted else rule
    return Finding(
        "refuted",
        f"{unknown} = {witness} satisfies {side}",
        reason=Reason.OTHER_SOLUTIONS,
        strength=SURE if derived and not (wider is not None and wider[0]) else LIKELY,
        slip=_turned_sign(rule, unknown, truth),
        read_as=sampling.show(rule),
        counterexample={"at": at, "line": admitted, "problem": not admitted},
        record=_record(source, {unknown: witness}),
    )


def _record(rule: Expr, at: dict[Expr, Expr]) -> dict[str, Any] | None:
    """The part of a condition that is false at the point, as a record."""
    for part in sorted(rule.atoms(sp.core.relational.Relational), key=str):
        if numeric.truth_at(part, at) is False:
            return record_of(part.lhs, part.rhs, "=" if part.rel_op == "==" else part.rel_op, at)
    return None


def _turned_sign(rule: Expr, unknown: Expr, truth: Expr) -> str:
    if not isinstance(rule, sp.core.relational.Relational):
        return ""
    found = solving.region_where(type(rule)(rule.rhs, rule.lhs), unknown)
    same = solving.compare_regions(found, truth) if found is not None else None
    return "the inequality sign was not turned" if same is not None and same[0] else ""
