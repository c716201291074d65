"""Changed checks, judges and contracts over a real history of the five-line domain."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from tests.support.tiny import DOMAIN, InProcess, Scripted, words_task
from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.errors import UsageError
from workbench.history import Filter, History
from workbench.judging.judge import Asked, Told
from workbench.judging.rubrics import Rubric, read_rubric
from workbench.regrading.answers import read_demands
from workbench.regrading.book import Book, Pin, books
from workbench.regrading.checking import BROKEN, REDACTED, UNSTEADY, Changed, rechecked
from workbench.regrading.judging import rejudged
from workbench.regrading.rulings import Regraded, Ruling
from workbench.regrading.running import over_answers, over_sessions
from workbench.runner import Dependencies, Runner, started

TASK = words_task("red green blue")
DRAFTS = ("red", "red green", "green", "red green blue")
"""The third breaks what held: the gate refuses it."""


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History.open(tmp_path / "history.db")


async def run_session(history: History, id: str = "s1", drafts: Sequence[str] = DRAFTS) -> None:
    """A loop of the real runner into the real store."""

    async def record(bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
        return history.record(id, bodies, author)

    model = Scripted(list(drafts))
    runner = Runner(Dependencies(DOMAIN, lambda choice, session: model, InProcess(), record))
    first = started(TASK, ev.ModelChoice("openai", "m"), ev.StrategyChoice(), 1, "0.1")
    await runner.act(first, author="workbench")
    await runner.run()


class Stricter(InProcess):
    """The same words, and one more; may waver or break."""

    def __init__(self, word: str, *, wavers: bool = False, breaks: bool = False) -> None:
        super().__init__()
        self._word, self._wavers, self._breaks, self._asked = word, wavers, breaks, 0

    async def check(self, task: Task, draft: str, before: str | None) -> AsyncIterator[CheckResult]:  # type: ignore[override]
        self._asked += 1
        if self._breaks:
            yield CheckResult("checker", "error", "checker", severity="blocker", message="gone")
            return
        async for result in super().check(task, draft, before):
            yield result
        held = self._word in draft or (self._wavers and self._asked % 2 == 0)
        yield CheckResult(f"has {self._word}", "pass" if held else "fail")


def flips(rulings: Sequence[Ruling]) -> list[tuple[int, str, str, str]]:
    return [(r.number, r.decision, r.before, r.after) for r in rulings if r.flipped]


async def test_the_same_checks_flip_nothing(history: History) -> None:
    await run_session(history)
    rulings = await rechecked(history.events("s1"), Changed(InProcess()))
    assert flips(rulings) == []
    outcomes = [r.before for r in rulings if r.decision == "outcome"]
    assert outcomes == ["failed", "failed", "failed", "passed"]
    assert [r.before for r in rulings if r.decision == "gate"] == [
        "taken",
        "taken",
        "refused",
        "taken",
    ]


async def test_a_stricter_check_flips_the_draft_that_passed_and_nothing_else(
    history: History,
) -> None:
    await run_session(history)
    before = history.events("s1")
    rulings = await rechecked(before, Changed(Stricter("violet")))
    assert flips(rulings) == [(4, "outcome", "passed", "failed")]
    assert rulings[-2].told == ("has violet: absent → fail",)
    assert history.events("s1") == before


async def test_a_check_that_no_longer_asks_lets_the_gate_take_what_it_refused(
    history: History,
) -> None:
    await run_session(history)
    task = words_task("green blue")
    rulings = await rechecked(history.events("s1"), Changed(InProcess(), task=task))
    assert (3, "gate", "refused", "taken") in flips(rulings)


async def test_one_changed_check_leaves_the_verdicts_of_the_others(history: History) -> None:
    await run_session(history)
    task = words_task("violet indigo")
    only = await rechecked(history.events("s1"), Changed(InProcess(), "has violet", task))
    last = next(r for r in reversed(only) if r.decision == "outcome")
    assert (last.after, last.told) == ("failed", ("has violet: absent → fail",))


async def test_an_unsteady_or_broken_checker_decides_nothing(history: History) -> None:
    await run_session(history, drafts=("red green blue",))
    log = history.events("s1")
    for checker, why in (
        (Stricter("violet", wavers=True), UNSTEADY),
        (Stricter("violet", breaks=True), BROKEN),
    ):
        rulings = await rechecked(log, Changed(checker))
        assert flips(rulings) == []
        assert {r.skipped for r in rulings} == {why}


async def test_a_text_that_redaction_changed_is_not_held_against_checks(history: History) -> None:
    await run_session(history, drafts=("red ann.lee@example.org green blue",))
    rulings = await rechecked(history.events("s1"), Changed(Stricter("violet")))
    assert {r.skipped for r in rulings} == {REDACTED}


async def test_a_draft_that_was_undone_is_ruled_on_no_more(history: History) -> None:
    await run_session(history)
    log = history.events("s1")
    last = [event for event in log if isinstance(event.body, ev.DraftWritten)][-1]
    history.record("s1", [ev.Undone(last.id)], "person")
    rulings = await rechecked(history.events("s1"), Changed(Stricter("violet")))
    assert 4 not in {r.number for r in rulings}


# --- the book -------------------------------------------------------------------------------------


PIN = Pin("check", "all", {"workbench": "1", "words": "abc"}, "2026-11-22T00:00:00+00:00")


async def regrade_all(
    history: History, folder: Path, pin: Pin, word: str = "violet"
) -> tuple[list[Regraded], int]:
    """What was said, and how many sessions were really done."""
    done: list[str] = []

    async def regrade(log: Sequence[ev.Event]) -> list[Ruling]:
        done.append(log[0].session)
        return await rechecked(log, Changed(Stricter(word)))

    with Book(folder, pin) as book:
        told = [one async for one in over_sessions(history, Filter(), (), book, regrade)]
    return told, len(done)


async def test_a_regrade_goes_on_where_it_was_killed(history: History, tmp_path: Path) -> None:
    for n in range(4):
        await run_session(history, f"s{n}")
    folder = tmp_path / "regrades"
    whole, done = await regrade_all(history, folder, PIN)
    assert done == 4
    file = next(folder.glob("*.jsonl"))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    again, done = await regrade_all(history, folder, PIN)
    assert done == 2
    assert again == whole
    assert (await regrade_all(history, folder, PIN))[1] == 0


async def test_other_versions_are_another_book_and_old_verdicts_stay(
    history: History, tmp_path: Path
) -> None:
    await run_session(history)
    folder = tmp_path / "regrades"
    await regrade_all(history, folder, PIN)
    newer = Pin("check", "all", {"workbench": "1", "words": "def"}, "2026-11-23T00:00:00+00:00")
    _, done = await regrade_all(history, folder, newer, "red")
    assert done == 1
    (old, first), (new, second) = books(folder)
    assert (old, new) == (PIN, newer)
    assert flips(first["s1"].rulings) == [(4, "outcome", "passed", "failed")]
    assert flips(second["s1"].rulings) == []


async def test_a_session_that_grew_is_done_again(history: History, tmp_path: Path) -> None:
    await run_session(history)
    await regrade_all(history, tmp_path, PIN)
    history.record("s1", [ev.Noted("later")], "person")
    assert (await regrade_all(history, tmp_path, PIN))[1] == 1


def test_a_book_holds_no_text_and_is_the_owners_alone(tmp_path: Path) -> None:
    def hide(text: str) -> str:
        return text.replace("Ann Lee", "<PERSON_1>")

    ruling = Ruling("s", "d", 1, "outcome", "passed", "failed", ("names Ann Lee: pass → fail",))
    with Book(tmp_path, PIN, hide) as book:
        book.add(Regraded("s", 3, "words/test", (ruling,)))
        with pytest.raises(UsageError, match="being run already"), Book(tmp_path, PIN):
            pass
    assert "Ann Lee" not in book.file.read_text()
    assert book.file.stat().st_mode & 0o077 == 0


# --- judges ---------------------------------------------------------------------------------------

RUBRIC: Rubric = read_rubric(
    {
        "name": "short",
        "criteria": [
            {
                "id": "task",
                "question": "Does it do what was asked?",
                "levels": {1: "no", 3: "partly", 5: "wholly"},
            }
        ],
    },
    "the test's rubric",
)


def rubric_for(domain: object, session: Session) -> Rubric:
    return RUBRIC


async def test_a_judge_that_turns_an_order_round_is_told(history: History) -> None:
    await run_session(history)
    log = history.events("s1")
    written = [event.body for event in log if isinstance(event.body, ev.DraftWritten)]
    scores = (50.0, 75.0)
    words = [
        ev.DraftJudged(body.draft, "j", score, rubric="old")
        for body, score in zip(written[:2], scores, strict=True)
    ]
    history.record("s1", words, "workbench")

    async def likes_short(judge: ev.JudgeChoice, asked: Asked) -> Told:
        text = asked.messages[-1].text
        level = 2 if "\nred green\n" in text else 5
        quote = "red green" if level == 2 else "red"
        said = {"criterion": "task", "level": level, "quote": quote, "why": "So.", "fix": "More."}
        return Told(json.dumps({"criteria": [said]}))

    judge = ev.JudgeChoice(ev.ModelChoice("openai", "j"), 1)
    rulings = await rejudged(history.events("s1"), judge, DOMAIN, rubric_for, likes_short)
    assert flips(rulings) == [(2, "order", "better", "worse")]
    assert rulings[0].told == ("score 75 → 25",)


# --- contracts ------------------------------------------------------------------------------------

QUESTION = "How long can goods be returned?"


def asked(history: History, id: str, answer: str, verdict: str, made: tuple[str, ...] = ()) -> None:
    history.record(
        id,
        [
            cu.InteractionLogged(QUESTION, answer),
            cu.VerdictGiven(verdict, made=made),  # type: ignore[arg-type]
        ],
        "person",
    )


def test_a_changed_contract_flips_the_answers_that_it_now_turns_down(
    history: History, tmp_path: Path
) -> None:
    good = "Goods can be returned within 30 days."
    asked(history, "i1", good, "up", ("gold-1",))
    asked(history, "i2", "Goods can be returned within 14 days.", "discard")
    line = {"kind": "quantity", "text": "14 days"}
    file = tmp_path / "contract.json"
    file.write_text(json.dumps({"case": "gold-1", "lines": [line]}))
    pin = Pin("contract", file.name)
    with Book(tmp_path / "regrades", pin) as book:
        told = list(over_answers(history, read_demands(file), "", book))
    (one,) = told
    (ruling,) = one.rulings
    assert (one.stream, ruling.before, ruling.after) == ("i1", "pass", "fail")
    assert ruling.told == ("a person said up",)


def test_a_contract_for_nobody_names_the_cases_that_are_there(
    history: History, tmp_path: Path
) -> None:
    asked(history, "i1", "Within 30 days.", "up", ("gold-1",))
    file = tmp_path / "contract.json"
    file.write_text(json.dumps({"case": "gold-9", "lines": [{"kind": "order", "text": "a"}]}))
    with Book(tmp_path, Pin("contract", "x")) as book, pytest.raises(UsageError) as refused:
        list(over_answers(history, read_demands(file), "", book))
    assert "gold-1" in refused.value.hint
    file.write_text('{"lines": []}')
    with pytest.raises(UsageError, match="which case"):
        read_demands(file)
