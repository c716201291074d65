"""Worked solutions of school mathematics with usual slips, in the form that the engine reads.

Every template gives the right lines and, for each slip, the pieces of text that differ; numbers are
drawn. A family is a template.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from workbench.core.codec import Json
from workbench.errors import TaskFileError
from workbench.lab.generating.instance import Instance, instance

AVOIDED = 0.2


@dataclass(frozen=True, slots=True)
class Solved:
    """A problem with its right solution; each slip is a list of (right text, wrong text)."""

    prompt: str
    answer: str
    lines: tuple[str, ...]
    slips: tuple[tuple[tuple[str, str], ...], ...]


def math_instances(count: int, seed: int) -> Sequence[Instance]:
    """The templates in turn with other numbers each time; no problem twice."""
    draw, seen, found = random.Random(f"math {seed}"), set[str](), list[Instance]()
    for turn in range(50 * count):
        if len(found) == count:
            break
        template = TEMPLATES[turn % len(TEMPLATES)]
        solved = template(draw)
        if solved.prompt not in seen:
            seen.add(solved.prompt)
            with suppress(TaskFileError):  # numbers for which a slip is no slip
                found.append(_made(len(found), solved, template.__name__))
    return found


def _made(number: int, solved: Solved, family: str) -> Instance:
    steps = [f"Step {n}: {line}" for n, line in enumerate(solved.lines, 1)]
    right = "\n".join([*steps, f"Answer: {solved.answer}", ""])
    wrong = right
    for slip in solved.slips:
        for good, bad in slip:
            wrong = wrong.replace(good, bad, 1)
    data: dict[str, Json] = {
        "id": f"math/made_{number}",
        "title": f"{family.strip('_').replace('_', ' ').capitalize()}, number {number}",
        "domain": "math",
        "prompt": solved.prompt,
        "answer": solved.answer,
        "reference": right,
    }
    faults = [
        {
            "id": f"slip-{n}",
            "places": [{"broken": bad, "repair": good} for good, bad in slip],
            "reveals": [[slip[0][1]]],
            "chances": {"repair": 0.7, "ignore": 0.3},
            "avoided": AVOIDED,
        }
        for n, slip in enumerate(solved.slips, 1)
    ]
    script: dict[str, Json] = {"draft": wrong, "faults": faults}
    return instance(data, script, f"math {family.strip('_')}", "math")


def _missing_leg(draw: random.Random) -> Solved:
    m = draw.randint(2, 7)
    n, k = draw.randint(1, m - 1), draw.randint(1, 4)
    leg, other, hypotenuse = k * (m * m - n * n), k * 2 * m * n, k * (m * m + n * n)
    a, c = leg * leg, hypotenuse * hypotenuse
    return Solved(
        f"A right triangle has a leg of {leg} and a hypotenuse of {hypotenuse}. Find the other "
        "leg.",
        str(other),
        (
            f"By the Pythagorean theorem, b^2 = {hypotenuse}^2 - {leg}^2.",
            f"That is b^2 = {c} - {a} = {c - a}.",
            f"So b = {other}.",
        ),
        (
            (
                (f"b^2 = {hypotenuse}^2 - {leg}^2", f"b^2 = {hypotenuse}^2 + {leg}^2"),
                (f"b^2 = {c} - {a} = {c - a}", f"b^2 = {c} + {a} = {c + a}"),
                (f"So b = {other}", rf"So b = \sqrt{{{c + a}}}"),
                (f"Answer: {other}", rf"Answer: \sqrt{{{c + a}}}"),
            ),
        ),
    )


def _linear_system(draw: random.Random) -> Solved:
    x, y = draw.randint(2, 9), draw.randint(2, 9)
    a, b = draw.randint(2, 5), draw.randint(2, 5)
    first, second = x + a * y, b * x - y
    inside = b * first
    factor = a * b + 1
    slipped = a + 1
    return Solved(
        f"Solve the system x + {a}y = {first}, {b}x - y = {second}.",
        f"({x}, {y})",
        (
            f"From the first equation, x = {first} - {a}y.",
            f"Substitute into the second equation: {b}({first} - {a}y) - y = {second}.",
            f"Expand: {inside} - {factor}y = {second}.",
            f"So {factor}y = {inside - second} and y = {y}.",
            f"Then x = {first} - {a}*{y} = {x}.",
        ),
        (
            (
                (f"Expand: {inside} - {factor}y", f"Expand: {inside} - {slipped}y"),
                (
                    f"So {factor}y = {inside - second} and y = {y}",
                    f"So {slipped}y = {inside - second} and y = {inside - second}/{slipped}",
                ),
            ),
            (
                (
                    f"Then x = {first} - {a}*{y} = {x}",
                    f"Then x = {first} + {a}*{y} = {first + a * y}",
                ),
                (f"Answer: ({x}, {y})", f"Answer: ({first + a * y}, {y})"),
            ),
        ),
    )


def _linear_equation(draw: random.Random) -> Solved:
    x, c, a = draw.randint(2, 12), draw.randint(2, 5), draw.randint(6, 12)
    b = draw.randint(1, 30)
    d = (a - c) * x + b
    wrong = f"{d + b}/{a - c}"
    return Solved(
        f"Solve {a}x + {b} = {c}x + {d}.",
        str(x),
        (
            f"Subtract {c}x on both sides: {a - c}x + {b} = {d}.",
            f"Subtract {b} on both sides: {a - c}x = {d - b}.",
            f"So x = {x}.",
        ),
        (
            (
                (f"sides: {a - c}x = {d - b}.", f"sides: {a - c}x = {d + b}."),
                (f"So x = {x}", f"So x = {wrong}"),
                (f"Answer: {x}", f"Answer: {wrong}"),
            ),
        ),
    )


def _polynomial(draw: random.Random) -> Solved:
    a, b, c = draw.randint(2, 9), draw.randint(2, 9), draw.randint(2, 9)
    return Solved(
        f"Find the derivative of $f(x) = {a}x^4 + {b}x^3 + {c}x^2$.",
        f"${4 * a}x^3 + {3 * b}x^2 + {2 * c}x$",
        (
            rf"The first term gives $\frac{{d}}{{dx}}({a}x^4) = {4 * a}x^3$.",
            rf"The second term gives $\frac{{d}}{{dx}}({b}x^3) = {3 * b}x^2$.",
            rf"The third term gives $\frac{{d}}{{dx}}({c}x^2) = {2 * c}x$.",
        ),
        (
            (
                (rf"({a}x^4) = {4 * a}x^3", rf"({a}x^4) = {a}x^3"),
                (f"Answer: ${4 * a}x^3", f"Answer: ${a}x^3"),
            ),
            (
                (rf"({c}x^2) = {2 * c}x$", rf"({c}x^2) = {c}x$"),
                (f"+ {2 * c}x$", f"+ {c}x$"),
            ),
        ),
    )


def _brackets(draw: random.Random) -> Solved:
    p, q, r, s = (draw.randint(2, 9) for _ in range(4))
    p += r
    wrong = p * q - r * s
    return Solved(
        f"Expand and simplify {p}(x + {q}) - {r}(x - {s}).",
        f"{p - r}x + {p * q + r * s}",
        (
            f"Expand the first bracket: {p}(x + {q}) = {p}x + {p * q}.",
            f"Expand the second bracket: {r}(x - {s}) = {r}x - {r * s}.",
            f"Take the difference: {p}x + {p * q} - ({r}x - {r * s}) = {p - r}x + {p * q + r * s}.",
        ),
        (
            (
                (f") = {p - r}x + {p * q + r * s}", f") = {p - r}x + {wrong}"),
                (f"Answer: {p - r}x + {p * q + r * s}", f"Answer: {p - r}x + {wrong}"),
            ),
            ((f"= {p}x + {p * q}.", f"= {p}x + {q}."),),
        ),
    )


def _quadratic(draw: random.Random) -> Solved:
    a, b = draw.randint(1, 6), draw.randint(7, 12)
    return Solved(
        f"Solve x^2 - {a + b}x + {a * b} = 0.",
        f"x = {a} or x = {b}",
        (
            f"Factor: x^2 - {a + b}x + {a * b} = (x - {a})(x - {b}).",
            f"A product is 0 where a factor is 0: x - {a} = 0 or x - {b} = 0.",
            f"So x = {a} or x = {b}.",
        ),
        (
            (
                (f"= (x - {a})(x - {b})", f"= (x + {a})(x - {b})"),
                (f": x - {a} = 0 or", f": x + {a} = 0 or"),
                (f"So x = {a} or", f"So x = -{a} or"),
                (f"Answer: x = {a} or", f"Answer: x = -{a} or"),
            ),
        ),
    )


TEMPLATES: tuple[Callable[[random.Random], Solved], ...] = (
    _missing_leg,
    _linear_system,
    _linear_equation,
    _polynomial,
    _brackets,
    _quadratic,
)
