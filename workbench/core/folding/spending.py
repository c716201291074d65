"""What a log's own calls used: a lane of a race or a fork begins with copies of calls that somebody
else paid for.
"""

from __future__ import annotations

from collections.abc import Iterable

from workbench.core import events as ev
from workbench.core.messages import Usage


def spent_by(log: Iterable[ev.Event]) -> Usage:
    """Of all calls in the log that are no copies of another's."""
    spent = Usage()
    for event in log:
        if not event.origin and isinstance(event.body, ev.CallFinished | ev.CallFailed):
            spent = spent.plus(event.body.usage)
    return spent
