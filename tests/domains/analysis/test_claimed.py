"""What counts as claimed: a trend, a gap in points, a picked p, a month, a number foretold."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

from domains.analysis.decisions import _is_date
from domains.analysis.wording import causal_words, caused_in, hedged
from tests.domains.analysis.doubts.tables import MONTHS, TOWNS, VISITS, doubts, frame_of, said
from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import failing
from workbench.core.task import Task

_RANDOM = np.random.default_rng(22)
_HIGH = frame_of(MONTHS).sort_values("riders").iloc[-1]


def _years() -> Task:
    rows = {"year": range(1950, 1990), "flow": np.round(_RANDOM.normal(900, 100, 40), 0)}
    columns = [
        {"name": "year", "role": "time"},
        {"name": "flow", "role": "measure", "unit": "m"},
    ]
    schema = {"time": "year", "columns": columns}
    return task(pd.DataFrame(rows).to_csv(index=False), schema)


YEARS = _years()


def _slope() -> tuple[float, float, float]:
    from domains.analysis.kinds.trends import theil_sen

    frame = frame_of(YEARS)
    return theil_sen(np.arange(40.0), frame.flow.to_numpy(dtype=float))


@pytest.mark.parametrize(
    ("pattern", "status"),
    [
        ("The slope was {b} a year", "fail"),
        ("Flow changed by {b} a year, interval {lo} to {hi}", ""),
        ("For the years before the drop it is open ({b} a year, interval {lo} to {hi})", ""),
        ("The estimate is {b} a year ({lo} to {hi})", ""),
        ("{b} a year, with {lo} and {hi} as the ends of its interval", ""),
        ("Per year {b}; the interval runs from {lo} to {hi}", ""),
        ("The flow {way} by {b} a year", "fail"),
        ("The flow {way} by {b} a year, interval {lo} to {hi}", "fail"),
        ("Within each part the flow {way}: [{b} a year, interval {lo} to {hi}]", "warn"),
        ("Over the decades a steady {noun} shows: [{b} a year, interval {lo} to {hi}]", "warn"),
        ("No {noun} can be told: [{b} a year, interval {lo} to {hi}]", ""),
    ],
)
def test_a_slope_told_with_an_interval_that_holds_zero_claims_no_trend(
    pattern: str, status: str
) -> None:
    slope, low, high = _slope()
    assert low < 0 < high
    ways = {"way": "rose", "noun": "rise"} if slope > 0 else {"way": "fell", "noun": "fall"}
    text = pattern.format(b=f"{slope:.2f}", lo=f"{low:.2f}", hi=f"{high:.2f}", **ways)
    quote = text[text.find("[") + 1 :].rstrip("]")
    text = text.replace("[", "").replace("]", "")
    claim = {"id": "c1", "kind": "trend", "col": "flow", "by": "year", "agg": "mean",
             "value": round(slope, 2), "unit": "m per year", "n": 40, "quote": quote}  # fmt: skip
    draft = report({**claim, "quote": text}).replace(f'"quote": "{text}"', f'"quote": "{quote}"')
    found = [r.status for r in failing(results(draft, YEARS)) if r.check == "trend: c1"]
    assert found == ([status] if status else [])


@pytest.mark.parametrize(
    ("words", "takes_back"),
    [
        ("Within each part the flow is on a climb", False),
        ("a steady rise", False),
        ("the slope stands clear of zero", False),
        ("it not only rose", False),
        ("within the noise", True),
        ("a steady level", True),
        ("the interval holds 0", True),
        ("it takes in zero", True),
    ],
)
def test_a_word_takes_back_what_it_is_said_of(words: str, takes_back: bool) -> None:
    assert hedged(words) is takes_back


@pytest.mark.parametrize(
    "quote",
    [
        "That month alone makes accidents and roadworks look linked (r = 0.70)",
        "One row makes the two seem tied, r = 0.7",
        "The capital makes the tie appear closer than it is (r = 0.88)",
        "The single far household makes the relation hard to read: r = 0.91",
        "Pooling the devices makes the new page stand out",
        "r of 0.70 is due to a single entry",
        "The correlation of 0.70 is driven by one outlier",
        "This coefficient is affected by the blanks",
        "We use medians because a few incomes are large: 584 against 624",
        "Results of 2025 lie 41 % above those of 2018",
    ],
)
def test_what_makes_a_figure_look_so_is_no_cause(quote: str) -> None:
    assert not causal_words(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "A higher income makes households spend more on food",
        "The drop is due to rain",
        "Riders fall because of rain",
        "Food spending depends on income",
        "The rise is a result of the new lane",
        "Income alone drives food spending",
    ],
)
def test_what_changes_the_outcome_is(quote: str) -> None:
    assert causal_words(quote)


def test_a_group_that_is_behind_another_causes_nothing() -> None:
    assert not caused_in("The new page is behind the old page in purchases.")
    assert caused_in("Rain is behind the drop in riders.")


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("the end of the first exercise", True),
        ("before the page closes", True),
        ("the next board meeting", True),
        ("when the 2027 census is out", True),
        ("by the start of the season", True),
        ("soon", False),
        ("as soon as possible", False),
        ("at a later time", False),
        ("once it is ready", False),
        ("in the near future", False),
    ],
)
def test_an_event_of_the_readers_calendar_is_a_date(given: str, right: bool) -> None:
    assert _is_date(given) is right


@pytest.mark.parametrize(
    ("quote", "text", "doubted"),
    [
        ("how seconds of desktops differ from those of phones", "{} is asked for.", False),
        ("Desktops differ from phones in seconds", "{}; the entry computes it.", False),
        ("desktops are seen for more seconds than phones", "We ask whether {}.", False),
        ("in which way desktops are ahead", "It is asked {}.", False),
        ("Desktops are seen for more seconds than phones", "{}.", True),
    ],
)
def test_what_a_question_asks_is_not_claimed(quote: str, text: str, doubted: bool) -> None:
    claim: dict[str, Any] = {
        "id": "c1", "kind": "compare", "col": "seconds", "by": "device", "agg": "mean",
        "method": "diff: desktop - phone", "value": None, "quote": quote,
    }  # fmt: skip
    draft = report(claim).replace(f"- {quote}\n", f"- {text.format(quote)}\n")
    found = [r for r in failing(results(draft, VISITS)) if r.check == "compare: c1"]
    assert bool(found) is doubted


def test_what_no_row_moves_may_be_said_beside_the_coefficient_without_it() -> None:
    """All coefficients are those that the report tells; one told with its guard is told rightly."""
    snow: dict[str, Any] = {"id": "c1", "kind": "corr", "col": "crime", "by": "snow",
                            "quote": "with snow r is 0.81"}  # fmt: skip
    known = _r("snow")
    snow |= {"value": round(known, 2), "quote": f"with snow r is {known:.2f}"}
    without = _r("snow", 1)
    out = [{"col": "town", "op": "!=", "value": "Town00"}]
    guard = {**snow, "id": "c2", "value": round(without, 2), "filter": out,
             "quote": f"without Town00 it is {without:.2f}"}  # fmt: skip
    sentence = "What follows does not hang on any one town."
    assert doubts("single rows", sentence, TOWNS, snow)
    assert not doubts("single rows", sentence, TOWNS, snow, guard)


def _r(column: str, first: int = 0) -> float:
    frame = frame_of(TOWNS).iloc[first:]
    return float(frame["crime"].corr(frame[column]))


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The gap is {d} %.", True),
        ("The two pages are apart by {d} %.", True),
        ("The difference comes to {d} per cent.", True),
        ("The new page is ahead by {d} %.", True),
        ("The new page is {d} % ahead.", True),
        ("The gap is {d} percentage points.", False),
        ("The gap is {d}.", False),
        ("Of the rest, {d} % looked again.", False),
        ("The difference in per cent of the old page is {rel} %.", False),
    ],
)
def test_the_difference_of_two_shares_is_in_points(sentence: str, wrong: bool) -> None:
    frame = frame_of(VISITS)
    new, old = (100 * (frame[frame.page == p].seconds >= 40).mean() for p in ("new", "old"))
    expression = "100 * (df[df['page'] == '{}']['seconds'] >= 40).mean()"
    claims = [
        {"id": name, "kind": "other", "value": round(value, 1), "unit": "%",
         "expression": expression.format(name), "quote": f"{value:.1f} % of the {name} page's"}
        for name, value in (("new", new), ("old", old))
    ]  # fmt: skip
    told = sentence.format(d=f"{abs(new - old):.1f}", rel=f"{100 * abs(new / old - 1):.0f}")
    prose = f"With {claims[0]['quote']} visits and {claims[1]['quote']} it is told. {told}"
    draft = report(*claims, prose=prose).replace(f"- {claims[0]['quote']}\n", "")
    draft = draft.replace(f"- {claims[1]['quote']}\n", "")
    assert any(r.check.startswith("points") for r in failing(results(draft, VISITS))) is wrong


def _battery() -> tuple[Task, str, float]:
    """Ten items of which the best has a p that is nothing once all are counted."""
    from scipy import stats

    n = 200
    for seed in range(200):
        random = np.random.default_rng(seed)
        score = np.round(random.normal(50, 10, n), 1)
        items = {f"item{k:02}": random.integers(0, 2, n) for k in range(1, 11)}
        ps = {
            name: stats.ttest_ind(score[v == 1], score[v == 0], equal_var=False).pvalue
            for name, v in items.items()
        }
        best = min(ps, key=lambda name: ps[name])
        if 0.055 < ps[best] < 0.15:
            break
    frame = pd.DataFrame({"person": range(n), "score": score, **items})
    columns = [{"name": "person", "role": "id"}, {"name": "score", "role": "outcome"}]
    columns += [{"name": name, "role": "flag", "unit": "0/1"} for name in items]
    return task(frame.to_csv(index=False), {"columns": columns}), best, float(ps[best])


BATTERY, BEST, P = _battery()


@pytest.mark.parametrize(
    ("sentence", "more", "wrong"),
    [
        ("One item comes close to a finding and deserves a closer look ({p}).", (), True),
        ("The item that stands out has {p}.", (), True),
        ("A tendency shows at {p}.", (), True),
        ("It is not a finding ({p}).", (), False),
        ("The best of ten has {p}, as the best of many will.", (), False),
        ("The smallest has {p}. With ten items tried that is luck.", (), False),
        ("One item has {p}.", ("family",), False),
    ],
)
def test_the_smallest_p_of_a_family_is_told_with_its_number(
    sentence: str, more: tuple[str, ...], wrong: bool
) -> None:
    from domains.analysis.claims import Claim
    from domains.analysis.kinds.testing import adjusted, family_of
    from domains.analysis.tables.table import load_table

    told = f"p = {P:.2f}"
    claim = {"id": "c1", "kind": "test", "col": "score", "by": BEST, "value": round(P, 2),
             "n": 200, "method": "welch: 1 vs 0", "quote": told}  # fmt: skip
    names = [f"item{k:02}" for k in range(1, 11)]
    family = {"id": "c2", "kind": "test", "col": "score", "by": names, "n": 200,
              "method": "family: welch over 10 columns, BH, min p"}  # fmt: skip
    given = Claim.model_validate({**family, "quote": "x", "value": 0.5})
    right = min(adjusted(family_of(load_table(BATTERY.materials), given)))
    family |= {"value": round(right, 2), "quote": f"Corrected it is {right:.2f}"}
    claims = [claim, *([family] if more else [])]
    draft = report(*claims, prose=sentence.format(p=told)).replace(f"- {told}\n", "")
    found = [r for r in failing(results(draft, BATTERY)) if r.check == "test: c1"]
    assert bool(found) is wrong
    assert all(r.status == "warn" and not r.decides for r in found)


@pytest.mark.parametrize(
    ("pattern", "wrong"),
    [
        ("from a low of {low} in {lowest} to a high of {high} in {other}", True),
        ("from a low of {low} in {lowest} to a high of {high} in {right}", False),
        ("a high of {high} people a day in {other}, after {low} in {lowest}", True),
        ("a high of {high} ({right}), up from {other}", False),
        ("a high of {high}, more than in {other} or {lowest}", False),
        ("a high of {high} in {late}", True),
    ],
)
def test_the_month_after_an_extreme_is_that_of_its_row(pattern: str, wrong: bool) -> None:
    frame = frame_of(MONTHS)
    small = frame.sort_values("riders").iloc[0]

    def named(month: str) -> str:
        return f"{pd.Period(month):%B %Y}"

    right = pd.Period(str(_HIGH.month))
    text = pattern.format(
        low=f"{small.riders:g}", lowest=named(str(small.month)), high=f"{_HIGH.riders:g}",
        right=named(str(right)), other=named(str(right + 1)), late=named(str(right - 12)),
    )  # fmt: skip
    claim = {"id": "c1", "kind": "stat", "col": "riders", "agg": "max",
             "value": float(_HIGH.riders), "unit": "people a day",
             "quote": f"a high of {_HIGH.riders:g}"}  # fmt: skip
    draft = report(claim).replace(f"- {claim['quote']}\n", f"- It went {text}.\n")
    found = [r for r in failing(results(draft, MONTHS)) if r.check.startswith("when")]
    assert bool(found) is wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("On this rule, July 2025 would bring 790 people a day.", True),
        ("July 2025 will see 790 people a day.", True),
        ("July 2025 would bring 790 people a day, give or take 60.", False),
        ("July 2025 would bring between 730 and 850 people a day.", False),
        ("July 2025 would bring 790 people a day. Such a guess is off by 60.", False),
        ("If July 2025 will bring 790 people a day, build the lane.", False),
    ],
)
def test_a_number_foretold_has_its_error_beside_it(sentence: str, wrong: bool) -> None:
    frame = frame_of(MONTHS)
    error = float(frame.riders.diff(12).tail(12).abs().mean())
    claim = {"id": "c1", "kind": "forecast", "col": "riders", "by": "month", "agg": "sum", "n": 12,
             "value": round(error, 1), "unit": "people a day",
             "method": "naive:lag12; split: last 12; metric: MAE",
             "quote": f"The rule misses by {error:.1f}"}  # fmt: skip
    prose = f"Rain is told apart. {sentence}"
    assert bool(said("forecast", prose, MONTHS, claim)) is wrong
