"""The ledger's actions against its own words: the order in which they were taken, the record that
the words name, and one sentence for two deeds that tells of one.

The record is looked up among the keys of the records: that decides. What a sentence is about is
read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.entries import Done
from domains.service.machine import flat, steps
from domains.service.reply import Reply
from workbench.core.checks import CheckResult
from workbench.prose.fields import Placed
from workbench.prose.findings import found

CRITERION = "resolution"
_THERE = (
    r"(?:\b(?:to|into|onto|for|now|new|in|on|at|is|have|has|got|gets?|booked|reserved|chosen|"
    r"assigned|given)|:)"
    r"(?: (?:you|the|your|a|an|now|slot|place|room|seat|table|number|no\.?|group|course))* "
)
"""What stands before the record that something is put on."""
_WAS = re.compile(
    r"\b(?:was|were|had|not|never|no longer|instead|rather than|from)\b|n['’]t\b", re.I
)
_CLAUSE = re.compile(r"[,;:.]\s|\b(?:and|but)\b")


def deeds(reply: Reply) -> Iterator[CheckResult]:
    """What is wrong with how the actions are entered and told."""
    yield from _late(reply)
    for number, placed in enumerate(reply.actions, 1):
        if number - 1 not in reply.run.refusals:
            yield from _another_record(reply, placed, number)


def _late(reply: Reply) -> Iterator[CheckResult]:
    """An action that could only be taken after one which the ledger lists behind it."""
    for number in sorted(reply.run.late - set(reply.run.refusals)):
        placed = reply.actions[number]
        name = placed.entry.name
        yield found(
            f"actions.order: {number + 1} {name}", "warn", CRITERION,
            f"{name} is only possible after an action that the ledger lists behind it.",
            severity="minor", cause="order", span=reply.document.span_of(placed.pointer),
            observed=f"{name} at place {number + 1}", expected="after what it needs",
            fix="List the actions in the order in which they must happen.",
        )  # fmt: skip


def _another_record(reply: Reply, placed: Placed[Done], number: int) -> Iterator[CheckResult]:
    """The words name one record, and the action was taken on its neighbour: both stand in the
    ledger. Words that name both are open.
    """
    quote, name = placed.entry.quote or "", placed.entry.name
    used = {str(value) for value in placed.entry.args.values()}
    for group in _groups(reply):
        mine, named = group & used, {key for key in group if _says(quote, key)}
        named -= _left_behind(reply, quote, number - 1, named)
        if mine and named and not any(_says(_sentence(reply, quote), key) for key in mine):
            other = min(named)
            yield found(
                f"told: {number} {name} {other}", "fail", CRITERION,
                f"“{quote}” names {other}; {name} was taken on {', '.join(sorted(mine))}.",
                cause="other_record", span=reply.quoted(quote, placed.pointer), observed=other,
                expected=", ".join(sorted(mine)), fix="Name the record that the action changes.",
            )  # fmt: skip


def _left_behind(reply: Reply, quote: str, at: int, named: set[str]) -> set[str]:
    """The records that stood where the action puts another one, and from which the words come:
    `swapped SUN-10 for the slot at 14:30`, in whatever words that do not lead there.
    """
    held = flat(reply.desk.state)
    was = {str(held.get(path)) for path, by in reply.run.set_by.items() if by == at}
    there = {key: re.search(rf"{_THERE}{re.escape(key)}(?![\w-])", quote, re.I) for key in was}
    leads = {key for key, one in there.items()
             if one and not _WAS.search(_CLAUSE.split(quote[: one.end()])[-1])}  # fmt: skip
    return named & was - leads


def _sentence(reply: Reply, quote: str) -> str:
    """The words with the rest of their sentence, which may name what they leave out."""
    return " ".join([quote, *(one.text for one in reply.sentences if quote in one.text)])


def _groups(reply: Reply) -> list[frozenset[str]]:
    """Keys with a digit that stand side by side in the records."""
    groups: dict[tuple[str, ...], set[str]] = {}
    for path in flat(reply.desk.state):
        keys = steps(path)
        for at, key in enumerate(keys):
            if re.search(r"\d", key) and len(key) > 2:
                groups.setdefault(tuple(keys[:at]), set()).add(key)
    return [frozenset(group) for group in groups.values() if len(group) > 1]


def _says(text: str, key: str) -> bool:
    return bool(re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text, re.I))
