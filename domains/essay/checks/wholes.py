"""What a source says of a part, told of the whole: two of five librarians have offered, and “the
staff are willing”.

The source counts the part; the ledger says which objection the passage answers, so that the group
is known by the source's noun and by the objection's name. That the sentence says the same thing of
the group is read from words, so it warns. A share, a condition, a denial or a restriction beside it
leaves it unnamed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.retold.apart import parts_of
from workbench.prose.sentences import Sentence, split

CRITERION = "evidence"
_OF_ALL = re.compile(
    r"(?<!of )\b(?:the|our|their|all(?: the| our)?|every)\s+(?P<who>[^\W\d_]+)\s+"
    r"(?:are|is|have|has|will|do|does)?\s*(?:all |already |quite )?(?P<what>[^\W\d_]+)",
    re.I,
)
_ASSENT = frozenset(
    stem(word)
    for word in ("willing", "ready", "happy", "glad", "prepared", "keen", "agree", "support",
                 "offer", "volunteer", "want", "favour", "welcome", "like", "oppose", "refuse")
)  # fmt: skip
"""What people are asked about in a survey or a vote."""
_OPEN = re.compile(
    r"\?\s*$|\b(?:if|whether|when|unless|who|some|few|many|most|half|part|several|both|would|could|"
    r"may|might|should|must|not all)\b",
    re.I,
)


@dataclass(frozen=True)
class Group:
    """A passage that counts a part, and the words by which its group is called."""

    passage: str
    names: frozenset[str]
    said: frozenset[str]


def wholes(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that says of a group what its source says of a part."""
    if not case.english:
        return
    groups = list(_groups(case))
    for _, _, sentence in case.placed_sentences if groups else ():
        numbered = any(sentence.start <= n.start < sentence.end for n in case.document.numbers)
        if numbered or _OPEN.search(sentence.text) or denials(sentence.text):
            continue
        for match in _OF_ALL.finditer(sentence.text):
            yield from _told(case, sentence, match, groups)


def _groups(case: Case) -> Iterator[Group]:
    for source in case.sources:
        for a, b in split(source.text):
            passage = source.text[a:b]
            nouns = {one.noun for one in parts_of(passage)}
            if nouns:
                names = nouns | set(_points(case, source.id, passage))
                yield Group(passage, frozenset(names), frozenset(stems(passage)) - nouns)


def _points(case: Case, id: str, passage: str) -> Iterator[str]:
    """The names of the objections that the passage answers."""
    for counter in case.argument.counters:
        for entry in counter.counter.evidence:
            source = resolve(case.sources, entry.source)
            if source is not None and source.id == id and entry.source_quote in passage:
                yield from stems(counter.counter.point)


def _told(
    case: Case, sentence: Sentence, match: re.Match[str], groups: list[Group]
) -> Iterator[CheckResult]:
    who, what = stem(match["who"]), stem(match["what"])
    for group in groups:
        if who not in group.names or what not in group.said | _ASSENT:
            continue
        at = sentence.start + match.start()
        yield found(
            f"ev.whole: {match[0]}", "warn", CRITERION,
            f"“{match[0]}” is said of all; the source counts a part: “{group.passage}” "
            "(heuristic).", severity="minor", cause="whole",
            span=case.document.span(at, at + len(match[0])), observed=match[0],
            expected=group.passage, fix="Say of how many it holds.",
        )  # fmt: skip
        return
