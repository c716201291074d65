"""Sums that a reply works out before the customer's eyes: `85 − 70 = 25`, `£129.00 and £95.00,
which leaves £24.00`.

A chain of figures with signs is computed again. Behind `which leaves` and `that makes` the amounts
before it in the sentence are tried in every way that the words allow; shares and counts are not.
What a figure is said of is read from words, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.service.borne import worked
from domains.service.reply import Reply
from domains.service.stating.given import stated
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.numbers import SIGNS, numbers
from workbench.prose.reckoning.measures import measured
from workbench.prose.sentences import Sentence

_FIGURE = rf"[{SIGNS}]*\s?\d[\d,]*(?:[ \u00a0\u202f]\d{{3}})*(?:\.\d+)?(?:\s?%)?"
_SAID = rf"(?:\s*(?:\([^()=]{{1,30}}\)|[^\W\d_]{{1,14}}[²³]?|[{SIGNS}]+)){{0,3}}?"
_SIGN = r"\s*(?:\s-\s|[−–+×*·÷/]|\bx\b|(?<=%)\s?of\b)\s*"
_CHAIN = re.compile(
    rf"(?<![\d.,])(?P<left>{_FIGURE}{_SAID}(?:{_SIGN}{_FIGURE}{_SAID})+)\s*=\s*(?P<made>{_FIGURE})"
)
_GOES_ON = re.compile(rf"(?:[)\d][^\d.,;:=]{{0,14}}{_SIGN})$")
"""Before a chain that is the end of a longer one: `(4,412 - 4,348) kWh x ` 32."""
_TOKEN = re.compile(rf"({_SIGN})?({_FIGURE})")
_MADE = re.compile(
    r"\b(?:which|that|this|and)\s(?:then\s)?(?P<how>leaves|makes|gives|adds up to|comes to)"
    r"(?: (?:you|us|a total of|a sum of|in all))? $",
    re.I,
)
_SHARED = re.compile(r"%|\b(?:per cent|half|third|quarter|each|every|times|per)\b|×", re.I)
_MOST = 6
"""Amounts of a sentence that are tried in every way."""


def recomputed(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sum that is not what its figures make."""
    for line in re.finditer(r"[^\n]+", reply.text):
        for match in _CHAIN.finditer(line[0]):
            value, made = _value(match["left"]), numbers(match["made"])
            if value is None or not made or _in_other_units(line[0], match):
                continue
            if _GOES_ON.search(line[0][: match.start()]):
                continue
            if any(day.start < match.end() and match.start() < day.end for day in dates(line[0])):
                continue
            share = made[0].percent and "%" not in match["left"]
            if not made[0].prints(100 * value if share else value, 0.5 * made[0].half):
                makes = f"{value:.2f}".removesuffix(".00")
                row = Sentence(line[0], line.start(), line.end(), 0)
                yield _wrong(reply, row, match[0].strip(), makes, f"it makes {makes}")
    for sentence in reply.sentences:
        yield from _made(reply, sentence)


def _value(left: str) -> float | None:
    """What a chain makes, products first."""
    terms: list[float] = []
    for sign, figure in _TOKEN.findall(left):
        number = float(re.sub(r"[^\d.]", "", figure)) / (100 if "%" in figure else 1)
        match sign.strip():
            case "" | "+":
                terms.append(number)
            case "-" | "−" | "–":
                terms.append(-number)
            case "÷" | "/":
                if not number:
                    return None
                terms[-1] /= number
            case _:
                terms[-1] *= number
    return sum(terms)


def _in_other_units(text: str, match: re.Match[str]) -> bool:
    """The result has a unit of the measure in which the chain has another one."""
    sizes: dict[bool, set[tuple[str, float]]] = {True: set(), False: set()}
    for number in numbers(text):
        unit = measured(text, number)
        if unit and match.start() <= number.start < match.end():
            sizes[number.start >= match.start("made")].add(unit)
    return bool(sizes[True] and sizes[False]) and not sizes[True] & sizes[False]


def _made(reply: Reply, sentence: Sentence) -> Iterator[CheckResult]:
    amounts = [one for one in numbers(sentence.text) if one.unit == "money"]
    for place, number in enumerate(amounts):
        how, before = _MADE.search(sentence.text[: number.start]), amounts[:place]
        if how is None or len(before) < 2 or len(before) > _MOST or _SHARED.search(sentence.text):
            continue
        ways = list(_ways([one.value for one in before], how["how"].casefold() == "leaves"))
        if not any(map(number.prints, ways)) and not worked(reply, number, sentence.text):
            given = " and ".join(one.text.strip() for one in before)
            said = f"{how[0].strip()} {number.text.strip()}"
            yield _wrong(reply, sentence, said, given, f"{given} do not make that")


def _ways(values: Sequence[float], leaves: bool) -> Iterator[float]:
    """What some of the amounts leave of another one, or make together."""
    sizes = range(1, len(values)) if leaves else range(2, len(values) + 1)
    for some in (some for size in sizes for some in itertools.combinations(values, size)):
        yield from (abs(one - sum(some)) for one in values) if leaves else (sum(some),)


def _wrong(reply: Reply, sentence: Sentence, said: str, wanted: str, why: str) -> CheckResult:
    return stated(
        reply, sentence, f"sum: {said}", "wrong_value", f"says “{said}”; {why}", observed=said,
        expected=wanted, fix="Work it out again.",
    )  # fmt: skip
