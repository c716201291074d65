"""`log --listen` over real HTTP: what comes in is kept before it is answered, and nothing else."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.curation.test_traces import request, span
from workbench.commands.curating.listening import address, token_of
from workbench.commands.curating.receiving import LARGEST, Refused, refuse_beyond_loopback, unpacked
from workbench.errors import UsageError

TOKEN = "a-token-of-thirty-two-characters"
HEX = "5b8efff798038103d269b633813fc60c"


@dataclass
class Listener:
    process: subprocess.Popen[str]
    port: int

    def post(
        self,
        body: bytes | Any,
        kind: str = "application/json",
        path: str = "/v1/traces",
        **headers: str,
    ) -> tuple[int, bytes]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        every = {"Authorization": f"Bearer {TOKEN}", "Content-Type": kind, **named}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.request("POST", path, data, every)
        answer = connection.getresponse()
        found = answer.status, answer.read()
        connection.close()
        return found


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[Callable[..., Listener]]:
    begun: list[subprocess.Popen[str]] = []

    def begin(interrupts: signal.Handlers = signal.SIG_DFL) -> Listener:
        process = subprocess.Popen(
            [sys.executable, "-m", "workbench", "log", "--listen", "127.0.0.1:0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, interrupts) and None,
            env={
                **os.environ,
                "WORKBENCH_HOME": str(tmp_path / "home"),
                "WORKBENCH_LISTEN_TOKEN": TOKEN,
                "PYTHONPATH": os.getcwd(),
            },
        )
        begun.append(process)
        assert process.stderr is not None
        told = process.stderr.readline()
        port = re.search(r"http://127\.0\.0\.1:(\d+)/v1/traces", told)
        assert port, told
        return Listener(process, int(port[1]))

    yield begin
    for process in begun:
        process.kill()
        process.communicate()


STOPS = {
    "Ctrl-C": (signal.SIG_DFL, signal.SIGINT),
    "SIGTERM": (signal.SIG_DFL, signal.SIGTERM),
    "SIGTERM behind a script's &": (signal.SIG_IGN, signal.SIGTERM),
}


@pytest.mark.parametrize("way", STOPS)
def test_it_stops_cleanly_and_loses_nothing_that_came(
    way: str, listening: Callable[..., Listener], workbench: Command
) -> None:
    interrupts, stop = STOPS[way]
    listener = listening(interrupts)
    assert listener.post(request(span()))[0] == 200
    listener.process.send_signal(stop)
    out, told = listener.process.communicate(timeout=120)
    assert listener.process.returncode == 0, told
    assert "Stopped; " in told
    assert [json.loads(line)["id"] for line in out.splitlines()] == [HEX]
    assert "30 days" in workbench("review", "--show", HEX).stdout


def test_where_ctrl_c_is_ignored_it_stays_so(listening: Callable[..., Listener]) -> None:
    listener = listening(signal.SIG_IGN)
    listener.process.send_signal(signal.SIGINT)
    assert listener.post(request(span()))[0] == 200
    assert listener.process.poll() is None


def another(trace: str, **more: Any) -> Any:
    return {**span(**more), "traceId": trace}


def test_traces_are_on_the_disk_before_they_are_answered(
    listening: Callable[[], Listener], workbench: Command
) -> None:
    """Every encoding; killed right after the answer; a second start goes on."""
    from google.protobuf.json_format import ParseDict
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
        ExportTraceServiceRequest,
        ExportTraceServiceResponse,
    )

    first = listening()
    assert first.post(request(span())) == (200, b"{}")
    packed = gzip.compress(json.dumps(request(another("a" * 32))).encode())
    assert first.post(packed, Content_Encoding="gzip") == (200, b"{}")
    wire = request(span())
    wire["resourceSpans"][0]["scopeSpans"][0]["spans"][0] |= {
        "traceId": "u7u7u7u7u7u7u7u7u7u7uw==",
        "spanId": "AAAAAAAAAAE=",
    }
    message = ParseDict(wire, ExportTraceServiceRequest())
    status, answer = first.post(message.SerializeToString(), "application/x-protobuf")
    assert status == 200
    assert ExportTraceServiceResponse.FromString(answer) == ExportTraceServiceResponse()
    first.process.kill()
    first.process.wait()
    second = listening()
    assert second.post(request(another("c" * 32))) == (200, b"{}")
    second.process.send_signal(signal.SIGTERM)
    out, told = second.process.communicate(timeout=120)
    assert second.process.returncode == 0, told
    assert "Stopped" in told
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["c" * 32]
    for id in (HEX, "a" * 32, "bb" * 16, "c" * 32):
        shown = workbench("review", "--show", id)
        assert "How long may I return it?" in shown.stdout + shown.stderr or "Well?" in shown.stdout
        assert "30 days" in shown.stdout


def test_the_same_again_adds_nothing_and_a_further_answer_is_another(
    listening: Callable[[], Listener], workbench: Command
) -> None:
    listener = listening()
    for answer in ("30 days.", "30 days.", "Only with the receipt."):
        assert listener.post(request(span(answer=answer)))[0] == 200
    listener.process.send_signal(signal.SIGTERM)
    out, _ = listener.process.communicate(timeout=120)
    ids = [json.loads(line)["id"] for line in out.splitlines()]
    assert ids[:2] == [HEX, HEX]
    assert ids[2].startswith(f"{HEX}:")
    listed = workbench("review").stdout
    assert listed.count("Well?") == 2


def test_hostile_requests_get_an_answer_and_leave_nothing(
    listening: Callable[[], Listener], workbench: Command
) -> None:
    listener = listening()
    bomb = gzip.compress(b" " * (LARGEST + 10))
    deep = b'{"resourceSpans": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    long = str(LARGEST + 1)
    odd: list[tuple[int, bytes, dict[str, str]]] = [
        (401, b"{}", {"Authorization": "Bearer wrong"}),
        (401, b"{}", {"Authorization": ""}),
        (401, b"{}", {"Authorization": f"Basic {TOKEN}"}),
        (400, b"", {}),
        (400, b"[]", {}),
        (400, b"\xff\xfe", {}),
        (400, deep, {}),
        (400, b"no gzip", {"Content_Encoding": "gzip"}),
        (400, gzip.compress(b"{}")[:-9], {"Content_Encoding": "gzip"}),
        (413, bomb, {"Content_Encoding": "gzip"}),
        (413, b"{}", {"Content_Length": long}),
        (411, b"{}", {"Content_Length": "-1"}),
        (411, b"", {"Content_Length": "0", "Transfer_Encoding": "chunked"}),
        (415, b"{}", {"Content_Encoding": "br"}),
        (415, b"{}", {"kind": "text/plain"}),
        (400, b"\x0a\xff\xff\xff\xff", {"kind": "application/x-protobuf"}),
        (404, b"{}", {"path": "/v1/metrics"}),
    ]
    for status, body, more in odd:
        assert listener.post(body, **more)[0] == status, (status, body[:40], more)
    with socket.create_connection(("127.0.0.1", listener.port)) as raw:
        raw.sendall(b"\x16\x03\x01 no HTTP at all\r\n\r\n")
        assert b"400" in raw.recv(1_000)
    shapes = [{"resourceSpans": each} for each in (None, 1, "x", [1, [], {"scopeSpans": 3}])]
    for shape in shapes:
        assert listener.post(shape) == (200, b"{}")
    broken = [
        {"traceId": HEX, "startTimeUnixNano": "soon"},
        {"traceId": HEX, "attributes": [{"value": {}}]},
        {"traceId": [1], "attributes": 7},
        {**span(), "startTimeUnixNano": "9" * 400},
    ]
    for each in broken:
        status, answer = listener.post(request(each))
        assert status == 200
        assert json.loads(answer)["partialSuccess"]["rejectedSpans"] == "1"
    status, answer = listener.post(request(another("d" * 32), {"traceId": "e", "attributes": 7}))
    assert json.loads(answer)["partialSuccess"]["rejectedSpans"] == "1"
    listener.process.send_signal(signal.SIGTERM)
    out, told = listener.process.communicate(timeout=120)
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["d" * 32]
    assert "Traceback" not in told
    assert workbench("review").stdout.count("Well?") == 1


def test_a_request_that_was_begun_does_not_keep_it_from_stopping(
    listening: Callable[[], Listener],
) -> None:
    listener = listening()
    with socket.create_connection(("127.0.0.1", listener.port)) as slow:
        slow.sendall(b"POST /v1/traces HTTP/1.1\r\nContent-Le")
        time.sleep(0.2)
        listener.process.send_signal(signal.SIGTERM)
        listener.process.communicate(timeout=120)
    assert listener.process.returncode == 0


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.4", "example.org", "::", ""])
def test_only_this_machine_is_listened_to(host: str) -> None:
    with pytest.raises(UsageError):
        refuse_beyond_loopback(host)


def test_addresses_and_tokens() -> None:
    assert address("4318") == ("127.0.0.1", 4318)
    assert address("localhost:0") == ("localhost", 0)
    assert address("[::1]:99") == ("::1", 99)
    for where in ("", "x", "127.0.0.1:", "1:65536", "1:-1"):
        with pytest.raises(UsageError):
            address(where)
    assert token_of(TOKEN) == TOKEN
    assert token_of("") != token_of("")
    assert len(token_of("")) >= 32
    for weak in ("short", "ünprintable-token-here", "line\nbreak-in-the-token"):
        with pytest.raises(UsageError):
            token_of(weak)


def test_what_is_unpacked_is_bounded_while_it_is_unpacked() -> None:
    assert unpacked(gzip.compress(b"abc")) == b"abc"
    with pytest.raises(Refused):
        unpacked(gzip.compress(b"\0" * (LARGEST + 1)))
