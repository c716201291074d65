"""A right figure needs no entry of its own where the reader can see what it comes from: beside the
passage quoted, out of two sources, in another unit, as the other part of a whole.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.essay.test_checks import ledger, proof
from tests.domains.essay.test_figures_and_turns import found_in

HALL: dict[str, Any] = {"id": "hall", "title": "Note of the Hall", "year": 2024, "text":
    "The stoves burnt 48,000 kilowatt-hours last winter. A new roof costs 61,400 crowns. Two of "
    "the nine rooms had to be closed in January. The 31 lamps of the stairs burn all "
    "night."}  # fmt: skip
TOWN: dict[str, Any] = {"id": "town", "title": "Note of the Town", "year": 2024, "text":
    "New windows cost 22,300 crowns."}  # fmt: skip


def told(words: str, data: Any = None) -> list[str]:
    return [name.split(":")[0] for name in found_in(words, HALL, TOWN, data=data)]


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("The roof costs 61,400 crowns. Add the windows at 22,300 crowns: 83,700 crowns.", True),
        ("The roof costs 61,400 crowns. Add the windows at 22,300 crowns: 84,700 crowns.", False),
        ("The windows cost 22,300 crowns. The roof is dearer by 39,100 crowns.", False),
        ("The stoves of the hall burnt 48 MWh last winter.", True),
        ("The stoves of the hall burnt 84 MWh last winter.", False),
        ("In January just seven of the nine rooms of the hall could stay open.", True),
        ("In January just two of the nine rooms of the hall could stay open.", False),
    ],
)
def test_what_follows_of_two_sources_or_units_is_accounted_for(words: str, right: bool) -> None:
    assert (told(words) == []) is right


FUND: dict[str, Any] = {"id": "fund", "title": "Report of Arnsby", "year": 2024, "text":
    "Arnsby lost 6 % of its lamps in a year. It rained on 39 of 61 days, for £450 "
    "in all."}  # fmt: skip


@pytest.mark.parametrize(
    ("quoted", "named"),
    [
        ("Arnsby speaks of “a steady drain on every purse”.", True),
        ("Arnsby says that it “lost 6 % of its lamps in a year”.", False),
        ("Arnsby is far. Somebody says: “Ours hang on better hooks.”", False),
    ],
)
def test_words_in_quote_marks_are_those_of_the_source_that_is_named(
    quoted: str, named: bool
) -> None:
    assert any(name.startswith("ev.quote") for name in found_in(quoted, FUND)) is named


@pytest.mark.parametrize(
    ("said", "working", "right"),
    [
        ("Only 22 of 61 days stayed dry.", ["61 - 39 = 22"], True),
        ("Only 29 of 61 days stayed dry.", [], False),
        ("Six lamps in every hundred, three lamps in every fifty.", [], True),
        ("Six lamps in every hundred, three lamps in every sixty.", [], False),
        ("Half of the loss comes back: on 39 days it rained, for £450.", [], True),
    ],
)
def test_a_part_may_be_worked_out_and_a_share_is_of_two_figures_of_one_unit(
    said: str, working: list[str], right: bool
) -> None:
    data = {**ledger(), "workings": working}
    rain, loss = "It rained on 39 of 61 days, for £450 in all.", "Arnsby lost 6 % of its lamps"
    passage = loss if "every" in said else rain
    data["claims"][0]["evidence"].append(proof("fund", passage, said))
    names = found_in(said, FUND, data=data)
    assert any(name.startswith("ev.numbers") for name in names) is not right, list(names)


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("The new roof costs 61,400 crowns, and the 31 lamps of the stairs burn all night.", True),
        ("The new roof costs 61,400 crowns, and the 48,000 tiles are old.", False),
    ],
)
def test_a_figure_of_the_sentence_beside_the_passage_is_the_sources(said: str, right: bool) -> None:
    data = ledger()
    passage = "A new roof costs 61,400 crowns."
    data["claims"][0]["evidence"].append(proof("hall", passage, said))
    assert ("ev.numbers" not in told(said, data)) is right


@pytest.mark.parametrize(("rests", "asked"), [(True, False), (False, True)])
def test_a_figure_that_rests_on_its_passage_may_be_told_again(rests: bool, asked: bool) -> None:
    first, again = "A new roof costs 61,400 crowns.", "Beside 61,400 that is little."
    data = ledger()
    given = [("A new roof costs 61,400 crowns.", first)] if rests else []
    for passage, said in [*given, ("The stoves burnt 48,000 kilowatt-hours last winter.", again)]:
        data["claims"][0]["evidence"].append(proof("hall", passage, said))
    assert ("ev.numbers" in told(f"{first}\n\n{again}", data)) is asked


@pytest.mark.parametrize(("nights", "wrong"), [("18", False), ("19", True)])
def test_what_units_of_time_would_give_takes_no_figures_place(nights: str, wrong: bool) -> None:
    end = "nights. The rain fell for weeks and months of the year, at all hours."
    text = f"With 60 guests no chill was felt on 18 of 20 {end}"
    hall = {"id": "hall", "title": "Hall", "year": 2024, "text": text}
    data, said = ledger(), f"With 60 guests no chill was felt on {nights} of 20 {end}"
    data["claims"][0]["evidence"].append(proof("hall", text, said))
    found = found_in(said, hall, data=data)
    assert any(name.startswith("ev.numbers") for name in found) is wrong


@pytest.mark.parametrize(
    ("text", "said", "asked"),
    [
        ("The stoves burnt 48 tonnes.", "That is a quarter of what the stoves would need.", False),
        ("Three in five stoves smoke.", "A quarter of the stoves smoke.", True),
    ],
)
def test_a_share_in_words_takes_the_place_of_a_share_alone(
    text: str, said: str, asked: bool
) -> None:
    hall, data = {"id": "hall", "title": "Hall", "year": 2024, "text": text}, ledger()
    data["claims"][0]["evidence"].append(proof("hall", text, said))
    assert any(name.startswith("ev.numbers") for name in found_in(said, hall, data=data)) is asked


BOAT: dict[str, Any] = {"id": "acc", "title": "Accounts of the Boat", "year": 2025, "text":
    "The boat cost 4.7 million crowns and took 2.1 million in fares. The quay was let for 412,000 "
    "crowns. Of the guests 37 % had a card."}  # fmt: skip


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ("| Millions of crowns | Trial |\n|---|---|\n| Cost | 4.7 |\n| Fares | 2.1 |", ""),
        ("| What | Trial (million crowns) |\n|---|---|\n| Cost | 4.7 |\n| Fares | 2.1 |", ""),
        ("| What | Trial |\n|---|---|\n| Cost (million) | 4.7 |\n| With a card (%) | 37 |", ""),
        ("| What | Trial |\n|---|---|\n| Rent | 412 |\n\nIn thousands of crowns.", ""),
        ("| Thousands of crowns | Trial |\n|---|---|\n| Cost | 4,700 |\n| Rent | 412 |", ""),
        ("| Millions of crowns | Trial |\n|---|---|\n| Cost | 4.7 |\n| Fares | 2.8 |", "2.8"),
        ("| Thousands of crowns | Trial |\n|---|---|\n| Cost | 4.7 |\n| Rent | 412 |", "4.7"),
        ("| What | Trial |\n|---|---|\n| Rent | 421 |\n\nIn thousands of crowns.", "421"),
    ],
)
def test_the_heads_of_a_table_say_what_its_figures_are_in(table: str, wrong: str) -> None:
    data = ledger()
    data["claims"][0]["evidence"].append(proof("acc", BOAT["text"], "People use it."))
    found = [name for name in found_in(table, BOAT, data=data) if ": " in name]
    assert [name.split(": ")[1] for name in found] == ([wrong] if wrong else [])
