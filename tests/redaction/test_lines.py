"""The filter: JSON lines in, JSON lines out, each line a session of its own."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from workbench.redaction import Policy, run_filter


def answers(*lines: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in run_filter(lines)]


def test_each_line_is_a_session_of_its_own() -> None:
    first, second = answers(
        '{"id": 1, "text": "a@example.org"}', '{"id": "x", "text": "b@example.org"}'
    )
    assert (first["id"], first["text"]) == (1, "<EMAIL_1>")
    assert (second["id"], second["text"]) == ("x", "<EMAIL_1>")


def test_offsets_are_code_points_of_the_input() -> None:
    text = "\U0001f600 é ann@example.org"
    (answer,) = answers(json.dumps({"id": 1, "text": text}))
    assert answer["spans"] == [{"start": 4, "end": 19, "type": "EMAIL", "placeholder": "<EMAIL_1>"}]
    assert text[4:19] == "ann@example.org"


def test_a_bad_line_is_answered_and_the_next_one_goes_on() -> None:
    broken, no_text, good = answers(
        "{oops", "", '{"id": 7, "text": 3}', '{"id": 8, "text": "fine"}'
    )
    assert broken == {"id": None, "line": 1, "error": "not a JSON line"}
    assert no_text == {"id": 7, "line": 3, "error": "no string called 'text'"}
    assert good == {"id": 8, "text": "fine", "spans": []}


def test_a_failed_redaction_lets_no_text_out() -> None:
    policy = Policy(required_detectors=("absent",))
    (line,) = run_filter(['{"id": 1, "text": "ann@example.org"}'], policy)
    assert "ann@" not in line
    assert set(json.loads(line)) == {"id", "line", "error"}


@pytest.mark.parametrize(
    "odd", ["[1, 2]", '"text"', "null", '{"text": null}', "[" * 100_000, "\x00"]
)
def test_an_odd_line_is_told_and_gives_nothing_away(odd: str) -> None:
    (answer,) = answers(odd)
    assert (answer["line"], set(answer)) == (1, {"id", "line", "error"})


def test_a_huge_line_is_redacted_to_its_end() -> None:
    (answer,) = answers(json.dumps({"id": 1, "text": "the parcel was late " * 5_000 + "a@b.org"}))
    assert answer["spans"] == [
        {"start": 100_000, "end": 100_007, "type": "EMAIL", "placeholder": "<EMAIL_1>"}
    ]


def test_lone_surrogates_and_null_signs_pass() -> None:
    (answer,) = answers('{"id": 1, "text": "\\ud83d\\u0000 ann@example.org"}')
    assert answer["text"] == "\ud83d\x00 <EMAIL_1>"


def test_the_module_runs_as_the_filter() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "workbench.redaction"],
        input='{"id": 1, "text": "tel +44 20 7946 0018"}\n\n',
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["text"] == "tel <PHONE_1>"
