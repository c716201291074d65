"""The command line as a person and a program meet it: real files, and real processes for what is
a process's own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command

GOOD = """
def process_data(numbers, mode="average"):
    kept = [v for v in numbers if isinstance(v, (int, float)) and not isinstance(v, bool)]
    if mode not in ("average", "sum", "median"):
        raise ValueError(f"unknown mode {mode!r}")
    if not kept:
        return None
    if mode == "sum":
        return sum(kept)
    if mode == "average":
        return sum(kept) / len(kept)
    kept.sort()
    middle = len(kept) // 2
    return kept[middle] if len(kept) % 2 else (kept[middle - 1] + kept[middle]) / 2
"""


def test_run_as_json_is_the_log_and_ends_with_the_stop(started: Command) -> None:
    done = started("run", "code/process_data", "--model", "practice", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert all("kind" in line for line in lines)
    last = lines[-1]
    assert (last["kind"], last["reason"]) == ("session_stopped", "target")
    assert last["scorecard"]["passed"] is True
    assert last["hidden"]["passed"] == last["hidden"]["total"] > 0
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))


def test_without_a_terminal_the_same_loop_is_told_as_text(started: Command) -> None:
    done = started()
    assert done.returncode == 0, done.stderr
    for telling in ("practice: scripted, offline", "stage 2 of 2", "stopped: target", "expected"):
        assert telling in done.stdout
    assert "\x1b" not in done.stdout


def test_a_run_shows_up_in_the_history_and_its_best_draft_passes(
    workbench: Command, tmp_path: Path
) -> None:
    workbench("run", "code/process_data")
    listed = json.loads(workbench("history", "--json").stdout)
    assert len(listed) == 1
    assert listed[0]["passed"] is True
    file = tmp_path / "best.py"
    assert workbench("show", "last", "--draft", "best", "-o", str(file)).returncode == 0
    current = workbench("show", "last", "--draft", "current")
    assert current.stdout == file.read_text(), "after a loop nobody touched, both are one draft"
    unknown = workbench("show", "last", "--draft", "99")
    assert "say 'best', 'current' or a number" in unknown.stderr
    checked = workbench("check", "code/process_data", "--draft", str(file))
    assert checked.returncode == 0, checked.stdout
    story = workbench("show", listed[0]["id"][:14]).stdout
    assert "stage 2 of 2" in story
    assert "# " in workbench("report", "last").stdout


def test_the_history_is_filtered_and_searched_without_a_screen(workbench: Command) -> None:
    workbench("run", "code/process_data")

    def listed(*arguments: str) -> list[dict[str, Any]]:
        done = workbench("history", "--json", *arguments)
        assert done.returncode == 0, done.stderr
        rows: list[dict[str, Any]] = json.loads(done.stdout)
        return rows

    kept = ("--outcome", "target", "--days", "today", "--strategy", "checked-refine")
    assert len(listed(*kept, "--domain", "code", "--model", "practice")) == 1
    for other in (
        *(("--outcome", "interrupted"), ("--days", "..2020-01"), ("--tag", "none")),
        *(("--strategy", "other"), ("--rated",), ("--corrected",), ("absentword",)),
    ):
        assert listed(*other) == []
    (found,) = listed("median")
    (start, end), *_ = found["found"]["marks"]
    assert found["found"]["excerpt"][start:end].lower() == "median"
    told = workbench("history", "median").stdout
    assert found["found"]["excerpt"] in told
    assert "\x1b" not in told
    for wrong in (("--outcome", "good"), ("--days", "soon")):
        assert workbench("history", *wrong).returncode == 2


def test_a_replay_gives_the_same_drafts_and_spends_nothing(workbench: Command) -> None:
    workbench("run", "code/process_data", "--seed", "3")
    first = json.loads(workbench("show", "last", "--json").stdout)
    done = workbench("replay", first["id"])
    assert done.returncode == 0, done.stderr
    again = json.loads(workbench("show", "last", "--json").stdout)
    assert again["id"] != first["id"]
    assert [d["text"] for d in again["drafts"]] == [d["text"] for d in first["drafts"]]


def test_running_out_of_rounds_is_status_one_and_resume_goes_on(started: Command) -> None:
    stopped = started("run", "code/process_data", "--max-iterations", "1")
    assert stopped.returncode == 1
    assert "stopped: rounds" in stopped.stdout
    refused = started("resume", "last")
    assert refused.returncode == 2
    assert "--max-iterations" in refused.stderr
    done = started("resume", "last", "--max-iterations", "8")
    assert done.returncode == 0, done.stderr


def test_check_gives_one_document_and_says_by_its_status(
    workbench: Command, tmp_path: Path
) -> None:
    file = tmp_path / "draft.py"
    file.write_text(GOOD)
    good = workbench("check", "code/process_data", "--draft", str(file), "--json")
    assert good.returncode == 0, good.stdout + good.stderr
    report = json.loads(good.stdout)
    assert report["task"] == "code/process_data"
    assert report["passed"] is True
    assert report["hidden"]["passed"] == report["hidden"]["total"]
    assert all("isolation" in result for result in report["results"])
    file.write_text(GOOD.replace("middle - 1", "middle"))
    bad = workbench("check", "code/process_data", "--draft", str(file), "--json")
    assert bad.returncode == 1
    wrong = [r for r in json.loads(bad.stdout)["results"] if r["status"] == "fail"]
    assert wrong
    assert all(r["expected"] and r["observed"] for r in wrong)


def test_a_name_of_a_domain_that_is_no_task_lists_the_tasks_of_that_domain(
    workbench: Command,
) -> None:
    refused = workbench("run", "essay/nope").stderr
    assert "essay/street_trees" in refused
    assert "analysis/" not in refused


def test_check_as_a_filter_answers_every_line_and_tells_unread_lines_by_its_status(
    started: Command,
) -> None:
    lines = [
        json.dumps({"id": "a", "draft": GOOD}),
        json.dumps({"id": "b", "draft": "no code at all"}),
        "not json",
        json.dumps({"id": "c"}),
        json.dumps({"id": "d", "draft": "def process_data(:\n"}),
        json.dumps({"id": "e", "draft": "\ud800\x00"}),
        json.dumps({"id": 7, "draft": GOOD}),
    ]
    done = started("check", "code/process_data", "--drafts", "-", stdin="\n".join(lines) + "\n")
    assert done.returncode == 1, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["a", "b", None, "c", "d", "e", 7]
    assert [answer.get("passed") for answer in answers] == [
        True,
        False,
        None,
        None,
        False,
        False,
        True,
    ]
    assert "error" in answers[2]
    assert "error" in answers[3]
    read = started("check", "code/process_data", "--drafts", "-", stdin=lines[1] + "\n")
    assert read.returncode == 0, "the verdict stands in the line"
    assert "With --drafts" in started("check", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "telling"),
    [
        (("run", "code/proces_data"), "Did you mean 'code/process_data'?"),
        (("run", "maths/x"), "No task called 'maths/x'"),
        (("rnu",), "Did you mean 'run'?"),
        (("run", "code/process_data", "--model", "practise"), "Did you mean 'practice'?"),
        (("run", "code/process_data", "--strategy", "best"), "checked-refine"),
        (("run", "code/process_data", "--model", "person"), "terminal"),
        (("run", "code/process_data", "--modle", "x"), "did you mean --model?"),
        (("run", "code/process_data", "--modle", "x"), "Everything: workbench run --help"),
        (
            ("run", "code/process_data", "--max-tokens", "many"),
            "workbench: run: --max-tokens: many is no whole number.",
        ),
        (("show",), "Write: workbench show SESSION … SESSION: an id, its beginning, or 'last'."),
        (("release", "mend"), "Write: workbench release make|list|show|resplit [NAME]"),
        (("forget", "--session", "nope"), "No session called 'nope'"),
        (("math",), "Write: workbench math equal|"),
        (("--nothing",), "unrecognized arguments: --nothing"),
        (("history", "--limit", "0"), "history: --limit: 0 is not 1 or more."),
        (("run", "code/process_data", "--samples", "101"), "--samples: 101 is more than 100."),
        (("regrade", "--judge", "m", "--judge-samples", "-3"), "-3 is not 1 or more."),
        (("run", "code/process_data", "--temperature", "hot"), "hot is no number"),
        (("essay/street_trees",), "workbench run essay/street_trees"),
        (("show", "nothing"), "session"),
        (("check", "code/process_data", "--draft", "missing.py"), "missing.py"),
        (("import", "missing.jsonl"), "missing.jsonl"),
        (("run", "missing.yaml"), "missing.yaml"),
        (
            (
                "run",
                "code/process_data",
                "--model",
                "xyz",
                "--max-cost",
                "1",
                "--base-url",
                "http://127.0.0.1:9/v1",
            ),
            "[prices]",
        ),
    ],
)
def test_what_cannot_be_done_is_status_two_with_the_next_step(
    workbench: Command, arguments: tuple[str, ...], telling: str
) -> None:
    done = workbench(*arguments)
    assert done.returncode == 2, done.stderr
    assert telling in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 4, "what is wrong is no line of many"


def test_the_tasks_are_listed_by_words(workbench: Command) -> None:
    (found,) = workbench("tasks", "math", "fraction").stdout.splitlines()
    assert found.startswith("math/partial_fractions")
    assert len(workbench("tasks", "CODE/", "easy").stdout.splitlines()) > 1
    none = workbench("tasks", "no-such-word")
    assert (none.returncode, none.stdout) == (0, "")
    assert "No task fits" in none.stderr


def test_a_broken_task_file_names_file_line_field_and_fix(
    workbench: Command, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("domain: code\nid: mine\ntitle: Mine\nprompt: 7\n")
    done = workbench("run", str(file))
    assert done.returncode == 2
    assert f"{file}:4" in done.stderr
    assert "'prompt'" in done.stderr
    file.write_text("domain: code\nid: mine\n  title: Mine\n")
    assert f"{file}:3" in workbench("run", str(file)).stderr
    file.write_text("domain: code\nid: mine\ntitle: t\nprompt: p\npromt: q\n")
    assert "Did you mean 'prompt'?" in workbench("run", str(file)).stderr


def test_no_server_is_status_three_and_the_session_can_be_resumed(started: Command) -> None:
    done = started(
        "run", "code/process_data", "--model", "m", "--base-url", "http://127.0.0.1:9/v1"
    )
    assert done.returncode == 3
    assert "workbench resume" in done.stderr
    assert "Traceback" not in done.stderr
    resumed = started("resume", "last", "--model", "practice")
    assert resumed.returncode == 0, resumed.stderr


def test_help_lists_every_command(workbench: Command) -> None:
    text = workbench("--help").stdout
    for verb in ("run", "resume", "replay", "history", "show", "tasks", "check", "doctor"):
        assert verb in text


def test_doctor_says_how_safe_it_is(started: Command) -> None:
    done = started("doctor", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    document = json.loads(done.stdout)
    assert document["isolation"] in ("strong", "medium", "weak", "untested")
    assert {row["name"] for row in document["rows"]} >= {"python", "settings", "history"}


@pytest.mark.parametrize("width", [60, 80, 120])
def test_doctor_s_rows_are_broken_between_words_below_their_own_column(width: int) -> None:
    from workbench.commands.doctor import row_lines

    row = {
        "name": "domain code",
        "state": "advice",
        "detail": "held " * 40,
        "repair": "do it " * 30,
    }
    lines = row_lines(row, width)
    assert all(len(line) <= width for line in lines)
    assert {line[:21] for line in lines[1:] if "→" not in line} <= {" " * 21}
    assert " ".join(" ".join(lines).split()).count("held") == 40
    assert len(row_lines(row, 0)) == 2, "a file or a pipe gets whole lines"


def test_ctl_steers_a_session_from_another_process(started: Command, tmp_path: Path) -> None:
    import os
    import subprocess
    import sys
    import time

    from tests.support.openai_server import OpenAIServer

    with OpenAIServer("def process_data(data, mode='mean'):\n    return 0\n", pace=60.0) as server:
        env = {**os.environ, "WORKBENCH_HOME": str(tmp_path / "home"), "PYTHONPATH": os.getcwd()}
        command = ["run", "code/process_data", "--model", "m", "--base-url", server.base_url]
        running = subprocess.Popen(
            [sys.executable, "-m", "workbench", *command],
            env={**env, "WORKBENCH_API_KEY": "k"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 600
        while not server.lines and time.monotonic() < deadline:
            time.sleep(0.05)
        guided = started("ctl", "last", "guide", "keep", "it", "short", "--json")
        assert guided.returncode == 0, guided.stderr
        assert json.loads(guided.stdout)["event"] > 1
        status = json.loads(started("ctl", "last", "status", "--json").stdout)
        assert status["guidance"][0]["text"] == "keep it short"
        assert status["state"] == "running"
        paused = started("ctl", "last", "pause")
        assert paused.stdout.startswith("Paused ")
        assert "nothing more is asked" in paused.stdout
        time.sleep(1.5)
        assert running.poll() is None, "it waits, and does not end"
        assert started("ctl", "last", "resume").stdout.startswith("It goes on")
        stopped = started("ctl", "last", "stop")
        assert stopped.stdout in (
            "Stopped: The person stopped it.\n",
            "It stops once what runs has ended.\n",
        ), stopped.stderr
        assert running.wait(600) == 1
    late = started("ctl", "last", "pause")
    assert late.returncode == 1
    assert "Nobody runs" in late.stderr


def test_config_names_keys_that_do_not_fit_and_lists_all_by_id(
    workbench: Command, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    file = tmp_path / "home" / "config.toml"
    file.write_text('[keymap]\n"session.pause" = "r"\n"session.puase" = "x"\n')
    done = workbench("config", "--check")
    assert done.returncode == 2
    assert "Did you mean 'session.pause'?" in done.stderr
    assert "'r' for session.run: session.pause has that key there." in done.stderr
    keys = json.loads(workbench("config", "--keys", "--json").stdout)
    assert keys["session.pause"] == ["r"]
    assert keys["session.run"] == []


def test_the_course_of_the_first_task_is_8_of_8_then_8_of_12_then_12_of_12(
    workbench: Command,
) -> None:
    done = workbench("run", "code/process_data", "--seed", "1")
    told = [line.strip() for line in done.stdout.splitlines()]
    assert [line[:24] for line in told if line.startswith("checks:")] == [
        "checks: 8 of 8 pass",
        "checks: 8 of 12 pass",
        "checks: 12 of 12 pass · ",
    ]
    wrong = [line.split(maxsplit=2)[2] for line in told if line.startswith("✗")]
    assert wrong == ["median of three", "median of four", "median of one", "unknown mode"]
    rows = told[told.index("draft  passed  failed") + 1 :][:3]
    assert [row.split() for row in rows] == [
        ["1", "8", "0"],
        ["1", "8", "4"],
        ["2", "★", "12", "0"],
    ]
    assert "one of them: workbench show" in done.stdout
    asked = workbench("show", "last", "--prompt", "2").stdout
    assert asked.startswith("[system]")
    assert "assert process_data([10], mode='median') == 10" in asked
    as_json = json.loads(workbench("show", "last", "--prompt", "2", "--json").stdout)
    assert [message["role"] for message in as_json] == ["system", "user", "assistant", "user"]
    gone = workbench("show", "last", "--prompt", "9")
    assert (gone.returncode, "It has 2 drafts" in gone.stderr) == (2, True)
    kinds = workbench("report", "last").stdout
    assert "| 2 | 2 mended | 1 mended | 1 mended | – |" in kinds


def test_a_held_back_third_steers_nothing_and_is_scored_afterwards(workbench: Command) -> None:
    done = workbench("run", "code/process_data", "--seed", "1", "--holdback", "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    hidden = next(e["data"]["results"] for e in lines if e["data"].get("hidden"))
    held = {r["check"].removeprefix("held back: ") for r in hidden if "held back" in r["check"]}
    assert 3 <= len(held) <= 4
    shown = [e["data"] for e in lines if e["kind"] == "draft_checked" and not e["data"]["hidden"]]
    assert not held & {r["check"] for data in shown for r in data["results"]}
    asked = [m["text"] for e in lines if e["kind"] == "call_started" for m in e["data"]["messages"]]
    assert not [name for name in held for text in asked if name in text]
    assert shown[-1]["results"]
    few = workbench("run", "math/cone_volume", "--holdback")
    assert few.returncode == 2
    assert "without --holdback" in few.stderr
