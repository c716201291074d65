"""Lists and search: every filter, pages without gaps or repeats, marks where the words are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.big_history import DOMAINS, EVENTS_EACH, TAGS, build, session_id
from tests.history.logs import DRAFT, TASK, iteration, result, started, write
from workbench.core import events as ev
from workbench.core.task import Task
from workbench.errors import HistoryError, UsageError
from workbench.history import Filter, History, Page, SessionSummary
from workbench.history import search as searching
from workbench.history.failures import explained

SESSIONS = 60


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    path = tmp_path_factory.mktemp("many") / "history.db"
    build(path, SESSIONS)
    with History.open(path) as opened:
        yield opened


def all_pages(page_from: Callable[[Any], Page[Any]]) -> list[Any]:
    page = page_from(None)
    found = list(page.items)
    while page.next is not None:
        page = page_from(page.next)
        assert page.items
        found += page.items
    return found


@pytest.mark.parametrize(
    ("filter", "kept"),
    [
        (Filter(), lambda s: True),
        (Filter(domain="math"), lambda s: s.domain == "math"),
        (Filter(outcome="failed"), lambda s: not s.passed),
        (Filter(reason="rounds"), lambda s: s.reason == "rounds"),
        (Filter(unfinished=True), lambda s: False),
        (Filter(unfinished=False), lambda s: True),
        (Filter(model="llama"), lambda s: s.model == "llama"),
        (Filter(strategy="one-shot"), lambda s: s.strategy == "one-shot"),
        (Filter(rated=True), lambda s: s.rated),
        (Filter(rated=False), lambda s: not s.rated),
        (Filter(corrected=True), lambda s: s.corrections > 0),
        (Filter(corrected=False), lambda s: s.corrections == 0),
        (Filter(simulated=True), lambda s: s.simulated),
        (Filter(tag=TAGS[0]), lambda s: TAGS[0] in s.tags),
        (Filter(since="2026-01-01T00:30"), lambda s: s.updated >= "2026-01-01T00:30"),
        (Filter(until="2026-01-01T00:30"), lambda s: s.updated < "2026-01-01T00:30"),
        (Filter(text="session7"), lambda s: s.id == session_id(7)),
        (Filter(domain="math", model="llama"), lambda s: (s.domain, s.model) == ("math", "llama")),
        (Filter(model="nobody"), lambda s: False),
        (Filter(deleted=True), lambda s: False),
    ],
)
def test_each_filter_lists_its_sessions_newest_first(
    many: History, filter: Filter, kept: Callable[[SessionSummary], bool]
) -> None:
    everything = [many.summary(session_id(key)) for key in range(SESSIONS, 0, -1)]
    found = all_pages(lambda after: many.list(filter, after, limit=7))
    assert found == [summary for summary in everything if kept(summary)]


def test_a_changed_session_comes_to_the_top(history: History) -> None:
    first, _ = write(history, [started()])
    second, _ = write(history, [started()])
    write(history, [ev.Noted("again")], first)
    listed = [summary.id for summary in history.list().items]
    assert set(listed) == {first, second}
    newest, older = history.list().items
    assert newest.updated >= older.updated


def test_pages_of_a_search_meet_without_gap_or_repeat(many: History) -> None:
    hits = all_pages(lambda before: many.search("common", before=before, limit=7))
    places = [hit.place for hit in hits]
    assert len(places) == SESSIONS * EVENTS_EACH // 2
    assert places == sorted(set(places), reverse=True)


def test_what_has_not_ended_is_unfinished_even_when_its_best_draft_passes(
    history: History,
) -> None:
    passing, _ = write(history, [started(), *iteration(1, status="pass")])
    ended, _ = write(history, [started(), ev.SessionStopped("rounds")])
    write(history, [started(), ev.Abandoned()])
    assert [entry.id for entry in history.list(Filter(unfinished=True)).items] == [passing]
    assert history.summary(passing).outcome == "passed"
    assert [entry.id for entry in history.list(Filter(reason="rounds")).items] == [ended]


def test_each_session_found_comes_with_its_newest_hit(history: History) -> None:
    first, _ = write(history, [started(), ev.Noted("a grape"), ev.Noted("the last grape of all")])
    other, _ = write(history, [started(), ev.Noted("no fruit")])
    hits = history.newest_hits("grape", [first, other])
    assert list(hits) == [first]
    (start, end) = hits[first].marks[0]
    assert hits[first].snippet == "the last grape of all"
    assert hits[first].snippet[start:end] == "grape"


def test_facets_are_what_the_sessions_have_the_most_frequent_first(many: History) -> None:
    assert set(many.facet("domain")) == set(DOMAINS)
    assert many.facet("strategy") == ["checked-refine", "one-shot"]
    assert set(many.facet("tag")) == set(TAGS)
    with pytest.raises(UsageError):
        many.facet("seed")


@pytest.mark.parametrize("few", [5_000, 3])
@pytest.mark.parametrize(
    ("filter", "kept"),
    [
        (Filter(domain="math"), lambda key: DOMAINS[key % 8] == "math"),
        (Filter(tag=TAGS[1]), lambda key: key % 7 == 0 and TAGS[key % 3] == TAGS[1]),
        (Filter(until="2026-01-01T00:10"), lambda key: key < 10),
        (Filter(model="nobody"), lambda key: False),
        (Filter(text="session7"), lambda key: key == 7),
    ],
)
def test_a_filtered_search_finds_the_same_from_either_side(
    many: History,
    monkeypatch: pytest.MonkeyPatch,
    few: int,
    filter: Filter,
    kept: Callable[[int], bool],
) -> None:
    monkeypatch.setattr(searching, "_FEW", few)
    hits = all_pages(lambda before: many.search("common", filter, before, limit=4))
    expected = [session_id(key) for key in range(SESSIONS, 0, -1) if kept(key) for _ in range(10)]
    assert [hit.session for hit in hits] == expected


@pytest.mark.parametrize("few", [5_000, 3])
def test_a_list_filtered_by_text_finds_the_same_from_either_side(
    many: History, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(searching, "_FEW", few)
    assert len(all_pages(lambda after: many.list(Filter(text="common"), after, 9))) == SESSIONS
    assert [s.id for s in many.list(Filter(text="session7")).items] == [session_id(7)]


def test_marks_stand_where_the_words_are(history: History) -> None:
    text = "The naïve approach\nfails; another APPROACH\x02 wins"
    session, _ = write(history, [started(), ev.Noted(text)])
    (hit,) = history.search("approach").items
    assert (hit.session, hit.seq, hit.kind) == (session, 2, "noted")
    assert [hit.snippet[a:b] for a, b in hit.marks] == ["approach", "APPROACH"]
    assert "\n" not in hit.snippet


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("naive", True),
        ("approach fails", True),
        ('"approach another"', False),
        ('"fails another"', True),
        ("appro*", True),
        ("appro", False),
        ("NAÏ*", True),
        ("process_da*", True),
        ("zzz*", False),
        ("-appro* fails", False),
        ("approach -fails", False),
        ("approach -missing", True),
        ("FAILS", True),
        ('fails"', True),
        ("process_data", True),
        ("fails AND", False),
        ("(fails)", True),
        ("text:fails", False),
        ("fails^2", False),
        ("*fails", True),
        ("fails 'OR", False),
        ("fails\x00 \ud83d", True),
    ],
)
def test_what_is_typed_is_taken_as_words(history: History, query: str, found: bool) -> None:
    write(history, [started(), ev.Noted("The naïve approach fails; another process_data wins")])
    hits = [hit for hit in history.search(query).items if hit.kind == "noted"]
    assert bool(hits) is found


@pytest.mark.parametrize("query", ["", "  ", "-x", '""', "***", "(", "- -", "_", "\x00"])
def test_a_search_without_a_word_says_what_to_type(history: History, query: str) -> None:
    with pytest.raises(UsageError, match="no word"):
        history.search(query)


def test_a_search_that_takes_too_long_is_given_up(many: History) -> None:
    endless = "SELECT count(*) FROM events a, events b, events c"
    with (
        pytest.raises(HistoryError, match="too long"),
        explained(many.path),
        searching.bounded(many._db, seconds=-1.0),
    ):
        many._db.execute(endless).fetchone()
    assert many.search("common").items


def test_a_beginning_of_too_many_words_asks_for_more_letters(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(history, [started(), ev.Noted("aa ab ac ad ba")])
    monkeypatch.setattr(searching, "_MOST_WORDS", 3)
    with pytest.raises(UsageError, match="Too many words begin with 'a'"):
        history.search("a*")
    assert history.search("b*").items


def test_a_reader_searches_too(history: History) -> None:
    write(history, [started(), ev.Noted("a word")])
    with History.open(history.path, read_only=True) as reader:
        assert len(reader.search("wor*").items) == len(reader.search("word").items) == 1


def test_what_people_look_for_is_found_and_prompts_are_not(history: History) -> None:
    bodies = [started(), *iteration(1), ev.Tagged("keeper"), ev.SessionStopped("rounds", "Eight.")]
    write(history, bodies)
    for word, kind in (
        ("median", "session_started"),
        ("process_data mode", "draft_written"),
        ("give None", "feedback_sent"),
        ("keeper", "tagged"),
        ("eight", "session_stopped"),
    ):
        assert kind in {hit.kind for hit in history.search(word).items}, word
    assert "call_started" not in {hit.kind for hit in history.search("python").items}


def test_hidden_checks_are_not_found(history: History) -> None:
    hidden = ev.DraftChecked("d1", (result("secretcheck", "fail"),), "s", hidden=True)
    task = Task("t", "code", "t", "p", hidden=["secretcheck"], reference="secretcheck")
    write(history, [started(task), ev.DraftWritten("d1", DRAFT), hidden])
    assert history.search("secretcheck").items == ()
    assert TASK.domain == "code"


def test_the_generator_writes_what_the_store_would(tmp_path: Path) -> None:
    """Its rows are read back as events, carried on and found like any others."""
    build(tmp_path / "made.db", 4)
    with History.open(tmp_path / "made.db") as made, History.open(tmp_path / "own.db") as own:
        events = made.events(session_id(3))
        assert [event.seq for event in events] == list(range(1, EVENTS_EACH + 1))
        copy, _ = write(own, [event.body for event in events])
        for word in ("common", "session3", "task_3"):
            there = [h.seq for h in made.search(word).items if h.session == session_id(3)]
            assert [hit.seq for hit in own.search(word).items] == there != []
        assert own.load(copy).task == made.load(session_id(3)).task
        (written,) = made.record(session_id(3), [ev.Noted("one more")])
        assert written.seq == EVENTS_EACH + 1
