"""The order of the queue: need first, a control in every tenth place, the same on every machine."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curation.logs import line, opened
from workbench.curation import queue
from workbench.curation.clusters.fingerprints import fingerprint
from workbench.curation.desk import Desk
from workbench.curation.intake import take
from workbench.curation.prompts import digest
from workbench.curation.ranking import is_control
from workbench.history import ItemRow


def row(
    name: str, need: float = 0.0, state: str = "pending", text: str = "", skipped: int = 0
) -> ItemRow:
    text = text or f"question {name} of its own kind"
    data = json.dumps({"skipped": skipped, "users": []})
    created = f"2026-11-21T00:00:00.{len(name):03}Z"
    print = fingerprint(text)
    asked = f"{print.gist:016x}"
    return ItemRow(name, state, created, digest(text), "a", print.packed, need, data, asked)


def test_the_neediest_comes_first_and_skipped_ones_last() -> None:
    rows = [row("low", 1.0), row("high", 5.0), row("put off", 9.0, skipped=1)]
    assert [place.row.id for place in queue.ordered(rows)] == ["high", "low", "put off"]


def test_what_is_decided_is_in_no_queue() -> None:
    rows = [row("a", state="done"), row("b", state="discarded"), row("c", state="flagged")]
    assert [place.row.id for place in queue.ordered(rows)] == ["c"]


def test_a_prompt_like_a_decided_one_waits_behind_a_new_one() -> None:
    same = "What is the capital of Australia, please?"
    rows = [row("known", text=same), row("new", text="How do I bake a rye bread at home?")]
    decided = [row("done", state="done", text=same + "!")]
    places = queue.ordered(rows, decided)
    assert [place.row.id for place in places] == ["new", "known"]
    assert places[1].novelty < 0.5 < places[0].novelty


def test_every_tenth_place_is_a_control_while_they_last() -> None:
    rows = [row(f"i{n:03}", need=float(n)) for n in range(300)]
    places = queue.ordered(rows)
    controls = [at for at, place in enumerate(places) if place.control]
    assert len(controls) > 15
    assert controls == [9 + 10 * n for n in range(len(controls))]
    assert all(is_control(places[at].row.id) for at in controls)
    needs = [place.need for place in places if not place.control]
    assert needs == sorted(needs, reverse=True)
    assert abs(sum(is_control(f"x{n}") for n in range(5_000)) / 5_000 - 0.1) < 0.02


@given(st.lists(st.floats(0, 9), min_size=1, max_size=60), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_each_item_has_one_place_whatever_the_order_of_the_rows(needs, rng) -> None:  # type: ignore[no-untyped-def]
    rows = [row(f"i{n:03}", need) for n, need in enumerate(needs)]
    places = queue.ordered(rows)
    assert sorted(place.row.id for place in places) == [entry.id for entry in rows]
    rng.shuffle(rows)
    assert queue.ordered(rows) == places


def test_the_nearer_to_what_was_decided_the_less_new() -> None:
    asked = "How do I change the delivery address of my order after it was paid?"
    near = "How do I change the delivery address of my order before it was paid?"
    rows = [row("near", text=near), row("far", text="Which wine goes with a fish soup?")]
    found = {p.row.id: p.novelty for p in queue.ordered(rows, [row("d", state="done", text=asked)])}
    assert 0.0 < found["near"] < 0.5
    assert 0.8 < found["far"] <= 1.0


def test_a_page_is_the_beginning_of_the_whole_queue(tmp_path: Path) -> None:
    """And the rows' own order is that of the queue out of the history, whatever their state."""
    said: list[dict[str, str]] = [{}, {"feedback": "up"}, {"feedback": "down"}, {"edited": "No."}]
    with opened(tmp_path) as history:
        for number in range(160):
            about = {"id": f"i{number}", "question": f"How far is {chr(97 + number % 23) * 5}?"}
            more = said[number % 4] | ({"answer": "Far."} if number % 3 else {})
            take(history, line(**about, user=f"u{number % 7}", **more))
        desk = Desk(history)
        desk.catch_up()
        desk.decide(desk.queue()[3].row.id, "skip")
        desk.decide(desk.queue()[5].row.id, "discard")
        whole, rows = desk.queue(), history.items.rows()
        assert desk.queue(25) == whole[:25]
        decided = [r for r in rows if r.state in queue.DECIDED and r.ruling != "provisional"]
        assert queue.ordered(rows, decided) == whole
        assert {place.row.id for place in whole} == {r.id for r in rows if queue.waits(r)}
