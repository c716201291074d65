"""Judges in a session, end to end: the real SDK against a loopback server that does both."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.runner.test_runner import Log
from tests.support.openai_server import OpenAIServer
from tests.support.tiny import DOMAIN, InProcess, Words, numbered, words_task
from workbench.catalog import find_domain, find_task
from workbench.core import events as ev
from workbench.core.checks import CheckResult, Status
from workbench.core.domain import Domain
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.core.path import TrackedItem
from workbench.core.readers import Reader
from workbench.core.rules.judged import comments, judged_outcomes
from workbench.core.session import Session, View
from workbench.core.task import Task
from workbench.core.telling.feedback import choose, outcomes
from workbench.judges import repeated, rubric_of
from workbench.models.openai_compatible import OpenAICompatible
from workbench.runner import Dependencies, Runner, started

_DRAFT = re.compile(r"={8,} (draft(?: [XY])?) ={8,}\n(.*?)\n={8,} end of \1 ={8,}", re.DOTALL)
_CRITERIA = ("task", "clarity", "support")
Opinion = Callable[[str], int]


def by_length(draft: str) -> int:
    """A judge that takes length for quality."""
    return min(5, 1 + len(draft.split()) // 8)


class Answers:
    """Writes drafts in order; judges by an opinion, quoting the draft's first words."""

    def __init__(self, drafts: Sequence[str], opinion: Opinion) -> None:
        self._drafts, self._opinion, self.written = list(drafts), opinion, 0

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        if not messages[0].text.startswith("You grade"):
            self.written += 1
            return self._drafts[min(self.written, len(self._drafts)) - 1]
        drafts = [text for _, text in _DRAFT.findall(messages[-1].text)]
        if len(drafts) == 2:
            x, y = (self._opinion(draft) for draft in drafts)
            winner = "X" if x > y else "Y" if y > x else "tie"
            return json.dumps({"winner": winner, "why": "longer", **_quotes(*drafts)})
        entry = {"quote": drafts[0], "why": "It says so.", "fix": "Say more."}
        level = self._opinion(drafts[0])
        asked = [name for name in _CRITERIA if f"\n{name}:" in messages[-1].text]
        rows = [{"criterion": name, "level": level, **entry} for name in asked]
        return json.dumps({"criteria": rows})


def _quotes(x: str, y: str) -> dict[str, str]:
    return {"quote_x": x, "quote_y": y}


def made(server: OpenAIServer, log: Log, domain: Domain = DOMAIN) -> Runner:
    def model(choice: ev.ModelChoice, session: Session) -> OpenAICompatible:
        return OpenAICompatible(choice, {})

    return Runner(Dependencies(domain, model, InProcess(domain), log.record), log.events)


async def judged(
    answers: Callable[[Sequence[Message], int], str],
    task: Task,
    log: Log | None = None,
    strategy: str = "checked-refine",
    domain: Domain = DOMAIN,
    polish: int = 0,
) -> tuple[Session, Log]:
    log = log or Log()
    with OpenAIServer(answers) as server:
        writer = ev.ModelChoice("openai", "loopback-1", server.base_url)
        judge = ev.JudgeChoice(replace(writer, name="loopback-2"), samples=1)
        runner = made(server, log, domain)
        first = started(task, writer, ev.StrategyChoice(strategy, polish=polish), 1, "test")
        await runner.act(replace(first, judges=(judge,)), author="workbench")
        await runner.run()
    assert fold(log.events) == runner.session
    return runner.session, log


async def test_each_decided_draft_is_judged_once_and_the_score_stands_apart() -> None:
    session, log = await judged(
        Answers(["alpha one two three", "alpha beta one two three"], by_length),
        words_task("alpha beta"),
    )
    assert session.stop is not None
    assert session.stop.reason == "target"
    bodies = [event.body for event in log.events]
    graded = [body for body in bodies if isinstance(body, ev.DraftJudged)]
    assert [body.draft for body in graded] == list(session.order)
    best = session.best
    assert best is not None
    assert (best.scorecard.computed, best.scorecard.judged) == (100.0, 0.0)
    assert {result.check for result in graded[0].results} == {f"judge.{c}" for c in _CRITERIA}
    calls = [body for body in bodies if isinstance(body, ev.CallStarted) and body.role == "judge"]
    assert len(calls) == 2
    assert all(call.model.name == "loopback-2" for call in calls)


