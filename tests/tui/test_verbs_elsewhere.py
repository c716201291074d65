"""Verbs outside a session: the task list, the tree, the history, the review queue; and a session
that another process holds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.tiny import Scripted
from tests.tui.disk import DiskBench, post
from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, until
from workbench.core import events as ev
from workbench.errors import SessionHeld
from workbench.history import History
from workbench.runner import Runner
from workbench.tui.actions import ACTIONS, find, of_context
from workbench.tui.app import WorkbenchApp
from workbench.tui.reasons import Situation
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.widgets.hints import Hints

LIST_EMPTY = "the list is empty"
WITHOUT: dict[str, str] = {
    "picker.start": LIST_EMPTY,
    "picker.resume": "nothing was interrupted",
    "history.open": LIST_EMPTY,
    "history.compare": LIST_EMPTY,
    "history.tag": LIST_EMPTY,
    "history.regrade": LIST_EMPTY,
    "history.delete": LIST_EMPTY,
    "tree.choose": "no draft yet",
    "tree.left": "no draft yet",
    "tree.branch": "no draft yet",
    "tree.fork": "no draft yet",
    **dict.fromkeys(
        (
            *("review.up", "review.down", "review.edit", "review.skip", "review.flag"),
            "review.confirm",
            *("review.discard", "review.note", "review.tag", "review.why", "review.reopen"),
            "review.open",
        ),
        LIST_EMPTY,
    ),
    "review.compile": "correct an answer first (e)",
    **dict.fromkeys(
        (
            *("rating.finish", "rating.skip", "rating.criterion", "apart.open"),
            *("pairing.left", "pairing.right", "pairing.tie", "pairing.skip"),
        ),
        LIST_EMPTY,
    ),
    **dict.fromkeys(
        ("rating.level", "rating.back", "rating.forward", "rating.note"), "nothing waits"
    ),
    **dict.fromkeys(
        (
            *("race.take", "race.left", "race.right", "race.look", "race.hold", "race.again"),
            "race.end",
        ),
        LIST_EMPTY,
    ),
    "race.consent": "nothing waits for it",
}
"""Why each verb that needs something in a list cannot be done where there is nothing."""
SESSIONLESS = ("session.budget", "session.model", "session.strategy", "guidance.write")
"""Verbs that a session always has; without one there is no screen that offers them."""


def test_a_verb_that_needs_a_draft_a_list_or_a_session_says_so_where_there_is_none() -> None:
    now = Situation(wide=True)
    others = [action for action in ACTIONS if action.context != "session"]
    assert {a.id: a.impossible(now) for a in others if a.impossible(now)} == WITHOUT
    for action in of_context("session"):
        looking = action.id.split(".")[0] in ("pane", "screen", "task", "check", "diff")
        if not looking and action.id not in SESSIONLESS:
            assert action.impossible(now), f"{action.id} is offered without a session"


TASK_LIST = {
    "picker.search": "part of a name or title",
    "picker.domain": "domain code",
    "picker.difficulty": "difficulty easy",
    "picker.model": "Who writes the drafts",
    "picker.new": "of which kind?",
    "picker.history": "Past sessions",
    "picker.review": "Nothing waits",
    "picker.rate": "Nothing waits to be rated",
    "picker.settings": "Theme",
    "picker.help": "Keys",
    "picker.start": "paused",
    "picker.resume": "stopped: target",
    "picker.quit": "",
}
"""What each verb of the task list shows."""


async def test_every_verb_of_the_task_list_does_what_it_says(tmp_path: Path) -> None:
    assert set(TASK_LIST) == {action.id for action in of_context("picker")}
    with History.open(tmp_path / "history.db") as history:
        bench = Offering(history, model=Scripted(["alpha"]))
        app = WorkbenchApp(bench)
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "Interrupted" in screen_text(pilot))
            for name, shows in TASK_LIST.items():
                if name == "picker.settings":
                    shows = "Settings"
                post(pilot, find(name).keys[0])
                await until(pilot, lambda shows=shows: shows in screen_text(pilot), name)  # type: ignore[misc]
                while len(app.screen_stack) > 1:
                    await app.pop_screen()
                if name == "picker.search":
                    await pilot.press("escape")
            await until(pilot, lambda: app._exit, "the end")


class Offering(DiskBench):
    """Starts a session that stands still, and resumes one that has ended."""

    async def start(self, *arguments: object) -> StillLoop:  # type: ignore[override]
        return StillLoop(log_of(story()[0], ev.Paused()))

    async def resume(self, *arguments: object) -> StillLoop:  # type: ignore[override]
        return StillLoop(log_of(*story()))


TREE = {
    "tree.left": ("compared: 1 →", ""),
    "tree.choose": ("stopped: target", ""),
    "tree.branch": ("back to draft 1", "branch_chosen"),
    "tree.fork": ("forked from session", "paused"),
    "tree.help": ("Keys", ""),
    "tree.close": ("2 Timeline", ""),
}
"""What each verb of the tree shows and writes, on the first draft of three."""


@pytest.mark.parametrize("name", TREE)
async def test_every_verb_of_the_tree_does_what_it_says(name: str, tmp_path: Path) -> None:
    assert set(TREE) == {action.id for action in of_context("tree")}
    shows, writes = TREE[name]
    with History.open(tmp_path / "history.db") as history:
        bench = DiskBench(history, model=Scripted(["alpha", "alpha beta"]))
        app = WorkbenchApp(bench)
        async with app.run_test(size=(120, 40)) as pilot:
            session = bench.lay([(body, "workbench") for body in [*story()[:-2], ev.Paused()]])
            await app.open_session(session)
            await until(pilot, lambda: "Draft 2 → 3" in screen_text(pilot))
            post(pilot, "T")
            await until(pilot, lambda: "Tree of drafts" in screen_text(pilot))
            post(pilot, "g")
            await pilot.pause()
            before = len(history.events(session))
            post(pilot, find(name).keys[0])
            what = shows if name != "tree.choose" else "3 Draft 1 ─"
            await until(pilot, lambda: what in screen_text(pilot), name)
            added = [type(e.body).kind for e in history.events(session)[before:]]
            assert (writes in added) if writes and name != "tree.fork" else not added


async def test_what_can_neither_be_run_nor_looked_at_says_who_holds_it(tmp_path: Path) -> None:
    class Elsewhere(Bench):
        async def resume(self, session: str, listener: object) -> Runner | StillLoop:
            raise SessionHeld("Session 01C is held by process 7.", "Steer it: workbench ctl 01C")

        async def watch(self, session: str, listener: object) -> None:
            """Nobody holds it by now."""

    app = WorkbenchApp(Elsewhere())
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Interrupted" in screen_text(pilot))
        for key in ("r", "H", "enter"):
            post(pilot, key)
            await pilot.pause()
            if key == "H":
                await until(pilot, lambda: "Past sessions" in screen_text(pilot))
                continue
            screen = app.screen
            assert isinstance(screen, ActingScreen)
            said = "held by process 7. Steer it: workbench ctl"
            await until(pilot, lambda: said in screen.query_one(Hints).message, key)  # noqa: B023
            assert not any(isinstance(s, WorkbenchScreen) for s in app.screen_stack)


def test_the_footer_of_a_comparison_says_no_side_twice() -> None:
    said = {action.id: action for action in ACTIONS}
    for side, key in (("left", "h"), ("right", "l")):
        action = said[f"pairing.{side}"]
        assert (action.keys[0], action.label) == (key, f"{side} better")
        assert side in action.keys
