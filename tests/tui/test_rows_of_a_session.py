"""Timeline, matrix, tree, findings: what a session looks like as rows."""

from dataclasses import replace

from tests.tui.support import FIRST, SECOND, THIRD, log_of, results, session_of, story
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.folding import fold
from workbench.core.telling.progress import progress
from workbench.tui.bench import answered_items, comparison, parent_of
from workbench.tui.branches import tree_rows
from workbench.tui.glyphs import ASCII, UNICODE
from workbench.tui.lines import plain
from workbench.tui.tabular.grid import Grid
from workbench.tui.tabular.sheet import WINDOW, cell_rows, finding_rows, task_lines, window_width
from workbench.tui.timetable import scores, timeline


def test_the_timeline_has_a_row_for_each_draft_and_remarks_between() -> None:
    log = log_of(*story())
    rows = timeline(fold(log), log, UNICODE)
    assert [row.id for row in rows] == ["D1", "", "D2", "", "D3", ""]
    said = [plain(row.line) for row in rows]
    assert "stage 2 revealed" in said[1]
    assert "▲3 fixed  → 2 items sent" in said[2]
    assert "keep the None for empty lists" in said[3]
    assert "★" in said[4]
    assert "stopped, target reached" in said[5]


def test_a_row_tells_in_its_own_signs_what_broke_and_what_is_no_longer_asked() -> None:
    second = story()[12]
    assert isinstance(second, ev.DraftChecked)
    kept = [r for r in second.results if r.check != "sum of three"]
    worse = tuple(
        replace(r, status="fail")
        if r.check == "mean of three"
        else replace(r, severity="minor")
        if r.check == "median of even"
        else r
        for r in kept
    )
    log = log_of(*story()[:12], replace(second, results=worse), *story()[13:14])
    for g, told in ((UNICODE, "▲3 fixed ▼1 broken, 1 no"), (ASCII, "^3 fixed v1 broken, 1 no")):
        rows = timeline(fold(log), log, g)
        assert any(told in plain(row.line) for row in rows), [plain(row.line) for row in rows]


def test_an_undone_act_leaves_the_timeline() -> None:
    log = log_of(*story()[:9], ev.Noted("remember"), session="S1")
    undone = [*log, *log_of(ev.Undone(log[-1].id))]
    assert "note: remember" in plain(timeline(fold(log), log, UNICODE)[-1].line)
    assert all("remember" not in plain(row.line) for row in timeline(fold(undone), undone, UNICODE))


def test_a_refused_draft_says_why() -> None:
    log = log_of(*story()[:13], ev.DraftRefused("D2", "it broke 1 that held: mean of three"))
    row = timeline(fold(log), log, UNICODE)[2]
    assert "refused: it broke 1 that held: mean of three" in plain(row.line)


def test_a_model_cannot_break_a_row_with_line_ends_or_markup() -> None:
    log = log_of(*story()[:13], ev.DraftRefused("D2", "[bold]\nx\x1b[2J"))
    row = timeline(fold(log), log, UNICODE)[2]
    assert "refused: [bold] x␛[2J" in plain(row.line)


def test_cells_say_fixed_broke_flaky_hidden_and_not_run() -> None:
    grid = Grid(session_of(*story()))
    cells = {
        (row.check, number): grid.cell(row, number, UNICODE).words
        for row in grid.rows
        for number in grid.numbers
    }
    assert cells["median of odd", 2] == "fail"
    assert cells["median of odd", 3] == "pass, fixed"
    assert cells["mean of three", 3] == "pass"
    assert cells["empty sum", 2] == "not run"
    assert grid.rows[-1].hidden


def test_a_broken_check_and_a_flaky_one_are_marked() -> None:
    worse = results(("mean of three",), {"mean of three": "0"}, SECOND)
    two = story()[12].check_set  # type: ignore[attr-defined]
    grid = Grid(session_of(*story()[:12], ev.DraftChecked("D2", worse, two)))
    row = next(row for row in grid.rows if row.check == "mean of three")
    assert grid.cell(row, 2, UNICODE).words == "fail, broke"
    flaky = tuple(replace(result, flaky=True) for result in worse)
    grid = Grid(session_of(*story()[:12], ev.DraftChecked("D2", flaky, two)))
    assert grid.cell(grid.rows[0], 2, UNICODE).words == "fail, flaky"


def test_no_meaning_hangs_on_colour_alone() -> None:
    grid = Grid(session_of(*story()))
    for g in (UNICODE, ASCII):
        signs = {
            grid.cell(row, n, g).words: grid.cell(row, n, g).sign + grid.cell(row, n, g).change
            for row in grid.rows
            for n in grid.numbers
        }
        assert len(set(signs.values())) == len(signs)


def test_ascii_signs_are_ascii() -> None:
    assert all(sign.isascii() for sign in ASCII)


def test_the_bench_compares_with_the_parent_and_names_what_was_answered() -> None:
    session = session_of(*story())
    assert parent_of(session, "D3") == "D2"
    assert parent_of(session, "D1") == ""
    two, three = session.drafts["D2"], session.drafts["D3"]
    assert answered_items(session, two, three) == ("1.1", "1.5")
    change = progress(two, three)
    assert change is not None
    assert change.fixed == ("median of odd", "unknown mode")