async def test_a_judge_sees_no_score_no_round_and_no_other_draft() -> None:
    _, log = await judged(
        Answers(["alpha one two three", "alpha beta one two three"], by_length),
        words_task("alpha beta"),
    )
    calls = [e.body for e in log.events if isinstance(e.body, ev.CallStarted)]
    last = [call for call in calls if call.role == "judge"][-1]
    text = last.messages[-1].text
    assert "alpha beta one two three" in text
    assert "Score" not in text
    assert "alpha one" not in text


class Sourced(Words):
    """A domain whose task holds more than its prompt."""

    def brief(self, task: Task) -> str:
        return f"{task.prompt}\n\nThe source: wool keeps warm."


async def test_a_judge_reads_what_the_writer_was_given() -> None:
    answers = Answers(["alpha beta one two three"], by_length)
    _, log = await judged(answers, words_task("alpha beta"), domain=Sourced())
    calls = [e.body for e in log.events if isinstance(e.body, ev.CallStarted)]
    asked = next(call for call in calls if call.role == "judge").messages[-1].text
    told = asked.split("end of task")[0]
    assert "The source: wool keeps warm." in told


@pytest.mark.parametrize(
    ("name", "material"),
    [
        ("essay/river_baths", "The basin costs 5.8 million crowns."),
        ("service/late_parcel", "within 30 days of the order date"),
        ("creative/flask_text", "Keeps drinks hot for 12 hours"),
        ("research/lamp_moths", "they also lost hedges"),
    ],
)
def test_a_brief_holds_the_materials_and_not_the_form_of_the_answer(
    name: str, material: str
) -> None:
    domain, task = find_domain(name.split("/")[0]), find_task(name)
    told = domain.brief(task)
    assert task.prompt.strip() in told
    assert material in told
    assert "ledger" not in told.replace("the ledger and keys in square brackets not", "")


async def test_a_judge_that_rises_while_the_checks_fall_stops_the_loop() -> None:
    fluff = " and more of the same" * 4
    drafts = ["alpha beta gamma then", f"alpha beta{fluff}", f"alpha{fluff * 2}"]
    session, _ = await judged(Answers(drafts, by_length), words_task("alpha beta gamma delta"))
    assert session.stop is not None
    assert session.stop.reason == "drift"
    best = session.best
    assert best is not None
    assert best.number == 1


async def test_no_judge_lifts_a_draft_over_a_failing_check() -> None:
    def loves_the_wrong(draft: str) -> int:
        return 1 if "beta" in draft else 5

    drafts = ["alpha one two three", "alpha beta one two three"]
    session, _ = await judged(Answers(drafts, loves_the_wrong), words_task("alpha beta"))
    best = session.best
    assert best is not None
    assert best.number == 2


async def test_a_judgement_that_the_program_s_end_cut_off_pays_for_no_call_twice() -> None:
    answers = Answers(["alpha beta one two three"], by_length)
    _, whole = await judged(answers, words_task("alpha beta"))
    kinds = [type(event.body) for event in whole.events]
    at = kinds.index(ev.DraftJudged)
    log = Log()
    log.events = whole.events[:at]
    with OpenAIServer(answers) as server:
        runner = made(server, log)
        await runner.run()
        assert server.requests == 0
    assert isinstance(log.events[at].body, ev.DraftJudged)
    assert log.events[at].body.levels == whole.events[at].body.levels  # type: ignore[attr-defined]


async def test_the_panel_compares_revisions_that_the_checks_cannot_tell_apart() -> None:
    drafts = ["alpha one two three", "alpha one two three four five six", "alpha beta"]
    session, log = await judged(
        Answers(drafts, lambda draft: min(5, len(draft.split()))),
        words_task("alpha beta"),
        strategy="judge-panel",
    )
    (compared,) = [e.body for e in log.events if isinstance(e.body, ev.DraftsCompared)]
    assert (compared.first, compared.second) == session.order[:2]
    assert compared.winner == session.order[1]
    assert compared.consistent


