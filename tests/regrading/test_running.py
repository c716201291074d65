"""Which streams a regrade looks at, what it does again, what it says of files that hold none."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.regrading.test_regrading import PIN, QUESTION, asked, run_session
from workbench.core import events as ev
from workbench.errors import HistoryError, ModelError, UsageError
from workbench.history import Filter, History
from workbench.regrading import running
from workbench.regrading.answers import Demand, read_demands
from workbench.regrading.book import Book, Pin, books
from workbench.regrading.rulings import Regraded, Ruling
from workbench.regrading.running import chosen, over_answers, over_sessions, source_digest

LINES = [{"kind": "required", "text": "within 30 days"}, {"kind": "quantity", "text": "30 days"}]


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as found:
        yield found


def demands(tmp_path: Path, *entries: object) -> tuple[Demand, ...]:
    file = tmp_path / "contracts.json"
    file.write_text(json.dumps(entries[0] if len(entries) == 1 else list(entries)))
    return read_demands(file)


async def over_all(
    history: History, folder: Path, failing: Exception | None = None, ids: Sequence[str] = ()
) -> list[Regraded]:
    async def regrade(log: Sequence[ev.Event]) -> list[Ruling]:
        if failing is not None:
            raise failing
        return [Ruling(log[0].session, "d", 1, "outcome", "passed", "passed")]

    with Book(folder, PIN) as book:
        return [one async for one in over_sessions(history, Filter(), ids, book, regrade)]


async def test_what_could_not_be_done_is_told_and_done_the_next_time(
    history: History, tmp_path: Path
) -> None:
    await run_session(history)
    folder = tmp_path / "regrades"
    (told,) = await over_all(history, folder, HistoryError("No domain 'words' here."))
    assert (told.failed, told.rulings) == ("No domain 'words' here.", ())
    (again,) = await over_all(history, folder)
    assert (again.failed, len(again.rulings)) == ("", 1)
    ((_, kept),) = books(folder)
    assert kept == {"s1": again}, "of two lines for one stream the later counts"


async def test_a_judge_that_does_not_answer_ends_the_run_and_keeps_what_was_done(
    history: History, tmp_path: Path
) -> None:
    await run_session(history)
    with pytest.raises(ModelError):
        await over_all(history, tmp_path / "regrades", ModelError("no answer"))
    assert [kept for _, kept in books(tmp_path / "regrades")] == [{}]


async def test_sessions_that_are_named_are_taken_as_named(
    history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("s1", "s2", "s3"):
        await run_session(history, name)
    assert [one.id for one in chosen(history, Filter(), ["s3", "s1"])] == ["s3", "s1"]
    monkeypatch.setattr(running, "PAGE", 2)
    assert {one.id for one in chosen(history, Filter())} == {"s1", "s2", "s3"}, "page for page"
    told = await over_all(history, tmp_path / "regrades", ids=["s2"])
    assert [one.stream for one in told] == ["s2"]


def test_a_contract_for_a_question_holds_every_answer_to_it_since_a_day(
    history: History, tmp_path: Path
) -> None:
    asked(history, "i1", "Goods can be returned within 30 days.", "up", ("gold-1",))
    asked(history, "i2", "Goods can be returned within 60 days.", "down")
    wanted = demands(tmp_path, {"question": QUESTION.rstrip("?"), "lines": LINES})
    with Book(tmp_path, Pin("contract", "a")) as book:
        told = {one.stream: one.rulings[0] for one in over_answers(history, wanted, "", book)}
        assert list(over_answers(history, wanted, "9999-01-01", book)) == []
    assert {stream: ruling.after for stream, ruling in told.items()} == {"i1": "pass", "i2": "fail"}
    assert told["i1"].unit == "gold-1"
    assert told["i2"].told == ("a person said down",)


def test_an_answer_that_was_judged_anew_is_held_again_and_others_are_not(
    history: History, tmp_path: Path
) -> None:
    asked(history, "i1", "Within 30 days.", "up", ("gold-1",))
    asked(history, "i2", "Within 60 days.", "down")
    wanted = demands(tmp_path, {"case": "gold-1", "lines": LINES})
    with Book(tmp_path, Pin("contract", "a")) as book:
        list(over_answers(history, wanted, "", book))
        size = book.file.stat().st_size
        list(over_answers(history, wanted, "", book))
        assert book.file.stat().st_size == size
        history.record("i2", [ev.Noted("late")], "person")
        list(over_answers(history, wanted, "", book))
        assert book.file.stat().st_size > size
        assert book.regraded()["i2"].seq == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[3]", "is an object"),
        ('{"lines": []}', "which case"),
        ('{"case": 3, "lines": []}', "which case"),
    ],
)
def test_a_file_that_holds_no_contract_says_what_one_is(
    tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "c.json"
    file.write_text(text)
    with pytest.raises(UsageError, match=told):
        read_demands(file)
    with pytest.raises(UsageError, match="cannot be read"):
        read_demands(tmp_path / "missing.json")


def test_a_file_that_is_no_book_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "other.jsonl").write_text('{"what": 1}\n')
    (tmp_path / "empty.jsonl").touch()
    assert books(tmp_path) == []
    with Book(tmp_path, PIN) as book:
        book.add(Regraded("s", 1, "words/test"))
    with book.file.open("a") as stream:
        stream.write('{"odd": true}\nno JSON\n')
    ((pin, kept),) = books(tmp_path)
    assert (pin, set(kept)) == (PIN, {"s"})


def test_a_skipped_ruling_flips_nothing() -> None:
    told = Ruling("s", "d", 1, "outcome", "passed", "failed")
    assert told.flipped
    assert not Ruling("s", "d", 1, "outcome", "passed", "failed", skipped="gone").flipped
    assert not Ruling("s", "d", 1, "outcome", "passed", "passed").flipped


def test_a_domains_source_is_named_by_what_can_change_its_verdicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "ruling_domain"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text("LIMIT = 3\n")
    (package / "data" / "words.json").write_text("[]")
    monkeypatch.syspath_prepend(tmp_path)
    first = source_digest("ruling_domain:Domain")
    (package / "notes.bin").write_bytes(b"\0")
    assert first
    assert source_digest("ruling_domain:Domain") == first
    (package / "data" / "words.json").write_text('["x"]')
    second = source_digest("ruling_domain:Domain")
    (package / "data" / "words.json").rename(package / "words.json")
    assert len({first, second, source_digest("ruling_domain:Domain")}) == 3
    assert source_digest("no_such_package_anywhere:Domain") == ""
    sys.modules.pop("ruling_domain", None)
