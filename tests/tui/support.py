"""Literal sessions, and screens driven by real runners over the five-line domain."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from tests.support.tiny import DOMAIN, InProcess, Scripted, numbered, words_task
from workbench.catalog import TaskEntry
from workbench.commands.modelsetup import line_for
from workbench.core import events as ev
from workbench.core.checks import CheckResult, line_span
from workbench.core.domain import Domain
from workbench.core.folding import advance, fold
from workbench.core.foretelling import Ending, ending, foretold
from workbench.core.messages import Message, Usage
from workbench.core.session import Draft, Session
from workbench.core.strategy import built_in
from workbench.core.task import Budget, Stage, Task
from workbench.errors import HistoryError, UsageError
from workbench.models import CallSettings, Finished, Model, Retrying
from workbench.newtask import Question, questions
from workbench.runner import Dependencies, Live, Notice, Runner, started
from workbench.tui.services import DisplaySettings, ModelLine
from workbench.tui.sessions import HistoryPage, HistoryQuery, PastSession, Regrades

TIME = "2026-11-21T12:00:00.000Z"
DEADLINE = 180.0
"""Seconds that a test waits for a condition on a loaded machine."""


def log_of(*bodies: ev.Body, session: str = "S1", people: bool = True) -> list[ev.Event]:
    """A log with these bodies, one event each; acts of a person have a person's author."""
    return [
        ev.Event(numbered(place), session, place, TIME, author_of(body), body)
        for place, body in enumerate(bodies, 1)
    ]


def author_of(body: ev.Body) -> str:
    """Who writes such an event."""
    personal = (
        ev.Rated
        | ev.Noted
        | ev.GuidanceQueued
        | ev.GuidanceWithdrawn
        | ev.HunkDecided
        | ev.DraftEdited
        | ev.Paused
        | ev.Resumed
        | ev.Accepted
        | ev.BranchChosen
        | ev.Undone
    )
    return "person" if isinstance(body, personal) else "workbench"


FIRST = '''def process_data(data, mode="mean"):
    """The mean or the sum of a list of numbers."""
    if mode == "mean":
        return sum(data) / len(data)
    elif mode == "sum":
        return sum(data)
    else:
        return None
'''
SECOND = '''def process_data(data, mode="mean"):
    """The mean, the sum or the median of what is a number."""
    numbers = [x for x in data if isinstance(x, (int, float))]
    if not numbers:
        return None
    if mode == "mean":
        return sum(numbers) / len(numbers)
    elif mode == "sum":
        return sum(numbers)
    elif mode == "median":
        ordered = sorted(numbers)
        middle = len(ordered) // 2
        return (ordered[middle - 1] + ordered[middle]) / 2
    else:
        return None
'''
THIRD = SECOND.replace(
    "        return (ordered[middle - 1] + ordered[middle]) / 2\n    else:\n        return None",
    "        if len(ordered) % 2:\n            return ordered[middle]\n"
    "        return (ordered[middle - 1] + ordered[middle]) / 2\n"
    '    raise ValueError(f"unknown mode: {mode}")',
)
TASK = Task(
    id="code/process_data",
    domain="code",
    title="Mean and sum of a list, then more",
    prompt='Write a function `process_data(data, mode)`.\n\n- mode "mean" gives the mean\n'
    '- mode "sum" gives the sum',
    stages=(Stage("numbers"), Stage("more", "Now also the median.")),
    hidden={"tests": 4},
    budget=Budget(rounds=8),
    difficulty="easy",
)
SHOWN_1 = ("mean of three", "mean by name", "sum of three", "sum below zero")
SHOWN_2 = (
    *SHOWN_1,
    "median of odd",
    "median of even",
    "words ignored",
    "empty mean",
    "unknown mode",
)


