"""Trends: Theil–Sen per period with its 95 % interval, and what autocorrelation leaves of it.

Sen (1968), Theil (1950) as in scipy.stats.theilslopes; where the residuals' lag-1 correlation is
above .3, ordinary least squares with Newey–West errors (statsmodels, `cov_type='HAC'`) says whether
the slope lies outside 0.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd

from domains.analysis.claims import Claim
from domains.analysis.kinds.bending import bend
from domains.analysis.measuring import canonical, measure
from domains.analysis.planted.truths import Truth
from domains.analysis.tables.table import NoMeaning, Table

AUTOCORRELATED = 0.3
MOST_POINTS = 4_000
"""Theil–Sen compares all pairs; longer series are thinned evenly."""
_STEPS = {"day": "D", "week": "W-SUN", "month": "M", "quarter": "Q", "year": "Y"}
_DAYS = {"day": 1, "week": 7, "month": 28, "quarter": 90, "year": 365}
_PERIOD = re.compile(
    r"\b(?:(?:per|a|each|every|by)\s+|/\s*)(day|week|month|quarter|year)\b"
    r"|\b(daily|weekly|monthly|quarterly|yearly)\b",
    re.IGNORECASE,
)


def series_of(table: Table, claim: Claim) -> tuple[np.ndarray, np.ndarray, str]:
    """(period number, value) of the claim's series, and the period that it was coarsened to."""
    values, step = _series(table, claim)
    return _spaced(values.index.to_numpy(dtype=float)), values.to_numpy(dtype=float), step


def _series(table: Table, claim: Claim) -> tuple[pd.Series, str]:
    """The values by the key of their period, and the period that they were coarsened to."""
    rows = table.rows(claim.filter)
    if not claim.by and not table.time:
        raise NoMeaning("'by' should name the time column")
    time = table.name(claim.by[0]) if claim.by else table.time
    rows = rows[rows[time].notna()]
    step = _step(claim, rows[time])
    if step:
        when = table.days(rows[time])
        keys = pd.Series(when.dt.to_period(_STEPS[step]).map(lambda p: p.ordinal), index=rows.index)
    else:
        keys = table.periods(rows[time])
    values = _by_period(table, rows, keys, claim)
    values = values.dropna()
    if len(values) < 3:
        raise NoMeaning(f"{len(values)} periods are too few for a trend")
    return values, step


def _by_period(table: Table, rows: pd.DataFrame, keys: pd.Series, claim: Claim) -> pd.Series:
    agg = canonical(claim.agg)
    if claim.column:
        grouped = rows[table.name(claim.column)].groupby(keys.to_numpy())
        found = _at_once(grouped, agg)
        if found is not None:
            return found
    parts = rows.groupby(keys.to_numpy())
    return pd.Series({k: measure(table, part, claim.column, claim.agg).value for k, part in parts})


def _at_once(grouped: Any, agg: str) -> pd.Series | None:
    """An aggregate of all periods in one pass; None for those that need each period by itself."""
    quantile = re.fullmatch(r"q(\d+(?:\.\d+)?)", agg)
    numeric = pd.api.types.is_numeric_dtype(grouped.obj)
    if quantile and numeric:
        at = float(quantile[1])
        return pd.Series(grouped.quantile(at / 100 if at > 1 else at))
    match agg:
        case "sum":
            return pd.Series(grouped.sum(min_count=1))
        case "std0" if numeric:
            return pd.Series(grouped.std(ddof=0))
        case "range" if numeric:
            return pd.Series(grouped.max() - grouped.min())
        case "iqr" if numeric:
            return pd.Series(grouped.quantile(0.75) - grouped.quantile(0.25))
        case "mean" | "median" | "min" | "max" | "count" | "std" | "var" | "nunique":
            return pd.Series(getattr(grouped, agg)())
        case _:
            return None


def _step(claim: Claim, column: pd.Series) -> str:
    """The period that unit or method asks for (`EUR per month`, `on monthly means`), or whose count
    is the claim's own n, where the data are days; empty for the data's own period.
    """
    first = str(column.iloc[0]) if len(column) else ""
    if not re.match(r"^\d{4}-\d{2}-\d{2}", first):
        return ""
    distinct = pd.to_datetime(pd.Series(column.unique()).astype(str), errors="coerce").dropna()
    gap = distinct.sort_values().diff().dt.days.median() if len(distinct) > 1 else 0
    coarser = {name: code for name, code in _STEPS.items() if gap and gap < 0.9 * _DAYS[name]}
    for text in (claim.unit or "", claim.method or ""):
        asked = _PERIOD.search(text)
        if asked:
            word = (asked[1] or asked[2]).lower()
            name = {"daily": "day"}.get(word, word.removesuffix("ly"))
            return name if name in coarser else ""
    if claim.n is None or claim.n == len(distinct):
        return ""
    counts = {name: distinct.dt.to_period(code).nunique() for name, code in coarser.items()}
    return next((name for name, count in counts.items() if count == claim.n), "")


