"""Words between quote marks against the sources: a quotation stands in its source word for word.

What stands nowhere and is nearly a passage of a source that the sentence cites has been altered,
and that is compared, so it decides. Other words between marks may be the writer's own terms.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from domains.research.asking import brief
from domains.research.case import Case
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, NEGATIONS, stem
from workbench.prose.findings import found
from workbench.prose.quotations import Quotable

CRITERION = "support"
LEAST = 3
"""Words of a quotation that can be told from a term."""
CHANGED = 1 / 3
"""Share of a quotation's words up to which they may be others than those of a passage."""
TELLING = 2
"""How many of those that stand there carry content, deny or count."""
LONG = 6
"""Words between marks that are no term: they were said somewhere."""
_MARKED = re.compile(r"“([^“”\n]{3,600})”|«([^«»\n]{3,600})»|„([^„“”\n]{3,600})[“”]|"
                     r"(?<![\w\"])\"([^\"\n]{3,600})\"(?!\w)")  # fmt: skip
_ANSWERED = re.compile(
    r"\b(?:answers?|advice|message|verdict|reply|summary|we|us|our|I|my)\b", re.I
)
_WORD = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")


def quoted(case: Case) -> Iterator[CheckResult]:
    """A failure for each altered quotation, a warning for each long one that stands nowhere."""
    if not case.sources:
        return
    given = Quotable("\n".join([brief(case.task), *case.asked("protected_facts")]))
    for match in _MARKED.finditer(case.document.plain.text[: case.body_end]):
        group = next(n for n in range(1, 5) if match[n] is not None)
        words = match[group].strip().rstrip(".,;:!?").strip()
        if len(_WORD.findall(words)) < LEAST or given.passage(words) is not None:
            continue
        yield from _judged(case, words, (match.start(group), match.end(group)))


def _judged(case: Case, words: str, place: tuple[int, int]) -> Iterator[CheckResult]:
    cited = _cited(case, *place)
    for source in cited or case.sources:
        passage = altered(words, source.text)
        if passage:
            yield _altered(case, words, place, source, passage, bool(cited))
            return
    if cited and len(_WORD.findall(words)) >= LONG and not _own(case, place[0]):
        ids = ", ".join(source.id for source in cited)
        yield found(
            f"support.marks: {' '.join(words.split()[:5])}", "warn", CRITERION,
            f"“{words}” stands between quote marks, and neither {ids} nor the task says it.",
            severity="minor", cause="not_said", span=case.document.span(*place), observed=words,
            expected=f"words of {ids}", fix="Quote word by word, or take the marks off.",
        )  # fmt: skip


def _own(case: Case, start: int) -> bool:
    """The sentence cites nothing and gives the words as its answer: `the short answer is “…”`."""
    sentence = next((s for s in case.sentences if s.start <= start < s.end), None)
    if sentence is None or case.within(sentence.start, sentence.end):
        return False
    return _ANSWERED.search(case.document.plain.text[sentence.start : start]) is not None


def _cited(case: Case, start: int, end: int) -> list[Source]:
    """The sources cited in the sentence or cell of a quotation; else those of its block."""
    units = [(s.start, s.end) for s in case.sentences if s.start <= start < s.end]
    for place in [*units, case.paragraph(start)]:
        near = [one.source for one in case.within(*place) if one.source is not None]
        if near:
            return list(dict.fromkeys(near))
    return []


def _altered(
    case: Case, words: str, place: tuple[int, int], source: Source, passage: str, cited: bool
) -> CheckResult:
    return found(
        f"support.marks: {' '.join(words.split()[:5])}", "fail" if cited else "warn", CRITERION,
        f"“{words}” stands between quote marks; {source.label} says “{passage}”.",
        severity="major" if cited else "minor", cause="altered", span=case.document.span(*place),
        observed=words, expected=passage,
        fix=f"Quote “{passage}”, or say it in your own words without marks.",
    )  # fmt: skip


def altered(words: str, text: str) -> str:
    """The passage of a text that a quotation changes in a word or two; empty where none is near."""
    mine = [_plain(m[0]) for m in _WORD.finditer(words)]
    theirs = [(m.start(), m.end(), _plain(m[0])) for m in _WORD.finditer(text)]
    said = [word for _, _, word in theirs]
    off, begin, end = _nearest(mine, said)
    if end <= begin or off > len(mine) * CHANGED:
        return ""
    shared = (Counter(mine) & Counter(said[begin:end])).elements()
    return text[theirs[begin][0] : theirs[end - 1][1]] if _telling(list(shared)) else ""


def _nearest(mine: Sequence[str], theirs: Sequence[str]) -> tuple[int, int, int]:
    """(words changed, start, end) of the run in `theirs` that takes the fewest words put in, left
    out or exchanged to become `mine`; the last of several.
    """
    row = [(0, at) for at in range(len(theirs) + 1)]
    for number, word in enumerate(mine, 1):
        last, row = row, [(number, 0)]
        for at, other in enumerate(theirs, 1):
            exchanged = last[at - 1][0] + (word != other), last[at - 1][1]
            left_out, put_in = (last[at][0] + 1, last[at][1]), (row[at - 1][0] + 1, row[at - 1][1])
            row.append(min(exchanged, left_out, put_in, key=lambda one: one[0]))
    end = min(range(len(row)), key=lambda at: (row[at][0], -at))
    return row[end][0], row[end][1], end


def _telling(shared: Sequence[str]) -> bool:
    told = [one for one in shared if one in NEGATIONS or one not in _COMMON]
    return len(told) >= TELLING


def _plain(word: str) -> str:
    low = word.casefold().replace("’", "'")
    return low if low in FUNCTION or any(c.isdigit() for c in low) else stem(low)


_COMMON = FUNCTION - NEGATIONS
