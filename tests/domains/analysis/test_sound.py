"""A right number may still mislead: what is found, and what must stay unmentioned."""

from __future__ import annotations

import io
import random
from typing import Any

import pandas as pd
import pytest

from tests.domains.analysis.reports import report, results, stat, task, wrong
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Task

DRAW = random.Random(9)


def column(values: list[float]) -> str:
    return "x,y,g\n" + "".join(f"{n},{v:.3f},{'ab'[n % 2]}\n" for n, v in enumerate(values))


def corr(value: float | None, quote: str, **fields: Any) -> dict[str, Any]:
    base = {"id": "c1", "kind": "corr", "col": "y", "by": "x", "value": value, "quote": quote}
    return {**base, **fields}


def only(draft: str, csv: str, **settings: Any) -> set[str]:
    schema = {"columns": settings.pop("columns", [{"name": "g", "role": "group"}])}
    return set(wrong(draft, task(csv, schema, **settings)))


NOISE = [DRAW.gauss(0, 1) for _ in range(40)]


def test_a_correlation_that_one_row_makes_is_told_with_the_row() -> None:
    csv = "x,y,g\n" + "".join(f"{DRAW.gauss(0, 1):.3f},{v:.3f},a\n" for v in NOISE) + "30,30,a\n"
    found = wrong(report(corr(0.95, "They go together (r = 0.95).")), task(csv, {}))
    assert "row 42" in found["corr: c1"].message


def test_a_correlation_that_is_told_without_its_row_is_left_alone() -> None:
    csv = "x,y,g\n" + "".join(f"{n % 7},{v:.3f},a\n" for n, v in enumerate(NOISE)) + "30,30,a\n"
    first = corr(0.96, "They go together (r = 0.96).")
    without = [{"col": "x", "op": "<", "value": 20}]
    found = wrong(report(first), task(csv, {}))
    r = float(found["corr: c1"].expected.split()[2])
    told = corr(r, f"Without the last row r is {r}.", id="c2", filter=without)
    assert "corr: c1" not in wrong(report(first, told), task(csv, {}))
    false = corr(0.5, "Without the last row r is 0.5.", id="c2", filter=without)
    assert "corr: c1" in wrong(report(first, false), task(csv, {}))
    few = [{"col": "x", "op": "<", "value": 3}]
    part = corr(0.0, "Among the small ones r is small.", id="c2", filter=few)
    assert "corr: c1" in wrong(report(first, part), task(csv, {}))


def test_a_caution_that_comes_before_an_unguarded_claim_does_not_excuse_it() -> None:
    csv = "x,y,g\n" + "".join(f"{n % 7},{v:.3f},a\n" for n, v in enumerate(NOISE)) + "30,30,a\n"
    first = corr(0.96, "They go together (r = 0.96).")
    without = [{"col": "x", "op": "<", "value": 20}]
    r = float(wrong(report(first), task(csv, {}))["corr: c1"].expected.split()[2])
    told = corr(r, f"Without the last row r is {r}.", id="c2", filter=without)
    assert "corr: c1" in wrong(report(told, first), task(csv, {}))
    assert "corr: c1" not in wrong(report(first, told), task(csv, {}))


def test_a_guard_may_come_first_where_the_row_is_named_or_the_value_open() -> None:
    csv = "x,y,g\n" + "".join(f"{n % 7},{v:.3f},a\n" for n, v in enumerate(NOISE)) + "30,30,a\n"
    without = [{"col": "x", "op": "<", "value": 20}]
    told = corr(None, "Without the last row they are told apart.", id="c2", filter=without)
    named = corr(0.96, "With the row of 30 left in, r is 0.96.")
    assert "corr: c1" not in wrong(report(told, named), task(csv, {}))
    assert "corr: c1" in wrong(report(named), task(csv, {}))
    other = corr(0.96, "With the row of 29 left in, r is 0.96.")
    assert "corr: c1" in wrong(report(told, other), task(csv, {}))
    still = corr(None, "With the last row left in they go together.")
    assert "corr: c1" not in wrong(report(told, still), task(csv, {}))
    assert "corr: c1" in wrong(report(still), task(csv, {}))


