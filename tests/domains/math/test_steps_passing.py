"""Right lines whose letters mean something else than what was last said of them: values of one
moment, pieces, moved curves, other arithmetic, contradictions that are meant.

Each class has a line beside it that is wrong in the same surroundings and stays refuted.
"""

from __future__ import annotations

import pytest

from domains.math.face.engine import steps

RIGHT = {
    "a value of one pair of many": (
        "If $y$ is inversely proportional to $x$ and $y=4$ when $x=3$, find $y$ when $x=6$.",
        "$xy=k=12$.",
        "When $x=6$, $6y=12$, so $y=2$.",
    ),
    "a pair that opens the problem": (
        "When $x=1$, $y=3$; $y$ varies directly as $x$. Find $y$ when $x=5$.",
        "$y=kx$, so $3=k$.",
        "$y=3x=3(5)=15$.",
    ),
    "a value of a power law": (
        "If $p=5$ when $q=2$ and $p$ varies as $q^2$, what is $p$ when $q=4$?",
        "$p=kq^2$ gives $5=4k$, $k=\\frac54$.",
        "$p=\\frac54\\cdot16=20$.",
    ),
    "a function's value at a place": (
        "$f$ is linear with $f(x)=3$ when $x=0$, and $f(x)=7$ when $x=2$. Find $f(5)$.",
        "slope $=\\frac{7-3}{2}=2$",
        "$f(x)=2x+3$, $f(5)=13$.",
    ),
    "a value that is replaced": (
        "Initially $x=2$. In each iteration $x$ is replaced by $2x+1$. What is it after two?",
        "After 1: $x=2\\cdot2+1=5$.",
        "After 2: $x=2\\cdot5+1=11$.",
    ),
    "a function in pieces": (
        "For the function $f(x)=x^2$ on [0,2], and $f(x)=4$ elsewhere, find f(3).",
        "$f(3)=4$.",
    ),
    "a letter of two parts": (
        "(a) A circle has radius $r=3$. Find its area. (b) Another has radius $r=5$. Find its"
        " circumference.",
        "(a) $A=\\pi r^2=9\\pi$.",
        "(b) $C=2\\pi r=10\\pi$.",
    ),
    "two lengths set equal in a chain": (
        "The diagonals of a parallelogram have $AE=x^2+2x$ and $EC=x^2+x+4$. Find $AE$.",
        "Since they bisect each other, $AE=x^2+2x=x^2+x+4=EC$.",
    ),
    "another characteristic": (
        "Let $x$ and $y$ be elements of a ring of characteristic 2. Expand $(x+y)^2$.",
        "$(x+y)^2=x^2+2xy+y^2=x^2+y^2$.",
    ),
    "powers of letters modulo two": (
        "Work modulo 2. Expand $(x+1)^2$.",
        "$(x+1)^2=x^2+2x+1=x^2+1$.",
    ),
    "a moved circle": (
        "Translate the circle $x^2+y^2=9$ by (1,2) and write the standard form.",
        "Replace $x$ by $x-1$ and $y$ by $y-2$: $(x-1)^2+(y-2)^2=9$.",
    ),
    "a reflected curve": (
        "Reflect $y=x^2+1$ in the x-axis and give its standard form.",
        "It becomes $-y=x^2+1$, so $y=-x^2-1$.",
    ),
    "the asymptotes beside the curve": (
        "Find the asymptotes of $x^2-4y^2=4$ and rewrite the curve in standard form.",
        "Dividing by 4: $\\frac{x^2}{4}-y^2=1$.",
        "The asymptotes satisfy $\\frac{x^2}4-y^2=0$, so $y=\\pm\\frac x2$.",
    ),
    "hours of a clock": (
        "It is 10 o'clock. What time is it 5 hours later?",
        "10+5=15, and 15-12=3, so 10+5=3 on the clock.",
    ),
    "digits of a base that only an index names": (
        "Convert $1011_2$ to decimal.",
        "$1011=8+2+1=11$.",
    ),
    "a contradiction that the next step names": (
        "Decide if the system $x+y=2$, $2x+2y=5$ is consistent.",
        "Doubling the first: $2x+2y=4$.",
        "Subtracting from the second, $0=1$.",
    ),
    "a supposition on the other side of i.e.": (
        "Prove that $\\sqrt{2}+\\sqrt{3}\\neq\\sqrt5$.",
        "If they were equal, squaring would give $5+2\\sqrt6=5$, i.e. $2\\sqrt 6=0$.",
    ),
    "coins of several values": (
        "How many ways are there to pay 25 cents?",
        "2 dimes + 1 nickel = 25 cents.",
    ),
    "a second substitution in one step": (
        "Evaluate $\\int \\sin x\\cos x\\,dx$.",
        "$u=\\sin x$: $\\frac12\\sin^2x+C$. Alternatively, $u=\\cos x$: $-\\frac12\\cos^2x+C$.",
    ),
    "a slope at zero": (
        "Solve $y''+y=0$, $y(0)=0$, $y'(0)=1$.",
        "$y=A\\cos x+B\\sin x$; $y(0)=A=0$.",
        "$y'(0)=B=1$, so $y=\\sin x$.",
    ),
}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_right_line_is_not_refuted(name: str) -> None:
    problem, *lines = RIGHT[name]
    assert [s.why for s in steps(problem, lines).steps if s.verdict == "refuted"] == []


WRONG = {
    "a value that lasts": ("Find $x+y$ if $x=3$ and $y=4$.", "$x=3$ and $y=4$, so $x+y=8$."),
    "arithmetic beside a pair": (
        "If $y$ varies as $x$ and $y=4$ when $x=2$, find $y$ when $x=6$.",
        "$k=\\frac42=2$.",
        "$y=2\\cdot6=13$.",
    ),
    "a function with one formula": ("Let $f(x)=x^2+1$. Solve $f(x)=10$.", "$f(2)=7$."),
    "a sum that no clock shows": (
        "It is 10 o'clock. What time is it 5 hours later?",
        "10 + 5 = 16.",
    ),
    "digits of no base": ("Convert $1011_2$ to decimal.", "$8+2+1=9$."),
    "a chain that ends with a name": (
        "A side has length $s$ and a square has area $A$. Work with $x$.",
        "$A=(x+1)^2=x^2+3x+1$.",
    ),
    "numbers that were computed": (
        "Solve the system $x+y=2$, $x-y=4$.",
        "Adding gives $2+4=7$.",
    ),
    "a constant lost in the standard form": (
        "Find the centre of the circle $x^2+y^2-4x+6y=12$.",
        "Completing the square: $(x-2)^2+(y+3)^2=23$.",
    ),
    "a chain of three numbers": (
        "Solve $x+1=4$.",
        "$x=4-1=2$.",
    ),
}


@pytest.mark.parametrize("name", sorted(WRONG))
def test_a_wrong_line_in_the_same_surroundings_is_refuted(name: str) -> None:
    problem, *lines = WRONG[name]
    assert steps(problem, lines).steps[-1].verdict == "refuted"
