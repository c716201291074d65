"""The judges of a session at work: a Judge or Compare step becomes calls, and those become events.

Each call is logged like any other, and a call that was finished before the program ended is not
paid for again: its answer is found by its messages. Nothing here decides; it says what the judge
said, and whether that could be found in the draft.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

from workbench.core import events as ev
from workbench.core.checks import CheckResult, failing
from workbench.core.domain import Domain
from workbench.core.messages import Message
from workbench.core.readers import Reader
from workbench.core.rules.judged import judged_outcomes
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.telling.feedback import causes
from workbench.core.telling.prompting import task_text
from workbench.errors import UsageError
from workbench.judging.asking import grading_messages
from workbench.judging.doubting import heard as second_look
from workbench.judging.judge import Asked, Judgement, Told, as_results, compare, grade, pooled
from workbench.judging.rubrics import Rubric, narrowed, read_rubric

CONTESTED = 10
"""Findings that a judge is asked about in one call."""
Ask = Callable[[ev.JudgeChoice, Asked], Awaitable[Told]]
"""Sends one question to a judge's model and logs it."""


def rubric_of(domain: Domain, task: Task) -> Rubric:
    """The rubric that the person keeps for the domain, else the domain's for the task, else the
    general one.
    """
    from workbench.own_rubrics import own_rubric

    kept = own_rubric(domain.name)
    if kept is not None:
        return kept.rubric
    own = domain.rubric(task)
    if own is not None:
        return read_rubric(own, f"the rubric of {domain.name}")
    from workbench.catalog import general_rubric

    return read_rubric(general_rubric(), "the general rubric")


def briefed(view: View, domain: Domain) -> View:
    """The view with the task as the domain tells it, materials included: who has not read the
    sources cannot say whether they bear what is said.
    """
    return replace(view, task=replace(view.task, prompt=domain.brief(view.task)))


def family(model: str) -> str:
    """The words that a model's name begins with, which its family shares: `gpt`, `claude`,
    `llama`; a maker before a slash is left out.
    """
    found = re.match(r"[a-z]+", model.rpartition("/")[2].lower())
    return found[0] if found else model


def kin(writer: str, judges: Sequence[str]) -> str:
    """What to say where every judge is of the writer's family; empty where one is not, or nobody
    judges. Models favour their own family (arXiv 2402.11436).
    """
    if not judges or any(family(judge) != family(writer) for judge in judges):
        return ""
    return (
        f"Every judge is of the writer's family ({family(writer)}), and models favour their own: "
        "name one of another with --judge."
    )


def chosen(view: View, name: str) -> ev.JudgeChoice:
    """The session's judge of that name; UsageError without one."""
    for judge in view.judges:
        if judge.name == name:
            return judge
    message = f"The session has no judge '{name}'." if name else "The session has no judge."
    raise UsageError(message, "Name one with --judge MODEL.")


@dataclass(frozen=True, slots=True)
class Finding:
    """What the writer would be told of one check."""

    key: str
    text: str


def contested(view: View, draft: str, domain: Domain) -> tuple[Finding, ...]:
    """The findings about the draft that a judge is asked about before they are told, or shown to a
    person as remarks: those that a domain's checks read from prose, one of each cause, the most
    severe first, then the remarks beside them. Of a draft that the loop does not go on from nothing
    is told.
    """
    one = view.drafts[draft]
    if not domain.reads_prose or one != view.current:
        return ()
    groups = causes(one.results)
    grouped = {id(result) for group in groups for result in group}
    beside = [result for result in failing(one.results) if id(result) not in grouped]
    found = [*(group[0] for group in groups), *beside]
    told = [result for result in found if result.tier == "computed"][:CONTESTED]
    return tuple(Finding(result.key, domain.feedback(result)) for result in told)


