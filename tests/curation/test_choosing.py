"""Search and filters over the queue, as they are typed, and what they leave."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.curation.logs import line, logged, opened
from workbench.curation import queue
from workbench.curation.choosing import Choice, choice_of, chosen, facets
from workbench.curation.clusters.alike import sameness
from workbench.curation.desk import Desk
from workbench.curation.finding import holding, in_listing, known_of
from workbench.curation.grouping import grouped
from workbench.curation.trust.policy import Trust
from workbench.errors import UsageError
from workbench.history import History

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", Choice()),
        ('refund "next week" -tax', Choice(words='refund "next week" -tax')),
        ("don't know", Choice(words="don't know")),
        ("signal:tried-again", Choice(signals=("tried_again",))),
        ("strength:<-0.5 alike:3", Choice(below=-0.5, alike=3)),
        ("strength:>0.2 conflict", Choice(above=0.2, conflict=True)),
        ("tag:made_up by:u7", Choice(tags=("made up",), people=("u7",))),
        ('tag:"Made up"', Choice(tags=("made up",))),
        ("since:2026-11-20", Choice(since="2026-11-20")),
        ("since:7d", Choice(since="2026-11-16", until="2026-11-23")),
        ("at 12:30", Choice(words="at 12:30")),
    ],
)
def test_what_is_typed_says_what_is_wanted(text: str, wanted: Choice) -> None:
    assert choice_of(text, TODAY) == wanted


@pytest.mark.parametrize(
    "text",
    ["signal:loud", "strength:0.5", "strength:<x", "alike:many", "kind:bad", "since:soon", '"a b'],
)
def test_what_fits_nothing_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(UsageError) as error:
        choice_of(text, TODAY)
    assert error.value.hint


def filled(history: History) -> dict[str, str]:
    names = ["refund", "tax", "parcel", "order1", "order2"]
    ids = logged(
        history,
        line("How do I get a refund?", "You cannot.", feedback="down", user="u1"),
        line("Is the refund taxed?", "Yes.", edited="No.", user="u2", tags=["finance"]),
        line("Where is my parcel?", "Gone.", time="2020-01-02T00:00:00Z"),
        line("Where is order 70001?", "Order 70001 left on Monday, by van."),
        line("Where is order 70002?", "Order 70002 left on Monday, by van."),
    )
    return dict(zip(ids, names, strict=True))


def found(history: History, text: str, **more: Any) -> set[str]:
    desk = Desk(history, **more)
    names = {row.id: row.id for row in desk.rows()}
    places = chosen(
        in_listing(desk, "open"),
        choice_of(text, TODAY),
        lambda words: holding(history, words),
        known_of(history),
    )
    return {names[place.row.id] for place in places}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("refund", {"refund", "tax"}),
        ("refund signal:edited", {"tax"}),
        ("signal:edited signal:down", set()),
        ("strength:<-0.9", {"refund"}),
        ("strength:>0", set()),
        ("by:u2", {"tax"}),
        ("tag:FINANCE", {"tax"}),
        ("since:2026-01-01", {"refund", "tax", "order1", "order2"}),
        ("since:..2020-06-01", {"parcel"}),
        ("alike:2", {"order1", "order2"}),
        ("conflict", set()),
    ],
)
def test_each_filter_leaves_what_it_says(tmp_path: Path, text: str, left: set[str]) -> None:
    with opened(tmp_path) as history:
        names = filled(history)
        assert {names[id] for id in found(history, text)} == left


def test_a_row_that_an_older_program_wrote_is_found_all_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        names = filled(history)
        for row in history.items.rows():
            data = json.loads(row.data)
            old = {k: v for k, v in data.items() if k not in ("tags", "strength", queue.SAME)}
            history.items.fill(replace(row, data=json.dumps(old)))
        assert {names[id] for id in found(history, "tag:finance")} == {"tax"}
        assert len(Desk(history).queue()) == 5, "and none is lost by being filled"
        assert all(not group.others for group in grouped(Desk(history).queue())[:2])


def test_the_first_groups_are_those_of_the_whole_queue(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        filled(history)
        orders = [f"Where is order {n}0000{n}?" for n in range(1, 9)]
        logged(history, *[line(each, "It is late.", accepted=True, user="u1") for each in orders])
        Desk(history, "ann").decide(Desk(history).queue()[-1].row.id, "draft", correction="Soon.")
        desk = Desk(history, "bea", Trust(second_reviews=1.0))
        places = desk.queue()
        whole = grouped(places)
        assert any(len(group.others) > 2 for group in whole)
        assert desk.groups(100) == (whole, len(places))
        assert desk.groups(2) == (whole[:2], len(places))


def test_a_second_reviewer_finds_nothing_by_what_others_said(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        logged(history, line("Capital?", "Lima.", accepted=True, user="u1"))
        every = Trust(second_reviews=1.0)
        (place,) = Desk(history, "ann", every).queue()
        Desk(history, "ann", every).decide(place.row.id, "up")
        assert found(history, "capital", author="bea", trust=every)
        for text in ("signal:accepted", "by:u1", "by:ann", "strength:>0"):
            assert not found(history, text, author="bea", trust=every)
        told = {each.filter for each in facets(Desk(history, "bea", every).queue())}
        assert told == set()


def test_facets_count_what_each_filter_leaves(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        filled(history)
        places = Desk(history).queue()
        for each in facets(places):
            assert len(found(history, each.filter)) == each.count, each


QUESTION, ANSWER = "Where is order 70001?", "Order 70001 left."


@pytest.mark.parametrize(
    ("question", "answer", "same"),
    [
        ("Where is order 99123?", "Order 99123 left.", True),
        ("Where is order 70001, please?", "Order 70001 left.", True),
        ("Where is order 99123?", "Order 70001 left.", False),
        ("Where is order 99123?", "Order 99123 is lost.", False),
        ("Where is parcel 99123?", "Order 99123 left.", False),
        ("Where was order 99123 not?", "Order 99123 left.", False),
    ],
)
def test_one_look_decides_what_says_the_same_of_another_occasion(
    question: str, answer: str, same: bool
) -> None:
    assert (sameness(question, answer) == sameness(QUESTION, ANSWER)) is same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Capital of France?", "Paris."), ("Capital of Italy?", "Paris.")),
        (("May I return it in 30 days?", "Yes."), ("May I return it in 90 days?", "Yes.")),
        (("Open in 2026?", "Yes."), ("Open in 2027?", "Yes.")),
    ],
)
def test_near_misses_are_looked_at_apart(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert sameness(*one) != sameness(*other)


def test_without_a_screen_a_group_is_found_decided_and_undone(
    workbench: Command, tmp_path: Path
) -> None:
    asked = [
        {"question": f"Where is order {70000 + n}?", "answer": f"Order {70000 + n} left."}
        for n in range(3)
    ]
    asked.append({"question": "Is it open?", "answer": "No.", "edited": "Yes."})
    file = tmp_path / "log.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in asked))
    assert workbench("log", str(file)).returncode == 0
    listed = workbench("review", "--filter", "order", "--json")
    ids = [entry["id"] for entry in json.loads(listed.stdout)]
    assert len(ids) == 3
    assert workbench("review", "--filter", "signal:none").returncode == 2
    done = workbench("review", "--decide", ids[0], "up", "--alike", "--as", "ann", "--json")
    assert len(json.loads(done.stdout)["others"]) == 2
    settled = json.loads(workbench("review", "--state", "done", "--json").stdout)
    assert any(entry["made"] for entry in settled)  # one drawn for a second reviewer makes nothing
    undone = workbench("review", "--undo", "--as", "ann", "--json")
    assert len(json.loads(undone.stdout)["others"]) == 2
    assert len(json.loads(workbench("review", "--json").stdout)) == 4


def test_without_a_screen_a_correction_carries_a_contract(
    workbench: Command, tmp_path: Path
) -> None:
    log, right, terms = (tmp_path / name for name in ("log.jsonl", "right.txt", "terms.json"))
    log.write_text(json.dumps({"question": "How long?", "answer": "90 days.", "id": "q"}))
    right.write_text("30 days.")
    terms.write_text(json.dumps({"lines": [{"kind": "quantity", "text": "30 days"}]}))
    assert workbench("log", str(log)).returncode == 0
    typed = ["review", "--decide", "q", "down", "--correction", str(right)]
    assert workbench(*typed[:4], "--contract", str(terms)).returncode == 2
    assert workbench(*typed, "--contract", str(terms)).returncode == 0
    shown = json.loads(workbench("review", "--show", "q", "--json").stdout)
    assert shown["verdicts"][-1]["contract"]["lines"][0]["text"] == "30 days"
    terms.write_text("no json")
    again = workbench(*typed, "--contract", str(terms))
    assert again.returncode == 2
    assert "is no JSON" in again.stderr
