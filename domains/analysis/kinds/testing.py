"""Tests of significance run again, single and as a family."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from domains.analysis.claims import Claim
from domains.analysis.kinds.comparing import group_names, pair_of, rows_of
from domains.analysis.planted.truths import Truth
from domains.analysis.tables.table import NoMeaning, Table

Two = Callable[[np.ndarray, np.ndarray], tuple[float, float]]


def _two_sample(how: str) -> Two | None:
    from scipy import stats

    def outcome(result: Any) -> tuple[float, float]:
        return float(result.statistic), float(result.pvalue)

    if re.search(r"mann|whitney|wilcoxon|\bu[- ]test|rank[- ]sum", how):
        return lambda a, b: outcome(stats.mannwhitneyu(a, b, alternative="two-sided"))
    if re.search(r"student|pooled|equal var", how):
        return lambda a, b: outcome(stats.ttest_ind(a, b))
    if re.search(r"kolmogorov|\bks\b", how):
        return lambda a, b: outcome(stats.ks_2samp(a, b))
    if re.search(r"welch|\bt\b|t[- ]test|ttest|hedges|cohen|effect size", how):
        return lambda a, b: outcome(stats.ttest_ind(a, b, equal_var=False))
    return None


def test(table: Table, claim: Claim) -> Truth:
    """The p-value, or the statistic or effect where the unit asks for it."""
    how = claim.how
    if not claim.by:
        raise NoMeaning("'by' should name the column of the groups")
    if "family" in how or len(claim.by) > 1:
        return _family(table, claim)
    rows = table.rows(claim.filter)
    if re.search(r"chi|χ|fisher|independence", how):
        return _contingency(table, claim, rows)
    if re.search(r"kruskal|anova|f[- ]test|\bf\b", how):
        return _many(table, claim, rows)
    if re.search(r"pearson|spearman|correl", how):
        return _correlated(table, claim, rows)
    two = _two_sample(how or "welch")
    if two is None:
        raise NoMeaning(f"'{claim.method}' is no test of the grammar")
    first, second = pair_of(table, claim, rows)
    a, b = (_values(table, claim, rows, name, o) for name, o in ((first, second), (second, first)))
    statistic, p = two(a, b)
    effect = hedges(a, b)
    seen = {"p": p, "statistic": statistic, "g": effect, "pair": [first, second]}
    return Truth(_wanted(claim, p, statistic, effect), (len(a) + len(b),), seen=seen)


def _values(table: Table, claim: Claim, rows: pd.DataFrame, name: str, other: str) -> np.ndarray:
    part = rows_of(table, rows, claim.by[0], name, other)[table.name(claim.column)].dropna()
    if len(part) < 2 or not pd.api.types.is_numeric_dtype(part):
        raise NoMeaning(f"the group {name} has no two numbers of {claim.column}")
    return np.asarray(part.to_numpy(dtype=float))


def hedges(a: np.ndarray, b: np.ndarray) -> float:
    """Hedges' g: the difference in pooled standard deviations, corrected for small samples."""
    free = len(a) + len(b) - 2
    pooled = ((len(a) - 1) * a.var(ddof=1) + (len(b) - 1) * b.var(ddof=1)) / max(1, free)
    if pooled <= 0:
        return 0.0
    return float((a.mean() - b.mean()) / np.sqrt(pooled) * (1 - 3 / (4 * free - 1)))


def _wanted(claim: Claim, p: float, statistic: float, effect: float) -> float:
    unit = (claim.unit or "p").casefold().strip()
    unit = unit.replace("'s ", " ").replace("’s ", " ").replace("s' ", "s ")
    if unit in ("g", "d", "hedges g", "cohen d", "effect", "effect size", "sd"):
        return effect
    if unit in ("t", "u", "f", "h", "z", "chi2", "χ²", "statistic"):
        return statistic
    return p


def _contingency(table: Table, claim: Claim, rows: pd.DataFrame) -> Truth:
    from scipy import stats

    both = rows[[table.name(claim.column), table.name(claim.by[0])]].dropna()
    counts = pd.crosstab(both.iloc[:, 0], both.iloc[:, 1])
    if min(counts.shape) < 2:
        raise NoMeaning("one of the two columns has a single value")
    if "fisher" in claim.how and counts.shape == (2, 2):
        odds, p = stats.fisher_exact(counts.to_numpy())
        return Truth(_wanted(claim, float(p), float(odds), 0.0), (len(both),), seen={"p": float(p)})
    found = stats.chi2_contingency(counts, correction=True)
    plain = stats.chi2_contingency(counts, correction=False)
    value = _wanted(claim, float(found.pvalue), float(found.statistic), 0.0)
    other = _wanted(claim, float(plain.pvalue), float(plain.statistic), 0.0)
    return Truth(value, (len(both),), (other,), seen={"p": float(found.pvalue)})


