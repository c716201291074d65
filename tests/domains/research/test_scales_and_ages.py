"""Points of a scale with the word for them or without, and the age of those whom a source is about:
right where the source has them, beside a passage that has not.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong

OLD: dict[str, Any] = {
    "id": "k9", "authors": ["Ode, B."], "year": 2022, "title": "Desks for the retired",
    "design": "randomised controlled trial", "n": 64,
    "text": "In 64 readers over seventy the scores did not differ. Those at desks had 12.4 of 30 "
    "points and the others 13.1. A quarter gave up within a week.",
}  # fmt: skip
SCORES = "Those at desks had 12.4 of 30 points and the others 13.1."
LEFT = "A quarter gave up within a week."


@pytest.mark.parametrize(
    ("said", "passage", "figure"),
    [
        ("Those at desks scored 12.4 of 30 and the others 13.1", SCORES, ""),
        ("Those at desks scored 12.4 of 30 points and the others 13.1", SCORES, ""),
        ("Those at desks scored 12.4 of 40 and the others 13.1", SCORES, "40"),
        ("Of readers over seventy a quarter gave up within a week", LEFT, ""),
        ("Of readers over eighty a quarter gave up within a week", LEFT, "eighty"),
    ],
)
def test_a_scale_and_an_age_are_the_sources(said: str, passage: str, figure: str) -> None:
    text = added(f"{said} [@k9].", claim(said, cite("k9", passage), id="c9"))
    found = wrong(text, sources=[*SOURCES, OLD])
    named = [one.observed for name, one in found.items() if name.startswith("support.numbers")]
    assert named == ([figure] if figure else [])
