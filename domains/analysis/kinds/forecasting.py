"""Forecasts refitted: a declared simple model, a split in time, a metric, and a naive baseline.

method = `model; split: last N; metric: MAE`, with the models `naive:lagK`, `naive:mean`, `drift`,
`linear`, `seasonal` (linear trend with a level for each season) and `ols: a + b` on columns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from domains.analysis.claims import Claim
from domains.analysis.planted.truths import Truth
from domains.analysis.tables.table import NoMeaning, Table

LEAK = 0.98
"""A feature that is this close to the target is the target under another name."""
_HELD_OUT = re.compile(
    r"\b(?:last|test\w*|held[ -]out|hold[ -]?out)\W+(?:\w+\W+)?(\d+)\b(?!\s*(?:%|/))"
)
"""How many periods are held out, also where those to learn from are named before them."""
METRICS = ("mae", "rmse", "mape", "mse", "r2", "coverage")


@dataclass(frozen=True)
class Plan:
    """A method taken apart."""

    model: str
    test: int
    """Periods at the end that the model has not seen; 0 where it is judged on what it saw."""
    metric: str
    features: tuple[str, ...] = ()


def plan_of(claim: Claim, length: int) -> Plan:
    """The parts of a method; NoMeaning where a part is missing."""
    text = claim.how
    model = text.split(";")[0].strip()
    split = re.search(r"split\s*[:=]?\s*([^;]+)", text)
    said = split[1] if split else _untitled(text)
    test = _held_out(said, length)
    metric = next(
        (m for m in METRICS if re.search(rf"\b{m}\b|\br²" if m == "r2" else rf"\b{m}\b", text)),
        "mae",
    )
    return Plan(model, test, metric, _features(claim, text.split(";")[0]))


def _untitled(text: str) -> str:
    """The split of a method that does not call it so (`linear; train first 90, test last 13`)."""
    parts = text.split(";")[1:]
    return next((part for part in parts if _HELD_OUT.search(part)), "")


def _features(claim: Claim, model: str) -> tuple[str, ...]:
    """The columns of a regression: in `features`, or behind `ols:`, `y ~`, `on`, `from`."""
    given = (claim.model_extra or {}).get("features") or (claim.model_extra or {}).get("x")
    if given:
        return tuple(map(str, given if isinstance(given, list) else [given]))
    found = re.match(r"\s*(?:ols|lm|[\w ]*regress\w*|linear(?: model)?)\b(.*)", model)
    listed = re.split(r"~|:|\bon\b|\bfrom\b|\bwith\b|\busing\b", found[1])[-1] if found else ""
    marked = found is not None and listed != found[1]
    parts = re.split(r"[+,&]|\band\b", listed) if marked else []
    return tuple(part.strip() for part in parts if part.strip())


def timed_by(table: Table, claim: Claim) -> str:
    """The column that orders the rows: `by` where it is a time, else the table's own."""
    named = [str((claim.model_extra or {}).get("time") or ""), *claim.by]
    for name in named:
        if not name:
            continue
        column = table.name(name)
        if column == table.time or table.role(column) == "time" or not table.time:
            return column
    return table.time


def _held_out(said: str, length: int) -> int:
    if re.search(r"none|in[- ]sample|train|fit|all|no\b", said) and not re.search(
        r"last|test", said
    ):
        return 0
    share = re.search(r"(\d+(?:\.\d+)?)\s*%", said)
    if share:
        held = float(share[1])
        return max(1, round(length * (held if held <= 50 else 100 - held) / 100))
    held_out = _HELD_OUT.search(said)
    if held_out:
        return int(held_out[1])
    parts = re.search(r"(\d{2})\s*/\s*(\d{2})", said)
    if parts:
        return max(1, round(length * min(int(parts[1]), int(parts[2])) / 100))
    count = re.search(r"\d+", said)
    if count:
        return int(count[0])
    return 0


@dataclass(frozen=True)
class Series:
    """The target by period, with the columns that a regression may use."""

    at: np.ndarray
    values: np.ndarray
    frame: pd.DataFrame


