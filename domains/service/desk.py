"""A task as the agent's desk holds it: ticket, customer, policies, records, what may be done.

Reads the task's data once, liberally in its spellings; nothing here looks at a draft.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from domains.service.machine import Action, flat, read_actions
from workbench.core.task import Task

_TIME = re.compile(r"\d\d:\d\d")
AGENTS = ("agent", "support", "us", "we", "staff", "service", "company")


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the ticket."""

    number: int
    by_customer: bool
    text: str
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Policy:
    """A rule of the house; `current` is False for one that another took the place of."""

    id: str
    statement: str
    parameters: Mapping[str, Any]
    instead: str = ""
    """The id of the policy that holds now."""

    @property
    def current(self) -> bool:
        return not self.instead


@dataclass(frozen=True, slots=True)
class Intent:
    """A question that the reply has to answer."""

    id: str
    must_answer: str


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence that has to stand in the reply, or must not; `when` names the action that makes
    it necessary.
    """

    id: str
    text: str
    when: str = ""
    exact: bool = False


@dataclass(frozen=True)
class Desk:
    """All that a reply can rest on."""

    task: Task

    @cached_property
    def data(self) -> dict[str, Any]:
        """Materials, settings and the settings of the revealed stages, later ones over earlier."""
        merged: dict[str, Any] = {**self.task.materials, **self.task.settings}
        for stage in self.task.stages:
            merged |= stage.checks or {}
        return merged

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        given = self.data.get("ticket", self.data.get("turns")) or ()
        if isinstance(given, Mapping):
            given = given.get("turns") or ()
        if isinstance(given, str):
            given = [given]
        read = [_turn(number, one) for number, one in enumerate(given, 1) if not _inside(one)]
        return tuple(read)

    @cached_property
    def internal(self) -> tuple[str, ...]:
        """Notes that are not for the customer: of the ticket and of the records."""
        given = self.data.get("ticket", self.data.get("turns"))
        turns = given if isinstance(given, list) else []
        found = [_turn(0, one).text for one in turns if _inside(one)]
        leaves = flat(self.state).items()
        found += [str(v) for k, v in leaves if "internal" in k.casefold() and " " in str(v)]
        return tuple(text for text in found if text.strip())

    @cached_property
    def customer(self) -> Mapping[str, Any]:
        given = self.data.get("customer", self.data.get("profile"))
        return given if isinstance(given, Mapping) else {"name": given} if given else {}

    @cached_property
    def name(self) -> str:
        """The customer's name, empty where the task gives none."""
        return str(self.customer.get("name") or "").strip()

    @cached_property
    def policies(self) -> dict[str, Policy]:
        given = self.data.get("policy", self.data.get("policies", self.data.get("policy_facts")))
        if isinstance(given, Mapping):
            given = [
                {"id": id, **(one if isinstance(one, Mapping) else {"statement": one})}
                for id, one in given.items()
            ]
        found = [_policy(one, self.today) for one in given or () if isinstance(one, Mapping)]
        return {policy.id: policy for policy in found}

    @cached_property
    def state(self) -> Mapping[str, Any]:
        given = self.data.get("state")
        return given if isinstance(given, Mapping) else {}

    @cached_property
    def actions(self) -> dict[str, Action]:
        return read_actions(self.data.get("actions"))

    @cached_property
    def goal(self) -> Any:
        """None where the task has no goal; `{}` means that nothing may change."""
        return self.data.get("goal", self.data.get("goal_state"))

    @cached_property
    def intents(self) -> tuple[Intent, ...]:
        found = []
        for number, one in enumerate(self.data.get("intents") or (), 1):
            if isinstance(one, Mapping):
                id = str(one.get("id", f"intent {number}"))
                wanted = one.get("must_answer", one.get("question", ""))
                found.append(Intent(id, wanted if isinstance(wanted, str) else id))
            else:
                found.append(Intent(str(one), str(one)))
        return tuple(found)

    @cached_property
    def disclosures(self) -> tuple[Line, ...]:
        given = self.data.get("disclosures", self.data.get("required_disclosures"))
        return tuple(_line("disclosure", n, one) for n, one in enumerate(given or (), 1))

    @cached_property
    def forbidden(self) -> tuple[Line, ...]:
        given = self.data.get("forbidden", self.data.get("forbidden_items"))
        return tuple(_line("item", n, one) for n, one in enumerate(given or (), 1))

    @cached_property
    def today(self) -> date | None:
        """The day of the reply; the last turn's where the task does not say."""
        days = [self.data.get("today")]
        given = self.data.get("ticket")
        if isinstance(given, list):
            days += [one.get("date") for one in reversed(given) if isinstance(one, Mapping)]
        return next((day for one in days if (day := as_day(one)) is not None), None)

    @cached_property
    def limit(self) -> Mapping[str, int]:
        """The channel's limits: `words` and `characters`, where it has them."""
        given = self.data.get("channel")
        merged = dict(given) if isinstance(given, Mapping) else {}
        for name in ("limit", "channel_limit"):
            more = self.data.get(name)
            merged |= more if isinstance(more, Mapping) else {"limit": more} if more else {}
        names = {"max_words": "words", "words": "words", "max_chars": "characters"}
        names |= {"max_characters": "characters", "limit": "characters", "chars": "characters"}
        return {names[k]: int(v) for k, v in merged.items() if k in names and _whole(v)}

    @cached_property
    def said(self) -> str:
        """Every word of the ticket."""
        return "\n".join(turn.text for turn in self.turns)

    @cached_property
    def facts(self) -> str:
        """Every word that figures and days of a reply may come from: the ticket's, and those of its
        notes, whose facts may be told.
        """
        return "\n".join([self.said, *self.internal])


def as_day(value: Any) -> date | None:
    """An ISO day, with or without a time; None for all else, as for a list of days."""
    day, _, time = str(value).strip().replace("T", " ").partition(" ")
    try:
        return date.fromisoformat(day) if not time or _TIME.match(time) else None
    except ValueError:
        return None


def _inside(one: Any) -> bool:
    by = str(one.get("from", one.get("role", ""))) if isinstance(one, Mapping) else ""
    return by.casefold() in ("internal", "note", "internal note", "system")


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _turn(number: int, one: Any) -> Turn:
    if not isinstance(one, Mapping):
        return Turn(number, True, str(one))
    by = str(one.get("from", one.get("role", one.get("by", one.get("speaker", "customer")))))
    text = str(one.get("text", one.get("message", one.get("body", ""))))
    return Turn(number, by.casefold() not in AGENTS, text, as_day(one.get("date")))


def _policy(one: Mapping[str, Any], today: date | None) -> Policy:
    given = one.get("parameters", one.get("params"))
    parameters = given if isinstance(given, Mapping) else {}
    instead = str(one.get("superseded_by") or one.get("replaced_by") or "")
    ended = as_day(one.get("valid_until", one.get("until")))
    if not instead and ended is not None and today is not None and ended < today:
        instead = f"nothing since {ended.isoformat()}"
    if not instead and str(one.get("status", "")).casefold() in ("superseded", "stale", "expired"):
        instead = "another policy"
    statement = str(one.get("statement", one.get("text", "")))
    return Policy(str(one.get("id", "")), statement, parameters, instead)


def _line(kind: str, number: int, one: Any) -> Line:
    if not isinstance(one, Mapping):
        return Line(f"{kind} {number}", str(one))
    text = str(one.get("text", one.get("line", one.get("quote", one.get("statement", "")))))
    when = str(one.get("when", one.get("if", "")) or "")
    return Line(str(one.get("id", f"{kind} {number}")), text, when, bool(one.get("exact")))
