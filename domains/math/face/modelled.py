"""A modelling as a result: its hypotheses with their quotes, or why it is not used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from domains.math.face.client import MathWorker
from domains.math.face.formal import CHECK, MODELLED
from domains.math.face.loading import answer_of, problem_of
from domains.math.face.stepping import Solution
from domains.math.modelling.informing import hypotheses_of
from domains.math.modelling.overlay import overlaid
from domains.math.modelling.refusals import NOT_CHECKED, Refusal
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.task import Task


def with_modelling(task: Task, plain: Solution, engine: MathWorker) -> Solution:
    """The solution with what the task's formaliser adds to its verdict; as it is without one. A
    modelling that gives another answer than the known one is not used.
    """
    known = task.settings.get(MODELLED) or {}
    given = known.get("given") or task.settings.get("modelling")
    if not known and not given:
        return plain
    steps = [step.text for step in plain.steps]
    record = {"problem": problem_of(task), "steps": steps, **known, "given": given}
    found = engine.modelling(record)
    if found["state"] == "accepted" and _denied(answer_of(task), found["answers"], engine):
        why = f"{NOT_CHECKED}: it contradicts the reference answer"
        found = {"state": "unknown", "reason": str(Refusal.REFERENCE), "why": why}
    return replace(plain, verdict=overlaid(plain.verdict, found))


def _denied(reference: str | None, answers: Sequence[str], engine: MathWorker) -> bool:
    """Whether an answer is known and is none of the modelling's; one in letters has none here."""
    if not reference:
        return False
    verdicts = [engine.equal({"gold": reference, "answer": a})["verdict"] for a in answers]
    return bool(verdicts) and all(verdict == "different" for verdict in verdicts)


def only_answer(solution: Solution) -> str | None:
    """What an accepted modelling determines, where that is one value."""
    found = _of(solution)
    answers = found.get("answers", ()) if found.get("state") == "accepted" else ()
    return str(next(iter(answers))) if len(answers) == 1 else None


def why_unchecked(solution: Solution) -> str:
    """Why no modelling decides."""
    return str(_of(solution).get("why") or NOT_CHECKED)


def standing(found: CheckResult, solution: Solution) -> CheckResult:
    """A verdict on the final answer, with whose modelling it stands on."""
    stands = whose(_of(solution))
    message = f"{found.message} This stands on {stands}.".strip()
    evidence = {**found.evidence, "by": CHECK, "stands_on": stands}
    return replace(found, message=message, evidence=evidence)


def _of(solution: Solution) -> Mapping[str, Json]:
    found = solution.verdict.get("modelling")
    return found if isinstance(found, Mapping) else {}


def modelling_results(task: Task, solution: Solution) -> Iterator[CheckResult]:
    """One result where a formaliser was asked or a modelling given: it informs the person."""
    found = _of(solution)
    if not found:
        return
    hypotheses = hypotheses_of(found)
    facts = [[each["says"], f"{each['quote']} · {_origin(each)}"] for each in hypotheses]
    accepted = found.get("state") == "accepted"
    words = f"{len(facts)} hypotheses, by {whose(found)}." if accepted else f"{found['why']}."
    yield CheckResult(
        CHECK,
        "pass" if accepted else "unknown",
        CHECK,
        severity="info",
        cause="" if accepted else str(found.get("reason", "")),
        message=words[0].upper() + words[1:],
        evidence={**found, "facts": facts, "hypotheses": hypotheses},
        decides=False,
    )


def whose(found: Mapping[str, Json]) -> str:
    """Whose a modelling is, and whether a person has looked at all of it."""
    hypotheses = hypotheses_of(found)
    by = str(found.get("by") or "a model")
    if all(each["confirmed"] for each in hypotheses):
        return "a modelling that a person confirmed"
    return f"a modelling by {by}, not confirmed by a person"


def _origin(hypothesis: Mapping[str, Json]) -> str:
    return (
        f"{hypothesis['origin']}, confirmed"
        if hypothesis["confirmed"]
        else str(hypothesis["origin"])
    )
