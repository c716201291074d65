"""Both directions of the contract, and what must not raise an alarm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.checks import failing, span_at
from workbench.prose.anchoring import anchor
from workbench.prose.contract import Quoted, numbers_in, quote_results, uncovered_results
from workbench.prose.document import read_document
from workbench.prose.folding import fold

PROSE = """# Results for 2024

**Revenue** rose by 4.2 % to “€41,200”, i.e. the shop’s best year [see the table](http://x/99).

1. The first 3 weeks were slow.
2. Returns were 12.5 % in week 14.

| region | mean |
|---|---|
| North | 41.20 |
| South | 38.94 |

<!-- margin was 77 % -->
"""


@pytest.mark.parametrize(
    "quote",
    [
        'Revenue rose by 4.2 % to "€41,200"',
        "**Revenue** rose by 4.2\u00a0%",
        "the shop's best year see the table",
        "Returns were 12.5 %\nin week 14.",
        "Ｒevenue rose",
        "North | 41.20",
        "| South | 38.94 |",
        "Results for 2024",
    ],
)
def test_a_quote_is_found_whatever_its_layout_and_typography(quote: str) -> None:
    assert read_document(PROSE).places(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "Revenue rose by 4.3 %",
        "Revenue rose by 4.2 % to €41,200 or so",
        "Revenue did not rise",
        "margin was 77 %",
        "http://x/99",
        "2.5 %",
        "1.2",
        "evenue rose",
    ],
)
def test_a_quote_with_other_words_digits_or_hidden_text_is_not_found(quote: str) -> None:
    document = read_document(PROSE)
    assert not document.places(quote)
    results = failing(quote_results(document, [Quoted("c1", "/claims/0", quote)]))
    assert [result.check for result in results] == ["quote: c1"]


def test_the_span_of_a_quote_is_the_draft_s_own_text() -> None:
    assert read_document(PROSE).places("Revenue rose by 4.2 %")[0].quote == (
        "Revenue** rose by 4.2 %"
    )


def uncovered(text: str, *known: float) -> list[str]:
    found = failing(uncovered_results(read_document(text), known))
    return [result.observed for result in found]


def test_numbers_without_an_entry_are_listed_once_each() -> None:
    text = "Margin was 17.3 %, then 17.3 % again. Costs were $1.2k, or 2,450 a head."
    assert uncovered(text) == ["17.3 %", "$1.2k", "2,450"]
    assert uncovered(text, 17.3, 1234.0, 2450) == []
    assert uncovered("A share of 14 % and 0.25 points.", 0.14, 0.2468) == []


@pytest.mark.parametrize(
    "text",
    [
        "In 2024, Q3 and on 5 March 2025 (or 2025-03-05, 14:30) nothing changed.",
        "1. First\n2. Second\n12. Twelfth\n\n## 2.1 Method\n\nSee Table 14, Figure 33 and [27].",
        "Order 20417, product A-113, COVID-19, version 2.31.4 and `col_2023`.",
        "There were two reasons, 3 shops and the 21st century; 95 % confidence, p < 0.05.",
        "It lies between one and five (95 %), an interval.",
        "It stays open open, as was said before (95 %).",
        "Sales per 100 customers; 5 out of 8; the 1990s; 2019–2023; week 34.",
        "See https://example.org/2345 and [the source](x/987).",
    ],
)
def test_dates_names_ordinals_and_small_counts_raise_no_alarm(text: str) -> None:
    assert uncovered(text) == []


def test_about_may_round_and_without_it_it_may_not() -> None:
    assert uncovered("about 1,200 orders", 1187) == []
    assert uncovered("exactly 1,200 orders", 1187) == ["1,200"]


def test_numbers_of_a_ledger_leave_quotes_out() -> None:
    entry = {"quote": "77 %", "value": 4, "threshold": "below 6 %", "filter": [{"value": "2.5k"}]}
    assert sorted(numbers_in(entry)) == [4.0, 6.0, 2500.0]


OLD = "The first part. Sales rose by 4.2 % in the north. The last part, which says little."


@pytest.mark.parametrize(
    ("new", "how", "quote"),
    [
        (OLD, "same", "rose by 4.2 % in the north"),
        ("New. " + OLD, "moved", "rose by 4.2 % in the north"),
        (OLD.replace("4.2", "4.7"), "changed", "rose by 4.7 % in the north"),
        ("All is new here and nothing of it is left over.", "lost", None),
    ],
)
def test_a_place_survives_edits_or_says_that_it_is_lost(
    new: str, how: str, quote: str | None
) -> None:
    start = OLD.index("rose")
    found = anchor(new, span_at(OLD, start, OLD.index(". The last")))
    assert found.how == how
    assert (found.span.quote if found.span else None) == quote


def test_of_two_places_the_one_in_the_old_surroundings_is_taken() -> None:
    old = "North: 4 % more.\nSouth: 4 % more.\n"
    span = span_at(old, old.rindex("4 %"), old.rindex("4 %") + 3)
    new = "Note.\n" + old
    found = anchor(new, span)
    assert found.span is not None
    assert found.span.start == new.rindex("4 %")


@given(st.text(max_size=60), st.text(min_size=1, max_size=20), st.text(max_size=60))
def test_a_folded_match_lies_where_the_text_is(before: str, inner: str, after: str) -> None:
    text = f"{before} {inner} {after}"
    folded = fold(text)
    assert len(folded.offsets) == len(folded.text) + 1
    assert list(folded.offsets) == sorted(folded.offsets)
    for start, end in folded.places(inner):
        wanted = fold(inner).text.strip(" \t\n\"'.,;:…")
        assert wanted in fold(text[start:end]).text
