"""Placeholders in the history: stable across processes, explained in what is trained on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.curation.logs import line, logged, opened
from workbench.assembly import redaction_policy
from workbench.core import curation_events as cu
from workbench.core.messages import Message
from workbench.curation.cases import Case
from workbench.curation.release_rules import counted, planned
from workbench.curation.teaching.holes import HELD_BACK, unexplained
from workbench.errors import SettingsError
from workbench.settings import Settings


def said_in(folder: Path, *lines: object) -> list[str]:
    """One process: the lines are logged; then all texts of the conversation, as they are kept."""
    with opened(folder) as history:
        stream = logged(history, *lines)[0]
        found = []
        for event in history.events(stream):
            match event.body:
                case cu.InteractionLogged(question=question, answer=answer):
                    found += [question, answer]
                case cu.SignalSeen(correction=correction) if correction:
                    found.append(correction)
                case _:
                    pass
        return found


ASKED = line("Mail Priya Raghunathan at priya.r@example.org.", "Done.", id="c-1")
SAID = {"id": "c-1", "feedback": "down", "correction": "I wrote to Priya at priya.r@example.org."}


def test_a_correction_from_another_process_agrees_with_the_prompt(tmp_path: Path) -> None:
    said_in(tmp_path, ASKED)
    assert said_in(tmp_path, SAID) == [
        "Mail <PERSON_1> at <EMAIL_1>.",
        "Done.",
        "I wrote to <PERSON_1> at <EMAIL_1>.",
    ]


def test_a_name_in_full_in_the_answer_is_found_in_the_question(tmp_path: Path) -> None:
    asked = line("Is Raghunathan in today?", "We asked Priya Raghunathan: yes.", id="c-2")
    assert said_in(tmp_path, asked) == ["Is <PERSON_1> in today?", "We asked <PERSON_1>: yes."]


def test_erasing_a_conversation_erases_its_marks(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        (stream,) = logged(history, ASKED)
        count = "SELECT count(*) FROM placeholders"
        assert history._db.execute(count).fetchone()[0] > 0
        history.forget([stream])
        assert history._db.execute(count).fetchone()[0] == 0


# --- rows that would teach holes -----------------------------------------------------------------


def row(answer: str, question: str = "Whom do I write to?", **more: object) -> Case:
    messages = (Message("user", question),)
    return Case("train-1", "training", "1", messages, answer, first="f", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "case",
    [
        row("Write to <EMAIL_1>.", "Is <EMAIL_1> right?"),
        row("Write to <EMAIL_1>.", sources=[{"text": "Help: <EMAIL_1>"}]),
        row("Write <b>bold</b> and List<T_1>."),
        row("Nobody."),
    ],
)
def test_an_explained_answer_is_trained_on(case: Case) -> None:
    assert unexplained(case.answer, [m.text for m in case.messages], case.sources) == []


def test_a_row_with_an_unexplained_placeholder_is_held_back_and_counted() -> None:
    plan = planned([row("Write to <EMAIL_1> or <EMAIL_2>.", "Is <EMAIL_2> right?")])
    if plan.drops[0].reason == "held out for evaluation":
        pytest.fail("the question of this test must not be one that is held out")
    assert [drop.reason for drop in plan.drops] == [HELD_BACK]
    assert counted(plan)[f"left out: {HELD_BACK}"] == 1


def test_a_pattern_that_lets_everything_through_is_refused() -> None:
    with pytest.raises(SettingsError, match="allow_patterns"):
        redaction_policy(Settings(redaction={"allow_patterns": ["*@*"]}))
    kept = redaction_policy(Settings(redaction={"allow_patterns": ["*@example.com"]}))
    assert kept.allow_patterns == ("*@example.com",)
