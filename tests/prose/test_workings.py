"""Workings that a writer declares: read as people write sums, recomputed, and held against what is
given; prose may tell what they come to, and nothing else.
"""

from __future__ import annotations

import time

import pytest

from workbench.prose.dates import dates
from workbench.prose.declared import declared, workings_results
from workbench.prose.document import read_document
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.lengths import openings
from workbench.prose.reckoning.sums import MOST_CHARS
from workbench.prose.reckoning.working import Fault
from workbench.prose.reckoning.workings import worked

GIVEN = [
    "Of 528 boats 132 had a licence. The fan fell from 85 dB to 80.2 dB. A ticket is £46, a lunch "
    "£12. For twelve weeks it took 3.5 kWh a week. In 2024 there were 356 falls, in 2025 248, in "
    "2,800 bed days. Rent is 8,000 crowns, the levy 15 %. She kept nineteen letters. The boiler "
    "burns 6,250 kg at 380 pounds a tonne; the pump takes 9,000 kWh at 27 pence.",
    "From 3 June 2026 you have 14 days. It was sent on Tuesday 10 March 2026; we answer within 6 "
    "working days. A display takes 2 W. The town gave 61,200, of which 54 % went on the roof; the "
    "rink is 54,000 crowns for eight winters and 18,900 a winter. 3,640 seats, 140 a load. 1.2 "
    "million people. It was heard 45 times.",
]


def figure(text: str) -> NumberFound:
    return numbers(text)[0]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1067 - 1042 = 25 years", False),
        ("1042 + 2 years = 1044", False),
        ("2025 - 1042 = 983", False),
        ("1067 - 1043 = 24 years", True),
        ("1067 - 1042 = 24 years", True),
    ],
)
def test_a_working_takes_either_year_of_one_with_a_stroke(line: str, fault: bool) -> None:
    given = ["Felled in the winter of 1041/42; the pine in 1067.", "In 2024/25 it was cleaned."]
    assert any(one.fault for one in worked([line], given)) is fault


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("132 / 528 = 25 %", "25 %"),
        ("132 of 528 = 25 %", "a quarter"),
        ("132 out of 528 boats = 0.25", "25 per cent"),
        ("132 : 528 = 25 %", "0.25"),
        ("85 dB - 80.2 dB = 4.8 dB", "4.8 dB"),
        ("85 dB − 80.2 dB ≈ 5 dB", "4.8 dB"),
        ("£46 + 2 x £12 = £70", "£70"),
        ("£46 + 2 × £12 = £46 + £24 = £70", "£24"),
        ("12 weeks · 3.5 kWh = 42 kWh", "42 kWh"),
        ("3.5 kWh per week x 12 weeks = 42 kWh over the term", "42"),
        ("42 = 12 x 3.5", "42"),
        ("(356 - 248) / 2,800 = 3.9 %", "3.9 %"),
        ("(356–248)÷2 800 × 100 ≈ 3.9 %", "108"),
        ("(356 - 248) / 356 = 30.3 %", "30 %"),
        ("15 % of 8,000 = 1,200", "1,200"),
        ("15 per cent of 8,000 crowns (s1) is 1,200 crowns", "1,200"),
        ("8,000 x 0.15 = 1,200 crowns, a year", "1,200"),
        ("8,000 crowns x 1.15 = 9,200 crowns", "9,200"),
        ("8,000 + 15 % = 9,200", "9,200"),
        ("100 % - 54 % = 46 %", "46 %"),
        ("19 letters / 2 = 9.5", "9.5"),
        ("Half of nineteen letters = 9.5", "9.5"),
        ("Coal: 6,250 kg x £380 / tonne = £2,375", "£2,375"),
        ("9,000 kWh x 27 pence = £2,430", "£2,430"),
        ("9,000 kWh x £0.27 = £2,430", "£2,430"),
        ("2 W x 24 h = 0.05 kWh", "0.048"),
        ("54,000 / 8 + 18,900 = 25,650", "25,650"),
        ("54,000 / 8 = 6,750; 6,750 + 18,900 = 25,650", "25,650"),
        ("61,200 x 54 % = 33,048 - 18,900 = 14,148", "33,048"),
        ("1.2 million x 3 = 3.6 million", "3.6 million"),
        ("8,000 x 1.15^2 = 10,580", "10,580"),
        ("(85 + 80.2 + 46 + 12 + 45) / 5 = 53.64", "53.6"),
        ("8,000 x 15 % ≈ 1,200", "about 1,200"),
        ("3,640 / 140 = 26 loads", "26"),
        ("45 / 7 = 6.43 = about 6", "6.4"),
        ("528 / 132 = 4 times", "4 times"),
        ("528 / 45 = 12 whole loads, rounded up", "12"),
        ("Cost of a winter = 54,000 / 8 + 18,900 = 25,650", "25,650"),
        ("12 lessons x 45 min = 540 min = 9 hours", "9 hours"),
        ("10 March to 3 June = 85 days", "85 days"),
    ],
)
def test_a_right_working_gives_its_figure(line: str, told: str) -> None:
    [working] = worked([line], GIVEN)
    assert working.fault is None
    assert working.gives(figure(told))


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("3 June + 14 days = 17 June", "17 June"),
        ("3 June 2026 + 2 x 7 days = 17 June 2026", "17 June 2026"),
        ("10 March + 6 working days = 18 March", "18 March 2026"),
        ("3 June + 12 weeks = 26 August", "26 August"),
    ],
)
def test_a_day_is_counted_on(line: str, day: str) -> None:
    [working] = worked([line], GIVEN)
    assert working.fault is None
    assert working.gives_day(dates(day)[0])
    assert not working.gives_day(dates("19 June 2026")[0])


