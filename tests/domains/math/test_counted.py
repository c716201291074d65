"""Words beside numbers: read as what is counted where a sign and a number follow, and never a
reason to compare hours with minutes.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from domains.math.face.engine import steps
from domains.math.notation.cursor import Notation
from domains.math.notation.grammar import parse
from domains.math.notation.spans import nouns_blanked, spans_in
from domains.math.notation.units import parse_unit, several_sizes, size_ratios
from domains.math.steps.sorts import true_in_some_base


def verdict(step: str, problem: str = "A word problem.") -> str:
    return steps(problem, [step]).steps[0].verdict


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("(6 feet + 2 feet) * (8 feet + 2 feet) = 80 square feet", "(6+2)*(8+2)=80"),
        ("3 people * 3 eggs/person/day = 9 eggs/day", "3*3=9"),
        ("17 inches (remaining space) / 0.25 inches (bead) = 68", "17/0.25=68"),
        ("12 boys + 12 girls - 7 students = 17 students", "12+12-7=17"),
        ("24 hours in a day - 8 hours = 16 hours", "24-8=16"),
    ],
)
def test_counted_nouns_are_read_through(text: str, read: str) -> None:
    span = spans_in(text)[0]
    assert (span.text.replace(" ", ""), span.nouns) == (read, True)


@pytest.mark.parametrize(
    "text", ["he has 3 and gives away 2 = less", "there were 5 more than 3 = 8", "12 is not - 3"]
)
def test_prose_between_numbers_is_left_alone(text: str) -> None:
    assert nouns_blanked(text) == text


@pytest.mark.parametrize(
    "step",
    [
        "The total is 12 boys + 12 girls - 7 students = 15 students.",
        "The cost is $194/meter × 490 meters = $94,860.",
        r"$\text{Total Cost} = \$10 + \$24 + \$12 + \$14 = \$50$",
        "He paid a total of $65 * 170 = $10,550.",
    ],
)
def test_a_false_sum_with_nouns_or_money_is_refuted(step: str) -> None:
    assert verdict(step) == "refuted"


@pytest.mark.parametrize(
    "step",
    [
        "60 miles / 45 minutes = 60/0.75 = 80 miles per hour",
        "2 hours + 30 minutes = 150 minutes",
        "The price is 900 - 100 = $8, which is 800 cents.",
        "He needs 25 classmates + his 1 teacher + 1 himself = 27 cupcakes.",
        "Together that is shoe size 25 + shoe size 5 = 30.",
        "She fell back: 1st - 5 = 6th.",
        "- The new price is $40 - 15% = $34",
        r"$\frac{1}{2} \text{ inch} = 20 \text{ miles}$",
        r"$2250 \div 360 = 6 \text{ full turns with } 90 \text{ degrees left}$",
    ],
)
def test_measures_and_sums_that_go_on_are_never_refuted(step: str) -> None:
    assert verdict(step) != "refuted"


def test_sizes_are_those_of_the_table_of_units() -> None:
    assert several_sizes("2 hours and 30 minutes")
    assert several_sizes("60 km in 5 miles")
    assert not several_sizes("$3 and $4 for two hours and 5 km")
    assert size_ratios("dollars and cents") == {Fraction(100), Fraction(1, 100)}
    newton = parse_unit("N")
    assert newton is not None
    assert dict(newton.dimensions)["mass"] == 1


@pytest.mark.parametrize(("line", "possible"), [("5 + 4 = 12", True), ("19 = 201", True)])
def test_a_line_that_some_base_makes_true_is_told(line: str, possible: bool) -> None:
    left, right = parse(line, Notation()).args
    assert true_in_some_base(left, right) is possible


@pytest.mark.parametrize("line", ["81 + 18 + 6 + 2 = 53", "(4 + 4)/2 = 9", "8*9 = 14"])
def test_a_line_that_no_base_makes_true_is_false_in_all(line: str) -> None:
    left, right = parse(line, Notation()).args
    assert not true_in_some_base(left, right)


def test_a_doubt_ends_with_the_next_sentence() -> None:
    far = "This cannot be 9. We go on. Now count them. So $12 + 12 - 7 = 15$."
    near = "So $12 + 12 - 7 = 15$. That is impossible."
    assert (verdict(far), verdict(near)) == ("refuted", "unknown")
