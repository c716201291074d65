"""Right copy of other hands, on which nothing is said, beside the like on which something is."""

from __future__ import annotations

import pytest

from domains.creative.checks.boasts.strong import strong_words
from domains.creative.checks.register import _counts
from domains.creative.checks.requests import asked_for, phrased
from domains.creative.quantities import quantities, unit_left_out
from tests.domains.creative.copies import brief, draft, shop, wrong
from workbench.prose.retold.turned import turned


@pytest.mark.parametrize(
    ("said", "left_out"),
    [("the whole kit now weighs 23", True), ("it weighs 23, and no more", True),
     ("23 for the whole kit", True), ("it weighs 23 more, twice", True), ("23 more clamps", False),
     ("23 clamps hold it", False), ("it weighs 24", False)],
)  # fmt: skip
def test_a_figure_at_the_end_of_a_clause_has_the_unit_of_its_fact(
    said: str, left_out: bool
) -> None:
    (one,) = (q for q in quantities(said) if q.number.text in ("23", "24"))
    assert unit_left_out(one, said, "The whole kit weighs 23 kilograms") is left_out


def test_what_is_compared_with_a_promise_promises_nothing() -> None:
    assert not strong_words("Twelve years, which is more than we promise for the pen.")
    assert strong_words("We promise twelve years.")


def test_open_at_six_opens_nothing() -> None:
    assert not asked_for("Open at 6 am, every day, till 9 pm.")
    assert asked_for("Open an account now at pool.example.")


def test_a_picture_is_asked_for() -> None:
    assert phrased("Post a picture of yours and tag the mill.") == "share"


def test_an_evening_is_part_of_the_night() -> None:
    fact = "On the last evening everybody takes home the piece they have welded"
    assert turned("On the last night you take your piece home.", fact, declared=True) is None
    assert turned("On the last morning you take your piece home.", fact, declared=True)


PROVED = [
    {"id": "F1", "statement": "The kit has two panels and delivers 800 watts"},
    {"id": "F2", "statement": "The kit costs €489"},
    {"id": "F3", "statement": "It is the lightest kit in Europe", "substantiated": False},
    {"id": "F4", "statement": "The course ends with a trade licence", "substantiated": False},
]


@pytest.mark.parametrize(
    ("body", "unproven"),
    [("The new one is 8 kilograms lighter.", False), ("Nothing in Europe is lighter.", True),
     ("It is the plain bread of the trade.", False), ("You go home with a licence.", False),
     ("The course ends, and you have a licence.", True)],
)  # fmt: skip
def test_only_what_an_unproven_fact_says_comes_close_to_it(body: str, unproven: bool) -> None:
    told = wrong(brief(facts=PROVED), draft(shop(body), claims=[]))
    assert ("claims.unproven" in told) is unproven


def test_a_figure_that_two_entries_quote_is_borne_by_the_one_that_has_it() -> None:
    body = "Hang it up: two panels, 800 watts, €489."
    claims = [{"quote": "two panels, 800 watts", "fact_id": "F1"},
              {"quote": "800 watts, €489", "fact_id": "F2"}]  # fmt: skip
    assert "claims.numbers" not in wrong(brief(facts=PROVED), draft(shop(body), claims=claims))
    assert "claims.numbers" in wrong(brief(facts=PROVED), draft(shop(body), claims=claims[1:]))


def test_the_hottest_day_is_nothing_that_is_sold() -> None:
    task = brief(facts=PROVED)
    assert "claims.strong" not in wrong(task, draft(shop("It quits on the hottest day.")))
    assert "claims.strong" in wrong(task, draft(shop("It is the hottest kit.")))


def test_words_of_the_brief_are_neither_long_nor_loud() -> None:
    given = frozenset(["tig", "projector"])
    assert _counts("Five are TIG.", given)["capitals"] == 0
    assert _counts("Five are TIG.", frozenset())["capitals"] == 1
    assert _counts("The projector.", given)["complex_words"] == 0
