"""The subject: the process that holds a draft and nothing else.

It knows no test, no expected value and no verdict. It gets the draft's source and then requests,
and answers with plain data. A draft may take this process over completely: all it can achieve is to
give wrong answers about itself.
"""

from __future__ import annotations

import contextlib
import random
import sys
import types
from typing import Any

from .border import codec, wire
from .remote import draft, serving

CHANNEL = 3

# Imported before the fork, because most drafts use some of them and imports are slow.
COMMON = (
    "abc bisect collections.abc contextlib copy dataclasses datetime decimal enum fractions "
    "functools heapq io itertools json linecache math numbers operator random re statistics "
    "string textwrap threading time traceback typing weakref"
)


def warm() -> None:
    """Load what most drafts import."""
    import importlib

    for name in COMMON.split():
        importlib.import_module(name)


def run(options: dict[str, Any]) -> int:
    """Serve one run on the channel: the first frame brings the draft, the rest are requests."""
    try:
        first = wire.receive(CHANNEL)
        own = draft.Sources.of(first["source"], str(first["module"]))
        random.seed(first.get("seed"))
        sys.argv = [own.first_file]
        sys.dont_write_bytecode = True
        if first["mode"] == "table":
            _serve_table(own)
        else:
            serving.serve(own, CHANNEL, first)
    except wire.Gone:
        return 0
    return 0


def _serve_table(own: draft.Sources) -> None:
    made = None
    try:
        made = draft.load(own)
        reply: dict[str, Any] = {"loaded": True}
    except BaseException as problem:
        reply = {"problem": draft.describe(problem, own)}
    _answer(reply)
    while made is not None:
        request = wire.receive(CHANNEL)
        _answer({"id": request["id"], **_call(made, own, request)})


def _call(made: types.ModuleType, own: draft.Sources, request: dict[str, Any]) -> dict[str, Any]:
    """Call one function of the draft with rebuilt arguments and send back what it did."""
    args: list[Any] = codec.decode(request["args"])
    kwargs: dict[str, Any] = codec.decode(request["kwargs"])
    function: Any = made
    try:
        for part in str(request["function"]).split("."):
            function = getattr(function, part)
    except BaseException as problem:  # not what a test may expect to be raised
        return {"problem": draft.describe(problem, own), "missing": True}
    try:
        reply = {"value": codec.encode(function(*args, **kwargs), _flat)}
    except codec.Unencodable as problem:
        return {"unsendable": str(problem)}
    except BaseException as problem:
        return {"problem": draft.describe(problem, own)}
    if request.get("mutates") or request.get("watched"):
        with contextlib.suppress(codec.Unencodable):
            left = codec.encode([args, kwargs], _flat)
            if request.get("mutates") or left != [request["args"], request["kwargs"]]:
                reply["arguments"] = left
    return reply


def _flat(value: Any) -> Any:
    """What stands for an object with no plain form: its builtin part, or a description of it."""
    try:
        return codec.encode(codec.base_value(value), _flat)
    except codec.Unencodable:
        return {"$": "object", "v": [_safely(type(value).__name__), _safely(repr, value)]}


def _safely(made: Any, *arguments: Any) -> str:
    try:
        text = made(*arguments) if arguments else made
        return str.__str__(text)[:2000]
    except BaseException as problem:
        return f"<its repr raised {type(problem).__name__}>"


def _answer(reply: dict[str, Any]) -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(BaseException):
            stream.flush()
    try:
        wire.send(CHANNEL, reply)
    except wire.BadFrame as problem:
        wire.send(CHANNEL, {"id": reply.get("id"), "unsendable": str(problem)})
