"""Laws that a model proposes: believed on evidence only, and the simplest violation goes back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from domains.code import DOMAIN
from domains.code.properties.mutants import MOST, mutants
from domains.code.properties.reading import read_property, refuse_unsafe, tried
from workbench.core.checks import CheckResult, scorecard
from workbench.core.task import AddedCheck, Task
from workbench.core.taskfile import TaskFile

RIGHT = "def top(numbers, n=1):\n    return sorted(numbers, reverse=True)[:n]\n"
WRONG = "def top(numbers, n=1):\n    return sorted(set(numbers), reverse=True)[:n]\n"
"""Passes the shown tests and drops what is there twice."""
CALLS = ["top([5, 5, 2, 7, 7], n=3)", "top([2, 2], n=2)", "top([3, 1])"]


def task(*laws: tuple[str, list[str]]) -> Task:
    data = {
        "id": "code/top",
        "title": "Top",
        "prompt": "Write top(numbers, n=1).",
        "settings": {"entry": "top", "seconds_per_test": 2, "lint": False},
        "tests": [
            {"name": "one", "call": "top([3, 1, 2])", "expect": "[3]"},
            {"name": "two", "call": "top([3, 1, 2], n=2)", "expect": "[3, 2]"},
        ],
    }
    made = DOMAIN.load(TaskFile("top.yaml", data))
    added = tuple(
        AddedCheck(f"law {n}", "property", json.dumps({"holds": holds, "calls": calls}))
        for n, (holds, calls) in enumerate(laws, 1)
    )
    return replace(made, added=added)


def check(subject: Task, draft: str) -> dict[str, CheckResult]:
    return {r.check: r for r in DOMAIN.check(subject.shown(1), draft, None)}


def test_a_law_that_is_believed_sends_the_simplest_violation_back_and_decides_nothing() -> None:
    law = "len(result) == min(len(args[0]), kwargs.get('n', 1))"
    found = check(task((law, CALLS)), WRONG)
    broken = found["law 1"]
    assert broken.status == "warn"
    assert "top([2, 2], n=2)" in broken.message, "the shortest of the two calls that break it"
    assert "gives [2]" in broken.message
    assert scorecard(found.values()).passed, "a model's law holds up no target"
    assert check(task((law, CALLS)), RIGHT)["law 1"].status == "pass"


def test_laws_that_say_nothing_or_are_false_of_an_example_are_not_believed() -> None:
    empty, false = ("True", CALLS), ("result == sorted(result)", CALLS)
    found = check(task(empty, false), WRONG)
    assert found["law 1"].status == found["law 2"].status == "unknown"
    assert "tells no wrong version" in found["law 1"].message
    assert "top([3, 1, 2], n=2)" in found["law 2"].message
    assert scorecard(found.values()).passed, "an unbelieved law leaves nothing undecided"


@pytest.mark.parametrize(
    "holds",
    [
        "__import__('os').system('true')",
        "().__class__.__bases__",
        "open('/etc/passwd').read()",
        "(lambda: 1)()",
        "[len := 1][0]",
        "all(len for len in [print])",
        "result.append(1)",
        "'%s' % args ** 9",
        "result ==",
        "1 or " * 200 + "1",
    ],
)
def test_a_condition_that_reaches_beyond_what_it_is_given_is_refused(holds: str) -> None:
    with pytest.raises(ValueError, match="its condition"):
        refuse_unsafe(holds)


def test_a_condition_may_compare_count_and_look_into_what_it_is_given() -> None:
    for holds in (
        "all(x in args[0] for x in result)",
        "sorted(result, reverse=True) == result",
        "len(set(result)) <= len(result) if result else result == []",
        "{k: v for k, v in kwargs.items()} == kwargs",
    ):
        refuse_unsafe(holds)


def test_calls_are_literals_alone_and_the_simplest_comes_first() -> None:
    assert tried("top(open('x'))") is None
    assert tried("top([1").__class__ is type(None)
    read = read_property(json.dumps({"holds": "True", "calls": [*CALLS, "top(x)"]}))
    assert read.calls[0].text == "top([3, 1])"
    assert len(read.calls) == 3
    with pytest.raises(ValueError, match="no condition"):
        read_property("[]")


def test_mutants_differ_from_the_draft_and_from_one_another_and_are_few() -> None:
    body = "\n".join(f"    if x < {n}:\n        x = x + {n}" for n in range(20))
    source = f"def f(x):\n{body}\n    return x\n"
    found = mutants(source)
    assert len(found) == MOST
    assert len({source, *found}) == MOST + 1
    assert found == mutants(source)
    assert mutants("x = 1 + 2") == [], "what stands outside functions is left alone"
    assert mutants("def f(") == []
