"""What the model was sent for a draft, word for word, to be unfolded; and what a draft mended and
broke, told from the checks as they stand now.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core import events as ev
from workbench.core.session import Draft, Session
from workbench.core.telling.mending import broken, fixed
from workbench.report.blocks import Block, Code, Folded


def prompt_of(log: Sequence[ev.Event], draft: Draft) -> list[Block]:
    """The literal messages of the draft's call, folded; nothing for a draft that no call wrote."""
    calls = (event.body for event in log if isinstance(event.body, ev.CallStarted))
    messages = next((call.messages for call in calls if call.call == draft.call), ())
    if not draft.call or not messages:
        return []
    total = sum(len(message.text) for message in messages)
    text = "\n\n".join(f"[{message.role}]\n{message.text}" for message in messages)
    title = f"The prompt of draft {draft.number}, word for word: {total:,} characters"
    return [Folded(title, (Code(text, "text"),))]


def change_of(session: Session, draft: Draft) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The checks that the draft fixed and broke against its parent, as both stand now: a check
    that was run again after the verdict counts with its latest result. Where the two were checked
    over different sets, what was known at the verdict.
    """
    parent = session.drafts.get(draft.parent or "")
    if parent is None or not draft.check_set or parent.check_set != draft.check_set:
        return draft.fixed, draft.broken
    both = parent.results, draft.results
    return tuple(r.check for r in fixed(*both)), tuple(r.check for r in broken(*both))
