"""Replies in odd shapes: what follows the conventions of the ledger is never called malformed."""

from __future__ import annotations

import json

import pytest
import yaml

from tests.support.looks import looks, said_of

NAME = "late_parcel_0"
TASK = "service/late_parcel"
PROSE, _, FENCE = looks("service")["clean"][NAME]["draft"].partition("```json ledger\n")
DATA = json.loads(FENCE.removesuffix("```\n"))
BODY = json.dumps(DATA)
YAML = yaml.safe_dump(DATA, sort_keys=False)
JSON_FENCE = f"```json ledger\n{BODY}\n```\n"

KEPT = {
    "yaml": f"{PROSE}```yaml ledger\n{YAML}```\n",
    "a bare word": f"{PROSE}```ledger\n{YAML}```\n",
    "ledger first": f"{JSON_FENCE}\n{PROSE}",
    "another fence before": f'{PROSE}```json\n{{"a": 1}}\n```\n\n{JSON_FENCE}',
    "two ledgers, the last holds": f'{PROSE}```json ledger\n{{"actions": []}}\n```\n\n{JSON_FENCE}',
    "tildes": f"{PROSE}~~~json ledger\n{BODY}\n~~~\n",
    "windows lines": f"{PROSE}{JSON_FENCE}".replace("\n", "\r\n"),
    "byte order mark": f"\ufeff{PROSE}{JSON_FENCE}",
    "emoji": f"🎉 {PROSE}{JSON_FENCE}",
    "table": f"{PROSE}| what | when |\n|---|---|\n| the next mail | 16 October |\n\n{JSON_FENCE}",
    "words behind it": f"{PROSE}{JSON_FENCE}\nLet me know if it should be shorter.\n",
}


@pytest.mark.parametrize("shape", KEPT)
def test_a_reply_in_another_shape_is_the_same_reply(shape: str) -> None:
    assert [r.check for r in said_of(TASK.partition("/")[0], TASK, KEPT[shape])] == []


@pytest.mark.parametrize("draft", ["", PROSE, "```", "```json ledger\n{\n```\n", "🎉"])
def test_what_is_no_reply_is_told_so_and_breaks_nothing(draft: str) -> None:
    assert any(r.check.startswith("ledger") for r in said_of("service", TASK, draft))


def test_a_reply_in_another_language_is_told_so() -> None:
    said = (
        "Bonjour Madame Renn,\n\nvotre commande WE-318 a quitté notre dépôt le 6 octobre et elle "
        "est encore en route. Nous avons lancé une recherche pour vous. Jules"
    )
    found = [r.check for r in said_of("service", TASK, f"{said}\n\n{JSON_FENCE}")]
    assert "form: language" in found