def test_days_are_counted_between_two_days() -> None:
    [working] = worked(["3 June - 10 March = 85 days"], GIVEN)
    assert working.fault is None
    assert working.gives(figure("85 days"))


@pytest.mark.parametrize(
    ("line", "figure", "right"),
    [
        ("132 / 528 = 26 %", "26 %", "25 %"),
        ("85 dB - 80.2 dB = 5.2 dB", "5.2", "4.8"),
        ("£46 + 2 x £12 = £116", "£116", "£70"),
        ("8,000 x 15 % = 1,500 crowns", "1,500", "1,200"),
        ("1.2 million x 3 = 4.6 million", "4.6 million", "3.6 million"),
        ("3 June + 14 days = 18 June", "18 June", "17 June"),
        ("(356 - 248) / 2,800 = 98 / 2,800 = 3.5 %", "98 / 2,800", "0.0385714"),
        ("132 / 528 ≈ 26 %", "26 %", "25 %"),
    ],
)
def test_a_wrong_sum_is_told_with_the_right_one(line: str, figure: str, right: str) -> None:
    [working] = worked([line], GIVEN)
    assert working.fault is not None
    assert (working.fault.kind, working.fault.figure, working.fault.right) == (
        "sum", figure, right)  # fmt: skip
    assert not working.results


@pytest.mark.parametrize(
    ("line", "figure"),
    [("132 / 529 = 25 %", "529"), ("46 + 99 = 145", "99"), ("5 June + 14 days = 19 June", "5 June"),
     ("8,000 x 16 % = 1,280", "16 %"), ("61,000 x 54 % = 32,940", "61,000")],
)  # fmt: skip
def test_a_figure_that_nothing_gives_is_named(line: str, figure: str) -> None:
    [working] = worked([line], GIVEN)
    assert working.fault is not None
    assert (working.fault.kind, working.fault.figure) == ("operand", figure)


def test_a_working_does_not_excuse_another_figure() -> None:
    [working] = worked(["132 / 528 = 25 %"], GIVEN)
    for other in ("26 %", "about 26 %", "25", "a third", "£25"):
        number = figure(other)
        assert not working.gives(number, other[: number.start]), other


@pytest.mark.parametrize(
    "lines",
    [
        ("8,000 x 85 % = 6,800",),  # what a levy of 15 % leaves
        ("1.0 - 0.15 = 0.85", "8,000 x 85 % = 6,800"),
        ("6.25 t x £380 = £2,375",),
        ("9,000 kWh x £0.27 = £2,430",),
        ("132 / 528 = 25.00 %", "248 / 356 = 69.66 %", "69.66 - 25.00 = 44.66"),
        ("(356 x 46 + 248 x 12) / 528 = 36.65", "8,000 x 36.65 % = 2,932"),
        ("356 + 248 = 604", "(356 x 54 + 248 x 15) / 604 = 37.99 %"),
        ("100 / 3.5 = 28.6", "29 x £46 = £1,334"),
        ("100 / 3.5 = 28.6", "28 x £46 = £1,288"),
    ],
)
def test_what_people_do_in_their_heads_needs_no_line(lines: tuple[str, ...]) -> None:
    """What a share leaves, a moved point, a sign left out, a result rounded to a whole one."""
    assert [one.fault for one in worked(lines, GIVEN)] == [None] * len(lines)


