"""The connection to one server: address, key, certificates, and a limit on what it may send.

The key is read from the environment, goes into the header of a request and nowhere else: no repr
shows it, and `without_key` takes it out of whatever a server says. The SDK sets no bound on the
length of an event or a body, and would unpack a compressed one of any size; `_limited` does.
"""

from __future__ import annotations

import asyncio
import ipaddress
from codecs import BOM_UTF8
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit
from urllib.request import getproxies

from workbench.errors import SettingsError
from workbench.models.faults import faulty

if TYPE_CHECKING:
    import ssl

    import httpx2
    from openai import AsyncOpenAI

OPENAI_URL = "https://api.openai.com/v1"
CONNECT = 10.0
"""Seconds for a connection to come about."""
POOL = 8
"""Connections kept in one pool: it looks at every idle one for every call and for every end of one
(64 in one pool cost an eighth of a call; measured November 2026).
"""
FRAMING = 64 * 1024
"""Bytes of JSON around a text, beside the text."""
ESCAPED = 6
"""Bytes that one byte of text may take in JSON (a control character as \\u0000)."""
SHORT = 8
"""A key shorter than this is a placeholder (`none`, `ollama`); looking for it in texts would hit
ordinary words.
"""


@dataclass(frozen=True, slots=True)
class Key:
    """A secret that shows itself to nobody who does not ask by name."""

    secret: str = field(default="", repr=False)

    def __bool__(self) -> bool:
        return bool(self.secret)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is, and what goes into every request's query (Azure's `api-version`)."""

    url: str
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def host(self) -> str:
        """As shown to the person: host and port."""
        return urlsplit(self.url).netloc

    @property
    def local(self) -> bool:
        """On this machine."""
        return is_loopback(self.url)

    @property
    def azure(self) -> bool:
        """A gateway that takes the key in the header `api-key`."""
        name = urlsplit(self.url).hostname or ""
        return name.endswith((".azure.com", ".azure-api.net", ".azure.us", ".azure.cn"))

    @property
    def openai(self) -> bool:
        """OpenAI's own servers, or Azure's."""
        name = urlsplit(self.url).hostname or ""
        return name == "openai.com" or name.endswith(".openai.com") or self.azure


def address(base_url: str, environ: Mapping[str, str]) -> Address:
    """The server of a base URL; a query in it, and OPENAI_API_VERSION for Azure, go with each
    request.
    """
    parts = urlsplit(base_url)
    query = dict(parse_qsl(parts.query))
    found = Address(urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")), query)
    version = environ.get("OPENAI_API_VERSION", "")
    if found.azure and version and "api-version" not in query and "/openai/v1" not in found.url:
        query["api-version"] = version
    return found


def is_loopback(base_url: str) -> bool:
    """Whether the URL points at this machine."""
    name = urlsplit(base_url).hostname or ""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def key_for(server: Address, environ: Mapping[str, str]) -> Key:
    """WORKBENCH_API_KEY for whatever server is named; OPENAI_API_KEY too, but never unencrypted to
    another machine. Raises SettingsError for what cannot be a key.
    """
    safe = server.url.startswith("https://") or server.local
    for name in ("WORKBENCH_API_KEY", "OPENAI_API_KEY"):
        secret = environ.get(name, "").strip()
        if secret and (safe or name == "WORKBENCH_API_KEY"):
            return _sound(name, secret)
    return Key()


def _sound(name: str, secret: str) -> Key:
    """The key, unless a header could not carry it: libraries would quote it in their complaint."""
    if not (secret.isascii() and secret.isprintable() and " " not in secret):
        hint = f"Set it again, e.g. export {name}=… with nothing else in the line."
        raise SettingsError(f"The key in {name} holds spaces or odd characters.", hint)
    return Key(secret)


def without_key(text: str, key: Key) -> str:
    """The text with the key blotted out, if a server was careless enough to send it back."""
    return text.replace(key.secret, "[key]") if len(key.secret) >= SHORT else text


@dataclass
class Wire:
    """Opens clients to one server."""

    server: Address
    key: Key
    header: str = ""
    """Name of the header for the key; empty = `api-key` for Azure, otherwise a bearer token."""
    tls: ssl.SSLContext | None = field(default=None, repr=False)
    """Made once: reading the system's certificates takes about 50 ms (measured November 2026)."""
    lent: tuple[httpx2.AsyncHTTPTransport, ...] = field(default=(), repr=False)
    """Connections that outlive a call, where somebody keeps them open, a few in each pool."""
    _kept: dict[tuple[float, int, int], AsyncOpenAI] = field(default_factory=dict, repr=False)
    """The clients on them, by time-out, cap and pool."""
    _turn: int = 0

    def keep_open(self, connections: int) -> None:
        """From now on calls share connections, until `close`: all of them run in one event loop
        then. Where a proxy is to be used, each call goes on opening its own.
        """
        import httpx2

        proxies = not self.server.local and bool(getproxies())
        if not self.lent and not proxies:
            limits = httpx2.Limits(max_connections=None, max_keepalive_connections=POOL)
            self.lent = tuple(
                httpx2.AsyncHTTPTransport(verify=self._certificates(), limits=limits)
                for _ in range(0, connections, POOL)
            )

    async def close(self) -> None:
        """Close what `keep_open` kept."""
        self._kept.clear()
        lent, self.lent = self.lent, ()
        for pool in lent:
            await pool.aclose()

    @asynccontextmanager
    async def client(self, timeout: float, cap: int) -> AsyncIterator[AsyncOpenAI]:
        """A client for one call. One for each, because a session's calls may run in different
        event loops; where connections are kept open, the same for all of one kind: making one took
        a third of what a call costs this program (measured November 2026).

        `timeout` in seconds without a byte, `cap` in bytes of text.
        """
        if self.lent:
            self._turn = (self._turn + 1) % len(self.lent)
            kind = timeout, cap, self._turn
            if kind not in self._kept:
                self._kept[kind] = self._client(timeout, cap, self.lent[self._turn])
            yield self._kept[kind]
            return
        # Importing the SDK takes 0.5 s the first time: a thread keeps the screen alive meanwhile.
        async with await asyncio.to_thread(self._client, timeout, cap) as client:
            yield client

    def _client(
        self, timeout: float, cap: int, pool: httpx2.AsyncHTTPTransport | None = None
    ) -> AsyncOpenAI:
        import httpx2
        from openai import AsyncOpenAI

        pause = httpx2.Timeout(timeout, connect=min(timeout, CONNECT))
        client = httpx2.AsyncClient(
            timeout=pause,
            verify=self._certificates(),
            transport=pool,
            trust_env=not self.server.local,  # a proxy cannot reach this machine's own servers
            follow_redirects=False,  # a key must not follow a redirect to another host
            headers={"Accept-Encoding": "identity"},
            event_hooks={
                "request": [self._sign],
                "response": [_limited(cap * ESCAPED + FRAMING)],
            },
        )
        return AsyncOpenAI(
            api_key="unused",  # see _sign
            base_url=self.server.url,
            timeout=pause,
            max_retries=0,  # tries are counted and shown by us
            default_query=dict(self.server.query),
            http_client=client,
        )

    async def _sign(self, request: httpx2.Request) -> None:
        """A hook that puts the key into each request, so that the SDK never holds it; and takes out
        what the SDK adds from the environment for OpenAI alone.
        """
        request.headers.pop("Authorization", None)
        if not self.server.openai:
            request.headers.pop("OpenAI-Organization", None)
            request.headers.pop("OpenAI-Project", None)
        header = self.header or ("api-key" if self.server.azure else "Authorization")
        if self.key:
            bearer = "Bearer " if header.casefold() == "authorization" else ""
            request.headers[header] = bearer + self.key.secret

    def _certificates(self) -> ssl.SSLContext | bool:
        import httpx2

        if not self.server.url.startswith("https://"):
            return False  # nothing is encrypted, so there are no certificates to read
        if self.tls is None:
            self.tls = httpx2.create_ssl_context()
        return self.tls


