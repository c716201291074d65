"""With what an effect was compared: `more than no revision` of a trial against rereading.

The words behind `than` or `against` beside a source's estimate are looked for in the source; those
that it has not may be others for the same, so this warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.effects.told import ITSELF, Told, told_estimates
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import stem, stems
from workbench.prose.findings import found
from workbench.prose.retold.turned import opposites

CRITERION = "support"
_THAN = re.compile(
    r"\b(?:than|against|versus|vs\.?|compared (?:with|to)|relative to|over and above|instead of)\s+"
    r"(?P<what>[^,;:.()\[\]—–|]*?)(?=$|[,;:.()\[\]—–|]|\s(?:and|but|while|whereas|with|in|on|at|"
    r"after|who|which|that|when|where)\b)",
    re.I,
)
_LONGER = re.compile(
    r"\bthan\s+(?P<what>(?:going|being|having|by|in|on|at)\b[^,;:.()\[\]—–|]*)", re.I
)
"""`than going on foot`, whose first word says nothing."""
_WHERE = re.compile(r"(?P<how>where|when|while|if) (?:they|it|these|those|he|she)\b", re.I)
_AT = re.compile(
    r"^(?:(?:those|that|the ones) )?(?:in|at|on|with|among|for|by|of|from|to|within|across|under) ",
    re.I,
)
"""`Those under the other twenty` are called what follows."""
_PAIRED = re.compile(r"\b(?:pair(?:s|ed)?|twins?|match(?:ed|ing))\b", re.I)
"""The other one of a pair is its neighbour."""


def comparators(case: Case) -> Iterator[CheckResult]:
    """A warning for each comparison that the source of its figure does not make."""
    if not case.sources or not case.english:
        return
    seen: set[str] = set()
    for told in told_estimates(case):
        text = case.document.plain.text[told.number.end : told.end]
        match = None if ITSELF.match(text) else _THAN.search(text)
        if match is not None and not stems(match["what"]):
            match = _LONGER.search(text)
        if match is None or re.search(r"[;:.](?=\s)|\d", text[: match.end()]):
            continue
        what = match["what"].strip()
        if what in seen or not what or _of_the_sentence(what, case, told):
            continue
        if _strange(what, told, _of_one_cohort(case, told.source)):
            seen.add(what)
            start = told.number.end + match.start("what")
            yield _other(case, told.source, what, (start, start + len(what)))


def _of_one_cohort(case: Case, source: Source) -> tuple[Source, ...]:
    """The sources on the same people: a follow-up compares the groups of its first report."""
    return tuple(s for s in case.sources if s.id == source.cohort)


def _of_the_sentence(what: str, case: Case, told: Told) -> bool:
    """The group is named by what the sentence tells of the other one: `where fines ended than where
    they stayed`; a pronoun stands for what both had.
    """
    match = _WHERE.match(what)
    before = case.document.plain.text[told.start : told.number.end]
    behind = case.document.plain.text[told.number.end : told.end]
    earlier = f"{before} {behind.partition(what)[0]}"
    return match is not None and re.search(rf"\b{match['how']}\b", earlier, re.I) is not None


def _strange(what: str, told: Told, kin: tuple[Source, ...]) -> bool:
    """The source has none of the words, and they are no general ones for a control group."""
    mine = set(stems(what))
    if not mine or pattern("controls").fullmatch(_AT.sub("", what)):
        return False
    known = {one for s in (*told.sources, *kin) for one in stems(f"{s.text} {s.title}")}
    beside, earlier = pattern("beside").search, pattern("earlier").search
    text = told.source.text
    if beside(what) and (beside(text) or _PAIRED.search(f"{text} {told.source.design_named}")):
        return False
    if earlier(what) and earlier(text) and not beside(text):
        return False
    if mine <= _one_axis(told.source.text):
        return False
    theirs = _kinds(told.source.text)
    if theirs and _kinds(what):
        return not theirs & _kinds(what)
    return not any(_kin(one, other) for one in mine for other in known)


def _one_axis(text: str) -> set[str]:
    """Stems of the words that exclude one of the text: `early` where it compares who came later."""
    said = {word.casefold() for word in re.findall(r"[^\W\d_]+", text)}
    axes = [poles for poles in opposites().values() if any(said & one for one in poles.values())]
    return {stem(form) for poles in axes for one in poles.values() for word in one
            for form in (word, re.sub(r"ier$", "y", word), re.sub(r"e?r$", "", word))}  # fmt: skip


def _kinds(text: str) -> set[str]:
    """Nothing, a sham or the usual, by name."""
    return {kind for kind in ("nothing", "sham", "usual") if pattern(kind).search(text)}


def _kin(one: str, other: str) -> bool:
    short = min(len(one), len(other))
    return one == other or (short >= 4 and (one.startswith(other) or other.startswith(one)))


def _other(case: Case, source: Source, what: str, place: tuple[int, int]) -> CheckResult:
    return found(
        f"support.comparator: {source.id} {stem(what)}", "warn", CRITERION,
        f"“{what}” is no word of {source.label}, whose effect is compared with it (heuristic).",
        severity="minor", cause=f"comparator {source.id}", span=case.document.span(*place),
        observed=what, expected=f"what {source.id} compares with",
        fix="Name the group with which the source compares.",
    )  # fmt: skip
