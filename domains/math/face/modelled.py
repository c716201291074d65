"""A modelling as a result: its hypotheses with their quotes, or why it is not used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domains.math.face.formal import CHECK
from domains.math.face.stepping import Solution
from domains.math.modelling.informing import hypotheses_of
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.task import Task


def modelling_results(task: Task, solution: Solution) -> Iterator[CheckResult]:
    """One result where a formaliser was asked or a modelling given: it informs the person."""
    found = solution.verdict.get("modelling")
    if not isinstance(found, Mapping):
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
        evidence={**found, "facts": facts},
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
