"""What reading the draft says about it beside the tests: answers copied from tests, likely faults,
functions that decide too much. All minor but the first, where it is beyond doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domains.code.drafts.composing import Module
from domains.code.drafts.layout import entry_names
from domains.code.gates import where
from domains.code.hardcoding import Known, hard_coded
from domains.code.lint import Linter, LintError
from domains.code.lint import program as ruff_program
from domains.code.source import parse
from domains.code.statics import COMPLEXITY_LIMIT, complexities
from domains.code.suite import Suite, arguments, expected_value
from workbench.core.checks import CheckResult, Severity, line_span
from workbench.core.codec import Json
from workbench.core.task import Task

_LISTED = 5
"""Findings named in one sentence."""


def style(
    task: Task, suite: Suite, module: Module, draft: str, linter: Linter
) -> Iterator[CheckResult]:
    """The findings that the task's settings ask for, on a module that compiles."""
    if task.settings.get("hard_coded", True) and suite.tables:
        yield computes_its_answers(task, suite, module, draft)
    if task.settings.get("lint", True):
        yield linted(module, draft, linter)
    limit = int(task.settings.get("complexity", COMPLEXITY_LIMIT))
    if limit:
        yield from complexity(module, draft, limit)


def computes_its_answers(task: Task, suite: Suite, module: Module, draft: str) -> CheckResult:
    """Whether expected values of shown tests stand in the draft beside those tests' inputs.

    A single telling case warns; two of them, or a lookup of most of the tests, fail.
    """
    known = [
        Known(test.name, (*args, *kwargs.values()), expected_value(test))
        for test in suite.tables
        for _, args, kwargs in [arguments(test)]
        if "expect" in test.entry
    ]
    trees, said = map(parse, module.texts), _without_examples(task)
    read = (hard_coded(tree, known, said) for tree in trees if tree is not None)
    found = min(filter(None, read), key=lambda each: not each.clear, default=None)
    line = module.line_of(found.line) if found is not None else None
    name, criterion = "computes its answers", "honesty"
    if found is None or line is None:
        return CheckResult(name, "pass", criterion, severity="minor", weight=0.5, decides=False)
    severity: Severity = "major" if found.clear else "minor"
    return CheckResult(
        name,
        "fail" if found.clear else "warn",
        criterion,
        severity=severity,
        cause="hard_coded",
        span=line_span(draft, line),
        observed=f"literal answers to {', '.join(found.tests)}",
        expected="answers computed from the input",
        message=f"L{module.place(line)[1:]} answers by comparing the input with that of shown "
        f"tests ({', '.join(found.tests[:_LISTED])}).",
        fix="Compute the answer for every input; remove the special cases for the tests.",
        evidence=where(module, line),
        decides=False,
    )


def _without_examples(task: Task) -> str:
    """What the task says in words: values inside an example call are that example's own."""
    text = "\n".join([task.prompt, *(stage.prompt for stage in task.stages)])
    for name in entry_names(task):
        while (start := text.find(f"{name}(")) >= 0:
            end = text.find(")", start)
            text = text[:start] + (text[end + 1 :] if end >= 0 else "")
    return text


def linted(module: Module, draft: str, linter: Linter) -> CheckResult:
    """ruff's findings on the draft's own lines; `na` where ruff is not installed."""
    base = CheckResult("lint", "na", "style", severity="minor", weight=0.5)
    if ruff_program() is None:
        return replace(base, message="ruff is not installed.", fix="pip install ruff")
    try:
        findings = [finding for text in module.texts for finding in linter.lint(text)]
    except LintError as error:
        return replace(base, status="error", cause="lint", message=f"ruff failed: {error}.")
    own = [(module.line_of(f.line), f) for f in findings]
    found = [(line, finding) for line, finding in own if line is not None]
    if not found:
        return replace(base, status="pass")
    told = [f"{module.place(line)}: {f.text} ({f.rule})" for line, f in found[:_LISTED]]
    listed = "; ".join([*told, "…"] if len(found) > _LISTED else told)
    evidence: Mapping[str, Json] = {
        **where(module, found[0][0]),
        "rules": [f.rule for _, f in found],
    }
    return replace(
        base,
        status="warn",
        cause="lint",
        score=1 / (1 + len(found)),
        span=line_span(draft, found[0][0]),
        observed=listed,
        expected="no finding",
        message=f"ruff has {len(found)} finding{'s' if len(found) > 1 else ''}: {listed}.",
        evidence=evidence,
    )


def complexity(module: Module, draft: str, limit: int) -> Iterator[CheckResult]:
    """Whether each function keeps to the limit; nothing for a draft without functions."""
    trees = [tree for tree in map(parse, module.texts) if tree is not None]
    counted = [finding for tree in trees for finding in complexities(tree)]
    counted.sort(key=lambda finding: -int(finding.text.rpartition(": ")[2]))
    own = [finding for finding in counted if module.line_of(finding.line)]
    if not own:
        return
    worst, line = own[0], module.line_of(own[0].line)
    name, _, number = worst.text.partition(": ")
    base = CheckResult("complexity", "pass", "style", severity="minor", weight=0.5)
    base = replace(base, observed=number, expected=f"at most {limit}")
    if int(number) <= limit:
        yield base
        return
    yield replace(
        base,
        status="warn",
        cause="complexity",
        span=line_span(draft, line) if line else None,
        message=f"{name} has a complexity of {number}, more than {limit}.",
        fix=f"Split {name}, or simplify its conditions.",
        evidence=where(module, line),
    )
