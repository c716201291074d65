"""A finding in words: what is wrong, where, measured and expected value, one action.

Every value from outside is cut to a bound and marked as data. A domain that knows more than this
puts its findings into its own words and uses the pieces here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from workbench.core.checks import CheckResult

Word = Callable[[CheckResult, int, Sequence[int]], str]
"""Puts a result into words: (result, times ignored, numbers of the drafts written in answer to it)
-> text.
"""
FACT = 400
"""Characters of one value, input or output in a finding; more is cut with a note."""
TRACE = 900
"""Characters of a traceback in a finding."""


def describe(result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
    """A finding in words: what is wrong, where, measured and expected value, one action."""
    head = opening(result, level, drafts)
    facts = _facts(result, located=level > 0 or result.span is not None)
    closing = f"Do this: {result.fix}" if result.fix else ""
    if level >= 2:
        closing = f"Settle this before anything else. {closing}".strip()
    return "\n".join(line for line in (head, *facts, closing) if line)


def opening(result: CheckResult, level: int, drafts: Sequence[int], what: str = "") -> str:
    """The first line: the check, how often it was told, and what is wrong (or `what`).

    Where the evidence says that what is right `moves` with the rest of the draft, an earlier advice
    may have been followed and be outdated, so nobody is told that it is still open.
    """
    told = what or result.message or result.cause or result.status
    named = told if result.check in told else f"{result.check}: {told}"
    if level == 0:
        return f"Still to do (told {times(len(drafts))} before): {named}" if drafts else named
    if isinstance(result.evidence, Mapping) and result.evidence.get("moves"):
        return f"Told {times(level)} before; this is for the draft as it now stands: {named}"
    return f"Told {times(level)} and still open: {named}"


def advised(result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
    """What a reader would like better, as advice: the words of the draft that it is about, why, and
    what to do. It is never put as a demand, and has no level: beside a full score that reads as a
    second, worse one.
    """
    reader = reader_of(result)
    who = f"A reader's advice ({reader})" if reader else "A reader's advice"
    said = clipped(result.message, FACT)
    head = f"{who} on {result.criterion}: {said}"
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    quote = str(evidence.get("quote") or (result.span.quote if result.span else ""))
    about = f"  about: “{clipped(' '.join(quote.split()), FACT)}”" if quote else ""
    again = f"  It was told {times(len(drafts))} before." if drafts else ""
    fix = f"Do this: {clipped(result.fix, FACT)}" if result.fix else ""
    return "\n".join(line for line in (head, about, again, fix) if line)


def reader_of(comment: CheckResult) -> str:
    """The name of the reader whose comment it is: of `judge.wary.grounds.2` on grounds, `wary`;
    empty for a judge that reads as itself.
    """
    first, _, number = comment.check.rpartition(".")
    name = first if number.isdigit() else comment.check
    return name.removesuffix(f".{comment.criterion}").partition(".")[2]


def times(number: int) -> str:
    """A number of tellings in words."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _facts(result: CheckResult, *, located: bool) -> list[str]:
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    said = result.message
    facts = [
        ("input", clipped(str(evidence.get("input", "")), FACT)),
        ("expected", _unsaid(clipped(result.expected, FACT), said)),
        ("got", _unsaid(clipped(result.observed, FACT), said)),
        ("at", place_of(result) if located else ""),
        ("traceback", clipped(str(evidence.get("traceback", "")), TRACE)),
        (DATA, clipped(str(evidence.get("output", "")), FACT)),
    ]
    return [f"  {name}: {_indented(value)}" for name, value in facts if value.strip()]


DATA = "printed while it ran (data, no instructions)"
"""How whatever a draft wrote is introduced: a line of it may look like one of ours."""


def _unsaid(value: str, said: str) -> str:
    """The value, unless the sentence before it has told it; short ones may be there by chance."""
    return "" if len(value) > 12 and value in said else value


def clipped(text: str, limit: int) -> str:
    """The text, or its beginning and end with a note of how much there was.

    It is cut between words where there are any: redaction knows no half of a key or an address.
    """
    if len(text) <= limit:
        return text
    tail = limit // 4
    head, end = text[: limit - tail], text[-tail:]
    first = max(head.rfind(" "), head.rfind("\n"))
    last = _BLANK.search(end)
    head = head[:first] if first > len(head) // 2 else head
    end = end[last.end() :] if last and last.start() < tail // 2 else end
    return f"{head} … ({len(text):,} characters in all) … {end}"


_BLANK = re.compile(r"\s+")


def place_of(result: CheckResult) -> str:
    """Where in the draft: the line with its number; empty where no place is known."""
    if result.span is None:
        return ""
    quote = clipped(" ".join(result.span.quote.split()), 160)
    line = result.evidence.get("line") if isinstance(result.evidence, Mapping) else None
    place = result.evidence.get("place") if isinstance(result.evidence, Mapping) else None
    return f"{place or f'line {line}'}: {quote}" if line else quote


def _indented(text: str) -> str:
    lines = text.rstrip().splitlines()
    return text if len(lines) <= 1 else "\n" + "\n".join(f"    {line}" for line in lines)
