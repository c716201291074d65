"""One draft examined: final answer, every step, coverage, an independent route, and what changed.

The final answer decides: it must equal the reference, or, where none is known, an independent route
must reach it with a record that replays; else the draft is undecided. No step may be refuted. Only
decided steps are major; what could not be decided is minor and `unknown`. Blame stays on the
earliest refuted step: what stands after it is `unknown` whatever it says by itself, because it
rests on a wrong one. Where the answer is wrong and nothing is refuted, the step to look at first is
advice. The score therefore grows with every slip that is repaired from the top, and a repair is
never refused for a later step that had only looked right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domains.math.answers.stated import final_answer
from domains.math.face.beside import side_by_side
from domains.math.face.client import MathWorker
from domains.math.face.loading import answer_of, problem_of
from domains.math.face.modelled import (
    modelling_results,
    only_answer,
    standing,
    why_unchecked,
    with_modelling,
)
from domains.math.face.pieces import cut, states_answer, step_names
from domains.math.face.stepping import (
    Finding,
    Solution,
    step_results,
    suspected_step,
    suspicion_words,
)
from domains.math.face.subjects import first_subjects, pairs, plain, subjects_after
from domains.math.face.wording import quoted
from domains.math.notation.drafts import DraftStep
from domains.math.notation.limits import TooLarge
from workbench.core.checks import CheckResult, Status, span_at
from workbench.core.codec import Json
from workbench.core.task import Task

REMEMBERED = 8
"""Verdicts kept, so that the parent of a draft is not worked through again."""
FOLLOWED = 256
"""Drafts whose steps' subjects are kept."""
_CONCLUDED: Mapping[Json, str] = {True: "equal", False: "different"}


