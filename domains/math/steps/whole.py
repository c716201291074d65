"""What only the whole solution shows, and one verdict for each step.

Worlds that no line speaks for and candidates that are never rejected are found once all lines are
read. A step is `proved` (or `numeric`) only if every claim in it is: each formula read and decided,
and no words beside them that could claim more. Where only a part is known to hold the step is
unknown, and says that its arithmetic holds. A refutation stands only if its record replays; if the
solution's own answer equals the reference, only contradictions that are sure stand. What speaks
against a line without refuting it is handed on as a doubt, for the hints to choose from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from domains.math.algebra import Expr, numeric, solving, systems
from domains.math.algebra.building import condition
from domains.math.algebra.replaying import replay
from domains.math.notation.limits import readable
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import StepText, valued
from domains.math.steps.findings import LIKELY, SURE, Finding
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason, StepFinding, StepState

_says = Mentions("steps", "mentions.ini", "whole")


def whole_solution(
    texts: Sequence[StepText], ledger: Ledger, matches: bool | None
) -> list[Finding]:
    """Worlds that no line speaks for, and false candidates that are still asserted at the end."""
    if matches:
        return []
    found = []
    for system in dict.fromkeys(id(c.system) for c in ledger.cases):
        cases = [c for c in ledger.cases if id(c.system) == system]
        if any(_one_of_several(texts, c.step) for c in cases):
            continue
        lost = [k for k in range(len(cases[0].covered)) if not any(c.covered[k] for c in cases)]
        lost = [k for k in lost if not _excluded(texts, cases[0].system.worlds[k], ledger)]
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
                    reason=Reason.LOST_SOLUTION,
                    slip="a root was lost",
                )
            )
    if ledger.candidates:
        step, difference, finding = ledger.candidates[0]
        if not _withdrawn_later(texts, step, difference, ledger):
            if not _outside_case(texts[step], difference):
                step = _accepting_step(texts, step)
            found.append(
                replace(
                    finding,
                    step=step,
                    why=f"an extraneous root is accepted; {finding.why}",
                    slip="extraneous root not rejected",
                    reason=Reason.EXTRANEOUS,
                )
            )
    return found


def _one_of_several(texts: Sequence[StepText], step: int) -> bool:
    """Whether the step says that it speaks of one case only, and so of no others."""
    own = next((t for t in texts if t.index == step), None)
    return own is not None and _says("one_case", own.words) is not None


def _excluded(texts: Sequence[StepText], world: systems.World, ledger: Ledger) -> bool:
    """Whether some line says that what is true in this world is not so: `1 + x ≠ 0`."""
    for tree in (c.tree for t in texts for c in t.claims):
        if tree.kind == "rel" and tree.text == "!=":
            difference = readable(ledger.difference, tree)
            letters = getattr(difference, "free_symbols", ())
            if letters and set(letters) <= set(world) and numeric.vanishes(difference, world):
                return True
    return False


def _needless(system: systems.System, lost: int, ledger: Ledger) -> bool:
    """All solutions were listed before one was picked; or lengths and counts are asked, and the
    lost value is negative.
    """
    if id(system) in ledger.listed:
        return True
    below = any(numeric.truth_at(v > 0, {}) is False for v in system.worlds[lost].values())
    if system.stated:
        return False
    positive = below and ("positive" in ledger.problem.words or not ledger.functions)
    return positive or not ledger.problem.asks(_says["asks_all"])


def _accepting_step(texts: Sequence[StepText], step: int) -> int:
    """Where the candidates are called solutions: in the line that lists them, or a later one."""
    own = next((t for t in texts if t.index == step), None)
    said = "solution" in own.words if own is not None else False
    if own is not None and said and not _says("only_proposes", own.words):
        return step
    for text in texts[step + 1 :]:
        if _says("accepts", text.words):
            return text.index
    return step


def _outside_case(text: StepText, difference: Expr) -> bool:
    """Whether the step itself supposes what none of the values is: `if x > 3`, and then x = 2."""
    letters = difference.free_symbols
    values = solving.real_solutions(difference, *letters).values if len(letters) == 1 else ()
    for tree in (c.tree for c in text.claims if c.supposed):
        rule = readable(condition, tree) if tree.kind == "rel" else None
        about = values and getattr(rule, "free_symbols", None) == letters
        at = [numeric.truth_at(rule, dict.fromkeys(letters, v)) for v in values] if about else []
        if at and set(at) == {False}:
            return True
    return False


def _withdrawn_later(texts: Sequence[StepText], step: int, difference: Any, ledger: Ledger) -> bool:
    """Whether a later line rejects the candidate, or keeps the true values without it."""
    for text in texts[step:]:
        if _says("rejects", text.words):
            return True
        if any(c.withdrawn and c.tree.kind == "rel" for c in text.claims):
            return True
        if text.index == step:
            continue
        values = _assigned_differences(text, ledger)
        if any(v in (difference, -difference) for v in values):
            continue
        if any(_solves_system(value, ledger) for value in values):
            return True
    return False


def _assigned_differences(text: StepText, ledger: Ledger) -> list[Any]:
    """`x - 2` for each `x = 2` that the step says."""
    found = []
    for claim in text.claims:
        tree = claim.tree
        if tree.text != "=" or len(tree.args) != 2 or not valued(tree):
            continue
        gap = readable(ledger.difference, tree)
        if gap is not None and ledger.system_for(ledger.build(tree.args[0]).free_symbols):
            found.append(gap)
    return found


def _solves_system(difference: Any, ledger: Ledger) -> bool:
    system = ledger.system_for(difference.free_symbols)
    return system is not None and any(numeric.vanishes(difference, w) for w in system.worlds)


# --- the steps' verdicts --------------------------------------------------------------------------

_GOOD = ("proved", "numeric")


def summary(text: StepText, findings: Sequence[Finding]) -> StepFinding:
    """The step's verdict: its first refutation, else what holds if everything does."""
    worst = next((f for f in findings if f.state == "refuted"), None)
    if worst is not None:
        told = {k: v for k, v in vars(worst).items() if k in StepFinding.__match_args__}
        return StepFinding(text.index, worst.state, **told)
    good = [f for f in findings if f.state in _GOOD]
    if not good:
        return _undecided(text, findings)
    held = "; ".join(dict.fromkeys(f.why for f in good))
    left = _left_open(text, findings)
    if left:
        why = f"the arithmetic holds ({held}); not checked: {left}"
        return StepFinding(text.index, "unknown", why, good[0].quote, reason=Reason.ARITHMETIC)
    state: StepState = "numeric" if any(f.state == "numeric" for f in good) else "proved"
    return StepFinding(text.index, state, held, good[0].quote, reason=good[0].reason)


