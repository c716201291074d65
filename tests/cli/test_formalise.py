"""`workbench math formalise` and its sisters: a model on loopback, a recording, no model."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.domains.math.modelling.told import PROBLEM, STEPS, honest, reading
from tests.support.openai_server import OpenAIServer
from workbench.assembly import Workbench
from workbench.cli import run
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.models import CallSettings
from workbench.settings import load_settings

WRONG = (*STEPS[:2], "After the cider 360 - 25 = 335 pears are sold.")
READ = reading((2, "sold = 335", "335 pears are sold"))
ROW = {"id": "p-1", "problem": PROBLEM, "steps": list(WRONG), "label": 2}


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("WORKBENCH_API_KEY", "sk-test-51f0c2d7b8e94a6fa1")


class Writer:
    """Two samples of the problem in turn, one reading of the steps."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        self.asked += 1
        if "end of steps" in messages[-1].text:
            return READ
        return honest()[(self.asked + 1) % 2]


def rows(tmp_path: Path, *entries: object) -> str:
    file = tmp_path / "rows.jsonl"
    texts = [each if isinstance(each, str) else json.dumps(each) for each in entries]
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return str(file)


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_model_is_asked_once_and_its_recording_answers_without_a_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writer, file = Writer(), rows(tmp_path, ROW)
    recorded = str(tmp_path / "recorded.jsonl")
    with OpenAIServer(writer) as server:
        named = ("--model", "loopback-1", "--base-url", server.base_url, "--formal", recorded)
        assert run(["math", "steps", *named, file]) == 0
        (first,) = answers(capsys)
        assert run(["math", "steps", *named, file]) == 0
        (second,) = answers(capsys)
    assert writer.asked == 4, "the second run finds every answer in the recording"
    assert run(["math", "steps", "--formal", recorded, file]) == 0
    (offline,) = answers(capsys)
    for found in (first, second, offline):
        assert found["modelling"]["state"] == "accepted"
        assert found["modelling"]["by"] == "loopback-1"
        assert found["first_wrong_step"] == 2
        assert found["steps"][2]["stands_on"] == "a modelling by loopback-1"
    kept = [json.loads(line) for line in Path(recorded).read_text().splitlines()]
    assert {entry["model"] for entry in kept} == {"loopback-1"}
    assert sorted(entry["sample"] for entry in kept) == [0, 0, 1, 1]


def test_what_two_samples_leave_unused_is_asked_once_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slips = iter(["no JSON", honest()[0], honest()[1], READ, "no JSON", READ])
    with OpenAIServer(lambda messages, seed: next(slips)) as server:
        named = ("--model", "loopback-1", "--base-url", server.base_url)
        assert run(["math", "steps", *named, rows(tmp_path, ROW)]) == 0
    (found,) = answers(capsys)
    assert found["first_wrong_step"] == 2
    assert next(slips, None) is None


def test_a_refused_modelling_says_why_and_about_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = honest()[0].replace("12 crates with 30 pears each", "12 boxes of pears")
    with OpenAIServer(lambda messages, seed: spoilt) as server:
        named = ("--model", "loopback-1", "--base-url", server.base_url)
        assert run(["math", "steps", *named, rows(tmp_path, ROW)]) == 0
    (found,) = answers(capsys)
    why = "the modelling was not checked: quote not in text (12 boxes of pears)"
    assert found["modelling"]["why"] == why


def test_what_a_recording_lacks_is_not_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "recorded.jsonl"
    empty.write_text("")
    assert run(["math", "steps", "--formal", str(empty), rows(tmp_path, ROW)]) == 0
    (found,) = answers(capsys)
    assert found["modelling"]["why"] == "the modelling was not checked: no answer"
    assert found["first_wrong_step"] is None


