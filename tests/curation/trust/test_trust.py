"""What one person said elsewhere is a marked case and no training row, until somebody agrees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.curation.logs import line, opened
from workbench.core import curation_events as cu
from workbench.curation import releases
from workbench.curation.desk import Desk, stream_id
from workbench.curation.intake import take
from workbench.curation.trust.labels import labels_of, tagged
from workbench.curation.trust.policy import USUAL, Trust
from workbench.errors import UsageError
from workbench.history import History

A1 = stream_id("ref:a-1")
DOWN = line(id="a-1", user="u1", feedback="down", correction="Canberra.")


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def said(history: History, *lines: Any, trust: Trust = USUAL) -> Desk:
    for each in lines:
        take(history, each)
    desk = Desk(history, "ann", trust)
    desk.catch_up()
    return desk


def made(history: History) -> list[str]:
    return sorted(case.id.partition("-")[0] for case in releases.current_cases(history))


@pytest.mark.parametrize(
    ("feedback", "kind"), [(DOWN, "regr"), (line(id="a-1", feedback="up"), "gold")]
)
def test_one_persons_word_is_a_marked_case_and_no_row(
    history: History, feedback: dict[str, Any], kind: str
) -> None:
    desk = said(history, feedback)
    (case,) = releases.current_cases(history)
    assert (case.id.partition("-")[0], case.provisional) == (kind, True)
    (place,) = desk.queue()
    assert desk.item(place.row.id).provisional
    release, _ = releases.make(history)
    assert release.body.counts["provisional"] == 1


def test_the_reviewers_yes_makes_the_row(history: History) -> None:
    desk = said(history, DOWN)
    outcome = desk.confirm(A1)
    assert made(history) == ["regr", "train"]
    assert outcome.verdict == "down"
    assert not any(case.provisional for case in releases.current_cases(history))
    assert desk.queue() == []
    desk.undo()
    assert made(history) == ["regr"]


def test_a_second_person_makes_the_row(history: History) -> None:
    said(history, DOWN)
    said(history, {"id": "a-1", "user": "u1", "feedback": "down", "correction": "Canberra."})
    assert made(history) == ["regr"], "the same person twice is one person"
    said(history, {"id": "a-1", "user": "u2", "edited": "Canberra."})
    assert made(history) == ["regr", "train"]


def test_a_second_person_on_another_answer_to_the_question_counts_too(history: History) -> None:
    said(history, DOWN)
    again = line("What's the capital of Australia?", "Sydney", id="a-2", user="u2")
    said(history, {**again, "feedback": "down", "correction": "Canberra"})
    assert made(history).count("train") == 1


def test_people_who_correct_it_differently_do_not_agree(history: History) -> None:
    said(history, DOWN, {"id": "a-1", "user": "u2", "feedback": "down", "correction": "Perth."})
    assert "train" not in made(history)


def test_two_who_copied_it_make_no_label_to_train_on(history: History) -> None:
    said(history, *(line(id=f"a-{n}", user=f"u{n}", copied=True) for n in (1, 2, 3)))
    assert made(history) == ["gold"]


def test_the_policy_is_the_settings_one(history: History) -> None:
    said(history, DOWN, trust=Trust(people=1))
    assert made(history) == ["regr", "train"]


def test_an_edit_from_elsewhere_waits_and_is_confirmed_with_one_word(history: History) -> None:
    desk = said(history, line(id="a-1", user="u1", edited="Canberra."))
    assert made(history) == []
    assert desk.item(A1).confirms == ("down", "Canberra.")
    desk.confirm(A1)
    assert made(history) == ["regr", "train"]


def test_where_nobody_said_what_is_right_there_is_nothing_to_confirm(history: History) -> None:
    desk = said(history, line(id="a-1", copied=True))
    with pytest.raises(UsageError, match="nothing to confirm"):
        desk.confirm(A1)


def test_a_second_reviewer_decides_blind_and_a_difference_is_an_item(history: History) -> None:
    every = Trust(second_reviews=1.0)
    first = said(history, line(id="a-1", user="u1", edited="Canberra."), trust=every)
    first.decide(A1, "down", correction="Canberra.")
    assert first.queue() == [], "nobody reviews themselves"
    second = Desk(history, "ben", every)
    (place,) = second.queue()
    item = second.item(place.row.id)
    assert (item.blind, item.confirms) == (True, None)
    assert made(history) == ["regr", "train"], "the first verdict holds meanwhile"
    second.decide(A1, "up")
    assert made(history) == []
    assert second.item(A1).conflict
    assert [place.row.id for place in first.queue()] == [A1]


def test_two_reviewers_who_agree_are_asked_no_more(history: History) -> None:
    every = Trust(second_reviews=1.0)
    said(history, line(id="a-1"), trust=every).decide(A1, "down", correction="Canberra.")
    Desk(history, "ben", every).decide(A1, "down", correction="Canberra.")
    assert made(history) == ["regr", "train"]
    assert Desk(history, "cem", every).queue() == []


def test_about_the_share_is_drawn_and_always_the_same() -> None:
    trust = Trust(second_reviews=0.1)
    drawn = [trust.drawn(f"item {n}") for n in range(4_000)]
    assert abs(sum(drawn) / 4_000 - 0.1) < 0.02
    assert drawn == [trust.drawn(f"item {n}") for n in range(4_000)]
    assert not any(Trust(second_reviews=0.0).drawn(f"{n}") for n in range(100))


def test_only_labels_given_blind_measure_a_reviewer(history: History) -> None:
    desk = said(history, line(id="a-1", user="u1", feedback="up"), line("Why?", "So.", id="a-2"))
    desk.decide(A1, "up")
    desk.decide(stream_id("ref:a-2"), "down", correction="Because.", tags=(4,))
    logs = [(id, history.events(id)) for id in (A1, stream_id("ref:a-2"))]
    assert labels_of(logs) == {"u1": {A1: True}, "ann": {logs[1][0]: False}}
    assert tagged(logs, "made up") == {"ann": {logs[1][0]: True}}
    assert tagged(logs, "wrong") == {"ann": {logs[1][0]: False}}
    (given,) = (
        e.body for e in logs[0][1] if isinstance(e.body, cu.VerdictGiven) and e.author == "ann"
    )
    assert given.saw


def test_the_command_confirms_and_tells_of_raters(workbench: Command) -> None:
    lines = [
        *(line(f"Question {word}?", "So.", id=f"q-{n}", user="u1", feedback="up")
          for n, word in enumerate(("ab", "cd", "ef"))),
        *({"id": f"q-{n}", "user": "u2", "feedback": "down" if n else "up"} for n in range(3)),
        line("Who?", "I.", id="a-1", user="u1", correction="You."),
    ]  # fmt: skip
    workbench("log", "-", stdin="".join(json.dumps(each) + "\n" for each in lines))
    done = workbench("review", "--confirm", "a-1")
    assert "training row" in done.stdout
    assert workbench("review", "--confirm", "a-1").returncode == 2
    raters = json.loads(workbench("review", "--raters", "--json").stdout)
    (pair,) = raters["pairs"]
    assert (pair["first"], pair["second"], len(pair["disagreed"])) == ("u1", "u2", 2)
    assert {each["rater"] for each in raters["raters"]} == {"u1", "u2"}
    told = workbench("review", "--raters").stdout
    assert "u1 and u2: kappa" in told
