"""Stories held against the brief's own sentences: who speaks, what a beat says. Sentences for other
tasks than those the checks were mended on.
"""

from __future__ import annotations

import json

import pytest

from domains.creative import DOMAIN
from tests.domains.creative.copies import brief, wrong
from workbench.catalog import find_task
from workbench.core.checks import failing


def bundled(name: str, old: str, new: str) -> set[str]:
    """The findings, without their subject, on a bundled reference after one change."""
    task = find_task(f"creative/{name}")
    text = str(task.reference)
    assert text.count(old) >= 1, old
    found = failing(DOMAIN.check(task.shown(len(task.stages)), text.replace(old, new), None))
    return {one.check.partition(":")[0] for one in found if one.severity != "info"}


@pytest.mark.parametrize(
    ("name", "old", "new", "strange"),
    [
        ("lamp_story", "midnight,” he said", "midnight,” growls Bertil", True),
        ("ferry_story", "“Whose is that?” he asked.", "“Whose is that?” grumbled Bent.", True),
        ("ferry_story", "Anker,” said a voice.", "Anker,” pipes Karin.", True),
        ("lamp_story", "ill,” said Ida Ostrand.", "ill,” murmurs Irma.", True),
        ("ferry_story", "“Whose is that?” he asked.", "“Whose is that?” grumbled Brede.", False),
        ("lamp_story", "midnight,” he said", "midnight,” he said on Tuesday", False),
    ],
)
def test_whoever_speaks_is_somebody_of_the_story(
    name: str, old: str, new: str, strange: bool
) -> None:
    assert ("story.name" in bundled(name, old, new)) is strange


def test_a_beat_that_one_gives_another_may_tell_the_other_elsewhere() -> None:
    found = told_of_beat("Ida sends Tomas across the fields.", "“Run across the fields,” she said.")
    assert "story.beats" not in found


def told_of_beat(beat: str, said: str) -> dict[str, str]:
    story = {
        "characters": [{"name": "Ida Brandt"}, {"name": "Tomas"}],
        "beats": [{"id": "b1", "statement": beat}],
    }
    ledger = json.dumps({"beats": [{"id": "b1", "quote": said}]})
    text = f"Tomas was in the room.\n\n{said}\n\n```json ledger\n{ledger}\n```\n"
    return wrong(brief(facts=None, channels=None, story=story), text)
