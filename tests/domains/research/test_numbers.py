"""What is computed again: pooled values, statistics, sums, and one number in every place."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.checks.reported import grim
from tests.domains.research.making import (
    CLAIMS,
    PROSE,
    SOURCES,
    added,
    check,
    cite,
    claim,
    draft,
    named,
    wrong,
)

QUOTE = "Pooled, the two trials give −1.5 hours (95 % CI −2.21 to −0.79)"
WITH = f"{PROSE} {QUOTE} [@k1; @k2]."


def pooled(**more: Any) -> str:
    entry = {"studies": ["k1", "k2"], "model": "fixed", "est": -1.5, "lo": -2.21, "hi": -0.79}
    return draft(WITH, pooled=[{**entry, "quote": QUOTE, **more}])


# Pooling


@pytest.mark.parametrize(("scale", "odd"), [("30", []), ("31", ["31"])])
def test_the_scale_that_the_task_names_is_no_pooled_value(scale: str, odd: list[str]) -> None:
    said = f"{QUOTE}, or −1.5 marks of {scale}"
    text = f"{PROSE} {said} [@k1; @k2]."
    entry = {"studies": ["k1", "k2"], "model": "fixed", "est": -1.5, "lo": -2.21, "hi": -0.79}
    found = wrong(draft(text, pooled=[{**entry, "quote": said}]), prompt="Pool marks of 30 each.")
    assert [r.observed for name, r in found.items() if name.startswith("pooled: 1 ")] == odd


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"est": "−1.5", "lo": "-2.21"},
        {"est": -1.50, "i2": 48},
        {"i2": 0.48},
        {"unit": "hours"},
        {"unit": "minutes", "est": -90, "lo": -132, "hi": -48, "quote": ""},
        {"model": "random", "lo": None, "hi": None, "quote": ""},
        {"model": "", "est": -1.5},
        {"model": "mean weighted by sample size", "est": -1.6, "lo": None, "hi": None, "quote": ""},
        {"k": 2},
    ],
)
def test_a_pooled_value_that_follows_from_its_studies_is_right(more: dict[str, Any]) -> None:
    found = wrong(pooled(**more))
    assert not [name for name in found if name.startswith("pooled")], found


@pytest.mark.parametrize(
    ("more", "slip"),
    [
        ({"est": -1.6}, "weighted model"),
        ({"lo": -3.21}, ""),
        ({"hi": -0.29}, ""),
        ({"i2": 12}, ""),
        ({"k": 3}, ""),
        ({"est": -0.65}, ""),
        ({"model": "random", "lo": -2.21, "hi": -0.79}, ""),
        ({"model": "weighted by n", "est": -1.5, "lo": None, "hi": None}, "fixed model"),
        ({"est": -2.0, "lo": None, "hi": None}, ""),
        ({"est": -2, "lo": -4, "hi": None}, ""),
        ({"unit": "minutes", "est": -1.5, "lo": -2.21, "hi": -0.79}, "units left as they are"),
    ],
)
def test_one_that_does_not_is_told_with_what_was_likely_done(
    more: dict[str, Any], slip: str
) -> None:
    result = named(wrong(pooled(**{**more, "quote": ""})), "pooled: 1")
    assert (result.status, result.severity) == ("fail", "major")
    assert slip in result.message or not slip


def test_the_words_that_an_entry_quotes_have_its_numbers() -> None:
    quote = QUOTE.replace("1.5", "1.9")
    found = wrong(
        draft(WITH.replace(QUOTE, quote), pooled={
            "studies": ["k1", "k2"], "model": "fixed", "est": -1.5, "quote": quote})
    )  # fmt: skip
    assert named(found, "pooled: 1").observed.endswith("1.9")


def test_pooling_a_retracted_source_is_a_blocker() -> None:
    entry = {"studies": ["k1", "k2", "k5"], "model": "fixed", "est": -3.0, "lo": -3.58, "hi": -2.42}
    found = wrong(draft(pooled=[entry]))
    assert named(found, "source.retracted: k5").severity == "blocker"
    assert not [name for name in found if name.startswith("pooled")]


def test_without_named_studies_those_that_may_be_pooled_are_taken() -> None:
    right = {"model": "fixed", "est": -0.43, "lo": -0.84, "hi": -0.03}
    assert not [n for n in wrong(draft(pooled=right)) if n.startswith("pooled")]


def test_a_pooled_value_that_cannot_be_computed_again_stays_unknown() -> None:
    found = {one.check: one for one in check(draft(pooled={"studies": ["k1", "k4"], "est": -1}))}
    assert (found["pooled: 1"].status, found["pooled: 1"].decides) == ("unknown", False)


def test_pooling_what_is_no_source_is_named() -> None:
    found = wrong(draft(pooled={"studies": ["k1", "k2", "k99"], "est": -1.5, "model": "fixed"}))
    assert named(found, "pooled: 1 k99").observed == "k99"


def test_a_task_that_wants_a_pooled_value_gets_one() -> None:
    assert named(wrong(draft(), pool={"model": "fixed"}), "pooled").cause == "no_pooled"
    assert wrong(draft()) == {}


def test_a_sentence_on_pooling_outside_the_ledger_warns() -> None:
    found = wrong(added("The pooled difference is −4.4 hours [@k1; @k2]."))
    assert named(found, "pooled").status == "warn"


# Reported statistics


@pytest.mark.parametrize(
    "told",
    [
        "t(48) = 2.31, p = .025",
        "t(48) = 2.31, p = 0.03",
        "t(48) = 2.31, p < .05",
        "t(48) = −2.31, p = .025",
        "F(2, 57) = 3.30, p = .044",
        "χ²(1, N = 90) = 4.20, p = .040",
        "r(30) = .42, p = .017",
        "z = 1.96, p = .05",
        "t(48) = 1.70, p = .048 (one-sided)",
        "t(48) = 0.31, p > .05",
        "t(300) = 9.9, p < .001",
    ],
)
def test_a_p_that_follows_from_its_statistic_is_right(told: str) -> None:
    assert not [name for name in wrong(added(f"It differed, {told} [@k1].")) if "reported" in name]


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ("t(48) = 2.31, p = .002", "0.025"),
        ("t(48) = 2.31, p > .05", "0.025"),
        ("F(2, 57) = 1.10, p < .001", "0.340"),
        ("χ²(1, N = 90) = 1.20, p = .040", "0.273"),
        ("r(30) = .12, p = .017", "0.513"),
        ("z = 0.96, p = .05", "0.337"),
        ("t(48) = 1.70, p = .048", "0.096"),
        ("t(300) = 9.9, p = .21", "< .001"),
    ],
)
def test_one_that_does_not_is_computed_again(told: str, right: str) -> None:
    result = named(wrong(added(f"It differed, {told} [@k1].")), "reported.p")
    assert result.severity == "major"
    assert right in result.expected
    assert result.span is not None
    assert result.span.quote == told


@pytest.mark.parametrize(
    "told",
    [
        "t = 2.31, p = .002",
        "F(2) = 1.10, p < .001",
        "Fig. 2 = 1.10",
        "t(48) = 2.31 was the result, and p was small",
        "r = .12 between the two",
        "part(48) = 2.31, p = .9",
    ],
)
def test_what_is_not_the_whole_notation_stays_unread(told: str) -> None:
    assert not [name for name in wrong(added(f"It differed, {told} [@k1].")) if "reported" in name]


def test_a_p_that_the_source_itself_prints_only_warns() -> None:
    odd = {**SOURCES[0], "text": f"{SOURCES[0]['text']} It differed, t(48) = 2.31, p = .002."}
    found = wrong(added("It differed, t(48) = 2.31, p = .002 [@k1]."), sources=[odd, *SOURCES[1:]])
    assert named(found, "reported.p").status == "warn"


@pytest.mark.parametrize(
    ("entry", "fine"),
    [
        ({"test": "t", "df": 48, "value": 2.31, "p": 0.025}, True),
        ({"test": "t", "df": 48, "value": 2.31, "p": 0.002}, False),
        ({"test": "F", "df": [2, 57], "value": "3.30", "p": ".044"}, True),
        ({"test": "F", "df": "2, 57", "statistic": 3.3, "p": "< .001"}, False),
        ({"test": "chi-square", "df": 1, "value": 4.2, "p": 0.04}, True),
        ({"test": "Welch t-test", "df": 41.3, "value": 0.4, "p": 0.01}, False),
        ({"test": "bootstrap", "value": 0.4, "p": 0.01}, True),
        ({"mean": 3.41, "n": 32}, True),
        ({"mean": "3.45", "n": 20}, True),
        ({"mean": "3.47", "n": 20}, False),
        ({"mean": "3.47", "n": 20, "items": 5}, True),
        ({"mean": "3.47", "n": 20, "integer": False}, True),
    ],
)
def test_statistics_of_the_ledger(entry: dict[str, Any], fine: bool) -> None:
    found = wrong(draft(stats=[entry]))
    assert (not [name for name in found if name.startswith("reported")]) == fine


@pytest.mark.parametrize(
    ("mean", "places", "size", "possible"),
    [(3.5, 1, 20, True), (3.47, 2, 20, False), (3.45, 2, 20, True), (2.33, 2, 3, True),
     (2.34, 2, 3, False), (3.47, 2, 100, True), (3.475, 3, 20, False), (1.0, 1, 0, True)],
)  # fmt: skip
def test_which_means_whole_numbers_can_have(
    mean: float, places: int, size: float, possible: bool
) -> None:
    assert grim(mean, places, size) is possible


def test_a_mean_in_prose_counts_where_the_scale_is_of_whole_numbers() -> None:
    told = "Ease was rated M = 3.47 (n = 20) [@k1]."
    assert not [name for name in wrong(added(told)) if "grim" in name]
    whole = [{**SOURCES[0], "scale": "integer"}, *SOURCES[1:]]
    assert named(wrong(added(told), sources=whole), "reported.grim").status == "fail"


@pytest.mark.parametrize(
    ("flow", "fine"),
    [
        ({"identified": 412, "duplicates": 37, "excluded": 350, "included": 25}, True),
        ({"identified": 412, "duplicates": 37, "excluded": 340, "included": 25}, False),
        ({"records": "1,204", "excluded": "1,130", "included": 74}, True),
        ({"identified": 10}, True),
    ],
)
def test_the_counts_of_a_search_in_the_ledger(flow: dict[str, Any], fine: bool) -> None:
    assert (not [n for n in wrong(draft(flow=flow)) if "sums" in n]) == fine


@pytest.mark.parametrize(
    ("told", "fine"),
    [
        ("Of 412 records identified, 387 were excluded and 25 were included.", True),
        ("Of 412 records identified, 380 were excluded and 25 were included.", False),
        ("The search identified 412 records; many were excluded.", True),
        ("In all, 412 were identified, 37 duplicates removed, 350 excluded and 25 included.", True),
    ],
)
def test_the_counts_of_a_search_in_prose_warn(told: str, fine: bool) -> None:
    found = {name: one for name, one in wrong(added(told)).items() if "sums" in name}
    assert (not found) == fine
    assert all(one.status == "warn" for one in found.values())


# One number in every place


@pytest.mark.parametrize(
    ("value", "quotes", "fine"),
    [
        (900, ["900 clerks"], True),
        ("900", "900 clerks", True),
        (900, ["900 clerks", "2.0 hours less a day"], False),
        (900, ["nine hundred pupils"], False),
        (None, ["900 clerks"], True),
    ],
)
def test_a_quantity_of_the_ledger_is_the_same_everywhere(
    value: Any, quotes: Any, fine: bool
) -> None:
    found = wrong(draft(quantities=[{"name": "clerks", "value": value, "quotes": quotes}]))
    assert (not [name for name in found if name.startswith("cross")]) == fine


@pytest.mark.parametrize(
    ("told", "family"),
    [
        ("The cohort had 940 clerks [@k3].", "cross"),
        ("Overall 73.4 % is what counts.", "uncovered"),
        ("The cohort had 900 clerks [@k3].", ""),
        ("Together the two trials had 200 people.", ""),
        ("The cohort of 2019 is the largest.", ""),
        ("See Table 4 for 95 % intervals.", ""),
        ("Of all six sources, four are in force.", ""),
    ],
)
def test_a_figure_outside_the_ledger_is_one_of_the_sources(told: str, family: str) -> None:
    found = [one for name, one in wrong(added(told)).items()
             if name.startswith(("cross", "uncovered"))]  # fmt: skip
    assert [one.check.split(".")[0].split(":")[0] for one in found] == ([family] if family else [])
    assert all(one.status == "warn" for one in found)


def test_figures_in_rows_of_a_table_belong_to_the_source_of_the_row() -> None:
    table = "\n\n| Study | n |\n|---|---|\n| [@k1] | 120 |\n| [@k2] | 88 |\n| [@k3] | 900 |\n"
    found = wrong(draft(PROSE + table))
    assert named(found, "cross.numbers").observed == "88"


def test_the_people_of_all_cited_sources_may_be_added_up() -> None:
    told = "Among 200 people in two trials sitting fell"
    entry = claim(told, cite("k1", "they sat 2.0 hours less"), cite("k2", "Sitting time fell"))
    assert not [n for n in wrong(added(f"{told} [@k1; @k2].", entry)) if "numbers" in n]
    other = told.replace("200", "257")
    entry = {**entry, "quote": other}
    assert [n for n in wrong(added(f"{other} [@k1; @k2].", entry)) if "numbers" in n]


def test_a_finding_that_tells_the_pooled_value_needs_no_passage() -> None:
    entry = {"studies": ["k1", "k2"], "model": "fixed", "est": -1.5}
    told = draft(WITH, [*CLAIMS, claim(QUOTE, id="p")], pooled=entry)
    assert not [name for name in wrong(told) if name.startswith("cite.recall")]


@pytest.mark.parametrize(
    "told",
    ["A third trial had 2.0 hours", "Half an hour, or 2.0 hours", "The first saw 2.0 hours"],
)
def test_ordinals_and_small_words_are_no_figures(told: str) -> None:
    found = wrong(added(f"{told} [@k1].", claim(told, cite("k1", "they sat 2.0 hours less a day"))))
    assert not [name for name in found if name.startswith("support.numbers")]


def test_figures_that_change_places_are_found() -> None:
    told = "Sitting time fell from 7.4 to 8.4 hours a day"
    entry = claim(told, cite("k2", "Sitting time fell from 8.4 to 7.4 hours a day"), id="c3")
    found = wrong(added(f"{told} [@k2].", entry))
    assert named(found, "support.numbers: c3").cause == "exchanged 7.4"


@pytest.mark.parametrize(
    ("told", "blamed"),
    [
        ("A ratio of 0.61 means 61 falls for every 100 elsewhere", False),
        ("A ratio of 0.61 means 62 falls for every 100 elsewhere", True),
        ("A ratio of 0.61 means 61 falls elsewhere", True),
    ],
)
def test_a_ratio_may_be_explained_by_the_hundred(told: str, blamed: bool) -> None:
    ratio = {"id": "kx", "title": "Falls", "year": 2020, "text": "The rate ratio was 0.61."}
    found = wrong(added(f"{told}."), sources=[*SOURCES, ratio])
    assert any(name.startswith(("uncovered: 6", "cross.numbers: 6")) for name in found) is blamed


@pytest.mark.parametrize(("other", "rival"), [("In 1712 clerks", False), ("With 93 clerks", True)])
def test_a_rival_of_a_loose_figure_may_be_a_slip_for_it(other: str, rival: bool) -> None:
    found = wrong(added(f"{other} stood at a bench. We reckon with 77.5 clerks a floor."))
    [result] = [one for one in found.values() if one.observed == "77.5"]
    assert ("Elsewhere the prose says" in result.message) is rival


PLAIN: dict[str, Any] = {
    "id": "k7", "authors": ["Ferr, J."], "year": 2020, "title": "Desks before and after",
    "design": "before-after study", "n": 60,
    "effect": {"dir": "-", "est": -2.3, "lo": -2.8, "hi": -1.8, "unit": "hours"},
    "text": "The hours fell from 12.9 to 10.6, a risk ratio of 0.69.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("ends", "blamed"), [("2.8 to 1.8", []), ("1.8 to 2.8", []), ("2.9 to 1.8", ["2.9"])]
)
def test_the_interval_of_the_bracketed_line_may_be_told_without_its_signs(
    ends: str, blamed: list[str]
) -> None:
    told = f"The hours fell by 2.3 ({ends})"
    passage = "The hours fell from 12.9 to 10.6, a risk ratio of 0.69"
    text = added(f"{told} [@k7].", claim(told, cite("k7", passage), id="c3"))
    found = wrong(text, sources=[*SOURCES, PLAIN])
    assert [one.observed for n, one in found.items() if n.startswith("support.numbers")][:1] == (
        blamed
    )


@pytest.mark.parametrize(("money", "blamed"), [("9,000", False), ("9,500", True)])
def test_a_large_figure_of_the_task_is_its_own(money: str, blamed: bool) -> None:
    source = {**SOURCES[3], "id": "k7", "cohort": "x",
              "text": "A desk with a board cost 4,410 euros."}  # fmt: skip
    told = f"For {money} euros one desk with a board can be had"
    text = added(f"{told} [@k7].", claim(told, cite("k7", "A desk with a board cost 4,410 euros"),
                                         id="c3"))  # fmt: skip
    found = wrong(text, sources=[*SOURCES, source], prompt="We have 9,000 euros. Do desks help?")
    assert any(name.startswith("support.numbers") for name in found) is blamed


@pytest.mark.parametrize(
    ("said", "wrong_one"),
    [
        ("Those with a plan knew 12.1 words and the others 13.4", ""),
        ("Those with a plan knew 11.2 words and the others 13.4", "11.2"),
        ("The 38 who had a plan knew 12.1 words, the others 13.4", ""),
        ("The 31 who had a plan knew 12.1 words, the others 13.4", "31"),
        ("Those with a plan knew 1.3 words less than the others", ""),
    ],
)
def test_no_figure_is_worked_out_of_a_statistic(said: str, wrong_one: str) -> None:
    passage = (
        "The 38 with a plan knew 12.1 words and the others 13.4, t(94) = −2.21, 95 % CI 0.1 to 2.2."
    )
    source = {"id": "k7", "title": "Plans", "design": "cohort", "n": 96, "text": passage}
    entry = claim(said, cite("k7", passage), id="c9")
    found = wrong(added(f"{said} [@k7].", entry), sources=[*SOURCES, source])
    told = [name for name in found if name.startswith("support.numbers")]
    assert told == ([f"support.numbers: c9 {wrong_one}"] if wrong_one else [])


@pytest.mark.parametrize(("told", "odd"), [("2.4", False), ("2.9", True), ("1.1", False)])
def test_no_quotient_takes_the_place_of_a_given_figure(told: str, odd: bool) -> None:
    passage = (
        "Mean pain, rated from 0 to 10, was 2.4 with breaks and 3.5 without (difference −1.1 "
        "points, 95 % CI −1.8 to −0.4)"
    )
    source = {"id": "k7", "title": "Breaks", "design": "cohort", "n": 96, "text": f"{passage}."}
    said = f"Mean pain after all this was {told} with breaks and 3.5 without"
    said = "Mean pain was 1.1 lower with breaks than without" if told == "1.1" else said
    text = added(f"{said} [@k7].", claim(said, cite("k7", passage), id="c9"))
    found = wrong(text, sources=[*SOURCES, source])
    assert (f"support.numbers: c9 {told}" in found) is odd


def test_a_hundred_by_which_a_share_is_told_and_a_rough_half_are_none() -> None:
    passage = "Of 130 with desks 13 fell ill, and they sat 3.1 hours and the others 5.7"
    source = {"id": "k7", "title": "Breaks", "design": "cohort", "n": 130, "text": f"{passage}."}
    for said in (
        "With desks ten in the hundred fell ill",
        "Of every hundred with desks 10 fell ill, 13 of 130 by count",
        "Of every ten with desks 1 fell ill, or 13 of 130",
        "Of every 1000 with desks about 100 would fall ill",
        "The better half with desks sat 3.1 hours",
        "They sat roughly half of the 5.7 hours",
    ):
        entry = claim(said, cite("k7", passage), id="c9")
        found = wrong(added(f"{said} [@k7].", entry), sources=[*SOURCES, source])
        assert not [name for name in found if name.startswith("support.numbers")]


@pytest.mark.parametrize(
    ("said", "doubted"),
    [
        ("48 riders had one or more falls in the winter", False),
        ("of the riders 48 fell, 80 riders did not", False),
        ("47 riders had one or more falls in the winter", True),
        ("30 riders had one or more falls in the winter", True),
    ],
)
def test_a_part_without_its_noun_is_counted_by_that_of_the_whole(said: str, doubted: bool) -> None:
    passage = "Of 128 riders asked in March, 48 had fallen, and on 30 days it was icy"
    source = {**SOURCES[3], "id": "k7", "cohort": "x", "n": 128, "text": f"{passage}."}
    told = f"A survey of 128 riders counts falls: {said}"
    text = added(f"{told} [@k7].", claim(told, cite("k7", passage), id="c3"))
    found = wrong(text, sources=[*SOURCES, source])
    assert any(name.startswith("support.numbers") for name in found) is doubted


@pytest.mark.parametrize(
    ("said", "weight"),
    [("80 of those asked had fallen", "info"), ("of those asked 91 had fallen", "major")],
)
def test_a_figure_that_its_source_has_elsewhere_is_a_note(said: str, weight: str) -> None:
    source = {**SOURCES[3], "id": "k7", "cohort": "x", "n": 128,
              "text": "We asked riders in March. Most rode to work. 80 had fallen."}  # fmt: skip
    told = f"In one survey {said}"
    text = added(f"{told} [@k7].", claim(told, cite("k7", "Most rode to work"), id="c3"))
    found = [one for one in check(text, sources=[*SOURCES, source])
             if one.check.startswith("support.numbers: c3")]  # fmt: skip
    assert [one.severity for one in found] == [weight]


@pytest.mark.parametrize(
    ("told", "passage", "odd"),
    [
        ("The fall from 8.4 hours was of clerks [@k2].", "Eighty clerks were randomised.", ""),
        (
            "The 2.5 hours hold for office workers [@k1].",
            "We randomised 120 office workers.",
            "2.5",
        ),
        ("The 64 wards were asked as well [@k7].", "Thirty-one nurses were asked.", "64"),
    ],
)
def test_a_figure_that_another_claim_quotes_needs_its_passage_once(
    told: str, passage: str, odd: str
) -> None:
    entry = claim(told, cite(told[-4:-2], passage), id="c9")
    text = "Thirty-one nurses were asked. New desks stood in 64 wards."
    wards = {"id": "k7", "title": "Wards", "year": 2020, "text": text}
    found = wrong(added(told, entry), sources=[*SOURCES, wards])
    figures = [one.observed for name, one in found.items() if name.startswith("support.numbers")]
    assert figures == ([odd] if odd else [])
