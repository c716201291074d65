"""Numbers in plain text: value, unit, and how exactly they were printed.

Dates, ordinals, references, labels and names that hold digits are told apart from quantities, as a
hypothesis: what is read here advises, and decides only beside a computation.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from workbench.prose.dates import dates
from workbench.prose.numberwords import CURRENCY, spoken
from workbench.prose.taken import Taken

Unit = Literal["", "percent", "points", "money", "times"]
Role = Literal["quantity", "spoken", "date", "year", "ordinal", "name"]
"""What a numeral is: only quantities have to be accounted for."""

MARKS = "\ue100-\ue3ff"
"""Stand for the signs of money of a task (reckoning/money.py) in a class of characters; they are of
no alphabet, and no text prints them.
"""
SIGNS = f"$€£¥{MARKS}"
"""Every sign of money in a class of characters."""
_DIGITS = (
    r"\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d|,\d)"
    r"|\d{1,3}(?:[,’'\u00a0\u202f\u2009]\d{3})+(?:\.\d+)?(?![\d])"
    r"|(?<![A-Za-z])\d{1,3}(?: \d{3})+(?:\.\d+)?(?![\d])"
    r"|\d+,\d{1,2}(?!\d|,\d)"
    r"|\d+\.\d+|\d+|(?<!\d)\.\d+"
)
FRACTIONS = {
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗",
    "4/5": "⅘", "1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞",
}  # fmt: skip
"""What stands behind a whole number for its part: `6 1/3`, `6⅓`."""
MIXED = rf"(?<=\d) (?P<part>{'|'.join(FRACTIONS)})(?![\d/])"
_NUMBER = re.compile(
    r"(?P<approx>(?:~|≈|∼)\s?)?"
    rf"(?P<sign>(?<![\w)\]%])[-+−–±](?=[\d.{SIGNS}]))?"
    rf"(?P<currency>(?:\b[A-Z]{{1,3}}\$\s?|[$€£¥]|[{MARKS}]+\s?|\b(?:USD|EUR|GBP|CHF|JPY)\s?)[-−]?)?"
    rf"(?P<digits>{_DIGITS})(?:\s?(?P<fraction>[{''.join(FRACTIONS.values())}])|{MIXED})?"
    r"(?:(?:\s?[x×·*]\s?10\^?|[eE])(?P<power>[-−+⁻]?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"
    r"(?:\s?(?P<scale>k|K|M|mn|bn|B|thousand|million|billion|trillion|"
    r"(?(currency)m|(?<!\s)m(?!\s?/)))(?![\w²³]))?"
    r"(?:[\s\u00a0\u202f-]?(?P<unit>%[- ]?points?|percentage[- ]points?|per cent(?:age)? points?|"
    rf"pp\b|p\.p\.|ppts?\b|%|per ?cent\b|pct\b|[€£¥](?!\d)|[{MARKS}]+(?!\s?\d)|"
    rf"(?:USD|EUR|GBP|CHF|JPY|{CURRENCY})\b|[x×](?!\s?[\d{SIGNS}]|\w)|times\b|-?fold\b|points\b"
    r"|point\b(?!\s+(?:at|to|towards?|out|in|the|that)\b)))?"
)
_SCALES = {"k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "million": 1e6}
_SCALES |= {"b": 1e9, "bn": 1e9, "billion": 1e9, "trillion": 1e12}
_OF_PARTS = 2
"""Decimals that stand for a fraction behind a figure: 36¾."""
_SCALE = re.compile(r"\b(?:thousand|million|billion|trillion)\b", re.I)
_JOINT = re.compile(r"\s?([-–]|\b(?:to|and|or)\b)\s?(?:about |nearly |over |only |just )?")
"""Between two figures that share what is written behind the second."""
_SET_AGAINST = re.compile(
    r"[^.;!?]{0,60}\b(?:and|but|against|to|or|than|from)\s(?:only |just |about |some )?"
    r"(?:(?:of|by|from|to|at)\s(?:only |just |about )?)?"
)
_NOTHING_COUNTED = re.compile(
    r"\s*(?:[.,;:)]|$|(?:with|without|in|at|for|where|when|among|there|here|elsewhere|after|before|"
    r"and|or|but|on|the)\b)"
)
_UNITS_TOO = frozenset("mMKB")
"""Letters that stand for a scale or for a unit (metres, molar, kelvin, bytes); beside a currency
for a scale. A metre behind a space is never read as a million.
"""
TURNED = str.maketrans(".,", ",.")
"""A figure of one style as the other prints it: `1.200,50` and `1,200.50`."""
STOPPED = re.compile(r"(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?!\d|[.,]\d)")
"""Three digits behind a stop: thousandths, or thousands in the style of half the world."""
_LABELS = re.compile(
    r"(?:\b(?:table|figure|fig\.?|section|chapter|step|item|note|question|hypothesis|appendix|"
    r"point|part|phase|stage|version|release|option|scenario|model|claim|task|goal|risk|round|"
    r"row|line|page|id|no\.?|nr\.?|number|order|customer|invoice|week|day|month|year|quarter|"
    r"period|group|cluster|store|shop|branch|route|zone|room|level|grade|type|class|plan)\s?|#|§|№)$",
    re.I,
)
_OF_ONE = re.compile(
    r"(?:\b(?:an?|each|every|per|any|this|another|one|last|next|same|other)(?: [\w-]+)?|"
    r"(?<!\bon )\b(?:average|mean|median|typical|usual|ordinary)) [^\W\d]+ ?$",
    re.I,
)
"""`On an average day 214 came`, `in each group 12 fell`: the word behind names no one of many."""
_IN_THAT = re.compile(
    r"\b(?:in|on|during|over|for) (?:the|its|their|our) [\w-]+ (?:day|week|month|year|quarter|"
    r"period) ?$",
    re.I,
)
"""`In the trial year 3 people left`: the time is over where the count begins."""
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
_ATTACHED = re.compile(
    r"(?:kg|g|mg|km|cm|mm|m|ms|s|h|hrs?|min|d|l|ml|kW|kWh|MW|MWh|W|GB|MB|TB|kB|°C?|C|bps?|ppm|px)\b"
)
_MOST_POWER = 300.0
"""A draft may say `1e400`, which no float holds; that much is told from everything anyway."""
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")


@dataclass(frozen=True, slots=True)
class NumberFound:
    """A number: `start` and `end` count in the text that was searched."""

    start: int
    end: int
    text: str
    value: float
    half: float
    """Half a unit of the last printed digit, in the scale of `value`."""
    unit: Unit = ""
    role: Role = "quantity"
    decimals: int = 0
    scale: float = 1.0
    """What the value is so many times as large for a letter that may be a unit: 1e6 for `12m`."""
    times: float = 1.0
    """What a word or letter behind the digits multiplies them by: 1e6 for `32.4 million`."""
    either: bool = False
    """The text may mean another unit: bare `points` are of a score or of a share, `132 or 55 per
    cent` has one unit or two.
    """

    @property
    def percent(self) -> bool:
        """Per cent or percentage points."""
        return self.unit in ("percent", "points")

    def of_kind(self, other: NumberFound) -> bool:
        """Whether both can be shares, or neither."""
        return self.percent == other.percent or self.either or other.either

    def prints(self, value: float, slack: float = 0.0) -> bool:
        """Whether it can be the printed form of a value; signs are left to the words around."""
        return any(
            abs(abs(self.value) / scale - abs(value))
            <= self.half / scale * (1 + 1e-9) + slack + 1e-12
            for scale in {1.0, self.scale}
        )


def numbers(text: str) -> list[NumberFound]:
    """Every number of a text in order, each with its role."""
    return list(_numbers(text))


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[NumberFound, ...]:
    """The same, kept: a draft's sentences are held against one source after another."""
    days = Taken(text)
    for day in dates(text):
        days.take(day.start, day.end)
    found = [_read(text, match) for match in _NUMBER.finditer(text)]
    written = _alike([_with_role(text, number, days) for number in found], text)
    written = list(_of_shares(_whole_years(written, text), text))
    taken = Taken(text)
    for number in written:
        taken.take(number.start, number.end)
    said = [
        NumberFound(a, b, text[a:b], value, half, unit, "spoken")
        for a, b, value, half, unit in spoken(text)
        if not taken.touched(a, b)
    ]
    found = sorted([*written, *said], key=lambda number: number.start)
    return tuple(_with_hundredths(found, text))


