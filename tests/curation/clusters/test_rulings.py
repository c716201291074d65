"""What people decided about one question together: conflict, waiting, served."""

from __future__ import annotations

import random

import pytest

from workbench.curation.clusters.contradicting import contradict
from workbench.curation.clusters.rulings import Ruling, Stand, ruled

USER = {"good": "", "given": "", "author": "workbench"}


def stand(id: str, verdict: str, answer: str, good: str = "", **more: object) -> Stand:
    """A user's decision unless `reviewer` is given; `good` of an up is its answer."""
    good = answer if verdict == "up" else good
    untouched = not verdict
    data: dict[str, object] = {
        "given": f"v-{id}" if verdict else "",
        "untouched": untouched,
        **more,
    }
    return Stand(id, f"2026-{id}", answer, verdict, good, **data)  # type: ignore[arg-type]


def reviewed(id: str, verdict: str, answer: str, good: str = "", **more: object) -> Stand:
    return stand(id, verdict, answer, good, **{"author": "ann", **more, "reviewer": True})


def never(one: str, other: str) -> bool:
    return False


def rulings(*stands: Stand) -> dict[str, Ruling]:
    found = ruled(stands, never)
    mixed = random.Random(1).sample(stands, len(stands))
    assert ruled(mixed, never) == found, "the order does not matter"
    return found


def test_up_and_two_corrections_are_one_conflict_in_the_oldest_items_place() -> None:
    assert rulings(
        stand("1", "up", "sydney"),
        stand("2", "down", "sydney", "canberra"),
        stand("3", "down", "sydney", "canberra"),
    ) == {"1": "conflict", "2": "waits", "3": "waits"}


def test_people_who_agree_are_no_conflict() -> None:
    found = rulings(
        stand("1", "down", "x", "y"), stand("2", "down", "x", "y"), stand("3", "up", "y")
    )
    assert set(found.values()) == {""}


def test_what_one_calls_right_and_another_turns_down_is_a_conflict() -> None:
    found = rulings(stand("1", "down", "x", "y"), stand("2", "down", "y", "z"))
    assert found == {"1": "conflict", "2": "waits"}


def test_a_discarded_answer_that_another_praised_is_a_conflict() -> None:
    found = rulings(stand("1", "up", "x"), reviewed("2", "discard", "x", author="ben"))
    assert found == {"1": "served", "2": ""}, "a reviewer outranks a user"
    found = rulings(reviewed("1", "up", "x"), reviewed("2", "discard", "x", author="ben"))
    assert found == {"1": "conflict", "2": "waits"}


def test_discarding_what_others_corrected_is_none() -> None:
    found = rulings(reviewed("1", "down", "x", "y"), reviewed("2", "discard", "x", author="ben"))
    assert set(found.values()) == {""}


def test_a_decision_that_names_the_others_serves_them_all() -> None:
    found = rulings(
        reviewed("1", "down", "sydney", "canberra", resolves=("v-2", "v-3")),
        stand("2", "up", "sydney"),
        stand("3", "down", "sydney", "perth"),
    )
    assert found == {"1": "", "2": "served", "3": "served"}


def test_a_new_vote_against_a_reviewer_is_served() -> None:
    assert rulings(reviewed("1", "down", "x", "y"), stand("2", "up", "x"))["2"] == "served"


def test_reviewers_who_decided_apart_are_a_conflict_whatever_users_say() -> None:
    found = rulings(
        reviewed("1", "up", "x"),
        reviewed("2", "down", "x", "y", author="ben"),
        stand("3", "up", "x"),
    )
    assert found == {"1": "conflict", "2": "waits", "3": ""}


def test_an_open_item_with_a_decided_answer_is_served_unless_it_brings_something_new() -> None:
    found = rulings(
        reviewed("1", "down", "x", "y"),
        stand("2", "", "x"),
        stand("3", "", "x", corrections=("y",)),
        stand("4", "", "x", corrections=("z",)),
        stand("5", "", "other"),
        stand("6", "", "x", untouched=False),
    )
    assert found == {"1": "", "2": "served", "3": "served", "4": "", "5": "", "6": ""}


def test_nothing_is_served_by_users_alone() -> None:
    assert rulings(stand("1", "up", "x"), stand("2", "", "x")) == {"1": "", "2": ""}


def test_good_answers_that_cannot_both_hold_are_a_conflict() -> None:
    stands = [stand("1", "up", "sydney"), stand("2", "up", "canberra"), stand("3", "up", "sydney")]
    asked: list[tuple[str, str]] = []

    def differ(one: str, other: str) -> bool:
        asked.append((one, other))
        return True

    assert ruled(stands, differ) == {"1": "conflict", "2": "waits", "3": "waits"}
    assert len(asked) == 1, "each pair of answers is asked once"
    same = [reviewed("1", "up", "a"), reviewed("2", "up", "b")]
    assert set(ruled(same, differ).values()) == {""}, "one reviewer wrote both"


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Sydney.", "Canberra.", True),
        ("Canberra.", "The capital is Canberra.", False),
        ("Yes, within 30 days.", "No.", True),
        (
            "Restart the router and wait for\nthe light.",
            "Check the cable first of all, then call.",
            False,
        ),
        ("巴黎。", "里昂。", True),
    ],
)
def test_two_good_answers(one: str, other: str, found: bool) -> None:
    question = "What is the capital of Australia?" if one != "Yes, within 30 days." else "Return?"
    assert contradict(question, one, other) is found


def test_a_thousand_askers_cost_no_more_than_a_few() -> None:
    asked = 0

    def differ(one: str, other: str) -> bool:
        nonlocal asked
        asked += 1
        return False

    many = [stand(f"{n:04}", "up", f"answer {n % 40}") for n in range(4_000)]
    ruled(many, differ)
    assert asked < 2_000
