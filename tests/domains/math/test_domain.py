"""What the checks of a worked solution say, and what is told about them in which words."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest

from domains.math import DOMAIN
from domains.math.face.client import MathWorker
from domains.math.face.examination import Examiner
from domains.math.face.wording import discloses
from tests.domains.math.bundled import small_task, solution
from workbench.core.checks import CheckResult, failing, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.feedback import causes
from workbench.errors import TaskFileError

EQUATION = small_task("Solve for $x$: $2(x-3) = 4x + 2$.", "-4")
RIGHT = solution("$2x - 6 = 4x + 2$.", "$-8 = 2x$.", "$x = -4$.", answer="$x = -4$")
WRONG = solution("$2x - 3 = 4x + 2$.", "$-5 = 2x$.", "$x = -5/2$.", answer="$x = -5/2$")


def checked(task: Task, draft: str, before: str | None = None) -> dict[str, CheckResult]:
    return {result.check: result for result in DOMAIN.check(task.shown(1), draft, before)}


def statuses(results: dict[str, CheckResult]) -> dict[str, str]:
    return {name: r.status for name, r in results.items() if r.criterion in ("steps", "answer")}


def test_a_right_solution_passes_with_every_step_decided() -> None:
    results = checked(EQUATION, RIGHT)
    assert set(statuses(results).values()) == {"pass"}
    assert list(statuses(results)) == ["final answer", "step 1", "step 2", "step 3"]
    assert scorecard(results.values()).passed


def test_blame_stays_on_the_earliest_wrong_step() -> None:
    results = checked(EQUATION, WRONG)
    assert statuses(results) == {
        "final answer": "fail",
        "step 1": "fail",
        "step 2": "unknown",
        "step 3": "unknown",
    }
    assert results["step 2"].cause == "follows"
    assert "step 1" in results["step 2"].message
    assert [r.check for r in failing(results.values())] == ["final answer", "step 1"]


def test_the_refuted_claim_is_quoted_at_its_place() -> None:
    span = checked(EQUATION, WRONG)["step 1"].span
    assert span is not None
    assert span.quote == WRONG[span.start : span.end] == "2x - 3 = 4x + 2"


def test_a_draft_with_undecided_steps_and_the_right_answer_passes() -> None:
    draft = solution("Consider how the two sides balance.", "$x = -4$.", answer="$x = -4$")
    results = checked(EQUATION, draft)
    assert results["step 1"].status == "unknown"
    assert not results["step 1"].required
    assert scorecard(results.values()).passed
    assert results["coverage"].message.startswith("1 of 2 steps decided")


def test_a_right_answer_does_not_save_a_refuted_step() -> None:
    draft = solution("$2x - 6 = 4x + 2$.", "$3 + 4 = 8$.", "$x = -4$.", answer="$x = -4$")
    results = checked(EQUATION, draft)
    assert results["final answer"].status == "pass"
    assert results["step 2"].status == "fail"
    assert not scorecard(results.values()).passed


def test_a_wrong_answer_is_told_after_the_step_that_it_follows_from() -> None:
    told = causes(checked(EQUATION, WRONG).values())
    assert [group[0].check for group in told][-1] == "final answer"
    assert told[0][0].cause == "refuted"
    assert "mend that one" in told[-1][0].fix


@pytest.mark.parametrize(
    ("problem", "answer", "last"),
    [
        ("Solve x^2 + 6x + 5 = 0.", "-1, -5", "$x = -1$ or $x = -5$"),
        ("Simplify $2x^6 \\cdot 2x^4$.", "4x^{10}", "$2x^6 \\cdot 2x^4 = 4x^{10}$"),
        (
            "Tom and Sam are 30 together, Tom is 4 older. How old is Sam?",
            "13",
            "2s = 26, so s = 13.",
        ),
    ],
)
def test_an_answer_that_is_not_set_apart_is_found_in_the_last_step(
    problem: str, answer: str, last: str
) -> None:
    result = checked(small_task(problem, answer), f"We work it out.\n{last}")["final answer"]
    assert result.status == "pass"


def test_an_answer_that_is_set_apart_speaks_for_itself() -> None:
    draft = solution("$2x - 6 = 4x + 2$.", "$-8 = 2x$, so $x = -4$.", answer="$x = 4$")
    assert checked(EQUATION, draft)["final answer"].status == "fail"


def test_a_draft_without_an_answer_fails_and_is_told_how_to_state_it() -> None:
    result = checked(EQUATION, "")["final answer"]
    assert (result.status, result.cause) == ("fail", "no_answer")
    assert "Answer:" in DOMAIN.feedback(result)


def test_a_step_that_only_the_answer_speaks_against_is_suspected_and_not_refuted() -> None:
    task = small_task("A club has a secret number. What is it?", "12")
    results = checked(task, solution("It is 5 + 6 = 11.", answer="11"))
    assert results["final answer"].status == "fail"
    assert results["step 1"].status == "unknown"
    assert results["suspected step"].severity == "info"
    assert not results["suspected step"].applies
    assert "It is 5 + 6 = 11" in DOMAIN.feedback(results["final answer"])


def test_a_refutation_replays_from_its_record() -> None:
    evidence = checked(EQUATION, WRONG)["step 1"].evidence
    record = json.loads(json.dumps(evidence))["record"]
    with MathWorker() as worker:
        assert worker.replay(record)
        assert not worker.replay({**record, "right": record["left"]})


def test_a_repair_says_what_changed_what_was_wrong_and_what_holds() -> None:
    told = checked(EQUATION, RIGHT, WRONG)["revision"].message
    assert "step 1 changed from “Step 1: $2x - 3 = 4x + 2$.” to “Step 1: $2x - 6" in told
    assert "It was refuted" in told
    assert "Now it" in told
    assert "revision" not in checked(EQUATION, RIGHT)


def test_an_inserted_step_keeps_the_names_of_numbered_ones() -> None:
    draft = "Step 1: $2x - 6 = 4x + 2$.\nStep 4: $-8 = 2x$.\nStep 5: $x = -4$.\nAnswer: $x = -4$"
    assert [n for n in statuses(checked(EQUATION, draft)) if n[0] == "s"] == [
        "step 1",
        "step 4",
        "step 5",
    ]
    plain = "First $2x - 6 = 4x + 2$.\n\nThen $-8 = 2x$.\n\nSo $x = -4$."
    assert "step 3" in statuses(checked(EQUATION, plain))


def test_diffs_go_step_by_step() -> None:
    draft = "Step 1: We set\nx = 3.\n\nStep 2: Then\n$$x^2 = 9.$$\nAnswer: 9\n"
    units = DOMAIN.units(draft)
    assert "\n".join(units) == draft.rstrip("\n")
    assert units == ["Step 1: We set\nx = 3.", "", "Step 2: Then\n$$x^2 = 9.$$", "Answer: 9"]


@pytest.mark.parametrize("text", ["", "\n", "one line", "a\r\nb\r\n\r\nc", "1. a\n2. b\n\n\n3. c"])
def test_units_leave_nothing_out(text: str) -> None:
    joined = "\n".join(DOMAIN.units(text))
    assert joined.split() == text.split()


# --- the two modes --------------------------------------------------------------------------


EVALUATED = small_task("Find the sample variance of the data 2, 4, 4, 6.", "8/3")
BY_N = solution(
    "The mean is (2 + 4 + 4 + 6)/4 = 4.",
    "The sum of squared deviations is 4 + 0 + 0 + 4 = 8.",
    "The sample variance is 8/4 = 2.",
    answer="2",
)


def test_a_suspicion_quotes_its_step_and_keeps_the_answer_back() -> None:
    told = DOMAIN.feedback(checked(EVALUATED, BY_N)["final answer"])
    assert "8/4 = 2" in told
    assert "divided by n instead of n − 1" in told
    assert "8/3" not in told


def test_hint_says_what_would_make_the_step_true() -> None:
    task = small_task("Expand $(x + 4)^2$.", "x^2 + 8x + 16", settings={"mode": "hint"})
    told = DOMAIN.feedback(
        checked(task, solution("$3 + 4 = 8$", "$(x+4)^2 = x^2 + 16$", answer="$x^2$"))["step 1"]
    )
    assert "Write 7 there" in told


def test_evaluate_shows_a_counterexample_that_gives_nothing_away() -> None:
    task = small_task("Expand $(x + 4)^2$.", "x^2 + 8x + 16")
    told = DOMAIN.feedback(
        checked(task, solution("$(x+4)^2 = x^2 + 16$", answer="$x^2 + 16$"))["step 1"]
    )
    assert "at x = " in told


def test_no_two_tellings_are_the_same() -> None:
    for result in failing(checked(EQUATION, WRONG).values()):
        told = {DOMAIN.feedback(result, level, tuple(range(1, level + 1))) for level in range(4)}
        assert len(told) == 4


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("false for the true value x = -4", "-4"),
        ("it is 0.3333", "1/3"),
        (r"it is \frac{2}{6}", "1/3"),
        ("the derivative is 3*x**2*sin(x)", r"3x^2 \sin x"),
        ("a solution is lost: x = 2", r"x = 1 \text{ or } x = 2"),
    ],
)
def test_a_sentence_with_a_part_of_the_answer_discloses_it(text: str, answer: str) -> None:
    assert discloses(text, answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("at x = 2 the left side is 8", "7"),
        ("12 apples", "2"),
        ("a sign was lost", "x"),
        ("x", None),
    ],
)
def test_a_sentence_without_it_does_not(text: str, answer: str | None) -> None:
    assert not discloses(text, answer)


# --- hidden checks, tasks without an answer ---------------------------------------------------


def test_hidden_checks_are_only_run_on_the_hidden_task() -> None:
    task = small_task(
        "Solve for $x$: $2(x-3) = 4x + 2$.", "-4", hidden={"answers": ["x = -8/2"], "sound": True}
    )
    hidden = list(DOMAIN.check(task.hidden_only(), RIGHT, None))
    assert [(r.check, r.status, r.hidden) for r in hidden] == [
        ("answer in form 1", "pass", True),
        ("sound without the answer", "pass", True),
    ]
    assert {r.status for r in DOMAIN.check(task.hidden_only(), WRONG, None)} == {"fail"}
    assert not any(r.hidden for r in DOMAIN.check(task.shown(1), RIGHT, None))


def test_without_a_known_answer_an_independent_route_decides() -> None:
    task = small_task("Solve for $x$: $2(x-3) = 4x + 2$.", None)
    assert checked(task, RIGHT)["final answer"].status == "pass"
    assert checked(task, WRONG)["final answer"].status == "fail"
    open_task = small_task("Describe a number that you like.", None)
    answer = checked(open_task, "I like 7.")["final answer"]
    assert (answer.status, answer.deciding) == ("unknown", True)
    assert scorecard([answer]).outcome == "undecided"


# --- the engine may die -----------------------------------------------------------------------


def test_a_hang_is_unknown_and_never_wrong() -> None:
    examiner = Examiner({"equal_seconds": 0.0, "steps_seconds": 0.0})
    try:
        results = list(examiner.results(EQUATION.shown(1), WRONG, None))
    finally:
        examiner.close()
    assert {r.status for r in results if r.applies} == {"unknown"}
    assert not scorecard(results).passed


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_killed_engine_is_replaced_for_the_next_draft() -> None:
    examiner = Examiner({})
    try:
        assert examiner.starts()
        process = examiner._worker.process_id
        assert process is not None
        os.kill(process, signal.SIGKILL)
        results = list(examiner.results(EQUATION.shown(1), RIGHT, None))
        again = list(examiner.results(EQUATION.shown(1), RIGHT, None))
    finally:
        examiner.close()
    assert not [r for r in results if r.status == "fail"]
    assert scorecard(again).passed


def test_hostile_drafts_fail_nothing_but_the_answer() -> None:
    drafts = [
        "9" * 1_000_000,
        "$" + "(" * 5_000,
        "x = 9**9**9**9",
        "Step 1: \x00\u202e = 1\nStep 2:",
    ]
    for draft in drafts:
        results = checked(EQUATION, draft)
        assert results["final answer"].status in ("fail", "unknown")
        assert not scorecard(results.values()).passed


# --- task files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("settings.mode", {"settings": {"mode": "tell"}}),
        ("settings.modus", {"settings": {"modus": "hint"}}),
        ("answer", {"answer": ["4"]}),
        ("hidden.answers.0", {"hidden": {"answers": [True]}}),
        ("hidden.sounds", {"hidden": {"sounds": True}}),
    ],
)
def test_a_complaint_names_the_field(field: str, data: dict[str, object]) -> None:
    task = {"id": "math/x", "title": "x", "prompt": "Solve 2x = 8.", "answer": "4", **data}
    with pytest.raises(TaskFileError) as caught:
        DOMAIN.load(TaskFile("x.yaml", task))
    assert field in str(caught.value)


def test_a_number_is_an_answer() -> None:
    task = small_task("Solve 2x = 8.", 4)
    assert checked(task, solution("x = 4", answer="4"))["final answer"].status == "pass"


# --- the command line -----------------------------------------------------------------------------


_CLI = "import sys; from workbench.cli import main; sys.exit(main(sys.argv[1:]))"


def filtered(name: str, records: Sequence[object]) -> list[dict[str, object]]:
    lines = "".join(json.dumps(record) + "\n" for record in records)
    command = [sys.executable, "-c", _CLI, "math", name]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_filters_answer_each_line_in_order() -> None:
    assert set(DOMAIN.commands) == {"equal", "steps", "processbench", "stepwise", "route"}
    pairs = [{"id": n, "gold": "1/2", "answer": a} for n, a in enumerate(["0.5", "2"])]
    assert [a["verdict"] for a in filtered("equal", pairs)] == ["equal", "different"]
    record = {"id": "s", "problem": "Solve 3x + 5 = 20.", "steps": ["3x = 25"], "answer": "5"}
    (answer,) = filtered("steps", [record])
    assert (answer["id"], answer["first_wrong_step"]) == ("s", 0)
