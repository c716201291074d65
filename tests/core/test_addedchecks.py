"""A check that a person wrote in one line says what it wanted, and where it found otherwise."""

from __future__ import annotations

import pytest

from workbench.core.addedchecks import check_added
from workbench.core.checks import CheckResult
from workbench.core.task import AddedCheck

DRAFT = "def mean(xs):\n    return eval('sum(xs)') / len(xs)\n"


def checked(kind: str, text: str) -> CheckResult:
    (found,) = check_added([AddedCheck("mine", kind, text)], DRAFT)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize(
    ("kind", "text", "status"),
    [
        ("contains", "len(xs)", "pass"),
        ("contains", "numpy", "fail"),
        ("lacks", "numpy", "pass"),
        ("lacks", "eval(", "fail"),
        ("matches", r"^def \w+", "pass"),
        ("matches", r"^class", "fail"),
        ("matches", r"(", "error"),
    ],
)
def test_text_must_occur_must_not_occur_or_must_match(kind: str, text: str, status: str) -> None:
    assert checked(kind, text).status == status


def test_what_must_not_occur_is_shown_at_its_place() -> None:
    found = checked("lacks", "eval(")
    assert found.span is not None
    assert DRAFT[found.span.start : found.span.end] == "eval("
    assert found.message == "The draft must not contain 'eval('."
    assert found.required


def test_an_assertion_is_left_to_the_domain_that_can_run_it() -> None:
    added = [AddedCheck("a", "assert", "1 == 1")]
    assert list(check_added(added, DRAFT, runs_asserts=True)) == []
    assert [result.status for result in check_added(added, DRAFT)] == ["na"]
