"""Events made safe for the disk together, so that what was found in one of them is found in all.

What is run again or compared after a resume keeps a seal of what it was; see `sealing`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.history.reading import Log
from workbench.history.redacted import Redacted, SessionRedactor, numbers_in, redact_event
from workbench.history.rows import dumped
from workbench.history.sealing import sealed, sealed_draft

Seal = Callable[[str], str]
"""A keyed digest of a text."""


def agreeing(live: Log, redactor: SessionRedactor, seal: Seal) -> list[Redacted]:
    """The events, safe for the disk. Those of an interaction are looked at once more when
    something was found: a name said in full in the correction stands bare in the question.
    """
    before = len(redactor.values())
    entries = [safe(event, redactor, seal) for event in live]
    logged = any(isinstance(event.body, cu.InteractionLogged) for event in live)
    if not logged or len(redactor.values()) == before:
        return entries
    redactor.read_anew()
    return [safe(event, redactor, seal) for event in live]


def safe(event: ev.Event, redactor: SessionRedactor, seal: Seal) -> Redacted:
    """The event, safe for the disk. What is run again or compared after a resume, and was
    changed, gets the seal of what it was, so that it can be told from another.
    """
    entry = redact_event(event, redactor)
    if entry.event.body is event.body:
        return entry
    body = sealed(event.body, seal)
    if body is event.body:
        return entry
    return redact_event(replace(event, body=body), redactor)


def safe_again(event: ev.Event, redactor: SessionRedactor, seal: Seal) -> Redacted:
    """The stored event by the present rules; the digest of a draft that was or is now cut into
    is sealed, which earlier versions left as it was made.
    """
    entry = redact_event(event, redactor)
    body = event.body
    if not isinstance(body, ev.DraftWritten | ev.DraftEdited):
        return entry
    if not numbers_in(dumped(entry.event.body)):
        return entry
    body = sealed_draft(body, seal)
    return redact_event(replace(event, body=body), redactor)
