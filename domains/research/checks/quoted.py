"""Words between quote marks against the sources: a quotation stands in its source word for word.

What stands nowhere and is nearly a passage of a source that the sentence cites has been altered,
and that is compared, so it decides. Other words between marks may be the writer's own terms.
"""

from __future__ import annotations

import re
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
SHARED = 2 / 3
"""Share of a quotation's words that stand, in their order, in a passage that it alters."""
TELLING = 2
"""How many of them carry content, deny or count."""
LONG = 6
"""Words between marks that are no term: they were said somewhere."""
_MARKED = re.compile(r"“([^“”\n]{3,600})”|«([^«»\n]{3,600})»|„([^„“”\n]{3,600})[“”]|"
                     r"(?<![\w\"])\"([^\"\n]{3,600})\"(?!\w)")  # fmt: skip
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
    if cited and len(_WORD.findall(words)) >= LONG:
        ids = ", ".join(source.id for source in cited)
        yield found(
            f"support.marks: {' '.join(words.split()[:5])}", "warn", CRITERION,
            f"“{words}” stands between quote marks, and neither {ids} nor the task says it.",
            severity="minor", cause="not_said", span=case.document.span(*place), observed=words,
            expected=f"words of {ids}", fix="Quote word by word, or take the marks off.",
        )  # fmt: skip


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
    best, passage = 0.0, ""
    for size in (len(mine), len(mine) - 1, len(mine) + 1):
        for at in range(max(0, len(theirs) - size + 1)):
            window = theirs[at : at + size]
            shared = _common(mine, [word for _, _, word in window])
            if len(shared) >= SHARED * len(mine) and len(shared) > best and _telling(shared):
                best, passage = len(shared), text[window[0][0] : window[-1][1]]
    return passage


def _telling(shared: Sequence[str]) -> bool:
    told = [one for one in shared if one in NEGATIONS or one not in _COMMON]
    return len(told) >= TELLING


def _plain(word: str) -> str:
    low = word.casefold().replace("’", "'")
    return low if low in FUNCTION or any(c.isdigit() for c in low) else stem(low)


_COMMON = FUNCTION - NEGATIONS


def _common(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """The longest run of words that both have in this order."""
    rows: list[list[list[str]]] = [[[] for _ in range(len(other) + 1)] for _ in range(len(one) + 1)]
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            longer = max(rows[i][j + 1], rows[i + 1][j], key=len)
            rows[i + 1][j + 1] = [*rows[i][j], a] if a == b else longer
    return rows[-1][-1]