def _undecided(text: StepText, findings: Sequence[Finding]) -> StepFinding:
    if findings:
        first = next((f for f in findings if f.reason is not Reason.NOT_A_CLAIM), findings[0])
        return StepFinding(text.index, "unknown", first.why, first.quote, reason=first.reason)
    if not text.claims:
        why = "nothing mathematical was read"
        return StepFinding(text.index, "unknown", why, reason=Reason.UNREAD)
    return StepFinding(text.index, "unknown", "nothing to check", reason=Reason.NOT_A_CLAIM)


def _left_open(text: StepText, findings: Sequence[Finding]) -> str:
    """What of the step has no verdict, in a few words; empty where nothing has."""
    undecided = [f for f in findings if f.state not in _GOOD and f.reason is not Reason.NOT_A_CLAIM]
    if undecided:
        return undecided[0].quote or undecided[0].why
    if text.unread:
        return text.unread[0]
    return ", ".join(text.saying[:4])


def coverage(summaries: Sequence[StepFinding], wrong: Finding | None) -> dict[str, Any]:
    """How many lines were decided, over all and up to the first wrong one, and in how many more
    the arithmetic holds.
    """
    upto = len(summaries) if wrong is None else wrong.step + 1
    decided = [s.verdict != "unknown" for s in summaries]
    return {
        "lines": len(summaries),
        "decided": sum(decided),
        "arithmetic_holds": sum(s.reason is Reason.ARITHMETIC for s in summaries),
        "lines_to_first_wrong": upto,
        "decided_to_first_wrong": sum(decided[:upto]),
    }


def unread(texts: Sequence[StepText]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"step": t.index, "quote": c.quote, "why": c.why}
        for t in texts
        for c in t.claims
        if not c.read
    )


# --- which refutations stand ---------------------------------------------------------------------


def settled_of(
    findings: Sequence[Finding], matches: bool | None
) -> tuple[list[Finding], list[Finding]]:
    """The findings with only those refutations that stand, and the doubts: the others, as found."""
    needed = SURE if matches else LIKELY
    kept: list[Finding] = []
    doubts: list[Finding] = []
    for finding in findings:
        if finding.state != "refuted" or stands(finding, needed):
            kept.append(finding)
            continue
        doubts.append(finding)
        reason = finding.reason if finding.strength < LIKELY else Reason.DOUBTFUL
        kept.append(
            replace(finding, state="unknown", why=f"doubtful: {finding.why}", reason=reason)
        )
    return kept, doubts


def stands(finding: Finding, needed: int) -> bool:
    """Whether a refutation is strong enough and its record replays."""
    if finding.strength < needed or finding.record is None:
        return False
    return replay(finding.record)


def first_refuted(findings: Sequence[Finding]) -> Finding | None:
    """The earliest refutation, in order of steps and of claims within a step."""
    refuted = [f for f in findings if f.state == "refuted"]
    return min(refuted, key=lambda f: f.step) if refuted else None
