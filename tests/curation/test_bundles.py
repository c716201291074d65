"""Merging is a union of sets: any order, any number of times, by any way round."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import tempfile
from collections.abc import Iterable, Iterator
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
from workbench.curation.release_rules import planned
from workbench.curation.trust.policy import Trust
from workbench.errors import UsageError
from workbench.history import History

QUESTIONS = [f"Question number {n}?" for n in range(3)]
ALONE = Trust(second_reviews=0.0)
"""Nobody is asked for a second, blind review."""


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
            found[data["id"]] = {name: data[name] for name in data if name != "policy"}
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


def resealed(lines: Iterable[str]) -> list[str]:
    """The lines with a last line that fits what somebody made of them."""
    *changed, _ = lines
    digest = hashlib.sha256("".join(f"{entry}\n" for entry in changed).encode("utf-8"))
    return [*changed, json.dumps({"events": len(changed) - 1, "sha256": digest.hexdigest()})]


verdicts = st.sampled_from(["up", "down", "flag", "discard", "skip", "undo"])
acts_of_one = st.lists(st.tuples(st.integers(0, 2), verdicts), max_size=4)


@given(st.tuples(acts_of_one, acts_of_one, acts_of_one))
@settings(max_examples=7, deadline=None)
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
        Desk(ben, trust=ALONE).catch_up()
        Desk(ann, "ann", ALONE).decide(id, "up")
        Desk(ben, "ben", ALONE).decide(id, "down", correction="Canberra.")
        merged = merge(ann, bundle(ben))
        assert merged.conflicts == 1
        desk = Desk(ann, "ann", ALONE)
        desk.catch_up()
        assert desk.item(id).state == "flagged"
        (place,) = desk.queue()
        assert "ann: up" in queue.why(desk.item(place.row.id), place)[0]
        assert releases.make(ann)[0].body.entries == ()
        desk.decide(id, "down", correction="Canberra.")
        merge(ben, bundle(ann))
        Desk(ben, trust=ALONE).catch_up()
        assert Desk(ben, trust=ALONE).queue() == []
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
    return planned(releases.current_cases(history), person=person).cases


def test_a_bundle_is_redacted_again_on_its_way_in() -> None:
    with histories(2) as (ann, ben):
        (id,) = logged(ann, line("Who is NAME?", "NAME"))
        lines = [entry.replace("NAME", "jane.roe@example.com") for entry in bundle(ann)]
        merge(ben, resealed(lines))
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
        ids = {json.loads(entry)["session"] for entry in lines[1:-1]}
        assert ids == {Desk(ann).rows()[0].id}
        forged = [lines[0], *(json.dumps(ev.event_to_json(event)) for event in live), lines[-1]]
        assert merge(ben, resealed(forged)) == Merged(refused=len(live))
        copied = json.dumps({**json.loads(lines[1]), "session": session})
        assert merge(ann, resealed([lines[0], copied, lines[-1]])).refused == 1


def test_the_same_history_gives_the_same_bytes(tmp_path: Path) -> None:
    with histories(2) as (ann, ben):
        ids = logged(ann, *(line(text, feedback="up") for text in QUESTIONS))
        Desk(ann, "ann").decide(ids[0], "flag")
        releases.make(ann)
        first = list(bundle(ann))
        assert list(bundle(ann)) == first
        merge(ben, reversed_streams(first))
        assert list(bundle(ben))[1:-1] == first[1:-1]


def reversed_streams(lines: list[str]) -> list[str]:
    """The same bundle with its events in the contrary order."""
    return resealed([lines[0], *reversed(lines[1:-1]), lines[-1]])


def test_several_files_come_in_together_or_not_at_all() -> None:
    with histories(3) as (ann, ben, cleo):
        logged(ann, line())
        logged(ben, line("Another?"))
        good, bad = list(bundle(ann)), list(bundle(ben))[:-1]
        with pytest.raises(UsageError, match="cut short"):
            merge(cleo, good, bad)
        assert list(bundle(cleo)) == list(bundle_of_nothing())
        assert merge(cleo, good, list(bundle(ben))).streams == 2


def bundle_of_nothing() -> Iterator[str]:
    with histories(1) as (empty,):
        yield from bundle(empty)


def test_what_was_erased_there_stays_out_whichever_bundle_comes_later() -> None:
    with histories(3) as (ann, ben, cleo):
        (id,) = logged(ann, line())
        older = list(bundle(ann))
        forget(ann, Wanted(sessions=(id,)))
        newer = list(bundle(ann))
        assert id not in "".join(newer), "a tombstone is a hash"
        assert merge(ben, newer, erase=True).erased == 0
        assert merge(ben, older).refused == 1
        assert json.loads(next(iter(bundle(ben))))["erased"], "and is passed on"
        assert merge(cleo, older).streams == 1
        assert merge(cleo, newer).erased_elsewhere == 1
        assert not cleo.was_forgotten(id)


def test_interactions_of_a_session_that_was_erased_here_stay_out() -> None:
    with histories(2) as (ann, ben):
        from tests.curation.test_desk import model_draft
        from tests.history.logs import write
        from workbench.core import events as ev

        session, _ = write(ann, [*model_draft("d1")])
        (id,) = logged(ben, line(session=session))
        forget(ann, Wanted(sessions=(session,)))
        assert merge(ann, bundle(ben)).refused == 1
        assert ev.Forgotten in {type(event.body) for event in ann.events(session)}
        assert id not in {row.id for row in Desk(ann).rows()}


def test_no_path_of_another_machine_comes_along(tmp_path: Path) -> None:
    from workbench.core import curation_events as cu

    with histories(2) as (ann, ben):
        victim = tmp_path / "settings.json"
        victim.write_text('{"cases": ["gold-1"]}')
        (id,) = logged(ann, line(feedback="up"))
        made = Desk(ann).item(id).made
        body = cu.ExportMade("trl-sft", "", made, (id,) * len(made), manifest=str(victim))
        releases.record_export(ann, body)
        assert str(victim) not in "".join(bundle(ann))
        lines = [
            entry.replace('"manifest":""', f'"manifest":{json.dumps(str(victim))}')
            for entry in bundle(ann)
        ]
        assert str(victim) in "".join(lines)
        merge(ben, resealed(lines))
        assert forget(ben, Wanted(sessions=(id,))).exports == 1
        assert victim.read_text() == '{"cases": ["gold-1"]}'


# --- texts that were redacted under different rules --------------------------------------------

MAILS = ("ann@a.example", "ben@b.example", "ann@a.example")
hidings = st.lists(st.sampled_from(["", "", "<EMAIL_1>", "<EMAIL_2>"]), min_size=3, max_size=3)
"""For each of the three places: as it was written, or as an earlier rule had replaced it."""


@given(st.lists(hidings, min_size=3, max_size=3), st.permutations(range(3)), st.data())
@settings(max_examples=15, deadline=None)
def test_bundles_under_older_rules_are_redacted_alike_in_any_order(
    hidden: list[list[str]], order: list[int], data: st.DataObject
) -> None:
    with histories(2) as (origin, home):
        (id,) = logged(origin, line("Who is SLOT?", "It is SLOT."))
        merge(home, bundle(origin))
        Desk(home).catch_up()
        Desk(home, "ann").decide(id, "flag", note="SLOT")
        bundles = [filled(bundle(home), each) for each in hidden]
    repeated = [*order, *data.draw(st.lists(st.sampled_from(order), max_size=2))]
    results = []
    for each in (range(3), repeated):
        with histories(1) as (target,):
            counts = [merge(target, bundles[number]) for number in each]
            assert not any(merged.differing for merged in counts)
            assert "@" not in json.dumps(state(target))
            results.append(state(target))
    with histories(1) as (target,):
        merge(target, *bundles)
        results.append(state(target))
    assert results[0] == results[1] == results[2]


def filled(lines: Iterable[str], hidden: list[str]) -> list[str]:
    """A bundle from before a rule: addresses, or what an earlier rule made of them, stand in it."""
    words = iter([hide or mail for hide, mail in zip(hidden, MAILS, strict=True)])
    return resealed(re.sub("SLOT", lambda _: next(words), entry) for entry in lines)


def test_what_another_history_hid_is_hidden_here_too() -> None:
    with histories(2) as (ann, ben):
        (id,) = logged(ann, line("Who is Quetzal?", "Quetzal, of course."))
        merge(ben, bundle(ann))
        hidden = [entry.replace("Quetzal", "<DENIED_1>") for entry in bundle(ann)]
        assert merge(ben, resealed(hidden)).hidden == 1
        assert "Quetzal" not in str(ben.events(id))
        assert ben.search("Quetzal").items == ()
        assert merge(ben, bundle(ann)) == Merged(known=1)
        assert "Quetzal" not in str(ben.events(id))
        assert " after " in ben.policy_of(ben.events(id)[0].id)


def test_an_event_that_says_something_else_changes_nothing_here() -> None:
    with histories(1) as (ann,):
        (id,) = logged(ann, line("Capital of Australia?", "Canberra."))
        forged = resealed([entry.replace("Canberra", "Sydney") for entry in bundle(ann)])
        assert merge(ann, forged) == Merged(differing=1)
        assert Desk(ann).item(id).interaction.answer == "Canberra."