def _spaced(keys: np.ndarray) -> np.ndarray:
    """Periods counted in the data's own smallest step."""
    gaps = np.diff(keys)
    step = float(gaps.min()) if len(gaps) else 1.0
    return np.asarray((keys - keys[0]) / (step or 1.0))


def trend(table: Table, claim: Claim) -> Truth:
    """The slope per period."""
    keyed, step = _series(table, claim)
    at, values = _spaced(keyed.index.to_numpy(dtype=float)), keyed.to_numpy(dtype=float)
    slope, low, high = theil_sen(at, values)
    seen: dict[str, Any] = {"series": [thin(at), thin(values)], "step": step}
    seen["periods"] = _ends(table, claim)
    seen |= autocorrelation(at, values)
    found = bend(at, values)
    if found is not None:
        seen["bend"] = {
            **found.data(),
            "from": _named(table, claim, keyed.index[found.index], step),
        }
    also = []
    if claim.how and re.search(r"\bols\b|least squares|linear reg", claim.how):
        also.append(float(np.polyfit(at, values, 1)[0]))
    counted = np.arange(len(values), dtype=float)
    if not np.array_equal(at, counted):
        also.append(theil_sen(counted, values)[0])
    return Truth(slope, (len(values),), tuple(also), (low, high), seen)


def _named(table: Table, claim: Claim, key: Any, step: str) -> str:
    """A period as the data write it, or as its day, month, quarter or year."""
    if step:
        return str(pd.Period(ordinal=int(key), freq=_STEPS[step]))
    time = table.name(claim.by[0]) if claim.by else table.time
    texts = pd.Series(table.rows(claim.filter)[time].dropna().unique(), name=time)
    return str(texts[(table.periods(texts) == key).to_numpy(dtype=bool)].iloc[0])


def _ends(table: Table, claim: Claim) -> list[str]:
    """The first and the last period, as the data write them."""
    time = table.name(claim.by[0]) if claim.by else table.time
    found = table.rows(claim.filter)[time].dropna()
    low, high = (found.cat.as_ordered() if hasattr(found, "cat") else found).agg(["min", "max"])
    return [str(low), str(high)]


def thin(values: np.ndarray, most: int = 60) -> list[float]:
    """At most so many of the values, evenly drawn, for a chart."""
    picked = np.unique(np.linspace(0, len(values) - 1, min(most, len(values))).astype(int))
    return [round(float(values[n]), 6) for n in picked]


def theil_sen(at: np.ndarray, values: np.ndarray) -> tuple[float, float, float]:
    """(slope, low, high): the median of all slopes, with its 95 % interval."""
    from scipy import stats

    if len(values) > MOST_POINTS:
        picked = np.linspace(0, len(values) - 1, MOST_POINTS).astype(int)
        at, values = at[picked], values[picked]
    found = stats.theilslopes(values, at, alpha=0.95)
    return float(found.slope), float(found.low_slope), float(found.high_slope)


def autocorrelation(at: np.ndarray, values: np.ndarray) -> dict[str, Any]:
    """Lag-1 correlation of the residuals and, where it is high, the Newey–West interval."""
    slope, intercept = np.polyfit(at, values, 1)
    residuals = values - slope * at - intercept
    if len(values) < 8 or residuals.std() < 1e-12:
        return {"lag1": 0.0}
    lag = float(np.corrcoef(residuals[:-1], residuals[1:])[0, 1])
    if not lag > AUTOCORRELATED:
        return {"lag1": lag}
    return {"lag1": lag, "hac": newey_west(at, values)}


def newey_west(at: np.ndarray, values: np.ndarray) -> list[float]:
    """95 % interval of the slope with Newey–West errors, 4(n/100)^(2/9) lags."""
    import statsmodels.api as sm

    lags = max(1, int(4 * (len(values) / 100) ** (2 / 9)))
    model = sm.OLS(values, sm.add_constant(at))
    fit = model.fit(cov_type="HAC", cov_kwds={"maxlags": lags, "use_correction": True}, use_t=True)
    low, high = fit.conf_int()[1]
    return [float(low), float(high)]
