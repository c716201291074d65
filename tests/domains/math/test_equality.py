"""Two answers: equal, different with a counterexample, or unknown with a reason, by what kind they
are.
"""

from __future__ import annotations

import pytest

from domains.math.algebra.outcomes import EqualVerdict
from domains.math.answers.named_answers import spoken
from domains.math.face import engine


def equal(gold: str, answer: str, context: str = "") -> EqualVerdict:
    """With time to spare: a busy machine's imports count against it."""
    return engine.equal(gold, answer, context=context, seconds=10.0)


EQUAL = {
    "fractions": [
        ("1/2", "0.5"),
        (r"\dfrac{9}{7}", r"\frac97"),
        (r"3\frac12", "3.5"),
        ("1,000", "1000"),
    ],
    "surds": [
        (r"\sqrt{12}", "2√3"),
        (r"\frac{1}{\sqrt2}", r"\frac{\sqrt2}{2}"),
        (r"\sqrt[3]{-8}", "-2"),
    ],
    "lists": [
        ("x=3 or x=-3", "x=±3"),
        (r"\{1,2\}", "{2,1}"),
        ("1 and 2", "2, 1"),
        ("{2,2,3}", "{2,3}"),
    ],
    "tuples": [("(1,2)", "x=1, y=2"), (r"\langle 1,2\rangle", "(1,2)"), ("a=2,b=3", "b=3, a=2")],
    "intervals": [
        ("(0,5)", "0<x<5"),
        ("x>3", r"(3,\infty)"),
        (r"x\ne 2", r"\mathbb{R}\setminus\{2\}"),
    ],
    "inequalities": [("-2x>6", "x<-3"), ("x^2<4", "(-2,2)"), (r"y\le 2x+1", r"2x-y+1\ge0")],
    "equations": [("y=2x+3", "2x-y+3=0"), ("x^2+y^2=4", "2x^2+2y^2=8"), ("x^2=9", "±3")],
    "functions": [("f(x)=x^2", "f(t)=t^2"), ("y=2x+1", "f(x)=2x+1"), ("f'(x)=6x", "6x")],
    "antiderivatives": [
        ("x^2+C", "x^2+K"),
        (r"\ln|x|+C", r"\ln|3x|+C"),
        (r"\sin^2x+C", r"-\cos^2x+C"),
    ],
    "constants": [("C_1e^x+C_2e^{-x}", "Ae^x+Be^{-x}")],
    "units": [
        ("100 cm", "1 m"),
        ("36 km/h", "10 m/s"),
        ("1 hour 30 minutes", "90 min"),
        ("$18", "18 dollars"),
    ],
    "percent and degrees": [
        (r"50\%", "0.5"),
        (r"30^\circ", r"\frac{\pi}{6}"),
        ("90 degrees", "90°"),
    ],
    "rounding": [("0.333", "1/3"), ("3.14159", r"\pi"), ("75.4", r"24\pi")],
    "bases": [("1011_2", "11"), ("2F_{16}", "47")],
    "families": [
        (r"x=\frac{\pi}{4}+\frac{n\pi}{2}", r"x=\frac{\pi}{4}+n\pi, x=\frac{3\pi}{4}+n\pi"),
        (r"\frac{\pi}{6}+2\pi n", r"\frac{\pi}{6}+2k\pi"),
    ],
    "sequences": [(r"1,2,\ldots,10", "1,2,3,...,10")],
    "words": [(r"\text{no solution}", r"\emptyset"), ("(B)", "B"), (r"\text{East}", "east")],
    "logs": [
        (r"\log 100", "2"),
        (r"\log x", r"\ln x"),
        (r"\log_28", "3"),
        (r"\ln a+\ln b", r"\ln(ab)"),
    ],
    "complex": [("3+4i", "4i+3"), (r"e^{i\pi}", "-1"), (r"\frac1{1+i}", r"\frac{1-i}2")],
    "numbers in words": [
        ("two thirds", r"\frac23"),
        ("twenty-three", "23"),
        ("2.5 million", "2500000"),
        ("two and a half hours", "150 minutes"),
        (r"1\text{ million}", "10^6"),
    ],
    "named values": [
        ("mean 4, variance 8/3", r"\mu = 4, \sigma^2 = \frac{8}{3}"),
        ("mean: 5; median: 4", "median = 4 and mean = 5"),
        ("local maximum at x = 1, local minimum at x = 3", "min at 3, max at 1"),
        ("Area = 5", "A = 5"),
    ],
    "vectors": [
        (r"2\mathbf{i}+3\mathbf{j}", r"\langle 2,3\rangle"),
        (r"3\vec{i} - \vec{k}", "(3, 0, -1)"),
        ("2i + 3j - k", r"\begin{pmatrix}2\\3\\-1\end{pmatrix}"),
        ("(1,2,3)+t(1,0,1)", "(1+t, 2, 3+t)"),
        ("A(1,2)", "(1,2)"),
    ],
    "matrices": [
        ("[[1,2],[3,4]]", r"\begin{pmatrix}1&2\\3&4\end{pmatrix}"),
        ("[1 2; 3 4]", r"\begin{bmatrix}1&2\\3&4\end{bmatrix}"),
        (
            r"\frac12\begin{pmatrix}4&-2\\6&1\end{pmatrix}",
            r"\begin{pmatrix}2&-1\\3&\frac12\end{pmatrix}",
        ),
        (r"\begin{pmatrix}1&2\end{pmatrix}^T", r"\begin{pmatrix}1\\2\end{pmatrix}"),
    ],
    "all but some": [
        (r"\mathbb{R}\setminus\{-2,2\}", "all real numbers except x = 2 and x = -2"),
        (r"x\neq\pm2", r"\mathbb{R}\setminus\{-2,2\}"),
        ("all x such that x > 3", r"(3,\infty)"),
    ],
    "whole-number notes": [
        (r"x=\frac\pi4+k\pi,\ k\in\mathbb{Z}", r"\frac\pi4+n\pi, n an integer"),
        (r"2k\pi \text{ for all integers } k", r"2\pi n"),
    ],
    "general solutions": [
        ("y = C_1 + C_2 e^{-x}", "y=A+Be^{-x}"),
        ("y = C_1e^x + C_2xe^x", "y = (A + Bx)e^x"),
        (r"\ln|y| = x + C", "y = Ce^x"),
        (r"y = \frac{1}{C-x}", r"y=-\frac{1}{x+C}"),
        ("y(x) = Ce^{-x}", "y = Ke^{-x}"),
    ],
    "cases in words": [
        (
            r"f(x)=\begin{cases}2x & 0\le x\le 1\\ 0 & \text{otherwise}\end{cases}",
            r"f(x) = 2x for 0 \le x \le 1, 0 otherwise",
        ),
        (r"\left\{\begin{array}{l} x = 1 \\ y = 2 \end{array}\right.", "(1, 2)"),
        (r"\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}", "x = 1, y = 2"),
    ],
    "whole numbers described": [
        (r"x \in \mathbb{Z}, -2 \le x \le 2", r"\{-2,-1,0,1,2\}"),
        ("all integers n with -2 ≤ n ≤ 2", r"\{-2,-1,0,1,2\}"),
        (r"n \equiv 2 \pmod 5", "n = 5k+2"),
        (r"\{k\pi : k\in\mathbb{Z}\}", r"x = n\pi"),
    ],
    "choices": [("(B) 12", "B"), ("(B) 12", "12"), ("3 out of 4", "3/4"), ("1st", "first")],
    "arcs and feet": [
        ("45°30'", "45.5°"),
        ("5'6\"", "66 inches"),
        (r"2\angle 60^\circ", r"1+\sqrt3 i"),
    ],
    "sums with dots": [(r"1+2+3+\cdots+100", "5050"), (r"1+\frac12+\frac14+\cdots", "2")],
    "turned brackets": [("]2,5]", "(2,5]"), (r"(-\infty,2)U(2,\infty)", r"\mathbb{R}-\{2\}")],
    "money": [("$3.75 per pound", "3.75 dollars per pound"), ("€2.499,00", "2499 euros")],
    "values not worked out": [
        (r"\sum_{n=0}^{\infty}\frac{1}{2^n}", "2"),
        (r"\sum_{n=1}^\infty\frac{x^n}{n}", r"\sum_{k=0}^\infty\frac{x^{k+1}}{k+1}"),
        (r"\int_0^2 |x-1|\,dx", "1"),
        (r"\int_{-\infty}^\infty e^{-x^2}dx", r"\sqrt\pi"),
        (r"\int \sin(x^2)\,dx", r"\int \sin(t^2)\,dt"),
        (r"\lim_{x\to 2^-}\frac{1}{x-2}", r"-\infty"),
        ("lim(x->0) sin(x)/x", "1"),
        (r"\lim x\to 0 \sin(x)/x", "1"),
        (r"\sum_{k=1}^{10000} k", "50005000"),
    ],
    "solved for another letter": [
        ("y = 2x", "x = y/2"),
        (r"y = \pm\sqrt{x}", "y^2 = x"),
        (r"f^{'}(x) = 2x", "f'(x) = 2x"),
    ],
    "letters in another order": [("(p, h) = (3, -1)", "h = -1, p = 3"), ("m+n = 113", "113")],
    "described sets": [
        ("x > 0", "all positive real numbers"),
        (r"\text{Domain: } x \ge 2", r"[2,\infty)"),
        (r"domain (−∞, 3], range [0, ∞)", r"Range: [0,\infty); Domain: (-\infty,3]"),
        (r"x \notin \{1\}", r"x\ne 1"),
        ("{x ∈ ℝ : x ≠ 2}", "ℝ \\ {2}"),
    ],
    "results with what they are of": [
        (r"\int 2x\,dx = x^2 + C", "x^2+C"),
        (r"\tan\alpha = \frac34", "3/4"),
        (r"|\vec{a}| = 5", "5"),
        (r"\det A = -2", "-2"),
        ("He has 5 apples.", "5"),
    ],
    "older and plainer notation": [
        (r"{1 \over 2}", "1/2"),
        ("⁴√16", "2"),
        ("2lnx", r"2\ln x"),
        (r"\Gamma(5)", "24"),
        ("20 degrees Celsius", "20°C"),
        ("1/2 : 1/3", "3:2"),
        ("Matrix([[1,2],[3,4]])", "[[1,2],[3,4]]"),
        (r"10\ \text{m}\cdot\text{s}^{-1}", "10 m/s"),
    ],
    "letters run together": [(r"x = k\pi", "x = kpi"), (r"e^{i\pi/3}", "e^(ipi/3)")],
    "decimals that go on": [("0.1666...", "1/6"), ("3.14159...", r"\pi"), ("2.6457...", "√7")],
    "times of day": [("14:30", "2:30 PM"), ("noon", "12:00 pm")],
    "arrays": [
        (r"\begin{pmatrix}1\\2\end{pmatrix}", "(1,2)"),
        (r"\begin{vmatrix}1&2\\3&4\end{vmatrix}", "-2"),
    ],
}
DIFFERENT = {
    "tiny": [("1/2^{99}", "1/2^{98}"), ("1/2004!", "1/2006!"), ("0", "10^{-20}")],
    "huge": [("10^{20}", "10^{20}+1"), ("3^{100}", "3^{101}")],
    "hedged": [("3", "3 or 4"), ("5", "either 3 or 5"), ("3", "not 3"), ("x=3", r"x\ne 3")],
    "lost roots": [("x^2=4", "x=2"), ("x=2,x=5", "x=2"), ("2,2,3", "2,3")],
    "order": [
        ("(1,2)", "(2,1)"),
        ("3:4", "4:3"),
        (r"\begin{pmatrix}1\\2\end{pmatrix}", r"\begin{pmatrix}1&2\end{pmatrix}"),
    ],
    "ends": [("[0,5)", "0<x<5"), ("x>4", r"x\ge4"), (r"\{x\mid 0<x\le1\}", "[0,1]")],
    "units": [("5 cm", "5 m"), (r"8\text{ m}^2", "8 m"), ("3 kg", "3 g")],
    "percent and degrees": [(r"50\%", "50"), (r"30^\circ", "30")],
    "truncated": [("1,2,...,n", "1,3,5,...,2n-1"), ("2/3", "0.66"), (r"\frac{22}7", r"\pi")],
    "constant missing": [("x^2+C", "x^2")],
    "domain": [(r"\sqrt{x^2}", "x"), (r"\ln(x^2)", r"2\ln x"), (r"y=\sqrt x", "y^2=x")],
    "letters": [("x=3", "y=3"), ("x^2", "t^2"), ("A", "B")],
    "numbers in words": [("two thirds", "3/2"), ("2.5 million", "2.5 billion")],
    "named values": [("mean 4, variance 2", "mean 2, variance 4"), ("mean 4, sd 2", "4")],
    "vectors": [("2i + 3j", "(3, 2)"), ("A(1,2)", "B(2,1)")],
    "matrices": [("[[1,2],[3,4]]", r"\begin{pmatrix}1&3\\2&4\end{pmatrix}")],
    "all but some": [("all real numbers except 2", r"x\ne-2"), ("all reals except 0", "x > 0")],
    "general solutions": [
        ("y = C_1e^x + C_2e^{-x}", "y = C_1e^x + C_2e^{-2x}"),
        ("y = Ce^{2x}", "y = Ce^{-2x}"),
        ("E = CV^2/2", "E = CV^2"),
        ("y = x + C", "y = 2x + C"),
    ],
    "choices": [("(B) 12", "C"), ("(B) 12", "13")],
    "whole numbers described": [
        (r"n \equiv 2 \pmod 5", "n = 5k+3"),
        (r"\{2k\pi : k\in\mathbb{Z}\}", r"k\pi"),
    ],
    "nouns that exclude each other": [("20% increase", "20% decrease")],
    "values not worked out": [
        (r"\sum_{n=1}^{\infty}\frac{1}{2^n}", "2"),
        (r"\sum_{n=1}^\infty\frac1{n^2}", r"\frac{\pi^2}{8}"),
        (r"\int_0^2 |x-1|\,dx", "0"),
        (r"\lim_{x\to\infty}\frac{3x^2-1}{2x^2+x}", r"\infty"),
    ],
    "huge and one apart": [
        ("(a+b+c+d+e+f)^{40}", "(a+b+c+d+e+f)^{40}+1"),
        ("(1+i)^{3000}", "(1+i)^{3000}+1"),
    ],
    "results with what they are of": [
        ("|x| = 5", "5"),
        ("x^2 = 9", "9"),
        (r"|\vec{a}| = 5", "25"),
        ("He has 5 apples.", "6"),
    ],
    "described sets": [("x > 0", "all nonnegative real numbers"), (r"x \notin \{1\}", "x = 1")],
    "letters in another order": [("(p, h) = (3, -1)", "h = 3, p = -1"), ("y = 2, x = 1", "(2, 1)")],
    "names": [("mean 4", "median 4"), ("max at x=1, min at x=3", "max at x=3, min at x=1")],
    "decimals that go on": [("0.1666...", "0.17"), ("2.645...", "√8")],
    "times of day": [("14:30", "2:30 AM"), ("noon", "midnight")],
    "reading": [("4", r"4\sqrt(2)"), ("12:00", "1:00"), ("-3^2", "9")],
}


