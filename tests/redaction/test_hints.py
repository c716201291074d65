"""Laws of the shortcuts: what is searched only where it can be is found as if it were searched for
everywhere.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.redaction.documents import BIRTH_HINTS
from workbench.redaction.hints import Lowered, alternatives
from workbench.redaction.naming.full_names import _CANDIDATE, _INITIALLED, _LISTED, _REVERSED
from workbench.redaction.naming.name_forms import EDGE, WORD, capitals
from workbench.redaction.national_ids import _LABEL_HINTS
from workbench.redaction.streets import ways
from workbench.redaction.view import matches_at

HINTS = (BIRTH_HINTS, _LABEL_HINTS, *(hints for _, hints, _ in ways()), r"\bpan\b|permanent acc")
PIECES = (
    *("born ", "date of birth", "national", " id ", "pan", "panel", "12", " 7", "box ", "str. "),
    *("hauptstraße ", "am ", "zum ", "ring 4", "ul. ", "路", "a", " ", "\n", ".", "calle "),
)
NAMED = (
    *(
        "Anna ",
        "d'Arc",
        "al-Masri",
        "el-Sayed",
        "O'Brien",
        "J. ",
        "von ",
        "the ",
        "SMITH, ",
        "and ",
    ),
    *("Lee", ", ", "x@", "/Path", "Müller ", "张伟", " ", "\n", "mcKay ", "Иванов ", "-"),
)


@pytest.mark.parametrize("hints", HINTS)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=12))
def test_a_place_is_told_wherever_a_hint_begins(hints: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    told = {start for start, _ in Lowered(text).places(hints)}
    pattern = re.compile(hints)
    assert told == {at for at in range(len(text)) if pattern.match(text, at)}


@pytest.mark.parametrize("pattern", [_CANDIDATE, _LISTED, _REVERSED, _INITIALLED, EDGE + WORD])
@given(pieces=st.lists(st.sampled_from(NAMED), max_size=12))
def test_names_are_the_same_as_if_tried_at_every_sign(pattern: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    found = [hit.span() for hit in matches_at(pattern, text, capitals(text))]
    assert found == [hit.span() for hit in re.finditer(pattern, text)]


def test_a_group_at_the_beginning_is_multiplied_out_and_an_edge_looked_at_last() -> None:
    found = alternatives(r"\b(?:am|im) [a-z]+|(?:x|y)?z|[|(]a|\(b")
    assert {(each.pattern, each.edge) for each in found} == {
        ("am [a-z]+", True),
        ("im [a-z]+", True),
        ("(?:x|y)?z", False),
        ("[|(]a", False),
        (r"\(b", False),
    }


def test_a_text_that_can_hold_nothing_is_not_searched() -> None:
    assert Lowered("nothing of that").places("passport|visa") == []
    assert Lowered("a passport and a visa").places("passport|visa") == [(2, 10), (17, 21)]