def series(table: Table, claim: Claim) -> Series:
    """The target's rows in the order of time; several rows of a period are aggregated."""
    rows = table.rows(claim.filter)
    time = timed_by(table, claim)
    if not time:
        raise NoMeaning("'by' should name the time column")
    rows_alone = claim.agg == "count" and not claim.column
    column = time if rows_alone else table.name(claim.column)
    frame = rows.assign(_at=table.periods(rows[time]).to_numpy()).dropna(subset=["_at", column])
    if claim.agg == "count":
        frame = frame.groupby("_at", as_index=False).size().rename(columns={"size": column})
    elif not pd.api.types.is_numeric_dtype(frame[column]):
        raise NoMeaning(f"the column {column} holds no numbers; agg: count counts its rows")
    by_row = bool(_features(claim, (claim.method or "").split(";")[0]))
    if frame["_at"].duplicated().any() and not by_row:
        agg = claim.agg if claim.agg in ("sum", "mean", "median", "max", "min") else "sum"
        numeric = [c for c in frame.columns if pd.api.types.is_numeric_dtype(frame[c])]
        frame = frame[numeric].groupby("_at", as_index=False).agg(agg)
    frame = frame.sort_values("_at", kind="stable").reset_index(drop=True)
    if len(frame) < 6:
        raise NoMeaning(f"{len(frame)} periods are too few for a forecast")
    return Series(frame["_at"].to_numpy(float), frame[column].to_numpy(float), frame)


def forecast(table: Table, claim: Claim) -> Truth:
    """The metric on the periods held out, with the baselines beside it."""
    data = series(table, claim)
    plan = plan_of(claim, len(data.values))
    if plan.test >= len(data.values) - 2:
        raise NoMeaning(f"a split of {plan.test} leaves nothing to learn from")
    value = scored(table, data, plan)
    also = (stepwise(data, plan),) if _lag_of(plan.model, data) and plan.test else ()
    seen: dict[str, Any] = {"model": plan.model, "test": plan.test, "metric": plan.metric}
    seen["baselines"] = baselines(table, data, plan) if plan.test else {}
    seen["leaks"] = leaks(table, claim, data, plan)
    seen["in_sample"] = _safely(table, data, Plan(plan.model, 0, plan.metric, plan.features))
    return Truth(value, (plan.test or len(data.values),), also, seen=seen)


def stepwise(data: Series, plan: Plan) -> float:
    """The metric of a lag where each guess takes the true value before it, even inside the rows
    held out: the other common reading of `naive:lagK`. Past K periods the two differ.
    """
    lag, first = _lag_of(plan.model, data), len(data.values) - plan.test
    start = max(first, lag)
    return metric_of(plan.metric, data.values[start:], data.values[start - lag : -lag])


def scored(table: Table, data: Series, plan: Plan) -> float:
    """The metric of a model; in-sample where nothing is held out."""
    cut = len(data.values) - plan.test if plan.test else len(data.values)
    predicted = predictions(table, data, plan, cut)
    first = cut if plan.test else 0
    actual = data.values[first:]
    guessed = predicted[first:]
    fine = ~np.isnan(guessed)
    if not fine.any():
        raise NoMeaning(f"'{plan.model}' reaches back further than the series goes")
    return metric_of(plan.metric, actual[fine], guessed[fine])


def held_out(table: Table, claim: Claim) -> tuple[np.ndarray, np.ndarray]:
    """What came and what was foretold on the periods held out, without those that have no guess."""
    data = series(table, claim)
    plan = plan_of(claim, len(data.values))
    cut = len(data.values) - plan.test
    guessed = predictions(table, data, plan, cut)[cut:]
    fine = ~np.isnan(guessed)
    return data.values[cut:][fine], guessed[fine]


def metric_of(name: str, actual: np.ndarray, guessed: np.ndarray) -> float:
    """MAE by default; MAPE in per cent."""
    wrong = actual - guessed
    match name:
        case "rmse":
            return float(np.sqrt(np.mean(wrong**2)))
        case "mse":
            return float(np.mean(wrong**2))
        case "mape":
            return float(100 * np.mean(np.abs(wrong / actual)))
        case "r2":
            return float(1 - np.sum(wrong**2) / np.sum((actual - actual.mean()) ** 2))
        case "coverage":
            raise NoMeaning("coverage needs an interval that the grammar cannot state")
        case _:
            return float(np.mean(np.abs(wrong)))