def test_ranks_told_beside_it_guard_against_an_outlier() -> None:
    csv = "x,y,g\n" + "".join(f"{n % 7},{v:.3f},a\n" for n, v in enumerate(NOISE)) + "30,30,a\n"
    first = corr(0.96, "They go together (r = 0.96).")
    ranks = corr(9.0, "By ranks it is 9.", id="c2", method="spearman")
    rho = float(wrong(report(first, ranks), task(csv, {}))["recompute: c2"].expected)
    ranks = corr(round(rho, 2), f"By ranks it is {rho:.2f}.", id="c2", method="spearman")
    assert "corr: c1" not in wrong(report(first, ranks), task(csv, {}))


def test_a_correlation_that_one_row_hides_is_told_with_the_row() -> None:
    pairs = [(n % 9, n % 9 + v) for n, v in enumerate(NOISE)]
    csv = "x,y,g\n" + "".join(f"{x},{y:.3f},a\n" for x, y in pairs) + "40,-25,a\n"
    found = wrong(report(corr(-0.1, "They hardly go together (r = -0.1).")), task(csv, {}))
    assert "row 42" in found["corr: c1"].message
    fair = "x,y,g\n" + "".join(f"{x},{y:.3f},a\n" for x, y in pairs)
    assert "corr: c1" not in wrong(report(corr(0.9, "They go together.")), task(fair, {}))


def test_a_correlation_of_all_rows_is_left_alone() -> None:
    csv = column([n + 3 * v for n, v in enumerate(NOISE)])
    assert "corr: c1" not in only(report(corr(0.98, "They go together (r = 0.98).")), csv)


PARADOX = "x,y,g\n" + "".join(
    f"{10 * g + n},{30 * g - n + DRAW.gauss(0, 0.5):.2f},{'abc'[g]}\n"
    for g in range(3)
    for n in range(12)
)


def test_a_sign_that_turns_within_groups_is_told() -> None:
    found = only(report(corr(0.89, "They go together (r = 0.89).")), PARADOX)
    assert "corr: c1" in found


def test_what_is_told_of_a_group_is_what_an_entry_of_it_gives() -> None:
    """To the last digit: rounded twice, -0.0548 was told as -0.06 and then asked for as -0.05."""
    found = wrong(report(corr(0.89, "They go together (r = 0.89).")), task(PARADOX, {}))
    told: Any = found["corr: c1"].evidence
    frame = pd.read_csv(io.StringIO(PARADOX))
    own = {name: rows["x"].corr(rows["y"]) for name, rows in frame.groupby("g")}
    assert told["groups"]["within"] == pytest.approx(own, abs=1e-9)


def trend(value: float | None, quote: str, **fields: Any) -> dict[str, Any]:
    base = {"id": "c1", "kind": "trend", "col": "y", "by": "x", "value": value, "quote": quote}
    return {**base, "agg": "mean", **fields}


def test_a_trend_in_noise_fails_unless_the_words_take_it_back() -> None:
    csv = column([10 + v for v in NOISE])
    said = wrong(report(trend(0.0, "It rose by 0.0 a day.")), task(csv, {}))
    assert "holds 0" in said["trend: c1"].message
    hedged = trend(0.0, "There is no clear trend (0.0 a day).")
    assert "trend: c1" not in wrong(report(hedged), task(csv, {}))


@pytest.mark.parametrize("value", [0.0, None])
def test_a_slope_of_nought_or_one_left_open_claims_no_trend(value: float | None) -> None:
    csv = column([10 + v for v in NOISE])
    said = "Its slope is 0.000 a day." if value == 0 else "Its slope stands here."
    assert "trend: c1" not in wrong(report(trend(value, said)), task(csv, {}))
    assert "trend: c1" in wrong(report(trend(0.4, "Its slope is 0.4 a day.")), task(csv, {}))


