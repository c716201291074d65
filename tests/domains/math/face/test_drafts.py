"""A draft as the workbench sees it: names of steps, units of a diff, what a step is about, and rows
beside another route.
"""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math import DOMAIN
from domains.math.face.beside import side_by_side
from domains.math.face.pieces import cut, states_answer, step_names, step_units, without_answer
from domains.math.face.processbench import figures
from domains.math.face.stepping import Solution
from domains.math.face.subjects import first_subjects, pairs, subjects_after
from domains.math.notation.drafts import DraftStep
from tests.domains.math.judged import few


@pytest.mark.parametrize(
    ("draft", "names"),
    [
        ("Step 1: a\nStep 2: b", ["step 1", "step 2"]),
        ("Step 3: a\nStep 7: b", ["step 3", "step 7"]),
        ("Step 1: a\nStep 1: b", ["step 1", "step 2"]),  # two of one number: by place
        ("1. a\n2. b", ["step 1", "step 2"]),
        ("Intro.\n1. a\n2. b", ["line 1", "step 1", "step 2"]),
        ("a\n\nb", ["step 1", "step 2"]),
        ("", []),
    ],
)
def test_steps_are_called_by_their_author_s_numbers_where_these_differ(
    draft: str, names: list[str]
) -> None:
    assert step_names(cut(draft)) == names


@pytest.mark.parametrize(
    ("draft", "steps"),
    [
        ("Step 1: a\nStep 2: b\nAnswer: 3", ["Step 1: a", "Step 2: b\nAnswer: 3"]),
        ("a\n\nb\n\nThe answer is 3.", ["a", "b\n\nThe answer is 3."]),
        ("a\n\nb\n#### 3", ["a", "b\n#### 3"]),
        ("Answer: 3", ["Answer: 3"]),
        ("x" * 50_000, []),
    ],
)
def test_a_line_that_states_the_answer_alone_belongs_to_the_step_before(
    draft: str, steps: list[str]
) -> None:
    assert [s.text for s in cut(draft)] == steps


@pytest.mark.parametrize(
    ("draft", "apart"),
    [
        ("a\nAnswer: 3", True),
        ("a\n**Answer:** 3", True),
        ("a\n#### 3", True),
        (r"So \boxed{3}.", True),
        ("The final answer is 3.", True),
        ("So it is 3.", False),
        ("The answering of it", False),
    ],
)
def test_an_answer_is_set_apart_or_not(draft: str, apart: bool) -> None:
    assert states_answer(draft) is apart


def test_a_step_without_its_answer_line() -> None:
    assert without_answer("b = 3\nAnswer: 3") == "b = 3"
    assert without_answer("Answer: 3") == "Answer: 3"
    assert without_answer("b = 3\nc = 4") == "b = 3\nc = 4"


LINES = ["Step 1: a", "Step 2: b = 3", "", "more", "$$x = 1$$", "Answer: 3", "- c", "We get:"]


@few
@given(st.lists(st.sampled_from(LINES), max_size=8))
def test_units_joined_are_the_draft(lines: list[str]) -> None:
    draft = "\n".join(lines)
    assert draft in ("\n".join(step_units(draft)), "\n".join(step_units(draft)) + "\n")
    assert "\n".join(DOMAIN.units(draft)).split() == draft.split()


@few
@given(st.lists(st.sampled_from(LINES), max_size=8))
def test_names_and_subjects_are_as_many_as_steps_and_all_different(lines: list[str]) -> None:
    steps = cut("\n".join(lines))
    names, subjects = step_names(steps), first_subjects([s.text for s in steps])
    assert len(names) == len(set(names)) == len(steps)
    assert len(subjects) == len(set(subjects)) == len(steps)


texts = st.lists(
    st.sampled_from(["a = 1", "b = 2", "c = 3", "d = 4", "a = 1 + 0", "quite another line"]),
    max_size=6,
)


@few
@given(texts)
def test_a_draft_that_did_not_change_keeps_every_subject(lines: list[str]) -> None:
    known = first_subjects(lines)
    assert subjects_after(lines, known, lines) == known


@few
@given(texts, texts)
def test_subjects_after_a_revision_differ_and_pairs_never_cross(
    before: list[str], now: list[str]
) -> None:
    found = subjects_after(before, first_subjects(before), now)
    assert len(found) == len(set(found)) == len(now)
    kept = pairs(before, now)
    assert all(a < c and b < d for (a, b), (c, d) in itertools.pairwise(sorted(kept)))


