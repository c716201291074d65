"""From what a person types after --model to a model that answers.

`parse_model` makes a `ModelChoice`, which is data that is stored and shown, so that it must never
hold a secret; `make_model` makes the model of a choice. What the model needs from elsewhere (a
script, a recorded log, a way to ask the person) is handed in.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import assert_never
from urllib.parse import parse_qsl, urlsplit

from workbench.core.codec import Json
from workbench.core.events import Event, ModelChoice
from workbench.errors import NoScript, SettingsError, UsageError
from workbench.models import Model
from workbench.models.discover import PORTS, LocalServer, local_servers
from workbench.models.keys import NAMES, SERVICE
from workbench.models.person import Asking, PersonModel
from workbench.models.practice import PACE, PracticeModel
from workbench.models.practice_script import Script
from workbench.models.prices import Prices, price_of
from workbench.models.replay import ReplayModel
from workbench.models.wire import OPENAI_URL

KNOWN = ("practice", "person", "replay:SESSION", "openai:NAME", *(f"{k}:NAME" for k in PORTS))
"""The forms of --model that need no --base-url, beside OpenAI's own names."""
_OPENAI_NAME = re.compile(r"(gpt-|chatgpt-|o\d)")
_LOOKS_LIKE_KEY = re.compile(r"(sk|gsk|xai|key|api)[-_][\w-]{16,}|[0-9a-f]{32,}", re.I)
_SECRET = re.compile(r"key|token|secret|password|auth|sig|code", re.I)


def parse_model(
    text: str, base_url: str = "", environ: Mapping[str, str] | None = None
) -> ModelChoice:
    """The choice that `--model TEXT --base-url URL` means; raises UsageError.

    `environ` (the process's own by default) may give OPENAI_BASE_URL, the address of OpenAI names
    and of any other name when no --base-url is typed.
    """
    environ = os.environ if environ is None else environ
    text = text.strip() or "practice"
    kind, _, rest = text.partition(":")
    if _LOOKS_LIKE_KEY.fullmatch(text):
        raise UsageError("That looks like a key, not like a model.", _ABOUT_KEYS)
    if text in ("practice", "person") or kind == "replay":
        return _without_server(kind, rest, base_url)
    default = environ.get("OPENAI_BASE_URL", "")
    if kind == "openai":
        return _on_server(rest, base_url or default or OPENAI_URL, text)
    if kind in PORTS:
        return _on_server(rest, base_url or f"http://127.0.0.1:{PORTS[kind]}/v1", text)
    if base_url or default:
        return _on_server(text, base_url or default, text)
    if _OPENAI_NAME.match(text):
        return _on_server(text, OPENAI_URL, text)
    raise _unknown(text)


def _without_server(kind: str, rest: str, base_url: str) -> ModelChoice:
    if base_url:
        raise UsageError(f"--base-url does not go with --model {kind}.", "Leave one of them out.")
    if kind == "replay":
        if not rest:
            hint = "Write --model replay:SESSION; workbench history lists the sessions."
            raise UsageError("Which session should be replayed?", hint)
        return ModelChoice("replay", "replay", source=rest)
    return ModelChoice("person" if kind == "person" else "practice", kind)


def _on_server(name: str, base_url: str, text: str) -> ModelChoice:
    if not name.strip():
        raise UsageError(f"'{text}' names no model.", f"Write --model {text.rstrip(':')}:NAME.")
    return ModelChoice("openai", name.strip(), checked_url(base_url))


def checked_url(base_url: str) -> str:
    """The address without a trailing slash or `/chat/completions`; raises UsageError where it is no
    web address or holds a secret, because it is written into the history.
    """
    url = base_url.strip()
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or not url.isprintable() or " " in url:
        hint = "Write it like http://127.0.0.1:11434/v1 or https://api.example.com/v1."
        raise UsageError("--base-url is no web address.", hint)
    if parts.username is not None or any(
        _SECRET.search(name) for name, _ in parse_qsl(parts.query)
    ):
        raise UsageError(
            "--base-url holds a password or a key, and it would be stored.", _ABOUT_KEYS
        )
    path = parts.path.rstrip("/").removesuffix("/chat/completions")
    return parts._replace(path=path, fragment="").geturl()


_ABOUT_KEYS = "Put the key into the environment: export WORKBENCH_API_KEY=…"


_OURS = frozenset({"model", "messages", "stream", "stream_options", "n"})
"""Fields of a request that the loop itself fills in."""


