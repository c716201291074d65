"""A figure that no passage prints: worked out before the reader's eyes, within reach of the
material, or from nowhere; and one that stands in a given figure's place.
"""

from __future__ import annotations

import pytest

from workbench.prose.dates import dates
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.lengths import counted_on
from workbench.prose.reckoning.steps import standing, swapped
from workbench.prose.retold.exchanged import exchanged
from workbench.prose.sentences import split

RINK = "The rink costs 54,000 crowns and lasts eight winters; its upkeep takes 18,900 a winter."
PELLETS = "The boiler burns 6,250 kg at 380 pounds a tonne, and its service costs 420 pounds."
CADDY = "1,450 households set out 70 g more food waste per household and day."
TOWN = "A weekly round costs €17.90 a year, a fortnightly one €11.40."
DISPLAY = "Mean load was 2 W higher with a display."


def figure(text: str, printed: str) -> NumberFound:
    return next(n for n in numbers(text) if n.text.strip() == printed)


def stands(text: str, printed: str, passage: str, task: str = "") -> str:
    number = figure(text, printed)
    own = next((a, b) for a, b in split(text) if a <= number.start < b)
    return standing(number, text, own, (0, len(text)), [passage], [task])


@pytest.mark.parametrize(
    ("text", "printed", "passage", "task"),
    [
        ("54,000 over eight winters and 18,900 make 25,650 a winter.", "25,650", RINK, ""),
        ("6,250 kg at 380 pounds a tonne (1,000 kg) are 2,375.", "2,375", PELLETS, ""),
        ("6,250 kg at 380 a tonne are 2,375. With 420, it is 2,795.", "2,795", PELLETS, ""),
        ("That is 0.49 kg a week (70 g a day).", "0.49", CADDY, ""),
        ("That is 0.05 kWh a day.", "0.05", DISPLAY, ""),
        ("€17.90 less €11.40, for 38,000 homes: €247,000.", "€247,000", TOWN, "38,000 homes"),
    ],
)
def test_a_figure_is_worked_out_before_the_readers_eyes(
    text: str, printed: str, passage: str, task: str
) -> None:
    assert stands(text, printed, passage, task) == "shown"


@pytest.mark.parametrize(
    ("text", "printed", "passage", "task"),
    [
        ("It costs us 25,650 crowns a winter.", "25,650", RINK, ""),
        ("The two differ by €6.50.", "€6.50", TOWN, ""),
        ("Until then 18 days are left.", "18", "It is kept until 30 June 2026.", "On 12 June"),
    ],
)
def test_a_figure_is_within_reach(text: str, printed: str, passage: str, task: str) -> None:
    assert stands(text, printed, passage, task) == "reached"


@pytest.mark.parametrize(
    ("text", "printed", "passage"),
    [
        ("It costs us 26,650 crowns a winter.", "26,650", RINK),
        ("54,000 over eight winters and 18,900 make 26,550 a winter.", "26,550", RINK),
        ("That is 0.59 kg a week (70 g a day).", "0.59", CADDY),
        ("The two differ by €7.50.", "€7.50", TOWN),
        ("Until then 21 days are left.", "21", "It is kept from 12 to 30 June 2026."),
    ],
)
def test_a_figure_comes_from_nowhere(text: str, printed: str, passage: str) -> None:
    assert stands(text, printed, passage) == "nowhere"


def test_few_figures_make_a_short_one_and_many_do_not() -> None:
    """From ten figures nearly every number of three digits follows in two steps."""
    passage = "Of 912 nurses 14 % and 12 % filed 9.9 and 9.3 reports per 100 tasks, 1.81 fewer."
    assert stands(f"{passage} With its 816 people it counts.", "816", passage) != "shown"


@pytest.mark.parametrize(
    ("text", "printed", "passage", "taken"),
    [
        ("Its upkeep takes 19,800 crowns a winter.", "19,800", RINK, "18,900"),
        ("Households set out 60 g more food waste a day.", "60", CADDY, "70"),
        ("With fuel and service it is 2,795 pounds a year.", "2,795 pounds", PELLETS, None),
        ("Two homes set out 140 g more food waste a day.", "140", CADDY, None),
        ("Its upkeep takes 18,900 crowns a winter, not 19,800.", "19,800", RINK, None),
        ("Its upkeep takes 9,800 crowns a winter more.", "9,800", RINK, None),
    ],
)
def test_a_figure_in_the_place_of_a_given_one(
    text: str, printed: str, passage: str, taken: str | None
) -> None:
    found = swapped(figure(text, printed), text, [passage], numbers(text))
    assert (found.text if found else None) == taken


@pytest.mark.parametrize(
    ("day", "given", "follows"),
    [
        ("30 June 2027", "The grant is paid within nine months of 30 September 2026.", True),
        ("18 March 2026", "Ordered on 10 March 2026, it leaves 6 working days later.", True),
        ("16 March 2026", "Ordered on 10 March 2026, it leaves 6 working days later.", False),
        ("30 July 2027", "The grant is paid within nine months of 30 September 2026.", False),
    ],
)
def test_a_day_that_durations_count_to(day: str, given: str, follows: bool) -> None:
    assert counted_on(dates(day)[0], given) is follows


CRATES = "A crate costs €0.42 a trip. A carton of the same size costs €0.95."
CHAIN = "The difference is €0.53 a box, €265 a month and €3,180 a year, a saving of 56 percent."


@pytest.mark.parametrize("printed", ["€265", "€3,180", "56 percent"])
def test_figures_that_follow_one_after_the_other_are_within_reach(printed: str) -> None:
    assert stands(CHAIN, printed, CRATES, "For 500 boxes a month") == "reached"
    assert stands(CHAIN.replace("265", "268"), "€268", CRATES, "For 500 boxes") == "nowhere"


def test_two_figures_of_a_share_are_in_no_others_place() -> None:
    source = "The clinics filled 6 in 10 of the freed places."
    assert not list(exchanged("Of the places so freed 6 in 10 were filled.", [source]))
    crossed = "Ten clinics are new and six nurses left."
    told = list(exchanged("Six clinics are new and ten nurses left.", [crossed]))
    assert [(one.value, other.value) for one, other in told] == [(6, 10)]
