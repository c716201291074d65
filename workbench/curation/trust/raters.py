"""How far each rater can be believed, and how far pairs of them agree.

Reliability is the model of Dawid & Skene (1979, doi:10.2307/2346806): each item has a true label
that nobody sees, each rater says "good" of a good one with one chance and of a bad one with
another. EM finds both and the labels together. Intervals are Wald intervals on the logit scale,
from the empirical information (the sum of outer products of the items' scores; Louis 1982), which
holds what is not known of the true labels against the rater.

Agreement of a pair is Cohen's kappa with the large-sample variance of Fleiss, Cohen & Everitt
(1969, doi:10.1037/h0028106), the interval on the atanh scale, which keeps it inside -1..1. Labels
are up and down, so that weights would change nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from workbench.judging.agreement import Interval

Labels = Mapping[str, Mapping[str, bool]]
"""By rater the labels by item; True for good."""
ROUNDS, CLOSE = 200, 1e-7
PRIOR = 1.0
"""Imagined right and wrong answers of each kind that a rater starts with."""
Z = 1.959964


@dataclass(frozen=True, slots=True)
class Reliability:
    """One rater."""

    rater: str
    good: Interval
    """Chance to call a good answer good."""
    bad: Interval
    """Chance to call a bad answer bad."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two raters, over the items that both labelled."""

    first: str
    second: str
    kappa: Interval
    disagreed: tuple[str, ...]
    """Items on which they differ."""


@dataclass(slots=True)
class _Model:
    share: float
    """Of items that are good."""
    good: dict[str, float]
    bad: dict[str, float]


def reliabilities(labels: Labels) -> list[Reliability]:
    """Each rater's reliability, by name; raters without an item that another one labelled are left
    out, as nothing is known of them.
    """
    rated = _shared(labels)
    if len(rated) < 2:
        return []
    items = _by_item(rated)
    model, truth = _fitted(rated, items)
    errors = _errors(rated, items, model, truth)
    return [
        Reliability(
            name,
            _around(model.good[name], errors[2 * place + 1], len(rated[name])),
            _around(model.bad[name], errors[2 * place + 2], len(rated[name])),
        )
        for place, name in enumerate(sorted(rated))
    ]


def agreements(labels: Labels) -> list[Agreement]:
    """Every pair with common items, those with the most first."""
    found = []
    for first, second in combinations(sorted(labels), 2):
        common = sorted(labels[first].keys() & labels[second].keys())
        if common:
            pairs = [(labels[first][item], labels[second][item]) for item in common]
            differ = tuple(i for i, (a, b) in zip(common, pairs, strict=True) if a != b)
            found.append(Agreement(first, second, kappa(pairs), differ))
    return sorted(found, key=lambda each: (-each.kappa.n, each.first, each.second))


def kappa(pairs: Sequence[tuple[bool, bool]]) -> Interval:
    """Cohen's kappa of two raters with its 95 % interval; nan without items."""
    n = len(pairs)
    if not n:
        return Interval(math.nan, -1.0, 1.0, 0)
    share = {cell: pairs.count(cell) / n for cell in _CELLS}
    first = fmean(a for a, _ in pairs)
    second = fmean(b for _, b in pairs)
    seen = share[True, True] + share[False, False]
    chance = first * second + (1 - first) * (1 - second)
    if chance > 1 - 1e-12:
        return Interval(1.0, -1.0, 1.0, n)
    value = (seen - chance) / (1 - chance)
    deviation = math.sqrt(max(0.0, _variance(share, first, second, value, chance)) / n)
    edge = min(max(value, -0.999), 0.999)
    spread = Z * max(deviation, 0.5 / n) / (1 - edge * edge)
    low, high = (math.tanh(math.atanh(edge) + sign * spread) for sign in (-1, 1))
    return Interval(value, low, high, n)


_CELLS = ((True, True), (True, False), (False, True), (False, False))


def _variance(
    share: Mapping[tuple[bool, bool], float],
    first: float,
    second: float,
    value: float,
    chance: float,
) -> float:
    """Of kappa, times the number of items."""
    rows, columns = {True: first, False: 1 - first}, {True: second, False: 1 - second}
    rest = 1 - value
    agreeing = sum(share[k, k] * (1 - (columns[k] + rows[k]) * rest) ** 2 for k in (True, False))
    differing = rest**2 * sum(
        share[a, b] * (columns[a] + rows[b]) ** 2 for a, b in _CELLS if a != b
    )
    last = (value - chance * rest) ** 2
    return (agreeing + differing - last) / (1 - chance) ** 2


