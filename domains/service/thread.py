"""The reply against the earlier turns: nothing said otherwise, nothing asked for that is known.

Both are read from words, so they warn: sentences that share their subject are compared in their
figures, days and negations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.words import begins, content, listed, lists
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound, dates
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

CRITERION = "thread"
SHARED = 3
"""Content words that two sentences must share to be about the same."""
_NOT = re.compile(r"\b(?:not|no|never|nothing|cannot|unable|without)\b|n['’]t\b", re.I)


def consistent(reply: Reply) -> Iterator[CheckResult]:
    """Contradictions of what the desk said before, and questions whose answer it has."""
    found = [*_contradictions(reply), *_asked_again(reply)]
    yield from found or [CheckResult("thread", "pass", CRITERION, severity="minor")]


def _contradictions(reply: Reply) -> Iterator[CheckResult]:
    for turn in reply.desk.turns:
        if turn.by_customer:
            continue
        for said in re.split(r"(?<=[.!?])\s+", turn.text):
            for sentence in reply.sentences:
                why = _against(said, sentence.text)
                if why:
                    yield _contradiction(reply, turn.number, said, sentence, why)


def _against(said: str, now: str) -> str:
    """Why two sentences about the same thing cannot both hold; empty where they can."""
    shared = content(said) & content(now)
    if len(shared) < SHARED:
        return ""
    if bool(_NOT.search(said)) != bool(_NOT.search(now)) and len(shared) >= SHARED + 1:
        return "one of them denies it"
    before, after = _figures(said), _figures(now)
    if before and after and not before & after:
        return f"{', '.join(sorted(before))} then, {', '.join(sorted(after))} now"
    return _other_day(dates(said), dates(now))


def _figures(text: str) -> set[str]:
    found = [n for n in numbers(text) if n.unit in ("money", "percent")]
    return {f"{n.value:g}" for n in found}


def _other_day(before: list[DateFound], after: list[DateFound]) -> str:
    pairs = [(one, other) for one in before for other in after if one.day and other.day]
    if pairs and not any((o.day, o.month) == (n.day, n.month) for o, n in pairs):
        return f"{pairs[0][0].text} then, {pairs[0][1].text} now"
    return ""


def _contradiction(reply: Reply, turn: int, said: str, sentence: Sentence, why: str) -> CheckResult:
    return CheckResult(
        f"thread: turn {turn}",
        "warn",
        CRITERION,
        severity="minor",
        cause="contradiction",
        span=reply.document.span(sentence.start, sentence.end),
        observed=sentence.text,
        expected=f"turn {turn}: “{said}”",
        message=f"“{sentence.text}” may contradict turn {turn}, “{said}”: {why}.",
        fix="Keep to what was said, or say openly that it was wrong.",
        decides=False,
    )


def _asked_again(reply: Reply) -> Iterator[CheckResult]:
    details: dict[str, str] = lists()["details"]
    known = " ".join([*flat(dict(reply.desk.customer)), *flat(reply.desk.state)]).casefold()
    for sentence in reply.sentences:
        if not begins(sentence.text, listed("asking")):
            continue
        asked = [name for name in details if name in sentence.text.casefold()]
        there = [name for name in asked if details[name] in known]
        if there:
            yield CheckResult(
                f"thread: asks for {there[0]}",
                "warn",
                CRITERION,
                severity="minor",
                cause="asked_again",
                span=reply.document.span(sentence.start, sentence.end),
                observed=sentence.text,
                expected=f"no question for the {there[0]}, which the records hold",
                message=f"“{sentence.text}” asks for what the desk knows.",
                fix="Take it from the ticket or the records.",
                decides=False,
            )
