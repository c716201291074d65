"""Findings that a session's judges deny: told last, with the reason, and never dropped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from tests.runner.test_judges import Answers, asked_of, by_length, judged
from tests.runner.test_polishing import Named
from tests.support.tiny import Words, words_task
from workbench.commands.narrate import narrate
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.messages import Message
from workbench.core.rules.disputing import doubted
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.core.telling.disputes import KEPT
from workbench.report import markdown
from workbench.tui.glyphs import UNICODE
from workbench.tui.lines import plain
from workbench.tui.tabular.sheet import cell_rows
from workbench.tui.why.findings import open_findings
from workbench.tui.why.told import became, title

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


VERY = "alpha beta and it is very good to have some words more"
PLAIN = "alpha beta and it is good to have some words more"


class ReadRemarks(Named):
    """The domain with a remark on `very`, whose checks are held to read prose."""

    reads_prose = True


class SlightRemarks(ReadRemarks):
    """The same, where the remark weighs little."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        for result in super().check(task, draft, before):
            slight = result.check == "no very"
            yield replace(result, severity="minor") if slight else result


class Hears(Answers):
    """Grades by length, and says of each finding that is not about words of the draft whether it
    holds; the others it looks up.
    """

    def __init__(self, holds: str) -> None:
        super().__init__([VERY, PLAIN], by_length)
        self._holds = holds

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        if not messages[0].text.startswith("You check"):
            return super().__call__(messages, seed)
        told = messages[-1].text.partition(" findings ===")[2]
        found = re.findall(r"^(\d+)\. (.*)$", told, re.M)
        rows = [
            {"finding": int(n), "quote": VERY, "why": WHY, "holds": self._of(text)}
            for n, text in found
        ]
        return json.dumps({"findings": rows})

    def _of(self, text: str) -> str:
        if "stand in the draft as they are" in text:
            return "yes"
        return "no" if "stand nowhere" in text else self._holds


async def heard(holds: str, polish: int = 1) -> tuple[Session, list[ev.Event]]:
    task = words_task("alpha beta")
    session, log = await judged(Hears(holds), task, domain=ReadRemarks(), polish=polish)
    return session, log.events


def told_of_very(log: Sequence[ev.Event]) -> bool:
    return any(
        item.check == "no very" for told in sent([e.body for e in log]) for item in told.items
    )


async def test_a_remark_that_the_judge_finds_too_is_told_in_the_polish_round() -> None:
    session, log = await heard("yes")
    assert told_of_very(log)
    assert session.drafts[session.order[-1]].text == PLAIN


@pytest.mark.parametrize("holds", ["no", "unsure", "nonsense"])
async def test_a_remark_that_the_judge_does_not_find_costs_no_sentence(holds: str) -> None:
    _, log = await heard(holds)
    assert not told_of_very(log)


async def test_a_remark_beside_what_fails_is_heard_in_the_same_call() -> None:
    answers, task = Hears("no"), words_task("alpha beta gamma")
    answers._drafts = [VERY, f"{VERY} gamma"]
    session, log = await judged(answers, task, domain=SlightRemarks())
    draft = session.drafts[session.order[0]]
    assert doubted(draft).keys() == {"has gamma", "no very"}
    asked = [c for c in asked_of(log) if c.messages[0].text.startswith("You check")]
    assert len(asked) == len(session.order)


async def test_a_remark_that_the_judge_finds_too_is_shown_as_such() -> None:
    session, _ = await heard("yes", polish=0)
    draft = session.drafts[session.order[0]]
    (finding,) = (f for f in open_findings(session, draft) if f.result.check == "no very")
    assert became(finding)[0] == "a reader agrees"


async def test_a_remark_that_the_judge_denies_stands_apart_wherever_it_is_shown() -> None:
    session, log = await heard("no", polish=0)
    assert session.stop is not None
    assert "1 remark that readers do not find: no very" in session.stop.why
    assert "stands open" not in session.stop.why
    draft = session.drafts[session.order[0]]
    (finding,) = (f for f in open_findings(session, draft) if f.result.check == "no very")
    assert became(finding)[0] == "a reader denies"
    assert title(draft, (finding,)) == "5 Draft 1 passes: 1 denied"
    assert ("denied", WHY) in finding.facts
    body = next(event for event in log if isinstance(event.body, ev.DraftJudged))
    assert list(narrate(body, session)) == [f"  loopback-2 does not find no very: {WHY}"]
    assert f"The judges do not find this: {WHY}" in markdown(log)
