"""What every check asks that holds a sentence of the essay against the one fact that it retells.

A sentence retells the sentence of a source whose figure it prints and with which it has content
words in common. What stands beside the figure there and here can then be compared; words suggest
which belongs to which, so what rests on it warns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence, split


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of a source in its sentence; `number` counts in `text`."""

    source: Source
    text: str
    number: NumberFound


@dataclass(frozen=True, slots=True)
class Retold:
    """A figure of the essay, and the facts that it may give; `number` counts in the sentence."""

    sentence: Sentence
    number: NumberFound
    facts: tuple[Fact, ...]


def facts(case: Case) -> list[Fact]:
    """Every figure of every source."""
    return [
        Fact(source, source.text[a:b], number)
        for source in case.sources
        for a, b in split(source.text)
        for number in numbers(source.text[a:b])
        if number.role in ("quantity", "spoken")
    ]


def retold(case: Case, common: int = 1) -> Iterator[Retold]:
    """The figures of the essay with the facts of their value; of these, the ones that have at least
    so many content words in `common` with the sentence.
    """
    known = facts(case)
    for sentence in case.document.sentences:
        mine = set(stems(sentence.text))
        for number in numbers(sentence.text):
            same = tuple(
                fact
                for fact in known
                if number.role in ("quantity", "spoken")
                and number.percent == fact.number.percent
                and number.prints(fact.number.value)
                and len(mine & set(stems(fact.text))) >= common
            )
            if same:
                yield Retold(sentence, number, same)


def one_each(found: Iterable[CheckResult]) -> Iterator[CheckResult]:
    """The first finding of a kind at a sentence; several figures of one fact are one slip."""
    seen: set[tuple[str, str, str]] = set()
    for one in found:
        kind = (one.check.split(":")[0], one.observed, one.expected)
        if kind not in seen:
            seen.add(kind)
            yield one


def doubted(
    case: Case, name: str, told: Retold, message: str, fix: str, fact: Fact | None = None
) -> CheckResult:
    """A warning at the sentence, with the fact that it retells."""
    given = fact or told.facts[0]
    said = " ".join(told.number.text.split())
    sentence = told.sentence
    return found(
        f"{name}: {said}", "warn", "evidence",
        f"{message}: “{given.text}” ({given.source.id}; heuristic).", severity="minor",
        cause=f"{name} {said}", span=case.document.span(sentence.start, sentence.end),
        observed=sentence.text, expected=given.text, fix=fix,
    )  # fmt: skip