def test_a_server_that_fails_leaves_the_modelling_unchecked_and_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with OpenAIServer(Writer(), faults={0: "401"}) as server:
        named = ("--model", "loopback-1", "--base-url", server.base_url)
        assert run(["math", "formalise", *named, rows(tmp_path, ROW)]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["reason"] == "no_answer"
    assert "workbench:" in told.err


def test_processbench_is_measured_with_a_formaliser(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with OpenAIServer(Writer()) as server:
        named = ("--model", "loopback-1", "--base-url", server.base_url)
        assert run(["math", "processbench", *named, rows(tmp_path, ROW, "no row")]) == 1
    row, odd, last = answers(capsys)
    assert row["first_wrong_step"] == row["label"] == 2
    assert "error" in odd
    figures = last["figures"]
    assert (figures["located"], figures["modelled"]) == (1.0, 1)
    assert figures["refutations"] == figures["replayed"] == 1


def test_the_practice_model_formalises_a_bundled_task(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["math", "formalise", "math/bakery_boxes", "--model", "practice"]) == 0
    (found,) = answers(capsys)
    assert (found["state"], found["answers"]) == ("accepted", ["36"])


def test_lines_that_are_none_are_answered_in_their_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with OpenAIServer(Writer()) as server:
        named = ("--model", "loopback-1", "--base-url", server.base_url)
        file = rows(
            tmp_path, "no json", "[]", {"id": 3, "problem": 4}, {"id": 4, "problem": PROBLEM}
        )
        assert run(["math", "formalise", *named, file]) == 1
    found = answers(capsys)
    assert [entry.get("error", "") != "" for entry in found] == [True, True, True, False]
    assert found[3]["answers"] == ["3800"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["math", "formalise"], "asks a model"),
        (["math", "formalise", "--formal", "missing.jsonl"], "cannot be read"),
        (["math", "formalise", "--model", "person"], "answers no such questions"),
        (["math", "formalise", "--model", "practice"], "one bundled task"),
        (["math", "formalize"], "formalise"),
    ],
)
def test_what_cannot_be_done_is_said_with_what_to_type(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_line_of_a_recording_that_is_none_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = tmp_path / "recorded.jsonl"
    spoilt.write_text('{"digest": "a", "model": "m", "text": "t"}\n{"digest": 1}\n')
    assert run(["math", "formalise", "--formal", str(spoilt), rows(tmp_path, ROW)]) == 2
    assert "line 2" in capsys.readouterr().err


def test_plain_filters_ask_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["math", "steps", json.dumps(ROW)]) == 0
    (found,) = answers(capsys)
    assert "modelling" not in found


def test_a_session_is_formalised_and_replayed_without_a_call(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["run", "math/bakery_boxes", "--formaliser", "practice", "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    session = next(event["session"] for event in events if event.get("session"))
    assert run(["replay", session]) == 0


def test_a_replay_resumed_halfway_goes_on_with_each_roles_next_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["run", "math/bakery_boxes", "--formaliser", "practice", "--json"]) == 0
    assert run(["replay", "last"]) == 0
    capsys.readouterr()
    answered = asyncio.run(_from_every_place())
    assert len(answered) > 4
    assert all(found == expected for found, expected in answered)


async def _from_every_place() -> list[tuple[str, str]]:
    """From each finished call of a replay on: what its model would give next, and what it gave."""
    pairs = []
    async with Workbench(load_settings()) as workbench:
        log = workbench.history.events(workbench.history.resolve("last"))
        begun = {e.body.call: e.body for e in log if isinstance(e.body, ev.CallStarted)}
        for place, event in enumerate(log):
            if not isinstance(event.body, ev.CallStarted):
                continue
            before = fold(log[:place])
            if before.open_calls:
                continue  # two samples were asked for together
            choice, role = event.body.model, begun[event.body.call].role
            fresh = replace(before, id=f"{before.id}-{place}")
            model = workbench.model_for(choice, fresh)
            parts = [p async for p in model.stream((), CallSettings(choice, role=role))]
            ends = [e.body for e in log if isinstance(e.body, ev.CallFinished)]
            expected = next(end.text for end in ends if end.call == event.body.call)
            pairs.append(("".join(p for p in parts if isinstance(p, str)), expected))
    return pairs


@pytest.mark.parametrize(("filter_", "says"), [("steps", "--formal"), ("equal", "JSON lines")])
def test_a_filter_says_what_it_takes(
    filter_: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["math", filter_, "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: workbench math {filter_}")
    assert says in out
