"""Facts about counting, chance, whole numbers and sequences, by enumeration or closed form."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import sympy as sp

from domains.math.facts import NUMBER, Fact, first, number
from domains.math.problem import Problem

Expr = Any
_WORDS = {
    w: k
    for k, w in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ]
    )
}
_WORDS |= {"once": 1, "twice": 2, "thrice": 3, "both": 2, "a": 1, "an": 1}
_COUNT = r"(\d+|" + "|".join(_WORDS) + r")"


def facts(problem: Problem) -> Iterator[Fact]:
    text = problem.words.replace("$", "").replace("\\", "")
    for subject in _SUBJECTS:
        yield from subject(problem, text)


def _count(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS[text]


def _probability(value: Expr, shown: str, *slips: tuple[str, Expr]) -> Fact:
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


def _dice(problem: Problem, text: str) -> Iterator[Fact]:
    if (
        not re.search(r"\b(?:dice|die)\b", text)
        or not re.search(r"probab|chance", text)
        or re.search(r"unfair|biased|-sided|given|expected", text)
    ):
        return
    match = re.search(
        rf"{_COUNT} (?:fair |standard |six-sided )*dice|rolled {_COUNT}(?: times)?", text
    )
    count = _count(next(g for g in match.groups() if g)) if match else 1
    if not 1 <= count <= 5:
        return
    rolls = list(product(range(1, 7), repeat=count))
    event = _dice_event(text)
    if event is None:
        return
    hits = sum(event(r) for r in rolls)
    yield _probability(
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
        r"$^",
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
        shown = _count(face[1])
        return lambda rolls: shown in rolls
    if re.search(r"doubles|same number|both (?:dice )?show the same", text):
        return lambda rolls: len(set(rolls)) == 1
    return None


def _distribution(problem: Problem, text: str) -> Iterator[Fact]:
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


def _expected_value(problem: Problem, text: str) -> Iterator[Fact]:
    """The mean of a short table of values and probabilities."""
    table = re.search(
        r"values? (.{3,80}?) with (?:respective )?probabilit(?:y|ies) ([\d.,/ and]+)", text
    )
    if table is None or not re.search(r"e\( ?x ?\)|expected value|\bmean\b", text):
        return
    values, chances = ([number(m) for m in re.findall(NUMBER, part)] for part in table.groups())
    if len(values) != len(chances) or sp.Add(*chances) != 1:
        return
    value = sp.Add(*(a * b for a, b in zip(values, chances, strict=True)))
    slips = (("all values were taken as equally likely", sp.Add(*values) / len(values)),)
    asked = re.search("varian", text) is None
    words = r"\bexpected value\b|e\( ?x ?\)\s*$|\bmean\b"
    yield Fact(
        "expected value",
        words,
        value,
        frozenset(("E(X)", "mu")),
        slips,
        asked=asked,
        formalisation="values times probabilities",
    )


def _cards(problem: Problem, text: str) -> Iterator[Fact]:
    """Cards from a full deck, all of one rank, suit or colour."""
    drawn = re.search(rf"{_COUNT} cards", text)
    kind = re.search(
        r"(?:both|all)[a-z ]*? (aces?|kings?|queens?|jacks?|hearts?|spades?|clubs?|"
        r"diamonds?|red|black|face cards)",
        text,
    )
    if drawn is None or kind is None or "deck" not in text or not re.search(r"probab|chance", text):
        return
    suit = kind[1][:4] in ("hear", "spad", "club", "diam")
    good = {"red": 26, "black": 26, "face cards": 12}.get(kind[1], 13 if suit else 4)
    count, replaced = _count(drawn[1]), "with replacement" in text
    if not 1 <= count <= 5:
        return
    without = sp.Mul(*(sp.Rational(good - j, 52 - j) for j in range(count)))
    with_back = sp.Rational(good, 52) ** count
    value, other = (with_back, without) if replaced else (without, with_back)
    cause = "drawn without replacement" if replaced else "drawn with replacement"
    yield _probability(value, f"{good} of 52, {count} cards", (cause, other))


def _union(problem: Problem, text: str) -> Iterator[Fact]:
    """P(A or B) from P(A), P(B) and P(A and B)."""
    plain = re.sub(r"\bcup\b|∪", "or", re.sub(r"\bcap\b|∩", "and", text))
    a, b = first(r"p\(a\) ?= ?N", plain), first(r"p\(b\) ?= ?N", plain)
    both = first(r"p\(a\s*and\s*b\) ?= ?N", plain)
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


def _coins(problem: Problem, text: str) -> Iterator[Fact]:
    if (
        not re.search(r"\bcoins?\b", text)
        or not re.search(r"probab|chance", text)
        or re.search(r"biased|unfair|given|weighted", text)
    ):
        return
    match = re.search(
        rf"(?:flipped|tossed|flips?|toss(?:es)?)[a-z ]*? {_COUNT}(?: times| fair| coins?)|"
        rf"{_COUNT} (?:fair |different )*coins|{_COUNT} (?:times|flips|tosses)|flipped "
        rf"(twice)",
        text,
    )
    if not match:
        return
    n = _count(next(g for g in match.groups() if g))
    event = re.search(rf"(exactly|at least|at most|all|no|only) ?{_COUNT}? ?(heads?|tails?)", text)
    if event is None or n > 40:
        return
    k = _count(event[2]) if event[2] else {"all": n, "no": 0}.get(event[1])
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
    yield _probability(
        sp.Rational(hits, 2**n),
        f"{n} fair flips, {event[0]}: {hits} of {2**n}",
        ("one order only was counted", sp.Rational(1, 2**n)),
        ("'exactly' instead of a range", sp.Rational(math.comb(n, k), 2**n)),
    )


def _draws(problem: Problem, text: str) -> Iterator[Fact]:
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
        rf"{_COUNT} (?:balls?|marbles?|are|chips?|socks?|of them|candies|cards?)?[a-z "
        rf"]*(?:drawn|chosen|selected|picked|taken)|(?:draws?|picks?|takes?|chooses?|"
        rf"selects?) {_COUNT} ",
        text,
    )
    if len(kinds) < 2 or drawn is None:
        return
    count, total = _count(next(g for g in drawn.groups() if g)), sum(kinds.values())
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
    yield _probability(
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
    found = re.search(rf"exactly {_COUNT} [a-z ]*?(?:is |are )?({'|'.join(kinds)})", text)
    if found is None or re.search(r"with replacement", text):
        return
    k, good, total = _count(found[1]), kinds[found[2]], sum(kinds.values())
    ways = math.comb(good, k) * math.comb(total - good, count - k) if k <= count else 0
    every = math.comb(total, count)
    yield _probability(
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


def _choices(problem: Problem, text: str) -> Iterator[Fact]:
    if not re.search(
        r"how many (?:different )?(?:ways|committees|teams|groups|handshakes|arrangements|"
        r"permutations|subsets)|number of ways",
        text,
    ):
        return
    chosen = re.search(
        rf"(?:committees?|teams?|groups?|subsets?|choose|select|pick)[a-z ]*? {_COUNT} "
        rf"(?:[a-z]+ )?(?:[a-z ]*?)(?:from|out of|among)[a-z ]*? {_COUNT}\b",
        text,
    )
    if chosen and not re.search(
        r"president|order|arrange|rank|first|women|men|boys|girls|at least", text
    ):
        k, n = _count(chosen[1]), _count(chosen[2])
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
        r"gcf)[^\d]*?(\d+)\D{1,8}(\d+)(?!\s*,?\s*(?:and)?\s*\d)",
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
    if power and modulus and not re.search(r"[+\-]\s*\d+ ?\^|\^ ?\{?\d+\}? ?[+\-*]", text):
        value = sp.Integer(pow(int(power[1]), int(power[2]), modulus))
        yield Fact(
            "remainder",
            r"\b(?:remainder|last digit|units digit|ones digit)\b",
            value,
            asked=True,
            formalisation=f"{power[1]}^{power[2]} mod {modulus}",
        )


def _shown_terms(text: str, joint: str) -> list[Expr]:
    """The first terms written out before dots."""
    match = re.search(rf"((?:{NUMBER}\s*{joint}\s*){{2,}})(?:\.\.\.|…|l?dots|cdots)", text)
    if match is None:
        return []
    return [number(t) for t in re.findall(NUMBER, match[1])]


def _arithmetic(problem: Problem, text: str) -> Iterator[Fact]:
    if "arithmetic" not in text:
        return
    terms = _shown_terms(text, ",") or _shown_terms(text, r"\+")
    if len(terms) < 2 or any(b - a != terms[1] - terms[0] for a, b in pairwise(terms)):
        return
    a, d = terms[0], terms[1] - terms[0]
    n_symbol = sp.Symbol("n", real=True)
    shown = f"a = {a}, d = {d}"
    yield Fact(
        "common difference",
        r"\bcommon difference\b",
        d,
        frozenset("d"),
        (("a sign is wrong", -d),),
        formalisation=shown,
    )
    yield Fact(
        "general term",
        r"\b(?:general|nth|n-th) term\b",
        a + d * (n_symbol - 1),
        frozenset(("a_n",)),
        (("n instead of n − 1", a + d * n_symbol),),
        formalisation=shown,
    )
    place = re.search(r"(\d+)(?:st|nd|rd|th) term", text)
    if place:
        n = int(place[1])
        yield Fact(
            "term",
            rf"\b{n}(?:st|nd|rd|th) term\b",
            a + d * (n - 1),
            frozenset((f"a_{n}",)),
            (("n instead of n − 1", a + d * n),),
            asked="sum" not in text,
            formalisation=shown,
        )
    last = re.search(rf"(?:\.\.\.|…|l?dots|cdots)\s*[,+]\s*{NUMBER}", text)
    if last and re.search(r"\bsum\b|series|\+", text):
        count = (number(last[1]) - a) / d + 1
        yield Fact(
            "number of terms",
            r"\bnumber of terms\b|\bn\b$",
            count,
            frozenset("n"),
            (("the + 1 is missing", count - 1),),
            formalisation=shown,
        )
        yield Fact(
            "sum",
            r"\bsum\b",
            count * (a + number(last[1])) / 2,
            frozenset(("S", "S_n")),
            asked=True,
            formalisation=shown,
        )
    first_n = re.search(r"sum of the first (\d+) terms", text)
    if first_n:
        n = int(first_n[1])
        yield Fact(
            "sum",
            r"\bsum\b",
            n * (2 * a + (n - 1) * d) / 2,
            frozenset(("S", "S_n", f"S_{n}")),
            asked=True,
            formalisation=shown,
        )


def _geometric(problem: Problem, text: str) -> Iterator[Fact]:
    if "geometric" not in text:
        return
    terms = _shown_terms(text, ",") or _shown_terms(text, r"\+")
    if (
        len(terms) < 2
        or 0 in terms
        or any(b / a != terms[1] / terms[0] for a, b in pairwise(terms))
    ):
        return
    a, r = terms[0], terms[1] / terms[0]
    shown = f"a = {a}, r = {r}"
    yield Fact(
        "common ratio",
        r"\bratio\b",
        r,
        frozenset("rq"),
        (("the quotient was turned over", 1 / r),),
        formalisation=shown,
    )
    place = re.search(r"(\d+)(?:st|nd|rd|th) term", text)
    if place:
        n = int(place[1])
        yield Fact(
            "term",
            rf"\b{n}(?:st|nd|rd|th) term\b",
            a * r ** (n - 1),
            frozenset((f"a_{n}",)),
            (("n instead of n − 1", a * r**n),),
            asked="sum" not in text,
            formalisation=shown,
        )
    if (
        re.search(r"\binfinite\b|\bsum to infinity\b", text)
        and abs(r) < 1
        and re.search(r"sum|series", text)
    ):
        yield Fact(
            "sum",
            r"\bsum\b",
            a / (1 - r),
            frozenset(("S", "S_oo")),
            (("1 + r instead of 1 − r", a / (1 + r)),),
            asked=True,
            formalisation=shown,
        )
    first_n = re.search(r"(?:sum of the )?first (\d+) terms", text)
    if first_n and r != 1:
        n = int(first_n[1])
        yield Fact(
            "sum",
            r"\bsum\b",
            a * (1 - r**n) / (1 - r),
            frozenset(("S", "S_n", f"S_{n}")),
            asked=True,
            formalisation=shown,
        )


_SUBJECTS = (
    _distribution,
    _expected_value,
    _cards,
    _union,
    _dice,
    _coins,
    _draws,
    _choices,
    _arrangements,
    _determinant,
    _whole_numbers,
    _arithmetic,
    _geometric,
)
