"""From a step's text to its claims: what is stated, what is only supposed, what stands unread, and
which words make a formula one or the other.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.face.engine import steps
from tests.domains.math.judged import few, last, said

SUM = "$3 + 4 = 8$"


@pytest.mark.parametrize(
    "word",
    [
        "Let", "Suppose", "Assume", "If", "Whenever", "Set", "Put", "Take", "Try", "Testing",
        "Provided", "Say", "Choose", "Call it", "Define", "Using", "Substituting", "Plugging in",
    ],
)  # fmt: skip
def test_a_word_of_supposing_states_nothing(word: str) -> None:
    found = last("Find $k$.", f"{word} $k = 5$.")
    assert (found.verdict, found.reason) == ("unknown", "not_a_claim")


@pytest.mark.parametrize("word", ["So", "Hence", "Thus", "Therefore", "Then", "We get", "It is"])
def test_a_word_of_concluding_states(word: str) -> None:
    assert said("Solve $2k = 8$.", f"{word} $k = 5$.") == "refuted false_for_the_solution"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Taking square roots gives $k = 5$.", "refuted"),
        ("Taking the derivative, $k = 5$.", "refuted"),
        ("The given sum is $k = 5$.", "refuted"),
        ("When $k = 5$ it fails.", "unknown"),
        ("For $k = 5$ it is large.", "unknown"),
        ("At the end, $k = 5$.", "refuted"),
        ("At $k = 5$ we stop.", "unknown"),
        ("Let $m = 2$; now $k = 5$.", "refuted"),
    ],
)
def test_a_supposition_reaches_no_further_than_its_clause(line: str, expected: str) -> None:
    assert last("Solve $2k = 8$.", line).verdict == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("We try 17: $3 + 4 = 8$.", "refuted"),
        ("We try 17: $2 \\cdot 4 = 9$.", "refuted"),
        ("We try 17: $17 \\bmod 5 = 3$.", "refuted"),
        ("We try 17: $n \\bmod 5 = 3$.", "unknown"),
        ("We try 17: $\\sqrt{16} = 5$.", "unknown"),
    ],
)
def test_what_is_worked_out_in_a_trial_is_stated(line: str, expected: str) -> None:
    assert last("Find the value.", line).verdict == expected


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("We use $\\mystery{x} = 2$.", "mystery"),
        ("We use $x = = 2 +$.", ""),
        ("We use $\\frac{1}{ = 2$.", ""),
        ("We use $1.4142… = 2$.", "a decimal that goes on"),
        ("We use $1.4142\\ldots = 2$.", "a decimal that goes on"),
    ],
)
def test_a_formula_without_a_reading_is_kept_with_its_reason(line: str, why: str) -> None:
    found = steps("Find it.", [line]).to_json()
    assert found["steps"][0]["verdict"] == "unknown"
    assert len(found["unread"]) == 1
    assert why in found["unread"][0]["why"]
    assert found["unread"][0]["step"] == 0


def test_an_unread_part_makes_the_step_unknown_and_never_a_smaller_claim() -> None:
    good, bad = "$3 + 4 = 7$", "$\\mystery{x} = 2$"
    assert said("Compute.", good) == "proved exact"
    found = last("Compute.", f"{good} and {bad}.")
    assert (found.verdict, found.reason) == ("unknown", "arithmetic_holds")
    assert "mystery" in found.why


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("$3 + 4 = 7$", "exact"),
        ("So $3 + 4 = 7$.", "exact"),
        ("$3 + 4 = 7$ dragons", "arithmetic_holds"),
        ("By magic $3 + 4 = 7$.", "arithmetic_holds"),
        ("$3 + 4 = 7$, so every prime is odd.", "arithmetic_holds"),
        ("There are $3 + 4 = 7$ ways that win.", "arithmetic_holds"),
    ],
)
def test_a_word_that_may_claim_more_leaves_only_the_arithmetic(line: str, reason: str) -> None:
    assert last("Compute.", line).reason == reason


def test_what_was_not_checked_is_said() -> None:
    found = last("Compute.", "$3 + 4 = 7$, so every prime is odd.")
    assert "not checked: every, prime" in found.why


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "unknown unread"),
        ("We think about it.", "unknown unread"),
        ("Look at $x$.", "unknown not_a_claim"),
        ("Compute $3 + 4$.", "unknown not_a_claim"),
        ("The number 7.", "unknown open"),
        ("[asy] draw((0,0)--(1,1)); a = 3 + 5 = 9; [/asy]", "unknown unread"),
    ],
)
def test_a_step_without_a_relation_says_what_it_is(line: str, expected: str) -> None:
    assert said("Find it.", line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$2 + 2 = 4 = 2^2$", "proved"),
        ("$2 + 2 = 4 = 2^3$", "refuted"),
        ("$2 + 2 = 5 = 2^2 + 1$", "refuted"),
        ("$1 < 2 < 3$", "proved"),
        ("$1 < 3 < 2$", "refuted"),
        ("$2 + 2 = 4 < 5$", "proved"),
        ("$2 + 2 = 4 < 3$", "refuted"),
        (r"\begin{align*} 2 + 2 &= 4 \\ &= 2^2 \end{align*}", "proved"),
        (r"\begin{align*} 2 + 2 &= 4 \\ &= 2^3 \end{align*}", "refuted"),
        (r"\begin{align*} 2 + 2 &= 4 \\ 3 + 3 &= 7 \end{align*}", "refuted"),
        (r"\begin{align*} 2 + 2 &= 4 \\ 3 + 3 &= 6 \end{align*}", "proved"),
        ("$2 + 2 = 4$, $3 + 3 = 6$", "proved"),
        ("$2 + 2 = 4$, $3 + 3 = 7$", "refuted"),
        ("$2 + 2 = 4 \\implies 3 + 3 = 6$", "proved"),
        ("$2 + 2 = 4 \\implies 3 + 3 = 7$", "refuted"),
        (r"$2 + 2 = 5 \implies y^2 = 9 \implies y = \pm 3$", "refuted"),
        ("$2+2 = 4$ and $\\boxed{3+3 = 7}$", "refuted"),
        ("2 + 2 = 4\n3 + 3 = 7", "refuted"),
        ("2 + 2 =\n4", "proved"),
        ("2 + 2 = 4, hence 3 + 3 = 7", "refuted"),
    ],
)
def test_every_link_of_a_chain_and_every_row_is_a_claim(line: str, expected: str) -> None:
    assert last("Compute.", line).verdict == expected


def test_the_refuted_link_is_the_one_that_is_quoted() -> None:
    found = last("Compute.", "$2 + 2 = 4$ and then $3 + 3 = 7$ and $4 + 4 = 8$.")
    assert found.quote == "3 + 3 = 7"
    assert found.read_as == "6 = 7"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3!/2!=3", "proved"),
        ("3!/2!=4", "refuted"),
        ("3! != 6", "refuted"),
        ("3! != 5", "proved"),
        ("1 ÷ 5/12 = 12/5", "proved"),
        ("1 ÷ 5/12 = 1/60", "refuted"),
        ("3*4 = <<3*4=12>>12", "proved"),
        ("3*4 = <<3*4=13>>13", "refuted"),
        ("∴ 3 + 4 = 8", "refuted"),
        ("(3 + 4 = 8)", "refuted"),
        ("3 + 4 = 8.", "refuted"),
        ("3 + 4 = 8 cm", "refuted"),
        (r"$3 + 4 = 8 \tag{2}$", "refuted"),
        (r"$3 + 4 = 7. \tag*{(a)}$", "proved"),
        ("20 km/h · 3 h = 60 km", "unknown"),
        ("his age - 20 = 80 - 20", "unknown"),
        ("1 + 3 + … + 9 = 20", "unknown"),
    ],
)
def test_what_hangs_on_to_a_formula_in_prose_is_taken_off(line: str, expected: str) -> None:
    held = last("Compute.", line).verdict
    assert held == expected or (expected == "unknown" and held != "refuted")


@pytest.mark.parametrize(
    ("lines", "refuted"),
    [
        (("$(x = 3)$ or $(x = -3)$",), False),
        (("$x = 3$ or $x = -3$",), False),
        (("$x = 3$, $x = -3$",), False),
        (("$x = 3, -3$",), False),
        (("$x = \\pm 3$",), False),
        (("$x = \\pm 4$",), True),
        (("$x = 3$ and $-3$",), False),
        (("Either $x = 3$ or else $x = -3$.",), False),
    ],
)
def test_values_of_one_letter_are_read_together(lines: tuple[str, ...], refuted: bool) -> None:
    assert (last("Solve $x^2 = 9$.", *lines).verdict == "refuted") is refuted


@few
@given(
    st.sampled_from(["So", "Thus", "Hence,", "Now", "We have", "This gives", ""]),
    st.sampled_from(["${}$", "$${}$$", r"\({}\)", r"\[{}\]", "{}", "**${}$**", "> ${}$"]),
    st.sampled_from(["", ".", ",", " .", "\n"]),
    st.integers(-9, 99),
)
def test_words_of_joining_and_marks_change_no_verdict(
    word: str, frame: str, end: str, off: int
) -> None:
    line = f"{word} {frame.format(f'30 + 12 = {42 + off}')}{end}"
    assert last("Compute.", line).verdict == ("proved" if off == 0 else "refuted")


@few
@given(st.permutations(["$3 + 4 = 7$", "$2 \\cdot 6 = 13$", "$9 - 5 = 4$", "$10/4 = 2.5$"]))
def test_the_order_of_independent_lines_moves_the_verdicts_with_them(lines: list[str]) -> None:
    verdicts = {
        line: s.verdict for line, s in zip(lines, steps("Compute.", lines).steps, strict=True)
    }
    assert verdicts.pop("$2 \\cdot 6 = 13$") == "refuted"
    assert set(verdicts.values()) == {"proved"}
