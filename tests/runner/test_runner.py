"""The runner performs steps and appends events; here with a five-line domain and a scripted
model.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

import pytest

from tests.support.tiny import DOMAIN, InProcess, Scripted, numbered, words_task
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.domain import Domain
from workbench.core.folding import fold
from workbench.core.messages import Message, Usage
from workbench.core.session import Session
from workbench.core.strategies import STRATEGIES
from workbench.core.task import Budget, Task
from workbench.errors import HistoryError, ModelAnswerError, ModelUnreachable, UsageError
from workbench.models import CallSettings, Finished, Model
from workbench.runner import Appended, Dependencies, Notice, Runner, Streamed, started


class Log:
    """A log in memory that numbers and stamps events as the store does."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []
        self.full = False
        """Nothing more can be written, as on a full disk."""

    async def record(self, bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
        if self.full:
            raise HistoryError("The disk is full.")
        fresh = []
        for body in bodies:
            seq = len(self.events) + 1
            fresh.append(
                ev.Event(numbered(seq), "s1", seq, "2026-01-01T00:00:00.000Z", author, body)
            )
            self.events.append(fresh[-1])
        await asyncio.sleep(0)
        return fresh


def make(
    task: Task,
    model: Model,
    *,
    log: Log | None = None,
    checker: InProcess | None = None,
    domain: Domain = DOMAIN,
    notices: list[Notice] | None = None,
    weak_ok: bool = False,
) -> tuple[Runner, Log]:
    log = log or Log()
    heard = [] if notices is None else notices
    dependencies = Dependencies(
        domain=domain,
        model_for=lambda choice, session: model,
        checker=checker or InProcess(),
        record=log.record,
        listener=heard.append,
        weak_ok=weak_ok,
    )
    return Runner(dependencies, log.events), log


async def begin(runner: Runner, task: Task, **settings: object) -> None:
    choice = ev.ModelChoice("openai", "scripted")
    strategy = ev.StrategyChoice(**settings)  # type: ignore[arg-type]
    await runner.act(started(task, choice, strategy, 1, "test"), author="workbench")


async def run(task: Task, model: Model, **settings: object) -> tuple[Session, Log]:
    runner, log = make(task, model)
    await begin(runner, task, **settings)
    await runner.run()
    assert fold(log.events) == runner.session
    return runner.session, log


async def test_a_failing_draft_is_told_why_and_repaired() -> None:
    model = Scripted(["alpha", "alpha beta"])
    session, _ = await run(words_task("alpha beta"), model)
    assert session.stop is not None
    assert session.stop.reason == "target"
    assert [session.drafts[id].verdict for id in session.order] == ["taken", "taken"]
    told = model.asked[1][-1].text
    assert "The word beta is missing." in told
    assert "The word alpha" not in told
    assert [item.status for item in session.path.items] == ["addressed"]


async def test_a_revision_that_breaks_what_held_is_refused_and_its_diff_sent_once() -> None:
    model = Scripted(["alpha", "beta", "alpha gamma", "alpha beta"])
    session, _ = await run(words_task("alpha beta"), model)
    assert [session.drafts[id].verdict for id in session.order] == [
        "taken",
        "refused",
        "taken",
        "taken",
    ]
    assert "was refused" in model.asked[2][-1].text
    assert "-alpha" in model.asked[2][-1].text
    assert "was refused" not in model.asked[3][-1].text


async def test_stages_are_revealed_one_by_one_and_the_best_draft_is_checked_again_first() -> None:
    model = Scripted(["alpha", "alpha beta"])
    session, log = await run(words_task("alpha", "beta"), model)
    assert session.stop is not None
    assert session.stop.reason == "target"
    kinds = [type(event.body).kind for event in log.events]
    revealed = kinds.index("stage_revealed")
    assert kinds[revealed + 1] == "draft_checked"
    assert all("beta" not in message.text for message in model.asked[0])


async def test_hidden_checks_run_once_after_the_decision_to_stop_and_reach_no_prompt() -> None:
    model = Scripted(["alpha", "alpha beta"])
    session, log = await run(words_task("alpha beta", hidden="secret beta"), model)
    best = session.best
    assert best is not None
    assert session.hidden_score(best.id) == (1, 2)
    assert session.stop is not None
    assert session.stop.reason == "target"
    assert isinstance(log.events[-1].body, ev.SessionStopped)
    for messages in model.asked:
        assert all("secret" not in message.text for message in messages)
    for event in log.events[:-3]:  # both drafts are scored, then comes the stop
        if not isinstance(event.body, ev.SessionStarted):
            assert "secret" not in repr(event.body)


async def test_a_failed_call_leaves_no_draft_and_a_session_that_can_go_on() -> None:
    task = words_task("alpha")
    log = Log()
    runner, _ = make(task, Scripted([ModelAnswerError("cut off", "ask again", tries=2)]), log=log)
    await begin(runner, task)
    with pytest.raises(ModelAnswerError):
        await runner.run()
    assert runner.session.order == ()
    assert runner.session.failed_calls == 1
    assert runner.session.usage.estimated
    again, _ = make(task, Scripted(["alpha"]), log=log)
    stop = await again.run()
    assert stop is not None
    assert stop.reason == "target"


async def test_an_answer_and_its_draft_are_committed_together() -> None:
    notices: list[Notice] = []
    task = words_task("alpha")
    runner, _ = make(task, Scripted(["alpha"]), notices=notices)
    await begin(runner, task)
    await runner.run()
    appended = [n for n in notices if isinstance(n, Appended)]
    kinds = [[type(event.body).kind for event in n.events] for n in appended]
    assert ["call_finished", "draft_written"] in kinds
    assert "".join(n.text for n in notices if isinstance(n, Streamed)) == "alpha"


class Slow(Scripted):
    """Answers only when told to."""

    def __init__(self, answers: Sequence[str]) -> None:
        super().__init__(answers)
        self.go = asyncio.Event()
        self.waiting = asyncio.Event()

    async def stream(self, messages, settings):  # type: ignore[no-untyped-def,override]
        yield "be "
        self.waiting.set()
        await self.go.wait()
        self.go.clear()
        async for item in super().stream(messages, settings):
            yield item


async def test_pausing_in_mid_stream_ends_the_call_and_resuming_asks_again() -> None:
    task, model = words_task("alpha"), Slow(["alpha"])
    runner, log = make(task, model)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await asyncio.wait_for(model.waiting.wait(), 60)
    await runner.act(ev.Paused())
    await _until(lambda: runner.live.phase == "waiting")
    assert runner.session.paused
    assert [type(e.body).kind for e in log.events][-1] == "call_failed"
    assert runner.session.order == ()
    model.go.set()
    await runner.act(ev.Resumed())
    stop = await asyncio.wait_for(running, 60)
    assert stop is not None
    assert stop.reason == "target"


async def test_pausing_after_the_call_lets_it_finish() -> None:
    task, model = words_task("alpha beta"), Slow(["alpha"])
    runner, _ = make(task, model)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await asyncio.wait_for(model.waiting.wait(), 60)
    await runner.act(ev.Paused(after_call=True))
    model.go.set()
    await _until(lambda: runner.live.phase == "waiting")
    assert len(runner.session.order) == 1
    running.cancel()


async def test_stopping_in_mid_stream_keeps_the_best_and_scores_hidden_checks() -> None:
    task = words_task("alpha beta", hidden="alpha")
    model = Slow(["alpha", "alpha beta"])
    runner, _ = make(task, model)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    model.go.set()
    await _until(lambda: len(runner.session.order) >= 1 and runner.live.phase == "calling")
    await runner.stop()
    stop = await asyncio.wait_for(running, 60)
    assert stop is not None
    assert stop.reason == "person"
    assert runner.session.hidden_score(stop.best or "") == (1, 1)


async def test_guidance_lands_in_the_next_prompt_and_says_where() -> None:
    task, model = words_task("alpha beta"), Slow(["alpha", "alpha beta"])
    runner, _ = make(task, model)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await asyncio.wait_for(model.waiting.wait(), 60)
    await runner.act(ev.GuidanceQueued("g1", "say beta too"))
    model.go.set()
    await _until(lambda: len(model.asked) == 1 and len(runner.session.order) == 1)
    model.go.set()
    await asyncio.wait_for(running, 60)
    assert not any("say beta too" in m.text for m in model.asked[0])
    assert any("say beta too" in m.text for m in model.asked[1])
    note = runner.session.path.guidance[0]
    assert (note.status, note.number) == ("consumed", 2)


async def test_a_step_pauses_after_the_next_verdict() -> None:
    task, model = words_task("alpha beta"), Scripted(["alpha", "alpha beta"])
    runner, _ = make(task, model)
    await begin(runner, task)
    await runner.act(ev.Paused(), ev.Resumed(steps=1))
    assert await runner.run() is None
    assert len(runner.session.order) == 1
    assert runner.session.paused


async def test_a_persons_edit_is_checked_and_taken_and_the_loop_goes_on_from_it() -> None:
    task, model = words_task("alpha beta gamma"), Scripted(["alpha", "alpha mine beta gamma"])
    runner, _ = make(task, model)
    await begin(runner, task)
    await runner.act(ev.Paused(), ev.Resumed(steps=1))
    await runner.run()
    first = runner.session.order[0]
    await runner.act(ev.DraftEdited("mine", first, "alpha mine beta"), ev.Resumed())
    await runner.run()
    mine = runner.session.drafts["mine"]
    assert (mine.author, mine.verdict) == ("person", "taken")
    assert model.asked[1][-2].text == "alpha mine beta"


async def test_weak_isolation_needs_a_yes() -> None:
    task = words_task("alpha")
    runner, _ = make(task, Scripted(["alpha"]), checker=InProcess(level="weak"))
    await begin(runner, task)
    with pytest.raises(UsageError, match="weak"):
        await runner.run()
    runner.consent()
    assert (await runner.run()) is not None


async def test_the_time_budget_ends_a_call_that_hangs() -> None:
    task, model = words_task("alpha", seconds=0.1), Slow(["alpha"])
    runner, _ = make(task, model)
    await begin(runner, task)
    stop = await asyncio.wait_for(runner.run(), 60)
    assert stop is not None
    assert stop.reason == "seconds"
    assert runner.session.failed_calls == 1


async def test_a_call_cut_off_by_a_crash_is_counted_and_asked_again() -> None:
    task, log = words_task("alpha"), Log()
    runner, _ = make(task, Scripted([ModelUnreachable("gone")]), log=log)
    await begin(runner, task)
    call = ev.CallStarted("c1", "writer", (), ev.ModelChoice("openai", "scripted"))
    await log.record((call,), "workbench")
    again, _ = make(task, Scripted(["alpha"]), log=log)
    stop = await again.run()
    assert stop is not None
    assert stop.reason == "target"
    assert again.session.failed_calls == 1


@pytest.mark.parametrize("strategy", ["checked-refine", "self-refine", "one-shot"])
async def test_every_strategy_ends(strategy: str) -> None:
    session, _ = await run(words_task("alpha beta"), Scripted(["alpha", "nothing"]), name=strategy)
    assert session.stop is not None
    assert session.stop.reason in ("rounds", "plateau", "stalled", "cycle")


async def _until(claim, seconds: float = 60.0) -> None:  # type: ignore[no-untyped-def]
    async with asyncio.timeout(seconds):
        while not claim():
            await asyncio.sleep(0.005)


async def test_where_somebody_can_be_asked_weak_isolation_waits_for_the_yes() -> None:
    task = words_task("alpha", hidden="beta")
    checker = InProcess(level="weak")
    runner, _ = make(task, Scripted(["alpha"]), checker=checker)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await _until(lambda: runner.live.phase == "consent")
    assert "Isolation is weak" in runner.live.note
    await runner.act(ev.Rated(runner.session.order[0], 1))
    await asyncio.sleep(0.02)
    assert checker.drafts == [], "no other act is a yes"
    runner.consent()
    stop = await running
    assert stop is not None
    assert stop.reason == "target"
    assert len(checker.drafts) == 2


async def test_stopping_without_the_yes_runs_no_hidden_checks_either() -> None:
    task = words_task("alpha", hidden="beta")
    checker = InProcess(level="weak")
    runner, _ = make(task, Scripted(["alpha"]), checker=checker)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await _until(lambda: runner.live.phase == "consent")
    await runner.act(ev.Accepted(runner.session.order[0]))
    assert (await running) is not None
    assert checker.drafts == []


@pytest.mark.parametrize("name", sorted(STRATEGIES))
async def test_no_strategy_stops_a_second_time_where_nothing_came_in_between(name: str) -> None:
    task = words_task("alpha", rounds=3)
    runner, log = make(task, Scripted(["beta", "gamma", "delta", "epsilon"]))
    await begin(runner, task, name=name)
    await runner.run()
    written = len(log.events)
    with pytest.raises(UsageError, match="would stop again at once"):
        await runner.act(ev.Resumed())
    assert len(log.events) == written
    await runner.act(ev.SettingsChanged(strategy=ev.StrategyChoice(), budget=Budget(rounds=9)))
    await runner.act(ev.Resumed())
    await runner.run()
    assert runner.session.usage.tokens > 0
    kinds = [event.body.kind for event in log.events[written:]]
    assert "draft_written" in kinds, "with other settings it goes on"


async def test_a_draft_is_known_by_the_model_that_wrote_it_not_by_the_model_in_force() -> None:
    task = words_task("alpha")
    runner, _ = make(task, Scripted(["alpha"]), checker=InProcess(level="weak"))
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await _until(lambda: runner.live.phase == "consent")
    await runner.act(ev.SettingsChanged(model=ev.ModelChoice("practice", "practice")))
    await asyncio.sleep(0.02)
    assert runner.live.phase == "consent"
    running.cancel()


async def test_an_edit_made_while_hidden_checks_run_is_not_stopped_over() -> None:
    task = words_task("alpha", hidden="beta gamma")
    checker = Slowly()
    runner, _ = make(task, Scripted(["alpha", "alpha"]), checker=checker)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await _until(lambda: runner.live.note == "hidden checks")
    await runner.act(ev.DraftEdited("mine", runner.session.order[0], "mine"))
    await _until(lambda: runner.live.phase == "waiting")
    await runner.act(ev.Resumed())
    await running
    assert runner.session.drafts["mine"].verdict != "pending", "it was checked before the stop"


async def test_whatever_ends_the_loop_it_does_not_say_that_it_runs() -> None:
    task = words_task("alpha")
    runner, log = make(task, Scripted(["alpha"]))
    await begin(runner, task)
    log.full = True
    with pytest.raises(HistoryError):
        await runner.run()
    assert (runner.live.phase, runner.live.note) == ("failed", "The disk is full.")


async def test_a_hold_keeps_calls_back_and_lets_checks_through() -> None:
    task = words_task("alpha beta")
    model = Scripted(["alpha", "alpha beta"])
    runner, _ = make(task, model)
    await begin(runner, task)
    runner.hold("you are editing")
    running = asyncio.create_task(runner.run(wait=True))
    await _until(lambda: runner.live.note == "you are editing")
    assert runner.session.calls == 0
    await runner.act(ev.DraftEdited("mine", "", "alpha"))
    await _until(lambda: runner.session.drafts["mine"].verdict == "taken")
    runner.hold("")
    await runner.act(ev.Resumed())
    await running
    assert runner.session.calls > 0


async def test_a_fragment_that_is_continued_becomes_one_draft_and_one_answer() -> None:
    task = words_task("alpha beta")
    model = Cut(["alpha and the", " rest of beta"])
    runner, _ = make(task, model)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(wait=True))
    await model.streamed.wait()
    await runner.act(ev.Paused())
    await _until(lambda: runner.live.note == "paused")
    assert runner.session.fragment == "alpha and the"
    await runner.act(ev.Resumed(fragment=True))
    await running
    drafts = runner.session.drafts.values()
    assert [draft.text for draft in drafts] == ["alpha and the rest of beta"]
    answers = [e.body.text for e in runner.log if isinstance(e.body, ev.CallFinished)]
    assert answers == ["alpha and the rest of beta"], "a replay gives it whole"


class Cut:
    """A model whose first answer never ends."""

    def __init__(self, answers: list[str]) -> None:
        self._answers = list(answers)
        self.streamed = asyncio.Event()

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncGenerator[str | Finished, None]:
        yield self._answers.pop(0)
        if self._answers:
            self.streamed.set()
            await asyncio.Event().wait()
        yield Finished(Usage(1, 1, cost=0.0))


class Slowly(InProcess):
    """A checker that lets others in between two results."""

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        async for result in super().check(task, draft, before):
            await asyncio.sleep(0.01)
            yield result
