"""The eval runner: grading, k of n, paired tests, gates with their exit status, and reports."""

from __future__ import annotations

import asyncio
import itertools
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.conftest import Command
from tests.curation.cases import NothingToHide, asked, corrected, praised, turned_down, write_cases
from workbench.core.codec import from_json, to_json
from workbench.curation.evals import Attempt, CaseResult, EvalCase, EvalRun
from workbench.curation.evals.answering import RecordedAnswers, read_answers
from workbench.curation.evals.gating import compare, judge
from workbench.curation.evals.grading import grade, similarity
from workbench.curation.evals.reporting import document, junit, markdown
from workbench.curation.evals.running import Dependencies, run_suite
from workbench.curation.evals.statistics import mcnemar, sign_flip, wilson
from workbench.curation.evals.suites import read_suite, suite_of
from workbench.curation.importing import Expectation
from workbench.errors import UsageError
from workbench.redaction import Redactor


def result(case: str, verdicts: str, kind: str = "golden", *tags: str) -> CaseResult:
    """`+` passes, `-` fails, `?` has no answer."""
    status = {"+": "pass", "-": "fail", "?": "unanswered"}
    attempts = tuple(
        Attempt(n, status[sign], "x")  # type: ignore[arg-type]
        for n, sign in enumerate(verdicts)
    )
    return CaseResult(case, attempts, kind, tags)


def run_of(*results: CaseResult, at_least: int = 1, id: str = "now") -> EvalRun:
    return EvalRun(id, "golden", "m", results, len(results[0].attempts), at_least)


# --- grading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "answer", "verdict"),
    [
        (Expectation("equals", ("A  b",)), " A b\n", "pass"),
        (Expectation("equals", ("a b",)), "A b", "fail"),
        (Expectation("equals", ("no",), negated=True), "No", "pass"),
        (Expectation("equals", ("no",), negated=True), "no", "fail"),
        (Expectation("contains", ("4", "four")), "It is four.", "pass"),
        (Expectation("icontains", ("FOUR",)), "It is four.", "pass"),
        (Expectation("regex", (r"\bfour\b",)), "It is four.", "pass"),
        (Expectation("regex", ("(",)), "It is four.", "fail"),
        (Expectation("is-json"), '{"a": 1}', "pass"),
        (Expectation("is-json"), "[" * 100_000, "fail"),
        (Expectation("similar", ("a b c d",), threshold=0.5), "a b x y", "pass"),
        (Expectation("similar", ("a b c d",), threshold=0.6), "a b x y", "fail"),
        (Expectation("contains", ("",)), "  ", "fail"),
    ],
)
def test_each_expectation_decides(expected: Expectation, answer: str, verdict: str) -> None:
    assert grade(EvalCase("x", asked("q"), expected=(expected,)), answer)[0] == verdict


def test_the_answer_that_was_turned_down_must_not_come_again() -> None:
    case = EvalCase("x", asked("q"), bad="No.")
    assert grade(case, " No.\n")[0] == "fail"
    assert grade(case, "Yes.")[0] == "unknown"


def test_an_answer_must_be_nearer_to_the_correction_than_to_the_mistake() -> None:
    case = EvalCase("x", asked("q"), good="The sum of it is 5", bad="The sum of it is 6")
    assert grade(case, "The sum of it is 5!")[0] == "pass"
    assert grade(case, "So the sum of it is 6")[0] == "fail"


def test_a_case_that_expects_nothing_is_unknown_and_no_pass() -> None:
    assert grade(EvalCase("x", asked("q")), "anything")[0] == "unknown"


@given(st.text(), st.text())
def test_similarity_is_symmetric_and_a_share(a: str, b: str) -> None:
    assert 0 <= similarity(a, b) == similarity(b, a) <= 1


