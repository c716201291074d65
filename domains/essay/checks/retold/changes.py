"""How far something went and where it came to, one told for the other: `fell by 12, from 31` where
12 are what was left, `shrank to 19` where it shrank by 19.

A source gives both levels, the essay's clause tells one of them beside the change, and the figure
behind `by` is the other level, or the one behind `to` their difference. Read from words: it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.reckoned import Given, given_of
from domains.essay.sources import Source, figures_of
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound

_CHANGED = re.compile(
    r"\b(?:f[ae]ll(?:s|en)?|dropp?(?:s|ed)?|shr[aiu]nk(?:s|en)?|(?:go|goes|went|gone|came|come|comes|"
    r"is|are|was|were|brought|got) (?:down|up)|declined?s?|decreased?s?|sank|sunk|cuts?|reduced?s?|"
    r"ros?e|risen|gr[eo]wn?s?|climb(?:s|ed)?|increased?s?|gained?|lowered|raised|halved)\b"
    r"(?: (?!from\b|and\b|but\b)[a-z]+){0,2}?,? (?P<how>by|to)(?: about| some| only| just| no less "
    r"than| as much as)* $",
    re.I,
)
_OPEN = re.compile(
    r"\?\s*$|\b(?:if|would|could|should|might|may|perhaps|suppose|imagine|another|further)\b", re.I
)


def changes(case: Case) -> Iterator[CheckResult]:
    """A warning for each level told as a change, and each change told as a level."""
    for sentence in case.document.sentences:
        told = figures_of(sentence.text)
        for number in told:
            how = _CHANGED.search(sentence.text, 0, number.start)
            if how is None or _OPEN.search(sentence.text) or denials(sentence.text):
                continue
            beside = [one for one in told if one is not number and one.of_kind(number)]
            for source in case.sources:
                if meant := _meant(source, number, beside, how["how"].casefold() == "by"):
                    said = " ".join(f"{how['how']} {number.text}".split())
                    start = sentence.start + how.start("how")
                    yield found(
                        f"contradiction: {said}", "warn", "evidence",
                        f"The essay says “{said}”; the levels that {source.id} gives are {meant} "
                        "(heuristic).", severity="minor", cause=f"contradiction {said}",
                        span=case.document.span(start, sentence.start + number.end),
                        observed=said, expected=meant,
                        fix="Tell the change behind “by”, and what it came to behind “to”.",
                    )  # fmt: skip
                    break


def _from_to(source: Source, a: Given, b: Given) -> bool:
    ends = (re.escape(one.number.text.strip()) for one in (a, b))
    return re.search(r"\bfrom {}\b[^.;]{{0,60}}\bto {}\b".format(*ends), source.text) is not None


def _meant(source: Source, number: NumberFound, beside: list[NumberFound], by: bool) -> str:
    """The two levels of a source where the figure is the wrong one of them and their difference."""
    given = [one for one in given_of([source]) if one.number.of_kind(number)]
    levels = [(a, b) for a, b in itertools.combinations(given, 2)
              if a.noun == b.noun and (a.noun or _from_to(source, a, b))]  # fmt: skip
    apart = [abs(a.value - b.value) for a, b in levels]
    known = [one.value for one in given]
    for (a, b), gap in zip(levels, apart, strict=True):
        other = [one for one in (a, b) if any(n.prints(one.value) for n in beside)]
        is_level = any(number.prints(one.value) for one in (a, b) if one not in other)
        wrong = (
            is_level and not any(number.prints(one) for one in apart)
            if by
            else (number.prints(gap) and not any(number.prints(one) for one in known))
        )
        if other and wrong:
            return f"{a.number.text.strip()} and {b.number.text.strip()}"
    return ""
