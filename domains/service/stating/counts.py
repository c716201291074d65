"""Counts and amounts under a name: `30 pupils` where records, policies and ticket know 24 and 31,
`a deposit of €227` where the deposit is €80.

A count is looked up under the word that it counts, an amount under the word that names it. A word
of which the desk gives no figure is not looked up; sums and differences of its figures are known.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.service.borne import worked
from domains.service.desk import as_day
from domains.service.known.amounts import amounts
from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from domains.service.stating.given import Given, counted, stated
from domains.service.words import begins, changes, content, stem, told_words
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_SPELLS = "day hour minute week month year working business"
_TIMES = frozenset(stem(word) for word in _SPELLS.split())
_NAMED = re.compile(
    r"\b(?P<name>[a-z]+)(?: (?:of|is|was)| (?:is|was) now| has been| for it is)\s*$"
    r"|^\W*(?P<label>[a-z]+):\s*$"
)
_PAST = re.compile(
    r"\b(?:was|were|had|booked|instead|originally|first|previous|old|not|from|unused|fewer|less)\b",
    re.I,
)
_YOURS = re.compile(r"\byou(?:rs?)?\b", re.I)
_SUMMED = re.compile(r"\s?(?:[+−×*÷/]|[-–x]\s)\s?[^\w\s(]*\s?\(?\d")
"""`New total: £465 + £120`: the amount is the first of a sum, whose result has the name."""
_PART = re.compile(r"\s[a-z]+ (?:that|which|who)\b")
"""`The two queens that made it` are some of all that the desk counts."""
_APART = re.compile(
    r"\b(?:than|too (?:few|many|much)|more|fewer|less|above|below|beyond|short|over|under|left|"
    r"apart|missing|difference|besides)\b",
    re.I,
)
"""How far two of the desk's figures lie apart: `13 places too few`."""
_PART_OF = re.compile(r"\d[\d.,]* of \W{0,2}$")
"""`£116 of £200 paid back`: what stands behind is said of the part."""
_BESIDE = (
    "the your our this that its his her their my whole full of for with plus less minus and or "
    "from to by in as but pay paid keep"
)
_THE_ONE = frozenset(_BESIDE.split())
"""Words before a name that leave it the one that the desk has."""
_BEFORE = re.compile(r"^\s(?P<name>[a-z]+)\b")