def results(
    names: Sequence[str], failing: Mapping[str, str], text: str, line: int = 1
) -> tuple[CheckResult, ...]:
    """Results for the names; `failing` maps some of them to what was got."""
    return tuple(
        CheckResult(name, "pass", milliseconds=1.0)
        if name not in failing
        else CheckResult(
            name,
            "fail",
            cause="assertion",
            expected="ValueError" if "mode" in name else "2",
            observed=failing[name],
            message=f"{name} gave {failing[name]}",
            span=line_span(text, line),
            evidence={"input": "process_data([1, 2], mode='mode')"},
        )
        for name in names
    )


def story() -> list[ev.Body]:
    """A whole session: passes stage one, fails in stage two, is repaired, stops at the target."""
    one, two = TASK.check_set(1), TASK.check_set(2)
    missing = dict.fromkeys(SHOWN_2[4:], "None")
    items = tuple(
        ev.FeedbackItem(f"1.{n}", name, "major", f"{name} fails", line_span(FIRST, 8))
        for n, name in enumerate(SHOWN_2[4:], 1)
    )
    return [
        ev.SessionStarted(TASK, budget=TASK.budget, seed=1, title=TASK.title),
        ev.CallStarted("C1", "writer", (Message("user", "go"),), ev.ModelChoice()),
        ev.CallFinished("C1", FIRST, Usage(180, 130), seconds=1.1),
        ev.DraftWritten("D1", FIRST, call="C1"),
        ev.DraftChecked("D1", results(SHOWN_1, {}, FIRST), one, seconds=0.1),
        ev.DraftTaken("D1", "the first draft"),
        ev.StageRevealed(2, "draft 1 passes stage 1"),
        ev.DraftChecked("D1", results(SHOWN_2, missing, FIRST, 8), two, seconds=0.1),
        ev.FeedbackSent("D1", items),
        ev.CallStarted("C2", "writer", (Message("user", "go"),), ev.ModelChoice()),
        ev.CallFinished("C2", SECOND, Usage(240, 180), seconds=1.3),
        ev.DraftWritten("D2", SECOND, "D1", "C2"),
        ev.DraftChecked(
            "D2",
            results(SHOWN_2, {"median of odd": "1.5", "unknown mode": "None"}, SECOND, 13),
            two,
            seconds=0.1,
        ),
        ev.DraftTaken(
            "D2",
            "score 78 after 44, nothing broken",
            {
                "1.1": "ignored",
                "1.2": "addressed",
                "1.3": "addressed",
                "1.4": "addressed",
                "1.5": "ignored",
            },
        ),
        ev.GuidanceQueued("G1", "keep the None for empty lists"),
        ev.FeedbackSent(
            "D2",
            tuple(
                replace(item, level=1, span=line_span(SECOND, 13)) for item in (items[0], items[4])
            ),
        ),
        ev.GuidanceConsumed(("G1",), 3),
        ev.CallStarted("C3", "writer", (Message("user", "go"),), ev.ModelChoice()),
        ev.CallFinished("C3", THIRD, Usage(260, 195), seconds=1.2),
        ev.DraftWritten("D3", THIRD, "D2", "C3"),
        ev.DraftChecked("D3", results(SHOWN_2, {}, THIRD), two, seconds=0.1),
        ev.DraftTaken(
            "D3", "score 100 after 78, nothing broken", {"1.1": "addressed", "1.5": "addressed"}
        ),
        ev.DraftChecked(
            "D3",
            tuple(replace(r, hidden=True) for r in results(("empty sum", "negative"), {}, THIRD)),
            hidden=True,
        ),
        ev.SessionStopped("target", "Draft 3 passes 9 of 9 checks.", "D3"),
    ]


def session_of(*bodies: ev.Body) -> Session:
    """The fold of a literal log."""
    return fold(log_of(*bodies))


