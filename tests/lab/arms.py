"""Arms over the five-line domain, for tests of the lab."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.support.tiny import DOMAIN, InProcess, Scripted, words_task
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.task import Budget, Task
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench, Parts

TASK = words_task("red green blue", hidden="red blue")


def arm(
    task: Task = TASK,
    *,
    seed: int = 0,
    rounds: int = 4,
    tokens: int | None = None,
    lane: str = "",
    model: str = "a",
    family: str = "",
    strategy: ev.StrategyChoice | None = None,
) -> Arm:
    choice = ev.ModelChoice("openai", model, "http://127.0.0.1:1/v1")
    budget = Budget(rounds, tokens)
    return Arm(task, strategy or ev.StrategyChoice(), choice, seed, budget, lane, family)


def bench(answer: Callable[[Arm, ev.ModelChoice, Sequence[Message]], str]) -> Bench:
    """A bench whose writers are a function of the arm, the model's name and the messages."""

    def writers(one: Arm, choice: ev.ModelChoice) -> Scripted:
        return Scripted(lambda messages: answer(one, choice, messages))

    domains, checkers = {"words": DOMAIN}, {"words": InProcess()}
    return Bench(Parts(writers=writers, domains=domains, checkers=checkers))


def obedient(one: Arm, choice: ev.ModelChoice, messages: Sequence[Message]) -> str:
    """Writes `red`, then adds the first word that the last message misses."""
    said = [message.text for message in messages if message.role == "assistant"]
    draft = said[-1].split() if said else ["red"]
    missing = [w for w in ("green", "blue") if f"The word {w} is missing" in messages[-1].text]
    return " ".join([*draft, *(word for word in missing[:1] if said)])