async def test_comments_of_a_judge_wait_while_a_required_check_fails() -> None:
    drafts = ["alpha one two three", "alpha beta one two three"]
    _, log = await judged(Answers(drafts, lambda draft: 2), words_task("alpha beta"))
    sent = [e.body for e in log.events if isinstance(e.body, ev.FeedbackSent)]
    assert {item.source for body in sent for item in body.items} == {"check"}


def a_view(level: int, *results: CheckResult) -> tuple[View, ev.DraftJudged]:
    """A session whose one draft was taken and judged, as its rules see it."""
    status: Status = "warn" if level < 4 else "pass"
    comment = CheckResult(
        "judge.clarity", status, "clarity", "judge", "minor", message="It wanders.", decides=False
    )
    judgement = ev.DraftJudged("d1", "j", 25.0 * (level - 1), (comment,))
    log = Log()
    bodies = [
        started(words_task("alpha"), ev.ModelChoice("openai", "m"), ev.StrategyChoice(), 1, "t"),
        ev.DraftWritten("d1", "alpha wanders"),
        ev.DraftChecked("d1", results, words_task("alpha").check_set(1)),
        ev.DraftTaken("d1"),
        judgement,
    ]
    for seq, body in enumerate(bodies, 1):
        log.events.append(ev.Event(numbered(seq), "s1", seq, "2026-01-01T00:00:00.000Z", "w", body))
    return fold(log.events).view(), judgement


def test_a_judge_s_comment_is_told_where_nothing_required_fails_and_settled_by_its_next_word() -> (
    None
):
    minor = CheckResult("style", "pass", severity="minor")
    view, judgement = a_view(2, minor)
    (item,) = choose(view, lambda result, level, drafts: "the domain's words")
    assert (item.source, item.check) == ("judge", "judge.clarity")
    assert "It wanders." in item.text
    tracked = [TrackedItem(item, sent_with=(2,))]
    assert outcomes(tracked, [minor], 2) == {}
    better = [replace(judgement.results[0], status="pass")]
    assert judged_outcomes(tracked, better, 2) == {item.id: "addressed"}
    assert judged_outcomes(tracked, judgement.results, 2) == {item.id: "ignored"}


def test_a_judge_that_cannot_be_believed_tells_the_writer_nothing() -> None:
    view, judgement = a_view(2)
    draft = replace(view.drafts["d1"], judged=(replace(judgement, reliable=False),))
    assert comments(draft) == ()


class Reviewed(type(DOMAIN)):  # type: ignore[misc]
    """The five-line domain with two readers."""

    def readers(self, task: Task) -> Sequence[Reader]:
        return (
            Reader("methods", "You review methods alone.", ("support",)),
            Reader("newcomer", "You know nothing of the field.", ("clarity", "task")),
        )


async def test_each_reader_grades_its_own_criteria_in_a_context_of_its_own() -> None:
    drafts = ["alpha one two three", "alpha beta one two three"]
    _, log = await judged(Answers(drafts, by_length), words_task("alpha beta"), domain=Reviewed())
    calls = [e.body for e in log.events if isinstance(e.body, ev.CallStarted)]
    asked = [call.messages for call in calls if call.role == "judge"]
    alone, methods, newcomer = asked
    assert "You review" not in alone[0].text, "a draft that fails is read once, by the judge itself"
    assert "You review methods alone." in methods[0].text
    assert "You know nothing of the field." in newcomer[0].text
    assert "support:" in methods[1].text
    assert "support:" not in newcomer[1].text
    assert "methods" not in newcomer[0].text
    first, graded = [e.body for e in log.events if isinstance(e.body, ev.DraftJudged)]
    assert {result.check for result in first.results} == {f"judge.{name}" for name in _CRITERIA}
    names = {result.check for result in graded.results}
    assert names == {"judge.methods.support", "judge.newcomer.clarity", "judge.newcomer.task"}
    assert set(graded.levels) == set(_CRITERIA)


