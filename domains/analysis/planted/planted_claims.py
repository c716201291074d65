"""Operators for claims that are computed right and still wrong to make: noise told as a trend, a
correlation that hangs on one row, a pooled comparison, a leaked column, the best of many tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, median
from typing import TypeVar

from domains.analysis.planted.planted_slips import planted
from domains.analysis.planted.planting import Claim, Parts, apart, shuffled
from domains.analysis.tables.plain_table import (
    Table,
    aggregate,
    fitted_line,
    kendall_z,
    pearson,
    per_period,
    theil_sen,
)
from domains.analysis.tables.task_tables import roles, table_of, time_column
from workbench.core.faults import Planted
from workbench.core.task import Task

T = TypeVar("T")


def noise_trend(task: Task, draft: str, seed: int) -> Planted | None:
    """A slope whose interval holds nought, told as a rise or fall."""
    parts, table, time = apart(draft), table_of(task), time_column(task)
    if parts is None or time is None:
        return None
    for col in _in_order(list(table.numeric()), seed):
        series = tuple(per_period(table, time, col))
        if len(series) < 8 or _claimed(parts, "trend", col) or abs(kendall_z(series)) > 1:
            continue
        slope = theil_sen(series)
        if abs(slope) < 1e-4:
            continue
        value, verb = round(slope, 4), "rose" if slope > 0 else "fell"
        said = (f"The mean {col} {verb} steadily, by {abs(value):.4f} per {time} "
                f"({len(series)} periods).")  # fmt: skip
        claim = {"quote": said, "kind": "trend", "col": col, "by": time, "filter": [],
                 "agg": "mean", "method": "theil-sen", "value": value, "n": len(series),
                 "unit": f"per {time}", "causal": False}  # fmt: skip
        return _with(parts, claim, "trend")
    return None


def outlier_kept(task: Task, draft: str, seed: int) -> Planted | None:
    """A correlation over all rows where one row makes it."""
    parts, table = apart(draft), table_of(task)
    if parts is None:
        return None
    columns = [c for c in table.numeric() if roles(task).get(c) not in ("flag", "id")]
    for one, other in _in_order([(a, b) for a in columns for b in columns if a < b], seed):
        xs, ys = table.pairs(one, other)
        apart_by = [one + two for one, two in zip(_distances(xs), _distances(ys), strict=True)]
        far = apart_by.index(max(apart_by))
        whole = pearson(xs, ys)
        rest = pearson(xs[:far] + xs[far + 1 :], ys[:far] + ys[far + 1 :])
        if abs(whole) < 0.4 or abs(rest) > 0.4 * abs(whole):
            continue
        said = (f"There is a clear link between {one} and {other} "
                f"(Pearson r = {whole:.2f}, n = {len(xs)}).")  # fmt: skip
        claim = _correlation(said, one, other, round(whole, 2), len(xs))
        return _with(parts, claim, "corr", "outlier")
    return None


def _correlation(said: str, one: str, other: str, r: float, n: int) -> Claim:
    return {"quote": said, "kind": "corr", "col": one, "by": other, "filter": [],
            "method": "pearson", "value": r, "n": n, "unit": "r", "causal": False}  # fmt: skip


def _distances(values: list[float]) -> list[float]:
    centre = median(values)
    spread = median(abs(v - centre) for v in values) or 1.0
    return [abs(v - centre) / spread for v in values]


def pooled_groups(task: Task, draft: str, seed: int) -> Planted | None:
    """The comparisons within groups replaced by one over all rows, whose sign is the opposite."""
    parts, table = apart(draft), table_of(task)
    for claim in shuffled(parts.claims, seed, ("compare",)) if parts else []:
        method, filters = str(claim.get("method", "")), claim.get("filter", [])
        if parts is None or not method.startswith("diff:") or not filters:
            continue
        one, other = (part.strip() for part in method[5:].split(" - "))
        pooled = _difference(table, claim, one, other)
        if pooled is None or pooled * claim["value"] >= 0:
            continue
        for twin in [c for c in parts.claims if c is not claim and c.get("method") == method]:
            parts.remove(twin)
        rows = [row for row in table.rows if row[claim["by"]] in (one, other)]
        said = (f"Over all rows {other} is ahead of {one} by {abs(pooled):.1f} percentage points "
                f"(n = {len(rows)}).")  # fmt: skip
        parts.reword(claim, said)
        claim.update(value=round(pooled, 1), filter=[], n=len(rows))
        return planted(parts, claim, "simpson", "compare", "corr")
    return None


def _difference(table: Table, claim: Claim, one: str, other: str) -> float | None:
    found = [
        aggregate(
            table.where([{"col": claim["by"], "op": "==", "value": group}]),
            claim["col"],
            claim["agg"],
        )
        for group in (one, other)
    ]
    return None if found[0] is None or found[1] is None else found[0] - found[1]


def in_sample(task: Task, draft: str, seed: int) -> Planted | None:
    """The error on the months that the line was fitted to, sold as that of a forecast."""
    parts, table = apart(draft), table_of(task)
    for base in shuffled(parts.claims, seed, ("forecast",)) if parts else []:
        series = per_period(table, base["by"], base["col"])
        steps = [float(at) for at in range(len(series))]
        intercept, slope = fitted_line(steps, series)
        error = fmean(abs(y - intercept - slope * x) for x, y in zip(steps, series, strict=True))
        said = (f"A straight line forecasts {base['col']} with a mean error of {error:.1f} "
                f"{base.get('unit', '')} ({len(series)} periods).")  # fmt: skip
        method = "linear trend; split: none (in-sample); metric: MAE"
        claim = {**base, "id": "x1", "quote": said, "method": method, "value": round(error, 1),
                 "n": len(series)}  # fmt: skip
        return _with(parts, claim, "predict", "forecast") if parts else None
    return None


def unskilled(task: Task, draft: str, seed: int) -> Planted | None:
    """A line that misses by more than the baseline does, recommended all the same."""
    parts, table = apart(draft), table_of(task)
    for base in shuffled(parts.claims, seed, ("forecast",)) if parts else []:
        series = per_period(table, base["by"], base["col"])
        held = int(base["n"])
        steps = [float(at) for at in range(len(series))]
        intercept, slope = fitted_line(steps[:-held], series[:-held])
        misses = [abs(y - intercept - slope * x) for x, y in zip(steps, series, strict=True)]
        error = fmean(misses[-held:])
        seasonal = [
            abs(series[at] - series[at - 12]) for at in range(len(series) - held, len(series))
        ]
        if error <= fmean(seasonal):
            continue
        said = (f"A straight line is the forecast to rely on: it misses the last {held} periods by "
                f"{error:.1f} {base.get('unit', '')}.")  # fmt: skip
        method = f"linear trend; split: last {held}; metric: MAE; baseline: naive:lag12"
        claim = {**base, "id": "x1", "quote": said, "method": method, "value": round(error, 1)}
        return _with(parts, claim, "predict", "forecast", "skill") if parts else None
    return None


def leaked_column(task: Task, draft: str, seed: int) -> Planted | None:
    """What is to be foreseen, foreseen from a column that is all but the same."""
    parts, table, time = apart(draft), table_of(task), time_column(task)
    targets = [col for col, role in roles(task).items() if role in ("outcome", "target")]
    numeric = [c for c in table.columns if table.values(c)]
    for target, col in _in_order([(t, c) for t in targets for c in numeric if c != t], seed):
        xs, ys = table.pairs(col, target)
        if parts is None or abs(pearson(xs, ys)) < 0.98:
            continue
        held = max(2, len(xs) // 5)
        intercept, slope = fitted_line(xs[:-held], ys[:-held])
        misses = [abs(y - intercept - slope * x) for x, y in zip(xs, ys, strict=True)]
        error = fmean(misses[-held:])
        said = (f"Predicted from {col}, {target} is off by only {error:.3f} on average over the "
                f"last {held} rows.")  # fmt: skip
        method = f"ols on {col}; split: last {held}; metric: MAE"
        claim = {"quote": said, "kind": "forecast", "col": target, "by": col, "filter": [],
                 "method": method, "value": round(error, 3), "n": held, "unit": "",
                 "features": [col], "time": time, "causal": False}  # fmt: skip
        return _with(parts, claim, "predict", "forecast", "leak")
    return None


def best_of_many(task: Task, draft: str, seed: int) -> Planted | None:
    """The family's smallest p, told alone and without correction."""
    parts, table = apart(draft), table_of(task)
    for claim in shuffled(parts.claims, seed, ("test",)) if parts else []:
        if parts is None or "BH" not in str(claim.get("method")) or not claim.get("by"):
            continue
        kept = table.where(claim.get("filter", []))
        col, p = min(((col, _welch(kept, claim["col"], col)) for col in claim["by"]), key=_second)
        if p >= 0.05:
            continue
        said = (f"People with {col} differ significantly in {claim['col']} "
                f"(p = {p:.3f}, n = {claim['n']}).")  # fmt: skip
        parts.reword(claim, said)
        method = f"family: welch over {len(claim['by'])} columns, min p"
        claim.update(value=round(p, 3), method=method)
        return planted(parts, claim, "test")
    return None