@pytest.mark.parametrize(
    ("lines", "figure"),
    [
        (("8,000 x 84 % = 6,720",), "84 %"),
        (("6.35 t x £380 = £2,413",), "6.35"),
        (("9,000 kWh x £2.7 = £24,300",), "£2.7"),
        (("100 / 3.5 = 28.6", "31 x £46 = £1,426"), "31"),
        (("132 / 528 = 25 %", "26.0 + 3.5 = 29.5"), "26.0"),
    ],
)
def test_what_is_near_to_such_a_step_is_none(lines: tuple[str, ...], figure: str) -> None:
    *_, last = worked(lines, GIVEN)
    assert last.fault is not None
    assert (last.fault.kind, last.fault.figure) == ("operand", figure)


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("£46 + £7.25 = £53.25", False),
        ("£46.50 + £33.70 = £80.20", False),
        ("45 + 35.2 = 80.2", True),
        ("45 + 35.3 = 80.2", False),
        ("45 + 35.3 = 80.3", False),
        ("356 - 224 = 132", True),
        ("356 - 223 = 133", False),
        ("528 / 11.7 = 45", False),  # 45.1
        ("14 / 2 = 7", False),
    ],
)
def test_a_sum_told_backwards_gives_the_one_figure_that_it_lacks(line: str, holds: bool) -> None:
    [working] = worked([line], [*GIVEN[:1], GIVEN[1].replace("14 days", "some days")])
    assert (working.fault is None) is holds
    assert not holds or working.gives(figure(line.split("=")[0].split()[-1]))


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("75 % of 8 days = 6 days", True),
        ("70 % of 8 days = 6 days", False),
        ("50 % of 8 days = 4 days", False),
        ("8 days - 2.5 days = 6 days", False),
    ],
)
def test_a_share_may_be_that_of_what_another_line_comes_to(line: str, holds: bool) -> None:
    given = ["The line was dead for 8 days, the first 2 of which are not paid for."]
    assert (worked(["8 days - 2 days = 6 days", line], given)[1].fault is None) is holds
    assert worked([line], given)[0].fault is not None


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("1 June to 13 September = 105 days", True),
        ("1 June to 13 September = 104 days", True),
        ("1 June to 13 September = 106 days", False),
        ("13 September - 1 June = 104 days", True),
        ("13 September - 1 June = 105 days", False),
    ],
)
def test_a_stretch_of_days_may_count_both_its_ends(line: str, holds: bool) -> None:
    [working] = worked([line], ["Open from 1 June 2027 to 13 September 2027."])
    assert (working.fault is None) is holds


def test_the_days_of_months_need_nobody_to_tell_them() -> None:
    [season] = worked(["28 days + 31 days + 13 days = 72 days"], ["The last 13 days are free."])
    assert season.fault is None
    [other] = worked(["27 days + 13 days = 40 days"], ["The last 13 days are free."])
    assert other.fault is not None


def test_so_many_weekdays_lie_so_many_weeks_apart() -> None:
    given = ["It runs on six Saturdays from 3 October 2026."]
    for line, right in (("3 October + 35 days = 7 November", True),
                        ("3 October + 49 days = 21 November", False),
                        ("3 October + 36 days = 8 November", False)):  # fmt: skip
        assert (worked([line], given)[0].fault is None) is right, line


def test_what_goes_into_a_told_result_may_be_told_beside_it() -> None:
    [working] = worked(["356 x £46 = £16,376"], GIVEN)
    operand, result, other = figure("356"), figure("£16,376"), figure("£16,000.50")
    assert working.takes(operand, [operand, result])
    assert not working.takes(operand, [operand, other])
    assert not working.takes(figure("357"), [result])
    [wrong] = worked(["356 x £46 = £17,376"], GIVEN)
    assert not wrong.takes(operand, [operand, figure("£17,376")])


def test_prose_tells_the_computed_value_and_not_the_written_one() -> None:
    """A coarse result lets the prose be finer only where it is right."""
    [working] = worked(["45 / 7 = 6"], GIVEN)
    assert working.gives(figure("6.4"))
    assert not working.gives(figure("6.1"))


def test_lines_take_one_anothers_results_in_any_order_and_unrounded() -> None:
    workings = worked(["6.4 x 52 = 334", "45 / 7 = 6.4", "334 x 2 = 669"], GIVEN)
    assert [one.fault for one in workings] == [None] * 3
    assert workings[2].gives(figure("669"))


def test_two_lines_that_rest_on_each_other_alone_rest_on_nothing() -> None:
    workings = worked(["700 / 2 = 350", "350 x 2 = 700"], GIVEN)
    assert [one.fault.kind if one.fault else "" for one in workings] == ["operand", ""]
    assert not any(one.results for one in workings)


def test_one_fault_is_told_once_and_what_rests_on_it_gives_nothing() -> None:
    workings = worked(["132 / 528 = 26 %", "26 % x 8,000 = 2,080"], GIVEN)
    assert [one.fault.kind if one.fault else "" for one in workings] == ["sum", ""]
    assert not workings[1].gives(figure("2,080"))


