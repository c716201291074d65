"""A panel of judges on a real session, as it is typed: a question, an exit, the answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.runner.test_judges import _CRITERIA, _DRAFT
from tests.support.openai_server import OpenAIServer
from workbench.cli import run
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.history import History


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


class Panel:
    """Judges in turn: the first is kind, the second harsh."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        self.asked += 1
        texts = [text for _, text in _DRAFT.findall(messages[-1].text)]
        quote = texts[0].strip().splitlines()[0]
        if len(texts) == 2:
            other = texts[1].strip().splitlines()[0]
            said = {"winner": "tie", "why": "w", "quote_x": quote, "quote_y": other}
            return json.dumps(said)
        level = 5 if self.asked % 2 else 1
        entry = {"quote": quote, "why": "It says so.", "fix": "Say more.", "level": level}
        return json.dumps({"criteria": [{"criterion": name, **entry} for name in _CRITERIA]})


def panel(server: OpenAIServer, *more: str) -> list[str]:
    judges = ("--judge", "loopback-1", "--judge-model", "loopback-2", "--judge-samples", "1")
    named = (*judges, "--judge-base-url", server.base_url, "--strategy", "judge-panel")
    return ["run", "code/process_data", *named, "--seed", "1", *more]


def test_a_run_ends_with_its_question_and_resumes_with_the_answer(capsys) -> None:
    with OpenAIServer(Panel()) as server:
        status = run(panel(server, "--knob", "ask_apart=40", "--max-iterations", "2"))
        said = capsys.readouterr().err
        assert status == 1
        assert "The judges differ on draft 1" in said
        assert "--answer TEXT" in said
        with History.open() as history:
            (session,) = [entry.id for entry in history.list().items]
            (asked,) = history.load(session).questions.values()
        run(["ctl", session, "status"])
        shown = capsys.readouterr().out
        assert " · 1 draft · " in shown
        assert f"? {asked.text}\n    {asked.options[0]}\n" in shown
        run(["resume", session, "--answer", "loopback-2", "--max-iterations", "1"])
    with History.open() as history:
        log = history.events(session)
        state = history.load(session)
    assert list(state.answers.values()) == ["loopback-2"]
    first = [e.body for e in log if isinstance(e.body, ev.DraftJudged)][:2]
    assert {body.judge for body in first} == {"loopback-1", "loopback-2"}
    assert run(["resume", session, "--answer", "again"]) == 2


def test_judges_of_the_settings_grade_where_none_is_typed(tmp_path, capsys) -> None:
    with OpenAIServer(Panel()) as server:
        config = tmp_path / "home" / "config.toml"
        config.parent.mkdir(parents=True)
        url = server.base_url
        config.write_text(f'[judges]\nloopback-1 = "{url}"\nloopback-2 = "{url}"\n')
        run(["run", "code/process_data", "--seed", "1", "--max-iterations", "1"])
    with History.open() as history:
        state = history.load(history.list().items[0].id)
    assert [judge.name for judge in state.judges] == ["loopback-1", "loopback-2"]
    assert {word.judge for draft in state.drafts.values() for word in draft.judged} == {
        "loopback-1",
        "loopback-2",
    }


class Harsh(Panel):
    """A judge whom nothing pleases."""

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        self.asked = 1
        return super().__call__(messages, seed)


@pytest.mark.parametrize(
    ("more", "polish"),
    [((), 1), (("--knob", "polish=0"), 0), (("--strategy", "one-shot"), 0)],
)
def test_a_session_with_a_judge_polishes_once_unless_told_otherwise(
    more: Sequence[str], polish: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with OpenAIServer(Harsh()) as server:
        judge = ("--judge", "loopback-1", "--judge-samples", "1")
        task = ("code/process_data", "--judge-base-url", server.base_url)
        run(["run", *task, *judge, "--seed", "1", *more])
        calls = server.requests
    with History.open() as history:
        state = history.load(history.list().items[0].id)
    assert state.strategy.polish == polish
    assert [draft.polish for draft in state.drafts.values()].count(1) == polish
    assert ("polish round 1, nothing fails: 3 items sent" in capsys.readouterr().out) == polish
    assert calls <= 12


def test_without_a_judge_nothing_is_polished_unless_asked_for() -> None:
    run(["run", "code/process_data", "--seed", "1", "--max-iterations", "1"])
    with History.open() as history:
        state = history.load(history.list().items[0].id)
    assert state.strategy.polish == 0
