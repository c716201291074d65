"""A policy's figure under a condition that is not its own: days for working days, from delivery for
from the order, at least for at most, before for after.

A sentence is held against a policy only where both give the same figure, or where the ledger says
that the sentence tells this policy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from domains.service.borne import worked
from domains.service.desk import Policy, as_day
from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import counted, stated
from domains.service.words import content, families_of, lists, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.reckoning.measures import converted
from workbench.prose.sentences import Sentence

_ANCHOR = re.compile(
    r"^[^.;:,!?()]{0,24}?\b(?P<side>from|after|since|of|before|following|until|prior to|ahead of)\b"
    r"(?P<what>[^.;:,!?()]{0,40})",
    re.I,
)
_BEFORE = frozenset(["before", "prior to", "ahead of", "until"])
"""Sides of a day from which is counted back."""
_OUR_WORD = re.compile(r"\bour (?:\w+ )?(?:letter|e-?mail|mail|message|notice|reminder)\b", re.I)
"""What we wrote, by whatever word: the 30 days of our notice are those of our letter."""
_NEXT_TERM = re.compile(r"\band\b(?=.*\d)")
"""`4 days from tomorrow and delivery 3 more`: behind it another figure's words begin."""
_MONEY = re.compile(r"\b(?:money|refunds?|payments?|repayments?|amounts?|sums?)\b", re.I)


@dataclass(frozen=True, slots=True)
class _Term:
    """A duration with what it is counted from, where the words say so."""

    length: Length
    side: str
    anchors: frozenset[str]
    ours: bool = False
    """It is counted from what we do: `after the day on which we book it`."""


