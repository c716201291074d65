"""Erasure reaches the rows, the index, cases, releases, manifests, and leaves no byte behind."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.curation.logs import line, logged, opened
from tests.curation.test_desk import model_draft
from tests.curation.test_releases import TRAINED
from tests.history.logs import write
from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.curation import releases
from workbench.curation.desk import Desk
from workbench.curation.forgetting import Wanted, correct_manifest, forget
from workbench.errors import SessionHeld, UnknownName, UsageError
from workbench.history import History
from workbench.redaction import Redactor

CANARY = "zanzibarcanary"


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def spelled(word: str) -> list[bytes]:
    """The word as raw bytes may hold it, whole and in the pieces that an index keeps."""
    plain = word.encode()
    coded = [base64.b64encode(b"x" * shift + plain)[4:-4] for shift in range(3)]
    return [plain, word.encode("utf-16-le"), plain.hex().encode(), plain[4:], plain[:9], *coded]


def left(folder: Path, word: str = CANARY) -> list[str]:
    """Files of the folder that hold the word in any spelling."""
    return [
        f"{file.name}: {form!r}"
        for file in sorted(folder.iterdir())
        for form in spelled(word)
        if form in file.read_bytes()
    ]


def everywhere(history: History) -> tuple[str, str]:
    """The canary in a session, in what came of it, and in a logged interaction; their ids."""
    session, _ = write(history, model_draft("d1"))
    history.record(session, [ev.Rated("d1", 1, CANARY), ev.Noted(f"{CANARY} " * 60)], "ann")
    said = line(
        f"Who is {CANARY}?", CANARY * 30, user="u1", feedback="down", correction=f"No {CANARY}"
    )
    (interaction,) = logged(history, said)
    return session, interaction


def test_no_byte_is_left_of_what_was_forgotten(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        session, interaction = everywhere(history)
        logged(history, line(TRAINED, "bystander", feedback="up"))
        releases.make(history)
        assert left(tmp_path), "the scan finds what is there"
        receipt = forget(history, Wanted(sessions=(session, interaction)))
        assert (receipt.sessions, receipt.interactions, receipt.releases) == (1, 2, 1)
        assert receipt.cases == 4
        assert left(tmp_path) == []
        assert (tmp_path / "history.db").stat().st_size > 0
    assert left(tmp_path) == []
    with opened(tmp_path) as history:
        (kept,) = Desk(history).rows()
        assert Desk(history).item(kept.id).interaction.answer == "bystander"


def test_a_subject_that_stands_in_a_text_is_found_wherever_it_stands(history: History) -> None:
    session, interaction = everywhere(history)
    hidden, _ = write(history, model_draft("d1"))
    checked = ev.CallFinished("c9", "fine", model="m", finish_reason=f"said {CANARY} once")
    history.record(hidden, [checked])
    receipt = forget(history, Wanted(subject=CANARY.upper()))
    assert (receipt.sessions, receipt.interactions, receipt.found_by_text) == (2, 2, 4)
    for id in (session, interaction, hidden):
        assert history.summary(id).deleted


@pytest.mark.parametrize("subject", ["jane.roe@example.com", "JANE.ROE@example.com"])
def test_a_subject_that_was_redacted_is_found_by_its_mark(history: History, subject: str) -> None:
    ids = logged(
        history,
        line("Write to jane.roe@example.com", "Done."),
        line("Write to john@example.com", "Done."),
    )
    receipt = forget(history, Wanted(subject=subject))
    assert (receipt.found_by_mark, receipt.interactions, receipt.lost_marks) == (1, 1, 0)
    assert [history.summary(id).deleted for id in ids] == [True, False]


def test_a_name_is_found_by_part_of_it(tmp_path: Path) -> None:
    with History.open(
        tmp_path / "history.db", redactor_for=lambda session, numbers: Redactor(start=numbers)
    ) as history:
        (id,) = logged(history, line("My name is Dr. Katharina Brenner, born 1980.", "Noted."))
        assert "Brenner" not in str(history.events(id))
        assert forget(history, Wanted(subject="Brenner"), dry_run=True).found_by_mark == 1
        assert forget(history, Wanted(subject="Bren"), dry_run=True).interactions == 0
        forget(history, Wanted(subject="Katharina Brenner"))
        assert history.summary(id).deleted


def test_the_marks_tell_nothing_without_their_key(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        logged(history, line("Write to jane.roe@example.com", "Done.", user="u-41"))
        key = tmp_path / "history.key"
        assert key.stat().st_mode & 0o777 == 0o600
        secret = key.read_text().strip()
        assert all(secret.encode() not in file.read_bytes() for file in tmp_path.glob("*.db*"))
        key.unlink()
        receipt = forget(history, Wanted(subject="jane.roe@example.com"))
        assert receipt.interactions == 0
        assert receipt.lost_marks >= 2, "a lost key is said"
        logged(history, line("Ask jane.roe@example.com", "Done.", user="u-41"))
        again = forget(history, Wanted(user="u-41"))
        assert again.found_by_mark == 0
        assert again.interactions == 2, "a user's id that stands as it is needs no key"
        assert again.lost_marks == receipt.lost_marks


def test_a_user_is_found_by_name_though_it_was_redacted(history: History) -> None:
    ids = logged(
        history,
        line(user="jane.roe@example.com"),
        line("Another?", id="c-2"),
        {"id": "c-2", "user": "jane.roe@example.com", "feedback": "down"},
        line("A third?", user="u3"),
    )
    receipt = forget(history, Wanted(user="jane.roe@example.com"))
    assert receipt.interactions == 2
    assert not history.summary(ids[3]).deleted


def test_an_author_takes_their_sessions_along(history: History) -> None:
    session, _ = write(history, model_draft("d1"))
    history.record(session, [ev.Rated("d1", 1)], "ann")
    Desk(history).catch_up()
    receipt = forget(history, Wanted(user="ann"))
    assert (receipt.sessions, receipt.interactions) == (1, 1)


def test_what_is_old_is_forgotten_and_releases_stay(history: History) -> None:
    logged(history, line(TRAINED, feedback="up"))
    release, _ = releases.make(history)
    assert forget(history, Wanted(older_than_days=1)).interactions == 0
    receipt = forget(history, Wanted(older_than_days=0))
    assert (receipt.interactions, receipt.releases) == (1, 1)
    assert releases.find(history, release.name).body == release.body


def test_a_dry_run_counts_the_same_and_erases_nothing(history: History) -> None:
    session, interaction = everywhere(history)
    releases.make(history)
    before = history.events(session), history.events(interaction)
    wanted = Wanted(sessions=(session, interaction))
    dry = forget(history, wanted, dry_run=True)
    assert (history.events(session), history.events(interaction)) == before
    done = forget(history, wanted)
    assert dry.dry_run
    assert {**vars_of(dry), "dry_run": False} == vars_of(done)


def vars_of(receipt: object) -> dict[str, object]:
    return {name: getattr(receipt, name) for name in receipt.__slots__}  # type: ignore[attr-defined]


def test_releases_get_tombstones_and_manifests_lose_the_cases(
    history: History, tmp_path: Path
) -> None:
    gone, kept = logged(
        history, line(TRAINED, feedback="up"), line("Who wrote Hamlet?", "W. S.", feedback="up")
    )
    release, _ = releases.make(history)
    rows = releases.rows(history, release)
    manifest = tmp_path / "manifest.json"
    manifest.write_text(json.dumps({"cases": {case.id: {"item": case.item} for case in rows}}))
    names = tuple(case.id for case in rows)
    body = cu.ExportMade("trl-sft", release.name, names, training=True, manifest=str(manifest))
    releases.record_export(history, body)
    receipt = forget(history, Wanted(sessions=(gone,)))
    assert (receipt.releases, receipt.exports, receipt.manifests) == (1, 1, 1)
    found = releases.find(history, release.name)
    erased = {case.id for case in rows if case.item == gone}
    assert set(found.erased) == erased
    assert {case.item for case in releases.rows(history, found)} == {kept}
    left_there = json.loads(manifest.read_text())
    assert set(left_there["tombstones"]) == erased
    assert not erased & set(left_there["cases"])
    later, _ = releases.make(history)
    assert set(later.body.removed) == erased


def test_a_manifest_of_a_list_is_corrected_too_and_a_foreign_file_is_left_alone(
    tmp_path: Path,
) -> None:
    listed = tmp_path / "a.json"
    listed.write_text(json.dumps({"cases": [{"case": "gold-1"}, "gold-2", {"id": "gold-3"}]}))
    assert correct_manifest(listed, ["gold-1", "gold-2"])
    assert json.loads(listed.read_text())["cases"] == [{"id": "gold-3"}]
    foreign = tmp_path / "b.json"
    foreign.write_text("[1, 2]")
    assert not correct_manifest(foreign, ["gold-1"])
    assert foreign.read_text() == "[1, 2]"
    assert not correct_manifest(tmp_path / "gone.json", ["gold-1"])


def test_what_was_forgotten_does_not_come_back(history: History) -> None:
    session, _ = write(history, [*model_draft("d1"), ev.Copied("d1")])
    desk = Desk(history)
    desk.catch_up()
    (row,) = desk.rows()
    forget(history, Wanted(sessions=(row.id,)))
    history.record(session, [ev.Rated("d1", 1)])
    desk.catch_up()
    assert desk.rows() == []
    assert history.summary(row.id).deleted


def test_new_interactions_after_an_erasure_are_still_taken_up(history: History) -> None:
    old = logged(history, *(line(f"Question {n}?") for n in range(5)))
    forget(history, Wanted(sessions=tuple(old)))
    (new,) = logged(history, line("A new one?"))
    assert [row.id for row in Desk(history).rows()] == [new]


def test_nothing_is_erased_while_one_of_them_runs(history: History, tmp_path: Path) -> None:
    session, interaction = everywhere(history)
    release, _ = releases.make(history)
    with opened(tmp_path) as other, other.lease(session), pytest.raises(SessionHeld):
        forget(history, Wanted(sessions=(session, interaction)))
    assert not history.summary(interaction).deleted
    assert releases.find(history, release.name).erased == ()


def test_naming_nothing_or_nobody_is_refused(history: History) -> None:
    with pytest.raises(UsageError, match="Nothing is named"):
        forget(history, Wanted())
    with pytest.raises(UnknownName):
        forget(history, Wanted(sessions=("nobody",)))
    assert forget(history, Wanted(subject="Nobody At All")).events == 0
