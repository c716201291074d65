"""Findings that a session's judges deny: told last, with the reason, and never dropped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from tests.runner.test_judges import Answers, asked_of, by_length, judged
from tests.support.tiny import Words, words_task
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.rules.disputing import doubted
from workbench.core.telling.disputes import KEPT
from workbench.tui.glyphs import UNICODE
from workbench.tui.lines import plain
from workbench.tui.tabular.sheet import cell_rows

REST = "one two three four"
DRAFTS = [f"alpha {REST}", f"alpha gamma {REST}", f"alpha beta gamma {REST}"]
WHY = "It is there under another name."


class Read(Words):
    """The five-line domain, whose checks are held to read prose."""

    reads_prose = True


class Denies(Answers):
    """Denies each finding that speaks of a word."""

    def __init__(self, word: str) -> None:
        super().__init__(DRAFTS, by_length)
        self._word = word

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        if not messages[0].text.startswith("You check"):
            return super().__call__(messages, seed)
        told = messages[-1].text.partition(" findings ===")[2]
        rows = [
            {"finding": number, "quote": REST, "why": WHY, "holds": "no"}
            for number in (1, 2)
            if f"{number}. " in told and self._word in told.split(f"{number}. ")[1].split("\n\n")[0]
        ]
        return json.dumps({"findings": rows})


def sent(bodies: Sequence[ev.Body]) -> list[ev.FeedbackSent]:
    return [body for body in bodies if isinstance(body, ev.FeedbackSent)]


async def test_what_a_judge_denies_is_told_only_once_all_else_is_right_and_with_its_reason() -> (
    None
):
    session, log = await judged(Denies("beta"), words_task("alpha beta gamma"), domain=Read())
    first, second = sent([event.body for event in log.events])
    assert [item.check for item in first.items] == ["has gamma"]
    assert WHY not in first.items[0].text
    assert [item.check for item in second.items] == ["has beta"]
    assert WHY in second.items[0].text
    assert "dispute" in second.items[0].text
    assert session.stop is not None
    assert session.stop.reason == "target"


async def test_a_denied_finding_still_fails() -> None:
    session, _ = await judged(Denies("beta"), words_task("alpha beta gamma"), domain=Read())
    draft = session.drafts[session.order[0]]
    assert doubted(draft) == {"has beta": WHY}
    assert {r.check for r in draft.results if r.status == "fail"} == {"has beta", "has gamma"}
    assert draft.scorecard.outcome == "failed"
    shown = "\n".join(plain(row) for row in cell_rows(session, "has beta", draft, UNICODE, 78))
    assert WHY in shown


async def test_no_judge_is_asked_about_what_a_computation_found() -> None:
    _, log = await judged(Denies("beta"), words_task("alpha beta gamma"))
    assert not any(call.messages[0].text.startswith("You check") for call in asked_of(log))
    assert len(sent([event.body for event in log.events])[0].items) == 2


async def test_only_judges_that_can_be_believed_and_agree_deny_a_finding() -> None:
    session, _ = await judged(Denies("beta"), words_task("alpha beta gamma"), domain=Read())
    draft = session.drafts[session.order[0]]
    (said,) = draft.judged
    other = replace(said, judge="second", doubts=())
    assert doubted(replace(draft, judged=(said, other))) == {}
    assert doubted(replace(draft, judged=(replace(said, reliable=False),))) == {}


async def test_no_judge_is_asked_about_a_draft_of_which_nothing_is_told() -> None:
    """One that passes, and one that was refused."""
    worse = Denies("beta")
    worse._drafts = [DRAFTS[1], DRAFTS[0], DRAFTS[2]]
    session, log = await judged(worse, words_task("alpha beta gamma"), domain=Read())
    asked = [c for c in asked_of(log) if c.messages[0].text.startswith("You check")]
    assert [session.drafts[id].verdict for id in session.order] == ["taken", "refused", "taken"]
    assert len(asked) == 1


DISPUTED = f"{DRAFTS[1]}\n```dispute\nhas beta: it is there under another name.\n```"


async def test_what_writer_and_judges_both_deny_is_not_pressed_for_any_further() -> None:
    answers = Denies("beta")
    answers._drafts = [DRAFTS[1], DISPUTED, "alpha beta gamma, against my better judgement"]
    session, log = await judged(answers, words_task("alpha beta gamma"), domain=Read())
    assert session.stop is not None
    assert session.stop.reason == "stalled"
    assert "disputes all that fails (has beta): a person decides" in session.stop.why
    assert len(session.order) == 2, "no third draft changes what is right"
    first, second = (c.messages[-1].text for c in asked_of(log, "writer"))
    assert KEPT not in first
    assert second.endswith(KEPT)


async def test_a_dispute_that_no_judge_shares_is_told_to_stand_once() -> None:
    answers = Denies("nothing of the kind")
    answers._drafts = [DRAFTS[1], DISPUTED, DRAFTS[2]]
    session, log = await judged(answers, words_task("alpha beta gamma"), domain=Read())
    assert session.stop is not None
    assert session.stop.reason == "target"
    assert len(session.order) == 3
    assert not any(KEPT in c.messages[-1].text for c in asked_of(log, "writer"))
