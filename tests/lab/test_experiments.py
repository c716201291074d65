"""Experiments from a file to a report, with real sessions on the five-line domain."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.lab.arms import arm, bench, obedient
from tests.support.tiny import words_task
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.task import Budget
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError, UsageError
from workbench.lab.arms import Arm
from workbench.lab.comparing import findings
from workbench.lab.conducting import Conductor, Progress, Run
from workbench.lab.journal import Journal
from workbench.lab.lanes import Lane
from workbench.lab.outcomes import Outcome
from workbench.lab.plan import Plan, Posed, estimated, planned
from workbench.lab.spec import Caps, Spec, TaskSource, read_spec
from workbench.lab.subjects import sections
from workbench.lab.telling import markdown

LANES = {"told": {}, "blind": {"feedback": "score"}}
MODEL = ev.ModelChoice("openai", "a", "http://127.0.0.1:1/v1")


def named(name: str, url: str) -> ev.ModelChoice:
    return ev.ModelChoice("person" if name == "person" else "openai", name, url)


def spec(folder: str = "", **fields: Json) -> Spec:
    data = {"tasks": ["code/to_roman"], "lanes": LANES, "models": ["a"], **fields}
    kept = {name: value for name, value in data.items() if value is not None}
    return read_spec(TaskFile("trial.yaml", kept, {("lanes",): 3}, folder), named)


def plan(tasks: int = 3, **fields: object) -> Plan:
    """Over tasks of the five-line domain, each its own family."""
    lanes = (Lane("told", ev.StrategyChoice()), Lane("blind", ev.StrategyChoice(feedback="score")))
    source = (TaskSource(task="words/0"),)
    one = Spec("trial", source, lanes, "blind", (MODEL,), Budget(4), aa=False)
    posed = [
        Posed(words_task("red green blue", hidden="red blue", id=f"words/{n}"), f"f{n}")
        for n in range(tasks)
    ]
    return Plan(replace(one, **fields), tuple(posed))  # type: ignore[arg-type]


async def conducted(one: Plan, file: Path, stop_after: int | None = None) -> list[Progress]:
    """How the experiment went, broken off after so many fresh arms."""
    told: list[Progress] = []
    async with bench(obedient) as lab:
        run: Run = lambda arms: lab.run_all(arms, 2)  # noqa: E731
        with Journal(file) as journal:
            progress = Conductor(one, journal).run(run)
            async for now in progress:
                told.append(now)
                if len(told) - 1 == stop_after:
                    await progress.aclose()  # type: ignore[attr-defined]
                    break
    return told


# --- specs ---------------------------------------------------------------------------------------


def test_a_spec_has_lanes_with_knobs_and_a_baseline() -> None:
    one = spec(
        lanes={"a": {"strategy": "self-refine", "rounds": 2, "models": {"critic": "b"}},
               "b": {"detail": "named", "temperature": 0.5}},
        baseline="b",
        budget={"rounds": 3, "tokens": 900},
    )  # fmt: skip
    first, second = one.lanes
    assert (first.strategy.name, first.strategy.knobs) == ("self-refine", {"rounds": 2})
    assert first.strategy.models["critic"].name == "b"
    assert (second.strategy.detail, second.temperature) == ("named", 0.5)
    assert (one.baseline, one.budget) == ("b", Budget(3, 900))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lanes": None}, "nothing to compare"),
        ({"lanes": {"a": {"strategy": "guess"}}}, "guess"),
        ({"lanes": {"a": {"detail": "much"}}}, "named, located"),
        ({"baseline": "c"}, "'c' is no lane"),
        ({"repeats": 0}, "at least 1"),
        ({"models": ["person"]}, "cannot be repeated"),
        ({"models": [{"model": "a", "temperature": "warm"}]}, "should be a number"),
        ({"lanes": {"a": {"model": {"base_url": "http://127.0.0.1:1"}}}}, "names no model"),
        ({"lanes": {"a": {"model": {"model": "a", "url": "x"}}}}, "'url' is not a field"),
        ({"lanes": {"a": {"model": "person"}}}, "cannot be repeated"),
        ({"lanes": {"a": {"model": "b"}}, "models": ["a", "b"]}, "a lane has a model of its own"),
        ({"budget": {"tokens": {"code": "many"}}}, "a number of tokens"),
        ({"tasks": [{"generate": "code", "imported": "MBPP"}]}, "names no tasks"),
        ({"tasks": []}, "names no task"),
        ({"budgets": {}}, "not a field"),
    ],
)
def test_a_spec_that_means_nothing_is_refused(fields: Mapping[str, Json], said: str) -> None:
    with pytest.raises((TaskFileError, UsageError), match=said):
        spec(**fields)


def test_a_lane_may_have_a_model_on_a_server_of_its_own() -> None:
    own = {"model": "b", "base_url": "http://127.0.0.1:2/v1", "timeout": 9, "temperature": 0.5}
    one = spec(lanes={"a": {}, "b": {"model": own, "models": {"critic": {"model": "c"}}}})
    assert [lane.model and lane.model.name for lane in one.lanes] == [None, "b"]
    theirs = one.lanes[1].model
    assert theirs is not None
    assert (theirs.timeout, theirs.temperature) == (9.0, 0.5)
    assert one.lanes[1].strategy.models["critic"].name == "c"
    arms = {arm.lane: arm.model.name for arm in planned(replace(one, aa=False)).arms()}
    assert arms == {"a": "a", "b": "b"}
    assert [model.name for model in one.writers] == ["a", "b"]


def test_an_arm_has_the_tokens_of_its_task_or_of_its_domain() -> None:
    tasks = ["code/to_roman", "code/loans", "math/missing_leg"]
    tokens = {"code": 900, "code/loans": 1200, "math": 70}
    one = spec(tasks=tasks, budget={"rounds": 2, "tokens": tokens}, aa=False)
    arms = {(arm.task.id, arm.budget.tokens) for arm in planned(one).arms()}
    assert arms == {("code/to_roman", 900), ("code/loans", 1200), ("math/missing_leg", 70)}
    assert estimated(planned(one), {}).most == 2 * (900 + 1200 + 70)


def test_the_digest_is_of_what_is_run_and_not_of_caps_or_speed() -> None:
    one = spec()
    assert replace(one, caps=Caps(tokens=5), at_once=3).digest == one.digest
    assert replace(one, repeats=2).digest != one.digest


# --- the prompt as the subject -------------------------------------------------------------------

PROMPT = "Be careful.\n\n## Style\nShort.\n\n```sh\n## no heading\n```\n\n## Tests\nMany.\n"


def test_a_prompt_is_tried_whole_and_without_each_of_its_sections(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text(PROMPT, encoding="utf-8")
    one = spec(str(tmp_path), lanes=None, prompt={"file": "AGENTS.md", "items": 2})
    texts = {lane.name: lane.instructions for lane in one.lanes}
    assert list(texts) == ["without", "with", "without 'Style'", "without 'Tests'"]
    assert texts["without"] == ""
    assert "Short." not in texts["without 'Style'"]
    assert "Be careful." in texts["without 'Style'"]
    assert "Many." in texts["without 'Style'"]
    assert one.baseline == "without"
    assert {lane.strategy.items for lane in one.lanes} == {2}


def test_sections_are_of_the_highest_level_that_recurs() -> None:
    assert [part.title for part in sections("# One\n## a\n## b\n### c\n")] == ["a", "b"]
    assert sections("# One\ntext\n") == ()


# --- running and resuming ------------------------------------------------------------------------


async def test_every_arm_is_run_once_and_the_better_lane_leads(tmp_path: Path) -> None:
    told = await conducted(plan(), tmp_path / "arms.jsonl")
    assert (told[-1].done, told[-1].total) == (6, 6)
    quality = {lane.lane: lane.quality for lane in told[-1].lanes}
    assert quality == {"told": 1.0, "blind": 0.5}


async def test_an_experiment_goes_on_where_it_was_killed_and_finds_the_same(tmp_path: Path) -> None:
    file = tmp_path / "arms.jsonl"
    broken = await conducted(plan(), file, stop_after=3)
    with file.open("ab") as lines:
        lines.write(b'{"key": "half a li')
    rest = await conducted(plan(), file)
    assert (rest[0].done, rest[-1].done) == (broken[-1].done, 6)
    assert len(rest) - 1 == 6 - broken[-1].done
    whole = await conducted(plan(), tmp_path / "other.jsonl")
    assert rest[-1].lanes == whole[-1].lanes


async def test_a_failed_arm_is_run_again(tmp_path: Path) -> None:
    file, one = tmp_path / "arms.jsonl", plan(1)
    arms = list(one.arms())
    async with bench(obedient) as lab:
        lost = (await lab.run(arms[0])).failed("the server was gone")
    with Journal(file) as journal:
        journal.add(lost)
    told = await conducted(one, file)
    assert (told[0].done, told[-1].done) == (0, 2)


def test_two_processes_do_not_run_one_experiment(tmp_path: Path) -> None:
    file = tmp_path / "arms.jsonl"
    with Journal(file), pytest.raises(UsageError, match="run already"), Journal(file):
        pass


async def test_what_the_journal_keeps_is_redacted(tmp_path: Path) -> None:
    file = tmp_path / "arms.jsonl"
    async with bench(obedient) as lab:
        outcome = await lab.run(arm())
    with Journal(file, lambda text: text.replace("green", "<X>")) as journal:
        journal.add(outcome)
    assert "green" not in file.read_text()
    assert "has <X>" in file.read_text()


# --- caps, estimates, racing ---------------------------------------------------------------------


async def test_no_arm_starts_that_could_go_beyond_a_cap(tmp_path: Path) -> None:
    one = plan(5, budget=Budget(4, 60), caps=Caps(tokens=200))
    told = await conducted(one, tmp_path / "arms.jsonl")
    assert 0 < told[-1].done < 10
    assert told[-1].tokens <= 200
    assert "cap of 200 tokens" in told[-1].ended


async def test_a_money_cap_counts_what_calls_cost(tmp_path: Path) -> None:
    told = await conducted(plan(5, caps=Caps(money=0.1)), tmp_path / "arms.jsonl")
    assert told[-1].done < 10
    assert "cap of $0.1" in told[-1].ended


def test_the_estimate_is_bounded_by_the_budgets() -> None:
    one = plan(5, budget=Budget(4, 60))
    estimate = estimated(one, {MODEL: 1e-6})
    assert (estimate.arms, estimate.most) == (10, 600)
    assert estimate.likely <= 600
    assert estimate.money == pytest.approx(estimate.likely * 1e-6)
    assert estimated(one, {MODEL: None}).money is None


async def test_a_lane_far_behind_leaves_and_the_others_get_its_arms(tmp_path: Path) -> None:
    one = plan(60, racing=True)
    told = await conducted(one, tmp_path / "arms.jsonl")
    last = told[-1]
    assert [out.lane for out in last.dropped] == ["blind"]
    assert last.dropped[0].tasks < 40
    counts = {lane.lane: lane.done for lane in last.lanes}
    assert counts["told"] > 60, "further repeats"
    assert sum(counts.values()) == last.done <= 120
    again = await conducted(one, tmp_path / "arms.jsonl")
    assert again[-1].dropped == last.dropped
    assert len(again) == 1, "a race that was run is not run again"


# --- findings ------------------------------------------------------------------------------------


def made(lane: str, task: int, quality: float, **fields: object) -> Outcome:
    plain = Outcome(
        *(f"{lane} {task} {fields}", lane, f"t{task}", "words", "m", 0, quality, quality, None),
        *(quality == 1.0, quality, 1000, False, 2, 0.5, 1.0, "rounds", 2, f"f{task}"),
    )
    return replace(plain, **fields)  # type: ignore[arg-type]


def found(tasks: int = 24, **better: object) -> str:
    outcomes = [made("base", n, 0.4 + n % 5 / 10) for n in range(tasks)]
    outcomes += [made("base (again)", n, 0.4 + (n + 1) % 5 / 10) for n in range(tasks)]
    outcomes += [made("ours", n, 0.5 + n % 5 / 10, **better) for n in range(tasks)]
    lanes = ["base (again)", "base", "ours"]
    return markdown(findings("x", "base", lanes, outcomes, 3 * tasks))


def test_the_report_says_better_with_interval_and_wins_from_twenty_tasks_on() -> None:
    text = found()
    assert "`ours` is **better** than `base`: +10.0" in text
    assert "24 won, 0 tied, 0 lost" in text
    few = found(19)
    assert "**better**" not in few
    assert "Nothing can be said below 20 tasks" in few


def test_the_report_shows_what_could_have_been_found_where_nothing_was() -> None:
    outcomes = [made(lane, n, (n * 7 % 10) / 10) for lane in ("a", "b") for n in range(30)]
    text = markdown(findings("x", "a", ["a", "b"], outcomes, 60))
    assert "no difference shown" in text
    assert "would have been found in four of five" in text


def test_the_cost_of_a_lane_stands_beside_its_gain() -> None:
    assert "+20.0 (+20.0 to +20.0)" in found(tokens=1500)
    assert "| +500 |" in found(tokens=1500)


def test_cheats_failures_and_simulation_are_told() -> None:
    outcomes = [made("a", n, 0.5) for n in range(3)]
    outcomes += [made("b", n, 0.5, simulated=True) for n in range(3)]
    outcomes += [made("b", n, 1.0, twin=True) for n in range(3, 5)]
    outcomes += [made("b", 5, 0.0).failed("gone")]
    text = markdown(findings("x", "a", ["a", "b"], outcomes, 9))
    assert "2 of 2 impossible twins passed" in text
    assert "1 arms came to no end" in text
    assert "**SIMULATED**" in text
    assert "| b | m | 3 | 50.0 |" in text, "twins and failures count in no mean"


async def test_what_one_more_draft_brought_is_told_with_its_price(tmp_path: Path) -> None:
    file = tmp_path / "arms.jsonl"
    await conducted(plan(), file)
    report = findings("x", "blind", ["told", "blind"], Journal(file).outcomes().values(), 6)
    told = next(lane for lane in report.lanes if lane.lane == "told")
    assert [(n, round(gain, 2), tokens) for n, gain, tokens in told.pay_off] == [
        (2, 0.33, 15.0),
        (3, 0.33, 15.0),
    ]
    assert "2:+33.3/15 3:+33.3/15" in markdown(report)


def test_a_baseline_that_differs_from_itself_is_said() -> None:
    outcomes = [made("a", n, 0.4) for n in range(24)]
    outcomes += [made("a (again)", n, 0.6) for n in range(24)]
    text = markdown(findings("x", "a", ["a (again)", "a"], outcomes, 48))
    assert "trust none of the above" in text


async def _silent(arms: Iterator[Arm]) -> AsyncIterator[Outcome]:
    for one in arms:
        yield made(one.name, 0, 0.0, key=one.key)


async def test_the_time_left_follows_from_the_arms_that_were_done(tmp_path: Path) -> None:
    ticks = iter(range(0, 1000, 10))
    with Journal(tmp_path / "arms.jsonl") as journal:
        conductor = Conductor(plan(2), journal, clock=lambda: float(next(ticks)))
        told = [now async for now in conductor.run(_silent)]
    assert told[0].seconds_left is None
    assert told[-1].seconds_left == 0.0
    assert told[1].seconds_left is not None
    assert told[1].seconds_left > 0
