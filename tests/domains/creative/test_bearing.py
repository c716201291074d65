"""What is told beside the entries: a second fact, two names in each other's place. The
recogniser stands beside changes that must stay unasked.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.creative import DOMAIN
from tests.domains.creative.copies import BODY, brief, checked, draft, shop
from workbench.core.checks import failing
from workbench.core.task import Stage, Task

FACTS = [
    {"id": "M1", "statement": "The market is open from 6 pm to 11 pm", "must_use": True},
    {"id": "M2", "statement": "There are 64 stalls"},
    {"id": "M3", "statement": "Parking in the centre is closed"},
    {"id": "M4", "statement": "Bus 9 is free that evening"},
]


def said(body: str, claims: dict[str, str | list[str]]) -> list[str]:
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
    draft = f"## post\n\nHeadline: Tonight\n\nBody: {body}\n\n```json ledger\n{ledger}\n```\n"
    entries = [r for r in DOMAIN.check(task, draft, None) if r.check.startswith("claims.entry")]
    assert not any(r.deciding for r in entries)
    assert not failing(entries), "a note, of no weight"
    return [r.check for r in entries]


BOTH = "Bus 9 is free that evening, car parks in the centre are closed."


@pytest.mark.parametrize(
    ("claims", "asked"),
    [
        ({BOTH: "M4"}, ["claims.entry: claim 1 M3"]),
        ({BOTH: ["M4", "M3"]}, []),
        ({BOTH: "M4", "car parks in the centre are closed": "M3"}, []),
        ({"Bus 9 is free that evening": "M4"}, []),
        ({BOTH: "M4", "free that evening, car parks": "M3"}, []),
    ],
)
def test_a_second_fact_needs_an_entry_of_its_own(claims: dict[str, Any], asked: list[str]) -> None:
    assert said(BOTH, claims) == asked


def test_a_thing_named_by_some_words_of_a_fact_tells_no_second_fact() -> None:
    facts = [
        {"id": "F1", "statement": "The cup is carved from solid maple"},
        {"id": "F2", "statement": "A leather cord holds it"},
    ]

    def told(quote: str, **parts: str) -> list[str]:
        made = draft(shop(**parts), claims=[{"quote": quote, "fact_id": "F2"}])
        found = (r.check.split(":")[0] for r in checked(brief(facts=facts), made))
        return [name for name in found if name == "claims.entry"]

    cord = "A leather cord holds a maple cup"
    assert told(cord, body=f"{cord}.") == []
    carved = "A leather cord holds it, and the cup is carved from maple"
    assert told(carved, body=f"{carved}.") == ["claims.entry"]
    assert told(carved, body=BODY, alt=f"{carved}.") == [], "a picture shows it"
