"""Verdicts that no reviewer gave: from what users said outright, and from users who agree. Pure.

What was said outright settles an item at once: all up, or all down with one and the same
correction; provisionally while fewer people said so than the policy of trust wants, unless the
person at the workbench is among them. Signs that only follow from acts settle it when two different
people did the same to the same answer, and nobody the contrary. Everything else waits for a person.
A reviewer's verdict is never touched; a settled item whose users begin to disagree is opened again.
Each verdict names the signals that it rests on, and is given once for them: undone by a person, it
stays undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.curation.items import Item
from workbench.curation.signals import Signal
from workbench.curation.trust.policy import USUAL, Trust
from workbench.curation.verdicts import decide, verdict_of

AGREEING = 2
"""Different people who did the same without being asked."""


def settled_by_users(
    item: Item, log: Iterable[ev.Event], trust: Trust = USUAL
) -> cu.VerdictGiven | None:
    """The verdict that the item's explicit signals ask for; None when there is nothing to add."""
    said = _latest(signal for signal in item.signals if signal.says)
    verdict, correction = _said(said, item)
    agreeing = [signal for signal in item.signals if _agrees(signal, correction)]
    basis = tuple(sorted({signal.id for signal in (*said, *agreeing)}))
    if not said or _reviewed(item) or basis in _used(log):
        return None
    people = {signal.by for signal in (*said, *agreeing)}
    if verdict is None:
        if not item.standing:
            return None
        verdict = "reopen"
    return verdict_of(
        verdict,
        item=item.id,
        answer=item.interaction.answer,
        author="workbench",
        correction=correction,
        provisional=not item.interaction.draft and len(people) < trust.people,
        source="explicit",
        basis=basis,
        resolves=item.replaced_by(verdict, "workbench"),
    )


def settled_by_agreement(
    items: Sequence[Item], logs: Iterable[ev.Event]
) -> tuple[Item, cu.VerdictGiven] | None:
    """The verdict that users agree on by their acts, and the item that it is given on: the oldest
    of those with the same prompt and answer. None when there is no agreement.
    """
    open_items = [item for item in items if item.state == "pending" and not item.standing]
    signals = [signal for item in items for signal in item.signals]
    if not open_items or any(signal.says for signal in signals):
        return None
    verdict, correction = _agreed(signals)
    basis = tuple(sorted(signal.id for signal in signals))
    if verdict is None or basis in _used(logs):
        return None
    chosen = min(open_items, key=lambda item: (item.created, item.first))
    given = verdict_of(
        verdict,
        item=chosen.id,
        answer=chosen.interaction.answer,
        author="workbench",
        correction=correction,
        # acts that say nothing of what would be right are no label to train on
        provisional=verdict == "up",
        source="agreement",
        basis=basis,
    )
    return chosen, given


def _said(said: Sequence[Signal], item: Item) -> tuple[cu.Verdict | None, str]:
    """What all users say; nothing when they differ, or call it bad without saying what is right."""
    verdicts = {signal.says for signal in said}
    if verdicts == {"up"}:
        return "up", ""
    corrections = {_correction(signal, item).strip() for signal in said} - {""}
    if verdicts == {"down"} and len(corrections) == 1:
        (correction,) = corrections
        return ("down", correction) if _corrects(correction, item) else (None, "")
    return None, ""


def _agrees(signal: Signal, correction: str) -> bool:
    """Somebody's edit that says what others said would be right."""
    return bool(correction) and signal.correction.strip() == correction.strip()


def _correction(signal: Signal, item: Item) -> str:
    """What the user says would be right: with the signal itself, or by an edit of their own."""
    own = [each.correction for each in item.signals if each.by == signal.by and each.correction]
    return signal.correction or (own[-1] if own else "")


def _corrects(correction: str, item: Item) -> bool:
    from workbench.errors import UsageError

    try:
        decide("down", correction, item.interaction.answer)
    except UsageError:
        return False
    return True


def _agreed(signals: Sequence[Signal]) -> tuple[cu.Verdict | None, str]:
    good = {signal.by for signal in signals if signal.strength > 0}
    bad = [signal for signal in signals if signal.strength < 0]
    if not bad and len(good) >= AGREEING:
        return "up", ""
    corrections = {signal.correction.strip() for signal in bad}
    editors = {signal.by for signal in bad if signal.correction}
    if not good and len(corrections) == 1 and "" not in corrections and len(editors) >= AGREEING:
        return "down", corrections.pop()
    return None, ""


def _latest(signals: Iterable[Signal]) -> list[Signal]:
    """Of each user the last one: people change their minds."""
    return list({signal.by: signal for signal in signals}.values())


def _reviewed(item: Item) -> bool:
    """A reviewer decided, or began to."""
    given = (*item.standing, *item.tastes)
    return any(each.body.source == "person" for each in given)


def _used(log: Iterable[ev.Event]) -> set[tuple[str, ...]]:
    """The signals that verdicts rest on already, undone ones included."""
    return {event.body.basis for event in log if isinstance(event.body, cu.VerdictGiven)}
