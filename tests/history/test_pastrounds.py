"""What earlier sessions say of one more round, out of a real store."""

from __future__ import annotations

from pathlib import Path

from tests.regrading.test_regrading import run_session
from workbench.core import events as ev
from workbench.core.said import RIGHT, TASTE, WRONG
from workbench.history import History, Writer
from workbench.pastrounds import with_past, with_words


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


async def test_facts_pool_over_people_and_taste_stays_with_who_has_it(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    with History.open(file) as history:
        await run_session(history, drafts=("red", "red green", "red green blue"))
        id = history.list().items[0].id
        session = history.load(id)
        draft, key = session.order[0], "has blue"
        options = (RIGHT, WRONG, TASTE)
        for number, (author, said) in enumerate((("ann", WRONG), ("ben", WRONG), ("cy", TASTE))):
            asked = ev.QuestionAsked(f"q{number}", "?", options, draft, by="learner", about=key)
            history.record(id, (asked,), "workbench")
            history.record(id, (ev.QuestionAnswered(f"q{number}", said),), author)
        task = session.task.id
    writer, asking = Writer(file), ev.StrategyChoice(questions=3)
    try:
        found = {
            me: (await with_words(asking, writer, task, me)).believed
            for me in ("ann", "cy", "stranger")
        }
        assert found["stranger"] == {key: 0.5}, "two facts of two people, nobody's taste"
        assert found["ann"] == found["stranger"]
        assert found["cy"][key] < 0.5, "their own taste counts for them"
        silent = await with_words(ev.StrategyChoice(), writer, task, "ann")
        assert silent.believed == {}, "no learner, no look into the history"
        assert (await with_words(asking, writer, "another", "ann")).believed == {}
    finally:
        writer.close()
