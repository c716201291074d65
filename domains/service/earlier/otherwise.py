"""All that a reply says otherwise than messages of the desk, of which each says one thing alone."""

from __future__ import annotations

from collections.abc import Iterator

from domains.service.earlier.exchanged import exchanged
from domains.service.earlier.known_to_us import known_to_us
from domains.service.earlier.not_needed import not_needed
from domains.service.earlier.open_days import open_days
from domains.service.reply import Reply
from workbench.core.checks import CheckResult


def otherwise(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each; nothing for a reply that is not in English."""
    for check in (open_days, known_to_us, not_needed, exchanged) if reply.english else ():
        yield from check(reply)