def predictions(table: Table, data: Series, plan: Plan, cut: int) -> np.ndarray:
    """A guess for every period, learned from those before `cut`; NaN where there is none."""
    values = data.values
    known = values[:cut]
    lag = _lag_of(plan.model, data)
    if lag:
        out = np.full(len(values), np.nan)
        for n in range(lag, len(values)):
            before = n - lag
            while before >= cut:
                before -= lag
            out[n] = values[before]
        return out
    if re.search(r"naive:?\s*mean|^mean|average|constant", plan.model):
        return np.full(len(values), known.mean())
    if "median" in plan.model:
        return np.full(len(values), float(np.median(known)))
    if "drift" in plan.model:
        slope = (known[-1] - known[0]) / (len(known) - 1)
        return np.asarray(known[-1] + slope * (np.arange(len(values)) - (cut - 1)))
    design = _design(table, data, plan)
    weights, *_ = np.linalg.lstsq(design[:cut], known, rcond=None)
    return np.asarray(design @ weights)


def _lag_of(model: str, data: Series) -> int:
    found = re.search(r"lag\s*[:=]?\s*(\d+)", model)
    if found:
        return int(found[1])
    if re.search(r"seasonal[ _-]?naive|naive[ :_-]*season", model):
        return season_of(data)
    if re.search(r"naive:?\s*(?:last|$)|persist|random walk|last value", model):
        return 1
    return 0


def season_of(data: Series) -> int:
    """12 for months, 4 for quarters, 52 for weeks, 7 for days, by the steps between periods."""
    step = float(np.median(np.diff(data.at))) if len(data.at) > 1 else 1.0
    lengths = {7.0: 52, 1.0: 12}
    if float(data.at.min()) > 1900 * 12 and step == 1.0:
        return 12 if float(data.at.min()) < 2200 * 12 else 7
    return lengths.get(step, 4 if step == 1.0 else 12)


def _design(table: Table, data: Series, plan: Plan) -> np.ndarray:
    at = (data.at - data.at[0]) / max(1.0, float(np.median(np.diff(data.at))))
    columns = [np.ones(len(at))]
    if plan.features:
        for name in plan.features:
            plain = name in ("time", "trend", "t", "period", "month", "week")
            if plain and name not in map(str, data.frame.columns):
                columns.append(at)
            else:
                columns.append(data.frame[table.name(name)].to_numpy(float))
        return np.column_stack(columns)
    if not re.search(r"linear|trend|ols|regress|season", plan.model):
        raise NoMeaning(f"'{plan.model}' is no model of the grammar")
    columns.append(at)
    if re.search(r"season|dumm|month|quarter", plan.model):
        season = season_of(data)
        columns += [(np.arange(len(at)) % season == n).astype(float) for n in range(1, season)]
    return np.column_stack(columns)


def _safely(table: Table, data: Series, plan: Plan) -> float | None:
    try:
        value = scored(table, data, plan)
    except (NoMeaning, ValueError, LookupError, np.linalg.LinAlgError):
        return None
    return value if np.isfinite(value) else None


def baselines(table: Table, data: Series, plan: Plan) -> dict[str, float]:
    """The naive models on the same split."""
    models = ["naive:lag1", f"naive:lag{season_of(data)}", "naive:mean"]
    found = {name: _safely(table, data, Plan(name, plan.test, plan.metric)) for name in models}
    return {name: value for name, value in found.items() if value is not None}


def leaks(table: Table, claim: Claim, data: Series, plan: Plan) -> list[dict[str, Any]]:
    """Features that are the target under another name, or are known only after it."""
    found = []
    for name in plan.features:
        try:
            column = table.name(name)
        except LookupError:
            continue
        with np.errstate(invalid="ignore"):
            r = float(np.corrcoef(data.frame[column].to_numpy(float), data.values)[0, 1])
        later = table.known_later(column)
        if later or abs(r) > LEAK:
            found.append({"column": column, "r": round(r, 4), "known": later})
    return found
