"""What a working reckons an example for: so much at a time, or from a time of day of the writer's
own. It stands in the copy, and in the place of no given figure.
"""

from __future__ import annotations

import pytest

from domains.creative.clock import set_hours
from tests.domains.creative.copies import brief, checked, draft, shop
from workbench.core.checks import failing

HOLDS, COSTS, BOTTLE, HOT = "H2", "H3", "H4", "H5"
TASK = brief(
    facts=[
        {"id": HOLDS, "statement": "A jar holds 450 g"},
        {"id": COSTS, "statement": "A jar costs €8.50, and postage is €3.90"},
        {"id": BOTTLE, "statement": "The bottle holds 500 ml"},
        {"id": HOT, "statement": "Keeps drinks hot for 12 hours"},
    ],
    channels=[{"name": "shop", "limits": {"body": 940}}],
)


def told(said: str, lines: list[str], *claims: tuple[str, str]) -> list[str]:
    """What is wrong with copy and its workings."""
    listed = [{"quote": quote, "fact_id": fact} for quote, fact in claims]
    found = failing(checked(TASK, draft(shop(said), claims=listed, workings=lines)))
    return [f"{one.check} {one.message}" for one in found]


RIGHT = [
    ("Say that 15 g go on a slice. Then the 450 g of a jar are 30 slices.",
     ["450 g / 15 g = 30"], ("the 450 g of a jar are 30 slices", HOLDS)),
    ("At 15 g a slice, a jar of 450 g lasts for 30 slices.",
     ["450 g / 15 g = 30 slices"], ("At 15 g a slice, a jar of 450 g lasts for 30 slices.", HOLDS)),
    ("A spoonful is some 20 g. In a jar there are a good 22 of them.",
     ["450 / 20 = 22.5"], ("In a jar there are a good 22 of them", HOLDS)),
    ("My cup takes 200 ml, so the bottle fills two and a half of them.",
     ["500 ml / 200 ml = 2.5"], ("the bottle fills two and a half of them", BOTTLE)),
    ("Suppose you pour 125 ml at a time: that is four cups.",
     ["500 ml / 125 ml = 4"], ("four cups", BOTTLE)),
    ("With 10 g in your tea each day, a jar is empty after 45 days.",
     ["450 g / 10 g = 45"], ("a jar is empty after 45 days", HOLDS)),
    ("If 40 people share a jar, it is 21 cents for each.",
     ["€8.50 / 40 = €0.21"], ("it is 21 cents for each", COSTS)),
    ("Filled at seven in the morning, it is hot at seven in the evening.",
     ["7 am + 12 hours = 7 pm"], ("it is hot at seven in the evening", HOT)),
    ("Fill it at half past six: tea is hot until half past six at night.",
     ["6:30 + 12 hours = 18:30"], ("tea is hot until half past six at night", HOT)),
    ("Drinks made at six are hot at six.",
     ["6 am + 12 hours = 6 pm"], ("Drinks made at six are hot at six.", HOT)),
]  # fmt: skip


@pytest.mark.parametrize(("said", "lines", "claim"), RIGHT)
def test_a_portion_and_an_hour_may_be_an_example_of_the_writer_s(
    said: str, lines: list[str], claim: tuple[str, str]
) -> None:
    assert told(said, lines, claim) == []


@pytest.mark.parametrize(
    ("said", "line", "fact"),
    [
        ("A jar holds 15 g.", "450 g / 15 g = 30", HOLDS),
        ("A jar of 250 g makes 30 slices.", "250 g / 30 = 8.3 g", HOLDS),
        ("The bottle holds 400 ml.", "400 ml / 200 ml = 2", BOTTLE),
        ("Of a jar you eat 30 slices.", "450 g / 15 g = 30", HOLDS),
        ("A jar for €7.50 is 25 cents a slice.", "€7.50 / 30 = €0.25", COSTS),
        ("A jar is 29 cents a slice.", "€8.50 / 30 = €0.28", COSTS),
        ("Drinks of seven in the morning are hot at six in the evening.",
         "7 am + 11 hours = 6 pm", HOT),
    ],
)  # fmt: skip
def test_an_example_takes_no_given_figure_s_place_and_stands_in_the_copy(
    said: str, line: str, fact: str
) -> None:
    assert told(said, [line], (said, fact))


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("seven in the evening", [(1140,)]),
        ("we begin at nine", [(540, 1260)]),
        ("at nine, and at two at night", [(540, 1260), (120,)]),
        ("nine of them sing at home", []),
    ],
)
def test_an_hour_sets_a_scene(text: str, hours: list[tuple[int, ...]]) -> None:
    assert [one.perhaps for one in set_hours(text)] == hours


