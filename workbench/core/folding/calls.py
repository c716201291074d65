"""How the state changes with model calls: what is open, what was used, what failed."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.folding.paths import Appliers, on_path
from workbench.core.path import Round
from workbench.core.session import Session


def _call_started(s: Session, body: ev.CallStarted) -> Session:
    if body.samples > 1 and (s.path.round is None or s.path.round.group != body.group):
        s = on_path(s, round=_round_of(body, s.path.current))
    return replace(
        s,
        open_calls=(*s.open_calls, body),
        calls=s.calls + 1,
        call_models=s.call_models.plus(body.call, body.model),
        simulated=s.simulated or body.model.simulated,
    )


def _round_of(body: ev.CallStarted, parent: str | None) -> Round:
    return Round(body.group, body.messages, parent, body.samples, draw=body.draw)


def _call_finished(s: Session, body: ev.CallFinished) -> Session:
    role = next((started.role for started in s.open_calls if started.call == body.call), "")
    s = _call_ended(s, body.call)
    return replace(
        s,
        last_failure=None,
        answered=s.answered.plus(body.call, role),
        call_usage=s.call_usage.plus(body.call, body.usage),
        call_seconds=s.call_seconds.plus(body.call, body.seconds),
        usage=s.usage.plus(body.usage),
        seconds=s.seconds + body.seconds,
        retries=s.retries + body.tries - 1,
    )


def _call_ended(s: Session, call: str) -> Session:
    """Without the open call; a pause that waits for the calls begins with the last one's end."""
    still = tuple(started for started in s.open_calls if started.call != call)
    waited = s.pause_after_call and not still
    return replace(
        s,
        open_calls=still,
        paused=s.paused or waited,
        pause_after_call=s.pause_after_call and not waited,
    )


def _call_failed(s: Session, body: ev.CallFailed) -> Session:
    failed = next((started for started in s.open_calls if started.call == body.call), None)
    s = _call_ended(s, body.call)
    current = s.path.round
    if current is not None and failed is not None and failed.group == current.group:
        spoilt = body.cause in ev.SPOILT
        done = (*current.done, failed.sample) if spoilt else current.done
        s = on_path(s, round=replace(current, done=done))
    return replace(
        s,
        last_failure=body,
        usage=s.usage.plus(body.usage),
        seconds=s.seconds + body.seconds,
        retries=s.retries + body.tries - 1,
        failed_calls=s.failed_calls + 1,
    )


CALLS: Appliers = {
    ev.CallStarted: lambda s, body, event: _call_started(s, body),
    ev.CallFinished: lambda s, body, event: _call_finished(s, body),
    ev.CallFailed: lambda s, body, event: _call_failed(s, body),
}