@pytest.mark.parametrize(
    "line",
    [
        "the boats",
        "",
        "132 boats 528 = 25 %",
        "46 + = 70",
        "132 / 0 = 0",
        "(46 + 12 = 58",
        "3 June x 2 = 6 June",
        "19:30 x 2 = 39:00",
        "the deposit + 12 = 58",
        "356 -> 248 falls = 108",
        "= 25 %",
        "2 ^ 365 ^ 365 = 4",
        f"{'(' * 200}46{')' * 200} = 46",
    ],
)
def test_what_is_no_sum_cannot_be_read(line: str) -> None:
    [working] = worked([line], GIVEN)
    assert working.fault is not None
    assert working.fault.kind == "unread"


@pytest.mark.parametrize(
    "line",
    ["(" * 10_000, "9" * 10_000 + " = 3", "1 + " * 3_000 + "1 = 3", "10 ^ " * 90 + "10 = 1",
     "x" * 450 + " = 4", "-" * 450 + "4 = 4", "= " * 240, "1 of " * 90 + "1 = 1", "9" * 400 + "= 1",
     "2 ^ 60 ^ 60 ^ 60 = 1"],
)  # fmt: skip
def test_hostile_lines_neither_hang_nor_break_it(line: str) -> None:
    began = time.process_time()
    [working] = worked([line], GIVEN)
    assert not working.results or len(line) <= MOST_CHARS
    assert time.process_time() - began < 2


def test_of_very_many_lines_the_first_are_read() -> None:
    workings = worked(["132 / 528 = 25 %"] * 2_000, GIVEN)
    assert len(workings) == 2_000
    assert workings[0].fault is None
    assert workings[-1].fault == Fault("unread", why="more than 100 lines are given")


def draft(workings: str) -> str:
    return f'A quarter.\n\n```json ledger\n{{"claims": [], "workings": {workings}}}\n```\n'


def results(workings: str) -> list[tuple[str, str, str]]:
    document = read_document(draft(workings))
    found = workings_results(document, declared(document.ledger, GIVEN), "evidence", "the task")
    return [(one.check, one.status, one.severity) for one in found]


def test_the_check_passes_fails_and_says_nothing_of_none() -> None:
    assert results('["132 / 528 = 25 %", "46 + 12 = 58"]') == [("workings", "pass", "major")]
    assert results("[]") == results("null") == []
    assert results('["46 + 12 = 58", "132 / 528 = 26 %", "46 + 99 = 145", "many"]') == [
        ("workings: line 2", "fail", "major"),
        ("workings: line 3", "fail", "major"),
        ("workings: line 4", "warn", "minor"),
    ]


def test_a_finding_marks_its_line_and_gives_the_right_figure() -> None:
    document = read_document(draft('["46 + 12 = 58", "132 / 528 = 26 %"]'))
    [result] = workings_results(
        document, declared(document.ledger, GIVEN), "evidence", "the task or a source"
    )
    assert result.message == "132 / 528 is 25 %, not 26 %."
    assert (result.observed, result.expected, result.cause) == ("26 %", "25 %", "sum")
    assert result.span is not None
    assert result.span.pointer == "/workings/1"
    assert result.span.quote == '"132 / 528 = 26 %"'


@pytest.mark.parametrize(
    ("given", "pointer"),
    [('{"a": 1, "b": 2}', "/workings"), ("4", "/workings"), ('["46 + 12 = 58", 7]', "/workings/1"),
     ('[["46 + 12 = 58"]]', "/workings/0")],
)  # fmt: skip
def test_what_is_no_line_is_a_complaint_of_the_ledger(given: str, pointer: str) -> None:
    found = declared(read_document(draft(given)).ledger, GIVEN)
    assert [one.pointer for one in found.complaints] == [pointer]


def test_days_without_a_year_are_read_near_each_other() -> None:
    given = ["Today: 2026-01-22. Reported 2025-12-29 and on 2026-01-19; the visit of 21 January."]
    for line in ("21 January - 19 January = 2 days", "22 January - 29 December = 24 days",
                 "22 January 2026 - 29 December = 24 days"):  # fmt: skip
        assert worked([line], given)[0].fault is None
    fault = worked(["21 January - 19 January = 3 days"], given)[0].fault
    assert fault is not None
    assert fault.right == "2"


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("24 km x 3 metres = 7.2 hectares", True),
        ("24 km x 3 metres = 0.72 hectares", False),
        ("24 x 3 = 7.2 hectares", False),
        ("460 m² x 312 mm = 143.52 m³", True),
        ("460 m² x 312 mm = 1,435 m³", False),
        ("8 m x 3 m x 24 cm = 5.76 cubic metres", True),
    ],
)
def test_lengths_enclose_areas_and_volumes(line: str, holds: bool) -> None:
    given = ["24 km, 3 metres, 460 m², 312 mm, 8 m, 24 cm"]
    assert (worked([line], given)[0].fault is None) is holds


