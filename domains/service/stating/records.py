"""The status of a record: `job J-6588 is done`, where records and actions leave it `booked`.

The values that an attribute can have are those that the records and the actions of the desk give
it. Only a value of another kind than before and after is named, beside a form of `be` that says it
of a record which the sentence names; everything else stays unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.service.machine import MISSING, Condition, Effect, flat, steps, value_at
from domains.service.reply import Reply
from domains.service.stating.given import OPEN, stated
from workbench.core.checks import CheckResult

_IS = (
    r"(?:is|are|was|were|has been|have been|had been|stays?|remains?|shows? as|marked as|"
    r"listed as|['’]s)(?: (?:now|still|already|just|currently|marked|shown|listed|as))*"
)
_ONCE = re.compile(r"\b(?:when(?:ever)?|once|until|unless|after|before|as soon as)\b", re.I)


@dataclass(frozen=True, slots=True)
class _Attribute:
    """One attribute of a group of records: `jobs.*.status`."""

    group: tuple[str, ...]
    key: str
    values: frozenset[str]
    """Every value in small letters that records or actions give it."""


def statuses(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that gives a record a value that it has not."""
    attributes = list(_attributes(reply))
    for sentence in reply.sentences:
        if OPEN.search(sentence.text):
            continue
        for one in attributes:
            named = _named(reply, one, sentence.text)
            held = {str(v).casefold() for key in named for v in _held(reply, one, key)}
            wrong = next((v for v in one.values - held if _says(sentence.text, v)), None)
            true = any(_says(sentence.text, value) for value in held)
            if named and held and wrong and not true:
                now = " or ".join(sorted(held))
                yield stated(
                    reply, sentence, f"status: {named[0]} {wrong}", "wrong_value",
                    f"says “{wrong}” of {named[0]}; its {one.key} is {now}",
                    observed=wrong, expected=now, fix="Say what the records say.",
                )  # fmt: skip


def _attributes(reply: Reply) -> Iterator[_Attribute]:
    found: dict[tuple[tuple[str, ...], str], set[str]] = {}
    for path, value in flat(reply.desk.state).items():
        keys = steps(path)
        if len(keys) >= 3 and _word(value):
            found.setdefault((tuple(keys[:-2]), keys[-1]), set()).add(str(value).casefold())
    for action in reply.desk.actions.values():
        stated_values: list[Condition | Effect] = [*action.pre, *action.effects]
        for one in stated_values:
            keys = steps(one.path)
            place = (tuple(keys[:-2]), keys[-1])
            given = one.value if isinstance(one.value, list) else [one.value]
            if place in found:
                found[place] |= {str(v).casefold() for v in given if _word(v)}
    for (group, key), values in found.items():
        if len(values) > 1:
            yield _Attribute(group, key, frozenset(values))


def _word(value: object) -> bool:
    """A value that a sentence can say in one word or two."""
    return isinstance(value, str) and bool(re.fullmatch(r"[^\W\d_]{3,}(?:[ _-][^\W\d_]+)?", value))


def _named(reply: Reply, one: _Attribute, text: str) -> list[str]:
    """The records of the group that a sentence names; the only one goes by the group's own word."""
    group = value_at(reply.desk.state, ".".join(one.group)) if one.group else MISSING
    keys = [str(key) for key in group] if isinstance(group, dict) else []
    named = [key for key in keys if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text, re.I)]
    if named or len(keys) != 1:
        return named
    word = one.group[-1].removesuffix("s")
    return keys if re.search(rf"\b(?:your|the|this) {re.escape(word)}\b", text, re.I) else []


def _held(reply: Reply, one: _Attribute, key: str) -> list[object]:
    path = ".".join((*one.group, key, one.key))
    both = (value_at(reply.desk.state, path), value_at(reply.run.state, path))
    return [value for value in both if value is not MISSING]


def _says(text: str, value: str) -> bool:
    """It is said to be so; `when the unit is empty` says nothing of now."""
    said = re.escape(value).replace("_", "[ _-]")
    found = re.finditer(rf"\b{_IS} {said}\b", text, re.I)
    return any(not _ONCE.search(re.split(r"[,;]", text[: one.start()])[-1]) for one in found)
