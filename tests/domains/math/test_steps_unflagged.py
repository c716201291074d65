"""Right lines, as models and people write them, that a reader of formulas could take for false."""

from __future__ import annotations

import pytest

from domains.math.face.engine import alternative, steps

RIGHT = {
    "a pair tried after another pair": (
        "Find the pairs of whole numbers with $a = 2k^2$, $b = 2m^2$ and $k + m = 5$.",
        [
            r"For $(k, m) = (1, 4)$: $a = k^2 \cdot 2 = 2$, $b = m^2 \cdot 2 = 32$.",
            r"For $(k, m) = (2, 3)$: $a = k^2 \cdot 2 = 2^2 \cdot 2 = 8$, $b = 3^2 \cdot 2 = 18$.",
        ],
        None,
    ),
    "an equation of another trial": (
        "Find all pairs $(n, p)$ of whole numbers with $n(n+1) = p(p+1)(2p+1)$, $p$ a prime.",
        [
            "First, for $p = 2$: $n(n+1) = 2 (2+1) (4+1) = 30$, so $n = 5$.",
            "Second, for $p = 3$: $n(n+1) = 3 (3+1) (6+1) = 84$.",
        ],
        None,
    ),
    "whole numbers between the roots of an inequality": (
        "Which whole numbers $n$ satisfy two conditions on a square?",
        [
            "The condition is $n^2 - 10n - 7 < 0$.",
            r"The roots of $n^2 - 10n - 7 = 0$ are $n = 5 \pm 4\sqrt{2}$.",
            "So the numbers are $n = 0, 1, 9, 10$.",
        ],
        None,
    ),
    "angles of which the solver meets some": (
        r"Find all $(x, y)$ between $0$ and $\pi$ with $\sin x \cos y = \frac{\sqrt{2}}{4}$ "
        r"and $\frac{\sin x}{\cos y} = \sqrt{2}$.",
        [r"$(x, y) = (\frac{3\pi}{4}, \frac{\pi}{3})$."],
        None,
    ),
    "a logarithm whose base nobody says": (
        r"If $\log T = 2 - \log 2 + \log k$ and $T = 650$, compute $k$.",
        [r"We have $\log T = \log 100 + \log k - \log 2$.", "So $k = 13$."],
        None,
    ),
    "a problem's letter used anew": (
        "The solutions of $x^2 - 180x + 8 = 0$ are $r$ and $s$. Find the sum of the cube roots.",
        ["Let $x = a + b$.", "Then $180 = x(x^2 - 6)$."],
        None,
    ),
    "a word on dividing that is not about the equation": (
        "Qing is twice as old as Rayna and 4 years younger than Paolo; their mean age is 13.",
        ["We have $2R = P - 4$.", "Add the ages and divide by 3: $(P + 2R + R)/3 = 13$."],
        None,
    ),
    "an angle up to half a turn": (
        "Write $-1 + i$ in polar form.",
        [r"$\theta = \tan^{-1}(-1) = \frac{3\pi}{4}$."],
        None,
    ),
    "times of day": (
        "A clock shows 9:57 AM; the right time is 10:10 AM.",
        [r"So $10:10 \text{ AM} - 9:57 \text{ AM} = 13$ minutes."],
        None,
    ),
    "two distances set equal": (
        "A circle through $(2, 0)$ and $(4, 0)$ touches $y = x$. Find its centre $(h, k)$.",
        ["So $r^2 = (h - 2)^2 + (k - 0)^2 = (h - 4)^2 + (k - 0)^2$."],
        None,
    ),
    "two equations in one line": (
        "A right triangle has the legs $x$ and $y$.",
        ["By Pythagoras $x^2 + y^2 = 40^2 x^2 + y^2 = 1600$."],
        None,
    ),
    "one part of a double inequality": (
        r"Determine all $x$ for which $0<\frac{x^{2}-11}{x+1}<7$.",
        [r"Start with the first: \[0 < \frac{x^2 - 11}{x + 1}\]"],
        None,
    ),
    "a count set equal to its value": (
        "Kelly has 5 quarters and 2 dimes. How many cents does she have?",
        ["So, 5 quarters = 5 * 25 = 125 cents.", "Altogether 125 + 20 = 145 cents."],
        "145",
    ),
    "a first term in words": (
        "Herb paid $76,000. Juan's house is $22,800 cheaper. What does it cost?",
        ["Value of Herb's house - $22,800 = $76,000 - $22,800 = $53,200."],
        "53200",
    ),
    "an equation posed from words": (
        "Ruby is 6 times as old as Sam. In 9 years she will be 3 times as old. How old is Sam?",
        [r"Ruby's age will be \( 6S + 9 \). So \[ 6S + 9 = 3(S + 9) \]", "S = 6"],
        "6",
    ),
    "an absolute value under the problem's condition": (
        "If $a<b$, what is the value of $|a-b|+a+b$?",
        ["Since $a<b$, we have $|a-b| = b-a$.", "So the sum is $b - a + a + b = 2b$."],
        "2b",
    ),
    "two cases of an inequality": (
        r"Solve \frac{1}{x - 5} > 0.",
        ["Two cases: first $x - 5 > 0$, so $x > 5$. Second, $x - 5 < 0$.", "Only $x > 5$ remains."],
        "x > 5",
    ),
    "a value of an inner function": (
        r"Let $f(x) = 2^x.$ Find $\sqrt{f(f(f(f(1))))}.$",
        ["First evaluate the innermost one: $f(1) = 2^1 = 2.$", "In the end we get $256$."],
        "256",
    ),
    "a part of a product distributed": (
        "Simplify $7a^3(3a^2 - a) - 8a(2a - 4)$.",
        [
            r"Distribute \(7a^3\) to both terms inside the first brackets: \[ = 21a^5 - 7a^4 \]",
            "Altogether $21a^5 - 7a^4 - 16a^2 + 32a$.",
        ],
        "21a^5 - 7a^4 - 16a^2 + 32a",
    ),
    "a letter used again in parts": (
        r"Find $\int x^2 e^x\,dx$.",
        [
            "Use parts with $u = x^2$ and $dv = e^x dx$.",
            "Use parts again: $u = 2x$, $dv = e^x dx$.",
            "The result is $e^x(x^2 - 2x + 2) + C$.",
        ],
        None,
    ),
    "a sum with dots": (
        "Prove by induction that 1 + 3 + 5 + … + (2n − 1) = n².",
        ["Adding 2n + 1 to both sides gives 1 + 3 + … + (2n + 1) = n² + 2n + 1."],
        None,
    ),
    "a quotient of a fraction written in one line": (
        "A pipe fills 5/12 of a tank in an hour. How long for a whole one?",
        ["The time is 1 ÷ 5/12 = 12/5 = 2.4 hours."],
        "2.4",
    ),
    "an answer before a check": (
        "Determine the eigenvalues of A = [[4, 1], [2, 3]].",
        ["λ² − 7λ + 10 = 0, so λ = 2 or λ = 5.", "Check: the sum 2 + 5 = 7 is the trace."],
        "2, 5",
    ),
    "partial derivatives": (
        "Find the critical point of f(x, y) = x² + xy + y² − 3x.",
        ["f_x = 2x + y − 3 and f_y = x + 2y.", "f_xx = 2, f_yy = 2, f_xy = 1."],
        None,
    ),
    "a step that corrects itself": (
        "Compute 12 + 13.",
        ["12 + 13 = 26. Wait, let me recompute: 12 + 13 = 25.", "The answer is 25."],
        "25",
    ),
    "a fraction cut off where the calculator ends": (
        "Is 1547 a multiple of 3?",
        [r"Divide: $1547 \div 3 = 515.66$, which is not a whole number."],
        None,
    ),
    "the imaginary part of a letter": (
        r"A parallelogram in the complex plane has area $\frac{35}{37}$. Find $|z|$.",
        [r"Its area is $\frac{35}{37} = \left|\frac{\text{Im}(z^2)}{|z|^2}\right|$."],
        None,
    ),
    "two functions under one name": (
        r"Find all functions $f$ with $f(x f(x) + y) = f(y) + x^2$ for all rational $x$, $y$.",
        [r"Therefore the functions are \[ f(x) = x \quad \text{and} \quad f(x) = -x. \]"],
        None,
    ),
    "cases beside an equation that was solved in passing": (
        "For which whole numbers $n$ is $|n^3 - 7n^2 + 13n - 6|$ a prime?",
        [
            r"It factors as $(n - 2)(n^2 - 5n + 3)$.",
            r"The roots of the equation $n^2 - 5n + 3 = 0$ are $n = \frac{5 \pm \sqrt{13}}{2}$.",
            "One factor must be 1 or -1. We consider the following cases:",
            r"First, $n - 2 = 1 \implies n = 3$.",
        ],
        None,
    ),
}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_right_line_is_left_unflagged(name: str) -> None:
    problem, lines, answer = RIGHT[name]
    assert steps(problem, lines, answer).first_wrong_step is None


