"""In how many groups one of two is ahead, as a sentence counts them and as the rows do.

`Thymol is ahead in three yards of four`: the yards are groups of a column that the sentence names,
thymol one of two of another. Whether ahead is more or less is not asked: a count that is neither
the number of groups with more nor that with less cannot be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.claims import Claim
from domains.analysis.kinds.comparing import rows_of
from domains.analysis.measuring import COUNTING, canonical, is_share, measure
from domains.analysis.reading.places import doubt, named, names_of
from domains.analysis.tables.table import NoColumn, NoMeaning, Table
from domains.analysis.verdicts import Judge, Judged
from workbench.core.checks import CheckResult
from workbench.prose.english import stem, stems
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

_AHEAD = re.compile(
    r"\b(?:ahead|behind|leads?|better|worse|best|worst|more|less|fewer|higher|lower|above|below|"
    r"larger|smaller|wins?|faster|slower|longer|shorter)\b",
    re.I,
)
_ASIDE = re.compile(r"\b(?:if|whether|not|should|would|may|might|could)\b|n['’]t\b|\?", re.I)
_ALL = ("all", "each", "every", "both")
_NO = ("no", "none")


def miscounted(judge: Judge, judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """A doubt at each sentence whose count of groups fits neither way round."""
    pairs = list(_pairs(judge, judged))
    for sentence in judge.document.sentences if pairs else ():
        text = sentence.text
        if not _AHEAD.search(text) or _ASIDE.search(text):
            continue
        for claim, first, second in pairs:
            if len({first, second} & set(named(text, [first, second]))) != 1:
                continue
            yield from _against_rows(judge, sentence, claim, first, second)
            break


def _pairs(judge: Judge, judged: Sequence[Judged]) -> Iterator[tuple[Claim, str, str]]:
    """The measures that the ledger tells of two groups, each once, as a difference of the two."""
    seen = set()
    for one in judged:
        claim = one.named.claim
        for column in _by(claim, judge.table):
            names = names_of(judge.table, column)
            key = (claim.column, claim.agg, column)
            if len(names) == 2 and key not in seen:
                seen.add(key)
                first_once = [
                    c for c in claim.filter if c.first or c.col not in judge.table.groups()
                ]
                plain = claim.model_copy(update={"by": [column], "filter": first_once})
                yield plain, names[0], names[1]


def _by(claim: Claim, table: Table) -> list[str]:
    if claim.kind == "compare":
        return claim.by[:1]
    kept = [c.col for c in claim.filter if c.op in ("==", "=") and c.col in table.groups()]
    measured = claim.kind == "share" or (claim.kind == "stat" and not is_count(claim))
    return kept if measured and is_measure(claim, table) else []


def is_count(claim: Claim) -> bool:
    return canonical(claim.agg, "count") in COUNTING


def is_measure(claim: Claim, table: Table) -> bool:
    return claim.column in table.measures() or (is_share(claim.agg) and bool(claim.column))


def _against_rows(
    judge: Judge, sentence: Sentence, claim: Claim, first: str, second: str
) -> Iterator[CheckResult]:
    for column in judge.table.groups():
        said = _said(sentence.text, column, names_of(judge.table, column))
        if said is None or column == claim.by[0]:
            continue
        gaps = _gaps(judge.table, claim, column, first, second)
        more, less = (sum(sign * gap > 0 for gap in gaps.values()) for sign in (1, -1))
        if not gaps or said in (more, less):
            return
        counted = f"{first} has more of {claim.column} in {more} and less in {less} of {len(gaps)}"
        yield doubt(
            judge,
            f"tally: {claim.column} by {column}",
            sentence,
            f"“{sentence.text}” counts {said}; by the data {counted}.",
            counted,
            "Count again, and let the sentence say what the rows do.",
        )
        return


def _said(text: str, column: str, names: list[str]) -> int | None:
    """How many groups of a column a sentence counts; None where it does not count them."""
    if len(names) < 2 or stem(column.casefold()) not in stems(text):
        return None
    words = re.findall(r"[\w]+", text)
    for n, word in enumerate(words):
        if stem(word.casefold()) != stem(column.casefold()):
            continue
        before = [each.casefold() for each in words[max(0, n - 5) : n]]
        at = [k for k, each in enumerate(before) if each in ("in", "within", "at")]
        if at:
            return _counted(before[at[-1] + 1 :], len(names))
    return None


def _counted(words: list[str], many: int) -> int | None:
    if not words:
        return None
    if words[0] in _ALL:
        return many
    if words[0] in _NO:
        return 0
    found = numbers(" ".join(words[:1]))
    value = found[0].value if found else -1
    return int(value) if value == int(value) and 0 <= value <= many else None


def _gaps(table: Table, claim: Claim, column: str, first: str, second: str) -> dict[str, float]:
    """First less second within each group of a column; empty where one cannot be told."""
    found = {}
    rows = table.rows(claim.filter)
    for name, part in rows.groupby(column, observed=True):
        try:
            one, two = (
                measure(table, rows_of(table, part, claim.by[0], side), claim.column, claim.agg)
                for side in (first, second)
            )
        except (NoMeaning, NoColumn):
            return {}
        found[str(name)] = one.value - two.value
    return found