_WITH_HUNDREDTHS = re.compile(
    r"(?P<whole> ?(?:pounds?|euros?|dollars?|francs?|quid)\b)?(?:,? and |, | )"
)
_NOT_COUNTED = re.compile(
    r"[ -]?(?P<part>pence|p|cents?|c|rappen)\b|(?=\s*(?:[.,;:!?)–—”\"]|$))"
    r"|(?= (?:for|an?|per|in|and|or|each|extra|more|less|off|back|to|by|on|at|is|are|today|now)\b)",
    re.I,
)


_PART_NAMED = re.compile(r"[\s-](?:cents?|pence|pennies)$", re.I)


def _with_hundredths(found: Sequence[NumberFound], text: str) -> list[NumberFound]:
    """The numbers with each amount in two units as one: `eighteen pounds and sixty pence`, `ten
    pounds eighty`, `£18 and 60p`. A second figure that counts something is none of it.
    """
    made: list[NumberFound] = []
    for one in found:
        whole = made[-1] if made else None
        joint = whole and _WITH_HUNDREDTHS.fullmatch(text, whole.end, one.start)
        named = _PART_NAMED.search(one.text)
        at = one.start + named.start() if named else one.end
        behind = _NOT_COUNTED.match(text, at) if joint else None
        if whole and joint and behind and _adds_hundredths(whole, joint, one, behind):
            value = whole.value + one.value / 100
            made[-1] = replace(whole, end=one.end, text=text[whole.start : one.end], value=value,
                               half=0.005, unit="money", decimals=2)  # fmt: skip
        else:
            made.append(one)
    return made


