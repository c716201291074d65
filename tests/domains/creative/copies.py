"""Small briefs and drafts made for one test."""

from __future__ import annotations

import json
from typing import Any

from domains.creative import DOMAIN
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Stage, Task

FACTS = [
    {"id": "F1", "statement": "Keeps drinks hot for 12 hours"},
    {"id": "F2", "statement": "Holds 500 ml"},
    {"id": "F3", "statement": "The lid has no plastic parts"},
    {"id": "F4", "statement": "The best flask of all", "substantiated": False},
    {"id": "F5", "statement": "Made of recycled steel"},
]
BODY = "It keeps tea hot for 12 hours. Take it along."
CLAIM = {"quote": "It keeps tea hot for 12 hours.", "fact_id": "F1"}


def brief(**fields: Any) -> Task:
    """A brief for a flask; fields are added to it or take the place of its own."""
    given: dict[str, Any] = {"facts": FACTS, "channels": ["shop"], **fields}
    given = {key: value for key, value in given.items() if value is not None}
    return Task("creative/x", "creative", "A flask", "Write about the flask.", (Stage("all"),),
                materials=given)  # fmt: skip


def shop(body: str = BODY, **parts: Any) -> dict[str, Any]:
    """A variant for the shop."""
    return {"channel": "shop", "parts": {"body": body, **parts}}


def draft(*variants: dict[str, Any], claims: Any = None, **ledger: Any) -> str:
    """A draft whose copy stands in the ledger."""
    data = {"variants": list(variants or [shop()]), "claims": [CLAIM] if claims is None else claims}
    return f"```json ledger\n{json.dumps({**data, **ledger}, ensure_ascii=False)}\n```\n"


def checked(task: Task, text: str, before: str | None = None) -> list[CheckResult]:
    """All results."""
    return list(DOMAIN.check(task, text, before))


def wrong(task: Task, text: str, before: str | None = None) -> dict[str, str]:
    """(check without its subject) -> severity of what does not hold, of `info` nothing."""
    found = failing(checked(task, text, before))
    return {one.check.split(":")[0]: one.severity for one in reversed(found)}


def severe(task: Task, text: str) -> list[str]:
    """The checks of blocker or major severity that do not hold."""
    return [name for name, level in wrong(task, text).items() if level in ("blocker", "major")]


STORY = {
    "pov": "third", "tense": "past",
    "characters": [{"name": "Ida Brandt", "attributes": {"age": 19}},
                   {"name": "Tomas", "attributes": {"age": 62}}],
    "beats": [{"id": "b1", "statement": "The lamp goes out."},
              {"id": "b2", "statement": "Ida mends it."}],
}  # fmt: skip
TOLD = (
    "The lamp went out at five. Nobody on the quay said a word.\n\n"
    "Tomas carried it up the hill. He was 62, and the wind pulled at his coat.\n\n"
    "Ida Brandt was 19. She opened the lamp and mended it, and Tomas held the light."
)
ENTITIES = [{"name": "Ida Brandt", "attributes": {"age": 19}},
            {"name": "Tomas", "attributes": {"age": 62}}]  # fmt: skip
BEATS = [{"id": "b1", "quote": "The lamp went out at five."},
         {"id": "b2", "quote": "She opened the lamp and mended it"}]  # fmt: skip


def tale(text: str = TOLD, beats: Any = None, entities: Any = None, **story: Any) -> list[str]:
    """What is said about a story, blocker and major findings."""
    found = told_of(text, beats, entities, **story)
    return [name for name, level in found.items() if level in ("blocker", "major")]


def told_of(text: str, beats: Any = None, entities: Any = None, **story: Any) -> dict[str, str]:
    """All that is said about a story, with its severity."""
    task = brief(facts=None, channels=None, story={**STORY, **story})
    data = {"entities": ENTITIES if entities is None else entities,
            "beats": BEATS if beats is None else beats}  # fmt: skip
    return wrong(task, f"{text}\n\n```json ledger\n{json.dumps(data)}\n```\n")
