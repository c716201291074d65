"""Drafts of a further hand, kept as plain text with a short ledger and one edit for each fault:
`tests/domains/*/data/third.yaml`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import yaml

from tests.support.fresh import DOMAINS
from tests.support.looks import said_of
from workbench.core.checks import CheckResult

_ENTRIES = {"facts": "policy_id", "claims": "fact_id", "beats": "id"}


@cache
def third(domain: str) -> dict[str, Any]:
    """`cleans` and `faults`, as the file has them."""
    file = DOMAINS / domain / "data" / "third.yaml"
    given: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return given


def clean(domain: str, name: str) -> dict[str, Any]:
    """One clean draft by its name."""
    found: dict[str, Any] = next(one for one in third(domain)["cleans"] if one["id"] == name)
    return found


def found_on(domain: str, name: str) -> tuple[CheckResult, ...]:
    """The findings on a clean draft."""
    one = clean(domain, name)
    return said_of(f"{domain}", f"{domain}/{one['task']}", _draft(one["text"], _ledger(one)))


def new_on(domain: str, row: dict[str, Any]) -> list[CheckResult]:
    """The findings on a clean draft with a fault's edits, without those it has anyway."""
    base = clean(domain, row["base"])
    ledger, text = _ledger(base), base["text"]
    if "order" in row:
        ledger["actions"] = [ledger["actions"][at] for at in row["order"]]
    gone = row.get("drop_claims", ())
    ledger = {key: [one for one in rows if one.get("quote") not in gone]
              for key, rows in ledger.items()}  # fmt: skip
    written = json.dumps(ledger, ensure_ascii=False)
    for old, new in row.get("ledgerswap", ()):
        written = written.replace(_escaped(old), _escaped(new))
    for old, new in row["swap"]:
        assert old in text, old
        text = text.replace(old, new)
        written = written.replace(_escaped(old), _escaped(new))
    before = {(r.check, r.message) for r in found_on(domain, row["base"])}
    after = said_of(domain, f"{domain}/{base['task']}", _draft(text, json.loads(written)))
    return [one for one in after if (one.check, one.message) not in before]


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _ledger(one: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    if "actions" in one:
        found["actions"] = [{"name": n, "args": a, "quote": q} for n, a, q in one["actions"]]
    if "answers" in one:
        found["answers"] = [{"intent": key, "quote": q} for key, q in one["answers"].items()]
    for key, id in _ENTRIES.items():
        if key in one:
            found[key] = [{id: about, "quote": quote} for about, quote in one[key]]
    if "entities" in one:
        found["entities"] = list(one["entities"])
    return found


def _draft(text: str, ledger: dict[str, Any]) -> str:
    return f"{text}\n```json ledger\n{json.dumps(ledger, ensure_ascii=False, indent=1)}\n```\n"
