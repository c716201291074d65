"""Facts that give several values in one sentence, often with words left out: each value is the
fact's own, and one told of the other subject is named.
"""

from __future__ import annotations

import pytest

from tests.domains.creative.copies import brief, draft, shop, wrong
from workbench.prose.numbers import numbers

RIGHT = [
    ("The big box holds 9 kinds of vegetables, the small box 5",
     "The small box holds 5 kinds of vegetables."),
    ("The course has 9 lessons in spring, 14 in autumn", "Autumn brings 14 lessons."),
    ("Bus 4 stops at 23 villages, bus 7 at 31", "Bus 7 stops at 31 villages."),
    ("The hall holds 200 people standing, 120 seated", "120 people may sit."),
    ("Adults have 16 places, children 8, families 4", "There are 4 places for families."),
    ("Plan A: 20 copies a month, plan B: 50, plan C: 120", "Plan C gives you 120 copies a month."),
    ("Of 60 lockers 45 are for members, 15 for guests", "15 lockers for guests."),
    ("The museum shows 140 boats, of which 32 float and 17 are open", "17 boats are open to you."),
    ("Two floors of 14 rooms and one of 9", "9 rooms on the top floor."),
    ("Table for the tours: Monday 14, Tuesday 18, Wednesday 22 riders", "18 riders on Tuesday."),
    ("It needs 3 eggs for 12 muffins, 6 for 24", "24 muffins need 6 eggs."),
    ("Downstairs seats 38 people, the gallery 41 guests", "41 people in the gallery."),
    ("A full ticket costs £72, one for under-21s half", "Under 21 you pay half."),
    ("Three mornings of 20 minutes, two evenings of 45", "45 minutes in the evening."),
    ("The big sack weighs 25 kg, the small one 10", "10 kg of flour."),
    ("Groups under 12 people pay €6 a head, over 20 €4", "Over 20 people pay €4 a head."),
    ("Small, medium and large jars weigh 200 g, 450 g and 900 g respectively",
     "The medium jar weighs 450 g."),
]  # fmt: skip
WRONG = [
    ("The big box holds 9 kinds of vegetables, the small box 5", "The small box holds 6 kinds."),
    ("The hall has 12 lanes and 24 lockers", "The hall has 24 lanes."),
    ("The hall has 12 lanes and 24 lockers", "The hall has 12 lockers."),
    ("The pool has 12 lanes of 50 m", "The pool has 50 lanes."),
    ("Entry costs 6 crowns and is free for children under 12", "Everybody else pays 12 crowns."),
    ("A room costs €90; children under 12 pay half", "A child pays €12."),
    ("Bus 14 takes 20 minutes", "It takes 14 minutes."),
    ("A room costs €90. There are 4 floors and the lift takes 12 at a time", "A room costs €12."),
]


def _of(fact: str, said: str) -> dict[str, str]:
    task = brief(facts=[{"id": "F1", "statement": fact}])
    found = wrong(task, draft(shop(said), claims=[{"quote": said, "fact_id": "F1"}]))
    return {name: level for name, level in found.items() if name.startswith("claims")}


@pytest.mark.parametrize(("fact", "said"), RIGHT)
def test_each_value_of_a_fact_is_its_own(fact: str, said: str) -> None:
    assert _of(fact, said) == {}


@pytest.mark.parametrize(("fact", "said"), WRONG)
def test_a_value_that_surely_counts_another_thing_is_wrong(fact: str, said: str) -> None:
    assert _of(fact, said)["claims.numbers"] == "major"


BOX = "The big box costs £21 a week, the small box £12"
AGES = "Adults pay €9, children €4"
SEATS = "The hall has 40 seats on Mondays, 25 on Fridays"
PARTS = "A new rib costs €6, a new handle €15"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (BOX, "The small box costs £21 a week."),
        (BOX, "£21 for the small box."),
        (BOX, "The big one is yours for £12."),
        (BOX, "Small box: £21."),
        (AGES, "Children pay €9."),
        (AGES, "Adults pay only €4."),
        (SEATS, "40 seats on Fridays."),
        (PARTS, "A rib costs €15."),
        (PARTS, "€15 for a new rib."),
    ],
)
def test_a_value_told_of_the_other_subject_is_heard(fact: str, said: str) -> None:
    assert _of(fact, said) == {"claims.subject": "minor"}


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (BOX, "The small box costs £12, the big one £21."),
        (BOX, "For £21 a small army eats."),
        (BOX, "It costs £12, less than the big box."),
        (BOX, "The big box is too much for one; £12 is enough."),
        (BOX, "Small families take the big box, £21 a week."),
        (AGES, "For €9 you can leave the children at home."),
        (AGES, "Children €4, everybody else €9."),
        (SEATS, "On Mondays 40 people sit here."),
        (SEATS, "40 seats on Mondays and 25 on Fridays."),
        (PARTS, "With a new rib for €6 you keep the handle."),
        (PARTS, "The handle stays; the rib is €6."),
        ("Ticket for 5 rides €12, for 10 rides €21", "5 rides for €12."),
        ("Sizes: S 36 pages, M 64, L 96", "The large one has 96 pages."),
    ],
)
def test_one_that_only_stands_near_the_other_subject_is_not(fact: str, said: str) -> None:
    assert _of(fact, said) == {}


def test_one_is_no_amount_that_goes_on_in_hundredths() -> None:
    assert [n.value for n in numbers("the small one 10")] == [1, 10]
    assert [n.value for n in numbers("ten pounds 80")] == [10.8]
