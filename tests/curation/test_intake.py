"""What a line may hold, and what is said of one that cannot be used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import workbench
from tests.curation.logs import line, opened
from workbench.core import curation_events as cu
from workbench.core.codec import Json
from workbench.curation.desk import Desk
from workbench.curation.intake import parse, take_lines
from workbench.curation.intake.writing import batches
from workbench.curation.signals import ledger
from workbench.errors import UsageError


@pytest.mark.parametrize(
    ("feedback", "kind", "share"),
    [
        *(("up", "up", None), ("👍", "up", None), (1, "up", None), (True, "up", None)),
        *(("thumbs_down", "down", None), (-1, "down", None), (0, "down", None)),
        *(
            (False, "down", None),
            ("2/5", "rating", 0.25),
            (5, "rating", 1.0),
            ("4", "rating", 0.75),
        ),
        ({"rating": 1, "of": 10}, "rating", 0.0),
    ],
)
def test_feedback_is_taken_as_it_comes(feedback: Json, kind: str, share: float | None) -> None:
    (signal,) = parse(line(feedback=feedback)).signals
    assert (signal.signal, signal.share) == (kind, share)


def test_a_correction_alone_says_that_the_answer_was_wrong() -> None:
    (signal,) = parse(line(correction="Canberra.")).signals
    assert (signal.signal, signal.correction) == ("down", "Canberra.")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"question": "2+2"}, "no text called 'answer'"),
        ({"answer": "4"}, "no text called 'question'"),
        ({"question": 7, "answer": "x"}, "'question' should be a text"),
        ({"id": "a", "feedback": "maybe"}, "no feedback"),
        ({"id": "a", "copied": False}, "says nothing"),
        ({"id": "jane roe@example.com", "feedback": "up"}, "opaque"),
    ],
)
def test_a_line_of_which_nothing_can_be_kept_says_why(data: dict[str, Json], says: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse(data)
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (line(feedback="maybe"), "no feedback"),
        (line(feedback="7/5"), "no rating"),
        (line(time="yesterday"), "no time"),
        (line(tags="a"), "'tags' should be a list"),
        (line(before=[{"role": "robot", "content": "x"}]), "needs a role"),
        (line(id="jane roe@example.com"), "opaque"),
        (line(feedbak="up"), "Did you mean 'feedback'"),
        (line(latency_ms=12), "There is no field 'latency_ms'"),
        (line(feedback="up", correction="x"), "goes with 'down'"),
        (line(copied="perhaps"), "true or false"),
        (line(edited=7), "edited answer"),
        (line(note="hm"), "note alone"),
        (line(score=101), "from 0 to 100"),
    ],
)
def test_what_is_not_understood_costs_nobody_the_interaction(
    data: dict[str, Json], says: str
) -> None:
    entry = parse(data)
    assert entry.interaction is not None
    assert entry.interaction.answer == "Sydney."
    assert says in " ".join(entry.problems)
    assert entry.interaction.unread == entry.problems


def test_fields_of_the_agents_own_go_into_metadata() -> None:
    entry = parse(line(metadata={"latency_ms": 12}))
    assert entry.interaction is not None
    assert (entry.interaction.metadata, entry.problems) == ({"latency_ms": 12}, ())


@pytest.mark.parametrize(
    ("time", "utc"),
    [
        ("2026-11-21T04:38:12+01:00", "2026-11-21T03:38:12.000Z"),
        ("2026-11-21T03:38:12", "2026-11-21T03:38:12.000Z"),
        (1_795_232_292.5, "2026-11-21T03:38:12.500Z"),
    ],
)
def test_times_are_kept_in_utc(time: Json, utc: str) -> None:
    said = parse(line(time=time)).interaction
    assert said is not None
    assert said.time == utc


def test_each_line_gets_its_answer_and_a_bad_one_stops_nothing(tmp_path: Path) -> None:
    lines = [
        json.dumps(line(id="a-1", feedback="up")),
        "",
        "{broken",
        "[1]",
        '{"id": "b-2", "question": "x"}',
        json.dumps(line()),
        json.dumps({"id": "a-1", "feedback": "down"}),
        json.dumps({"id": "zz", "feedback": "down"}),
    ]
    with opened(tmp_path) as history:
        answers = list(take_lines(history, lines))
    assert [answer.get("id") for answer in answers][:4] == ["a-1", None, None, "b-2"]
    assert ["error" in answer for answer in answers] == [
        False,
        True,
        True,
        True,
        False,
        False,
        True,
    ]
    assert len(str(answers[4]["id"])) == 26
    assert all(set(answer) == {"id"} for answer in answers if "error" not in answer)


def test_nothing_is_written_unredacted(tmp_path: Path) -> None:
    mail = "jane.roe.canary@example.com"
    data = line(
        f"Write to {mail}", f"Wrote to {mail}", user=mail, model=mail, tags=[mail], note=mail,
        feedback="down", correction=f"Ask {mail}", sources=[{"from": mail}], system=f"For {mail}",
        before=[{"role": "user", "content": mail}],
    )  # fmt: skip
    with opened(tmp_path) as history:
        (answer,) = take_lines(history, [json.dumps(data)])
        Desk(history).catch_up()
        log = history.events(str(answer["id"]))
        assert "<EMAIL_1>" in str(log)
        assert len(ledger(log)) == 1
    for file in tmp_path.iterdir():
        assert b"canary" not in file.read_bytes(), file


def test_three_lines_of_python_do_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    id = workbench.log_interaction("Capital of Australia?", "Sydney.", model="agent-3", user="u17")
    assert workbench.log_interaction(id=id, feedback="down", correction="Canberra.") == id
    with opened(tmp_path) as history:
        item = Desk(history).item(id)
    assert isinstance(item.interaction, cu.InteractionLogged)
    assert (item.state, item.provisional, len(item.made)) == ("done", True, 1)


def test_lines_that_came_are_committed_before_more_is_waited_for() -> None:
    groups = batches(["a", "b", "", "", "c", "d", "e", ""], most=2)
    assert [list(group) for group in groups] == [["a", "b"], ["c", "d"], ["e"]]


def test_a_pipe_is_answered_while_it_stays_open(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "workbench", "log", "-"]
    env = {**os.environ, "WORKBENCH_HOME": str(tmp_path), "PYTHONPATH": os.getcwd()}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as agent:
        assert agent.stdin is not None
        assert agent.stdout is not None
        for n in range(2):
            agent.stdin.write(json.dumps(line(id=f"a-{n}", answer="Zürich.")).encode() + b"\r\n")
            agent.stdin.flush()
            assert json.loads(agent.stdout.readline()) == {"id": f"a-{n}"}
        agent.stdin.write(b'{"id": "a-0", "feedback": "up"}')
        agent.stdin.close()
        assert json.loads(agent.stdout.read()) == {"id": "a-0"}
        assert agent.wait() == 0
