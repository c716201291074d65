"""Prose and ledger held against each other, in both directions.

A ledger's quote has to stand in the prose, exactly but for layout and typography; a number in the
prose has to be known to the ledger. The first is computed and decides. The second reads numerals
out of sentences, so it warns: what a domain can recompute is decided there, not here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.core.checks import CheckResult, Severity
from workbench.prose.anchoring import nearest
from workbench.prose.document import Document
from workbench.prose.ledger import Complaint
from workbench.prose.numbers import NumberFound, numbers

CRITERION = "ledger"
SMALL = 12
"""Whole numbers up to here count things and need no entry, when they carry no unit."""
ROUGHLY = 0.05
"""What `about` may be off by, as a share of the number."""
_MOST = 1e300
"""A ledger is data of a model's: it may hold whole numbers that no float does."""
_ROUGH = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|close to|over|under|"
    r"more than|less than|just|circa|ca\.)|~|≈)\s*[$€£¥]?$",
    re.I,
)
_LEVEL = re.compile(r"\b(?:confiden\w+|intervals?|CI|HDI|level|significan\w+|alpha|α|p)\b|<|≤")
_NAMED_LEVEL = re.compile(
    r"\b(?:intervals?|level|confidence)(?: (?:level|at|of|the))*\s*$"
    r"|^\s*(?:confidence|CI|intervals?|level)\b"
)
_PER = re.compile(r"\b(?:per|every|each|out of|of)\s$", re.I)


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote that a ledger entry gives."""

    name: str
    """Of the entry, stable over drafts."""
    pointer: str
    quote: str


def ledger_results(
    document: Document, example: str, complaints: Iterable[Complaint]
) -> Iterator[CheckResult]:
    """Whether there is a ledger that can be read and fits; `example` is the shortest one that fits
    this task.
    """
    if not document.ledger.present:
        yield _no_ledger(document, example)
        return
    wrong = [*document.ledger.complaints, *complaints]
    for complaint in wrong:
        yield _unfit(document, complaint)
    if not wrong:
        yield CheckResult("ledger", "pass", CRITERION, message="The ledger can be read.")


def _no_ledger(document: Document, example: str) -> CheckResult:
    almost = document.ledger.unlabelled
    what = "a block of data whose opening line lacks the word ledger" if almost else "no ledger"
    return CheckResult(
        "ledger",
        "fail",
        CRITERION,
        severity="blocker",
        cause="no_ledger",
        observed=what,
        expected=f"a last fenced block opened with ```json ledger, such as\n{example}",
        message="The draft has no ledger, so nothing that it says can be checked.",
        fix="Keep the prose and add the ledger; an answer with the ledger alone is enough.",
    )


def _unfit(document: Document, complaint: Complaint) -> CheckResult:
    line = f" (line {complaint.line})" if complaint.line else ""
    span = document.span_of(complaint.pointer) if complaint.pointer else None
    if span is None and complaint.line:
        from workbench.core.checks import line_span

        span = line_span(document.draft, complaint.line)
    return CheckResult(
        f"ledger: {complaint.pointer}" if complaint.pointer else "ledger",
        "fail",
        CRITERION,
        cause="malformed" if complaint.broken else "unfit",
        span=span,
        message=f"{complaint.message}{line}",
        fix=f"{complaint.repair} An answer with the ledger alone is enough.",
        evidence={"line": complaint.line, "pointer": complaint.pointer},
    )


def quote_results(document: Document, quotes: Iterable[Quoted]) -> Iterator[CheckResult]:
    """One result for each quote that is not in the prose; one pass when all are."""
    seen = missing = 0
    for quoted in quotes:
        seen += 1
        if quoted.quote.strip() and document.places(quoted.quote):
            continue
        missing += 1
        yield _not_quoted(document, quoted)
    if seen and not missing:
        told = f"All {seen} quotes of the ledger stand in the prose."
        yield CheckResult("quote", "pass", CRITERION, message=told)


def _not_quoted(document: Document, quoted: Quoted) -> CheckResult:
    near = nearest(document.plain.text, quoted.quote)
    empty = not quoted.quote.strip()
    what = "gives no quote" if empty else f"quotes “{quoted.quote}”, which the prose does not say"
    return CheckResult(
        f"quote: {quoted.name}",
        "fail",
        CRITERION,
        cause="no_quote" if empty else "not_in_prose",
        span=document.span_of(f"{quoted.pointer}/quote"),
        observed="" if empty else quoted.quote,
        expected=f"“{near}”" if near else "words that stand in the prose",
        message=f"The entry {quoted.name} {what}.",
        fix="Copy the words of the prose into the quote, character by character.",
    )


Known = Callable[[NumberFound], bool]


def uncovered_results(
    document: Document,
    known: Sequence[float],
    *,
    severity: Severity = "major",
    allowed: Known = lambda number: False,
) -> Iterator[CheckResult]:
    """A warning for each number of the prose that neither `known` nor `allowed` accounts for."""
    told: set[str] = set()
    for number in document.numbers:
        before = document.plain.text[max(0, number.start - 24) : number.start]
        after = document.plain.text[number.end : number.end + 24]
        if excused(number, before, after) or allowed(number) or is_known(number, known, before):
            continue
        text = " ".join(number.text.split())
        if text not in told:
            told.add(text)
            yield _uncovered(document, number, text, severity)
    if not told:
        message = "Every number of the prose is known to the ledger."
        yield CheckResult("uncovered", "pass", CRITERION, message=message, decides=False)


def _uncovered(
    document: Document, number: NumberFound, text: str, severity: Severity
) -> CheckResult:
    return CheckResult(
        f"uncovered: {text}",
        "warn",
        CRITERION,
        severity=severity,
        cause="uncovered",
        span=document.span(number.start, number.end),
        observed=text,
        expected="an entry of the ledger with this number, or no such number",
        message=f"The prose says {text}, and no entry of the ledger accounts for it.",
        fix="Enter the claim that it belongs to, or take the number out.",
        decides=False,
    )


def excused(number: NumberFound, before: str, after: str) -> bool:
    """Numbers that claim nothing: dates, names, ordinals, small counts, levels of confidence."""
    if number.role != "quantity":
        return True
    if number.unit == "" and number.decimals == 0 and abs(number.value) <= SMALL:
        return True
    if number.value in (100.0, 1000.0) and number.unit == "" and _PER.search(before):
        return True
    levels = (80.0, 90.0, 95.0, 99.0, 99.9, 5.0, 10.0, 1.0, 0.05, 0.01, 0.001, 0.1, 0.0001)
    alone = before.rstrip(" ~≈").endswith("(") and after.startswith(")")
    return number.value in levels and (alone or bool(_LEVEL.search(before + "  " + after)))


def is_level(number: NumberFound, text: str) -> bool:
    """Whether the words at the number name it a level of confidence: `its interval of 95 %`."""
    around = (text[max(0, number.start - 24) : number.start], text[number.end : number.end + 24])
    return number.percent and number.value >= 80 and any(map(_NAMED_LEVEL.search, around))


def is_known(number: NumberFound, known: Iterable[float], before: str = "") -> bool:
    """Whether the number prints one of the known values: rounded, as a share, or roughly."""
    slack = ROUGHLY * abs(number.value) if _ROUGH.search(before) else 0.0
    for value in known:
        if number.prints(value, slack):
            return True
        if number.percent and abs(value) <= 1 and number.prints(value * 100, slack):
            return True
        if number.unit == "times" and value > 1 and number.prints(value, slack):
            return True
    return False


def numbers_in(value: Any, without: frozenset[str] = frozenset(["quote"])) -> list[float]:
    """All numbers of ledger data, those printed in texts included; fields `without` left out, and
    what is no number or beyond `_MOST`.
    """
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int | float):
        return [float(value)] if abs(value) <= _MOST else []
    if isinstance(value, str):
        return [number.value for number in numbers(value)]
    if isinstance(value, Mapping):
        named = [item for key, item in value.items() if str(key) not in without]
        return [number for item in named for number in numbers_in(item, without)]
    if isinstance(value, list | tuple):
        return [number for item in value for number in numbers_in(item, without)]
    return []
