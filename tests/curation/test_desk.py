"""The desk on a real history: taking in, settling, queueing, deciding, undoing across processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.curation.logs import line, logged, opened
from tests.history.logs import BETTER, DRAFT, every_kind, result, started, write
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.curation import queue
from workbench.curation.desk import Desk, stream_id
from workbench.curation.intake import take
from workbench.curation.verdicts import kind_of
from workbench.errors import UnknownName, UsageError
from workbench.history import Filter, History


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def kinds(made: tuple[str, ...]) -> list[str]:
    return [kind_of(case) for case in made]


# --- what users said -----------------------------------------------------------------------------


def test_thumbs_up_becomes_a_golden_case_and_a_training_row(history: History) -> None:
    (id,) = logged(history, line(answer="Canberra.", feedback="up"))
    item = Desk(history).item(id)
    assert (item.state, kinds(item.made)) == ("done", ["golden", "training"])
    assert item.decided is not None
    assert item.decided.body.source == "explicit"


def test_thumbs_down_with_a_correction_becomes_both(history: History) -> None:
    (id,) = logged(history, line(feedback="down", correction="Canberra."))
    assert kinds(Desk(history).item(id).made) == ["regression", "training"]


@pytest.mark.parametrize("said", [{"feedback": "down"}, {}, {"feedback": "3/5"}])
def test_anything_less_waits_for_a_person(history: History, said: dict[str, str]) -> None:
    (id,) = logged(history, line(**said))
    item = Desk(history).item(id)
    assert (item.state, item.made) == ("pending", ())
    assert [place.row.id for place in Desk(history).queue()] == [id]


def test_a_correction_that_comes_later_settles_it_then(history: History) -> None:
    logged(history, line(id="call-1", feedback="down"))
    (id,) = logged(history, {"id": "call-1", "correction": "Canberra."})
    assert kinds(Desk(history).item(id).made) == ["regression", "training"]


def test_users_who_change_their_minds_change_the_verdict(history: History) -> None:
    logged(history, line(id="call-1", user="u1", feedback="up"))
    (id,) = logged(
        history, {"id": "call-1", "user": "u1", "feedback": "down", "correction": "Canberra."}
    )
    assert kinds(Desk(history).item(id).made) == ["regression", "training"]


def test_users_who_differ_open_it_again(history: History) -> None:
    logged(history, line(id="call-1", user="u1", feedback="up"))
    (id,) = logged(history, {"id": "call-1", "user": "u2", "feedback": "down"})
    item = Desk(history).item(id)
    assert (item.state, item.made) == ("pending", ())
    assert "disagree" in queue.why(item)[0]


def test_a_reviewer_is_not_overruled_by_users(history: History) -> None:
    logged(history, line(id="call-1", user="u1"))
    desk = Desk(history, "ann")
    id = desk.resolve("call-1")
    desk.decide(id, "down", correction="Canberra.")
    logged(history, {"id": "call-1", "user": "u2", "feedback": "up"})
    assert kinds(desk.item(id).made) == ["regression", "training"]


def test_what_a_person_undid_is_not_made_again(history: History) -> None:
    (id,) = logged(history, line(feedback="up"))
    desk = Desk(history, "workbench")
    desk.undo(id)
    assert desk.item(id).made == ()
    take(history, line(question="Something else"))
    desk.catch_up()
    history.record(id, [ev.Noted("touched")])
    desk.catch_up()
    assert desk.item(id).made == ()


def test_sending_a_line_again_changes_nothing(history: History) -> None:
    said = line(id="c-1", user="jane.roe@example.com", feedback="down", note="no a@example.com")
    (id, again) = logged(history, said, said)
    assert id == again == stream_id("ref:c-1")
    assert [type(event.body).__name__ for event in history.events(id)] == [
        "InteractionLogged",
        "SignalSeen",
    ]


# --- agreement -----------------------------------------------------------------------------------


def edited(history: History, number: int, author: str, text: str) -> str:
    """A session in which somebody edited the model's draft."""
    session, _ = write(history, [*model_draft(f"d{number}")])
    history.record(session, [ev.DraftEdited(f"e{number}", f"d{number}", text)], author)
    return session


