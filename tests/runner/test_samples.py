"""Several drafts a round: each is checked, the best by the shown checks stands for the round."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest

from tests.runner.test_runner import Log, begin, make
from tests.support.tiny import InProcess, Scripted, words_task
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.folding import fold
from workbench.core.messages import Message, Usage
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.errors import ModelAnswerError, ModelUnreachable
from workbench.models import CallSettings, Finished, Retrying
from workbench.runner import Runner


class Sampled(Scripted):
    """Answers each sample of each round from a table; an error is raised."""

    def __init__(self, *rounds: Sequence[str | Exception]) -> None:
        super().__init__([])
        self.rounds = rounds
        self.given: list[tuple[int, int]] = []
        self.seeds: set[int] = set()

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        place = sum(sample == settings.sample for _, sample in self.given)
        self.given.append((place, settings.sample))
        self.asked.append(tuple(messages))
        answer = self.rounds[place][settings.sample]
        if isinstance(answer, Exception):
            raise answer
        yield answer
        yield Finished(Usage(10, 5, cost=0.01))


async def run(
    task: Task, model: Sampled, log: Log | None = None, samples: int = 3
) -> tuple[Session, Log, Runner]:
    runner, log = make(task, model, log=log)
    if not log.events:
        await begin(runner, task, samples=samples)
    await runner.run()
    assert fold(log.events) == runner.session
    return runner.session, log, runner


async def test_each_draft_is_checked_and_the_best_of_the_round_is_taken() -> None:
    model = Sampled(["alpha", "alpha beta", "gamma"], ["x", "alpha beta gamma", "alpha beta"])
    session, log, _ = await run(words_task("alpha beta gamma"), model)
    drafts = [session.drafts[id] for id in session.order]
    assert [draft.verdict for draft in drafts] == [
        *("refused", "taken", "refused"),
        *("refused", "taken", "refused"),
    ]
    assert all(draft.results for draft in drafts), "each was checked"
    assert session.path.rounds == 2, "a round is one, however many drafts it has"
    assert session.usage.tokens == 6 * 15
    assert session.stop is not None
    assert session.stop.reason == "target"
    kinds = [e.body.kind for e in log.events]
    assert kinds.count("draft_written") == kinds.count("call_finished") == 6


async def test_all_samples_of_a_round_are_told_the_same_and_no_loser_is() -> None:
    model = Sampled(["alpha", "alpha beta"], ["alpha", "alpha beta gamma"])
    await run(words_task("alpha beta gamma"), model, samples=2)
    first, second = model.asked[:2], model.asked[2:]
    assert first[0] == first[1]
    assert second[0] == second[1]
    assert second[0][-2].text == "alpha beta"
    assert "refused" not in second[0][-1].text


async def test_losers_count_for_no_stop_rule() -> None:
    rounds = [
        ["alpha", "alpha", "alpha"],
        ["alpha beta", "alpha", "alpha"],
        ["alpha beta gamma"] * 3,
    ]
    session, _, _ = await run(words_task("alpha beta gamma"), Sampled(*rounds))
    assert session.stop is not None
    assert session.stop.reason == "target"
    assert len(session.path.marks) == 3, "one for each round"


async def test_a_round_that_is_no_better_is_refused_by_the_gate_as_one() -> None:
    rounds = [["alpha", "x"], ["beta", "y"], ["alpha beta", "alpha"]]
    session, _, _ = await run(words_task("alpha beta"), Sampled(*rounds), samples=2)
    why = [session.drafts[id].why for id in session.order]
    assert "broke 1 that held" in why[2]
    assert "of the same round" in why[3]
    assert session.path.tried == (session.order[2],)


async def test_killed_in_the_middle_of_a_round_only_what_is_missing_is_asked_again() -> None:
    task, log = words_task("alpha beta"), Log()
    whole = Sampled(["alpha", "alpha beta", "beta"])
    await run(task, whole, log)
    for cut in range(1, len(log.events)):
        copy = Log()
        copy.events = log.events[:cut]
        before = fold(copy.events)
        model = Sampled(["alpha", "alpha beta", "beta"])
        session, _, _ = await run(task, model, copy)
        written = {e.body.sample for e in copy.events[:cut] if isinstance(e.body, ev.DraftWritten)}
        missing = {0, 1, 2} - written if before.stop is None else set()
        assert {sample for _, sample in model.given} == missing, f"cut at {cut}"
        assert session.best is not None
        assert session.best.text == "alpha beta"
        assert len(session.order) == 3


async def test_a_spoilt_sample_is_left_out_and_a_lost_one_is_asked_again() -> None:
    spoilt = ModelAnswerError("cut", cause="cut_off")
    session, _, _ = await run(words_task("alpha"), Sampled([spoilt, "alpha"]), samples=2)
    assert len(session.order) == 1
    lost = ModelUnreachable("gone", cause="broken_off", again=False)
    task, log = words_task("alpha"), Log()
    with pytest.raises(ModelUnreachable):
        await run(task, Sampled([lost, "beta"]), log, samples=2)
    session, _, _ = await run(task, Sampled(["alpha", "never asked"]), log)
    assert [session.drafts[id].text for id in session.order] == ["beta", "alpha"]


async def test_a_draft_that_tampers_never_stands_for_its_round() -> None:
    class Judging(InProcess):
        async def check(self, task: Task, draft: str, before: str | None):  # type: ignore[no-untyped-def,override]
            if "forged" in draft:
                yield CheckResult("has alpha", "pass", cause="tampered", message="forged")
                return
            async for result in super().check(task, draft, before):
                yield result

    task = words_task("alpha")
    runner, _ = make(task, Sampled(["forged alpha", "alpha"]), checker=Judging())
    await begin(runner, task, samples=2)
    await runner.run()
    verdicts = [runner.session.drafts[id].verdict for id in runner.session.order]
    assert verdicts == ["discarded", "taken"]
    assert runner.session.path.discarded == 0


async def test_the_token_budget_is_shared_by_the_samples() -> None:
    caps: list[int | None] = []

    class Capped(Sampled):
        async def stream(self, messages, settings):  # type: ignore[no-untyped-def,override]
            caps.append(settings.max_tokens)
            async for item in super().stream(messages, settings):
                yield item

    task = words_task("alpha beta", tokens=90)
    await run(task, Capped(["a", "b", "c"], ["a", "b", "c"]))
    assert caps == [30, 30, 30, 15, 15, 15]
