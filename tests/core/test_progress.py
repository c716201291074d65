"""The words beside a draft's count: what the count does not say, and never more than it has."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.logs import Log, result
from workbench.commands.narrate import narrate
from workbench.core import events as ev
from workbench.core.checks import CheckResult, scorecard
from workbench.core.session import Draft
from workbench.core.telling.progress import NO_CHANGE, progress, progress_line, progress_words


def draft(*results: CheckResult, set_: str = "s") -> Draft:
    return Draft("d", 1, "", results=results, check_set=set_, scorecard=scorecard(results))


def told(old: Iterable[CheckResult], new: Iterable[CheckResult]) -> str:
    return progress_line(draft(*old), draft(*new))


def test_minor_checks_stand_beside_the_number_that_the_count_has() -> None:
    old = [result("a", "fail"), result("b", "fail"), result("m", "warn", severity="minor")]
    new = [result("a"), result("b"), result("m", severity="minor")]
    assert told(old, new) == "▲2 fixed +1 minor"
    assert told(new, old) == "▼2 broken"  # a check that warns now is not broken
    assert told(old[2:] + new[:1], new[2:] + new[:1]) == "▲1 minor fixed"


def test_a_weighty_check_that_does_not_decide_is_not_called_minor() -> None:
    old = [result("a"), result("b", decides=False)]
    new = [result("a"), result("b", "fail", decides=False)]
    assert told(old, new) == "▼1 other broken"
    both = [result("a", "fail"), result("b", "fail", decides=False)]
    assert told(old, both) == "▼1 broken +1 other"


def test_checks_that_vanish_are_told_and_not_called_fixed() -> None:
    old = [result(name, "fail") for name in "abcde"] + [result("f")]
    new = [result(name) for name in "abf"]
    assert told(old, new) == "▲2 fixed, 3 no longer asked"


def test_checks_that_appear_are_told() -> None:
    assert told([result("a", "fail")], [result("a"), result("b")]) == "▲1 fixed, 1 new"
    assert told([result("a")], [result("a"), result("b", "fail")]) == "1 new"


def test_a_minor_check_that_comes_or_goes_does_not_move_the_count_and_is_not_told() -> None:
    with_it = [result("a"), result("m", "fail", severity="minor")]
    assert told(with_it, [result("a")]) == NO_CHANGE
    assert told([result("a")], with_it) == NO_CHANGE


def test_verdicts_that_come_and_go_have_words_of_their_own() -> None:
    assert told([result("a", "unknown")], [result("a")]) == "1 settled"
    assert told([result("a", "fail")], [result("a", "unknown")]) == "1 now undecided"
    assert told([result("a")], [result("a", "warn")]) == "1 now warning"


def test_where_no_check_decides_all_that_apply_are_counted() -> None:
    old = [result("m", "fail", severity="minor"), result("n", severity="minor")]
    assert told(old, [result("m", severity="minor")]) == "▲1 fixed, 1 no longer asked"


def test_a_step_is_followed_by_what_it_is_about_and_not_by_its_place() -> None:
    old = [result("step 1", "fail", subject="x = 2"), result("step 2", subject="y = 3")]
    new = [result("step 1", subject="y = 3"), result("step 2", subject="x = 2")]
    change = progress(draft(*old), draft(*new))
    assert change is not None
    assert (change.fixed, change.gone, change.new) == (("step 2",), (), ())


def test_two_checks_about_the_same_are_two() -> None:
    twice = [result("a", "fail"), result("a", "fail")]
    assert told(twice, [result("a")]) == "▲1 fixed, 1 no longer asked"


def test_a_draft_that_was_not_checked_is_compared_with_none() -> None:
    assert progress(draft(set_=""), draft(result("a"))) is None
    assert progress_line(draft(result("a")), draft(set_="")) == ""


def test_the_signs_are_those_of_the_terminal() -> None:
    change = progress(
        draft(result("a", "fail"), result("b")), draft(result("a"), result("b", "fail"))
    )
    assert change is not None
    assert list(progress_words(change, "^", "v")) == [("^1 fixed", "up"), (" v1 broken", "down")]


CHECKS = st.lists(
    st.builds(
        CheckResult,
        st.sampled_from("abcdef"),
        st.sampled_from(["pass", "fail", "warn", "unknown"]),
    ),
    unique_by=lambda each: each.check,
    min_size=1,
)


@settings(max_examples=200, deadline=None)
@given(CHECKS, CHECKS)
def test_the_words_account_for_the_whole_step_of_the_count(
    old: list[CheckResult], new: list[CheckResult]
) -> None:
    """From x/y to x'/y' by what is told: y by gone and new, x by those that began and ceased to
    pass and by what passed among gone and new.
    """
    left, right = draft(*old), draft(*new)
    change = progress(left, right)
    assert change is not None
    held = {each.check for each in old if each.status == "pass"}
    holds = {each.check for each in new if each.status == "pass"}
    (x, y), (x_now, y_now) = left.scorecard.counts, right.scorecard.counts
    assert y_now - y == len(change.new) - len(change.gone)
    began = len(change.fixed) + len(change.settled) + len(holds & set(change.new))
    open_now = held & set(change.opened)
    ceased = len(change.broken) + len(change.warns) + len(open_now) + len(held & set(change.gone))
    assert x_now - x == began - ceased


@pytest.mark.parametrize(
    ("second", "words"),
    [
        ([result("a"), result("b")], "checks: 2 of 2 pass · ▲1 fixed"),
        ([result("a")], "checks: 1 of 1 pass · 1 no longer asked"),
        ([result("a"), result("b", "fail")], "checks: 1 of 2 pass · no check changed"),
    ],
)
def test_the_narration_says_the_same_words(second: list[CheckResult], words: str) -> None:
    log = Log()
    log.taken("d1", result("a"), result("b", "fail"))
    log.write("d2", parent="d1")
    log.check("d2", *second)
    checked = next(e for e in reversed(log.events) if isinstance(e.body, ev.DraftChecked))
    assert words in "\n".join(narrate(checked, log.session))
