"""What a failed request means: an exception of the SDK, or a status, put into a `Fault` with plain
words and the next thing to type. What a server says is quoted as words on one line, never more.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from workbench.errors import GO_ON
from workbench.models.answer import error_inside, part
from workbench.models.faults import Fault, Faulty, shown
from workbench.models.patience import retry_after
from workbench.models.wire import Address

_QUIRKS = {
    "stream_options": r"\bstream_options\b",
    "stream": r"\bstream(ing|ed)?\b",
    "other_max_tokens": r"\bmax_(completion_)?tokens\b",
    "alternatives": r"\b(top_)?logprobs\b",
}
"""Fields that a request can do without, or that have another name, as servers write of them. A
schema, a seed and a temperature were asked for: leaving them out in silence would not do what was
asked; log-probabilities are left out only where they were asked for as far as they are given.
"""
_KEYLIKE = re.compile(r"(?<![\w./:@-])(?=[\w*-]*[\d*])\w[\w*-]{11,}(?![\w/])")
"""A run of twelve and more with a digit or stars in it: where a key is refused, it is the key, in
whole or in part, and may be another one than that which was sent from here.
"""
_UNKNOWN_FIELD = r"unsupported|not supported|unknown|unrecogni|not permitted|extra|instead"


def fault_of(error: BaseException, server: Address, keyed: bool) -> Fault:
    """The fault that an exception means; `keyed` = a key was sent."""
    import openai

    match error:
        case Faulty():
            return error.fault
        case openai.APIStatusError():
            return _refused(error, server, keyed)
        case openai.APITimeoutError() | openai.APIConnectionError():
            return _connection(error, server)
        case openai.APIError():
            return error_inside(error.body if isinstance(error.body, str) else error)
        case TimeoutError():
            return Fault("silent", f"{server.host} sent no content for too long", _RESUME)
        case UnicodeDecodeError():
            return Fault("unreadable", f"The answer of {server.host} is not UTF-8", _CHECK_URL)
        case ValueError():
            return Fault("unreadable", f"The answer of {server.host} is not JSON", _CHECK_URL)
        case _:
            what = type(error).__name__
            return Fault(
                "unreadable", f"The answer of {server.host} has an odd form ({what})", _CHECK_URL
            )


def wrong_type(kind: str, server: Address) -> Fault:
    """A body that is neither JSON nor an event stream."""
    return Fault("unreadable", f"{server.host} answered with {shown(kind)}, not JSON", _CHECK_URL)


def quirk_of(fault: Fault) -> str | None:
    """The field of a request that the server does not know and that we can do without."""
    words = fault.message.casefold()
    if fault.kind != "bad_request" or not re.search(_UNKNOWN_FIELD, words):
        return None
    return next((name for name, named in _QUIRKS.items() if re.search(named, words)), None)


def _refused(error: object, server: Address, keyed: bool) -> Fault:
    status = getattr(error, "status_code", 0)
    body = part(error, "body")
    inner = part(body, "error") or body
    said = part(inner, "message") or (inner if isinstance(inner, str) else _details(body))
    code = str(part(inner, "code") or part(inner, "type") or "")
    kind = _kind(status, code, str(said).casefold())
    told = _KEYLIKE.sub("[key]", shown(said)) if status == 401 else shown(said)
    said_so = f": {told}" if said and "<" not in str(said)[:20] else ""
    headers: Mapping[str, str] = getattr(getattr(error, "response", None), "headers", {})
    message = f"{server.host} answered {status}{said_so}"
    wait = retry_after(headers)
    return Fault(kind, message, _hint(kind, server, keyed, wait, headers), wait)


def _details(body: object) -> str:
    """What servers built on FastAPI say instead of an error: a text, or one for each field."""
    found = part(body, "detail")
    if isinstance(found, list):
        return "; ".join(str(part(entry, "msg") or entry) for entry in found[:5])
    return found if isinstance(found, str) else ""


def _kind(status: int, code: str, said: str) -> str:
    if "quota" in code or "billing" in code:
        return "quota"
    if "content_filter" in code or "content_policy" in code:
        return "content_filter"
    if status == 400 and ("context_length" in code or "context length" in said):
        return "prompt_too_long"
    if 300 <= status < 400:
        return "redirect"
    if status >= 500:
        return "wrong_place" if status == 501 else "server_trouble"
    if status in (405, 410, 415):
        return "wrong_place"
    kinds = {401: "key", 403: "key", 404: "unknown_model", 408: "silent", 409: "conflict"}
    kinds |= {402: "quota", 413: "prompt_too_long", 429: "rate_limit"}
    return kinds.get(status, "bad_request")


def _hint(
    kind: str, server: Address, keyed: bool, wait: float | None, headers: Mapping[str, str]
) -> str:
    match kind:
        case "key":
            return _about_key(server, keyed)
        case "unknown_model":
            path = urlsplit(server.url).path.rstrip("/")
            place = f", and the address: most end in /v1, this one in {path or '/'}"
            return f"Check the name of the model{'' if path.endswith('/v1') else place}."
        case "wrong_place":
            return _CHECK_URL
        case "prompt_too_long":
            return "Choose a model with a larger context, or shorten the task's materials."
        case "quota":
            return "Add credit with that provider, or choose another model with --model."
        case "content_filter":
            return "Reword the task, or choose another model."
        case "rate_limit" if wait is not None and wait >= 1:
            return f"It asks to wait {wait:,.0f} s; then: {GO_ON}."
        case "redirect":
            place = shown(headers.get("location", "elsewhere"))
            return f"It points to {place}; give the right address with --base-url."
        case "bad_request":
            return f"Check what was asked for: {_ASKED_FOR}."
        case _:
            return _RESUME


def _about_key(server: Address, keyed: bool) -> str:
    if keyed:
        return "Check the key in WORKBENCH_API_KEY (or OPENAI_API_KEY)."
    if server.url.startswith("http://") and not server.local:
        return (
            "Set WORKBENCH_API_KEY; OPENAI_API_KEY is not sent unencrypted to another machine: "
            "better use an https address."
        )
    return "Set WORKBENCH_API_KEY (or OPENAI_API_KEY) to a key of that server."


def _connection(error: BaseException, server: Address) -> Fault:
    """No answer at all, or one that broke off."""
    import httpx2

    causes = list(_causes(error))
    told = " ".join(str(cause) for cause in causes)
    if any(isinstance(cause, ssl.SSLError) for cause in causes) or "CERTIFICATE_VERIFY" in told:
        return Fault("tls", f"No trusted TLS connection to {server.host}: {shown(told)}", _TLS)
    if any(isinstance(cause, (httpx2.ConnectError, httpx2.ConnectTimeout)) for cause in causes):
        return Fault("no_connection", f"No connection to {server.host}", _no_server(server))
    if any(isinstance(cause, httpx2.TimeoutException) for cause in causes):
        return Fault("silent", f"{server.host} did not answer in time", _RESUME)
    if any(isinstance(cause, httpx2.UnsupportedProtocol) for cause in causes):
        return Fault("bad_request", f"{server.url} is no web address", _CHECK_URL)
    return Fault("broken_off", f"The connection to {server.host} broke off", _RESUME)


def _causes(error: BaseException) -> Iterator[BaseException]:
    current: BaseException | None = error
    while current is not None:
        yield current
        current = current.__cause__ or current.__context__


def _no_server(server: Address) -> str:
    if server.local:
        return "Start the server there (for Ollama: ollama serve), or choose another --base-url."
    return "Check the network and the --base-url; a proxy is taken from HTTPS_PROXY."


_ASKED_FOR = "--model, --temperature, --reasoning-effort, --max-output-tokens, --seed, --extra"
_RESUME = f"Nothing is lost: {GO_ON} asks again."
_CHECK_URL = "Check the address (--base-url): it should be an OpenAI-compatible API, often …/v1."
_TLS = (
    "Certificates come from the operating system; where it has none (a bare container), set "
    "SSL_CERT_FILE to a bundle."
)