def _adds_hundredths(
    whole: NumberFound, joint: re.Match[str], one: NumberFound, behind: re.Match[str]
) -> bool:
    """Whether a whole amount of money goes on in its hundredths: named, or two digits right behind
    the name of the currency.
    """
    named, in_words = joint["whole"] is not None, whole.text[-1].isalpha()
    money = named or in_words or whole.unit == "money"
    if not money or whole.decimals or whole.role not in ("quantity", "spoken"):
        return False
    fits = one.unit in ("", "money") and one.decimals == 0 and 0 < one.value < 100
    if behind["part"]:
        return fits
    bare = re.fullmatch(r" (?:\w+ )?", joint[0]) is not None and "and" not in joint[0].split()
    worded = named or (in_words and whole.unit == "money")
    return fits and worded and bare and one.value >= 10 and one.unit == ""


def _alike(found: Sequence[NumberFound], text: str) -> list[NumberFound]:
    """Each with what is written once for two of them: `from 78 to 54 per cent`, `2.1 or 3.4
    million`, `1.26 and 0.54 million`. A scale may belong to the second alone (`from 900 to 1.2
    million`): it is either.
    """
    made: list[NumberFound] = []
    for one in reversed(found):
        after = made[-1] if made else None
        bare = one.unit == "" and one.role == "quantity" and one.scale == 1.0
        joint = _JOINT.fullmatch(text, one.end, after.start) if after and bare else None
        if (
            after
            and joint
            and (
                joint[1] != "and"
                or text[max(0, one.start - 8) : one.start].casefold() == "between "
                or one.decimals == after.decimals > 0
            )
        ):
            scale = _SCALES.get((_SCALE.search(after.text) or [""])[0].casefold(), 1.0)
            if after.unit == "percent":
                one = replace(one, unit="percent", either=joint[1] == "or")
            elif scale > 1 and _SCALE.search(one.text) is None:
                value, half = one.value * scale, one.half * scale
                one = replace(one, value=value, half=half, scale=scale, times=scale)
        made.append(one)
    return made[::-1]


