"""The shortest ledger that fits a task, to show to a writer; its entries are no answers."""

from __future__ import annotations

import json

from domains.service.desk import Desk


def example(desk: Desk) -> str:
    """A fenced ledger with one entry of each kind, made of the desk's own names."""
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
