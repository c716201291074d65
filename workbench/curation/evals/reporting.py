"""A run as JSON (the evidence), as Markdown (for people) and as JUnit XML (for build servers)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from workbench.core.codec import Json, from_json, to_json
from workbench.curation.evals import CaseResult, EvalRun
from workbench.curation.evals.gating import Comparison, Gate, told_difference
from workbench.curation.evals.judging import told
from workbench.curation.evals.statistics import wilson
from workbench.curation.grading.measuring import measured, measured_line
from workbench.errors import UsageError

_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow, not even as references."""


def document(run: EvalRun, gate: Gate, comparison: Comparison | None = None) -> Json:
    """The run with its verdict, as JSON."""
    graded = [result for result in run.results if result.graded]
    passed = sum(result.passed(run.at_least) for result in graded)
    rate = wilson(passed, len(graded))
    summary = {
        "cases": len(run.results),
        "graded": len(graded),
        "passed": passed,
        "unknown": sum(result.undecided == "unknown" for result in run.results),
        "flaky": sum(result.flaky for result in run.results),
        "interval": [round(rate.low, 4), round(rate.high, 4)],
        "tags": _tags(run),
    }
    return {
        **to_json(run),
        "summary": summary,
        "comparison": to_json(comparison),
        "grader": dict(measured()),
        "gate": to_json(gate),
    }


def _tags(run: EvalRun) -> Json:
    names = sorted({tag for result in run.results for tag in result.tags})
    found = {}
    for name in names:
        results = [r for r in run.results if r.graded and name in r.tags]
        passed = sum(result.passed(run.at_least) for result in results)
        found[name] = {"passed": passed, "graded": len(results)}
    return found


def read_run(file: Path) -> EvalRun:
    """An earlier run from its JSON; UsageError when it is none."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or not isinstance(data["results"], list):
            raise ValueError("results")
        return from_json(EvalRun, data)
    except OSError as error:
        message = f"The run {file} cannot be read: {error.strerror}."
        raise UsageError(message, "Give --baseline a run's id or its JSON file.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        hint = "Give --baseline the JSON of an earlier 'workbench eval run'."
        raise UsageError(f"{file} holds no run.", hint) from error


def markdown(run: EvalRun, gate: Gate, comparison: Comparison | None = None) -> str:
    """The summary for people: verdict, counts, what failed and why."""
    words = {0: "fine", 1: "regression", 3: "model error", 4: "too few"}
    summary = document(run, gate, comparison)["summary"]
    low, high = summary["interval"]
    lines = [
        f"# Eval {run.suite}: {words[gate.exit_status]}",
        "",
        *(f"- {_safe(reason)}" for reason in gate.reasons),
        f"- {summary['passed']} of {summary['graded']} graded cases pass "
        f"(95 % interval {low:.0%} to {high:.0%}); {summary['cases']} cases in all",
        f"- Model {_safe(run.model)}" + (", recorded answers" if run.replayed else ""),
        f"- {run.repeats} attempts a case, {run.at_least} must pass; {summary['flaky']} flaky",
    ]
    if summary["unknown"]:
        lines.append(f"- {summary['unknown']} cases have no verdict and wait for a person")
    lines += [f"- {_safe(each)}" for each in _judged(run)]
    lines.append(f"- {measured_line()}")
    if comparison is not None:
        lines.append(f"- Against {_safe(comparison.baseline)}: {told_difference(comparison)}")
    if summary["tags"]:
        lines += ["", "| tag | passed | of |", "|---|---|---|"]
        lines += [
            f"| {_safe(tag)} | {counts['passed']} | {counts['graded']} |"
            for tag, counts in summary["tags"].items()
        ]
    return "\n".join([*lines, *_table(run)]) + "\n"


def _judged(run: EvalRun) -> list[str]:
    """What judges decided, and what they are worth."""
    found = run.judged
    rows = [told(each) for each in run.judges]
    if found is not None:
        rows.append(
            f"{found.answers} answers were decided by judges, not computed: {found.passed} pass; "
            f"corrected by people's verdicts {found.right:.0%} are right "
            f"(95 % interval {found.low:.0%} to {found.high:.0%})"
        )
    return rows


def _table(run: EvalRun) -> list[str]:
    shown = [result for result in run.results if result.flaky or not result.passed(run.at_least)]
    if not shown:
        return []
    head = ["", "| case | verdict | passed | why |", "|---|---|---|---|"]
    return [*head, *(_line(result, run.at_least) for result in shown)]


def _line(result: CaseResult, at_least: int) -> str:
    verdict = verdict_of(result, at_least) + (" · flaky" if result.flaky else "")
    verdict += " · seen in training" if result.seen_in_training else ""
    why = next((a.findings[0] for a in result.attempts if a.findings), "")
    share = f"{result.passes} of {len(result.attempts)}"
    return f"| {_safe(result.case)} | {verdict} | {share} | {_safe(why)} |"


def verdict_of(result: CaseResult, at_least: int) -> str:
    """`pass`, `fail`, or why there is no verdict."""
    return result.undecided or ("pass" if result.passed(at_least) else "fail")


def _safe(text: str) -> str:
    """Logged text within a Markdown line: no new cells, lines, links or HTML."""
    flat = " ".join(text.split())[:200]
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", flat)


def junit(run: EvalRun, gate: Gate) -> str:
    """JUnit XML: a failed case is a failure, an unanswered one and a broken checker an error, what
    could not be decided is skipped.
    """
    verdicts = [verdict_of(result, run.at_least) for result in run.results]
    failures, skipped = verdicts.count("fail"), verdicts.count("unknown")
    errors = verdicts.count("unanswered") + verdicts.count("error")
    seconds = sum(a.seconds for result in run.results for a in result.attempts)
    head = (
        f'<testsuite name={_attribute(f"workbench.eval.{run.suite}")} tests="{len(verdicts)}" '
        f'failures="{failures}" errors="{errors}" skipped="{skipped}" time="{seconds:.3f}">'
    )
    cases = (
        line
        for result, verdict in zip(run.results, verdicts, strict=True)
        for line in _test_case(result, verdict)
    )
    reasons = f"<system-out>{_content(gate.reasons)}</system-out>"
    parts = [head, *cases, reasons, "</testsuite>"]
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(parts) + "\n"


def _test_case(result: CaseResult, verdict: str) -> list[str]:
    seconds = sum(attempt.seconds for attempt in result.attempts)
    name = result.case + (" [seen in training]" if result.seen_in_training else "")
    findings = [finding for attempt in result.attempts for finding in attempt.findings]
    head = (
        f"<testcase classname={_attribute(result.kind)} name={_attribute(name)} "
        f'time="{seconds:.3f}">'
    )
    told = f"{result.passes} of {len(result.attempts)} attempts passed"
    tag = {"fail": "failure", "unknown": "skipped", "unanswered": "error", "error": "error"}
    if verdict == "pass":
        return [head, "</testcase>"]
    inner = tag[verdict]
    body = f"<{inner} message={_attribute(told)}>{_content(findings)}</{inner}>"
    return [head, body, "</testcase>"]


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", text))


def _content(texts: Sequence[str]) -> str:
    return escape(_NOT_XML.sub("\ufffd", "\n".join(texts)))
