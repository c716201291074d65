"""Curation from the command line, end to end and offline."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Command
from workbench.catalog import find_task

LINES = "\n".join(
    json.dumps(entry)
    for entry in (
        {"id": "c-1", "question": "Capital of Australia?", "answer": "Sydney.", "feedback": "down"},
        {"id": "c-2", "question": "Capital of France?", "answer": "Paris.", "feedback": "up"},
        {"id": "c-3", "question": "What is 2+2?", "answer": "4"},
    )
)


def test_a_down_vote_becomes_a_regression_case_and_a_training_row(
    workbench: Command, tmp_path: Path
) -> None:
    done = workbench("log", stdin=LINES + "\nnonsense\n")
    assert done.returncode == 1, "a line was refused"
    answers = [json.loads(entry) for entry in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["c-1", "c-2", "c-3", None]
    assert "error" in answers[3]

    listed = json.loads(workbench("review", "--json").stdout)
    assert [entry["ref"] for entry in listed] == ["c-1", "c-2", "c-3"]
    assert any("One person said so" in text for text in listed[1]["why"])
    assert any("nobody said what would be right" in text for text in listed[0]["why"])

    fix = tmp_path / "fix.txt"
    fix.write_text("Canberra.\n")
    decided = workbench(
        *("review", "--decide", "c-1", "down", "--correction", str(fix), "--tag", "1", "--json")
    )
    assert decided.returncode == 0, decided.stderr
    outcome = json.loads(decided.stdout)
    assert [case.partition("-")[0] for case in outcome["made"]] == ["regr", "train"]
    assert "regression case regr-" in outcome["says"]

    shown = json.loads(workbench("review", "--show", "c-1", "--json").stdout)
    assert shown["verdicts"][0]["correction"] == "Canberra."
    assert shown["state"] == "done"
    undone = workbench("review", "--undo")
    assert "unmade: regression case" in undone.stdout
    assert json.loads(workbench("review", "--redo", "--json").stdout)["made"] == outcome["made"]


def test_mistakes_are_refused_with_what_to_type(workbench: Command) -> None:
    workbench("log", stdin=LINES)
    for arguments, says in [
        (("--decide", "c-1", "sideways"), "no verdict"),
        (("--decide", "c-9", "up"), "No interaction called 'c-9'"),
        (("--undo",), "nothing to undo"),
        (("--decide", "c-1", "up", "--tag", "12"), "no failure tag 12"),
    ]:
        done = workbench("review", *arguments)
        assert done.returncode == 2
        assert says in done.stderr


def test_a_release_a_bundle_and_an_erasure_from_the_command_line(
    workbench: Command, tmp_path: Path
) -> None:
    said = json.dumps(
        {
            "id": "c-9",
            "question": "Write to jane.roe@example.com",
            "answer": "Sent.",
            "feedback": "down",
            "correction": "I cannot write mails.",
        }
    )
    workbench("log", stdin=f"{LINES}\n{said}\n")
    made = json.loads(workbench("release", "make", "spring", "--json").stdout)
    assert (made["name"], made["counts"]["regression"]) == ("spring", 1)
    again = workbench("release", "make")
    assert "Nothing changed since spring" in again.stderr
    shown = json.loads(workbench("release", "show", "spring", "--json").stdout)
    assert {entry["case"].partition("-")[0] for entry in shown["entries"]} >= {"gold", "regr"}

    assert (shown["card"]["rows"], made["card"]) == (made["counts"]["training"], shown["card"])
    assert "what its training rows teach" in workbench("release", "show", "spring").stdout

    file = tmp_path / "team.jsonl"
    assert workbench("bundle", "export", str(file)).returncode == 0
    elsewhere = {"WORKBENCH_HOME": str(tmp_path / "elsewhere")}
    merged = json.loads(workbench("bundle", "merge", str(file), "--json", **elsewhere).stdout)
    assert (merged["streams"], merged["known"], merged["conflicts"]) == (5, 0, 0)
    again = workbench("bundle", "merge", str(file), "--json", **elsewhere)
    assert json.loads(again.stdout)["events"] == 0
    listed = json.loads(workbench("review", "--json", "--state", "done", **elsewhere).stdout)
    assert len(listed) == 2

    dry = json.loads(
        workbench("forget", "--subject", "jane.roe@example.com", "--dry-run", "--json").stdout
    )
    assert (dry["interactions"], dry["dry_run"]) == (1, True)
    done = workbench("forget", "--subject", "jane.roe@example.com", "--yes", "--json")
    assert done.returncode == 0, done.stderr
    receipt = json.loads(done.stdout)
    assert (receipt["interactions"], receipt["releases"]) == (1, 1)
    assert "jane" not in done.stdout
    after = json.loads(workbench("release", "show", "spring", "--json").stdout)
    assert len(after["erased"]) >= 1
    merged = workbench("bundle", "export", "-").stdout
    assert json.loads(merged.splitlines()[0])["erased"]


def test_a_lost_key_is_said(workbench: Command, tmp_path: Path) -> None:
    said = json.dumps({"question": "Write to jane.roe@example.com", "answer": "Sent."})
    workbench("log", stdin=said)
    (tmp_path / "home" / "history.key").unlink()
    done = workbench("forget", "--subject", "jane.roe@example.com", "--yes", "--json")
    assert done.returncode == 1
    assert "is lost" in done.stderr
    assert json.loads(done.stdout)["lost_marks"] > 0
    assert workbench("forget").returncode == 2


def test_unsent_texts_go_with_the_subject(workbench: Command, tmp_path: Path) -> None:
    workbench("log", stdin=LINES)
    unsent = tmp_path / "home" / "unsent.json"
    unsent.write_text(json.dumps({"guidance:s1": "ask zanzibar about it", "view:s2": "1 2"}))
    done = workbench("forget", "--subject", "Zanzibar", "--yes", "--json")
    assert json.loads(done.stdout)["unsent"] == 1
    assert json.loads(unsent.read_text()) == {"view:s2": "1 2"}


def test_what_was_exported_for_training_is_said_and_erased_with_its_subject(
    workbench: Command, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text("agreeing_people = 1\n")
    said = [
        {
            "id": f"c-{n}",
            "question": f"{word} is the question, for jane.roe{n}@example.com?",
            "answer": "No.",
            "feedback": "down",
            "correction": f"{word}, because of this.",
        }
        for n, word in enumerate(("Apple", "Brick", "Cloud", "Dance", "Eagle", "Fjord"))
    ]
    workbench("log", stdin="\n".join(map(json.dumps, said)))
    workbench("release", "make", "r1")
    before = json.loads(workbench("release", "show", "r1", "--json").stdout)["entries"]
    assert not any(entry.get("seen_in_training") for entry in before)

    file = tmp_path / "train.jsonl"
    done = workbench("export", "trl-sft", "--release", "r1", "-o", str(file))
    assert done.returncode == 0, done.stderr
    written = len(file.read_text().splitlines())
    training = {e["item"] for e in before if e["case"].startswith("train-")}
    assert written == len(training) > 0

    after = json.loads(workbench("release", "show", "r1", "--json").stdout)["entries"]
    seen = {entry["item"] for entry in after if entry["seen_in_training"]}
    assert seen == training
    evals = workbench("export", "inspect-samples", "--release", "r1").stdout
    told = [json.loads(line)["metadata"]["seen_in_training"] for line in evals.splitlines()]
    assert sum(told) == written

    number = next(n for n, e in enumerate(said) if f"{e['correction']}" in file.read_text())
    erased = workbench("forget", "--subject", f"jane.roe{number}@example.com", "--yes", "--json")
    receipt = json.loads(erased.stdout)
    assert (receipt["interactions"], receipt["exports"], receipt["manifests"]) == (1, 2, 1)
    manifest = json.loads((tmp_path / "train.jsonl.manifest.json").read_text())
    assert len(manifest["cases"]) == written - 1
    assert len(manifest["tombstones"]) >= 1
    again = workbench("export", "trl-sft", "--release", "r1")
    assert len(again.stdout.splitlines()) == written - 1


def test_a_corrected_draft_becomes_a_pytest_file_that_runs_without_the_workbench(
    workbench: Command, tmp_path: Path
) -> None:
    said = {
        "question": "Write `process_data(values, mode)`.",
        "answer": "def process_data(values, mode='mean'):\n    return 0\n",
        "correction": find_task("code/process_data").reference,
        "feedback": "down",
        "domain": "code",
        "task": "code/process_data",
    }
    workbench("log", stdin=json.dumps(said))
    file = tmp_path / "test_regressions.py"
    done = workbench("export", "pytest", "-o", str(file))
    assert done.returncode == 0, done.stderr
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "2 passed, 1 skipped" in ran.stdout, ran.stdout


def test_an_eval_case_whose_task_is_gone_is_unknown_and_stops_nothing(
    workbench: Command, tmp_path: Path
) -> None:
    said = {"answer": "x", "correction": "y", "feedback": "down"}
    gone = {"id": "c-1", "question": "Write `half(x)`.", "task": "mine/half", "domain": "code"}
    lines = [{**said, **gone}, {**said, "id": "c-2", "question": "Who?"}]
    workbench("log", stdin="\n".join(map(json.dumps, lines)))
    written = json.loads(workbench("export", "csv", "--json").stdout)["cases"]
    ids = [entry["case"] for entry in written]
    assert all(entry["policy"] for entry in written)
    answers = tmp_path / "answers.jsonl"
    answers.write_text("\n".join(json.dumps({"id": id, "answer": "y"}) for id in ids))
    done = workbench(
        *("eval", "run", "--suite", "regression", "--answers", str(answers), "--json"),
        *("--minimum", "1"),
    )
    attempts = [a for result in json.loads(done.stdout)["results"] for a in result["attempts"]]
    assert sorted(attempt["status"] for attempt in attempts) == ["pass", "unknown"]


def test_a_down_vote_fails_the_old_answer_and_passes_the_new_one_offline(
    workbench: Command, tmp_path: Path
) -> None:
    asked = "How long is the return window, ann@example.org?"
    said = {"question": asked, "answer": "14 days.", "feedback": "down", "correction": "30 days."}
    workbench("log", stdin=json.dumps(said))
    for answer, status in [("14 days.", 1), ("30 days.", 0)]:
        file = tmp_path / "answers.jsonl"
        file.write_text(json.dumps({"question": asked, "answer": answer}))
        done = workbench(
            *("eval", "run", "--suite", "regression", "--minimum", "1", "--answers", str(file))
        )
        assert done.returncode == status, done.stdout + done.stderr


def test_a_correction_is_compiled_tried_confirmed_listed_and_retired(workbench: Command) -> None:
    lines = [
        {"id": "a", "question": "Return a lamp?", "answer": "Within 90 days."},
        {"id": "b", "question": "What about sofas?", "answer": "Sofas: within 90 days."},
    ]
    workbench("log", stdin="".join(json.dumps(each) + "\n" for each in lines))
    fix = "Within 30 days."
    assert workbench("review", "--decide", "b", "up").returncode == 0
    workbench("review", "--decide", "a", "down", "--correction", "-", stdin=fix)
    shown = json.loads(
        workbench("review", "--compile", "a", "--scope", "everywhere", "--json").stdout
    )
    assert len(shown["checks"][0]["false_alarms"]) == 1
    wide = ("review", "--compile", "a", "--scope", "everywhere", "--activate", "1")
    refused = workbench(*wide)
    assert refused.returncode == 2
    assert "would have failed 1 accepted" in refused.stderr
    assert workbench("review", "--compile", "a", "--activate", "1").returncode == 0
    (listed,) = json.loads(workbench("review", "--checks", "--json").stdout)
    assert listed["body"]["scope"] == "question"
    assert workbench("review", "--retire", listed["id"]).returncode == 0
    assert "retired" in workbench("review", "--checks").stdout


def test_a_compiled_check_holds_in_a_new_session(workbench: Command) -> None:
    said = {
        "id": "a",
        "question": "May I return a lamp?",
        "answer": "Within 90 days.",
        "domain": "code",
    }
    workbench("log", stdin=json.dumps(said) + "\n")
    workbench("review", "--decide", "a", "down", "--correction", "-", stdin="Within 30 days.")
    made = workbench("review", "--compile", "a", "--scope", "everywhere", "--activate", "1")
    assert made.returncode == 0, made.stderr
    done = workbench(
        "run", "code/process_data", "--model", "practice", "--max-iterations", "1", "--json"
    )
    first = json.loads(done.stdout.splitlines()[0])
    (added,) = first["data"]["task"]["added"]
    assert (added["kind"], added["text"]) == ("lacks", "Within 90 days")
