"""What was once found wrong on the screen, and what the best terminals do: each with the test that
holds it. A test that is renamed or deleted is missed here.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

FOUND_WRONG = {
    "an editor that fails during a run leaves a blank screen": (
        "tui/test_terminal_editor.py::test_nothing_that_happens_meanwhile_takes_the_screen_away"
    ),
    "SIGTERM is ignored under an editor": (
        "tui/test_terminal_editor.py::test_a_signal_ends_the_app_and_the_editor_that_is_open"
    ),
    "a worse edit gets the star": (
        "core/test_gate.py::test_an_edit_that_breaks_one_check_and_mends_another_is_not_the_best"
    ),
    "a task without a script ends the screen": (
        "tui/test_five_minutes.py::"
        "test_a_task_of_ones_own_asks_who_writes_it_and_reaches_its_target"
    ),
    "the findings wrap at 20 of 78 columns": (
        "tui/test_reads_well.py::"
        "test_what_is_said_above_the_findings_has_the_whole_width_when_its_pane_comes"
    ),
    "a remark speaks of a draft that was mended": (
        "tui/test_front_door.py::test_a_remark_speaks_of_the_session_as_it_stands"
    ),
    "a remark covers footer and guidance": ("tui/test_front_door.py::test_a_remark_covers_nothing"),
    "work that ends after q ends the program": (
        "tui/test_background.py::test_work_that_ends_after_its_screen_was_left_ends_nothing"
    ),
    "saving an edit pays for calls": (
        "tui/test_hands.py::test_saving_an_edit_checks_it_and_calls_nobody_until_r"
    ),
    "guidance keeps the first pasted line": (
        "tui/test_hands.py::test_every_line_of_a_paste_goes_into_the_note"
    ),
    "pause drops what streamed": (
        "tui/test_hands.py::test_a_pause_keeps_what_streamed_and_the_person_says_what_becomes_of_it"
    ),
    "an own check after a stop starts calls": (
        "tui/test_hands.py::test_an_own_check_after_the_stop_is_run_and_calls_nobody"
    ),
    "draft 2 is announced over draft 1's text": (
        "tui/test_hands.py::test_a_text_that_is_no_longer_written_is_not_called_the_next_draft"
    ),
    "a refused change stays in the draft": (
        "tui/test_hands.py::test_a_refused_change_is_taken_out_and_the_draft_without_it_is_checked"
    ),
    "the task pane wraps at 16 of 78 columns": (
        "tui/test_hands.py::test_a_pane_that_comes_to_sight_uses_its_whole_width_at_once"
    ),
    "nothing tells of panes 1 and 4": (
        "tui/test_why.py::test_a_small_terminal_has_it_behind_a_key_and_says_so"
    ),
    "a score is cut in the middle": ("tui/test_hands.py::test_a_score_is_never_cut_in_the_middle"),
    "the report after re-checks says fixed 0": (
        "report/test_report.py::"
        "test_what_was_fixed_is_told_from_the_checks_as_they_stand_after_they_ran_again"
    ),
    "ASCII mode keeps other signs": (
        "tui/test_walk_elsewhere.py::test_every_screen_of_the_walk_is_ascii_in_ascii_mode"
    ),
    "an ASCII mark means two things": "tui/test_hands.py::test_an_ascii_mark_has_one_meaning",
    "a session that another process holds is called interrupted": (
        "tui/test_hands.py::test_what_another_terminal_runs_is_not_called_interrupted"
    ),
    "the footer's q goes elsewhere": "tui/test_hands.py::test_the_footer_names_where_q_goes",
    "the browser takes no key before a click": (
        "cli/test_serve.py::test_a_real_browser_shows_the_loop_and_asks_nobody_else"
    ),
    "the log of serve prints tokens": (
        "cli/test_serve.py::test_nothing_that_is_printed_holds_a_token_but_the_links_themselves"
    ),
    "help is one list of sixty keys": (
        "tui/test_footer_and_help.py::test_the_help_can_be_searched_and_says_what_marks_mean"
    ),
    "the palette is stock": "tui/test_footer_and_help.py::test_the_palette_is_grouped",
    "two columns at 36 cells": ("tui/test_hands.py::test_two_columns_stand_where_they_can_be_read"),
    "a full disk ends the screen while one types": (
        "tui/test_full_disk.py::test_a_note_is_typed_on_and_the_trouble_is_told"
    ),
    "an error is cut before what to do next": (
        "tui/test_room.py::test_a_message_is_read_to_its_end_and_the_keys_stay_below_it"
    ),
    "deserts in a race at 200 columns": (
        "tui/test_room.py::"
        "test_a_wide_race_shows_the_checks_beside_the_lanes_and_each_lanes_draft_below_it"
    ),
    "what is typed scrolls out of a narrow guidance line": (
        "tui/test_room.py::test_a_note_is_seen_from_its_first_word_on_80_columns"
    ),
    "a lane's state, error and cost are cut to a word": (
        "tui/test_room.py::test_a_lane_says_to_the_end_what_it_does_and_what_it_costs"
    ),
    "a chart in ASCII is rules and question marks": (
        "tui/test_charting.py::test_in_ascii_no_bar_becomes_a_rule_and_no_point_a_question_mark"
    ),
    "a second solution was only tried with rows made up": (
        "tui/test_routes.py::test_a_real_second_solution_stands_beside_the_draft_that_errs"
    ),
    "deserts at 200 columns": (
        "tui/test_why.py::test_a_wide_terminal_has_a_third_column_with_the_literal_prompt"
    ),
}

DONE_BY_THE_BEST = {
    "command palette": (
        "tui/test_screens.py::test_the_palette_lists_every_action_and_carries_it_out"
    ),
    "footer of what is possible": (
        "tui/test_footer_and_help.py::test_the_footer_names_only_what_is_possible"
    ),
    "help made from the actions": (
        "tui/test_screens.py::test_help_is_made_from_the_actions_and_tells_reasons"
    ),
    "keys of vi in every list": (
        "tui/test_widgets.py::test_a_list_moves_over_what_can_be_chosen_and_tells"
    ),
    "keys of one's own": (
        "tui/test_screens.py::test_a_moved_key_works_and_is_what_the_footer_shows"
    ),
    "conflicting keys are told": (
        "tui/test_screens.py::test_a_keymap_conflict_is_reported_at_the_start"
    ),
    "themes that can be read": (
        "tui/test_footer_and_help.py::test_every_tone_of_our_themes_can_be_read"
    ),
    "mouse": "tui/test_footer_and_help.py::test_a_click_in_the_footer_does_what_the_key_does",
    "mouse off": ("tui/test_outside.py::test_the_mouse_is_left_to_the_terminal_where_that_is_set"),
    "clipboard by program and by terminal": (
        "tui/test_outside.py::test_copying_says_by_which_ways_it_went"
    ),
    "clipboard's cap": (
        "tui/test_outside.py::test_a_draft_too_long_for_the_terminal_is_not_sent_to_it"
    ),
    "outside editor": (
        "tui/test_terminal_editor.py::test_an_editor_that_is_not_there_is_named_on_a_living_screen"
    ),
    "settings checked and listed": (
        "cli/test_cli.py::test_config_names_keys_that_do_not_fit_and_lists_all_by_id"
    ),
    "search with hits": (
        "tui/test_widgets.py::test_folding_keeps_changes_in_sight_and_search_finds_lines"
    ),
    "panes by number": "tui/test_screens.py::test_each_pane_can_be_reached_and_zoomed",
    "narrow terminals": (
        "tui/test_screens.py::test_a_narrow_terminal_shows_one_column_and_every_pane_by_its_number"
    ),
    "resize": (
        "tui/test_hands.py::test_the_layout_follows_the_first_and_any_later_width_of_its_pane"
    ),
    "progress": (
        "tui/test_notes.py::test_waiting_says_what_for_how_long_tokens_and_that_practice_costs_nothing"
    ),
    "a bell when the person is wanted": (
        "tui/test_terminal_editor.py::test_the_bell_rings_at_the_stop_where_the_person_wants_it"
    ),
    "undo": "tui/test_screens.py::test_rating_is_shown_in_a_sign_and_a_word_and_can_be_undone",
    "the session is there again": (
        "tui/test_viewstate.py::test_after_a_crash_selection_place_pane_and_shape_are_back"
    ),
    "crash": "tui/test_unsent.py::test_a_half_typed_note_survives_a_kill",
    "web": "cli/test_tabs.py::test_two_tabs_and_a_reload_over_the_real_server",
    "no meaning by colour alone": (
        "tui/test_outside.py::test_without_colour_every_verdict_still_has_its_sign"
    ),
    "dumps of whole screens": "tui/test_golden.py::test_a_session_that_reached_its_target",
    "streams do not hold up keys": (
        "tui/test_calm.py::test_a_flood_of_tokens_does_not_hold_up_the_loop"
    ),
    "read-only": (
        "cli/test_tabs.py::test_the_read_only_link_shows_sessions_and_refuses_everything_else"
    ),
    "changes one by one": (
        "tui/test_widgets.py::test_jumping_goes_from_change_to_change_and_stops_at_the_ends"
    ),
}


@pytest.mark.parametrize("promise", [*FOUND_WRONG, *DONE_BY_THE_BEST])
def test_each_promise_of_the_screen_has_its_test(promise: str) -> None:
    file, _, name = {**FOUND_WRONG, **DONE_BY_THE_BEST}[promise].partition("::")
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    known = {
        n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert name in known
