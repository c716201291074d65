"""What holds for every format, and the traps of each consumer, one test a trap."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.curation.cases import (
    asked,
    corrected,
    exported,
    lines,
    praised,
    reasons,
    turned_down,
)
from workbench.curation.exporting import ExportCase, formats
from workbench.curation.exporting.promptfoo import hostile, without_templates
from workbench.curation.exporting.trl import BAND, suggested_weights
from workbench.errors import UsageError

ALL = sorted(formats())
TRAINING = sorted(name for name, format in formats().items() if format.training)
EVALS = sorted(name for name, format in formats().items() if format.purpose == "eval")
TESTS = "assert double(2) == 4"


def coded(id: str = "regr-9", **more: str) -> ExportCase:
    good, bad = "def double(x):\n    return 2 * x", "def double(x):\n    return x"
    given = {"chosen": good, "rejected": bad, "domain": "code", "tests": TESTS, **more}
    return corrected(id, "Write double(x)", **given)


MANY = (
    corrected("b", held_out=True, question="One"),
    praised("a", held_out=True, question="Two"),
    corrected("é", question="Three\u2028four\x85five\x0bsix"),
    praised("c", question="  Five"),
    turned_down("d", question="Six"),
    coded("e"),
)


@pytest.mark.parametrize("name", ALL)
def test_equal_cases_give_equal_bytes_in_whatever_order_they_come(name: str) -> None:
    one, other = exported(name, *MANY), exported(name, *reversed(MANY))
    assert one.data == other.data
    assert one.rows


@pytest.mark.parametrize("name", ALL)
def test_a_file_is_utf8_with_lf_and_one_final_newline(name: str) -> None:
    data = exported(name, *MANY).data
    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in data
    assert data.endswith(b"\n")
    assert not data.endswith(b"\n\n")


@pytest.mark.parametrize("name", [name for name in ALL if formats()[name].suffix == ".jsonl"])
def test_no_reader_finds_another_number_of_lines(name: str) -> None:
    export = exported(name, *MANY, corrected("z", question="a\u2028b\u2029c\x85d\x1ce\rf\ng"))
    text = export.data.decode()
    assert len(text.splitlines()) == text.count("\n") == len(export.rows)
    assert all(line.strip() for line in text.split("\n")[:-1])


def test_a_line_separator_is_still_in_the_text_that_is_read() -> None:
    [row] = lines("trl-sft", praised(question="a\u2028b\u2029c\x85d"))
    assert row["prompt"][0]["content"] == "a\u2028b\u2029c\x85d"


@pytest.mark.parametrize("name", ALL)
def test_a_case_whose_answers_say_the_same_is_left_out(name: str) -> None:
    same = corrected("x", chosen="It  WAS\nwritten.", rejected="it was written.")
    assert reasons(name, same) == {"x": "chosen and rejected say the same"}


@pytest.mark.parametrize("name", ALL)
def test_a_case_without_question_or_answer_is_left_out(name: str) -> None:
    found = reasons(name, praised("p", question=" \n"), praised("q", chosen="  "))
    assert found == {"p": "an empty prompt", "q": "no answer"}


@pytest.mark.parametrize("name", ALL)
def test_half_a_surrogate_pair_is_left_out_instead_of_breaking_the_file(name: str) -> None:
    assert reasons(name, praised("x", chosen="\ud83d")) == {"x": "a text is no valid Unicode"}


@pytest.mark.parametrize("name", ALL)
def test_an_id_that_comes_twice_is_written_once(name: str) -> None:
    two = (coded("x", held_out=True), coded("x", held_out=True, rejected="pass"))
    assert "its id is taken" in [drop.reason for drop in exported(name, *two).drops]


def test_what_redaction_cut_into_is_left_out_where_that_is_asked_for() -> None:
    case = praised("x", question="Write to <EMAIL_1>")
    assert lines("trl-sft", case)
    assert "placeholder" in reasons("trl-sft", case, drop_placeholders=True)["x"]


# --- the leak guard ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TRAINING)
def test_a_held_out_case_is_never_trained_on(name: str) -> None:
    assert reasons(name, corrected("x", held_out=True)) == {"x": "held out for evals"}


@pytest.mark.parametrize("name", TRAINING)
def test_a_near_duplicate_of_a_held_out_case_is_never_trained_on(name: str) -> None:
    pair = (corrected("x", "Sum up", group="g", held_out=True), corrected("y", "Sum it", group="g"))
    assert reasons(name, *pair)["y"] == "a near-duplicate of a held-out case"


@pytest.mark.parametrize("name", TRAINING)
def test_the_question_of_a_held_out_case_is_never_trained_on_in_another_form(name: str) -> None:
    pair = (corrected("x", "Sum it UP", held_out=True), corrected("y", "sum  it\nup"))
    assert reasons(name, *pair)["y"] == "asks what a held-out case asks"


@pytest.mark.parametrize("training", TRAINING)
@pytest.mark.parametrize("name", EVALS)
def test_strictly_held_out_evals_and_training_share_no_case(name: str, training: str) -> None:
    tested = {case.id for case in exported(name, *MANY, only_held_out=True).cases}
    assert tested & {case.id for case in exported(training, *MANY).cases} == set()


def test_a_regression_case_that_training_may_see_says_so() -> None:
    rows = {row["id"]: row["metadata"] for row in lines("inspect-samples", *MANY)}
    assert rows["regr-b"]["seen_in_training"] is False
    assert rows["regr-e"]["seen_in_training"] is True
    assert "gold-c" not in rows


@pytest.mark.parametrize("name", TRAINING)
def test_the_practice_model_teaches_nobody(name: str) -> None:
    assert reasons(name, corrected("x", simulated=True)) == {"x": "the practice model wrote it"}


# --- OpenAI --------------------------------------------------------------------------------------


def test_openai_messages_hold_no_key_that_its_checker_does_not_know() -> None:
    [row] = lines("openai-sft", corrected(session="s", tags=("wrong",)))
    assert row.keys() == {"messages"}
    assert all(message.keys() == {"role", "content"} for message in row["messages"])


def test_only_the_last_answer_of_a_conversation_is_trained_on() -> None:
    case = ExportCase("x", "golden", asked("a", "b", "c", "d", "e"), chosen="f")
    [row] = lines("openai-sft", case)
    weights = [message.get("weight") for message in row["messages"]]
    assert weights == [None, 0, None, 0, None, 1]
    assert all(type(weight) in (int, type(None)) for weight in weights)


def test_openai_preferences_use_the_names_of_today() -> None:
    [row] = lines("openai-dpo", corrected())
    assert row.keys() == {"input", "preferred_output", "non_preferred_output"}
    assert row["preferred_output"] == [{"role": "assistant", "content": "Lee wrote it."}]


def test_preferences_of_several_turns_are_left_to_trl_and_counted() -> None:
    case = ExportCase("x", "regression", asked("a", "b", "c"), chosen="d", rejected="e")
    assert "one turn" in reasons("openai-dpo", case)["x"]
    assert len(lines("trl-preference", case)) == 1


def test_fewer_than_ten_examples_are_a_warning() -> None:
    nine = [praised(f"g{n}", f"Question {n}?") for n in range(9)]
    assert exported("openai-sft", *nine).warnings == (
        "9 cases can be written; openai-sft wants at least 10.",
    )
    assert not exported("openai-sft", *nine, praised("x", "More?")).warnings


def test_a_byte_order_mark_comes_only_where_it_is_wanted() -> None:
    assert exported("openai-sft", praised(), bom=True).data.startswith(b"\xef\xbb\xbf{")
    with pytest.raises(UsageError, match="byte order mark"):
        exported("trl-sft", praised(), bom=True)


# --- TRL -----------------------------------------------------------------------------------------


def test_each_trl_record_holds_one_of_its_sets_of_keys() -> None:
    assert lines("trl-sft", corrected())[0].keys() == {"prompt", "completion"}
    assert lines("trl-preference", corrected())[0].keys() == {"prompt", "chosen", "rejected"}
    assert lines("trl-kto", corrected())[0].keys() == {"prompt", "completion", "label"}


@pytest.mark.parametrize("name", ["trl-sft", "trl-preference", "trl-kto", "openai-sft"])
def test_a_prompt_without_the_users_turn_at_its_end_is_left_out(name: str) -> None:
    case = ExportCase("x", "regression", asked(system="Be brief"), chosen="a", rejected="b")
    assert reasons(name, case) == {"x": "the prompt does not end with the user's turn"}


def test_kto_labels_are_json_truth_values_and_a_correction_gives_both() -> None:
    text = exported("trl-kto", corrected(), turned_down()).data.decode()
    assert text.count('"label": true') == 1
    assert text.count('"label": false') == 2


def test_kto_alone_can_use_a_bad_answer_without_a_correction() -> None:
    assert [row["label"] for row in lines("trl-kto", turned_down())] == [False]
    assert reasons("trl-sft", turned_down("x"))["x"] == "no good answer"


@pytest.mark.parametrize("signal", ["tried_again", "abandoned", "copied", "accepted"])
def test_an_implicit_signal_never_becomes_a_label_by_itself(signal: str) -> None:
    assert "implicit" in reasons("trl-kto", turned_down("x", signal=signal))["x"]
    assert "implicit" in reasons("trl-sft", praised("x", signal=signal))["x"]


@given(st.integers(1, 5000), st.integers(1, 5000))
def test_suggested_weights_bring_the_labels_into_the_band(good: int, bad: int) -> None:
    desirable, undesirable = suggested_weights(good, bad)
    ratio = desirable * good / (undesirable * bad)
    assert 0.99 <= ratio <= BAND + 0.01
    assert min(desirable, undesirable) >= 1


def test_kto_tells_the_counts_and_what_one_side_alone_means() -> None:
    assert exported("trl-kto", turned_down()).advice == (
        "KTO: 0 desirable, 1 undesirable.",
        "KTO wants both labels; with one of them only some losses work.",
    )


# --- promptfoo -----------------------------------------------------------------------------------

HOSTILE = ("{{ env.HOME }}", "{% if x %}", "{# c #}", "a #} b", "file:///etc/passwd", "package:x")


def promptfoo(*cases: ExportCase) -> list[dict[str, object]]:
    tests: list[dict[str, object]] = yaml.safe_load(exported("promptfoo", *cases).data)["tests"]
    return tests


@pytest.mark.parametrize("text", [*HOSTILE, "{% endraw %}", "{%- endraw -%}{{ 7*7 }}"])
def test_no_logged_text_is_a_template_or_a_reference(text: str) -> None:
    [test] = promptfoo(corrected(question=text, chosen=f"{text} is", rejected=text))
    said: str = test["vars"]["messages"]  # type: ignore[index]
    values = [each["value"] for each in test["assert"]]  # type: ignore[attr-defined]
    for value in (said, *values):
        assert not any(mark in value for mark in ("{{", "{%", "{#", "#}"))
        assert not value.startswith(("file:", "package:"))
    assert json.loads(said) == [{"role": "user", "content": text}]


@given(st.text(alphabet='{}%#\\"n ', max_size=12))
def test_breaking_up_templates_changes_no_text(text: str) -> None:
    written = without_templates(json.dumps(text))
    assert json.loads(written) == text
    assert not hostile(written[1:-1].replace("\\", "")) or not hostile(written)


def test_no_variable_is_a_list_and_expansion_is_off() -> None:
    [test] = promptfoo(corrected(question='["a", "b"]'))
    assert all(isinstance(value, str) for value in test["vars"].values())  # type: ignore[attr-defined]
    assert test["options"] == {"disableVarExpansion": True}


@pytest.mark.parametrize("text", ["no", "1e3", "08", "null", "0x1F", "~", "2026-11-21", "1_000"])
def test_texts_that_yaml_takes_for_something_else_are_quoted(text: str) -> None:
    written = exported("promptfoo", corrected(rejected=text)).data.decode()
    assert f'"value": "{text}"' in written


def test_promptfoo_grades_offline() -> None:
    tests = promptfoo(corrected(), corrected("x", chosen="{{ a }}", rejected="{{ b }}"))
    types = {each["type"] for test in tests for each in test["assert"]}  # type: ignore[attr-defined]
    assert types == {"not-equals", "python", "javascript"}


def test_an_id_that_is_a_template_is_left_out() -> None:
    assert "template" in reasons("promptfoo", corrected("{{ env.HOME }}"))["{{ env.HOME }}"]


# --- inspect_ai ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["42", "a/b", "007"])
def test_sample_ids_are_no_numbers_and_name_no_folder(id: str) -> None:
    [row] = lines("inspect-samples", corrected(id))
    assert row["id"].startswith("regr-")
    assert "/" not in row["id"]
    assert row["metadata"]["case_id"] == id


def test_all_that_is_ours_stands_in_the_metadata_of_a_sample() -> None:
    [row] = lines("inspect-samples", corrected())
    assert row.keys() == {"input", "target", "id", "metadata"}
    assert isinstance(row["metadata"], dict)


def test_a_log_says_what_people_said() -> None:
    cases = (praised("g", held_out=True), corrected("r"), turned_down("d"))
    log = json.loads(exported("inspect-log", *cases).data)
    assert {"created", "task", "dataset", "model", "config"} <= log["eval"].keys()
    scores = {s["metadata"]["case_id"]: s["scores"]["person"]["value"] for s in log["samples"]}
    assert scores == {"g": "C", "r": "I", "d": "I"}


# --- pytest and CSV ------------------------------------------------------------------------------


def run_pytest(file: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    return subprocess.run(
        command, cwd=file.parent, env=environment, capture_output=True, text=True, timeout=600
    )


def test_the_pytest_file_tells_the_correction_from_what_was_turned_down(tmp_path: Path) -> None:
    file = tmp_path / "test_regressions.py"
    quotes = coded("regr-q", rejected="def double(x):\n    return '''" + '"""\\n\'' + "'''")
    file.write_bytes(exported("pytest", coded(), quotes).data)
    done = run_pytest(file)
    assert "4 passed, 2 skipped" in done.stdout, done.stdout


