"""Copy that reckons from its facts as people do: each line beside a wrong twin.

A line is right where no check on figures speaks at all; a twin is found where one fails, and where
it only warns it is listed as a doubt.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domains.creative.quantities import Quantity, quantities
from domains.creative.reckoned import both_ways, follows, whole_of, with_unit
from tests.domains.creative.copies import brief, checked, draft, shop
from workbench.core.checks import CheckResult, failing

FERRY = {
    "FE1": "The crossing takes 35 minutes each way",
    "FE2": "A single trip costs £6.50",
    "FE3": "A ten-trip card costs £52",
    "FE4": "The boat carries 48 people",
    "FE5": "The boat leaves 5 times a day from April to October",
    "FE6": "The route is 9 km long",
}
BOX = {
    "BX1": "A box weighs 4.5 kg",
    "BX2": "A box costs €27",
    "BX3": "45 of the 60 farms are organic",
    "BX4": "A box comes every 2 weeks",
    "BX5": "1.5 kg of the box are potatoes",
    "BX6": "Delivery costs €3",
}
SWIM = {
    "SC1": "A course has 12 lessons",
    "SC2": "A lesson lasts 40 minutes",
    "SC3": "A course costs 180 francs",
    "SC4": "Each group has 8 children",
    "SC5": "The pool is 25 m long",
    "SC6": "18 of the 24 beginners swam 200 m at the end",
    "SC7": "A year of membership costs 96 francs",
}
YEAR = ["52 / 2 = 26", "26 x 4.5 kg = 117 kg"]

PAIRS: list[tuple[str, str, str, list[str], list[str] | None]] = [
    # fact, right, wrong, workings, those of the wrong one where they differ
    ("FE1", "35 minutes in the morning, 35 in the evening",
     "35 minutes in the morning, 45 in the evening", [], None),
    ("FE1", "70 minutes on the water, there and back",
     "90 minutes on the water, there and back", [], None),
    ("FE1", "A day out takes 1 hour and 10 minutes of crossing",
     "A day out takes 1 hour and 20 minutes of crossing", ["2 x 35 minutes = 70 minutes"], None),
    ("FE3", "With the card a trip comes to £5.20",
     "With the card a trip comes to £5.40", ["£52 / 10 = £5.20"], None),
    ("FE3", "That saves £1.30 a trip", "That saves £1.60 a trip",
     ["£52 / 10 = £5.20", "£6.50 - £5.20 = £1.30"], None),
    ("FE2", "Eight single trips cost £52, just what the card does",
     "Nineteen single trips cost £52, just what the card does", ["8 x £6.50 = £52"], None),
    ("FE4", "Five boats a day take up to 240 people", "Five boats a day take up to 280 people",
     ["5 x 48 = 240"], ["5 x 48 = 280"]),
    ("FE6", "18 km on the water, both ways", "27 km on the water, both ways", [], None),
    ("FE1", "Ten trips make 350 minutes, or 5 hours and 50 minutes",
     "Ten trips make 350 minutes, or 6 hours and 10 minutes",
     ["10 x 35 minutes = 350 minutes"], None),
    ("BX1", "Two boxes: 9 kg", "Two boxes: 8 kg", ["2 x 4.5 kg = 9 kg"], None),
    ("BX5", "1,500 g of it are potatoes", "1,800 g of it are potatoes", [], None),
    ("BX1", "4 kg and 500 g in every box", "4 kg and 800 g in every box", [], None),
    ("BX5", "a good 33 % of it are potatoes", "a good 43 % of it are potatoes",
     ["1.5 kg / 4.5 kg = 33 %"], None),
    ("BX2", "With delivery it comes to €30", "With delivery it comes to €33",
     ["€27 + €3 = €30"], None),
    ("BX3", "75 % of the farms are organic", "85 % of the farms are organic",
     ["45 / 60 = 75 %"], None),
    ("BX3", "45 of 60 are organic, 15 are not", "45 of 60 are organic, 25 are not",
     ["60 - 45 = 15"], None),
    ("BX1", "That is 26 boxes a year, 117 kg", "That is 26 boxes a year, 127 kg", YEAR, None),
    ("BX1", "nearly 120 kg in a year", "nearly 160 kg in a year", YEAR, None),
    ("SC2", "12 lessons of 40 minutes make 8 hours", "12 lessons of 40 minutes make 9 hours",
     ["12 x 40 minutes = 480 minutes"], None),
    ("SC3", "15 francs a lesson", "25 francs a lesson", ["180 francs / 12 = 15 francs"], None),
    ("SC3", "Two children pay 360 francs", "A course costs 360 francs",
     ["2 x 180 francs = 360 francs"], None),
    ("SC7", "The year comes to 8 francs a month", "The year comes to 12 francs a month",
     ["96 francs / 12 = 8 francs"], None),
    ("SC2", "40 minutes on Monday, and 40 on Friday", "40 minutes on Monday, and 60 on Friday",
     [], None),
    ("SC6", "200 m, that is 8 lengths of the pool", "200 m, that is 6 lengths of the pool",
     ["200 / 25 = 8"], None),
    ("SC6", "18 of 24 beginners, or 75 %, swam it", "18 of 24 beginners, or 85 %, swam it",
     ["18 / 24 = 75 %"], None),
]  # fmt: skip
OF_FIGURES = ("claims.numbers", "claims.uncovered", "workings")


def of_figures(
    said: str, fact: str, workings: Sequence[str] = (), first: str = "", **own: str
) -> list[CheckResult]:
    """What the checks on figures say of a sentence that is entered under a fact; `first` stands
    before it, `own` facts take the place of the table's.
    """
    mine = own or next(facts for facts in (FERRY, BOX, SWIM) if fact in facts)
    task = brief(facts=[{"id": id, "statement": told} for id, told in mine.items()])
    given = {"workings": list(workings)} if workings else {}
    text = draft(shop(f"{first}{said}."), claims=[{"quote": said, "fact_id": fact}], **given)
    return [one for one in failing(checked(task, text)) if one.check.startswith(OF_FIGURES)]


@pytest.mark.parametrize(("fact", "right", "wrong", "lines", "wrongly"), PAIRS)
def test_a_right_line_is_told_nothing_and_its_twin_fails(
    fact: str, right: str, wrong: str, lines: list[str], wrongly: list[str] | None
) -> None:
    assert [(one.check, one.message) for one in of_figures(right, fact, lines)] == []
    assert "fail" in [one.status for one in of_figures(wrong, fact, wrongly or lines)]


def figure(text: str, at: int = -1) -> Quantity:
    return quantities(text)[at]


@pytest.mark.parametrize(
    ("said", "unit"),
    [
        ("35 minutes in the morning, 35 in the evening", "time"),
        ("forty minutes on Monday, forty on Friday", "time"),
        ("9 km out and 9 back", "length"),
        ("35 minutes and 48 people", ""),  # it counts something
        ("It takes 35 minutes. There are 48 on board", ""),  # another sentence
        ("75 % of them, 45 in all", ""),  # a share lends no unit
        ("48 on board", ""),
    ],
)
def test_a_bare_figure_takes_the_unit_of_its_neighbour(said: str, unit: str) -> None:
    meant = with_unit(figure(said), said)
    assert (meant.kind if meant else "") == unit


def test_a_part_of_a_measured_whole_has_the_unit_of_the_whole() -> None:
    fact = "The needle is in for 10 of the 45 minutes"
    meant = with_unit(figure(fact, 0), fact)
    assert meant is not None
    assert meant.fits(figure("10 minutes"))
    assert of_figures("10 minutes with the needle in", "N1", N1=fact) == []
    assert of_figures("12 minutes with the needle in", "N1", N1=fact)[0].status == "fail"


@pytest.mark.parametrize(
    ("said", "fact", "right"),
    [
        ("104 minutes for every day", "The train takes 52 minutes each way", True),
        ("104 minutes there and back", "The train takes 52 minutes", True),
        ("52 minutes each way make 104 minutes", "The train takes 52 minutes each way", True),
        ("104 minutes each way", "The train takes 52 minutes each way", False),
        ("104 minutes on the train", "The train takes 52 minutes", False),
        ("104 minutes there and back", "The train takes 52 minutes there and back", False),
        ("140 minutes there and back", "The train takes 52 minutes each way", False),
    ],
)
def test_there_and_back_is_twice_one_way(said: str, fact: str, right: bool) -> None:
    assert both_ways(figure(said), said, fact) is right


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("17 hours and 20 minutes", "1,040 minutes"),
        ("4 kg 500 g", "4.5 kg"),
        ("1 m and 20 cm", "120 cm"),
        ("2 years and 3 months", "27 months"),
        ("150 minutes", "2 hours and 30 minutes"),
    ],
)
def test_a_figure_in_two_units_is_one_quantity(said: str, fact: str) -> None:
    one = whole_of(figure(said), said)
    assert follows(one, said, [fact])
    assert not follows(one, said, ["9,999 minutes, 99 kg, 99 km, 99 years and £99"])


def test_two_figures_beside_each_other_are_no_quantity_in_two_units() -> None:
    for said in ("20 minutes and 3 hours", "5 km and 20 minutes", "2 kg, then a walk, and 30 g"):
        assert whole_of(figure(said), said) == figure(said)


CARD = ["£52 / 10 = £5.20"]


@pytest.mark.parametrize(
    ("said", "lines", "right"),
    [
        ("Twelve trips make £62.40, thirteen make £67.60", CARD, False),
        ("Twelve trips make £62.40, thirteen make £67.60",
         [*CARD, "12 x £5.20 = £62.40", "13 x £5.20 = £67.60"], True),
        ("Twenty days make £104", [*CARD, "20 x £5.20 = £104"], True),
        ("Nineteen days make £104", [*CARD, "20 x £5.20 = £104"], False),
        ("Twenty days make £114", [*CARD, "20 x £5.20 = £104"], False),
        ("The card is good for twenty days", [*CARD, "20 x £5.20 = £104"], False),
    ],
)  # fmt: skip
def test_a_count_may_be_an_example_beside_its_product(
    said: str, lines: list[str], right: bool
) -> None:
    assert (of_figures(said, "FE3", lines) == []) is right


def test_a_count_that_the_fact_gives_is_no_example() -> None:
    fact = "A pass holds for 30 days and costs £60"
    lines = ["£60 / 30 = £2", "20 x £2 = £40"]
    assert of_figures("It holds for 20 days, worth £40", "P1", lines, P1=fact)


@pytest.mark.parametrize(
    ("said", "first", "lines"),
    [
        ("That is 350 minutes on the water", "Take ten trips. ", ["10 x 35 minutes = 350 minutes"]),
        ("That makes 140 minutes of crossing", "Go twice a week. ",
         ["4 x 35 minutes = 140 minutes"]),
        ("The crossing takes 70 minutes for a day out", "",
         ["35 minutes + 35 minutes = 70 minutes"]),
    ],
)  # fmt: skip
def test_a_working_s_result_is_right_wherever_it_is_told(
    said: str, first: str, lines: list[str]
) -> None:
    assert of_figures(said, "FE1", lines, first) == []


def test_a_working_s_result_by_what_the_fact_goes_by_is_in_the_facts_place() -> None:
    lines = ["2 x 35 minutes = 70 minutes"]
    assert of_figures("That is 70 minutes each way", "FE1", lines)[0].status == "fail"


def test_a_fix_names_what_the_fact_gives_and_asks_for_the_working() -> None:
    first = "35 minutes on the boat in the morning, 35 in the evening. "
    (wrong,) = of_figures("That makes 80 minutes for every day", "FE1", [], first)
    assert wrong.status == "fail"
    assert wrong.fix.startswith("FE1 gives 35 minutes. ")
    assert "add its working" in wrong.fix
    assert "×" not in wrong.fix + wrong.expected


def test_a_product_is_suggested_in_its_own_unit_and_of_one_sentence() -> None:
    fact = "A lesson takes 45 minutes for each pupil"
    (wrong,) = of_figures("For 14 pupils it takes 650 minutes", "Q1", Q1=fact)
    assert wrong.fix == "Write 630 minutes (14 × 45 minutes)."
    apart = of_figures("It takes 650 minutes", "Q1", [], "There are 14 pupils. ", Q1=fact)
    assert [one.fix for one in apart if "×" in one.fix] == []


def test_a_figure_that_the_drafts_own_working_contradicts_is_told_its_result() -> None:
    (wrong,) = of_figures("85 % of the farms are organic", "BX3", ["45 / 60 = 75 %"])
    assert wrong.fix == "Write 75 % (45 / 60)."
    told = "75 % of the farms are organic; 85 % of them are small"
    listed = of_figures(told, "BX3", ["45 / 60 = 75 %"])
    assert [one.fix for one in listed if one.fix.startswith("Write 75")] == []


@pytest.mark.parametrize(
    ("said", "fact", "lines"),
    [
        ("Prices went up by 30 %", "R1", []),  # for 3 %
        ("That makes 140 minutes there and back", "R2", ["2 x 52 minutes = 140 minutes"]),
        ("52 minutes in the morning, 54 in the evening", "R2", []),
        ("The ride takes 265 minutes", "R2", []),  # another product's
        ("It is 17 hours and 30 minutes in ten days", "R2", ["20 x 52 minutes = 1040 minutes"]),
    ],
)
def test_a_figure_in_another_s_place_still_fails(said: str, fact: str, lines: list[str]) -> None:
    facts = {
        "R1": "Prices went up by 3 %",
        "R2": "The train takes 52 minutes each way",
        "R3": "A pass costs 265 francs",
    }
    assert "fail" in [one.status for one in of_figures(said, fact, lines, **facts)]


@pytest.mark.parametrize(("years", "off"), [("two years", False), ("four years", True)])
def test_a_length_of_time_is_multiplied_by_no_count_of_what_is_bought(
    years: str, off: bool
) -> None:
    facts = [{"id": "H5", "statement": "Honey keeps for 24 months in the dark"}]
    body = f"Pale as butter, a little minty. Buy two if you like, for it keeps for {years}."
    claims = [{"quote": f"it keeps for {years}", "fact_id": "H5"}]
    found = failing(checked(brief(facts=facts), draft(shop(body), claims=claims)))
    assert any(one.check.startswith("claims.numbers") for one in found) == off
