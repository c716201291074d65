"""How strategies ask for the next draft: what of the person's notes goes in, how many drafts, and
which form of answer is wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.session import Draft, View
from workbench.core.steps import All, Decide, Step, Write
from workbench.core.telling.feedback import choose
from workbench.core.telling.retelling import with_advice, with_invitation
from workbench.errors import UsageError

if TYPE_CHECKING:
    from workbench.core.domain import Domain

EDITS = (
    "Answer with the changes alone, as blocks of this form, each with enough lines to occur once:\n"
    "<<<<<<< SEARCH\nlines as they stand\n=======\nlines in their place\n>>>>>>> REPLACE\n"
    "Keep what already passes."
)
"""The last line of a request for a revision as changes."""


def revision(view: View, domain: Domain) -> Step:
    """The request for the successor of the current draft, or for the first one."""
    seen, guidance = consuming(in_form(view, domain))
    messages = with_advice(view, with_invitation(view, domain.prompt(seen)))
    return sampled(view, messages, view.path.current, guidance)


def anew(view: View, domain: Domain, more: str = "", *, draw: int = 0, samples: int = 0) -> Step:
    """The request for a draft that revises nothing, as if it were the first; `more` stands at its
    end. `draw` drafts of the same request were asked for before.
    """
    seen, guidance = consuming(view)
    messages = domain.prompt(as_first(seen))
    if more:
        last = messages[-1]
        messages = (*messages[:-1], replace(last, text=f"{last.text}\n\n{more}"))
    wanted = replace(view, strategy=replace(view.strategy, samples=samples or 1))
    return sampled(wanted, with_advice(view, messages), None, guidance, draw)


def as_first(view: View) -> View:
    """The view as it was before the first draft; notes of the person stay."""
    path = replace(view.path, current=None, refused=None, tried=(), marks=())
    path = replace(path, told=None, telling=(), polishing=0)
    return replace(view, path=path)


def about(view: View, draft: Draft, domain: Domain) -> View:
    """The view as if the loop stood at that draft and had told what is wrong with it."""
    path = replace(view.path, current=draft.id, told=draft.id, refused=None, items=(), polishing=0)
    seen = replace(view, path=path)
    return replace(seen, path=replace(path, telling=choose(seen, domain.feedback)))


def telling(view: View, domain: Domain) -> Decide | None:
    """The findings on the current draft, where they are due and wanted: not yet told, or told in
    another order than people's words give them by now.
    """
    current = view.current
    told = current is not None and view.path.told == current.id
    if current is None or view.strategy.feedback != "items" or (told and not view.said):
        return None
    items = choose(view, domain.feedback)
    if not items or (told and same_order(items, view.path.telling)):
        return None
    return Decide((ev.FeedbackSent(current.id, items),))


def same_order(items: Sequence[ev.FeedbackItem], told: Sequence[ev.FeedbackItem]) -> bool:
    """The items are those that were told, in their order."""
    return [item.id for item in items] == [item.id for item in told]


def in_form(view: View, domain: Domain) -> View:
    """The view whose revisions are asked for as the strategy says: whole, or as changes.

    Raises UsageError where the domain takes whole drafts alone.
    """
    if view.strategy.answer != "edit" or "closing" in view.templates:
        return view
    if not domain.takes_edits:
        message = f"The domain '{domain.name}' takes whole drafts alone."
        raise UsageError(message, "Leave 'answer' at 'rewrite'.")
    return replace(view, templates={**view.templates, "closing": EDITS})


def sampled(
    view: View,
    messages: tuple[Message, ...],
    parent: str | None,
    guidance: tuple[str, ...],
    draw: int = 0,
) -> Step:
    """The request for the next draft, or for as many at once as the strategy samples."""
    wanted = 1 if view.model.provider == "person" else max(1, view.strategy.samples)
    steps = [
        Write(messages, parent=parent, guidance=guidance, sample=n, samples=wanted, draw=draw)
        for n in range(wanted)
    ]
    return steps[0] if wanted == 1 else All(tuple(steps))


def consuming(view: View) -> tuple[View, tuple[str, ...]]:
    """The view as it will be once the pending notes are consumed, and their ids."""
    pending = tuple(note.id for note in view.path.guidance if note.status == "pending")
    consumed = tuple(
        replace(note, status="consumed", number=view.next_number) if note.id in pending else note
        for note in view.path.guidance
    )
    return replace(view, path=replace(view.path, guidance=consumed)), pending
