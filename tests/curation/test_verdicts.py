"""The curation rules, and the item that the log folds to."""

from __future__ import annotations

import itertools
import random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.ids import ulid
from workbench.curation.items import Item, fold_item
from workbench.curation.signals import not_counting
from workbench.curation.verdicts import TAGS, case_id, decide, kind_of, sentence, taste, verdict_of
from workbench.errors import UsageError

FIX = "Canberra."


def event(number: int, body: ev.Body, author: str = "ann") -> ev.Event:
    id = ulid(number, bytes(10))
    return ev.Event(id, "item", number, "2026-11-21T00:00:00.000Z", author, body)


START = event(1, cu.InteractionLogged("Capital of Australia?", "Sydney."))


class Reviewing:
    """A log that grows by acts, as a desk would write them."""

    def __init__(self, log: list[ev.Event] | None = None) -> None:
        self.log = log or [START]
        self.next = 2 + 1_000 * len(self.log)

    @property
    def item(self) -> Item:
        item = fold_item(self.log)
        assert item is not None
        return item

    def act(self, body: ev.Body, author: str = "ann") -> ev.Event:
        self.next += 1
        done = event(self.next, body, author)
        self.log.append(done)
        return done

    def decide(
        self, verdict: cu.Verdict, author: str = "ann", tags: tuple[int, ...] = ()
    ) -> ev.Event:
        correction = FIX if verdict in ("down", "draft") else ""
        given = verdict_of(
            verdict,
            item="item",
            answer="Sydney.",
            author=author,
            correction=correction,
            tags=tags,
            resolves=self.item.replaced_by(verdict, author, tags),
        )
        return self.act(given, author)


def standing(item: Item) -> tuple[object, ...]:
    """Everything about an item that a verdict may change."""
    decided = item.decided.id if item.decided else ""
    tastes = tuple(sorted(each.id for each in item.tastes))
    kept = tuple(each.id for each in item.standing)
    return item.state, item.made, decided, kept, tastes, item.conflict, item.skipped


# --- the rules -----------------------------------------------------------------------------------


def test_up_makes_a_golden_case_and_a_training_example() -> None:
    assert decide("up").makes == ("golden", "training")
    assert decide("up").state == "done"


def test_down_with_a_correction_always_makes_both() -> None:
    decision = decide("down", FIX, "Sydney.")
    assert (decision.state, decision.makes) == ("done", ("regression", "training"))


def test_down_alone_makes_nothing_and_needs_review() -> None:
    decision = decide("down", "", "Sydney.")
    assert (decision.state, decision.makes) == ("flagged", ())
    assert "needs review" in decision.why


@pytest.mark.parametrize("verdict", ["skip", "flag", "discard", "reopen", "draft"])
def test_all_else_makes_nothing(verdict: cu.Verdict) -> None:
    assert decide(verdict).makes == ()


def test_a_correction_must_correct_and_must_go_with_down() -> None:
    with pytest.raises(UsageError, match="says the same"):
        decide("down", "Sydney.\n", "Sydney.  ")
    with pytest.raises(UsageError, match="goes with down"):
        decide("up", FIX, "Sydney.")
    assert decide("down", "sydney.", "Sydney.").makes, "case may be what was wrong"


def test_every_verdict_has_a_rule() -> None:
    for verdict in get_args(cu.Verdict):
        assert decide(verdict).state in get_args(cu.ItemState)


def test_a_verdict_says_what_it_made() -> None:
    made = (case_id("regression", "item"), case_id("training", "item"))
    assert sentence(made, "done") == f"regression case {made[0]} + training row {made[1]}"
    assert kind_of(made[0]) == "regression"
    assert "needs review" in sentence((), "flagged", "down without a correction: needs review")


def test_failure_tags_are_nine_and_an_unknown_one_is_refused() -> None:
    assert [tag.number for tag in TAGS] == list(range(1, 10))
    with pytest.raises(UsageError, match="no failure tag 12"):
        verdict_of("flag", item="i", answer="a", author="ann", tags=(12,))


