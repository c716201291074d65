"""Pooling, patterns, the bandit and templates against what they must do by construction."""

from __future__ import annotations

import random
from dataclasses import replace
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.session import Session
from workbench.errors import UsageError
from workbench.lab.learning.bandit import Arm, Bandit, rewarded
from workbench.lab.learning.learner import Learner, drafted, manner, told_next
from workbench.lab.learning.patterns import fitted
from workbench.lab.learning.rates import (
    FLOOR,
    MOST,
    MOST_WEIGHT,
    Pool,
    brier,
    calibration,
    log_loss,
)
from workbench.lab.learning.templates import Book, Version
from workbench.lab.outcomes import Names, Outcome, Point, Told, outcome_of


def filled(rates: dict[str, float], told: int = 30) -> Pool:
    pool = Pool()
    for domain, rate in rates.items():
        pool = pool.seen(("fix", domain, ""), rate * told, told)
    return pool


def test_nothing_known_is_a_half_and_an_unseen_domain_has_the_pooled_rate() -> None:
    assert Pool().rate(("fix", "essay")).mean == 0.5
    pool = filled({"code": 0.8, "math": 0.8, "essay": 0.82})
    assert pool.rate(("fix", "service")).mean == pytest.approx(pool.rate(("fix",)).mean)
    assert 0.7 < pool.rate(("fix", "service", "anna")).mean < 0.85


def test_alike_domains_are_a_heavy_prior_and_unlike_ones_a_light_one() -> None:
    alike = filled({"a": 0.7, "b": 0.7, "c": 0.7}).seen(("fix", "d", ""), 0, 4)
    unlike = filled({"a": 0.2, "b": 0.95, "c": 0.9}).seen(("fix", "d", ""), 0, 4)
    assert alike.rate(("fix", "d")).mean > 0.5
    assert unlike.rate(("fix", "d")).mean < 0.35


def test_evidence_wins_over_the_prior_in_the_end() -> None:
    pool = filled({"a": 0.7, "b": 0.7}).seen(("fix", "d", ""), 50, 500)
    assert pool.rate(("fix", "d", "")).mean == pytest.approx(0.1, abs=0.08)


def test_one_user_cannot_move_what_is_pooled_far() -> None:
    pool = Pool()
    for user in range(9):
        pool = pool.seen(("fix", "code", f"u{user}"), 24, 30)
    before = pool.rate(("fix", "code")).mean
    after = pool.seen(("fix", "code", "mallory"), 0, 100_000)
    assert before - after.rate(("fix", "code")).mean < 0.12
    assert after.rate(("fix", "code", "mallory")).mean < 0.05
    assert abs(after.rate(("fix", "code", "u1")).mean - before) < 0.1


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz"), st.booleans())))
def test_merging_is_the_same_as_seeing_everything_oneself(
    items: list[tuple[str, str, bool]],
) -> None:
    whole, halves = Pool(), [Pool(), Pool()]
    for place, (manner_, domain, fixed) in enumerate(items):
        whole = whole.seen((manner_, domain, ""), float(fixed))
        halves[place % 2] = halves[place % 2].seen((manner_, domain, ""), float(fixed))
    assert halves[0].merged(halves[1]).counts == whole.counts


def test_nobody_s_count_and_no_prior_outweighs_the_rest() -> None:
    domains = Pool().seen(("fix", "a", ""), 1_000, 10_000).seen(("fix", "b", ""), 36, MOST)
    assert domains.rate(("fix",)).told == 2 * MOST
    assert domains.rate(("fix",)).mean == pytest.approx(0.5, abs=0.02)
    users = Pool()
    for name in "xyz":
        users = users.seen(("fix", "c", name), 5, 5)
    loud = users.seen(("fix", "c", "mallory"), 0, 100)
    assert loud.rate(("fix", "c")).told == 3 * 5 + FLOOR, "as much as the others have, or FLOOR"
    alike = filled(dict.fromkeys("abcdef", 0.7), 500)
    assert alike.rate(("fix", "new")).weight == MOST_WEIGHT


