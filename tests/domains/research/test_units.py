"""Figures in other units: a conversion is the figure itself, the same digits in another unit are
not; what an interval, a scale and a part of a whole leave unsaid is read with them.
"""

from __future__ import annotations

import pytest

from domains.research.units import conversions, rescaled
from tests.domains.research.making import SOURCES, Data, added, cite, claim, wrong

SPEED: Data = {
    "id": "k7", "authors": ["Emmer, V."], "year": 2022, "title": "Slow streets",
    "design": "cluster randomised trial", "n": 36,
    "effect": {"dir": "0", "est": -5, "lo": -19, "hi": 9, "unit": "per cent"},
    "text": "Mean speed went from 41 to 36 km/h. Crashes were 5 % lower (95 % CI −19 to 9). "
    "We wrote to 520 drivers and 410 answered, who gave the zone a mark of 62 out of 100.",
}  # fmt: skip
ALL = [*SOURCES, SPEED]


def told(words: str, *passages: str) -> dict[str, str]:
    entry = claim(words, *(cite("k7", one) for one in passages), id="c9")
    found = wrong(added(f"{words} [@k7].", entry), sources=ALL)
    return {name: one.message for name, one in found.items() if "numbers" in name or "unit" in name}


@pytest.mark.parametrize(
    ("text", "reworked"),
    [
        ("from 41 to 36 km/h (25.5 to 22.4 mph)", ["25.5", "22.4"]),
        ("12.12 kg N/ha (1.212 g/m²) per winter", ["1.212"]),
        ("a plot of 2 hectares, 20,000 m²", ["20,000"]),
        ("41 km/h (41 mph)", []),
        ("3 hours on 4 days", []),
    ],
)
def test_a_figure_in_another_unit_gives_the_one_before_it(text: str, reworked: list[str]) -> None:
    assert [number.text.strip() for number in conversions(text)] == reworked


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("They gained 600 g a day (CI 100 to 1,100)", ["600", "100", "1,100"]),
        ("They gained 600 g a day. Of the 800 none was ill", ["600"]),
        ("Of the 800 none was ill", []),
    ],
)  # fmt: skip
def test_what_stands_beside_a_converted_figure_is_converted_too(text: str, same: list[str]) -> None:
    given = "The gain was 0.6 kg a day (CI 0.1 to 1.1), with 0.8 in the second year"
    assert [number.text.split()[0] for number in rescaled(text, given)] == same


@pytest.mark.parametrize(
    ("words", "passage"),
    [
        ("Mean speed fell from 41 to 36 km/h (25.5 to 22.4 mph)", "from 41 to 36 km/h"),
        ("Crashes were 5 % lower, from 19 % fewer to 9 % more", "5 % lower (95 % CI −19 to 9)"),
        ("410 from 520 answered", "We wrote to 520 drivers and 410 answered"),
        ("Drivers gave it 62 points of 100 points", "gave the zone a mark of 62 out of 100"),
    ],
)
def test_what_a_passage_gives_in_another_dress_is_its_figure(words: str, passage: str) -> None:
    assert told(words, passage) == {}


@pytest.mark.parametrize(
    ("words", "passage"),
    [
        ("Mean speed fell from 41 to 36 km/h (27.5 to 22.4 mph)", "from 41 to 36 km/h"),
        ("Crashes were 5 % lower, from 17 % fewer to 9 % more", "5 % lower (95 % CI −19 to 9)"),
        ("Drivers gave it 83 points", "gave the zone a mark of 62 out of 100"),
    ],
)
def test_another_figure_in_that_dress_is_told(words: str, passage: str) -> None:
    assert told(words, passage)


@pytest.mark.parametrize(
    ("words", "passages", "workings"),
    [
        (
            "Signs blinked for ten minutes in every hour",
            ("blinked for ten minutes in every hour", "After ten weeks"),
            [],
        ),
        ("A sign paid for itself in 12 weeks", ("12 days",), ["60 euros / 5 euros = 12 weeks"]),
    ],
)
def test_the_same_count_of_two_units_is_no_other_unit(
    words: str, passages: tuple[str, ...], workings: list[str]
) -> None:
    text = "Signs blinked for ten minutes in every hour. After ten weeks cars slowed. 12 days went."
    entry = claim(words, *(cite("k7", one) for one in passages), id="c9")
    draft = added(f"{words} [@k7].", entry, workings=workings)
    found = wrong(draft, sources=[*SOURCES, {**SPEED, "text": text}], prompt="60 or 5 euros?")
    assert not [name for name in found if name.startswith("support.unit")]


@pytest.mark.parametrize(("told_as", "blamed"), [("7.1", False), ("6.1", True)])
def test_a_rate_per_another_length_is_the_figure_itself(told_as: str, blamed: bool) -> None:
    flight: Data = {"id": "k7", "authors": ["Emmer, V."], "year": 2022, "title": "Moths",
                    "design": "survey", "n": 36,
                    "text": "On 36 walks there were 71 moths per kilometre in June."}  # fmt: skip
    words = f"In June there were {told_as} moths per 100 m"
    entry = claim(words, cite("k7", "there were 71 moths per kilometre in June"), id="c9")
    found = wrong(added(f"{words} [@k7].", entry), sources=[*SOURCES, flight])
    assert any(name.startswith("support.numbers") for name in found) is blamed


@pytest.mark.parametrize(("figure", "odd"), [("70", False), ("90", True)])
def test_a_price_per_another_area_is_the_passages_own(figure: str, odd: bool) -> None:
    price: Data = {**SPEED, "text": f"{SPEED['text']} A panel costs £6.50 a square foot."}
    words = f"A panel costs £{figure} a square metre"
    entry = claim(words, cite("k7", "A panel costs £6.50 a square foot"), id="c9")
    found = wrong(added(f"{words} [@k7].", entry), sources=[*SOURCES, price])
    assert any("numbers" in name for name in found) is odd


GUM: Data = {
    "id": "k8", "authors": ["Vogt, I."], "year": 2019, "title": "Gum", "design": "cohort",
    "text": "The first walk came 0.45 days earlier with gum (0.20 to 0.70).",
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("One result was given in days and multiplied by 24", True),
        ("The days were turned into hours with 24 hours a day", True),
        ("Days became hours at 24 hours to the day", True),
        ("Dividing minutes by 60 gave the hours", True),
        ("One result was given in days and multiplied by 25", False),
        ("The days were turned into hours with 23 hours a day", False),
        ("With gum patients walked 24 hours a day", False),
        ("The gain was multiplied by 24 with gum", False),
    ],
)
@pytest.mark.parametrize("cited", [True, False])
def test_how_many_of_one_unit_are_another_needs_no_source(
    words: str, right: bool, cited: bool
) -> None:
    entry = claim(words, cite("k8", "The first walk came 0.45 days earlier with gum"), id="c9")
    text = added(f"{words} [@k8].", entry) if cited else added(f"{words}.")
    found = wrong(text, sources=[*SOURCES, GUM], question="Does gum save hours?")
    wronged = [name for name in found if name.startswith(("support.numbers: c9", "uncovered"))]
    assert (not wronged) is right
