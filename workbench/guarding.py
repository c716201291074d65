"""A domain behind a guard: whatever its code raises or gives is told in one line, never trusted.

Each hook's own exception becomes a `DomainError` with the hook's name; a value of another kind than
the protocol says becomes one too. Errors of ours (a task file's, a setting's) pass as they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from workbench.core.checks import CheckResult, Severity, Span, Status, Tier
from workbench.core.codec import Json
from workbench.core.domain import Domain, PlainTests, Readiness, Revision, ShownView
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.readers import Reader
from workbench.core.requests import Request
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import DomainError, WorkbenchError

_SHARED = (
    *("name", "system", "fence", "runs_asserts", "reads_prose", "takes_edits", "sequential"),
    *("importers", "commands", "worded_commands", "asking_commands"),
)
_TEXTS = ("cause", "criterion", "observed", "expected", "message", "fix")
_LONGEST = 500
"""Characters of an exception's own words."""


def told(error: BaseException) -> str:
    """An exception in one line of bounded length."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}"[:_LONGEST].rstrip(": ")


def wrong_result(result: object) -> str:
    """Why a value is no sound check result; empty when it is one."""
    if not isinstance(result, CheckResult):
        return f"a {type(result).__name__} where a CheckResult should be"
    if not isinstance(result.check, str) or not result.check.strip():
        return "a check without a name"
    what = f"the check '{result.check[:60]}' has"
    for name, kinds in (("status", Status), ("severity", Severity), ("tier", Tier)):
        if getattr(result, name) not in get_args(kinds):
            return f"{what} the {name} {getattr(result, name)!r}"
    odd = next((name for name in _TEXTS if not isinstance(getattr(result, name), str)), None)
    if odd is not None:
        return f"{what} a {odd} that is no text"
    for name in ("weight", "score", "milliseconds"):
        value = getattr(result, name)
        if not (name == "score" and value is None) and not _number(value):
            return f"{what} the {name} {value!r}"
    if result.score is not None and not 0 <= result.score <= 1:
        return f"{what} the score {result.score!r}, not 0 to 1"
    if result.weight < 0:
        return f"{what} the weight {result.weight!r}"
    if result.span is not None and not isinstance(result.span, Span):
        return f"{what} a span that is none"
    return ""


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


class Guarded(Domain):
    """A domain whose hooks cannot surprise the loop."""

    def __init__(self, inner: Domain) -> None:
        self._inner = inner
        for shared in _SHARED:
            setattr(self, shared, getattr(inner, shared))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def load(self, source: TaskFile) -> Task:
        found: Task = self._call("load", Task, self._inner.load, source)
        return found

    def hold_back(self, task: Task) -> Task:
        held: Task = self._call("hold_back", Task, self._inner.hold_back, task)
        return held

    def impossible(self, task: Task) -> Task | None:
        twin: Task | None = self._call("impossible", Task | None, self._inner.impossible, task)
        return twin

    def prompt(self, view: View) -> tuple[Message, ...]:
        given = self._call("prompt", Sequence, self._inner.prompt, view)
        if not given or not all(isinstance(message, Message) for message in given):
            raise self._error("prompt", "it gave no messages")
        return tuple(given)

    def extract(self, answer: str) -> str:
        found: str = self._call("extract", str, self._inner.extract, answer)
        return found

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        found: Revision = self._call("revise", Revision, self._inner.revise, answer, task, before)
        if not isinstance(found.text, str) or not isinstance(found.refused, str):
            raise self._error("revise", "it gave a draft that is no text")
        return found

    def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
        found: str = self._call("feedback", str, self._inner.feedback, result, level, drafts)
        return found

    def units(self, draft: str) -> list[str]:
        return self._texts("units", self._inner.units, draft)

    def normalise(self, draft: str) -> str:
        found: str = self._call("normalise", str, self._inner.normalise, draft)
        return found

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        given = self._call("views", Sequence, self._inner.views, result)
        if not all(isinstance(view, ShownView) for view in given):
            raise self._error("views", "it gave something that is no view")
        return tuple(given)

    def templates(self) -> Mapping[str, str]:
        found: Mapping[str, str] = self._call("templates", Mapping, self._inner.templates)
        return found

    def requests(self, view: View, draft: str) -> Sequence[Request]:
        given = self._call("requests", Sequence, self._inner.requests, view, draft)
        if not all(isinstance(each, Request) for each in given):
            raise self._error("requests", "it gave something that is no request")
        return tuple(given)

    def informed(self, view: View, draft: str) -> Task:
        found: Task = self._call("informed", Task, self._inner.informed, view, draft)
        return found

    def decided(
        self, task: Task, results: Sequence[CheckResult], hypothesis: str, says: str | None
    ) -> Task:
        hook = self._inner.decided
        found: Task = self._call("decided", Task, hook, task, results, hypothesis, says)
        return found

    def check_seconds(self, task: Task) -> float:
        seconds = self._call("check_seconds", (int, float), self._inner.check_seconds, task)
        if not _number(seconds) or seconds <= 0:
            raise self._error("check_seconds", f"it gave {seconds!r}")
        return float(seconds)

    def brief(self, task: Task) -> str:
        return str(self._call("brief", str, self._inner.brief, task))

    def rubric(self, task: Task) -> Json:
        return self._call("rubric", (Mapping, type(None)), self._inner.rubric, task)

    def readers(self, task: Task) -> Sequence[Reader]:
        given = self._call("readers", Sequence, self._inner.readers, task)
        if not all(isinstance(each, Reader) for each in given):
            raise self._error("readers", "it gave something that is no reader")
        return tuple(given)

    def fault_operators(self) -> Sequence[FaultOperator]:
        given = self._call("fault_operators", Sequence, self._inner.fault_operators)
        if not all(isinstance(each, FaultOperator) for each in given):
            raise self._error("fault_operators", "it gave something that is no operator")
        return tuple(given)

    def controls(self) -> Iterable[Control]:
        given = tuple(self._call("controls", Iterable, self._inner.controls))
        if not all(isinstance(each, Control) for each in given):
            raise self._error("controls", "it gave something that is no clean draft")
        return given

    def plain_tests(self, task: Task) -> PlainTests | None:
        kinds = (PlainTests, type(None))
        found: PlainTests | None = self._call("plain_tests", kinds, self._inner.plain_tests, task)
        return found

    def configure(self, options: Mapping[str, Json]) -> None:
        self._call("configure", object, self._inner.configure, options)

    def readiness(self) -> Readiness:
        found: Readiness = self._call("readiness", Readiness, self._inner.readiness)
        return found

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        given = self._call("check", Iterable, self._inner.check, task, draft, before)
        results = iter(given)
        while True:
            found = self._call("check", object, next, results, None)
            if found is None:
                return
            wrong = wrong_result(found)
            if wrong:
                raise self._error("check", f"it gave {wrong}")
            yield found

    def _texts(self, hook: str, function: Callable[..., Any], *given: object) -> list[str]:
        texts = self._call(hook, Sequence, function, *given)
        if isinstance(texts, str) or not all(isinstance(text, str) for text in texts):
            raise self._error(hook, "it gave something that is no list of texts")
        return list(texts)

    def _call(self, hook: str, kind: Any, function: Callable[..., Any], *given: object) -> Any:
        """The hook's value, of the kind that it should have."""
        try:
            value = function(*given)
        except WorkbenchError:
            raise
        except Exception as error:  # a domain may raise anything
            raise self._error(hook, told(error)) from error
        if not isinstance(value, kind):
            raise self._error(hook, f"it gave a {type(value).__name__}")
        return value

    def _error(self, hook: str, what: str) -> DomainError:
        return DomainError(f"The domain '{self._inner.name}'", hook, what)
