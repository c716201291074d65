"""The figure of those who were compared with, given to those who were not: `1.3 % of those in the
scheme and 1.8 % of those who had joined` of a source that says `1.8 % of the others`.

The source tells its two figures apart, by `others` or a denial beside the one. In the draft the
words right behind that one are all the source's words for the other group, and deny nothing; words
are read, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.figures import with_shared_units
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

_OF_WHOM = re.compile(
    r"[\s\u00a0]?(?:%|per cent|percent)?\s?(?:of|among|for|in|with)\s"
    r"(?P<whom>[^,;:()–—|.]*?)(?=[,;:()–—|]|\.(?!\d)|\b(?:and|but|while|whereas|in an?|over|within|"
    r"against|made|had an?|were|was|at|after)\b|$)",
    re.I,
)
_OTHERS = re.compile(
    r"\b(?:other\w*|rest|without|none|outside|else\w*|control\w*|non\w*|un\w+|before|instead|rather|"
    r"late\w*|never|ex-?\w*)\b",
    re.I,
)
_INSTEAD = re.compile(
    r"\b(?:instead of|rather than|not|from|against|than|versus|vs\.?|and|to|,)\s?$", re.I
)
LEAST = 1
"""Content words between the two figures."""
_BOUND = re.compile(r"[,;:()–—|\n\t](?!\d)|\b(?:and|but|while|whereas|against|versus)\b", re.I)
_COMPARED = re.compile(
    r"\b(?:without|none|others|the other|else|the rest|controls?|untreated|"
    r"(?:with|had|got|given|where) no(?! (?:more|less|fewer|clear|effect|difference)\b))\b",
    re.I,
)
_TO = re.compile(
    r"[\s\u00a0]?(?:%|(?:[^\W\d_]+[²³]?(?:/[^\W\d_]+[²³]?)*))?\s?(?:to|→|–|—)\s"
    r"(?:about |nearly |only |just )?",
    re.I,
)
"""Between the two ends of one change: `from 9.0 mg/l to 8.8`."""
_OF = re.compile(r"\s(?:out )?of (?:the |those |these |all |their |its |our )?", re.I)
"""Between a part and its whole, `57 of 240`; the whole is no figure of its own."""


def rates(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that its source gives to the others."""
    if not case.sources or not case.english:
        return
    for start, end, sources in citing_units(case):
        text = case.document.plain.text[start:end]
        figures = [n for n in case.document.numbers if start <= n.start < end]
        for source in sources:
            for a, b in split(source.text):
                sentence = source.text[a:b]
                for mine, theirs in pairs(sentence):
                    whom = _whom(sentence, mine.end)
                    one = _given_to(text, start, figures, (mine, theirs), whom)
                    if one is not None:
                        yield _other(case, source.label, one, theirs, sentence)


def pairs(text: str) -> Iterator[tuple[NumberFound, NumberFound]]:
    """(of those treated, of those compared with), for each two neighbours of one kind of which the
    words tell the one from the other.
    """
    given = [n for n in numbers(text) if n.role in ("quantity", "spoken")]
    figures = [n for n in with_shared_units(given, text) if n.role == "quantity"]
    figures = [n for n in figures if not any(_OF.fullmatch(text[m.end : n.start])
                                             for m in figures if m.end < n.start)]  # fmt: skip
    marked = {n.start: _COMPARED.search(_beside(text, n, figures)) is not None for n in figures}
    for one, other in itertools.pairwise(figures):
        if _TO.fullmatch(text[one.end : other.start]):  # what moved from here to there is one arm
            marked[one.start] = marked[other.start] = marked[one.start] or marked[other.start]
    for one, other in itertools.pairwise(figures):
        if one.percent == other.percent and marked[one.start] != marked[other.start]:
            yield (other, one) if marked[one.start] else (one, other)


def _beside(text: str, number: NumberFound, figures: list[NumberFound]) -> str:
    """The words of its clause, up to the next figures."""
    edges = [match.span() for match in _BOUND.finditer(text)]
    left = max([0, *(b for _, b in edges if b <= number.start),
                *(n.end for n in figures if n.end <= number.start)])  # fmt: skip
    right = min([len(text), *(a for a, _ in edges if a >= number.end),
                 *(n.start for n in figures if n.start >= number.end)])  # fmt: skip
    return text[left:right]


def _whom(text: str, end: int) -> str:
    match = _OF_WHOM.match(text, end)
    return match["whom"] if match else ""


def _given_to(
    text: str,
    start: int,
    figures: list[NumberFound],
    given: tuple[NumberFound, NumberFound],
    whom: str,
) -> tuple[NumberFound, str] | None:
    """The figure of the others in the draft, and the words that give it to the rest."""
    mine, theirs = given
    own = [n for n in figures if n.percent == mine.percent and n.prints(mine.value)]
    for number in figures:
        if number.percent != theirs.percent or not number.prints(theirs.value) or not own:
            continue
        said = _whom(text, number.end - start)
        before = text[: number.start - start]
        if _INSTEAD.search(before) and not any(_apart(text, n, number, start) for n in own):
            continue
        told = set(stems(said))
        plain = not denials(said) and not _OTHERS.search(said)
        if (
            told
            and plain
            and told <= set(stems(whom))
            and any(n.value != number.value for n in own)
        ):
            return number, said
    return None


def _apart(text: str, one: NumberFound, other: NumberFound, start: int) -> bool:
    """Words of content stand between two figures, the first before the second."""
    return (
        one.end <= other.start and len(stems(text[one.end - start : other.start - start])) >= LEAST
    )


def _other(
    case: Case, label: str, told: tuple[NumberFound, str], theirs: NumberFound, sentence: str
) -> CheckResult:
    number, whom = told
    shown = " ".join(number.text.split())
    return found(
        f"support.group: {shown}", "warn", "support",
        f"{shown} is given to “{' '.join(whom.split())}”; {label} gives it to the others: "
        f"“{sentence.strip()}” (heuristic).", severity="minor", cause=f"group {shown}",
        span=case.document.span(number.start, number.end), observed=f"{shown} of {whom.strip()}",
        expected=" ".join(theirs.text.split()) + " of the others",
        fix="Give each group its own figure.",
    )  # fmt: skip