def _limited(limit: int) -> Callable[[httpx2.Response], Awaitable[None]]:
    """A hook that bounds the body: an event stream by its longest event, others as a whole."""

    async def hook(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") not in ("", "identity"):
            raise faulty(
                "unreadable",
                "The server sent a compressed answer though it was asked for a plain one",
                "Turn compression off in the server or gateway.",
            )
        by_event = response.headers.get("content-type", "").startswith("text/event-stream")
        response.stream = _body(response.stream, limit, by_event)

    return hook


def _body(stream: Any, limit: int, by_event: bool) -> Any:
    """The stream with a limit."""
    return _limited_stream()(stream, limit, by_event)


@cache
def _limited_stream() -> Any:
    """The class of such streams, made late and once, because httpx2 is imported late."""
    import httpx2

    class Limited(httpx2.AsyncByteStream):
        def __init__(self, stream: Any, limit: int, by_event: bool) -> None:
            self._stream, self._limit, self._by_event = stream, limit, by_event

        async def __aiter__(self) -> AsyncIterator[bytes]:
            stream, limit, by_event = self._stream, self._limit, self._by_event
            size, tail = 0, b""
            lines = EventLines()
            async for chunk in _without_mark(stream) if by_event else stream:
                if by_event:
                    lines.feed(chunk)
                size, tail = _since_event(size, tail, chunk) if by_event else (_add(size, chunk))
                if size > limit:
                    raise faulty(
                        "too_long",
                        f"The answer is longer than {limit:,} bytes of data and was cut off",
                        "Ask for less, or raise the setting answer_cap.",
                    )
                yield chunk
            lines.end()

        async def aclose(self) -> None:
            await self._stream.aclose()

    return Limited


async def _without_mark(stream: Any) -> AsyncIterator[bytes]:
    """The stream without a byte order mark at its start: a reader of events would take it for part
    of the first field's name, and drop that event in silence.
    """
    head: bytes | None = b""
    async for chunk in stream:
        if head is None:
            yield chunk
            continue
        head += chunk
        if len(head) >= len(BOM_UTF8) or not BOM_UTF8.startswith(head):
            yield head.removeprefix(BOM_UTF8)
            head = None
    if head:
        yield head


class EventLines:
    """Watches an event stream for lines that are no field of an event.

    A reader has to skip such lines (WHATWG HTML, 9.2.6), and with a damaged one a piece of the
    answer would be missing without a sign of it.
    """

    def __init__(self) -> None:
        self._start = b""

    def feed(self, chunk: bytes) -> None:
        """Look at the next bytes. Raises Faulty at the end of a line that is no field."""
        *ended, rest = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        for line in ended:
            self._start = (self._start + line[:_FIELD])[:_FIELD]
            self.end()
        self._start = (self._start + rest[:_FIELD])[:_FIELD]

    def end(self) -> None:
        """The line that was begun ends here."""
        start, self._start = self._start, b""
        if start and start.partition(b":")[0].rstrip() not in _FIELDS:
            raise faulty(
                "unreadable",
                "A line of the answer's event stream is damaged",
                "Try again; if it happens again, look at the gateway in between.",
            )


_FIELDS = frozenset([b"", b"data", b"event", b"id", b"retry"])
_FIELD = 16
"""Bytes of a line that tell which field it is."""


def _add(size: int, chunk: bytes) -> tuple[int, bytes]:
    return size + len(chunk), b""


def _since_event(size: int, tail: bytes, chunk: bytes) -> tuple[int, bytes]:
    """Bytes since the last blank line, and the end of the chunk, where half of one may stand."""
    joined = tail + chunk
    last = max(joined.rfind(b"\n\n") + 2, joined.rfind(b"\r\n\r\n") + 4, joined.rfind(b"\r\r") + 2)
    fresh = len(joined) - last if last > 3 else 0
    size = fresh if fresh or last == len(joined) else size + len(chunk)
    return size, joined[-3:]
