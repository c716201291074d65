"""Whether the customer is told of each action, and of the amounts that it moves.

An empty quote in the ledger and another amount beside the action's own object decide; words that
cannot be found only warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.events import only_possible, states, tells
from domains.service.acting.proved import proved
from domains.service.acting.words import DONE, own_next_step, written
from domains.service.borne import of_its_record, without
from domains.service.entries import Done
from domains.service.machine import (
    shown,
)
from domains.service.reply import Reply
from domains.service.words import begins, content, families_of, listed, lists, told_words
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.fields import Placed
from workbench.prose.numbers import numbers
from workbench.prose.sentences import words

CRITERION = "resolution"
_PRICED = re.compile(
    r"(?:for [^,;]{2,30} )?(?:(?:an?|each|every|any)\b|"
    r"the (?:fee|price|cost|charge) (?:for|of) an?\b|new [a-z]+s\b)"
    r"(?:(?!\b(?:now|already|today|on order|on its way|ordered)\b)[^,;:])*?"
    r"\b(?:costs?|is|are|comes? to)\b[^,;:a-z]*(?:each|apiece|in all)?[^,;:a-z]*",
    re.I,
)
"""What a thing of a kind costs: `a new key costs £8.00`, which orders none."""
_NOW = re.compile(
    r"\b(?:now|today|already|at once|from (?:this|next|\w+day)|as (?:of|from))\b", re.I
)


_EVENT = re.compile(
    r"\b(?:I|we|you|your|yours)\b|\b(?:I|we|you)['’]"
    r"|\b(?:has|have|had|was|were|been|am|be|will|shall|going|now|today|already|"
    r"is [a-z]+(?:ed|ing)|are [a-z]+(?:ed|ing)|is on|are on|is set|are set|is told)\b|\d",
    re.I,
)
"""Something that happens, or that the customer has of it: `this belongs to our fitters` has none.
"""
_OF_ONE = re.compile(r"\W*(?:the|this|that|these|those|it|they|he|she|an?|both)\b", re.I)
"""A sentence about one thing may tell what came of a deed: `the old card opens nothing now`."""
_WORDS_OF_RULE = 4
"""Words from which on a sentence is compared with a policy. Ours."""
_RETOLD = 0.6
"""Share of the words of a sentence that a policy has, to tell that policy. Ours."""


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
    """A warning where the quoted words speak of something else, or no clause tells of the deed."""
    named = [*_elsewhere(reply, placed, name)]
    yield from named
    if not named and reply.english and not proved(reply, placed):
        yield _untold(reply, placed, name)


def _elsewhere(reply: Reply, placed: Placed[Done], name: str) -> Iterator[CheckResult]:
    """A warning where the words that should tell of an action speak of something else: nothing is
    done in them, no sentence of the reply says that it was, and none prints its amounts or days.
    """
    quote = placed.entry.quote or ""
    kinds = families_of(placed.entry.name)
    said = [str(one) for kind in kinds for one in lists()["families"][kind]["told"]]
    if not said:
        yield from _unstated(reply, placed, name)
    if not said or _prints(reply, placed) or _says(reply, quote, said):
        return
    sent = set(kinds) & {"replace", "ship"} and begins(quote, listed("sending"))
    if sent or of_its_record(reply, placed, quote) or _by_result(reply, placed.entry):
        return
    beside = [one for one in reply.actions if one is not placed]
    if DONE.search(quote) and not _of_another(placed.entry, [one.entry for one in beside]):
        return
    others = [one.entry.quote or "" for one in beside]
    told = (one.text for one in reply.sentences if not own_next_step(one.text))
    if not any(tells(without(one, others), said) for one in told):
        yield _untold(reply, placed, name)


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


def _unstated(reply: Reply, placed: Placed[Done], name: str) -> Iterator[CheckResult]:
    """The same for an action of no known kind, where the words speak of what may or must be, of
    what such a thing costs, of a policy, or of nothing that happens, and no sentence that tells of
    no other action says that something of its name was done.
    """
    quote = (placed.entry.quote or "").strip()
    around = next((one.text for one in reply.sentences if quote in one.text), quote)
    values = [str(one) for one in placed.entry.args.values() if _is_name(one)]
    open_one = (
        only_possible(around)
        or _PRICED.fullmatch(around.strip())
        or _uneventful(around, placed.entry.name)
        or _rule(reply, placed, around)
    )
    if not open_one or any(one in around for one in values):
        return
    others = [one.entry.quote or "" for one in reply.actions if one is not placed]
    told = (one.text for one in reply.sentences if not own_next_step(one.text))
    rest = (without(one, others) for one in told)
    named = told_words(placed.entry.name)
    if not any(DONE.search(one) and begins(one, named) for one in rest):
        yield _untold(reply, placed, name)


def _uneventful(text: str, action: str) -> bool:
    """A whole sentence in which nothing happens, to nobody in particular, and that has less than
    half of the action's name: `the parcel travels to the new address` tells of a new address.
    """
    named = content(action.replace("_", " ")) - frozenset(listed("generic"))
    half = 2 * len(named & content(text)) >= len(named)
    whole = text.rstrip().endswith(".") and len(words(text)) > _WORDS_OF_RULE
    return whole and not half and not _OF_ONE.match(text) and not _EVENT.search(text)


def _rule(reply: Reply, placed: Placed[Done], text: str) -> bool:
    """The sentence tells a policy in that policy's words in each of its parts, and no deed of ours
    or argument.
    """
    amounts = [float(v) for v in placed.entry.args.values() if _is_amount(v)]
    printed = any(n.prints(one) for n in numbers(text) for one in amounts)
    if printed or DONE.search(text) or re.search(r"\b(?:I|we|now)\b", text, re.I):
        return False
    parts = [content(one) for one in re.split(r"[:;–—]\s", text) if one.strip()]
    rules = [content(one.statement) for one in reply.known.current]
    return all(
        len(said) >= _WORDS_OF_RULE
        and any(len(said & rule) >= _RETOLD * len(said) for rule in rules)
        for said in parts
    )


def _by_result(reply: Reply, done: Done) -> bool:
    """The sentence says how the record now stands: `as of today EN-206 is in PT-SAT`, with every
    name that the action has.
    """
    quote, values = (done.quote or "").strip(), done.args.values()
    names = [v for v in values if isinstance(v, str) and len(v) > 2 and not dates(v)]
    around = next((one.text for one in reply.sentences if quote in one.text), quote)
    if len(names) < 2 or not states(around) or not all(name in around for name in names):
        return False
    between = around[around.index(names[0]) : around.rindex(names[-1])]
    return bool(_NOW.search(around) or re.search(r"\s(?:is|are)\s", between))


def _says(reply: Reply, quote: str, said: list[str]) -> bool:
    """The words tell of a deed of this kind, or their sentence does; of words that are no clause
    of their own (`Pause: set`) the deed's name is enough.
    """
    if not re.search(r"\s\w+\s", quote.strip()):
        return begins(quote, said) is not None
    around = [one.text for one in reply.sentences if quote.strip() in one.text]
    return any(tells(one, said) for one in (quote, *around))


def _of_another(done: Done, others: list[Done]) -> bool:
    """The words tell of another action alone: by the same words the ledger quotes that one, and
    they have its name or its amount and none of this one's arguments.
    """
    quote = (done.quote or "").strip()
    own = [str(value) for value in done.args.values() if _is_name(value)]
    if any(value.casefold() in quote.casefold() for value in own):
        return False
    return any(
        begins(quote, told_words(one.name))
        or any(n.prints(float(v)) for n in numbers(quote) for v in one.args.values()
               if _is_amount(v))
        for one in others
        if (one.quote or "").strip() in (quote, "") or quote in (one.quote or "")
    )  # fmt: skip


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


def mismatched(reply: Reply) -> Iterator[CheckResult]:
    """A ledger quote that names an action's object and prints other money than the action moves."""
    for number, placed in enumerate(reply.actions):
        if number in reply.run.refusals:
            continue
        names = [str(v) for v in placed.entry.args.values() if _is_name(v)]
        amounts = [float(v) for v in placed.entry.args.values() if _is_amount(v)]
        if not names or not amounts:
            continue
        quotes = [one.entry.quote for one in reply.answers]
        for quote in [*quotes, *(one.entry.quote for one in reply.facts)]:
            money = [n for n in numbers(quote) if n.unit == "money"]
            if not money or not all(name in quote for name in names):
                continue
            if not begins(quote, told_words(placed.entry.name)) or _several(reply, quote):
                continue
            if not any(n.prints(amount) for n in money for amount in amounts):
                yield _other_amount(reply, placed, quote, money[0].text, amounts[0])


def _several(reply: Reply, quote: str) -> bool:
    """The quote may speak of more than one action."""
    named = [
        c for c in reply.calls if any(_is_name(v) and str(v) in quote for v in c.args.values())
    ]
    return len(named) > 1


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(re.search(r"\w{3}", value)) and not dates(value)


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _other_amount(
    reply: Reply, placed: Placed[Done], quote: str, printed: str, amount: float
) -> CheckResult:
    return CheckResult(
        f"amount: {placed.entry.name}",
        "fail",
        CRITERION,
        cause="amount_untold",
        span=reply.quoted(quote, placed.pointer),
        observed=printed.strip(),
        expected=shown(amount),
        message=f"“{quote}” prints {printed.strip()}; the action moves {shown(float(amount))}.",
        fix="Make the words and the action say the same amount.",
    )
