"""A figure that a superseded source alone gives, told as a fact: “infections did rise by 12 % at
first”, where the note that says so is withdrawn.

What an entry rests on the old source is judged where the evidence is. Elsewhere the paragraph has
to say whose figure it is, or that it is old; a condition, a question and a denial claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.sources import Source, resolve
from workbench.core.checks import CheckResult, Span
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

CRITERION = "evidence"
_OLD = (
    r"supersed|withdr|replac|outdat|obsolet|interim|prelim|provisional|revis|correct|no longer|"
    r"earlier|older?\b|former|abandon|reject|retract|mistak|error|wrong|turned out|proved|in fact|"
    r"since then|does not hold|fell apart"
)
_AGED = re.compile(rf"\b(?:{_OLD}|set aside|overturn|refut|too (?:low|high)|once\b)", re.I)
_HELD = re.compile(
    rf"\b(?:{_OLD}|twice|estimat|forecast|expect|predict|project|note|report|paper|survey|study|"
    r"count(?:ed|s)?\b|claim|alleg|quot|cit|figure|according|said|says|told|put at|heard|read|"
    r"rumour)",
    re.I,
)
"""Whose figure it is, or that it is old."""
_OPEN = re.compile(
    r"\?\W*$|\b(?:would|could|might|may|if|whether|unless|perhaps|suppose|should|feared?)\b", re.I
)
_BY_IT = re.compile(
    r"\b(?:to go by|going by|to judge by|judging by|according to|(?:we|one) (?:may |can |should )?"
    r"(?:go by|follow|trust|believe|rely on)|on the (?:figures|word|strength|basis) of|thanks to|"
    r"we (?:have|know) (?:it )?from|as) (?:the |our |its |that |an? )?(?P<what>[^,;.:]{3,60})",
    re.I,
)
_PAST = re.compile(
    r"\?\W*$|\b(?:if|would|could|might|was|were|had|did|said|told|put|held|thought|[a-z]{2,}ed)\b",
    re.I,
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
            if own is None or not around:
                continue
            rests = any(one.start < end and start < one.end for one in _resting(case, old.id))
            held = open_to or rests or _HELD.search(around[0])
            if held and not _followed(sentence.text, around[0], old):
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


def _followed(said: str, around: str, old: Source) -> bool:
    """The sentence goes by the old source in the present, and its paragraph does not say that it is
    old.
    """
    match = _BY_IT.search(said)
    named = match and {*stems(match["what"]), *re.findall(r"\d{4}", match["what"])}
    its = {*stems(old.title), old.year}
    return bool(named and named & its) and not (_PAST.search(said) or _AGED.search(around))


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
