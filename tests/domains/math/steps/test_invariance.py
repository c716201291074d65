"""What changes no meaning changes no verdict, for solutions of each kind: other letters, other
spellings of a formula, blanks, the frame around it, lines that stand for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.face.engine import steps
from tests.domains.math.judged import few

Solution = tuple[str, tuple[str, ...]]
BANK: dict[str, Solution] = {
    "an equation": ("Solve $3x + 5 = 20$.", ("$3x = 15$", "$x = 5$")),
    "an equation with a slip": ("Solve $3x + 5 = 20$.", ("$3x = 25$", "$x = \\frac{25}{3}$")),
    "a square root": ("Solve $x^2 = 16$.", ("$x = \\pm 4$", "$x^2 - 16 = 0$")),
    "a root lost": ("Solve $x^2 = 16$.", ("$x = 4$",)),
    "factoring": ("Factor $x^2 - 5x + 6$.", ("$x^2 - 5x + 6 = (x-2)(x-3)$",)),
    "factoring with a slip": ("Factor $x^2 - 5x + 6$.", ("$x^2 - 5x + 6 = (x-1)(x-6)$",)),
    "a quotient": ("Simplify $\\frac{x^2-1}{x-1}$.", ("$\\frac{x^2-1}{x-1} = x + 1$",)),
    "a quotient with a slip": ("Simplify $\\frac{x^2-1}{x-1}$.", ("$\\frac{x^2-1}{x-1} = x$",)),
    "an inequality": ("Solve $-2x > 6$.", ("So $x < -3$.",)),
    "an inequality not turned": ("Solve $-2x > 6$.", ("So $x > -3$.",)),
    "a derivative": ("Let $f(x) = x^3 - x$.", ("$f'(x) = 3x^2 - 1$", "$f'(2) = 11$")),
    "a derivative with a slip": ("Let $f(x) = x^3 - x$.", ("$f'(x) = 3x^2 + 1$", "$f'(2) = 13$")),
    "arithmetic": ("Compute.", ("$12 \\cdot 12 = 144$", "$144 - 4 = 140$")),
    "arithmetic with a slip": ("Compute.", ("$12 \\cdot 12 = 148$", "$148 - 4 = 144$")),
    "fractions": ("Compute.", ("$\\frac{1}{2} + \\frac{1}{3} = \\frac{5}{6}$",)),
    "fractions with a slip": ("Compute.", ("$\\frac{1}{2} + \\frac{1}{3} = \\frac{2}{5}$",)),
    "a congruence": ("Solve $3x \\equiv 4 \\pmod 7$.", ("$x \\equiv 6 \\pmod 7$",)),
    "a congruence with a slip": ("Solve $3x \\equiv 4 \\pmod 7$.", ("$x \\equiv 5 \\pmod 7$",)),
}


def verdicts(problem: str, lines: tuple[str, ...]) -> list[str]:
    return [f"{s.verdict} {s.reason}" for s in steps(problem, list(lines)).steps]


PLAIN = {name: verdicts(*BANK[name]) for name in BANK}
names = st.sampled_from(sorted(BANK))
EXPECTED = {
    "an equation": ["numeric solutions"] * 2,
    "an equation with a slip": ["refuted false_for_the_solution"] * 2,
    "a square root": ["numeric solutions"] * 2,
    "a root lost": ["refuted lost_solution"],
    "factoring": ["proved exact"],
    "factoring with a slip": ["refuted not_an_identity"],
    "a quotient": ["proved exact"],
    "a quotient with a slip": ["refuted not_an_identity"],
    "an inequality": ["proved grounded"],
    "an inequality not turned": ["refuted other_solutions"],
    "a derivative": ["proved exact"] * 2,
    "a derivative with a slip": ["refuted not_the_derivative", "refuted false_values"],
    "arithmetic": ["proved exact"] * 2,
    "arithmetic with a slip": ["refuted false_values", "proved exact"],
    "fractions": ["proved exact"],
    "fractions with a slip": ["refuted false_values"],
    "a congruence": ["proved exact"],
    "a congruence with a slip": ["refuted not_equivalent"],
}


@pytest.mark.parametrize("name", sorted(BANK))
def test_the_plain_text_has_its_verdicts(name: str) -> None:
    assert PLAIN[name] == EXPECTED[name]


def changed(name: str, change: Callable[[str], str]) -> list[str]:
    problem, lines = BANK[name]
    return verdicts(change(problem), tuple(map(change, lines)))


@few
@given(names, st.sampled_from("yztuvwpqrsmnkab"))
def test_another_letter(name: str, letter: str) -> None:
    def renamed(text: str) -> str:
        return re.sub(r"(?<![a-zA-Z\\])x(?![a-z])", letter, text)

    assert changed(name, renamed) == PLAIN[name]


SPELLINGS: dict[str, Callable[[str], str]] = {
    "dfrac": lambda t: t.replace("\\frac", "\\dfrac"),
    "times": lambda t: t.replace("\\cdot", "\\times"),
    "a product sign": lambda t: t.replace("\\cdot", "·"),
    "braces around powers": lambda t: re.sub(r"\^(\d)", r"^{\1}", t),
    "raised digits": lambda t: t.replace("^2", "²").replace("^3", "³"),
    "left and right": lambda t: re.sub(r"\(([^()$]*)\)", r"\\left(\1\\right)", t),
    "blanks around signs": lambda t: re.sub(r"(?<=\w)([=+])(?=\w)", r" \1 ", t),
    "no blanks around signs": lambda t: re.sub(r"(?<=[\w)]) ([=+]) (?=[\w(])", r"\1", t),
    "thin blanks": lambda t: t.replace(" = ", "\\, = \\,"),
    "displayed": lambda t: t.replace("$", "$$"),
    "round brackets": lambda t: re.sub(r"\$([^$]+)\$", r"\\(\1\\)", t),
    "square brackets": lambda t: re.sub(r"\$([^$]+)\$", r"\\[\1\\]", t),
    "a full stop inside": lambda t: re.sub(r"\$([^$]+)\$$", r"$\1.$", t),
    "minus sign": lambda t: re.sub(r"(?<=\$)-(?=\d)|(?<= )- (?=\d)", "−", t),
}


@pytest.mark.parametrize("spelling", sorted(SPELLINGS))
def test_another_spelling(spelling: str) -> None:
    for name in BANK:
        assert changed(name, SPELLINGS[spelling]) == PLAIN[name], name


FRAMES = ["{}", "So {}.", "Thus we have {}.", "**{}**", "- {}", "> {}", "### Step\n{}", "{}\n\n"]


@few
@given(names, st.sampled_from(FRAMES), st.sampled_from(FRAMES))
def test_another_frame_around_each_line(name: str, one: str, other: str) -> None:
    problem, lines = BANK[name]
    framed = tuple(
        (one, other)[k % 2].format(line.removeprefix("So ").rstrip("."))
        for k, line in enumerate(lines)
    )
    assert verdicts(problem, framed) == PLAIN[name]


@few
@given(names, st.integers(0, 2), st.sampled_from(["We go on.", "", "Let us see."]))
def test_a_line_that_claims_nothing(name: str, at: int, idle: str) -> None:
    problem, lines = BANK[name]
    at = min(at, len(lines))
    found = verdicts(problem, (*lines[:at], idle, *lines[at:]))
    assert [v for k, v in enumerate(found) if k != at] == PLAIN[name]
    assert found[at] == "unknown unread"


@few
@given(names)
def test_a_solution_after_itself(name: str) -> None:
    problem, lines = BANK[name]
    found = verdicts(problem, (*lines, *lines))
    assert found[: len(lines)] == PLAIN[name]
    assert [v.split()[0] == "refuted" for v in found[len(lines) :]] == [
        v.split()[0] == "refuted" and "lost" not in v for v in PLAIN[name]
    ]


@few
@given(st.sampled_from(["arithmetic", "arithmetic with a slip", "fractions"]), st.booleans())
def test_sides_of_a_closed_equation_may_be_swapped(name: str, both: bool) -> None:
    def swapped(text: str) -> str:
        return re.sub(r"^\$(.+) = (.+)\$$", r"$\2 = \1$", text)

    problem, lines = BANK[name]
    turned = tuple(swapped(line) if both or k == 0 else line for k, line in enumerate(lines))
    assert verdicts(problem, turned) == PLAIN[name]


@few
@given(st.permutations(sorted(n for n in BANK if BANK[n][0] == "Compute.")))
def test_independent_lines_in_any_order(order: list[str]) -> None:
    found = verdicts("Compute.", tuple(line for name in order for line in BANK[name][1]))
    assert found == [v for name in order for v in PLAIN[name]]
