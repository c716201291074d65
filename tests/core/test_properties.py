"""The strategy that has laws proposed: once, drawn from the task, as checks that hold up nobody."""

from __future__ import annotations

import json
from typing import ClassVar

from tests.core.logs import Lines, Log, result
from workbench.core import events as ev
from workbench.core.strategies.properties import PROPERTIES, proposed
from workbench.core.strategy import Check, Decide, Write, next_step

LAWS = {"properties": [{"name": f"law {n}", "holds": "True", "calls": []} for n in range(9)]}
CHOICE = ev.StrategyChoice("properties")


class Asserting(Lines):
    runs_asserts: ClassVar[bool] = True


def step(log: Log, domain: Lines | None = None) -> object:
    return next_step(log.view, domain or Asserting())


def begun(*words: str) -> Log:
    log = Log(strategy=CHOICE)
    assert isinstance(step(log), Write)
    log.write("d1", "the draft itself")
    log.check("d1", *[result(word, "fail", message=f"no {word}") for word in words])
    log.take("d1")
    return log


def test_laws_are_asked_for_once_and_drawn_from_the_task_alone() -> None:
    log = begun("hello")
    asked = step(log)
    assert isinstance(asked, Write)
    assert (asked.what, asked.role) == ("properties", "critic")
    text = "\n".join(message.text for message in asked.messages)
    assert "Write a greeting." in text
    assert "the draft itself" not in text
    assert "no hello" not in text
    log.add(ev.TextWritten("properties", "nothing of the form", "d1"))
    assert isinstance(step(log), Decide), "an answer without laws is passed by: findings are told"


def test_what_is_proposed_becomes_checks_that_hold_nobody_up() -> None:
    log = begun("hello")
    log.add(ev.TextWritten("properties", f"Here: {json.dumps(LAWS)}", "d1"))
    decided = step(log)
    assert isinstance(decided, Decide)
    for body in decided.bodies:
        log.add(body)
    assert [check.kind for check in log.session.task.added] == ["property"] * PROPERTIES
    assert log.session.held == "", "nobody's word is waited for"
    assert step(log) == Check("d1")
    assert "law 1" not in "".join(m.text for m in Asserting().prompt(log.view)), (
        "no rule of the task"
    )


def test_a_domain_that_runs_nothing_is_asked_nothing() -> None:
    assert isinstance(step(begun("hello"), Lines()), Decide)


def test_laws_are_read_from_the_form_alone() -> None:
    assert proposed("it always holds that result > 0") == ()
    assert proposed('{"properties": "none"}') == ()
    (law,) = proposed('{"properties": [{"holds": "result > 0"}, {"name": "no condition"}, 3]}')
    assert json.loads(law.text) == {"holds": "result > 0", "calls": []}
