"""What prose domains check alike: figures on passages, form, protected facts, quotations."""

from __future__ import annotations

import pytest

from workbench.prose.document import read_document
from workbench.prose.english import is_english
from workbench.prose.figures import left_out, with_shared_units, wrongness
from workbench.prose.findings import found
from workbench.prose.form import length, sections
from workbench.prose.keeping import protected
from workbench.prose.numbers import numbers
from workbench.prose.quotations import Quotable


def wrong(told: str, passage: str, elsewhere: str = "", rates: bool = True) -> str | None:
    mine, given = numbers(told), numbers(passage)
    before = told[: mine[0].start]
    return wrongness(mine[0], mine, given, numbers(elsewhere), before, rates)


@pytest.mark.parametrize(
    ("told", "passage"),
    [
        ("It fell by 38 %", "a fall of 38 %"),
        ("It fell by 38 %", "a fall of 37.6 %"),
        ("62 % stayed", "38 % left"),
        ("nearly 400 came", "398 came"),
        ("two came", "a dozen or 14 came"),
        ("twice what it lost", "it was half of that, 3.1 % of 40"),
    ],
)
def test_a_figure_that_its_passage_gives(told: str, passage: str) -> None:
    assert wrong(told, passage) is None


def test_a_figure_that_it_does_not_give() -> None:
    assert wrong("It fell by 83 %", "a fall of 38 %") == "major"
    assert wrong("It fell by 83 %", "a fall", "once 83 %") == "minor"
    assert wrong("twice what it lost", "it was a third of that, 3.1 % of 40") == "minor"


def test_a_rate_follows_only_where_rates_count() -> None:
    assert wrong("It cost 20 crowns a month", "240 crowns a year") is None
    assert wrong("It cost 20 crowns a month", "240 crowns a year", rates=False) == "major"


def test_what_the_words_leave_out() -> None:
    mine, given = numbers("It was 83"), numbers("It was 38 of 900")
    assert [one.value for one in left_out(mine[0], given, mine)] == [38, 900]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("5.0 and 3.0 points", ["points", "points"]),
        ("5, 4 and 3 %", ["percent", "percent", "percent"]),
        ("5 people and 3 %", ["", "percent"]),
        ("5 and 3", ["", ""]),
    ],
)
def test_numbers_in_a_list_share_the_unit_of_the_last(text: str, units: list[str]) -> None:
    assert [one.unit for one in with_shared_units(numbers(text), text)] == units


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"min": 3, "max": 9}, ["pass"]),
        ({"min": 40}, ["fail"]),
        ({"max": 2}, ["fail"]),
        ({"max": 6}, ["pass"]),
        ({}, ["pass"]),
        (None, []),
        ("long", []),
    ],
)
def test_a_length_in_words(given: object, status: list[str]) -> None:
    document = read_document("One two three four five six.")
    assert [one.status for one in length(document, given)] == status


def test_sections_are_found_by_their_headings() -> None:
    document = read_document("# Main findings\n\nText.\n\n**Limits:** few.\n")
    assert list(sections(document, ["Findings", "Limits"])) == []
    (missing,) = sections(document, ["Methods"])
    assert (missing.check, missing.severity) == ("form.section: Methods", "minor")


@pytest.mark.parametrize(
    ("fact", "status"),
    [
        ("12 of 40 farms", "pass"),
        ("40 farms, 12 of them", "pass"),
        ("13 farms", "fail"),
        ("the bees came back", "pass"),
        ("the storks came home", "fail"),
    ],
)
def test_a_protected_fact_is_its_words_or_its_numbers(fact: str, status: str) -> None:
    document = read_document("On 12 of 40 farms the bees came back.")
    results = list(protected(document, [fact]))
    assert status in [one.status for one in results] or results[0].status == "warn"
    assert (results[0].status == "fail") == (status == "fail") or results[0].status == "warn"


@pytest.mark.parametrize(
    ("told", "status", "shown"),
    [
        ("The dredging cost 2.9 million crowns.", "pass", ""),
        ("The dredging cost 2,900,000 crowns.", "pass", ""),
        ("The dredging cost 3 million crowns.", "fail", "3 million"),
        ("The dredging cost 2.8 million crowns.", "fail", ""),
        ("The dredging was paid in crowns.", "fail", ""),
        ("The choir has 3 million friends. It sang.", "fail", ""),
    ],
)
def test_a_rounder_number_is_another_fact_and_is_named(told: str, status: str, shown: str) -> None:
    (result,) = protected(read_document(told), ["2.9 million crowns"])
    assert (result.status, result.observed) == (status, shown)
    assert not shown or shown in result.message


@pytest.mark.parametrize(
    ("quote", "there"),
    [
        ("bees came back", True),
        ("BEES  came\nback", True),
        ("On 12 … back", True),
        ("back … On 12", False),
        ("bees come back", False),
        ("2 of 40", False),
    ],
)
def test_a_quotation_stands_exactly(quote: str, there: bool) -> None:
    assert (Quotable("On 12 of 40 farms the bees came back.").passage(quote) is not None) == there


def test_a_warning_never_decides() -> None:
    assert not found("a", "warn", "c", "m").decides
    assert not found("a", "na", "c", "m").decides
    assert not found("a", "fail", "c", "m", severity="minor").decides
    assert found("a", "fail", "c", "m").decides


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("The farms of the valley were counted, and it is known that bees came back to them. " * 3,
         True),
        ("Die Höfe im Tal wurden gezählt und es ist bekannt, dass die Bienen zurück sind. " * 3,
         False),
        ("Les fermes de la vallée ont été comptées et les abeilles sont revenues dans la région. "
         * 3, False),
        ("Lower counts, fewer farms. No change in valley plots; likely reason: hedges of "
         "neighbours. Same for birds, none for fish, slight gain in wet years only. Open: the "
         "long run.", True),
    ],
)  # fmt: skip
def test_whether_a_text_is_english(text: str, english: bool) -> None:
    assert is_english(text) is english


def test_a_comma_alone_shares_no_unit_of_whole_numbers() -> None:
    text = "53 % of the other 2,000, 33 percentage points fewer"
    shared = with_shared_units(numbers(text), text)
    assert [one.unit for one in shared] == ["percent", "", "points"]
