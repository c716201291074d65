"""A figure that its source ties to a condition, told without it: the bequest, `with no strings`.

Dropped is a condition of which no sentence of the essay tells half; denied is one where the
sentence says in so many words that there is none. Hardened is what its source only offers or tells
by degrees: an offer to lower the premium, `already lowered`; `less often`, told as never.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.retold.retelling import Fact, Retold, doubted, retold
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, share, stems
from workbench.prose.retold.counting import noun_behind

_CONDITION = re.compile(
    r"\b(?:on (?:the )?condition that|provided(?: that)?|as long as|only if|if|unless)\s+"
    r"(?P<what>[^.;]+)",
    re.I,
)
_DENIED = re.compile(
    r"\b(?:no strings|unconditional(?:ly)?|(?:no|without(?: an?y?)?)(?: \w+)? conditions?)\b", re.I
)
_OFFERED = re.compile(
    r"\b(?:(?:offer|plan|propose|promise|intend|hope|mean|want|agree)(?:s|d|ed)? to|would)"
    r"\s+(?P<do>[^\W\d_]{3,})(?:\s+(?P<next>[^\W\d_]{3,}))?",
    re.I,
)
_DONE = re.compile(r"\b(?:has|have|had)\s+(?:already |now |since )?(?P<did>[^\W\d_]+)", re.I)
_AHEAD = re.compile(
    r"\b(?:would|could|might|may|will|should)(?:\s+[^\W\d_]+)?\s+have\b|\b(?:if|once|when)\b", re.I
)
"""What has not been done yet: `would otherwise have come`."""
_ALWAYS = re.compile(r"\b(?:never|always|nobody|no one|entirely|completely|altogether)\b", re.I)
_DEGREE = re.compile(
    r"\b(?:less|fewer|more|often|seldom|rarely|partly|some|sometimes|might|could|usually|mostly)"
    r"\b",
    re.I,
)
HALF = 0.5
SAME = 2
"""Content words in common with the fact from which on its degree is the sentence's own."""


def conditions(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that is told without its condition."""
    for told in retold(case):
        tied = _tied(told)
        if tied is None:
            continue
        what, fact = tied
        if _DENIED.search(told.sentence.text):
            message = "The essay says that this hangs on nothing; the source says on what"
        elif not _told(case, what):
            message = "The essay leaves out the condition of this"
        else:
            continue
        yield doubted(case, "ev.condition", told, message, "Tell the condition too.", fact)


def _tied(told: Retold) -> tuple[str, Fact] | None:
    """What the figure hangs on, where each fact of its value and noun has a condition behind it."""
    if told.number.role != "quantity":
        return None
    noun = noun_behind(told.sentence.text, told.number)
    alike = [one for one in told.facts if noun_behind(one.text, one.number) == noun]
    said = [_CONDITION.search(one.text, one.number.end) for one in alike]
    first = said[0] if said and all(said) else None
    return (first["what"], alike[0]) if first else None


def _told(case: Case, what: str) -> bool:
    wanted = stems(what)
    return any(share(wanted, stems(one.text)) >= HALF for one in case.document.sentences)


def hardened(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that is told as done or for ever where every source that has it
    offers, or tells by degrees.
    """
    for told in retold(case, SAME):
        said = told.sentence.text
        if told.number.role != "quantity":
            continue
        if all(_only_offered(said, fact.text) for fact in told.facts):
            message = "The essay tells this as done; the source says what is offered, or may be"
        elif all(_by_degrees(said, fact.text) for fact in told.facts):
            message = "The essay tells this without degree; the source tells it by degrees"
        else:
            continue
        yield doubted(case, "ev.hardened", told, message, "Say no more than the source says.")


def _only_offered(said: str, given: str) -> bool:
    """A deed that the source has ahead of it, with `has` before it in the essay."""
    ahead = {word for match in _OFFERED.finditer(given) for word in match.groups("")}
    done = {match["did"] for match in _DONE.finditer(said)}
    if _DONE.search(given) or _AHEAD.search(said):
        return False
    return any(_same_verb(a, b) for a in ahead for b in done)


def _same_verb(bare: str, form: str) -> bool:
    bare, form = bare.casefold(), form.casefold()
    past = (f"{bare[:-1]}id", f"{bare[:-1]}ied") if bare.endswith("y") else ()
    return len(bare) > 2 and (form in past or form.startswith(bare[: max(4, len(bare) - 1)]))


def _by_degrees(said: str, given: str) -> bool:
    hard = _ALWAYS.search(said) is not None and not _ALWAYS.search(given) and not denials(given)
    return hard and _DEGREE.search(given) is not None and not _DEGREE.search(said)
