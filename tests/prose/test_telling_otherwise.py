"""Words that turn a passage, shares beside their counts, prices given away, sums over a count of
the writer's own; and what lies near each and must stay unblamed.
"""

from __future__ import annotations

import pytest

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable, scaled
from workbench.prose.retold.apart import excepted, miscounted
from workbench.prose.retold.parts import misreckoned
from workbench.prose.retold.prices import free, prices
from workbench.prose.retold.recounted import of_another
from workbench.prose.retold.turned import turned

SHOPS = (
    "Of 212 shops asked, 61 reported fewer customers and 48 reported more; the rest saw no change."
)


@pytest.mark.parametrize(
    ("told", "passage", "said", "given"),
    [
        ("Total output rose by 2 %.", "Total output fell by 2 %.", "rose", "fell"),
        ("Waits got longer, by 14 %.", "Waits were 14 % shorter.", "longer", "shorter"),
        ("The car park is half full on weekdays.", "The car park is half empty on weekdays.",
         "full", "empty"),
        ("The school yard is quiet on Saturdays.", "On Mondays the school yard is quiet.",
         "Saturdays", "Mondays"),
        ("Short-lived seeds fell to 41 %, still above the mark of 85 %.",
         "Short-lived seeds fell below the mark of 85 %.", "above", "below"),
        ("Amber traps held 38 per cent more moths.", "Amber traps held 38 % fewer moths.",
         "more", "fewer"),
        ("A voucher pays at least 40 florins of 50 % of a repair.",
         "A voucher pays 50 % of a repair, at most 40 florins.", "least", "most"),
    ],
)  # fmt: skip
def test_a_passage_told_the_other_way_round_is_seen(
    told: str, passage: str, said: str, given: str
) -> None:
    turn = turned(told, passage)
    assert turn is not None
    assert (turn.said, turn.given) == (said, given)
    assert told[turn.start : turn.end] == said


@pytest.mark.parametrize(
    ("told", "passage"),
    [
        ("Total output did not rise; it fell by 2 %.", "Total output fell by 2 %."),
        ("Open the voucher to the lowest income third, at 50 % of a repair.",
         "The voucher pays 50 % of a repair, at most 40 florins."),
        ("Total output fell by 2 %.", "Total output fell by 2 %."),
        ("Output per hour rose by 6 %, total output fell.", "Total output fell by 2 %."),
        ("Those in the office handled 9 % fewer calls than those at home.",
         "Those at home handled 9 % more calls than those in the office."),
        ("Forty-eight had more customers, and 61 fewer.", SHOPS),
        ("Did output rise by 2 %?", "Total output fell by 2 %."),
        ("Rents rose by 2 %.", "Total output fell by 2 %."),
        ("The bath is full on Sundays.", "The car park is half empty on weekdays."),
        ("Lessons that fall away through illness are always moved without a fee.",
         "Lessons can be moved without a fee up to 48 hours ahead."),
        ("Meadow seeds fell to 86 %, still above the mark of 85 %.",
         "Short-lived seeds fell below the mark of 85 %."),
        ("Germination more than halved, from 88 % to 41 %.",
         "Germination fell from 88 % to 41 %."),
        ("Over eight weeks the lamp brought a bath down by 6.8 litres.",
         "A bath under the lamp took 6.8 litres less."),
        ("Ticks like tall grass, over 20 centimetres.",
         "Ticks like grass that is higher than 20 centimetres, and seldom sit in grass below 5."),
        ("Fees that fall due in a holiday are paid after the holiday.",
         "Fees can be paid after the holiday, up to 5 days late."),
    ],
)  # fmt: skip
def test_what_is_told_from_its_other_end_or_of_something_else_is_not(
    told: str, passage: str
) -> None:
    assert turned(told, passage) is None


def test_what_a_ledger_rests_on_a_fact_needs_only_a_word_in_common() -> None:
    told, fact = "Park on the square, it is open all evening.", "Parking in the centre is closed."
    assert turned(told, fact) is None
    assert turned(told, fact, declared=True) is not None


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("It would take 9 of its 58 places, roughly one in three.", "one in three"),
        ("19 of 21 days (70 %) came after rain.", "70 %"),
        ("Three of the 40 poles, nearly half, had fallen.", "half"),
    ],
)
def test_a_share_that_its_own_two_counts_do_not_give_is_seen(text: str, share: str) -> None:
    (part,) = misreckoned(text, numbers(text))
    assert part.share.text == share


@pytest.mark.parametrize(
    "text",
    [
        "It would take 9 of its 58 places, roughly one in six.",
        "19 of 21 days (90 %) came after rain.",
        "The bath was open on 71 of 92 days, about 77 per cent of the season.",
        "Two of five librarians offered, and 38 % of the visitors had no other day.",
        "Of 800 parents, 64 % wanted to be reached at once.",
        "The band has 9\n\nOf the 34 who came, roughly four in five are here.",
        "They were 9 of 34\n\n(about 80 % of them stayed).",
    ],
)
def test_a_right_share_and_one_of_something_else_are_not(text: str) -> None:
    assert list(misreckoned(text, numbers(text))) == []


def figure(text: str, printed: str) -> NumberFound:
    return next(n for n in numbers(text) if n.text.strip() == printed)


def test_a_sum_over_a_count_of_the_writer_s_own_follows() -> None:
    text = "Ten years of shade, the tree and its care, are 750 crowns."
    given = numbers("A young tree costs 340 crowns, and its care 41 crowns a year.")
    own = [figure(text, "Ten")]
    assert scaled(figure(text, "750"), given, own)
    assert not scaled(figure(text.replace("750", "760"), "760"), given, own)
    assert not scaled(figure(text, "750"), given, [])


