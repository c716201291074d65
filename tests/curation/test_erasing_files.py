"""Erasure reaches the files beside the history, survives being killed, and keeps its receipts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.curation.logs import line, logged, opened
from tests.curation.test_desk import model_draft
from tests.curation.test_forgetting import CANARY, everywhere, left
from tests.history.logs import write
from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.curation import releases
from workbench.curation.beside import Cleared, Gone, clear
from workbench.curation.desk import Desk
from workbench.curation.forgetting import Wanted, counts_of, finish, forget
from workbench.history import History, new_id
from workbench.history.erasing.standing import pattern_of


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def run_file(home: Path, *cases: tuple[str, str]) -> Path:
    """An eval run with an answer for each of the cases."""
    results = [{"case": id, "attempts": [{"repeat": 0, "answer": text}]} for id, text in cases]
    comparison = {"worse": [id for id, _ in cases], "rates": {id: 1 for id, _ in cases}}
    file = home / "evals" / "01RUN.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"id": "01RUN", "results": results, "comparison": comparison}))
    return file


def test_answers_to_erased_cases_leave_the_eval_runs(history: History, tmp_path: Path) -> None:
    (id,) = logged(history, line(feedback="down", correction="Canberra."))
    made = Desk(history).item(id).made
    file = run_file(tmp_path, (made[0], "Sydney."), ("gold-other", "Paris."), (f"rate-{id}", "x"))
    receipt = forget(history, Wanted(sessions=(id,)), home=tmp_path)
    assert receipt.run_results == 2
    run = json.loads(file.read_text())
    assert [result["case"] for result in run["results"]] == ["gold-other"]
    assert run["comparison"] == {"worse": ["gold-other"], "rates": {"gold-other": 1}}
    assert made[0] not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_subject_leaves_every_file_beside_the_history(tmp_path: Path) -> None:
    run_file(tmp_path, ("gold-1", f"Ask {CANARY}."), ("gold-2", "No."))
    unsent = {"guidance:s1": f"ask {CANARY.title()}", "view:s2": "1 2"}
    (tmp_path / "unsent.json").write_text(json.dumps(unsent))
    (tmp_path / "imported.jsonl").write_text(f'{{"id": "a", "title": "{CANARY}"}}\n{{"id": "b"}}\n')
    (tmp_path / "unsent.partial").write_text(CANARY)
    (tmp_path / "config.toml").write_text(f'[redaction]\ndeny = ["{CANARY}"]\n')
    gone = Gone(frozenset(), pattern_of(CANARY))
    assert clear(tmp_path, gone, dry_run=True) == Cleared(1, 1, 1, 1, 1)
    assert clear(tmp_path, gone, dry_run=False) == Cleared(1, 1, 1, 1, 1)
    assert clear(tmp_path, gone, dry_run=False) == Cleared(settings=1)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert [f.name for f in files if CANARY in f.read_text().lower()] == ["config.toml"]
    assert json.loads((tmp_path / "unsent.json").read_text()) == {"view:s2": "1 2"}


def test_files_that_are_not_ours_are_left_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "unsent.json").write_text(f"[{CANARY}")
    (tmp_path / "evals").mkdir()
    (tmp_path / "evals" / "list.json").write_text(f'["{CANARY}"]')
    assert clear(tmp_path, Gone(frozenset(), pattern_of(CANARY)), dry_run=False) == Cleared()
    assert CANARY in (tmp_path / "unsent.json").read_text()


def test_unsent_edits_go_with_their_session(history: History, tmp_path: Path) -> None:
    draft = new_id()
    session, _ = write(history, model_draft(draft))
    texts = {f"edit:{draft}": "mine", f"guidance:{session}": "more", "edit:other": "kept"}
    (tmp_path / "unsent.json").write_text(json.dumps(texts))
    assert forget(history, Wanted(sessions=(session,)), home=tmp_path).unsent == 2
    assert json.loads((tmp_path / "unsent.json").read_text()) == {"edit:other": "kept"}


def test_messages_in_the_inbox_go_too_and_mark_their_subject(history: History) -> None:
    session, _ = write(history, model_draft("d1"))
    history.inbox.put(session, "guide", "ask jane.roe@example.com")
    receipt = forget(history, Wanted(subject="jane.roe@example.com"))
    assert (receipt.found_by_mark, receipt.sessions, receipt.wishes) == (1, 1, 1)
    assert history.inbox.waiting(session) == []


@pytest.mark.parametrize("point", ["before-rows", "after-rows", "before-scrub"])
def test_an_erasure_that_was_killed_is_finished_by_the_next_one(tmp_path: Path, point: str) -> None:
    manifest = tmp_path / "rows.manifest.json"
    with opened(tmp_path) as history:
        session, interaction = everywhere(history)
        release, _ = releases.make(history)
        names = tuple(case.id for case in releases.rows(history, release))
        manifest.write_text(json.dumps({"cases": list(names)}))
        body = cu.ExportMade("trl-sft", release.name, names, manifest=str(manifest))
        releases.record_export(history, body)
    command = [sys.executable, "-m", "tests.curation.killed", point, str(tmp_path)]
    killed = subprocess.run([*command, session, interaction], env={**os.environ}, timeout=600)
    assert killed.returncode == -signal.SIGKILL
    assert left(tmp_path), "something was left to do"
    with opened(tmp_path) as history:
        if point == "before-rows":
            assert history.erasures.unfinished() == []
            forget(history, Wanted(sessions=(session, interaction)), home=tmp_path)
        else:
            assert len(history.erasures.unfinished()) == 1
            again = forget(history, Wanted(sessions=(session, interaction)), home=tmp_path)
            assert again.nothing
        assert left(tmp_path) == []
        assert history.erasures.unfinished() == []
        (receipt,) = history.erasures.all()
        assert receipt.counts["interactions"] == 2
        assert receipt.counts["manifests"] == 1
        assert set(json.loads(manifest.read_text())["tombstones"]) == set(names)
        assert set(releases.find(history, release.name).erased) == set(names)
        assert finish(history) == {}


def test_receipts_are_kept_and_hold_counts_alone(history: History) -> None:
    everywhere(history)
    receipt = forget(history, Wanted(subject=CANARY))
    forget(history, Wanted(subject=CANARY), dry_run=True)
    forget(history, Wanted(subject=CANARY))
    (entry,) = history.erasures.all()
    assert (entry.why, entry.remaining) == ("asked for by a person", None)
    assert entry.counts == {**counts_of(receipt), "manifests": 0}
    assert all(isinstance(value, int) for value in entry.counts.values())


def test_what_is_held_is_left_out_where_only_age_chose_it(history: History, tmp_path: Path) -> None:
    old, _ = write(history, model_draft("d1"))
    running, _ = write(history, model_draft("d1"))
    with opened(tmp_path) as other, other.lease(running):
        wanted = Wanted(older_than_days=0)
        receipt = forget(history, wanted, pass_held=True)
    assert (receipt.sessions, receipt.held) == (1, 1)
    assert history.was_forgotten(old)
    assert not history.was_forgotten(running)


def test_a_running_read_keeps_the_log_and_the_next_start_cuts_it(
    history: History, tmp_path: Path
) -> None:
    session, interaction = everywhere(history)
    import sqlite3

    reader = sqlite3.connect(f"file:{tmp_path}/history.db?mode=ro", uri=True, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM events").fetchone()
    busy = History.open(tmp_path / "history.db", busy_seconds=0.1)
    receipt = forget(busy, Wanted(sessions=(session, interaction)))
    assert not receipt.log_cut
    assert left(tmp_path)
    reader.execute("COMMIT")
    reader.close()
    busy.close()
    finish(history)
    assert left(tmp_path) == []


def test_what_stays_is_said(history: History, tmp_path: Path) -> None:
    one, other = logged(history, line(user="ann"), line("Another?", feedback="up"))
    Desk(history, "ann").decide(other, "down", correction="No.")
    releases.make(history, f"for {CANARY}")
    (tmp_path / "history.db.damaged-1").write_text("")
    receipt = forget(history, Wanted(user="ann"), home=tmp_path)
    assert (receipt.interactions, receipt.verdicts_left) == (1, 1)
    assert history.was_forgotten(one)
    assert not history.was_forgotten(other)
    assert receipt.outside == (str(tmp_path / "history.db.damaged-1"),)
    assert forget(history, Wanted(subject=CANARY)).names_left == 1


def test_files_exported_to_elsewhere_are_named(history: History, tmp_path: Path) -> None:
    (id,) = logged(history, line(feedback="up"))
    made = Desk(history).item(id).made
    manifest = tmp_path / "train.jsonl.manifest.json"
    manifest.write_text(json.dumps({"cases": list(made)}))
    body = cu.ExportMade("trl-sft", "", made, (id,) * len(made), True, manifest=str(manifest))
    releases.record_export(history, body)
    receipt = forget(history, Wanted(sessions=(id,)))
    assert receipt.outside == (str(tmp_path / "train.jsonl"),)


def test_a_note_on_a_session_is_no_reason_to_keep_it(history: History) -> None:
    session, _ = write(history, [*model_draft("d1"), ev.Noted(CANARY)])
    assert forget(history, Wanted(subject=CANARY)).sessions == 1
    assert history.was_forgotten(session)
