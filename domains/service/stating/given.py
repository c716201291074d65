"""What the desk gives, by the word that each figure is said of: `31 pupils`, `pupils: 31`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domains.service.desk import Desk
from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.words import content, stem
from workbench.core.checks import CheckResult, Severity
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence, words

_STOP_WORDS = (
    "of at for in on from to by with and or but than as is are was were will be has have had if "
    "x so per that which who before after until since within under over about without"
)
_STOP = frozenset(_STOP_WORDS.split())
_PERSON = re.compile(r"(?:^|_)(?:name|holder|owner|tenant|guest|patient|contact|member)$", re.I)
_PARTED = re.compile(r"[^\w\s'’-]|\d|\s[-–]\s")
"""What a figure counts stands behind no other figure and no sign of a sum."""
_AFTER = 3
"""Words behind a figure that may be what it counts."""


@dataclass(frozen=True)
class Given:
    """The desk's words and leaves, for one reply."""

    reply: Reply

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """All that is told in prose and holds: turns, current policies, lines, notes, records."""
        desk = self.reply.desk
        found = [turn.text for turn in desk.turns]
        found += [policy.statement for policy in self.reply.known.current]
        found += [line.text for line in desk.disclosures]
        found += [str(value) for value in desk.customer.values()]
        found += [str(v) for v in self.leaves.values() if isinstance(v, str)]
        return (*found, desk.task.prompt)

    @cached_property
    def leaves(self) -> dict[str, Any]:
        """Records before and after the actions, parameters of current policies, arguments; without
        the records of other people.
        """
        reply = self.reply
        strange = tuple(f"{path}." for path, _ in strange_records(reply.desk))
        both = [("", reply.desk.state), ("after.", reply.run.state)]
        found = {
            f"{when}{path}": value
            for when, state in both
            for path, value in flat(state).items()
            if not path.startswith(strange)
        }
        for policy in reply.known.current:
            found |= {f"{policy.id}.{key}": value for key, value in policy.parameters.items()}
        for number, call in enumerate(reply.calls):
            found |= {f"call{number}.{key}": value for key, value in call.args.items()}
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """The stems of all that the desk has, names of paths and actions included."""
        named = [re.sub(r"[_.]", " ", f"{path} {value}") for path, value in self.leaves.items()]
        desk = self.reply.desk
        more = [name.replace("_", " ") for name in desk.actions]
        more += [str(desk.data.get(key) or "") for key in ("company", "channel", "tone")]
        more += [intent.must_answer for intent in desk.intents]
        return frozenset(one for text in (*self.texts, *named, *more) for one in content(text))


def strange_records(desk: Desk) -> Iterator[tuple[str, list[str]]]:
    """(path, names) of the records that name a person, and not the customer."""
    own = set(words(f"{desk.name} {desk.said}".casefold()))
    for path, record in _records(desk.state, "") if desk.name else ():
        names = [str(v) for key, v in record.items() if v and _PERSON.search(str(key))]
        if names and not any(own & set(words(name.casefold())) for name in names):
            yield path, names


def _records(given: object, path: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    if not isinstance(given, Mapping):
        return
    if path and any(not isinstance(value, Mapping) for value in given.values()):
        yield path, given
    for key, value in given.items():
        yield from _records(value, f"{path}.{key}" if path else str(key))


def counted(text: str, number: NumberFound) -> list[str]:
    """The stems of the words that a figure may count: `31 young pupils` gives both words."""
    if number.role not in ("quantity", "spoken") or number.unit not in ("", "times"):
        return []
    return list(_behind(text[number.end :]))


def _behind(text: str) -> Iterator[str]:
    for place, match in enumerate(re.finditer(r"[\s-]*([^\W\d_]+(?:['’-][^\W\d_]+)*)", text)):
        joined = text[match.start() - 1 : match.start()] if match.start() else ""
        between = text[: match.start()]
        stop = match[1].casefold() in _STOP or _PARTED.search(f"{between}{joined}")
        if place >= _AFTER or stop:
            return
        yield stem(match[1])


def stated(
    reply: Reply, sentence: Sentence, check: str, cause: str, why: str, *,
    observed: str, expected: str, fix: str, criterion: str = "accuracy",
    severity: Severity = "minor",
) -> CheckResult:  # fmt: skip
    """A warning on a sentence; `why` goes on from its words."""
    span = reply.document.span(sentence.start, sentence.end)
    return found(
        check, "warn", criterion, f"“{span.quote}” {why}.", severity=severity, cause=cause,
        span=span, observed=observed, expected=expected, fix=fix,
    )  # fmt: skip
