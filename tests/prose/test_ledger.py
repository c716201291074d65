"""Ledgers written by another hand are read; broken ones cost what is broken and no more."""

from __future__ import annotations

import json

import pytest
from pydantic import Field

from workbench.core.checks import failing
from workbench.prose.contract import ledger_results
from workbench.prose.document import read_document, with_ledger
from workbench.prose.fields import Day, Entry, Listed, Number, Text, entries
from workbench.prose.ledger import read_ledger


class Claim(Entry):
    quote: Text
    value: Number | None = None
    claims: Listed[Text] = Field(default_factory=list)
    date: Day | None = None


def fenced(body: str, info: str = "json ledger", fence: str = "```") -> str:
    return f"Sales rose.\n\n{fence}{info}\n{body}\n{fence}\n"


@pytest.mark.parametrize(
    ("info", "body"),
    [
        ("ledger", '{"claims": [{"quote": "Sales rose.", "value": 4}]}'),
        ("json ledger", '{"claims": [{"quote": "Sales rose.", "value": "4"},]}'),
        ("ledger json", '[{"quote": "Sales rose.", "value": 4.0}]'),
        ("yaml ledger", "claims:\n  - quote: Sales rose.\n    value: 4\n"),
        ("ledger yaml", "claims:\n- {quote: 'Sales rose.', value: '4 %'}"),
        ("json Ledger", '{"Claims": {"quote": "Sales rose.", "value": 4}}'),
        ("json ledger", '{"claims": {"c1": {"quote": "Sales rose.", "value": 4}}}'),
        ("json ledger", '{"ledger": {"claims": [{"Quote": "Sales rose.", "value": "€4"}]}}'),
    ],
)
@pytest.mark.parametrize("fence", ["```", "~~~", "`````"])
def test_the_ways_of_writing_one_ledger_say_the_same(info: str, body: str, fence: str) -> None:
    ledger = read_ledger(fenced(body, info, fence))
    found, wrong = entries(ledger, Claim, ["claims"])
    assert (ledger.complaints, wrong) == ((), [])
    assert [(placed.entry.quote, placed.entry.value) for placed in found] == [("Sales rose.", 4.0)]


def test_words_and_dates_of_yaml_stay_what_they_say() -> None:
    ledger = read_ledger(fenced("deps:\n- {on: a, lag: 0}\nby: 2024-01-05\nat: 1:30\nok: no"))
    assert ledger.data == {
        "deps": [{"on": "a", "lag": 0}],
        "by": "2024-01-05",
        "at": "1:30",
        "ok": "no",
    }


def test_one_text_is_a_list_of_one_and_a_written_date_is_a_date() -> None:
    body = '{"claims": [{"quote": "x", "claims": "c1", "date": "5 March 2025"}]}'
    found, _ = entries(read_ledger(fenced(body)), Claim, ["claims"])
    assert found[0].entry.claims == ["c1"]
    assert str(found[0].entry.date) == "2025-03-05"


def test_the_last_ledger_of_several_counts() -> None:
    draft = fenced('{"claims": []}') + fenced('{"claims": [{"quote": "Sales rose."}]}')
    assert read_ledger(draft).data["claims"] == [{"quote": "Sales rose."}]


@pytest.mark.parametrize(
    "body",
    [
        '{"claims": [\n{"quote": "a", "value": 1},\n{"quote": "b" "value": 2},\n{"quote": "c"}]}',
        "claims:\n- {quote: a, value: 1}\n- {quote: b\n- {quote: c}\n",
        '{"claims": [\n{"quote": "a"},\n{"quote": "c"},\n{"quote": "cut o',
    ],
)
def test_a_broken_entry_is_named_by_line_and_the_others_are_kept(body: str) -> None:
    ledger = read_ledger(fenced(body))
    assert [complaint.broken for complaint in ledger.complaints] == [True]
    line = ledger.complaints[0].line
    assert line is not None
    assert 4 <= line <= 3 + len(body.splitlines()) + 1
    found, _ = entries(ledger, Claim, ["claims"])
    assert {"a", "c"} <= {placed.entry.quote for placed in found}


def test_a_field_that_does_not_fit_is_named_and_costs_its_entry_alone() -> None:
    body = '{"claims": [\n {"quote": "a", "value": "plenty"},\n {"value": 2},\n {"quote": "c"}]}'
    found, wrong = entries(read_ledger(fenced(body)), Claim, ["claims"])
    assert [placed.entry.quote for placed in found] == ["c"]
    assert [(told.pointer, told.line) for told in wrong] == [
        ("/claims/0/value", 5),
        ("/claims/1/quote", 6),
    ]


def test_a_bomb_of_references_is_refused() -> None:
    body = "a: &a [x]\n" + "\n".join(f"b{n}: [*a, *a, *a]" for n in range(20))
    assert read_ledger(fenced(body, "yaml ledger")).complaints[0].broken


def test_a_draft_without_a_ledger_gets_the_example_first() -> None:
    results = list(ledger_results(read_document("Sales rose by 4 %."), '{"claims": []}', []))
    assert [(r.status, r.severity, r.cause) for r in results] == [("fail", "blocker", "no_ledger")]
    assert '{"claims": []}' in results[0].expected


def test_data_under_another_name_is_said_to_lack_the_word() -> None:
    document = read_document(fenced('{"claims": []}', "json"))
    assert "lacks the word" in failing(ledger_results(document, "{}", []))[0].observed


def test_an_answer_with_the_ledger_alone_keeps_the_prose() -> None:
    old, new = fenced('{"claims": [1'), fenced('{"claims": []}').partition("\n\n")[2]
    joined = with_ledger(new, old)
    assert joined.startswith("Sales rose.")
    assert read_ledger(joined).data == {"claims": []}
    assert with_ledger("No ledger here.", old) == "No ledger here."
    assert with_ledger(new, None) == new
    assert with_ledger(old, "Another draft.") == old


def test_places_in_the_ledger_are_places_in_the_draft() -> None:
    data = {"claims": [{"quote": "a", "value": 1}, {"quote": "b/c", "value": 22.5}]}
    document = read_document(fenced(json.dumps(data, indent=1)))
    assert document.span_of("/claims/1/value").quote == "22.5"
    assert document.span_of("/claims/1/unit/x").pointer == "/claims/1"
