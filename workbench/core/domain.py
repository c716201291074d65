"""What a domain is: it asks for a draft of its kind and checks one.

A domain subclasses `Domain` and overrides what differs; `name`, `load` and `check` are enough. It
is found by the entry point group `workbench.domains`, with no privilege for those that ship here.
`load`, `prompt`, `extract`, `revise`, `feedback`, `normalise`, `units`, `views` run in the app and
must be light; `configure`, `readiness` and `check` run in the domain's own warm worker process, the
only place where heavy packages are imported.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.diffing import split_lines
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.readers import Reader
from workbench.core.requests import Request
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.feedback import describe
from workbench.core.telling.prompting import compose

Mode = Literal["hint", "evaluate"]


@dataclass(frozen=True, slots=True)
class Readiness:
    """How safely and completely the domain can check on this machine."""

    level: Literal["strong", "medium", "weak", "untested", "off"] = "strong"
    """`strong` where nothing untrusted is run."""
    detail: str = ""
    repair: str = ""
    """The exact command or step that would make it stronger."""


@dataclass(frozen=True, slots=True)
class ShownView:
    """A picture of a result as plain data: a table, bars, a Gantt chart, a histogram, a line with
    its interval, a scatter with the rows marked that matter, or text.
    """

    kind: Literal["table", "bars", "gantt", "histogram", "line", "scatter", "text"]
    title: str
    data: Json


@dataclass(frozen=True, slots=True)
class PlainTests:
    """A task's tests as plain Python, for tools that know nothing of this program."""

    before: str
    """Runs before the draft, in the same namespace."""
    after: str
    """Runs after it, and raises when the draft is wrong."""


@dataclass(frozen=True, slots=True)
class Revision:
    """What an answer makes of the draft that it revises."""

    text: str
    """The whole new draft."""
    refused: str = ""
    """Why the answer gives no draft, for the model that wrote it; `text` then means nothing."""


AskingFilter = Callable[[Iterable[str], str], Generator[str | Request, str, None]]
"""Takes the lines that came in and the name of the model that will answer."""


