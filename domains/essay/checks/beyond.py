"""What the essay says beyond the task and its sources: days, names, unnamed experts.

Whoever raises an objection may put it into the mouths of others, so the words of an objection that
the ledger names are left out, unless they let somebody speak by name or office; and so are
signatures and labels, which end without a stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from domains.essay.asking import brief
from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.beyond.findings import beyond as told_beyond
from workbench.prose.beyond.names import Strange, strange_names
from workbench.prose.dates import dates
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence
from workbench.prose.titles import as_written

_OFFICE = (
    r"(?:Cllr|Councill?or|Mayor|Mayoress|Doctor|Professor|Nurse|Sister|Matron|"
    r"Captain|Minister|Director|President|Judge|Pastor|Father|Reverend|Chair|"
    r"Chair(?:man|woman|person)|Treasurer|Secretary|Warden|Principal|Head(?:master|mistress|"
    r"teacher)?|Engineer|Inspector|Deputy|Senator|Farmer|Foreman|Coach|Manager|Librarian|Skipper)"
)
_SAYS = (
    r"(?:says?|said|warns?|warned|tells? (?:me|us)|told (?:me|us|the)|writes?|wrote|asks?|asked|"
    r"argues?|argued|fears?|feared|thinks?|believes?|believed|insists?|insisted|reports?|reported|admits?|"
    r"admitted|complains?|complained|points out|pointed out|objects?|objected|puts? it|calls? it)"
)
_SPEAKS = re.compile(
    rf"(?:,[^,.;]{{3,40}},)?\s(?:(?:has|have|had|also|even|once|often|still|rightly) )*{_SAYS}\b"
)
"""Behind a name."""
_WITHIN = re.compile(r"\b(?:from|in|of|at|to|near|around|on|by|for|with|across)\s(?:the\s)?$", re.I)
"""Before a name of a place or a body."""
_MINE = re.compile(
    r"\bmy (?:own |old |late |dear )?(?:\w+ )?(?:neighbour|mother|father|wife|husband|friend|aunt|"
    r"uncle|daughter|son|sister|brother|grand\w+|cousin|colleague|landlady|teacher)\b",
    re.I,
)
"""A speaker's own experience."""


@lru_cache(maxsize=1)
def _said() -> re.Pattern[str]:
    """How a sentence ends that says something, and how a letter begins to somebody by name."""
    offices = "Chair\\w*|President|Mayor|Speaker|Director|Minister|Secretary|Principal|Governor"
    dear = rf"^Dear (?:{as_written()})\b(?!\.? (?:{offices})\b)"
    return re.compile(rf"[.!?][\"'”’)\]]*\s*$|{dear}")


@lru_cache(maxsize=1)
def _called() -> re.Pattern[str]:
    """Before a name: a title, an office, or a word of saying."""
    office = f"(?:{_OFFICE}|{as_written()})"
    return re.compile(
        rf"\b(?:{office}\.?|(?i:{office}),?|{_SAYS},?(?: (?i:{office})\.?)?)\s"
        r"(?:[A-ZÀ-Þ][\w'’-]+\s)?$"
    )


def beyond(case: Case) -> Iterator[CheckResult]:
    """A warning for each day, name and assertion that nothing gives."""
    if not case.english or not case.sources:
        return
    quotes = [one.counter.quote for one in case.argument.counters]
    raised = [place for quote in quotes if quote for place in case.document.places(quote)]
    sentences, objections = [], []
    for start, end, sentence in case.placed_sentences:
        inside = any(place.start < end and start < place.end for place in raised)
        if inside and not _MINE.search(sentence.text):
            objections.append(sentence)
        elif not inside and _said().search(sentence.text):
            sentences.append(sentence)
    given = "\n".join([brief(case.task), *_demands(case)])
    for result in told_beyond(sentences, given, case.document.span):
        if not any(case.workings.gives_day(day) for day in dates(result.observed)):
            yield result
    for sentence in objections:
        for name in strange_names([sentence], given):
            if _speaks(sentence, name):
                yield _person(case, name)


def _speaks(sentence: Sentence, name: Strange) -> bool:
    """A name with an office, or one that is said to say something."""
    before = sentence.text[: name.start - sentence.start]
    after = sentence.text[name.end - sentence.start :]
    if _called().search(before):
        return True
    return _SPEAKS.match(after) is not None and not _WITHIN.search(before)


def _person(case: Case, name: Strange) -> CheckResult:
    return found(
        f"uncovered.name: {name.text}", "warn", "ledger",
        f"“{name.text}”, who speaks here, stands neither in the task nor in a source.",
        severity="minor", cause=f"uncovered {name.text}",
        span=case.document.span(name.start, name.end), observed=name.text,
        expected="people whom the task or a source names",
        fix="Let the objection speak without a name that nothing gives.",
    )  # fmt: skip


def _demands(case: Case) -> Iterator[str]:
    for name in ("must_address", "protected_facts", "stance", "audience"):
        yield from case.asked(name)
