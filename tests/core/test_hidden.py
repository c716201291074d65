"""Hidden checks never steer: nothing hidden is anywhere in a view, and no rule can tell the
difference.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.core.logs import LINES, Log, by_domain, result, run
from workbench.core import events as ev
from workbench.core.checks import CheckResult, as_hidden
from workbench.core.session import View
from workbench.core.strategy import next_step
from workbench.core.task import Stage, Task

SECRETS = ("SECRETCHECK", "SECRETSETTING", "SECRETREFERENCE", "SECRETSTAGE")
TASK = Task(
    "lines/greet",
    "lines",
    "Greet",
    "Write a greeting.",
    stages=(
        Stage("one", "", {"words": ["hello"]}),
        Stage("two", "SECRETSTAGE wanted", {"words": ["hello", "SECRETSTAGE"]}),
    ),
    hidden={"words": ["SECRETSETTING"]},
    reference="SECRETREFERENCE",
)
HIDDEN = (
    CheckResult("SECRETCHECK", "fail", message="SECRETCHECK is missing", expected="SECRETSETTING"),
)


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from texts_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from texts_in(key)
            yield from texts_in(entry)
    elif isinstance(value, list | tuple | set | frozenset):
        for entry in value:
            yield from texts_in(entry)


def hidden_in(view: View) -> list[str]:
    return [text for text in texts_in(view) if any(secret in text for secret in SECRETS)]


def test_the_walk_finds_what_is_hidden_in_the_session_itself() -> None:
    log = Log(TASK)
    log.taken("d1", result("hello"))
    log.add(ev.DraftChecked("d1", as_hidden(HIDDEN), hidden=True))
    found = " ".join(texts_in(log.session))
    assert all(secret in found for secret in SECRETS)


def test_nothing_hidden_occurs_anywhere_in_the_view() -> None:
    log = Log(TASK)
    log.taken("d1", result("hello"))
    log.add(ev.DraftChecked("d1", as_hidden(HIDDEN), hidden=True))
    assert hidden_in(log.view) == []
    assert log.session.hidden_score("d1") == (0, 1)


def test_a_hidden_result_among_shown_ones_is_kept_out_of_the_view_as_well() -> None:
    log = Log(TASK)
    log.write("d1")
    log.add(ev.DraftChecked("d1", (result("hello"), *as_hidden(HIDDEN)), log.view.check_set))
    assert hidden_in(log.view) == []
    assert log.session.drafts["d1"].scorecard.passed


def test_no_view_of_a_whole_loop_holds_anything_hidden() -> None:
    log = Log(TASK)
    views: list[View] = []

    def writer(number: int, messages: object) -> str:
        if log.session.path.head:
            log.add(ev.DraftChecked(log.session.path.head, as_hidden(HIDDEN), hidden=True))
        views.append(log.view)
        assert not [text for text in texts_in(messages) if "SECRETCHECK" in text]
        return "hello" if number > 1 else "bye"

    run(log, writer, by_domain)
    assert views
    staged = {"SECRETSTAGE"}
    for view in views:
        shown = staged if view.path.stage > 1 else set()
        assert {secret for text in hidden_in(view) for secret in SECRETS if secret in text} <= shown


@pytest.mark.parametrize("status", ["pass", "fail", "error"])
def test_what_the_hidden_checks_say_changes_no_step(status: Any) -> None:
    def course(hidden: bool) -> list[object]:
        log = Log(TASK)
        steps: list[object] = []

        def writer(number: int, messages: object) -> str:
            if hidden and log.session.path.head:
                told = as_hidden([result("SECRETCHECK", status)])
                log.add(ev.DraftChecked(log.session.path.head, told, hidden=True, seconds=1e9))
            steps.append(messages)
            return f"hello {number}"

        steps.append(run(log, writer, by_domain))
        return steps

    assert course(hidden=True) == course(hidden=False)


def test_another_hidden_part_or_reference_is_the_same_set_of_checks() -> None:
    other = replace(TASK, hidden={"words": ["other"]}, reference="other")
    assert other.check_set(1) == TASK.check_set(1)
    assert other.shown(1) == TASK.shown(1)


def test_a_stage_to_come_is_not_in_the_view_and_its_number_is() -> None:
    log = Log(TASK)
    assert (len(log.view.task.stages), log.view.stages) == (1, 2)


def test_the_step_after_the_last_stage_is_taken_without_the_hidden_checks() -> None:
    log = Log(replace(TASK, stages=TASK.stages[:1]))
    log.taken("d1", result("hello"))
    log.add(ev.DraftChecked("d1", as_hidden(HIDDEN), hidden=True))
    step = next_step(log.view, LINES)
    assert getattr(step, "reason", None) == "target"
