"""Small conditions of the steps' rules, each seen from its two sides."""

from __future__ import annotations

from domains.math.face.engine import alternative
from domains.math.notation.grammar import parse
from domains.math.notation.nodes import Node
from domains.math.steps.arithmetic import usual_readings
from tests.domains.math.judged import findings, last, said

DIGITS = "The sum of the digits of a two-digit number is $13.$ Find the number."
CONGRUENT = "We know $x \\equiv 1 \\pmod 5$."


def test_a_product_of_two_letters_may_be_two_digits_if_its_reverse_is_written_too() -> None:
    lines = ("We have $a + b = 13$ and $a - b = 3$.", "So $ab = 85$.")
    turned = "Let it be $ab$; turned round it is $ba$."
    assert said(DIGITS, turned, *lines) == "unknown sort"
    assert said(DIGITS, *lines) == "refuted false_for_the_solution"


def test_a_quotient_without_its_remainder_is_the_whole_part_and_no_other_number() -> None:
    problem = "What is the remainder when 7 is divided by 2?"
    assert said(problem, "$7/2 = 3$.") == "unknown sort"
    assert said(problem, "$7/2 = 4$.") == "refuted false_values"


def test_a_congruence_is_decided_in_one_letter_of_a_polynomial_that_is_not_taken_back() -> None:
    assert said(CONGRUENT, "So $x \\equiv 3 \\pmod 5$.") == "refuted not_equivalent"
    for line in (
        "So $x \\equiv 3 \\pmod 5$ is impossible.",
        "So $x + y \\equiv 3 \\pmod 5$.",
        "So $2^x \\equiv 3 \\pmod 5$.",
    ):
        assert last(CONGRUENT, line).why == "a congruence between unknowns"


def test_degrees_are_left_out_but_for_what_a_function_is_taken_of() -> None:
    left = parse("\\tan 45^\\circ + 30^\\circ")
    plain = [x for x, _ in usual_readings(left, Node("num", text="31"))]
    inside = [n for n in plain if "deg" in str(n) and str(n).count("deg") == 1]
    assert any(str(n).startswith("add(call[tan](deg") for n in inside)


def test_a_chain_that_ends_in_another_name_equates() -> None:
    problem = "In a figure, find $x$."
    chain = "$AE = x^2 + 2x = x^2 + x + 4 = EC$."
    assert last(problem, chain).verdict == "unknown"
    again = "$AE = x^2 + 2x = x^2 + x + 4$."
    assert said(problem, again) == "refuted not_an_identity"


def test_a_step_that_denies_a_value_denies_no_identity() -> None:
    problem = "Simplify $(x+1)^2$."
    before = "The other one is wrong."
    assert said(problem, f"{before} $(x + 1)^2 = x^2 + 1$.") == "refuted not_an_identity"
    lines = ("$x^2 = 9$, so $x = 3$ or $x = -3$.", "One of them is not valid. So $x = 4$.")
    assert last("Solve $x^2 = 9$ for $x$.", *lines).verdict == "unknown"


def test_a_value_put_in_makes_a_route_whose_check_replays() -> None:
    route = alternative("Let $f(x) = x^2 + 1$. Find $f(3)$.")
    assert (route.state, route.result) == ("not compared", "10")
    assert route.record is not None


def test_only_a_sum_is_factored_or_completed_to_a_square() -> None:
    problem = "Find the least value."
    wrong = "We factor: $x^2 - 5x + 6 = (x - 1)(x - 6)$."
    assert said(problem, wrong) == "refuted not_an_identity"
    found = findings(problem, "We factor: $x(x - 5) = (x - 2)^2$.")
    assert [f.verdict for f in found] == ["unknown"]


def test_rules_of_a_curve_in_several_letters_hold_for_the_first_equation_in_them() -> None:
    problem = "A circle $x^2 + y^2 = 25$ and a line $x - y = 1$ are drawn. What is the centre?"
    assert last(problem, "Rearranging, $x^2 = 25 - y^2$.").verdict in ("numeric", "proved")


def test_among_remainders_forms_differ_by_one_side_less_the_other() -> None:
    found = last("What is the remainder of $(n+1)^2 - n^2$ modulo 7?", "$(n+1)^2 - n^2 = 2n + 2$.")
    assert found.record is not None
    assert (found.verdict, found.record["left"]) == ("refuted", "-1")
