"""An assertion that a person added in one line, run like a test: its names come from the draft.

Added texts and patterns need no sandbox and are the core's business (core.addedchecks).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from domains.code.results import isolation_json, result_of
from domains.code.source import defined_names, parse, used_names
from domains.code.suite import ASSERTS_FILE, Test, module_name, sides
from workbench.core.checks import CheckResult
from workbench.core.task import AddedCheck

if TYPE_CHECKING:
    from domains.code.checking import Examination


def added_test(check: AddedCheck) -> Test:
    """The added assertion as a test."""
    text = check.text.strip().removeprefix("assert ")
    given, wanted = sides(text)
    return Test(check.name, "assert", "tests", given, wanted, {"assert": text})


def check_assertion(check: AddedCheck, examination: Examination) -> CheckResult:
    """The result of one added assertion; `error` when it is no Python."""
    from domains.code.checking import classes_of, limits_of
    from workbench.sandbox import PytestFile

    text = check.text.strip().removeprefix("assert ")
    body, module = parse(f"assert {text}"), parse(examination.module.source)
    if body is None or module is None:
        message = f"The assertion is not valid Python: {text}."
        return CheckResult(check.name, "error", "added", cause="assertion", message=message)
    name = module_name(examination.task)
    wanted = sorted(used_names(body) & defined_names(module))
    imports = "".join(f"    from {name} import {item}\n" for item in wanted)
    file = PytestFile(ASSERTS_FILE, f"def test_added():\n{imports}    assert {text}\n")
    source, limits = examination.module.source, limits_of(examination.task)
    classes = classes_of(examination.task)
    run = examination.sandbox.run_pytest(source, name, [file], limits, examination.mode, classes)
    outcome = next(iter(run))
    isolation = isolation_json(examination.sandbox.isolation)
    test, draft = added_test(check), examination.draft
    result = result_of(test, outcome, examination.module, draft, isolation, hidden=False)
    return replace(examination.replayed(test, result), criterion="added")
