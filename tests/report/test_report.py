"""The report of a session: all that is asked of it stands in it, and nothing in it is markup."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests.tui.support import SECOND, log_of, story
from workbench.core import events as ev
from workbench.core.checks import CheckResult, Status
from workbench.core.messages import Message
from workbench.core.task import Stage, Task
from workbench.report import markdown, page
from workbench.report.as_markdown import inline
from workbench.report.content import TOLD, sections

EVIL = '<script>alert("x")</script> ![](http://evil.example/x.png) | `a` **b**\n# not a head'


def titles(*bodies: ev.Body) -> list[str]:
    return [section.title for section in sections(log_of(*bodies))]


def test_the_head_says_in_short_what_came_of_it() -> None:
    text = markdown(log_of(*story()))
    short = text.splitlines()[2]
    assert short.startswith("The best of 3 drafts is draft 3: 9 of 9 checks pass.")
    assert "The first draft passed 4." in short
    assert "It passes 2 of 2 hidden checks, which steered nothing." in short
    assert "It stopped (target): Draft 3 passes 9 of 9 checks." in short


def test_each_finding_says_whether_it_was_told_and_what_became_of_it() -> None:
    lines = markdown(log_of(*story())).splitlines()
    of = [line for line in lines if line.startswith("| median of odd | median")]
    assert of[0].endswith("| 1.1 | fixed in draft 3 |")
    even = next(line for line in lines if line.startswith("| median of even | median"))
    assert even.endswith("| 1.2 | fixed in draft 2 |")


@pytest.mark.parametrize(("check", "became"), [("stray", "no longer asked"), ("loose", "open")])
def test_a_finding_whose_cause_is_gone_is_not_said_to_be_open(check: str, became: str) -> None:
    wrong = [CheckResult(name, "fail", message="no") for name in ("stray", "loose")]
    log = log_of(
        story()[0],
        ev.DraftWritten("D1", "a stray word"),
        ev.DraftChecked("D1", tuple(wrong), "s"),
        ev.DraftTaken("D1", "the first draft"),
        ev.DraftWritten("D2", "a word", "D1"),
        ev.DraftChecked("D2", (CheckResult("whole", "pass"), wrong[1]), "s"),
        ev.DraftWritten("D3", "not yet checked", "D2"),
    )
    row = next(line for line in markdown(log).splitlines() if line.startswith(f"| {check} | no"))
    assert row.endswith(f"| {became} on draft 2 |")


def test_the_matrix_tells_fixed_and_broken_in_signs_with_a_legend() -> None:
    broken = tuple(CheckResult(n, "fail", message="no") for n in ("mean of three",))
    again = [
        ev.DraftWritten("D4", "x", "D3"),
        ev.DraftChecked("D4", broken, "s"),
        ev.DraftRefused("D4", "it broke 1", ("mean of three",)),
    ]
    text = markdown(log_of(*story()[:-1], *again))
    assert "| median of even | ✗ | ✓▲ | ✓ |  |" in text
    assert "| mean of three | ✓ | ✓ | ✓ | ✗▼ |" in text
    assert "▲ fixed and ▼ broken" in text
    assert "Broke: mean of three." in text


def test_what_the_person_did_stands_after_the_draft_it_followed() -> None:
    acts = [
        ev.Rated("D3", 1),
        ev.HunkDecided("D2", "D3", (1, 2), (1, 3), False, "too clever"),
        ev.DraftEdited("D4", "D3", "mine"),
        ev.Noted("remember this"),
    ]
    log = log_of(*story(), *acts)
    text = markdown([*log, *log_of(*story(), *acts, ev.Undone(log[-1].id))[-1:]])
    for said in (
        "- After draft 2: wrote to the model: keep the None for empty lists",
        "- After draft 3: rated draft 3 good",
        "- After draft 3: refused a change of draft 3: too clever",
        "- After draft 4: edited draft 3 into draft 4",
        "- After draft 4: noted: remember this (undone later)",
    ):
        assert said in text


def test_the_whole_best_draft_and_the_notes_it_answered_are_there() -> None:
    text = markdown(log_of(*story()))
    assert "Notes of the person that it answers:\n\n- keep the None for empty lists" in text
    assert 'raise ValueError(f"unknown mode: {mode}")\n```' in text
    assert titles(*story())[-1] == "The best draft, number 3, whole"


def test_a_simulated_session_says_so() -> None:
    assert "Simulated: the drafts were written by the practice model" in markdown(log_of(*story()))


@pytest.mark.parametrize("count", [0, 1])
def test_a_session_that_has_only_begun_has_a_report(count: int) -> None:
    log = log_of(*story()[: 1 + 3 * count])
    assert "has not stopped yet" in markdown(log)
    assert page(log).endswith("</html>\n")


def test_a_long_session_tells_the_drafts_that_matter_and_says_so() -> None:
    many: list[ev.Body] = [story()[0]]
    for n in range(1, 101):
        got = CheckResult("c", "pass" if n == 77 else "fail")
        many += [
            ev.DraftWritten(f"D{n}", f"text {n}", f"D{n - 1}" if n > 1 else None),
            ev.DraftChecked(f"D{n}", (got,), "s"),
            ev.DraftTaken(f"D{n}") if n in (1, 77) else ev.DraftRefused(f"D{n}", "no better"),
        ]
    told = [title for title in titles(*many) if title.startswith("Draft ")]
    assert told == ["Draft 1, by the model", "Draft 77, by the model", "Draft 100, by the model"]
    assert len(told) <= TOLD
    assert "3 of the 100 drafts are told below" in markdown(log_of(*many))


class Tags(HTMLParser):
    """Collects tags and what they load."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.loads += [str(value) for name, value in attrs if name in ("src", "href")]


