"""Whether each sentence that cites is an entry of the ledger.

A citation says that a source bears the words, and only an entry shows by which passage. A sentence
that no entry quotes may rest on sources that say nothing of it, as general words on a method often
do. Keys and quotations are compared; what the sentence means is left to readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

CRITERION = "ledger"
_QUOTED = re.compile(r"[\"“«„]([^\"“”«»„]{12,1200})[\"”»“]")


def entered(case: Case) -> Iterator[CheckResult]:
    """A minor failure for each citing sentence without an entry."""
    quoted = [place for claim in case.synthesis.claims for place in case.places(claim.claim.quote)]
    quoted += [place for one in case.synthesis.pooled for place in case.places(one.quote)]
    quoted += [place for one in case.synthesis.answers for place in case.places(one.entry.quote)
               if one.entry.cites]  # fmt: skip
    if not quoted:
        return
    for sentence in case.sentences:
        cited = [c.source for c in case.within(sentence.start, sentence.end)
                 if c.source is not None and c.source.usable]  # fmt: skip
        if not cited or any(a < sentence.end and sentence.start < b for a, b in quoted):
            continue
        if _in_its_words(case.text(sentence.start, sentence.end), cited):
            continue
        keys = ", ".join(dict.fromkeys(source.id for source in cited))
        yield found(
            f"cite.entry: {' '.join(sentence.text.split()[:6])}", "fail", CRITERION,
            f"This sentence rests on {keys}, and no entry of the ledger quotes it.",
            severity="minor", cause="unentered",
            span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
            expected="an entry with the passage of each source that it cites",
            fix="Enter it with a passage of each source, or take off what bears nothing of it.",
        )  # fmt: skip


def _in_its_words(text: str, cited: Sequence[Source]) -> bool:
    """The sentence is, or quotes between marks, a passage of a source that it cites."""
    said = [text.strip().rstrip("."), *_QUOTED.findall(text)]
    return any(source.passage(one) is not None for source in cited for one in said if one.strip())