class Examiner:
    """Checks drafts through one warm engine. `options` may set `equal_seconds`, `steps_seconds`."""

    def __init__(self, options: Mapping[str, Json]) -> None:
        self._worker = MathWorker(
            equal_seconds=float(options.get("equal_seconds", 5.0)),
            steps_seconds=float(options.get("steps_seconds", 100.0)),
        )
        self._known: dict[tuple[str, str | None, str], Solution] = {}
        self._subjects: dict[str, list[str]] = {}

    def starts(self) -> bool:
        """Whether the engine can be started."""
        self._worker.start()
        return self._worker.process_id is not None

    def close(self) -> None:
        """End the engine."""
        self._worker.close()

    def results(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The shown checks, or the hidden ones of a task that was narrowed to them."""
        if task.hidden is not None and not task.stages:
            yield from self._hidden(task, draft)
            return
        solution = self._modelled(task, draft)
        final = self._final(task, draft, solution)
        yield final
        yield from step_results(task, draft, solution, self._subjects_of(draft, before))
        hint = suspected_step(task, draft, solution)
        if hint is not None and final.status == "fail":
            yield hint
        yield _coverage(solution)
        yield from modelling_results(task, solution)
        yield self._alternative(task, draft, final, solution)
        if before is not None and before != draft:
            yield self._revision(task, before, solution)

    def _solution(self, problem: str, answer: str | None, draft: str) -> Solution:
        """The draft worked through; one that the engine gave up on is tried again next time."""
        key = (problem, answer, draft)
        if key in self._known:
            return self._known[key]
        steps = cut(draft)
        record = {"problem": problem, "steps": [step.text for step in steps], "answer": answer}
        found = Solution(steps, step_names(steps), self._worker.steps(record))
        if "reason" not in found.verdict:
            while len(self._known) >= REMEMBERED:
                del self._known[next(iter(self._known))]
            self._known[key] = found
        return found

    def _modelled(self, task: Task, draft: str) -> Solution:
        """The draft worked through, with what the task's formaliser adds."""
        plain = self._solution(problem_of(task), answer_of(task), draft)
        return with_modelling(task, plain, self._worker)

    def _subjects_of(self, draft: str, before: str | None) -> list[str]:
        """What the steps are followed by: carried on from the parent, whose own may be too. After a
        restart the parent's are its texts again.
        """
        texts = [step.text for step in cut(draft)]
        if before is None or before == draft:
            return self._subjects.get(draft, first_subjects(texts))
        earlier = [step.text for step in cut(before)]
        known = self._subjects.get(before, first_subjects(earlier))
        found = subjects_after(earlier, known, texts)
        while len(self._subjects) >= FOLLOWED:
            del self._subjects[next(iter(self._subjects))]
        self._subjects[draft] = found
        return found

    # --- the final answer -------------------------------------------------------------------

    def _final(self, task: Task, draft: str, solution: Solution) -> CheckResult:
        result = CheckResult("final answer", "pass", "answer", severity="blocker")
        stated, reference = _stated(draft), answer_of(task)
        if not stated:
            message = "The draft states no final answer."
            fix = "Close with a line 'Answer: …' that holds the answer alone."
            return replace(result, status="fail", cause="no_answer", message=message, fix=fix)
        if reference is None:
            modelled = only_answer(solution)
            if modelled is not None:
                record = {"gold": modelled, "answer": stated, "context": problem_of(task)}
                found = _compared(result, draft, stated, self._worker.equal(record))
                return _advised(standing(found, solution), task, solution)
            return self._without_reference(task, draft, stated, result, solution)
        record = {"gold": reference, "answer": stated, "context": problem_of(task)}
        verdict = _weighed(self._worker.equal(record), draft, solution)
        return _advised(_compared(result, draft, stated, verdict), task, solution)

    def _without_reference(
        self, task: Task, draft: str, stated: str, result: CheckResult, solution: Solution
    ) -> CheckResult:
        """Without a known answer, a route decides if it leaves no choice and its record replays."""
        route = self._worker.alternative({"problem": problem_of(task), "answer": stated})
        open_ = route.get("state") == "differs" and not states_answer(draft)
        if open_ or not route.get("certain") or route.get("state") not in ("agrees", "differs"):
            why = "No reference answer is known, and no independent route decides it: "
            why += f"{why_unchecked(solution)}."
            return replace(result, status="unknown", cause="undecided", message=why)
        if route["state"] == "agrees":
            return replace(result, evidence={"by": "an independent route", **route})
        return _compared(result, "", stated, {"verdict": "different", "engine": "alternative"})

    # --- beside the verdict -----------------------------------------------------------------

    def _alternative(
        self, task: Task, draft: str, final: CheckResult, solution: Solution
    ) -> CheckResult:
        """Our own route to the answer beside the draft's; it informs the person."""
        route = dict(solution.verdict.get("alternative") or {})
        result = CheckResult("alternative solution", "na", "alternative", severity="info")
        if not route.get("result"):
            note = str(route.get("note") or "the problem has no formalisation here")
            return replace(result, message=f"Not formalised: {note}.")
        agrees = route.get("state") == "agrees" and final.status == "pass"
        sure = "" if route.get("certain") else " (one reading of several)"
        message = (
            f"Another route ({route['method']}: {route['formalisation']}){sure} "
            f"{'agrees with' if agrees else 'does not confirm'} the draft's answer."
        )
        status: Status = "pass" if agrees else "warn" if route.get("certain") else "unknown"
        rows, parts = side_by_side(solution, route, agrees, _stated(draft))
        message += f" They part at {parts}." if parts else ""
        evidence = {**route, "side_by_side": rows, "parts_at": parts}
        return replace(result, status=status, message=message, evidence=evidence)

    def _revision(self, task: Task, before: str, now: Solution) -> CheckResult:
        """Which steps changed since the parent, what was wrong with them, and what holds now."""
        was = self._solution(problem_of(task), answer_of(task), before)
        texts = [[step.text for step in solution.steps] for solution in (was, now)]
        places = dict(pairs(*texts))
        earlier = {place: (step, found) for place, _, step, found in was.rows()}
        standing = {new: earlier[old] for old, new in places.items()}
        changes = [
            _changed(name, standing[place], (step, found))
            for place, name, step, found in now.rows()
            if place in standing and plain(standing[place][0].text) != plain(step.text)
        ]
        fresh = [name for place, name, _, _ in now.rows() if place not in standing]
        gone = [name for place, name, _, _ in was.rows() if place not in places]
        lines = changes + [f"New: {', '.join(fresh)}."] * bool(fresh)
        lines += [f"Gone: {', '.join(gone)}."] * bool(gone)
        message = " ".join(lines) or "Only the layout changed."
        return CheckResult("revision", "pass", "revision", severity="info", message=message)

    # --- hidden -----------------------------------------------------------------------------

    def _hidden(self, task: Task, draft: str) -> Iterator[CheckResult]:
        stated = _stated(draft)
        for number, form in enumerate(task.hidden.get("answers", ()), 1):
            result = CheckResult(f"answer in form {number}", "fail", "answer", cause="different")
            if stated:
                record = {"gold": form, "answer": stated, "context": problem_of(task)}
                solution = self._solution(problem_of(task), form, draft)
                verdict = _weighed(self._worker.equal(record), draft, solution)
                result = _compared(result, draft, stated, verdict)
            yield replace(result, hidden=True)
        if task.hidden.get("sound"):
            yield self._sound(task, draft)

    def _sound(self, task: Task, draft: str) -> CheckResult:
        """A right answer by a wrong rule: judged without knowing the answer, which excuses more."""
        solution = self._solution(problem_of(task), None, draft)
        wrong = solution.first_wrong
        result = CheckResult("sound without the answer", "pass", "steps", hidden=True)
        if wrong is None:
            return result
        name = solution.names[wrong]
        return replace(result, status="fail", cause="refuted", message=f"{name} is refuted.")


def _advised(final: CheckResult, task: Task, solution: Solution) -> CheckResult:
    """A wrong answer with the step to look at first: the refuted one, from which it follows, else
    one that is suspected.
    """
    if final.status == "fail" and solution.first_wrong is not None:
        name = solution.names[solution.first_wrong]
        fix = "It follows from the step that is false: mend that one, and carry it to the end."
        return replace(final, fix=fix, evidence={**final.evidence, "follows": name})
    words = suspicion_words(task, solution)
    if final.status != "fail" or not words:
        return final
    return replace(final, fix=f"{words} Check it against the problem, and carry its repair on.")


def _stated(draft: str) -> str:
    try:
        return (final_answer(draft) or "").strip()
    except TooLarge:
        return ""


def _weighed(verdict: Mapping[str, Json], draft: str, solution: Solution) -> Mapping[str, Json]:
    """The verdict on the stated answer, beside what the last steps conclude.

    An answer that is set apart speaks for itself where it can be decided. Without one, it is only a
    guess which words of the last step are the answer: then the engine's reading of the whole step
    decides, and a guess that differs proves nothing.
    """
    if verdict["verdict"] == "equal" or (
        verdict["verdict"] == "different" and states_answer(draft)
    ):
        return verdict
    concluded = _CONCLUDED.get(solution.verdict.get("answer_matches"))
    return {**verdict, "verdict": concluded or "unknown"}


def _compared(
    result: CheckResult, draft: str, stated: str, verdict: Mapping[str, Json]
) -> CheckResult:
    """The outcome of comparing the stated answer with a reference, which is never told."""
    at = draft.rfind(stated)
    found: dict[str, Status] = {"equal": "pass", "different": "fail"}
    result = replace(
        result,
        status=found.get(verdict["verdict"], "unknown"),
        span=span_at(draft, at, at + len(stated)) if at >= 0 and draft else None,
        evidence={"engine": verdict.get("engine", ""), "proof": verdict.get("proof", "")},
        milliseconds=float(verdict.get("ms", 0.0)),
    )
    match result.status:
        case "pass":
            return replace(result, cause="")
        case "fail":
            message = f"The final answer {quoted(stated)} is not the answer of the problem."
            fix = "Find the first step that does not hold, and carry its repair to the end."
            return replace(result, cause="different", message=message, fix=fix)
        case _:
            message = f"Whether {quoted(stated)} is the answer could not be decided."
            fix = "State the final answer in a simpler form."
            return replace(result, cause="undecided", message=message, fix=fix)


def _coverage(solution: Solution) -> CheckResult:
    findings = [finding for *_, finding in solution.rows()]
    decided = sum(finding["verdict"] != "unknown" for finding in findings)
    unread = list(solution.verdict.get("unread", ()))
    told = "; ".join(quoted(str(entry.get("quote", ""))) for entry in unread[:3])
    reason = solution.verdict.get("reason")
    message = f"{decided} of {len(findings)} steps decided."
    message += f" Not read: {told}." if unread else ""
    message += f" The engine gave up: {reason}." if reason else ""
    status: Status = "pass" if findings and decided == len(findings) else "unknown"
    score = decided / len(findings) if findings else 0.0
    result = CheckResult("coverage", status, "coverage", severity="info", score=score)
    return replace(result, message=message, evidence={"unread": unread})


def _changed(name: str, was: tuple[DraftStep, Finding], now: tuple[DraftStep, Finding]) -> str:
    """One changed step in a sentence."""
    words = {"proved": "it is proved", "numeric": "it holds at every point tried"}
    words |= {"refuted": "it is refuted"}
    slip = str(was[1].get("slip", ""))
    refuted = was[1]["verdict"] == "refuted"
    fault = f" It was refuted{f' ({slip})' if slip else ''}." if refuted else ""
    holds = words.get(str(now[1]["verdict"]), "it could not be decided")
    return (
        f"{name} changed from {quoted(was[0].text)} to {quoted(now[0].text)}.{fault} Now {holds}."
    )