def model_draft(draft: str, status: str = "pass") -> list[ev.Body]:
    call = f"call-{draft}"
    return [
        started(),
        ev.CallStarted(call, "writer", (Message("user", "x"),), ev.ModelChoice("openai", "m-1")),
        ev.CallFinished(call, DRAFT),
        ev.DraftWritten(draft, DRAFT, None, call),
        ev.DraftChecked(draft, (result("a", status),), "set-1"),
        ev.DraftTaken(draft),
    ]


def test_an_edit_alone_waits_and_says_why(history: History) -> None:
    edited(history, 1, "ann", BETTER)
    desk = Desk(history)
    desk.catch_up()
    (place,) = desk.queue()
    item = desk.item(place.row.id)
    assert [signal.kind for signal in item.signals] == ["edited"]
    assert item.signals[0].correction.strip() == BETTER.strip()
    assert item.made == ()
    assert any("edited it" in text for text in queue.why(item, place))


def test_two_people_with_the_same_edit_agree(history: History) -> None:
    edited(history, 1, "ann", BETTER)
    edited(history, 2, "ben", BETTER)
    desk = Desk(history)
    (outcome,) = desk.catch_up().verdicts
    assert kinds(outcome.made) == ["regression", "training"]
    decided = desk.item(outcome.item).decided
    assert decided is not None
    assert decided.body.source == "agreement"


@pytest.mark.parametrize("other", [("ann", BETTER), ("ben", BETTER + "# other\n")])
def test_one_person_twice_or_two_different_edits_do_not(
    history: History, other: tuple[str, str]
) -> None:
    edited(history, 1, "ann", BETTER)
    edited(history, 2, *other)
    assert Desk(history).catch_up().verdicts == ()


# --- sessions ------------------------------------------------------------------------------------


def test_a_rated_draft_becomes_an_interaction_without_anything_hidden(history: History) -> None:
    session, _ = write(history, model_draft("d1"))
    history.record(session, [ev.Rated("d1", 1, "nice")], "ann")
    desk = Desk(history)
    (outcome,) = desk.catch_up().verdicts
    item = desk.item(outcome.item)
    assert kinds(item.made) == ["golden", "training"]
    said = item.interaction
    assert (said.answer, said.model, said.score) == (DRAFT, "m-1", 100.0)
    assert "process_data" in said.question
    assert "Also the median" not in said.question, "a stage that was not revealed"
    assert (said.session, said.simulated) == (session, False)


def test_a_rating_taken_back_takes_back_what_it_made(history: History) -> None:
    session, _ = write(history, model_draft("d1"))
    history.record(session, [ev.Rated("d1", 1)], "ann")
    desk = Desk(history)
    (outcome,) = desk.catch_up().verdicts
    history.record(session, [ev.Rated("d1", 0)], "ann")
    desk.catch_up()
    item = desk.item(outcome.item)
    assert item.signals == ()
    history.record(session, [ev.Rated("d1", -1)], "ann")
    desk.catch_up()
    assert [signal.kind for signal in desk.item(outcome.item).signals] == ["down"]


def test_an_undone_act_counts_again_when_it_is_brought_back(history: History) -> None:
    session, _ = write(history, model_draft("d1"))
    (copied,) = history.record(session, [ev.Copied("d1")], "ann")
    desk = Desk(history)
    desk.catch_up()
    (row,) = desk.rows()
    (undo,) = history.record(session, [ev.Undone(copied.id)], "ann")
    desk.catch_up()
    assert desk.item(row.id).signals == ()
    history.record(session, [ev.Undone(undo.id)], "ann")
    desk.catch_up()
    assert [signal.kind for signal in desk.item(row.id).signals] == ["copied"]


