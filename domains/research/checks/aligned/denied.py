"""What a source says it did not have, told as if it had: `farms without boxes stayed as they were`
of one that says `no farm without boxes was watched`.

The very words that the source denies have to stand in the draft in a row; that they are not denied
there is read, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found

LEAST = 2
"""Content words of what is denied."""
_NONE = re.compile(
    r"\b[Nn]o (?P<what>(?:[\w-]+ ){1,6}?)(?:was|were|had|has|have|did|is|are|could)\b"
)
_THERE_NO = re.compile(
    r"\b(?:there (?:was|were|is|are|had been|have been)|had|has|have|lacked any|with) no "
    r"(?P<what>(?:[\w-]+ ){1,5}?[\w-]+)(?= (?:to|for|that|who|which|in|on|at|by|from|was|were|"
    r"is|are|had|among|when|so|and|or|but)\b|\s*[.,;:)])",
    re.I,
)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_BOUND = re.compile(r"[;:.()–—]\s|,\s|\b(?:but|while|whereas|although|though)\b", re.I)
_OPEN = re.compile(
    r"\b(?:should|would|could|need\w*|if|whether|might|may|until|lack\w*|miss(?:es|ed|ing)|"
    r"absen(?:t|ce)|wanting|(?:for )?want of|short of|(?:did|do|does|went|goes|made do) without|"
    r"dispens\w+|for(?:go|goes|went|gone)|instead of|rather than|(?:search|look)\w* for|fail\w*)\b"
    r"|\?",
    re.I,
)


def denied(case: Case) -> Iterator[CheckResult]:
    """A warning for each thing that a cited source says there was not."""
    if not case.sources or not case.english:
        return
    told: set[str] = set()
    for start, end, sources in citing_units(case):
        text = case.document.plain.text[start:end]
        for source in sources:
            others = [one.text for one in sources if one is not source]
            for what in _denied(source):
                place = _there(text, what)
                if any(_there(one, what) for one in others):
                    continue  # these are another source's
                if place is not None and what not in told:
                    told.add(what)
                    yield _other(case, source, what, (start + place[0], start + place[1]))


def _denied(source: Source) -> Iterator[str]:
    for match in (*_NONE.finditer(source.text), *_THERE_NO.finditer(source.text)):
        if len(set(stems(match["what"]))) >= LEAST:
            yield match["what"].strip()


def _there(text: str, what: str) -> tuple[int, int] | None:
    """Where a clause has the words in a row and denies nothing."""
    wanted = [stem(word.casefold()) for word in _WORD.findall(what)]
    edges = [0, *(match.end() for match in _BOUND.finditer(text)), len(text)]
    for left, right in itertools.pairwise(edges):
        clause = text[left:right]
        if denials(re.sub(r"\bwithout\b", "", clause)) or _OPEN.search(clause):
            continue
        found_words = list(_WORD.finditer(clause))
        at = _run([stem(m[0].casefold()) for m in found_words], wanted)
        if at is not None:
            last = found_words[at + len(wanted) - 1]
            return left + found_words[at].start(), left + last.end()
    return None


def _run(words: Sequence[str], wanted: Sequence[str]) -> int | None:
    many = len(wanted)
    places = range(len(words) - many + 1)
    return next((at for at in places if list(words[at : at + many]) == list(wanted)), None)


def _other(case: Case, source: Source, what: str, place: tuple[int, int]) -> CheckResult:
    words = " ".join(case.document.plain.text[slice(*place)].split())
    return found(
        f"support.denied: {source.id} {words}", "warn", "support",
        f"“{words}” is told as if there were such; {source.label} says “no {what}” (heuristic).",
        severity="minor", cause=f"denied {source.id}", span=case.document.span(*place),
        observed=words, expected=f"no {what}", fix="Say that there was none.",
    )  # fmt: skip