@pytest.mark.parametrize(
    "line",
    [
        r"Divide: $1547 \div 3 = 515.64$.",
        r"Divide: $1547 \div 4 = 386.74$.",
        r"The imaginary part is $\text{Im}(3 + 4i) = 3$.",
        r"Then $2n - 2 = 1 \implies n = 4$.",
    ],
)
def test_a_wrong_line_of_the_same_shape_stays_flagged(line: str) -> None:
    assert steps("Work it out.", [line], None).first_wrong_step == 0


@pytest.mark.parametrize(
    "problem",
    [
        "The ratio of poles to wires is 1:3 and there are 45 wires. How many poles are there?",
        "The midpoint of a segment is $(3, -2)$. One endpoint is $(1, 6)$. Find the other one.",
        "Find the units digit of $16^{17} \\times 17^{18}$.",
        "John has 3 boxes. Each box is 5 by 6 by 4 inches. What is their total inner volume?",
        "Find the sum of the coordinates of the midpoint of $(5,4)$ and $(-9,8)$.",
    ],
)
def test_a_problem_with_words_that_were_not_read_is_never_answered_for_sure(problem: str) -> None:
    assert not alternative(problem).certain


def test_a_route_that_the_reference_contradicts_is_not_sure() -> None:
    found = steps("Solve x^2 - 5x + 6 = 0.", ["x = 2 or x = 3"], "x = 1").alternative
    assert (found.state, found.certain) == ("differs", False)
