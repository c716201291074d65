"""What checks say together: the scorecard, and places in a draft."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
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
    assert score(*good, result("load", "unknown", severity="blocker")) == BLOCKED_CAP
    assert score(*good, result("load", "unknown", severity="blocker", decides=False)) == 100


def test_an_open_deciding_check_bounds_the_score_from_both_sides() -> None:
    card = scorecard([result("a"), result("b", "unknown"), result("c", "error")])
    assert (card.computed, card.score_range) == (pytest.approx(100 / 3, 1e-4), (card.computed, 100))
    assert (card.outcome, card.passed, card.undecided) == ("undecided", False, ("b", "c"))
    assert (card.passing, card.total, card.ran, card.unknown, card.errors) == (1, 3, 1, 1, 1)


def test_an_open_check_that_does_not_decide_takes_no_part() -> None:
    card = scorecard([result("a"), result("b", "unknown", decides=False)])
    assert (card.outcome, card.computed, card.score_range) == ("passed", 100, (100, 100))


def test_what_does_not_apply_and_does_not_decide_is_counted_nowhere() -> None:
    out = result("b", "na", decides=False)
    card = scorecard([result("a"), out, result("c", "fail", severity="info")])
    assert (card.computed, card.passed, card.passing, card.total) == (100, True, 1, 1)


def test_a_deciding_check_that_had_nothing_to_check_leaves_the_draft_undecided() -> None:
    card = scorecard([result("a"), result("b", "na")])
    assert (card.outcome, card.undecided, card.total) == ("undecided", ("b",), 1)


DECIDING: dict[str, tuple[list[CheckResult], str]] = {
    "nothing was checked": ([], "undecided"),
    "all pass": ([result("a"), result("b")], "passed"),
    "a refutation outweighs an open question": (
        [result("a", "fail"), result("b", "unknown")],
        "failed",
    ),
    "what does not decide still refutes": ([result("a"), result("b", "fail", decides=False)],
                                           "failed"),
    "what does not decide verifies nothing": ([result("a", decides=False)], "undecided"),
    "a judge verifies nothing": ([result("a", tier="judge")], "undecided"),
    "a judge refutes nothing": ([result("a"), result("j", "fail", tier="judge")], "passed"),
    "minor checks verify nothing": ([result("a", severity="minor")], "undecided"),
    "a minor failure holds nothing up": ([result("a"), result("m", "fail", severity="minor")],
                                         "passed"),
    "a warning where a pass is needed": ([result("a", "warn")], "failed"),
    "an open blocker": ([result("a"), result("b", "error", severity="blocker")], "undecided"),
}  # fmt: skip


@pytest.mark.parametrize("name", DECIDING)
def test_the_outcome_of_a_draft(name: str) -> None:
    found, outcome = DECIDING[name]
    card = scorecard(found)
    assert (card.outcome, card.passed) == (outcome, outcome == "passed")


def test_the_words_for_a_score_never_claim_a_number_that_nothing_verifies() -> None:
    assert scorecard([result("a")]).score_words == "100"
    assert scorecard([result("a"), result("b", "unknown")]).score_words == "50 to 100"
    assert scorecard([result("a", severity="minor")]).score_words == "0 to 100"
    assert scorecard([]).score_words == "–"


def test_only_pass_passes() -> None:
    for status in ("fail", "warn", "unknown", "error", "na"):
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


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(every_result, max_size=8))
def test_the_score_is_within_bounds_and_blind_to_order(found: list[CheckResult]) -> None:
    card = scorecard(found)
    assert card.computed is None or -1e-6 <= card.computed <= 100 + 1e-6
    low, high = card.score_range or (0, 0)
    assert low <= high
    assert (card.outcome == "undecided") or not card.passed or not card.undecided
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
