"""A chat server that answers everything with one text after a fixed wait, and costs next to
nothing: for measuring what stands around it.

    python -m tests.support.slow_server PORT_FILE SECONDS ANSWER
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path


def _event(data: object) -> bytes:
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def reply(answer: str) -> bytes:
    """A whole streamed answer, with its usage."""
    head = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "slow"}
    one = {"index": 0, "delta": {"role": "assistant", "content": answer}, "finish_reason": None}
    last = {"index": 0, "delta": {}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    body = _event({**head, "choices": [one]}) + _event({**head, "choices": [last]})
    body += _event({**head, "choices": [], "usage": usage}) + b"data: [DONE]\n\n"
    kind = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: "
    return kind + str(len(body)).encode() + b"\r\n\r\n" + body


async def started(seconds: float, answer: str, opened: list[int]) -> asyncio.Server:
    """A server that has begun; each connection puts its number into `opened`."""
    whole = reply(answer)

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened.append(len(opened) + 1)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                lines = head.lower().split(b"\r\n")
                size = next(
                    (int(x.split(b":")[1]) for x in lines if x[:15] == b"content-length:"), 0
                )
                await reader.readexactly(size)
                await asyncio.sleep(seconds)
                writer.write(whole)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    return await asyncio.start_server(one, "127.0.0.1", 0)


async def serve(port_file: Path, seconds: float, answer: str) -> None:
    """Serve until the process is ended."""
    server = await started(seconds, answer, [])
    port_file.write_text(str(server.sockets[0].getsockname()[1]))
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3]))