# --- Dawid and Skene -----------------------------------------------------------------------------


def _shared(labels: Labels) -> dict[str, dict[str, bool]]:
    """The labels of items that two raters or more have."""
    count: dict[str, int] = {}
    for given in labels.values():
        for item in given:
            count[item] = count.get(item, 0) + 1
    kept = {
        rater: {item: label for item, label in given.items() if count[item] > 1}
        for rater, given in labels.items()
    }
    return {rater: given for rater, given in kept.items() if given}


def _by_item(rated: Labels) -> dict[str, list[tuple[str, bool]]]:
    items: dict[str, list[tuple[str, bool]]] = {}
    for rater in sorted(rated):
        for item, label in rated[rater].items():
            items.setdefault(item, []).append((rater, label))
    return items


def _fitted(
    rated: Labels, items: Mapping[str, Sequence[tuple[str, bool]]]
) -> tuple[_Model, dict[str, float]]:
    """The model and each item's chance of being good, from the majority on."""
    truth = {item: fmean(label for _, label in given) for item, given in items.items()}
    model = _maximised(rated, truth)
    for _ in range(ROUNDS):
        truth = {item: _posterior(given, model) for item, given in items.items()}
        after = _maximised(rated, truth)
        moved = max(abs(after.good[r] - model.good[r]) for r in rated)
        moved = max(moved, *(abs(after.bad[r] - model.bad[r]) for r in rated))
        model = after
        if moved < CLOSE:
            break
    return model, truth


def _maximised(rated: Labels, truth: Mapping[str, float]) -> _Model:
    good, bad = {}, {}
    for rater, given in rated.items():
        weight = sum(truth[item] for item in given)
        right = sum(truth[item] for item, label in given.items() if label)
        refused = sum(1 - truth[item] for item, label in given.items() if not label)
        good[rater] = (right + PRIOR) / (weight + 2 * PRIOR)
        bad[rater] = (refused + PRIOR) / (len(given) - weight + 2 * PRIOR)
    share = (sum(truth.values()) + PRIOR) / (len(truth) + 2 * PRIOR)
    return _Model(share, good, bad)


def _posterior(given: Sequence[tuple[str, bool]], model: _Model) -> float:
    odds = math.log(model.share / (1 - model.share))
    for rater, label in given:
        good, bad = model.good[rater], model.bad[rater]
        odds += math.log(good / (1 - bad)) if label else math.log((1 - good) / bad)
    return 1 / (1 + math.exp(-max(-500.0, min(500.0, odds))))


def _errors(
    rated: Labels,
    items: Mapping[str, Sequence[tuple[str, bool]]],
    model: _Model,
    truth: Mapping[str, float],
) -> list[float]:
    """Standard errors on the logit scale: of the share, then of each rater's two chances."""
    place = {rater: 2 * n + 1 for n, rater in enumerate(sorted(rated))}
    size = 2 * len(rated) + 1
    information = [[0.0] * size for _ in range(size)]
    for item, given in items.items():
        chance = truth[item]
        score = [(0, chance - model.share)]
        for rater, label in given:
            score.append((place[rater], chance * (label - model.good[rater])))
            score.append((place[rater] + 1, (1 - chance) * ((not label) - model.bad[rater])))
        for a, one in score:
            for b, other in score:
                information[a][b] += one * other
    for n in range(size):
        information[n][n] += 2 * PRIOR * 0.25
    inverse = _inverted(information)
    return [math.sqrt(max(0.0, inverse[n][n])) for n in range(size)]


def _inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan with pivots; the prior on its diagonal keeps it from being singular."""
    size = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(size))] for a, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for row in range(size):
            if row != column and (factor := rows[row][column]):
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _around(value: float, error: float, n: int) -> Interval:
    odds = math.log(value / (1 - value))
    low, high = (1 / (1 + math.exp(-(odds + sign * Z * error))) for sign in (-1, 1))
    return Interval(value, low, high, n)
