"""Ledgers typed from the conventions alone, in ten hands: none is malformed, and each value is what
the data give or is told to be another.
"""

from __future__ import annotations

import pytest

from tests.domains.analysis.reports import results

HEAD = "# Sales\n\nNorth sells 17.6 EUR on average. Three of eight days were late, 37.5 %.\n\n"
LEDGERS = {
    "json": '```json ledger\n{"claims": [{"id": "a", "quote": "17.6 EUR on average", '
    '"kind": "stat", "col": "sales", "agg": "mean", '
    '"filter": [{"col": "shop", "op": "==", "value": "North"}], "value": 17.62, '
    '"unit": "EUR", "n": 4}]}\n```\n',
    "only the word": '```ledger\n{"claims": [{"id": "a", "quote": "37.5 %", "kind": "share", '
    '"agg": "share:late==1", "value": 37.5, "unit": "%", "n": 8}]}\n```\n',
    "yaml, flow": "```yaml ledger\nclaims:\n- {id: a, quote: 37.5 %, kind: share, "
    "agg: 'share:late==1', value: 37.5, n: 8}\n```\n",
    "yaml, block": "```yaml ledger\nclaims:\n  - id: a\n    quote: 37.5 %\n    kind: share\n"
    "    col: late\n    agg: share:late==1\n    value: 37.5\n```\n",
    "yaml, text number": "```yaml ledger\nclaims:\n  - id: a\n    quote: 37.5 %\n    kind: share\n"
    "    agg: share:late > 0\n    value: '37.5'\n    n: '8'\n```\n",
    "mapping by id": '```json ledger\n{"claims": {"a": {"quote": "37.5 %", "kind": "share", '
    '"agg": "share:late==1", "value": 37.5}}}\n```\n',
    "bare list": '```json ledger\n[{"id": "a", "quote": "37.5 %", "kind": "share", '
    '"agg": "share:late==1", "value": 37.5}]\n```\n',
    "one filter, nulls": '```json ledger\n{"claims": [{"id": "a", "quote": "17.6 EUR on average", '
    '"kind": "stat", "col": "sales", "by": null, "agg": "mean", "value": 17.6, "n": null, '
    '"filter": {"col": "shop", "op": "=", "value": "North"}, "causal": false}], '
    '"recommendations": []}\n```\n',
    "earlier block": '```json\n{"note": 1}\n```\n\n```yaml ledger\nclaims:\n- id: a\n  quote: '
    '"37.5 %"\n'
    "  kind: share\n  agg: 'share:late==1'\n  value: 37.5\n```\n",
    "tildes": "~~~yaml ledger\nclaims:\n- {id: 1, quote: '37.5 %', kind: share, "
    "agg: 'share:late==1', value: 37.5}\n~~~\n",
}  # fmt: skip


@pytest.mark.parametrize("hand", LEDGERS)
def test_a_ledger_by_the_conventions_is_never_malformed(hand: str) -> None:
    given = results(HEAD + LEDGERS[hand])
    assert [r.message for r in given if r.check.startswith("ledger") and r.status != "pass"] == []
    (value,) = [r for r in given if r.check.startswith("recompute")]
    assert value.status == "pass", value.message


@pytest.mark.parametrize("hand", LEDGERS)
def test_a_wrong_value_in_it_is_told(hand: str) -> None:
    turned = HEAD.replace("17.6", "26.1").replace("37.5", "73.5")
    ledger = LEDGERS[hand].replace("17.62", "26.1").replace("17.6", "26.1").replace("37.5", "73.5")
    given = results(turned + ledger)
    assert [r.status for r in given if r.check.startswith("recompute")] == ["fail"]
