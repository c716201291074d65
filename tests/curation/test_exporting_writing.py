"""Files that are whole or not there, manifests that account for everything, and redaction again."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.curation.cases import corrected, exported, format_of, praised, write_cases
from workbench.curation.exporting import ExportCase, Row
from workbench.curation.exporting.handing_over import read_cases
from workbench.curation.exporting.selecting import select
from workbench.curation.exporting.writing import manifest_of, prepare, write
from workbench.errors import RedactionError, UsageError
from workbench.redaction import Redactor

CASES = (
    corrected("regr-1", session="s1", policy="1"),
    praised("gold-1", session="s2", policy="1", held_out=True),
)


def test_the_manifest_accounts_for_every_case(tmp_path: Path) -> None:
    file = tmp_path / "sft.jsonl"
    manifest = json.loads(write(exported("trl-sft", *CASES, release="r1"), file).read_text())
    assert manifest["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert manifest["counts"] == {"cases": 1, "dropped": 1, "regression": 1}
    assert manifest["drops"] == [{"case": "gold-1", "reason": "held out for evals"}]
    [line] = manifest["cases"]
    assert (line["case"], line["session"], line["policy"]) == ("regr-1", "s1", "1")
    assert manifest["release"] == "r1"


def test_the_manifest_repeats_no_text_of_a_case() -> None:
    text = json.dumps(manifest_of(exported("trl-sft", *CASES)))
    assert "Lee wrote it" not in text
    assert "Sum it up" not in text


def test_file_and_manifest_are_the_same_bytes_when_repeated(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write(exported("trl-kto", *CASES), tmp_path / name / "kto.jsonl")
    for file in ("kto.jsonl", "kto.jsonl.manifest.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_a_write_that_fails_leaves_the_old_file_and_no_half_one(tmp_path: Path) -> None:
    file = tmp_path / "sft.jsonl"
    file.write_text("old\n")
    file.with_name("sft.jsonl.manifest.json").mkdir()  # the manifest cannot take this name
    with pytest.raises(UsageError, match="cannot be written"):
        write(exported("trl-sft", *CASES), tmp_path / "missing" / "sft.jsonl")
    with pytest.raises(UsageError, match="cannot be written"):
        write(exported("trl-sft", *CASES), file)
    assert file.read_text() == "old\n"
    assert sorted(os.listdir(tmp_path)) == ["sft.jsonl", "sft.jsonl.manifest.json"]


def test_a_file_that_would_read_back_differently_is_never_written() -> None:
    format = format_of("trl-sft")
    broken = replace(format, render=lambda rows: '{"prompt": 1}\n' * len(rows))
    with pytest.raises(UsageError, match="reads back differently"):
        prepare(select(CASES, broken), broken, Redactor())


def test_a_row_that_its_consumer_would_refuse_is_never_written() -> None:
    format = format_of("trl-sft")
    odd = replace(format, rows=lambda case: [{"prompt": [], "messages": []}])
    with pytest.raises(UsageError, match="keys are not prompt and completion"):
        prepare(select(CASES, odd), odd, Redactor())


def test_the_largest_file_of_a_consumer_is_kept_to() -> None:
    small = replace(format_of("openai-sft"), largest=10)
    with pytest.raises(UsageError, match="takes 10"):
        prepare(select(CASES, small), small, Redactor())


LEAKS = [
    {"chosen": "Write to ann.lee@example.org"},
    {"rejected": "Card 4111 1111 1111 1111"},
    {"tags": ("ann.lee@example.org",)},
    {"question": "My key is sk-proj-abcdefghijklmnopqrstuvwx0123456789ABCD"},
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: next(iter(leak)))
@pytest.mark.parametrize("name", ["trl-sft", "csv", "promptfoo"])
def test_what_redaction_would_still_change_stops_the_export(name: str, leak: dict) -> None:  # type: ignore[type-arg]
    format = format_of(name)
    with pytest.raises(RedactionError, match="regr-x") as caught:
        prepare(select([corrected("regr-x", **leak)], format), format, Redactor())
    assert "ann.lee" not in str(caught.value)
    assert "4111" not in str(caught.value)


def test_what_the_present_rules_wrote_is_not_looked_at_again_but_all_else_is() -> None:
    format = format_of("trl-sft")
    leak = corrected("regr-x", chosen="Write to ann.lee@example.org", policy="2")
    assert prepare(select([leak], format), format, Redactor(), safe_under="2").rows
    for case in (
        replace(leak, policy="1"),
        replace(leak, policy=""),
        replace(leak, tests="assert 'ann.lee@example.org'"),
    ):
        with pytest.raises(RedactionError):
            prepare(select([case], format), format, Redactor(), safe_under="2")


@pytest.mark.parametrize("name", ["csv", "promptfoo", "inspect-samples", "inspect-log"])
def test_sources_reach_the_formats_that_can_hold_them(name: str) -> None:
    format = format_of(name)
    case = corrected(sources=[{"url": "faq {{x}}", "text": "30 days"}])
    export = prepare(select([case], format), format, Redactor())
    assert b"30 days" in export.data
    assert not any("sources" in told for told in export.advice)


@pytest.mark.parametrize("name", ["trl-sft", "trl-preference", "openai-sft"])
def test_a_format_without_a_place_for_sources_says_so(name: str) -> None:
    format = format_of(name)
    with_sources = prepare(select([corrected(sources=["faq"])], format), format, Redactor())
    assert any("no place for sources: those of 1 cases" in told for told in with_sources.advice)
    without = prepare(select([corrected()], format), format, Redactor())
    assert not any("sources" in told for told in without.advice)


def test_redaction_looks_into_sources() -> None:
    format = format_of("csv")
    case = corrected("regr-x", sources=[{"by": "ann.lee@example.org"}])
    with pytest.raises(RedactionError, match="regr-x"):
        prepare(select([case], format), format, Redactor())


def test_text_with_placeholders_passes_redaction_again() -> None:
    format = format_of("trl-sft")
    asked = "May I write to <EMAIL_1> or call <PHONE_2>?"
    case = corrected(question=asked, chosen="Write to <EMAIL_1> or call <PHONE_2>.")
    assert prepare(select([case], format), format, Redactor()).rows == (
        Row("regr-1", format.rows(case)[0]),
    )


def test_cases_are_handed_over_as_lines_and_come_back_equal(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    odd = corrected("z", question="a\u2028b", tags=("wrong", "tone"), seen=True, tests="assert 1")
    file.write_text(write_cases([odd, *CASES]), encoding="utf-8")
    assert read_cases(file) == sorted([*CASES, odd], key=lambda case: case.id)


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"id": "x"}', '{"id": "x", "kind": "odd", "prompt": []}']
)
def test_a_line_that_is_no_case_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(line)
    with pytest.raises(UsageError, match=r"cases\.jsonl:1"):
        read_cases(file)


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture
def cases(tmp_path: Path) -> str:
    file = tmp_path / "cases.jsonl"
    file.write_text(write_cases(CASES), encoding="utf-8")
    return str(file)


def test_export_writes_rows_to_stdout_and_talk_to_stderr(workbench: Command, cases: str) -> None:
    done = workbench("export", "trl-preference", "--cases", cases)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["chosen"][0]["content"] == "Lee wrote it."
    assert "Left out 1: held out for evals." in done.stderr
    assert "wants at least 10" in done.stderr


def test_strict_refuses_too_few_and_writes_nothing(
    workbench: Command,
    cases: str,
    tmp_path: Path,
) -> None:
    out = tmp_path / "out.jsonl"
    done = workbench("export", "openai-sft", "--cases", cases, "--strict", "-o", str(out))
    assert done.returncode == 1
    assert not out.exists()
    assert "--strict" in done.stderr


def test_an_unknown_format_lists_the_known_ones(workbench: Command, cases: str) -> None:
    done = workbench("export", "trl-stf", "--cases", cases)
    assert done.returncode == 2
    assert "Did you mean 'trl-sft'?" in done.stderr


def test_a_leak_ends_the_command_with_an_error_and_no_file(
    workbench: Command,
    tmp_path: Path,
) -> None:
    file, out = tmp_path / "cases.jsonl", tmp_path / "out.jsonl"
    leaking: ExportCase = corrected(chosen="Write to ann.lee@example.org")
    file.write_text(write_cases([leaking]))
    done = workbench("export", "trl-sft", "--cases", str(file), "-o", str(out))
    assert done.returncode == 1
    assert "EMAIL" in done.stderr
    assert "ann.lee" not in done.stdout + done.stderr
    assert not out.exists()
