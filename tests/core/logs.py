"""Logs for the tests of the core: a log that grows event by event, and a loop that runs on one.

The loop performs the steps that the rules ask for, with a writer and a checker that are plain
functions: no model, no process, no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.checks import CheckResult, Status
from workbench.core.domain import Domain
from workbench.core.folding import advance
from workbench.core.ids import ulid
from workbench.core.messages import Message, Usage
from workbench.core.rules.stopping import Stop
from workbench.core.session import Session, View
from workbench.core.strategy import All, Ask, Check, Decide, Step, Wait, Write, next_step
from workbench.core.task import Stage, Task
from workbench.core.taskfile import TaskFile, common_task

TASK = Task(
    "lines/greet",
    "lines",
    "Greet",
    "Write a greeting.",
    stages=(Stage("one", "", {"words": ["hello"]}),),
)
TWO_STAGES = Task(
    "lines/greet",
    "lines",
    "Greet",
    "Write a greeting.",
    stages=(
        Stage("one", "", {"words": ["hello"]}),
        Stage("two", "Name the reader.", {"words": ["hello", "reader"]}),
    ),
)


class Lines(Domain):
    """The least domain: each word of a stage's settings must occur in the draft."""

    name = "lines"

    def load(self, source: TaskFile) -> Task:
        return common_task(source, frozenset({"words"}), "lines")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        for word in task.stages[-1].checks["words"] if task.stages else ():
            status: Status = "pass" if word in draft else "fail"
            yield CheckResult(word, status, message=f"'{word}' is missing.")


LINES = Lines()
Writer = Callable[[int, Sequence[Message]], str]
"""The number of the draft to come and the messages -> the answer."""
Checker = Callable[[View, str], Iterable[CheckResult]]


def result(check: str, status: Status = "pass", **fields: object) -> CheckResult:
    return CheckResult(check, status, **fields)  # type: ignore[arg-type]


def results(**statuses: Status) -> tuple[CheckResult, ...]:
    return tuple(CheckResult(check, status) for check, status in statuses.items())


class Log:
    """A session's log and the live session beside it."""

    def __init__(self, task: Task = TASK, **settings: object) -> None:
        self.events: list[ev.Event] = []
        self.session = Session()
        self.add(ev.SessionStarted(task, **settings))  # type: ignore[arg-type]

    @property
    def view(self) -> View:
        return self.session.view()

    def add(self, body: ev.Body, author: str = "workbench", origin: str = "") -> ev.Event:
        seq = len(self.events) + 1
        event = ev.Event(
            ulid(seq, seq.to_bytes(10, "big")),
            "s",
            seq,
            f"2026-11-21T00:00:{seq % 60:02}.000Z",
            author,
            body,
            origin,
        )
        self.session = advance(self.session, self.events, event)
        self.events.append(event)
        return event

    def write(self, draft: str, text: str = "", parent: str | None = None) -> None:
        self.add(ev.DraftWritten(draft, text or f"text of {draft}", parent, call=f"call {draft}"))

    def check(self, draft: str, *found: CheckResult, check_set: str = "") -> None:
        self.add(ev.DraftChecked(draft, found, check_set or self.view.check_set))

    def take(self, draft: str, **outcomes: ev.Outcome) -> None:
        self.add(ev.DraftTaken(draft, outcomes=outcomes))

    def taken(self, draft: str, *found: CheckResult, parent: str | None = None) -> None:
        """Written, checked and taken."""
        self.write(draft, parent=parent)
        self.check(draft, *found)
        self.take(draft)

    def refused(self, draft: str, *found: CheckResult, parent: str | None = None) -> None:
        self.write(draft, parent=parent)
        self.check(draft, *found)
        self.add(ev.DraftRefused(draft, "it is worse"))

    def send(self, draft: str, *checks: str) -> None:
        number = self.session.drafts[draft].number
        self.add(
            ev.FeedbackSent(
                draft,
                tuple(
                    ev.FeedbackItem(f"{number}.{place}", check, "major", f"repair {check}")
                    for place, check in enumerate(checks, 1)
                ),
            )
        )


class Endless(AssertionError):
    """A loop did not come to an end."""


def run(
    log: Log, writer: Writer, checker: Checker, domain: Domain = LINES, limit: int = 400
) -> Stop | Wait | Ask:
    """Perform steps until the loop ends or waits; the stop goes into the log as well."""
    for _ in range(limit):
        step = next_step(log.view, domain)
        match step:
            case Stop():
                log.add(ev.SessionStopped(step.reason, step.why, log.session.path.best))
                return step
            case Wait() | Ask():
                return step
            case _:
                perform(log, step, writer, checker, domain)
    raise Endless(f"no end after {limit} steps; the last one was {step!r}")


def perform(log: Log, step: Step, writer: Writer, checker: Checker, domain: Domain = LINES) -> None:
    match step:
        case Write():
            _written(log, step, writer, domain)
        case Check(draft=draft):
            log.check(draft, *checker(log.view, log.session.drafts[draft].text))
        case Decide(bodies=bodies):
            for body in bodies:
                log.add(body)
        case All(steps=steps):
            group = f"round {log.session.calls}"
            for one in steps:
                own = replace(one, group=one.group or group) if isinstance(one, Write) else one
                perform(log, own, writer, checker, domain)
        case _:
            raise TypeError(f"the tests' loop does not perform {step!r}")


def _written(log: Log, step: Write, writer: Writer, domain: Domain) -> None:
    number, call = log.session.next_number, f"call {log.session.calls + 1}"
    if step.guidance:
        log.add(ev.GuidanceConsumed(step.guidance, number))
    several = (step.group, step.sample, step.samples, step.draw)
    asked = (step.role, step.messages, log.session.model, step.what)
    log.add(ev.CallStarted(call, *asked, *several))
    answer = writer(number, step.messages)
    log.add(ev.CallFinished(call, answer, Usage(10, 10, cost=0.0)))
    if step.what == "draft":
        text = domain.extract(answer)
        body = ev.DraftWritten(f"d{number}", text, step.parent, call)
        log.add(replace(body, group=step.group, sample=step.sample))
    else:
        log.add(ev.TextWritten(step.what, answer, step.parent or "", call))


def by_domain(view: View, text: str) -> Iterable[CheckResult]:
    """What the five-line domain says."""
    return LINES.check(view.task, text, None)
