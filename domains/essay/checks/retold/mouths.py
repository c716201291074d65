"""A figure of one source that is put into the mouth of another: the treasurer's sum, `by the
attendants' own reckoning`.

Who speaks is known by the titles of the sources alone; a word of several titles, or one for a kind
of text, names nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domains.essay.case import Case
from domains.essay.checks.retold.retelling import Retold, doubted, retold
from domains.essay.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import stem, stems
from workbench.prose.retold.counting import noun_behind

_SPEAKS = (
    r"say|says|said|tells?|told|reports?|reported|reckons?|reckoned|puts?|estimates?|estimated|"
    r"warns?|warned|counts?|counted|finds?|found|calculates?|calculated"
)
_MOUTHS = (
    re.compile(r"\baccording to (?P<who>(?:[^\W\d_]+['’]?s?'?\s*){1,4})", re.I),
    re.compile(r"\bby (?:the |our )?(?P<who>(?:[^\W\d_]+\s){0,2}[^\W\d_]+)(?:['’]s|s['’])\s", re.I),
    re.compile(rf"\b(?:the|our) (?P<who>(?:[^\W\d_]+\s){{1,3}}?)(?:{_SPEAKS})\b", re.I),
    re.compile(
        rf"(?:^|[,;:”\"]\s*|\b(?:as|so|than) )(?:{_SPEAKS}) (?:the|our) "
        r"(?P<who>[^\W\d_]+(?:\s[^\W\d_]+)?)",
        re.I,
    ),
)
_PARTED = re.compile(r";|\s[–—]\s")
_KINDS = frozenset(
    stem(word)
    for word in ("report", "survey", "study", "note", "letter", "review", "count", "plan", "log",
                 "figures", "paper", "estimate")
)  # fmt: skip


def mouths(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that is told as the word of a source which has it not."""
    names = _names(case)
    for told in retold(case):
        owners = {fact.source.id for fact in told.facts}
        named = _speakers(_clause(told), names)
        if told.number.role == "spoken" and not _same_noun(told):
            continue
        if named and not named & owners and not _has(case, named, told):
            speaker = next(source for source in case.sources if source.id in named)
            yield doubted(
                case, "ev.mouth", told,
                f"The essay has {speaker.label} say this; the source of it is another one",
                "Name the source that says it.",
            )  # fmt: skip


def _clause(told: Retold) -> str:
    """The words around the figure up to a semicolon or a dash: who speaks beyond it, speaks of
    something else.
    """
    text, number = told.sentence.text, told.number
    edges = [0, *(edge.end() for edge in _PARTED.finditer(text)), len(text)]
    start = max(edge for edge in edges if edge <= number.start)
    return text[start : min(edge for edge in edges if edge >= number.end)]


def _same_noun(told: Retold) -> bool:
    """A small count in words may be the writer's own: one of the facts has its noun."""
    mine = noun_behind(told.sentence.text, told.number)
    return any(noun_behind(fact.text, fact.number) == mine for fact in told.facts)


def _names(case: Case) -> Mapping[str, frozenset[str]]:
    """The words of each source's title that no other title has."""
    titles = {source.id: frozenset(stems(source.title)) - _KINDS for source in case.sources}
    return {
        id: own.difference(*(other for at, other in titles.items() if at != id))
        for id, own in titles.items()
    }


def _speakers(text: str, names: Mapping[str, frozenset[str]]) -> set[str]:
    said = [set(stems(match["who"])) for form in _MOUTHS for match in form.finditer(text)]
    return {id for id, own in names.items() for words in said if own & words}


def _has(case: Case, named: set[str], told: Retold) -> bool:
    """One of those who are named gives the figure too."""
    speakers: list[Source] = [source for source in case.sources if source.id in named]
    return any(told.number.prints(one.value) for source in speakers for one in source.numbers)