# --- undo ----------------------------------------------------------------------------------------

acts = st.lists(
    st.tuples(
        st.sampled_from(get_args(cu.Verdict)),
        st.sampled_from(["ann", "ben"]),
        st.sampled_from([(), (1,), (7,), (1, 7)]),
    ),
    max_size=6,
)


@given(acts, st.sampled_from(get_args(cu.Verdict)), st.sampled_from([(), (7,)]))
@settings(max_examples=150, deadline=None)
def test_undo_restores_the_item_exactly_and_redo_brings_it_back(
    before: list[tuple[cu.Verdict, str, tuple[int, ...]]],
    verdict: cu.Verdict,
    tags: tuple[int, ...],
) -> None:
    review = Reviewing()
    for each, author, its_tags in before:
        review.decide(each, author, its_tags)
    old = standing(review.item)
    given = review.decide(verdict, "ann", tags)
    new = standing(review.item)
    undo = review.act(ev.Undone(given.id))
    assert standing(review.item) == old
    review.act(ev.Undone(undo.id))
    assert standing(review.item) == new


@given(acts, st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_the_item_does_not_depend_on_the_order_of_its_log(
    before: list[tuple[cu.Verdict, str, tuple[int, ...]]], rng: random.Random
) -> None:
    review = Reviewing()
    given = [review.decide(*each) for each in before]
    for each in given[::2]:
        review.act(ev.Undone(each.id))
    shuffled = list(review.log)
    rng.shuffle(shuffled)
    assert fold_item(shuffled) == review.item


def test_undoing_takes_back_all_that_was_made() -> None:
    review = Reviewing()
    given = review.decide("down")
    assert [kind_of(case) for case in review.item.made] == ["regression", "training"]
    review.act(ev.Undone(given.id))
    assert (review.item.made, review.item.state) == ((), "pending")


def test_an_undo_of_an_undo_counts_in_any_order() -> None:
    a = event(10, ev.Noted("x"))
    b = event(11, ev.Undone(a.id))
    c = event(12, ev.Undone(b.id))
    for log in itertools.permutations([a, b, c]):
        assert not_counting(log) == {b.id}
    assert not_counting([a, b]) == {a.id}


# --- several people ------------------------------------------------------------------------------


def apart(one: cu.Verdict, other: cu.Verdict, *tags: tuple[int, ...]) -> Item:
    """Ann and Ben decide without knowing of each other; their logs are merged."""
    ann, ben = Reviewing(), Reviewing()
    ben.next += 500
    first, second = (*tags, (), ())[:2]
    ann.decide(one, "ann", first)
    ben.decide(other, "ben", second)
    item = fold_item([*ann.log, *ben.log[1:]])
    assert item is not None
    return item


def test_people_who_decide_alike_settle_it_once() -> None:
    item = apart("down", "down")
    assert (item.state, item.conflict) == ("done", False)
    assert len(item.made) == 2


def test_people_who_decide_differently_put_it_back_into_the_queue() -> None:
    item = apart("up", "down")
    assert (item.state, item.conflict, item.made) == ("flagged", True, ())


def test_a_verdict_given_in_sight_of_a_conflict_settles_it() -> None:
    item = apart("up", "down")
    review = Reviewing()
    review.log = [START, *(event(n, g.body, g.author) for n, g in enumerate(item.standing, 50))]
    ids = [each.id for each in review.item.standing]
    assert review.item.conflict
    review.decide("up", "cleo")
    assert not review.item.conflict
    assert review.item.state == "done"
    assert not {each.id for each in review.item.standing} & set(ids)


def test_matters_of_taste_never_conflict_and_hold_for_their_author() -> None:
    item = apart("up", "down", (), (7,))
    assert not item.conflict
    assert item.state == "done"
    assert case_id("golden", "item") in item.made
    assert case_id("regression", "item", "ben") in item.made
    assert taste((7, 8))
    assert not taste((7, 1))
    assert not taste(())