@pytest.mark.parametrize(
    ("lines", "holds"),
    [
        (("2 October to 27 November = 9 Fridays",), True),
        (("2 October to 27 November = 8 Fridays",), False),
        (("2 October to 27 November = 8 Mondays",), True),
        (("2 October to 27 November = 57 days",), True),
        (("12 May + 14 days = 26 May", "31 - 26 = 5 days"), True),
        (("12 May + 14 days = 26 May", "31 - 23 = 8 days"), False),
        (("12 May + 14 days = 26 May", "31 - 26 = 5 crowns"), False),
        (("12 May + 14 days = 26 May", "31 - 26 + 1 = 6"), True),
        (("12 May + 14 days = 26 May", "31 - 25 = 6"), True),
        (("12 May + 14 days = 26 May", "31 - 25 + 1 = 7"), False),
        (("12 May + 14 days = 26 May", "31 - 26 + 1 = 6 crowns"), False),
        (("12 May + 14 days = 26 May", "31 x 26 = 806"), False),
        (("2 October - 4 days = 28 September", "3 + 31 + 27 = 61"), True),
        (("2 October - 4 days = 28 September", "4 + 31 + 27 = 62"), False),
        (("2 October - 4 days = 28 September", "3 + 30 + 27 = 60"), False),
    ],
)
def test_days_are_counted_as_people_count_them(lines: tuple[str, ...], holds: bool) -> None:
    given = ["Fridays from 2 October 2026 to 27 November 2026. From 12 May 2026 you have 14 days."]
    assert (worked(lines, given)[-1].fault is None) is holds


@pytest.mark.parametrize(
    ("given", "lines", "wrong"),
    [
        ("Lessons are £32 an hour; he had one and three quarters.", ("1¾ h × £32 = £56",), "£57"),
        ("It costs £1,900 and saves £300 a year.", ("£1,900 / £300 = 6 1/3 years",), "6 2/3 years"),
        ("It costs £1,900, saves £300 a year and lasts 19 years.",
         ("£1,900 / £300 = 76 months", "19 years / 6 1/3 years = 3"), "4"),
        ("8 400 kr a month from 16 April.",
         ("16–30 April = 15 days", "15/30 × 8 400 kr = 4 200 kr"), "4 300 kr"),
        ("The bed takes 600 litres.", ("0.6 m3 = 600 l",), "60 l"),
        ("A jar is £6.30, another £5.40.", ("£6.30 - 540p = 90p",), "80p"),
        ("2 h 48 min by train, 2 h 5 min by bus.", ("2 h 48 min − 2 h 5 min = 43 min",), "53 min"),
        ("Tiles €1.140,00, fitter €860,50.", ("€1.140,00 + €75,00 = €1.215,00",), "€1.225,00"),
        ("A tenth less than £4,150.", ("10% of 4,150 = 415 ⇒ 4,150 − 415 = 3,735",), "3,725"),
        ("40p each, ten a week.", ("10 × 40p = £4.00 per week; × 52 = £208 per year",), "£218"),
        ("20 loads of 17.28 t and 8 t.", ("17.28 t / 8 t = 2.16 → 3 loads",), ""),
        ("Due 20 January, back 9 February.", ("20 Jan → 31 Jan = 11 days; + 9 days = 20 days",),
         "21 days"),
        ("Paid £2,150, less £625.", ("£2,150 minus £625 leaves £1,525",), "£1,535"),
        ("The fee falls due on the 28th of each month.", ("28 May + 5 days = 2 June",), "3 June"),
        ("Four days: 92, 88, 75 and 105.", ("mean = 360 / 4 = 90, where 92 + 88 + 75 + 105 = 360",),
         ""),
    ],
)  # fmt: skip
def test_one_sum_in_many_spellings(given: str, lines: tuple[str, ...], wrong: str) -> None:
    given += " 75,00 for waste." if "Tiles" in given else ""
    assert [one.fault for one in worked(lines, [given])] == [None] * len(lines)
    if wrong:
        *before, last = lines
        said = f"{last.rpartition(' = ')[0]} = {wrong}" if " = " in last else f"{last[:-6]}{wrong}"
        assert worked([*before, said], [given])[-1].fault is not None, said


OWN = ["You bring it on 18 April 2026. It is ready on the 4th workshop day after that."]


