"""A session in words: the pill above all must say what is true."""

import pytest

from tests.tui.support import session_of, story
from workbench.core import events as ev
from workbench.core.messages import Usage
from workbench.core.task import Budget
from workbench.runner import Live
from workbench.tui.glyphs import UNICODE, sparkline
from workbench.tui.words import (
    advice,
    budget_lines,
    count,
    elapsed,
    landing,
    landing_label,
    spend,
    status,
)


@pytest.mark.parametrize(
    ("bodies", "live", "said"),
    [
        (story()[:1], Live(), "ready: r runs"),
        (story()[:2], Live("calling"), "writing draft 1"),
        (
            story()[:2],
            Live("calling", note="retry in 3.0 s: 429"),
            "writing draft 1 · retry in 3.0 s: 429",
        ),
        (
            [*story()[:2], ev.Paused(after_call=True)],
            Live("calling"),
            "writing draft 1 · pauses after it",
        ),
        ([*story()[:2], ev.Paused()], Live("calling"), "pausing: the call ends"),
        (story()[:4], Live("checking"), "checking draft 1"),
        ([*story()[:9], ev.Paused()], Live("waiting", note="paused"), "paused after draft 1"),
        ([*story()[:9], ev.Paused()], Live("idle"), "paused after draft 1"),
        (story(), Live("stopped"), "stopped: target reached"),
        (story(), Live("calling"), "stopped: target reached"),
        (story()[:9], Live("failed"), "it failed: r tries again"),
        (
            [*story()[:10], ev.CallFailed("C2", "ModelUnreachable", "No connection.")],
            Live("failed"),
            "call failed: r tries again",
        ),
        (story()[:4], Live("consent", note="Isolation is weak."), "weak isolation: Y decides"),
        (
            [*story()[:9], ev.QuestionAsked("Q", "which?")],
            Live("waiting"),
            "waiting for your answer (A)",
        ),
    ],
)
def test_the_pill_says_what_the_log_and_the_runner_say(
    bodies: list[ev.Body], live: Live, said: str
) -> None:
    assert status(session_of(*bodies), live, UNICODE).text == said


def test_the_pill_never_says_that_a_paused_session_runs() -> None:
    paused = session_of(*story()[:2], ev.Paused())
    for phase in ("idle", "calling", "checking", "waiting", "failed", "stopped"):
        assert "paus" in status(paused, Live(phase), UNICODE).text  # type: ignore[arg-type]


def test_arriving_results_are_counted() -> None:
    told = status(session_of(*story()[:4]), Live("checking"), UNICODE, (5, 12))
    assert told.text == "checking draft 1 · 5/12"


def test_a_note_lands_in_the_draft_whose_prompt_is_not_made_yet() -> None:
    assert landing(session_of(*story()[:1])) == 1
    assert landing(session_of(*story()[:2])) == 2
    assert landing(session_of(*story()[:9])) == 2
    assert landing(session_of(*story())) == 4


def test_the_landing_says_when_the_person_has_to_go_on_first() -> None:
    assert landing_label(session_of(*story()[:9])) == "lands in draft 2"
    assert "once you go on" in landing_label(session_of(*story()[:9], ev.Paused()))
    assert "once you go on" in landing_label(session_of(*story()))


def test_an_unknown_price_is_never_shown_as_zero() -> None:
    assert spend(Usage(1000, 200)) == "1.2k tok · $ ?"
    assert spend(Usage(1000, 200, cost=0.0)) == "1.2k tok · $0.0000"
    assert spend(Usage(10, 2, estimated=True, cost=0.5)) == "≈ 12 tok · $0.5000"


def test_budget_lines_name_the_limits_that_there_are() -> None:
    session = session_of(
        *story(), ev.SettingsChanged(budget=Budget(rounds=9, tokens=50_000, seconds=60))
    )
    lines = dict(budget_lines(session, 12.0))
    assert lines["rounds"] == "3 of 9"
    assert lines["tokens"] == "1.2k of 50k"
    assert lines["time"] == "12 s of 60 s"


def test_the_advisor_names_the_rule_that_is_near() -> None:
    near = session_of(*story()[:14], ev.SettingsChanged(budget=Budget(rounds=3)))
    assert "".join(text for text, _ in advice(near)) == "near  rounds: 1 of 3 left"
    ahead = "".join(text for text, _ in advice(session_of(*story()[:14])))
    assert "to fix; about +" in ahead, "what one more round is worth, before it is spent"
    assert "Draft 3 passes" in "".join(text for text, _ in advice(session_of(*story())))


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.04, "0.0 s"), (9.96, "10 s"), (59.6, "60 s"), (185, "3 min 05 s")]
)
def test_durations_are_short(seconds: float, text: str) -> None:
    assert elapsed(seconds) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (1234, "1.2k"), (99_960, "100k"), (2_100_000, "2.1M")],
)
def test_counts_are_short(number: int, text: str) -> None:
    assert count(number) == text


def test_the_curve_has_a_sign_for_each_value_and_survives_values_out_of_range() -> None:
    assert sparkline([0, 50, 100, 150, -3], "abc", 9) == "abcca"
    assert sparkline([], "abc", 9) == ""
