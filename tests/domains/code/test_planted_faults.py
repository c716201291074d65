"""Over more than a hundred planted faults, feedback names every failing test and no passing one.

What fails is judged outside: plain Python, no sandbox, none of the product's code (oracle.py). The
faults are small changes of right code (mutations.py) and a few that were written by hand; the tests
are those of the bundled tasks and of problems in the published HumanEval format.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from domains.code import DOMAIN
from domains.code.suite import suite_of
from tests.domains.code.bundled import TASKS, script, task
from tests.domains.code.mutations import faulty
from tests.domains.code.oracle import verdicts
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

OWN = Path(__file__).parent / "data" / "own_humaneval.jsonl"
PER_TASK = 7
"""Faults of each task, spread over all that there are."""


@dataclass(frozen=True)
class Fault:
    """A wrong draft, and what plain Python says of each test."""

    task: Task
    draft: str
    truth: dict[str, dict[str, Any]]
    results: list[CheckResult]
    """The product's verdicts on the tests that plain Python judged too."""

    @property
    def failing(self) -> set[str]:
        return {name for name, verdict in self.truth.items() if not verdict["held"]}


def own_problems() -> list[Task]:
    """The problems in the published format, as tasks."""
    return [DOMAIN.load(TaskFile("own", data)) for data in DOMAIN.importers["humaneval"](OWN)]


def tasks_with_plain_tests() -> list[Task]:
    """All tasks that plain Python can judge test by test (those with pytest files of their own are
    judged by pytest itself in test_verdicts).
    """
    bundled = [task(name) for name in TASKS if "files" not in task(name).settings]
    return [*own_problems(), *(t for t in bundled if "account" not in t.id and "table" not in t.id)]


def plain_tests(subject: Task) -> list[dict[str, Any]]:
    """The task's shown tests as the oracle takes them; properties are left to hypothesis."""
    found = []
    for test in suite_of(subject).tests:
        match test.kind:
            case "table":
                found.append({**test.entry, "name": test.name})
            case "assert":
                body = f"{test.entry.get('setup', '')}\nassert {test.entry['assert']}"
                found.append({"name": test.name, "body": body})
            case "pytest":
                found.append({"name": test.name, "body": textwrap.dedent(test.input)})
            case "property":
                pass
    return found


def drafts_of(subject: Task) -> list[str]:
    """Wrong drafts: mutations spread over the reference, and the practice script's first one."""
    all_of_them = list(faulty(subject.reference))
    step = max(1, len(all_of_them) // PER_TASK)
    by_hand = [script(subject.id).draft] if subject.id.startswith("code/") else []
    return [*all_of_them[::step][:PER_TASK], *by_hand, *HAND_WRITTEN.get(subject.id, [])]


HAND_WRITTEN = {
    "Own/0": [
        "def moving_average(values, width):\n    while width > 2:\n        pass\n    return []\n",
        "def moving_average(values, width):\n    return moving_average(values, width)\n",
        "def moving_average(values, width):\n    print('trace')\n    return [values[9]]\n",
    ],
    "Own/10": ["def by_length(words):\n    import sys\n    sys.exit(0)\n"],
    "Own/12": ["def nested_sum(tree):\n    return sum(tree)\n"],
}


@pytest.fixture(scope="module")
def faults() -> list[Fault]:
    """Every wrong draft that plain Python sees fail, with its verdicts."""
    jobs, subjects = [], []
    for whole in tasks_with_plain_tests():
        subject = whole.shown(len(whole.stages))
        for draft in drafts_of(whole):
            tolerance = whole.settings.get("tolerance")
            tests = plain_tests(subject)
            jobs.append({"draft": draft, "tests": tests, "tolerance": tolerance})
            subjects.append((subject, draft))
    return [
        Fault(subject, draft, truth, results_of(subject, draft, truth))
        for (subject, draft), truth in zip(subjects, verdicts(jobs), strict=True)
        if not all(verdict["held"] for verdict in truth.values())
    ]


def results_of(subject: Task, draft: str, truth: dict[str, Any]) -> list[CheckResult]:
    """The verdicts on the tests that plain Python judged too, with short limits."""
    quick = replace(subject, settings={**subject.settings, "seconds_per_test": 2.0})
    stages = [replace(s, checks={**s.checks, "properties": []}) for s in subject.stages]
    quick = replace(quick, stages=tuple(stages))
    return [result for result in DOMAIN.check(quick, draft, None) if result.check in truth]


def told(fault: Fault) -> Iterator[tuple[CheckResult, str]]:
    """What the model would be told, finding by finding."""
    for result in failing(fault.results):
        yield result, DOMAIN.feedback(result)


def test_feedback_names_every_failing_test_and_no_passing_one(faults: list[Fault]) -> None:
    assert len(faults) >= 100
    for fault in faults:
        named = {result.check for result, _ in told(fault)}
        assert named == fault.failing, f"{fault.task.id}\n{fault.draft}"


def test_each_item_has_the_input_the_expected_and_the_actual_value(faults: list[Fault]) -> None:
    for fault in faults:
        inputs = {test.name: test for test in suite_of(fault.task).tests}
        for result, text in told(fault):
            test = inputs[result.check]
            assert result.check in text
            assert test.input.splitlines()[0] in text
            assert result.observed, f"{fault.task.id} {result}"
            assert result.observed.splitlines()[0].strip() in text
            if test.kind == "table":
                raised = [test.entry[part] for part in ("raises", "match") if part in test.entry]
                assert all(wanted in text for wanted in raised or [test.expected])


def test_each_item_has_the_line_that_raised_where_one_did(faults: list[Fault]) -> None:
    located = 0
    for fault in faults:
        lines = fault.draft.splitlines()
        for result, text in told(fault):
            line = fault.truth[result.check]["line"]
            if line is None or result.cause != "exception":
                continue
            located += 1
            assert f"line {line}: {' '.join(lines[line - 1].split())}" in text
            assert result.span is not None
            assert result.span.quote == lines[line - 1].strip()
    assert located >= 20
