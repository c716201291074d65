"""Drafts opened for fault operators: only the planted fault changes."""

from __future__ import annotations

import json
from random import Random

import pytest

from workbench.core.task import Task
from workbench.prose.document import read_document
from workbench.prose.planting import Mark, Opened, operators_of, planting, replaced

PROSE = "A first one.\n\n- an item\n\nIt weighs 3 kg. It is red.\n\n"
LEDGERS = {
    "json ledger": '{"claims": [{"quote": "It weighs 3 kg.", "source_quote": "It weighs 3 kg."}]}',
    "yaml ledger": "claims:\n- quote: It weighs 3 kg.\n  source_quote: It weighs 3 kg.",
}
TASK = Task(id="t", domain="essay", title="t", prompt="p", materials={"facts": [1]})


def heavier(parts: Opened, random: Random) -> Mark | None:
    assert parts.materials["facts"] == [1]
    parts.say("3 kg", f"{random.choice([4, 5])} kg", frozenset(["quote"]))
    return Mark(("claims",), "kg", "/claims/0")


@pytest.mark.parametrize("info", LEDGERS)
def test_words_change_in_the_prose_and_under_the_fields_named(info: str) -> None:
    planted = planting(heavier)(TASK, f"{PROSE}```{info}\n{LEDGERS[info]}\n```\n", 7)
    assert planted is not None
    read = read_document(planted.draft)
    claim = read.ledger.data["claims"][0]
    assert claim["quote"] in read.plain.text
    assert claim["quote"] != claim["source_quote"] == "It weighs 3 kg."
    assert (planted.quote, planted.pointer, planted.checks) == ("kg", "/claims/0", ("claims",))


def test_a_draft_without_a_ledger_cannot_carry_a_fault() -> None:
    assert planting(heavier)(TASK, PROSE, 0) is None


def test_what_a_mutation_leaves_alone_is_written_as_it_was() -> None:
    draft = f"{PROSE}```json ledger\n{json.dumps({'claims': []}, indent=1)}\n```\n"
    (operator,) = operators_of((("none", "Nothing.", lambda parts, random: Mark(()), "minor"),))
    planted = operator.plant(TASK, draft, 1)
    assert planted is not None
    assert planted.draft == draft


def test_paragraphs_are_prose_and_words_are_taken_out_without_a_trace() -> None:
    parts = Opened(PROSE, "json ledger", {}, {})
    assert parts.paragraphs == ["A first one.", "It weighs 3 kg. It is red."]
    parts.unsay("A first one.")
    assert parts.prose == "\n\n- an item\n\nIt weighs 3 kg. It is red.\n\n"


def test_text_outside_the_named_fields_stays() -> None:
    data = {"a": ["x", {"b": "x"}], "c": 3}
    assert replaced(data, "x", "y", frozenset("b")) == {"a": ["x", {"b": "y"}], "c": 3}
    assert replaced(data, "x", "y") == {"a": ["y", {"b": "y"}], "c": 3}
