"""A second solution that is shown: its lines beside the draft's steps, and where they part."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from domains.math import DOMAIN
from domains.math.face.beside import side_by_side
from domains.math.face.commands import run_filter
from domains.math.face.engine import steps
from domains.math.face.pieces import step_names
from domains.math.face.stepping import Solution
from domains.math.notation.drafts import DraftStep
from tests.domains.math.bundled import script, small_task, solution, task
from workbench.core.checks import CheckResult
from workbench.tui.why.beside import beside_of

EQUATION = small_task("Solve for $x$: $2(x-3) = 4x + 2$.", "-4")


def beside(subject: object, draft: str) -> CheckResult:
    found = DOMAIN.check(subject.shown(1), draft, None)  # type: ignore[attr-defined]
    return next(r for r in found if r.check == "alternative solution")


def rows(result: CheckResult) -> list[list[str]]:
    return list(result.evidence["side_by_side"])


def test_every_step_of_the_draft_stands_in_a_row_with_its_verdict() -> None:
    draft = solution("$2x - 6 = 4x + 2$.", "$-8 = 2x$.", "$x = -4$.", answer="$x = -4$")
    found = rows(beside(EQUATION, draft))
    told = [row[:3] for row in found if row[0]]
    assert [row[0] for row in told] == ["step 1", "step 2", "step 3"]
    assert told[0][1] == "$2x - 6 = 4x + 2$."
    assert {row[2] for row in told} <= {"proved", "numeric", "refuted", "unknown"}


def test_the_route_is_set_up_solved_and_checked() -> None:
    draft = solution("$2x - 6 = 4x + 2$.", "$x = -4$.", answer="$x = -4$")
    how = [row[4] for row in rows(beside(EQUATION, draft)) if row[4]]
    assert how[0] == "set up"
    assert "factored" in how
    assert how[-1] == "checked at x = -4"


def test_the_draft_s_value_stands_beside_the_route_s() -> None:
    draft = solution("$2x - 6 = 4x + 2$.", "Hence $x = -4$.", answer="$x = -4$")
    pairs = [row for row in rows(beside(EQUATION, draft)) if row[0] and row[3]]
    assert [(row[0], row[3]) for row in pairs] == [("step 2", "-4")]


def test_a_word_before_a_formula_is_no_part_of_it() -> None:
    draft = solution("So $2x - 6 = 4x + 2$.", "Thus $-2x - 8 = 0$.", answer="$x = -4$")
    pairs = [row for row in rows(beside(EQUATION, draft)) if row[0] and row[3]]
    assert [(row[0], row[3]) for row in pairs] == [("step 2", "-2*x - 8 = 0")]


@pytest.mark.parametrize("name", ["math/brackets_equation", "math/linear_system"])
def test_a_wrong_draft_parts_from_the_route_at_its_first_refuted_step(name: str) -> None:
    result = beside(task(name), script(name).draft)
    assert result.evidence["parts_at"].startswith("step ")
    assert "They part at step" in result.message
    right = beside(task(name), task(name).reference)
    assert right.evidence["parts_at"] == ""


def test_where_no_step_is_refuted_they_part_at_the_answer_or_say_nothing() -> None:
    draft = solution("We balance the two sides.", answer="$x = 7$")
    result = beside(EQUATION, draft)
    assert "agrees" not in result.message


def test_a_number_inside_of_another_is_not_the_same_value() -> None:
    draft = solution("$2x - 6 = 4x + 2$.", "So $2x = -4 - 4$.", answer="$x = -4$")
    assert not [row for row in rows(beside(EQUATION, draft)) if row[0] == "step 2" and row[3]]


def test_the_screen_gets_a_table_of_both() -> None:
    draft = solution("$2x - 6 = 4x + 2$.", "$x = -4$.", answer="$x = -4$")
    (view,) = DOMAIN.views(beside(EQUATION, draft))
    assert view.kind == "table"
    assert view.data["columns"][1] == "the draft"
    assert len(view.data["rows"]) >= 4


def test_the_screen_finds_the_step_where_a_wrong_draft_parts_and_what_refutes_it() -> None:
    subject, wrong = task("math/linear_system"), script("math/linear_system").draft
    found = beside_of(list(DOMAIN.check(subject.shown(1), wrong, None)))
    assert found is not None
    assert found.pairs[found.parting].step == "step 3"
    assert "33 - 3y = 5" in found.why
    assert [pair.other for pair in found.pairs if pair.how == "set up"]
    right = beside_of(list(DOMAIN.check(subject.shown(1), subject.reference, None)))
    assert right is not None
    assert right.parting == -1


def test_the_filter_gives_the_lines_too() -> None:
    record = {"problem": "Solve $x^2 - 5x + 6 = 0$.", "steps": ["$(x-2)(x-3) = 0$"]}
    (answer,) = run_filter("steps", [json.dumps(record)])
    texts = [line["text"] for line in json.loads(answer)["alternative"]["lines"]]
    assert "(x - 3)*(x - 2) = 0" in texts
    assert "x = 2" not in texts[0]


def test_a_problem_without_a_route_has_no_lines() -> None:
    found = steps("How many ways are there to be happy?", ["Many."]).alternative
    assert found.lines == ()


def test_long_checks_show_their_values_alone() -> None:
    found = steps("Find the derivative of $f(x) = x^2 e^{3x}$.", ["$2x$"]).alternative
    assert found.lines
    assert max(len(line.text) for line in found.lines) < 200


def routed(*records: Mapping[str, object] | str) -> list[dict[str, object]]:
    lines = [r if isinstance(r, str) else json.dumps(r) for r in records]
    return [json.loads(line) for line in DOMAIN.commands["route"](lines)]


def test_without_a_screen_the_rows_name_their_columns_and_where_the_two_part() -> None:
    problem = "Solve for $x$: $2(x-3) = 4x + 2$."
    right = {"id": "r", "problem": problem, "steps": ["$2x - 6 = 4x + 2$.", "$x = -4$."]}
    wrong = {"id": "w", "problem": problem, "steps": ["$2x - 6 = 4x + 2$.", "$x = 4$."]}
    first, second = routed(right, wrong)
    assert (first["id"], first["parts_at"], second["parts_at"]) == ("r", "", "step 2")
    rows = first["rows"]
    assert isinstance(rows, list)
    assert set(rows[0]) == {"step", "draft", "verdict", "route", "how"}
    assert [row["step"] for row in rows if row["draft"]] == ["step 1", "step 2"]
    assert [row for row in rows if row["route"] and row["how"] == "set up"]


def test_a_problem_without_a_route_shows_the_draft_alone_and_no_record_is_an_error() -> None:
    found, bad = routed({"problem": "How many ways to be happy?", "steps": ["Many."]}, "{")
    assert found["state"] == "not formalised"
    rows = found["rows"]
    assert isinstance(rows, list)
    assert [row["route"] for row in rows] == [""]
    assert "error" in bad


def test_an_answer_alone_that_differs_stands_beside_the_route_s_in_a_row_of_its_own() -> None:
    text = "$2x - 6 = 4x + 2$."
    given = [DraftStep(text, 0, len(text))]
    verdict = steps("Solve for $x$: $2(x-3) = 4x + 2$.", [text]).to_json()
    checked = Solution(given, step_names(given), verdict)
    found, parts = side_by_side(checked, {"state": "differs", "result": "-4"}, False, "7")
    assert parts == "final answer"
    assert found[-1] == ["final answer", "7", "", "-4", ""]
    agreed, nowhere = side_by_side(checked, {"state": "agrees", "result": "-4"}, True, "-4")
    assert (len(agreed), nowhere) == (1, "")
