"""The ledger's actions against its own words: the order in which they were taken, the record that
the words name, and one sentence for two deeds that tells of one.

The record is looked up among the keys of the records: that decides. What a sentence is about is
read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.events import tells
from domains.service.entries import Done
from domains.service.machine import as_number, flat, steps
from domains.service.reply import Reply
from domains.service.words import (
    akin,
    begins,
    content,
    families_of,
    listed,
    lists,
    stem,
    told_words,
)
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.fields import Placed
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "resolution"
_WHETHER = re.compile(
    r"\b(?:whether|if) (?:(?:we|I) (?:are to|am to|should|shall|may|can)|"
    r"you(?:['’]d| would)? (?:want|like|wish) (?:me|us) to)\b"
    r"|(?:^|[,;:] )(?:shall|should|may) (?:we|I)\b",
    re.I,
)
_WHAT = re.compile(
    r"\s*(?P<deed>(?:(?:make|do|carry out|go ahead with|place) (?:the|this|that|your) )?[a-z]+)",
    re.I,
)
_MORE = re.compile(r"\b(?:else|another|others?|again|different|also|too|instead|further)\b", re.I)
"""Words of something beside what was done."""


_CONDITION = re.compile(r"(?<=\w) (?:if|when|until|unless|once|because|as long as)\b", re.I)
_BY_US = re.compile(
    r"\b(?:I|we)(?:['’]ve|['’]ll|['’]m| have| will| am| are)\b|\b(?:has|have) been\b", re.I
)
"""Something is done, in whatever words."""


_DID = re.compile(
    r"\b(?:(?:I|we)(?: have|['’]ve|['’]ll| will| am|['’]m)?|"
    r"(?:has|have|is|are|was|were)(?: \w+)? been|and)"
    r"(?: \w+ly| already| just| also| now| then)* (?P<verb>[a-z]+(?:ed|t|en|ing|er))\b",
    re.I,
)
"""What we did or do, by its verb."""


def deeds(reply: Reply) -> Iterator[CheckResult]:
    """What is wrong with how the actions are entered and told."""
    yield from _late(reply)
    for number, placed in enumerate(reply.actions, 1):
        if number - 1 not in reply.run.refusals:
            yield from _another_record(reply, placed, number)
            yield from _shared(reply, placed, number)
            yield from _asked(reply, placed, number)
            yield from _by_another_verb(reply, placed, number)
            yield from _round_it(reply, placed, number)


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
        if mine and named and not any(_says(_sentence(reply, quote), key) for key in mine):
            other = min(named)
            yield found(
                f"told: {number} {name} {other}", "fail", CRITERION,
                f"“{quote}” names {other}; {name} was taken on {', '.join(sorted(mine))}.",
                cause="other_record", span=reply.quoted(quote, placed.pointer), observed=other,
                expected=", ".join(sorted(mine)), fix="Name the record that the action changes.",
            )  # fmt: skip


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


def _shared(reply: Reply, placed: Placed[Done], number: int) -> Iterator[CheckResult]:
    """Two actions quote the same words, which tell of the other one alone, and no sentence of the
    reply tells of this one.
    """
    quote, name = (placed.entry.quote or "").strip(), placed.entry.name
    beside = [one.entry for one in reply.actions if one is not placed and quote]
    others = [one.name for one in beside if (one.quote or "").strip() == quote]
    mine = _told(name)
    if not mine or not others or begins(quote, mine) or _amounts(placed.entry):
        return
    paid = [one.entry for one in reply.actions if one.entry.name in others]
    printed = [n for n in numbers(quote) if n.role == "quantity"]
    paying = any(n.prints(value) for one in paid for value in _amounts(one) for n in printed)
    if not paying and not any(begins(quote, _told(one)) for one in others):
        return
    if any(tells(one.text, mine) for one in reply.sentences):
        return
    yield found(
        f"told: {number} {name} shared", "warn", CRITERION,
        f"“{quote}” tells of {others[0]}, and no sentence tells the customer of {name}.",
        severity="minor", cause="silent_action", span=reply.document.span_of(placed.pointer),
        observed=f"“{quote}”", expected=f"a sentence that tells of {name}",
        fix="Say in a sentence what was done.",
    )  # fmt: skip


def _asked(reply: Reply, placed: Placed[Done], number: int) -> Iterator[CheckResult]:
    """The customer is asked whether to do what the ledger has done."""
    name = placed.entry.name
    taken = {one.entry.name for one in reply.actions}
    others = [word for one in set(reply.desk.actions) - taken for word in told_words(one)]
    for sentence in reply.sentences:
        asked = _WHETHER.search(sentence.text)
        rest = sentence.text[asked.end() :] if asked else ""
        what = _WHAT.match(rest)
        if what is None or _MORE.search(rest) or begins(rest, others):
            continue
        if begins(what["deed"], told_words(name)):
            yield found(
                f"told: {number} {name} asked", "warn", CRITERION,
                f"“{sentence.text}” asks whether to do what the ledger has done: {name}.",
                severity="minor", cause="silent_action",
                span=reply.document.span(sentence.start, sentence.end), observed=sentence.text,
                expected=f"a sentence that tells of {name}, or no such action",
                fix="Say that it was done, or take the action out and wait for the answer.",
            )  # fmt: skip


def _round_it(reply: Reply, placed: Placed[Done], number: int) -> Iterator[CheckResult]:
    """A warning for an action of no listed kind whose quote has no word of its name, its
    policy or its arguments, and whose verb stands in no sentence.
    """
    name, quote = placed.entry.name, placed.entry.quote or ""
    verb, *rest = (part for part in re.split(r"[\W_]+", name.casefold()) if part)
    kinds = families_of(name) or verb in listed("generic")
    if kinds or not quote.strip() or _BY_US.search(quote):
        return
    own = {stem(one) for one in rest} | _ruled(reply, stem(verb))
    named = akin(content(_MORE.sub(" ", quote)), own) or _values(placed.entry, quote)
    named = named or bool(content(quote) & _recorded(reply, placed.entry))
    if not named and not begins(reply.text, [stem(verb)]):
        yield found(
            f"told: {number} {name} elsewhere", "warn", CRITERION,
            f"“{quote}” tells nothing of {name}, nor does another sentence.",
            severity="minor", cause="silent_action", span=reply.quoted(quote, placed.pointer),
            observed=quote, expected=f"a sentence that tells the customer of {name}",
            fix="Say in a sentence what was done.",
        )  # fmt: skip


def _recorded(reply: Reply, done: Done) -> frozenset[str]:
    """What the records call the thing of an argument: `tap`, of the job J-6588."""
    ids = {str(value) for value in done.args.values()}
    held = flat(reply.desk.state).items()
    texts = (str(v) for path, v in held if isinstance(v, str) and ids & set(steps(path)[:-1]))
    return content(" ".join(texts))


def _by_another_verb(reply: Reply, placed: Placed[Done], number: int) -> Iterator[CheckResult]:
    """A warning for an action of no listed kind whose words say of us only what another action of
    the ledger is called, and whose own verb stands nowhere.
    """
    name, quote = placed.entry.name, placed.entry.quote or ""
    own = _verb(name)
    others = {_verb(one.entry.name) for one in reply.actions if one is not placed} - {own, ""}
    did = {stem(match["verb"]) for match in _DID.finditer(quote)}
    if families_of(name) or not own or not did or not did <= others:
        return
    if not begins(reply.text, [own]):
        yield found(
            f"told: {number} {name} verb", "warn", CRITERION,
            f"“{quote}” tells of another action, and no sentence tells the customer of {name}.",
            severity="minor", cause="silent_action", span=reply.quoted(quote, placed.pointer),
            observed=quote, expected=f"a sentence that tells the customer of {name}",
            fix="Say in a sentence what was done.",
        )  # fmt: skip


def _verb(action: str) -> str:
    """The stem of an action's verb, if it says what is done."""
    first = re.split(r"[\W_]+", action.casefold().strip("_"))[0]
    return "" if first in listed("generic") else stem(first)


def _ruled(reply: Reply, verb: str) -> set[str]:
    """Words of the policies that have the verb, without their conditions and bounds."""
    rules = (_CONDITION.split(one.statement)[0] for one in reply.known.current)
    return {word for rule in rules if verb in content(rule) for word in content(rule)}


def _values(done: Done, quote: str) -> bool:
    """The quote prints an argument, a day of one or its amount."""
    days = dates(quote)
    for value in map(str, done.args.values()):
        printed = any(one.prints(n.value) for one in numbers(quote) for n in numbers(value))
        day = any(one.date and said.fits(one.date) for one in dates(value) for said in days)
        if value.casefold() in quote.casefold() or printed or day:
            return True
    return bool(content(quote) & {w for v in done.args.values() for w in content(str(v))})


def _amounts(done: Done) -> list[float]:
    found = (as_number(value) for value in done.args.values())
    return [value for value in found if value is not None]


def _told(action: str) -> list[str]:
    kinds = lists()["families"]
    return [str(one) for kind in families_of(action) for one in kinds[kind]["told"]]
