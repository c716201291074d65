"""Drafts written and labelled by hand, in voices that no operator has: what they have is found, and
the clean ones raise no alarm.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from domains.essay import DOMAIN
from workbench.catalog import find_task
from workbench.core.checks import CheckResult, failing

WILD = sorted((Path(__file__).parent / "wild").glob("*.yaml"))


def read(file: Path) -> tuple[dict[str, Any], list[CheckResult]]:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    task = find_task(data["task"])
    results = list(DOMAIN.check(task.shown(len(task.stages)), data["draft"], None))
    return data, [one for one in failing(results) if one.severity in ("blocker", "major")]


def test_there_are_wild_drafts_of_both_kinds() -> None:
    clean = [file for file in WILD if file.stem.startswith("clean")]
    assert len(WILD) >= 10
    assert 3 <= len(clean) < len(WILD)


@pytest.mark.parametrize("file", WILD, ids=lambda file: file.stem)
def test_a_wild_draft_is_judged_as_its_label_says(file: Path) -> None:
    data, alarms = read(file)
    for fault in data["faults"]:
        named = [one for one in alarms if one.check.split(".")[0].split(":")[0] in fault["checks"]]
        assert named, fault["what"]
        if fault["quote"]:
            quotes = [one.span.quote for one in named if one.span is not None]
            assert any(fault["quote"] in q or q in fault["quote"] for q in quotes if q), quotes
    families = {check for fault in data["faults"] for check in fault["checks"]}
    strange = [one for one in alarms if one.check.split(".")[0].split(":")[0] not in families]
    assert not strange, [(one.check, one.message) for one in strange]
