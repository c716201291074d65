"""Interactions that are redacted again: items, cases and releases follow, and say so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.curation.logs import line, logged
from workbench.curation import releases
from workbench.curation.desk import Desk
from workbench.curation.forgetting import finish
from workbench.errors import HistoryError
from workbench.history import History
from workbench.history.erasing.renewal import redacted_again
from workbench.redaction import Policy, Redactor

WORD = "Quetzalcoatlus"


def opened(folder: Path, *deny: str) -> History:
    def redactor(session: str, numbers: Mapping[str, int]) -> Redactor:
        return Redactor(Policy(deny=deny), numbers)

    return History.open(folder / "history.db", redactor_for=redactor)


def test_a_release_stays_explicable_after_its_cases_were_redacted_again(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        logged(
            history,
            line(f"Who is {WORD}?", "A dinosaur.", feedback="up"),
            line("Capital of France?", "Paris.", feedback="up"),
        )
        release, _ = releases.make(history)
    with opened(tmp_path, WORD) as history:
        assert history.renew().changed == 1
        Desk(history).catch_up()
        again = releases.find(history, release.name)
        assert again.body == release.body
        rows = releases.rows(history, again)
        assert len(rows) == len(release.body.entries)
        changed = [case for case in rows if redacted_again(case.policy)]
        assert 0 < len(changed) < len(rows)
        assert all("<DENIED_1>" in case.prompt for case in changed)
        made, new = releases.make(history)
        assert new
        assert set(made.body.changed) == {case.id for case in changed}


def test_a_row_that_changed_without_a_renewal_is_still_refused(tmp_path: Path) -> None:
    from dataclasses import replace

    with opened(tmp_path) as history:
        logged(history, line(feedback="up"))
        release, _ = releases.make(history)
        entry = release.body.entries[0]
        forged = replace(release.body, entries=(replace(entry, digest="0" * 32),))
        with pytest.raises(HistoryError, match="is not what"):
            releases.rows(history, replace(release, body=forged))


def test_lists_follow_the_new_text(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        (id,) = logged(history, line(f"Who is {WORD}?"))
        before = history.items.get(id)
    with opened(tmp_path, WORD) as history:
        history.renew()
        Desk(history).catch_up()
        after = history.items.get(id)
        assert before is not None
        assert after is not None
        assert after.digest != before.digest
        assert finish(history) == {}
