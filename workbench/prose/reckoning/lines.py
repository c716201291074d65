"""A declared working as its sides: the sum, and what stands behind each sign of equality.

Reads how a line is written, and computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.hundredths import IN_PARTS
from workbench.prose.reckoning.measures import in_one_unit, ratios
from workbench.prose.reckoning.spelling import in_pounds
from workbench.prose.reckoning.sums import MOST_CHARS, Operand, Sum, read_sum
from workbench.prose.reckoning.values import Unreadable
from workbench.prose.reckoning.working import Fault, Working

EQUALS = re.compile(r"=+>?")
_LABEL = re.compile(r"^[\s*•-]*[^=:]*[^\W\d][^=:]*(?<!\s):\s+(?=.*=)")
_BULLET = re.compile(r"^\s*[*•]\s+")
_ARROW = re.compile(r"[→⇒]")
_SAID = re.compile(
    r",?\s\b(?:that is|which is|is|are|makes?|equals|gives?|leaves?|comes? to)\b", re.I
)
_ROUGH = re.compile(r"=?\s*[≈≅≃]|~\s*=|=\s*~")
_SHARES = {"half": "1/2", "a half of": "1/2", "a quarter of": "1/4", "three quarters of": "3/4",
           "a third of": "1/3", "": "1"}  # fmt: skip
_SPAN = re.compile(
    r"\s*(?:(?P<share>half|a half of|a quarter of|three quarters of|a third of)\s+)?"
    r"an?\s+(?P<unit>year|month|week|day|hour|minute)\s*",
    re.I,
)
"""A span of time without a figure: `half a year`, `a quarter of an hour`, `a week`."""
_TAIL = re.compile(
    r",\s|;|[(\[]|\s[-–—]\s|\b(?:of|at|per|over|in|for|that|which|so|and|less|"
    r"with|leaving|remainder|rem|r(?=[\s.]))\b"
)
_IN_MONTHS = re.compile(r"=[^=]*\bmonths?\b")
"""What a price by a year's gain comes to is years: `£1,900 / £300 = 76 months`."""
_MINUTES, _HOURS = re.compile(r"(?<=[\d\s])mins?\b"), re.compile(r"(?<=[\d\s])(?:h|hrs?)\b")
_STRETCH = re.compile(r"\w\s(?:to|until|till|through)\s\w")


@dataclass(frozen=True)
class Line:
    """A line as its sides: the sum, and what stands behind each sign of equality. A side with
    words behind its figure is read with and without them.
    """

    line: str
    first: Sum
    others: tuple[tuple[Sum, ...], ...]

    @cached_property
    def factors(self) -> list[float]:
        """What a result may be multiplied with for the units that the line names."""
        named = _HOURS.sub(" hours ", _MINUTES.sub(" minutes ", self.line))
        named += " day" if any(one.length or one.day for one in self.first.operands) else ""
        named += " hour minute" if self.timed else ""
        named += " year" if "/" in self.first.tokens and _IN_MONTHS.search(self.line) else ""
        found = {1.0, *ratios(named)} | ({100.0} if self.hundredths else set())
        return sorted({by for one in found for by in (one, 1 / one)}, key=lambda by: by != 1)

    @property
    def timed(self) -> bool:
        """Its sum takes times of day."""
        return any(one.minute is not None for one in self.first.operands)

    @property
    def from_day_to_day(self) -> bool:
        """Its sum is a stretch of days, told by its ends: `1 June to 13 September`."""
        ends = [one for one in self.first.operands if one.day and one.minute is None]
        return len(ends) == len(self.first.operands) == 2 and _STRETCH.search(self.line) is not None

    @property
    def hundredths(self) -> bool:
        """It reckons in pence, cents or their like."""
        return IN_PARTS.search(self.line) is not None

    @cached_property
    def multipliers(self) -> list[float]:
        """The thousands, millions and their like that it names, on whatever side."""
        figures = (one.number for side in (self.first, *(s[0] for s in self.others))
                   for one in side.operands)  # fmt: skip
        return sorted({number.times for number in figures if number and number.times > 1})

    @property
    def told(self) -> list[Operand]:
        """The bare figures behind its signs of equality."""
        bare = (figure_of(side) for side in self.others)
        return [one for one in bare if one is not None]


def read_line(line: str) -> Line | Working:
    """A line as its sides; where it cannot be read, the working that says why."""
    try:
        return _sides(line)
    except Unreadable as trouble:
        return Working(line, fault=Fault("unread", why=str(trouble)))


def bare(line: str) -> str:
    """A line without its bullet, and without the words before its colon."""
    return _LABEL.sub("", _BULLET.sub("", line))


def _sides(line: str) -> Line:
    if len(line) > MOST_CHARS:
        raise Unreadable(f"it is longer than {MOST_CHARS} characters")
    text = _ROUGH.sub("= about ", bare(line))
    signs = next((one for one in (EQUALS, _ARROW) if one.search(text)), _SAID)
    parts = [part for part in signs.split(text) if part.strip()]
    while len(parts) > 2 and not numbers(parts[0]):  # cost of a winter = 54,000 / 8 = 6,750
        del parts[0]
    if len(parts) < 2:
        raise Unreadable("it has no “=” with a result behind it")
    read = [tuple(_readings(in_one_unit(in_pounds(_spoken(part))))) for part in parts]
    read = [tuple(_turning(one, ratios(text)) for one in side) for side in read]
    if len(read[0][0].operands) == 1:  # 42 = 12 x 3.5
        turned = next((n for n, side in enumerate(read) if len(side[0].operands) > 1), 0)
        read = [read[turned], *read[:turned], *read[turned + 1 :]]
    return Line(line, read[0][0], tuple(read[1:]))


def _spoken(part: str) -> str:
    """A side that is a single span in words, in figures: `half a year` as 1/2 year."""
    said = _SPAN.fullmatch(part)
    share = " ".join((said["share"] or "").casefold().split()) if said else ""
    return f"{_SHARES[share]} {said['unit']}" if said else part


def _turning(side: Sum, between: Collection[float]) -> Sum:
    """A side whose bare factors are marked that turn one unit of the line into another: the 7.5 of
    `2 kPa x 7.5 = 15 mmHg`.
    """
    tokens = tuple(
        replace(one, turns=_turns(one.number, between))
        if isinstance(one, Operand) and one.number and len(side.operands) > 1
        else one
        for one in side.tokens
    )
    return replace(side, tokens=tokens)


def _turns(number: NumberFound, between: Collection[float]) -> bool:
    """Whether a figure of at least two digits is such a factor, or one divided by it."""
    telling = len(re.sub(r"\D", "", number.text).strip("0")) >= 2
    factors = (by for one in between for by in (one, 1 / one))
    return telling and not number.percent and any(map(number.prints, factors))


def _readings(part: str) -> Iterator[Sum]:
    """A side of an equation, whole and up to the words behind its first figure."""
    whole: Sum | None = None
    trouble = Unreadable("it has no figure")
    try:
        whole = read_sum(part)
        yield whole
    except Unreadable as error:
        trouble = error
    first = next(iter(numbers(part)), None)
    tail = _TAIL.search(part, first.end) if first else None
    if tail is None and whole is None:
        raise trouble
    if tail is not None:
        yield read_sum(part[: tail.start()])


def figure_of(side: Sequence[Sum]) -> Operand | None:
    """The figure that a side of an equation is, where it is no sum."""
    return next((one.operands[0] for one in side if len(one.operands) == 1), None)
