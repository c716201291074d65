"""How an outcome of the sandbox becomes a check's result: status, cause, sentence."""

from __future__ import annotations

import pytest

from domains.code import DOMAIN
from domains.code.drafts.composing import Module
from domains.code.results import result_of
from domains.code.suite import Test
from workbench.core.checks import CheckResult, tampered
from workbench.sandbox import TestOutcome

DRAFT = "def f(x):\n    return 1 / x\n"
ISOLATION = {"level": "strong", "mode": "table", "tamper_proof": True, "missing": []}


def result(outcome: TestOutcome) -> CheckResult:
    test = Test("zero", "table", "tests", "f(0)", "None", {})
    return result_of(test, outcome, Module(DRAFT, (1, 2, 3)), DRAFT, ISOLATION, hidden=False)


@pytest.mark.parametrize(
    ("status", "verdict", "cause"),
    [
        ("passed", "pass", ""),
        ("failed", "fail", "assertion"),
        ("timeout", "fail", "timeout"),
        ("crashed", "fail", "crashed"),
        ("memory", "fail", "memory"),
        ("output_limit", "fail", "output"),
        ("incomplete", "fail", "incomplete"),
        ("tampered", "fail", "tampered"),
        ("sandbox_error", "error", "sandbox"),
    ],
)
def test_each_ending_has_its_cause(status: str, verdict: str, cause: str) -> None:
    found = result(TestOutcome("zero", status, message="so it went"))  # type: ignore[arg-type]
    assert (found.status, found.cause) == (verdict, cause)
    assert tampered([found]) == (status == "tampered")
    assert found.evidence["isolation"] == ISOLATION
    if verdict != "pass":
        told = DOMAIN.feedback(found)
        assert "f(0)" in told
        assert found.message.endswith(".")


def test_an_exception_is_told_with_its_line_and_quoted() -> None:
    outcome = TestOutcome(
        "zero", "failed", "it raised", "ZeroDivisionError: division by zero", "None", line=2
    )
    found = result(outcome)
    assert found.cause == "exception"
    assert found.message == (
        "f(0) raised ZeroDivisionError: division by zero in line 2, expected None."
    )
    assert "at: line 2: return 1 / x" in DOMAIN.feedback(found)


def told(observed: str, expected: str, wanted: str = "") -> CheckResult:
    test = Test("t", "assert", "tests", "f(0)", wanted or expected, {"assert": "f(0)"})
    outcome = TestOutcome("t", "failed", observed=observed, expected=expected)
    return result_of(test, outcome, Module(DRAFT, (1, 2, 3)), DRAFT, ISOLATION, hidden=False)


@pytest.mark.parametrize(
    ("observed", "expected", "shown"),
    [
        ("'Rene\u0301'", "'Ren\xe9'", ("'Rene\\u0301'", "'Ren\\xe9'")),
        ("'a\xa0b'", "'a b'", ("'a\\xa0b'", "'a b'")),
        ("'a\u200b'", "'a'", ("'a\\u200b'", "'a'")),
        ("'é'", "'e'", ("'é'", "'e'")),
        ("'É'", "'é'", ("'É'", "'é'")),
    ],
)
def test_values_that_look_alike_are_told_apart(
    observed: str, expected: str, shown: tuple[str, str]
) -> None:
    found = told(observed, expected)
    assert (found.observed, found.expected) == shown
    assert f"gave {shown[0]}, expected {shown[1]}" in found.message


def test_what_does_not_hold_is_no_value() -> None:
    assert told("'z' not in {'z'}", "", "True").message == "f(0) does not hold: 'z' not in {'z'}."


def test_an_expected_exception_is_told_with_its_words() -> None:
    found = told("no", "", "raises ValueError with 'zero' in its message")
    assert "expected it to raise ValueError with 'zero' in its message" in found.message
