"""Steps are followed over drafts by what they are about, not by their number."""

from __future__ import annotations

import itertools

from domains.math import DOMAIN
from domains.math.face.subjects import first_subjects, pairs, subjects_after
from tests.domains.math.bundled import small_task, solution
from workbench.core.checks import CheckResult
from workbench.core.choices import FeedbackItem
from workbench.core.session import TrackedItem
from workbench.core.telling.feedback import outcomes

TASK = small_task("Solve for $x$: $2(x-3) = 4x + 2$.", "-4")
FIRST = solution("$2x - 6 = 4x + 2$.", "$3 + 4 = 8$.", "$x = -4$.", answer="$x = -4$")
INSERTED = solution(
    "Open the bracket first.", "$2x - 6 = 4x + 2$.", "$3 + 4 = 8$.", "$x = -4$.", answer="$x = -4$"
)
MENDED = solution(
    "Open the bracket first.", "$2x - 6 = 4x + 2$.", "$3 + 4 = 7$.", "$x = -4$.", answer="$x = -4$"
)


def results(draft: str, before: str | None = None) -> tuple[CheckResult, ...]:
    return tuple(DOMAIN.check(TASK.shown(1), draft, before))


def failing_step(found: tuple[CheckResult, ...]) -> CheckResult:
    return next(r for r in found if r.criterion == "steps" and r.status == "fail")


def tracked(result: CheckResult) -> TrackedItem:
    item = FeedbackItem(
        id="1.1", check=result.check, severity="major", text="told", subject=result.subject
    )
    return TrackedItem(item, sent_with=(2,))


def test_a_line_before_a_failing_step_moves_its_number_and_not_what_it_is() -> None:
    one = failing_step(results(FIRST))
    two = failing_step(results(INSERTED, FIRST))
    assert (one.check, two.check) == ("step 2", "step 3")
    assert one.key == two.key


def test_what_was_told_and_not_mended_is_ignored_though_a_line_was_put_in() -> None:
    told = tracked(failing_step(results(FIRST)))
    assert outcomes([told], results(INSERTED, FIRST), 2) == {"1.1": "ignored"}


def test_what_was_told_and_mended_is_addressed_though_a_line_was_put_in() -> None:
    told = tracked(failing_step(results(FIRST)))
    found = results(MENDED, FIRST)
    assert outcomes([told], found, 2) == {"1.1": "addressed"}
    mended = next(r for r in found if r.key == told.item.key)
    assert (mended.check, mended.status) == ("step 3", "pass")


def test_a_subject_is_handed_on_through_several_revisions() -> None:
    results(FIRST)
    second = failing_step(results(INSERTED, FIRST))
    third = results(MENDED, INSERTED)
    assert [r.check for r in third if r.key == second.key] == ["step 3"]


def test_the_revision_speaks_of_the_step_that_changed_and_of_no_neighbour() -> None:
    said = next(r for r in results(MENDED, FIRST) if r.check == "revision").message
    assert said.count("changed from") == 1
    assert "3 + 4 = 8" in said
    assert "New: step 1." in said


def test_numbers_of_steps_do_not_count() -> None:
    old = ["Step 1: a = 1", "Step 2: b = 2"]
    new = ["Step 1: note this", "Step 2: a = 1", "Step 3: b = 2"]
    assert pairs(old, new) == [(0, 1), (1, 2)]


def test_a_line_that_is_quite_another_is_new() -> None:
    old = ["2x = 10", "x = 5"]
    new = ["Both sides are even, so halve them.", "2x = 4", "x = 5"]
    assert pairs(old, new) == [(0, 1), (1, 2)]


def test_mended_lines_never_cross() -> None:
    found = pairs(["alpha = 1", "beta = 2", "end"], ["beta = 3", "alpha = 4", "end"])
    assert found == sorted(found)
    assert all(b < d for (_, b), (_, d) in itertools.pairwise(found))


def test_equal_lines_have_different_subjects() -> None:
    assert len(set(first_subjects(["x = 1", "x = 1", "x = 1"]))) == 3
    again = subjects_after(["x = 1"], ["x = 1"], ["x = 1", "x = 1"])
    assert len(set(again)) == 2
    assert "x = 1" in again


def test_a_long_step_has_a_short_subject_that_tells_it_from_others() -> None:
    one, two = first_subjects(["a" * 500 + "b", "a" * 500 + "c"])
    assert one != two
    assert max(len(one), len(two)) < 200


def test_a_subject_taken_by_a_mended_line_is_not_given_to_a_new_one() -> None:
    found = subjects_after(["2x = 10", "y"], ["2x = 10", "y"], ["2x = 4", "2x = 10", "y"])
    assert len(set(found)) == 3