def test_a_trend_that_only_neighbouring_rows_make_fails() -> None:
    level, walk = 0.0, []
    draw = random.Random(12)
    for _ in range(60):
        level = 0.97 * level + draw.gauss(0, 1)
        walk.append(level)
    found = wrong(report(trend(9.9, "It rose by 9.9.")), task(column(walk), {}))
    assert {"recompute: c1"} <= set(found)


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("Sales fell by 3.1 a day.", True),
        ("Sales rose by 3.1 a day.", False),
        ("Sales went up, not down, by 3.1 a day.", False),
        ("The slope is 3.1 a day.", False),
        ("After a fall in May they rose by 3.1 a day.", False),
    ],
)
def test_words_against_the_sign_are_told_and_near_misses_are_not(quote: str, told: bool) -> None:
    given = {"id": "c1", "kind": "trend", "col": "sales", "by": "day", "value": 3.1}
    found = wrong(report({**given, "quote": quote}))
    assert ("trend: c1" in found) is told


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("Visits drive sales (r = 0.98).", True),
        ("Sales rise because of visits (r = 0.98).", True),
        ("Sales go with visits (r = 0.98).", False),
        ("Visits need not cause sales (r = 0.98).", False),
        ("Visits make no difference; one day makes up the rest (r = 0.98).", False),
        ("Whether visits drive sales is open (r = 0.98).", False),
    ],
)
def test_words_of_cause_warn_on_observed_data_alone(quote: str, told: bool) -> None:
    given = {"id": "c1", "kind": "corr", "col": "sales", "by": "visits", "value": 0.98}
    given["quote"] = quote
    found = wrong(report(given))
    assert ("causal: c1" in found) is told
    if told:
        assert found["causal: c1"].status == "warn"
    assert "causal: c1" not in wrong(report(given), task(design="randomised"))


def battery(n: int) -> tuple[str, str]:
    draw = random.Random(n)
    rows = [[draw.gauss(0, 1), *(draw.randint(0, 1) for _ in range(20))] for _ in range(80)]
    head = ",".join(["score", *(f"q{i:02d}" for i in range(20))])
    return head + "\n" + "\n".join(",".join(f"{v:.3f}" for v in row) for row in rows) + "\n", head


def test_the_best_of_many_tests_is_corrected() -> None:
    from scipy import stats

    csv, _ = battery(3)
    import io

    import pandas as pd

    frame = pd.read_csv(io.StringIO(csv))
    ps = {
        q: stats.ttest_ind(
            frame.score[frame[q] == 0], frame.score[frame[q] == 1], equal_var=False
        ).pvalue
        for q in frame.columns[1:]
    }
    best = min(ps, key=lambda q: ps[q])
    p = round(float(ps[best]), 4)
    assert p < 0.05
    given = {"id": "c1", "kind": "test", "col": "score", "by": best, "method": "welch: 1 vs 0"}
    given |= {"value": p, "quote": f"The item separates scores (p = {p})."}
    assert set(wrong(report(given), task(csv, {}))) == {"test: c1"}
    lowest = float(stats.false_discovery_control(list(ps.values())).min())
    family = {**given, "by": list(ps), "method": "family: welch over 20 items, BH, min p"}
    family |= {"value": round(lowest, 3), "quote": f"The smallest adjusted p is {lowest:.3f}."}
    assert not wrong(report(family), task(csv, {}))


def points(unit: str, quote: str) -> dict[str, Any]:
    given = {"id": "c1", "kind": "compare", "col": "late", "by": "shop", "agg": "share:late==1"}
    return {**given, "method": "diff: South - North", "value": 25.0, "unit": unit, "quote": quote}


def test_points_and_per_cent_are_told_apart() -> None:
    right = points("percentage points", "South is late 25.0 percentage points more often.")
    assert not wrong(report(right))
    assert "unit: c1" in wrong(report(points("%", "South is late 25.0 % more often.")))
    assert "unit: c1" in wrong(report(points("pp", "South is late 25.0 % more often.")))


def test_a_currency_that_is_not_the_schema_s_is_told() -> None:
    found = wrong(report(stat(20.43, "The mean is $20.43.", unit="USD")))
    assert found["unit: c1"].expected == "EUR"
    assert not wrong(report(stat(20.43, "The mean is €20.43.", unit="EUR")))


