"""A project's own prompts: files to edit, a digest in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.tiny import Words
from workbench.catalog import find_domain
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.task import Stage, Task
from workbench.errors import UsageError
from workbench.templates import LONGEST, digest, own_templates, write_defaults

DOMAIN = find_domain("code")
PLACE = Path(".workbench") / "prompts"


def test_the_defaults_as_written_change_nothing_and_are_never_written_over(tmp_path: Path) -> None:
    files = write_defaults([DOMAIN, Words()], tmp_path)
    names = {str(file.relative_to(tmp_path / PLACE)) for file in files}
    assert {
        "closing.md",
        "dispute.md",
        "code/system.md",
        "code/answer.md",
        "code/system_files.md",
        "code/answer_files.md",
        "words/system.md",
    } == names
    assert own_templates(DOMAIN, tmp_path) == {}
    (tmp_path / PLACE / "code" / "system.md").write_text("Mine.")
    assert write_defaults([DOMAIN], tmp_path) == []
    assert own_templates(DOMAIN, tmp_path) == {"system": "Mine."}
    assert own_templates(Words(), tmp_path) == {}


def test_a_file_for_all_domains_yields_to_that_of_the_domain(tmp_path: Path) -> None:
    (tmp_path / PLACE / "code").mkdir(parents=True)
    (tmp_path / PLACE / "closing.md").write_text("For all.")
    assert own_templates(DOMAIN, tmp_path) == {"closing": "For all."}
    (tmp_path / PLACE / "code" / "closing.md").write_text("For code.")
    assert own_templates(DOMAIN, tmp_path) == {"closing": "For code."}
    assert own_templates(Words(), tmp_path) == {"closing": "For all."}


def test_a_file_that_is_no_template_is_named_with_those_that_are(tmp_path: Path) -> None:
    (tmp_path / PLACE / "code").mkdir(parents=True)
    (tmp_path / PLACE / "code" / "sistem.md").write_text("x")
    with pytest.raises(UsageError, match=r"system\.md"):
        own_templates(DOMAIN, tmp_path)
    (tmp_path / PLACE / "code" / "sistem.md").unlink()
    (tmp_path / PLACE / "code" / "system.md").write_text("x" * (LONGEST + 1))
    with pytest.raises(UsageError, match="characters"):
        own_templates(DOMAIN, tmp_path)


def test_the_texts_stand_in_the_prompt_and_their_version_in_the_state() -> None:
    texts = {"system": "Be terse.", "answer": "Only code.", "closing": "Now."}
    task = Task("c/x", "code", "x", "Write f.", (Stage("all", "", {}),))
    log = [
        ev.SessionStarted(task, templates=texts, templates_digest=digest(texts)),
        ev.DraftWritten("d1", "x = 1"),
        ev.DraftTaken("d1"),
    ]
    events = [
        ev.Event(f"e{n}", "s", n, "2026-01-01T00:00:00.000Z", "workbench", body)
        for n, body in enumerate(log, 1)
    ]
    session = fold(events)
    messages = DOMAIN.prompt(session.view())
    assert messages[0].text == "Be terse."
    assert messages[1].text.endswith("Only code.")
    assert messages[-1].text.endswith("Now.")
    assert len(session.templates_digest) == 16
    assert digest({}) == ""
    changed = ev.SettingsChanged(templates={}, templates_digest="")
    later = fold([*events, ev.Event("e9", "s", 9, "2026-01-01T00:00:00.000Z", "w", changed)])
    assert DOMAIN.prompt(later.view())[0].text != "Be terse."