@pytest.mark.parametrize(
    ("line", "open_days", "right"),
    [
        (
            "18 April + 4 workshop days = 24 April",
            "The workshop is open Tuesday to Saturday.",
            True,
        ),
        (
            "18 April + 4 workshop days = 22 April",
            "The workshop is open Tuesday to Saturday.",
            False,
        ),
        ("18 April + 4 opening days = 23 April", "Closed on Sundays.", True),
        ("18 April + 4 opening days = 22 April", "Closed on Sundays.", False),
        ("18 April + 4 calendar days = 22 April", "Closed on Sundays.", True),
        ("18 April + 4 workshop days = 22 April", "", True),
    ],
)
def test_days_of_somebodys_own_fall_on_the_days_that_are_told(
    line: str, open_days: str, right: bool
) -> None:
    (one,) = worked([line], [*OWN, open_days])
    assert (one.fault is None) is right


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("20 May + 3 working days = 25 May", True),
        ("20 May + 3 working days = 23 May", True),
        ("20 May + 3 business days = 25 May", True),
        ("20 May + 3 working days = 24 May", False),
        ("20 May + 3 opening days = 25 May", False),
    ],
)
def test_working_days_end_on_friday_also_where_somebody_is_there_on_saturday(
    line: str, right: bool
) -> None:
    given = ["It takes 3 days from 20 May 2026.", "Our counter is open from Monday to Saturday."]
    (one,) = worked([line], given)
    assert (one.fault is None) is right


SEASON = [
    "In force from Sunday 27 October 2024 to Saturday 29 March 2025.",
    "It sails on Saturdays.",
]


def test_the_first_of_a_weekday_is_a_day_to_count_from() -> None:
    lines = ["29 March 2025 - 147 days = 2 November 2024", "147 / 7 + 1 = 22"]
    assert [one.fault for one in worked(lines, SEASON)] == [None, None]
    later = ["29 March 2025 - 140 days = 9 November 2024"]
    assert worked(later, SEASON)[0].fault is not None
    assert worked(lines, ["From Sunday 27 October 2024 to 29 March 2025."])[0].fault is not None


def test_the_year_of_a_stretch_is_told_at_its_end() -> None:
    lines = ["2 November 2024 to 29 March 2025 = 147 days"]
    assert worked(lines, ["It sails from 2 November to 29 March 2025."])[0].fault is None


def test_a_sum_in_thousands_may_be_told_in_millions() -> None:
    (one,) = worked(["2,040 t x 2.465 euros = 5,028.6"], ["2,040 tonnes at 2.465 euros a kilo"])
    assert one.fault is None
    assert one.gives(figure("5.03 million euros"))
    assert not one.gives(figure("5.13 million euros"))
    assert not one.gives(figure("5.03 euros"))


def test_plain_fractions_need_no_source() -> None:
    assert worked(["0.75 x 528 = 396"], GIVEN)[0].fault is None
    assert worked(["0.76 x 528 = 401.28"], GIVEN)[0].fault is not None


@pytest.mark.parametrize(("whole", "right"), [("2,322", True), ("2,323", True), ("2,325", False)])
def test_a_result_may_be_made_whole_in_the_same_line(whole: str, right: bool) -> None:
    line = f"£33,913.92 / £14.60 = 2,322.9, so {whole} whole passengers"
    (one,) = worked([line], ["It saved £33,913.92, at £14.60 each."])
    assert (one.fault is None) is right
    assert one.gives(figure(whole)) is right


def test_days_of_somebodys_own_change_no_sum_without_a_day() -> None:
    given = ["The court sits Monday to Thursday. It heard 100 cases in 3 rooms at 7 a day."]
    lines = ["100 / 3 = 33.3 sitting days", "33.3 sitting days x 7 = 233.3"]
    assert [one.fault for one in worked(lines, given)] == [None, None]


def test_who_is_closed_all_week_counts_no_days() -> None:
    every = "Closed on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday."
    assert openings(every) == []
    assert openings("Closed on Mondays") == [frozenset(range(1, 7))]


@pytest.mark.parametrize(("rest", "kind"), [("0.6", ""), ("0.4", "operand")])
def test_what_is_over_a_whole_one_needs_no_line(rest: str, kind: str) -> None:
    given = ["A wage buys 51.2 loth of bread. A pound has 32 loth."]
    lines = ["51.2 loth / 32 loth = 1.6 pounds", f"{rest} x 32 loth = {float(rest) * 32:g} loth"]
    fault = worked(lines, given)[1].fault
    assert (fault.kind if fault else "") == kind


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Monday + 2 working days = Wednesday", ""),
        ("Friday + 2 working days = Tuesday", ""),
        ("Friday + 2 working days = Sunday", "sum"),
        ("Thursday - 3 days = Monday", ""),
        ("Monday + 11 working days = Tuesday", "operand"),
        ("Monday + delay = Wednesday", "unread"),
    ],
)
def test_weekdays_are_counted_without_a_date(line: str, kind: str) -> None:
    given = ["Orders are delivered on the second working day, on 3 days a week."]
    [working] = worked([line], given)
    assert (working.fault.kind if working.fault else "") == kind
    assert not working.results


