"""What can go wrong between a model's server and us, each by its name: one short script of bytes.

A script speaks through an `Exchange`, the server's side of one request. Most of them hold for
streamed and whole answers alike; the others say so in their docstring.
"""

from __future__ import annotations

import asyncio
import email.utils
import gzip
import json
import socket
import struct
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Any


class Broken(Exception):
    """The server breaks the connection off on purpose."""


@dataclass
class Exchange:
    """One request and the means to answer it, rightly or not."""

    body: Mapping[str, Json]
    headers: Mapping[str, str]
    answer: str
    writer: asyncio.StreamWriter
    pace: float = 0.0
    """Seconds before each piece of a streamed answer."""
    piece: int = 12
    """Characters in a piece."""
    finished: bool = field(default=False, init=False)
    """A whole answer was handed over, to its last byte."""

    @property
    def streamed(self) -> bool:
        return bool(self.body.get("stream"))

    @property
    def key(self) -> str:
        bearer = self.headers.get("authorization", "").removeprefix("Bearer ")
        return bearer or self.headers.get("api-key", "")

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def head(self, status: int, headers: Mapping[str, str]) -> None:
        lines = [f"HTTP/1.1 {status} Status", *(f"{k}: {v}" for k, v in headers.items())]
        await self.send("\r\n".join([*lines, "", ""]).encode())

    async def whole(
        self, data: Json, status: int = 200, kind: str = "application/json", **headers: str
    ) -> None:
        """A response with its length; `data` is JSON, or bytes as they are."""
        payload = data if isinstance(data, bytes) else json.dumps(data).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sized = {"Content-Type": kind, "Content-Length": str(len(payload)), **named}
        await self.head(status, sized)
        await self.send(payload)

    async def failure(self, status: int, message: str, code: str = "", **headers: str) -> None:
        error = {"message": message, "type": code or "error", "code": code or None, "param": None}
        await self.whole({"error": error}, status, **headers)

    async def open_stream(self) -> None:
        await self.head(200, {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"})

    async def raw(self, data: bytes) -> None:
        await self.send(b"%x\r\n%b\r\n" % (len(data), data))

    async def event(self, data: Json) -> None:
        text = data if isinstance(data, str) else json.dumps(data)
        await self.raw(f"data: {text}\n\n".encode())

    async def delta(self, finish: str | None = None, **delta: Json) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        await self.event(self.chunk(choices=[choice]))

    async def text(self, text: str | None = None) -> None:
        """The answer in pieces."""
        whole = self.answer if text is None else text
        for start in range(0, len(whole), self.piece):
            await asyncio.sleep(self.pace)
            await self.delta(content=whole[start : start + self.piece])

    async def end(self) -> None:
        await self.send(b"0\r\n\r\n")

    def chunk(self, **fields: Json) -> Json:
        return self._envelope("chat.completion.chunk", fields)

    def completion(self, **fields: Json) -> Json:
        return self._envelope("chat.completion", fields)

    def _envelope(self, kind: str, fields: Mapping[str, Json]) -> Json:
        named = {"id": "chatcmpl-1", "object": kind, "created": 1, "model": "loopback-1"}
        return {**named, **fields}

    def usage(self) -> Json:
        asked = sum(len(str(message["content"])) for message in self.body["messages"])
        counts = {"prompt_tokens": asked // 4 + 1, "completion_tokens": len(self.answer) // 4 + 1}
        return {**counts, "total_tokens": sum(counts.values())}


_AS_COUNTED: Json = object()
Script = Callable[[Exchange], Awaitable[None]]


async def reply(
    ex: Exchange,
    message: Mapping[str, Json] | None = None,
    finish: str = "stop",
    usage: Json = _AS_COUNTED,
) -> None:
    """A whole, well-formed reply: the answer, or another message, finish reason or usage."""
    usage = ex.usage() if usage is _AS_COUNTED else usage
    said = {"content": ex.answer} if message is None else dict(message)
    if not ex.streamed:
        await asyncio.sleep(ex.pace * (len(ex.answer) / ex.piece))
        choice = {"index": 0, "message": {"role": "assistant", **said}, "finish_reason": finish}
        extra = {} if usage is None else {"usage": usage}
        await ex.whole(ex.completion(choices=[choice], **extra))
        ex.finished = message is None and finish == "stop"
        return
    await ex.open_stream()
    await ex.delta(role="assistant", content="" if message is None else None)
    if message is None:
        await ex.text()
    else:
        await ex.delta(**said)
    await ex.delta(finish=finish)
    if usage is not None:
        await ex.event(ex.chunk(choices=[], usage=usage))
    await ex.event("[DONE]")
    await ex.end()
    ex.finished = message is None and finish == "stop"


async def _half(ex: Exchange) -> None:
    """The first half of an answer: streamed text, or a body shorter than announced."""
    if ex.streamed:
        await ex.open_stream()
        await ex.text(ex.answer[: len(ex.answer) // 2 + 1])
    else:
        await ex.head(200, {"Content-Type": "application/json", "Content-Length": "100000"})
        await ex.send(b'{"choices": [')


def _reset(ex: Exchange) -> None:
    """Close with RST rather than FIN."""
    linger = struct.pack("ii", 1, 0)
    raw = ex.writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    raise Broken


async def reset(ex: Exchange) -> None:
    _reset(ex)


async def reset_midway(ex: Exchange) -> None:
    await _half(ex)
    _reset(ex)


async def closed_midway(ex: Exchange) -> None:
    """An orderly close in the middle of a body."""
    await _half(ex)
    raise Broken


async def hang(ex: Exchange) -> None:
    await asyncio.sleep(3600)


async def hang_midway(ex: Exchange) -> None:
    await _half(ex)
    await asyncio.sleep(3600)


async def heartbeats(ex: Exchange) -> None:
    """Signs of life without end and without content (streamed)."""
    await ex.open_stream()
    while True:
        await ex.raw(b": still here\n\n")
        await asyncio.sleep(0.01)


async def kept_alive(ex: Exchange) -> None:
    """Comments for longer than the client waits for a byte, then the answer (streamed)."""
    if ex.streamed:
        await ex.open_stream()
        for _ in range(150):
            await ex.raw(b": still here\n\n")
            await asyncio.sleep(0.01)
        await _rest(ex)
    else:
        await reply(ex)


async def reasons_long(ex: Exchange) -> None:
    """Reasoning for longer than any bound on silence, then the answer (streamed)."""
    if ex.streamed:
        await ex.open_stream()
        for _ in range(60):
            await ex.delta(reasoning_content="hm, let me see; ")
            await asyncio.sleep(0.05)
        await _rest(ex)
    else:
        await reply(ex)


async def _rest(ex: Exchange) -> None:
    await ex.text()
    await ex.delta(finish="stop")
    await ex.event("[DONE]")
    await ex.end()
    ex.finished = True


async def no_finish(ex: Exchange) -> None:
    """A stream that ends in good order, `[DONE]` and all, without a finish reason."""
    if not ex.streamed:
        choice = {"index": 0, "message": {"role": "assistant", "content": ex.answer}}
        await ex.whole(ex.completion(choices=[choice], usage=ex.usage()))
        return
    await ex.open_stream()
    await ex.text(ex.answer[: len(ex.answer) // 2 + 1])
    await ex.event("[DONE]")
    await ex.end()


async def ends_at_once(ex: Exchange) -> None:
    """A stream without a single event, or an empty body."""
    if not ex.streamed:
        await ex.whole(b"")
        return
    await ex.open_stream()
    await ex.end()


async def not_json(ex: Exchange) -> None:
    if not ex.streamed:
        await ex.whole(b'{"choices": [{"index": 0, "message"')
        return
    await ex.open_stream()
    await ex.event('{"choices": [{"index": 0, "delta"')
    await ex.end()


async def html(ex: Exchange) -> None:
    """The page of a proxy or a captive portal, with status 200."""
    await ex.whole(b"<html><body>Please sign in</body></html>", kind="text/html")


async def no_choices(ex: Exchange) -> None:
    if not ex.streamed:
        await ex.whole(ex.completion(choices=[], usage=ex.usage()))
        return
    await ex.open_stream()
    await ex.event(ex.chunk(choices=[]))
    await ex.event("[DONE]")
    await ex.end()


async def odd_shapes(ex: Exchange) -> None:
    """Valid JSON of the wrong types in every place."""
    if not ex.streamed:
        await ex.whole({"choices": "none", "usage": ["?"]})
        return
    await ex.open_stream()
    for odd in (42, [], {"choices": 1}, {"choices": [7]}, {"choices": [{"delta": "x"}]}):
        await ex.event(odd)
    await ex.event({"choices": [{"delta": {"content": {"a": 1}}, "finish_reason": 3}]})
    await ex.event("[DONE]")
    await ex.end()


async def not_utf8(ex: Exchange) -> None:
    bad = b'{"choices":[{"index":0,"%s":{"content":"caf\xe9 \xff"},"finish_reason":null}]}'
    if not ex.streamed:
        await ex.whole(bad % b"message")
        return
    await ex.open_stream()
    await ex.raw(b"data: " + bad % b"delta" + b"\n\n")
    await ex.end()


async def endless(ex: Exchange) -> None:
    """Text that never ends."""
    if ex.streamed:
        await ex.open_stream()
        while True:
            await ex.delta(content="x" * 4096)
    await ex.head(200, {"Content-Type": "application/json", "Transfer-Encoding": "chunked"})
    await ex.raw(b'{"choices":[{"index":0,"message":{"content":"')
    while True:
        await ex.raw(b"x" * 65536)


async def endless_line(ex: Exchange) -> None:
    """One event that never ends, so that no text ever arrives (streamed)."""
    await ex.open_stream()
    await ex.raw(b'data: {"choices":[{"delta":{"content":"')
    while True:
        await ex.raw(b"x" * 65536)


async def endless_event(ex: Exchange) -> None:
    """One event of lines without end (streamed)."""
    await ex.open_stream()
    while True:
        await ex.raw(b'data: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",\n' * 1000)


async def error_event(ex: Exchange) -> None:
    """An error in the middle of a stream, or an error body with status 200."""
    error = {"error": {"message": "the worker died", "type": "internal", "code": None}}
    if not ex.streamed:
        await ex.whole(error)
        return
    await ex.open_stream()
    await ex.text(ex.answer[: len(ex.answer) // 2 + 1])
    await ex.event(error)
    await ex.end()


async def error_event_first(ex: Exchange) -> None:
    """The same before any text."""
    error = {"error": {"message": "overloaded", "type": "server_error", "code": 503}}
    if not ex.streamed:
        await ex.whole(error)
        return
    await ex.open_stream()
    await ex.event(error)
    await ex.end()


async def two_finishes(ex: Exchange) -> None:
    """Two finish reasons that contradict each other (streamed)."""
    await ex.open_stream()
    await ex.text()
    await ex.delta(finish="stop")
    await ex.delta(finish="length")
    await ex.event("[DONE]")
    await ex.end()


async def text_after_finish(ex: Exchange) -> None:
    """The answer goes on after it was said to be finished (streamed)."""
    await ex.open_stream()
    await ex.text()
    await ex.delta(finish="stop")
    await ex.text("and another thing")
    await ex.event("[DONE]")
    await ex.end()


async def same_finish_twice(ex: Exchange) -> None:
    """Harmless: some gateways repeat the finish reason beside the usage (streamed)."""
    await ex.open_stream()
    await ex.text()
    await ex.delta(finish="stop")
    ex.finished = True
    await ex.delta(finish="stop")
    await ex.event("[DONE]")
    await ex.end()


async def cut_after_finish(ex: Exchange) -> None:
    """Harmless: the connection breaks after the finish reason, before the usage (streamed)."""
    await ex.open_stream()
    await ex.text()
    await ex.delta(finish="stop")
    ex.finished = True
    _reset(ex)


async def silent_after_finish(ex: Exchange) -> None:
    """Harmless: the server forgets to close (streamed)."""
    await ex.open_stream()
    await ex.text()
    await ex.delta(finish="stop")
    ex.finished = True
    await asyncio.sleep(3600)


async def compressed(ex: Exchange) -> None:
    """A body packed although plain text was asked for: a few bytes may become gigabytes."""
    await ex.whole(gzip.compress(b'{"x": "' + b"0" * 10_000_000), Content_Encoding="gzip")


async def no_stream(ex: Exchange) -> None:
    """A server that cannot stream and says so."""
    if ex.streamed:
        await ex.failure(400, "Streaming is not supported by this model.", "unsupported_value")
    else:
        await reply(ex)


async def ignores_stream(ex: Exchange) -> None:
    """A server that cannot stream and answers whole without a word."""
    whole = {**ex.body, "stream": False}
    await reply(Exchange(whole, ex.headers, ex.answer, ex.writer, ex.pace, ex.piece))
    ex.finished = True


def _without(field: str, status: int = 400) -> Script:
    async def refuse(ex: Exchange) -> None:
        if field in ex.body:
            await ex.failure(status, f"Unsupported parameter: '{field}'", "unsupported_parameter")
        else:
            await reply(ex)

    return refuse


async def key_in_error(ex: Exchange) -> None:
    await ex.failure(401, f"Incorrect API key provided: {ex.key}.", "invalid_api_key")


async def key_in_answer(ex: Exchange) -> None:
    await reply(ex, {"content": f"your headers were: Bearer {ex.key}, I think"})


async def key_in_error_event(ex: Exchange) -> None:
    error = {"error": {"message": f"no such key {ex.key}", "type": ex.key, "code": ex.key}}
    if not ex.streamed:
        await ex.whole(error)
        return
    await ex.open_stream()
    await ex.event(error)
    await ex.end()


async def retry_after_date(ex: Exchange) -> None:
    date = email.utils.formatdate(time.time() + 1, usegmt=True)
    await ex.failure(429, "Too many requests", "rate_limit_exceeded", Retry_After=date)


async def unknown_model(ex: Exchange) -> None:
    await ex.failure(404, f"The model '{ex.body['model']}' does not exist", "model_not_found")


async def redirect(ex: Exchange) -> None:
    await ex.whole({}, 307, Location="http://elsewhere.invalid/v1/chat/completions")


async def key_in_redirect(ex: Exchange) -> None:
    await ex.whole({}, 307, Location=f"http://elsewhere.invalid/?key={ex.key}")


def _status(status: int, message: str, code: str = "", **headers: str) -> Script:
    async def fail(ex: Exchange) -> None:
        await ex.failure(status, message, code, **headers)

    return fail


def _replies(**what: Json) -> Script:
    async def answer(ex: Exchange) -> None:
        await reply(ex, **what)

    return answer


_CALL = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}, "index": 0}

FAULTS: dict[str, Script] = {
    "400": _status(400, "Bad request: messages must alternate"),
    "401": _status(401, "Incorrect API key provided", "invalid_api_key"),
    "403": _status(403, "Your country is not served", "unsupported_country"),
    "404": unknown_model,
    "408": _status(408, "Request timeout"),
    "409": _status(409, "Lock timeout"),
    "413": _status(413, "Request too large"),
    "429": _status(429, "Rate limit reached", "rate_limit_exceeded"),
    "429_quota": _status(429, "You exceeded your current quota", "insufficient_quota"),
    "429_soon": _status(429, "Slow down", "rate_limit_exceeded", Retry_After="0.05"),
    "429_late": _status(429, "Slow down", "rate_limit_exceeded", Retry_After="86400"),
    "429_date": retry_after_date,
    "500": _status(500, "Internal error"),
    "502": _status(502, "Bad gateway"),
    "503": _status(503, "Overloaded"),
    "529": _status(529, "Overloaded"),
    "400_context": _status(400, "This model's maximum context length is 8192 tokens"),
    "400_filter": _status(400, "The prompt was filtered", "content_filter"),
    "redirect": redirect,
    "reset": reset,
    "reset_midway": reset_midway,
    "closed_midway": closed_midway,
    "hang": hang,
    "hang_midway": hang_midway,
    "kept_alive": kept_alive,
    "reasons_long": reasons_long,
    "heartbeats": heartbeats,
    "no_finish": no_finish,
    "ends_at_once": ends_at_once,
    "not_json": not_json,
    "html": html,
    "no_choices": no_choices,
    "odd_shapes": odd_shapes,
    "null_content": _replies(message={"content": None}),
    "empty_content": _replies(message={"content": " \n"}),
    "refusal": _replies(message={"content": None, "refusal": "I cannot help with that."}),
    "length": _replies(finish="length"),
    "content_filter": _replies(finish="content_filter"),
    "tool_calls": _replies(message={"content": None, "tool_calls": [_CALL]}, finish="tool_calls"),
    "reasoning_only": _replies(message={"content": None, "reasoning_content": "Let me think."}),
    "not_utf8": not_utf8,
    "endless": endless,
    "endless_line": endless_line,
    "endless_event": endless_event,
    "error_event": error_event,
    "error_event_first": error_event_first,
    "two_finishes": two_finishes,
    "text_after_finish": text_after_finish,
    "same_finish_twice": same_finish_twice,
    "cut_after_finish": cut_after_finish,
    "silent_after_finish": silent_after_finish,
    "compressed": compressed,
    "usage_missing": _replies(usage=None),
    "usage_negative": _replies(usage={"prompt_tokens": -5, "completion_tokens": -1}),
    "usage_strings": _replies(usage={"prompt_tokens": "12", "completion_tokens": "many"}),
    "usage_huge": _replies(usage={"prompt_tokens": 10**30, "completion_tokens": 10**30}),
    "no_stream": no_stream,
    "ignores_stream": ignores_stream,
    "no_stream_options": _without("stream_options"),
    "no_schema": _without("response_format"),
    "no_seed": _without("seed", 422),
    "no_logprobs": _without("logprobs"),
    "no_max_tokens": _without("max_tokens"),
    "key_in_error": key_in_error,
    "key_in_answer": key_in_answer,
    "key_in_error_event": key_in_error_event,
    "key_in_redirect": key_in_redirect,
}
"""Every fault by its name."""