ADVICE = {
    "quote": "Open longer and stop below 20 EUR.",
    "claims": ["c1"],
    "owner": "Ada",
    "metric": "mean sales",
    "threshold": "20 EUR",
    "date": "2026-03-31",
}


def test_advice_that_is_complete_passes() -> None:
    assert not wrong(report(stat(20.43), advice=[ADVICE]), task(decision="open?"))


@pytest.mark.parametrize("field", ["owner", "metric", "threshold", "date", "claims"])
@pytest.mark.parametrize("empty", ["", None, "tbd"])
def test_advice_without_a_part_is_told(field: str, empty: Any) -> None:
    if field == "claims" and empty == "tbd":
        empty = ["c9"]
    found = wrong(report(stat(20.43), advice=[{**ADVICE, field: empty}]))
    assert set(found) == {f"decision: r1 {field}"}


def test_advice_on_a_wrong_claim_and_no_advice_are_told() -> None:
    found = wrong(report(stat(31.7), advice=[ADVICE]))
    assert "decision: r1 claims" in found
    asked = task()
    with_decision = task(decision="open?")
    assert "decision" in wrong(report(stat(20.43)), with_decision)
    assert "decision" not in wrong(report(stat(20.43)), asked)


def test_a_kind_that_the_task_asks_for_is_missed() -> None:
    found = wrong(report(stat(20.43)), task(required_kinds=["descriptive", "trend"]))
    assert set(found) == {"kinds: trend"}


LEFT = "id,invoice,left\n" + "".join(
    f"k{n},{0 if n % 3 else 40},{int(n % 3 > 0)}\n" for n in range(30)
)
LATE = [
    {"name": "id", "role": "id"},
    {"name": "invoice", "role": "measure", "known": "after the customer left"},
    {"name": "left", "role": "outcome"},
]
INVOICE = {"id": "c1", "kind": "corr", "col": "left", "by": "invoice", "value": -1.0}


def test_a_column_that_is_known_too_late_is_told_unless_the_paragraph_says_so() -> None:
    bare = "The invoice goes with leaving (r = -1.00)."
    told = f"{bare} It is known only after the customer left."
    claim = {**INVOICE, "quote": bare}
    assert "predict: c1" in wrong(report(claim), task(LEFT, {"columns": LATE}))
    said = report(claim).replace(bare, told, 1)
    assert "predict: c1" not in wrong(said, task(LEFT, {"columns": LATE}))


TWICE = "id,y\n" + "".join(f"k{n},{n}\n" for n in range(10)) + "k3,3\n"
IDS = [{"name": "id", "role": "id"}, {"name": "y", "role": "measure"}]


def test_an_n_that_counts_each_id_once_is_told_with_the_filter_that_does() -> None:
    found = wrong(
        report(stat(4.36, "The mean is 4.36.", col="y", n=10)), task(TWICE, {"columns": IDS})
    )
    assert "Counted once for each id it is 10" in found["n: c1"].message
    assert '{"first": "id"}' in found["n: c1"].fix
    other = wrong(
        report(stat(4.36, "The mean is 4.36.", col="y", n=9)), task(TWICE, {"columns": IDS})
    )
    assert "Counted once" not in other["n: c1"].message


def test_columns_of_a_family_may_be_written_in_one_text() -> None:
    flags = "y,a,b,c\n" + "".join(
        f"{DRAW.gauss(0, 1):.3f},{n % 2},{n // 2 % 2},{n // 4 % 2}\n" for n in range(64)
    )
    claim = {
        "id": "c1",
        "kind": "test",
        "col": "y",
        "value": 0.0001,
        "quote": "The least p is 0.0001.",
    }
    method = "family: welch over 3 columns, BH, min p"
    found = wrong(report({**claim, "by": "a, b, c", "method": method}), task(flags, {}))
    listed = wrong(report({**claim, "by": ["a", "b", "c"], "method": method}), task(flags, {}))
    assert found["recompute: c1"].message == listed["recompute: c1"].message
    unknown = wrong(report({**claim, "by": "a, b, d", "method": method}), task(flags, {}))
    assert "no column" in unknown["recompute: c1"].message


