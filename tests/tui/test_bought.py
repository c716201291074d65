"""What a change bought, against checking by hand."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.tiny import DOMAIN, words_task
from tests.tui.support import Bench, StillLoop, log_of, screen_text, until
from tests.tui.test_why import opened
from workbench.catalog import domain_entries, find_task
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.diffing import apply_hunks, hunks, split_lines
from workbench.core.path import Draft
from workbench.core.session import Session
from workbench.tui.app import WorkbenchApp
from workbench.tui.bench import comparison
from workbench.tui.glyphs import UNICODE
from workbench.tui.why.bought import MOST, Worth, without_each, worth
from workbench.worker import CheckWorker

WORDS = [f"w{n}" for n in range(12)]
TASK = words_task(" ".join(WORDS[:8]))


def seeded(seed: int) -> tuple[Draft, Draft]:
    """Two drafts by lines, the second with some lines changed, some gone, some new."""
    draw = random.Random(seed)
    old = [draw.choice(WORDS) for _ in range(draw.randint(3, 20))]
    new = [word for word in old if draw.random() > 0.15]
    for _ in range(draw.randint(1, 4)):
        new.insert(draw.randint(0, len(new)), draw.choice(WORDS))
    texts = "\n".join(old) + "\n", "\n".join(new) + "\n"
    return Draft("D1", 1, texts[0]), Draft("D2", 2, texts[1], "D1")


def by_hand(left: Draft, right: Draft) -> list[str]:
    """The right draft without each change, by leaving each hunk out when the diff is applied."""
    old, new = split_lines(left.text), split_lines(right.text)
    found = hunks(old, new)
    changed = [hunk for hunk in found if hunk.kind != "equal"]
    return ["\n".join(apply_hunks(old, new, [h for h in found if h != out])) for out in changed]


def verdicts(text: str) -> list[CheckResult]:
    return list(DOMAIN.check(TASK, text, None))


@pytest.mark.parametrize("seed", range(20))
def test_figures_are_those_of_checking_by_hand(seed: int) -> None:
    left, right = seeded(seed)
    pair = comparison(Session(), left, right, UNICODE)
    texts = list(without_each(left, right, pair).values())
    expected = by_hand(left, right)
    assert [text.split() for text in texts] == [text.split() for text in expected]
    for text, own in zip(texts, expected, strict=True):
        passing = {r.check for r in verdicts(right.text) if r.status == "pass"}
        before = {r.check for r in verdicts(own) if r.status == "pass"}
        found = worth(verdicts(right.text), verdicts(text))
        assert (set(found.bought), set(found.costs)) == (passing - before, before - passing)


def test_a_check_that_ran_on_one_side_alone_says_nothing() -> None:
    having = [CheckResult("a", "pass"), CheckResult("b", "fail"), CheckResult("new", "pass")]
    lacking = [CheckResult("a", "fail"), CheckResult("b", "pass")]
    assert worth(having, lacking) == Worth(("a",), ("b",))
    assert Worth(("a",), ()).words == "bought 1 check, costs 0"


def test_a_pair_with_very_many_changes_is_not_weighed() -> None:
    left = Draft("D1", 1, "\n".join(f"a{n}\nsame{n}" for n in range(MOST + 1)))
    right = Draft("D2", 2, "\n".join(f"b{n}\nsame{n}" for n in range(MOST + 1)), "D1")
    assert without_each(left, right, comparison(Session(), left, right, UNICODE)) == {}


def session_log() -> list[ev.Event]:
    task = words_task("alpha beta gamma")
    set_ = task.check_set(1)
    old, new = "one\nkeep\nalpha\n", "one beta gamma\nkeep\nnothing\n"
    return log_of(
        ev.SessionStarted(task, budget=task.budget, title="Words"),
        ev.DraftWritten("D1", old),
        ev.DraftChecked("D1", tuple(DOMAIN.check(task.shown(1), old, None)), set_),
        ev.DraftTaken("D1", "first"),
        ev.DraftWritten("D2", new, "D1"),
        ev.DraftChecked("D2", tuple(DOMAIN.check(task.shown(1), new, None)), set_),
        ev.Paused(),
    )


async def test_the_diff_says_what_each_change_bought_once_the_loop_rests() -> None:
    bench = Bench(still=StillLoop(session_log()))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await pilot.press("3", "n")
        await until(pilot, lambda: "change 1 of 2 bought 2 checks, costs 0" in screen_text(pilot))
        await pilot.press("n")
        await until(pilot, lambda: "change 2 of 2 bought 0 checks, costs 1" in screen_text(pilot))
        assert len(bench.checked_texts) == 2, "each change is checked once"
        assert len(bench.still.log if bench.still else ()) == 7, "nothing is written"


@asynccontextmanager
async def code_worker(tmp_path: Path) -> AsyncIterator[CheckWorker]:
    worker = CheckWorker(domain_entries()["code"])
    try:
        yield worker
    finally:
        await worker.close()


@pytest.mark.long
async def test_figures_are_those_of_the_real_sandbox_too(tmp_path: Path) -> None:
    """Twenty drafts of the first task with seeded faults, each change left out by hand."""
    task = find_task("code/process_data").shown(2)
    base = (
        "def process_data(numbers, mode='average'):\n"
        "    values = [v for v in numbers if isinstance(v, (int, float))]\n"
        "    if not values:\n        return None\n"
        "    if mode == 'sum':\n        return sum(values)\n"
        "    if mode == 'median':\n        values.sort()\n        return values[len(values) // 2]\n"
        "    return sum(values) / len(values)\n"
    )
    swaps = [("sum(values)", "max(values)"), ("None", "0"), ("'sum'", "'total'"), ("// 2", "// 3")]
    async with code_worker(tmp_path) as worker:

        async def passing(text: str) -> set[str]:
            results = [r async for r in worker.check(task, text, None)]
            return {r.check for r in results if r.status == "pass"}

        for seed in range(20):
            draw, text = random.Random(seed), base
            for old, new in draw.sample(swaps, draw.randint(1, 3)):
                text = text.replace(old, new)
            left, right = Draft("D1", 1, text), Draft("D2", 2, base, "D1")
            results = [r async for r in worker.check(task, base, None)]
            pair = comparison(Session(), left, right, UNICODE)
            texts = without_each(left, right, pair).values()
            for made, own in zip(texts, by_hand(left, right), strict=True):
                lacking = [r async for r in worker.check(task, made, None)]
                found, now, then = worth(results, lacking), await passing(base), await passing(own)
                assert (set(found.bought), set(found.costs)) == (now - then, then - now)
