"""The checks of a strategy of feedback, on trials whose every item is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from domains.meta.checking import DETAILS, SIZES, results, worth
from domains.meta.configuration import OFFERED, read
from domains.meta.faults import operators
from domains.meta.loading import settings_of, templates_of, writer_of
from tests.support.tried import script
from workbench.catalog import find_task
from workbench.core.checks import CheckResult
from workbench.lab.learning.trials import Ground, Telling, Trial, Trials, learned
from workbench.lab.outcomes import Fate, Outcome, Point, Told

TASK = find_task("meta/needs_detail")
DRAFT = "strategy: checked-refine\nitems: 3\ndetail: fix\n"


def told(
    became: Fate, *, place: int = 0, items: int = 1, broke: int = 0, tokens: int = 500
) -> Told:
    return Told(
        *(f"1.{place}", f"part {place}", "major", "check", "fix", 1, items, place, 0, 9, 1),
        *(True, True, True, True, became, broke, 500),
    )


def outcome(
    quality: float, items: Sequence[Told] = (), *, course: Sequence[float] = (), gap: float = 0.0
) -> Outcome:
    best = 0.0
    points = []
    for number, score in enumerate(course or (quality / 2, quality), 1):
        best = max(best, score)
        points.append(Point(number, score, best, 500 * number, "taken"))
    return Outcome(
        *("k", "lane", "t", "simulated", "m", 0, quality, quality, quality - gap, quality == 1),
        *(points[-1].score, 1000, False, 2, 0.0, 1.0, "rounds", len(points)),
        course=tuple(points), items=tuple(items), simulated=True,
    )  # fmt: skip


class Known(Trials):
    """Trials whose outcomes are given, by the strategy that is tried."""

    def __init__(self, given: Callable[[Telling], Sequence[Outcome]]) -> None:
        super().__init__()
        self.given = given

    def of(self, telling: Telling, ground: Ground) -> Trial:
        return learned(self.given(telling))


def checked(
    given: Callable[[Telling], Sequence[Outcome]], draft: str = DRAFT, name: str = TASK.id
) -> dict[str, CheckResult]:
    task = find_task(name).shown(1)
    return {one.check: one for one in results(task, draft, Known(given))}


def flat(telling: Telling) -> Sequence[Outcome]:
    """Feedback brings half of what is missing, whatever is told; the bare score nothing."""
    score = telling.choice.feedback == "score"
    return [outcome(0.3 if score else 0.8, () if score else [told("fixed")])] * 3


def test_a_strategy_that_wins_by_the_same_for_all_knobs_passes_everything() -> None:
    found = checked(flat)
    assert {one.status for one in found.values()} == {"pass"}
    assert found["gain"].observed.startswith("+50 points")
    assert found["gain"].message.startswith("SIMULATED: checked-refine reaches 80%")


def test_a_gain_is_measured_against_the_bare_score_at_the_same_tokens() -> None:
    asked: list[Telling] = []

    def given(telling: Telling) -> Sequence[Outcome]:
        asked.append(telling)
        return [outcome(0.5, [told("fixed")])]

    found = checked(given)
    assert found["gain"].status == "fail"
    assert found["gain"].observed.startswith("+0 points")
    assert found["gain"].span is not None
    assert found["gain"].span.quote == "strategy: checked-refine"
    bare = [one for one in asked if one.choice.feedback == "score"]
    assert bare
    assert {(one.tokens, one.rounds) for one in asked} == {(bare[0].tokens, bare[0].rounds)}


def test_a_low_fix_rate_names_the_detail_only_with_what_another_one_brings() -> None:
    def given(telling: Telling) -> Sequence[Outcome]:
        if telling.choice.feedback == "score":
            return [outcome(0.1)]
        fate: Fate = "fixed" if telling.choice.detail == "explained" else "ignored"
        return [outcome(0.8, [told(fate), told("fixed"), told("ignored")])]

    rate = checked(given)["fix rate"]
    assert rate.status == "fail"
    assert "fixes 33% of 3 items and ignores 2" in rate.message
    assert "Told with detail: explained, " in rate.message
    assert rate.fix == "Change 'detail'."
    same = checked(lambda telling: given(replace(
        telling, choice=replace(telling.choice, detail="fix"))))["fix rate"]  # fmt: skip
    assert same.status == "fail", "too little is fixed all the same"
    assert "Told with detail:" not in same.message


def test_nothing_told_is_no_fix_rate() -> None:
    found = checked(lambda telling: [outcome(0.9 if telling.choice.feedback == "items" else 0.1)])
    assert "fix rate" not in found
    assert "size of a round" not in found


def test_the_size_of_a_round_is_held_against_what_others_yield() -> None:
    def given(telling: Telling) -> Sequence[Outcome]:
        if telling.choice.feedback == "score":
            return [outcome(0.1)]
        k = telling.choice.items
        fixed = k <= 2
        fates = [told("fixed" if fixed else "ignored", place=n, items=k) for n in range(k)]
        return [outcome(0.8, fates)]

    size = checked(given)["size of a round"]
    assert size.status == "fail"
    assert size.message.startswith("SIMULATED: 3 items a round to ")
    assert "; items: 2 bring 4.0." in size.message
    assert checked(given, DRAFT.replace("3", "2"))["size of a round"].status == "pass"


def test_a_break_costs_what_a_fix_brings() -> None:
    def trial(*items: Told) -> Trial:
        return learned([outcome(0.5, items)])

    assert worth(trial(told("fixed"))) == 2.0
    assert worth(trial(told("fixed", broke=1))) == 0.0
    assert worth(trial(told("fixed"), told("ignored"))) == 1.0, "two rounds, one fix"
    pair = (told("fixed", items=2), told("fixed", place=1, items=2))
    assert worth(trial(*pair)) == 4.0, "one round, two fixes"
    assert worth(trial()) == 0.0


def test_a_template_that_gets_more_fixed_is_named() -> None:
    name = "meta/right_words"
    templates = templates_of(find_task(name))
    narrow = templates["narrow"]

    def given(telling: Telling) -> Sequence[Outcome]:
        if telling.choice.feedback == "score":
            return [outcome(0.1)]
        return [outcome(0.8, [told("fixed" if telling.closing == narrow else "ignored")])]

    plain = checked(given, f"{DRAFT}template: plain\n", name)["template"]
    assert plain.status == "fail"
    assert "with the template 'narrow' 100%" in plain.message
    assert plain.span is not None
    assert plain.span.quote == "template: plain"
    assert checked(given, f"{DRAFT}template: narrow\n", name)["template"].status == "pass"
    assert "template" not in checked(given), "the other task has none to choose from"


def test_a_course_that_goes_to_and_fro_is_told_and_decides_nothing() -> None:
    wild = [outcome(0.9, [told("fixed")], course=(0.5, 0.1, 0.6, 0.1, 0.9, 0.2))]
    course = checked(lambda t: [outcome(0.1)] if t.choice.feedback == "score" else wild)["course"]
    assert not course.decides
    assert "best draft 90%, last draft 20%" in course.message
    assert course.observed in ("plateau", "decay", "sawtooth", "divergence")


def test_an_overfit_gap_fails_beyond_what_the_task_allows() -> None:
    def given(gap: float) -> Callable[[Telling], Sequence[Outcome]]:
        return lambda t: [outcome(0.1 if t.choice.feedback == "score" else 0.9, [told("fixed")],
                                  gap=gap)]  # fmt: skip

    assert checked(given(0.5))["overfit gap"].status == "fail"
    assert checked(given(0.5))["overfit gap"].observed == "50 points"
    assert checked(given(0.05))["overfit gap"].status == "pass"


def test_what_cannot_be_read_is_tried_by_nobody() -> None:
    def never(telling: Telling) -> Sequence[Outcome]:
        raise AssertionError(telling)

    assert list(checked(never, "strategy: nonsense")) == ["form"]
    exam = TASK.hidden_only()
    (only,) = results(exam, "strategy: nonsense", Known(never))
    assert (only.check, only.status) == ("exam gain", "fail")


def test_the_exam_is_one_check_on_other_tasks() -> None:
    shown, _, _ = settings_of(TASK.shown(1))
    exam, _, _ = settings_of(TASK.hidden_only())
    assert {t.title for t in shown.tasks}.isdisjoint(t.title for t in exam.tasks)
    (only,) = results(TASK.hidden_only(), DRAFT, Known(flat))
    assert (only.check, only.status) == ("exam gain", "pass")


# --- reading -------------------------------------------------------------------------------------


def test_a_draft_sets_the_knobs_that_it_names_and_no_other() -> None:
    base = Telling(tokens=900, rounds=2)
    found = read("strategy: fresh-start\nitems: 2\nhistory: false\n", {}, base)
    assert found.complaints == ()
    choice = found.telling.choice
    assert (choice.name, choice.items, choice.history, choice.detail) == (
        *("fresh-start", 2, False, "fix"),
    )
    assert (found.telling.tokens, found.telling.rounds) == (900, 2)


def test_a_template_is_read_as_its_words() -> None:
    found = read("strategy: checked-refine\ntemplate: b\n", {"a": "x", "b": "Do it."}, Telling())
    assert found.telling.closing == "Do it."


@pytest.mark.parametrize("name", OFFERED)
def test_each_strategy_that_is_offered_can_be_read(name: str) -> None:
    assert read(f"strategy: {name}\n", {}, Telling()).complaints == ()


def test_sizes_and_details_that_are_tried_are_settings_that_exist() -> None:
    for detail in DETAILS:
        assert not read(f"strategy: checked-refine\ndetail: {detail}\n", {}, Telling()).complaints
    for size in SIZES:
        assert not read(f"strategy: checked-refine\nitems: {size}\n", {}, Telling()).complaints


def test_each_fault_is_planted_once_and_in_the_draft_that_it_names() -> None:
    clean = script("meta/needs_detail").repaired
    for operator in operators():
        planted = operator.plant(TASK, clean, 3)
        assert planted is not None, operator.name
        assert planted.quote in planted.draft
        changed = set(planted.draft.splitlines()) ^ set(clean.splitlines())
        assert 1 <= len(changed) <= 2, operator.name
    assert writer_of(TASK) != "the writer"
