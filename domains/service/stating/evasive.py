"""Answers that answer nothing: `when?` without a time, `how much?` without a figure, and a sentence
about looking into it where the desk could have answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.pledged import own_step
from domains.service.reply import Reply
from domains.service.stating.given import Given
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

_WHEN = re.compile(
    r"^\W*(?:and |so |but )?(?:when|by when|until when|what (?:day|time|date))\b", re.I
)
_MUCH = re.compile(
    r"^\W*(?:and |so |but )?(?:how much|how many|what (?:will|does|do|would) .*\bcost)", re.I
)
_TIME = re.compile(
    r"\b(?:today|tonight|tomorrow|now|once|when|until|as soon as|before|after|immediately|already|"
    r"day|week|month|hour|morning|afternoon|evening|noon|\w+day|never|not|no|cannot)\b|n['’]t\b",
    re.I,
)
_PUT_OFF = re.compile(
    r"\b(?:look(?:ing)? into|come back to you|get back to you|be in touch|"
    r"pass(?:ed)? (?:it|this|that|your \w+) on|under review|depends? on|"
    r"being (?:looked at|reviewed|checked|considered)|"
    r"varies|hard to say|difficult to say|in due course|as soon as possible|at some point|"
    r"in the near future|shortly|various factors|case by case|our website|we(?:['’]ll| will) see|"
    r"take(?:s|n)? .{0,20}(?:very )?seriously|value your|appreciate your|understand your)\b",
    re.I,
)


def evasive(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each question whose quote has nothing of the kind that was asked for."""
    asked = {one.id: one.must_answer for one in reply.desk.intents}
    for placed in reply.answers:
        question, quote = asked.get(placed.entry.intent, ""), placed.entry.quote
        if not question or not reply.document.places(quote):
            continue
        around = next((p for p in re.split(r"\n\s*\n", reply.text) if quote in p), quote)
        why = _missing(question, quote, around) or _put_off(question, quote, given)
        if why:
            yield found(
                f"intents.evasive: {placed.entry.intent}", "warn", "intents",
                f"“{quote}” {why}; the question is “{question}”.", severity="minor",
                cause="unanswered", span=reply.quoted(quote, placed.pointer), observed=quote,
                expected=f"words that answer: {question}",
                fix="Answer it from policies and records, or say plainly that it is not known.",
            )  # fmt: skip


def _missing(question: str, quote: str, around: str) -> str:
    figures = bool(numbers(around) or re.search(r"\b(?:free|nothing|no|not|half|full)\b", around))
    if _WHEN.match(question) and not (dates(around) or _TIME.search(around)):
        return "gives no time"
    if _MUCH.match(question) and not figures:
        return "gives no figure"
    return ""


def _put_off(question: str, quote: str, given: Given) -> str:
    """Words that put off, with no figure and no day, and no more of the desk's words than the
    question has.
    """
    if not _PUT_OFF.search(quote) or numbers(quote) or dates(quote):
        return ""
    own = content(quote) & given.words - content(question)
    return "puts the answer off" if own_step(quote) or len(own) <= 2 else ""
