"""A thousand sessions against a server that takes 100 ms an answer, 64 at once, beside the same
calls made by the bare SDK in the same run.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.support.tiny import DOMAIN, InProcess, words_task
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.task import Budget
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench, Parts

SESSIONS = int(os.environ.get("WORKBENCH_SESSIONS", "1000"))
AT_ONCE, SECONDS, ROUNDS = 64, 0.1, 2
TASK = words_task("red green", rounds=ROUNDS)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    file = tmp_path / "port"
    command = [sys.executable, "-m", "tests.support.slow_server", str(file), str(SECONDS), "red"]
    with subprocess.Popen(command) as server:
        while not file.exists() or not file.read_text():
            time.sleep(0.02)
        yield f"http://127.0.0.1:{file.read_text()}/v1"
        server.kill()


async def bare(url: str, messages: list[tuple[Message, ...]]) -> float:
    """Seconds of the calls alone, as many at once."""
    from openai import AsyncOpenAI

    client, gate = (
        AsyncOpenAI(base_url=url, api_key="none", max_retries=0),
        asyncio.Semaphore(AT_ONCE),
    )

    async def one(asked: tuple[Message, ...]) -> int:
        async with gate:
            stream = await client.chat.completions.create(
                model="slow",
                messages=[{"role": m.role, "content": m.text} for m in asked],  # type: ignore[misc]
                stream=True,
                stream_options={"include_usage": True},
            )
            return len([chunk async for chunk in stream])

    begun = time.perf_counter()
    await asyncio.gather(*(one(asked) for asked in messages))
    spent = time.perf_counter() - begun
    await client.close()
    return spent


@pytest.mark.benchmark
async def test_sessions_cost_at_most_a_quarter_more_than_their_calls(url: str) -> None:
    choice = ev.ModelChoice("openai", "slow", url)
    asked: list[tuple[Message, ...]] = []

    def note(arm: Arm, notice: object) -> None:
        for event in getattr(notice, "events", ()):
            if isinstance(event.body, ev.CallStarted):
                asked.append(event.body.messages)

    async def sessions(count: int) -> AsyncIterator[float]:
        arms = (Arm(TASK, model=choice, seed=n, budget=Budget(ROUNDS)) for n in range(count))
        parts = Parts(domains={"words": DOMAIN}, checkers={"words": InProcess()})
        async with Bench(parts) as bench:
            begun = time.perf_counter()
            found = [outcome async for outcome in bench.run_all(arms, AT_ONCE, note)]
            yield time.perf_counter() - begun
        assert [outcome.error for outcome in found if outcome.error] == []

    async for _ in sessions(AT_ONCE):
        asked.clear()
    async for ours in sessions(SESSIONS):
        theirs = await bare(url, asked)
        print(f"\n{SESSIONS} sessions, {len(asked)} calls: {ours:.1f} s, bare {theirs:.1f} s")
        assert ours <= 1.25 * theirs
