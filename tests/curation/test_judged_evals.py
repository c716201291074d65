"""Answers that nothing computed can decide, before judges: who may decide, what they are measured
on, and what becomes of the answer where they may not.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import pytest

from tests.curation.cases import praised, write_cases
from tests.support.openai_server import OpenAIServer
from workbench.cli import run
from workbench.core.messages import Message
from workbench.curation.desk import Desk
from workbench.curation.evals import EvalCase, Status
from workbench.curation.evals.judging import (
    Decided,
    agreed,
    answer_rubric,
    case_asked,
    decided,
    judgeable,
    share,
    shown,
    told,
    verdict,
    worth,
)
from workbench.curation.grading.contracts import Contract, Line
from workbench.curation.importing import Expectation
from workbench.history import History
from workbench.judging.judge import Asked, Told

CASE = EvalCase("gold-1", (Message("user", "When do parcels leave?"),), good="On weekdays at noon.")


def judged(level: int, quote: str = "Shipments depart each workday") -> str:
    entry = {"criterion": "agrees", "quote": quote, "why": "It agrees.", "fix": "", "level": level}
    return json.dumps({"criteria": [entry]})


def said(
    right: int, wrong: int, *, missed: int = 0, refused: int = 0
) -> list[tuple[Decided, Status]]:
    """What a judge said: of right and wrong answers, some of them mistaken."""
    rows: list[tuple[Decided, Status]] = []
    for n in range(right):
        status: Status = "fail" if n < refused else "pass"
        rows.append((Decided(CASE, f"right {n}", True), status))
    for n in range(wrong):
        status = "pass" if n < missed else "fail"
        rows.append((Decided(CASE, f"wrong {n}", False), status))
    return rows


@pytest.mark.parametrize(
    ("level", "status"), [(5, "pass"), (4, "pass"), (3, "unknown"), (2, "fail")]
)
def test_a_level_becomes_a_verdict_and_the_middle_none(level: int, status: Status) -> None:
    async def ask(asked: Asked) -> Told:
        assert "The approved answer:\nOn weekdays at noon." in asked.messages[-1].text
        return Told(judged(level))

    answer = "Shipments depart each workday in the middle of the day."
    assert asyncio.run(verdict(ask, CASE, answer))[0] == status


def test_a_judge_that_quotes_what_is_not_there_says_nothing() -> None:
    async def ask(asked: Asked) -> Told:
        return Told(judged(5, "words that nobody wrote in it"))

    assert asyncio.run(verdict(ask, CASE, "Shipments depart."))[0] == "unknown"


def test_a_judge_that_agrees_with_people_decides_and_others_do_not() -> None:
    assert worth("j", said(15, 15)).role == "gates"
    assert worth("j", said(15, 15, missed=6, refused=6)).role != "gates"
    assert worth("j", said(8, 8)).role != "gates"
    assert worth("j", said(40, 0)).role == "shown"
    assert worth("j", []).role == "shown"
    mixed = worth("j", [*said(15, 15, missed=1, refused=2), *[(said(1, 0)[0][0], "unknown")]])
    assert (mixed.wrong_passed, mixed.right_failed, mixed.open, mixed.labels) == (1, 2, 1, 31)
    assert "decides" in told(mixed)


def test_the_share_is_corrected_by_people_s_verdicts() -> None:
    lenient = share(said(20, 20, missed=10), ["pass"] * 8 + ["fail"] * 2)
    assert (lenient.answers, lenient.passed) == (10, 8)
    assert lenient.right == pytest.approx(0.8 - 0.25)
    assert lenient.low < lenient.right < lenient.high <= 1.0
    exact = share(said(20, 20), ["pass"] * 5 + ["fail"] * 5)
    assert (exact.low, exact.right, exact.high) == (0.5, 0.5, 0.5)


def test_several_judges_decide_together_or_not_at_all() -> None:
    assert agreed({"a": "pass", "b": "pass"}) == "pass"
    assert agreed({"a": "pass", "b": "fail"}) == "unknown"
    assert agreed({"a": "pass", "b": "unknown"}) == "unknown"


def test_only_answers_with_something_to_hold_them_against_are_judged() -> None:
    assert judgeable(CASE)
    assert judgeable(EvalCase("x", CASE.prompt, expected=(Expectation("means", ("Noon.",)),)))
    assert not judgeable(EvalCase("x", CASE.prompt, bad="Never."))
    assert not judgeable(EvalCase("x", CASE.prompt, good="Noon.", task="code/roman"))
    assert "turned down" in shown(EvalCase("x", CASE.prompt, good="Noon.", bad="Never."))


@pytest.mark.parametrize(
    ("ref", "case"),
    [
        ("eval-01KABC-gold-7f-0", "gold-7f"),
        ("eval-01KABC-x-12", "x"),
        ("eval-01KABC", ""),
        ("chat-01KABC-gold-7f-0", ""),
        ("", ""),
    ],
)
def test_an_answer_of_a_run_names_its_case(ref: str, case: str) -> None:
    assert case_asked(ref) == case


def test_a_corrected_answer_is_a_wrong_one_and_its_judge_is_not_told_so() -> None:
    barred = Contract((Line("forbidden", "Midnight."),))
    case = EvalCase("regr-1", CASE.prompt, good="Noon.", bad="Midnight.", contract=barred)
    (label,) = decided([], [case])
    assert (label.answer, label.right) == ("Midnight.", False)
    assert "Midnight" in shown(case)
    assert "Midnight" not in shown(label.case)


def test_a_judge_reads_what_people_wrote_that_an_answer_must_and_must_not_say() -> None:
    lines = Line("required", "at noon"), Line("forbidden", "on Sundays")
    told = shown(EvalCase("x", CASE.prompt, good="Noon.", contract=Contract(lines)))
    assert "It has to say:\n- at noon" in told
    assert "It must not say:\n- on Sundays" in told


def test_a_number_that_differs_is_wrong_and_waits_for_nobody() -> None:
    """The middle level leaves an answer open; it is for what the approved answer does not tell."""
    levels = answer_rubric().criteria[0].levels
    assert "number" in levels[1]
    assert "number" not in levels[3]


# --- as it is typed -------------------------------------------------------------------------------

GOOD = "Shipments quit our yard on each working day, variant {}."
BAD = "Nobody ever found out about the yard, variant {}."
_DRAFT = re.compile(r"={8,} draft ={8,}\n(.*?)\n={8,} end of draft", re.DOTALL)


def knows(messages: Sequence[Message], seed: int) -> str:
    """A judge that tells the good from the bad."""
    (draft,) = _DRAFT.findall(messages[-1].text)
    return judged(5 if draft.startswith("Shipments") else 1, " ".join(draft.split()[:6]))


def likes_all(messages: Sequence[Message], seed: int) -> str:
    (draft,) = _DRAFT.findall(messages[-1].text)
    return judged(5, " ".join(draft.split()[:6]))


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A suite of 24 cases, and answers to it that the contract cannot decide."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    cases = [
        praised(f"gold-{n}", f"When do parcels leave depot {n}?", chosen=f"Weekdays, gate {n}.")
        for n in range(24)
    ]
    file = tmp_path / "suite.jsonl"
    file.write_text(write_cases(cases), encoding="utf-8")
    rows = [{"id": f"gold-{n}", "answer": (GOOD if n % 2 else BAD).format(n)} for n in range(24)]
    answers = tmp_path / "answers.jsonl"
    answers.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


def reviewed(share: float = 1.0) -> None:
    """People decide what waits, rightly."""
    with History.open() as history:
        desk = Desk(history, "ann")
        desk.catch_up()
        for row in desk.rows(("pending",)):
            good = desk.item(row.id).interaction.answer.startswith("Shipments")
            desk.decide(row.id, "up" if good else "down")


def evaluated(
    suite: Path,
    opinion: object,
    capsys: pytest.CaptureFixture[str],
    *more: str,
    faults: Mapping[int, str] | str = "",
) -> dict:
    with OpenAIServer(opinion, faults=faults) as server:  # type: ignore[arg-type]
        named = ("--judge", "judge-1", "--judge-base-url", server.base_url) if opinion else ()
        answers = str(suite.parent / "answers.jsonl")
        run(["eval", "run", "--suite", str(suite), "--answers", answers, "--json", *named, *more])
    return dict(json.loads(capsys.readouterr().out))


def waiting() -> int:
    with History.open() as history:
        desk = Desk(history)
        desk.catch_up()
        return len(desk.rows(("pending",)))


def test_an_uncalibrated_judge_sends_the_unknown_to_people_and_says_so(suite, capsys) -> None:
    found = evaluated(suite, knows, capsys)
    assert found["summary"]["unknown"] == 24
    assert [each["role"] for each in found["judges"]] == ["shown"]
    assert found["judged"] is None
    assert waiting() == 24


def test_a_calibrated_judge_decides_with_an_interval_and_its_name(suite, capsys) -> None:
    evaluated(suite, None, capsys, "--review")
    reviewed()
    found = evaluated(suite, knows, capsys)
    assert [each["role"] for each in found["judges"]] == ["gates"]
    assert found["summary"]["unknown"] == 0
    assert (found["judged"]["answers"], found["judged"]["passed"]) == (24, 12)
    assert found["judged"]["low"] <= 0.5 <= found["judged"]["high"]
    attempts = [a for result in found["results"] for a in result["attempts"]]
    assert {attempt["by"] for attempt in attempts} == {"judge-1"}
    assert waiting() == 0


def test_a_judge_that_likes_everything_never_passes_an_answer(suite, capsys) -> None:
    evaluated(suite, None, capsys, "--review")
    reviewed()
    found = evaluated(suite, likes_all, capsys)
    (worth_of,) = found["judges"]
    assert worth_of["role"] != "gates"
    assert worth_of["wrong_passed"] == 12
    assert found["summary"]["unknown"] == 24
    assert found["summary"]["passed"] == 0


def test_what_a_judge_said_of_decided_answers_is_asked_once(suite, capsys) -> None:
    evaluated(suite, None, capsys, "--review")
    reviewed()
    asked: list[int] = []

    def counting(messages: Sequence[Message], seed: int) -> str:
        asked.append(1)
        return knows(messages, seed)

    evaluated(suite, counting, capsys)
    first = len(asked)
    evaluated(suite, counting, capsys)
    assert (first, len(asked) - first) == (48, 24)


def test_a_judge_s_server_that_fails_loses_neither_the_run_nor_what_was_said(suite, capsys) -> None:
    evaluated(suite, None, capsys, "--review")
    reviewed()
    found = evaluated(suite, knows, capsys, faults=dict.fromkeys(range(11, 99), "401"))
    assert found["summary"]["unknown"] == 24
    assert [(each["labels"], each["role"]) for each in found["judges"]] == [(10, "advises")]
    asked: list[int] = []

    def counting(messages: Sequence[Message], seed: int) -> str:
        asked.append(1)
        return knows(messages, seed)

    assert evaluated(suite, counting, capsys)["summary"]["unknown"] == 0
    assert len(asked) == 24 - 10 + 24


def test_judges_are_asked_about_several_answers_at_once(suite, capsys) -> None:
    evaluated(suite, None, capsys, "--review")
    reviewed()
    file = suite.parent / "lines.jsonl"
    row = {"question": "When?", "expected": "Weekdays.", "answer": GOOD.format(1)}
    file.write_text((json.dumps(row) + "\n") * 8, encoding="utf-8")
    with OpenAIServer(knows, pace=0.01) as server:
        named = ("--judge", "judge-1", "--judge-base-url", server.base_url)
        assert run(["eval", "grade", str(file), "--suite", str(suite), *named]) == 0
        steps = [1 if line.kind == "asked" else -1 for line in server.lines]
    assert max(accumulate(steps[:48])) > 1
    assert max(accumulate(steps[48:])) > 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["id"] for row in rows] == list(range(1, 9))


def graded(suite: Path, opinion: object, capsys: pytest.CaptureFixture[str]) -> list[dict]:
    """What `eval grade --judge` prints of one answer that says it and one that does not."""
    rows = [
        {"id": "a", "question": "When do parcels leave?", "expected": "Weekdays, by the gate.",
         "answer": "Shipments quit our yard on each working day."},
        {"id": "b", "question": "When do parcels leave?", "expected": "Weekdays, by the gate.",
         "answer": "Nobody ever found out about the yard."},
        {"id": "c", "question": "When do parcels leave?", "answer": "Nobody knows."},
    ]  # fmt: skip
    file = suite.parent / "lines.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    with OpenAIServer(opinion) as server:  # type: ignore[arg-type]
        named = ("--judge", "judge-1", "--judge-base-url", server.base_url)
        assert run(["eval", "grade", str(file), "--suite", str(suite), *named]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_calibrated_judge_grades_the_lines_that_the_grader_leaves_open(suite, capsys) -> None:
    evaluated(suite, None, capsys, "--review")
    reviewed()
    good, bad, bare = graded(suite, knows, capsys)
    assert (good["verdict"], good["by"]) == ("pass", "judge-1")
    assert (bad["verdict"], bad["by"]) == ("fail", "judge-1")
    assert bare["verdict"] == "unknown"
    assert "by" not in bare


@pytest.mark.parametrize("opinion", [knows, likes_all])
def test_a_judge_without_people_s_verdicts_grades_no_line(suite, capsys, opinion) -> None:
    for row in graded(suite, opinion, capsys):
        assert row["verdict"] == "unknown"
        assert "by" not in row
        assert row["id"] == "c" or "judge-1 decides nothing" in row["reasons"][-1]
