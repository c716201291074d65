"""A recorded session's answers come again as stored, and nothing is spent."""

from __future__ import annotations

import pytest

from workbench.core import events as ev
from workbench.core.messages import Message, Usage
from workbench.errors import ModelAnswerError
from workbench.models import CallSettings, Finished
from workbench.models.replay import ReplayModel

CHOICE = ev.ModelChoice("replay", "replay", source="old")


def log(*bodies: ev.Body) -> list[ev.Event]:
    return [ev.Event(str(n), "old", n, "", "w", body) for n, body in enumerate(bodies, 1)]


def started(call: str, role: str = "writer") -> ev.CallStarted:
    return ev.CallStarted(call, role, (Message("user", "?"),), ev.ModelChoice())


RECORDED = log(
    started("a"),
    ev.CallFinished("a", "first\n draft", Usage(10, 20, cost=0.5), "stop", model="gpt-x"),
    started("b", "critic"),
    ev.CallFinished("b", "a critique"),
    started("c"),
    ev.CallFailed("c", "ModelUnreachable", "gone"),
    started("d"),
    ev.CallFinished("d", "second"),
)


async def ask(model: ReplayModel, role: str = "writer") -> tuple[str, Finished]:
    settings = CallSettings(CHOICE, role=role)
    items = [item async for item in model.stream([Message("user", "other")], settings)]
    assert isinstance(items[-1], Finished)
    return "".join(item for item in items if isinstance(item, str)), items[-1]


async def test_answers_come_in_order_for_each_role_and_failed_calls_are_left_out():
    model = ReplayModel(RECORDED)
    assert (await ask(model))[0] == "first\n draft"
    assert (await ask(model))[0] == "second"
    assert (await ask(model, "critic"))[0] == "a critique"


async def test_nothing_is_spent_and_what_was_spent_then_stands_beside_it():
    _, finished = await ask(ReplayModel(RECORDED))
    assert finished.usage == Usage(cost=0.0)
    assert finished.recorded == Usage(10, 20, cost=0.5)
    assert finished.model == "gpt-x"


async def test_a_resumed_replay_goes_on_where_it_was():
    assert (await ask(ReplayModel(RECORDED, given={"writer": 1})))[0] == "second"


async def test_the_end_of_the_recording_is_said():
    model = ReplayModel(RECORDED, source="old", given={"writer": 2})
    with pytest.raises(ModelAnswerError, match="All 2 answers of the writer in session old") as e:
        await ask(model)
    assert "--model" in e.value.hint
