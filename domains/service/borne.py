"""What bears the words of a reply although they name no deed and stand nowhere: the record that an
action took, the policy that makes a thing free, and the working that gives a figure.

A working excuses no figure in the place of one that the desk gives otherwise: of a policy's own
unless it takes that one, and of an action's argument.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet

from domains.service.desk import Policy
from domains.service.entries import Done
from domains.service.known.lengths import lengths_of
from domains.service.machine import as_number, flat, steps
from domains.service.reply import Reply
from domains.service.spans import same_length
from domains.service.stating.given import counted
from workbench.prose.dates import DateFound, dates
from workbench.prose.fields import Placed
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.reckoning.working import Working

COUNT = re.compile(
    r"(?:^|_)(?:parts?|instal?lments?|count|number|nights?|days?|weeks?|months?|hours?|seats?|"
    r"persons?|people|guests?|items?|pieces?|quantity|reading|rooms?|times)(?:_|$)",
    re.I,
)
"""Names of arguments that hold a count, and no amount of money."""
_TODAY = re.compile(r"\b(?:today|tonight|this (?:morning|afternoon|evening))\b", re.I)


def of_its_record(reply: Reply, placed: Placed[Done], quote: str) -> bool:
    """The words print a day to come of the record that an argument names: the slot that was
    booked. A day that is over tells what was, and of no deed.
    """
    names = {str(value) for value in placed.entry.args.values()}
    leaves = flat(reply.desk.state).items()
    held = [str(value) for path, value in leaves if names & set(steps(path)[:-1])]
    days = [day.date for text in held for day in dates(text) if day.date is not None]
    if reply.desk.today in days and _TODAY.search(quote):
        return True
    today = reply.desk.today
    days = [day for day in days if today is None or day >= today]
    return any(said.fits(day) for said in dates(quote) if said.day for day in days)


def unmet(reply: Reply, policy: Policy) -> bool:
    """Whether a policy speaks of a case that no record is in: an action asks for a value that is
    among the policy's words, `less than half full`, and the bottle is three quarters full.
    """
    given = flat(reply.desk.state)
    for one in (each for action in reply.desk.actions.values() for each in action.pre):
        value = one.value.casefold() if one.op == "eq" and isinstance(one.value, str) else ""
        if " " in value and re.search(rf"\b{re.escape(value)}\b", policy.statement, re.I):
            named = steps(one.path)[-1]
            held = [str(v).casefold() for path, v in given.items() if steps(path)[-1] == named]
            if held and value not in held:
                return True
    return False


def without(text: str, quotes: list[str]) -> str:
    """A sentence without the words that tell of other actions."""
    for quote in (one.strip() for one in quotes):
        if quote:
            text = "" if text in quote else text.replace(quote, " ")
    return text


def nowhere(reply: Reply, printed: str) -> str:
    """What is so of a figure or day that stands nowhere, said so that it is true as printed."""
    gone = [one.id for one in reply.desk.policies.values()
            if not one.current and stands(one.statement, printed)]  # fmt: skip
    if gone:
        return f"stands in {gone[0]} alone, which no longer holds"
    return "stands in neither ticket, records nor policies, and no working gives it"


def stands(text: str, printed: str) -> bool:
    """A text prints just this, and not as a part of a longer figure."""
    return bool(re.search(rf"(?<![\w.,]){re.escape(printed)}(?!\w|[.,]\d)", text, re.I))


def worked(
    reply: Reply, number: NumberFound, text: str, instead: AbstractSet[float] = frozenset()
) -> bool:
    """Whether a sound working gives a figure of these words. What the desk has of the same thing
    (`instead`) is among what it takes, and no action of these words moves another amount.
    """
    lines = [one for one in reply.workings.workings if one.gives(number, text[: number.start])]
    lines = [one for one in lines if not _for_other_spell(reply, one)]
    if instead:
        lines = [one for one in lines if instead & taken(reply, one)]
    return bool(lines) and not (number.unit == "money" and _other_argument(reply, number, text))


def _for_other_spell(reply: Reply, line: Working) -> bool:
    """It takes a rate of a policy so many times, and not as often as the action's own days make:
    `3 x £4.00`, where two months are paused.
    """
    taken = {n.value for n in numbers(line.line.partition("=")[0]) if n.unit in ("", "money")}
    asked = reply.known.spells_asked
    spells = any(re.match("day|week|month|year", unit) and rate in taken
                 for rate, unit in reply.known.rates())  # fmt: skip
    return spells and bool(asked) and len(taken) == 2 and not asked & taken


def worked_for(reply: Reply, number: NumberFound, text: str, policies: Sequence[Policy]) -> bool:
    """The same in words that tell these policies: it takes a figure of theirs that is of its kind,
    unless there is none, the words print it besides, or a further working takes both: `25 % of £48
    = £12` makes £48 what the policy's share is taken of.
    """
    own = {one.value for policy in policies for one in numbers(policy.statement)
           if _of_a_kind(number, text, one, policy.statement)
           and not _THRESHOLD.search(policy.statement[: one.start])}  # fmt: skip
    beside = {one.value for one in numbers(text) if one.start != number.start}
    both = (one.taken for one in reply.workings.workings if one.fault is None)
    joined = any(own & _values(some) and any(map(number.prints, _values(some))) for some in both)
    return worked(reply, number, text, frozenset() if own & beside or joined else own)


_THRESHOLD = re.compile(
    r"\b(?:more|less|fewer|over|above|under|below|beyond|exceed(?:s|ing)?|worth|up to|at least|"
    r"at most|from)(?: than)?\s$",
    re.I,
)
"""From what a case is one of the policy's is no price of it: `a bill of more than £100`."""


