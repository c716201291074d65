"""Why not yet: what is told of a draft that falls short, and where each finding leads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.tui.support import (
    FIRST,
    SECOND,
    TASK,
    THIRD,
    Bench,
    StillLoop,
    log_of,
    screen_text,
    session_of,
    story,
    until,
)
from tests.tui.test_screens import seen
from workbench.core import events as ev
from workbench.core.checks import CheckResult, line_span
from workbench.core.messages import Message
from workbench.core.session import Session
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import ASCII, UNICODE
from workbench.tui.lines import plain
from workbench.tui.screens.placing import PANES, Wanted, hidden_panes, placed
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.why.findings import OpenFinding, open_findings
from workbench.tui.why.told import became, links, short, title, verdict_lines, whole
from workbench.tui.widgets.findings import Findings
from workbench.tui.widgets.painted import Lines

TOLD = "Correct these:\n\n1. median of odd fails\n\n2. unknown mode fails"


def told_story() -> list[ev.Body]:
    """The session of `story`, with prompts that tell of the items."""
    asked = iter([Message("user", "Write it."), *[Message("user", TOLD)] * 2])
    return [
        replace(body, messages=(next(asked),)) if isinstance(body, ev.CallStarted) else body
        for body in story()
    ]


def found_on(number: int, *bodies: ev.Body) -> tuple[OpenFinding, ...]:
    """The findings of a draft of a session."""
    session = session_of(*(bodies or story()))
    draft = session.by_number(number)
    assert draft is not None
    return open_findings(session, draft)


def named(findings: Sequence[OpenFinding], check: str) -> OpenFinding:
    """The finding of a check."""
    return next(f for f in findings if f.result.check == check)


def checked(*results: CheckResult, text: str = FIRST) -> Session:
    """A session with one draft that was checked so."""
    return session_of(
        ev.SessionStarted(TASK),
        ev.DraftWritten("D1", text),
        ev.DraftChecked("D1", results, TASK.check_set(1)),
    )


def test_each_failing_check_has_input_values_line_and_the_draft_since_which_it_fails() -> None:
    finding = named(found_on(2), "median of odd")
    assert dict(finding.facts) == {
        "input": "process_data([1, 2], mode='mode')",
        "expected": "2",
        "got": "1.5",
    }
    assert (finding.line, finding.since, finding.broke) == (13, 1, False)


def test_a_check_that_held_before_is_said_to_be_broken_and_by_which_draft() -> None:
    one, two = TASK.check_set(2), CheckResult("a", "fail", message="a fails")
    session = session_of(
        ev.SessionStarted(TASK),
        ev.DraftWritten("D1", FIRST),
        ev.DraftChecked("D1", (CheckResult("a", "pass"),), one),
        ev.DraftTaken("D1", "first"),
        ev.DraftWritten("D2", SECOND, "D1"),
        ev.DraftChecked("D2", (two,), one),
        ev.DraftWritten("D3", SECOND + "\n", "D2"),
        ev.DraftChecked("D3", (two,), one),
    )
    draft = session.by_number(3)
    assert draft is not None
    (finding,) = open_findings(session, draft)
    assert (finding.since, finding.broke) == (2, True)
    assert "broke in draft 2" in [link.words for link in links(finding)]


def test_what_was_sent_and_what_came_of_it_is_said() -> None:
    assert became(named(found_on(1), "words ignored")) == ("mended later", "good")
    until_second = story()[:14]
    assert became(named(found_on(2, *until_second), "median of odd"))[0] == "sent, ignored"
    unsent = [body for body in story()[:8] if not isinstance(body, ev.FeedbackSent)]
    assert became(named(found_on(1, *unsent), "words ignored"))[0] == "not sent"


def test_the_prompt_that_told_of_a_finding_is_that_of_the_next_draft() -> None:
    assert named(found_on(1), "unknown mode").told_to == 2
    assert named(found_on(2), "unknown mode").told_to == 3


def test_hidden_findings_stand_last_and_were_never_sent() -> None:
    bodies = [
        *story()[:8],
        ev.DraftChecked("D1", (CheckResult("secret", "fail", hidden=True),), hidden=True),
    ]
    last = found_on(1, *bodies)[-1]
    assert last.result.check == "secret"
    assert became(last)[0] == "hidden, not sent"
    assert "prompt" not in {link.place for link in links(last)}


def test_what_leaves_a_draft_undecided_is_a_finding_too() -> None:
    session = checked(
        CheckResult("proof", "unknown", message="the last step could not be decided"),
        CheckResult("style", "unknown", decides=False),
        CheckResult("format", "pass"),
    )
    draft = session.drafts["D1"]
    (finding,) = open_findings(session, draft)
    assert finding.result.check == "proof"
    assert became(finding) == ("undecided", "warn")
    assert title(draft, (finding,)).endswith("1 undecided")
    assert not [line for line in verdict_lines(session, draft, 60, UNICODE) if "passes" in line]


def test_checks_of_one_cause_are_told_together_and_say_whose_it_is() -> None:
    alike = {"cluster": "ZeroDivisionError at 4"}
    session = checked(
        CheckResult("empty mean", "fail", message="division by zero", evidence=alike),
        CheckResult("names", "fail", message="no name"),
        CheckResult("empty sum", "fail", message="division by zero", evidence=alike),
    )
    found = open_findings(session, session.drafts["D1"])
    assert [(f.result.check, f.cause_of) for f in found] == [
        ("empty mean", ""),
        ("empty sum", "empty mean"),
        ("names", ""),
    ]
    assert "same cause as empty mean" in plain(short(found[1], 12, 80, UNICODE))


PROSE = CheckResult(
    "claim 3", "fail", criterion="ledger", message="The text says 41 %; the table gives 38 %."
)
STEP = CheckResult("step 2", "fail", subject="x = 3", expected="x = 2", observed="x = 3")


@pytest.mark.parametrize(("result", "said"), [(PROSE, "38 %"), (STEP, "x = 2")])
def test_findings_of_every_domain_say_what_is_wrong(result: CheckResult, said: str) -> None:
    session = checked(result)
    (finding,) = open_findings(session, session.drafts["D1"])
    assert said in "\n".join(plain(line) for line in whole(finding, 70, UNICODE))
    assert said in plain(short(finding, 10, 70, UNICODE))


SENTENCES = (
    (
        "quote: fact 3",
        "The quote “You need not send the old one back” stands nowhere in it.",
    ),
    ("resolution", "The customer asked for a new kettle, and nothing in the plan orders one."),
    ("policy.stale", "W0 no longer holds since 1 March; W1 does, and it grants 24 months."),
    ("intents: old", "The question whether the old kettle has to be sent back is not answered."),
)


async def test_sentences_of_findings_are_whole_where_the_pane_has_room_for_them() -> None:
    wrong = tuple(
        CheckResult(name, "fail", message=said, expected="yes", observed="no", weight=1.0)
        for name, said in SENTENCES
    )
    bodies = [
        ev.SessionStarted(TASK),
        ev.DraftWritten("D1", FIRST),
        ev.DraftChecked("D1", wrong, TASK.check_set(1)),
    ]
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*bodies)))).run_test(size=(80, 24)) as p:
        await until(p, lambda: "code/process_data" in screen_text(p))
        await p.press("enter", "5")
        await seen(p, "4 to mend")
        for move in ("home", "j", "j", "end"):
            await p.press(move)
            shown = " ".join(screen_text(p).replace("│", " ").split())
            for _, said in SENTENCES:
                assert said in shown, screen_text(p)


def test_a_sentence_comes_before_the_values_that_it_is_about() -> None:
    told = CheckResult("subject", "fail", message="71 characters; 50 fit.", expected="50")
    (finding,) = open_findings(checked(told), checked(told).drafts["D1"])
    assert [name for name, _ in finding.facts] == ["what", "expected"]
    assert "71 characters; 50 fit." in plain(short(finding, 10, 70, UNICODE))


def test_the_title_asks_nothing_of_a_draft_that_passes() -> None:
    remark = CheckResult("scope", "warn", message="too wide", severity="minor", decides=False)
    session = checked(CheckResult("works", "pass"), remark)
    draft = session.drafts["D1"]
    assert title(draft, open_findings(session, draft)) == "5 Draft 1 passes: 1 remark"


WORDS = st.text(st.sampled_from("ab c\n漢'"), max_size=300)


@given(WORDS, WORDS, WORDS, st.integers(30, 140))
def test_no_line_is_too_long_and_nothing_is_cut_without_a_mark(
    shown: str, expected: str, got: str, width: int
) -> None:
    result = CheckResult(
        "a check",
        "fail",
        expected=expected,
        observed=got,
        span=line_span(FIRST, 2),
        evidence={"input": shown},
    )
    session = checked(result)
    (finding,) = open_findings(session, session.drafts["D1"])
    lines = [plain(line) for line in whole(finding, width, UNICODE)]
    one = plain(short(finding, 7, width, UNICODE))
    assert all(cell_len(line) <= width for line in [*lines, one])
    for _, value in finding.facts:
        kept = "".join(value.split()) in "".join("".join(lines).split())
        assert kept or "more line" in "".join(lines)
        assert "".join(value.split()) in "".join(one.split()) or "…" in one


def test_the_lines_are_pure_ascii_where_that_is_wanted() -> None:
    finding = found_on(2)[0]
    lines = [*whole(finding, 60, ASCII), short(finding, 12, 100, ASCII)]
    assert all(plain(line).isascii() for line in lines)


def test_a_refused_draft_says_why_above_its_findings() -> None:
    refused = ev.DraftRefused("D2", "it broke 1 that held: mean of three", ("mean of three",))
    session = session_of(*story()[:13], refused)
    said = verdict_lines(session, session.drafts["D2"], 80, UNICODE)
    assert "refused: it broke 1 that held: mean of three" in plain(said[0])


SIZES = [(80, 24), (80, 50), (120, 40), (160, 45), (200, 60), (300, 80)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("pane", PANES)
def test_the_pane_that_was_asked_for_is_seen_at_every_size(
    width: int, height: int, pane: str
) -> None:
    plan = placed(Wanted(width, height, pane, findings=6))
    assert pane in plan.panes
    assert set(hidden_panes(plan)) | plan.panes == set(PANES)
    assert placed(Wanted(width, height, pane, zoomed=pane, findings=6)).panes == {pane}


@pytest.mark.parametrize(("size", "seen"), [((80, 24), False), ((80, 50), True), ((120, 40), True)])
def test_findings_stand_on_the_first_screen_where_there_is_room(
    size: tuple[int, int], seen: bool
) -> None:
    assert ("findings" in placed(Wanted(*size, "timeline", findings=6)).panes) is seen


async def opened(pilot: Pilot[Any]) -> WorkbenchScreen:
    """Open the story."""
    await seen(pilot, "code/process_data")
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
    screen = pilot.app.screen
    assert isinstance(screen, WorkbenchScreen)
    await until(pilot, lambda: screen.settled)
    return screen


def still(upto: int = 100) -> Bench:
    """Services over the told story, up to an event."""
    return Bench(still=StillLoop(log_of(*told_story()[:upto])))


async def test_a_newcomer_sees_why_a_draft_fails_without_a_key() -> None:
    async with WorkbenchApp(still(13)).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        for part in ("Why not yet? Draft 2: 2 to mend", "expected  2", "got       1.5", "line 13"):
            await seen(pilot, part)


async def test_a_small_terminal_has_it_behind_a_key_and_says_so() -> None:
    async with WorkbenchApp(still(13)).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await seen(pilot, "1 task · 4 checks · 5 why not yet · 6 prompt")
        assert "got       1.5" not in screen_text(pilot)
        await pilot.press("5")
        await seen(pilot, "got       1.5")
        assert "3 diff" in screen_text(pilot)


async def test_a_draft_that_passes_has_remarks_behind_that_key() -> None:
    passing = CheckResult("on time", "pass")
    log = log_of(
        ev.SessionStarted(TASK),
        ev.DraftWritten("D1", "x = 1"),
        ev.DraftChecked("D1", (passing,), TASK.check_set(1)),
    )
    async with WorkbenchApp(Bench(still=StillLoop(log))).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await seen(pilot, "4 checks · 5 remarks · 6 prompt")


async def test_enter_jumps_to_the_line_of_the_code() -> None:
    text = "\n".join(f"x{n} = {n}" for n in range(200))
    result = CheckResult("late", "fail", message="x150 is wrong", span=line_span(text, 151))
    log = log_of(
        ev.SessionStarted(TASK),
        ev.DraftWritten("D1", text),
        ev.DraftChecked("D1", (result,), TASK.check_set(1)),
        ev.Paused(),
    )
    async with WorkbenchApp(Bench(still=StillLoop(log))).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.diff.action_top()
        await until(pilot, lambda: "x150 = 150" not in screen_text(pilot))
        await pilot.press("5", "enter")
        await seen(pilot, "x150 = 150")
        assert screen.focused is screen.diff


async def test_a_finding_leads_to_the_draft_and_to_the_literal_prompt() -> None:
    async with WorkbenchApp(still(20)).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.select(screen.session.order[1])
        screen.redraw()
        await seen(pilot, "Why not yet? Draft 2")
        await pilot.press("5", "j", "l", "l", "enter")
        await seen(pilot, "Prompt of draft 3: ")
        assert "2. unknown mode fails" in screen_text(pilot)
        await pilot.press("escape", "5", "h", "enter")
        await until(pilot, lambda: screen.right == screen.session.order[0])


async def test_a_click_on_items_sent_opens_the_prompt_that_carried_them() -> None:
    async with WorkbenchApp(still()).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        rows = screen_text(pilot).splitlines()
        y = next(n for n, row in enumerate(rows) if "5 items sent" in row)
        await pilot.click(offset=(rows[y].index("items sent"), y))
        await seen(pilot, "Prompt of draft 2: ")
        assert "1. median of odd fails" in screen_text(pilot)


def long_prompt() -> Bench:
    """The story, each draft of which was asked for in forty lines."""
    asked = (Message("user", "\n".join(f"line {n}" for n in range(40))),)
    bodies = [replace(b, messages=asked) if isinstance(b, ev.CallStarted) else b for b in story()]
    return Bench(still=StillLoop(log_of(*bodies)))


def below(pilot: Pilot[Any], foot: str) -> int:
    """How many lines the window's foot says lie below; 0 where it names none."""
    row = next(row for row in screen_text(pilot).splitlines() if foot in row)
    found = re.search(r"(\d+) more below   \S*" + foot[:3], row)
    return int(found[1]) if found else 0


