"""Pages of the list and of a search over 100,000 sessions and 2,000,000 events.

The history is generated once (`big_history`, about 80 s and 830 MB; `WORKBENCH_BENCH_SESSIONS`
makes it smaller). Every figure is the slowest of five, the first of them on a connection that has
just been opened. Bars: list < 100 ms, search < 200 ms also for a word in half of all events, key to
the next page < 50 ms.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.big_history import EVENTS_EACH, build, session_id
from workbench.core import events as ev
from workbench.history import Filter, History

pytestmark = pytest.mark.benchmark

SESSIONS = int(os.environ.get("WORKBENCH_BENCH_SESSIONS", "100000"))
LIST, SEARCH, NEXT = 0.100, 0.200, 0.050


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made = tmp_path_factory.mktemp("big") / "history.db"
    began = time.perf_counter()
    build(made, SESSIONS)
    print(
        f"\n{SESSIONS} sessions, {SESSIONS * EVENTS_EACH} events,"
        f" {made.stat().st_size / 1e6:.0f} MB, made in {time.perf_counter() - began:.0f} s"
    )
    yield made
    for file in made.parent.iterdir():
        file.unlink()


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    with History.open(path) as opened:
        yield opened


def slowest(what: str, act: Callable[[], Any], times: int = 5) -> float:
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        act()
        taken.append(time.perf_counter() - began)
    print(f"\n{what}: first {1e3 * taken[0]:.1f} ms, slowest {1e3 * max(taken):.1f} ms", end="")
    return max(taken)


@pytest.mark.parametrize(
    "filter",
    [
        Filter(),
        Filter(domain="math"),
        Filter(outcome="failed", rated=True),
        Filter(reason="rounds", rated=True),
        Filter(reason="stalled"),
        Filter(unfinished=True),
        Filter(strategy="one-shot"),
        Filter(model="nobody"),
        Filter(corrected=True, domain="essay"),
        Filter(tag="odd"),
        Filter(since="2026-02-01", until="2026-02-02"),
        Filter(text="common"),
        Filter(text="rare"),
        Filter(text="absent"),
    ],
    ids=repr,
)
def test_the_first_page_of_the_list(history: History, filter: Filter) -> None:
    said = {key: value for key in Filter.__slots__ if (value := getattr(filter, key))}
    assert slowest(f"list {said}", lambda: history.list(filter)) < LIST


@pytest.mark.parametrize("words", ["common", "rare"])
def test_a_page_of_the_screen_with_its_hits(history: History, words: str) -> None:
    def page() -> None:
        listed = history.list(Filter(text=words), limit=60).items
        history.newest_hits(words, [entry.id for entry in listed])

    assert slowest(f"a screen of sessions with {words}", page) < SEARCH


@pytest.mark.parametrize("name", ["domain", "model", "strategy", "tag"])
def test_what_can_be_filtered_by(history: History, name: str) -> None:
    assert slowest(f"facet {name}", lambda: history.facet(name)) < SEARCH


@pytest.mark.parametrize(
    "words",
    ["common", "rare", "session777", "absent", "common rare", "common -rare", '"common bab"'],
)
def test_the_first_page_of_a_search(history: History, words: str) -> None:
    assert slowest(f"search {words}", lambda: history.search(words)) < SEARCH


@pytest.mark.parametrize(
    "filter",
    [
        Filter(domain="math"),
        Filter(model="nobody"),
        Filter(until="2026-01-02"),
        Filter(tag="odd"),
        Filter(rated=True, corrected=True),
    ],
    ids=repr,
)
def test_a_common_word_with_a_filter(history: History, filter: Filter) -> None:
    said = {key: value for key in Filter.__slots__ if (value := getattr(filter, key))}
    assert slowest(f"search common {said}", lambda: history.search("common", filter)) < SEARCH


def test_key_to_next(history: History) -> None:
    listed, found = history.list(), history.search("common")
    assert slowest("next page of the list", lambda: history.list(after=listed.next)) < NEXT
    assert slowest("next hits", lambda: history.search("common", before=found.next)) < NEXT
    deep = SESSIONS * EVENTS_EACH // 3
    assert slowest("hits far down", lambda: history.search("common", before=deep)) < NEXT


def test_opening_a_session_and_adding_to_it(history: History) -> None:
    key = SESSIONS // 2
    assert slowest("open a session", lambda: history.load(session_id(key))) < NEXT
    note = [ev.Noted("common word")]
    assert slowest("append to it", lambda: history.record(session_id(key), note), 20) < SEARCH


def test_opening_the_history(path: Path) -> None:
    assert slowest("open the file", lambda: History.open(path).close()) < LIST
