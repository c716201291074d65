"""Names that a brief does not give, tags that cannot be read aloud, and what is only shown."""

from __future__ import annotations

import pytest

from tests.domains.creative.copies import BODY, brief, checked, draft, shop, wrong

TASK = brief()


def told(body: str) -> set[str]:
    return {name for name in wrong(TASK, draft(shop(f"{BODY} {body}"))) if "." in name}


@pytest.mark.parametrize(
    "body", ["Tea on Monday, tea in May.", "English breakfast, then.", "Imagine Anna on the hill."]
)
def test_near_misses_of_names_are_not(body: str) -> None:
    assert told(body) == set()


def test_a_tag_is_told_once_at_its_first_place() -> None:
    two = [shop(f"{BODY} Take it up.", tags="#recycledsteel #hill") for _ in range(2)]
    found = [r for r in checked(TASK, draft(*two)) if r.check.startswith("access.tag")]
    assert [one.check for one in found] == ["access.tag: #recycledsteel"]
    assert found[0].expected == "#RecycledSteel"


def test_the_proxy_of_engagement_is_shown_and_is_no_warning() -> None:
    shown = [r for r in checked(TASK, draft()) if r.check.startswith("engagement")]
    assert shown
    assert {(one.status, one.severity) for one in shown} == {("pass", "info")}


@pytest.mark.parametrize(
    ("claim", "fact", "wrongly"),
    [
        ("It stays hot for a whole day.", "F1", True),
        ("It holds a full litre.", "F2", True),
        ("Made of recycled glass.", "F5", True),
        ("Made of recycled steel, all of it.", "F5", False),
        ("It holds half a litre.", "F2", False),
    ],
)
def test_a_claim_gives_the_amount_and_the_stuff_of_its_fact(
    claim: str, fact: str, wrongly: bool
) -> None:
    text = draft(shop(f"{BODY} {claim}"), claims=[{"quote": claim, "fact_id": fact}])
    found = {n for n in wrong(TASK, text) if n in ("claims.numbers", "claims.material")}
    assert bool(found) is wrongly


@pytest.mark.parametrize("form", ["must-have", "must have", "must-haves", "MUST HAVE"])
def test_a_banned_word_is_found_in_each_of_its_spellings(form: str) -> None:
    task = brief(voice=[{"extends": "existence", "tokens": ["must-have"]}])
    assert "voice.rules" in wrong(task, draft(shop(f"{BODY} A {form} for the hill.")))


def test_a_banned_word_is_not_found_inside_of_others() -> None:
    task = brief(voice=[{"extends": "existence", "tokens": ["must-have", "art"]}])
    assert "voice.rules" not in wrong(task, draft(shop(f"{BODY} You must start; have a cart.")))
