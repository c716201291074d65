"""Figures that follow from the task's own need no passage that prints them; what goes beyond their
source is asked about: a sum told of each, an offer told as done, points told as per cent.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.essay.test_checks import PROSE, THESIS, checked, ledger, proof
from tests.domains.essay.test_figures_and_turns import found_in
from workbench.core.checks import failing

BATHS: dict[str, Any] = {"id": "lab", "title": "Alder Water Laboratory", "year": 2023, "text":
    "In summer 2023 the water met the bathing standard on 71 of 92 days. From 2019 to 2023 the "
    "weir was shut on 45 days. The longest of the closures lasted 6 hours and 30 minutes. On the "
    "summers of 2021, 2022 and 2023 the wardens counted 1,290 bathers."}  # fmt: skip
PURSE: dict[str, Any] = {"id": "fin", "title": "Financing Plan", "year": 2024, "text":
    "The basin costs 58,000 crowns. A grant brings in 23,400 crowns a year, and its upkeep takes "
    "9,400 crowns a year. The province offers to pay 31,000 crowns if the town agrees. Of the 40 "
    "clubs, 18 want the baths, 15 do not and 7 have no view. Of those asked, 54 % would swim more "
    "often, 36 % would not."}  # fmt: skip


def told(words: str, data: Any = None) -> dict[str, str]:
    found = found_in(words, BATHS, PURSE, data=data)
    return {name.split(":")[0]: one.severity for name, one in found.items()}


def resting(source: str, passage: str, said: str) -> dict[str, str]:
    data = ledger()
    data["claims"][0]["evidence"].append(proof(source, passage, said))
    return told(said, data)


@pytest.mark.parametrize(
    "words",
    [
        "The grant brings in 23,400 crowns and the upkeep takes 9,400 crowns, so that 14,000 "
        "crowns are left each year.",
        "From 2019 to 2023 the weir was shut on 45 days, or on 9 days a year.",
        "The wardens counted 1,290 bathers in 2021, 2022 and 2023, an average of 430 a summer.",
        "The basin costs 58,000 crowns. Take off the 31,000 crowns of the province and the 23,400 "
        "crowns of the grant, and 3,600 crowns remain.",
        "The longest closure lasted 6 hours and 30 minutes; 390 minutes is a long time in July.",
    ],
)
def test_what_two_or_three_figures_give_is_not_asked_for(words: str) -> None:
    assert not set(told(words)) & {"uncovered", "contradiction"}


def test_the_hundred_of_a_share_is_no_figure_of_a_passage() -> None:
    way = {"id": "way", "title": "Way", "year": 2024, "text": "Of the 1,450 walkers 260 came late."}
    said = "Of the walkers 260, eighteen in a hundred, came late."
    for words, odd in ((said, 0), (said.replace("in a hundred", "and a hundred"), 1)):
        data = ledger()
        passage = "Of the 1,450 walkers 260 came late"
        data["claims"][0]["evidence"].append(proof("way", passage, words))
        data["workings"] = ["260 / 1,450 = 18 %"]
        found = found_in(words, way, data=data)
        assert len([one for one in found if one.endswith("hundred")]) == odd


def test_a_figure_in_the_units_of_the_reader_is_the_passages_own() -> None:
    way = {"id": "way", "title": "Way", "year": 2024, "text": "By the bridge it is 7 miles."}
    for said, odd in (("It is 7 miles, or 11.3 kilometres.", 0), ("It is 12.6 kilometres.", 1)):
        data = ledger()
        data["claims"][0]["evidence"].append(proof("way", "By the bridge it is 7 miles", said))
        found = found_in(said, way, data=data)
        assert len([name for name in found if name.startswith("ev.numbers")]) == odd


@pytest.mark.parametrize(
    "words",
    [
        "The grant brings in 23,400 crowns and the upkeep takes 9,400 crowns, so that 16,700 "
        "crowns are left each year.",
        "The wardens counted 1,290 bathers in 2021, 2022 and 2023, an average of 530 a summer.",
        "The longest closure lasted 6 hours and 30 minutes; 360 minutes is a long time in July.",
    ],
)
def test_what_they_do_not_give_is(words: str) -> None:
    assert set(told(words)) & {"uncovered", "contradiction"}


BASIN = "The basin costs 58,000 crowns."


@pytest.mark.parametrize(
    ("said", "severity"),
    [
        ("The basin costs 58,000 crowns, about 1,450 crowns for each of the 40 clubs.", None),
        ("The basin costs 58,000 crowns, which is 27,000 crowns more than the province pays, "
         "31,000 crowns.", None),
        ("The basin costs 58,000 crowns, and 40 clubs wait for it.", None),
        ("The basin costs 58,000 crowns, roughly 1,400 crowns for each of 40 clubs.", None),
        ("The basin costs 58,000 crowns, about 2,450 crowns for each of the 40 clubs.", "major"),
        ("The basin costs 85,000 crowns.", "major"),
        ("The basin costs 31,000 crowns.", "major"),
    ],
)  # fmt: skip
def test_a_figure_is_severe_only_where_nothing_gives_it_or_another_of_its_kind_is_given(
    said: str, severity: str | None
) -> None:
    assert resting("fin", BASIN, said).get("ev.numbers") == severity


@pytest.mark.parametrize(
    ("words", "check"),
    [
        ("The wardens counted 1,290 bathers in every summer.", None),
        ("The province has paid 31,000 crowns already.", None),
    ],
)  # fmt: skip
def test_more_than_its_source_says_is_asked_about(words: str, check: str | None) -> None:
    found = told(words)
    assert check is None or found.get(check) == "minor"


@pytest.mark.parametrize(
    "words",
    [
        "On the longest of the closures the weir was shut for 6 hours and 30 minutes.",
        "In three summers, 2021, 2022 and 2023, the wardens counted 1,290 bathers together.",
        "The province would pay 31,000 crowns if the town agreed.",
        "With 54 % for it and 36 % against it, half as many again, 50 % more, would swim.",
        "The basin costs 58,000 crowns, the grant brings in 23,400 crowns a year, and so the "
        "price is back within two and a half years.",
        "The basin costs 58,000 crowns. With 23,400 crowns a year coming in and 9,400 crowns a "
        "year going out, the price is back in four years.",
        "The baths bring in 91,200 crowns a year, which is 23,400 crowns more than the mill did. "
        "The basin costs 58,000 crowns and the price is back in 2.5 years.",
        "The basin costs 58,000 crowns, the grant brings in 23,400 crowns a year, and so the "
        "price is back in two years and six months.",
    ],
)
def test_what_its_source_says_is_not(words: str) -> None:
    found = told(words)
    assert "ev.whole" not in found


@pytest.mark.parametrize(
    ("ending", "doubted"),
    [
        ("I ask the council for boats after dark. People use them, and the nurses have waited.",
         False),
        ("Let us pay the crew, for it can be paid, and the nurses get home.", False),
        ("Weather is a large matter on islands. Gulls know it, and fishermen do.", True),
    ],
)  # fmt: skip
def test_an_ending_that_asks_in_other_words_returns_to_the_position(
    ending: str, doubted: bool
) -> None:
    prose = PROSE.split("\n\n")
    text = "\n\n".join([*prose[:-2], *prose[-2:-1], "Fuel is dear in winter.", ending])
    found = {one.check for one in failing(checked(text))}
    assert ("thesis.return" in found) is doubted


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Of the 40 clubs, 18 want the baths, 15 do not and 7 are without a view.", False),
        ("The clubs may be typical.", True),
        ("They were volunteers, and the clubs may not be typical.", False),
    ],
)
def test_a_denial_lost_from_a_short_clause_is_one(said: str, named: bool) -> None:
    source: dict[str, Any] = {"id": "clubs", "title": "Note of the Clubs", "year": 2024, "text":
              "Of the 40 clubs, 18 want the baths, 15 do not and 7 have no view. The clubs asked "
              "may not be typical."}  # fmt: skip
    passage = source["text"].split(". ")[1 if "typical" in said else 0].rstrip(".")
    data = ledger()
    data["claims"][0]["evidence"].append(proof("clubs", passage, said))
    found = found_in(said, source, data=data)
    assert any(name.startswith("ev.turned") for name in found) is named


DEPOT: dict[str, Any] = {"id": "depot", "title": "Depot Accounts", "year": 2024, "text":
    "Salt cost 212 crowns a kilometre for each round and grit 148 crowns. The winter had 40 "
    "rounds of 60 kilometres, and sweeping in April cost 96,000 crowns."}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "severity"),
    [
        ("Once the sweeping is paid, grit saved 57,600 crowns.", "minor"),
        ("Before the sweeping the winter's grit was 153,600 crowns cheaper.", "minor"),
        ("Salt for the whole winter came to 508,800 crowns.", "minor"),
        ("Over 40 rounds of 60 kilometres that is 153,600 crowns; the sweeping took back 96,000 "
         "crowns, which leaves about 58,000 crowns.", "minor"),
        ("Once the sweeping is paid, grit saved 67,500 crowns.", "major"),
        ("Salt for the whole winter came to 580,800 crowns.", "major"),
    ],
)  # fmt: skip
def test_a_figure_worked_through_in_many_steps_is_a_doubt(words: str, severity: str) -> None:
    found = {one.severity for one in found_in(words, DEPOT).values() if "uncover" in one.check}
    assert severity in found
    assert severity == "major" or found == {"minor"}


LUNCH: dict[str, Any] = {"id": "lunch", "title": "School Lunch Report", "year": 2023, "text":
    "On average 214 of 310 pupils ate lunch, against 139 in the year of deliveries. A "
    "delivered lunch costs 4.10 pounds, a lunch cooked at school 4.75 pounds."}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "severe"),
    [
        ("With cooking 214 of 310 pupils ate, with deliveries only 139, so 75 fewer.", False),
        ("A cooked lunch costs 4.75 pounds and a delivered one 4.10, which is 65 pence.", False),
        ("214 pupils ate lunch instead of 139: that is 75 more.", False),
        ("With cooking 214 of 310 pupils ate, with deliveries only 139, so 95 fewer.", True),
        ("A cooked lunch costs 4.75 pounds and a delivered one 4.10, which is 56 pence.", True),
    ],
)
def test_what_is_left_between_two_figures_needs_no_noun(words: str, severe: bool) -> None:
    found = {one.severity for one in found_in(words, LUNCH).values() if "uncover" in one.check}
    assert ("major" in found) == severe


PREMIUM: dict[str, Any] = {"id": "ins", "title": "Insurance Record", "year": 2025, "text":
    "The insurer offers to lower the premium by 1,500 crowns a year. The machine costs 900 crowns "
    "a year to maintain."}  # fmt: skip


SUM = (
    "The insurer would also lower the premium by 1,500 crowns a year. Upkeep costs 900 crowns a "
    "year, which leaves 600 crowns a year towards the price."
)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (SUM, set()),
        (SUM.replace("1,500", "1,400"), {"uncovered"}),
    ],
)  # fmt: skip
def test_the_terms_of_a_sum_that_is_told_do_not_contradict_it(words: str, named: set[str]) -> None:
    assert set(told_of(words)) & {"uncovered", "contradiction"} == named


def told_of(words: str) -> dict[str, str]:
    return {name.split(":")[0]: one.severity for name, one in found_in(words, PREMIUM).items()}


_LONG = "The ferry should sail at night, on all seven days, with one crew and one engineer aboard."


@pytest.mark.parametrize(
    ("ending", "doubted"),
    [
        ("Each number above is a window with a broken pane. Look through several, and somebody "
         "stands on an empty quay, long into the night.", False),
        ("A boat that lies at its pier while guests wait serves nobody, however well painted.",
         False),
        ("Dusk comes to everybody. What one finds on the quay by then is another matter.", False),
        ("Quiet islands grow old, and old ones empty out slowly.", True),
        ("Weather is a large matter on islands. Gulls know it, and fishermen do.", True),
    ],
)  # fmt: skip
def test_an_ending_with_one_word_of_the_position_or_its_kin_comes_back(
    ending: str, doubted: bool
) -> None:
    data = {**ledger(), "thesis": {"quote": _LONG}}
    prose = PROSE.replace(THESIS, _LONG).split("\n\n")
    text = "\n\n".join([*prose[:-1], "Fuel is dear this year.", ending])
    found = {one.check for one in failing(checked(text, data))}
    assert ("thesis.return" in found) is doubted


DEED: dict[str, Any] = {
    "id": "deed",
    "title": "The Contract",
    "year": 1904,
    "text": "It is dated 3 March 1704 by the old calendar, then 11 days behind the new one.",
}


@pytest.mark.parametrize(
    ("day", "workings", "odd"),
    [
        ("14 March 1704", ["3 March 1704 + 11 days = 14 March 1704"], []),
        ("15 March 1704", ["3 March 1704 + 11 days = 14 March 1704"], ["15 March 1704"]),
    ],
)
def test_a_day_that_a_working_gives_is_no_other_than_the_passage_s(
    day: str, workings: list[str], odd: list[str]
) -> None:
    said = f"By the new calendar it was signed on {day}."
    data = ledger()
    data["claims"][0]["evidence"].append(proof("deed", DEED["text"], said))
    found = found_in(said, DEED, data={**data, "workings": workings})
    assert [one.observed for name, one in found.items() if name.startswith("ev.numbers")] == odd


def test_the_year_of_a_source_is_given() -> None:
    said = "The contract edited in 1904 is brief."
    assert not [name for name in found_in(said, DEED) if name.startswith("uncovered")]
    assert [name for name in found_in(said.replace("04", "05"), DEED) if name.startswith("unc")]
