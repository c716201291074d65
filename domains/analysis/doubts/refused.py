"""Questions that a report refuses, and results that it tells too early: `whether spending goes
with income cannot be told` beside r = 0.94, and `the relation holds alike in all three` where every
entry of the sentence is still open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.reading.places import doubt
from domains.analysis.verdicts import Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

_REFUSES = re.compile(
    r"\b(?:cannot|can['’]t|could not|couldn['’]t|can not|not possible to|impossible to|"
    r"no way to|hard to) (?:be )?(?:told|tell|said|say|known|know|answered|answer|settled|"
    r"decided|decide|judged|judge|seen|"
    r"shown|show)\b|\b(?:is|are|remains?|stays?|must stay) (?:\w+ )?(?:open|unclear|unknown|"
    r"undecided|unanswered)\b|\b(?:do|does|did)(?: not|n['’]t) (?:say|tell|show|answer) "
    r"(?:whether|if)\b"
    r"|\b(?:nobody|no one) (?:can|could) (?:say|tell)\b|\bno answer\b",
    re.I,
)
_CAUSE = re.compile(
    r"\b(?:caus\w+|why|because|driv\w+|effects?|affect\w*|influenc\w+|reasons?|brings? about|"
    r"due to|"
    r"lead\w*|mak\w+|behind|future|will|next|each|within|single|persons?|by itself)\b",
    re.I,
)
_RESULT = re.compile(
    r"\b(?:holds?|alike|(?:is|are|stays?|remains?) (?:much |about )?the same|equal(?:ly)?|"
    r"identical(?:ly)?|strong(?:er|est|ly)?|weak(?:er|est)?|"
    r"higher|highest|lower|lowest|larger|largest|smaller|smallest|likelier|clear(?:ly)?|positive(?:ly)?|"
    r"negative(?:ly)?|no (?:relation|difference|effect)|nothing|everywhere|"
    r"differs?|confirm\w*|close(?:ly)?)\b",
    re.I,
)
_PENDING = re.compile(
    r"\b(?:will|shall|claims?|ledger|entry|entries|computed?|filled|wait\w*|once|until|when|"
    r"as soon as|to be|set (?:beside|against)|named by|first|should|would|can|left (?:open|to))\b",
    re.I,
)


def refused(report: Report) -> Iterator[CheckResult]:
    """A doubt at the first sentence that refuses what an entry tells."""
    answered = [one for one in (*report.about("corr"), *report.about("compare")) if _is_told(one)]
    for sentence in report.sentences if answered else ():
        text = sentence.text
        if not _REFUSES.search(text) or _CAUSE.search(text):
            continue
        for one in answered:
            claim, known = one.named.claim, one.known
            pair = {*claim.col[:1], *claim.by[:1]}
            said = {*report.names.in_text(text)}
            if known is None or len(pair) < 2 or not pair <= said or said - pair:
                continue
            low, high = known.interval or (0.0, 0.0)
            yield doubt(
                report.judge,
                f"refused: {one.named.name}",
                sentence,
                f"“{text}” refuses what {one.named.name} tells: {' and '.join(sorted(pair))} have "
                f"{shown(round(float(known.value), 3))}, 95 % interval {low:.2f} to {high:.2f}.",
                f"an answer that rests on {one.named.name}",
                "Answer the question with the entry's figure and its interval.",
            )
            return


def _is_told(one: Judged) -> bool:
    known, claim = one.known, one.named.claim
    if not one.right or known is None or known.interval is None or claim.filter:
        return False
    low, high = known.interval
    return not low <= 0 <= high


def told_early(report: Report) -> Iterator[CheckResult]:
    """A doubt at the first sentence that tells the result of entries whose values are open."""
    for sentence in report.sentences:
        quoted = report.quoting(sentence)
        if not quoted or not all(one.open for one in quoted):
            continue
        clauses = re.split(r"[,;:]|\band\b|\bso\b", _rest(sentence, quoted))
        if not any(_tells(clause) for clause in clauses):
            continue
        values = "; ".join(_value(one) for one in quoted[:4])
        yield doubt(
            report.judge,
            f"told early: {quoted[0].named.name}",
            sentence,
            f"“{sentence.text}” tells a result, and the values of its entries are left open. The "
            f"data give {values}.",
            values,
            "Write the values in, and let the words say what they show.",
        )
        return


def _tells(clause: str) -> bool:
    """A clause that asserts a result of its own."""
    aside = _PENDING.search(clause) or open_words(clause) or denied(clause)
    return bool(_RESULT.search(clause)) and not aside


def _rest(sentence: Sentence, quoted: list[Judged]) -> str:
    """A sentence without the quotes of its entries."""
    text = sentence.text
    for one in sorted(quoted, key=lambda each: -len(each.named.claim.quote)):
        text = text.replace(one.named.claim.quote, " ")
    return text


def _value(one: Judged) -> str:
    value = one.known.value if one.known else ""
    told = value if isinstance(value, str) else shown(round(float(value), 3))
    return f"{one.named.name} = {told}"
