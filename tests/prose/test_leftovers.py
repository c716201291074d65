"""What a draft keeps of its own making is named; pauses, rows, quotations and common doubles are
prose and stay unnamed.
"""

from __future__ import annotations

import pytest

from workbench.prose.document import read_document
from workbench.prose.leftovers import left_over


def named(text: str) -> list[str]:
    return [one.what for one in left_over(read_document(text).sentences)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("A mean of 32 answers cannot be exactly this... it would be 3.41 only so.", "breaks off"),
        ("The fall was 3 % … no, 2 % a year.", "breaks off"),
        ("The fall was 3 %. Wait, the second table says 2 %.", "own writer"),
        ("Let me recompute the share before the limits.", "own writer"),
        ("It fell in the the second year.", "stands twice"),
    ],
)
def test_what_is_left_of_writing_is_named_once(text: str, what: str) -> None:
    (found,) = named(text)
    assert what in found


@pytest.mark.parametrize(
    "text",
    [
        "We came back to the river… our river.",
        "We waited for the rain, and then... Nothing came of it.",
        "The lamps stood at 1, 2, ..., 9 metres.",
        "The note says: “the pavement ... it was cooler”, and that is all.",
        "They had had a wait, and it is what it is.",
        "Wait for the rain to stop, and let me in.",
        "See the plan [figure 3] and the sources [@s1].",
        "All that that day brought was a walk-in in-house fair.",
    ],
)
def test_prose_that_looks_like_it_is_not_named(text: str) -> None:
    assert named(text) == []


def test_the_place_of_a_leftover_is_its_own() -> None:
    text = "Sound words. It fell in the the second year."
    document = read_document(text)
    (one,) = left_over(document.sentences)
    assert document.plain.text[one.start : one.end] == "the the"
