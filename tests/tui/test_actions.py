"""The registry: one table that keys, footer, palette and help are made from."""

from collections.abc import Collection
from pathlib import Path

import pytest

from tests.tui.reviewing import ReviewBench
from tests.tui.support import Bench, log_of, session_of, story
from workbench.core.foretelling import Ending
from workbench.core.rules.stopping import Stop
from workbench.errors import SettingsError
from workbench.tui.actions import (
    ACTIONS,
    FOOTERS,
    MOVING,
    find,
    hints,
    keymap,
    of_context,
)
from workbench.tui.door.picker import PickerScreen
from workbench.tui.glyphs import UNICODE
from workbench.tui.reasons import Situation
from workbench.tui.screens.history import HistoryScreen
from workbench.tui.screens.racing.race import RaceScreen
from workbench.tui.screens.raters.apart import ApartScreen
from workbench.tui.screens.raters.pairing import PairScreen
from workbench.tui.screens.raters.rating import RatingScreen
from workbench.tui.screens.reviewing.screen import ReviewScreen
from workbench.tui.screens.tree import TreeScreen
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.findings import Findings
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.rows import Rows

SCREENS = {
    "session": WorkbenchScreen,
    "picker": PickerScreen,
    "history": HistoryScreen,
    "tree": TreeScreen,
    "review": ReviewScreen,
    "rating": RatingScreen,
    "pairing": PairScreen,
    "apart": ApartScreen,
    "race": RaceScreen,
}


def test_ids_are_unique_and_every_action_has_words() -> None:
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    assert all(action.label and action.help for action in ACTIONS)


def test_a_key_has_one_meaning_within_a_context() -> None:
    assert keymap({}).conflicts == ()


@pytest.mark.parametrize("context", SCREENS)
def test_every_action_has_its_method(context: str, tmp_path: Path) -> None:
    kind = SCREENS[context]
    table: Collection[str] = ()
    if kind is WorkbenchScreen:
        table = WorkbenchScreen(Bench(), keymap({}), UNICODE).deeds
    elif kind is ReviewScreen:
        bench = ReviewBench(tmp_path / "history.db")
        table = ReviewScreen(bench, keymap({}), UNICODE).deeds
        bench.writer.close()
    for action in of_context(kind.CONTEXT):
        own = hasattr(kind, "do_" + action.id.replace(".", "_"))
        assert own or action.id in table, action.id
    assert set(table) <= {action.id for action in of_context(kind.CONTEXT)}


@pytest.mark.parametrize("widget", [Rows, DiffView, Matrix, Findings])
def test_keys_that_move_within_a_pane_are_not_given_to_session_actions(widget: type) -> None:
    used = {key for binding in widget.BINDINGS for key in binding.key.split(",")}
    assert used <= set(MOVING)
    taken = {key for action in of_context("session") for key in action.keys}
    assert not taken & used


def test_footers_name_known_actions() -> None:
    for context, footer in FOOTERS.items():
        for entry in footer.split():
            for id in entry.partition("=")[0].split("/"):
                assert find(id).context == context


def test_a_wish_moves_a_key() -> None:
    keys = keymap({"session.pause": "P,space", "task.edit": "ctrl+t"})
    pause = keys.find("session", "P")
    assert pause is not None
    assert pause.id == "session.pause"
    assert keys.conflicts == ()


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"session.pause": "r"}, "'r' for session.run: session.pause has that key there."),
        ({"session.pause": "j"}, "lists and panes use that key to move."),
        ({"session.puase": "x"}, "Did you mean 'session.pause'?"),
    ],
)
def test_a_conflict_is_reported_in_words(wishes: dict[str, str], said: str) -> None:
    assert any(said in conflict for conflict in keymap(wishes).conflicts)


def test_an_unknown_action_names_the_nearest() -> None:
    with pytest.raises(SettingsError, match=r"Did you mean 'draft\.edit'"):
        find("draft.edti")


def test_the_footer_says_why_an_action_is_impossible() -> None:
    session = session_of(*story())
    again = Ending(Stop("target", "Draft 3 passes 9 of 9 checks."))
    now = Situation(session=session, phase="stopped", right=session.head, ending=again)
    shown = {hint.label: hint.reason for hint in hints("session", keymap({}), now)}
    assert shown["pause"] == "it has stopped"
    assert shown["run"] == "target reached; i says what you still want"
    going = Situation(session=session_of(*story()[:9]), phase="idle", right=session.head)
    assert {hint.label: hint.reason for hint in hints("session", keymap({}), going)}["run"] == ""
    assert shown["branch"] == "the path ends here already"


def test_the_log_of_the_story_is_what_its_author_means() -> None:
    assert [event.author for event in log_of(*story())].count("person") == 1
