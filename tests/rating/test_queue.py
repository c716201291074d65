"""What is handed out to a rater, what they have seen of it, and what their rating is worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rating.sessions import draft_text, levels, opened, rubric, session_with
from workbench.core import events as ev
from workbench.errors import UnknownName, UsageError
from workbench.judging.seeing import seen
from workbench.rating.queue import (
    blind_name,
    find_rateable,
    rating,
    revealed,
    waiting,
    waiting_pairs,
)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def test_a_draft_is_handed_out_without_session_round_or_judge(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session = session_with(history, [levels(4), levels(2)])
        found = waiting(history, "ann")
    assert {one.text for one in found} == {draft_text(1), draft_text(2)}
    assert all(session not in one.name and one.draft not in one.name for one in found)
    assert {one.name for one in found} == {blind_name(session, f"D0-{n}") for n in (1, 2)}


def test_the_order_is_the_rater_s_own_and_not_the_rounds(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(3)] * 12)
        texts = [draft_text(n) for n in range(1, 13)]
        orders = {name: [one.text for one in waiting(history, name)] for name in ("ann", "bob")}
        again = [one.text for one in waiting(history, "ann")]
    assert orders["ann"] == again
    assert sorted(orders["ann"]) == sorted(texts)
    assert texts not in (orders["ann"], orders["bob"])
    assert orders["ann"] != orders["bob"]


def test_unseen_drafts_come_first_and_among_them_those_that_a_judge_graded(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(3)], place=1, more=[ev.Watched()], author="ann")
        session_with(history, [{}], place=2)
        session_with(history, [levels(3)], place=3)
        found = waiting(history, "ann")
    assert [(one.session[-2:], one.saw, one.judged) for one in found] == [
        ("03", "nothing", True),
        ("02", "nothing", False),
        ("01", "judge", True),
    ]


def test_what_was_rated_waits_no_more_until_the_rubric_changes(tmp_path: Path) -> None:
    from workbench.own_rubrics import kept_with, read_criterion

    with opened(tmp_path) as history:
        session_with(history, [levels(4)])
        (one,) = waiting(history, "ann")
        history.record(one.session, (rating(one, levels(3)),), "ann")
        assert waiting(history, "ann") == []
        assert len(waiting(history, "bob")) == 1
        kept_with("code", rubric(), read_criterion("tone: Does it sound like us?"))
        (again,) = waiting(history, "ann")
    assert again.older
    assert [c.id for c in again.rubric.criteria][-1] == "tone"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"task": 3.0, "clarity": 3.0}, "no level for support"),
        ({"task": 3.0, "clarity": 3.0, "support": 6.0}, "no level of support"),
        ({"task": 3.0, "clarity": 3.0, "support": 2.5}, "no level of support"),
        ({"task": 3.0, "clarity": 3.0, "support": 2.0, "beauty": 1.0}, "no criterion 'beauty'"),
    ],
)
def test_half_a_rating_is_none(tmp_path: Path, given: dict[str, float], said: str) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(4)])
        (one,) = waiting(history, "ann")
    with pytest.raises(UsageError, match=said):
        rating(one, given)


def test_an_unknown_name_says_how_to_get_one(tmp_path: Path) -> None:
    with opened(tmp_path) as history, pytest.raises(UnknownName) as told:
        find_rateable(history, "0123456789", "ann")
    assert "workbench rate" in told.value.hint


def test_after_the_rating_round_checks_and_judges_are_told(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session = session_with(history, [levels(2), levels(5)])
        head, checks, judge = revealed(history.load(session), "D0-2")
    assert head == "draft 2 of 2, by the model"
    assert checks == "1 of 1 checks pass"
    assert judge.startswith("judge-1: ")
    assert "5.0" in judge


@pytest.mark.parametrize(
    ("body", "author", "saw"),
    [
        (ev.Watched(), "ann", "judge"),
        (ev.Watched(), "bob", "nothing"),
        (ev.Noted("hm"), "ann", "judge"),
        (ev.Noted("hm"), "person", "judge"),
        (ev.Noted("hm"), "bob", "nothing"),
        (ev.RatedByRubric("D0-2", {"task": 3.0}), "ann", "nothing"),
        (ev.RatedByRubric("D0-1", {"task": 3.0}), "ann", "judge"),
        (ev.RatedByRubric("D0-1", {"task": 3.0}), "bob", "nothing"),
        (ev.RatedPair("D0-1", "D0-2", "tie"), "ann", "nothing"),
    ],
)
def test_what_was_seen_is_told_from_the_log(
    tmp_path: Path, body: ev.Body, author: str, saw: ev.Saw
) -> None:
    with opened(tmp_path) as history:
        session = session_with(history, [levels(2), {}], more=[body], author=author)
        log = history.events(session)
    assert seen(log, ["D0-1"], "ann") == saw
    if saw == "judge" and not isinstance(body, ev.RatedByRubric):
        assert seen(log, ["D0-2"], "ann") == "checks"
        assert seen(log, ["D0-2", "D0-1"], "ann") == "judge"


def test_an_act_before_the_verdict_has_seen_nothing_of_it(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session = session_with(history, [levels(2)], more=[ev.Noted("hm")], author="ann")
        late = (ev.DraftWritten("D9", "later"), ev.DraftChecked("D9", (), "set-1"))
        history.record(session, late)
        log = history.events(session)
    assert seen(log, ["D0-1"], "ann") == "judge"
    assert seen(log, ["D9"], "ann") == "nothing"


def test_pairs_are_of_one_session_in_an_order_by_chance_and_come_once(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        for place in range(8):
            session_with(history, [levels(2), levels(3), levels(4)], place=place)
        pairs = list(waiting_pairs(history, "ann"))
        first = pairs[0]
        body = ev.RatedPair(first.left.draft, first.right.draft, "left")
        history.record(first.left.session, (body,), "ann")
        rest = list(waiting_pairs(history, "ann"))
    assert len(pairs) == 24
    assert len(rest) == 23
    assert all(pair.left.session == pair.right.session for pair in pairs)
    later_left = sum(pair.left.draft > pair.right.draft for pair in pairs)
    assert 4 <= later_left <= 20
    assert {pair.saw for pair in pairs} == {"nothing"}