def checked_extra(text: str) -> str:
    """The text of a JSON object for `ModelChoice.extra`, in one fixed spelling; raises UsageError
    where it is none, names a field that the loop fills in, or holds a key, since it is stored.
    """
    try:
        data = json.loads(text)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise UsageError("--extra is no JSON object.", "Write e.g. --extra '{\"top_p\": 0.9}'.")
    taken = sorted(_OURS & data.keys())
    if taken:
        raise UsageError(f"--extra cannot set {', '.join(taken)}: the loop does.", "Leave it out.")
    if any(_SECRET_FIELD.fullmatch(name) for name in _names(data)):
        raise UsageError("--extra holds a password or a key, and it would be stored.", _ABOUT_KEYS)
    return json.dumps(data, sort_keys=True, ensure_ascii=False) if data else ""


_SECRET_FIELD = re.compile(r"(?:.*[_-])?(?:api[_-]?key|token|secret|password|authorization)", re.I)


def _names(data: Json) -> Iterator[str]:
    match data:
        case dict():
            for name, value in data.items():
                yield str(name)
                yield from _names(value)
        case list():
            for value in data:
                yield from _names(value)


def _unknown(text: str) -> UsageError:
    words = {form.partition(":")[0]: form for form in KNOWN}
    near = get_close_matches(text.partition(":")[0].casefold(), words, n=1, cutoff=0.6)
    guess = f"Did you mean '{words[near[0]]}'? " if near else ""
    return UsageError(
        f"No model called '{text}'. Known: {', '.join(KNOWN)}, gpt-….",
        f"{guess}For a model on another server add --base-url URL.",
    )


def make_model(
    choice: ModelChoice,
    *,
    task: str,
    scripts: Callable[[str], Script | None],
    events: Callable[[str], Iterable[Event]] | None = None,
    given: Mapping[str, int] | None = None,
    ask: Asking | None = None,
    prices: Prices | None = None,
    environ: Mapping[str, str] | None = None,
    pace: float = PACE,
    local: Callable[[], Sequence[LocalServer]] = local_servers,
) -> Model:
    """The model of a choice, for the task of that id; raises UsageError when it cannot be had.

    `scripts` gives the practice script of a task id, if there is one. For `replay`, `events` gives
    the log of a session, and `given` the finished calls by role of a replay that is resumed. For
    `person`, `ask` asks. `prices` are the person's own, `pace` the practice model's seconds a word.
    `local` looks for local servers where nothing else can play the task, in up to 0.3 s.
    """
    environ = os.environ if environ is None else environ
    match choice.provider:
        case "practice":
            script = scripts(task)
            if script is None:
                raise no_script(task, local(), environ)
            return PracticeModel(script, pace)
        case "person":
            if ask is None:
                raise UsageError("Nobody can be asked here.", "Use a terminal, or --model NAME.")
            return PersonModel(ask)
        case "replay":
            if events is None:
                raise UsageError("There is no history to replay from.", "Use another --model.")
            return ReplayModel(events(choice.source), source=choice.source, given=given)
        case "openai":
            from workbench.models.openai_compatible import OpenAICompatible

            _refuse_keyless(choice, environ)
            return OpenAICompatible(choice, environ, price_of(choice, prices))
        case _:
            assert_never(choice.provider)


def _refuse_keyless(choice: ModelChoice, environ: Mapping[str, str]) -> None:
    """The default server answers nobody without a key: no use to ask it. Another one may."""
    named = any(environ.get(name, "").strip() for name in NAMES)
    if (choice.base_url or OPENAI_URL) == OPENAI_URL and not named:
        raise SettingsError(
            f"No key is set for {urlsplit(OPENAI_URL).hostname}, which '{choice.name}' runs on.",
            f"Set it first: export {NAMES[1]}=… (or keyring set {SERVICE} "
            f"{urlsplit(OPENAI_URL).hostname}); or name another server with --base-url URL.",
        )


def no_script(
    task: str, local: Sequence[LocalServer] = (), environ: Mapping[str, str] | None = None
) -> NoScript:
    """The practice model cannot play this task; the hint says what can."""
    ways = [_way(server) for server in local if server.models]
    if any((environ or {}).get(name) for name in ("OPENAI_API_KEY", "WORKBENCH_API_KEY")):
        ways.append("--model gpt-… with the key that is set")
    else:
        ways.append("--model NAME --base-url URL with a key in WORKBENCH_API_KEY")
    ways.append("--model person to write the draft yourself")
    return NoScript(
        f"The practice model has no script for the task '{task}'.",
        "Ways on: " + "; ".join(ways) + ".",
    )


def _way(server: LocalServer) -> str:
    return f"--model {server.kind}:{server.models[0]} (running at {server.base_url})"