RATES = [
    {"id": "R1", "statement": "Delivery is free within 40 km; beyond that it costs €1.10 for "
                              "each further kilometre"},
    {"id": "R2", "statement": "The first 2 people cost €9 together, each further person €4"},
    {"id": "R3", "statement": "The first 3 nights cost €60 together, each further night €15"},
]  # fmt: skip
FAR = ["55 km - 40 km = 15 km", "15 km x €1.10 = €16.50"]


def hired(quote: str, fact: str, lines: list[str], before: str = "") -> bool:
    """Whether a figure of the words or of their workings is named."""
    claims = [{"quote": quote, "fact_id": fact}]
    task = brief(facts=[one for one in RATES if one["id"] == fact])
    made = checked(task, draft(shop(f"{before}{quote}."), claims=claims, workings=lines))
    names = ("workings", "claims.numbers", "claims.uncovered")
    return any(one.check.startswith(names) for one in failing(made))


@pytest.mark.parametrize(
    ("quote", "fact", "lines"),
    [
        ("A family that lives 55 km away pays €16.50", "R1", FAR),
        ("Each kilometre further costs €1.10, so at 70 km you pay €33", "R1",
         ["70 km - 40 km = 30 km", "30 km x €1.10 = €33"]),
        ("If your house is 48 km off, delivery is €8.80", "R1",
         ["48 - 40 = 8 km", "8 x €1.10 = €8.80"]),
        ("Do you live 55 km away? Then it is €16.50", "R1", FAR),
        ("A group of five pays €21", "R2", ["5 - 2 = 3 people", "€9 + 3 x €4 = €21"]),
        ("Staying for seven nights comes to €120", "R3",
         ["7 nights - 3 nights = 4 nights", "€60 + 4 x €15 = €120"]),
    ],
)  # fmt: skip
def test_a_figure_that_a_reader_may_have_is_supposed_beside_what_it_comes_to(
    quote: str, fact: str, lines: list[str]
) -> None:
    assert not hired(quote, fact, lines)


@pytest.mark.parametrize(
    ("quote", "fact", "lines", "before"),
    [
        ("Delivery costs €16.50", "R1", FAR, ""),
        ("Delivery costs €16.50", "R1", FAR,
         "A family that lives 55 km away pays €16.50. The harp is tall. It is heavy. "),
        ("A family that lives 55 km away pays €18", "R1",
         ["55 km - 40 km = 15 km", "15 km x €1.20 = €18"], ""),
        ("A family that lives 55 km away pays €16.50", "R1", [], ""),
        ("A family that lives 55 km away pays €17.50", "R1", FAR, ""),
        ("A family that lives 60 km away pays €16.50", "R1", FAR, ""),
        ("Delivery is free within 55 km", "R1", FAR,
         "A family that lives 55 km away pays €16.50. "),
        ("Delivery is free within 55 km, and 15 km more cost €16.50", "R1", FAR, ""),
        ("Our shop lies 55 km from the town, so delivery costs €16.50", "R1", FAR, ""),
        ("If you pay €12 for two, the third pays €3", "R2", ["€12 - €9 = €3"], ""),
    ],
)  # fmt: skip
def test_nothing_is_supposed_of_the_product_or_in_a_given_figure_s_place(
    quote: str, fact: str, lines: list[str], before: str
) -> None:
    assert hired(quote, fact, lines, before)
