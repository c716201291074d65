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
