"""The group in which a largest or smallest value stands, held against the one that its sentence
names: `the worst week was 10.6 %, at Ostrel`, where no row of Ostrel holds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pandas as pd

from domains.analysis.measuring import canonical
from domains.analysis.reading.places import doubt, named, names_of, sentences_with
from domains.analysis.stated import stated
from domains.analysis.verdicts import Judge, Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence


def misplaced_extremes(judge: Judge, judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """A doubt for each right extreme whose sentence names other groups, and none that holds it."""
    if judge.table.sampled:
        return
    for one in judged:
        agg = canonical(one.named.claim.agg)
        if one.named.claim.kind == "stat" and agg in ("max", "min") and one.right:
            for sentence in sentences_with(judge, one.named.claim.quote)[:1]:
                yield from _elsewhere(judge, one, sentence, judged)


def _elsewhere(
    judge: Judge, one: Judged, sentence: Sentence, judged: Sequence[Judged]
) -> Iterator[CheckResult]:
    table, claim = judge.table, one.named.claim
    rows, value = _holding(judge, one)
    fixed = {condition.col for condition in claim.filter}
    if not len(rows) or _shared(judge, one, sentence, judged):
        return
    for column in table.groups():
        names = names_of(table, column)
        said = named(sentence.text, names)
        true = [str(name) for name in rows[column].dropna().unique()]
        if column in fixed or not said or not true or set(said) & set(true):
            continue
        where = ", ".join(true[:3])
        yield doubt(
            judge,
            f"place: {one.named.name}",
            sentence,
            f"“{sentence.text}”: {shown(value)} stands at {where}, and the sentence names "
            f"{', '.join(said)}.",
            where,
            f"Name {where}, or give the value of {said[0]}.",
        )
        return


def _holding(judge: Judge, one: Judged) -> tuple[pd.DataFrame, float]:
    """The rows that hold the extreme, and its value."""
    claim, known = one.named.claim, one.known
    assert known is not None
    rows = judge.table.rows(claim.filter)
    value = float(known.value)
    return rows[rows[judge.table.name(claim.column)] == value], value


def _shared(judge: Judge, one: Judged, sentence: Sentence, judged: Sequence[Judged]) -> bool:
    """Another entry speaks in the sentence, so that a name may be that one's."""
    others = [each for each in judged if each is not one and stated(each.named.claim) is not None]
    return any(sentence in sentences_with(judge, each.named.claim.quote) for each in others)