async def judged(
    view: View,
    draft: str,
    judge: ev.JudgeChoice,
    rubric: Rubric,
    ask: Ask,
    readers: Sequence[Reader] = (),
    findings: Sequence[Finding] = (),
) -> ev.Body:
    """What one judge says of one draft: as itself, or in the place of each reader in turn, none of
    whom sees what another said; and, in a context of its own, which of the findings it denies and
    which it finds as well.
    """
    text, number = view.drafts[draft].text, view.drafts[draft].number

    async def call(asked: Asked) -> Told:
        return await ask(judge, asked)

    said: list[tuple[Judgement, tuple[CheckResult, ...]]] = []
    for reader in readers or (Reader("", ""),):
        own = narrowed(rubric, reader.criteria)
        heard = await grade(
            call, task_text(view), text, own,
            samples=judge.samples, seed=view.seed, brief=reader.brief,
        )  # fmt: skip
        said.append((heard, as_results(heard, own, text, reader.name)))
    words = [finding.text for finding in findings]
    said_of = await second_look(call, task_text(view), text, words, view.seed)
    found = pooled([heard for heard, _ in said], rubric)
    results = tuple(result for _, each in said for result in each)
    return ev.DraftJudged(
        draft,
        judge.name,
        found.score(rubric) or 0.0,
        results,
        rubric.version,
        dict(found.levels),
        found.discarded,
        found.reliable,
        judged_outcomes(view.path.items, results, number),
        doubts=tuple(
            ev.Doubt(findings[word.finding].key, word.why, word.quote)
            for word in said_of
            if word.holds == "no"
        ),
        upheld=tuple(findings[word.finding].key for word in said_of if word.holds == "yes"),
    )


def repeated(
    view: View,
    draft: str,
    judge: ev.JudgeChoice,
    rubric: Rubric,
    readers: Sequence[Reader],
    log: Sequence[ev.Event],
) -> ev.DraftJudged | None:
    """What the judge said of an earlier draft of the same text, where it was asked just what it
    would be asked now: the same task, rubric, readers and model. None where it was not, or could
    not be believed; samples of one judgement are asked for each by itself.
    """
    new = view.drafts[draft]
    same = [one.id for one in view.drafts.values() if one.text == new.text and one.id != draft]
    bodies = [event.body for event in log]
    said = [b for b in bodies if isinstance(b, ev.DraftJudged) and b.draft in same and b.reliable]
    said = [b for b in said if (b.judge, b.rubric) == (judge.name, rubric.version)]
    if not said:
        return None
    calls = [b for b in bodies if isinstance(b, ev.CallStarted) and b.role == "judge"]
    asked = [call.messages for call in calls if call.model == judge.model]
    questions = [
        grading_messages(
            task_text(view), new.text, narrowed(rubric, reader.criteria),
            seed=view.seed, brief=reader.brief,
        )
        for reader in readers or (Reader("", ""),)
    ]  # fmt: skip
    if not all(question in asked for question in questions):
        return None
    outcomes = judged_outcomes(view.path.items, said[-1].results, new.number)
    return replace(
        said[-1], draft=draft, outcomes=outcomes, repeats=said[-1].repeats or said[-1].draft
    )


async def compared(
    view: View, first: str, second: str, judge: ev.JudgeChoice, rubric: Rubric, ask: Ask
) -> ev.Body:
    """Which of two drafts one judge calls better, asked in both orders."""

    async def call(asked: Asked) -> Told:
        return await ask(judge, asked)

    a, b = view.drafts[first].text, view.drafts[second].text
    found = await compare(call, task_text(view), a, b, rubric, seed=view.seed)
    winner = {"a": first, "b": second}.get(found.winner, "")
    why = next((choice.why for choice in found.choices if choice.why), "")
    return ev.DraftsCompared(first, second, judge.name, winner, found.consistent, why)


@dataclass
class Remembered:
    """Finished calls to judges whose judgement did not come to be: their answers are given again,
    each once.
    """

    log: Sequence[ev.Event]
    used: set[str] = field(default_factory=set)

    def answer(self, judge: ev.JudgeChoice, messages: tuple[Message, ...]) -> str | None:
        """The answer that the log has for these messages since the last judgement."""
        started: dict[str, ev.CallStarted] = {}
        found: str | None = None
        for event in self.log[self._since() :]:
            match event.body:
                case ev.CallStarted(call=call, role="judge") as body:
                    started[call] = body
                case ev.CallFinished(call=call, text=text) if call in started:
                    asked = started[call]
                    same = asked.messages == messages and asked.model == judge.model
                    if same and call not in self.used and found is None:
                        self.used.add(call)
                        found = text
                case _:
                    pass
        return found

    def _since(self) -> int:
        """The place after the last judgement or comparison."""
        ends = (ev.DraftJudged, ev.DraftsCompared)
        last = [k for k, event in enumerate(self.log) if isinstance(event.body, ends)]
        return last[-1] + 1 if last else 0
