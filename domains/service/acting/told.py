"""Whether the customer is told of each action. An empty quote in the ledger decides; words that
speak of something else only warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.proved import prescribed, proved
from domains.service.acting.silent import nothing_done, only_speaks, unspoken
from domains.service.acting.words import written
from domains.service.entries import Done
from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from domains.service.words import begins, told_words
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.fields import Placed
from workbench.prose.numbers import numbers

CRITERION = "resolution"
_HAVE_DONE = re.compile(r"\b(?:I|we)(?: have|['’]ve)(?! not\b| no\b| to\b| never\b) [a-z]+", re.I)


def told(reply: Reply) -> Iterator[CheckResult]:
    """Whether the customer is told of each action. An empty quote in the ledger fails; words that
    cannot be found only warn.
    """
    for number, placed in enumerate(reply.actions):
        done, name = placed.entry, f"told: {number + 1} {placed.entry.name}"
        if done.name not in reply.desk.actions:
            continue
        if done.quote is not None and done.quote.strip():
            yield from _proven(reply, placed, name)
            continue
        if done.quote is None and _evident(reply, placed):
            yield CheckResult(name, "pass", CRITERION, severity="minor")
            continue
        yield CheckResult(
            name,
            "fail" if done.quote is not None else "warn",
            CRITERION,
            severity="major" if done.quote is not None else "minor",
            cause="silent_action",
            span=reply.document.span_of(placed.pointer),
            observed="no words of the reply that tell of it",
            expected=f"a sentence that tells the customer of {written(done)}",
            message=f"The action {written(done)} was taken and the reply does not tell of it.",
            fix="Say in a sentence what was done, with its amount or day.",
        )


def _proven(reply: Reply, placed: Placed[Done], name: str) -> Iterator[CheckResult]:
    """A warning where the quoted words speak of something else, and no clause tells of the deed."""
    line = prescribed(reply, (placed.entry.quote or "").strip())
    open_one = line or only_speaks(reply, placed) or nothing_done(reply, placed)
    spoken = open_one and not proved(reply, placed)
    untold = spoken or unspoken(reply, placed)
    if reply.english and untold and not _ended(reply, placed):
        yield _untold(reply, placed, name)


def _ended(reply: Reply, placed: Placed[Done]) -> bool:
    """A clause of the quote says that the writer has done something with the amount that the action
    takes away: `I have struck off the £25.00`, of a fee that it sets to nothing.
    """
    held, left = flat(reply.desk.state), flat(reply.run.state)
    mine = {path for path, at in reply.run.set_by.items() if reply.actions[at] is placed}
    gone = [was for path in mine if (was := as_number(held.get(path))) and not left.get(path)]
    clauses = re.split(r"[;:.]\s|,\s", placed.entry.quote or "")
    done = (one for one in clauses if _HAVE_DONE.search(one))
    return any(n.unit == "money" and any(map(n.prints, gone)) for c in done for n in numbers(c))


def _untold(reply: Reply, placed: Placed[Done], name: str) -> CheckResult:
    quote = placed.entry.quote or ""
    return CheckResult(
        name,
        "warn",
        CRITERION,
        severity="minor",
        cause="silent_action",
        span=reply.quoted(quote, placed.pointer),
        observed=f"“{quote}”",
        expected=f"a sentence that tells the customer of {written(placed.entry)}",
        message=f"“{quote}” does not tell of {written(placed.entry)}, nor does another sentence.",
        fix="Say in a sentence what was done, with its amount or day.",
    )


def _evident(reply: Reply, placed: Placed[Done]) -> bool:
    """Words of its kind, or an amount or a day among its arguments that the reply prints."""
    return bool(begins(reply.text, told_words(placed.entry.name))) or _prints(reply, placed)


def _prints(reply: Reply, placed: Placed[Done]) -> bool:
    """An amount or a day among an action's arguments stands in the reply."""
    printed = [n for n in reply.document.numbers if n.role == "quantity"]
    days = dates(reply.text)
    for value in placed.entry.args.values():
        for wanted in dates(str(value)):
            if wanted.date is not None and any(d.fits(wanted.date) for d in days if d.day):
                return True
        for one in numbers(str(value)):
            if one.role == "quantity" and any(n.prints(one.value) for n in printed):
                return True
    return False
