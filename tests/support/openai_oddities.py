"""A second batch of what servers and gateways do: protocol, event streams, shapes, statuses.

Scripts as in `openai_faults`. `WHOLE` leave the answer whole, the others must fail the call.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from typing import Any

from tests.support.openai_faults import Broken, Exchange, Script, _reset, reply

Json = Any


def whole_body(ex: Exchange, **fields: Json) -> Json:
    choice = {"index": 0, "message": {"role": "assistant", "content": ex.answer}}
    return ex.completion(choices=[{**choice, "finish_reason": "stop", **fields}], usage=ex.usage())


def events(ex: Exchange, finish: str | None = "stop") -> list[Json]:
    """The chunks of a whole streamed answer."""
    cut = len(ex.answer) // 2
    found = [
        ex.chunk(choices=[{"index": 0, "delta": {"content": piece}, "finish_reason": None}])
        for piece in (ex.answer[:cut], ex.answer[cut:])
    ]
    if finish is not None:
        found.append(ex.chunk(choices=[{"index": 0, "delta": {}, "finish_reason": finish}]))
    return found


def sse(data: list[Json], end: str = "\n", field: str = "data: ") -> bytes:
    lines = [f"{field}{d if isinstance(d, str) else json.dumps(d)}{end}{end}" for d in data]
    return "".join(lines).encode()


async def stream(ex: Exchange, data: bytes) -> None:
    await ex.open_stream()
    await ex.raw(data)
    await ex.end()


def streamed(make: Callable[[Exchange], bytes]) -> Script:
    """A stream of these bytes; unstreamed calls are answered well."""

    async def script(ex: Exchange) -> None:
        await (stream(ex, make(ex)) if ex.streamed else reply(ex))

    return script


def bodied(make: Callable[[Exchange], Json], kind: str = "application/json") -> Script:
    """A whole body, whatever was asked for."""

    async def script(ex: Exchange) -> None:
        await ex.whole(make(ex), kind=kind)

    return script


def status(code: int, body: Json = b"", kind: str = "application/json", **headers: str) -> Script:
    async def script(ex: Exchange) -> None:
        await ex.whole(body, code, kind, **headers)

    return script


def raw(data: bytes) -> Script:
    """These bytes instead of a response, then the end."""

    async def script(ex: Exchange) -> None:
        await ex.send(data)
        raise Broken

    return script


async def http_10(ex: Exchange) -> None:
    """Neither length nor chunks: the body ends with the connection."""
    kind = "text/event-stream" if ex.streamed else "application/json"
    await ex.send(f"HTTP/1.0 200 OK\r\nContent-Type: {kind}\r\n\r\n".encode())
    await ex.send(
        sse([*events(ex), "[DONE]"]) if ex.streamed else json.dumps(whole_body(ex)).encode()
    )
    raise Broken


async def http_10_cut(ex: Exchange) -> None:
    """The same, and the connection ends too early: nothing in the protocol shows it."""
    kind = "text/event-stream" if ex.streamed else "application/json"
    await ex.send(f"HTTP/1.0 200 OK\r\nContent-Type: {kind}\r\n\r\n".encode())
    data = sse(events(ex)[:1]) if ex.streamed else json.dumps(whole_body(ex)).encode()[:-30]
    await ex.send(data)
    raise Broken


async def chunk_garbage(ex: Exchange) -> None:
    kind = "text/event-stream" if ex.streamed else "application/json"
    await ex.head(200, {"Content-Type": kind, "Transfer-Encoding": "chunked"})
    await ex.send(b"zz\r\nnot a chunk\r\n")
    raise Broken


async def chunk_cut(ex: Exchange) -> None:
    """A chunk that is announced longer than it comes."""
    kind = "text/event-stream" if ex.streamed else "application/json"
    await ex.head(200, {"Content-Type": kind, "Transfer-Encoding": "chunked"})
    await ex.send(b"ffff\r\n" + sse(events(ex)[:1]))
    raise Broken


async def header_drip(ex: Exchange) -> None:
    """Headers that never end, a byte at a time."""
    await ex.send(b"HTTP/1.1 200 OK\r\n")
    while True:
        await ex.send(b"X-Slow: 1\r\n")
        await asyncio.sleep(0.01)


async def body_drip(ex: Exchange) -> None:
    """A body that trickles and never ends: each byte comes in time."""
    kind = "text/event-stream" if ex.streamed else "application/json"
    await ex.head(200, {"Content-Type": kind, "Transfer-Encoding": "chunked"})
    while True:
        await ex.raw(b" " if not ex.streamed else b"x")
        await asyncio.sleep(0.01)


async def empty_deltas(ex: Exchange) -> None:
    """Events without end, and nothing in them (streamed)."""
    if not ex.streamed:
        await body_drip(ex)
    await ex.open_stream()
    while True:
        await ex.delta(content="")
        await asyncio.sleep(0.01)


async def byte_by_byte(ex: Exchange) -> None:
    """A whole answer, every byte in a chunk of its own."""
    if not ex.streamed:
        await reply(ex)
        return
    await ex.open_stream()
    for byte in sse([*events(ex), "[DONE]"]):
        await ex.raw(bytes([byte]))
    await ex.end()


async def early_hints(ex: Exchange) -> None:
    """Responses of their own before the real one."""
    await ex.send(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
    await reply(ex)


async def closes_after(ex: Exchange) -> None:
    """Says that it keeps the connection, and closes it."""
    await reply(ex)
    raise Broken


async def silent_reset(ex: Exchange) -> None:
    _reset(ex)


async def reset_in_a_token(ex: Exchange) -> None:
    """Breaks off in the middle of an event."""
    if ex.streamed:
        await ex.open_stream()
        await ex.raw(sse(events(ex)[:1]))
        await ex.raw(b'data: {"choices": [{"index": 0, "delta": {"content": "half')
    _reset(ex)


def two_choices(ex: Exchange) -> bytes:
    both = [
        ex.chunk(
            choices=[
                {"index": 1, "delta": {"content": "WRONG"}, "finish_reason": None},
                {"index": 0, "delta": {"content": part}, "finish_reason": None},
            ]
        )
        for part in (ex.answer[:5], ex.answer[5:])
    ]
    end = ex.chunk(choices=[{"index": 1, "delta": {}, "finish_reason": "length"}])
    return sse([*both, end, *events(ex)[2:], "[DONE]"])


def message_at_the_end(ex: Exchange) -> bytes:
    """The last chunk repeats the whole message beside an empty delta."""
    message = {"role": "assistant", "content": ex.answer}
    last = {"index": 0, "delta": {}, "message": message, "finish_reason": "stop"}
    return sse([*events(ex, None), ex.chunk(choices=[last]), "[DONE]"])


def split_characters(ex: Exchange) -> bytes:
    return sse([json.dumps(e, ensure_ascii=False) for e in events(ex)] + ["[DONE]"])


def deep(_: Exchange) -> bytes:
    return b'{"choices": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"


_TOOL = {"index": 0, "id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
_FAIL = {"error": {"message": "later", "type": "server_error"}}

WHOLE: dict[str, Script] = {
    "http_10": http_10,
    "early_hints": early_hints,
    "closes_after": closes_after,
    "byte_by_byte": byte_by_byte,
    "sse_crlf": streamed(lambda ex: sse([*events(ex), "[DONE]"], "\r\n")),
    "sse_cr": streamed(lambda ex: sse([*events(ex), "[DONE]"], "\r")),
    "sse_no_blank": streamed(lambda ex: sse([*events(ex), "[DONE]"], field="data:")),
    "sse_bom": streamed(lambda ex: b"\xef\xbb\xbf" + sse([*events(ex), "[DONE]"])),
    "sse_comments": streamed(
        lambda ex: b": hi\n\n" + sse([*events(ex), "[DONE]"]).replace(b"\n\n", b"\n\n: x\n\n")
    ),
    "sse_fields": streamed(
        lambda ex: sse([*events(ex), "[DONE]"], field="event: message\nid: 7\nretry: 9\ndata: ")
    ),
    "sse_many_lines": streamed(
        lambda ex: sse([json.dumps(e, indent=1).replace("\n", "\ndata: ") for e in events(ex)])
    ),
    "sse_no_done": streamed(lambda ex: sse(events(ex))),
    "utf8_in_events": streamed(split_characters),
    "two_choices": streamed(two_choices),
    "message_at_the_end": streamed(message_at_the_end),
    "filters_first": streamed(
        lambda ex: sse([ex.chunk(choices=[], prompt_filter_results=[{}]), *events(ex), "[DONE]"])
    ),
    "reasoning_first": streamed(
        lambda ex: sse(
            [
                ex.chunk(choices=[{"index": 0, "delta": {"reasoning_content": "WRONG"}}]),
                ex.chunk(choices=[{"index": 0, "delta": {"content": None, "reasoning": "NO"}}]),
                *events(ex),
                "[DONE]",
            ]
        )
    ),
    "odd_chunks": streamed(
        lambda ex: sse([{}, {"choices": None}, {"choices": [{"index": 0}]}, *events(ex), "[DONE]"])
    ),
    "other_model": streamed(lambda ex: sse([{**e, "model": "gpt-nano"} for e in events(ex)])),
    "upper_finish": streamed(lambda ex: sse(events(ex, "STOP"))),
    "end_turn": streamed(lambda ex: sse(events(ex, "end_turn"))),
    "json_bom": bodied(lambda ex: b"\xef\xbb\xbf" + json.dumps(whole_body(ex)).encode()),
    "json_padded": bodied(lambda ex: b"\n" * 5000 + json.dumps(whole_body(ex)).encode()),
    "json_charset": bodied(whole_body, "application/json; charset=utf-8"),
    "usage_null": bodied(lambda ex: {**whole_body(ex), "usage": None}),
    "usage_floats": bodied(
        lambda ex: {**whole_body(ex), "usage": {"prompt_tokens": 1.5, "completion_tokens": 1e99}}
    ),
    "index_missing": bodied(
        lambda ex: {
            "choices": [{"message": {"content": ex.answer}, "finish_reason": "stop", "text": "NO"}]
        }
    ),
}
"""What leaves the answer whole."""

BROKEN: dict[str, Script] = {
    "http_10_cut": http_10_cut,
    "chunk_garbage": chunk_garbage,
    "chunk_cut": chunk_cut,
    "header_drip": header_drip,
    "body_drip": body_drip,
    "empty_deltas": empty_deltas,
    "reset_in_a_token": reset_in_a_token,
    "not_http": raw(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "no_bytes": raw(b""),
    "status_line": raw(b"HTTP/9.9 banana\r\n\r\n"),
    "length_negative": raw(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}"),
    "length_words": raw(b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}"),
    "length_twice": raw(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}"),
    "header_bomb": raw(b"HTTP/1.1 200 OK\r\n" + b"X: " + b"a" * 400_000 + b"\r\n\r\n{}"),
    "gzip_lie": status(200, b'{"choices": []}', Content_Encoding="gzip"),
    "gzip_unsaid": bodied(lambda ex: gzip.compress(json.dumps(whole_body(ex)).encode())),
    "brotli": status(200, b"\x0b\x02\x80", Content_Encoding="br"),
    "redirect_loop": status(307, {}, Location="/v1/chat/completions"),
    "moved": status(301, {}, Location="https://example.invalid/"),
    "redirect_nowhere": status(302, {}),
    "html_as_json": bodied(lambda ex: b"<html>Sign in</html>"),
    "html_as_stream": bodied(lambda ex: b"<html>Sign in</html>", "text/event-stream"),
    "plain_text": bodied(lambda ex: ex.answer.encode(), "text/plain"),
    "ndjson": bodied(lambda ex: json.dumps(whole_body(ex)).encode(), "application/x-ndjson"),
    "stream_as_json": bodied(lambda ex: sse(events(ex))),
    "empty_body": status(200),
    "no_content": raw(b"HTTP/1.1 204 No Content\r\n\r\n"),
    "json_twice": bodied(lambda ex: json.dumps(whole_body(ex)).encode() * 2),
    "json_null": bodied(lambda ex: b"null"),
    "json_list": bodied(lambda ex: [whole_body(ex)]),
    "json_deep": bodied(deep),
    "json_length_short": raw(
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
        b'{"choices": [{"index": 0, "message": {"content": "x"}, "finish_reason": "stop"}]}'
    ),
    "content_parts": bodied(
        lambda ex: whole_body(ex, message={"content": [{"type": "text", "text": ex.answer}]})
    ),
    "content_number": bodied(lambda ex: whole_body(ex, message={"content": 42})),
    "message_missing": bodied(lambda ex: whole_body(ex, message=None)),
    "finish_empty": bodied(lambda ex: whole_body(ex, finish_reason="")),
    "finish_number": bodied(lambda ex: whole_body(ex, finish_reason=1)),
    "finish_error": bodied(lambda ex: whole_body(ex, finish_reason="error")),
    "finish_unknown": bodied(lambda ex: whole_body(ex, finish_reason="insufficient_system")),
    "finish_safety": bodied(lambda ex: whole_body(ex, finish_reason="SAFETY")),
    "tool_and_text": bodied(
        lambda ex: whole_body(ex, message={"content": ex.answer, "tool_calls": [_TOOL]})
    ),
    "error_text": bodied(lambda ex: {"error": "the model is loading"}),
    "error_beside": bodied(lambda ex: {**whole_body(ex), **_FAIL}),
    "error_detail": status(422, {"detail": [{"loc": ["body"], "msg": "field required"}]}),
    "error_plain": status(500, b"upstream connect error", "text/plain"),
    "error_null": status(400, {"error": None}),
    "error_list": status(400, [{"error": {"message": "bad key in list"}}]),
    "405": status(405, b""), "410": status(410, b""), "418": status(418, b"short and stout"),
    "425": status(425, b""), "451": status(451, {"error": {"message": "not in your country"}}),
    "501": status(501, b""), "504": status(504, b"<html>Gateway time-out</html>", "text/html"),
    "520": status(520, b"<html>", "text/html"), "599": status(599, b""),
    "201_empty": status(201, {}),
    "206": status(206, b'{"choices": [{"index": 0, "mess', Content_Range="bytes 0-30/900"),
    "402": status(402, {"error": {"message": "Insufficient credits"}}),
    "429_negative": status(429, {}, Retry_After="-5"),
    "429_words": status(429, {}, Retry_After="soon"),
    "429_infinite": status(429, {}, Retry_After="1e400"),
    "429_past": status(429, {}, Retry_After="Wed, 21 Oct 2015 07:28:00 GMT"),
    "429_far": status(429, {}, Retry_After="Wed, 21 Oct 2099 07:28:00 GMT"),
    "503_soon": status(503, {}, Retry_After="0.01"),
}  # fmt: skip
"""What must fail the call, streamed and not."""

BROKEN_STREAMS: dict[str, Script] = {
    "sse_unended": streamed(lambda ex: sse(events(ex)).removesuffix(b"\n\n")),
    "line_damaged": streamed(lambda ex: sse(events(ex)).replace(b"data:", b"dat:", 1)),
    "line_of_words": streamed(lambda ex: b"working on it\n\n" + sse(events(ex))),
    "done_first": streamed(lambda ex: sse(["[DONE]", *events(ex)])),
    "done_without_finish": streamed(lambda ex: sse([*events(ex, None), "[DONE]"])),
    "cut_event": streamed(lambda ex: sse(events(ex))[:-20]),
    "bad_event": streamed(lambda ex: sse([*events(ex, None), "{bad json", *events(ex)[2:]])),
    "error_last": streamed(lambda ex: sse([*events(ex, None), _FAIL])),
    "error_named": streamed(
        lambda ex: (
            sse(events(ex, None)) + b'event: error\ndata: {"message": "gone", "code": 500}\n\n'
        )
    ),
    "error_string": streamed(lambda ex: sse([*events(ex, None), {"error": "worker died"}])),
    "length_last": streamed(lambda ex: sse(events(ex, "length"))),
    "filter_last": streamed(lambda ex: sse(events(ex, "content_filter"))),
    "tools_unasked": streamed(
        lambda ex: sse(
            [ex.chunk(choices=[{"index": 0, "delta": {"tool_calls": [_TOOL]}}]), *events(ex)]
        )
    ),
    "refuses_midway": streamed(
        lambda ex: sse(
            [
                *events(ex, None),
                ex.chunk(choices=[{"index": 0, "delta": {"refusal": "No."}}]),
                *events(ex)[2:],
            ]
        )
    ),
    "only_others": streamed(
        lambda ex: sse(
            [
                ex.chunk(choices=[{"index": 1, "delta": {"content": ex.answer}}]),
                ex.chunk(choices=[{"index": 1, "delta": {}, "finish_reason": "stop"}]),
            ]
        )
    ),
    "half_character": streamed(
        lambda ex: sse(
            ['{"choices":[{"index":0,"delta":{"content":"a\\ud83d"}}]}', *events(ex)[2:]]
        )
    ),
    "latin_1": streamed(lambda ex: split_characters(ex).decode().encode("latin-1", "replace")),
}
"""What must fail a streamed call."""

ODDITIES: dict[str, Script] = {**WHOLE, **BROKEN, **BROKEN_STREAMS}