def _values(taken: Sequence[NumberFound]) -> set[float]:
    return {one.value for one in taken}


def _of_a_kind(one: NumberFound, text: str, other: NumberFound, statement: str) -> bool:
    if one.unit in ("money", "percent"):
        return other.unit in ("percent", one.unit)
    return bool(set(counted(text, one)) & set(counted(statement, other)))


def worked_length(
    reply: Reply, number: NumberFound, length: Length, own: Sequence[Length] = ()
) -> bool:
    """A sound working gives a duration, in its unit. Where it stands for a limit of policies
    (`own`), each of the durations that it takes is one of theirs or of the ticket.
    """
    said = [one for _, one in lengths(reply.desk.said)] if own else []
    for one in reply.workings.workings:
        terms = [term for _, term in lengths(one.line)]
        units = {term.unit for term in terms}
        if one.gives(number) and (not units or length.unit in units):
            taken = [term for term in terms if not same_length(term, length)]
            if not own or all(_among(term, [*own, *said]) for term in taken or [length]):
                return True
    return False


def _among(length: Length, others: Sequence[Length]) -> bool:
    return any(same_length(length, one) for one in others)


def worked_day(reply: Reply, day: DateFound, text: str, policies: Collection[Policy] = ()) -> bool:
    """A sound working gives a day of these words, and no action that they tell names another. In
    words that tell policies it counts by a duration of theirs, unless the words print that besides.
    """
    lines = [one for one in reply.workings.workings if one.gives_day(day)]
    own = [one for policy in policies for one in lengths_of(policy)]
    said = [one for _, one in lengths(text)]
    if own and not any(_among(one, said) for one in own):
        lines = [one for one in lines if any(_counts_by(each, own) for each in _chain(reply, one))]
    return bool(lines) and not _other_day(reply, text)


def _counts_by(line: Working, own: Sequence[Length]) -> bool:
    return any(_among(term, own) for _, term in lengths(line.line))


def taken(reply: Reply, line: Working) -> set[float]:
    """The figures of a working, and of those whose results it takes."""
    found = (n.value for one in _chain(reply, line) for n in numbers(one.line))
    return {value for one in found for value in (one, abs(one))}


def _chain(reply: Reply, line: Working) -> list[Working]:
    """A working, and those whose results it takes, figures and days, however far back."""
    seen = [line]
    for each in seen:
        here, days = numbers(each.line), dates(each.line)
        for one in reply.workings.workings:
            gives = any(map(one.gives, here)) or any(map(one.gives_day, days))
            if gives and one not in seen:
                seen.append(one)
    return seen


def _other_argument(reply: Reply, number: NumberFound, text: str) -> bool:
    """An action of these words moves an amount, and they print this figure in its place."""
    moved = [v for one in _told_in(reply, text) for name, arg in one.args.items()
             if (v := as_number(arg)) and not COUNT.search(name)]  # fmt: skip
    printed = [one for one in numbers(text) if one.role in ("quantity", "spoken")]
    told = ((n, value) for n in printed for value in moved)
    return bool(moved) and not any(
        n.prints(value) or (n.role == "spoken" and n.value == int(value)) for n, value in told
    )


def _other_day(reply: Reply, text: str) -> bool:
    """An action of these words names a day, and they print none of its days."""
    values = [str(value) for one in _told_in(reply, text) for value in one.args.values()]
    named = [day.date for value in values for day in dates(value) if day.date is not None]
    return bool(named) and not any(said.fits(day) for said in dates(text) for day in named)


def _told_in(reply: Reply, text: str) -> list[Done]:
    """The allowed actions that a text tells of in the words of the ledger."""
    told = [(one.entry, (one.entry.quote or "").strip()) for at, one in enumerate(reply.actions)
            if at not in reply.run.refusals]  # fmt: skip
    return [done for done, quote in told if quote and (quote in text or text in quote)]
