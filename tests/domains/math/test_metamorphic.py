"""What changes no meaning changes no verdict: decoration, other letters, the order of independent
lines, other connectives.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from domains.math.face.engine import steps
from domains.math.notation.grammar import USUAL
from domains.math.notation.markdown import plain
from domains.math.steps.claims import read_step

SOLUTIONS = [
    ("Solve $3x + 5 = 20$.", ["So $3x = 15$.", "Then $x = 5$."]),
    ("Solve $3x + 5 = 20$.", ["So $3x = 25$.", "Then $x = 25/3$."]),
    ("Expand $(x+4)^2$.", ["We get $(x+4)^2 = x^2 + 8x + 16$."]),
    ("Expand $(x+4)^2$.", ["We get $(x+4)^2 = x^2 + 16$."]),
    ("Solve $x^2 - 5x + 6 = 0$.", ["So $(x-2)(x-3) = 0$.", "Then $x = 2$ or $x = 3$."]),
    ("Solve $x^2 - 5x + 6 = 0$.", ["So $(x-2)(x-3) = 0$.", "Then $x = 2$ or $x = 4$."]),
    ("Find the sum.", ["$12 + 30 = 42$", "$42 * 2 = 84$", "$84 - 4 = 81$"]),
    ("Find the derivative of $f(x) = x^3$.", ["$f'(x) = 3x^2$", "$f'(2) = 12$"]),
    ("Find the derivative of $f(x) = x^3$.", ["$f'(x) = 2x^2$", "$f'(2) = 8$"]),
]


def verdicts(problem: str, lines: list[str]) -> list[str]:
    return [s.verdict for s in steps(problem, lines).steps]


DECORATED: dict[str, Callable[[str], str]] = {
    "bold run-in": lambda line: f"**So:** {line}",
    "bold step": lambda line: f"**Step 3:** {line}",
    "heading": lambda line: f"### {line}",
    "bullet": lambda line: f"- {line}",
    "star bullet": lambda line: f"* {line}",
    "number": lambda line: f"4. {line}",
    "quote": lambda line: f"> {line}",
    "bold": lambda line: f"**{line}**",
    "italics": lambda line: f"*{line}*",
    "display": lambda line: line.replace("$", "$$"),
    "brackets": lambda line: re.sub(r"\$([^$]+)\$", r"\\(\1\\)", line),
    "bare": lambda line: line.replace("$", ""),
    "blank": lambda line: f"  {line}\n\n",
}
"""Ways of writing a line down."""


@pytest.mark.parametrize("name", sorted(DECORATED))
def test_decoration_changes_no_verdict(name: str) -> None:
    for problem, lines in SOLUTIONS:
        decorated = [DECORATED[name](line) for line in lines]
        assert verdicts(problem, decorated) == verdicts(problem, lines), decorated


@pytest.mark.parametrize("letter", ["t", "z", "q"])
def test_another_letter_changes_no_verdict(letter: str) -> None:
    for problem, lines in SOLUTIONS:
        if "x" in problem.replace("Expand", ""):
            other = [re.sub(r"x", letter, line) for line in lines]
            renamed = re.sub(r"(?<!E)x", letter, problem)
            assert verdicts(renamed, other) == verdicts(problem, lines), other


def test_the_order_of_independent_lines_changes_no_verdict() -> None:
    lines = ["$12 + 30 = 42$", "$84 - 4 = 81$", "$7^2 = 49$"]
    there = verdicts("Find the sums.", lines)
    assert verdicts("Find the sums.", lines[::-1]) == there[::-1]


@pytest.mark.parametrize("word", ["Hence", "Therefore", "Thus we have", "Now", "This gives", "∴"])
def test_another_connective_changes_no_verdict(word: str) -> None:
    for problem, lines in SOLUTIONS:
        other = [re.sub(r"^(?:So|Then|We get) ", f"{word} ", line) for line in lines]
        assert verdicts(problem, other) == verdicts(problem, lines), other


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Sum**: 2 + 2 = 4", "Sum: 2 + 2 = 4"),
        ("2*3*4 = 24", "2*3*4 = 24"),
        ("x**2 + y**2 = 5", "x**2 + y**2 = 5"),
        ("f*(g*h)", "f*(g*h)"),
        ("a_1 + a_2 = $a_1 * b_1 * c$", "a_1 + a_2 = $a_1 * b_1 * c$"),
        ("**12** + **5** = **17**", "12 + 5 = 17"),
        ("~~2 + 2 = 5~~ 2 + 2 = 4", " 2 + 2 = 4"),
        ("| a | b |\n|---|---|\n| 2+2=4 | 3 |", "a ; b\n2+2=4 ; 3"),
        ("if x < 3 and y > 4", "if x < 3 and y > 4"),
        ("P(A|B) = 1", "P(A|B) = 1"),
    ],
)
def test_marks_are_taken_off_and_signs_are_kept(text: str, shown: str) -> None:
    assert plain(text) == shown


WRITTEN_OTHERWISE = {
    "a stop inside": (
        "Here $n = 3k$ since it is needed for some $k$. Equating both, $n = 6$.",
        "Here $n = 3k$ since it is needed for some $k.$ Equating both, $n = 6.$",
    ),
    "the next sentence withdraws": (
        r"So \[x = 4\]. This is not a root.",
        r"So \[x = 4.\] This is not a root.",
    ),
    "a function's value in a row": (
        r"We have $g(3) = 5$ and so \[g(4) = 5 + 2\]",
        "We have $g(3) = 5$ and so \\begin{align*}\ng(4) &= 5 + 2\n\\end{align*}",
    ),
    "rows that go on": (
        r"So \[2 + 3  = 5 - 0  = 4\]",
        r"So \[\begin{aligned} 2 + 3 &= 5 - 0 \\ &= 4 \end{aligned}\]",
    ),
    "a row that goes on from nothing": (
        r"So \[2 + 3\] \[= 4\]",
        r"So \[2 + 3\] \[\begin{aligned} &= 4 \end{aligned}\]",
    ),
    "a row behind an arrow": (
        r"\[5r = 30\] \[\Rightarrow r = 6\]",
        r"\[5r = 30\] \[\begin{aligned} \Rightarrow r &= 6. \end{aligned}\]",
    ),
    "a row in words": (
        r"\[9 \div 2 = 4 \text{ remainder } 1\]",
        r"\begin{equation} 9 \div 2 = 4 \text{ remainder } 1 \end{equation}",
    ),
    "a quoted row": (
        "Then:\n\\begin{align*}\n3 + 4 &= 8\n\\end{align*}",
        "> Then:\n> \\begin{align*}\n> 3 + 4 &= 8\n> \\end{align*}",
    ),
    "ties": ("So $a = b + c$.", "So $a~=~b~+~c$."),
    "thin spaces": (r"So $f(x) = x + 1$, $f(2) = 3$", r"So $f(x) \, = \; x + 1$, $f(2)\ =\ 3$"),
    "a space at the end": (r"So \[y = 2,\] and", r"So \[y = 2,\ \] and"),
    "a list with a comma inside": (r"One of \(7, 8,\) and \(9\)", "One of $7, 8,$ and $9$"),
    "an angle, and so no money": (
        r"So \(\angle KLM = \angle KLN + \angle NLM\)",
        r"So $\angle KLM \, = \, \angle KLN + \angle NLM$",
    ),
    "a label of its own before the author's": (
        "Step 1: We have $2 + 2 = 5$.",
        "### Step 4\n\nStep 1: We have $2 + 2 = 5$.",
    ),
    "a break": ("So:\n$2 + 2 = 4$", "So:<br>\n$2 + 2 = 4$"),
}
"""One step in two ways of writing it."""


@pytest.mark.parametrize("name", sorted(WRITTEN_OTHERWISE))
def test_another_way_of_writing_is_read_as_the_same_claims(name: str) -> None:
    def read(text: str) -> list[tuple[object, ...]]:
        claims = read_step(0, text, USUAL).claims
        return [(c.tree, c.quote, c.supposed, c.withdrawn, c.because, c.joined) for c in claims]

    first, second = WRITTEN_OTHERWISE[name]
    assert read(first)
    assert read(second) == read(first)


@pytest.mark.parametrize(
    "kept",
    [
        r"\[\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}\]",
        r"\begin{align} x &= 1 & y &= 2 \end{align}",
        r"\[\begin{cases} x & x > 0 \end{cases}\]",
        r"\begin{pmatrix} 1 & 2 \end{pmatrix}",
        "$x ~= 3$",
    ],
)
def test_rows_of_their_own_stay_in_their_environment(kept: str) -> None:
    assert plain(kept) == kept


def test_what_opens_with_a_command_is_no_money_and_an_amount_before_a_comma_is() -> None:
    costs = "It costs $40, and then $50."
    assert [c.quote for c in read_step(0, costs, USUAL).claims] == ["40", "50"]