def test_the_pytest_file_fails_for_an_answer_that_is_wrong_again(tmp_path: Path) -> None:
    file, answers = tmp_path / "test_regressions.py", tmp_path / "answers.jsonl"
    file.write_bytes(exported("pytest", coded("a"), coded("b")).data)
    wrong = "Here:\n```python\ndef double(x):\n    return x + 1\n```"
    right = "```python\ndef double(x):\n    return x + x\n```"
    rows = [{"id": "a", "answer": right}, {"id": "b", "answer": wrong}]
    answers.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = run_pytest(file, WORKBENCH_ANSWERS=str(answers))
    assert "1 failed, 5 passed" in done.stdout, done.stdout


def test_only_code_with_tests_becomes_a_pytest_file() -> None:
    cases = (corrected("p"), coded("q", tests=""), coded("r", tests="assert ("))
    assert reasons("pytest", *cases) == {
        "p": "not about code",
        "q": "its task has no tests to take along",
        "r": "its tests are no Python",
    }


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'a", 'a"b,c\nd\r\ne'])
def test_no_cell_of_the_table_is_a_formula(text: str) -> None:
    data = exported("csv", praised(chosen=text)).data.decode()
    [head, row] = list(csv.reader(io.StringIO(data, newline="")))
    cell = row[head.index("chosen")]
    assert not cell.startswith(("=", "+", "-", "@", "\t"))
    assert cell.removeprefix("'") == text or cell == "'" + text


def test_the_table_holds_every_case_with_its_split() -> None:
    data = exported("csv", *MANY).data.decode()
    rows = list(csv.DictReader(io.StringIO(data, newline="")))
    assert {row["case_id"]: row["split"] for row in rows} == {
        case.id: "held-out" if case.held_out else "training" for case in MANY
    }