def test_losses_have_their_known_values() -> None:
    assert log_loss([(0.5, 1.0), (0.5, 0.0)]) == pytest.approx(log(2))
    assert brier([(0.8, 1.0), (0.8, 0.0)]) == pytest.approx((0.04 + 0.64) / 2)


def test_a_calibration_curve_sets_what_came_beside_what_was_predicted() -> None:
    low, high = calibration([(0.1, 0.0), (0.15, 1.0), (0.9, 1.0), (1.0, 0.5)])
    assert (low.low, low.high, low.items) == (0.0, 0.2, 2)
    assert (low.predicted, low.realised) == (pytest.approx(0.125), 0.5)
    assert (high.low, high.items, high.realised) == (0.8, 2, 0.75)
    assert calibration([]) == ()
    assert [part.items for part in calibration([(0.49, 1.0), (0.51, 0.0)], bins=2)] == [1, 1]


# --- patterns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("floor", "rate"), [(0.0, 0.5), (0.2, 0.6), (0.4, 0.3), (0.05, 0.8)])
def test_a_course_of_the_model_gives_its_own_floor_and_rate(floor: float, rate: float) -> None:
    course = [3 * (floor + (1 - floor) * rate**r) for r in range(7)]
    found = fitted(course)
    assert (found.floor, found.rate) == (
        pytest.approx(floor, abs=0.02),
        pytest.approx(rate, abs=0.011),
    )
    assert found.error < 0.01
    following = 3 * (floor + (1 - floor) * rate**7)
    assert found.gain == pytest.approx((course[-1] - following) / course[0], abs=0.005)
    assert found.half_life == pytest.approx(log(0.5) / log(rate), rel=0.08)


@pytest.mark.parametrize(
    ("course", "kind"),
    [
        ([1.0, 0.6, 0.36, 0.22], "decay"),
        ([1.0, 0.5, 0.4, 0.4, 0.4, 0.4], "plateau"),
        ([1.0, 0.5, 0.9, 0.45, 0.85, 0.5], "sawtooth"),
        ([1.0, 1.1, 1.3, 1.4], "divergence"),
        ([1.0, 1.0, 1.0, 1.0], "plateau"),
        ([1.0, 0.5], "too short"),
        ([0.0, 0.0, 0.0], "too short"),
    ],
)
def test_courses_are_called_by_their_names(course: list[float], kind: str) -> None:
    assert fitted(course).kind == kind
    if kind in ("sawtooth", "divergence"):
        assert fitted(course).gain == 0.0


def test_no_gain_is_promised_to_a_course_that_goes_up_and_down() -> None:
    found = fitted([1.0, 0.6, 0.8, 0.4, 0.6, 0.25])
    assert (found.kind, found.gain) == ("sawtooth", 0.0)
    assert found.rate > 0.5, "though the fit alone would promise one"


# --- the bandit ----------------------------------------------------------------------------------


def pulled(means: dict[str, float], seed: int, pulls: int, spread: float = 0.15) -> list[str]:
    draw, bandit, picks = random.Random(seed), Bandit({name: Arm() for name in means}), []
    for _ in range(pulls):
        name = bandit.quick(draw)
        picks.append(name)
        bandit = bandit.told(name, draw.gauss(means[name], spread))
    return picks


def test_the_better_arm_is_pulled_more_and_the_others_are_never_forgotten() -> None:
    picks = pulled({"a": 0.3, "b": 0.6, "c": 0.4}, 1, 240)
    assert picks[120:].count("b") > 80
    assert min(picks.count(name) for name in "abc") >= 5


def test_a_pick_tells_the_chance_that_it_had() -> None:
    bandit = Bandit({"a": Arm(200, 0.9, 0.1), "b": Arm(200, 0.1, 0.1)})
    draw = random.Random(2)
    picks = [bandit.pick(draw) for _ in range(60)]
    assert {round(p.propensity, 3) for p in picks if p.arm == "a"} == {0.95}
    assert {round(p.propensity, 3) for p in picks if p.arm == "b"} <= {0.05}
    assert all(p.forced for p in picks if p.arm == "b")


