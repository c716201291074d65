"""The third level of engagement: what readers really did, out of a CSV file.

`workbench creative results FILE.csv` reads columns `variant`, `shown` (or impressions, sends,
views) and `acted` (or clicks, opens, orders), and any columns of elements (`hook`, `claim`, `cta`,
…) that say what a variant was made of. It answers with JSON lines: each variant's rate with its
interval, each pair's chance of being better, and what each element did where variants differ in
nothing else.

Rates are beta-binomial: Beta(1 + acted, 1 + not acted) with its central 95 % interval. Where a
variant has several rows (days, places) that differ by more than chance, the counts are divided by
the overdispersion of Pearson's χ² before (Finney 1971; never below 1), so that the interval widens.
"""

from __future__ import annotations

import csv
import itertools
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from domains.creative.engagement.beta import chance_of_more, quantile

SHOWN = ("shown", "impressions", "sends", "sent", "views", "delivered", "n", "trials")
ACTED = ("acted", "clicks", "opens", "orders", "conversions", "successes", "likes", "replies")
_OTHER = ("date", "day", "week", "note", "id", "place", "time")
LEAST = 100
"""Showings of a variant below which nothing is said of better or worse."""


@dataclass(frozen=True)
class Arm:
    """A variant with its counts, over all of its rows."""

    name: str
    shown: float
    acted: float
    elements: Mapping[str, str]
    rows: tuple[tuple[float, float], ...]

    @property
    def rate(self) -> float:
        """Share of those shown who acted."""
        return self.acted / self.shown if self.shown else 0.0


def results(lines: Iterable[str]) -> Iterator[str]:
    """JSON lines about a CSV file: its lines, or one line with its name."""
    try:
        arms = _arms(list(csv.DictReader(_opened(list(lines)))))
    except ValueError as error:
        yield json.dumps({"error": str(error)})
        return
    widened = overdispersion(arms)
    for arm in arms:
        yield json.dumps(_of_arm(arm, widened), ensure_ascii=False)
    for one, other in itertools.combinations(arms, 2):
        yield json.dumps(_of_pair(one, other, widened), ensure_ascii=False)
    for line in _of_elements(arms, widened):
        yield json.dumps(line, ensure_ascii=False)


def _opened(lines: list[str]) -> list[str]:
    if len(lines) == 1 and "," not in lines[0] and lines[0].strip():
        file = Path(lines[0].strip())
        if not file.is_file():
            raise ValueError(f"there is no file {file}; give a CSV file or its lines")
        return file.read_text(encoding="utf-8-sig").splitlines()
    return lines


def _arms(rows: Sequence[Mapping[str, str | None]]) -> list[Arm]:
    """The variants of the rows, in their order; ValueError where a count cannot be used."""
    if not rows:
        raise ValueError("no rows; the first line names the columns")
    low = {str(key).strip().casefold(): str(key) for key in rows[0] if key}
    shown = next((low[name] for name in SHOWN if name in low), None)
    acted = next((low[name] for name in ACTED if name in low), None)
    name = low.get("variant") or low.get("version") or low.get("name")
    if not shown or not acted or not name:
        raise ValueError(f"needs the columns variant, shown, acted; there are {', '.join(low)}")
    counted = {shown, acted, name}
    elements = [
        column
        for key, column in low.items()
        if column not in counted and key not in (*_OTHER, *SHOWN, *ACTED)
    ]
    found: dict[str, list[Mapping[str, str | None]]] = {}
    for row in rows:
        found.setdefault(str(row[name]).strip(), []).append(row)
    return [_arm(one, of, shown, acted, elements) for one, of in found.items()]


def _arm(
    name: str,
    rows: Sequence[Mapping[str, str | None]],
    shown: str,
    acted: str,
    elements: Sequence[str],
) -> Arm:
    counts = tuple((_count(row[shown], name), _count(row[acted], name)) for row in rows)
    if any(did > seen for seen, did in counts):
        raise ValueError(f"{name}: more acted than were shown")
    parts = {one.casefold(): str(rows[0].get(one) or "").strip() for one in elements}
    return Arm(name, sum(n for n, _ in counts), sum(k for _, k in counts), parts, counts)


