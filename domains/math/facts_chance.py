"""Facts about chance: dice, coins, urns, cards, distributions."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import sympy as sp

from domains.math.facts import COUNT, NUMBER, Fact, count_of, first, number
from domains.math.problem import Problem

Expr = Any


def probability(value: Expr, shown: str, *slips: tuple[str, Expr]) -> Fact:
    return Fact(
        "probability",
        r"(?:^|so |thus |hence |therefore,? |then )(?:the |desired |required |final "
        r")*(?:probability|chance)(?: (?:is|equals))?\s*$|^p$",
        value,
        frozenset("P"),
        slips,
        asked=True,
        formalisation=shown,
    )


def dice(problem: Problem, text: str) -> Iterator[Fact]:
    if (
        not re.search(r"\b(?:dice|die)\b", text)
        or not re.search(r"probab|chance", text)
        or re.search(r"unfair|biased|-sided|given|expected", text)
    ):
        return
    match = re.search(
        rf"{COUNT} (?:fair |standard |six-sided )*dice|rolled {COUNT}(?: times)?", text
    )
    count = count_of(next(g for g in match.groups() if g)) if match else 1
    if not 1 <= count <= 5:
        return
    rolls = list(product(range(1, 7), repeat=count))
    event = _dice_event(text)
    if event is None:
        return
    hits = sum(event(r) for r in rolls)
    yield probability(
        sp.Rational(hits, len(rolls)), f"{count} dice, {hits} of {len(rolls)} outcomes counted"
    )
    yield Fact(
        "number of outcomes",
        r"\b(?:total|number of (?:possible )?outcomes)\b(?: is| are| =)?\s*$",
        sp.Integer(len(rolls)),
        formalisation=f"6^{count}",
    )
    yield Fact(
        "number of outcomes counted",
        r"(?!)",
        sp.Integer(hits),
        also=(sp.Integer(len(rolls)), sp.Integer(6)),
        after=r"^\s*(?:(?:equally likely|favou?rable|possible|such|successful|total|different) "
        r")*outcomes\b",
        formalisation=f"{count} dice enumerated",
    )


def _dice_event(text: str) -> Any:
    total = re.search(
        r"(?:sum|total)[^.?]*?(?:is |of |equals? |= ?)(?:exactly )?(\d+)(?! or| and)(?:\W|$)", text
    )
    if total and not re.search(r"at least|at most|greater|less|more|odd|even|prime|either", text):
        wanted = int(total[1])
        return lambda rolls: sum(rolls) == wanted
    face = re.search(r"at least one (?:is a )?(\d|six|five|four|three|two|one)\b", text)
    if face:
        shown = count_of(face[1])
        return lambda rolls: shown in rolls
    if re.search(r"doubles|same number|both (?:dice )?show the same", text):
        return lambda rolls: len(set(rolls)) == 1
    return None


def distribution(problem: Problem, text: str) -> Iterator[Fact]:
    """A binomial probability."""
    n, p = first(r"\bn ?= ?N", text), first(r"\bp ?= ?N", text)
    event = re.search(r"p\( ?x ?= ?(\d+) ?\)", text)
    if "binomial" not in text or n is None or p is None or event is None:
        return
    if not n.is_Integer or n > 200 or not 0 <= p <= 1:
        return
    k = int(event[1])
    value = sp.binomial(n, k) * p**k * (1 - p) ** (n - k)
    slips = (
        ("the number of orders was left out", p**k * (1 - p) ** (n - k)),
        ("p was taken for 1 − p", sp.binomial(n, k) * p ** (n - k) * (1 - p) ** k),
    )
    words = rf"p\( ?x ?= ?{k} ?\)\s*$|^(?:so |thus )?(?:the )?probability is\s*$"
    letters = frozenset((f"P(X={k})",))
    yield Fact(
        "binomial probability",
        words,
        value,
        letters,
        slips,
        asked=True,
        formalisation=f"Bin({n}, {p}) at {k}",
    )


def expected_value(problem: Problem, text: str) -> Iterator[Fact]:
    """Mean, second moment and variance of a short table of values and probabilities."""
    table = re.search(
        r"values? (.{3,80}?) with (?:respective )?probabilit(?:y|ies) ([\d.,/ and]+)", text
    )
    wanted = r"e\( ?x ?\)|expected value|\bmean\b|varian|standard deviation"
    if table is None or not re.search(wanted, text):
        return
    values, chances = ([number(m) for m in re.findall(NUMBER, part)] for part in table.groups())
    if len(values) != len(chances) or sp.Add(*chances) != 1:
        return
    mean = sp.Add(*(a * b for a, b in zip(values, chances, strict=True)))
    second = sp.Add(*(a**2 * b for a, b in zip(values, chances, strict=True)))
    spread = re.search("varian|standard deviation", text) is not None
    shown = "values times probabilities"
    yield Fact(
        "expected value",
        r"\bexpected value\b|e\( ?x ?\)\s*$|\bmean\b",
        mean,
        frozenset(("E(X)", "mu")),
        (("all values were taken as equally likely", sp.Add(*values) / len(values)),),
        asked=not spread,
        formalisation=shown,
    )
    if spread:
        yield _variance(mean, second, asked="varian" in text)


def _variance(mean: Expr, second: Expr, *, asked: bool) -> Fact:
    slips = (
        ("the mean was taken off instead of its square", second - mean),
        ("the square of the mean was not taken off", second),
        ("the standard deviation was taken for the variance", sp.sqrt(second - mean**2)),
    )
    return Fact(
        "variance",
        r"\bvariance\b|\bvar\( ?x ?\)\s*$",
        second - mean**2,
        frozenset(("Var(X)", "V(X)", "sigma^2")),
        slips,
        asked=asked,
        formalisation="squares times probabilities, less the mean squared",
    )


def cards(problem: Problem, text: str) -> Iterator[Fact]:
    """Cards from a full deck, all of one rank, suit or colour."""
    drawn = re.search(rf"{COUNT} cards", text)
    kind = re.search(
        r"(?:both|all)[a-z ]*? (aces?|kings?|queens?|jacks?|hearts?|spades?|clubs?|"
        r"diamonds?|red|black|face cards)",
        text,
    )
    if drawn is None or kind is None or "deck" not in text or not re.search(r"probab|chance", text):
        return
    suit = kind[1][:4] in ("hear", "spad", "club", "diam")
    good = {"red": 26, "black": 26, "face cards": 12}.get(kind[1], 13 if suit else 4)
    count, replaced = count_of(drawn[1]), "with replacement" in text
    if not 1 <= count <= 5:
        return
    without = sp.Mul(*(sp.Rational(good - j, 52 - j) for j in range(count)))
    with_back = sp.Rational(good, 52) ** count
    value, other = (with_back, without) if replaced else (without, with_back)
    cause = "drawn without replacement" if replaced else "drawn with replacement"
    yield probability(value, f"{good} of 52, {count} cards", (cause, other))


def union(problem: Problem, text: str) -> Iterator[Fact]:
    """P(A or B) from P(A), P(B) and P(A and B)."""
    plain = re.sub(r"\bcup\b|∪", "or", re.sub(r"\bcap\b|∩", "and", text))
    a, b = first(r"p\(a\) ?= ?N", plain), first(r"p\(b\) ?= ?N", plain)
    both = first(r"p\(a\s*and\s*b\) ?= ?N", plain)
    if a is not None and b is not None and both is None and "independent" in plain:
        both = a * b
    if a is None or b is None or both is None or not re.search(r"p\(a\s*or\s*b\)", plain):
        return
    words = r"p\(a\s*(?:or|cup|∪)\s*b\)\s*$"
    slips = (("the overlap was not taken away", a + b),)
    yield Fact(
        "probability of A or B",
        words,
        a + b - both,
        frozenset(("P(AorB)", "P(AcupB)")),
        slips,
        asked=True,
        formalisation=f"{a} + {b} - {both}",
    )


def coins(problem: Problem, text: str) -> Iterator[Fact]:
    if (
        not re.search(r"\bcoins?\b", text)
        or not re.search(r"probab|chance", text)
        or re.search(r"biased|unfair|given|weighted", text)
    ):
        return
    match = re.search(
        rf"(?:flipped|tossed|flips?|toss(?:es)?)[a-z ]*? {COUNT}(?: times| fair| coins?)|"
        rf"{COUNT} (?:fair |different )*coins|{COUNT} (?:times|flips|tosses)|flipped "
        rf"(twice)",
        text,
    )
    if not match:
        return
    n = count_of(next(g for g in match.groups() if g))
    event = re.search(rf"(exactly|at least|at most|all|no|only) ?{COUNT}? ?(heads?|tails?)", text)
    if event is None or n > 40:
        return
    k = count_of(event[2]) if event[2] else {"all": n, "no": 0}.get(event[1])
    if k is None:
        return
    wanted = {
        "exactly": [k],
        "only": [k],
        "at least": range(k, n + 1),
        "at most": range(k + 1),
        "all": [n],
        "no": [0],
    }[event[1]]
    hits = sum(math.comb(n, j) for j in wanted)
    yield probability(
        sp.Rational(hits, 2**n),
        f"{n} fair flips, {event[0]}: {hits} of {2**n}",
        ("one order only was counted", sp.Rational(1, 2**n)),
        ("'exactly' instead of a range", sp.Rational(math.comb(n, k), 2**n)),
    )


def draws(problem: Problem, text: str) -> Iterator[Fact]:
    """Draws from an urn, all of one colour."""
    if not re.search(r"\b(?:bag|urn|box|jar|drawer)\b", text) or not re.search(
        r"probab|chance", text
    ):
        return
    kinds = {
        colour: int(n)
        for n, colour in re.findall(
            r"(\d+) (red|blue|green|white|black|yellow|orange|purple|pink)\b", text
        )
    }
    drawn = re.search(
        rf"{COUNT} (?:balls?|marbles?|are|chips?|socks?|of them|candies|cards?)?[a-z "
        rf"]*(?:drawn|chosen|selected|picked|taken)|(?:draws?|picks?|takes?|chooses?|"
        rf"selects?) {COUNT} ",
        text,
    )
    if len(kinds) < 2 or drawn is None:
        return
    count, total = count_of(next(g for g in drawn.groups() if g)), sum(kinds.values())
    yield from _exactly(text, kinds, count)
    asked = re.search(
        r"probability[^?]*?(?:both|all)(?! of)[a-z ]* (red|blue|green|white|black|yellow|"
        r"orange|purple|pink)",
        text,
    )
    replaced = (
        re.search(r"with replacement|replaced", text) is not None
        and "without replacement" not in text
    )
    if asked is None or asked[1] not in kinds or not 1 <= count <= 5:
        return
    good = kinds[asked[1]]
    without = sp.Mul(*(sp.Rational(max(good - j, 0), total - j) for j in range(count)))
    with_back = sp.Rational(good, total) ** count
    value, other = (with_back, without) if replaced else (without, with_back)
    cause = "drawn without replacement" if replaced else "drawn with replacement"
    yield probability(
        value,
        f"{good} of {total}, {count} draws {'with' if replaced else 'without'} replacement",
        (cause, other),
    )
    yield Fact(
        "first draw",
        r"\bfirst\b[^#]*$",
        sp.Rational(good, total),
        also=(value,),
        formalisation="first draw",
    )
    if count >= 2 and not replaced and good >= 1:
        second = sp.Rational(good - 1, total - 1)
        yield Fact(
            "second draw",
            r"\bsecond\b[^#]*$",
            second,
            frozenset(),
            (("the first ball was put back", sp.Rational(good, total)),),
            also=(value,),
            formalisation="second draw, after one of the asked colour",
        )


def _exactly(text: str, kinds: dict[str, int], count: int) -> Iterator[Fact]:
    """Exactly k of a colour among balls drawn without replacement."""
    found = re.search(rf"exactly {COUNT} [a-z ]*?(?:is |are )?({'|'.join(kinds)})", text)
    if found is None or re.search(r"with replacement", text):
        return
    k, good, total = count_of(found[1]), kinds[found[2]], sum(kinds.values())
    ways = math.comb(good, k) * math.comb(total - good, count - k) if k <= count else 0
    every = math.comb(total, count)
    yield probability(
        sp.Rational(ways, every),
        f"C({good}, {k})·C({total - good}, {count - k}) of C({total}, {count})",
    )
    yield Fact(
        "number of favourable choices",
        r"\bfavou?rable\b[^#]*$",
        sp.Integer(ways),
        frozenset(),
        (
            (
                "the choices were added",
                sp.Integer(math.comb(good, k) + math.comb(total - good, count - k)),
            ),
        ),
        formalisation=f"C({good}, {k})·C({total - good}, {count - k})",
    )
