"""Copy in odd shapes: what follows the conventions of the ledger is never called malformed."""

from __future__ import annotations

import json

import pytest
import yaml

from tests.support.looks import looks, said_of

NAMES = ["flask_text_0", "honey_mail_1"]


def shapes(draft: str) -> dict[str, str]:
    """The same copy with its ledger in other forms and places."""
    prose, _, fence = draft.partition("```json ledger\n")
    data = json.loads(fence.removesuffix("```\n"))
    body, said = json.dumps(data), yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
    ledger = f"```json ledger\n{body}\n```\n"
    return {
        "yaml": f"{prose}```yaml ledger\n{said}```\n",
        "a bare word": f"{prose}```ledger\n{said}```\n",
        "ledger first": f"{ledger}\n{prose}",
        "another fence before": f'{prose}```json\n{{"a": 1}}\n```\n\n{ledger}',
        "tildes": f"{prose}~~~json ledger\n{body}\n~~~\n",
        "windows lines": f"{prose}{ledger}".replace("\n", "\r\n"),
        "byte order mark": f"\ufeff{prose}{ledger}",
        "emoji before a label": f"{prose}{ledger}".replace("Body: ", "🎉 Body: ", 1),
    }


@pytest.mark.parametrize("name", NAMES)
def test_copy_in_another_shape_is_the_same_copy(name: str) -> None:
    one = looks("creative")["clean"][name]
    told = {
        shape: [r.check for r in said_of("creative", one["task"], draft)]
        for shape, draft in shapes(one["draft"]).items()
    }
    assert {shape: names for shape, names in told.items() if names} == {}


@pytest.mark.parametrize(
    "draft", ["", "```", "```json ledger\n{\n```\n", "🎉", "| a |\n|---|\n| b |"]
)
def test_what_is_no_copy_is_told_so_and_breaks_nothing(draft: str) -> None:
    found = said_of("creative", "creative/flask_text", draft)
    assert any(r.check.startswith("ledger") for r in found)
