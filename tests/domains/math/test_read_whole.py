"""Right lines of which a part was not read: a formula that goes on in words, a sign of another
meaning, a condition, a rounding, other equations side by side. None of them is refuted; beside them
stand the false lines that the same reading must still refute.
"""

from __future__ import annotations

import pytest

from tests.domains.math.judged import last

POWERS = "What is the remainder when $5^{137}$ is divided by 8?"
VALUE = "Evaluate $(5a^2 - 13a + 4)(2a - 3)$ for $a = 1\\frac12$."
BARS = "Express $0.1\\overline{7}$ as a common fraction."
DAPS = "If 4 daps = 7 yaps, and 5 yaps = 3 baps, how many daps equal 42 baps?"
SIDES = "In triangle $ABC$, $AB=125$, $AC=117$, and $BC=120$. Find the angles."
ANGLES = (
    "If $\\sin x + \\sin y = \\frac{96}{65}$ and $\\cos x + \\cos y = \\frac{72}{65}$, find it."
)
CUBIC = "Let $a$ be a positive real number with $a^3 - 7a^2 + 36 = 0$ and $a > 4$. Find $a$."
MEDIAN = "In triangle $ABC$, $AB = 5$, $BC = 8$, and the median $AM$ is 4. Find $AC$."
THREE = (
    "Find all the solutions to \\[\\frac{1}{x^2 + 11x - 8} + \\frac{1}{x^2 + 2x - 8} + "
    "\\frac{1}{x^2 - 13x - 8} = 0.\\]"
)
TWO_DIGITS = "The sum of the digits of a two-digit number is $13.$ Find the number."
MOVED = (
    "Let $f(x)$ be the polynomial $f(x)=3x^4+5x^2-9x-2$. If $g(x)$ is equal to the polynomial "
    "$f(x-1)$, what is the sum of the coefficients of $g$?"
)
NUMBER = "85 more than the square of a number is the square of 17 less than it. What is it?"
SOLID = "What is the volume of the solid in space bounded by $z = 0$ and $z = y + 3$?"

RIGHT = {
    "words between an earlier number and two others": (
        VALUE,
        "$1\\frac12$ can be written as $\\frac32$, so that expression becomes "
        "$(5(\\frac32)^2-13(\\frac32)+4)$.",
    ),
    "a square, and then a digit of it": (
        POWERS,
        "They are 5, 5 squared is 25 so the last digit is 5, 5 cubed is 125.",
    ),
    "an unseen sign of application": (
        ANGLES,
        "So $\\cos(x-y) = \\frac{(\\frac{96}{65})^2 + (\\frac{72}{65})^2}{2} - 1$.",
        "Simplifying, we obtain cos\u2061(x−y)=\\frac{119}{169}.",
    ),
    "a whole number with a bar behind its point": (
        BARS,
        "Let x = 0.1\\overline{7}",
        "Multiply x by 10: 10x = 1.\\overline{7}",
        "Subtract: 10x - x = 1.\\overline{7} - 0.1\\overline{7}",
    ),
    "a formula that goes on behind a unit": (
        "A sphere turns at 20 rad/s.",
        "Therefore, 0 = 20 rad/s + (-10 rad/s^2 * time). Solving for time gives 2 s.",
    ),
    "a power of ten below the stroke": (
        "How long does it take?",
        "So t = 0.6 meters / 2.4 x 10^8 meters per second = 2.5 x 10^-9 seconds.",
    ),
    "two measures": (DAPS, "So, multiplying both sides, I get 42 * 20/21 daps = 42 baps."),
    "letters that are units": (
        "A car starts from rest. How far does it travel?",
        "Plug in: acceleration = (20.0 m/s - 0 m/s) / 15.0 s = 20.0 m/s / 15.0 s = 1.333 m/s^2.",
        "Use the equation of motion s = (1/2) * acceleration * time^2 to find the distance.",
        "s = (1/2) * 1.333 m/s^2 * (15.0 s)^2 = 1/2 * 1.333 m/s^2 * 225 s^2 = 150 m.",
    ),
    "a condition in words": (
        SIDES,
        "If $\\angle B$ is a right angle, then $AB^2+BC^2=AC^2$.",
    ),
    "a place that is named": (
        CUBIC,
        "So $D(a) = (a - 3)(a^2 - 4a - 12)$, and $a = 3$ is a zero of $D(a)$.",
    ),
    "a formula that is taken back": (
        MEDIAN,
        "We have $AC^2 = 114$.",
        "Oh no, we used the formula in a wrong way.",
        "Our formula is now $4=\\frac{\\sqrt{2(5^2+AC^2)-8^2}}{2}$.",
    ),
    "a whole number worked out of decimals": (
        "Approximately how many grams is that?",
        "So $x = 41/0.14 = 293$.",
    ),
    "both sides with one more term": (
        THREE,
        "We can let y=x^2+2x-8.",
        "The equation becomes y(y-15x)+(y+9x)(y-15x)+(y+9x)y=0.",
        "Let's add y^2 on both sides.",
        "We obtain y^2+y(y-15x)+(y+9x)(y-15x)+(y+9x)y=y^2.",
    ),
    "several equations side by side": (
        THREE,
        "For all denominators, we obtain $x^2+11x-8=0$, $x^2+2x-8=0$, and $x^2-13x-8=0$.",
    ),
    "digits written side by side": (
        TWO_DIGITS,
        "Let it be $ab$; then $a + b = 13$.",
        "The difference between $ab$ and $ba$ is $ab - ba = 27.$",
        "Expanding the subtraction, we get $(10a + b) - (10b + a) = 27.$",
    ),
    "displays that go on": (
        MOVED,
        "This means $g(x)=3(x-1)^4+5(x-1)^2-9(x-1)-2.$",
        "This gives \\[g(x) = 3(x-1)^4 \\] \\[ + 5(x^2 - 2x + 1) \\] \\[ - 9(x-1) - 2.\\]",
    ),
    "two expressions that are equated": (
        NUMBER,
        "The first is $x^2 + 85$.",
        "The second is $(x-17)^2$.",
        "We can set them equal to each other: $x^2 + 85 = (x-17)^2$.",
    ),
    "an element of volume": (SOLID, "It is the triple integral of dV, where dV = dz dy dx."),
    "a percent sign for the remainder": ("Is the set closed?", "Here 8 * 8 = 64 % 10 = 4."),
    "a letter e with a value": (
        "Let $f(x)$ and $g(x)$ be polynomials such that $f(g(x)) = f(x) g(x)$ and $g(2) = 37$.",
        "We have $g(x)=x^2+ex+f$ and $f=33-2e$, and $ae^2 = 33ae$.",
        "Since $a$ cannot be $0$, we must have $e = 33$.",
        "So $g(x) = x^2 + 33x - 33$.",
    ),
    "a derivative where its letter has a value": (
        "Find $\\lim_{x \\to 0} \\frac{\\sqrt{x+4} - 2}{x}$.",
        "Inserting $x = 0$ gives $\\frac{\\sqrt4 - 2}{0} = \\frac{0}{0}$.",
        "Then $\\frac{d}{dx}\\left(\\sqrt{x+4} - 2\\right) = \\frac{1}{2\\sqrt{x+4}}$.",
    ),
    "words of the next line": (
        "For the equation 3x − 4(x − 2) + 6x − 8 = 0, find the value of x.",
        "3x - 4(x - 2) + 6x - 8 = 0\n    Distribute the -4 on the term (x - 2).",
    ),
}