def _second(pair: tuple[str, float]) -> float:
    return pair[1]


def _welch(table: Table, col: str, flag: str) -> float:
    """Two-sided p of Welch's t by the normal law: above 60 rows a side it is right to 0.002."""
    from math import sqrt
    from statistics import NormalDist, variance

    groups = [
        [row[col] for row in table.rows if row[flag] == side and row[col] is not None]
        for side in (1.0, 0.0)
    ]
    spread = sqrt(sum(variance(group) / len(group) for group in groups))
    t = (fmean(groups[0]) - fmean(groups[1])) / spread
    return 2 * (1 - NormalDist().cdf(abs(t)))


def left_out(
    task: Task,
    draft: str,
    seed: int,
    planted: Callable[[Task], list[dict[str, str]]],
) -> Planted | None:
    """The sentences and claims on the effect that the data were generated with, gone."""
    parts, gone = apart(draft), 0
    for effect in planted(task):
        for claim in parts.claims if parts else []:
            if parts and all(claim.get(key) == value for key, value in effect.items()):
                parts.remove(claim)
                gone += 1
    return Planted(parts.text(), ("insight",)) if parts and gone else None


def _claimed(parts: Parts, kind: str, col: str) -> bool:
    return any(claim["kind"] == kind and claim.get("col") == col for claim in parts.claims)


def _with(parts: Parts, claim: Claim, *checks: str) -> Planted:
    parts.add(claim)
    return planted(parts, claim, *checks)


def _in_order(items: Sequence[T], seed: int) -> list[T]:
    chosen = list(items)
    Random(seed).shuffle(chosen)
    return chosen
