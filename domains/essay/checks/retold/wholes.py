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
from itertools import groupby

from domains.essay.case import Case
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.numberwords import value_of
from workbench.prose.retold.apart import parts_of
from workbench.prose.sentences import Sentence, split

CRITERION = "evidence"
_COUNTS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
MANY = 3
"""A whole and its parts, of which two at least are told."""
_OF_ALL = re.compile(
    r"(?<!of )\b(?P<all>the|our|their|all(?: the| our)?|every)\s+(?:(?P<count>"
    rf"{_COUNTS})\s+)?(?P<who>[^\W\d_]+)\s+"
    r"(?:themselves\s+)?(?P<verb>are|is|stand|stands|have|has|will|do|does)?\s*"
    r"(?:all |already |quite )?(?P<what>[^\W\d_]+)",
    re.I,
)
_ALL_COUNTED = re.compile(
    rf"\b(?:all|every one|each)(?: of)?(?: the| our| these| those)? (?P<count>{_COUNTS}|\d+) "
    r"(?P<who>[^\W\d_]+)",
    re.I,
)
_ASSENT = frozenset(
    stem(word)
    for word in ("willing", "ready", "happy", "glad", "prepared", "keen", "agree", "support",
                 "offer", "volunteer", "want", "favour", "welcome", "like", "oppose", "refuse")
)  # fmt: skip
"""What people are asked about in a survey or a vote."""
_SAID_YES = re.compile(
    r"\s*(?:(?:have|has|had|all|already|now|gladly) )*"
    r"(?:(?:said|say|says|answered|voted) (?:yes|no)|(?:put|raised|held) up (?:their|its|a) hands?|"
    r"raised (?:their|its) hands?|given? (?:their|its) (?:word|consent|blessing)|"
    r"(?:come|came|stepped) forward|signed up|consented)\b"
    r"|\s*(?:are|is|stand|stands) (?:all |already |now )*(?:in favour|on board|on our side|with us|"
    r"behind (?:it|this|us)|for it|up for it|against it)\b",
    re.I,
)
"""The same in several words."""
_BEFORE = re.compile(r"[,;:]\s|\b(?:and|but)\s")
"""What parts a clause from those before it."""
_IF = re.compile(r"(?:If|When|Unless|Once|Suppose|Whether|Should|Would|Imagine)\b")
_MANY = re.compile(r"(?:\w+(?<!s)s|\w*(?:people|men|women|children|feet|teeth|mice|geese))", re.I)
"""A plural, by its form."""
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
    sizes: frozenset[float]
    """How many its wholes are."""


def wholes(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that says of a group what its source says of a part."""
    if not case.english:
        return
    groups = list(_groups(case))
    yield from _each(case, groups)
    for _, _, sentence in case.placed_sentences if groups else ():
        if _IF.match(sentence.text):
            continue
        for match in _OF_ALL.finditer(sentence.text):
            edges = [one.end() for one in _BEFORE.finditer(sentence.text, 0, match.start() + 1)]
            begin = max([0, *edges])
            beside = [n for n in numbers(sentence.text) if n.start >= begin
                      and not match.start() <= n.start < match.start("who")]  # fmt: skip
            clause = sentence.text[begin:]
            if not (beside or _OPEN.search(clause) or denials(clause)):
                yield from _told(case, sentence, match, groups)


def _each(case: Case, groups: list[Group]) -> Iterator[CheckResult]:
    """`All seven beams`, of which the source counts four, with most of its words and without its
    count, in a sentence or in a row of a table.
    """
    for start, text in _units(case) if groups else ():
        match = _ALL_COUNTED.search(text)
        if match is None or _OPEN.search(text) or denials(text):
            continue
        mine, who = set(stems(text)), stem(match["who"])
        size = value_of(match["count"]) or float(match["count"])
        others = [n for n in numbers(text) if not match.start() <= n.start < match.end()]
        for group in groups:
            given = {n.value for n in numbers(group.passage)}
            said = group.said - {one for n in numbers(group.passage) for one in stems(n.text)}
            near = len(mine & said) >= max(MANY, len(said) / 2)
            counted = any(n.role in ("quantity", "spoken") and 1 < n.value in given for n in others)
            if who in group.names and size in group.sizes and near and not counted:
                yield _of_all(case, start + match.start(), match[0], group)
                break


def _units(case: Case) -> Iterator[tuple[int, str]]:
    """The sentences and the rows of tables, each with its place."""
    yield from ((one.start, one.text) for one in case.document.sentences)
    plain = case.document.plain
    for _, row in groupby((one for one in plain.blocks if one.kind == "cell"), lambda one: one.row):
        cells = list(row)
        yield cells[0].start, plain.text[cells[0].start : cells[-1].end]


def _groups(case: Case) -> Iterator[Group]:
    for source in case.sources:
        for a, b in split(source.text):
            passage = source.text[a:b]
            counted = list(parts_of(passage))
            nouns = {one.noun for one in counted}
            if nouns:
                names = frozenset(nouns | set(_points(case, source.id, passage)))
                sizes = frozenset(one.whole for one in counted)
                yield Group(passage, names, frozenset(stems(passage)) - nouns, sizes)


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
    yes = _SAID_YES.match(sentence.text, match.end("who"))
    for group in groups:
        told = _ASSENT if _of_one(match) else group.said | _ASSENT
        other = match["count"] and value_of(match["count"]) not in group.sizes
        if who not in group.names or other or not (what in told or yes):
            continue
        yield _of_all(case, sentence.start + match.start(), match[0], group)
        return


def _of_all(case: Case, at: int, said: str, group: Group) -> CheckResult:
    return found(
        f"ev.whole: {said}", "warn", CRITERION,
        f"“{said}” is said of all; the source counts a part: “{group.passage}” (heuristic).",
        severity="minor", cause="whole", span=case.document.span(at, at + len(said)),
        observed=said, expected=group.passage, fix="Say of how many it holds.",
    )  # fmt: skip


def _of_one(match: re.Match[str]) -> bool:
    """`The boiler house`, `the roof is closed`: one thing that all know, and no group; only people
    who agree or refuse are many behind a noun in the singular (`the staff want it`).
    """
    all_named = match["all"].casefold() not in ("the", "our", "their")
    many = (match["verb"] or "").casefold() in ("are", "have", "do", "stand")
    return not (all_named or many or _MANY.fullmatch(match["who"]))
