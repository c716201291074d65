"""The subject's life: load the draft, say how that went, answer until the judge is gone.

One thread reads for all where tests call from several, so that a call can be answered while another
one blocks.
"""

from __future__ import annotations

import _thread
import contextlib
import sys
import types

from ..border import wire
from . import draft
from .agent import Agent
from .link import Frame


def serve(own: draft.Sources, fd: int, wanted: Frame) -> None:
    """Load the draft, say how that went, then answer until the judge is gone.

    `wanted` says whether to serve `threads` and to pass on `logs`.
    """
    agent = Agent(fd, own)
    agent.take_over_streams()
    agent.notices.begin(bool(wanted.get("logs")))
    try:
        made = draft.load(own)
        agent.loading = False
        hello: Frame = {"loaded": True, "h": agent.exports.number(made), "names": _public(made)}
        if own.several:
            modules = {name: sys.modules[name] for name in own.texts}
            told = {n: [agent.exports.number(m), _public(m)] for n, m in modules.items()}
            hello["modules"] = told
    except BaseException as problem:
        hello = {"problem": draft.describe(problem, own)}
    out, err = agent.printed()
    wire.send(fd, {**hello, "o": out, "e": err})
    if "loaded" in hello:
        _answer_until_gone(agent, bool(wanted.get("threads")))


def _answer_until_gone(agent: Agent, threads: bool) -> None:
    """The main thread serves the tests' main thread; others get a thread of their own each."""
    link = agent.link
    if threads:
        link.adopt("reader")
        link.strangers = "reader"
        _thread.start_new_thread(_read_for_all, (agent,))
    link.adopt(0)
    with contextlib.suppress(wire.Gone):
        while True:
            link.answer(link.next(0))


def _read_for_all(agent: Agent) -> None:
    """Read every frame as it comes, so that a call can be answered while another one blocks."""
    link = agent.link
    link.adopt("reader")
    with contextlib.suppress(wire.Gone):
        while True:
            frame = link.next("reader")  # only frames of threads that nobody serves yet
            _thread.start_new_thread(_serve_thread, (agent, frame))


def _serve_thread(agent: Agent, frame: Frame) -> None:
    link = agent.link
    link.adopt(frame.get("t"))
    with contextlib.suppress(wire.Gone):
        while True:
            link.answer(frame)
            frame = link.next(frame.get("t"))


def _public(made: types.ModuleType) -> list[str]:
    listed = getattr(made, "__all__", None)
    names = listed if isinstance(listed, (list, tuple)) else dir(made)
    return [n for n in names if type(n) is str and not n.startswith("_")][:5000]