def pairs(table: dict[str, list[tuple[str, str]]]) -> list[object]:
    return [
        pytest.param(a, b, id=f"{kind}: {a} | {b}")
        for kind, found in table.items()
        for a, b in found
    ]


@pytest.mark.parametrize(("gold", "answer"), pairs(EQUAL))
def test_the_same_answer_in_another_form_is_equal_in_both_orders(gold: str, answer: str) -> None:
    assert [equal(gold, answer).verdict, equal(answer, gold).verdict] == ["equal", "equal"]


@pytest.mark.parametrize(("gold", "answer"), pairs(DIFFERENT))
def test_another_answer_is_different_in_both_orders(gold: str, answer: str) -> None:
    assert [equal(gold, answer).verdict, equal(answer, gold).verdict] == ["different", "different"]


@pytest.mark.parametrize(
    "text",
    sorted({t for table in (EQUAL, DIFFERENT) for kind in table.values() for p in kind for t in p}),
)
def test_every_answer_equals_itself(text: str) -> None:
    assert equal(text, text).verdict == "equal"


def test_a_difference_shows_the_simplest_point_with_both_values() -> None:
    found = equal("(x+1)^2", "x^2+1").to_json()
    assert found["counterexample"] == {"at": {"x": "2"}, "left": "9", "right": "5"}