TURNED = ["The drop was 0.48 kPa (95 % CI 0.21 to 0.75), the snack 240 kcal; 3.6 mmHg before."]


@pytest.mark.parametrize(
    "line",
    [
        "0.48 kPa x 7.50062 = 3.6 mmHg",
        "0.75 kPa / 0.1333 = 5.6 mmHg",
        "0.21 kPa x 7.5 mmHg/kPa = 1.6 mmHg",
        "0.48 x 7.501 = 3.6",
        "1 kPa = 7.50062 mmHg",
        "0.48 kPa (1 kPa = 7.5 mmHg) = 3.6 mmHg",
        "240 kcal x 4.184 = 1,004 kJ",
    ],
)
def test_how_many_of_one_unit_another_is_need_not_be_given(line: str) -> None:
    assert worked([line], TURNED)[0].fault is None


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("0.48 kPa x 7.9 = 3.8 mmHg", "operand"),
        ("0.48 x 9.123 = 4.38", "operand"),
        ("1 kPa = 7.9 mmHg", "sum"),
        ("0.48 kPa (1 kPa = 7.9 mmHg) = 3.6 mmHg", "sum"),
        ("1 furlong = 201.168 m", "unread"),
    ],
)
def test_another_factor_is_a_fault_and_one_of_unknown_units_a_doubt(line: str, kind: str) -> None:
    fault = worked([line], TURNED)[0].fault
    assert fault is not None
    assert fault.kind == kind


def test_minutes_are_no_thousands_of_another_thing() -> None:
    given = ["A ride takes 26 minutes. A bus costs 41,000 crowns."]
    (one,) = worked(["41,000 - 26,000 = 15,000 crowns"], given)
    assert one.fault is not None
    assert one.fault.kind == "operand"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("1,604 x €29 = €46,516", None),
        ("€29 x 1,603 = €46,487", None),
        ("1,605 x €29 = €46,545", "operand"),
        ("1,604 + €29 = €1,633", "operand"),
        ("1,604 x €29 = €46,561", "sum"),
    ],
)
def test_a_whole_number_is_tried_next_to_a_quotient(line: str, kind: str | None) -> None:
    [working] = worked([line], ["A post costs €46,500 a year, a talk by telephone €29."])
    assert (working.fault and working.fault.kind) == kind


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("38 tonnes / 30 kg = 1,266 hides", None),
        ("38 tonnes / 30 kg = 1,265 hides", "sum"),
        ("38 tonnes / 3 tonnes = 12.6 loads", "sum"),
        ("38 tonnes / 20 tonnes = 1 load", "sum"),
    ],
)
def test_a_part_that_is_left_over_may_be_left_out_of_many(line: str, kind: str | None) -> None:
    [working] = worked([line], ["38 tonnes came, in loads of 3 and 20 tonnes; a hide takes 30 kg."])
    assert (working.fault and working.fault.kind) == kind


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("68 / 20 = 3.40", None),
        ("69 / 20 = 3.45", None),
        ("70 / 20 = 3.50", "operand"),
        ("68 / 20 = 3.45", "sum"),
        ("20 / 68 = 0.29", "operand"),
    ],
)
def test_whole_numbers_next_to_a_mean_times_its_count_are_tried(
    line: str, kind: str | None
) -> None:
    given = ["Twenty pupils marked in whole points. The mean after eight weeks was 3.42."]
    [working] = worked([line], given)
    assert (working.fault and working.fault.kind) == kind


def test_a_tried_number_goes_into_other_lines() -> None:
    given = ["A post costs €46,500 a year and holds 1,638 talks, a talk by telephone €29."]
    assert not any(
        one.fault for one in worked(["1,638 - 1,604 = 34", "1,604 x 29 = 46,516"], given)
    )


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("3,640 / 140 = 26", "8,000 / 140 = 57.1", None),
        ("6,250 / 250 = 25", "9,000 / 250 = 36", None),
        ("6,250 / 125 = 50", "9,000 / 125 = 72", "operand"),
        ("6,250 / 250 = 25", "9,000 / 450 = 20", "operand"),
    ],
)
def test_a_ratio_in_its_lowest_terms_needs_no_common_measure(
    first: str, second: str, kind: str | None
) -> None:
    faults = {one.fault.kind if one.fault else None for one in worked([first, second], GIVEN)}
    assert faults == {kind}


