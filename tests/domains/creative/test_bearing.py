"""What is told beside the entries: a second fact, goods, places, a headline that the body leaves.
Each recogniser stands beside changes that must stay unasked.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.creative import DOMAIN
from tests.domains.creative.copies import BODY, brief, draft, shop, wrong
from workbench.core.checks import failing
from workbench.core.task import Stage, Task

FACTS = [
    {"id": "M1", "statement": "The market is open from 6 pm to 11 pm", "must_use": True},
    {"id": "M2", "statement": "There are 64 stalls"},
    {"id": "M3", "statement": "Parking in the centre is closed"},
    {"id": "M4", "statement": "Bus 9 is free that evening"},
]


def said(body: str, claims: dict[str, str | list[str]], headline: str = "Tonight") -> list[str]:
    """The findings of this module's kinds on a post, by the first part of their names."""
    facts = [{"quote": quote, "fact_id": id} for quote, id in claims.items()]
    given: dict[str, Any] = {
        "company": "Ellering town hall",
        "facts": FACTS,
        "language": "en",
        "channels": [{"name": "post", "limits": {"body": 600}, "parts": ["headline", "body"]}],
    }
    stages = (Stage("all"),)
    task = Task("creative/x", "creative", "A night market", "Announce it.", stages, materials=given)
    ledger = json.dumps({"claims": facts}, ensure_ascii=False)
    draft = f"## post\n\nHeadline: {headline}\n\nBody: {body}\n\n```json ledger\n{ledger}\n```\n"
    kinds = ("claims.entry", "claims.goods", "claims.place", "headline")
    results = failing(DOMAIN.check(task, draft, None))
    assert not any(r.deciding for r in results if r.check.startswith(kinds))
    return [r.check for r in results if r.check.startswith(kinds)]


BOTH = "Bus 9 is free that evening, car parks in the centre are closed."


@pytest.mark.parametrize(
    ("claims", "asked"),
    [
        ({BOTH: "M4"}, ["claims.entry: claim 1 M3"]),
        ({BOTH: ["M4", "M3"]}, []),
        ({BOTH: "M4", "car parks in the centre are closed": "M3"}, []),
        ({"Bus 9 is free that evening": "M4"}, []),
    ],
)
def test_a_second_fact_needs_an_entry_of_its_own(claims: dict[str, Any], asked: list[str]) -> None:
    assert said(BOTH, claims) == asked


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("64 stalls: warm waffles, wooden toys, paper lamps.", True),
        ("You find 64 stalls – cheese, honey, soap.", True),
        ("64 stalls: bus, parking, evening.", False),
        ("64 stalls: come early, bring a bag and stay until the last one has closed.", False),
        ("Waffles, toys, lamps: what more do you want of 64 stalls?", False),
        ("30 lanterns: red, green, blue. And 64 stalls.", False),
    ],
)
def test_goods_that_fill_a_counted_fact_are_asked_about(body: str, asked: bool) -> None:
    found = said(body, {"64 stalls": "M2"})
    assert any(name.startswith("claims.goods") for name in found) == asked


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("The old town fills with 64 stalls.", True),
        ("64 stalls stand along the river.", True),
        ("64 stalls stand in the centre.", False),
        ("64 stalls, and one square full of light.", False),
        ("You see it from the bridge. 64 stalls are open.", False),
    ],
)
def test_a_place_in_the_breath_of_a_claim_is_asked_about(body: str, asked: bool) -> None:
    found = said(body, {"64 stalls": "M2"})
    assert any(name.startswith("claims.place") for name in found) == asked


@pytest.mark.parametrize(
    ("headline", "body", "asked"),
    [
        ("Hot on the late train", "It is dark and the bus is late.", True),
        ("Warm tea for cold hands", "Here is the coffee for your cold hands.", True),
        ("Hot on the late train", "The train is late, and so is the bus.", False),
        ("Hot on the late train", "It is dark. Take the bus home.", False),
        ("Hot on the way home", "The bus is late.", False),
        ("By train or by bus", "The late ferry sails.", False),
    ],
)
def test_headline_and_body_tell_the_same(headline: str, body: str, asked: bool) -> None:
    found = said(f"{body} 64 stalls.", {"64 stalls": "M2"}, headline)
    assert any(name.startswith("headline") for name in found) == asked


def test_a_thing_named_by_some_words_of_a_fact_tells_no_second_fact() -> None:
    facts = [
        {"id": "F1", "statement": "The cup is carved from solid maple"},
        {"id": "F2", "statement": "A leather cord holds it"},
    ]

    def told(quote: str, **parts: str) -> list[str]:
        made = draft(shop(**parts), claims=[{"quote": quote, "fact_id": "F2"}])
        return [name for name in wrong(brief(facts=facts), made) if name == "claims.entry"]

    cord = "A leather cord holds a maple cup"
    assert told(cord, body=f"{cord}.") == []
    carved = "A leather cord holds it, and the cup is carved from maple"
    assert told(carved, body=f"{carved}.") == ["claims.entry"]
    assert told(carved, body=BODY, alt=f"{carved}.") == [], "a picture shows it"