def test_findings_stand_at_their_places_and_answers_beside_the_change() -> None:
    session = session_of(*story())
    pair = comparison(session, session.drafts["D2"], session.drafts["D3"], UNICODE)
    left = [note.text for notes in pair.left_notes.values() for note in notes]
    right = [note.text for notes in pair.right_notes.values() for note in notes]
    assert left == [
        "↑ in 2, median of odd: expected 2, got 1.5",
        "↑ in 2, unknown mode: expected ValueError, got None",
    ]
    assert right == ["↳ answers 1.1: median of odd", "↳ answers 1.5: unknown mode"]
    assert pair.marks.left


def test_a_decision_on_a_change_is_shown_at_it() -> None:
    session = session_of(
        *story(), ev.HunkDecided("D2", "D3", (12, 12), (12, 14), False, "too long")
    )
    pair = comparison(session, session.drafts["D2"], session.drafts["D3"], UNICODE)
    assert "✗ you refused this: too long" in [note.text for note in pair.right_notes[13]]


def test_the_tree_indents_only_where_it_branches() -> None:
    log = log_of(
        *story(),
        ev.BranchChosen("D1"),
        ev.DraftEdited("D4", "D1", FIRST + "# mine\n"),
    )
    rows = [plain(row.line) for row in tree_rows(fold(log), UNICODE)]
    assert [row.id for row in tree_rows(fold(log), UNICODE)] == ["D1", "D2", "D3", "D4"]
    assert "├─" in rows[1]
    assert "│ ○ 3" in rows[2]
    assert "└─● 4" in rows[3]
    assert "you" in rows[3]


def test_a_path_of_a_thousand_drafts_is_a_plain_list() -> None:
    drafts = [ev.DraftWritten(f"D{n}", str(n), f"D{n - 1}" if n else None) for n in range(1000)]
    rows = tree_rows(session_of(story()[0], *drafts), UNICODE)
    assert len(rows) == 1000
    assert plain(rows[-1].line).startswith(" ● ")


def test_a_finding_is_shown_whole_with_its_input() -> None:
    result = session_of(*story()).drafts["D2"].results[8]
    said = "\n".join(plain(line) for line in finding_rows(result, UNICODE, 80))
    for part in ("fail", "unknown mode gave None", "mode='mode'", "ValueError"):
        assert part in said


def test_the_task_pane_tells_hidden_checks_only_as_a_count() -> None:
    said = "\n".join(plain(line) for line in task_lines(session_of(*story()), 4.0, 34, UNICODE))
    assert "hidden    2 of 2" in said
    assert "negative" not in said


def test_a_reason_that_is_cut_in_the_task_pane_says_so() -> None:
    why = "Draft 3 passes 12 of 12 checks; 1 remark stands open: no step repetition."
    session = session_of(*story())
    assert session.stop is not None
    long = replace(session, stop=replace(session.stop, why=why))
    said = [plain(line) for line in task_lines(long, 4.0, 34, UNICODE)]
    at = next(number for number, line in enumerate(said) if line.startswith("stopped"))
    assert said[at + 2].endswith("…")
    assert not said[at + 3].startswith(" ")
    assert "…" not in "\n".join(plain(line) for line in task_lines(long, 4.0, 99, UNICODE)[:at])
    assert any(
        line.endswith("no step repetition.")
        for line in map(plain, task_lines(long, 4, 99, UNICODE))
    )


def test_scores_are_in_the_order_of_writing() -> None:
    assert [round(score) for score in scores(session_of(*story()))] == [44, 78, 100]


def test_an_empty_session_has_no_rows() -> None:
    session = session_of()
    assert [row.id for row in timeline(session, [], UNICODE)] == [""]
    assert Grid(session).rows == []
    assert tree_rows(session, UNICODE) == []
    assert THIRD  # the literal drafts differ


def test_a_finding_with_a_wide_chart_opens_wide_where_there_is_room() -> None:
    wide = {"chart": "narrow one", "wide chart": "=" * 106}
    result = replace(results(["n"], {}, "")[0], evidence=wide)
    widths = [window_width(result, room) for room in (80, 120, 200)]
    assert widths == [70, 110, 118]
    assert window_width(replace(result, evidence=None), 200) == WINDOW
    shown = [[plain(row) for row in finding_rows(result, UNICODE, width)] for width in widths]
    assert "  narrow one" in shown[0]
    assert f"  {'=' * 106}" in shown[1]
    assert f"  {'=' * 106}" in shown[2]


def test_a_fault_whose_name_went_with_it_is_marked_fixed_where_its_row_ends() -> None:
    session = session_of(
        story()[0],
        ev.DraftWritten("D1", "one"),
        ev.DraftChecked("D1", (CheckResult("uncovered: £46", "warn"),), "s"),
        ev.DraftWritten("D2", "two", "D1"),
        ev.DraftChecked("D2", (CheckResult("uncovered", "pass"),), "s"),
    )
    grid = Grid(session)
    row = next(row for row in grid.rows if row.check == "uncovered: £46")
    cell = grid.cell(row, 2, UNICODE)
    assert (cell.sign, cell.change) == (UNICODE.not_run, UNICODE.fixed)
    said = [
        plain(line) for line in cell_rows(session, row.check, session.drafts["D2"], UNICODE, 80)
    ]
    assert "fixed in draft 2: nothing is wrong with it any more." in said[-1]


def test_a_value_that_is_a_sentence_is_no_full_stop_before_the_comma() -> None:
    wrong = CheckResult("policy", "fail", expected="30 days from the order date.", observed="P3")
    session = session_of(
        story()[0], ev.DraftWritten("D1", "one"), ev.DraftChecked("D1", (wrong,), "s")
    )
    grid = Grid(session)
    assert grid.remark(grid.rows[0], 1) == "expected 30 days from the order date, got P3"