@few
@given(texts, st.integers(0, 5), st.sampled_from(["zzz", "0 = 0"]))
def test_a_line_that_is_put_in_moves_no_subject(before: list[str], at: int, new: str) -> None:
    now = [*before[:at], new, *before[at:]]
    known = first_subjects(before)
    found = subjects_after(before, known, now)
    assert [s for k, s in enumerate(found) if k != min(at, len(before))] == known


# --- beside another route -------------------------------------------------------------------------


def beside(
    steps: list[str], lines: list[str], wrong: int | None = None, **route: object
) -> tuple[list[list[str]], str]:
    drafted = [DraftStep(text, 0, len(text)) for text in steps]
    verdict = {
        "first_wrong_step": wrong,
        "steps": [{"index": k, "verdict": "proved", "why": ""} for k in range(len(steps))],
    }
    told = {"lines": [{"text": t, "how": "worked out"} for t in lines], **route}
    return side_by_side(Solution(drafted, step_names(drafted), verdict), told, False, "9")


@pytest.mark.parametrize(
    ("steps", "lines", "pairs_found"),
    [
        (["2x = 8", "x = 4"], ["2x = 8", "4"], [("2x = 8", "2x = 8"), ("x = 4", "4")]),
        (["$2 x = 8$."], ["2*x = 8"], [("$2 x = 8$.", "2*x = 8")]),
        (["12x = 8"], ["2x = 8"], []),
        (["2x = 81"], ["2x = 8"], []),
        (["x = 4"], ["2x = 8", "4"], [("x = 4", "4")]),
        (["x = 14"], ["4"], []),
        (["x = 4"], [], []),
    ],
)
def test_a_step_stands_beside_a_line_only_if_both_say_the_same(
    steps: list[str], lines: list[str], pairs_found: list[tuple[str, str]]
) -> None:
    rows, _ = beside(steps, lines)
    assert [(row[1], row[3]) for row in rows if row[0] and row[3]] == pairs_found


@few
@given(st.lists(st.sampled_from(["x = 1", "y = 2", "z = 3"]), max_size=5, unique=True), texts)
def test_rows_hold_every_step_and_every_line_in_order(steps: list[str], lines: list[str]) -> None:
    rows, _ = beside(steps, lines)
    assert [row[1] for row in rows if row[0]] == steps
    assert [row[3] for row in rows if row[3]] == lines


@pytest.mark.parametrize(
    ("wrong", "state", "parts"),
    [(1, "differs", "step 2"), (None, "differs", "final answer"), (None, "agrees", "")],
)
def test_they_part_at_the_first_refuted_step_else_at_the_answer(
    wrong: int | None, state: str, parts: str
) -> None:
    rows, found = beside(["a", "b"], ["c"], wrong, state=state, result="7")
    assert found == parts
    assert (rows[-1][:2] == ["final answer", "9"]) is (parts == "final answer")


# --- figures --------------------------------------------------------------------------------------


def row(label: int, first: int | None, *verdicts: str, suspected: int | None = None) -> dict:  # type: ignore[type-arg]
    return {
        "label": label,
        "first_wrong_step": first,
        "suspected_step": suspected,
        "verdicts": list(verdicts),
    }


def test_figures_are_shares_of_right_and_wrong_solutions() -> None:
    done = [
        row(-1, None, "proved", "unknown"),
        row(-1, 0, "refuted", "proved"),
        row(1, 1, "proved", "refuted"),
        row(1, 0, "refuted", "proved"),
        row(0, 1, "proved", "refuted"),
        row(2, None, "proved", "proved", "unknown", suspected=2),
    ]
    found = figures(done)
    assert (found["right"], found["wrong"]) == (2, 4)
    assert (found["accepted"], found["located"]) == (0.5, 0.25)
    assert found["f1"] == pytest.approx(2 * 0.5 * 0.25 / 0.75, abs=1e-4)
    assert found["suspected"] == 0.5
    assert found["late"] == pytest.approx(2 / 3, abs=1e-4)
    assert found["held"] == 0.5
    assert found["decided"] == pytest.approx(11 / 13, abs=1e-4)


def test_figures_of_nothing_are_zero() -> None:
    assert figures([])["f1"] == 0
    assert figures([row(5, None, "proved")])["held"] == 0  # a label past the end is left out
