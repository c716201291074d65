"""Right numbers that their sentence reads as something else: points as per cent, the interval of a
mean as the range of single rows, a mean of a handful as that of a group.

All of it is read from words beside computed numbers, so it warns and never decides.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domains.analysis.measuring import COUNTING, canonical, is_share
from domains.analysis.reading.places import sentences_with
from domains.analysis.soundness.differences import own_sentences
from domains.analysis.verdicts import Judge, Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

HANDFUL = 8
"""Rows below which a mean or share says little of a group, so that a reader has to know them."""
LEAST_TABLE = 30
"""Rows of a table in which a handful is one; a small table is all handfuls."""
_ONE_EACH = (*COUNTING, "min", "max", "sum", "first", "last")
_MORE = re.compile(
    r"[\d.,]+\s*(?:%|per ?cent)\s+"
    r"(?:(?:more|less|higher|lower|fewer|above|below)\b|(?:\w+er|worse) than\b)",
    re.I,
)
_GAP = re.compile(
    r"\b(?:gap|differences?|distance|lead|margin|edge|advantage|apart|differ\w*|"
    r"(?:higher|lower|more|less|ahead|behind|above|below|up|down|rises?|rose|risen|fell|falls?|"
    r"fallen|drop\w*|gain\w*|grew|grown|climb\w*|improv\w+|increas\w+|decreas\w+|"
    r"declin\w+)(?: \w+){0,2} by)"
    r"\b[^.;,:\d]{0,30}$",
    re.I,
)
_APART = re.compile(
    r"[\d.,]+\s*(?:%|per ?cent)\s+(?:ahead|apart|behind|difference|gap|lead|margin)\b", re.I
)
_PERCENT = re.compile(r"\s*(?:%|per ?cent|pct)(?: of .*)?", re.I)
_POINTS = re.compile(r"\bpoints?\b|\bpp\b", re.I)
_SINGLE = re.compile(
    r"\b(?:95|19|90|99|nine|nineteen) (?:of|in|out of) (?:every |the |each )?"
    r"(?:100|20|ten|10|twenty|hundred)\b|"
    r"\b(?:95|90|99) ?(?:%|per ?cent) of (?:all |the )?"
    r"(?!(?:the )?(?:mean|differen|interv|sampl|time|case|repeat|such|confid))\w+|"
    r"\b(?:nearly|almost) (?:all|every)\b",
    re.I,
)
_OF_MEANS = re.compile(r"\b(?:intervals?|repeat\w*|trials?|samples?|experiments?|studies)\b", re.I)


def few_rows(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    """A value of a handful of rows whose number the paragraph keeps to itself."""
    claim, known = judged.named.claim, judged.known
    if known is None or not known.counts or judge.table.sampled:
        return
    n = known.counts[0]
    if claim.kind not in ("stat", "share", "compare", "corr") or not 0 < n < HANDFUL:
        return
    if claim.kind == "stat" and canonical(claim.agg or "count") in _ONE_EACH:
        return
    if len(judge.table.frame) < LEAST_TABLE or not judge.document.places(claim.quote):
        return
    if any(number.prints(n) for number in numbers(own_sentences(judge, claim.quote))):
        return
    yield judge.result(
        "few",
        judged.named,
        "warn",
        f"“{claim.quote}” rests on {n} rows, and its sentence does not say so.",
        severity="minor",
        observed="no number of rows",
        expected=f"{n} rows",
        fix=f"Say that these are {n} rows, or claim nothing of them.",
        evidence={"tell": True},
        decides=False,
    )


def of_single_rows(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    """The interval of a mean or a difference, told as where single rows lie."""
    claim = judged.named.claim
    ends = list(claim.ci) or list(judged.known.interval or () if judged.known else ())
    if len(ends) != 2 or claim.kind not in ("stat", "compare", "trend"):
        return
    for sentence in judge.document.sentences:
        found = _SINGLE.search(sentence.text)
        said = numbers(sentence.text)
        if not found or not all(any(n.prints(end) for n in said) for end in ends):
            continue
        after = sentence.text[found.start() :]
        if _OF_MEANS.search(after):
            continue
        told = judge.result(
            "interval",
            judged.named,
            "warn",
            f"“{sentence.text}” reads the interval {shown(ends[0])} to {shown(ends[1])} as that of "
            "single rows; it says how sure the mean is, and single rows lie far wider.",
            observed=found[0],
            expected="an interval of the mean",
            fix="Say that the mean lies there; give quantiles for single rows.",
            evidence={"tell": True},
            field="ci",
            decides=False,
        )
        yield replace(told, span=judge.document.span(sentence.start, sentence.end))
        return


def points_as_percent(judge: Judge, judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """`6.5 % more` where two shares of the ledger differ by 6.5 points, and `the gap is 6.5 %`
    where two of the same paragraph do.
    """
    shares = [one for one in judged if _is_share(one)]
    for sentence in judge.document.sentences if len(shares) > 1 else ():
        if _POINTS.search(sentence.text):
            continue
        for number in numbers(sentence.text):
            among = _to_compare(judge, sentence, number, shares)
            pairs = itertools.combinations(among, 2)
            pair = next((p for p in pairs if _differ_by(p, number.value, number.half)), None)
            if pair is None:
                continue
            one, two = (_value(each) for each in pair)
            told = judge.result(
                "points",
                pair[1].named,
                "warn",
                f"“{sentence.text}”: {shown(one)} % and {shown(two)} % differ by "
                f"{number.value:g} percentage points; in per cent it is "
                f"{100 * abs(one / two - 1):.0f}.",
                observed=number.text.strip(),
                expected=f"{number.value:g} percentage points",
                fix=f"Write {number.value:g} percentage points.",
                evidence={"tell": True},
                field="unit",
                decides=False,
            )
            yield replace(told, span=judge.document.span(sentence.start, sentence.end))
            return


def _to_compare(
    judge: Judge, sentence: Sentence, number: NumberFound, shares: list[Judged]
) -> list[Judged]:
    """The shares of which a per cent of a sentence may be the difference."""
    before, after = sentence.text[: number.start], sentence.text[number.start :]
    if not number.percent:
        return []
    if _MORE.match(after):
        return [one for one in shares if one.named.claim.kind != "other"]
    if not (_GAP.search(before) or _APART.match(after)):
        return []
    return [one for one in shares if _in_block(judge, one, sentence)]


def _in_block(judge: Judge, one: Judged, sentence: Sentence) -> bool:
    places = sentences_with(judge, one.named.claim.quote)
    return any(place.block == sentence.block for place in places)


def _is_share(one: Judged) -> bool:
    claim = one.named.claim
    worked_out = claim.kind == "other" and one.right and _PERCENT.fullmatch(claim.unit or "")
    return bool(
        claim.kind == "share" or (claim.kind == "stat" and is_share(claim.agg)) or worked_out
    )


def _value(one: Judged) -> float:
    return float(one.known.value) if one.known and isinstance(one.known.value, float) else 0.0


def _differ_by(pair: tuple[Judged, Judged], said: float, half: float) -> bool:
    """The shares differ by as many points, and not by as many per cent of either."""
    one, two = (_value(each) for each in pair)
    if not one or not two or one == two:
        return False
    points = abs(abs(one - two) - said) <= half + 0.05
    relative = min(abs(100 * abs(one / two - 1) - said), abs(100 * abs(two / one - 1) - said))
    return points and relative > half + 0.5
