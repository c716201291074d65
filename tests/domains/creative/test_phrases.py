"""Many phrases at once: what one pattern of all finds is found, and only likely ones are tried."""

from __future__ import annotations

import re

import pytest

from domains.creative.phrases import LONG, Phrases, beginnings

LISTED = (
    "(?:the )?(?:bee's|cat's) (?:knees|pyjamas)",
    r"(?:my|[A-Z]\w+'s) heart (?:sank|sinks)",
    "rain\\w* cats and dogs",
    "second nature|at the end of the day",
    "a (?:must[- ]have|no[- ]brainer)",
    "100 ?%",
    "(?<!say )hello(?= world)",
)
TEXTS = (
    "It is the bee's knees, and Anna's heart sank. My heart sinks at the end of the day.",
    "Raining cats and dogs; a no-brainer, a Must have, second nature. 100% and 100 %.",
    "A no-brainers shop, the-bee's knees, say hello world, and Hello world.",
    "İ am the CAT'S pyjamas",
    "",
)


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_found_is_what_one_pattern_of_all_phrases_finds(text: str) -> None:
    whole = re.compile(rf"(?<![\w-])(?:{'|'.join(LISTED)})(?![\w-])", re.I)
    told = [match.span() for match in Phrases(LISTED).finditer(text)]
    assert told == [match.span() for match in whole.finditer(text)]


@pytest.mark.parametrize(
    ("pattern", "begun"),
    [
        ("cold", {"cold"}),
        ("(?:the )?cat", {"the ca", "cat"}),
        ("favou?rite", {"favour"[:LONG], "favori"}),
        ("ra*t", {"r"}),
        (r"\w+ heart", {""}),
        ("a|b[cd]", {"a", "b"}),
        ("(?!no)yes", {"yes"}),
    ],
)
def test_a_phrase_is_known_by_how_it_may_begin(pattern: str, begun: set[str]) -> None:
    assert {text for text, _ in beginnings(pattern)} == begun