def test_every_kind_of_act_gives_its_signal(history: History) -> None:
    session, _ = write(history, every_kind()[:-4])
    history.record(session, [ev.FreshStarted("again"), ev.Abandoned("enough")], "ann")
    desk = Desk(history)
    desk.catch_up()
    found = {signal.kind for row in desk.rows() for signal in desk.item(row.id).signals}
    assert {"up", "edited", "copied", "tried_again", "abandoned"} <= found


def test_a_session_gives_the_same_interactions_however_often_it_is_read(history: History) -> None:
    session, _ = write(history, [*model_draft("d1"), ev.Copied("d1"), ev.Accepted("d1")])
    desk = Desk(history)
    desk.catch_up()
    (row,) = desk.rows()
    before = history.events(row.id)
    history.record(session, [ev.Noted("touched")])
    assert desk.catch_up().interactions == 0
    assert history.events(row.id) == before
    assert {event.origin for event in before} <= {event.id for event in history.events(session)}


def test_a_fork_does_not_count_its_copied_acts_twice(history: History) -> None:
    session, _ = write(history, [*model_draft("d1"), ev.Copied("d1")])
    history.fork(session, "d1")
    desk = Desk(history)
    desk.catch_up()
    assert len(desk.rows()) == 1


# --- review --------------------------------------------------------------------------------------


def test_undo_outlives_the_process_and_goes_back_through_the_whole_review(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        ids = logged(history, *(line(f"Question number {n}?") for n in range(3)))
        for id in ids:
            Desk(history, "ann").decide(id, "up")
    for id in reversed(ids):
        with opened(tmp_path) as history:
            outcome = Desk(history, "ann").undo()
            assert outcome.item == id
            assert "unmade: golden case gold-" in outcome.says
    with opened(tmp_path) as history:
        desk = Desk(history, "ann")
        with pytest.raises(UsageError, match="nothing to undo"):
            desk.undo()
        assert [desk.redo().item for _ in ids] == ids
        with pytest.raises(UsageError, match="nothing to redo"):
            desk.redo()
        assert {desk.item(id).state for id in ids} == {"done"}


def test_a_new_verdict_ends_the_way_to_redo(history: History) -> None:
    one, other = logged(history, line("One?"), line("Another?"))
    desk = Desk(history)
    desk.decide(one, "up")
    desk.undo()
    desk.decide(other, "flag")
    with pytest.raises(UsageError, match="nothing to redo"):
        desk.redo()


def test_nobody_undoes_another_ones_verdict(history: History) -> None:
    (id,) = logged(history, line())
    Desk(history, "ann").decide(id, "up")
    with pytest.raises(UsageError, match="nothing to undo"):
        Desk(history, "ben").undo()


def test_the_review_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        ids = set(logged(history, *(line(f"Question number {n}?") for n in range(5))))
        first = Desk(history).queue()[0].row.id
        Desk(history).decide(first, "up")
        second = Desk(history).queue()[0].row.id
        Desk(history).decide(second, "draft", correction="Half a")
    with opened(tmp_path) as history:
        places = Desk(history).queue()
        assert {place.row.id for place in places} == ids - {first}
        kept = Desk(history).item(second)
        assert kept.state == "draft"
        assert kept.draft is not None
        assert kept.draft.correction == "Half a"


def test_interactions_are_no_sessions(history: History) -> None:
    (id,) = logged(history, line())
    assert history.list().items == ()
    (entry,) = history.list(Filter(stream="interaction")).items
    assert (entry.id, entry.title) == (id, "Capital of Australia?")
    with pytest.raises(UnknownName):
        history.resolve("last")
    assert history.search("Sydney").items == ()
    assert [hit.session for hit in history.search("Sydney", Filter(stream=None)).items] == [id]


def test_an_item_is_found_by_its_beginning_and_by_the_agents_id(history: History) -> None:
    (id,) = logged(history, line(id="call/7"))
    desk = Desk(history)
    assert desk.resolve("call/7") == desk.resolve(id) == desk.resolve(id[:12].lower()) == id
    with pytest.raises(UnknownName, match="No interaction called 'nope'"):
        desk.resolve("nope")
