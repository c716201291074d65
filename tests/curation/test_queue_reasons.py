"""Why an item stands in the queue, in sentences: each reason where it holds, and only there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.curation.logs import EVERYBODY, line, logged, opened
from workbench.curation import queue
from workbench.curation.desk import Desk
from workbench.curation.intake import take
from workbench.curation.items import Item
from workbench.curation.trust.policy import Trust
from workbench.history import History, ItemRow


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def item_of(history: History, **more: Any) -> Item:
    """One logged interaction, taken up where one person's word is provisional."""
    id = take(history, line(**more)).id
    desk = Desk(history, trust=Trust(people=2))
    desk.catch_up()
    return desk.item(id)


def names(item: Item) -> set[str]:
    return {reason.name for reason in queue.reasons(item)}


def weight(item: Item, name: str) -> float:
    return next(reason.weight for reason in queue.reasons(item) if reason.name == name)


def row_of(history: History, item: Item) -> ItemRow:
    row = history.items.get(item.id)
    assert row is not None
    return row


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"score": 30, "copied": True}, True),
        ({"score": queue.BAD, "copied": True}, False),
        ({"score": 30}, False),
        ({"score": queue.GOOD, "abandoned": True}, True),
        ({"score": queue.GOOD - 1, "abandoned": True}, False),
        ({"judged": 95}, False),
        ({"judged": 95, "abandoned": True}, True),
        ({"judged": 20, "accepted": True}, True),
        ({"score": 30, "feedback": "3/5"}, False),  # a rating in the middle takes no side
        ({"feedback": "3/5", "abandoned": True}, False),
    ],
)
def test_people_disagree_with_checks_and_judges_at_the_bounds(
    history: History, more: dict[str, Any], told: bool
) -> None:
    assert ("disagreement" in names(item_of(history, **more))) is told


def test_signals_against_each_other_are_told_once(history: History) -> None:
    item = item_of(history, feedback=["copied", "abandoned"], score=10)
    told = [reason.text for reason in queue.reasons(item) if reason.name == "disagreement"]
    assert told == ["Signals disagree: copied against abandoned."]


def test_called_bad_without_a_correction_is_an_open_end(history: History) -> None:
    assert "no correction" in names(item_of(history, feedback="down"))
    corrected = item_of(history, feedback="down", correction="Canberra.")
    assert "no correction" not in names(corrected)
    assert "no correction" not in names(item_of(history, feedback="up"))


def test_a_flag_is_told_unless_somebody_called_it_bad(history: History) -> None:
    item = item_of(history)
    desk = Desk(history, "ann")
    desk.decide(item.id, "flag")
    assert "flagged" in names(desk.item(item.id))
    other = item_of(history, question="Where?", feedback="up")
    assert "flagged" not in names(other)


def test_an_edit_waits_to_be_confirmed_and_a_weak_sign_is_only_that(history: History) -> None:
    assert "correction waits" in names(item_of(history, edited="Canberra is."))
    weak = item_of(history, copied=True, question="And where?")
    assert "uncertainty" in names(weak)
    assert "correction waits" not in names(weak)
    assert "uncertainty" not in names(item_of(history, feedback="up", question="Who?"))


def test_checks_in_the_middle_are_half_an_uncertainty(history: History) -> None:
    half = queue.WEIGHTS["uncertainty"] / 2
    assert weight(item_of(history, score=queue.BAD), "uncertainty") == half
    assert "uncertainty" not in names(item_of(history, score=queue.GOOD, question="Who?"))
    assert "uncertainty" not in names(item_of(history, score=queue.BAD - 1, question="What?"))


def test_one_persons_word_is_provisional_and_a_row_says_whose(history: History) -> None:
    item = item_of(history, feedback="up", user="u1")
    assert item.provisional
    assert weight(item, "provisional") > 0
    stand = queue.stand_of(row_of(history, item))
    assert (stand.verdict, stand.provisional, stand.reviewer) == ("up", True, False)
    assert queue.users_of(row_of(history, item)) == ("u1",)
    assert queue.reviewers_of(row_of(history, item)) == ()
    desk = Desk(history, "ann")
    desk.decide(item.id, "up")
    decided = row_of(history, item)
    assert queue.reviewers_of(decided) == ("ann",)
    stand = queue.stand_of(decided)
    assert (stand.provisional, stand.reviewer, stand.untouched) == (False, True, False)


def test_a_stand_says_what_is_right_unless_nobody_said(history: History) -> None:
    up = queue.stand_of(row_of(history, item_of(history, feedback="up", user="u1")))
    assert up.good == up.answer
    open_one = queue.stand_of(row_of(history, item_of(history, question="And?")))
    assert (open_one.good, open_one.given, open_one.untouched) == ("", "", True)
    down = item_of(history, question="Who?", feedback="down", correction="Ann.", user="u1")
    stand = queue.stand_of(row_of(history, down))
    assert stand.good not in ("", stand.answer)
    assert stand.corrections == (stand.good,)
    gone = item_of(history, question="Why?")
    Desk(history, "ann").decide(gone.id, "discard")
    assert queue.stand_of(row_of(history, gone)).good == ""


def test_a_conflict_weighs_more_than_the_item_alone(history: History) -> None:
    row = row_of(history, item_of(history))
    contested = replace(row, ruling="conflict")
    [alone], [with_it] = queue.ordered([replace(row, ruling="")]), queue.ordered([contested])
    assert with_it.need == pytest.approx(alone.need + queue.WEIGHTS["conflict"])


