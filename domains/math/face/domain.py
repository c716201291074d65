"""The math domain's face towards the workbench: drafts are worked solutions, checked step by step.

Everything here is light. The mathematics is done by `client.MathWorker`, a child process with
bounded memory that is killed by wall clock, so that a hang is `unknown` and never `wrong`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from domains.math.face.beside import run_route
from domains.math.face.commands import run_filter, run_stepwise
from domains.math.face.formal import FORMAL_FILTERS, decided_task, informed_task, requests_of
from domains.math.face.importers import import_gsm8k, import_math
from domains.math.face.loading import load_task
from domains.math.face.pieces import step_units
from domains.math.face.processbench import import_processbench, run_measure
from domains.math.face.wording import in_words
from domains.math.notation.tables import text_of
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import AskingFilter, Domain, Readiness, ShownView
from workbench.core.messages import Message
from workbench.core.requests import Request
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose

if TYPE_CHECKING:
    from domains.math.face.examination import Examiner

Importer = Callable[[Path], Iterable[Mapping[str, Json]]]
Filter = Callable[[Iterable[str]], Iterator[str]]


class MathDomain(Domain):
    """Drafts are worked solutions; checks are the engine's verdicts on steps and final answer."""

    name: ClassVar[str] = "math"
    importers: ClassVar[Mapping[str, Importer]] = {
        "gsm8k": import_gsm8k,
        "math": import_math,
        "processbench": import_processbench,
    }
    commands: ClassVar[Mapping[str, Filter]] = {
        "equal": partial(run_filter, "equal"),
        "steps": partial(run_filter, "steps"),
        "processbench": run_measure,
        "stepwise": run_stepwise,
        "route": run_route,
    }
    asking_commands: ClassVar[Mapping[str, AskingFilter]] = FORMAL_FILTERS

    def __init__(self) -> None:
        self._examiner: Examiner | None = None
        self._options: Mapping[str, Json] = {}

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with how steps and final answer are to be written."""
        texts = {**self.templates(), **view.templates}
        task = replace(view.task, prompt=f"{view.task.prompt.strip()}\n\n{texts['answer']}")
        return compose(replace(view, task=task), system=texts["system"])

    def templates(self) -> Mapping[str, str]:
        """The system prompt, and how steps and final answer are to be written."""
        names = ("system", "answer")
        return {name: text_of("face", f"prompts/{name}.md").strip() for name in names}

    def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
        """The step in its own words, what refutes it, and the likely slip."""
        return in_words(result, level, drafts)

    def units(self, draft: str) -> list[str]:
        """The steps, so that a diff goes step by step; joined by line ends they are the draft."""
        return step_units(draft)

    def normalise(self, draft: str) -> str:
        """The draft without layout."""
        return " ".join(draft.split())

    def configure(self, options: Mapping[str, Json]) -> None:
        """Options: `equal_seconds` and `steps_seconds`, the wall clock of one request."""
        if self._examiner is not None:
            self._examiner.close()
        self._examiner, self._options = None, dict(options)

    def readiness(self) -> Readiness:
        """Whether the engine starts here. Nothing untrusted is run: drafts are read as text."""
        if self._running().starts():
            return Readiness("strong", "Drafts are read as text; nothing in them is run.")
        repair = "python -m pip install --force-reinstall sympy"
        return Readiness("off", "The math engine does not start.", repair)

    def requests(self, view: View, draft: str) -> Sequence[Request]:
        """What the formaliser is to be asked: the problem once, the steps of each draft."""
        return requests_of(view, draft)

    def informed(self, view: View, draft: str) -> Task:
        """The task with the formaliser's answers, which the checks accept or refuse."""
        return informed_task(view, draft)

    def decided(
        self, task: Task, results: Sequence[CheckResult], hypothesis: str, says: str | None
    ) -> Task:
        """The task with the modelling as the person has it, one relation decided."""
        return decided_task(task, results, hypothesis, says)

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        yield from self._running().results(task, draft, before)

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        """A refuted step as a small table: how it was read, where it fails, both values. Another
        route: its lines beside the draft's steps.
        """
        evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
        beside = evidence.get("side_by_side")
        if beside:
            columns = ["step", "the draft", "verdict", "another route", "how"]
            return (ShownView("table", result.check, {"columns": columns, "rows": beside}),)
        rows = [[name, str(value)] for name, value in evidence.get("facts", ())]
        if result.status == "pass" or not rows:
            return ()
        return (ShownView("table", result.check, {"columns": ["", "value"], "rows": rows}),)

    def _running(self) -> Examiner:
        from domains.math.face.examination import Examiner

        if self._examiner is None:
            self._examiner = Examiner(self._options)
        return self._examiner
