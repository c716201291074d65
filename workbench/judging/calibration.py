"""What a judge's word is worth, measured against levels that a person gave before seeing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from workbench.core.events.ratings import Role
from workbench.judging.agreement import (
    Interval,
    grouped_interval,
    role,
    weighted_kappa,
    with_interval,
)
from workbench.judging.estimates import Average, Weights, corrected_average, fitted_weights

FAR = 2.0
"""Levels apart from which a disagreement is listed for the person."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One criterion of one draft, as the judge and as the person saw it."""

    item: str
    criterion: str
    judge: float
    person: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """One judge with one rubric version against one person."""

    rubric: str
    agreement: Interval
    """Quadratically weighted kappa with its bootstrap interval over drafts."""
    role: Role
    """`gates`, `advises` or `shown`; bound to this judge and this rubric version."""
    lenience: float
    """Mean level of the judge above the person's."""
    by_criterion: dict[str, Interval]
    average: Average
    """The person's mean level, with the judge's help."""
    disagreements: tuple[Labelled, ...]
    """Far apart, the farthest first."""


def calibrated(
    rows: Sequence[Labelled], rubric: str, *, rest: Sequence[float] = (), seed: int = 0
) -> Calibration:
    """The agreement over all rows and by criterion. No row gives a role of `shown`. `rest` holds
    the judge's mean levels of drafts without a label, which sharpen the average.
    """
    pairs = [(row.judge, row.person) for row in rows]
    by_item: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        by_item.setdefault(row.item, []).append((row.judge, row.person))
    agreement = grouped_interval(list(by_item.values()), weighted_kappa, seed=seed)
    means = [(fmean(j for j, _ in own), fmean(p for _, p in own)) for own in by_item.values()]
    criteria = sorted({row.criterion for row in rows})
    parts = {
        criterion: [(row.judge, row.person) for row in rows if row.criterion == criterion]
        for criterion in criteria
    }
    far = sorted(rows, key=lambda row: -abs(row.judge - row.person))
    return Calibration(
        rubric,
        agreement,
        role(agreement),
        fmean(judge - person for judge, person in pairs) if pairs else 0.0,
        {name: with_interval(own, weighted_kappa, seed=seed) for name, own in parts.items()},
        corrected_average([p for _, p in means], [j for j, _ in means], rest),
        tuple(row for row in far if abs(row.judge - row.person) >= FAR),
    )


def combined(by_judge: Sequence[Sequence[Labelled]], rubric: str) -> tuple[Weights, Calibration]:
    """Several judges as one: weights fitted on the drafts that all of them graded, and what their
    weighed level agrees with the person. Measured on the labels that it was fitted on, so that it
    flatters a little where there are few.
    """
    known = [{(row.item, row.criterion): row for row in rows} for rows in by_judge]
    common = [key for key in known[0] if all(key in rows for rows in known)] if known else []
    levels = [[rows[key].judge for rows in known] for key in common]
    weights = fitted_weights(levels, [known[0][key].person for key in common])
    rows = [
        replace(known[0][key], judge=weights.level(row))
        for key, row in zip(common, levels, strict=True)
    ]
    return weights, calibrated(rows, rubric)
