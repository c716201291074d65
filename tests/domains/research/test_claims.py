"""A ledger by another hand is read whatever its style: field order, spelling, format, extras."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.research.claims import keys_of, read_synthesis
from tests.domains.research.making import CLAIMS, PROSE, check, draft
from workbench.core.checks import failing, scorecard
from workbench.prose.document import read_document


def read(ledger: Any, info: str = "json ledger") -> Any:
    body = ledger if isinstance(ledger, str) else json.dumps(ledger)
    return read_synthesis(read_document(f"x\n\n```{info}\n{body}\n```\n").ledger)


@pytest.mark.parametrize(
    "cites",
    [
        [{"id": "k1", "source_quote": "a"}],
        [{"source_quote": "a", "id": "@k1"}],
        [{"source": "[@k1]", "quote": "a"}],
        [{"key": "k1", "passage": "a", "page": 3}],
        [{"Ref": "k1", "Source-Quote": "a"}],
        {"id": "k1", "source_quote": "a"},
        {"k1": "a"},
    ],
)
def test_a_cite_in_any_form_names_its_source_and_passage(cites: Any) -> None:
    found = read({"claims": [{"quote": "q", "cites": cites}]})
    (cite,) = found.claims[0].claim.cites
    assert (cite.id, cite.source_quote) == ("k1", "a")
    assert found.complaints == ()


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("k1", ["k1"]),
        ("[@k1; @k2]", ["k1", "k2"]),
        ("k1, k2", ["k1", "k2"]),
        ("(Abel 2018)", ["Abel 2018"]),
        ("Abel, 2018", ["Abel, 2018"]),
        ("Abel, 2018; Boyd, 2020", ["Abel, 2018", "Boyd, 2020"]),
        ("", []),
    ],
)
def test_keys_of_one_text(text: str, keys: list[str]) -> None:
    assert keys_of(text) == keys


@pytest.mark.parametrize(
    ("type", "finding"),
    [("finding", True), ("Finding", True), ("result", True), ("gap", False),
     ("interpretation", False), ("limitation", False)],
)  # fmt: skip
def test_what_is_a_finding(type: str, finding: bool) -> None:
    assert read({"claims": [{"quote": "q", "type": type}]}).claims[0].claim.finding is finding


def test_a_claim_without_a_type_is_a_finding() -> None:
    assert read({"claims": [{"quote": "q"}]}).claims[0].claim.finding


@pytest.mark.parametrize(
    "pooled",
    [
        {"est": -1.5, "lo": "-2.2", "hi": -0.8, "model": "Random", "studies": ["k1", "k2"]},
        [{"estimate": "−1.5", "ci": [-2.2, -0.8], "method": "random", "sources": "k1; k2"}],
        [{"value": -1.5, "CI": "-2.2 to -0.8", "type": "random effects", "ids": ["@k1", "@k2"]}],
        {"sitting": {"est": -1.5, "lower": -2.2, "upper": -0.8, "model": "random",
                     "included": ["k1", "k2"]}},
    ],
)  # fmt: skip
def test_a_pooled_value_in_any_form(pooled: Any) -> None:
    (entry,) = read({"claims": [], "pooled": pooled}).pooled
    assert (entry.est, entry.lo, entry.hi) == (-1.5, -2.2, -0.8)
    assert entry.ids == ("k1", "k2")
    assert "random" in entry.model


def test_entries_of_one_name_are_told_apart() -> None:
    names = [one.name for one in read({"claims": [{"quote": "a b"}, {"quote": "a b"}]}).claims]
    assert len(set(names)) == 2


def test_numbers_as_ids_and_texts_are_read() -> None:
    found = read({"claims": [{"id": 7, "quote": "q", "cites": [{"id": 3, "source_quote": 14}]}]})
    claim = found.claims[0].claim
    assert (claim.id, claim.cites[0].id, claim.cites[0].source_quote) == ("7", "3", "14")


def forms() -> dict[str, str]:
    plain = draft()
    turned = [dict(reversed(list(one.items()))) for one in reversed(CLAIMS)]
    extra = [{**one, "note": "mine", "confidence": "0.9"} for one in CLAIMS]
    typographic = plain.replace("'", "’").replace('quote": "With', 'quote": "With')
    yaml = "\n".join(
        [
            "claims:",
            *(
                f"- type: {one['type']}\n  quote: {json.dumps(one['quote'])}\n  cites:\n"
                + "\n".join(
                    f"  - {{source_quote: {json.dumps(c['source_quote'])}, id: {c['id']}}}"
                    for c in one["cites"]
                )
                for one in CLAIMS
            ),
        ]
    )
    return {
        "as asked": plain,
        "fields reversed": draft(claims=turned),
        "more fields": draft(claims=extra, author="me", version=2),
        "typographic": typographic,
        "yaml": f"{PROSE}\n\n```yaml ledger\n{yaml}\n```\n",
        "info alone": plain.replace("```json ledger", "```ledger"),
        "keys in square brackets": plain.replace("[@k1; @k2]", "[k1; k2]").replace("[@k3]", "[k3]"),
        "names and years": plain.replace("[@k1; @k2]", "(Abel & Quist 2018; Boyd 2020)").replace(
            "[@k3]", "(Chen, 2019)"
        ),
        "numbers as text": draft(claims=[{**one, "n": "900"} for one in CLAIMS]),
        "bare list": f"{PROSE}\n\n```json ledger\n{json.dumps(CLAIMS)}\n```\n",
        "trailing comma": plain.replace("]}\n```", "],}\n```"),
    }


@pytest.mark.parametrize("name", forms())
def test_a_right_draft_passes_in_every_style(name: str) -> None:
    results = check(forms()[name])
    assert scorecard(results).passed, [(one.check, one.message) for one in failing(results)]
    assert not [one for one in failing(results) if one.severity in ("blocker", "major")]


def test_a_ledger_that_cannot_be_read_says_where() -> None:
    results = check(f'{PROSE}\n\n```json ledger\n{{"claims": [{{"quote": "x" "y"}}]}}\n```\n')
    assert any(one.cause == "malformed" and one.span is not None for one in failing(results))


@pytest.mark.parametrize("ledger", ["", "{}", '{"claims": []}'])
def test_an_empty_ledger_is_no_way_to_pass(ledger: str) -> None:
    results = check(f"{PROSE}\n\n```json ledger\n{ledger}\n```\n")
    assert scorecard(results).outcome == "failed"


def test_a_draft_without_a_ledger_fails() -> None:
    assert scorecard(check(PROSE)).outcome == "failed"
