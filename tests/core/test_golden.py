"""Logs that earlier versions wrote stay readable and tell the same story."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.core import events as ev
from workbench.core.folding import fold

GOLDEN = Path(__file__).parent.parent / "golden"
LOGS = sorted(GOLDEN.glob("session-*.jsonl"))


def entries(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def contains(value: object, part: object) -> bool:
    """Every field of `part` stands in `value`, however deep; `value` may have more."""
    if isinstance(part, dict):
        return isinstance(value, dict) and all(
            key in value and contains(value[key], entry) for key, entry in part.items()
        )
    if isinstance(part, list):
        same = isinstance(value, list) and len(value) == len(part)
        return same and all(contains(a, b) for a, b in zip(value, part, strict=True))  # type: ignore[call-overload]
    return value == part


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_event_is_read_and_written_back_without_loss(path: Path) -> None:
    for entry in entries(path):
        event = ev.event_from_json(entry)
        later = entry["kind"] == "from_a_later_version"
        assert isinstance(event.body, ev.Unread) == later
        assert contains(ev.event_to_json(event), entry)


def test_the_first_log_holds_every_kind_of_its_time() -> None:
    kinds = {entry["kind"] for entry in entries(GOLDEN / "session-1.jsonl")}
    assert len(kinds) == 39
    assert kinds - set(ev.BODIES) == {"from_a_later_version"}


def test_the_first_log_folds_to_the_facts_of_its_time() -> None:
    s = fold(map(ev.event_from_json, entries(GOLDEN / "session-1.jsonl")))
    told = [(d.number, d.author, d.verdict, d.score, d.rating) for d in s.drafts.values()]
    assert told == [
        (1, "model", "taken", 0.0, 0),
        (2, "model", "taken", 0.0, 0),
        (3, "person", "taken", 50.0, 1),
        (4, "model", "refused", 50.0, 0),
        (5, "model", "discarded", 0.0, 0),
        (7, "model", "taken", 100.0, 0),
    ]
    assert (s.path.best, s.path.stage, s.path.rounds, s.accepted) == ("d7", 2, 3, "d7")
    assert (s.usage.tokens, s.usage.cost, s.retries, s.failed_calls) == (820, None, 1, 1)
    assert s.hidden_score("d7") == (0, 1)
    assert [(note.id, note.status, note.number) for note in s.path.guidance] == [
        ("g1", "consumed", 1),
        ("g2", "withdrawn", 0),
    ]
    assert s.stop is not None
    assert (s.stop.reason, s.stop.best, s.abandoned, s.simulated) == ("person", "d7", True, True)
    assert s.forked_from == ev.SessionForked("s0", "d1")
    assert (s.tags, s.copied, s.budget.rounds) == (("demo",), ("d7",), 9)


def test_the_second_log_has_rounds_of_several_drafts_and_folds_to_the_facts_of_its_time() -> None:
    s = fold(map(ev.event_from_json, entries(GOLDEN / "session-2.jsonl")))
    told = [(d.number, d.verdict) for d in s.drafts.values()]
    assert told == [(1, "refused"), (2, "taken"), (3, "refused"), (4, "refused"), (5, "taken")]
    assert (s.path.rounds, s.failed_calls, s.path.round) == (2, 1, None)
    assert (s.strategy.samples, s.strategy.knobs) == (3, {"depth": 2})
    assert (s.model.extra, s.model.timeout) == ('{"top_k": 3}', 30.0)
    assert (s.templates, s.templates_digest) == ({"closing": "Now."}, "0123456789abcdef")
    assert [note.text for note in s.path.guidance] == ["Answer to your question: because"]
