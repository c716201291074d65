"""A change told in a word that the source's two figures do not give: `cut in half` of sick days
that fell from 9.4 to 6.1.

The source says from what to what; which change is meant is read from the words before it, so this
warns. A word that says `nearly` or `more than` is let go as far as it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from types import MappingProxyType

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence, split

OFF = 0.12
"""What a change in a word may be off by, as a share; sevenths and tenths are often rounded so."""
ROUGHLY = 0.25
"""The same behind `nearly` and its like."""
SHARED = 2
"""Content words before the change in common with those before the two figures."""
_RATIO = MappingProxyType(
    {"half": (0.5, 1.5), "third": (2 / 3, 4 / 3), "quarter": (0.75, 1.25),
     "two thirds": (1 / 3, 5 / 3), "three quarters": (0.25, 1.75)}
)  # fmt: skip
_VERBS = MappingProxyType(
    {"halv": (0.5,), "doubl": (2.0,), "trebl": (3.0,), "tripl": (3.0,), "quadrupl": (4.0,)}
)
_CHANGE = re.compile(
    r"\b(?:(?P<verb>halv|doubl|trebl|tripl|quadrupl)(?:ed|es|e|ing)\b(?! as\b)"
    r"|(?:cut|fell|fallen|dropped|down|shrank|shrunk|reduced|rose|risen|grew|up|increased)\s+"
    r"(?:in|by)\s+(?P<near>\w+ )?(?:an? |one )?(?P<part>half|third|quarter|two[ -]thirds|"
    r"three[ -]quarters)\b)",
    re.I,
)
_ABOUT = re.compile(r"\b(?:nearly|almost|about|roughly|close to|some|around|not quite|over|than)\b")
_FROM = re.compile(r"\bfrom\s+\D{0,3}$", re.I)
_TO = re.compile(r"[^.;]{0,24}?\bto\s+\D{0,3}", re.I)
_OPEN = re.compile(r"\b(?:if|would|could|should|may|might|hop\w+|wants?|goal|plan\w*)\b", re.I)


def changes(case: Case) -> Iterator[CheckResult]:
    """A warning for each change that every source with such words gives otherwise."""
    known = list(_moved(case))
    for sentence in case.document.sentences if known else ():
        for match in _CHANGE.finditer(sentence.text):
            before = sentence.text[: match.start()]
            if _OPEN.search(before) or sentence.text.rstrip().endswith("?") or denials(before):
                continue
            mine = set(stems(before))
            alike = [(ratio, told) for words, ratio, told in known if len(mine & words) >= SHARED]
            if alike and not any(_fits(sentence.text, match, ratio) for ratio, _ in alike):
                yield _otherwise(case, sentence, match, *alike[0])


def _moved(case: Case) -> Iterator[tuple[frozenset[str], float, str]]:
    """(words before it, ratio, passage) of each `from … to …` of a source."""
    for source in case.sources:
        for a, b in split(source.text):
            text = source.text[a:b]
            for first, last in pairwise(numbers(text)):
                placed = _FROM.search(text[: first.start])
                between = _TO.fullmatch(text[first.end : last.start])
                if placed and between and first.value and first.unit == last.unit:
                    words = frozenset(stems(text[: first.start]))
                    yield words, last.value / first.value, text


def _fits(text: str, match: re.Match[str], ratio: float) -> bool:
    part = (match["part"] or "").casefold().replace("-", " ")
    wanted = _RATIO[part] if part else _VERBS[match["verb"].casefold()]
    if match[0].casefold().endswith("in half"):
        wanted = wanted[:1]
    about = _ABOUT.search(text[max(0, match.start() - 16) : match.end()].casefold())
    off = ROUGHLY if about else OFF
    return any(abs(ratio - one) <= off * one for one in wanted)


def _otherwise(
    case: Case, sentence: Sentence, match: re.Match[str], ratio: float, passage: str
) -> CheckResult:
    at = sentence.start + match.start()
    return found(
        f"ev.change: {match[0]}", "warn", "evidence",
        f"“{match[0]}” is told of what went to {100 * ratio:.0f} % of what it was: “{passage}” "
        "(heuristic).", severity="minor", cause=f"change {match[0]}",
        span=case.document.span(at, at + len(match[0])), observed=match[0],
        expected=f"{100 * ratio:.0f} % of what it was", fix="Tell the change that the two figures "
        "give.",
    )  # fmt: skip
