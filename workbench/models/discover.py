"""Which local model servers are running: a look at four well-known ports of this machine.

Meant for the moment when somebody has no model; never on the way to the first screen. Takes at most
`LIMIT` seconds, a few milliseconds where nothing listens.
"""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

LIMIT = 0.3
PORTS = {"ollama": 11434, "lmstudio": 1234, "llamacpp": 8080, "vllm": 8000}
"""Default ports, by the prefix that `--model` takes. Sources: the projects' own documentation
(docs.ollama.com/faq, lmstudio.ai/docs/developer, llama.cpp's tools/server README, docs.vllm.ai).
"""
_LONGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that answered."""

    kind: str
    """As `--model` names it: `ollama`, `lmstudio`, `llamacpp`, `vllm`. Known by its port alone."""
    port: int
    models: tuple[str, ...] = ()

    @property
    def base_url(self) -> str:
        """The address for `--base-url`."""
        return f"http://127.0.0.1:{self.port}/v1"


def local_servers(
    limit: float = LIMIT, ports: dict[str, int] | None = None
) -> tuple[LocalServer, ...]:
    """The servers that answer `GET /v1/models` within `limit` seconds; blocks for no longer."""
    work = _all(limit, PORTS if ports is None else ports)
    # In a thread of its own, because the caller may be inside an event loop.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def _all(limit: float, ports: dict[str, int]) -> tuple[LocalServer, ...]:
    probes = [asyncio.wait_for(_one(kind, port), limit) for kind, port in ports.items()]
    found = await asyncio.gather(*probes, return_exceptions=True)
    return tuple(server for server in found if isinstance(server, LocalServer))


async def _one(kind: str, port: int) -> LocalServer | None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=_LONGEST)
    try:
        lines = ["GET /v1/models HTTP/1.0", f"Host: 127.0.0.1:{port}", "Connection: close"]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        _, _, body = (await reader.read(_LONGEST)).partition(b"\r\n\r\n")
        while len(body) < _LONGEST and (more := await reader.read(_LONGEST)):
            body += more
    finally:
        writer.close()
    names = sorted(str(entry["id"]) for entry in json.loads(body)["data"])
    return LocalServer(kind, port, tuple(names))
