"""What is said of policies and figures: the policy is there and holds, and each amount, duration
and day in a quoted sentence is one that policies, records and ticket give.

A figure inside a quote of the ledger is computed and decides; one elsewhere in the prose warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domains.service.acting.pledged import own_step
from domains.service.borne import nowhere, worked, worked_day, worked_for, worked_length
from domains.service.desk import Policy
from domains.service.entries import Told
from domains.service.known.amounts import amounts, counted
from domains.service.known.lengths import lengths_of, single
from domains.service.machine import as_number
from domains.service.reply import Reply
from domains.service.spans import (
    chained,
    lasts,
    length_known,
    same_length,
    stale,
    to_go,
    worked_out,
)
from domains.service.stating.costless import given_free
from domains.service.stating.given import counted as things
from workbench.core.checks import CheckResult, Span
from workbench.prose.contract import excused
from workbench.prose.dates import dates
from workbench.prose.declared import SETTLED
from workbench.prose.fields import Placed
from workbench.prose.findings import noted
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import scaled
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.reckoning.measures import converted

CRITERION = "accuracy"
_LIMIT = re.compile(
    r"\b(?:within|less than|more than|up to|at least|at most|no later than|under|over)"
    r"(?: (?:the|its|about|around))?\s+$",
    re.I,
)
_A_YEAR = (12, 26, 52, 365)
_YEARLY = re.compile(
    r"(?:\s[^\W\d]+){0,3}?\s(?:(?:an?|per|each|every|the|whole) year\b|yearly\b)", re.I
)
"""How often a thing comes in a year needs no record."""
_APART = re.compile(r"[\w-]+ (?:working |business )?\w+ (?:before|ago|earlier)\b", re.I)
_ROUGHLY = re.compile(r"\b(?:almost|nearly|about|some|roughly|over|(?:more|less) than) $", re.I)
"""How long ago something was is the term of no policy."""
_DAY_OR_TIME = re.compile(r"\s*\d{1,2}\.\d{1,2}\s*")
"""How other languages print a day or a time, and no amount: `am 5.10. um 10.30 Uhr`."""
_AGE = re.compile(r"\W*years?\W(?:olds?|of age)\b", re.I)
"""How old somebody is lasts no such time."""
_GONE = re.compile(
    r"\bno longer (?:hold|appl|valid|in force|count)|\b(?:used to|formerly)\b"
    r"|\b(?:old|previous|former|earlier) (?:rule|term|policy|limit|condition)",
    re.I,
)
"""Words by which a superseded policy is told as one."""


def told_policies(reply: Reply) -> Iterator[CheckResult]:
    """Each entry of `facts`: a policy of the desk, one that holds, with the right figures."""
    for number, placed in enumerate(reply.facts, 1):
        wrong = list(_policy_faults(reply, number, placed))
        yield from wrong
        if not wrong:
            name = f"policy.value: {number} {placed.entry.policy_id}"
            yield CheckResult(name, "pass", CRITERION)


def _policy_faults(reply: Reply, number: int, placed: Placed[Told]) -> Iterator[CheckResult]:
    entry, policies = placed.entry, reply.desk.policies
    policy = policies.get(entry.policy_id)
    if policy is None:
        known = ", ".join(policies) or "none"
        yield _fact(reply, number, placed, "policy.id", "unknown_policy", f"of {known}",
                    f"The entry tells of the policy {entry.policy_id}, which the desk has not.",
                    "Name the policy that the words rest on.")  # fmt: skip
        return
    if not policy.current and _GONE.search(entry.quote):
        return
    if not policy.current:
        yield _fact(reply, number, placed, "policy.stale", "stale_policy",
                    f"{policy.instead}: {_statement(policies.get(policy.instead))}",
                    f"{policy.id} no longer holds; {policy.instead} does. The reply says “"
                    f"{entry.quote}”.", f"Tell {policy.instead} in its place.")  # fmt: skip
        return
    cited = _cited(reply, entry.quote, policy)
    yield from given_free(reply, number, placed, cited)
    yield from _outranked(reply, number, placed, cited)
    for odd in _odd_figures(reply, entry.quote, cited):
        result = _fact(reply, number, placed, "policy.value", "wrong_value", odd.expected,
                       f"“{entry.quote}” says {odd.printed}; {policy.id} is: {policy.statement}",
                       f"Correct it, or name the policy or record that gives it; {SETTLED}.",
                       odd.printed)  # fmt: skip
        yield (
            result
            if odd.against
            else replace(result, status="warn", severity="minor", decides=False)
        )


def _outranked(
    reply: Reply, number: int, placed: Placed[Told], cited: Sequence[Policy]
) -> Iterator[CheckResult]:
    """A note where a policy of higher precedence sets the same parameter and is told nowhere.
    Whether it applies is not known here, so nobody is told.
    """
    told = {one.entry.policy_id for one in reply.facts}
    for other in reply.known.current:
        rank = _rank(other)
        below = [p for p in cited if _rank(p) < rank and p.parameters.keys() & other.parameters]
        if rank and below and other.id not in told:
            yield noted(
                f"policy.precedence: {number} {placed.entry.policy_id}",
                CRITERION,
                f"“{placed.entry.quote}” tells {below[0].id}; {other.id} comes before it.",
                cause="outranked",
                span=reply.quoted(placed.entry.quote, placed.pointer),
                observed=f"{below[0].id}: {below[0].statement}",
                expected=f"{other.id}, if it applies: {other.statement}",
                fix=f"Follow {other.id} where it applies, else say why it does not.",
            )


def _rank(policy: Policy) -> float:
    return as_number(policy.parameters.get("precedence")) or 0.0


def _statement(policy: Policy | None) -> str:
    return policy.statement if policy else ""


def _cited(reply: Reply, quote: str, policy: Policy) -> list[Policy]:
    """The policies that entries with the same words, or words within them, name."""
    ids = [p.entry.policy_id for p in reply.facts if p.entry.quote and p.entry.quote in quote]
    ids += [p.entry.policy_id for p in reply.facts if quote and quote in p.entry.quote]
    named = [reply.desk.policies[id] for id in ids if id in reply.desk.policies]
    return list({one.id: one for one in (policy, *named)}.values())


def _fact(
    reply: Reply,
    number: int,
    placed: Placed[Told],
    family: str,
    cause: str,
    expected: str,
    message: str,
    fix: str,
    observed: str = "",
) -> CheckResult:
    which = f" {observed}" if observed else ""
    return CheckResult(
        f"{family}: {number} {placed.entry.policy_id}{which}",
        "fail",
        CRITERION,
        cause=cause,
        span=reply.quoted(placed.entry.quote, placed.pointer),
        observed=observed or placed.entry.policy_id,
        expected=expected,
        message=message,
        fix=fix,
    )


@dataclass(frozen=True, slots=True)
class _Odd:
    """A figure of a quote that its policies do not give."""

    printed: str
    expected: str
    against: bool = True
    """They give another one for the same, or nothing at all gives this one."""


def _odd_figures(reply: Reply, quote: str, cited: Sequence[Policy]) -> Iterator[_Odd]:
    timed = lengths(quote)
    yield from _odd_durations(reply, quote, timed, cited)
    for number in numbers(quote):
        inside = any(one.start <= number.start < one.end for one, _ in timed)
        inside = inside or any(converted(quote, number, one.statement) for one in cited)
        if inside or not _claims(number, quote) or reply.known.knows(number):
            continue
        if often_a_year(number, quote) or _of_customer(reply, number):
            continue
        if reply.known.multiplied(number, quote) or worked_for(reply, number, quote, cited):
            continue
        if not worked_out(reply, number, quote):
            told = number.unit or number.decimals or _of_policy(number, quote, cited)
            against = bool(told) and not (number.unit == "money" and chained(reply, number))
            yield _Odd(number.text.strip(), _amounts_told(reply, cited), against)
    for day in dates(quote):
        if reply.known.calendar.knows_day(day, cited) or worked_day(reply, day, quote, cited):
            continue
        if not own_step(quote) and not reply.known.calendar.follows(day, quote, cited):
            counted_on = any(map(day.fits, reply.known.calendar.ends(cited, from_any=True)))
            against = not counted_on and any(map(lengths_of, cited))
            yield _Odd(day.text, days_told(reply, cited), against)


def _odd_durations(
    reply: Reply, quote: str, timed: Sequence[tuple[NumberFound, Length]], cited: Sequence[Policy]
) -> Iterator[_Odd]:
    """A limit, or what only a superseded policy has, against the policies' own; any other duration
    where nothing gives it.
    """
    own = [length for policy in cited for length in lengths_of(policy)]
    right = any(same_length(one, other) for _, one in timed for other in own)
    for number, length in timed:
        if reply.known.charged_for(length) or _AGE.match(quote, number.end):
            continue
        if to_go(reply, number, length, quote, own):
            continue
        before = quote[: number.start]
        limit = bool(_LIMIT.search(before)) or stale(reply, length)
        if length_known(reply, length, own, True, limit):
            continue
        given = length_known(reply, length, own, False) or lasts(reply, length, before)
        if given and (right or not (limit and own)):
            continue
        if worked_length(reply, number, length, own if limit and not right else ()):
            continue
        kinds = {limit or one.unit in ("minute", "hour") for one in own}
        against = not right and (limit or length.unit in ("minute", "hour")) in kinds
        yield _Odd(" ".join(f"{number.text} {length.unit}s".split()), _lengths_told(own), against)


def _of_customer(reply: Reply, number: NumberFound) -> bool:
    """The amount is one that the customer wrote without its currency: `I paid 640 for a taxi`."""
    texts = [turn.text for turn in reply.desk.turns if turn.by_customer]
    return number.unit == "money" and any(
        one.unit == "" and number.prints(one.value) and not things(text, one)
        for text in texts for one in numbers(text) if one.role == "quantity"
    )  # fmt: skip


def often_a_year(number: NumberFound, text: str) -> bool:
    """Whether a count is how often a thing comes in a year: `26 deliveries a year`."""
    return number.value in _A_YEAR and _YEARLY.match(text, number.end) is not None


def _of_policy(number: NumberFound, text: str, cited: Sequence[Policy]) -> bool:
    """A policy counts the same thing."""
    mine = set(things(text, number))
    return any(
        mine & set(things(policy.statement, one))
        for policy in cited
        for one in numbers(policy.statement)
    )


def _claims(number: NumberFound, text: str) -> bool:
    before, after = text[max(0, number.start - 24) : number.start], text[number.end :][:24]
    return not excused(number, before, after)


def _lengths_told(own: Sequence[Length]) -> str:
    told = sorted({f"{one.count:g} {one.unit}s" for one in own})
    return " or ".join(told) or "no duration: the policy names none"


def _amounts_told(reply: Reply, cited: Sequence[Policy]) -> str:
    given = sorted({round(v, 2) for v in reply.known.args_amounts})
    own = [n.text.strip() for p in cited for n in numbers(p.statement) if n.role == "quantity"]
    told = [*own, *(f"{value:.2f}" for value in given)]
    return " or ".join(dict.fromkeys(told)) or "a figure that policies and records give"


def days_told(reply: Reply, cited: Sequence[Policy]) -> str:
    days = sorted(reply.known.calendar.ends(cited)) or reply.known.calendar.days
    today = reply.desk.today
    later = [day for day in days if today is None or day >= today] or days
    return " or ".join(day.isoformat() for day in later[:4]) or "a day that follows from them"


def figures(reply: Reply) -> Iterator[CheckResult]:
    """Amounts in answers, which decide; figures in all other prose, which warn."""
    quotes = [one.entry.quote for one in reply.facts]
    told = {n.text.strip() for quote in quotes for n in _unknown_money(reply, quote)}
    for number, placed in enumerate(reply.answers, 1):
        entry = placed.entry
        if any(entry.quote in quote for quote in quotes):
            continue
        for found in _unknown_money(reply, entry.quote):
            told.add(found.text.strip())
            span = reply.quoted(entry.quote, placed.pointer)
            sure = found.unit == "money"
            name = f"policy.value: answer {number}"
            yield _unknown(reply, name, found, span, entry.quote, decides=sure)
    yield from _elsewhere(reply, told)


def _unknown_money(reply: Reply, text: str) -> list[NumberFound]:
    """Amounts that nothing gives, nor a known amount of the same words over a count of theirs:
    £4 a month are £8 for two months.
    """
    found = numbers(text)
    money = [number for number in amounts(text) if _claims(number, text)]
    if not reply.english:
        money = [one for one in money if one.unit or not _DAY_OR_TIME.fullmatch(one.text)]
    given = [number for number in money if reply.known.knows(number)]
    counts = [replace(number, unit="") for number in found if counted(number)]
    strange = [n for n in money if n not in given and not scaled(n, given, counts)]
    strange = [number for number in strange if not worked_out(reply, number, text)]
    return [number for number in strange if not worked(reply, number, text)]


def _unknown(
    reply: Reply, name: str, number: NumberFound, span: Span, sentence: str, *, decides: bool = True
) -> CheckResult:
    printed = number.text.strip()
    doubt = chained(reply, number)
    return CheckResult(
        f"{name} {printed}",
        "fail" if decides and not doubt else "warn",
        CRITERION,
        severity="minor" if doubt else "major",
        cause="wrong_value",
        span=span,
        observed=printed,
        expected=_amounts_told(reply, ()),
        message=f"“{sentence}” says {printed}, which {nowhere(reply, printed)}.",
        fix=f"Correct the figure, or take it out; {SETTLED}.",
        decides=decides and not doubt,
    )


def _elsewhere(reply: Reply, told: set[str]) -> Iterator[CheckResult]:
    for sentence in reply.sentences:
        for number in _unknown_money(reply, sentence.text):
            if number.text.strip() not in told:
                told.add(number.text.strip())
                span = reply.document.span(sentence.start, sentence.end)
                yield _unknown(reply, "uncovered:", number, span, sentence.text, decides=False)
        yield from _odd_lengths(reply, sentence.text, sentence.start, told)
    if not told:
        message = "Every amount of the prose is known."
        yield CheckResult("uncovered", "pass", CRITERION, severity="minor", message=message)


def _odd_lengths(reply: Reply, text: str, start: int, told: set[str]) -> Iterator[CheckResult]:
    """A duration that only a superseded policy has."""
    old = [
        (policy, length)
        for policy in reply.desk.policies.values()
        if not policy.current
        for length in lengths_of(policy)
    ]
    said = [(n.start, f"{n.text.strip()} {one.unit}s", one) for n, one in lengths(text)]
    for at, printed, length in [*said, *single(text)]:
        stale = [policy for policy, one in old if same_length(one, length)]
        if not stale or printed in told or length_known(reply, length, (), strict=False):
            continue
        if _APART.match(text[at:]) or _ROUGHLY.search(text[:at]):
            continue
        told.add(printed)
        yield CheckResult(
            f"policy.stale: {printed}",
            "warn",
            CRITERION,
            severity="minor",
            cause="stale_policy",
            span=reply.sentence_at(start + at),
            observed=printed,
            expected=f"{stale[0].instead}: {_statement(reply.desk.policies.get(stale[0].instead))}",
            message=f"“{text}” says {printed}, as only {stale[0].id} did, which no longer holds.",
            fix=f"Tell {stale[0].instead} in its place.",
            decides=False,
        )