def _of_shares(found: Sequence[NumberFound], text: str) -> Iterator[NumberFound]:
    """Each; a bare one that is set against a share before it, with nothing behind to count, may be
    a share as well: `a fall of 9 points with a school and of 6 without one`.
    """
    before: NumberFound | None = None
    for one in found:
        bare = one.unit == "" and one.role == "quantity"
        if bare and before and _SET_AGAINST.fullmatch(text, before.end, one.start):
            one = replace(one, either=_NOTHING_COUNTED.match(text, one.end) is not None)
        if one.percent or one.role == "quantity":
            before = one if one.percent or one.either else None
        yield one


def _read(text: str, match: re.Match[str]) -> NumberFound:
    digits = match["digits"]
    plain, decimals = _plain_digits(digits)
    power = float((match["power"] or "0").translate(_SUPERSCRIPT))
    scale = 10.0 ** max(-_MOST_POWER, min(_MOST_POWER, power))
    letters = match["scale"] or ""
    times = _SCALES.get(letters.casefold(), 1.0)
    scale *= times
    negative = (match["sign"] or "") in ("-", "−", "–") or (match["currency"] or " ")[-1] in "-−"
    negative = negative and bool(match["sign"] or match["currency"])
    written = match["fraction"] or FRACTIONS.get(match["part"] or "", "")
    part = unicodedata.numeric(written) if written else 0.0
    decimals = max(decimals, _OF_PARTS) if part else decimals
    value = (float(plain) + part) * scale
    return NumberFound(
        match.start(),
        match.end(),
        match[0],
        -value if negative else value,
        0.5 * 10.0**-decimals * scale,
        _unit(match["unit"] or "", match["currency"] or ""),
        decimals=decimals,
        scale=times if letters in _UNITS_TOO and not match["currency"] else 1.0,
        times=times,
        either=(match["unit"] or "").casefold() in ("point", "points"),
    )


def in_thousands(number: NumberFound) -> float:
    """The value of `4.650` where the stop marks the thousands; else the value that is read."""
    return number.value * 1000 if STOPPED.search(number.text) else number.value


def _plain_digits(digits: str) -> tuple[str, int]:
    if re.fullmatch(r"[\d.]+,\d{1,2}", digits):
        digits = digits.translate(TURNED)
    plain = re.sub(r"[,’'\s\u00a0\u202f\u2009]", "", digits)
    return plain, len(plain.partition(".")[2])


def _unit(unit: str, currency: str) -> Unit:
    low = unit.casefold()
    if "point" in low or low in ("pp", "p.p.", "ppt", "ppts"):
        return "points"
    if low.startswith(("%", "per", "pct")):
        return "percent"
    if low in ("x", "×", "times", "fold", "-fold"):
        return "times"
    return "money" if currency or unit else ""


_SINCE = re.compile(
    r"\b(?:in|since|circa|dated|anno|(?:winter|spring|summer|autumn|year|map|plan|letter|act|charter|"
    r"treaty|war|fire|flood|census|edition|harvest) of(?: 1\d{3} (?:to|and))?)\s$"
    r"|(?:^|[,.;:]\s|\bthat\s)by\s$",
    re.I,
)
"""What makes a figure a year: readings and loads run from 1412 to 1456, and fall by 1200."""
_VERBS = r"was|is|has|this|his|as|its|us|does|thus|always|shows|says|tells|names|gives|stands|sees"
_PLURAL = re.compile(
    r"(?:\s+(?:to|and|or)\s+\d{4})?\s*(?:[%€£$°]|(?:[kcm]?[gml]|ha|kWh|kcal|hl|t)\b|"
    r"of (?:the|these|all|those)\b|(?:[^\W\d_]+\s)?"
    rf"(?:(?!(?:{_VERBS}|reads|marks|speaks|makes)\b)[a-z]{{2,}}s|people|men|women|children|sheep|"
    r"fish)\b)",
    re.I,
)
"""What a figure counts; a verb in its third person looks alike."""


