"""An answer that gives a part of a draft is completed from the draft that it revises."""

from __future__ import annotations

from tests.runner.test_runner import begin, make
from tests.support.tiny import Scripted, Words, words_task


class Patching(Words):
    """An answer that starts with `+` is added to the earlier draft."""

    def complete(self, draft: str, before: str | None) -> str:
        return f"{before} {draft[1:]}" if before and draft.startswith("+") else draft


async def test_a_part_is_joined_to_the_draft_that_it_revises() -> None:
    task = words_task("alpha beta")
    runner, _ = make(task, Scripted(["alpha", "+beta"]), domain=Patching())
    await begin(runner, task)
    await runner.run()
    session = runner.session
    texts = [session.drafts[id].text for id in session.order]
    assert texts == ["alpha", "alpha beta"]
    assert session.stop is not None
    assert session.stop.reason == "target"
