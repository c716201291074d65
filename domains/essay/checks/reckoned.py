"""Figures that two or three figures of fitting units give, wherever the task has them.

A cited passage need not hold what a reader can reckon: the fees of one source over the boats of
another, a loss over the years from 2020 to 2024. Sums and differences want one noun behind all
their figures; a ratio takes the noun of what is divided, and its divisor has to be told beside it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.sources import Source
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import ROUGHLY, prints, roughly
from workbench.prose.reckoning.measures import measured
from workbench.prose.reckoning.steps import Standing, standing
from workbench.prose.retold.counting import noun_behind
from workbench.prose.sentences import Sentence, split

MOST_TERMS = 3
MOST_STEPS, MOST_CHAINED = 4, 6
"""Steps of a figure that is worked through, and figures of a source that are tried for it."""
LARGE = 1000
"""Below, almost any figure could be had by some steps."""
MOST_COUNTED = 100
"""Up to here two figures that add up to a third may well do so by chance."""
SHARES = "%"
_SPAN = re.compile(
    r"\b(?:(?P<a>(?:19|20)\d\d)(?:\s+(?:to|until)\s+|\s*[–-]\s*)|"
    r"between\s+(?P<b>(?:19|20)\d\d)\s+and\s+)(?P<to>(?:19|20)\d\d)\b"
)
_COMPARED = re.compile(r"\s+(?:fewer|more|less|higher|lower|better|worse)\b", re.I)
"""`75 fewer` counts what was told before."""
_SET = re.compile(r"\s+(?:in|at|on|during|before|after|against|when)\s", re.I)
"""`139 in the year of deliveries` counts no years."""
_POWER = re.compile(r"10+")
_SUPPOSED = re.compile(
    r"\b(?:take|suppose|say|imagine|assume|consider|picture|think of|(?:for|of|in|out of) (?:every|"
    r"each))\b[^.;:!?]*$",
    re.I,
)
"""What says before a figure that it is an example."""
_HUNDREDTHS = re.compile(r"\s*(?:pence|p|cents?)\b", re.I)
"""`65 pence` are what 4.75 pounds have over 4.10."""
_BY = re.compile(r"\s+(?:an?|per|each|every)\s", re.I)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class Given:
    """A figure of a source, with the stem of the noun behind it."""

    value: float
    noun: str
    number: NumberFound

    @property
    def percent(self) -> bool:
        """Whether it is told as a share."""
        return self.number.percent


def noun_of(text: str, number: NumberFound) -> str:
    """The noun that a figure counts; none of `22 a night`, which names only by what it is told."""
    bare = any(said.match(text, number.end) for said in (_BY, _COMPARED, _SET, _HUNDREDTHS))
    return "" if bare else noun_behind(text, number)


def given_of(sources: Sequence[Source]) -> list[Given]:
    """The figures of some sources, each value once with each noun."""
    sentences = [source.text[a:b] for source in sources for a, b in split(source.text)]
    return list(dict.fromkeys(one for text in sentences for one in _given(text)))


def _given(text: str) -> Iterator[Given]:
    """The figures of a sentence; one with no noun behind it may have that of one before it."""
    nouns: list[str] = []
    for number in numbers(text):
        if number.role in ("quantity", "spoken"):
            noun = noun_of(text, number)
            nouns += [noun] if noun else []
            for each in [noun] if noun or not nouns else nouns:
                yield Given(abs(number.value), each, number)


def stands_elsewhere(case: Case, number: NumberFound) -> bool:
    """A source of the task has the figure with the same noun behind it."""
    noun = noun_of(case.document.plain.text, number)
    return bool(noun) and any(
        one.noun == noun and one.number.of_kind(number) and number.prints(one.value)
        for one in given_of(case.sources)
    )


def reckoned(case: Case, number: NumberFound, before: str = "", passages: str = "") -> bool:
    """A declared working gives it, or it follows from figures of the sources that its own paragraph
    tells, or over the years that the paragraph or these passages span.
    """
    if number.role not in ("quantity", "spoken"):
        return False
    if worked_out(case, number, before):
        return True
    told = _told(case, number)
    known = [one for one in given_of(case.sources)
             if any(n.of_kind(one.number) and n.prints(one.value) for n in told)]  # fmt: skip
    inside = _inside(case, number)
    beside = [abs(n.value) for n in told
              if inside and inside.start <= n.start < inside.end and not n.percent]  # fmt: skip
    divisors = [*beside, *years_in(passages), *_spans(case, number)]
    hundredths = _HUNDREDTHS.match(case.document.plain.text, number.end)
    times = 100 if hundredths and number.decimals == 0 else 1
    return any(_near(number, times * v, before) for v in _of(case, number, known, divisors))


def worked_out(case: Case, number: NumberFound, before: str = "") -> bool:
    """A declared working gives it."""
    given = case.workings
    return given.gives(number, before) or given.gives_in_other_part(
        case.document.plain.text, number
    )


def supposed(case: Case, number: NumberFound) -> bool:
    """The base of a sum that the essay supposes: a power of ten which a sound working takes, and
    which counts what no source counts (`at a thousand drinks`) or is said to be an example (`take a
    haul that weighs 100 kg`). Any other figure is no example, but an invention.
    """
    if number.role not in ("quantity", "spoken") or not _POWER.fullmatch(f"{number.value:.12g}"):
        return False
    taken = [one for working in case.workings.workings if working.fault is None
             for one in working.taken]  # fmt: skip
    if not any(_alike(one, number) for one in taken):
        return False
    text = case.document.plain.text
    noun = noun_of(text, number) if measured(text, number) is None else ""
    if noun and all(one.noun != noun for one in given_of(case.sources)):
        return True
    return any(
        inside is not None and bool(_SUPPOSED.search(text[inside.start : one.start]))
        for one in case.document.numbers
        if _alike(one, number)
        for inside in [_inside(case, one)]
    )


def _alike(one: NumberFound, other: NumberFound) -> bool:
    return one.value == other.value and one.of_kind(other)


def stands(case: Case, number: NumberFound, passages: Sequence[str] = ()) -> Standing:
    """Whether the essay works it out, in the ledger or before the reader's eyes, or the material
    reaches it.
    """
    if worked_out(case, number):
        return "shown"
    inside = _inside(case, number)
    block = [s for s in case.document.sentences if inside and s.block == inside.block]
    if inside is None:
        return "nowhere"
    material = [case.task.prompt, *(source.text for source in case.sources)]
    near, all_of = (inside.start, inside.end), (block[0].start, block[-1].end)
    return standing(number, case.document.plain.text, near, all_of, passages, material)


def follows_somewhere(case: Case, number: NumberFound) -> bool:
    """It is the sum or difference of two figures of the task with its own noun behind them."""
    noun = noun_of(case.document.plain.text, number)
    own = {one.value for one in given_of(case.sources) if noun and one.noun == noun}
    pairs = itertools.combinations(sorted(own), 2)
    large = not number.percent and abs(number.value) > MOST_COUNTED
    return large and any(number.prints(b + a) or number.prints(b - a) for a, b in pairs)


def worked_through(case: Case, number: NumberFound, before: str = "") -> bool:
    """Several steps over one source's figures give it, each used once (the cost a kilometre saved,
    over all rounds and kilometres, less what the sweeping took), or one more step from a figure of
    its paragraph that such steps give. Large figures alone, and to the unit: others come by chance.
    """
    if number.percent or abs(number.value) < LARGE:
        return False
    whole = {abs(number.value), *(abs(n.value) for n in _told(case, number) if n.value >= LARGE)}
    given = {one.value for one in given_of(case.sources) if not one.percent}
    reached = {value for source in case.sources for value in _reached(source, whole - given)}
    if abs(number.value) in reached:
        return True
    steps = itertools.product(reached & whole, whole & (given | reached))
    return any(_near(number, v, before) for a, b in steps for v in (a + b, abs(a - b)) if a != b)


def _reached(source: Source, wanted: set[float]) -> set[float]:
    """Those of the wanted values that a chain over the source's figures comes to."""
    values = sorted({one.value for one in given_of([source]) if not one.percent})
    if not wanted or len(values) > MOST_CHAINED:
        return set()
    return wanted & set(_chains(values))


