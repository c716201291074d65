"""What a report counts and how it says it, from outcomes made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from workbench.lab.comparing import Findings, LaneReport, by_task, findings, noisy
from workbench.lab.outcomes import Outcome, Point
from workbench.lab.telling import curves, forest, markdown, said


def made(lane: str, task: int, quality: float, **fields: object) -> Outcome:
    """An arm that ended after two drafts with 1,000 tokens."""
    course = (Point(1, quality / 2, quality / 2, 400, "taken"),
              Point(2, quality, quality, 1000, "taken"))  # fmt: skip
    plain = Outcome(
        *(f"{lane} {task} {fields}", lane, f"t{task}", "words", "m", 0, quality, quality, None),
        *(quality == 1.0, quality, 1000, False, 2, 0.5, 1.0, "rounds", 2, f"f{task}"),
        course=course,
    )
    return replace(plain, **fields)  # type: ignore[arg-type]


def report(outcomes: Iterable[Outcome], lanes: str = "ab", **more: object) -> Findings:
    return findings("x", "a", list(lanes), outcomes, 99, **more)  # type: ignore[arg-type]


def lane(found: Findings, name: str) -> LaneReport:
    return next(one for one in found.lanes if one.lane == name)


# --- what is counted -----------------------------------------------------------------------------


def test_repeats_of_a_task_are_one_task() -> None:
    twice = [made("a", 1, 0.2), made("a", 1, 0.6, seed=1, key="again"), made("a", 2, 1.0)]
    assert by_task(twice, "a") == pytest.approx({"t1": 0.4, "t2": 1.0})
    found = report([*twice, made("b", 1, 0.5), made("b", 2, 0.5)])
    assert found.against[0].comparison.tasks == 2
    assert lane(found, "a").quality == pytest.approx(0.7), "the mean of tasks, not of arms"
    assert lane(found, "a").arms == 3


def test_models_are_told_apart_unless_lanes_bring_their_own() -> None:
    outcomes = [made("a", n, 0.5, model="one") for n in range(3)]
    outcomes += [made("b", n, 0.8, model="two") for n in range(3)]
    apart, mixed = report(outcomes), report(outcomes, mixed=True)
    assert [(one.model, one.comparison.tasks) for one in apart.against] == [("one", 0), ("two", 0)]
    assert [(one.model, one.comparison.tasks) for one in mixed.against] == [("two", 3)]
    assert [(one.lane, one.model) for one in mixed.lanes] == [("a", "one"), ("b", "two")]


def test_a_lane_that_wrote_nothing_yet_is_there_with_nothing() -> None:
    found = report([made("a", 1, 0.5)])
    assert (lane(found, "b").arms, lane(found, "b").quality, lane(found, "b").cost) == (0, 0, None)
    assert lane(found, "b").model == "m"
    assert report([]).lanes == ()
    assert report([], mixed=True).lanes == ()


def test_costs_that_are_not_all_known_are_no_mean() -> None:
    outcomes = [made("a", 1, 0.5), made("a", 2, 0.5, cost=None), made("b", 1, 0.5)]
    found = report(outcomes)
    assert lane(found, "a").cost is None
    assert lane(found, "b").cost == 0.5


def test_a_curve_keeps_the_last_draft_of_an_arm_that_ended() -> None:
    short = made("a", 1, 1.0, course=(Point(1, 1.0, 1.0, 100, "taken"),))
    found = lane(report([short, made("a", 2, 0.6)]), "a")
    assert found.by_draft == pytest.approx((0.65, 0.8))
    assert found.pay_off == ((2, pytest.approx(0.3), 600.0),), "over those that went on"
    assert found.by_tokens[0] == pytest.approx(0.5), "a tenth of the most: one had a draft"
    assert found.by_tokens[-1] == pytest.approx(0.8)


def test_the_gap_is_of_arms_with_hidden_checks_and_regressions_are_per_arm() -> None:
    broke = (Point(1, 0.5, 0.5, 10, "taken"), Point(2, 0.4, 0.5, 20, "refused", 3))
    found = report([made("a", 1, 0.4, shown=0.9, hidden=0.4, course=broke), made("a", 2, 0.7)])
    assert lane(found, "a").gap == pytest.approx(0.5)
    assert lane(found, "a").regressions == 1.5
    assert lane(report([made("a", 1, 0.4)]), "a").gap is None


def test_each_stop_is_counted_the_commonest_first() -> None:
    stops = ["target", "tokens", "tokens"]
    found = report([made("a", n, 0.5, stop=stop) for n, stop in enumerate(stops)])
    assert list(lane(found, "a").stops.items()) == [("tokens", 2), ("target", 1)]


def test_a_lift_needs_costs_that_differ() -> None:
    base = [made("a", n, 0.4) for n in range(24)]
    dearer = [made("b", n, 0.5, tokens=3000 + n) for n in range(24)]
    (one,) = report([*base, *dearer]).against
    assert one.lift.ratio is not None
    assert one.lift.ratio[0] == pytest.approx(0.05, rel=0.02), "ten points for 2,000 tokens"
    (same,) = report([*base, *[made("b", n, 0.5) for n in range(24)]]).against
    assert (same.lift.tokens, same.lift.ratio) == (0.0, None)


def test_three_lanes_are_each_adjusted_for_the_other_ones() -> None:
    outcomes = [made("a", n, 0.4 + n % 3 / 10) for n in range(24)]
    outcomes += [made("b", n, 0.4 + (n + 1) % 3 / 10) for n in range(24)]
    outcomes += [made("c", n, 0.42 + n % 3 / 10) for n in range(24)]
    found = report(outcomes, "abc")
    assert len(found.against) == 2
    for one in found.against:
        assert one.adjusted >= one.comparison.p
    assert max(o.adjusted / o.comparison.p for o in found.against if o.comparison.p < 0.4) == 2.0


def test_a_baseline_is_noisy_only_where_its_repetition_differs_significantly() -> None:
    again = "a (again)"
    still = [made("a", n, 0.5) for n in range(24)] + [made(again, n, 0.5) for n in range(24)]
    found = findings("x", "a", [again, "a"], still, 48)
    assert [one.lane for one in found.noise] == [again]
    assert (found.against, noisy(found)) == ((), False)


# --- how it is said ------------------------------------------------------------------------------


def test_nothing_is_said_of_nothing() -> None:
    assert said(report([])) == ["There is nothing to compare yet."]
    assert list(forest(())) == []
    assert list(curves(())) == []


def test_a_worse_lane_is_called_worse_and_a_dropped_one_left_the_race() -> None:
    base, worse = [made("a", n, 0.8) for n in range(24)], [made("b", n, 0.5) for n in range(24)]
    assert "`b` is **worse** than `a`: -30.0" in said(report([*base, *worse]))[0]
    out: Mapping[str, str] = {"b": "behind a after 9 tasks"}
    told = said(report([*base, *worse[:9]], dropped=out))
    assert told == ["`b` left the race: behind a after 9 tasks."]


def test_a_name_with_a_bar_in_it_keeps_its_cell() -> None:
    text = markdown(findings("x", "a", ["a", "b|c"], [made("a", 1, 0.5), made("b|c", 1, 0.5)], 2))
    row = next(line for line in text.splitlines() if "b\\|c" in line)
    assert row.replace("\\|", "").count("|") == 15


def test_an_interval_is_drawn_around_the_middle_with_its_ends_and_mean() -> None:
    base = [made("a", n, 0.5 + n % 4 / 20) for n in range(24)]
    ours = [made("b", n, 0.6 + n % 3 / 20) for n in range(24)]
    bar, axis = forest(report([*base, *ours]).against)
    drawn = bar.partition("  ")[2]
    assert drawn.index("┊") < drawn.index("├") < drawn.index("●") < drawn.index("┤")
    assert "points against the baseline" in axis


def test_the_course_is_told_in_points_with_what_each_draft_cost() -> None:
    text = "\n".join(curves(report([made("a", 1, 0.8), made("a", 2, 0.4)]).lanes[:1]))
    assert "30 60" in text, "after each draft"
    assert "2:+30.0/600" in text
    assert text.count("a  ") >= 3


def test_a_report_without_twins_says_that_none_ran() -> None:
    assert "no impossible twins ran" in markdown(report([made("a", 1, 0.5)]))
    cheat = [made("a", 1, 0.5), made("a", 2, 1.0, twin=True), made("a", 3, 0.0, twin=True)]
    text = markdown(report(cheat))
    assert "1 of 2 impossible twins passed" in text
    assert "| 1 of 2 |" in text, "in the lane's own row"
    honest = [made("a", 1, 1.0), made("a", 2, 0.0, twin=True)]
    assert "0 of 1 impossible twins passed" in markdown(report(honest)), "a pass of a task is none"


def test_why_arms_came_to_no_end_is_told_the_commonest_first() -> None:
    lost = [made("b", n, 0.0).failed("gone") for n in range(3)] + [made("b", 9, 0).failed("deaf")]
    text = markdown(report([made("a", 1, 0.5), *lost]))
    assert "4 arms came to no end" in text
    assert text.index("- 3 of them: gone") < text.index("- 1 of them: deaf")


def test_models_are_named_in_sentences_only_where_there_are_several() -> None:
    one = [made(lane, n, 0.5) for lane in "ab" for n in range(3)]
    two = [*one, *[replace(o, model="n", key=o.key + "n") for o in one]]
    assert "with m" not in said(report(one))[0]
    assert any("`b` with n" in line for line in said(report(two)))
