"""Words compared by stems, kinds of action known by their names, and records compared as people
write them.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from domains.service.machine import MISSING, alike, as_number, filled, holds, put, shown, value_at
from domains.service.words import begins, content, families_of, stem, told_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("refunds", "refunded"),
        ("payment", "payments"),
        ("Booking", "booked"),
        ("shipped", "ship"),
        ("customer's", "customers"),
    ],
)
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"), [("fee", "feed"), ("hire", "hire-car"), ("part", "party"), ("card", "care")]
)
def test_words_that_look_alike_keep_their_own(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_content_leaves_out_what_every_sentence_has() -> None:
    assert content("We have refunded the fee to you, and it is now back.") == {"refund", "fee"}
    assert content("It is on us.") == set()


@pytest.mark.parametrize(
    ("action", "kinds"),
    [
        ("refund_shipping", ["refund"]),
        ("sendReplacement", ["replace", "ship"]),
        ("endHire", ["cancel"]),
        ("weigh", []),
        ("friend", []),
    ],
)
def test_an_action_s_name_tells_its_kinds(action: str, kinds: list[str]) -> None:
    assert sorted(families_of(action)) == kinds


def test_an_unknown_action_is_told_by_the_words_of_its_name() -> None:
    assert told_words("weigh_parcel") == ["weigh", "parcel"]
    assert begins("We weighed it.", told_words("weigh_parcel"))
    assert not begins("We outweigh it.", told_words("weigh_parcel"))
    assert begins("anything", []) is None


@pytest.mark.parametrize(
    ("there", "op", "wanted", "held"),
    [
        (45, "eq", "45.00", True),
        ("2026-12-01", "eq", "1 December 2026", True),
        ("2026-12", "eq", "2026-12-31", True),
        (True, "eq", "true", True),
        (True, "eq", 1, False),
        ("open", "in", ["open", "held"], True),
        ("open", "in", "open", True),
        (MISSING, "ne", "open", True),
        (MISSING, "eq", None, False),
        (3, "ge", "3", True),
        (3, "lt", 3, False),
        ("2026-05-21", "ge", "2026-05-18", True),
        ("2026-05-21", "ge", 3, False),
        ("b", "gt", "a", False),
    ],
)
def test_a_comparison_holds_or_does_not_and_never_breaks(
    there: Any, op: str, wanted: Any, held: bool
) -> None:
    assert holds(there, op, wanted) == held


def test_records_are_equal_as_people_write_them() -> None:
    assert alike(date(2026, 5, 4), "2026-05-04")
    assert alike(9.999, 10.0) is True
    assert alike(9.99, 10.0) is False
    assert not alike("A1", "a1")


def test_a_path_leads_through_lists_and_makes_what_is_missing() -> None:
    state: dict[str, Any] = {"tags": ["x", "y"]}
    put(state, "tags.1", "z")
    put(state, "tags.7", "w")
    put(state, "new.deep.leaf", 1)
    assert state == {"tags": ["x", "z", "w"], "new": {"deep": {"leaf": 1}}}
    assert value_at(state, "/new/deep/leaf") == 1
    assert value_at(state, "new.shallow") is MISSING
    assert value_at({"a/b": 2}, "/a~1b") == 2


def test_what_a_message_prints_is_plain() -> None:
    assert [shown(one) for one in (MISSING, 5.0, True, "x", 5)] == [
        "nothing", "5.00", "true", "x", "5",
    ]  # fmt: skip
    assert filled("hires.{hire}.fee.{other}", {"hire": "KP-40"}) == "hires.KP-40.fee.{other}"
    assert [as_number(one) for one in ("4.5", True, None, "x", 2)] == [4.5, None, None, None, 2.0]