def evil() -> list[ev.Event]:
    task = Task("code/evil", "code", EVIL, EVIL, stages=(Stage("one"), Stage(EVIL, EVIL)))
    bad = CheckResult(EVIL, "fail", message=EVIL)
    return log_of(
        ev.SessionStarted(task, title=EVIL),
        ev.DraftWritten("D1", EVIL + "\n```\n" + EVIL),
        ev.DraftChecked("D1", (bad,), "s"),
        ev.DraftTaken("D1", EVIL),
        ev.DraftEdited("D2", "D1", EVIL),
        ev.Noted(EVIL),
    )


def test_nothing_that_was_written_becomes_markup_or_is_loaded_in_html() -> None:
    seen = Tags()
    seen.feed(page(evil()))
    assert "script" not in seen.tags
    assert "img" not in seen.tags
    assert seen.loads == []


def test_nothing_that_was_written_becomes_markup_in_markdown() -> None:
    text = markdown(evil())
    outside = "".join(part for place, part in enumerate(text.split("````")) if place % 2 == 0)
    outside = "".join(part for place, part in enumerate(outside.split("```")) if place % 2 == 0)
    assert not re.search(r"(?<!\\)[<`]", outside)
    assert not re.search(r"(?<!\\)\[", outside)
    assert sum(line.startswith("# ") for line in outside.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("process_data", "process_data"),
        ("_a_ b", r"\_a\_ b".replace(r"a\_ b", r"a\_ b")),
        ("# head", r"\# head"),
        ("- point", r"\- point"),
        ("1. point", r"1\. point"),
        ("a | b", r"a \| b"),
        ("", ""),
        ("two\nlines", "two lines"),
    ],
)
def test_a_line_is_only_text(text: str, shown: str) -> None:
    assert inline(text) == shown


def test_a_diff_is_told_for_every_revision() -> None:
    text = markdown(log_of(*story()))
    assert text.count("```diff") == 2
    assert all(f" {line}" in text for line in SECOND.splitlines()[:1])


CHECKED = Task("words/x", "words", "Words", "Write.", stages=(Stage("one"),))


def _checked(draft: str, check_set: str, **statuses: Status) -> ev.DraftChecked:
    return ev.DraftChecked(
        draft, tuple(CheckResult(name, status) for name, status in statuses.items()), check_set
    )


def test_what_was_fixed_is_told_from_the_checks_as_they_stand_after_they_ran_again() -> None:
    log = log_of(
        ev.SessionStarted(CHECKED),
        ev.DraftWritten("D1", "one"),
        _checked("D1", "s1", a="fail", b="pass"),
        ev.DraftTaken("D1", "the first"),
        ev.DraftWritten("D2", "two", "D1"),
        _checked("D2", "s1", a="pass", b="pass"),
        ev.DraftTaken("D2", "better"),
        _checked("D2", "s2", a="pass", b="pass", c="pass"),
        _checked("D1", "s2", a="fail", b="pass", c="fail"),
    )
    text = markdown(log)
    assert "Fixed: a, c." in text
    row = next(line for line in text.splitlines() if line.startswith("| 2 "))
    assert "| 2 | 0 |" in row


def test_the_page_holds_each_prompt_word_for_word_and_folded() -> None:
    text = page(log_of(*story()))
    assert text.count("<details><summary>The prompt of draft") == 3
    first = text.index("The prompt of draft 1, word for word")
    assert "[user]\ngo</pre></details>" in text[first:]
    assert "<details open><summary>Diff" in text
    assert "The prompt of draft 1" in markdown(log_of(*story()))


def test_a_prompt_that_looks_like_markup_stays_text() -> None:
    bodies = story()
    call = next(b for b in bodies if isinstance(b, ev.CallStarted))
    evil = replace(call, messages=(Message("user", EVIL),))
    text = page(log_of(*(evil if b is call else b for b in bodies)))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_the_page_has_matrix_curves_diffs_and_asks_no_other_host() -> None:
    text = page(log_of(*story()))
    for wanted in ('class="matrix"', "<svg", "<details open>", "<style>"):
        assert wanted in text
    assert not re.search(r"""(src|href)\s*=|@import|url\(|<script""", text)


def test_a_fault_whose_name_went_with_it_is_fixed_in_every_table() -> None:
    wrong = CheckResult("uncovered: £46", "warn", message="£46 stands in no source.")
    log = log_of(
        story()[0],
        ev.DraftWritten("D1", "one"),
        ev.DraftChecked("D1", (wrong,), "s"),
        ev.DraftTaken("D1"),
        ev.DraftWritten("D2", "two", "D1"),
        ev.DraftChecked("D2", (CheckResult("uncovered", "pass"),), "s"),
        ev.DraftTaken("D2"),
    )
    text = markdown(log)
    course = next(line for line in text.splitlines() if line.startswith("| 2"))
    assert [cell.strip() for cell in course.split("|")][6:8] == ["1", "0"]
    assert "| uncovered: £46 | ! | ▲ |" in text
    assert "Fixed: uncovered: £46." in text
    assert "fixed in draft 2 |" in text
    assert "1 mended" in text
