"""What the engine found of each step, as results: held, refuted or left open; and the step to look
at first, which is advice beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from domains.math.face.loading import answer_of
from domains.math.face.pieces import without_answer
from domains.math.face.wording import Guard, counterexample_words, quoted, refuted_words
from domains.math.notation.drafts import DraftStep
from workbench.core.checks import CheckResult, Span, span_at
from workbench.core.codec import Json
from workbench.core.task import Task

Finding = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Solution:
    """A draft cut into named steps, with the engine's verdict on each."""

    steps: Sequence[DraftStep]
    names: Sequence[str]
    verdict: Mapping[str, Json]

    @property
    def first_wrong(self) -> int | None:
        """The earliest refuted step, from 0."""
        found = self.verdict.get("first_wrong_step")
        return found if isinstance(found, int) else None

    @property
    def suspicion(self) -> Mapping[str, Json] | None:
        """The step to look at first where none is refuted, with what speaks against it."""
        found = self.verdict.get("suspicion")
        return found if isinstance(found, Mapping) else None

    def rows(self) -> Iterator[tuple[int, str, DraftStep, Finding]]:
        """Place, name, text and finding of every step."""
        findings = {finding["index"]: finding for finding in self.verdict.get("steps", ())}
        for place, (name, step) in enumerate(zip(self.names, self.steps, strict=True)):
            yield place, name, step, findings.get(place, {"verdict": "unknown", "why": "not read"})


def step_results(
    task: Task, draft: str, solution: Solution, subjects: Sequence[str]
) -> Iterator[CheckResult]:
    """One result for each step, in order, with what it is followed by over drafts."""
    mode, answer = str(task.settings.get("mode", "evaluate")), answer_of(task)
    each = float(solution.verdict.get("ms", 0.0)) / max(1, len(solution.steps))
    for place, name, step, finding in solution.rows():
        guard = Guard(mode, answer)
        result = CheckResult(name, "unknown", "steps", severity="minor", milliseconds=each)
        result = replace(result, span=_span(draft, step, finding), subject=subjects[place])
        yield _judged(result, place, solution, finding, guard)


def _judged(
    result: CheckResult, place: int, solution: Solution, finding: Finding, guard: Guard
) -> CheckResult:
    """One step's result."""
    wrong = solution.first_wrong
    if wrong is not None and place > wrong:
        message = f"It stands after {solution.names[wrong]}, which is refuted."
        return replace(result, cause="follows", message=message, evidence=_record(finding))
    match finding["verdict"]:
        case "proved" | "numeric":
            message = f"{finding['why']}." if guard.lets(str(finding["why"])) else ""
            held = replace(result, status="pass", severity="major", message=message)
            return replace(held, evidence={"proof": finding["verdict"]})
        case "refuted":
            claim = str(finding.get("quote") or without_answer(solution.steps[place].text))
            return _refuted(result, claim, finding, guard)
        case _:  # unknown, or a word that only a newer engine knows: no verdict either way
            if finding.get("reason") == "circular":
                message = f"It proves nothing: {finding['why']}."
                fix = "Derive it from what is known without it."
                return replace(result, status="warn", cause="circular", message=message, fix=fix)
            message = f"Not decided: {finding['why']}."
            return replace(result, cause="undecided", message=message)


def _refuted(result: CheckResult, claim: str, finding: Finding, guard: Guard) -> CheckResult:
    reason = refuted_words(finding, guard)
    hint = str(finding.get("expected", "")) if guard.mode == "hint" else ""
    read_as = str(finding.get("read_as", ""))
    return replace(
        result,
        status="fail",
        severity="major",
        cause="refuted",
        observed=f"read as {read_as}" if read_as and guard.lets(read_as) else "",
        expected=hint,
        message=f"{reason} So {quoted(claim)} is false ({result.check})."
        f"{contradiction_words(finding, guard)}",
        fix=f"Write {hint} there, and carry it on." if hint else _repair(finding, claim, guard),
        evidence=_record(finding),
    )


def _repair(finding: Finding, claim: str, guard: Guard) -> str:
    """The smallest repair that the finding tells of, without the step's number."""
    slip = str(finding.get("slip", ""))
    named = f" (likely: {slip})" if slip and guard.lets(slip) else ""
    return f"Mend {quoted(claim)}{named}; then carry the new value through the lines that use it."


def suspected_step(task: Task, draft: str, solution: Solution) -> CheckResult | None:
    """The step to look at first, for the person: no verdict, and outside the score."""
    words = suspicion_words(task, solution)
    if not words or solution.suspicion is None:
        return None
    step = solution.steps[solution.suspicion["step"]]
    span, evidence = span_at(draft, step.start, step.end), dict(solution.suspicion)
    result = CheckResult("suspected step", "warn", "hints", severity="info", decides=False)
    return replace(result, cause="suspected", span=span, message=words, evidence=evidence)


def suspicion_words(task: Task, solution: Solution) -> str:
    """The suspicion as a sentence that quotes the step; empty without one."""
    found = solution.suspicion
    if found is None or not 0 <= found["step"] < len(solution.steps):
        return ""
    guard = Guard(str(task.settings.get("mode", "evaluate")), answer_of(task))
    name, step = solution.names[found["step"]], solution.steps[found["step"]]
    claim = str(found.get("quote") or without_answer(step.text))
    slip = str(found.get("slip", ""))
    likely = f" Perhaps: {slip}." if slip and guard.lets(slip) else ""
    return f"No step is refuted; look first at {name}, {quoted(claim)}.{likely}"


def _record(finding: Finding) -> Json:
    """What lets a refutation be replayed, and its facts for the screen."""
    told = [
        ("claim", finding.get("quote", "")),
        ("read as", finding.get("read_as", "")),
        ("where it fails", counterexample_words(finding.get("counterexample"))),
        ("likely slip", finding.get("slip", "")),
    ]
    told += [(f"by {h['origin']}", f"{h['says']} · {h['quote']}") for h in _hypotheses(finding)]
    kept = ("verdict", "why", "reason", "counterexample", "slip", "record", "stands_on")
    record = {name: finding[name] for name in kept if name in finding}
    facts = [[name, value] for name, value in told if value]
    return {**record, "facts": facts if finding["verdict"] == "refuted" else []}


def _hypotheses(finding: Finding) -> Sequence[Mapping[str, Json]]:
    found: Sequence[Mapping[str, Json]] = finding.get("hypotheses") or ()
    return found


def contradiction_words(finding: Finding, guard: Guard) -> str:
    """The hypotheses that a refutation stands on, each with its quote, as far as they may be told;
    empty for a refutation of the engine's own.
    """
    if not finding.get("stands_on"):
        return ""
    told = [f"{h['says']} ({quoted(str(h['quote']))})" for h in _hypotheses(finding)
            if guard.lets(str(h["says"]))]  # fmt: skip
    return f" It stands on {finding['stands_on']}{': ' if told else ''}{'; '.join(told)}."


def _span(draft: str, step: DraftStep, finding: Finding) -> Span:
    """The claim inside the step where it can be found there, else the whole step."""
    quote = str(finding.get("quote") or "")
    at = step.text.find(quote) if quote else -1
    if at < 0:
        return span_at(draft, step.start, step.end)
    return span_at(draft, step.start + at, step.start + at + len(quote))
