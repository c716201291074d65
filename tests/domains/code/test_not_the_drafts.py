"""What a test skips, what a checker cannot compare, and what was printed twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domains.code.checking import MOST_PRINTED
from domains.code.domain import CodeDomain
from workbench.core.checks import CheckResult, scorecard
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

DRAFT = "def f(x):\n    return 2 * x\n"


@pytest.fixture(scope="module")
def domain() -> Iterator[CodeDomain]:
    made = CodeDomain()
    yield made
    made.configure({})  # ends its processes


def task_with(domain: CodeDomain, **fields: Json) -> Task:
    about = {"id": "code/d", "domain": "code", "title": "D", "prompt": "D."}
    return domain.load(TaskFile("d.yaml", {**about, "settings": {"entry": "f"}, **fields}))


def judged(domain: CodeDomain, task: Task, draft: str) -> dict[str, CheckResult]:
    return {result.check: result for result in domain.check(task, draft, None)}


SKIPS = """
import pytest
from solution import f
@pytest.mark.skip(reason='not on this machine')
def test_marked(): assert 0
def test_by_itself():
    if f(1) == 2: pytest.skip('cannot tell')
    assert 0
def test_right(): assert f(1) == 2
"""


def test_a_skip_is_neither_a_pass_nor_a_failure(domain: CodeDomain) -> None:
    found = judged(domain, task_with(domain, pytest=SKIPS), DRAFT)
    marked, itself = found["test_marked"], found["test_by_itself"]
    assert (marked.status, marked.cause, marked.decides) == ("na", "skipped", False)
    assert (itself.status, itself.cause, itself.decides) == ("unknown", "skipped", True)
    assert "cannot tell" in itself.message


def test_a_skip_by_a_mark_holds_nothing_up_and_one_by_the_test_does(domain: CodeDomain) -> None:
    whole = scorecard(judged(domain, task_with(domain, pytest=SKIPS), DRAFT).values())
    assert whole.outcome == "undecided"
    left = SKIPS.replace("pytest.skip('cannot tell')", "return")
    assert scorecard(judged(domain, task_with(domain, pytest=left), DRAFT).values()).passed


@pytest.mark.parametrize(
    "value",
    [
        "__import__('decimal').Decimal('1e400000000')",
        "__import__('decimal').Decimal('sNaN')",
        "1 << 3000000",
        "complex('nan')",
        "[[[[]]]]",
        "eval('[' * 99 + ']' * 99)",
    ],
)
def test_an_answer_that_cannot_be_compared_is_a_wrong_answer(
    value: str, domain: CodeDomain
) -> None:
    tests: Json = [{"call": "f(1)", "expect": "2.5", "tolerance": 0.1}]
    found = judged(domain, task_with(domain, tests=tests), f"def f(x):\n    return {value}\n")
    assert found["f(1)"].status == "fail"


def test_recursion_of_the_draft_is_the_drafts_failure(domain: CodeDomain) -> None:
    tests: Json = [{"call": "f(1)", "expect": "2"}]
    found = judged(domain, task_with(domain, tests=tests), "def f(x):\n    return f(x)\n")
    assert (found["f(1)"].status, found["f(1)"].cause) == ("fail", "exception")
    assert "RecursionError" in found["f(1)"].observed


def test_code_nested_too_deeply_to_be_read_is_still_run(domain: CodeDomain) -> None:
    deep = "def f(x):\n    return 2 * x + " + "+".join(["0"] * 900) + "\n"
    tests: Json = [{"call": "f(1)", "expect": "2"}]
    found = judged(domain, task_with(domain, tests=tests), deep)
    assert found["f(1)"].status == "pass"
    assert "error" not in {result.status for result in found.values()}


def test_output_is_kept_once_and_bounded(domain: CodeDomain) -> None:
    calls: Json = [{"call": f"f({n})", "expect": str(2 * n)} for n in range(12)]
    draft = "def f(x):\n    print('y' * 60000)\n    return 2 * x\n"
    found = judged(domain, task_with(domain, tests=calls), draft)
    outputs = [str(found[f"f({n})"].evidence["output"]) for n in range(12)]
    assert outputs[0].startswith("y" * 3_000)
    assert len(outputs[0]) < 5_000
    assert all("as printed in f(0)" in text and len(text) < 100 for text in outputs[1:])
    different = draft.replace("'y' * 60000", "str(x) * 60000")
    found = judged(domain, task_with(domain, tests=calls), different)
    kept = sum(len(str(r.evidence["output"])) for r in found.values() if r.criterion == "tests")
    assert kept <= MOST_PRINTED + 12 * 400
