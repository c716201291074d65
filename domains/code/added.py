"""An assertion that a person added in one line, run like a test: its names come from the draft.

Added texts and patterns need no sandbox and are the core's business (core.addedchecks).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from domains.code.drafts.composing import Module
from domains.code.drafts.handing import classes_of, limits_of, runnable
from domains.code.drafts.layout import module_name, module_of
from domains.code.results import isolation_json, result_of
from domains.code.source import defined_names, parse, used_names
from domains.code.suite import ASSERTS_FILE, Test, sides
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
    from workbench.sandbox import PytestFile

    text = check.text.strip().removeprefix("assert ")
    body, subject = parse(f"assert {text}"), examination.module
    if body is None or any(parse(part) is None for part in subject.texts):
        message = f"The assertion is not valid Python: {text}."
        return CheckResult(check.name, "error", "added", cause="assertion", message=message)
    name = module_name(examination.task)
    lines = _imports(subject, name, used_names(body))
    imports = "".join(f"    {line}\n" for line in lines)
    file = PytestFile(ASSERTS_FILE, f"def test_added():\n{imports}    assert {text}\n")
    source, limits = runnable(subject), limits_of(examination.task)
    classes = classes_of(examination.task)
    run = examination.sandbox.run_pytest(source, name, [file], limits, examination.mode, classes)
    outcome = next(iter(run))
    isolation = isolation_json(examination.sandbox.isolation)
    test, draft = added_test(check), examination.draft
    result = result_of(test, outcome, examination.module, draft, isolation, hidden=False)
    return replace(examination.replayed(test, result), criterion="added")


def _imports(subject: Module, module: str, used: frozenset[str]) -> list[str]:
    """The statements that bring in what an assertion uses of a draft, from the first file that
    defines it itself, else from one that has it at all.
    """
    homes = [(module_of(part.path), part.padded) for part in subject.parts]
    found: dict[str, str] = {}
    for home, text in homes or [(module, subject.source)]:
        tree = parse(text)
        for name in sorted(used & defined_names(tree)) if tree is not None else ():
            own = any(getattr(node, "name", "") == name for node in tree.body) if tree else False
            found[name] = home if own or name not in found else found[name]
    tops = [home for home, _ in homes if home.partition(".")[0] in used]
    return [f"from {home} import {name}" for name, home in found.items()] + [
        f"import {top}" for top in tops
    ]