@pytest.mark.parametrize(("before", "follows"), [("nearly ", True), ("over ", False), ("", False)])
def test_a_round_number_lies_as_near_as_the_word_before_it_says(before: str, follows: bool) -> None:
    text = f"That is {before}300 a Sunday."
    given = numbers("On four Sundays the branch counted 1,180 visitors.")
    assert derivable(figure(text, "300"), given, f"That is {before}") is follows


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The pause is free of charge.", "free of charge"),
        ("It is €8.50, and the post is on us.", "is on us"),
        ("We change it at no cost to you.", "at no cost"),
        ("The change is not free of charge.", ""),
        ("You are free to call.", ""),
        ("The room is free from six.", ""),
        ("Sugar-free, and €3 a jar.", ""),
    ],
)
def test_the_words_for_no_price_are_read_and_their_neighbours_are_not(text: str, said: str) -> None:
    found = free(text)
    assert found.endswith(said) if said else not found


def test_nothing_is_no_price() -> None:
    assert [n.text for n in prices("£4.00 a month, £0.00 for members")] == ["£4.00"]


@pytest.mark.parametrize(
    ("text", "share"),
    [("half of those asked", True), ("by half", True), ("half the year", True),
     ("6,240 in half a year", False), ("half an hour longer", False)],
)  # fmt: skip
def test_half_a_year_is_a_length_and_half_of_them_a_share(text: str, share: bool) -> None:
    assert any(n.value == 50.0 and n.unit == "percent" for n in numbers(text)) is share


@pytest.mark.parametrize(
    ("told", "passage"),
    [
        ("First class fell from 78 to 54 per cent of the crop.",
         "First class made up 78 % of the crop in 2022 and 54 % in 2023."),
        ("One Saturday in 17 was called off, against two Thursdays in 16.",
         "Saturdays: 16 sailings, one called off."),
        ("Giving up Thursdays removes the emptier sailing and keeps the one that 754 of 1,146 "
         "passengers took.",
         "Saturdays: 16 sailings, 754 passengers."),
        ("41 % were borrowing again within a year, although posters were put up in those months.",
         "41 % borrowed again within a year after the fees were dropped. Posters hung then."),
    ],
    ids=["made up is no direction", "both days are told", "the figure has a clause of its own",
         "put up is no direction"],
)  # fmt: skip
def test_words_beside_a_figure_of_something_else_turn_nothing(told: str, passage: str) -> None:
    assert turned(told, passage) is None


@pytest.mark.parametrize(
    ("told", "passage", "wrong"),
    [
        ("All but five of the 21 days were wet.", "Of the 21 other days, 19 were wet.", ["five"]),
        ("All but two of the 21 days were wet.", "Of the 21 other days, 19 were wet.", []),
        ("All but two of the 21 days were wet.", "19 of the 21 days were wet.", []),
        ("All but 4 of the 21 days were wet.", "19 of the 21 days were wet.", ["4"]),
        ("All but five of the 34 days were wet.", "19 of the 21 days were wet.", []),
        ("Five of the 21 days were wet.", "19 of the 21 days were wet.", []),
    ],
)
def test_an_exception_is_what_is_left_of_the_whole(
    told: str, passage: str, wrong: list[str]
) -> None:
    assert [mine.text for mine, _ in excepted(told, [passage])] == wrong


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("The trial covered sixteen adolescents.", ["sixteen"]),
        ("The trial covered 16 adolescents.", ["16"]),
        ("The trial covered 640 adolescents.", []),
        ("The trial covered sixteen classes.", []),
        ("The trial covered 640 class members.", []),
        ("Sixteen groups were drawn.", []),
        ("Forty adolescents left.", []),
        ("Sixteen adolescents of 640 were ill.", []),
    ],
)
def test_a_count_is_of_what_the_passage_counts(told: str, wrong: list[str]) -> None:
    passage = "Sixteen classes with 640 adolescents were randomised. It took 40 of mine."
    assert [mine.text for mine, _ in of_another(told, [passage])] == wrong


@pytest.mark.parametrize(
    ("passage", "wrong"),
    [
        ("Of the 84 adults 71 came back after four weeks.", []),
        ("Of 84 adults, 71 came back after four weeks.", []),
        ("The 84 adults had 71 visits in four weeks.", ["71"]),
    ],
)
def test_a_part_counts_what_its_whole_counts(passage: str, wrong: list[str]) -> None:
    told = "The evidence is one follow-up of 71 adults."
    assert [mine.text for mine, _ in of_another(told, [passage])] == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("For all but seven of the 40 interruptions fell or stayed as they were.", False),
        ("For all but eleven of the 40 interruptions changed.", False),
        ("For all but nine of the 40 interruptions fell or stayed.", True),
    ],
)
def test_an_exception_may_be_any_part_that_is_counted(text: str, wrong: bool) -> None:
    passage = "Of 40 nurses 22 had fewer interruptions; 11 saw no change, and 7 had more."
    assert bool(list(excepted(text, [passage]))) is wrong


def test_every_one_of_a_whole_is_no_part() -> None:
    passage = "The east field, 24 of the 60 plots, shut its taps."
    assert not list(miscounted("That is £6 for every one of the 60 plots.", [passage]))
    assert list(miscounted("That is £6 for twelve of the 60 plots.", [passage]))
