"""Facts about counting, chance, whole numbers and sequences, by enumeration or closed form."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.facts import COUNT, Fact, count_of, number
from domains.math.facts_chance import cards, coins, dice, distribution, draws, expected_value, union
from domains.math.facts_sequences import arithmetic, geometric
from domains.math.problem import Problem

Expr = Any


def facts(problem: Problem) -> Iterator[Fact]:
    text = problem.words.replace("$", "").replace("\\", "")
    for subject in _SUBJECTS:
        yield from subject(problem, text)


def _choices(problem: Problem, text: str) -> Iterator[Fact]:
    if not re.search(
        r"how many (?:different )?(?:ways|committees|teams|groups|handshakes|arrangements|"
        r"permutations|subsets)|number of ways",
        text,
    ):
        return
    chosen = re.search(
        rf"(?:committees?|teams?|groups?|subsets?|choose|select|pick)[a-z ]*? {COUNT} "
        rf"(?:[a-z]+ )?(?:[a-z ]*?)(?:from|out of|among)[a-z ]*? {COUNT}\b",
        text,
    )
    if chosen and not re.search(
        r"president|order|arrange|rank|first|women|men|boys|girls|at least", text
    ):
        k, n = count_of(chosen[1]), count_of(chosen[2])
        if k <= n <= 200:
            yield Fact(
                "number of ways",
                r"\b(?:number of|answer|ways|total|there are)\b",
                sp.Integer(math.comb(n, k)),
                frozenset("N"),
                (("order was counted", sp.Integer(math.perm(n, k))),),
                asked=True,
                also=(sp.Integer(n), sp.Integer(k)),
                formalisation=f"C({n}, {k})",
            )


def _arrangements(problem: Problem, text: str) -> Iterator[Fact]:
    word = re.search(
        r"letters (?:of|in) (?:the word )?[\"'“]?([A-Z]{3,})\b", problem.text.replace("$", "")
    )
    if word is None or re.search(
        r"vowels|together|begin|start|end|adjacent|probab|consecutive|first|must", text
    ):
        return
    letters = word[1]
    repeats = [letters.count(c) for c in set(letters)]
    value = sp.factorial(len(letters)) / sp.Mul(*(sp.factorial(r) for r in repeats))
    yield Fact(
        "number of arrangements",
        r"\b(?:arrangements|answer|number of (?:distinct |different )?(?:ways|"
        r"arrangements|permutations)|total|there are|number)\b",
        value,
        slips=(("repeated letters were not divided out", sp.factorial(len(letters))),),
        also=(sp.Integer(len(letters)),),
        asked=True,
        after=r"^\s*(?:distinct |different )?(?:arrangements|permutations|ways)",
        formalisation=f"{letters}: {len(letters)}! over repeats",
    )


def _determinant(problem: Problem, text: str) -> Iterator[Fact]:
    if not re.search(r"\bdeterminant\b|\bdet\b", text):
        return
    cells = re.findall(
        r"-?\d+(?:\.\d+)?", re.sub(r"begin\{[a-z]*\}|end\{[a-z]*\}|\d+\s*[x×]\s*\d+ ", " ", text)
    )
    size = {4: 2, 9: 3}.get(len(cells))
    if size is None:
        return
    matrix = sp.Matrix(size, size, [number(c) for c in cells])
    slips = (
        (("the products were added", matrix[0, 0] * matrix[1, 1] + matrix[0, 1] * matrix[1, 0]),)
        if size == 2
        else ()
    )
    yield Fact(
        "determinant",
        r"\bdet(?:erminant)?\b(?:\s*\(?[a-z]\)?)?",
        matrix.det(),
        frozenset("D"),
        slips,
        asked=True,
        formalisation=f"{size}×{size} matrix",
    )


def _whole_numbers(problem: Problem, text: str) -> Iterator[Fact]:
    pair = re.search(
        r"(gcd|lcm|greatest common (?:divisor|factor)|least common multiple|hcf|"
        r"gcf)[^\da-z]*(?:of )?\(?(\d+)(?:,? and |, ?)(\d+)(?![\d!^_]|\s*,?\s*(?:and)?\s*\d)",
        text,
    )
    if pair:
        a, b = int(pair[2]), int(pair[3])
        is_lcm = pair[1] in ("lcm", "least common multiple")
        value = math.lcm(a, b) if is_lcm else math.gcd(a, b)
        words = (
            r"\blcm\b|\bleast common multiple\b"
            if is_lcm
            else r"\bgcd\b|\bgreatest common (?:divisor|factor)\b|\bhcf\b|\bgcf\b"
        )
        yield Fact(
            "lcm" if is_lcm else "gcd",
            words,
            sp.Integer(value),
            frozenset(),
            (
                (
                    "gcd and lcm were exchanged",
                    sp.Integer(math.gcd(a, b) if is_lcm else math.lcm(a, b)),
                ),
                ("the product was taken", sp.Integer(a * b)),
            ),
            asked=True,
            formalisation=f"{pair[1]}({a}, {b})",
        )
    divisors = re.search(
        r"(?:number of|how many) (?:positive )?(?:divisors|factors)[^\d]*(\d+)", text
    )
    if divisors and 0 < int(divisors[1]) < 10**12 and not re.search(r"prime|odd|even|proper", text):
        n = int(divisors[1])
        value = sp.divisor_count(n)
        yield Fact(
            "number of divisors",
            r"\bnumber of (?:positive )?(?:divisors|factors)\b|\b(?:divisors|factors) (?:is|are)\b",
            value,
            frozenset("dtau"),
            (("exponents instead of exponents + 1", sp.Mul(*sp.factorint(n).values())),),
            asked=True,
            formalisation=f"divisors of {n}",
        )
    power = re.search(r"(\d+) ?\^ ?\{?(\d+)\}?", text)
    remainder = re.search(r"remainder when .*?divided by (\d+)|mod(?:ulo)? (\d+)", text)
    modulus = next((int(g) for g in remainder.groups() if g), 0) if remainder else 0
    if power and re.search(r"last digit|units digit|ones digit", text):
        modulus = 10
    beside = r"(?:[+\-*×·]|times|cdot)"
    joined = re.search(rf"{beside}\s*\d+ ?\^|\^ ?\{{?\d+\}}? ?{beside}", text)
    if power and modulus and not joined:
        value = sp.Integer(pow(int(power[1]), int(power[2]), modulus))
        yield Fact(
            "remainder",
            r"\b(?:remainder|last digit|units digit|ones digit)\b",
            value,
            asked=True,
            formalisation=f"{power[1]}^{power[2]} mod {modulus}",
        )


_SUBJECTS = (
    distribution,
    expected_value,
    cards,
    union,
    dice,
    coins,
    draws,
    _choices,
    _arrangements,
    _determinant,
    _whole_numbers,
    arithmetic,
    geometric,
)
