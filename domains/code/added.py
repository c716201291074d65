"""Checks that a person added in one line: text that must (not) occur, a pattern, an assertion.

A pattern runs in the sandbox, because a regular expression can take for ever and cannot be stopped
from outside in the process that runs it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from domains.code.results import isolation_json, result_of
from domains.code.source import defined_names, parse, used_names
from domains.code.suite import ASSERTS_FILE, Test, module_name
from workbench.core.checks import CheckResult, line_span
from workbench.core.task import AddedCheck

if TYPE_CHECKING:
    from domains.code.checking import Examination

_SEARCH = """import re
def found(pattern, text):
    return re.search(pattern, text, re.MULTILINE) is not None
"""
PATTERN_SECONDS = 2.0


def check_added(check: AddedCheck, examination: Examination) -> CheckResult:
    """The result of one added check."""
    match check.kind:
        case "contains":
            return _text(check, examination.draft, wanted=True)
        case "lacks":
            return _text(check, examination.draft, wanted=False)
        case "matches":
            return _pattern(check, examination)
        case "assert":
            return _assertion(check, examination)


def _result(check: AddedCheck, held: bool, message: str, **more: Any) -> CheckResult:
    return CheckResult(
        check.name,
        "pass" if held else "fail",
        criterion="added",
        cause="" if held else check.kind,
        message="" if held else message,
        **more,
    )


def _text(check: AddedCheck, draft: str, *, wanted: bool) -> CheckResult:
    place = draft.find(check.text)
    if wanted:
        message = f"The draft does not contain {check.text!r}."
        return _result(check, place >= 0, message, expected=check.text)
    line = draft.count("\n", 0, place) + 1 if place >= 0 else None
    return _result(
        check,
        place < 0,
        f"Line {line} contains {check.text!r}, which must not occur.",
        observed=check.text if place >= 0 else "",
        expected=f"no {check.text}",
        span=line_span(draft, line) if line else None,
        evidence={"line": line} if line else None,
    )


def _pattern(check: AddedCheck, examination: Examination) -> CheckResult:
    from workbench.sandbox import Limits, TableTest

    try:
        re.compile(check.text)
    except re.error as error:
        message = f"The pattern is no regular expression: {error}."
        return replace(_result(check, False, message), status="error", cause="pattern")
    test = TableTest(check.name, "found", (check.text, examination.draft), expected=True)
    limits = Limits(seconds_per_test=PATTERN_SECONDS, seconds_total=2 * PATTERN_SECONDS)
    outcome = next(iter(examination.sandbox.run_table(_SEARCH, [test], limits)))
    message = f"The draft has no match for {check.text}."
    result = _result(check, outcome.status == "passed", message, expected=check.text)
    if outcome.status in ("passed", "failed"):
        return result
    undecided = f"The pattern could not be searched for: {outcome.message}."
    return replace(result, status="unknown", cause=outcome.status, message=undecided)


def _assertion(check: AddedCheck, examination: Examination) -> CheckResult:
    from domains.code.checking import limits_of
    from workbench.sandbox import PytestFile

    body = parse(f"assert {check.text.removeprefix('assert ')}")
    module = parse(examination.module.source)
    if body is None or module is None:
        message = f"The assertion is not valid Python: {check.text}."
        return replace(_result(check, False, message), status="error", cause="assertion")
    name = module_name(examination.task)
    wanted = sorted(used_names(body) & defined_names(module))
    imports = "".join(f"from {name} import {item}\n" for item in wanted)
    text = check.text.removeprefix("assert ")
    file = PytestFile(ASSERTS_FILE, f"{imports}\ndef test_added():\n    assert {text}\n")
    source, limits = examination.module.source, limits_of(examination.task)
    run = examination.sandbox.run_pytest(source, name, [file], limits, examination.mode)
    outcome = next(iter(run))
    isolation = isolation_json(examination.sandbox.isolation)
    test = Test(check.name, "assert", "tests", text, "True")
    result = result_of(
        test, outcome, examination.module, examination.draft, isolation, hidden=False
    )
    return replace(result, criterion="added")
