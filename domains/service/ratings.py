"""Real ratings held against what the workbench computed, and consistency over repeated runs.

Two filters of the command line. `workbench service ratings` reads a CSV file with a column `rating`
(any scale, higher is better) and any of: columns of numbers (a score, the model's chance), or
`task` (a task file) and `draft`, from which score and chance are computed. It answers with one line
for each number: Spearman's rank correlation, its 95 % interval, n. `workbench service consistency`
reads JSON lines `{"task", "passed"}` and answers with pass^k.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import comb

from domains.service.satisfaction import mood
from workbench.core.checks import CheckResult, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

LEAST = 10
"""Pairs below which no interval is given: Fisher's z is far off there."""
RATING = "rating"
_TEXTS = ("task", "draft", "id")

Check = Callable[[Task, str], Iterable[CheckResult]]


def ratings(lines: Iterable[str], load: Callable[[TaskFile], Task], check: Check) -> Iterator[str]:
    """The correlations of a CSV file, one JSON line each; a file that cannot be used is one line
    with `error`.
    """
    rows = [row for row in csv.DictReader(lines) if _number(row.get(RATING)) is not None]
    if not rows:
        yield json.dumps({"error": f"no row with a number in the column '{RATING}'"})
        return
    computed = [{**_numbers(row), **_of_draft(row, load, check)} for row in rows]
    rated = [_number(row[RATING]) for row in rows]
    for name in dict.fromkeys(key for row in computed for key in row):
        pairs = [
            (row[name], rating)
            for row, rating in zip(computed, rated, strict=True)
            if name in row and rating is not None
        ]
        yield json.dumps(correlated(name, pairs))


def _number(text: object) -> float | None:
    try:
        value = float(str(text))
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _numbers(row: Mapping[str, str]) -> dict[str, float]:
    found = {key: _number(value) for key, value in row.items() if key not in (RATING, *_TEXTS)}
    return {key: value for key, value in found.items() if value is not None and key}


def _of_draft(
    row: Mapping[str, str], load: Callable[[TaskFile], Task], check: Check
) -> dict[str, float]:
    """The computed score of a row's draft, and the model's chance of another message."""
    if not row.get("task") or not row.get("draft"):
        return {}
    from pathlib import Path

    import yaml

    file = Path(row["task"])
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    task = load(TaskFile(str(file), data, {}, str(file.parent)))
    results = list(check(task.shown(len(task.stages)), row["draft"]))
    score = scorecard(results).computed
    found = {"p_again (model)": mood(results).again}
    return found if score is None else {"computed score": score, **found}


def correlated(name: str, pairs: Sequence[tuple[float, float]]) -> dict[str, object]:
    """Spearman's correlation of (value, rating) pairs with its 95 % interval (Fisher's z with the
    variance 1.06/(n − 3) of Fieller, Hartley and Pearson 1957).
    """
    rho = spearman(pairs)
    said: dict[str, object] = {"column": name, "n": len(pairs), "spearman": rho}
    if rho is None:
        return {**said, "note": "one of the two never changes"}
    if len(pairs) < LEAST:
        return {**said, "note": f"fewer than {LEAST} ratings: no interval, and no evidence"}
    z, half = math.atanh(max(-0.9999, min(0.9999, rho))), 1.96 * math.sqrt(1.06 / (len(pairs) - 3))
    low, high = math.tanh(z - half), math.tanh(z + half)
    note = "no relation can be told from none" if low <= 0 <= high else ""
    return {**said, "low": round(low, 3), "high": round(high, 3), "note": note}


def spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    """The correlation of mean ranks; None where one side is constant or there are fewer than 3."""
    if len(pairs) < 3:
        return None
    xs, ys = (ranks([pair[side] for pair in pairs]) for side in (0, 1))
    mean = (len(pairs) + 1) / 2
    over = sum((x - mean) * (y - mean) for x, y in zip(xs, ys, strict=True))
    under = math.sqrt(sum((x - mean) ** 2 for x in xs) * sum((y - mean) ** 2 for y in ys))
    return round(over / under, 4) if under else None


def ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1, equal values with the mean of theirs."""
    ordered = sorted(values)
    first = {value: ordered.index(value) for value in set(values)}
    return [first[value] + (ordered.count(value) + 1) / 2 for value in values]


def consistency(lines: Iterable[str]) -> Iterator[str]:
    """pass^k of each task and over all: C(c, k) / C(n, k) for c passes among n runs (tau-bench,
    arXiv 2406.12045), for each k that every task has runs for.
    """
    runs: dict[str, list[bool]] = {}
    for line in lines:
        try:
            entry = json.loads(line)
            runs.setdefault(str(entry["task"]), []).append(entry["passed"] is True)
        except (ValueError, KeyError, TypeError):
            yield json.dumps({"error": 'a line is {"task": …, "passed": true or false}'})
    for task, passed in sorted(runs.items()):
        chances = {k: all_pass(sum(passed), len(passed), k) for k in range(1, len(passed) + 1)}
        yield json.dumps({"task": task, "runs": len(passed), "pass^k": chances})
    if len(runs) > 1:
        most = min(len(passed) for passed in runs.values())
        mean = {
            k: round(sum(all_pass(sum(p), len(p), k) for p in runs.values()) / len(runs), 4)
            for k in range(1, most + 1)
        }
        yield json.dumps({"task": "all", "tasks": len(runs), "pass^k": mean})


def all_pass(passes: int, runs: int, k: int) -> float:
    """The chance that k runs drawn from these all passed."""
    return round(comb(passes, k) / comb(runs, k), 4)
