"""The ledger of a reply: what was done, which question is answered where, which policy is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AliasChoices, BeforeValidator, Field

from workbench.prose.fields import Entry, Text

ACTIONS = ("actions", "action", "calls")
ANSWERS = ("answers", "answer", "intents")
FACTS = ("facts", "fact", "policies", "policy_facts")


def _arguments(value: Any) -> Any:
    return {} if value is None else value


class Done(Entry):
    """An action that the agent took; `quote` is where the customer is told."""

    name: Text = Field(validation_alias=AliasChoices("name", "action", "tool"))
    args: Annotated[Mapping[str, Any], BeforeValidator(_arguments)] = Field(
        default_factory=dict, validation_alias=AliasChoices("args", "arguments", "parameters")
    )
    quote: Text | None = None


class Answered(Entry):
    """A question of the customer and the words that answer it."""

    intent: Text = Field(validation_alias=AliasChoices("intent", "id", "question"))
    quote: Text = Field("", validation_alias=AliasChoices("quote", "answer", "text"))


class Told(Entry):
    """A policy and the words that tell it."""

    policy_id: Text = Field(validation_alias=AliasChoices("policy_id", "policy", "id"))
    quote: Text = Field("", validation_alias=AliasChoices("quote", "text"))
