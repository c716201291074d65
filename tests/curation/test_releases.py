"""Releases: immutable, reproducible, and without a leak between evaluation and training."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curation.logs import line, logged, opened
from workbench.core import curation_events as cu
from workbench.core.messages import Message
from workbench.curation import release_rules, releases
from workbench.curation.cases import Case, row_digest
from workbench.curation.desk import Desk
from workbench.curation.prompts import digest, held_out
from workbench.curation.release_rules import Plan, Release, past_of, planned, release_of
from workbench.curation.releases import make
from workbench.errors import HistoryError, UnknownName, UsageError
from workbench.history import History


def words(seed: int, count: int = 6) -> str:
    """Words that no other seed has."""
    rng = random.Random(seed)
    return " ".join("".join(rng.choices("abdefgiklmnoprstu", k=7)) for _ in range(count))


def question(out: bool, start: int = 0) -> str:
    """A prompt that is held out, or one that is not; unlike every other one."""
    found = (f"What is known of {words(n)}?" for n in range(start, start + 10_000))
    return next(text for text in found if held_out(digest(text)) == out)


TRAINED, OUT = question(False), question(True, 500)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def case(id: str, text: str, answer: str = "A", **more: object) -> Case:
    kind = {"gold": "golden", "regr": "regression", "train": "training"}[id.partition("-")[0]]
    item = str(more.pop("item", id.partition("-")[2]))
    messages = (Message("user", text),)
    return Case(id, kind, item, messages, answer, first=f"first-{item}", **more)  # type: ignore[arg-type]


def reasons(plan: Plan) -> dict[str, str]:
    return {drop.case: drop.reason for drop in plan.drops}


# --- the rules -----------------------------------------------------------------------------------


def test_a_held_out_prompt_is_evaluated_and_never_trained_on() -> None:
    plan = planned([case("gold-1", OUT), case("train-1", OUT)])
    assert [(c.id, c.split) for c in plan.cases] == [("gold-1", "held-out")]
    assert reasons(plan) == {"train-1": "held out for evaluation"}


def test_a_near_duplicate_of_a_held_out_prompt_is_held_out_with_it() -> None:
    near = next(
        text
        for n in range(10_000)
        if not held_out(digest(text := OUT.replace("What is", "What's") + f" ({n % 100})"))
    )
    plan = planned([case("gold-1", OUT), case("train-2", near), case("train-3", TRAINED)])
    assert reasons(plan) == {"train-2": "held out for evaluation"}
    assert {c.id for c in plan.cases} == {"gold-1", "train-3"}


WORDS = ("what", "is", "the", "mean", "sum", "of", "these", "numbers", "please", "now")
some_words = st.lists(st.sampled_from(WORDS))


@given(st.lists(some_words.map(" ".join), min_size=1, max_size=12))
@settings(max_examples=60, deadline=None)
def test_no_training_row_is_near_to_anything_held_out(prompts: list[str]) -> None:
    cases = [
        case(f"{kind}-{n}", text or "x", item=f"i{n}")
        for n, text in enumerate(prompts)
        for kind in ("gold", "train")
    ]
    plan = planned(cases)
    out = {c.group for c in plan.cases if c.split == "held-out"}
    assert not out & {c.group for c in plan.cases if c.kind == "training"}
    assert len(plan.cases) + len(plan.drops) == len(cases)


@given(st.lists(some_words.map(" ".join), min_size=2, max_size=14), st.data())
@settings(max_examples=60, deadline=None)
def test_what_a_release_held_out_is_never_trained_on_later(
    prompts: list[str], data: st.DataObject
) -> None:
    cases = [
        case(f"{kind}-{n}", text or "x", item=f"i{n}")
        for n, text in enumerate(prompts)
        for kind in ("gold", "train")
    ]
    some = data.draw(st.integers(1, len(prompts)))
    known: list[Release] = []
    for last in (some, len(prompts)):
        chosen = [c for c in cases if int(c.item[1:]) < last]
        plan = planned(reversed(chosen), past=past_of(known))
        known.append(Release(f"r{last}", "", "", release_of(plan, "r", None)))
    held = {e.item for e in known[0].body.entries if e.split == "held-out"}
    trained = {e.item for e in known[1].body.entries if e.case.startswith("train-")}
    assert not held & trained


def test_duplicates_contradictions_and_simulated_rows_are_left_out_with_their_reason() -> None:
    plan = planned(
        [
            case("train-1", TRAINED, "A", time="1"),
            case("train-2", TRAINED + "!", "A ", time="2"),
            case("train-3", TRAINED, "bad", time="3"),
            case("regr-4", TRAINED, "good", rejected="Bad"),
            case("train-5", TRAINED, "B", simulated=True),
            case("gold-5", TRAINED, "B", simulated=True),
            case("train-6", TRAINED, " "),
        ]
    )
    assert reasons(plan) == {
        "train-2": "the same as another",
        "train-3": "its answer was called bad elsewhere",
        "train-5": "simulated",
        "train-6": "empty answer",
    }
    assert "train-5" not in reasons(
        planned([case("train-5", TRAINED, simulated=True)], simulated=True)
    )


def test_matters_of_taste_are_in_their_owners_releases_only() -> None:
    cases = [case("train-1", TRAINED), case("train-2", TRAINED, "C", owner="ben")]
    assert reasons(planned(cases)) == {"train-2": "another person's taste"}
    assert reasons(planned(cases, person="ben")) == {}
    assert reasons(planned(cases, person="ann")) == {"train-2": "another person's taste"}


def test_a_row_digest_names_the_content_and_cannot_be_tried_without_its_key() -> None:
    one = case("train-1", TRAINED)
    assert row_digest(one) == row_digest(replace(one, time="later", note="x"))
    assert row_digest(one) != row_digest(replace(one, answer="B"))
    assert row_digest(one) != row_digest(replace(one, first="another"))


# --- on a history --------------------------------------------------------------------------------


def reviewed(history: History, *questions: str) -> list[str]:
    return logged(
        history,
        *(line(text, feedback="down", correction="The right answer.") for text in questions),
    )


def test_the_same_cases_always_make_the_same_release(history: History) -> None:
    reviewed(history, TRAINED, OUT)
    first, new = make(history)
    again, newer = make(history)
    assert (new, newer) == (True, False)
    assert again.id == first.id
    named, _ = make(history, "named")
    assert named.body.digest == first.body.digest
    assert named.body.added == named.body.removed == named.body.changed == ()


def test_a_release_never_changes_whatever_is_decided_later(history: History) -> None:
    (id,) = reviewed(history, TRAINED)
    first, _ = make(history)
    before = releases.rows(history, first)
    Desk(history).decide(id, "down", correction="Another answer.")
    reviewed(history, OUT)
    second, _ = make(history)
    assert releases.rows(history, releases.find(history, first.name)) == before
    changed = [case.answer for case in releases.rows(history, second) if case.item == id]
    assert changed == ["Another answer."] * 2
    assert set(second.body.changed) == {case.id for case in before}
    assert len(second.body.added) == 1
    third = make_without(history, id)
    assert set(third.body.removed) == {case.id for case in before}


def make_without(history: History, id: str) -> release_rules.Release:
    Desk(history).decide(id, "discard")
    return make(history)[0]


def test_the_manifest_counts_what_is_in_and_what_was_left_out(history: History) -> None:
    reviewed(history, TRAINED, OUT, OUT.replace("What is", "What's"))
    release, _ = make(history)
    counts = release.body.counts
    assert (counts["regression"], counts["training"], counts["held-out"]) == (2, 1, 1)
    assert counts["left out: held out for evaluation"] == 2
    assert counts["left out: the same as another"] == 1


def test_a_regression_case_whose_row_was_exported_says_so(history: History) -> None:
    reviewed(history, TRAINED, OUT)
    release, _ = make(history)
    assert not any(case.seen_in_training for case in releases.rows(history, release))
    training = [c.id for c in releases.rows(history, release) if c.kind == "training"]
    body = cu.ExportMade("trl-sft", release.name, tuple(training), training=True)
    releases.record_export(history, body)
    seen = {case.prompt: case.seen_in_training for case in releases.rows(history, release)
            if case.kind == "regression"}  # fmt: skip
    assert seen == {TRAINED: True, OUT: False}
    near = TRAINED.replace("known", "unknown")
    (id,) = reviewed(history, near)
    Desk(history).decide(id, "down", correction="Put in other words.")
    later, _ = make(history)
    assert {c.prompt for c in releases.rows(history, later) if c.seen_in_training} == {
        TRAINED,
        near,
    }


def test_a_file_that_was_tampered_with_is_noticed(history: History) -> None:
    reviewed(history, TRAINED)
    release, _ = make(history)
    entry = replace(release.body.entries[0], digest="0" * 32)
    forged = replace(release, body=replace(release.body, entries=(entry,)))
    with pytest.raises(HistoryError, match="is not what release"):
        releases.rows(history, forged)


def test_names_are_given_once_and_found_again(history: History) -> None:
    reviewed(history, TRAINED)
    release, _ = make(history, "spring")
    with pytest.raises(UsageError, match="already"):
        make(history, "spring")
    assert releases.find(history, "latest") == releases.find(history, release.id[:14]) == release
    with pytest.raises(UnknownName, match="Known: spring"):
        releases.find(history, "autumn")


def test_a_dropped_case_names_the_one_that_says_the_same() -> None:
    plan = planned([case("train-1", TRAINED, time="1"), case("train-2", TRAINED + "!", time="2")])
    assert [(drop.case, drop.other) for drop in plan.drops] == [("train-2", "train-1")]


def test_a_release_whose_reasons_recur_is_written_redacted_and_whole(history: History) -> None:
    mail = "ann.lee@example.org"
    drops = tuple(cu.ReleaseDrop(f"train-{n}", f"asked by {mail}") for n in range(3))
    (made,) = history.record("A" * 26, [cu.ReleaseMade("r1", "ab", drops=drops)])
    assert isinstance(made.body, cu.ReleaseMade)
    (kept,) = (event.body for event in history.events("A" * 26))
    assert isinstance(kept, cu.ReleaseMade)
    assert [drop.reason for drop in kept.drops] == ["asked by <EMAIL_1>"] * 3