# --- statistics ----------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(-4, 4), st.integers(1, 4)), max_size=9))
def test_the_sign_flip_p_is_the_share_of_all_sign_assignments(
    pairs: list[tuple[int, int]],
) -> None:
    values = [12 * top // bottom for top, bottom in pairs]  # 12 is a multiple of 1..4
    sums = [
        abs(sum(sign * value for sign, value in zip(signs, values, strict=True)))
        for signs in itertools.product((1, -1), repeat=len(values))
    ]
    expected = sum(total >= abs(sum(values)) for total in sums) / len(sums)
    assert sign_flip(pairs) == pytest.approx(expected)


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_the_sign_flip_on_single_answers(fixed: int, broken: int) -> None:
    assert mcnemar(fixed, broken) == pytest.approx(sign_flip([(1, 1)] * fixed + [(-1, 1)] * broken))


def test_known_values_of_the_tests() -> None:
    assert mcnemar(0, 5) == pytest.approx(0.0625)  # 2 / 2**5
    assert mcnemar(1, 9) == pytest.approx(22 / 1024)  # 2 * (1 + 10) / 2**10
    assert sign_flip([(1, 1)] * 200) == pytest.approx(2 / 2**200)


def test_the_interval_of_a_rate_stays_within_reason() -> None:
    whole = wilson(10, 10)
    assert whole.high == pytest.approx(1.0)
    assert whole.low == pytest.approx(0.7225, abs=1e-3)  # 1 / (1 + 1.96**2 / 10)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


# --- gates ---------------------------------------------------------------------------------------


def test_without_baseline_every_failed_case_is_a_regression() -> None:
    assert judge(run_of(result("a", "+"))).exit_status == 0
    gate = judge(run_of(result("a", "+"), result("b", "-")))
    assert (gate.exit_status, gate.failed) == (1, ("b",))


def test_k_of_n_decides_and_flaky_is_said() -> None:
    shaky = result("a", "++-")
    assert shaky.flaky
    assert judge(run_of(shaky, at_least=2)).exit_status == 0
    assert judge(run_of(shaky, at_least=3)).exit_status == 1


def test_a_case_without_an_answer_is_a_model_error_and_no_failure() -> None:
    gate = judge(run_of(result("a", "+"), result("b", "?")))
    assert (gate.exit_status, gate.failed) == (3, ())


def test_a_regression_stands_whatever_else_went_wrong() -> None:
    assert judge(run_of(result("a", "-"), result("b", "?"))).exit_status == 1


def test_an_empty_suite_is_too_few_and_never_fine() -> None:
    assert judge(EvalRun("r", "golden", "m", ())).exit_status == 4
    assert judge(run_of(result("a", "+")), minimum=2).exit_status == 4


def test_thresholds_judge_by_tag() -> None:
    run = run_of(result("a", "+", "golden", "math"), result("b", "-", "golden", "prose"))
    assert judge(run, thresholds={"math": 1.0}).exit_status == 0
    assert judge(run, thresholds={"all": 0.5}).exit_status == 0
    gate = judge(run, thresholds={"math": 1.0, "prose": 0.5})
    assert gate.reasons == ("prose: 0 of 1 pass, wanted 50%.",)
    assert judge(run, thresholds={"missing": 0.5}).exit_status == 4


def test_a_mended_case_that_fails_again_is_a_regression_by_itself() -> None:
    before = run_of(result("a", "+", "regression"), id="then")
    now = run_of(result("a", "-", "regression"))
    comparison = compare(now, before)
    assert comparison.broken == ("a",)
    assert judge(now, comparison=comparison).exit_status == 1
    assert judge(before, comparison=compare(before, before)).exit_status == 0


def test_what_failed_before_is_no_regression_against_its_baseline() -> None:
    run = run_of(result("a", "-", "regression"), result("b", "+", "regression"))
    assert compare(run, run).still_failing == ("a",)
    assert judge(run, comparison=compare(run, run)).exit_status == 0


def test_few_passes_are_not_fine_though_the_baseline_was_no_better() -> None:
    run = golden(4, 72, "now")
    gate = judge(run, comparison=compare(run, run))
    assert gate.exit_status == 1
    assert "4 of 72" in gate.reasons[0]
    assert judge(run, comparison=compare(run, run), thresholds={"all": 0.05}).exit_status == 0


def test_a_flaky_case_alone_is_never_broken() -> None:
    before = run_of(result("a", "++", "regression"), at_least=2, id="then")
    now = run_of(result("a", "+-", "regression"), at_least=2)
    assert compare(now, before).broken == ()


def golden(passes: int, of: int, id: str) -> EvalRun:
    return run_of(*(result(f"c{n:02}", "+" if n < passes else "-") for n in range(of)), id=id)


def test_worse_golden_answers_need_the_paired_test() -> None:
    before = golden(24, 24, "then")
    few, many = golden(20, 24, "few"), golden(17, 24, "many")
    assert compare(few, before).p == pytest.approx(0.125)  # 2 / 2**4
    assert judge(few, comparison=compare(few, before)).exit_status == 0
    assert judge(many, comparison=compare(many, before)).exit_status == 1
    assert compare(before, many).better


def test_few_pairs_with_a_broken_case_are_too_few_to_call_fine() -> None:
    before, now = golden(10, 10, "then"), golden(9, 10, "now")
    comparison = compare(now, before)
    assert not comparison.worse
    assert judge(now, comparison=comparison).exit_status == 4
    assert judge(before, comparison=compare(before, before)).exit_status == 0


def test_an_exact_test_says_worse_at_any_number_of_pairs() -> None:
    comparison = compare(golden(5, 12, "now"), golden(12, 12, "then"))
    assert comparison.worse  # 2 / 2**7
    assert not compare(golden(12, 12, "now"), golden(5, 12, "then")).better


def test_what_has_no_verdict_is_counted_and_takes_no_part() -> None:
    unclear = CaseResult("b", (Attempt(0, "unknown", "x"),), "regression")
    before = run_of(result("a", "+", "regression"), result("b", "+", "regression"), id="then")
    comparison = compare(run_of(result("a", "+", "regression"), unclear), before)
    assert (comparison.pairs, comparison.unknown, comparison.broken) == (1, ("b",), ())


# --- running and replaying -----------------------------------------------------------------------


def run_cases(answers: dict[str, tuple[str, ...]], *cases: EvalCase, repeats: int = 1) -> EvalRun:
    dependencies = Dependencies(RecordedAnswers(answers), NothingToHide())
    return asyncio.run(run_suite(cases, dependencies, EvalRun("r", "s", "m", (), repeats, repeats)))


def test_one_failed_call_leaves_the_other_cases_their_verdicts() -> None:
    cases = [EvalCase(id, asked("q"), good="yes") for id in ("b", "a")]
    run = run_cases({"a": ("yes",)}, *cases)
    assert [(each.case, each.undecided) for each in run.results] == [
        ("a", None),
        ("b", "unanswered"),
    ]


def test_recorded_attempts_are_given_in_their_order() -> None:
    run = run_cases({"a": ("yes", "no")}, EvalCase("a", asked("q"), good="yes"), repeats=2)
    assert [attempt.status for attempt in run.results[0].attempts] == ["pass", "fail"]


def test_answers_are_redacted_before_they_are_graded_and_kept() -> None:
    case = EvalCase("a", asked("q"), good="Write to <EMAIL_1>")
    dependencies = Dependencies(
        RecordedAnswers({"a": ("Write to ann.lee@example.org",)}), Redactor()
    )
    run = asyncio.run(run_suite([case], dependencies, EvalRun("r", "s", "m", ())))
    assert run.results[0].attempts[0].answer == "Write to <EMAIL_1>"
    assert run.results[0].passes == 1


def test_a_run_is_its_own_recording(tmp_path: Path) -> None:
    run = run_cases({"a": ("yes", "no")}, EvalCase("a", asked("q"), good="yes"), repeats=2)
    file = tmp_path / "run.json"
    file.write_text(json.dumps(document(run, judge(run))))
    assert read_answers(file).answers == {"a": ("yes", "no")}
    assert from_json(EvalRun, json.loads(file.read_text())) == run


def test_suites_come_from_cases_and_golden_ones_are_held_out() -> None:
    cases = [corrected("r"), praised("g"), praised("h", held_out=True), turned_down("d")]
    assert [case.id for case in suite_of(cases, "regression")] == ["r"]
    assert [case.id for case in suite_of(cases, "golden")] == ["h"]
    assert suite_of(cases, "regression")[0].seen_in_training


def test_ids_that_come_twice_in_a_foreign_suite_hide_nothing(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    file.write_text('{"id": "1", "input": "a", "target": "b"}\n' * 2)
    assert [case.id for case in read_suite(file)[0]] == ["1", "1#2"]


# --- reports -------------------------------------------------------------------------------------


def test_junit_is_xml_whatever_the_model_said() -> None:
    odd = Attempt(0, "fail", "x", ("\x00\x1b[31m\ud800 ]]> <b> &amp; \ufffe",))
    run = run_of(replace(result("a<&\"'\x07", "-"), attempts=(odd,)), result("b", "?"))
    suite = ET.fromstring(junit(run, judge(run)).encode("utf-8"))
    assert suite.attrib | {"time": ""} == {
        "name": "workbench.eval.golden",
        "tests": "2",
        "failures": "1",
        "errors": "1",
        "skipped": "0",
        "time": "",
    }
    assert "]]> <b> &amp;" in (suite.findtext("testcase/failure") or "")


def test_the_summary_shows_logged_text_as_text() -> None:
    odd = Attempt(0, "fail", "x", ("a | b\n# head <script> [x](y) `z`",))
    text = markdown(
        run := run_of(replace(result("c|d", "-"), attempts=(odd,))), judge(run), compare(run, run)
    )
    [line] = [line for line in text.splitlines() if line.startswith("| c\\|d |")]
    assert "\\<script\\>" in line
    assert "# head" in line


def test_a_case_that_training_saw_says_so_in_every_report() -> None:
    run = run_of(replace(result("a", "-"), seen_in_training=True))
    assert "seen in training" in markdown(run, judge(run))
    assert "seen in training" in junit(run, judge(run))
    assert document(run, judge(run))["results"][0]["seen_in_training"] is True
    assert to_json(run)["results"]


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture
def suite(tmp_path: Path) -> str:
    file = tmp_path / "cases.jsonl"
    cases = [corrected("regr-1", tags=("wrong",)), praised("gold-1", held_out=True)]
    file.write_text(write_cases(cases))
    return str(file)


def answers(folder: Path, **given: str) -> str:
    file = folder / "answers.jsonl"
    rows = [{"id": id.replace("_", "-"), "answer": text} for id, text in given.items()]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(file)


def test_recorded_answers_are_graded_without_key_and_network(
    workbench: Command, suite: str, tmp_path: Path
) -> None:
    good = answers(tmp_path, regr_1="Lee wrote it.", gold_1="Paris.")
    dead = {"HTTPS_PROXY": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9"}
    done = workbench("eval", "run", "--suite", suite, "--answers", good, "--json", **dead)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["summary"]["passed"] == 2


def test_the_exit_status_tells_regression_usage_model_error_and_too_few(
    workbench: Command, suite: str, tmp_path: Path
) -> None:
    def status(answered: str, *more: str) -> int:
        return workbench("eval", "run", "--suite", suite, "--answers", answered, *more).returncode

    assert status(answers(tmp_path, regr_1="It was written.", gold_1="Paris.")) == 1
    assert status(answers(tmp_path, regr_1="Lee wrote it.")) == 3
    good = answers(tmp_path, regr_1="Lee wrote it.", gold_1="Paris.")
    assert status(good, "--minimum", "3") == 4
    assert status(good, "--threshold", "all=2") == 2
    assert status(good, "--at-least", "2") == 2


def test_a_run_can_be_the_baseline_of_the_next(
    workbench: Command, suite: str, tmp_path: Path
) -> None:
    def run(answered: str, *more: str) -> dict[str, object]:
        words = ("eval", "run", "--suite", "regression", "--cases", suite, "--json")
        done = workbench(*words, "--answers", answered, *more)
        told: dict[str, object] = json.loads(done.stdout)
        return told | {"status": done.returncode}

    first = run(answers(tmp_path, regr_1="Lee wrote it."))
    junit_file, summary = tmp_path / "j.xml", tmp_path / "s.md"
    worse = answers(tmp_path, regr_1="It was written.")
    reports = ("--junit", str(junit_file), "--markdown", str(summary))
    second = run(worse, "--baseline", str(first["id"]), *reports)
    assert (first["status"], second["status"]) == (0, 1)
    assert second["comparison"]["broken"] == ["regr-1"]  # type: ignore[index]
    assert ET.parse(junit_file).getroot().get("failures") == "1"
    assert "mended cases fail again" in summary.read_text()


def test_the_practice_model_is_asked_and_its_tasks_checks_decide(
    workbench: Command, tmp_path: Path
) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(write_cases([corrected("r", "Write it", task="code/process_data")]))
    words = ("eval", "run", "--suite", str(file), "--model", "practice", "--weak-ok", "--json")
    done = workbench(*words)
    assert done.returncode in (0, 1), done.stderr
    [attempt] = json.loads(done.stdout)["results"][0]["attempts"]
    assert attempt["status"] in ("pass", "fail")
    assert "process_data" in attempt["answer"]


def test_a_recording_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text('{"id": 1}\n')
    with pytest.raises(UsageError, match="no recorded answer"):
        read_answers(file)
