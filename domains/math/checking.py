"""A worked solution from beginning to end: every line judged, then the whole, then the blame.

Order: each claim against what is known where it stands; cases left out and candidates accepted,
over the
whole solution; the final answer against the reference; the first wrong line; coverage and unread
spans.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from domains.math import blame, conclusions, routes, systems
from domains.math.budget import OutOfTime, within
from domains.math.claims import Claim, StepText, read_step
from domains.math.findings import LIKELY, SUSPECT, Finding, open_question, refuted
from domains.math.ledger import Ledger, open_ledger
from domains.math.limits import MAX_STEPS, TooLarge, Unreadable
from domains.math.nodes import Node, symbols
from domains.math.obligations import judge_claim
from domains.math.repairs import Computation, Given, evaluate, find
from domains.math.verdicts import Alternative, StepFinding, StepState, StepsVerdict

CLAIM_SECONDS = 1.2
ROUTE_SECONDS = 2.0


def check(
    problem: str, steps: list[str], answer: str | None, started: float, seconds: float
) -> StepsVerdict:
    """The verdict on a whole solution; never raises for what the texts hold."""
    try:
        with within(seconds):
            return _checked(problem, steps, answer, started, started + seconds * 0.8)
    except OutOfTime:
        return _nothing(steps, "time-out", started)
    except TooLarge as large:
        return _nothing(steps, f"refused: {large.message}", started)
    except RecursionError:
        return _nothing(steps, "refused: nested too deeply", started)


def _nothing(steps: Sequence[str], why: str, started: float) -> StepsVerdict:
    found = tuple(StepFinding(k, "unknown", why) for k in range(len(steps)))
    return StepsVerdict(
        found, None, {"lines": len(steps), "read": 0}, ms=1000 * (time.perf_counter() - started)
    )


def _checked(
    problem: str, steps: list[str], answer: str | None, started: float, deadline: float
) -> StepsVerdict:
    if len(steps) > MAX_STEPS:
        raise TooLarge(f"{len(steps)} steps; at most {MAX_STEPS} are read.")
    ledger = open_ledger(problem)
    route = _route(ledger, answer)
    texts, findings = _judge_all(steps, ledger, deadline)
    matches = conclusions.matches_reference(texts, answer, problem)
    findings += _whole_solution(texts, ledger, matches)
    if matches is False:
        findings += _by_reference(texts, ledger, answer or "", findings)
    wrong = blame.first_wrong(findings, matches)
    if wrong is None and matches is False:
        wrong = _last_resort(texts, ledger, answer or "", findings)
        findings.append(wrong)
    settled = blame.inherit(findings, wrong)
    summaries = tuple(
        _summary(text, [f for f in settled if f.step == text.index]) for text in texts
    )
    return StepsVerdict(
        summaries,
        None if wrong is None else wrong.step,
        _coverage(summaries, wrong),
        _unread(texts),
        route,
        matches,
        1000 * (time.perf_counter() - started),
    )


def _route(ledger: Ledger, answer: str | None) -> Alternative:
    try:
        with within(ROUTE_SECONDS):
            return routes.from_ledger(ledger, answer)
    except OutOfTime:
        return Alternative("not formalised", note="no time left")


def _judge_all(
    steps: Sequence[str], ledger: Ledger, deadline: float
) -> tuple[list[StepText], list[Finding]]:
    texts: list[StepText] = []
    findings: list[Finding] = []
    for index, step in enumerate(steps):
        text = read_step(index, step, ledger.notation)
        texts.append(text)
        ledger.scope = {}
        for group in _grouped(text.claims):
            if time.perf_counter() > deadline:
                findings.append(
                    replace(open_question("no time left"), step=index, quote=group.quote)
                )
                continue
            findings += [
                replace(f, step=index, quote=f.quote or group.quote)
                for f in _judged(group, text, ledger)
            ]
    return texts, findings


def _judged(claim: Claim, text: StepText, ledger: Ledger) -> list[Finding]:
    try:
        with within(CLAIM_SECONDS):
            return judge_claim(claim, text, ledger)
    except OutOfTime:
        return [open_question("time-out")]
    except (
        ArithmeticError,
        ValueError,
        TypeError,
        AttributeError,
        NotImplementedError,
        KeyError,
        IndexError,
    ) as failure:
        return [open_question(f"this line could not be judged ({type(failure).__name__})")]


def _grouped(claims: Sequence[Claim]) -> list[Claim]:
    """Claims joined by "or" (or values of one letter joined by "and" or a comma) become one claim."""
    groups: list[Claim] = []
    for claim in claims:
        previous = groups[-1] if groups else None
        if (
            previous is not None
            and _belongs(previous, claim)
            and previous.tree is not None
            and claim.tree is not None
        ):
            parts = previous.tree.args if previous.tree.kind == "or" else (previous.tree,)
            tree = Node("or", (*parts, claim.tree))
            groups[-1] = replace(
                previous,
                tree=tree,
                quote=f"{previous.quote} or {claim.quote}",
                after=claim.after,
                withdrawn=previous.withdrawn and claim.withdrawn,
            )
        else:
            groups.append(claim)
    return groups


def _belongs(previous: Claim, claim: Claim) -> bool:
    if (
        previous.tree is None
        or claim.tree is None
        or not claim.joined
        or claim.withdrawn != previous.withdrawn
    ):
        return False
    if claim.joined == "or":
        return previous.tree.kind in ("rel", "or") and claim.tree.kind != "list"
    names = [_assigned_name(t) for t in (previous.tree, claim.tree)]
    return names[0] is not None and names[0] == names[1]


def _assigned_name(tree: Node) -> str | None:
    if tree.kind == "or":
        return _assigned_name(tree.args[0])
    if (
        tree.kind == "rel"
        and tree.text == "="
        and tree.args[0].kind == "sym"
        and not symbols(tree.args[1]) - {"pi", "e"}
    ):
        return tree.args[0].text
    return None


# --- the whole solution -------------------------------------------------------------------------


def _whole_solution(
    texts: Sequence[StepText], ledger: Ledger, matches: bool | None
) -> list[Finding]:
    """Worlds that no line speaks for, and false candidates that are still asserted at the end."""
    if matches:
        return []
    found = []
    for system in dict.fromkeys(id(c.system) for c in ledger.cases):
        cases = [c for c in ledger.cases if id(c.system) == system]
        lost = [k for k in range(len(cases[0].covered)) if not any(c.covered[k] for c in cases)]
        if lost and cases[0].system.complete and not _needless(cases[0].system, lost[0], ledger):
            first = next(c for c in cases if not c.covered[lost[0]])
            world = systems.show_world(first.system.worlds[lost[0]])
            name = ", ".join(f"{k} = {v}" for k, v in world.items())
            found.append(
                replace(
                    first.finding,
                    state="refuted",
                    step=first.step,
                    why=f"a solution is lost: {name}",
                    slip="a root was lost",
                )
            )
    if ledger.candidates:
        step, difference, finding = ledger.candidates[-1]
        if not _withdrawn_later(texts, step, difference, ledger):
            step = _accepting_step(texts, step)
            found.append(
                replace(
                    finding,
                    step=step,
                    why=f"an extraneous root is accepted; {finding.why}",
                    slip="extraneous root not rejected",
                )
            )
    return found


def _needless(system: systems.System, lost: int, ledger: Ledger) -> bool:
    """All solutions were listed before one was picked; or lengths and counts are asked, and the
    lost value is negative.
    """
    if id(system) in ledger.listed:
        return True
    if system.stated or ledger.functions:
        return False
    return any(systems.condition_holds(v > 0, {}) is False for v in system.worlds[lost].values())


def _accepting_step(texts: Sequence[StepText], step: int) -> int:
    """Where the candidates are called solutions, if that is a later line than the one that lists
    them.
    """
    for text in texts[step + 1 :]:
        if re.search(r"\b(?:solutions?|both|answers?|valid|works?|roots|final)\b", text.words):
            return text.index
    return step


def _withdrawn_later(texts: Sequence[StepText], step: int, difference: Any, ledger: Ledger) -> bool:
    for text in texts[step:]:
        for claim in text.claims:
            if claim.withdrawn and claim.tree is not None and claim.tree.kind == "rel":
                return True
            if (
                text.index > step
                and claim.tree is not None
                and _assigned_name(claim.tree) is not None
            ):
                try:
                    sides = (
                        [ledger.build(a) for a in claim.tree.args]
                        if claim.tree.kind == "rel"
                        else []
                    )
                except Unreadable:
                    continue
                if (
                    len(sides) == 2
                    and ledger.system_for(sides[0].free_symbols) is not None
                    and _solves_system(sides[0] - sides[1], ledger)
                ):
                    return True
    return False


def _solves_system(difference: Any, ledger: Ledger) -> bool:
    system = ledger.system_for(difference.free_symbols)
    return system is not None and any(systems.holds_zero(difference, w) for w in system.worlds)


def _by_reference(
    texts: Sequence[StepText], ledger: Ledger, answer: str, findings: Sequence[Finding]
) -> list[Finding]:
    """Posed equations that the reference answer does not satisfy, when the answer is the unknown
    itself.
    """
    reference = conclusions.reference_number(answer)
    own = conclusions.own_assignment(texts)
    letters = {s.name for _, d in ledger.posed_log for s in d.free_symbols}
    name = own[0] if own is not None else next(iter(letters), "") if len(letters) == 1 else ""
    if reference is None or not name:
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
            )
            found.append(replace(finding, step=blamed))
    return found


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


def _last_resort(
    texts: Sequence[StepText], ledger: Ledger, answer: str, findings: Sequence[Finding]
) -> Finding:
    """The final answer is wrong and no line is refuted: the cheapest repair, else the last line
    with a computation.
    """
    reference = conclusions.reference_number(answer)
    computations = _computations(texts)
    if reference is not None and reference.is_Rational and computations:
        given = _given(ledger, texts)
        repair = find(computations, given, Fraction(int(reference.p), int(reference.q)))
        if repair is not None:
            return Finding(
                "refuted",
                f"the answer differs from the reference; it would be reached if here: "
                f"{repair.what}",
                strength=SUSPECT,
                slip=repair.what,
                step=repair.step,
            )
    computed = [c.step for c in computations if not c.bare]
    stated = [t.index for t in texts if any(c.tree is not None for c in t.claims)]
    place = (computed or stated or [len(texts) - 1])[-1]
    good = {f.step for f in findings if f.state in ("proved", "numeric")}
    doubtful = [t.index for t in texts if t.claims and t.index not in good]
    if len(doubtful) == 1:
        place = doubtful[0]
    return Finding(
        "refuted",
        "the answer differs from the reference, and no earlier line could be refuted",
        strength=SUSPECT,
        step=max(place, 0),
    )


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


# --- reporting ----------------------------------------------------------------------------------


def _summary(text: StepText, findings: Sequence[Finding]) -> StepFinding:
    """One verdict for a step: its worst finding, with the number of claims that hold."""
    for state in ("refuted", "follows"):
        worst = next((f for f in findings if f.state == state), None)
        if worst is not None:
            return StepFinding(
                text.index,
                worst.state,
                worst.why,
                worst.quote,
                worst.read_as,
                worst.counterexample,
                worst.slip,
                worst.expected,
                worst.record,
                worst.strength,
            )
    good = [f for f in findings if f.state in ("proved", "numeric")]
    if not good:
        why = (
            findings[0].why
            if findings
            else ("nothing mathematical was read" if not text.claims else "nothing to check")
        )
        return StepFinding(text.index, "unknown", why, findings[0].quote if findings else "")
    state_: StepState = "numeric" if any(f.state == "numeric" for f in good) else "proved"
    rest = sum(f.state == "unknown" for f in findings)
    why = "; ".join(dict.fromkeys(f.why for f in good))
    return StepFinding(
        text.index, state_, why + (f" ({rest} more not checked)" if rest else ""), good[0].quote
    )


def _coverage(summaries: Sequence[StepFinding], wrong: Finding | None) -> dict[str, Any]:
    """How many lines were decided, over all and up to the first wrong one."""
    upto = len(summaries) if wrong is None else wrong.step + 1
    decided = [s.verdict in ("proved", "numeric", "refuted", "follows") for s in summaries]
    return {
        "lines": len(summaries),
        "decided": sum(decided),
        "lines_to_first_wrong": upto,
        "decided_to_first_wrong": sum(decided[:upto]),
    }


def _unread(texts: Sequence[StepText]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"step": t.index, "quote": c.quote, "why": c.why}
        for t in texts
        for c in t.claims
        if c.tree is None
    )


__all__ = ["LIKELY", "check"]