def counts(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each count and each named amount that the desk has otherwise."""
    for sentence in reply.sentences:
        for number in numbers(sentence.text):
            yield from _miscounted(reply, given, sentence, number)
        for number in amounts(sentence.text):
            yield from _misnamed(reply, given, sentence, number)


def _miscounted(
    reply: Reply, given: Given, sentence: Sentence, number: NumberFound
) -> Iterator[CheckResult]:
    named = [word for word in counted(sentence.text, number) if word in given.counts]
    whole = number.value == int(number.value) and number.value > 1
    if not named or not whole or _TIMES & set(counted(sentence.text, number)):
        return
    known = set().union(*(given.counts[word] for word in named))
    if not given.keys & set(named) and known <= {1.0}:
        return  # `one line of explanation` counts no lines
    known |= set() if given.keys & set(named) else given.held
    known |= _nights(reply, sentence.text) if stem("nights") in named else set()
    if number.value < max(known, default=0) and _PART.match(sentence.text, number.end):
        return
    if number.value in known | given.unnamed or number.value in _combined(known):
        return
    if worked(reply, number, sentence.text, known) or _of_deeds(reply, sentence.text, number):
        return
    apart = _APART.search(sentence.text) and number.value in _combined(_figures(given))
    if apart or _shared_out(reply, number.value) or not _rivals(known):
        return
    said = sentence.text[number.start : number.end + 24].split(".")[0]
    yield stated(
        reply, sentence, f"count: {number.text.strip()} {named[0]}", "wrong_value",
        f"counts {number.text.strip()}; the desk has {_listed(known)}",
        observed=said.strip(), expected=_listed(known), fix="Take the count from the records.",
    )  # fmt: skip


def _figures(given: Given) -> set[float]:
    """The whole numbers of the records and of what was written."""
    told = (n for text in given.texts for n in numbers(text) if n.role in ("quantity", "spoken"))
    return {n for n in (*given.held, *(one.value for one in told)) if n == int(n) and n > 0}


def _of_deeds(reply: Reply, text: str, number: NumberFound) -> bool:
    """It counts the actions of a kind that the reply takes: `the two refunds`."""
    thing = " ".join(counted(text, number)[:2])
    return number.value == sum(bool(begins(thing, told_words(call.name))) for call in reply.calls)


def _nights(reply: Reply, text: str) -> set[float]:
    """What lies between two days of the records as the actions leave them, or as they were where
    the words tell of that.
    """
    states = [reply.run.state, *([reply.desk.state] if _PAST.search(text) else [])]
    held = [[day for v in flat(state).values() if (day := as_day(v))] for state in states]
    spells = {float(abs((b - a).days)) for days in held for a in days for b in days}
    return (spells | {float(one) for one in reply.known.spells}) - {0.0}


def _rivals(known: set[float]) -> bool:
    return any(value == int(value) and value for value in known)


def _combined(known: set[float]) -> set[float]:
    pairs = itertools.combinations(sorted(known), 2)
    return {total for a, b in pairs for total in (a + b, b - a)}


def _shared_out(reply: Reply, value: float) -> bool:
    """A whole number that an action's argument is, under another name."""
    return any(as_number(one) == value for call in reply.calls for one in call.args.values())


def _misnamed(
    reply: Reply, given: Given, sentence: Sentence, number: NumberFound
) -> Iterator[CheckResult]:
    name = _name(sentence.text, number)
    held = _held(given, name) if name else set()
    if not held or any(number.prints(value) for value in held) or _of_each(sentence.text, name):
        return
    if _from_elsewhere(reply, sentence, number):
        return
    if _SUMMED.match(sentence.text, number.end):
        return
    several = [one for one in held if one > 0]
    if any(number.prints(total) for total in _combined(set(several))):
        return
    if any(number.prints(n * one) for n in _small(sentence.text) for one in several):
        return
    anew = changes(sentence.text) or _arguments_alone(given, name)
    if worked(reply, number, sentence.text, set() if anew else held):
        return
    if _another(given, sentence.text[: number.start], name):
        return
    yield stated(
        reply, sentence, f"amount.name: {name} {number.text.strip()}", "wrong_value",
        f"gives {number.text.strip()} as the {name}; the desk has {_listed(held)}",
        observed=number.text.strip(), expected=_listed(held),
        fix="Give the amount that belongs to this name.",
    )  # fmt: skip


def _another(given: Given, before: str, name: str) -> bool:
    """A word beside the name that the desk's own name has not makes it another one than the one on
    file: `the new bill of £67.20`, `a bill of £67.20`, `the late fee of £15`.
    """
    beside = re.search(rf"\b(?P<word>[a-z]+)\s+{name}\b[^£€$\d]*$", before, re.I)
    word = beside["word"].casefold() if beside else ""
    if not word or word in _THE_ONE:
        return False
    keys = (_key(path) for path in given.leaves)
    return not any({stem(word), stem(name)} <= content(key) for key in keys)


def _of_each(text: str, name: str) -> bool:
    """The words count what has the name: `three parts of €40` tells what each of them is."""
    return any(stem(name) in counted(text, one) for one in numbers(text))


def _from_elsewhere(reply: Reply, sentence: Sentence, number: NumberFound) -> bool:
    """It is told as the customer's own, who wrote it under whatever name, or the ledger rests these
    words on a policy that has it.
    """
    theirs = [turn.text for turn in reply.desk.turns if turn.by_customer]
    said = theirs if _YOURS.search(sentence.text) else []
    for one in reply.facts:
        policy = reply.desk.policies.get(one.entry.policy_id)
        if policy and policy.current and one.entry.quote and one.entry.quote in sentence.text:
            said.append(policy.statement)
    return any(number.prints(one.value) for text in said for one in amounts(text))


def _arguments_alone(given: Given, name: str) -> bool:
    """Nothing but arguments of the actions has the name: `amount` is whatever is moved, and a final
    amount that is worked out is another one.
    """
    wanted = stem(name)
    named = [path for path in given.leaves if wanted in content(_key(path))]
    return bool(named) and all(path.startswith("call") for path in named)


def _small(text: str) -> list[float]:
    """The counts that a sentence prints: £4 a month are £8 for two months."""
    return [n.value for n in numbers(text) if n.unit == "" and 1 < n.value <= 100]


def _name(text: str, number: NumberFound) -> str:
    """The word that an amount is said of: `deposit of €80`, `€80 deposit`."""
    before = _NAMED.search(text[: number.start].casefold())
    if not before and _PART_OF.search(text[: number.start]):
        return ""
    after = _BEFORE.search(text[number.end :].casefold())
    return before["name"] or before["label"] if before else after["name"] if after else ""


def _held(given: Given, name: str) -> set[float]:
    """The numbers under a key with this word; those that texts say of it join them. Where every
    such key has a rate (`price_per_day`), there may be more prices than one.
    """
    wanted = stem(name)
    named = {
        path: number
        for path, value in given.leaves.items()
        if (number := as_number(value)) is not None and wanted in content(_key(path))
    }
    held = set(named.values())
    if all(" per " in _key(path) for path in named):
        return set()
    for text in given.texts:
        held |= {n.value for n in amounts(text) if stem(_name(text, n) or "-") == wanted}
        near = re.split(r"(?<=[.;!?])\s", text)
        held |= {n.value for one in near if wanted in content(one) for n in amounts(one)}
    return held


def _key(path: str) -> str:
    return path.rpartition(".")[2].replace("_", " ")


def _listed(values: set[float]) -> str:
    return " or ".join(f"{value:g}" for value in sorted(values)[:6])
