"""Three small tables, made so that each question about them has one answer."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import CheckResult
from workbench.core.task import Task

_RANDOM = np.random.default_rng(20)


def _made(rows: dict[str, Any], columns: list[dict[str, Any]], grain: str, **more: Any) -> Task:
    frame = pd.DataFrame(rows)
    schema = {"grain": grain, "columns": columns, **more.pop("schema", {})}
    prompt = more.pop("prompt", "Report on the table.")
    made = task(frame.to_csv(index=False), schema, **more)
    return replace(made, prompt=prompt)


def frame_of(on: Task) -> pd.DataFrame:
    return pd.read_csv(io.StringIO(str(on.materials["csv"])))


def _towns() -> Task:
    """Crime goes most closely with idle, less with bars; one town makes its r with snow."""
    n = 60
    idle = np.round(_RANDOM.normal(8, 2, n), 1)
    crime = np.round(3 * idle + _RANDOM.normal(0, 2, n), 1)
    bars = np.round(0.6 * crime + _RANDOM.normal(0, 6, n), 1)
    parks = np.round(_RANDOM.normal(20, 4, n) - 0.9 * crime / 3 - _RANDOM.normal(0, 4, n), 1)
    snow = np.round(_RANDOM.normal(10, 2, n), 1)
    crime[0], snow[0], idle[0] = 60.0, 60.0, 20.0
    clubs = [
        None if k % 8 == 3 else round(float(v), 1) for k, v in enumerate(_RANDOM.normal(5, 1, n))
    ]
    rows = {
        "town": [f"Town{k:02}" for k in range(n)],
        "region": ["North" if k % 2 else "South" for k in range(n)],
        "crime": crime, "idle": idle, "bars": bars, "parks": parks, "snow": snow, "clubs": clubs,
    }  # fmt: skip
    columns: list[dict[str, Any]] = [
        {"name": "town", "role": "id"},
        {"name": "region", "role": "group"},
        {"name": "crime", "role": "outcome", "unit": "per 1,000"},
        {"name": "idle", "role": "measure", "unit": "%"},
        {"name": "bars", "role": "measure", "unit": "bars"},
        {"name": "parks", "role": "measure", "unit": "parks"},
        {"name": "snow", "role": "measure", "unit": "cm", "max": 50},
        {"name": "clubs", "role": "measure", "unit": "clubs"},
    ]
    return _made(rows, columns, "one row per town", question="What goes with crime?")


def _months() -> Task:
    """Riders grow by about 5 a month and are most in July; rain is apart."""
    when = pd.period_range("2021-01", periods=48, freq="M")
    at = np.arange(48)
    riders = np.round(500 + 5 * at + 60 * np.sin((when.month - 4) / 12 * 2 * np.pi), 0)
    rain = np.round(_RANDOM.normal(60, 15, 48), 1)
    rows = {"month": when.astype(str), "riders": riders, "rain": rain}
    columns = [
        {"name": "month", "role": "time"},
        {"name": "riders", "role": "outcome", "unit": "people a day"},
        {"name": "rain", "role": "measure", "unit": "mm"},
    ]
    more = {"schema": {"time": "month"}, "question": "How do riders grow?"}
    return _made(rows, columns, "one row per month", **more)


def _visits() -> Task:
    """Phones and desktops buy alike; the new page is seen longer; refunds are known afterwards."""
    n = 400
    page = ["new" if k % 2 else "old" for k in range(n)]
    seconds = np.round(_RANDOM.exponential(40, n) + np.where(np.array(page) == "new", 30, 0), 0)
    bought = (_RANDOM.random(n) < 0.2).astype(int)
    rows = {
        "visit": [f"v{k:03}" for k in range(n)],
        "page": page,
        "device": ["phone" if k % 4 < 2 else "desktop" for k in range(n)],
        "seconds": seconds,
        "refund": bought * np.round(_RANDOM.exponential(5, n), 1),
        "bought": bought,
    }
    columns = [
        {"name": "visit", "role": "id"},
        {"name": "page", "role": "group"},
        {"name": "device", "role": "group"},
        {"name": "seconds", "role": "measure", "unit": "seconds"},
        {"name": "refund", "role": "measure", "unit": "EUR", "known": "after the purchase"},
        {"name": "bought", "role": "outcome", "unit": "0/1"},
    ]
    return _made(rows, columns, "one row per visit", question="What goes with visits that bought?")


TOWNS, MONTHS, VISITS = _towns(), _months(), _visits()


def said(family: str, prose: str, on: Task, *claims: dict[str, Any], advice: Any = ()) -> list[
    CheckResult
]:  # fmt: skip
    """What the checks of a family say of a sentence, with these entries beside it."""
    every = results(report(*claims, prose=prose, advice=advice), on)
    return [r for r in every if r.check.startswith(family) and r.status in ("warn", "fail")]


def doubts(family: str, prose: str, on: Task, *claims: dict[str, Any], advice: Any = ()) -> bool:
    """Whether they doubt it; a doubt is minor, decides nothing and marks a sentence."""
    found = said(family, prose, on, *claims, advice=advice)
    assert all(r.severity == "minor" and not r.decides and r.span for r in found)
    return bool(found)
