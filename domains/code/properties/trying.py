"""A proposed property held against evidence, in the sandbox.

It counts only where it held on every confirmed example (the task's shown tests: their calls with
the values that they ask for) and killed a mutant of the draft, that is: was false of a wrong
version's answer to one of those calls. A property that says nothing kills nothing, one that is
wrong fails an example; both stay unknown, with the reason. One that counts is tried on the calls
that the model thought of, and the simplest violation goes back. A call that raises says nothing of
the property. It advises: no target and no gate rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from domains.code.drafts.handing import classes_of, limits_of
from domains.code.drafts.layout import entry_names, module_name
from domains.code.properties.mutants import mutants
from domains.code.properties.reading import Property, Tried, read_property, tried
from workbench.core.checks import CheckResult
from workbench.core.task import AddedCheck

if TYPE_CHECKING:
    from domains.code.checking import Examination
    from workbench.sandbox import TestOutcome

EXAMPLES = 12
"""Confirmed examples that a property is held against."""
FILE = "test_proposed.py"


@dataclass(frozen=True, slots=True)
class Example:
    """A call whose value the task confirms."""

    call: Tried
    value: str


def check_property(check: AddedCheck, examination: Examination) -> CheckResult:
    """The result of one proposed property."""
    try:
        found = read_property(check.text)
    except ValueError as error:
        return _unknown(check, f"It is not believed: {error}.")
    known, entries = examples(examination), entry_names(examination.task)
    if examination.module.parts or len(entries) != 1 or not known:
        return _unknown(check, "It needs one function with confirmed examples.")
    false = _first_false(_run(examination, examination.module.source, _confirmed(found, known)))
    if false is not None:
        return _unknown(check, f"It is not believed: it is false of {known[false].call.text}.")
    if not any(
        _kills(examination, found, known, one) for one in mutants(examination.module.source)
    ):
        return _unknown(check, "It is not believed: it tells no wrong version from the draft.")
    return _tried(check, found, examination, entries[0])


def examples(examination: Examination) -> list[Example]:
    """The confirmed examples of the shown tests: plain calls with plain values."""
    found = []
    for test in examination.suite.tables:
        call = tried(test.entry["call"]) if "expect" in test.entry else None
        if call is not None:
            found.append(Example(call, str(test.entry["expect"])))
    return found[:EXAMPLES]


def _kills(
    examination: Examination, found: Property, known: Sequence[Example], mutant: str
) -> bool:
    """The property is false of the mutant's value of a confirmed call, which is a wrong one."""
    (entry,) = entry_names(examination.task)
    asked = [_function(n, found, one.call, f"{entry}(*args, **kwargs)", one.value)
             for n, one in enumerate(known)]  # fmt: skip
    head = f"from {module_name(examination.task)} import {entry}\n"
    return _first_false(_run(examination, mutant, head + "\n".join(asked))) is not None


def _tried(check: AddedCheck, found: Property, examination: Examination, entry: str) -> CheckResult:
    """The property on what the model thought of, the simplest call first."""
    calls = [one for one in found.calls if one.text.startswith(f"{entry}(")]
    head = f"from {module_name(examination.task)} import {entry}\n"
    asked = [_function(n, found, one, f"{entry}(*args, **kwargs)") for n, one in enumerate(calls)]
    outcomes = list(_run(examination, examination.module.source, head + "\n".join(asked)))
    false = _first_false(outcomes)
    if false is None:
        return _result(check, "pass", f"No violation on {len(calls)} further calls.")
    call, got = calls[false], _got(outcomes[false])
    message = f"For {call.text}{got} this does not hold: {found.holds}"
    fix = "Make it hold, or say in a dispute why it need not."
    evidence = {"input": call.text, "property": found.holds}
    return _result(check, "warn", message, fix=fix, evidence=evidence)


def _got(outcome: TestOutcome) -> str:
    """What came back, as the assertion's own message has it."""
    mark = "gave: "
    place = outcome.message.find(mark)
    said = outcome.message[place + len(mark) :].splitlines()[0] if place >= 0 else ""
    return f", which gives {said}," if said else ""


def _confirmed(found: Property, known: Sequence[Example]) -> str:
    """Tests of the property on the confirmed values; no draft has a part in them."""
    return "\n".join(_function(n, found, one.call, one.value) for n, one in enumerate(known))


def _function(number: int, found: Property, call: Tried, value: str, right: str = "") -> str:
    """A test of the property on one call. With `right` it holds wherever that value came back."""
    escape = f"result == {right} or " if right else ""
    return (
        f"def test_{number:03d}():\n    args, kwargs = {call.args}, {call.kwargs}\n"
        f"    try:\n        result = {value}\n    except Exception:\n        return\n"
        f"    assert {escape}({found.holds}), 'gave: ' + repr(result)[:200]\n"
    )


def _run(examination: Examination, source: str, tests: str) -> Iterable[TestOutcome]:
    from workbench.sandbox import PytestFile

    task = examination.task
    name, limits, classes = module_name(task), limits_of(task), classes_of(task)
    files = [PytestFile(FILE, tests)]
    return examination.sandbox.run_pytest(source, name, files, limits, examination.mode, classes)


def _first_false(outcomes: Iterable[TestOutcome]) -> int | None:
    """The place of the first test that failed, whatever way; None where all passed."""
    return next((n for n, one in enumerate(outcomes) if one.status != "passed"), None)


def _unknown(check: AddedCheck, why: str) -> CheckResult:
    return _result(check, "unknown", why)


def _result(check: AddedCheck, status: str, message: str, **more: object) -> CheckResult:
    return CheckResult(
        check.name, status, "properties", cause="" if status == "pass" else "property",  # type: ignore[arg-type]
        weight=0.0, message=message, decides=False, **more,  # type: ignore[arg-type]
    )  # fmt: skip