def _count(text: str | None, name: str) -> float:
    try:
        value = float(str(text).replace(",", ""))
    except ValueError:
        value = -1.0
    if value < 0 or not value.is_integer():
        raise ValueError(f"{name}: {text!r} is no count")
    return value


def overdispersion(arms: Sequence[Arm]) -> float:
    """Pearson's χ² over its degrees of freedom, within variants of several rows; at least 1."""
    total, free = 0.0, 0
    for arm in arms:
        spread = arm.rate * (1 - arm.rate)
        if len(arm.rows) > 1 and spread:
            total += sum((k - n * arm.rate) ** 2 / (n * spread) for n, k in arm.rows if n)
            free += len(arm.rows) - 1
    return max(1.0, total / free) if free else 1.0


def _posterior(arm: Arm, widened: float) -> tuple[float, float]:
    return 1 + arm.acted / widened, 1 + (arm.shown - arm.acted) / widened


def _of_arm(arm: Arm, widened: float) -> dict[str, object]:
    a, b = _posterior(arm, widened)
    return {
        "variant": arm.name,
        "level": "real results",
        "shown": int(arm.shown),
        "acted": int(arm.acted),
        "rate": round(arm.rate, 5),
        "low": round(quantile(0.025, a, b), 5),
        "high": round(quantile(0.975, a, b), 5),
        "overdispersion": round(widened, 2),
    }


def _of_pair(one: Arm, other: Arm, widened: float) -> dict[str, object]:
    chance = chance_of_more(_posterior(one, widened), _posterior(other, widened))
    few = min(one.shown, other.shown) < LEAST
    clear = not few and not 0.025 <= chance <= 0.975
    said = f"{one.name if chance > 0.5 else other.name} did better" if clear else ""
    return {
        "pair": [one.name, other.name],
        "p_first_better": round(chance, 4),
        "said": said or ("too few were shown" if few else "cannot be told apart"),
    }


def _of_elements(arms: Sequence[Arm], widened: float) -> Iterator[dict[str, object]]:
    """Each exchange of one element: the mean difference over the pairs that differ in it alone,
    weighted by their precision.
    """
    names = list(dict.fromkeys(name for arm in arms for name in arm.elements))
    for name in names:
        exchanges: dict[tuple[str, str], list[tuple[float, float]]] = {}
        for one, other in itertools.permutations(arms, 2):
            mine, theirs = one.elements[name], other.elements[name]
            alone = all(one.elements[n] == other.elements[n] for n in names if n != name)
            if alone and mine < theirs:
                exchanges.setdefault((mine, theirs), []).append(_step(one, other, widened))
        for (mine, theirs), steps in exchanges.items():
            yield _exchange(name, mine, theirs, steps)


def _step(one: Arm, other: Arm, widened: float) -> tuple[float, float]:
    """(difference of the rates, its variance) of going from one variant to the other."""
    means, spread = [], 0.0
    for arm in (one, other):
        a, b = _posterior(arm, widened)
        means.append(a / (a + b))
        spread += a * b / ((a + b) ** 2 * (a + b + 1))
    return means[1] - means[0], spread


def _exchange(
    name: str, mine: str, theirs: str, steps: Sequence[tuple[float, float]]
) -> dict[str, object]:
    weight = sum(1 / spread for _, spread in steps)
    mean = sum(change / spread for change, spread in steps) / weight
    half = 1.96 / math.sqrt(weight)
    clear = abs(mean) > half
    return {
        "element": name,
        "from": mine,
        "to": theirs,
        "pairs": len(steps),
        "change": round(mean, 5),
        "low": round(mean - half, 5),
        "high": round(mean + half, 5),
        "said": f"“{theirs if mean > 0 else mine}” did better" if clear else "cannot be told apart",
    }
