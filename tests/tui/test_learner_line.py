"""The screen and the plain text say how a person's words moved what is told next."""

from __future__ import annotations

from dataclasses import replace

from tests.core.logs import Log, result
from workbench.commands.narrate import narrate
from workbench.core import events as ev
from workbench.core.said import RIGHT, TASTE, WRONG
from workbench.core.task import AddedCheck
from workbench.tui.glyphs import UNICODE
from workbench.tui.tabular.sheet import task_lines


def pane(log: Log, width: int = 60) -> str:
    lines = task_lines(log.session, 0.0, width, UNICODE)
    return "\n".join("".join(text for text, _ in line) for line in lines)


def begun() -> Log:
    log = Log(strategy=ev.StrategyChoice(questions=3))
    log.taken("d1", result("a", "fail"), result("b", "fail"))
    options = (RIGHT, WRONG, TASTE)
    log.add(ev.QuestionAsked("q", "Is it right?", options, "d1", by="learner", about="a"))
    return log


def test_the_task_pane_tells_the_moved_weight_and_by_whom() -> None:
    log = begun()
    assert "0.75 →" not in pane(log)
    log.add(ev.QuestionAnswered("q", WRONG), author="ann")
    assert "learner   “a” 0.75 → 0.60 (ann), told after its like" in pane(log)
    assert "asked 1 of 3 questions" in pane(log)


def test_the_task_pane_tells_what_a_changed_requirement_did() -> None:
    log = begun()
    log.add(ev.CheckAdded(AddedCheck("own: z", "contains", "z")))
    log.check("d1", result("b", "fail"), result("own: z", "fail"))
    shown = " ".join(pane(log).split())
    assert "the requirement changed: draft 1 0/2 → 0/2; new and first: own: z" in shown
    assert "dropped: a" in shown


def test_the_plain_text_says_it_at_the_act() -> None:
    log = begun()
    event = log.add(ev.QuestionAnswered("q", WRONG), author="ann\x1b[2J")
    (first, *_) = narrate(event, log.session)
    assert first.startswith("  learner (ann")
    assert "\x1b" not in first
    silent = replace(log.session, said=(), asked={})
    assert list(narrate(event, silent)) == []
