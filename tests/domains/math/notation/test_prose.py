"""Mathematics between words: where it stands, what is said around it, which words are numbers."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.notation.asking import asks_several, familiar, one_expression, plain
from domains.math.notation.drafts import split_steps, without_label
from domains.math.notation.markdown import plain as without_marks
from domains.math.notation.number_words import in_digits
from domains.math.notation.spans import saying, spans_in
from domains.math.notation.units import parse_unit
from tests.domains.math.judged import few, last


def found(text: str) -> list[str]:
    return [" ".join(s.text.split()) for s in spans_in(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("So $x = 3$ and $y = 4$.", ["x = 3", "y = 4"]),
        (r"So \(x = 3\) and \[y = 4\].", ["x = 3", "y = 4"]),
        ("So x = 3 and y = 4.", ["x = 3", "y = 4"]),
        ("We get 3 + 4 = 7 apples.", ["3 + 4 = 7"]),
        ("Tom has 3 apples.", ["3"]),
        ("He paid $40 and got $5 back.", ["40", "5"]),
        ("He paid $40 + $5 = $45.", ["40 + 5 = 45"]),
        ("A dog is a pet.", []),
        ("I am a man.", []),
        ("a = 5", ["a = 5"]),
        ("25% of 40 = 10", ["25% * 40 = 10"]),
        ("240 : 3 = 80", ["240 / 3 = 80"]),
        ("3 x 5 = 15", ["3 * 5 = 15"]),
        ("$3$ + $4$ = $7$", ["3 + 4 = 7"]),
        (r"4 × $\frac12$ = 2", [r"4 × \frac12 = 2"]),
        ("P(at least one) = 1/2", ["= 1/2"]),
        ("well-known and/or so", []),
        ("sin(x) = 1", ["sin(x) = 1"]),
        ("the max of it", []),
        ("max(1, 2) = 2", ["max(1, 2) = 2"]),
        ("3 people * 4 eggs = 12 eggs", ["3 * 4 = 12"]),
        ("2 + 2 =\n4", ["2 + 2 = 4"]),
        ("x = 1\ny = 2", ["x = 1", "y = 2"]),
        ("L'Hôpital says no", []),
        ("x → 3", ["x → 3"]),
    ],
)
def test_formulas_are_found_delimited_and_bare(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_the_words_around_a_formula_are_kept() -> None:
    one, two = spans_in("Since $x = 3$, we get $y = 4$ at last.")
    assert (one.before.strip(), one.after.strip()) == ("Since", ", we get")
    assert (two.before.strip(), two.after.strip()) == (", we get", "at last.")


@few
@given(
    st.lists(st.sampled_from(["$x=1$", "so", "3 + 4 = 7", "apples", "$5", ".", "\n"]), max_size=8)
)
def test_every_span_is_a_slice_of_its_text_and_they_stand_in_order(pieces: list[str]) -> None:
    text = " ".join(pieces)
    spans = spans_in(text)
    places = [(s.start, s.end) for s in spans]
    assert places == sorted(places)
    assert all(0 <= a < b <= len(text) for a, b in places)
    assert all(b <= c for (_, b), (c, _) in itertools.pairwise(places))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("So $x = 3$.", ()),
        ("Therefore we have $x = 3$.", ()),
        ("Every prime is odd, so $x = 3$.", ("Every", "prime", "odd")),
        ("$x = 3$ dragons", ("dragons",)),
    ],
)
def test_words_that_may_claim_more_are_told(text: str, words: tuple[str, ...]) -> None:
    assert saying(text, spans_in(text)) == words


@pytest.mark.parametrize(
    ("text", "is_plain", "is_familiar", "single"),
    [
        ("Evaluate $3 + 4$.", True, True, True),
        ("Solve $2x = 8$.", True, True, False),
        ("Find the area of a circle with radius 3.", False, True, False),
        ("The wizard asks: evaluate $3 + 4$.", False, False, False),
    ],
)
def test_words_of_a_question_are_plain_familiar_or_strange(
    text: str, is_plain: bool, is_familiar: bool, single: bool
) -> None:
    assert (plain(text), familiar(text), one_expression(text)) == (is_plain, is_familiar, single)


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("Find $x$ and the sum.", True),
        ("Find both the mean and the median.", True),
        ("Find $x$.", False),
        ("Find the sum of $x$ and $y$.", False),
        ("Compute $3$ and find $4$.", True),
    ],
)
def test_several_questions_are_noticed(text: str, several: bool) -> None:
    assert asks_several(text) is several


# --- numbers in words -----------------------------------------------------------------------------

SMALL = re.findall(
    "[a-z]+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen",
)
TENS = re.findall("[a-z]+", "twenty thirty forty fifty sixty seventy eighty ninety")


def spelled(value: int) -> str:
    if value < 20:
        return SMALL[value]
    if value < 100:
        ten, one = divmod(value, 10)
        return TENS[ten - 2] + (f"-{SMALL[one]}" if one else "")
    for size, name in ((10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if value >= size:
            above, below = divmod(value, size)
            rest = f" and {spelled(below)}" if 0 < below < 100 else f" {spelled(below)}"
            return f"{spelled(above)} {name}" + (rest if below else "")
    raise AssertionError(value)


@few
@given(st.integers(0, 999_999_999))
def test_a_whole_number_in_words_is_read_back(value: int) -> None:
    assert in_digits(f"There are {spelled(value)} of them.") == f"There are {value} of them."


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("three quarters", "3/4"),
        ("two and a half", "2 1/2"),
        ("one half", "1/2"),
        ("half an hour", "1/2 hour"),
        ("minus seven", "-7"),
        ("negative one third", "-1/3"),
        ("two point five", "2.5"),
        ("zero point zero five", "0.05"),
        ("2.5 million", "2500000"),
        ("3 dozen", "36"),
        ("a hundred", "100"),
        ("a dozen eggs", "12 eggs"),
        ("a hundred and five", "105"),
        ("half a million", "500000"),
        ("a third", "1/3"),
        ("one two three", "1 2 3"),
        ("no one knows", "no one knows"),
        ("someone", "someone"),
        ("the tenth of it", "the tenth of it"),
        ("1,500 thousand", "1500000"),
    ],
)
def test_other_numbers_in_words(text: str, digits: str) -> None:
    assert in_digits(text) == digits


# --- units ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("m", "cm", 100),
        ("km/h", "m/s", Fraction(5, 18)),
        ("m^2", "cm^2", 10_000),
        ("square feet", "square inches", 144),
        ("hours", "minutes", 60),
        ("kg", "g", 1000),
        ("L", "cm^3", 1000),
        ("mph", "ft/s", Fraction(22, 15)),
        ("N", "kg m / s^2", 1),
        ("dollars", "cents", 100),
        ("yd", "ft", 3),
        ("gallons", "quarts", 4),
        ("ha", "m^2", 10_000),
    ],
)
def test_units_of_one_dimension_convert_exactly(one: str, other: str, ratio: object) -> None:
    first, second = parse_unit(one), parse_unit(other)
    assert first is not None
    assert second is not None
    assert first.dimensions == second.dimensions
    assert first.factor / second.factor == ratio


@pytest.mark.parametrize(
    ("text", "noun"),
    [("apples", "apple"), ("red apples", "apple"), ("glass", "glass"), ("units", "units")],
)
def test_any_other_word_is_a_counted_noun(text: str, noun: str) -> None:
    unit = parse_unit(text)
    assert unit is not None
    assert (unit.noun, unit.converts) == (noun, False)


@pytest.mark.parametrize("text", ["", "12", "+", "a b c d e f g", "x = 3"])
def test_what_is_neither_a_unit_nor_a_noun_is_none(text: str) -> None:
    assert parse_unit(text) is None


# --- steps and marks ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("1. One.\n2. Two.", ["1. One.", "2. Two."]),
        ("Step 1: One.\nmore\nStep 2: Two.", ["Step 1: One.\nmore", "Step 2: Two."]),
        ("- One.\n- Two.", ["- One.", "- Two."]),
        ("One.\n\nTwo.", ["One.", "Two."]),
        ("We have:\n$$x = 1$$\nThen.", ["We have:\n$$x = 1$$", "Then."]),
        ("$$a\n= b$$\nThen.", ["$$a\n= b$$", "Then."]),
        ("Intro.\n1. One.\n2. Two.", ["Intro.", "1. One.", "2. Two."]),
        ("  \n", []),
        ("1. alone", ["1. alone"]),
    ],
)
def test_a_draft_is_cut_where_its_author_cut_it(text: str, steps: list[str]) -> None:
    assert [s.text for s in split_steps(text)] == steps


@few
@given(st.lists(st.sampled_from(["Step 1: a", "2. b", "- c", "d", "$$x$$", "", "e:"]), max_size=8))
def test_steps_leave_out_nothing_but_white_space(lines: list[str]) -> None:
    text = "\n".join(lines)
    steps = split_steps(text)
    assert all(text[s.start : s.end] == s.text for s in steps)
    between = [0, *(at for s in steps for at in (s.start, s.end)), len(text)]
    assert all(not text[a:b].strip() for a, b in zip(between[::2], between[1::2], strict=True))


@pytest.mark.parametrize(
    ("step", "rest"),
    [
        ("Step 2: Add.", "Add."),
        ("**Step 2:** Add.", "Add."),
        ("### Step 2\nAdd.", "Add."),
        ("2. Add.", "Add."),
        ("(2) Add.", "Add."),
        ("Add 2.", "Add 2."),
        ("Stepping 2 away", "Stepping 2 away"),
    ],
)
def test_a_label_is_no_part_of_a_step(step: str, rest: str) -> None:
    body, taken = without_label(step)
    assert body == rest
    assert step[taken:] == rest


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**bold** and *italic*", "bold and italic"),
        ("`code` here", "code here"),
        ("# Title", "Title"),
        ("> quoted", "quoted"),
        ("- item", "item"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("$a * b * c$", "$a * b * c$"),
        ("2*3*4 = 24", "2*3*4 = 24"),
        ("~~gone~~ kept", " kept"),
        ("```\ncode\n```", "code"),
        ("no marks", "no marks"),
        ("3 > 2", "3 > 2"),
        ("a < b and c > d", "a < b and c > d"),
    ],
)
def test_decoration_is_taken_off_and_signs_stay(text: str, shown: str) -> None:
    assert without_marks(text) == shown


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("The coat goes up to 150 € + 30 € = 180 €.", "unknown"),
        ("5 % of 2100 € is 105 €, so there are 2100 € + 105 € = 2205 € in it.", "unknown"),
        ("That leaves 180 € − 36 € = 144 €.", "unknown"),
        ("That leaves £180 − £36 = £144, or 150 zł + 30 zł = 180 zł.", "unknown"),
        ("At 4 €/kg that is 3 · 4 €/kg = 12 €.", "unknown"),
        ("It is 2 € = 200 cents.", "unknown"),
        ("The coat goes up to 150 € + 30 € = 190 €.", "refuted"),
        ("That leaves £180 − £36 = £145.", "refuted"),
    ],
)
def test_money_is_counted_whatever_side_its_sign_stands_on(line: str, verdict: str) -> None:
    assert last("What does the coat cost?", line).verdict == verdict
