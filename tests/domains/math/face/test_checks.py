"""What the checks of a draft say, for tasks of each kind: status, severity, cause, words and what
the feedback tells.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from domains.math import DOMAIN
from tests.domains.math.bundled import small_task, solution
from workbench.core.checks import CheckResult, scorecard
from workbench.core.codec import Json
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

LINEAR = "Solve $3x + 4 = 19$."
RIGHT = solution("$3x = 15$.", "$x = 5$.", answer="$x = 5$")
WRONG = solution("$3x = 23$.", "$x = 23/3$.", answer="$x = 23/3$")


def checked(
    problem: str, answer: str | None, draft: str, before: str | None = None, **more: Json
) -> Mapping[str, CheckResult]:
    task = small_task(problem, answer, **more)
    return {r.check: r for r in DOMAIN.check(task.shown(1), draft, before)}


CASES = [
    # problem, answer, draft, final answer, first step, passed
    (LINEAR, "5", RIGHT, "pass", "pass", True),
    (LINEAR, "5", WRONG, "fail", "fail", False),
    (LINEAR, None, RIGHT, "pass", "pass", True),
    (LINEAR, None, WRONG, "fail", "fail", False),
    (LINEAR, "5", solution("Dragons.", answer="5"), "pass", "unknown", True),
    (LINEAR, "5", solution("Dragons.", answer="6"), "fail", "unknown", False),
    (LINEAR, "5", solution("$3x = 15$.", "Hm.", answer="6"), "fail", "pass", False),
    (LINEAR, "5", solution("$3x = 16$.", answer="5"), "pass", "fail", False),
    ("A secret number.", None, solution("Dragons.", answer="6"), "unknown", "unknown", False),
    ("Expand $(x+1)^2$.", "x^2+2x+1", solution("It.", answer="(x+1)^2"), "pass", "unknown", True),
    ("A length.", "5 m", solution("It.", answer="500 cm"), "pass", "unknown", True),
    ("A length.", "5 m", solution("It.", answer=r"\mystery"), "unknown", "unknown", False),
]


@pytest.mark.parametrize(("problem", "answer", "draft", "final", "first", "passed"), CASES)
def test_a_draft_passes_with_the_right_answer_and_no_refuted_step(
    problem: str, answer: str | None, draft: str, final: str, first: str, passed: bool
) -> None:
    found = checked(problem, answer, draft)
    assert (found["final answer"].status, found["step 1"].status) == (final, first)
    assert scorecard(found.values()).passed is passed


@pytest.mark.parametrize(
    ("check", "severity", "decides"),
    [
        ("final answer", "blocker", True),
        ("step 1", "major", True),
        ("coverage", "info", None),
        ("alternative solution", "info", None),
    ],
)
def test_each_check_has_its_weight(check: str, severity: str, decides: bool | None) -> None:
    found = checked(LINEAR, "5", RIGHT)[check]
    assert found.severity == severity
    assert decides is None or found.decides is decides


def test_an_undecided_step_is_minor_and_says_why() -> None:
    found = checked(LINEAR, "5", solution("We use dragons.", "Hm.", answer="5"))["step 1"]
    assert (found.status, found.severity, found.cause) == ("unknown", "minor", "undecided")
    assert found.message == "Not decided: nothing mathematical was read."


def test_what_stands_after_a_refuted_step_has_no_verdict_of_its_own() -> None:
    draft = solution("$3x = 23$.", "$2 + 2 = 4$.", "$2 + 2 = 5$.", answer="5")
    found = checked(LINEAR, "5", draft)
    assert [found[f"step {k}"].status for k in (1, 2, 3)] == ["fail", "unknown", "unknown"]
    assert {found[f"step {k}"].cause for k in (2, 3)} == {"follows"}


def test_coverage_counts_and_quotes_what_was_not_read() -> None:
    draft = solution("$3x = 15$.", r"$\mystery{x} = 5$.", answer="5")
    told = checked(LINEAR, "5", draft)["coverage"].message
    assert told.startswith("1 of 2 steps decided.")
    assert r"Not read: “\mystery{x} = 5”" in told.replace("5.”", "5”")


def test_a_refuted_step_tells_counterexample_claim_and_repair() -> None:
    found = checked(LINEAR, "77", WRONG)["step 1"]
    assert "the left side is 15, the right side 23" in found.message
    assert "“3x = 23” is false (step 1)" in found.message
    assert found.fix.startswith("Mend “3x = 23”")
    assert found.observed == "read as 3*x = 23"
    assert found.evidence["facts"][0] == ["claim", "3x = 23"]


def test_the_true_values_of_the_answer_are_kept_back_in_evaluate_mode() -> None:
    told = DOMAIN.feedback(checked(LINEAR, "5", WRONG)["step 1"])
    assert "x = 5" not in told
    assert "false for the true value of the unknown" in told.lower()
    hint = checked("Expand $(x+4)^2$.", "x^2+8x+16", solution("$3+4 = 8$", answer="1"),
                   settings={"mode": "hint"})  # fmt: skip
    assert "Write 7 there" in hint["step 1"].fix


def test_a_revision_says_what_is_new_gone_and_changed() -> None:
    before = solution("$3x = 23$.", "Dragons.", answer="5")
    told = checked(LINEAR, "5", RIGHT, before)["revision"].message
    assert "step 1 changed from" in told
    assert "It was refuted" in told
    longer = "Intro.\n" + before
    assert "New: line 1." in checked(LINEAR, "5", longer, before)["revision"].message
    assert "Gone: line 1." in checked(LINEAR, "5", before, longer)["revision"].message
    spaced = before.replace("Dragons.", "Dragons.  ")
    assert checked(LINEAR, "5", spaced, before)["revision"].message == "Only the layout changed."


def test_the_alternative_solution_agrees_or_says_where_they_part() -> None:
    agreed = checked(LINEAR, "5", RIGHT)["alternative solution"]
    assert (agreed.status, "agrees with" in agreed.message) == ("pass", True)
    parted = checked(LINEAR, "5", WRONG)["alternative solution"]
    assert parted.status == "warn"
    assert parted.message.endswith("They part at step 1.")
    none = checked("A secret number.", "5", RIGHT)["alternative solution"]
    assert (none.status, none.message.startswith("Not formalised")) == ("na", True)


def test_a_refuted_step_and_a_route_are_shown_as_tables() -> None:
    found = checked(LINEAR, "5", WRONG)
    (step,) = DOMAIN.views(found["step 1"])
    assert dict(step.data["rows"])["claim"] == "3x = 23"
    (route,) = DOMAIN.views(found["alternative solution"])
    assert route.data["columns"][0] == "step"
    assert DOMAIN.views(checked(LINEAR, "5", RIGHT)["step 1"]) == ()


def test_hidden_forms_and_soundness_are_judged_on_their_own() -> None:
    task = small_task(LINEAR, "5", hidden={"answers": ["10/2", "6"], "sound": True})
    found = {r.check: r.status for r in DOMAIN.check(task.hidden_only(), RIGHT, None)}
    assert found == {
        "answer in form 1": "pass",
        "answer in form 2": "fail",
        "sound without the answer": "pass",
    }


def test_the_prompt_asks_for_numbered_steps_and_never_holds_the_answer() -> None:
    task = small_task(LINEAR, "98765")
    assert "98765" not in task.prompt
    assert "Answer:" in DOMAIN.templates()["answer"]


BAD = [
    ({"answer": True}, "answer"),
    ({"answer": ""}, "answer"),
    ({"answer": "x" * 2_001}, "answer"),
    ({"settings": {"mode": "shout"}}, "settings.mode"),
    ({"settings": {"colour": "red"}}, "settings"),
    ({"settings": {"problem": 3}}, "settings.problem"),
    ({"settings": {"modelling": "x"}}, "settings.modelling"),
    ({"hidden": {"answers": [True]}}, "hidden.answers"),
    ({"hidden": {"sound": "yes"}}, "hidden.sound"),
    ({"hidden": {"colour": "red"}}, "hidden"),
    ({"prompt": "x" * 12_001}, "prompt"),
]


@pytest.mark.parametrize(("more", "field"), BAD, ids=[field for _, field in BAD])
def test_a_task_file_that_cannot_be_used_names_its_field(more: Json, field: str) -> None:
    data = {"id": "math/small", "title": "Small", "prompt": LINEAR, "answer": "5", **more}
    with pytest.raises(TaskFileError) as refusal:
        DOMAIN.load(TaskFile("small", data))
    assert field.split(".")[-1] in str(refusal.value)


def test_numbers_are_answers_and_stages_have_their_own() -> None:
    assert small_task(LINEAR, 5).stages[0].checks == {"answer": "5"}
    staged = small_task(LINEAR, None, stages=[{"prompt": "One.", "answer": 1}, {"prompt": "Two."}])
    assert [dict(s.checks) for s in staged.stages] == [{"answer": "1"}, {}]


def test_the_engine_may_read_another_problem_than_the_prompt() -> None:
    told = {"problem": LINEAR}
    assert checked("A riddle.", None, RIGHT, settings=told)["final answer"].status == "pass"
    assert checked("A riddle.", None, RIGHT)["final answer"].status == "unknown"
