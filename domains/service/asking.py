"""The request to the writer: ticket, customer, policies, records, actions, rules, and the ledger's
form. The goal and the wording of the questions looked for are never in it; the ids of the questions
are, so that writer and checks call them by one name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from domains.service.desk import Desk, Turn
from domains.service.machine import MISSING, SIGNS, Action, Condition, shown
from workbench.core.task import Task
from workbench.prose.base.asking import SIGNS_LEFT


def request(task: Task, texts: Mapping[str, str]) -> str:
    """What the writer is asked: the brief, and how reply and ledger are to be written."""
    desk = Desk(task)
    form = f"The form of the ledger:\n{example(desk)}"
    return "\n\n".join(
        part for part in (brief(task), texts["answer"], _intents(desk), form) if part
    )


def brief(task: Task, *, current: bool = False) -> str:
    """The prompt of a task with all that the desk holds; with `current` without the policies that
    no longer hold.
    """
    desk = Desk(task)
    told = [id for id, one in desk.policies.items() if one.current or not current]
    parts = [
        task.prompt.strip(),
        _frame(desk),
        _ticket(desk),
        "The policies:\n" + "\n".join(_policy(desk, id) for id in told),
        "The records:\n" + json.dumps(desk.state, ensure_ascii=False, indent=1, default=str),
        "What you can do:\n" + "\n".join(_action(one) for one in desk.actions.values()),
        _rules(desk),
    ]
    return "\n\n".join(part for part in parts if part)


def _frame(desk: Desk) -> str:
    told = []
    for name in ("company", "today", "channel", "tone", "language"):
        value = desk.data.get(name)
        if value:
            told.append(f"{name.title()}: {_flat(value)}")
    if "words" in desk.limit:
        told.append(f"Of the channel's words, {SIGNS_LEFT}.")
    if desk.customer:
        told.append(f"Customer: {_flat(desk.customer)}")
    return "\n".join(told)


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key.replace('_', ' ')}: {one}" for key, one in value.items())
    return str(value)


def _ticket(desk: Desk) -> str:
    turns = [f"{turn.number}. {_who(turn)}: {turn.text.strip()}" for turn in desk.turns]
    notes = [f"(internal note, not for the customer: {text})" for text in desk.internal]
    notes += ["(The facts of an internal note may be told, its words not.)"] if notes else []
    return "The ticket:\n" + "\n".join([*turns, *notes])


def _who(turn: Turn) -> str:
    said = "Customer" if turn.by_customer else "You"
    return f"{said}, {turn.day}" if turn.day else said


def _policy(desk: Desk, id: str) -> str:
    policy = desk.policies[id]
    given = f" ({_flat(policy.parameters)})" if policy.parameters else ""
    ended = "" if policy.current else f" NO LONGER VALID, see {policy.instead}."
    return f"- {id}: {policy.statement}{given}{ended}"


def _action(action: Action) -> str:
    needs = "; ".join(_condition(one) for one in action.pre)
    does = "; ".join(f"{e.path} becomes {_value(e.value, e.arg)}" for e in action.effects)
    return f"- {action.name}({', '.join(action.args)}): needs {needs or 'nothing'}; then {does}"


def _condition(one: Condition) -> str:
    return f"{one.path} {SIGNS.get(one.op, one.op)} {_value(one.value, one.arg)}"


def _value(value: Any, arg: str) -> str:
    return f"{{{arg}}}" if arg or value is MISSING else shown(value)


def _rules(desk: Desk) -> str:
    lines = []
    for line in desk.disclosures:
        when = f" when you use {line.when}" if line.when else ""
        lines.append(f"- This must stand in the reply, word for word{when}: {line.text}")
    lines += [f"- Never write: {line.text}" for line in desk.forbidden]
    return "Rules:\n" + "\n".join(lines) if lines else ""


def _intents(desk: Desk) -> str:
    if not desk.intents:
        return ""
    return f"Names for `intent`: {', '.join(intent.id for intent in desk.intents)}."


def example(desk: Desk) -> str:
    """The shortest ledger that fits a task, fenced; made of the desk's own names."""
    action = next(iter(desk.actions.values()), None)
    names = list(action.args) if action else []
    entry = {"name": action.name if action else "…", "args": dict.fromkeys(names, "…")}
    policy = next((one.id for one in desk.policies.values()), "…")
    data = {
        "actions": [{**entry, "quote": "…"}],
        "answers": [{"intent": "a short name of the question", "quote": "…"}],
        "facts": [{"policy_id": policy, "quote": "…"}],
    }
    body = ",\n ".join(
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()
    )
    return f"```json ledger\n{{{body}}}\n```"
