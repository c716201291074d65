"""What only the whole solution shows, and one verdict for each step.

Worlds that no line speaks for and candidates that are never rejected are found once all lines are
read. A step is `proved` (or `numeric`) only if every claim in it is: each formula read and decided,
and no words beside them that could claim more; numbers alone, in a problem that is posed in words,
could be other ones. Where only a part is known to hold the step is unknown, and says that its
arithmetic holds. A refutation stands only if its record replays; if the
solution's own answer equals the reference, only contradictions that are sure stand. What speaks
against a line without refuting it is handed on as a doubt, for the hints to choose from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from domains.math.algebra import Expr, numeric, systems
from domains.math.algebra.building import condition
from domains.math.algebra.replaying import replay
from domains.math.algebra.showing import where
from domains.math.notation import asking
from domains.math.notation.limits import readable
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import StepText, valued
from domains.math.steps.findings import LIKELY, SURE, Finding
from domains.math.steps.ledger import Case, Ledger
from domains.math.steps.verdicts import Reason, StepFinding, StepState

_says = Mentions("steps", "mentions.ini", "whole")
_ONE_OF_THEM = Mentions("steps", "mentions.ini", "asked")["about_solutions"]


def whole_solution(
    texts: Sequence[StepText], ledger: Ledger, matches: bool | None
) -> list[Finding]:
    """Worlds that no line speaks for, and false candidates that are still asserted at the end."""
    if matches:
        return []
    groups: dict[systems.System, list[Case]] = {}
    for case in ledger.cases:
        groups.setdefault(case.system, []).append(case)
    found = [*(_lost(cases, texts, ledger) for cases in groups.values()), _accepted(texts, ledger)]
    return [finding for finding in found if finding is not None]


def _lost(cases: Sequence[Case], texts: Sequence[StepText], ledger: Ledger) -> Finding | None:
    """A solution of their system that none of the cases covers."""
    system = cases[0].system
    if not system.complete or any(_says("one_case", texts[c.step].words) for c in cases):
        return None
    uncovered = [k for k in range(len(system.worlds)) if not any(c.covered[k] for c in cases)]
    lost = [k for k in uncovered if not _excluded(texts, system.worlds[k], ledger)]
    if not lost or _needless(system, lost[0], ledger):
        return None
    return replace(
        cases[0].finding,
        state="refuted",
        step=cases[0].step,
        why=f"a solution is lost: {where(system.worlds[lost[0]])}",
        reason=Reason.LOST_SOLUTION,
        slip="a root was lost",
    )


def _accepted(texts: Sequence[StepText], ledger: Ledger) -> Finding | None:
    """The first false candidate that its step gives alone, or else the first, if it is kept."""
    if not ledger.candidates:
        return None
    alone = [len(_assigned_differences(texts[at], ledger)) == 1 for at, *_ in ledger.candidates]
    chosen = alone.index(True) if True in alone else 0  # of several, one may yet be left out
    step, difference, finding = ledger.candidates[chosen]
    if _withdrawn_later(texts, step, difference, ledger):
        return None
    if not _outside_case(texts[step], difference):
        step = _accepting_step(texts, step)
    why, slip = f"an extraneous root is accepted; {finding.why}", "extraneous root not rejected"
    return replace(finding, step=step, why=why, slip=slip, reason=Reason.EXTRANEOUS)


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
    lost value is negative. Words that were not read may choose one of the problem's own solutions.
    """
    if system in ledger.listed:
        return True
    below = any(numeric.truth_at(v > 0, {}) is False for v in system.worlds[lost].values())
    asks_all = ledger.problem.asks(_says["asks_all"])
    if system.stated:
        counts = below and {s.name for s in system.unknowns} <= set("nmk")
        one = below or not asks_all or ledger.problem.asks(_ONE_OF_THEM)
        return counts or (one and not asking.plain(ledger.problem.text))
    positive = below and ("positive" in ledger.problem.words or not ledger.functions)
    return positive or not asks_all


def _accepting_step(texts: Sequence[StepText], step: int) -> int:
    """Where the candidates are called solutions: in the line that lists them, or a later one."""
    own = texts[step].words
    if "solution" in own and not _says("only_proposes", own):
        return step
    return next((t.index for t in texts[step + 1 :] if _says("accepts", t.words)), step)


def _outside_case(text: StepText, difference: Expr) -> bool:
    """Whether the step itself supposes what none of the values is: `if x > 3`, and then x = 2."""
    trees = [c.tree for c in text.claims if c.supposed]
    rules = [readable(condition, tree) for tree in trees if tree.kind == "rel"]
    return any(systems.excludes(rule, difference) for rule in rules)


def _withdrawn_later(texts: Sequence[StepText], step: int, difference: Any, ledger: Ledger) -> bool:
    """Whether a later line rejects the candidate, or keeps the true values without it."""
    for text in texts[step:]:
        if _says("rejects", text.words):
            return True
        if any(c.withdrawn and c.tree.kind == "rel" for c in text.claims):
            return True
        values = [] if text.index == step else _assigned_differences(text, ledger)
        kept = difference in values or -difference in values
        fixing = [(value, ledger.system_for(value.free_symbols)) for value in values]
        if not kept and any(s and systems.holds_somewhere(value, s) for value, s in fixing):
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


_GOOD = ("proved", "numeric")


def summary(text: StepText, findings: Sequence[Finding]) -> StepFinding:
    """The step's verdict: its first refutation, else what holds if everything does."""
    worst = next((f for f in findings if f.state == "refuted"), None)
    if worst is not None:
        told = {k: v for k, v in vars(worst).items() if k in StepFinding.__match_args__}
        return StepFinding(text.index, worst.state, **told)
    good = [f for f in findings if f.state in _GOOD]
    circular = [f for f in findings if f.reason is Reason.CIRCULAR]
    if circular or not good:
        return _undecided(text, circular or findings)
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
    alone = all(f.closed for f in findings if f.state in _GOOD)
    return ", ".join(text.saying[:4]) or ("what the numbers stand for" if alone else "")


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


def settled_of(
    findings: Sequence[Finding], matches: bool | None
) -> tuple[list[Finding], list[Finding]]:
    """The findings with only those refutations that stand, and the doubts: the others, as found."""
    needed = SURE if matches else LIKELY
    kept: list[Finding] = []
    doubts: list[Finding] = []
    for finding in findings:
        if finding.state == "refuted" and not stands(finding, needed):
            doubts.append(finding)
            why = f"doubtful: {finding.why}"
            finding = replace(finding, state="unknown", why=why, reason=Reason.DOUBTFUL)
        kept.append(finding)
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