def _chains(values: Sequence[float]) -> Iterator[float]:
    """What values give, one after the other added, taken off or multiplied."""
    for at, value in enumerate(values):
        yield from _carried(value, (*values[:at], *values[at + 1 :]), MOST_STEPS)


def _carried(reached: float, left: Sequence[float], steps: int) -> Iterator[float]:
    for at, value in enumerate(left if steps else ()):
        rest = (*left[:at], *left[at + 1 :])
        for made in (reached + value, abs(reached - value), reached * value):
            yield made
            yield from _carried(made, rest, steps - 1)


def _near(number: NumberFound, value: float, before: str) -> bool:
    """It prints the value; `about` lets a reckoned one be off by less than a given one."""
    near = abs(abs(number.value) - value) <= 0.5 * ROUGHLY * value
    return prints(number, value) or (near and roughly(number, value, before))


def _of(
    case: Case, number: NumberFound, known: Sequence[Given], divisors: Sequence[float]
) -> Iterator[float]:
    noun = noun_of(case.document.plain.text, number)
    for name, shares in itertools.groupby(sorted(known, key=_kind), key=_kind):
        own = sorted({one.value for one in shares})
        if number.percent:
            yield from _shares(own) if name != SHARES else _sums(own)
        elif name not in ("", SHARES) and noun in ("", name):
            yield from _sums(own)
            for one, by in itertools.product(own, divisors):
                yield from (one / by, one * by) if by > 1 and by != one else ()


