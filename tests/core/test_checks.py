"""What checks say together: the scorecard, and places in a draft."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.generated import dataclass_values
from tests.core.logs import result
from workbench.core.checks import (
    BLOCKED_CAP,
    CheckResult,
    Scorecard,
    check_vector,
    failing,
    line_span,
    scorecard,
    span_at,
    tampered,
)


def score(*found: CheckResult) -> float | None:
    return scorecard(found).computed


def test_no_results_give_no_score_and_no_pass() -> None:
    assert scorecard([]) == Scorecard()


def test_severities_weigh_four_two_one_and_nothing() -> None:
    assert score(result("a"), result("b", "fail")) == 50
    assert score(result("a"), result("b", "fail", severity="minor")) == pytest.approx(200 / 3, 1e-4)
    assert score(result("a", severity="blocker"), result("b", "fail")) == pytest.approx(
        400 / 6, 1e-4
    )
    assert score(result("a"), result("b", "fail", severity="info")) == 100


def test_a_checks_own_weight_is_a_factor() -> None:
    assert score(result("a", weight=3), result("b", "fail")) == 75


def test_a_graded_check_counts_by_its_grade_within_0_and_1() -> None:
    assert score(result("a", "fail", score=0.25)) == 25
    assert score(result("a", score=7.0)) == 100
    assert score(result("a", "warn")) == 50


def test_a_failed_blocker_caps_the_score() -> None:
    good = [result(f"t{n}") for n in range(50)]
    assert score(*good, result("load", "fail", severity="blocker")) == BLOCKED_CAP
    assert score(*good, result("load", "warn", severity="blocker")) > BLOCKED_CAP  # type: ignore[operator]
    assert score(*good, result("load", "unknown", severity="blocker")) == 100


def test_unknown_and_error_count_in_the_total_and_not_in_the_score() -> None:
    card = scorecard([result("a"), result("b", "unknown"), result("c", "error")])
    assert (card.computed, card.passed) == (100, False)
    assert (card.passing, card.total, card.ran, card.unknown, card.errors) == (1, 3, 1, 1, 1)


def test_what_does_not_apply_is_counted_nowhere() -> None:
    card = scorecard([result("a"), result("b", "na"), result("c", "fail", severity="info")])
    assert (card.computed, card.passed, card.passing, card.total) == (100, True, 1, 1)


def test_only_pass_passes() -> None:
    for status in ("fail", "warn", "unknown", "error"):
        assert not scorecard([result("a"), result("b", status)]).passed  # type: ignore[arg-type]
    assert scorecard([result("a"), result("b", "fail", severity="minor")]).passed


def test_a_draft_with_minor_checks_alone_has_not_passed() -> None:
    assert not scorecard([result("a", severity="minor")]).passed


def test_the_judged_score_is_kept_apart() -> None:
    card = scorecard([result("a", "fail")], judged=90.0)
    assert (card.computed, card.judged) == (0, 90.0)


every_result = dataclass_values(CheckResult).map(
    lambda r: r if 0.01 < r.weight < 1e6 else CheckResult(r.check, r.status, severity=r.severity)
)


@given(st.lists(every_result, max_size=8))
def test_the_score_is_within_bounds_and_blind_to_order(found: list[CheckResult]) -> None:
    card = scorecard(found)
    assert card.computed is None or -1e-6 <= card.computed <= 100 + 1e-6
    assert card.passing <= card.ran <= card.total
    assert scorecard(found[::-1]).passed == card.passed
    assert scorecard(found[::-1]).computed == pytest.approx(card.computed, abs=1e-3)


@given(st.lists(every_result, min_size=1, max_size=8), st.data())
def test_one_more_passing_check_never_lowers_the_score(
    found: list[CheckResult], data: st.DataObject
) -> None:
    before = score(*found)
    if before is not None:
        severity = data.draw(st.sampled_from(["blocker", "major", "minor"]))
        assert score(*found, result("new", severity=severity)) >= before - 1e-3  # type: ignore[operator]


def test_failing_results_come_most_severe_first_warnings_after_failures() -> None:
    found = [
        result("minor", "fail", severity="minor"),
        result("warned", "warn"),
        result("failed", "fail"),
        result("fine"),
        result("worst", "fail", severity="blocker"),
        result("unsure", "unknown"),
    ]
    assert [r.check for r in failing(found)] == ["worst", "failed", "warned", "minor"]


def test_the_vector_is_blind_to_order_and_to_what_does_not_apply() -> None:
    a, b = result("a"), result("b", "fail")
    assert check_vector([a, b]) == check_vector([b, result("c", "na"), a])


def test_tampering_is_told_by_its_cause() -> None:
    assert tampered([result("a"), result("b", "fail", cause="tampered")])
    assert not tampered([result("a", "fail", cause="timeout")])


@given(st.text(max_size=120), st.integers(0, 130), st.integers(0, 130))
def test_a_span_carries_its_quote_and_its_surroundings(text: str, a: int, b: int) -> None:
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    span = span_at(text, start, end)
    assert span.before + span.quote + span.after in text
    assert (len(span.before), len(span.after)) == (min(32, start), min(32, len(text) - end))


@given(
    st.lists(st.text(alphabet="ab \t\x0c\u2028", max_size=6), max_size=6),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_the_span_of_a_line_is_that_line_without_its_indentation(
    lines: list[str], end: str
) -> None:
    text = "".join(line + end for line in lines)
    for number, line in enumerate(lines, 1):
        span = line_span(text, number)
        assert span is not None
        assert span.quote == line.lstrip()
        assert text[span.start : span.end] == span.quote


def test_there_is_no_span_for_a_line_that_is_not_there() -> None:
    assert line_span("a\nb\n", 0) is None
    assert line_span("a\nb\n", 3) is None
    assert line_span("", 1) is None
