"""What earlier sessions say of one more round, out of a real store."""

from __future__ import annotations

from pathlib import Path

from tests.regrading.test_regrading import run_session
from workbench.core import events as ev
from workbench.history import History, Writer
from workbench.pastrounds import with_past


async def test_a_rule_that_is_asked_for_brings_the_history_along(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    with History.open(file) as history:
        await run_session(history, drafts=("red", "red green", "red green blue"))
    writer = Writer(file)
    asked = ev.StrategyChoice(payoff=3)
    try:
        found = await with_past(asked, writer, "words", "m")
        assert found.closing == 0.75, "first a half of the gap, then all of it"
        assert await with_past(asked, writer, "words", "another") == asked
        assert (await with_past(ev.StrategyChoice(), writer, "words", "m")).closing == 0
    finally:
        writer.close()