def _kind(one: Given) -> str:
    return SHARES if one.percent else one.noun


def _shares(own: Sequence[float]) -> Iterator[float]:
    for small, large in itertools.combinations(own, 2):
        yield from (100 * part for part in (small / large, (large - small) / large))
        yield from (100 * (large - small) / small,) if small else ()


def _sums(own: Sequence[float]) -> Iterator[float]:
    for count in range(2, MOST_TERMS + 1):
        for terms in itertools.combinations(own, count):
            for signs in itertools.product((1, -1), repeat=count - 1):
                yield abs(terms[0] + sum(s * t for s, t in zip(signs, terms[1:], strict=True)))


def _spans(case: Case, number: NumberFound) -> Iterator[float]:
    """How many years the number's paragraph spans, or names one by one."""
    inside = _inside(case, number)
    block = [s.text for s in case.document.sentences if inside and s.block == inside.block]
    for text in block:
        yield from years_in(text)


def years_in(text: str) -> Iterator[float]:
    """`2020 to 2024` are five years, or four from one to the other; `2021, 2022 and 2023` three."""
    for span in _SPAN.finditer(text):
        between = float(int(span["to"]) - int(span["a"] or span["b"]))
        yield from (between, between + 1)
    named = {match[0] for match in _YEAR.finditer(_SPAN.sub("", text))}
    if len(named) > 1:
        yield float(len(named))


def _told(case: Case, number: NumberFound) -> list[NumberFound]:
    """The other figures of the number's paragraph."""
    inside = _inside(case, number)
    block = [s for s in case.document.sentences if inside and s.block == inside.block]
    return [
        n
        for n in case.document.numbers
        if n is not number and any(s.start <= n.start < s.end for s in block)
        and n.role in ("quantity", "spoken")
    ]  # fmt: skip


def _inside(case: Case, number: NumberFound) -> Sentence | None:
    listed = case.document.sentences
    return next((s for s in listed if s.start <= number.start < s.end), None)
