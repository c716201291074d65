"""Facts about data in the problem: counts, means, medians, variances; and z-scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.facts import Fact, first
from domains.math.problem import Problem

Expr = Any
_NOT_PART = r"(?<!squared )(?<!absolute )"


def facts(problem: Problem) -> Iterator[Fact]:
    if len(problem.data) >= 3 and not problem.asks(
        r"weighted|\bweights? (?:of|are)? ?\d|probabilit|frequenc|normal|distribution|"
        r"\b(?:mean|average)\b[^.?]{0,40}\bis \$?\d"
    ):
        yield from _of_data(
            problem, [sp.Rational(d.numerator, d.denominator) for d in problem.data]
        )
    yield from _z_score(problem)


def _asks(problem: Problem, name: str) -> bool:
    """Whether the measure is what the question asks for, not what it gives."""
    asks = r"(?:find|what is|what are|compute|calculate|determine|give|state|work out)"
    return problem.asks(rf"{asks}[^.?]*\b(?:{name})\b")


def _of_data(problem: Problem, data: list[Expr]) -> Iterator[Fact]:
    n, total = len(data), sp.Add(*data)
    mean = total / n
    squares = sp.Add(*((d - mean) ** 2 for d in data))
    ordered = sorted(data)
    shown = "data " + ", ".join(map(str, data))
    yield Fact(
        "number of values",
        r"\b(?:number of (?:values|data|observations|scores|numbers)|sample size)\b",
        sp.Integer(n),
        frozenset("nN"),
        formalisation=shown,
        sound=True,
    )
    yield Fact(
        "sum of the data",
        r"\b(?:sum of (?:the |all )?(?:data|values|numbers|scores|observations))\b",
        total,
        formalisation=shown,
        sound=True,
    )
    yield Fact(
        "mean",
        r"\b(?:mean|average)\b(?! (?:deviation|speed|of (?:the )?(?:two|middle|third|fourth|\d)))",
        mean,
        frozenset(("mu", "x_bar", "M", "m")),
        (
            ("the median was taken for the mean", _median(ordered)),
            ("divided by n − 1", total / (n - 1)),
            ("divided by n + 1", total / (n + 1)),
        ),
        asked=_asks(problem, r"(?:mean|average)"),
        formalisation=shown,
        sound=True,
    )
    yield Fact(
        "median",
        r"\bmedian\b",
        _median(ordered),
        frozenset(),
        (
            ("the mean was taken for the median", mean),
            ("the data were not sorted first", _median(data)),
            ("one of the two middle values was taken", ordered[n // 2]),
            ("one of the two middle values was taken", ordered[n // 2 - 1]),
        ),
        asked=_asks(problem, r"median"),
        formalisation=shown,
        sound=True,
    )
    yield Fact(
        "range",
        r"\brange\b",
        ordered[-1] - ordered[0],
        frozenset(),
        asked=_asks(problem, r"range"),
        formalisation=shown,
        sound=True,
    )
    counts = Counter(data).most_common(2)
    if counts[0][1] > 1 and (len(counts) == 1 or counts[1][1] < counts[0][1]):
        yield Fact(
            "mode", r"\bmode\b", counts[0][0], asked=_asks(problem, r"mode"), formalisation=shown
        )
    yield Fact(
        "sum of squared deviations",
        r"\bsum of (?:the )?(?:squared|squares of (?:the )?)\s?(?:deviations|"
        r"differences)\b|\bsum of (?:the )?squares\b",
        squares,
        also=(sp.Add(*(d**2 for d in data)),),
        formalisation=shown,
        sound=True,
    )
    yield from _spread(problem, n, squares, shown)


def _spread(problem: Problem, n: int, squares: Expr, shown: str) -> Iterator[Fact]:
    population, sample = squares / n, squares / (n - 1)
    says_sample = problem.asks(r"\bsample\b")
    says_population = problem.asks(r"\bpopulation\b")
    either = not says_sample and not says_population
    variance = sample if says_sample and not says_population else population
    other = population if variance == sample else sample
    cause = (
        "divided by n instead of n − 1" if variance == sample else "divided by n − 1 instead of n"
    )
    root = sp.sqrt
    also = (other,) if either or (says_sample and says_population) else ()
    yield Fact(
        "variance",
        r"\bvariance\b",
        variance,
        frozenset(("s^2", "sigma^2", "Var")),
        (
            (cause, other),
            ("the standard deviation was taken for the variance", root(variance)),
            ("not divided", squares),
        ),
        also,
        asked=_asks(problem, r"variance"),
        formalisation=shown,
        sound=True,
    )
    yield Fact(
        "standard deviation",
        r"\b(?:standard deviation|std(?:\.| dev))\b|^(?:sd|s)\s*$",
        root(variance),
        frozenset(("sigma",)),
        ((cause, root(other)), ("the variance was taken for the standard deviation", variance)),
        tuple(root(a) for a in also),
        asked=_asks(problem, r"standard deviation"),
        formalisation=shown,
        sound=True,
    )


def _median(ordered: list[Expr]) -> Expr:
    n = len(ordered)
    return ordered[n // 2] if n % 2 else (ordered[n // 2 - 1] + ordered[n // 2]) / 2


def _z_score(problem: Problem) -> Iterator[Fact]:
    words = problem.words
    mean = first(r"mean (?:of |is |= )?(?:\$?\\?mu ?= ?)?\$?N", words)
    spread = first(
        r"(?:standard deviation|sd|sigma) (?:of |is |= )?(?:\$?\\?sigma ?= ?)?\$?N", words
    )
    value = first(
        r"z-?\s?score (?:of|for) (?:a (?:value|score) of |the (?:value|score) )?\$?N", words
    )
    size = first(r"(?:sample of(?: size)?|n ?=|\bof|\bthe weights of) \$?(?:n ?= ?)?N", words)
    if spread and size is not None and size.is_Integer and size > 1 and mean is not None:
        yield Fact(
            "standard error",
            r"\bstandard error\b",
            spread / sp.sqrt(size),
            frozenset(("SE",)),
            (("divided by n instead of √n", spread / size),),
            formalisation=f"{spread}/√{size}",
        )
    if mean is not None and spread and value is not None:
        z = (value - mean) / spread
        yield Fact(
            "z-score",
            r"\bz-?\s?score\b",
            z,
            frozenset("zZ"),
            (
                ("the difference was taken the wrong way round", -z),
                ("divided by the variance", (value - mean) / spread**2),
            ),
            asked=True,
            formalisation=f"z = ({value} - {mean})/{spread}",
        )
