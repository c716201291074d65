"""A figure that a superseded source alone gives, told as a fact: “infections did rise by 12 % at
first”, where the note that says so is withdrawn.

What an entry rests on the old source is judged where the evidence is. Elsewhere the paragraph has
to say whose figure it is, or that it is old; a condition, a question and a denial claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult, Span
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

CRITERION = "evidence"
_HELD = re.compile(
    r"\b(?:supersed|withdr|replac|outdat|obsolet|interim|prelim|provisional|revis|correct|"
    r"no longer|earlier|older?\b|former|abandon|reject|retract|mistak|error|wrong|twice|estimat|"
    r"forecast|expect|predict|project|note|report|paper|survey|study|count(?:ed|s)?\b|claim|alleg|quot|cit|"
    r"figure|according|said|says|told|put at|heard|read|rumour|turned out|proved|in fact|"
    r"since then|does not hold|fell apart)",
    re.I,
)
"""Whose figure it is, or that it is old."""
_OPEN = re.compile(
    r"\?\W*$|\b(?:would|could|might|may|if|whether|unless|perhaps|suppose|should|feared?)\b", re.I
)
_MOVES = frozenset(
    stems(
        "rise rose risen rising fell fall fallen grew grow grown drop dropped increase increased "
        "decrease climbed shrank week weeks month year"
    )
)
"""What any figure may do, and when."""


def outdated(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that tells such a figure as a fact."""
    for old in (source for source in case.sources if source.superseded_by):
        newer = resolve(case.sources, old.superseded_by)
        kept = [n for other in case.sources if other is not old for n in other.numbers]
        for start, end, sentence in case.placed_sentences if newer else ():
            told = numbers(sentence.text)
            own = next((n for n in told if _is_of(n, sentence.text, old.text, kept)), None)
            around = [p.text for p in case.paragraphs if p.start <= sentence.start < p.end]
            open_to = _OPEN.search(sentence.text) or denials(sentence.text)
            if own is None or not around or open_to or _HELD.search(around[0]):
                continue
            if any(one.start < end and start < one.end for one in _resting(case, old.id)):
                continue
            said = " ".join(own.text.split())
            yield found(
                f"ev.superseded: {said}", "warn", CRITERION,
                f"{said} is a figure of {old.label}, which has been superseded; nothing beside it "
                "says so (heuristic).", severity="minor", cause="superseded",
                span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
                expected=old.superseded_by,
                fix=f"Give the figure of {old.superseded_by}, or say that this one is withdrawn.",
            )  # fmt: skip


def _is_of(number: NumberFound, said: str, old: str, kept: list[NumberFound]) -> bool:
    """The old source alone gives it, in a sentence that has another word of this one."""
    if number.role != "quantity" or any(
        number.of_kind(one) and number.prints(one.value) for one in kept
    ):
        return False
    return any(
        number.of_kind(n) and number.prints(n.value) and n.role == "quantity"
        and set(stems(said)) & set(stems(old[a:b])) - _MOVES
        for a, b in split(old)
        for n in numbers(old[a:b])
    )  # fmt: skip


def _resting(case: Case, id: str) -> Iterator[Span]:
    """The words that the ledger rests on the old source."""
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        if source is not None and source.id == id and entry.words:
            yield from case.document.places(entry.words)