class StillLoop:
    """A session that stands still: its log is literal, acts are folded, nothing runs."""

    def __init__(self, log: Sequence[ev.Event], live: Live | None = None) -> None:
        self.log: list[ev.Event] = list(log)
        self.session = fold(self.log)
        self.live = live or Live("stopped" if self.session.stop else "idle")
        self.listener: Callable[[Notice], None] = lambda notice: None

    async def run(self, *, wait: bool = False) -> ev.SessionStopped | None:
        """Nothing happens by itself."""
        if wait:
            await asyncio.Event().wait()
        return None

    async def act(self, *bodies: ev.Body, author: str = "person") -> None:
        """Fold what the person did."""
        for body in bodies:
            place = len(self.log) + 1
            event = ev.Event(numbered(place), "S1", place, TIME, author, body)
            self.session = advance(self.session, self.log, event)
            self.log.append(event)

    async def stop(self) -> None:
        """The person stops."""
        await self.act(ev.SessionStopped("person", "The person stopped it."))

    def consent(self) -> None:
        """Nothing to agree to."""

    @property
    def ending(self) -> Ending | None:
        """By the strategy of the session, in the five-line domain."""
        return ending(self.session, DOMAIN, built_in)

    def foretold(self, note: ev.Body | None = None) -> tuple[Message, ...]:
        """By the strategy of the session, in the five-line domain."""
        return foretold(self.session, note, DOMAIN, built_in)

    def cost(self, usage: Usage) -> float | None:
        """Nobody knows the price."""
        return None

    def hold(self, why: str) -> None:
        """Nothing runs that could be kept back."""


class Gated:
    """A model that streams pieces and waits at a gate before it ends."""

    def __init__(self, answers: Sequence[str], *, open_gate: bool = True) -> None:
        self._answers = answers
        self.asked = 0
        self.gate = asyncio.Event()
        if open_gate:
            self.gate.set()

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        answer = self._answers[min(self.asked, len(self._answers) - 1)]
        self.asked += 1
        for start in range(0, len(answer), 5):
            yield answer[start : start + 5]
        await self.gate.wait()
        yield Finished(Usage(10, 5, cost=0.0))


