"""An arm goes through the real runner and gate; its record says what the log says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tests.lab.arms import TASK, arm, bench, obedient
from tests.support.tiny import DOMAIN, InProcess, Scripted, words_task
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.codec import from_json, to_json
from workbench.core.messages import Message
from workbench.core.task import Task
from workbench.errors import ModelError
from workbench.history import History, Writer
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench, Parts
from workbench.lab.outcomes import Outcome


async def test_the_record_tells_the_course_the_cost_and_what_became_of_each_item() -> None:
    async with bench(obedient) as lab:
        outcome = await lab.run(arm())
    assert (outcome.stop, outcome.passed, outcome.drafts) == ("target", True, 3)
    assert [(p.number, round(p.score, 2), p.tokens) for p in outcome.course] == [
        (1, 0.33, 15),
        (2, 0.67, 30),
        (3, 1.0, 45),
    ]
    assert (outcome.hidden, outcome.quality, outcome.gap) == (1.0, 1.0, 0.0)
    fates = [(told.check, told.round, told.place, told.became) for told in outcome.items]
    assert fates == [
        ("has green", 1, 0, "fixed"),
        ("has blue", 1, 1, "ignored"),
        ("has blue", 2, 0, "fixed"),
    ]
    assert outcome.items[2].level == 1
    assert outcome.items[0].expected


async def test_quality_is_the_hidden_share_and_the_gap_what_only_the_tests_learned() -> None:
    task = words_task("red", hidden="red blue")
    async with bench(lambda *_: "red") as lab:
        outcome = await lab.run(arm(task))
    assert (outcome.shown, outcome.hidden, outcome.quality, outcome.gap) == (1.0, 0.5, 0.5, 0.5)


async def test_a_lane_that_never_saw_the_last_stage_is_examined_over_it() -> None:
    task = words_task("red", "blue green")
    async with bench(lambda *_: "pink") as lab:
        stuck = await lab.run(arm(task))
    async with bench(lambda *_: "red") as lab:
        further = await lab.run(arm(task))
    assert stuck.quality == 0.0
    assert round(further.quality, 2) == 0.33
    assert not further.passed


async def test_a_broken_check_is_a_regression_whether_or_not_the_gate_caught_it() -> None:
    def careless(one: Arm, choice: ev.ModelChoice, messages: Sequence[Message]) -> str:
        return "green blue" if len(messages) > 2 else "red"

    async with bench(careless) as lab:
        outcome = await lab.run(arm(rounds=2))
    assert outcome.regressions == 1
    assert outcome.course[-1].verdict == "refused"
    assert round(outcome.last, 2) == 0.67
    assert {told.broke for told in outcome.items} == {1}


async def test_a_failing_model_ends_its_own_arm_and_no_other() -> None:
    def writers(one: Arm, choice: ev.ModelChoice) -> Scripted:
        lost = ModelError("The server is gone.", "Start it.")
        return Scripted([lost] if one.seed == 1 else ["red green blue"])

    parts = Parts(writers=writers, domains={"words": DOMAIN}, checkers={"words": InProcess()})
    async with Bench(parts) as lab:
        found = [outcome async for outcome in lab.run_all([arm(seed=n) for n in range(3)])]
    ends = {outcome.seed: (outcome.passed, outcome.stop, outcome.error) for outcome in found}
    assert ends[1] == (False, "failed", "The server is gone. Start it.")
    assert ends[0] == ends[2] == (True, "target", "")


async def test_arms_run_beside_each_other_up_to_the_given_number() -> None:
    under_way, most = 0, 0

    def watch(one: Arm, notice: object) -> None:
        nonlocal under_way, most
        for event in getattr(notice, "events", ()):
            under_way += isinstance(event.body, ev.SessionStarted)
            under_way -= isinstance(event.body, ev.SessionStopped)
            most = max(most, under_way)

    async with bench(obedient) as lab:
        arms = (arm(seed=n) for n in range(12))
        found = [o async for o in lab.run_all(arms, at_once=4, listen=watch)]
    assert len({outcome.key for outcome in found}) == 12
    assert most == 4


async def test_a_role_has_the_model_that_the_strategy_names() -> None:
    def by_name(one: Arm, choice: ev.ModelChoice, messages: Sequence[Message]) -> str:
        return f"written by {choice.name}"

    critic = ev.ModelChoice("openai", "critic", "http://127.0.0.1:1/v1")
    strategy = ev.StrategyChoice("self-refine", models={"critic": critic})
    async with bench(by_name) as lab:
        seen: list[tuple[str, str]] = []

        def watch(one: Arm, notice: object) -> None:
            for event in getattr(notice, "events", ()):
                if isinstance(event.body, ev.CallStarted):
                    seen.append((event.body.role, event.body.model.name))

        await lab.run(arm(strategy=strategy, rounds=2), watch)
    assert ("critic", "critic") in seen
    assert ("writer", "a") in seen


async def test_a_kept_session_stands_in_the_history(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    writer = Writer(file)
    parts = Parts(
        writers=lambda one, choice: Scripted(["red green blue"]),
        domains={"words": DOMAIN},
        checkers={"words": InProcess()},
        history=writer,
    )
    async with Bench(parts) as lab:
        outcome = await lab.run(arm())
    writer.close()
    with History.open(file) as history:
        assert history.load(outcome.session).stop is not None


def test_the_key_is_of_what_decides_and_records_survive_the_disk() -> None:
    one = arm()
    assert one.key == replace(one, family="other").key
    assert len({one.key, arm(seed=1).key, arm(rounds=5).key, arm(lane="b").key}) == 4
    changed = replace(one, task=replace(TASK, prompt="Write other words."))
    assert changed.key != one.key
    assert from_json(Arm, to_json(one)) == one


async def test_a_record_is_the_same_after_a_round_through_json() -> None:
    async with bench(obedient) as lab:
        outcome = await lab.run(arm())
    assert from_json(Outcome, to_json(outcome)) == outcome


async def test_a_finding_that_is_gone_was_fixed_unless_a_blocker_kept_its_check_from_running() -> (
    None
):
    session = await _with_gone_finding(blocked=False)
    assert [told.became for told in session.items] == ["fixed"]
    hidden = await _with_gone_finding(blocked=True)
    assert [told.became for told in hidden.items] == ["unknown"]


async def _with_gone_finding(*, blocked: bool) -> Outcome:
    """A draft with one finding, and a revision in which its check is not there any more."""

    class Fleeting(type(DOMAIN)):  # type: ignore[misc]
        def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
            if "first" in draft:
                yield CheckResult("fleeting", "fail", message="It stands there.")
            elif blocked:
                yield CheckResult("form", "fail", severity="blocker")
            yield CheckResult("steady", "pass")

    domain = Fleeting()
    parts = Parts(
        writers=lambda *_: Scripted(lambda told: "second" if len(told) > 2 else "first"),
        domains={"words": domain},
        checkers={"words": InProcess(domain)},
    )
    async with Bench(parts) as lab:
        return await lab.run(arm(rounds=2))