class Domain:
    """A domain with the defaults that suit plain text."""

    name: ClassVar[str]
    system: ClassVar[str] = "You are a careful writer. Answer with the draft alone."
    """The system message of the writer."""
    fence: ClassVar[str | None] = None
    """The language of the fence around drafts in prompts; None for prose."""
    runs_asserts: ClassVar[bool] = False
    """`check` runs the assertions that a person added; elsewhere they are `na`."""
    reads_prose: ClassVar[bool] = False
    """Its checks read sentences by patterns: where the session has a judge, what they find is put
    to it before it is told, and what it denies is told last, as doubted. Of the remarks on a draft
    at its target a writer is told those that the judges find as well.
    """
    takes_edits: ClassVar[bool] = False
    """`revise` applies SEARCH/REPLACE blocks, so that a strategy may ask for changes alone."""
    sequential: ClassVar[bool] = False
    """Each step of its tasks needs the one before it, where a team of models loses (arXiv
    2512.08296): the strategy `team` says so and stays out by default.
    """
    importers: ClassVar[Mapping[str, Callable[[Path], Iterable[Mapping[str, Json]]]]] = {}
    """Foreign formats by name: a file in, task-file data out (the fields of `TaskFile.data`)."""
    commands: ClassVar[Mapping[str, Callable[[Iterable[str]], Iterator[str]]]] = {}
    """Filters by name, JSON lines in and out: `workbench DOMAIN NAME`."""
    worded_commands: ClassVar[frozenset[str]] = frozenset()
    """Those of them that are given the words as they were typed: a file and a question, say."""
    asking_commands: ClassVar[Mapping[str, AskingFilter]] = {}
    """Filters that need a model, for `workbench DOMAIN NAME --model NAME`: they yield lines, and
    requests, to which they are sent the answer (empty where there is none).
    """

    def rubric(self, task: Task) -> Json:
        """What a judge grades a draft of this task by, as data: a name and criteria with anchored
        levels (see `workbench.judging.rubrics`); None for the general one.
        """
        return None

    def brief(self, task: Task) -> str:
        """The task as it is told to whoever writes, judges or rates a draft: the prompt with the
        materials that it speaks of (sources, records, facts), without the form of the answer.
        """
        return task.prompt

    def readers(self, task: Task) -> Sequence[Reader]:
        """In whose place each judge reads a draft of this task, every one in a context of its own;
        none: the judge reads as itself.
        """
        return ()

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that its checks claim to find, for `workbench lab faults`."""
        return ()

    def controls(self) -> Iterable[Control]:
        """Clean drafts that the operators plant faults in; read from files, so never at import."""
        return ()

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; raises TaskFileError with the line, field and fix."""
        raise NotImplementedError

    def hold_back(self, task: Task) -> Task:
        """The task with a third of its shown checks among the hidden ones, to measure what stays
        of a repair; the same task where the domain has none to hold back.
        """
        return task

    def impossible(self, task: Task) -> Task | None:
        """The task with a shown check that contradicts another one, so that whoever passes it has
        cheated; None where the domain cannot make such a twin.
        """
        return None

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly those checks that `task` contains, yielded as they come.

        `task` is narrowed (`Task.shown` or `Task.hidden_only`); `before` is the parent draft's
        text, for checks of a revision. Runs in the worker. A check that found another route to the
        answer lists it in its evidence under `side_by_side`, in rows of five texts (a step's name,
        its words, its verdict, the route's line, how it was reached; empty where one has none),
        and under `parts_at` the name of the first step that does not hold, or nothing.
        """
        raise NotImplementedError

    def requests(self, view: View, draft: str) -> Sequence[Request]:
        """What a model is to be asked before the draft is checked, that the log does not answer
        yet; asked again until it is empty. By default nothing.
        """
        return ()

    def informed(self, view: View, draft: str) -> Task:
        """The view's task with what the log's texts say for the checks of the draft."""
        return view.task

    def decided(
        self, task: Task, results: Sequence[CheckResult], hypothesis: str, says: str | None
    ) -> Task:
        """The task with a hypothesis as a person has it: confirmed as it stands, reworded by
        `says`, or dropped with None. A result whose verdict stands on what a model said lists it in
        its evidence under `hypotheses`, each with `id`, `says`, `quote`, `origin`, `confirmed`.
        UsageError where `says` has no reading.
        """
        return task

    def check_seconds(self, task: Task) -> float:
        """Wall clock for all checks of one draft, after which its worker is ended and the draft
        left undecided. Far above the domain's own limits.
        """
        return 300.0

    def templates(self) -> Mapping[str, str]:
        """The texts of its prompts that a project may put others in place of, by name; a prompt
        reads them as `view.templates.get(name, own)`.
        """
        return {"system": self.system}

    def configure(self, options: Mapping[str, Json]) -> None:
        """Called once in the worker before the first check, with the person's options."""

    def readiness(self) -> Readiness:
        """Called in the worker, and by `workbench doctor`."""
        return Readiness()

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The next round's messages, rebuilt clean: task, best draft, open items, what was tried
        and failed.
        """
        system = view.templates.get("system", self.system)
        return compose(view, system=system, fence=self.fence, word=self.feedback)

    def extract(self, answer: str) -> str:
        """The draft in a model's answer; an answer without one comes back whole, and a check says
        so.
        """
        return answer.strip()

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        """The draft that an answer makes of the best one, `before` (None: there is none yet).

        By default the draft in the answer alone. A domain whose answers may be changes to a draft
        (a diff, one function out of several) applies them here, or says why it cannot.
        """
        return Revision(self.extract(answer))

    def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
        """What the model is told about a result; no two levels give the same words.

        `level` counts how often it was ignored so far, `drafts` are the numbers of the drafts that
        were written in answer to it: both empty at the first telling.
        """
        return describe(result, level, drafts)

    def units(self, draft: str) -> list[str]:
        """The pieces that a diff compares: lines by default."""
        return split_lines(draft)

    def normalise(self, draft: str) -> str:
        """The draft without what does not matter, to notice a return to an earlier one."""
        return draft

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        """Pictures of a result as plain data."""
        return ()

    def plain_tests(self, task: Task) -> PlainTests | None:
        """The task's shown tests for an export; None where a domain's checks are no Python."""
        return None