WRONG = {
    "words of a number": ("Find it.", "Now 5 squared is 35, so we add 1."),
    "a quotient in words": ("Find it.", "We know that 12 divided by 4 is 2."),
    "a whole number with a bar": (BARS, "Let $x = 1.\\overline{7}$, so $9x = 15$."),
    "a formula before a unit": ("How fast is it?", "Therefore, 30 = 20 + 5 meters."),
    "a quotient and a factor": ("How many?", "So 12 / 4 * 3 = 10."),
    "one measure": ("How many daps?", "So 42 * 20/21 daps = 42 daps."),
    "a condition in formulas": (SIDES, "If $x = 2$, then $x + 3 = 6$."),
    "a derivative where its letter has a value": (
        "Find $\\lim_{x \\to 0} \\frac{\\sqrt{x+4} - 2}{x}$.",
        "Inserting $x = 0$ gives $\\frac{\\sqrt4 - 2}{0} = \\frac{0}{0}$.",
        "Then $\\frac{d}{dx}\\left(\\sqrt{x+4} - 2\\right) = \\frac{1}{\\sqrt{x+4}}$.",
    ),
    "an operation under an if": (
        "Solve $2x + 3 = 11$ for $x$.",
        "If we subtract 3, then $2x = 9$.",
    ),
    "a value that is asked": (CUBIC, "So $a = 3$ is the solution."),
    "another whole number": ("Approximately how many grams is that?", "So $41/0.14 = 295$."),
    "a sum that is factored": ("Factor $x^2 + 5x + 6$.", "So $x^2 + 5x + 6 = (x + 1)(x + 6)$."),
    "one equation": ("Solve $x^2 - 5x + 6 = 0$ for $x$.", "So $x^2 - 4x + 6 = 0$."),
    "a differential": ("Find the integral.", "Let $u = x^2$.", "Then $du = 3x dx$."),
    "a share": ("Find it.", "So 60 % of 10 = 4."),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_was_not_read_whole_is_not_refuted(name: str) -> None:
    problem, *lines = RIGHT[name]
    assert last(problem, *lines).verdict != "refuted"


def test_a_derivative_at_one_value_is_not_called_right_for_all() -> None:
    problem, *lines = RIGHT["a derivative where its letter has a value"]
    lines[-1] = "Then $\\frac{d}{dx}\\left(\\sqrt{x+4} - 2\\right) = \\frac{1}{4} + x$."
    assert last(problem, *lines).verdict == "unknown"


@pytest.mark.parametrize("name", WRONG)
def test_what_was_read_whole_still_is(name: str) -> None:
    problem, *lines = WRONG[name]
    assert last(problem, *lines).verdict == "refuted"
