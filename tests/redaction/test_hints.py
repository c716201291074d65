"""Laws of the shortcuts: what is searched only where it can be is found as if it were searched for
everywhere.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.redaction.announced.births import birth_hints
from workbench.redaction.hints import Lowered, alternatives
from workbench.redaction.listed import entries
from workbench.redaction.naming.full_names import _CANDIDATE, _INITIALLED, _LISTED, _REVERSED
from workbench.redaction.naming.name_forms import (
    EDGE,
    WORD,
    beginnings,
    capitals,
    length_of_name,
)
from workbench.redaction.national_ids import _LABEL_HINTS
from workbench.redaction.online.issued_keys import SHORTEST
from workbench.redaction.places.streets import ways
from workbench.redaction.view import matches_at, matches_near

HINTS = (birth_hints(), _LABEL_HINTS, *(hints for _, hints, _ in ways()), r"\bpan\b|permanent acc")
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
def test_wherever_a_hint_begins_a_stretch_is_told(hints: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    told = Lowered(text).places(hints)
    pattern = re.compile(hints)
    assert all(pattern.match(text, start) for start, _ in told)
    begins = [at for at in range(len(text)) if pattern.match(text, at)]
    assert all(any(start <= at < max(end, start + 1) for start, end in told) for at in begins)


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


@pytest.mark.parametrize(
    ("pattern", "needs", "keys"),
    [
        ("pass(?!\\w)", "pass", {"pas"}),
        (r"tax ?id", "tax", {"tax"}),
        (r"colou?r", "colo", {"col"}),
        (r"a+b", "b", {"b"}),
        (r"qx*", "q", {"q"}),
        (r"(?:xy)?ab", "ab", {"ab"}),
        (r"a(?:xyz|qrs)", "a", {"xyz", "qrs"}),
        (r"a(?:xyz|\d)", "a", {"a"}),
        (r"a(?=xyz)", "a", {"a"}),
        (r"a(?<!xyz)", "a", {"a"}),
        (r"[|(]+\s", "", {"|", "("}),
        (r"[a-c]\s", "", set()),
        (r"[^x]", "", set()),
        (r"x{0,2}b", "b", {"b"}),
        (r"(?:xyz){2}b", "b", {"xyz"}),
        (r"\.x\s", ".x", {".x"}),
        (r"a\x00b", "a", {"b"}),
        ("[aă]\\d", "", {"a", "ă"}),
    ],
)
def test_what_a_branch_cannot_do_without_is_told(pattern: str, needs: str, keys: set[str]) -> None:
    (found,) = alternatives(pattern)
    assert (found.needs, found.keys) == (needs, keys)
    assert found.pattern == pattern


def test_every_text_that_a_branch_matches_has_what_it_needs() -> None:
    for hints in HINTS:
        for each in alternatives(hints):
            for text in (hints, each.pattern, "\n".join(PIECES)):
                if re.search(each.pattern, text):
                    assert each.may_be_in(text)


def test_a_text_that_can_hold_nothing_is_not_searched() -> None:
    assert Lowered("nothing of that").places("passport|visa") == []
    assert Lowered("a passport and a visa").places("passport|visa") == [(2, 10), (17, 21)]


def test_every_form_of_an_issued_key_is_as_long_as_it_is_asked_for() -> None:
    from re import _parser  # type: ignore[attr-defined]

    for mark, form in entries("issued_keys", "forms"):
        least, _ = _parser.parse(form).getwidth()
        assert least >= SHORTEST, mark
        assert " " not in form.split("[\\s\\S]")[0], mark


@given(pieces=st.lists(st.sampled_from((*NAMED, "The ", "My ", "Dear ", "is ")), max_size=12))
def test_a_capital_that_is_passed_over_begins_no_name(pieces: list[str]) -> None:
    text = "".join(pieces)
    left = set(capitals(text)) - set(beginnings(text))
    for at in left:
        word = re.compile(WORD).match(text, at)
        assert word is None or length_of_name([word]) == 0


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The order is late. We will send it on Friday.", []),
        ("Dear Anna, the order is late.", [5]),
        ("I wrote to J. Smith and O'Brien.", [11, 14, 24, 26]),
        ("Young is a name, and so are Park and May.", [0, 28, 37]),
    ],
)
def test_a_name_may_begin_at_few_capitals(text: str, found: list[int]) -> None:
    assert list(beginnings(text)) == found


def test_a_text_with_doubled_blanks_is_told_the_same() -> None:
    for text in ("a  passport", "passport  a visa ", " visa"):
        hits = {start for start, _ in Lowered(text).places("passport|visa|  a| v")}
        assert hits == {m.start() for m in re.finditer("(?=passport|visa|  a| v)", text)}


def test_a_pattern_that_comes_later_is_told_of_a_text_that_was_asked_before() -> None:
    text = Lowered("the zebra crossed the quagga road")
    assert text.places("zebra") == [(4, 9)]
    assert text.places("quagga|okapi") == [(22, 28)]


def test_matches_near_their_hints_are_those_of_the_whole_window() -> None:
    text = "an api key: abc, the key is def; keyless"
    pattern = r"(?:api )?key(?: is|:) \w+"
    near = matches_near(pattern, text, Lowered(text), "key", 4, 24, 40)
    assert [hit.group() for hit in near] == ["api key: abc", "key is def"]
    assert list(matches_near(pattern, text, Lowered(text), "lock", 4, 24, 40)) == []
