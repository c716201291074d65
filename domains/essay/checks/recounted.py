"""A small count in words that the source gives otherwise of the same thing: seven weeks of work
where the offer says eleven.

A figure in digits that nothing gives is asked for elsewhere; small counts are mostly the writer's
own (`two reasons`), so that here every word of the source's clause has to stand in the sentence,
with the same noun behind the count.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.retelling import Fact, Retold, doubted, facts
from workbench.core.checks import CheckResult
from workbench.prose.derived import derivable
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.counting import noun_behind
from workbench.prose.retold.exchanged import clauses
from workbench.prose.sentences import Sentence

MOST = 20
"""Counts up to here are often in words and vague enough to be let pass elsewhere."""


def recounted(case: Case) -> Iterator[CheckResult]:
    """A warning for each small count that its fact gives otherwise."""
    known = facts(case)
    for sentence in case.document.sentences:
        for number, around in clauses(sentence.text):
            if number.role != "spoken" or number.unit or number.value > MOST:
                continue
            other = _otherwise(sentence, number, around, known)
            if other is not None:
                told = Retold(sentence, number, (other,))
                yield doubted(
                    case, "ev.count", told,
                    f"The essay says {number.text}, the source {other.number.text.strip()}",
                    "Give the count of the source.",
                )  # fmt: skip


def _otherwise(
    sentence: Sentence, number: NumberFound, around: frozenset[str], known: list[Fact]
) -> Fact | None:
    noun = noun_behind(sentence.text, number)
    alike = [one for one in known if noun and noun_behind(one.text, one.number) == noun]
    if any(number.prints(one.number.value) for one in alike):
        return None
    said = set(stems(sentence.text))
    printed = numbers(sentence.text)
    for fact in alike:
        words = _words(fact) - {noun}
        elsewhere = any(other.prints(fact.number.value) for other in printed)
        worked = derivable(number, numbers(fact.text), "")
        if words and words <= said and words & around and not elsewhere and not worked:
            return fact
    return None


def _words(fact: Fact) -> frozenset[str]:
    """The content words of the clause in which the fact stands."""
    around = next((those for one, those in clauses(fact.text) if one == fact.number), frozenset())
    return around & frozenset(stems(fact.text)) - frozenset(stems(fact.number.text))