def test_an_arm_that_falls_raises_the_alarm_and_begins_anew_and_a_steady_one_does_not() -> None:
    draw, arm = random.Random(3), Arm()
    for _ in range(60):
        arm = rewarded(arm, draw.gauss(0.6, 0.1))
    assert arm.alarms == 0
    for _ in range(16):
        arm = rewarded(arm, draw.gauss(0.3, 0.1))
    assert arm.alarms >= 1
    assert arm.mean < 0.45


def test_fading_keeps_the_mean_and_lessens_what_it_rests_on() -> None:
    bandit = Bandit({"a": Arm(), "b": Arm()})
    for reward in (1.0, 2.0, 3.0):
        bandit = bandit.told("a", reward)
    assert bandit.arms["a"].mean == pytest.approx(2.0, abs=0.02)
    assert 2.9 < bandit.arms["a"].n < 3.0
    assert bandit.best == "a"


# --- templates -----------------------------------------------------------------------------------


def book() -> Book:
    return Book((Version(1, "old"),))


def scores(gain: float, domain_loss: float = 0.0, tasks: int = 40) -> tuple[dict[str, float], ...]:
    draw = random.Random(5)
    theirs = {str(n): 0.5 + draw.gauss(0, 0.05) for n in range(tasks)}
    ours = {t: v + (gain if int(t) % 4 else -domain_loss) for t, v in theirs.items()}
    return ours, theirs


DOMAINS = {str(n): "code" if n % 4 else "essay" for n in range(40)}


def test_a_template_changes_by_a_significant_gain_and_can_be_taken_back() -> None:
    ours, theirs = scores(0.1, -0.1)
    found = book().tried("new", ours, theirs, DOMAINS)
    assert (found.current.text, found.current.number, found.looks) == ("new", 2, 1)
    assert "held-back" in found.current.why
    back = found.rolled_back()
    assert back.current.text == "old"
    assert len(back.versions) == 2


@pytest.mark.parametrize(
    ("gain", "loss", "tasks"), [(0.0, 0.0, 40), (0.1, 0.03, 40), (0.1, -0.1, 12)]
)
def test_no_gain_a_losing_domain_or_too_few_tasks_change_nothing_but_the_count_of_looks(
    gain: float, loss: float, tasks: int
) -> None:
    found = book().tried("new", *scores(gain, loss, tasks), DOMAINS)
    assert found.current.text == "old"
    assert found.looks == 1


def test_every_look_makes_the_next_gain_harder() -> None:
    draw = random.Random(9)
    theirs = {str(n): 0.5 for n in range(40)}
    ours = {task: 0.5 + draw.gauss(0.035, 0.1) for task in theirs}
    assert book().tried("new", ours, theirs, {}).current.text == "new"
    assert replace(book(), looks=40).tried("new", ours, theirs, {}).current.text == "old"


# --- the learner ---------------------------------------------------------------------------------


def told(
    became: str, items: int = 1, *, fix: bool = True, round: int = 1, broke: int = 0, place: int = 0
) -> Told:
    return Told(
        "1.1", "c", "major", "check", "fix", round, items, place, 0, 9, 1, True, False, fix, fix,
        became, broke, 100,  # type: ignore[arg-type]
    )  # fmt: skip


def outcome(*items: Told, domain: str = "code", simulated: bool = True) -> Outcome:
    empty = outcome_of(Names("k", "l"), Session(), ())
    course = tuple(Point(n, 0.2 * n, 0.2 * n, 0, "taken") for n in range(1, 5))
    return replace(empty, domain=domain, simulated=simulated, items=items, course=course)


def test_specific_items_that_were_fixed_come_first_in_what_it_would_do_next() -> None:
    learner = Learner(simulated=True)
    for n in range(12):
        learner = learner.after(outcome(told("fixed"), told("ignored", fix=False, round=2)))
        assert learner.items == 2 * (n + 1)
    line = told_next(learner, "essay")[0]
    assert line.startswith("SIMULATED · next: tell 1 at a time, located+expected+fix, alone")
    assert "in essay" in line
    assert "one more round" in line