def conditions(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that changes the condition of a policy's figure."""
    told = {one.entry.quote: one.entry.policy_id for one in reply.facts if one.entry.quote}
    days = _record_days(reply)
    terms = [(p, term) for p in reply.known.current for term in _terms(p.statement, days)]
    for sentence in reply.sentences:
        ids = {id for quote, id in told.items() if quote in sentence.text}
        declared = [policy for policy in reply.known.current if policy.id in ids]
        seen = list(_of_sentence(reply, sentence, declared, terms))
        yield from seen[:1]


def _of_sentence(
    reply: Reply,
    sentence: Sentence,
    declared: list[Policy],
    terms: Sequence[tuple[Policy, _Term]],
) -> Iterator[CheckResult]:
    yield from _units(reply, sentence, declared)
    yield from _anchored(reply, sentence, terms)
    yield from _superseded(reply, sentence, declared)


def _units(reply: Reply, sentence: Sentence, declared: list[Policy]) -> Iterator[CheckResult]:
    """`5 days` for the 5 working days, `24 weeks` for the 24 months of a policy that the sentence
    tells by the ledger, where nothing else on the desk has them.
    """
    every = [length for policy in reply.known.current for _, length in lengths(policy.statement)]
    every += [length for _, length in lengths(reply.desk.said)]
    mine = [(p, one) for p in declared for _, one in lengths(p.statement)]
    for number, said in lengths(sentence.text) if not reply.prescribed(sentence.text) else ():
        if any((one.count, one.unit) == (said.count, said.unit) for one in every):
            continue
        for policy, one in [(p, one) for p, one in mine if one.count == said.count][:1]:
            told = f"{number.text.strip()} {said.unit}s"
            yield _changed(reply, sentence, policy, "unit", told, f"{one.count:g} {one.unit}s")


def _anchored(
    reply: Reply, sentence: Sentence, terms: Sequence[tuple[Policy, _Term]]
) -> Iterator[CheckResult]:
    for mine in _terms(sentence.text, _record_days(reply)):
        same = [(p, t) for p, t in terms if t.length.count == mine.length.count]
        given = [(p, t) for p, t in same if t.anchors and _base(t) == _base(mine)]
        if not given or not mine.anchors or any(_agree(mine, t) for _, t in given):
            continue
        if mine.ours and mine.side in _BEFORE:
            continue  # `from 14 to 29 days before we pay back 45 %`: the day is left out
        if mine.side == "until" and all(t.side not in _BEFORE for _, t in given):
            continue  # it tells what is reached then, and not from when
        if any(_done_today(reply, mine, t) or _sent_today(reply, mine, p, t) for p, t in given):
            continue
        policy, term = given[0]
        yield _changed(
            reply, sentence, policy, "counted", f"{mine.side} {' '.join(sorted(mine.anchors))}",
            f"{term.side} {' '.join(sorted(term.anchors))}",
        )  # fmt: skip


def _base(term: _Term) -> str:
    return term.length.unit.removeprefix("working ")


def _agree(mine: _Term, theirs: _Term) -> bool:
    back = (mine.side in _BEFORE) == (theirs.side in _BEFORE)
    return bool(mine.anchors & theirs.anchors) and back


def _done_today(reply: Reply, mine: _Term, theirs: _Term) -> bool:
    """`From today`, where the policy counts from a deed that an action of this reply does."""
    deeds = {word for call in reply.calls for word in content(call.name.replace("_", " "))}
    starts = {word for name in theirs.anchors for word in _anchor_groups().get(name, ())}
    wrote = any(one.by_customer and one.day == reply.desk.today for one in reply.desk.turns)
    if wrote and _from_today(mine) and "report" in theirs.anchors:
        return True  # what the customer told us of today
    return _from_today(mine) and bool(deeds) and (theirs.ours or bool(deeds & starts))


def _sent_today(reply: Reply, mine: _Term, policy: Policy, theirs: _Term) -> bool:
    """`From today`, where the policy counts from the sending of money, which this reply sends."""
    sends = any("refund" in families_of(call.name) for call in reply.calls)
    of_money = "dispatch" in theirs.anchors and _MONEY.search(policy.statement)
    return _from_today(mine) and sends and bool(of_money)


def _from_today(term: _Term) -> bool:
    """`From today`, `of this message`, `since now`: any side but before it."""
    return term.anchors == {"now"} and term.side not in _BEFORE


def _record_days(reply: Reply) -> Mapping[str, frozenset[str]]:
    """The days of the records by their names, where no group has them: `promised`."""
    grouped = {one for stems in _anchor_groups().values() for one in stems}
    held = [path.rpartition(".")[2] for path, v in flat(reply.desk.state).items() if as_day(v)]
    named = {name.replace("_", " "): content(name.replace("_", " ")) for name in held}
    return {name: stems for name, stems in named.items() if len(stems) == 1 and not stems & grouped}


def _terms(text: str, days: Mapping[str, frozenset[str]]) -> Iterator[_Term]:
    groups = {**_anchor_groups(), **days}
    for number, length in lengths(text):
        match = _ANCHOR.match(re.sub(r"^\s*-?\s*(?:\w+[\s-]+)?", "", text[number.end :], count=1))
        if match:
            what = _NEXT_TERM.split(match["what"])[0]
            said = {stem(word) for word in re.findall(r"[^\W\d_]+", what)}
            anchors = frozenset(name for name, stems in groups.items() if said & stems)
            anchors |= {"ours"} if _OUR_WORD.search(what) else set()
            ours = bool(re.search(r"\b(?:we|I)\b", what))
            yield _Term(length, match["side"].casefold(), anchors, ours)


@cache
def _anchor_groups() -> Mapping[str, frozenset[str]]:
    """What days are counted from -> the stems by which it goes."""
    given = lists()["anchors"].items()
    return {name: frozenset(stem(w) for w in str(said).split()) for name, said in given}


def _superseded(reply: Reply, sentence: Sentence, declared: list[Policy]) -> Iterator[CheckResult]:
    """The ledger says that the sentence tells a policy; its figure is the one that this policy took
    the place of.
    """
    in_days = {n for one in dates(sentence.text) for n in range(one.start, one.end)}
    for policy in declared:
        mine = {n.value for n in numbers(policy.statement)}
        for old in (p for p in reply.desk.policies.values() if p.instead == policy.id):
            gone = [n for n in numbers(old.statement) if n.value not in mine]
            said = next((n for n in numbers(sentence.text) for one in gone
                         if n.value == one.value and n.start not in in_days
                         and not converted(sentence.text, n, policy.statement)
                         and _alike(_kind(sentence.text, n), _kind(old.statement, one))),
                        None)  # fmt: skip
            both = mine & {n.value for n in numbers(sentence.text)}
            if said is not None and not (both and _given_elsewhere(reply, sentence.text, said)):
                yield _changed(
                    reply, sentence, policy, "stale", said.text.strip(),
                    " or ".join(f"{value:g}" for value in sorted(mine)),
                )  # fmt: skip


def _kind(text: str, number: NumberFound) -> str:
    """What sort of figure it is, as far as its words say so."""
    if any(n.start <= number.start < n.end for n, _ in lengths(text)):
        return "length"
    return number.unit or ("count" if counted(text, number) else "")


def _alike(one: str, other: str) -> bool:
    """`Two weeks` is no `2 parts`; a bare figure may be either."""
    return one == other or not (one and other)


def _given_elsewhere(reply: Reply, text: str, number: NumberFound) -> bool:
    """Beside the figure that holds an old one may be another thing's: it counts something of its
    own, or ticket, records or another policy have it.
    """
    bare = number.unit == "" and not counted(text, number)
    return not bare or number.value in reply.known.plain or worked(reply, number, text)


def _changed(
    reply: Reply, sentence: Sentence, policy: Policy, what: str, said: str, wanted: str
) -> CheckResult:
    return stated(
        reply, sentence, f"policy.{what}: {policy.id} {said}", "wrong_value",
        f"says “{said}”, where {policy.id} has “{wanted}”: {policy.statement}",
        observed=said, expected=wanted, fix=f"Tell {policy.id} with its own condition.",
    )  # fmt: skip
