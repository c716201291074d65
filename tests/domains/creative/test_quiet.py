"""Right copy of other hands, on which nothing is said, beside the like on which something is."""

from __future__ import annotations

import pytest

from domains.creative.checks.boasts.strong import strong_words
from domains.creative.checks.register import _counts
from domains.creative.checks.requests import phrased
from domains.creative.checks.required import asked_for
from domains.creative.checks.stories.hours import _opening
from domains.creative.quantities import quantities, unit_left_out
from tests.domains.creative.copies import BODY, brief, checked, draft, shop, wrong
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


@pytest.mark.parametrize(
    ("sentence", "minutes"),
    [("At nine the picture comes back.", 540), ("At twenty to nine the belt tears.", 520),
     ("At five metres he stops.", None), ("At six or seven they go.", None),
     ("At nine every evening he sings.", None)],
)  # fmt: skip
def test_the_hour_at_which_a_sentence_opens(sentence: str, minutes: int | None) -> None:
    assert _opening(sentence) == minutes


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


@pytest.mark.parametrize(("hour", "late"), [("a quarter to nine", False), ("half past nine", True)])
def test_an_hour_between_two_beats_lies_between_theirs(hour: str, late: bool) -> None:
    beats = [{"id": "tear", "statement": "At twenty to nine the belt tears"},
             {"id": "light", "statement": "At nine the picture comes back"}]  # fmt: skip
    text = f"At twenty to nine the belt tears. At {hour} Ida Brandt climbs up. At nine it is light."
    quotes = [{"id": "tear", "quote": "the belt tears"}, {"id": "light", "quote": "it is light"}]
    task = brief(channels=None, story={"tense": "present", "beats": beats})
    told = wrong(task, f"{text}\n\n{draft(claims=[], variants=[], beats=quotes)}")
    assert ("story.hours" in told) is late


def test_words_of_the_brief_are_neither_long_nor_loud() -> None:
    given = frozenset(["tig", "projector"])
    assert _counts("Five are TIG.", given)["capitals"] == 0
    assert _counts("Five are TIG.", frozenset())["capitals"] == 1
    assert _counts("The projector.", given)["complex_words"] == 0


@pytest.mark.parametrize(
    ("quote", "opposite"),
    [
        ("Of the two scents one is heather, and the other is none.", False),
        ("Of the two scents one is heather. Nobody has none.", True),
        ("Of the two scents one is heather, and the other is rose.", True),
    ],
)
def test_a_bare_none_takes_its_noun_from_the_sentence(quote: str, opposite: bool) -> None:
    fact = {"id": "W", "statement": "There are 2 scents, heather and no scent at all"}
    text = draft(shop(f"{BODY} {quote}"), claims=[{"quote": quote, "fact_id": "W"}])
    found = [one for one in checked(brief(facts=[fact]), text) if one.status == "warn"]
    assert any(one.check.startswith("claims.turned") for one in found) is opposite
