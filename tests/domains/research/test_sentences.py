"""Sentences on bundled tasks, right and wrong ones of each class: a right one draws no alarm, and
the wrong ones stay named.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from domains.research import DOMAIN
from domains.research.sources import read_sources
from workbench.catalog import find_task
from workbench.core.checks import CheckResult, failing

DATA = Path(__file__).parent / "data" / "sentences.yaml"
GIVEN: dict[str, list[dict[str, Any]]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))
EVERY = [{**one, "kind": kind} for kind, listed in GIVEN.items() for one in listed]
RIGHT = [one for one in EVERY if "wrong" not in one]
WRONG = [one for one in EVERY if "wrong" in one]
FORM = ("completeness", "synthesis", "method.sizes", "method.designs", "pooled", "ledger.claims",
        "method.confounder", "cite.entry", "form", "revise", "source.spread",
        "answers")  # fmt: skip
"""What a draft of one sentence lacks anyway."""


def told(one: dict[str, Any]) -> list[CheckResult]:
    """The findings on a draft of one sentence."""
    task = find_task(f"research/{one['task']}")
    task = task.shown(len(task.stages))
    texts = {source.id: source.text for source in read_sources(task.materials["sources"])}
    keys = "; ".join(f"@{id}" for id in one["cites"])
    cites = [{"id": id, "source_quote": texts[id]} for id in one["cites"]]
    claim = {"id": "c", "quote": one["say"], "type": one.get("type", "finding"), "cites": cites}
    ledger = json.dumps({"claims": [] if one.get("bare") else [claim]}, ensure_ascii=False)
    draft = f"{one['say']} [{keys}].\n\n```json ledger\n{ledger}\n```\n"
    found = [r for r in failing(DOMAIN.check(task, draft, None)) if r.severity != "info"]
    return [r for r in found if not r.check.startswith(FORM)]


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: str(one["say"])[:60])
def test_nothing_is_said_of_a_right_sentence(one: dict[str, Any]) -> None:
    assert [(r.severity, r.check, r.message) for r in told(one)] == []


@pytest.mark.parametrize("one", WRONG, ids=lambda one: str(one["say"])[:60])
def test_a_wrong_sentence_is_named(one: dict[str, Any]) -> None:
    found = told(one)
    assert any(r.check.startswith(one["wrong"]) for r in found), [r.check for r in found]
