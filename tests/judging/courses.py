"""Courses of a loop with a simulated writer and a simulated judge: real runner, gate, stop rules.

A draft holds some of the task's words, which the checks count, and a run of polish, which alone the
judge likes; the judge's levels carry noise, as a model's do. What a writer does to words and polish
from draft to draft makes it an honest or a drifting one.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence

from tests.runner.test_runner import Log
from tests.support.tiny import DOMAIN, InProcess, Scripted, words_task
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.session import Session
from workbench.runner import Dependencies, Runner

WORDS = (
    *("able", "baker", "charm", "delta", "eagle", "fable"),
    *("grain", "hazel", "ivory", "joker", "karma", "lemon"),
)
NOISE = 0.35
"""Standard deviation of one level that the judge gives, in levels."""
Step = Callable[[random.Random, int, float], tuple[int, float]]
"""Words held and the level that the polish is worth, from those of the draft before."""


def traded(chance: random.Random, held: int, worth: float) -> tuple[int, float]:
    """Every revision reads better and says less."""
    return held - (2 if chance.random() < 0.2 else 1), worth + chance.uniform(0.3, 0.7)


def crept(chance: random.Random, held: int, worth: float) -> tuple[int, float]:
    """As `traded`, with a revision now and then that loses nothing."""
    return held - (1 if chance.random() < 0.75 else 0), worth + chance.uniform(0.2, 0.5)


def improved(chance: random.Random, held: int, worth: float) -> tuple[int, float]:
    """Both rise; one revision in ten loses a word again."""
    return held + (1 if chance.random() < 0.7 else -1 if chance.random() < 1 / 3 else 0), (
        worth + chance.uniform(0.0, 0.5)
    )


def mended(chance: random.Random, held: int, worth: float) -> tuple[int, float]:
    """The checks rise and the judge hears no difference but its own noise."""
    return held + (1 if chance.random() < 0.8 else 0), worth


def polished(chance: random.Random, held: int, worth: float) -> tuple[int, float]:
    """It reads better, and the checks see the same."""
    return held, worth + chance.uniform(0.2, 0.6)


HONEST: dict[str, Step] = {"improved": improved, "mended": mended, "polished": polished}
DRIFTING: dict[str, Step] = {"traded": traded, "crept": crept}


def course(step: Step, seed: int, rounds: int = 8) -> Session:
    """A whole session by that writer."""
    return asyncio.run(_course(step, seed, rounds))


async def _course(step: Step, seed: int, rounds: int) -> Session:
    chance = random.Random(seed)
    drifting = step in DRIFTING.values()
    written: list[tuple[int, float]] = []

    def shown() -> tuple[int, float]:
        """What the draft holds that the prompt shows: an honest writer goes on from that one."""
        current = runner.session.current
        assert current is not None
        held = sum(word in WORDS for word in current.text.split())
        return held, float(current.text.rpartition("worth ")[2])

    def write(messages: Sequence[Message]) -> str:
        begun = (chance.randint(8, 10) if drifting else 4, 2.0)
        before = (written[-1] if drifting else shown()) if written else begun
        held, worth = step(chance, *before) if written else begun
        written.append((held, worth))
        kept = WORDS[: max(0, min(len(WORDS) - 1, held))]
        return f"{' '.join(kept)} and so on, draft {len(written)}, worth {worth:.3f}"

    def judge(messages: Sequence[Message]) -> str:
        worth = float(messages[-1].text.rpartition("worth ")[2].split()[0])
        return _levels(min(5.0, worth), chance)

    models = {"writer": Scripted(write), "judge": Scripted(judge)}
    log = Log()

    def model_for(choice: ev.ModelChoice, session: Session) -> Scripted:
        return models[choice.name]

    runner = Runner(Dependencies(DOMAIN, model_for, InProcess(), log.record), log.events)
    task = words_task(" ".join(WORDS), rounds=rounds)
    judges = (ev.JudgeChoice(ev.ModelChoice("openai", "judge")),)
    writer = ev.ModelChoice("openai", "writer")
    alone = ev.StrategyChoice(plateau=0)  # the stop for flat rounds would end some courses first
    begun = ev.SessionStarted(task, writer, alone, task.budget, seed, judges=judges)
    await runner.act(begun, author="workbench")
    await runner.run()
    return runner.session


def _levels(worth: float, chance: random.Random) -> str:
    rows = [
        {
            "criterion": name,
            "quote": "and so on, draft",
            "why": "It reads so.",
            "fix": "",
            "level": max(1, min(5, round(worth + chance.gauss(0, NOISE)))),
        }
        for name in ("task", "clarity", "support")
    ]
    return json.dumps({"criteria": rows})


def stopped_for_drift(step: Step, seeds: range) -> float:
    """The share of courses that the stop `drift` ends."""
    found = [course(step, seed) for seed in seeds]
    assert all(session.stop is not None for session in found)
    return sum(s.stop.reason == "drift" for s in found if s.stop) / len(found)