def _with_role(text: str, number: NumberFound, days: Taken) -> NumberFound:
    if days.touched(number.start, number.end):
        return replace(number, role="date")
    return replace(number, role=_role(text, number))


def _role(text: str, number: NumberFound) -> Role:
    before, after = (
        text[max(0, number.start - 24) : number.start],
        text[number.end : number.end + 8],
    )
    bare = number.unit == "" and number.decimals == 0 and number.text.isdigit()
    if _ORDINAL.match(after):
        return "ordinal"
    if re.search(r"[^\W\d]$|[_/]$|[^\W\d][-.]$|\d\.$", before):
        return "name"
    if re.match(r"\.\d", after):
        return "name"
    if after[:1].isalpha() and number.unit == "" and not _ATTACHED.match(after):
        return "name"
    if bare and re.match(r"_|-[^\W\d]", after) and not re.match(r"-\w+ ", after):
        return "name"
    timed = re.match(r" [a-z]", after) and _IN_THAT.search(
        text[max(0, number.start - 60) : number.start]
    )
    if bare and not timed and (_labelled(before) or (before.endswith("[") and after[:1] == "]")):
        return "name"
    dated = bare and len(number.text) == 4 and 1000 <= number.value <= 2100
    if dated and (number.value >= 1800 or _early_year(text, number)):
        return "year"
    return "quantity"


def _early_year(text: str, number: NumberFound) -> bool:
    """A year before 1800, which might count something: alone, or behind a word of time and before
    nothing that it could count.
    """
    if text.strip() == number.text:
        return True
    before = text[max(0, number.start - 24) : number.start]
    if re.search(r"[^\W\d_],\s$", before) and re.match(r"\s*(?:[.;:)\]\n]|$)", text[number.end :]):
        return True  # `Map of the Estate, 1755.`
    return bool(_SINCE.search(before)) and not _PLURAL.match(text, number.end)


_TO_YEAR = re.compile(r"[/–-]")
_NO_YEAR = re.compile(r"[\w%/]|[-–.,]\d")
"""Behind two figures with a stroke, what makes them a part of something else."""


def _whole_years(found: Sequence[NumberFound], text: str) -> list[NumberFound]:
    """Each, with the second of two years at its full value: `1041/42`, `1999/00`, `1914–18`. Behind
    a slash stands the next year; behind a dash a later one, where the first is surely a year.
    """
    made: list[NumberFound] = []
    for one in found:
        year = _second_year(made[-1], one, text) if made else None
        if year is None:
            made.append(one)
            continue
        role: Role = "date" if made[-1].role == "date" else "year"
        made[-1] = replace(made[-1], role=role)
        made.append(replace(one, value=year, role=role))
    return made


def _second_year(first: NumberFound, one: NumberFound, text: str) -> float | None:
    """The year that a figure behind a year and a stroke is; None where it is none."""
    joint = _TO_YEAR.fullmatch(text, first.end, one.start)
    plain = re.fullmatch(r"[12]\d{3}", first.text) and re.fullmatch(r"\d\d(?:\d\d)?", one.text)
    if not joint or not plain or first.role == "name" or text[first.start - 1 : first.start] == "/":
        return None
    sure, short = first.role in ("date", "year"), len(one.text) == 2
    year = one.value + (first.value - first.value % 100 if short else 0)
    year += 100 if short and year < first.value and one.text == "00" else 0
    counted = _NO_YEAR.match(text, one.end) or _PLURAL.match(text, one.end)
    next_one = year == first.value + 1
    if sure:
        return year if next_one or (joint[0] != "/" and year > first.value) else None
    return year if next_one and short and joint[0] != "-" and not counted else None


def _labelled(before: str) -> bool:
    """The word before a number makes it the name of one of many: `day 12`, `group 3`."""
    return _LABELS.search(before) is not None and _OF_ONE.search(before) is None
