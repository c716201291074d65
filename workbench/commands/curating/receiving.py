"""The receiving end of OTLP/HTTP: requests of exporters on this machine, checked and unpacked.

It promises: loopback only; no look at a body without the token; no more bytes in memory than
`LARGEST`, packed or not; whatever a body holds, an answer and no trace of an error; 200 only once
`keep` returned, which is when everything is on the disk. Shapes and status codes: the OTLP
specification 1.x (`/v1/traces`, JSON and protobuf, gzip; 503 is worth another try, 400 is not).
"""

from __future__ import annotations

import hmac
import json
import threading
import zlib
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address

from workbench.core.codec import Json
from workbench.curation.importing import Reading, Taken
from workbench.curation.importing.reading import MOST_DEEP, parsed
from workbench.curation.importing.spans import (
    MALFORMED,
    from_protobuf,
    refusal_in_protobuf,
    spans_read,
)
from workbench.errors import UsageError, WorkbenchError

LARGEST = 16 * 1024 * 1024
"""Bytes of a body at most, also once it is unpacked."""
PATIENCE = 20.0
"""Seconds that a connection may say nothing."""
AT_ONCE = 32
"""Connections at once; more are told to come again."""
PATH = "/v1/traces"
JSON, PROTOBUF = "application/json", "application/x-protobuf"

Keep = Callable[[Sequence[Taken]], int]
"""Writes the items and returns how many of them were refused; called from any thread."""


class Refused(Exception):
    """A request that gets another answer than 200."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class Receiver(ThreadingHTTPServer):
    """Answers exporters until `shutdown`. `server_address` tells the port that it got."""

    daemon_threads = True
    request_queue_size = AT_ONCE

    def __init__(self, host: str, port: int, token: str, keep: Keep) -> None:
        """Raises UsageError when the host is another machine's, or the port is taken."""
        refuse_beyond_loopback(host)
        self.token, self.keep = token, keep
        self.free = threading.BoundedSemaphore(AT_ONCE)
        try:
            super().__init__((host, port), _Handler)
        except (OSError, OverflowError) as error:
            hint = "Name another port, or 0 for any that is free."
            raise UsageError(f"{host}:{port} cannot be listened on: {error}.", hint) from error

    def handle_error(self, request: object, client_address: object) -> None:
        """A connection that broke off is nobody's error."""


def refuse_beyond_loopback(host: str) -> None:
    """UsageError for anything but this machine's own address."""
    try:
        near = ip_address("127.0.0.1" if host == "localhost" else host).is_loopback
    except ValueError:
        near = False
    if not near:
        hint = "Other machines reach it through a tunnel, such as ssh -R 4318:127.0.0.1:4318."
        raise UsageError(f"{host} is not this machine's loopback address.", hint)


class _Handler(BaseHTTPRequestHandler):
    """One connection; several requests may come on it."""

    server: Receiver
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "workbench", ""
    timeout = PATIENCE

    def do_POST(self) -> None:
        """Takes traces in."""
        if not self.server.free.acquire(blocking=False):
            self._answer(503, b"", PROTOBUF)
            return
        try:
            kind = self._kind()
            refused = self._taken_in(kind)
            self._answer(200, _partial(refused, kind), kind)
        except Refused as refusal:
            told = json.dumps({"code": refusal.status, "message": refusal.why}).encode()
            self._answer(refusal.status, told, JSON)
        finally:
            self.server.free.release()

    def do_GET(self) -> None:
        """Nothing is given out."""
        self._answer(405 if self.path == PATH else 404, b"", JSON)

    do_PUT = do_DELETE = do_HEAD = do_PATCH = do_OPTIONS = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """What others send is written nowhere but in the history."""

    def _kind(self) -> str:
        """The body's type. Refuses whoever is not allowed in, before anything is read."""
        said = self.headers.get("Authorization", "").encode("utf-8", "replace")
        if not hmac.compare_digest(said, f"Bearer {self.server.token}".encode()):
            raise Refused(401, "Send the header 'Authorization: Bearer TOKEN'.")
        if self.path != PATH:
            raise Refused(404, f"Only {PATH} is taken; turn metrics and logs off.")
        kind = self.headers.get_content_type()
        if kind not in (JSON, PROTOBUF):
            raise Refused(415, f"Send {JSON} or {PROTOBUF}.")
        return kind

    def _taken_in(self, kind: str) -> int:
        """Writes what the body holds; the number of spans' traces that were refused."""
        reading = read_body(self._body(), kind)
        broken = sum(skipped.reason == MALFORMED for skipped in reading.skipped)
        try:
            return broken + self.server.keep(reading.items)
        except WorkbenchError as error:
            raise Refused(503, f"Nothing was kept: {error}") from None

    def _body(self) -> bytes:
        size = self.headers.get("Content-Length", "")
        if not size.isascii() or not size.isdigit() or self.headers.get("Transfer-Encoding"):
            raise Refused(411, "Send the body's length.")
        if len(size) > 12 or int(size) > LARGEST:
            raise Refused(413, f"A body has {LARGEST} bytes at most; send smaller batches.")
        data = self.rfile.read(int(size))
        if len(data) < int(size):
            raise Refused(400, "The body ended early.")
        coding = self.headers.get("Content-Encoding", "identity").strip().lower()
        if coding not in ("identity", "gzip"):
            raise Refused(415, "Send it as it is, or packed with gzip.")
        return unpacked(data) if coding == "gzip" else data

    def _answer(self, status: int, data: bytes, kind: str) -> None:
        """A refused request's body was not read: the connection ends with the answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        if status == 401:
            self.send_header("WWW-Authenticate", "Bearer")
        if status == 503:
            self.send_header("Retry-After", "2")
        if status != 200:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)


def unpacked(data: bytes) -> bytes:
    """What gzip packed, up to `LARGEST` bytes. Raises Refused for more, and for what is no gzip."""
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        found = unpacking.decompress(data, LARGEST + 1)
    except zlib.error:
        raise Refused(400, "This is no gzip.") from None
    if len(found) > LARGEST:
        raise Refused(413, f"Unpacked, a body has {LARGEST} bytes at most.")
    if not unpacking.eof:
        raise Refused(400, "The packed body ended early.")
    return found


def read_body(data: bytes, kind: str) -> Reading:
    """The answers in a request's body. Raises Refused when it is no request."""
    if kind == PROTOBUF:
        try:
            return spans_read([from_protobuf(data)])
        except UsageError as error:
            raise Refused(400 if not error.hint.startswith("pip") else 415, str(error)) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(400, "The body is not UTF-8.") from None
    value = None if _deep(text) else parsed(text)
    if not isinstance(value, dict):
        raise Refused(400, "The body is no JSON object of OTLP.")
    return spans_read([value])


def _deep(text: str) -> bool:
    """More brackets open than any trace needs, wherever they stand."""
    return text.count("[") + text.count("{") > MOST_DEEP and _deepest(text) > MOST_DEEP


def _deepest(text: str) -> int:
    depth = most = 0
    for sign in text:
        if sign in "[{":
            depth += 1
            most = max(most, depth)
        elif sign in "]}":
            depth -= 1
    return most


def _partial(refused: int, kind: str) -> bytes:
    """The answer's body: what was not kept, in the encoding of the request."""
    why = "not understood, or refused"
    if kind == JSON:
        told: Json = {"rejectedSpans": str(refused), "errorMessage": why} if refused else {}
        return json.dumps({"partialSuccess": told} if refused else {}).encode()
    if not refused:
        return b""
    return refusal_in_protobuf(refused, why)