_ASKED = re.compile(r"^([a-z]\w*): ", re.M)


class Reviews:
    """Writes the reference; grades whatever criteria it is asked for, and keeps who asked."""

    def __init__(self, draft: str) -> None:
        self._draft = draft
        self.briefs: list[str] = []

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        if not messages[0].text.startswith("You grade"):
            return self._draft
        self.briefs.append(messages[0].text)
        rubric = messages[-1].text.split("The rubric:")[1]
        quote = " ".join(self._draft.split()[:6])
        rows = [{"criterion": name, "quote": quote, "why": "It says so.", "fix": "", "level": 4}
                for name in _ASKED.findall(rubric)]  # fmt: skip
        return json.dumps({"criteria": rows})


async def test_the_reviewers_of_an_installed_domain_read_each_in_a_context_of_its_own() -> None:
    task = find_task("research/remote_work")
    answers = Reviews(task.reference)
    _, log = await judged(answers, task, domain=find_domain("research"))
    (graded,) = [e.body for e in log.events if isinstance(e.body, ev.DraftJudged)]
    assert len(set(answers.briefs)) == len(answers.briefs) == 3
    own = {result.check.rpartition(".")[0] for result in graded.results}
    assert own == {"judge.methods", "judge.evidence", "judge.reader"}
    assert len(graded.results) == 6


def asked_of(log: Log, role: str = "judge") -> list[ev.CallStarted]:
    bodies = [event.body for event in log.events]
    return [body for body in bodies if isinstance(body, ev.CallStarted) and body.role == role]


async def test_a_text_that_was_judged_is_not_put_before_the_judge_again() -> None:
    """A writer who disputes a finding sends the text back as it was."""
    drafts = ["alpha one two three", "alpha one two three", "alpha beta one two three"]
    _, log = await judged(Answers(drafts, by_length), words_task("alpha beta"), domain=Reviewed())
    graded = [e.body for e in log.events if isinstance(e.body, ev.DraftJudged)]
    first, again, other = graded
    assert len(asked_of(log)) == 1 + 2  # one reading of what fails, two readers of what does not
    assert (again.repeats, other.repeats, first.repeats) == (first.draft, "", "")
    assert (again.levels, again.results, again.score) == (
        first.levels, first.results, first.score
    )  # fmt: skip


async def test_a_repeated_word_stays_one_when_it_is_repeated_again() -> None:
    same = "alpha one two three"
    _, log = await judged(Answers([same] * 3, by_length), words_task("alpha beta"))
    graded = [e.body for e in log.events if isinstance(e.body, ev.DraftJudged)]
    assert len(graded) > 2
    assert {body.repeats for body in graded[1:]} == {graded[0].draft}
    assert len(asked_of(log)) == 1


@pytest.mark.parametrize("change", ["task", "model", "rubric", "quotes"])
async def test_another_question_or_a_word_that_is_not_believed_is_asked_again(change: str) -> None:
    same = ["alpha one two three"] * 2
    session, log = await judged(Answers(same, by_length), words_task("alpha beta"))
    (head, *_), view = session.order[::-1], session.view()
    judge, rubric = view.judges[0], rubric_of(DOMAIN, view.task)
    events = list(log.events)
    match change:
        case "task":
            view = replace(view, task=replace(view.task, prompt="Write of beta."))
        case "model":
            judge = replace(judge, model=replace(judge.model, temperature=0.5))
        case "rubric":
            rubric = replace(rubric, criteria=rubric.criteria[:2])
        case "quotes":
            events = [replace(e, body=replace(e.body, reliable=False))
                      if isinstance(e.body, ev.DraftJudged) else e for e in events]  # fmt: skip
    assert repeated(view, head, judge, rubric, (), log.events) is None or change == "quotes"
    assert repeated(view, head, judge, rubric, (), events) is None
    told = repeated(session.view(), head, session.view().judges[0], rubric_of(
        DOMAIN, session.task), (), log.events)  # fmt: skip
    assert told is not None
