"""`workbench forget`: it counts, asks, and then no byte is left below the program's folders."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command
from tests.curation.test_forgetting import spelled
from tests.support.openai_server import OpenAIServer

WORD = "zanzibarcanary"
SAID = [
    {
        "id": "c-1",
        "user": "u-17",
        "question": f"Who is {WORD}?",
        "answer": f"{WORD} is nobody. " * 20,
        "feedback": "down",
        "correction": f"{WORD} is a word.",
    },
    {"id": "c-2", "question": "Capital of France?", "answer": "Paris.", "feedback": "up"},
]
TASK = f"""
domain: code
id: mine/canary
title: A task about {WORD}
prompt: Write f. It is for {WORD}.
settings: {{entry: f}}
tests:
  - {{name: one, call: "f(1)", expect: 1}}
"""


def folders(tmp_path: Path) -> dict[str, str]:
    """Every folder that the program might write into, each its own."""
    kinds = ("home", "config", "cache", "data", "state", "tmp", "user")
    made = {kind: tmp_path / "disk" / kind for kind in kinds}
    for folder in made.values():
        folder.mkdir(parents=True)
    names = ("WORKBENCH_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")
    names += ("XDG_STATE_HOME", "TMPDIR", "HOME")
    return {name: str(folder) for name, folder in zip(names, made.values(), strict=True)}


def holding(tmp_path: Path) -> set[str]:
    """Names of the files that hold the word in any spelling or an index's pieces of it."""
    files = [file for file in (tmp_path / "disk").rglob("*") if file.is_file()]
    forms = [*spelled(WORD), WORD.upper().encode()]
    return {file.name for file in files if any(form in file.read_bytes() for form in forms)}


def everything(workbench: Command, tmp_path: Path, env: dict[str, str]) -> None:
    """The word by every way into the files: session, log, release, export, eval run, inbox."""
    task = tmp_path / "canary.yaml"
    task.write_text(TASK)
    with OpenAIServer(
        f"For {WORD}.\n```python\ndef f(n):\n    return n  # {WORD}\n```\n"
    ) as server:
        at = ("--model", "m", "--base-url", server.base_url, "--weak-ok")
        workbench("run", str(task), *at, WORKBENCH_API_KEY="k", **env)
    workbench("ctl", "last", "guide", f"ask {WORD}", **env)
    assert workbench("log", stdin="\n".join(map(json.dumps, SAID)), **env).returncode == 0
    assert workbench("release", "make", "r1", **env).returncode == 0
    out = str(tmp_path / "rows.jsonl")
    assert workbench("export", "promptfoo", "-o", out, **env).returncode == 0
    suite = tmp_path / "suite.jsonl"
    ask = {"id": "own", "input": [{"role": "user", "content": "Who?"}], "ideal": WORD}
    suite.write_text(json.dumps(ask))
    answers = tmp_path / "answers.jsonl"
    answers.write_text(json.dumps({"id": "own", "answer": f"It is {WORD}."}))
    workbench("eval", "run", "--suite", str(suite), "--answers", str(answers), **env)
    unsent = Path(env["WORKBENCH_HOME"]) / "unsent.json"
    unsent.write_text(json.dumps({"guidance:x": f"ask {WORD}"}))


def test_no_byte_of_a_subject_is_left_below_the_programs_folders(
    workbench: Command, tmp_path: Path
) -> None:
    env = folders(tmp_path)
    everything(workbench, tmp_path, env)
    before = holding(tmp_path)
    assert {"history.db", "unsent.json"} <= before, "the scan finds what is there"
    assert any(name.endswith(".json") and name != "unsent.json" for name in before), "an eval run"
    done = workbench("forget", "--subject", WORD.title(), "--yes", "--json", **env)
    assert done.returncode == 0, done.stderr
    assert WORD not in (done.stdout + done.stderr).lower()
    receipt = json.loads(done.stdout)
    assert receipt["sessions"] == receipt["interactions"] == receipt["releases"] == 1
    assert receipt["unsent"] == receipt["run_results"] == receipt["wishes"] == 1
    assert receipt["outside"] == [str(tmp_path / "rows.jsonl")]
    assert holding(tmp_path) == set()
    assert len(json.loads(workbench("review", "--state", "done", "--json", **env).stdout)) == 1
    shown = json.loads(workbench("release", "show", "r1", "--json", **env).stdout)
    assert {entry.get("erased", False) for entry in shown["entries"]} == {True, False}


def test_it_asks_first_and_takes_silence_for_a_no(workbench: Command) -> None:
    workbench("log", stdin=json.dumps(SAID[0]))
    silent = workbench("forget", "--user", "u-17")
    assert silent.returncode == 2
    assert "1 interaction, " in silent.stderr
    assert "--yes" in silent.stderr
    no = workbench("forget", "--user", "u-17", stdin="no\n")
    assert (no.returncode, no.stdout) == (1, "")
    yes = workbench("forget", "--user", "u-17", stdin="erase\n")
    assert yes.returncode == 0
    assert "1 interaction, " in yes.stdout
    assert workbench("forget", "--user", "u-17").stdout == "nothing: erased.\n"


def test_the_log_of_receipts_tells_what_retention_did(workbench: Command, tmp_path: Path) -> None:
    workbench("log", stdin=json.dumps({**SAID[0], "time": "2020-01-01"}))
    assert workbench("forget", "--older-than", "0d", "--yes").returncode == 0
    (entry,) = json.loads(workbench("forget", "--log", "--json").stdout)
    assert (entry["why"], entry["interactions"], entry["finished"]) == (
        "unchanged for 0 days",
        1,
        True,
    )
    assert "unchanged for 0 days: 1 interaction" in workbench("forget", "--log").stdout


def test_retention_days_are_kept_at_the_start(workbench: Command, tmp_path: Path) -> None:
    import sqlite3

    workbench("log", stdin="\n".join(map(json.dumps, SAID)))
    database = tmp_path / "home" / "history.db"
    with sqlite3.connect(database) as db:
        query = "UPDATE sessions SET updated = '2020-01-01T00:00:00.000Z' WHERE title LIKE ?"
        db.execute(query.replace("title LIKE ?", "rowid = 1"))
    db.close()
    workbench("log", stdin="")
    assert len(json.loads(workbench("review", "--state", "done", "--json").stdout)) == 2
    (tmp_path / "home" / "config.toml").write_text("retention_days = 30\n")
    workbench("log", stdin="")
    assert len(json.loads(workbench("review", "--state", "done", "--json").stdout)) == 1
    (entry,) = json.loads(workbench("forget", "--log", "--json").stdout)
    assert entry["why"] == "unchanged for 30 days"
    (tmp_path / "home" / "config.toml").write_text("retention_days = 0\n")
    assert "not 1 or more" in workbench("log", stdin="").stderr
