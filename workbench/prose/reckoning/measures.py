"""One quantity in two units: 512 MWh are 512,000 kilowatt-hours, two years are 24 months.

Only units whose ratio is fixed are held together (`measures.yaml`); a month is no number of days.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.hundredths import in_other_part
from workbench.prose.reckoning.retold import in_other_words

_BEHIND = re.compile(r"[\s\u00a0\u202f-]?(?P<unit>[^\W\d_]+[²³]?(?:[\s-][^\W\d_]+)?)")

_RATE = re.compile(
    r"\b(?:per|each|every|an?)[\s\u00a0\u202f](?:(?P<count>\d[\d,]*(?:\.\d+)?)[\s\u00a0\u202f]?)?"
    r"(?P<unit>(?:sq(?:uare|\.)?[\s\u00a0\u202f])?[^\W\d_]+[²³]?)",
    re.I,
)
NEAR = 90
"""Characters before and after a number within which its rate is told."""
_AND = re.compile(r"[\s\u00a0\u202f-]?[^\W\d_]+[²³]?(?:,?\s+and|,)?\s+")


def measured(text: str, number: NumberFound) -> tuple[str, float] | None:
    """(what the unit behind a number measures, the size of that unit), where it has a known one."""
    behind = _BEHIND.match(text, number.end)
    if behind is None or number.unit:
        return None
    words = behind["unit"].replace("-", " ")
    forms = [form for said in (words, words.split()[0]) for form in (said, _singular(said))]
    return next((_units()[form] for form in forms if form in _units()), None)


def _singular(said: str) -> str:
    """A spelt-out unit, with the British `metre`; short ones (`MWh`, `m`) are what they are."""
    if len(said) <= 3:
        return said
    return re.sub(r"(?<=met|lit)er$", "re", said.casefold().removesuffix("s"))


@dataclass(frozen=True, slots=True)
class Amount:
    """A quantity in one unit, or in a larger and a smaller one: `3 hours and 40 minutes`."""

    start: int
    end: int
    kind: str
    total: float
    size: float
    """Of its smallest unit."""
    half: float
    """Half a unit of its last printed digit, in the first unit of its measure."""


def amounts(text: str) -> list[Amount]:
    """Every quantity of a text that has a known unit."""
    found: list[Amount] = []
    for number in numbers(text):
        unit = measured(text, number)
        if unit is None:
            continue
        kind, size = unit
        own = Amount(number.start, number.end, kind, number.value * size, size, number.half * size)
        last = found[-1] if found else None
        if last and last.kind == kind and size < last.size and _goes_on(text, last, own):
            own = replace(own, start=last.start, total=last.total + own.total)
            found.pop()
        found.append(own)
    return found


def _goes_on(text: str, first: Amount, second: Amount) -> bool:
    """Nothing stands between two quantities but the unit of the first and an `and`."""
    return _AND.fullmatch(text[first.end : second.start]) is not None


def per_other_unit(text: str, number: NumberFound, given: str) -> bool:
    """Whether `given` has the rate that a number of `text` gives, per another amount of the same
    kind: 71 per kilometre are 7.1 per 100 m.
    """
    values = [one.value for one in numbers(given) if one.of_kind(number)]
    return any(
        number.prints(value * size / other)
        for kind, size in _per(text)
        for same, other in _per(given)
        if kind == same and size != other
        for value in values
    )


def _per(text: str) -> Iterator[tuple[str, float]]:
    """What the rates of a text are counted by: (what it measures, how much of it)."""
    for match in _RATE.finditer(text):
        count = float((match["count"] or "1").replace(",", ""))
        said = match["unit"]
        unit = next((_units()[f] for f in (said, _singular(said)) if f in _units()), None)
        if unit is not None and count:
            yield unit[0], count * unit[1]


def in_other_unit(text: str, number: NumberFound, given: str) -> bool:
    """Whether `given` has the quantity that a number of `text` gives, in another unit."""
    mine = next((one for one in amounts(text) if one.start <= number.start < one.end), None)
    return mine is not None and any(
        one.kind == mine.kind and abs(one.total - mine.total) <= mine.half * (1 + 1e-9)
        for one in amounts(given)
    )


_LASTING = frozenset({("time", 60.0), ("time", 3600.0), ("time", 86400.0), ("time", 604800.0)})
_PRODUCT = re.compile(r"[×·∙⋅✕*÷/]|\b(?:x|of|per|at|times|by)\b", re.I)
_ADDED = re.compile(r"[\d\w]\s*(?:[+−–-]|\b(?:plus|minus|less)\b)\s*\d", re.I)


def in_one_unit(side: str) -> str:
    """A side that adds amounts of one measure in several units, all in the smallest of them:
    `5 m - 30 cm` is 500 cm less 30, `2 kg 300 g + 1 kg` 2,300 g and 1,000. Any other side as it is.
    """
    every = [(number, measured(side, number)) for number in numbers(side)]
    units = {unit for _, unit in every if unit is not None}
    mixed = len(units) > 1 and len({kind for kind, _ in units}) == 1
    whole = all(unit is not None for _, unit in every)
    own = all(unit in _LASTING for unit in units)  # durations are added as such (values.py)
    if own or not (mixed and whole) or _PRODUCT.search(side) or not _ADDED.search(side):
        return side
    least = min(size for _, size in units)
    word = next(_word(side, number) for number, unit in every if unit and unit[1] == least)
    last = {number.end: number for number, _ in every}
    for one in reversed(amounts(side)):
        if one.size != least or one.start != last[one.end].start:
            end = one.end + len(_word(side, last[one.end]))
            side = f"{side[: one.start]}{one.total / least:.10g}{word}{side[end:]}"
    return side


def _word(text: str, number: NumberFound) -> str:
    behind = re.match(r"[\s\u00a0\u202f-]?[^\W\d_]+[²³]?", text[number.end :])
    return behind[0] if behind else ""


def converted(text: str, number: NumberFound, given: str, asked: str = "") -> bool:
    """Whether `given` has what a number of `text` gives in other units or words: by a known ratio,
    per another amount, as so many in so many, or times or through a factor that `asked` states to
    its decimals (`× 1.609`).
    """
    around = text[max(0, number.start - NEAR) : number.end + NEAR]
    if in_other_unit(text, number, given) or per_other_unit(around, number, given):
        return True
    if in_other_part(text, number, [given]) or in_other_words(text, number, given):
        return True
    factors = [n.value for n in numbers(asked) if n.decimals and not n.percent and n.value]
    values = [n.value for n in numbers(given) if not n.percent and n.role == "quantity"]
    made = (v for value in values for f in factors for v in (value * f, value / f))
    return not number.percent and any(map(number.prints, made))


def ratios(text: str) -> frozenset[float]:
    """How many times one unit that a text names goes into another one of its kind, or what two or
    three lengths enclose into an area or a volume: metres by kilometres into hectares.
    """
    words = re.findall(r"[^\W\d_]+[²³]?", text)
    pairs = [f"{a} {b}" for a, b in itertools.pairwise(words)]
    forms = (form for said in {*words, *pairs} for form in (said, _singular(said)))
    named = {_units()[form] for form in forms if form in _units()}
    named |= {("power", size) for kind, size in named if kind == "energy"}  # what an hour takes
    same = {a / b for kind, a in named for other, b in named if kind == other and a > b}
    return frozenset(same | set(_enclosed(text)))


_SPACE = {"length": (1, 1.0), "area": (2, 1.0), "volume": (3, 0.001)}
"""Dimensions of a measure, and its first unit in metres to that power."""


def _enclosed(text: str) -> Iterator[float]:
    """How the last measure of a text compares with what those before it enclose."""
    units = [measured(text, number) for number in numbers(text)]
    sizes = [(_SPACE[one[0]][0], one[1] * _SPACE[one[0]][1])
             for one in units if one and one[0] in _SPACE]  # fmt: skip
    *before, last = sizes or [(0, 1.0)]
    for count in (2, 3):
        for sides in itertools.combinations(before, count):
            power, size = sum(n for n, _ in sides), math.prod(one for _, one in sides)
            if power == last[0]:
                yield max(size / last[1], last[1] / size)


@lru_cache(maxsize=1)
def _units() -> Mapping[str, tuple[str, float]]:
    """Every spelling of a unit: what it measures, its size."""
    import yaml

    text = files("workbench.prose.reckoning").joinpath("measures.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    plain = {unit: (kind, float(size)) for kind, those in data["plain"].items()
             for unit, size in those.items()}  # fmt: skip
    return plain | dict(_with_prefixes(data))


def _with_prefixes(data: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, float]]]:
    for kind, units in data["prefixed"].items():
        for length, unit in units.items():
            for prefix, times in {"": 1.0, **data["prefixes"][length]}.items():
                yield f"{prefix}{unit}", (kind, float(times))
