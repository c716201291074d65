"""A figure that its source ties to a condition, told without it: the bequest, `with no strings`.

Dropped is a condition of which no sentence of the essay tells half; denied is one where the
sentence says in so many words that there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.retelling import Fact, Retold, doubted, retold
from workbench.core.checks import CheckResult
from workbench.prose.english import share, stems
from workbench.prose.retold.counting import noun_behind

_CONDITION = re.compile(
    r"\b(?:on (?:the )?condition that|provided(?: that)?|as long as|only if|if|unless)\s+"
    r"(?P<what>[^.;]+)",
    re.I,
)
_DENIED = re.compile(
    r"\b(?:no strings|unconditional(?:ly)?|(?:no|without(?: an?y?)?)(?: \w+)? conditions?)\b", re.I
)
HALF = 0.5


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
