"""Judges of the history against blind labels: the floor, what is left out, what is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rating.sessions import TASK, levels, opened, rubric, session_with
from workbench.commands.calibrate import in_words
from workbench.core import events as ev
from workbench.core.events.ratings import Side
from workbench.core.folding import fold
from workbench.history import History
from workbench.judging.agreement import FEWEST
from workbench.judging.labels import Standing
from workbench.own_rubrics import kept_with, own_rubric, read_criterion
from workbench.rating.queue import rating, waiting, waiting_pairs
from workbench.rating.standing import due, older_versions, standings_of


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def rated(
    history: History, drafts: int, *, author: str = "ann", off: int = 0, place: int = 0
) -> None:
    """Drafts of all levels; a person agrees with the judge, but is `off` levels away on every
    second one.
    """
    given = [1 + n % 5 for n in range(drafts)]
    session_with(history, [levels(level) for level in given], place=place)
    number = {f"D{place}-{n}": n - 1 for n in range(1, drafts + 1)}
    for one in waiting(history, author):
        if one.draft in number:
            judge = given[number[one.draft]]
            away = off if number[one.draft] % 2 else 0
            person = min(5, judge + away) if judge <= 3 else max(1, judge - away)
            history.record(one.session, (rating(one, levels(person)),), author)


def only(found: tuple[Standing, ...]) -> Standing:
    (standing,) = found
    return standing


def test_a_judge_that_agrees_on_enough_unseen_drafts_may_gate(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        rated(history, 30)
        standing = only(standings_of(history, "ann"))
    found = standing.calibration
    assert (found.role, found.agreement.n) == ("gates", 30)
    assert found.agreement.low >= 0.8
    assert found.rubric == rubric().version
    assert standing.as_event().role == "gates"
    assert standing.people == ("ann",)


def test_below_the_floor_it_advises_or_is_shown_and_never_gates(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        rated(history, FEWEST - 1)
        assert only(standings_of(history, "ann")).calibration.role == "advises"
    with opened(tmp_path / "other") as history:
        rated(history, 40, off=3)
        assert only(standings_of(history, "ann")).calibration.role == "shown"


def test_labels_given_after_seeing_do_not_count_and_are_told(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(4)] * 3, place=1, more=[ev.Watched()], author="ann")
        for one in waiting(history, "ann"):
            history.record(one.session, (rating(one, levels(4)),), "ann")
        standing = only(standings_of(history, "ann"))
    assert standing.calibration.agreement.n == 0
    assert standing.calibration.role == "shown"
    assert standing.left_out == {"given after seeing: judge": 3}
    assert standing.as_event().low == 0.0


def test_a_rating_taken_back_does_not_count(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(4)])
        (one,) = waiting(history, "ann")
        (given,) = history.record(one.session, (rating(one, levels(4)),), "ann")
        history.record(one.session, (ev.Undone(given.id),), "ann")
        assert only(standings_of(history, "ann")).calibration.agreement.n == 0


def test_a_new_criterion_makes_earlier_ratings_older(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        rated(history, 25)
        before = rubric()
        made, file = kept_with("code", before, read_criterion("tone: Is it ours? | 5 It is."))
        assert made.older == (before.version,)
        assert file.is_file()
        assert older_versions(["code"]) == {before.version: "code"}
        session = fold(history.events(session_with(history, [{}], place=9)))
        judge = ev.JudgeChoice(ev.ModelChoice("openai", "judge-1"))
        from dataclasses import replace

        told = due(
            standings_of(history, "ann"), replace(session, judges=(judge,)), rubric().version
        )
    assert told == ()
    kept = own_rubric("code")
    assert kept is not None
    assert kept.rubric.version == rubric().version != before.version
    assert kept.rubric.criteria[-1].levels[5] == "It is."


def test_a_session_is_told_once_of_its_judges(tmp_path: Path) -> None:
    from dataclasses import replace

    with opened(tmp_path) as history:
        rated(history, 30)
        found = standings_of(history, "ann")
    judges = tuple(
        ev.JudgeChoice(ev.ModelChoice("openai", name)) for name in ("judge-1", "unheard-of")
    )
    session = replace(fold([]), task=TASK, judges=judges)
    (told,) = due(found, session, rubric().version)
    assert (told.judge, told.role) == ("judge-1", "gates")
    known = replace(session, calibrations={("judge-1", rubric().version): told})
    assert due(found, known, rubric().version) == ()


def test_people_are_pooled_on_facts_and_taste_is_one_s_own(tmp_path: Path) -> None:
    kept_with("code", rubric(), read_criterion("tone: Is it ours?"))
    with opened(tmp_path) as history:
        rated(history, 6, author="ann")
        for one in waiting(history, "bob"):
            history.record(one.session, (rating(one, levels(1)),), "bob")
        standing = only(standings_of(history, "ann"))
    assert standing.people == ("ann", "bob")
    assert standing.calibration.by_criterion["clarity"].n == 12
    assert standing.calibration.by_criterion["tone"].n == 6


def test_three_people_make_the_alternative_annotator_test(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        rated(history, 12, author="ann")
        for name in ("bob", "cy"):
            for one in waiting(history, name):
                number = int(one.draft.partition("-")[2]) - 1
                history.record(one.session, (rating(one, levels(1 + number % 5)),), name)
        standing = only(standings_of(history, "ann"))
    assert standing.stand_in.may_replace
    assert standing.stand_in.why == ""


def test_far_apart_items_name_their_session_and_draft(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session = session_with(history, [levels(5), levels(2)])
        for one in waiting(history, "ann"):
            history.record(one.session, (rating(one, levels(2)),), "ann")
        standing = only(standings_of(history, "ann"))
    apart = standing.calibration.disagreements
    assert {row.item for row in apart} == {f"{session}:1"}
    assert {row.person for row in apart} == {2.0}


def compared(history: History, likes: Callable[[int, int], bool], author: str = "ann") -> None:
    """A person compares every pair of drafts that waits; `likes` says whether they prefer the first
    of two levels of the judge.
    """
    level = {f"D0-{n}": n for n in range(1, 5)}
    for pair in list(waiting_pairs(history, author)):
        first = likes(level[pair.left.draft], level[pair.right.draft])
        side: Side = "left" if first else "right"
        body = ev.RatedPair(pair.left.draft, pair.right.draft, side, "", pair.saw)
        history.record(pair.left.session, (body,), author)


def test_blind_pairs_say_how_often_judge_and_person_prefer_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(n) for n in range(1, 5)])
        compared(history, lambda left, right: left > right)
        found = only(standings_of(history, "ann")).preferences
    assert (found.same.value, found.same.n, found.equal) == (1.0, 6, 0)
    assert 0.55 < found.same.low < 0.65
    assert (found.sessions, found.best_kept) == (1, 1)


def test_a_person_of_the_other_opinion_is_heard_and_the_judge_s_best_is_not_theirs(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(n) for n in range(1, 5)])
        for author in [f"reader-{n}" for n in range(9)]:
            compared(history, lambda left, right: left < right, author)
        found = only(standings_of(history, "ann")).preferences
    assert (found.same.value, found.same.n) == (0.0, 54)
    assert (found.sessions, found.best_kept) == (1, 0)


def test_pairs_compared_after_seeing_are_counted_and_say_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(n) for n in range(1, 5)], more=[ev.Watched()], author="ann")
        compared(history, lambda left, right: left > right)
        standing = only(standings_of(history, "ann"))
    assert (standing.preferences.same.n, standing.preferences.left_out) == (0, 6)
    assert "left out   6 pairs given after seeing" in in_words(standing)


def test_levels_that_a_judge_cannot_tell_apart_are_no_order(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session_with(history, [levels(3)] * 4)
        compared(history, lambda left, right: left > right)
        found = only(standings_of(history, "ann")).preferences
    assert (found.same.n, found.equal) == (0, 6)