def doubt(draft: str, on: Task) -> CheckResult | None:
    """The minor finding about the first correlation."""
    found = {r.check: r for r in failing(results(draft, on)) if r.severity == "minor"}
    return found.get("corr: c1")


def _with_one_far_row() -> str:
    """Forty rows with r about .75, and one far out that lifts it above its own interval."""
    draw = random.Random(2)
    rows = [(x := draw.gauss(0, 1), 0.75 * x + 0.66 * draw.gauss(0, 1)) for _ in range(40)]
    return "x,y,g\n" + "".join(f"{a:.3f},{b:.3f},a\n" for a, b in [*rows, (9.0, 9.0)])


def _coefficient(csv: str) -> float:
    found = wrong(report(corr(-0.9, "They go together (r = -0.9).")), task(csv, {}))
    return round(float(found["recompute: c1"].expected), 2)


def test_a_stated_interval_may_be_rounded_as_far_as_it_is_printed() -> None:
    csv = "x,y,g\n" + "".join(f"{n % 23},{n % 23 + v:.3f},a\n" for n, v in enumerate(NOISE))
    found = wrong(report(corr(0.5, "They go together.", ci=[0.1, 0.2])), task(csv, {}))
    low, high = map(float, found["corr: c1"].expected.split(" to "))

    def told(ends: list[float]) -> bool:
        return "corr: c1" in wrong(report(corr(0.5, "They go.", ci=ends)), task(csv, {}))

    assert not told([round(low, 2), round(high, 2)])
    assert not told([round(low, 3), round(high, 3)])
    assert told([round(low, 2) - 0.01, round(high, 2)])
    assert told([round(low, 2) - 0.0123, round(high, 2)])


def test_a_row_that_moves_r_out_of_its_own_interval_is_told_without_deciding() -> None:
    csv = _with_one_far_row()
    r = _coefficient(csv)
    told = doubt(report(corr(r, f"They go together (r = {r}).")), task(csv, {}))
    assert told is not None
    assert told.status == "warn"
    assert not told.decides
    assert "row 42" in told.message
    assert "more than chance" in told.message
    without = [{"col": "x", "op": "<", "value": 5}]
    rest = {**corr(0, "Without the last row r is lower.", id="c2", filter=without), "value": None}
    both = report(corr(r, f"They go together (r = {r})."), rest)
    assert doubt(both, task(csv, {})) is None


def test_no_row_of_an_even_cloud_moves_r_by_more_than_chance() -> None:
    lines = _with_one_far_row().splitlines()[:-1]
    csv = "\n".join(lines)
    r = _coefficient(csv)
    assert doubt(report(corr(r, f"They go together (r = {r}).")), task(csv, {})) is None


def _in_two_groups(within: float) -> str:
    """Two groups far apart on both columns; inside of each `within` is how they go together."""
    draw = random.Random(5)
    lines = ["x,y,g"]
    for n in range(120):
        x = draw.gauss(0, 1)
        y, far = within * x + draw.gauss(0, 1), 4.0 * (n % 2)
        lines.append(f"{x + far:.3f},{y + far:.3f},{'ab'[n % 2]}")
    return "\n".join(lines)


@pytest.mark.parametrize(("within", "doubted"), [(0.0, True), (1.5, False)])
def test_a_correlation_that_is_only_the_gap_between_groups_is_doubted(
    within: float, doubted: bool
) -> None:
    csv, columns = _in_two_groups(within), [{"name": "g", "role": "group"}]
    on = task(csv, {"columns": columns})
    found = wrong(report(corr(-0.9, "They go together (r = -0.9).")), on)
    r = round(float(found["recompute: c1"].expected), 2)
    told = doubt(report(corr(r, f"They go together (r = {r}).")), on)
    assert (told is not None) == doubted
    assert told is None or "within the groups of g" in told.message
