"""A five-line domain and what runs it without processes: for tests of the loop itself.

The draft is a text; each line `word` of a stage's `words` is a check that the draft holds it.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence

from workbench.core.addedchecks import check_added
from workbench.core.checks import CheckResult
from workbench.core.domain import Domain, Readiness
from workbench.core.ids import ulid
from workbench.core.messages import Message, Usage
from workbench.core.task import Budget, Stage, Task
from workbench.core.taskfile import TaskFile, common_task
from workbench.models import CallSettings, Finished, Retrying


class Words(Domain):
    """Checks that a draft holds the words that its task asks for."""

    name = "words"

    def load(self, source: TaskFile) -> Task:
        return common_task(source, frozenset({"words"}), self.name)

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        stages = [stage.checks for stage in task.stages]
        for settings in [*stages, *([task.hidden] if task.hidden else [])]:
            for word in settings["words"]:
                if word == "HANG":
                    import time

                    time.sleep(60)
                held = word in draft.split()
                yield CheckResult(
                    f"has {word}",
                    "pass" if held else "fail",
                    observed=draft,
                    expected=word,
                    message="" if held else f"The word {word} is missing.",
                )


DOMAIN = Words()


def words_task(
    *stages: str, hidden: str = "", rounds: int = 8, id: str = "words/test", **budget: float
) -> Task:
    """A task whose stages ask for these space-separated words."""
    return Task(
        id=id,
        domain="words",
        title="Words",
        prompt="Write the words.",
        stages=tuple(
            Stage(f"stage {n}", "", {"words": s.split()}) for n, s in enumerate(stages, 1)
        ),
        hidden={"words": hidden.split()} if hidden else None,
        budget=Budget(rounds=rounds, **budget),  # type: ignore[arg-type]
    )


class Scripted:
    """A model that answers from a list (texts or errors), or by a function of the messages."""

    def __init__(
        self, answers: Sequence[str | Exception] | Callable[[Sequence[Message]], str]
    ) -> None:
        self._answers = answers
        self.asked: list[tuple[Message, ...]] = []

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        self.asked.append(tuple(messages))
        answer = (
            self._answers(messages)
            if callable(self._answers)
            else self._answers[min(len(self.asked), len(self._answers)) - 1]
        )
        if isinstance(answer, Exception):
            raise answer
        for piece in (answer[:3], answer[3:]):
            if piece:
                yield piece
        yield Finished(Usage(10, 5, cost=0.01))


class InProcess:
    """A checker that runs a domain's checks right here."""

    def __init__(self, domain: Domain = DOMAIN, level: str = "strong") -> None:
        self.domain, self.level, self.drafts = domain, level, list[str]()

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        self.drafts.append(draft)
        for result in self.domain.check(task, draft, before):
            yield result
        for result in check_added(task.added, draft, self.domain.runs_asserts):
            yield result

    async def readiness(self) -> Readiness:
        return Readiness(self.level, "said so.", "")  # type: ignore[arg-type]


def numbered(number: int) -> str:
    """A ULID that sorts by its number."""
    return ulid(number, number.to_bytes(10, "big"))
