"""A customer service task's file as a task. Beside the fields that all domains share it has

    company: Kestrel & Fern            today: 2026-05-04          language: en
    channel: {name: e-mail, max_words: 220}                       # or max_chars
    tone: …                            # for the writer and the judge
    customer: {name, email, …}
    ticket: [{from: customer, date, text}, {from: agent, …}, …]
    policy: [{id, statement, parameters: {days: 30}, superseded_by: P3}, …]
    state: {orders: {A1: {status: open, fee: 6.9}}}
    actions: [{name, args: [order], pre: [{path: "orders.{order}.status", op: eq, value: open}],
               effects: [{path: "orders.{order}.status", value: cancelled}]}, …]
    disclosures: [{id, text, when: ACTION}, …]
    forbidden: [words that must not stand in the reply, …]
    goal: {orders.A1.status: cancelled}        # the records when all is done, changed paths only
    intents: [{id, must_answer}, …]            # the customer's questions

They may stand at the top, in `materials`, in `settings`; goal and intents also under `hidden`.
Those two are hidden from the writer, who is told the names of the questions alone; the shown checks
compare with them. What else stands under `hidden` (`disclosures`, `forbidden`, `questions` in the
form of intents) belongs to hidden checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile, common_task

MATERIALS = (
    *(
        "company",
        "today",
        "channel",
        "limit",
        "tone",
        "tone_guide",
        "language",
        "customer",
        "profile",
    ),
    *(
        "ticket",
        "turns",
        "policy",
        "policies",
        "policy_facts",
        "state",
        "actions",
        "source",
        "values",
    ),
)
SETTINGS = (
    *("goal", "goal_state", "intents", "disclosures", "required_disclosures"),
    *("forbidden", "forbidden_items", "channel_limit"),
)
UNTOLD = ("goal", "goal_state", "intents")
_OPERATORS = frozenset(["eq", "ne", "in", "ge", "gt", "le", "lt", "==", "=", "!="])
_ORDERS = frozenset([">=", ">", "<=", "<"])


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    source.known_fields((), COMMON_FIELDS | {*MATERIALS, *SETTINGS})
    given = source.data
    hidden = given.get("hidden")
    hidden = hidden if isinstance(hidden, Mapping) else {}
    common = {key: value for key, value in given.items() if key in COMMON_FIELDS}
    common.setdefault("title", str(given.get("id", "")))
    common.setdefault("prompt", "Answer the customer and do what the policies allow.")
    rest = {key: value for key, value in hidden.items() if key not in UNTOLD}
    common["hidden"] = rest or None
    task = common_task(replace(source, data=common), frozenset(), "service")
    materials = {**task.materials, **{k: given[k] for k in MATERIALS if k in given}}
    untold = {key: hidden[key] for key in UNTOLD if key in hidden}
    settings = {**untold, **task.settings, **{k: given[k] for k in SETTINGS if k in given}}
    _check(source, materials, settings)
    return replace(task, materials=materials, settings=settings)


def _check(source: TaskFile, materials: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
    if not (materials.get("ticket") or materials.get("turns")):
        source.fail(("ticket",), "is missing.", "Add 'ticket:' with the customer's messages.")
    if not isinstance(materials.get("state") or {}, Mapping):
        source.fail(("state",), "should be a mapping of records.", "Give it as orders: {A1: {…}}.")
    for name in ("disclosures", "forbidden", "intents"):
        if not isinstance(settings.get(name) or [], list):
            source.fail((name,), f"should be a list, not {settings[name]!r}.", "Write a list.")
    _check_actions(source, materials.get("actions") or ())


def _check_actions(source: TaskFile, actions: Any) -> None:
    if not isinstance(actions, list):
        return
    for number, action in enumerate(actions):
        if not isinstance(action, Mapping) or not action.get("name"):
            source.fail(("actions", number), "has no name.", "Add 'name:'.")
        for index, condition in enumerate(action.get("pre") or ()):
            place = ("actions", number, "pre", index)
            if not isinstance(condition, Mapping) or not condition.get("path"):
                source.fail(place, "has no path.", "Write {path, op, value}.")
            if condition.get("op", "eq") not in _OPERATORS | _ORDERS:
                told = f"has the unknown op {condition['op']!r}."
                source.fail((*place, "op"), told, "Known: eq ne in ge gt le lt.")