async def test_a_long_prompt_says_how_much_of_it_lies_below() -> None:
    async with WorkbenchApp(long_prompt()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("M")
        await seen(pilot, "Prompt of draft 3: ")
        await until(pilot, lambda: below(pilot, "Esc leaves") > 0)
        box = pilot.app.screen.query_one(Lines)
        at_first = below(pilot, "Esc leaves")
        assert at_first == len(box.lines) - box.scrollable_content_region.height
        await pilot.press("j", "j")
        await until(pilot, lambda: below(pilot, "Esc leaves") == at_first - 2)
        await pilot.press(*["pagedown"] * 20)
        await until(pilot, lambda: below(pilot, "Esc leaves") == 0)


async def test_the_prompt_pane_says_it_too_and_keeps_the_names_of_the_other_panes() -> None:
    async with WorkbenchApp(long_prompt()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("6")
        await seen(pilot, "6 Prompt of draft 3")
        foot = screen_text(pilot).splitlines()
        assert any("more below   1 task" in row for row in foot), "\n".join(foot)


async def test_a_click_on_a_place_of_a_finding_goes_there() -> None:
    async with WorkbenchApp(still(13)).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await seen(pilot, "all of it")
        rows = screen_text(pilot).splitlines()
        y = next(n for n, row in enumerate(rows) if "all of it" in row)
        await pilot.click(offset=(rows[y].index("all of it"), y))
        await seen(pilot, "median of odd on draft 2")
        await pilot.press("escape")
        await pilot.click(offset=(rows[y + 1].index("unknown mode"), y + 1))
        await until(pilot, lambda: screen.query_one(Findings).at == 1)


async def test_a_wide_terminal_has_a_third_column_with_the_literal_prompt() -> None:
    async with WorkbenchApp(still()).run_test(size=(200, 60)) as pilot:
        await opened(pilot)
        await seen(pilot, "6 Prompt of draft 3, word for word")
        assert "1. median of odd fails" in screen_text(pilot)
        await seen(pilot, "Draft 3 passes 9 of 9 checks; hidden")


JUDGED = ev.DraftJudged(
    "D3",
    "judge-1",
    50.0,
    (
        CheckResult("clarity", "warn", criterion="clarity", message="Which way is it read?",
                    span=line_span(THIRD, 1)),
        CheckResult("support", "pass", criterion="support"),
    ),
    levels={"clarity": 2.0, "support": 5.0},
)  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_a_judge_said_stands_above_what_is_open(size: tuple[int, int]) -> None:
    bench = Bench(still=StillLoop(log_of(*story(), JUDGED)))
    async with WorkbenchApp(bench).run_test(size=size) as pilot:
        await opened(pilot)
        await pilot.press("5")
        await seen(pilot, "judge-1 advises: 50 of 100 (clarity 2, support 5; 5 is best).")
        await seen(pilot, "clarity: Which way is it read?")
        assert "“def process_data" in screen_text(pilot)


async def test_of_a_draft_that_fails_the_number_of_comments_is_told() -> None:
    judged = replace(JUDGED, draft="D2")
    bench = Bench(still=StillLoop(log_of(*story()[:14], judged)))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await pilot.press("5")
        await seen(pilot, "50 of 100; 1 comment, told once nothing fails.")
        assert "Which way is it read?" not in screen_text(pilot)