def test_real_and_simulated_sessions_are_never_learned_from_together() -> None:
    with pytest.raises(UsageError):
        Learner(simulated=False).after(outcome(told("fixed")))
    with pytest.raises(UsageError):
        Learner(simulated=False).merged(Learner(simulated=True))
    real = Learner().after(outcome(told("fixed"), simulated=False))
    assert not told_next(real)[0].startswith("SIMULATED")


def test_items_a_round_weigh_fixes_against_what_they_broke() -> None:
    careful = [told("fixed", 1)]
    crowd = [told("fixed", 8, broke=7, place=n) for n in range(8)]
    learner = Learner(simulated=True)
    for _ in range(10):
        learner = learner.after(outcome(*careful)).after(outcome(*crowd))
    assert learner.items_a_round() == 1
    calm = Learner(simulated=True)
    for _ in range(10):
        calm = calm.after(outcome(*careful))
        calm = calm.after(outcome(*[replace(one, broke=0) for one in crowd]))
    assert calm.items_a_round() == 8
    assert Learner().items_a_round() is None


def test_one_lucky_round_changes_no_size() -> None:
    learner = Learner(simulated=True)
    for _ in range(30):
        learner = learner.after(outcome(told("fixed")))
        learner = learner.after(outcome(*[told("ignored", 8, place=n) for n in range(8)]))
    fates = ("fixed", "partly", "ignored")
    lucky = learner.after(outcome(*[told(one, 3, place=n) for n, one in enumerate(fates)]))
    assert lucky.items_a_round() == 1
    for _ in range(60):
        lucky = lucky.after(outcome(*[told(one, 3, place=n) for n, one in enumerate(fates)]))
    assert lucky.items_a_round() == 3


def test_a_correction_moves_the_rate_at_once_and_counts_for_more_than_the_computed_word() -> None:
    item = told("ignored")
    learner = Learner(simulated=True).after(outcome(*[item] * 4))
    before = learner.rate(manner(item), "code").mean
    after = learner.corrected(item, "fixed", "code").rate(manner(item), "code")
    assert after.mean > before + 0.1
    assert after.told == 6


def test_a_session_s_own_pattern_is_fitted() -> None:
    assert Learner(simulated=True).after(outcome(told("fixed"))).pattern().kind == "decay"
    assert Learner().pattern().kind == "too short"


def course(*scores: float) -> tuple[Point, ...]:
    """Drafts with these scores, of which the gate keeps the best."""
    best = [max(scores[: n + 1]) for n in range(len(scores))]
    return tuple(
        Point(n + 1, score, best[n], 100 * n, "taken" if score == best[n] else "refused")
        for n, score in enumerate(scores)
    )


def test_drafts_that_go_up_and_down_or_away_are_counted_though_the_best_is_kept() -> None:
    learner = Learner(simulated=True)
    for scores in ((0.2, 0.7, 0.3, 0.75, 0.3), (0.6, 0.5, 0.3, 0.1), (0.0, 0.4, 0.64, 0.78)):
        learner = learner.after(replace(outcome(told("fixed")), course=course(*scores)))
    assert learner.kinds == {"sawtooth": 1, "divergence": 1, "decay": 1}
    assert learner.pattern().kind == "plateau", "what one more round brings is the best draft's"
    assert "drafts' courses: decay 1, divergence 1, sawtooth 1" in told_next(learner)[1]
    assert learner.merged(learner).kinds["sawtooth"] == 2


def test_new_demands_begin_a_course_and_are_no_divergence() -> None:
    staged = (*course(0.5, 1.0), *(replace(p, number=p.number + 2) for p in course(0.4, 0.7, 0.9)))
    assert drafted(staged) == pytest.approx((0.6, 0.3, 0.1))
    assert drafted(()) == ()
