"""A figure of one source that is put into the mouth of another: the treasurer's sum, `by the
attendants' own reckoning`.

Who speaks is known by the titles of the sources alone; a word of several titles, of the request or
for a kind of text names nobody. Said is what stands behind a verb of saying, in its own sentence;
`the school should say` tells of no figure beside it whose it is.
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
_WHOLE_CLAUSE = (
    re.compile(r"\baccording to (?P<who>(?:[^\W\d_]+['’]?s?'?\s*){1,4})", re.I),
    re.compile(r"\bby (?:the |our )?(?P<who>(?:[^\W\d_]+\s){0,2}[^\W\d_]+)(?:['’]s|s['’])\s", re.I),
    re.compile(
        rf"(?:^|[,;:”\"]\s*|\b(?:as|so|than) )(?:{_SPEAKS}) (?:the|our) "
        r"(?P<who>[^\W\d_]+(?:\s[^\W\d_]+)?)",
        re.I,
    ),
    re.compile(rf"\bas (?:the|our) (?P<who>(?:[^\W\d_]+['’]?\s){{1,2}})(?:{_SPEAKS})\b", re.I),
)
"""Who speaks every figure of the clause."""
_BEFORE_ITS_WORDS = re.compile(
    rf"\b(?:the|our) (?P<who>(?:[^\W\d_]+['’]?\s){{1,3}}?)(?:{_SPEAKS})\b(?P<what>[^;]*)", re.I
)
"""Who speaks the figures behind the verb, as far as that sentence goes."""
_UNSAID = re.compile(
    r"\b(?:should|must|may|might|can|could|would|will|shall|ought|to|not|never|nor|who|which|that|"
    r"and|or|are|is|was|were|be|been)\b",
    re.I,
)
"""Between a name and a verb: nothing was said yet, or somebody else says it."""
_OF_OTHERS = re.compile(
    r"\b(?:to|with|for|from|at|in|on|by|against|about|than|let|lets|make|makes|hear|heard|had|"
    r"(?P<head>[^\W\d_]+)\s+of)\s*$",
    re.I,
)
"""Before a name that is not who speaks: `critics of the union say`, `let the union say`."""
_GOES_ON = re.compile(
    r",\s*(?=(?:and|but|so|while|whereas|yet|though|although|because|since|for|which)\b)|"
    r"\b(?:while|whereas|although|though)\b",
    re.I,
)
_JOINED = re.compile(r"[,:]|\b(?:and|but)\b")
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
        if told.number.role == "spoken" and not _same_noun(told):
            continue
        named = _speakers(told, names)
        if named and not named & owners and not _has(case, named, told):
            speaker = next(source for source in case.sources if source.id in named)
            yield doubted(
                case, "ev.mouth", told,
                f"The essay has {speaker.label} say this; the source of it is another one",
                "Name the source that says it.",
            )  # fmt: skip


def _clause(told: Retold, parted: re.Pattern[str]) -> tuple[int, int]:
    """Where the words around the figure stand, up to what parts them: who speaks beyond it, speaks
    of something else.
    """
    text, number = told.sentence.text, told.number
    edges = [0, *(edge.end() for edge in parted.finditer(text)), len(text)]
    start = max(edge for edge in edges if edge <= number.start)
    return start, min(edge for edge in edges if edge >= number.end)


def _same_noun(told: Retold) -> bool:
    """A small count in words may be the writer's own: one of the facts has its noun."""
    mine = noun_behind(told.sentence.text, told.number)
    return any(noun_behind(fact.text, fact.number) == mine for fact in told.facts)


def _names(case: Case) -> Mapping[str, frozenset[str]]:
    """The words of each source's title that no other title has, nor the request: `the school` is
    everybody's.
    """
    asked = stems(f"{case.task.prompt} {case.task.title}")
    titles = {source.id: frozenset(stems(source.title)) - _KINDS for source in case.sources}
    return {
        id: own.difference(asked, *(other for at, other in titles.items() if at != id))
        for id, own in titles.items()
    }


def _speakers(told: Retold, names: Mapping[str, frozenset[str]]) -> set[str]:
    """The sources whose words the figure is told as."""
    text = told.sentence.text
    start, end = _clause(told, _PARTED)
    near, last = (max(start, a) for a in _clause(told, _GOES_ON))
    parts = [text[near : min(end, last)]]
    parts += [text[last:end]] if re.match(r"\s*according\b", text[last:end], re.I) else []
    said = [set(stems(m["who"])) for form in _WHOLE_CLAUSE for p in parts for m in form.finditer(p)]
    for match in _BEFORE_ITS_WORDS.finditer(text, start, end):
        if _says(match, told):
            said.append(set(stems(match["who"])))
    return {id for id, own in names.items() for words in said if own & words}


def _says(match: re.Match[str], told: Retold) -> bool:
    """Whoever stands before the verb says the figure: it has been said, by nobody else, and the
    figure is part of what was said.
    """
    before = _OF_OTHERS.search(match.string, 0, match.start())
    head = stem(before["head"]) if before and before["head"] else ""
    if _UNSAID.search(match["who"]) or (before and head not in _KINDS):
        return False
    reach = match.string[match.start("what") : told.number.start]
    if told.number.start < match.start("what") or _GOES_ON.search(reach):
        return False
    return bool(re.match(r"\s+that\b", reach)) or not _JOINED.search(reach)


def _has(case: Case, named: set[str], told: Retold) -> bool:
    """One of those who are named gives the figure too."""
    speakers: list[Source] = [source for source in case.sources if source.id in named]
    return any(told.number.prints(one.value) for source in speakers for one in source.numbers)