class Bench:
    """Services on real runners with an in-memory log, for tests of whole screens."""

    domain: Domain = DOMAIN

    def __init__(
        self,
        *,
        model: Model | None = None,
        task: Task | None = None,
        look: DisplaySettings | None = None,
        logs: Mapping[str, Sequence[ev.Event]] | None = None,
        tasks: Sequence[TaskEntry] | None = None,
        still: StillLoop | None = None,
        first_task: str = "",
        strategy: ev.StrategyChoice | None = None,
    ) -> None:
        self.strategy = strategy or ev.StrategyChoice()
        self.look = look or DisplaySettings()
        self.first_task, self.first_session = first_task, ""
        self.model = model or Scripted(["alpha", "alpha beta"])
        self.task = task or words_task("alpha", "alpha beta")
        self.logs = dict(logs or {})
        self.texts: dict[str, str] = {}
        self.first_table, self.newcomer = "", False
        self.first_review = False
        self.asked_for: list[tuple[str, Mapping[str, str]]] = []
        """What tasks were made of: domain and answers, or a table and the question."""
        self.still = still
        self.runner: Runner | None = None
        self.entries = TASKS if tasks is None else tasks
        self.deleted: list[str] = []
        self.checked_texts: list[str] = []
        self.tagged: list[tuple[str, str, bool]] = []
        self._ids = 1000

    def tasks(self) -> Sequence[TaskEntry]:
        return self.entries

    def models(self) -> Sequence[ModelLine]:
        return [
            ModelLine("practice", "practice"),
            ModelLine("openai", "gpt-x", note="key in OPENAI_API_KEY"),
            ModelLine("person", "person"),
        ]

    def questions(self) -> Mapping[str, Sequence[Question]]:
        return {domain: questions(domain) for domain in ("analysis", "code", "essay", "math")}

    async def make_task(self, domain: str, answers: Mapping[str, str]) -> str:
        self.asked_for.append((domain, answers))
        return self.entries[0].id

    async def ask_table(self, file: str, question: str) -> str:
        self.asked_for.append((file, {"question": question}))
        return self.entries[0].id

    async def servers(self) -> Sequence[ModelLine]:
        return [ModelLine("openai", "llama-x", "http://127.0.0.1:9/v1", "runs here (ollama)")]

    def model_on(self, name: str, base_url: str) -> ModelLine:
        return line_for(name, base_url)

    async def try_model(self, model: ModelLine) -> str:
        return f"{model.name} answers"

    async def ready(self) -> None:
        return None

    def new_checker(self) -> InProcess:
        """Who runs the checks; tests of a slow one override it."""
        return InProcess(self.domain)

    def _runner(self, log: Sequence[ev.Event], listener: Callable[[Notice], None]) -> Runner:
        events: list[ev.Event] = list(log)

        async def record(bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
            await asyncio.sleep(0)
            made = [
                ev.Event(
                    numbered(5000 + len(events) + n), "S1", len(events) + n, TIME, author, body
                )
                for n, body in enumerate(bodies, 1)
            ]
            events.extend(made)
            return made

        dependencies = Dependencies(
            *(self.domain, lambda choice, session: self.model, self.new_checker()),
            *(record, listener),
        )
        return Runner(dependencies, log)

    async def start(
        self, task: str, model: ModelLine, listener: Callable[[Notice], None]
    ) -> Runner | StillLoop:
        if self.still is not None:
            self.still.listener = listener
            return self.still
        self.runner = self._runner((), listener)
        begun = started(self.task, self.choice(model), self.strategy, 1, "test")
        await self.runner.act(begun, author="workbench")
        return self.runner

    async def resume(self, session: str, listener: Callable[[Notice], None]) -> Runner | StillLoop:
        if self.still is not None:
            self.still.listener = listener
            return self.still
        self.runner = self._runner(self.logs[session], listener)
        return self.runner

    async def fork(
        self, session: str, draft: str, listener: Callable[[Notice], None]
    ) -> Runner | StillLoop:
        assert self.runner is not None
        log = [e for e in self.runner.log if not isinstance(e.body, ev.SessionStopped)]
        self.runner = self._runner(log, listener)
        await self.runner.act(ev.SessionForked(session, draft), ev.BranchChosen(draft))
        return self.runner

    async def close(self, session: str) -> None:
        return None

    async def shut(self) -> None:
        return None

    async def history(self, query: HistoryQuery, after: str, limit: int) -> HistoryPage:
        found = [entry for entry in PAST if _fits(entry, query) and entry.id not in self.deleted]
        start = int(after or 0)
        more = str(start + limit) if len(found) > start + limit else ""
        return HistoryPage(tuple(found[start : start + limit]), more)

    async def facet(self, name: str) -> Sequence[str]:
        if name == "tag":
            return sorted({tag for entry in PAST for tag in entry.tags})
        return sorted({getattr(entry, name) for entry in PAST})

    async def read(self, session: str) -> Sequence[ev.Event]:
        if session not in self.logs:
            raise HistoryError(f"There is no session {session}.")
        return self.logs[session]

    async def regrade(self, sessions: Sequence[str]) -> Regrades:
        line = (sessions[0], f"{sessions[0]}  draft 2  outcome: passed → failed")
        return Regrades((line,), f"1 of {len(sessions)} decisions flip")

    async def tag(self, session: str, tag: str, on: bool) -> None:
        self.tagged.append((session, tag, on))

    async def would_delete(self, session: str) -> str:
        return "12 events, 2 cases: would be erased."

    async def delete(self, session: str) -> str:
        self.deleted.append(session)
        return "12 events of 1 session erased."

    async def reread_task(self, task: str) -> Task:
        return self.task

    def choice(self, model: ModelLine) -> ev.ModelChoice:
        return ev.ModelChoice(model.provider, model.name)

    def fence(self, domain: str) -> str | None:
        return "python" if domain == "code" else None

    def units(self, domain: str, text: str) -> list[str]:
        return text.split(". ") if domain == "essay" else text.splitlines()

    def decided(self, session: Session, hypothesis: str, says: str | None) -> Task:
        results = session.current.results if session.current is not None else ()
        return self.domain.decided(session.task, results, hypothesis, says)

    async def check_text(self, session: Session, draft: Draft, text: str) -> Sequence[CheckResult]:
        self.checked_texts.append(text)
        return self.verdicts(session, text)

    def verdicts(self, session: Session, text: str) -> Sequence[CheckResult]:
        """By the five-line domain; tests of another one override it."""
        if session.task.domain != DOMAIN.name:
            raise UsageError("No checks here.", "")
        return list(DOMAIN.check(session.view().task, text, None))

    def new_id(self) -> str:
        self._ids += 1
        return numbered(self._ids)

    def clock(self) -> float:
        return time.monotonic()

    def keep(self, name: str, text: str) -> None:
        self.texts[name] = text

    def kept(self, name: str) -> str:
        return self.texts.get(name, "")

    def save_look(self, look: DisplaySettings) -> None:
        self.look = look


UNFINISHED = ("paused", "interrupted")


def _fits(entry: PastSession, query: HistoryQuery) -> bool:
    words = ("domain", "outcome", "model", "strategy")
    if query.outcome == "unfinished":
        query = replace(query, outcome=entry.outcome if entry.outcome in UNFINISHED else "-")
    return (
        all(getattr(query, name) in ("", getattr(entry, name)) for name in words)
        and query.text in entry.title.lower()
        and (not query.tag or query.tag in entry.tags)
        and entry.updated.startswith(query.days)
        and (not query.rated or entry.rated)
        and (not query.corrected or entry.corrected)
    )


TASKS = [
    TaskEntry("code/process_data", "code", "Mean and sum of a list, then more", "easy", "bundled"),
    TaskEntry("code/roman", "code", "Roman numerals, both ways", "medium", "bundled"),
    TaskEntry("code/toposort", "code", "Order that respects dependencies", "hard", "bundled"),
    TaskEntry("math/integral", "math", "An integral by parts, step by step", "medium", "bundled"),
    TaskEntry("HumanEval/0", "code", "has_close_elements", "", "imported"),
]
PAST = [
    PastSession(
        "01A",
        "Mean and sum of a list",
        "code/process_data",
        "code",
        "2026-11-20T18:02:11.000Z",
        "practice",
        "checked-refine",
        "target",
        3,
        100.0,
        simulated=True,
        rated=True,
    ),
    PastSession(
        "01B",
        "Roman numerals, both ways",
        "code/roman",
        "code",
        "2026-11-19T09:40:00.000Z",
        "gpt-x",
        "checked-refine",
        "plateau",
        6,
        82.0,
        corrected=True,
        tags=("keep",),
    ),
    PastSession(
        "01C",
        "An integral by parts",
        "math/integral",
        "math",
        "2026-11-18T21:15:30.000Z",
        "gpt-x",
        "self-refine",
        "interrupted",
        2,
        50.0,
    ),
]


async def until(
    pilot: Pilot[Any], condition: Callable[[], object], what: str = "", seconds: float = DEADLINE
) -> None:
    """Wait until the condition holds; fails after these seconds and says for what."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(
        f"not within {seconds:.0f} s: {what or 'the condition'}\n{screen_text(pilot)}"
    )


async def typed(pilot: Pilot[Any], text: str) -> None:
    """Type a text as fast as a paste comes, without waiting between the characters."""
    for character in text:
        name = character if character.isalnum() else _character_to_key(character)
        pilot.app.post_message(events.Key(name, character))
    await pilot.pause()


def screen_text(pilot: Pilot[Any]) -> str:
    """What a person sees, as plain lines."""
    app = pilot.app
    height = app.size.height
    lines = []
    for strip in app.screen._compositor.render_strips(app.size):
        lines.append("".join(segment.text for segment in strip).rstrip())
    return "\n".join(lines[:height])
