"""A value that rests on rows which the task itself says cannot be: 84 °C where a column ends at 50.

Only limits that the schema declares count, and only where the value without these rows is another
one, as it is printed. A report that gives the same value without them beside it is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pandas as pd

from domains.analysis.claims import Claim, Condition
from domains.analysis.kinds.correlations import by_ranks
from domains.analysis.measuring import COUNTING, canonical
from domains.analysis.quality import limits
from domains.analysis.recompute import truth
from domains.analysis.soundness.differences import own_sentences
from domains.analysis.stated import stated
from domains.analysis.tables.table import NoColumn, NoMeaning, Table
from domains.analysis.verdicts import Judge, Judged, as_printed, shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

_MOVES = re.compile(
    r"\b(?:pull\w*|push\w*|rais\w+|lift\w*|lower\w*|drag\w*|inflat\w+|distort\w*|mov(?:es?|ed)|"
    r"count\w*|includ\w+|with (?:it|them|this|these)|because of|owing to|due to|spoil\w*)\b",
    re.I,
)
"""Words that say that the value rests on the rows that cannot be."""
KINDS = ("stat", "compare", "corr", "test", "trend")
_THEMSELVES = (*COUNTING, "min", "max", "range", "median", "q90")


def wrong_kept(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    """A finding where a right value would be another without values that cannot be."""
    claim, value = judged.named.claim, stated(judged.named.claim)
    if not judged.right or value is None or claim.kind not in KINDS or judge.table.sampled:
        return
    if canonical(claim.agg) in _THEMSELVES and claim.kind == "stat":
        return
    for column in {claim.column, *claim.by[:1]} - {""}:
        wrong = _wrong(judge.table, claim, column)
        rest = _without(judge.table, claim, column) if len(wrong) else None
        if rest is None or value.fits(rest) or _told(judge.table, claim, others, wrong):
            continue
        if _says_so(judge, claim, wrong):
            continue
        listed = ", ".join(sorted({f"{each:g}" for each in wrong}))
        true = as_printed(rest, value)
        rows = "1 row" if len(wrong) == 1 else f"{len(wrong)} rows"
        yield judge.result(
            "kept",
            judged.named,
            "fail",
            f"“{claim.quote}” counts {rows} whose {column} cannot be ({listed}, beyond the limits "
            f"that the task gives); without them it is {true}.",
            observed=shown(value.value),
            expected=true,
            fix=f"Leave these rows out with a filter on {column}, and say so.",
            field="filter",
        )
        return


def _says_so(judge: Judge, claim: Claim, wrong: pd.Series) -> bool:
    """The sentence of the quote prints such a value and says what it does to this one: `611 °C
    exceeds the limit; it also pulls up the mean of 62.1 °C`.
    """
    said = own_sentences(judge, claim.quote)
    printed = any(n.prints(float(each)) for n in numbers(said) for each in set(wrong))
    return printed and bool(_MOVES.search(said))


def _wrong(table: Table, claim: Claim, column: str) -> pd.Series:
    """The values of the claim's rows beyond the declared limits of a column."""
    try:
        name = table.name(column)
        values = table.rows(claim.filter)[name].dropna()
    except (NoColumn, NoMeaning):
        return pd.Series(dtype=float)
    low, high = limits(table.schema.get(name, {}))
    if not pd.api.types.is_numeric_dtype(values) or (low is None and high is None):
        return values.iloc[:0]
    beyond = pd.Series(False, index=values.index)
    beyond |= values < low if low is not None else False
    beyond |= values > high if high is not None else False
    return values[beyond]


def _without(table: Table, claim: Claim, column: str) -> float | None:
    low, high = limits(table.schema.get(table.name(column), {}))
    ends = [(">=", low), ("<=", high)]
    kept = [Condition(col=column, op=op, value=end) for op, end in ends if end is not None]
    try:
        value = truth(table, claim.model_copy(update={"filter": [*claim.filter, *kept]})).value
    except (NoMeaning, NoColumn, ValueError):
        return None
    return float(value) if isinstance(value, int | float) else None


def _told(table: Table, claim: Claim, others: Sequence[Judged], wrong: pd.Series) -> bool:
    """Another claim gives the same without these rows."""
    same = (each.named.claim for each in others if each.named.claim is not claim)
    return any(
        one.kind == claim.kind
        and {*one.col, *one.by} == {*claim.col, *claim.by}
        and (by_ranks(claim) or not by_ranks(one))
        and not set(table.rows(one.filter).index) & set(wrong.index)
        for one in same
    )
