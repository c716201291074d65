"""Merging is a union of sets: any order, any number of times, by any way round."""

from __future__ import annotations

import itertools
import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curation.logs import line, logged, opened
from workbench.curation import queue, releases
from workbench.curation.bundles import Merged, bundle, merge
from workbench.curation.cases import Case
from workbench.curation.desk import Desk
from workbench.curation.forgetting import Wanted, forget
from workbench.errors import UsageError
from workbench.history import History

QUESTIONS = [f"Question number {n}?" for n in range(3)]


@contextmanager
def histories(count: int) -> Iterator[list[History]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield [stack.enter_context(opened(Path(folder), f"h{n}.db")) for n in range(count)]


def state(history: History) -> dict[str, object]:
    """Everything that a merge must agree on: events by stream, and the items they fold to."""
    Desk(history).catch_up()
    found: dict[str, object] = {}
    for entry in bundle(history):
        data = json.loads(entry)
        if "id" in data:
            found[data["id"]] = {name: data[name] for name in data if name != "seq"}
    for row in Desk(history).rows():
        item = Desk(history).item(row.id)
        found[f"item {row.id}"] = (item.state, item.made, item.conflict)
    return found


def act(history: History, author: str, ids: list[str], acts: list[tuple[int, str]]) -> None:
    """What one person does at home."""
    desk = Desk(history, author)
    for number, verdict in acts:
        try:
            if verdict == "undo":
                desk.undo()
            else:
                fix = f"Fixed by {author}" if verdict == "down" else ""
                desk.decide(ids[number], verdict, correction=fix)  # type: ignore[arg-type]
        except UsageError:
            pass


verdicts = st.sampled_from(["up", "down", "flag", "discard", "skip", "undo"])
acts_of_one = st.lists(st.tuples(st.integers(0, 2), verdicts), max_size=4)


@given(st.tuples(acts_of_one, acts_of_one, acts_of_one))
@settings(max_examples=12, deadline=None)
def test_merging_is_commutative_associative_and_idempotent(
    acts: tuple[list[tuple[int, str]], ...],
) -> None:
    with histories(4) as (origin, *homes):
        ids = logged(origin, *(line(text) for text in QUESTIONS))
        bundles = [list(bundle(origin))]
        for author, home, own in zip(("ann", "ben", "cleo"), homes, acts, strict=True):
            merge(home, bundles[0])
            Desk(home).catch_up()
            act(home, author, ids, own)
            bundles.append(list(bundle(home)))
        results = []
        for order in (*itertools.permutations(bundles[1:]), [*bundles[1:], *bundles[1:]]):
            with histories(1) as (target,):
                for each in order:
                    merge(target, each)
                results.append(state(target))
        with histories(2) as (left, right):
            merge(left, bundles[2])
            merge(left, bundles[3])
            merge(right, bundles[1])
            merge(right, list(bundle(left)))
            results.append(state(right))
        assert all(result == results[0] for result in results)


def test_people_who_disagree_find_it_in_their_queue() -> None:
    with histories(2) as (ann, ben):
        (id,) = logged(ann, line())
        merge(ben, bundle(ann))
        Desk(ben).catch_up()
        Desk(ann, "ann").decide(id, "up")
        Desk(ben, "ben").decide(id, "down", correction="Canberra.")
        merged = merge(ann, bundle(ben))
        assert merged.conflicts == 1
        desk = Desk(ann, "ann")
        desk.catch_up()
        (place,) = desk.queue()
        assert "ann: up" in queue.why(desk.item(place.row.id), place)[0]
        assert releases.make(ann)[0].body.entries == ()
        desk.decide(id, "down", correction="Canberra.")
        merge(ben, bundle(ann))
        Desk(ben).catch_up()
        assert Desk(ben).queue() == []
        assert len(releases.make(ben)[0].body.entries) >= 1


def test_taste_stays_with_its_person_and_facts_pool() -> None:
    with histories(2) as (ann, ben):
        one, other = logged(ann, line(), line("Who wrote Hamlet?", "Shakespeare."))
        merge(ben, bundle(ann))
        Desk(ben).catch_up()
        Desk(ann, "ann").decide(one, "down", correction="Canberra.", tags=[1])
        Desk(ann, "ann").decide(other, "up")
        Desk(ben, "ben").decide(other, "down", correction="W. S.", tags=[8])
        assert merge(ben, bundle(ann)).conflicts == 0
        Desk(ben).catch_up()
        mine = {case.answer for case in plan_of(ben, "ben")}
        theirs = {case.answer for case in plan_of(ben, "cleo")}
        assert mine - theirs == {"W. S."}
        assert {"Canberra.", "Shakespeare."} <= mine & theirs


def plan_of(history: History, person: str) -> tuple[Case, ...]:
    return releases.planned(releases.current_cases(history), person=person).cases


def test_a_bundle_is_redacted_again_on_its_way_in() -> None:
    with histories(2) as (ann, ben):
        (id,) = logged(ann, line("Who is NAME?", "NAME"))
        lines = [entry.replace("NAME", "jane.roe@example.com") for entry in bundle(ann)]
        merge(ben, lines)
        assert "jane.roe" not in str(ben.events(id))
        assert "<EMAIL_1>" in str(ben.events(id))


def test_what_was_erased_there_is_erased_here_only_when_asked() -> None:
    with histories(2) as (ann, ben):
        one, other = logged(ann, line(), line("Another?"))
        merge(ben, bundle(ann))
        forget(ann, Wanted(sessions=(one,)))
        assert merge(ben, bundle(ann)).erased_elsewhere == 1
        assert not ben.summary(one).deleted
        assert merge(ben, bundle(ann), erase=True).erased == 1
        assert ben.summary(one).deleted
        assert not ben.summary(other).deleted


def test_what_was_erased_here_does_not_come_back() -> None:
    with histories(2) as (ann, ben):
        (id,) = logged(ann, line())
        merge(ben, bundle(ann))
        forget(ben, Wanted(sessions=(id,)))
        assert merge(ben, bundle(ann)).refused == 1
        assert ben.summary(id).deleted


def test_sessions_stay_at_home_and_cannot_be_brought_in() -> None:
    with histories(2) as (ann, ben):
        from tests.curation.test_desk import model_draft
        from tests.history.logs import write
        from workbench.core import events as ev

        session, live = write(ann, [*model_draft("d1"), ev.Copied("d1")])
        Desk(ann).catch_up()
        lines = list(bundle(ann))
        assert {json.loads(entry).get("session") for entry in lines[1:]} == {Desk(ann).rows()[0].id}
        forged = [lines[0], *(json.dumps(ev.event_to_json(event)) for event in live)]
        assert merge(ben, forged) == Merged(refused=len(live))
        copied = json.dumps({**json.loads(lines[1]), "session": session})
        assert merge(ann, [lines[0], copied]).refused == 1


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "no JSON"),
        (["{}"], "no bundle"),
        (['{"format": "workbench-bundle", "version": 99}'], "version 99"),
        (['{"format": "workbench-bundle", "version": 1}', "x"], "Line 2"),
        (['{"format": "workbench-bundle", "version": 1}', '{"id": 1}'], "Line 2 .* no event"),
    ],
)
def test_a_file_that_is_no_bundle_is_refused(lines: list[str], says: str, tmp_path: Path) -> None:
    with opened(tmp_path) as history, pytest.raises(UsageError, match=says):
        merge(history, lines)
