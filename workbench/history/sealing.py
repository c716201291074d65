"""What of an event is run: the task and a person's own checks. Of that alone a seal is kept.

A seal is a keyed digest (`Subjects.seal`): it tells whether a text is the one that was redacted,
and cannot be undone by trying values without the key.
"""

from __future__ import annotations

import json
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.codec import to_json
from workbench.core.task import Budget

Run = ev.SessionStarted | ev.TaskRevised | ev.CheckAdded


def run_part(body: Run) -> str:
    """The part that is run, as one text: always the same for equal tasks, whatever their budget,
    which belongs to the session.
    """
    if isinstance(body, ev.CheckAdded):
        return json.dumps(to_json(body.check), sort_keys=True)
    return json.dumps(to_json(replace(body.task, budget=Budget())), sort_keys=True, default=str)
