"""Labels of answers by rater, out of the log: what reviewers decided and what users said. Pure.

Of each rater the last word on an item counts, once. A reviewer's verdict is a label only where it
was given without seeing what others had said (`saw`): a label that follows a suggestion measures
the suggestion (arXiv:2507.15821).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.curation.signals import ledger, not_counting
from workbench.curation.verdicts import TAGS, taste

Given = dict[str, dict[str, bool]]


def labels_of(logs: Iterable[tuple[str, list[ev.Event]]]) -> Given:
    """By rater and item whether the answer was called good."""
    found: Given = {}
    for item, log in logs:
        for rater, good in _labels(log):
            found.setdefault(rater, {})[item] = good
    return found


def tagged(logs: Iterable[tuple[str, list[ev.Event]]], tag: str) -> Given:
    """By reviewer and item whether they saw this failure in the answer."""
    (number,) = (each.number for each in TAGS if each.name == tag)
    found: Given = {}
    for item, log in logs:
        for event, body in _blind(log):
            found.setdefault(event.author, {})[item] = number in body.tags
    return found


def _labels(log: list[ev.Event]) -> Iterator[tuple[str, bool]]:
    for signal in ledger(log):
        if signal.says and signal.by:
            yield signal.by, signal.says == "up"
    for event, body in _blind(log):
        if not taste(body.tags):
            yield event.author, body.verdict == "up"


def _blind(log: list[ev.Event]) -> Iterator[tuple[ev.Event, cu.VerdictGiven]]:
    """Decisions of reviewers who had seen nothing, the earliest first."""
    skipped = not_counting(log)
    for event in sorted(log, key=lambda event: event.id):
        body = event.body
        if not isinstance(body, cu.VerdictGiven) or event.id in skipped:
            continue
        decisive = body.verdict in ("up", "down", "discard")
        if decisive and body.source == "person" and not body.saw:
            yield event, body
