"""Whether each sentence that cites is an entry of the ledger.

A citation says that a source bears the words, and only an entry shows by which passage. A sentence
that no entry quotes may rest on sources that say nothing of it, as general words on a method often
do. Keys and quotations are compared, for information; words in common only suggest, so they warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.support.bearing import GENERIC
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

CRITERION = "ledger"
LONG = 6
"""Content words of a sentence that can be held against its sources."""
THEIRS = 0.3
"""Share of them that a sentence has in common with what it cites, below which it is doubted."""
_QUOTED = re.compile(r"[\"“«„]([^\"“”«»„]{12,1200})[\"”»“]")


def entered(case: Case) -> Iterator[CheckResult]:
    """Each citing sentence without an entry, for information; a minor warning where it has hardly a
    word of what it cites.
    """
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
        if _of_standing(case, sentence):
            continue
        if _in_its_words(case.text(sentence.start, sentence.end), cited):
            continue
        keys = ", ".join(dict.fromkeys(source.id for source in cited))
        strange = _strange(case.text(sentence.start, sentence.end), cited)
        yield found(
            f"cite.entry: {' '.join(sentence.text.split()[:6])}", "warn", CRITERION,
            f"This sentence rests on {keys}, and no entry of the ledger quotes it"
            f"{', while hardly a word of it is theirs (heuristic)' if strange else ''}.",
            severity="minor" if strange else "info", cause="unentered",
            span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
            expected="an entry with the passage of each source that it cites",
            fix="Enter it with a passage of each source, or take off what bears nothing of it.",
        )  # fmt: skip


def _of_standing(case: Case, sentence: Sentence) -> bool:
    """The sentence says of a source that it cites why nothing rests on it."""
    cited = {c.source for c in case.within(sentence.start, sentence.end)}
    ids = {source.id for source in cited if source is not None}
    out = {source.status for source in cited if source is not None and not source.usable}
    out |= {s.status for s in case.sources if s.superseded_by in ids}  # what they replace
    return any(pattern(status).search(sentence.text) for status in out
               if status in ("retracted", "superseded"))  # fmt: skip


def _in_its_words(text: str, cited: Sequence[Source]) -> bool:
    """The sentence is, or quotes between marks, a passage of a source that it cites."""
    said = [text.strip().rstrip("."), *_QUOTED.findall(text)]
    return any(source.passage(one) is not None for source in cited for one in said if one.strip())


def _strange(text: str, cited: Sequence[Source]) -> bool:
    """A long sentence with hardly a word, and no figure, of the sources that it cites."""
    mine = {one for one in stems(text) if one not in GENERIC}
    there = {
        one for s in cited for one in stems(f"{s.text} {s.title} {s.design_named} {s.funding}")
    }
    figures = [n.value for n in numbers(text) if n.role == "quantity"]
    given = [n for s in cited for n in s.everything]
    shared = any(n.prints(value) for value in figures for n in given)
    return len(mine) >= LONG and len(mine & there) < THEIRS * len(mine) and not shared
