"""A split that a chain of near-duplicates made is made anew, and nothing leaks by it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.curation.logs import line, logged, opened
from tests.curation.test_releases import case, words
from workbench.core import curation_events as cu
from workbench.curation import releases
from workbench.curation.prompts import digest, held_out
from workbench.curation.release_rules import (
    Left,
    Past,
    Release,
    past_of,
    planned,
    release_of,
)
from workbench.curation.releases import current_cases, make
from workbench.curation.resplitting import crossed, loosened, resplit
from workbench.history import History, new_id

COUNT = 30


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        fill(found)
        yield found


def fill(history: History) -> list[str]:
    """Thirty corrected answers to questions that have nothing in common. Their ids."""
    questions = [f"What is known of {words(n)}?" for n in range(COUNT)]
    assert {held_out(digest(each)) for each in questions} == {True, False}
    said = [
        line(each, "No.", correction=f"Much of {words(n)}.") for n, each in enumerate(questions)
    ]
    return logged(history, *[{**each, "feedback": "down", "user": "u1"} for each in said])


def chained(history: History, *, held: bool, name: str = "r1") -> Release:
    """A release that took everything for one cluster, on one side."""
    cases = current_cases(history)
    one = {each.item: "chain" for each in cases}
    some = frozenset([cases[0].item])
    past = Past(held=some) if held else Past(trained=some)
    plan = planned(cases, past=past, cluster_of=one)
    assert {each.split for each in plan.cases} == {"held-out" if held else "training"}
    history.record(new_id(), [release_of(plan, name, None)])
    return releases.find(history, name)


def sides(release: Release) -> dict[str, str]:
    return {entry.item: entry.split for entry in release.body.entries}


def exported(history: History, items: list[str], *, training: bool) -> None:
    body = cu.ExportMade("f", "r1", tuple(items), tuple(items), training)
    releases.record_export(history, body)


@pytest.mark.parametrize("held", [True, False])
def test_each_part_goes_its_own_way_once_the_chain_is_apart(history: History, held: bool) -> None:
    first = chained(history, held=held)
    stuck, _ = make(history, "stuck")
    assert set(sides(stuck).values()) == {"held-out" if held else "training"}
    done = resplit(history, note="one chain")
    told = done.releases[0]
    assert (told.release.name, told.groups, told.clusters) == ("r1", 1, COUNT)
    assert len(told.items) == COUNT
    after, _ = make(history, "after")
    wanted = {
        c.item: "held-out" if held_out(c.digest) else "training" for c in current_cases(history)
    }
    assert sides(after) == wanted
    rows = sum(entry.case.startswith("train-") for entry in after.body.entries)
    assert (done.after["training"], done.after["held-out"]) == (rows, COUNT - rows)
    assert releases.find(history, "r1").body == first.body, "the release itself stays"
    assert not resplit(history).releases, "and there is nothing left to take back"


def test_a_dry_run_only_says_what_would_be(history: History) -> None:
    chained(history, held=True)
    before = [len(history.events(each.id)) for each in releases.releases(history)]
    assert resplit(history, dry_run=True).after["training"] > 0
    assert [len(history.events(each.id)) for each in releases.releases(history)] == before
    assert set(sides(make(history)[0]).values()) == {"held-out"}


def test_a_cluster_that_is_whole_stays_where_it_lay(history: History) -> None:
    make(history, "r1")
    assert not resplit(history).releases


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("late", [True, False])
def test_what_left_in_a_file_of_its_side_stays_there(
    history: History, held: bool, late: bool
) -> None:
    chained(history, held=held)
    going = [c.item for c in current_cases(history) if held_out(c.digest) != held][:5]
    if not late:
        exported(history, going, training=not held)
    done = resplit(history)
    freed = {item for each in done.releases for item in each.items}
    assert freed.isdisjoint(going) is not late
    if late:
        exported(history, going, training=not held)
    after = sides(make(history)[0])
    assert {after[item] for item in going} == {"held-out" if held else "training"}
    assert len(set(after.values())) == 2


def test_what_is_near_to_something_that_left_stays_with_it(history: History) -> None:
    known = {c.item: c for c in current_cases(history)}
    id = next(item for item, c in known.items() if not held_out(c.digest))
    (near,) = logged(
        history, line(f"{known[id].prompt} Thanks!", "No.", feedback="down", correction="A lot.")
    )
    chained(history, held=True)
    exported(history, [near], training=False)
    freed = {item for each in resplit(history).releases for item in each.items}
    assert freed
    assert freed.isdisjoint({id, near})


def test_what_left_for_training_without_a_release_is_trained_on_for_good(history: History) -> None:
    out = [c.item for c in current_cases(history) if held_out(c.digest)]
    exported(history, out[:2], training=True)
    after = sides(make(history)[0])
    assert [after[item] for item in out[:3]] == ["training", "training", "held-out"]


def test_an_old_release_gives_no_more_what_went_to_the_other_side(history: History) -> None:
    first = chained(history, held=True)
    resplit(history)
    known = releases.releases(history)
    assert crossed(history, known[0], known) == frozenset(), "nothing was decided since"
    after, _ = make(history, "after")
    known = releases.releases(history)
    trained = {item for item, side in sides(after).items() if side == "training"}
    assert trained
    assert crossed(history, releases.named(known, first.name), known) == trained
    assert crossed(history, after, known) == frozenset()


def test_whatever_happens_nothing_crosses(tmp_path: Path) -> None:
    """Chains, exports and new splits in any order, pure: no cluster of which a row was trained on
    is held out later, and none of which a held-out case left is trained on.
    """
    for seed in range(60):
        draw = random.Random(seed)
        cases = [case(f"{kind}-{n}", words(n), f"A{n}") for n in range(24) for kind in KINDS]
        cluster_of = {f"{n}": f"c{draw.randrange(10)}" for n in range(24)}
        known: list[Release] = []
        left = Left()
        for step in range(6):
            chain = {item: "chain" if draw.random() < 0.7 else c for item, c in cluster_of.items()}
            groups = chain if step < 2 else cluster_of
            plan = planned(cases, past=past_of(known, left), cluster_of=groups)
            if step >= 2:
                held = {c.group for c in plan.cases if c.split == "held-out"}
                before = {cluster_of[item] for item in left.evaluated}
                assert before <= held
                free = {cluster_of[item] for item in left.trained} - before
                assert not free & held
            known.append(Release(f"r{step}", f"{step}", "", release_of(plan, f"r{step}", None)))
            if step >= 2 and draw.random() < 0.6:
                left = gone(draw, known[-1], left)
            freed = {x.release.id: x.items for x in loosened(known, cluster_of, left)}
            if draw.random() < 0.6:
                known = [replace(r, reopened=r.reopened | set(freed.get(r.id, ()))) for r in known]


KINDS = ("gold", "train")


def gone(draw: random.Random, release: Release, left: Left) -> Left:
    """A file of some of the release's rows, for training or for evaluation."""
    training = draw.random() < 0.5
    fit = [
        entry.item
        for entry in release.body.entries
        if entry.case.startswith("train-") == training and (training or entry.split == "held-out")
    ]
    some = frozenset(draw.sample(fit, min(len(fit), 3)))
    if training:
        return replace(left, trained=left.trained | some)
    return replace(left, evaluated=left.evaluated | some)


def test_the_split_is_made_anew_from_the_command_line(workbench: Command, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    with opened(home) as history:
        fill(history)
        chained(history, held=True)
    assert workbench("export", "trl-sft", "--release", "r1").stdout == ""
    told = workbench("release", "resplit", "--dry-run").stdout
    assert f"r1: {COUNT} interactions would be free: they are {COUNT} clusters now" in told
    found = json.loads(workbench("release", "resplit", "--json").stdout)
    assert found["after"]["training"] > found["before"]["training"] == 0
    assert f"{COUNT} free of its split" in workbench("release", "list").stdout
    workbench("release", "make", "r2")
    rows = workbench("export", "trl-sft", "--release", "r2").stdout.splitlines()
    assert len(rows) == found["after"]["training"]
    held = workbench("export", "promptfoo", "--release", "r1").stdout
    asked = [json.loads(row)["prompt"][-1]["content"] for row in rows]
    assert asked
    assert not [each for each in asked if each in held]
