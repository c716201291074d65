"""What of an event is known again after redaction: the task and a person's own checks, which are
run, and drafts, which are compared. Of that alone a seal is kept.

A seal is a keyed digest (`Subjects.seal`): it tells whether a text is the one that was redacted,
and cannot be undone by trying values without the key. The digest of a draft that redaction cut into
is sealed for the same reason; logs from before hold it as it was made, and are read alike.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.codec import to_json
from workbench.core.task import Budget

LENGTH = 32
"""Characters of a seal; no digest of a text has as many (`core.diffing.text_digest`)."""
Run = ev.SessionStarted | ev.TaskRevised | ev.CheckAdded
Drafted = ev.DraftWritten | ev.DraftEdited


def sealed(body: ev.Body, seal: Callable[[str], str]) -> ev.Body:
    """The body before redaction with the seal that its redacted form keeps; itself without one."""
    match body:
        case ev.SessionStarted() | ev.TaskRevised() | ev.CheckAdded():
            return replace(body, digest=seal(run_part(body)))
        case ev.DraftWritten() | ev.DraftEdited():
            return sealed_draft(body, seal)
        case _:
            return body


def sealed_draft(body: Drafted, seal: Callable[[str], str]) -> Drafted:
    """The draft's event with its digest sealed, if it has one that is not."""
    if not body.digest or len(body.digest) == LENGTH:
        return body
    return replace(body, digest=seal(body.digest))


def run_part(body: Run) -> str:
    """The part that is run, as one text: always the same for equal tasks, whatever their budget,
    which belongs to the session.
    """
    if isinstance(body, ev.CheckAdded):
        return json.dumps(to_json(body.check), sort_keys=True)
    return json.dumps(to_json(replace(body.task, budget=Budget())), sort_keys=True, default=str)