@pytest.mark.parametrize(
    ("told", "given"), [("134 seats", True), ("133 seats", True), ("132 seats", False),
                        ("135 seats", False), ("134 %", False)]
)  # fmt: skip
def test_a_part_of_what_is_counted_takes_a_whole_one(told: str, given: bool) -> None:
    [working] = worked(["61,200 / 459 = 133.3"], [*GIVEN, "A seat brings 459 crowns."])
    assert working.gives(figure(told)) is given


@pytest.mark.parametrize(
    ("before", "share", "given"),
    [
        ("less than ", "a third", True),
        ("more than ", "a fifth", True),
        ("more than ", "a third", False),
        ("less than ", "half", False),
        ("just under ", "a third", False),
        ("", "a third", False),
    ],
)
def test_a_bound_says_on_which_side_a_share_lies(before: str, share: str, given: bool) -> None:
    [working] = worked(["144 / 528 = 27 %"], [*GIVEN, "144 came."])
    assert working.gives(figure(share), before) is given


@pytest.mark.parametrize(("line", "kind"), [("10 p.m. to 6 a.m. = 8 hours", None),
                                            ("9 p.m. to 6 a.m. = 9 hours", "operand")])  # fmt: skip
def test_a_time_of_day_may_be_given_in_words(line: str, kind: str | None) -> None:
    [working] = worked([line], ["It strikes between ten at night and six in the morning."])
    assert (working.fault and working.fault.kind) == kind


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("1 / 6 = 16.7 %", None),
        ("1/8 x 528 = 66", None),
        ("1 : 9 = 11 %", None),
        ("1 / 6 = 20 %", "sum"),
        ("1 boat / 9 = 11 %", "operand"),
        ("132 / 9 = 14.7", "operand"),
        ("1 / 17 = 5.9 %", "operand"),
    ],
)
def test_one_in_six_takes_its_six_from_nowhere(line: str, kind: str | None) -> None:
    (working,) = worked([line], GIVEN)
    assert (working.fault.kind if working.fault else None) == kind


def test_the_six_of_one_in_six_founds_no_other_line() -> None:
    part, sum_of_it = worked(["1 / 9 = 11 %", "9 x 356 = 3,204"], GIVEN)
    assert part.fault is None
    assert sum_of_it.fault


@pytest.mark.parametrize("day", ["31 February", "0 June", "29 February 2027"])
def test_a_day_that_no_calendar_has_is_told_wherever_it_stands_in_a_sum(day: str) -> None:
    given = ["It closes on 9 February 2027; the fee is 4 crowns."]
    for line in (f"{day} + 3 days = 9 February 2027", f"7 days + {day} = 9 February 2027",
                 f"{day} 09:00 + 31 hours = 9 February 2027 21:00"):  # fmt: skip
        assert worked([line, "4 + 4 = 8"], given)[0].fault is not None


def test_a_day_without_its_year_stands_in_each_year_that_its_text_has() -> None:
    given = ["[a] Accounts of the wardens, 1789. Paid on 14 January to the smith. [b] Tale, 1862. "
             "The bell cracked in the night of 20 February."]  # fmt: skip
    [one] = worked(["14 January 1789 + 37 days = 20 February 1789"], given)
    assert one.fault is None
    for line in ("14 January 1904 + 37 days = 20 February 1904",
                 "14 January 1789 + 38 days = 20 February 1789"):  # fmt: skip
        assert worked([line], given)[0].fault is not None


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("It is a fall of 9 points with a school and of 6 without one.", True),
        ("The share fell by 9 % in May and 6 in June.", True),
        ("It was 9 per cent here, against only 6.", True),
        ("The share fell by 9 %, and 6 teachers left.", False),
        ("It fell by 9 points. They were 6 in all.", False),
        ("Nine of them left, and 6 without notice.", False),
    ],
)
def test_a_bare_figure_set_against_a_share_may_be_one(text: str, share: bool) -> None:
    [working] = worked(["30 % - 24 % = 6 percentage points"], ["They were 30 % and 24 %."])
    six = next(number for number in numbers(text) if number.text == "6")
    assert working.gives(six) is share


def test_two_days_without_their_year_are_of_one_year_where_one_stands_with_a_day() -> None:
    given = ["Paid on 3 May 1741 to the miller, and on 9 November to the same. Letter, 1782. "
             "Chronicle, 1896: the mill stood by then."]  # fmt: skip
    assert worked(["9 November - 3 May = 190 days"], given)[0].fault is None
    assert worked(["9 November - 3 May = 191 days"], given)[0].fault is not None


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("51 hours - 48 hours = 3 hours", True),
        ("51 hours - 50 hours = 1 hour", False),
        ("51 hours - 48 hours = 4 hours", False),
    ],
)
def test_hours_of_whole_days_need_no_ground(line: str, right: bool) -> None:
    given = ["The line was down for 51 hours."]
    assert (worked([line], given)[0].fault is None) is right
