"""The server that other tests trust: its log survives a kill and shows what was asked twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.models.calls import ASKED, call
from tests.support.openai_server import asked_again, digest, read_log
from workbench.core.events import ModelChoice
from workbench.core.messages import Message
from workbench.models.openai_compatible import OpenAICompatible

CLIENT = """
import asyncio, sys
from tests.models.calls import ASKED, call
from workbench.core.events import ModelChoice
from workbench.models.openai_compatible import OpenAICompatible
model = OpenAICompatible(ModelChoice("openai", "m", sys.argv[1]), {})
asyncio.run(call(model, timeout=300.0))
"""


def model_at(port: str) -> OpenAICompatible:
    return OpenAICompatible(ModelChoice("openai", "m", f"http://127.0.0.1:{port}/v1"), {})


def kinds(log: Path) -> list[str]:
    return [line.kind for line in read_log(log)]


def wait_for(log: Path, kind: str) -> None:
    deadline = time.monotonic() + 300
    while kind not in kinds(log):
        assert time.monotonic() < deadline, f"no {kind} line came"
        time.sleep(0.02)


async def test_its_log_tells_a_call_cut_off_by_a_kill_from_one_asked_twice(tmp_path: Path):
    log, port_file = tmp_path / "log", tmp_path / "port"
    arguments = ["--port-file", str(port_file), "--log", str(log), "--pace", "0.02"]
    command = [sys.executable, "-m", "tests.support.openai_server", *arguments]
    with subprocess.Popen([*command, "--answer", "x" * 360]) as server:
        try:
            while not port_file.exists():
                time.sleep(0.02)
            port = port_file.read_text()
            client = subprocess.Popen([sys.executable, "-c", CLIENT, f"http://127.0.0.1:{port}/v1"])
            wait_for(log, "asked")
            client.send_signal(signal.SIGKILL)
            client.wait()
            wait_for(log, "broken")
            outcome = await call(model_at(port), timeout=300.0)
            assert outcome.text == "x" * 360
            wait_for(log, "finished")
            assert asked_again(read_log(log)) == (), "cut off, not finished"
            await call(model_at(port), [Message("user", "another")], timeout=300.0)
            assert asked_again(read_log(log)) == ()
            await call(model_at(port), timeout=300.0)
            assert asked_again(read_log(log)) == (digest(ASKED),)
        finally:
            os.kill(server.pid, signal.SIGKILL)
    assert kinds(log).count("asked") == 4