def test_the_sides_of_a_counterexample_are_named_as_they_were_given() -> None:
    one, other = (
        equal(a, b).to_json()["counterexample"] for a, b in (("[0,5)", "(0,5)"), ("(0,5)", "[0,5)"))
    )
    assert (one["left"], one["right"]) == (other["right"], other["left"])


def test_exact_algebra_is_proved_and_agreement_at_points_is_not() -> None:
    assert equal("(x+1)^2", "x^2+2x+1").outcome.proof == "proved"
    assert equal("0.333", "1/3").outcome.proof == "numeric"


@pytest.mark.parametrize(
    ("context", "verdict"), [("", "different"), ("What percent of the class?", "equal")]
)
def test_a_bare_number_is_a_percentage_only_if_the_question_asks_for_percent(
    context: str, verdict: str
) -> None:
    assert equal(r"40\%", "40", context=context).verdict == verdict


def test_what_cannot_be_read_is_unknown_with_the_part_that_was_not() -> None:
    found = equal("5", r"\mystery{5}").outcome
    assert found.verdict == "unknown"
    assert r"\mystery" in found.reason


def test_a_value_without_the_unit_is_accepted_and_the_reason_says_so() -> None:
    found = equal("5 cm", "5").outcome
    assert found.equal
    assert "one side only" in found.reason


PHRASES = sorted(spoken("phrases").items())


@pytest.mark.parametrize(("said", "name"), PHRASES)
def test_every_listed_phrase_says_the_same_as_its_first(said: str, name: str) -> None:
    first = next(phrase for phrase, its in spoken("phrases").items() if its == name)
    assert equal(first, said.capitalize()).verdict == "equal"


@pytest.mark.parametrize(("one", "other"), [("yes", "no"), ("true", "false"), ("none", "reals")])
def test_phrases_of_opposite_names_differ(one: str, other: str) -> None:
    said = {name: phrase for phrase, name in reversed(PHRASES)}
    assert equal(said[one], said[other]).verdict == "different"


def test_names_of_one_quantity_are_the_same_and_of_two_are_not() -> None:
    for said, name in spoken("same quantity").items():
        if len(said) > 3 and said.isalpha():
            assert equal(f"{said} 4, median 7", f"{name} 4, median 7").verdict == "equal"
            assert equal(f"{said} 4, median 7", "mode 4, median 7").verdict != "equal"
