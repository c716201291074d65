"""What the essay says beyond the task and its sources: days, names, unnamed experts.

Whoever raises an objection may put it into the mouths of others, so the words of an objection that
the ledger names are left out, and so are signatures and labels, which end without a stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.asking import brief
from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.beyond.findings import beyond as told_beyond
from workbench.prose.dates import dates

_SAID = re.compile(
    r"[.!?][\"'”’)\]]*\s*$|^Dear (?:Mr|Mrs|Ms|Mx|Dr|Prof)\b(?!\.? "
    r"(?:Chair\w*|President|Mayor|Speaker|Director|Minister|Secretary|Principal|Governor)\b)"
)
"""How a sentence ends that says something, and how a letter begins to somebody by name."""


def beyond(case: Case) -> Iterator[CheckResult]:
    """A warning for each day, name and assertion that nothing gives."""
    if not case.english or not case.sources:
        return
    quotes = [one.counter.quote for one in case.argument.counters]
    raised = [place for quote in quotes if quote for place in case.document.places(quote)]
    sentences = [
        sentence
        for start, end, sentence in case.placed_sentences
        if _SAID.search(sentence.text)
        and not any(place.start < end and start < place.end for place in raised)
    ]
    given = "\n".join([brief(case.task), *_demands(case)])
    for result in told_beyond(sentences, given, case.document.span):
        if not any(case.workings.gives_day(day) for day in dates(result.observed)):
            yield result


def _demands(case: Case) -> Iterator[str]:
    for name in ("must_address", "protected_facts", "stance", "audience"):
        yield from case.asked(name)
