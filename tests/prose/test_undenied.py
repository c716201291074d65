"""A denial that the words resting on a passage have lost is told; what a passage says plainly, what
asks or doubts, and figures beside a denied noun are not.
"""

from __future__ import annotations

import pytest

from workbench.prose.retold.recounted import recounted
from workbench.prose.retold.undenied import undenied

COLOUR = "At 18 edges lamp colour made no difference to the number of moths"


@pytest.mark.parametrize(
    ("text", "passage", "said"),
    [
        ("The contrary result is of 18 edges, where colour made a difference to the number of "
         "moths", COLOUR, "difference"),
        ("the number of faults was smaller", "Notes made no difference to the number of faults",
         "was smaller"),
        ("the number of faults was larger", "The number of faults was no larger with notes",
         "larger"),
        ("Marks were looked at once and did change", "Marks did not change", "change"),
        ("Marks in both towns changed", "Marks in both towns did not change", "changed"),
        ("Sick days of nurses rose", "Sick days of nurses did not rise", "rose"),
        ("Drivers found a link between tolls and traffic",
         "Drivers found no link between tolls and traffic", "link"),
        ("Cooks liked the new oil better in 7 of 9 pans",
         "Cooks found no difference in 7 of 9 pans", "better"),
    ],
)  # fmt: skip
def test_a_lost_denial_is_told_at_its_word(text: str, passage: str, said: str) -> None:
    found = undenied(text, passage)
    assert found is not None
    assert text[found.start : found.end] == found.said == said


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("where colour made no difference to the number of moths", COLOUR),
        ("whether lamp colour made a difference to the number of moths", COLOUR),
        ("the difference in the number of moths by lamp colour was 4 %", COLOUR),
        ("the number of faults was no smaller", "Notes made no difference to the number of faults"),
        ("Sick days of nurses fell", "Sick days of nurses did not rise, they fell"),
        ("Marks changed in the spring", "Marks did not change in autumn; in spring they changed"),
        ("the new oil was better in the other 2 of 9", "Cooks found no difference in 7 of 9 pans"),
        ("Prices of bread rose", "Wages of drivers did not rise"),
        ("Marks might change", "Marks did not change"),
        (
            "Marks of twelve schools rose, while 9 night schools showed no difference in marks",
            "In 9 night schools, marks of pupils did not differ with and without notes",
        ),
        (
            "Those in a club lost marks in a year",
            "Pupils in a club lost 3 marks a year and those who did not lost 5",
        ),
    ],
)
def test_a_kept_denial_and_another_predicate_are_not(text: str, passage: str) -> None:
    assert undenied(text, passage) is None


@pytest.mark.parametrize(
    ("text", "passage", "told"),
    [
        ("Two people left in the trial year", "In the trial year 3 people left, against 8", True),
        ("Four clinics closed in spring", "In spring five clinics closed", True),
        ("Three people left in the trial year", "In the trial year 3 people left", False),
        ("Two reasons speak for it", "In the trial year 3 people left", False),
        ("Two people left, of the 3 people in the trial year", "In the trial year 3 people left",
         False),
        ("Two people did not leave in the trial year", "In the trial year 3 people leave", False),
    ],
)  # fmt: skip
def test_a_small_count_is_the_passages(text: str, passage: str, told: bool) -> None:
    assert bool(list(recounted(text, [passage]))) == told


def test_an_insistent_did_is_told_of_what_did_not_differ() -> None:
    lost = undenied("On the open shore a reef did change the retreat", "the retreat did not differ")
    assert lost is not None
    assert lost.said == "did change"


ASKED = "The trial did not ask people who stayed away"
OTHER_CAUSES = "The report does not rule out other causes"


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("for the trial did ask those who stayed away, and people did come", ASKED),
        ("because people who stayed away were asked in the trial too", ASKED),
        ("The trial also asked the people who had stayed away", ASKED),
        ("With other causes ruled out by the report, the doors are the reason", OTHER_CAUSES),
        ("Better still, the report does rule out other causes", OTHER_CAUSES),
        ("It was at weekends that the count was made", "The count was not made at weekends"),
    ],
)
def test_a_verb_that_leaves_nothing_open_is_told_as_done(text: str, passage: str) -> None:
    assert undenied(text, passage) is not None


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("The trial asked the people who came, not those who stayed away", ASKED),
        ("Had the trial asked people who stayed away, the share might differ", ASKED),
        ("I wish that the trial had asked people who stayed away", ASKED),
        ("The next trial must ask people who stayed away", ASKED),
        ("The people who came did ask for more", ASKED),
        ("To rule out other causes, the school needs a second report", OTHER_CAUSES),
        ("The report falls short of ruling out other causes", OTHER_CAUSES),
        ("You may ask whether the report rules out other causes", OTHER_CAUSES),
        ("A count at weekends has still to be made", "The count was not made at weekends"),
    ],
)
def test_what_is_wanted_supposed_or_of_others_is_not_told_as_done(text: str, passage: str) -> None:
    assert undenied(text, passage) is None
