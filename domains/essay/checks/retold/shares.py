"""Of whom a share is told: one of the women under thirty told of all who answered; and two shares
whose difference in points is told as so many per cent more.

The words for the people are compared that stand with the share, here and in the source; where
either names none, there is nothing to compare.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.retold.retelling import Fact, Retold, doubted, facts, retold
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound
from workbench.prose.retold.people import people
from workbench.prose.sentences import Sentence

HALF = 0.5
"""Share of the words for the people of a share without which `all` are more than these."""
SAME = 2
"""Content words in common from which on a sentence tells a share of a source."""
_MORE = re.compile(
    r"\s+(?:more|fewer|less|higher|lower|larger|smaller|greater)\b(?!\s+points?)", re.I
)


def shares(case: Case) -> Iterator[CheckResult]:
    """A warning for each share that is told of other people than in its source."""
    known = facts(case)
    for told in retold(case):
        of_others = _of_others(told, known)
        if of_others is not None:
            yield doubted(
                case, "ev.people", told, "The source tells this share of others",
                "Say of whom the source tells it.", of_others,
            )  # fmt: skip


def _of_others(told: Retold, known: list[Fact]) -> Fact | None:
    """The fact of this share, where the essay tells it of people whom another share is told of, or
    of all.
    """
    mine = people(told.sentence.text, told.number) if told.number.percent else None
    common = set(stems(told.sentence.text))
    near = [one for one in told.facts if len(common & set(stems(one.text))) >= SAME]
    given = [who for fact in near if (who := people(fact.text, fact.number))]
    if mine is None or not mine[0] or not given or len(given) < len(near):
        return None
    others = [who[0] for fact in known if fact not in near and fact.number.percent
              and (who := people(fact.text, fact.number))]  # fmt: skip
    apart = all(not who[1] and _apart(mine, who[0], [*others]) for who in given)
    return near[0] if apart else None


def _apart(
    mine: tuple[frozenset[str], bool], theirs: frozenset[str], others: list[frozenset[str]]
) -> bool:
    """The essay's people are those of another share, or `all` of whom the source counts a part."""
    named, of_all = mine
    if of_all:
        return len(theirs - named) >= HALF * len(theirs)
    return bool(theirs) and not theirs & named and any(named & other for other in others)


def points(case: Case) -> Iterator[CheckResult]:
    """A warning for each difference of two shares of a paragraph that is told as per cent more."""
    text = case.document.plain.text
    for sentence in case.document.sentences:
        block = [s for s in case.document.sentences if s.block == sentence.block]
        told = [n.value for n in case.document.numbers if n.unit == "percent"
                and any(s.start <= n.start < s.end for s in block)]  # fmt: skip
        for number in case.document.numbers:
            inside = sentence.start <= number.start < sentence.end and number.unit == "percent"
            if not inside or not _MORE.match(text, number.end):
                continue
            pairs = list(itertools.combinations(sorted(set(told)), 2))
            apart = [pair for pair in pairs if number.prints(pair[1] - pair[0])]
            more = any(number.prints(100 * (b - a) / by) for a, b in pairs for by in (a, b) if by)
            if apart and not more:
                yield _points(case, sentence, number, apart[0])


def _points(
    case: Case, sentence: Sentence, number: NumberFound, pair: tuple[float, float]
) -> CheckResult:
    said = " ".join(number.text.split())
    low, high = (f"{one:g} %" for one in pair)
    return found(
        f"ev.points: {said}", "warn", "evidence",
        f"From {low} to {high} are {pair[1] - pair[0]:g} percentage points, and not {said} more "
        "(heuristic).", severity="minor", cause=f"points {said}",
        span=case.document.span(sentence.start, sentence.end), observed=said,
        expected="percentage points", fix="Say percentage points, or how many per cent it is.",
    )  # fmt: skip
