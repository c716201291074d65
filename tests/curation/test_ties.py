"""Of equal items of one time it is always the one that was logged first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.curation.logs import opened
from workbench.core.codec import Json
from workbench.curation.desk import DECIDED, Desk, stream_id
from workbench.curation.intake import take_lines
from workbench.curation.trust.policy import Trust
from workbench.history import History

NAMES = [f"{one}ro{other}an" for one in "BDFGKLMN" for other in "dlmt"]
FIRST = [f"{name}-0" for name in NAMES]


def logged(history: History, *said: Json) -> Desk:
    """Of so many questions one answer for each that says something of it, all of one time."""
    lines = [
        {
            "id": f"{name}-{place}",
            "user": f"u{place}",
            "time": "2026-11-21T03:38:12Z",
            "question": f"Where does {name} live?",
            "answer": "Upstairs.",
            **each,  # type: ignore[dict-item]
        }
        for name in NAMES
        for place, each in enumerate(said)
    ]
    answers = [*take_lines(history, map(json.dumps, lines))]
    assert not [answer for answer in answers if "error" in answer]
    desk = Desk(history, trust=Trust(people=2))
    desk.catch_up()
    return desk


def names_of(ids: list[str]) -> list[str]:
    """The lines' own ids of these items, in their order."""
    known = {
        stream_id(f"ref:{name}-{place}"): f"{name}-{place}" for name in NAMES for place in "01"
    }
    return [known[id] for id in ids]


@pytest.mark.parametrize(
    "said",
    [
        {"feedback": "down", "correction": "In the cellar."},
        {"edited": "In the cellar."},
    ],
    ids=["said outright", "done alike"],
)
def test_an_agreement_lands_on_the_first(tmp_path: Path, said: dict[str, Json]) -> None:
    with opened(tmp_path) as history:
        logged(history, said, said)
        settled = [
            row.id for row in history.items.rows(DECIDED) if row.ruling not in ("provisional",)
        ]
        assert sorted(names_of(settled)) == sorted(FIRST)


def test_a_contested_question_stands_in_the_queue_for_its_first(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        desk = logged(history, {"feedback": "up"}, {"feedback": "down", "correction": "Nowhere."})
        conflicts = [place.row.id for place in desk.queue() if place.row.ruling == "conflict"]
        assert sorted(names_of(conflicts)) == sorted(FIRST)


def test_what_needs_a_person_alike_stands_in_the_order_of_arrival(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        desk = logged(history, {})
        ranked = [place.row.id for place in desk.queue() if not place.control]
        found = names_of(ranked)
        assert found == [name for name in FIRST if name in found]