def _many(table: Table, claim: Claim, rows: pd.DataFrame) -> Truth:
    from scipy import stats

    by, column = table.name(claim.by[0]), table.name(claim.column)
    both = rows[[column, by]].dropna()
    parts = [part.to_numpy(dtype=float) for _, part in both.groupby(by, observed=True)[column]]
    run = stats.kruskal if "kruskal" in claim.how else stats.f_oneway
    found = run(*parts)
    p = float(found.pvalue)
    return Truth(_wanted(claim, p, float(found.statistic), 0.0), (len(both),), seen={"p": p})


def _correlated(table: Table, claim: Claim, rows: pd.DataFrame) -> Truth:
    from scipy import stats

    both = rows[[table.name(claim.column), table.name(claim.by[0])]].dropna().astype(float)
    run = stats.spearmanr if "spearman" in claim.how else stats.pearsonr
    found = run(both.iloc[:, 0], both.iloc[:, 1])
    p = float(found.pvalue)
    return Truth(_wanted(claim, p, float(found.statistic), 0.0), (len(both),), seen={"p": p})


def family_of(table: Table, claim: Claim) -> list[float]:
    """The p-values of a claim's family, one for each column of `by`, or each pair of groups."""
    rows = table.rows(claim.filter)
    two = _two_sample(claim.how) or _two_sample("welch")
    assert two is not None
    columns = claim.by if len(claim.by) > 1 else siblings(table, claim.by[0])
    if len(columns) > 1:
        return [
            p for column in columns if (p := _p_of(table, claim, rows, column, two)) is not None
        ]
    names = group_names(table, claim, rows)
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    found = []
    for a, b in pairs:
        one, other = (_values(table, claim, rows, name, "") for name in (a, b))
        found.append(two(one, other)[1])
    return found


def _p_of(table: Table, claim: Claim, rows: pd.DataFrame, by: str, two: Two) -> float | None:
    column = rows[table.name(by)]
    names = sorted(column.dropna().unique(), key=str)
    if len(names) != 2:
        return None
    values = rows[table.name(claim.column)]
    a, b = (values[column == name].dropna().to_numpy(dtype=float) for name in names)
    return two(a, b)[1] if min(len(a), len(b)) > 1 else None


def siblings(table: Table, by: str) -> list[str]:
    """Columns of one battery (`habit01` … `habit12`): same name but for its number."""
    stem = re.sub(r"\d+$", "", table.name(by))
    if stem == table.name(by):
        return [by]
    return [str(c) for c in table.frame.columns if re.fullmatch(re.escape(stem) + r"\d+", str(c))]


def adjusted(ps: Sequence[float], how: str = "bh") -> list[float]:
    """p-values adjusted for their number: Benjamini–Hochberg, Holm or Bonferroni."""
    from scipy import stats

    values = np.clip(np.asarray(ps, float), 0.0, 1.0)
    if "bonferroni" in how:
        return [float(p) for p in np.minimum(1.0, values * len(values))]
    if "holm" in how:
        order = np.argsort(values)
        raised = np.maximum.accumulate((len(values) - np.arange(len(values))) * values[order])
        out = np.empty(len(values))
        out[order] = np.minimum(1.0, raised)
        return [float(p) for p in out]
    method = "by" if re.search(r"\bby\b|yekutieli", how) else "bh"
    return [float(p) for p in stats.false_discovery_control(values, method=method)]


CORRECTED = re.compile(
    r"\bbh\b|benjamini|hochberg|fdr|holm|bonferroni|adjusted|corrected|yekutieli"
)


def _family(table: Table, claim: Claim) -> Truth:
    ps = family_of(table, claim)
    if not ps:
        raise NoMeaning("no column of the family parts the rows in two")
    corrected = bool(CORRECTED.search(claim.how))
    used = adjusted(ps, claim.how) if corrected else ps
    rows = table.rows(claim.filter)
    n = int(rows[table.name(claim.column)].notna().sum())
    seen = {"p": min(used), "family": len(ps), "corrected": corrected, "raw": min(ps)}
    return Truth(float(min(used)), (n, len(rows), len(ps)), seen=seen)
