"""Agents under test: a command and an address, with their sources and the tools they called."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.curation.cases import corrected, write_cases
from workbench.core.messages import Message
from workbench.curation.evals import Answered, EvalCase
from workbench.curation.evals.agents import answered, command_answers, url_answers
from workbench.errors import ModelAnswerError, UsageError

CASE = EvalCase("regr-1", (Message("system", "Be brief."), Message("user", "It's $HOME; is it?")))


def run(code: str, *arguments: str, timeout: float = 20.0, cap: int = 10_000) -> Answered:
    words = [sys.executable, "-c", code, *arguments]
    command = " ".join(f"'{word}'" if " " in word or "{" in word else word for word in words)
    assert "'" not in code, "quoted once"
    return asyncio.run(command_answers(command, timeout, cap).answer(CASE, 0))


def test_the_question_is_an_argument_and_no_shell_reads_it() -> None:
    found = run("import sys; print(sys.argv[1:])", "--ask", "{question}", "<{question}>")
    assert found.text == str(["--ask", "It's $HOME; is it?", "<It's $HOME; is it?>"])


def test_the_whole_conversation_comes_on_stdin() -> None:
    found = run("import sys; print(sys.stdin.read())")
    assert json.loads(found.text)["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "It's $HOME; is it?"},
    ]


def test_sources_and_tool_calls_are_told_apart_from_the_answer() -> None:
    data = {"answer": "30 days.", "sources": [{"url": "faq"}], "tool_calls": [{"name": "look"}]}
    assert answered(json.dumps(data).encode(), 999) == Answered(
        "30 days.", [{"url": "faq"}], [{"name": "look"}]
    )


@pytest.mark.parametrize(
    ("output", "text"),
    [
        (b"  plain text\n", "plain text"),
        (b'{"a": 1}', '{"a": 1}'),
        (b"[1, 2]", "[1, 2]"),
        (b'"quoted"', '"quoted"'),
        (b'{"choices": [{"message": {"content": "chat", "tool_calls": null}}]}', "chat"),
    ],
)
def test_what_claims_no_answer_is_the_answer_itself(output: bytes, text: str) -> None:
    assert answered(output, 999).text == text


@pytest.mark.parametrize(
    ("output", "says"),
    [
        (b"", "gave no answer"),
        (b'{"answer": 7}', "gave no answer"),
        (b'{"choices": []}', "gave no answer"),
        (b"x" * 1_000, "longer than 999"),
    ],
)
def test_what_is_no_answer_is_unanswered(output: bytes, says: str) -> None:
    with pytest.raises(ModelAnswerError, match=says):
        answered(output, 999)


def test_a_failing_command_says_why() -> None:
    with pytest.raises(ModelAnswerError, match="ended with 3: no key"):
        run("import sys; sys.stderr.write(chr(10).join([str(), str().join([chr(110), chr(111)])"
            " + chr(32) + str().join(map(chr, [107, 101, 121]))])); sys.exit(3)")  # fmt: skip
    with pytest.raises(ModelAnswerError, match="does not start"):
        asyncio.run(command_answers("no-such-agent-here", 5, 99).answer(CASE, 0))


def test_a_hanging_command_is_ended_with_all_it_started(tmp_path: Path) -> None:
    script = tmp_path / "agent.py"
    script.write_text(
        f"sleep 3600 &\necho $! > {tmp_path / 'pid.part'}\n"
        f"mv {tmp_path / 'pid.part'} {tmp_path / 'pid'}\nwait\n"
    )
    agent = command_answers(f"sh {script}", 3.0, 99)
    with pytest.raises(ModelAnswerError, match="no answer in 3 s"):
        asyncio.run(agent.answer(CASE, 0))
    child = int((tmp_path / "pid").read_text())
    deadline = time.monotonic() + 300
    while not _ended(child):
        assert time.monotonic() < deadline, "it would have slept for an hour"
        time.sleep(0.02)


def _ended(pid: int) -> bool:
    """Gone, or dead and not collected yet; a signal takes a moment to end what it was sent to."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text() if Path("/proc").exists() else ""
        os.kill(pid, 0)
    except (ProcessLookupError, FileNotFoundError):
        return True
    return stat.rpartition(")")[2].split()[:1] == ["Z"]


@pytest.mark.parametrize("command", ["", "agent 'open"])
def test_a_command_that_cannot_be_read_is_refused(command: str) -> None:
    with pytest.raises(UsageError):
        command_answers(command, 1, 1)


class Agent(BaseHTTPRequestHandler):
    """Answers what it was asked; fails where the question says so."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        bad = "fail" in asked["question"]
        body = b"out of order" if bad else json.dumps(
            {
                "answer": "You said: " + asked["messages"][-1]["content"],
                "sources": ["ann@example.org"],
            }
        ).encode()  # fmt: skip
        self.send_response(503 if bad else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def url() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Agent)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/ask"
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_address_is_asked_by_post(url: str) -> None:
    found = asyncio.run(url_answers(url, 5, 999).answer(CASE, 0))
    assert found == Answered("You said: It's $HOME; is it?", ["ann@example.org"])
    failing = EvalCase("x", (Message("user", "fail"),))
    with pytest.raises(ModelAnswerError, match="503: out of order"):
        asyncio.run(url_answers(url, 5, 999).answer(failing, 0))


def test_an_address_where_nobody_listens_is_unanswered() -> None:
    with pytest.raises(ModelAnswerError, match="cannot be reached"):
        asyncio.run(url_answers("http://127.0.0.1:9/ask", 5, 999).answer(CASE, 0))
    with pytest.raises(UsageError, match="no address"):
        url_answers("file:///etc/hosts", 5, 999)


def test_a_suite_runs_against_an_agent_and_the_run_keeps_its_sources(
    workbench: Command, tmp_path: Path, url: str
) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text(write_cases([corrected("regr-1", "Is it?", chosen="You said: Is it?")]))
    gate = ("eval", "run", "--suite", "regression", "--cases", str(cases), "--json")
    done = workbench(*gate, "--url", url)
    assert done.returncode == 0, done.stderr
    (attempt,) = json.loads(done.stdout)["results"][0]["attempts"]
    assert (attempt["answer"], attempt["sources"]) == ("You said: Is it?", ["<EMAIL_1>"])
    agent = tmp_path / "agent.py"
    agent.write_text("import sys\nprint('You said:', sys.argv[1])\n")
    command = f"{sys.executable} {agent} {{question}}"
    done = workbench(*gate, "--command", command)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["model"].startswith("command:python")