def test_why_says_where_an_item_stands_and_why_it_does_not(history: History) -> None:
    item = item_of(history)
    row = row_of(history, item)
    new, known = queue.Place(row, 0.0, False, 1.0), queue.Place(row, 0.0, False, 1 - queue.NEW)
    assert queue.why(item, new) == ("Nothing like its prompt has been decided yet.",)
    assert "order of its age" in queue.why(item, known)[0]
    assert "control" in queue.why(item, replace(known, control=True))[0]
    assert queue.why(replace(item, skipped=2), known) == ("Put off 2 times.",)
    assert "in no queue" in queue.why(replace(item, state="done"))[0]
    assert "decision on the same question" in queue.why(replace(item, served=True))[0]
    blind = replace(item, state="done", blind=True)
    assert queue.why(blind) == ("Somebody decided it; you decide it anew, without seeing how.",)


def test_which_rows_wait() -> None:
    def row(state: str, ruling: str) -> ItemRow:
        return ItemRow("a", state, "", "", "", b"", 0.0, json.dumps({}), ruling=ruling)

    waiting = [
        (state, ruling)
        for state in ("pending", "flagged", "done", "discarded")
        for ruling in ("", "conflict", "waits", "served", "provisional")
        if queue.waits(row(state, ruling))
    ]
    assert waiting == [
        ("pending", ""),
        ("pending", "conflict"),
        ("pending", "provisional"),
        ("flagged", ""),
        ("flagged", "conflict"),
        ("flagged", "provisional"),
        ("done", "conflict"),
        ("done", "provisional"),
        ("discarded", "conflict"),
    ]


def test_a_row_has_the_names_of_the_failures_that_reviewers_saw(history: History) -> None:
    item = item_of(history, tags=["billing"], copied=True)
    assert queue.tags_of(item) == ["billing"]
    desk = Desk(history, "ann")
    desk.decide(item.id, "down", correction="Canberra.", tags=[4, 7])
    after = desk.item(item.id)
    assert queue.tags_of(after) == ["billing", "made up", "tone"]
    assert json.loads(row_of(history, after).data)["tags"] == ["billing", "made up", "tone"]


def test_a_row_tells_the_strength_of_its_signals_to_the_hundredth(history: History) -> None:
    item = item_of(history, feedback=["copied", "abandoned", "tried_again"])
    assert json.loads(row_of(history, item).data)["strength"] == -0.3
    item = item_of(history, question="And?", feedback=["copied", "accepted"])
    assert json.loads(row_of(history, item).data)["strength"] == 0.7


def test_a_provisional_correction_weighs_twice_as_much_as_a_thumb(history: History) -> None:
    thumb = item_of(history, feedback="up", user="u1")
    corrected = item_of(history, question="Who?", feedback="down", correction="Ann.", user="u1")
    usual = queue.WEIGHTS["provisional"]
    assert weight(thumb, "provisional") == usual
    assert weight(corrected, "provisional") == 2 * usual


@pytest.mark.parametrize(("feedback", "share"), [(["copied"], 0.7), (["copied", "accepted"], 0.3)])
def test_the_weaker_the_signs_the_more_a_person_is_needed(
    history: History, feedback: list[str], share: float
) -> None:
    item = item_of(history, feedback=feedback)
    assert weight(item, "uncertainty") == pytest.approx(queue.WEIGHTS["uncertainty"] * share)


@pytest.mark.parametrize(
    ("state", "ruling", "hidden"),
    [
        ("done", "", True),
        ("discarded", "", True),
        ("pending", "", False),
        ("done", "provisional", False),
        ("flagged", "conflict", False),
    ],
)
def test_only_what_was_decided_for_good_is_asked_for_blind(
    state: str, ruling: str, hidden: bool
) -> None:
    row = ItemRow("a", state, "", "", "", b"", 0.0, "{}", ruling=ruling)
    assert queue.blind(row) is hidden


def test_the_draw_is_told_before_every_other_reason(history: History) -> None:
    item = item_of(history, copied=True)
    drawn = queue.Place(row_of(history, item), 0.0, True, 1.0)
    told = queue.why(item, drawn)
    assert len(told) > 1
    assert told[0].startswith("Drawn at random")


def test_a_conflict_that_nobody_put_off_is_not_called_flagged(history: History) -> None:
    logged(
        history,
        line(feedback="up", user="a"),
        line(feedback="down", correction="Canberra.", user="b"),
    )
    desk = Desk(history, trust=EVERYBODY)
    (place,) = desk.queue()
    item = desk.item(place.row.id)
    assert (item.conflict, item.state) == (True, "flagged")
    assert "flagged" not in names(item)


def test_what_somebody_put_off_says_so(history: History) -> None:
    (id,) = logged(history, line())
    desk = Desk(history, trust=EVERYBODY)
    assert "flagged" not in names(desk.item(id))
    desk.decide(id, "flag")
    assert "flagged" in names(desk.item(id))


def test_a_row_keeps_two_decimals_of_what_its_signals_weigh(history: History) -> None:
    item = item_of(history, copied=True, abandoned=True, accepted=True)
    exact = sum(signal.strength for signal in item.signals)
    row = queue.row_of(replace(item, signals=(replace(item.signals[0], strength=0.12345),)))
    assert json.loads(row.data)["strength"] == 0.12
    assert json.loads(row_of(history, item).data)["strength"] == round(exact, 2)


@pytest.mark.parametrize(
    ("correction", "told"), [("Canberra.", False), (" Sydney.\n", True), ("", True)]
)
def test_a_correction_that_repeats_the_answer_is_none(
    history: History, correction: str, told: bool
) -> None:
    item = item_of(history, feedback="down", correction=correction)
    assert ("no correction" in names(item)) == told
