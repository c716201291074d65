"""Laws that hold wherever a value stands and however it is written."""

from __future__ import annotations

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.redaction import Redactor
from workbench.redaction.payment import luhn

WORDS = st.sampled_from(
    ["the", "parcel", "was", "late", "and", "we", "wait", "for", "an", "answer", "since", "monday"]
)
EDGES = st.sampled_from([" ", "\n", ", ", " (", '"', "; ", "\t", "\u00a0", ": "])
LETTERS = st.text(string.ascii_lowercase, min_size=3, max_size=10)
DIGITS = string.digits


@st.composite
def mails(draw: st.DrawFn) -> str:
    top = draw(st.sampled_from(["com", "org", "de", "co.uk"]))
    value = f"{draw(LETTERS)}.{draw(LETTERS)}@{draw(LETTERS)}.{top}"
    return draw(st.sampled_from([value, value.upper(), value.title()]))


@st.composite
def cards(draw: st.DrawFn) -> str:
    body = "4" + draw(st.text(DIGITS, min_size=14, max_size=14))
    digits = next(body + last for last in DIGITS if luhn(body + last))
    sign = draw(st.sampled_from(["", " ", "-", "\u2011"]))
    return sign.join(digits[place : place + 4] for place in range(0, 16, 4))


@st.composite
def ibans(draw: st.DrawFn) -> str:
    body = draw(st.text(DIGITS, min_size=18, max_size=18))
    rest = int(f"{body}131400") % 97
    value = f"DE{98 - rest:02d}{body}"
    sign = draw(st.sampled_from(["", " ", "-"]))
    value = sign.join(value[place : place + 4] for place in range(0, 22, 4))
    return draw(st.sampled_from([value, value.lower()]))


@st.composite
def ssns(draw: st.DrawFn) -> str:
    area = draw(st.integers(1, 899).filter(lambda number: number != 666))
    return f"{area:03d}-{draw(st.integers(1, 99)):02d}-{draw(st.integers(1, 9999)):04d}"


@st.composite
def keys(draw: st.DrawFn) -> str:
    signs = st.text(string.ascii_letters + DIGITS, min_size=36, max_size=36)
    return draw(st.sampled_from(["gh" + "p_", "hf" + "_", "glpat" + "-"])) + draw(signs)


PHONES = st.builds("+49 30 {}".format, st.integers(2_000_000, 9_999_999)) | st.builds(
    "+1 415-555-0{}".format, st.integers(100, 199)
)
VALUES = st.one_of(mails(), cards(), ibans(), ssns(), keys(), PHONES)


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A text and the values in it."""
    pieces: list[str] = []
    values = draw(st.lists(VALUES, min_size=1, max_size=4))
    for value in values:
        pieces += draw(st.lists(WORDS, max_size=4))
        pieces.append(draw(EDGES) + value + draw(EDGES))
    return " ".join([*pieces, *draw(st.lists(WORDS, max_size=3))]), values


@settings(max_examples=120, deadline=None)
@given(texts())
def test_no_value_stands_in_the_output(case: tuple[str, list[str]]) -> None:
    text, values = case
    redacted = Redactor().redact(text).text
    assert not [value for value in values if value in redacted]


@settings(max_examples=120, deadline=None)
@given(texts())
def test_redacting_again_changes_nothing(case: tuple[str, list[str]]) -> None:
    redactor = Redactor()
    once = redactor.redact(case[0]).text
    assert redactor.redact(once).text == once
    assert Redactor().redact(once).text == once


@settings(max_examples=120, deadline=None)
@given(texts())
def test_lines_offsets_and_places_fit(case: tuple[str, list[str]]) -> None:
    text, _ = case
    result = Redactor().redact(text)
    assert len(result.text.splitlines()) == len(text.splitlines())
    pieces, place = [], 0
    for span in result.spans:
        assert place <= span.start < span.end <= len(text)
        pieces += (text[place : span.start], span.written)
        assert result.text[result.position(span.start) :].startswith(span.placeholder)
        place = span.end
    assert "".join([*pieces, text[place:]]) == result.text
    assert result.position(len(text)) == len(result.text)


@settings(max_examples=60, deadline=None)
@given(VALUES, texts())
def test_the_same_value_gets_the_same_placeholder_everywhere(
    value: str, case: tuple[str, list[str]]
) -> None:
    redactor = Redactor()
    first = redactor.redact(f"first: {value}").spans[0].placeholder
    redactor.redact(case[0])
    assert redactor.redact(f"once more: {value} !").spans[0].placeholder == first


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.text("ab1@.:<>_-/ \n\"'=+(", max_size=200))
def test_any_text_at_all_is_handled(text: str) -> None:
    redactor = Redactor()
    once = redactor.redact(text)
    assert len(once.text.splitlines()) == len(text.splitlines())
    assert redactor.redact(once.text).text == once.text
