"""One trend told for all groups of which a single one makes a step that the others do not make.

Each group's series is taken less the mean of the others, so that season and growth of all drop out.
What is left counts as a step where two levels explain it better than a line does and lie far apart
against the spread about them. A ledger that speaks of the group over time is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from domains.analysis.claims import Claim
from domains.analysis.reading.places import names_of
from domains.analysis.tables.table import NoColumn, NoMeaning, Table
from domains.analysis.verdicts import Judge, Judged, shown
from workbench.core.checks import CheckResult

MOST_GROUPS = 8
LEAST_PERIODS = 24
LEAST_SIDE = 6
FAR = 1.5
"""Standard deviations that the two levels lie apart."""
BETTER = 0.8
"""Of what a line leaves, two levels leave at most that much."""


@dataclass(frozen=True)
class Step:
    """A step of one group: the period from which on it stands, and its means before and after."""

    group: str
    column: str
    since: str
    before: float
    after: float
    far: float


def unlike_groups(judge: Judge, judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """A doubt at the first trend of a column that hides such a step."""
    told = [one for one in judged if one.named.claim.kind == "trend" and one.known is not None]
    done: set[str] = set()
    for one in told if not judge.table.sampled else ():
        claim = one.named.claim
        if not claim.column or claim.column in done or len(judge.table.frame) > 100_000:
            continue
        done.add(claim.column)
        step = _largest(judge, claim)
        if step is None or any(
            _speaks(judge.table, each.named.claim, step, claim) for each in judged
        ):
            continue
        before, after = (shown(float(f"{value:.3g}")) for value in (step.before, step.after))
        yield judge.result(
            "trend",
            one.named,
            "warn",
            f"“{claim.quote}” is told for all; {step.column} {step.group} alone changes at about "
            f"{step.since}, from {before} to {after}, and no entry speaks of it over time.",
            severity="minor",
            observed="one trend for all",
            expected=f"{step.group} before and after {step.since}",
            fix=f"Say what {step.group} does before and after about {step.since}.",
            evidence={"tell": True},
            decides=False,
        )


def _largest(judge: Judge, claim: Claim) -> Step | None:
    table = judge.table
    used = {condition.col for condition in claim.filter}
    found: list[Step] = []
    for column in table.groups():
        names = names_of(table, column)
        if column in used or not 3 <= len(names) <= MOST_GROUPS:
            continue
        try:
            found += _steps(table, claim, column)
        except (NoMeaning, NoColumn, ValueError):
            continue
    return max(found, key=lambda step: step.far, default=None)


def _steps(table: Table, claim: Claim, column: str) -> Iterator[Step]:
    rows = table.rows(claim.filter)
    values = table.name(claim.column)
    time = table.name(claim.by[0]) if claim.by else table.time
    wide = rows.pivot_table(
        index=time, columns=column, values=values, aggfunc="mean", observed=True
    )
    wide = wide.iloc[
        np.argsort(table.periods(pd.Series(wide.index, name=time)).to_numpy())
    ].dropna()
    if len(wide) < LEAST_PERIODS:
        return
    for name in wide.columns:
        rest = (wide[name] - wide.drop(columns=name).mean(axis=1)).to_numpy(float)
        cut, far = _cut(rest)
        if cut:
            own = wide[name].to_numpy(float)
            since = str(wide.index[cut])
            yield Step(
                str(name), column, since, float(own[:cut].mean()), float(own[cut:].mean()), far
            )


def _cut(values: np.ndarray) -> tuple[int, float]:
    """The place of the best step and how far apart its levels lie; 0 where a line does as well."""
    n = len(values)
    side = max(LEAST_SIDE, n // 10)
    best, left = 0, float("inf")
    for cut in range(side, n - side + 1):
        rest = values[:cut].var() * cut + values[cut:].var() * (n - cut)
        if rest < left:
            best, left = cut, float(rest)
    at = np.arange(n)
    line = float(((values - np.polyval(np.polyfit(at, values, 1), at)) ** 2).sum())
    far = abs(values[:best].mean() - values[best:].mean()) / (np.sqrt(left / n) or 1.0)
    return (best, float(far)) if left <= BETTER * line and far >= FAR else (0, 0.0)


def _speaks(table: Table, claim: Claim, step: Step, about: Claim) -> bool:
    """The claim is of the group, or of the groups, over a part of the time, or of its trend."""
    if claim.column != about.column:
        return False
    columns = {condition.col for condition in claim.filter}
    of_group = step.column in columns or step.column in claim.by
    timed = claim.kind == "trend" or table.time in {*columns, *claim.by}
    return of_group and timed
