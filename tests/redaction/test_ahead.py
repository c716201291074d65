"""What is remembered or found ahead is what would have been found now, in the same order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.redaction.texts import labelled_texts
from workbench.commands.curating.ahead import GROUP, found_in_lines, looked_ahead
from workbench.redaction import Memo, Policy, Redactor
from workbench.redaction.detecting import detect
from workbench.redaction.spans import LONGEST, Span

SETS = ("positive", "negative", "unseen")


def texts() -> list[str]:
    return [each.text for name in SETS for each in list(labelled_texts(name))[::8]]


def test_a_memo_changes_no_result() -> None:
    memo = Memo()
    for _ in range(2):  # found anew, then remembered
        for text in texts():
            assert detect(text, memo=memo) == detect(text)
    assert [Redactor(memo=memo).redact(text) for text in texts()] == [
        Redactor().redact(text) for text in texts()
    ]


def test_what_is_remembered_is_not_looked_for_again() -> None:
    memo, text = Memo(), "Nothing stands here."
    memo.put(text, (Span(0, 7, "PERSON", 1.0),))
    assert detect(text, memo=memo) == [Span(0, 7, "PERSON", 1.0)]


def test_of_older_texts_it_is_known_that_nothing_was_found_and_nothing_else() -> None:
    memo = Memo(1)
    memo.put("Nothing stands here.", ())
    memo.put("Write to ann@example.org.", (Span(9, 24, "EMAIL", 1.0),))
    memo.put("The latest.", ())
    assert memo.get("Nothing stands here.") == ()
    assert memo.get("Write to ann@example.org.") is None
    assert memo.get("Nothing stood here.") is None
    assert memo.items() == [("The latest.", ())]


def test_the_entities_of_a_policy_hold_for_what_is_remembered() -> None:
    memo, text = Memo(), "Write to ann@example.org."
    assert [span.type for span in detect(text, memo=memo)] == ["EMAIL"]
    assert detect(text, entities=frozenset({"PHONE"}), memo=memo) == []


def test_a_memo_forgets_the_oldest_and_keeps_no_long_text() -> None:
    memo = Memo(2)
    for text in ("a", "b", "c", "d" * (LONGEST + 1)):
        memo.put(text, ())
    assert [text for text, _ in memo.items()] == ["b", "c"]


def lines_of(found: Sequence[str]) -> list[str]:
    return [
        json.dumps({"id": f"c{place}", "question": text, "answer": "Yes.", "before": [text[::-1]]})
        for place, text in enumerate(found)
    ]


def test_what_is_found_ahead_is_all_that_the_history_needs() -> None:
    """Also what stands beside a placeholder, as it is looked at a second time."""
    text = "Write to ann@example.org, please."
    memo = Memo()
    for known, spans in found_in_lines(lines_of([text])):
        memo.put(known, spans)
    assert memo.get(text) == (Span(9, 24, "EMAIL", detect(text)[0].score),)
    assert memo.get("Write to <EMAIL_1>, please.") == ()


@pytest.mark.parametrize("line", ["{", "[1]", '"text"', "[" * 5_000, '{"a": 1, "b": [[], null]}'])
def test_a_line_that_makes_no_sense_is_left_to_whoever_writes_it(line: str) -> None:
    assert found_in_lines([line]) == []


def test_lines_come_in_their_order_with_what_was_found_in_them() -> None:
    many = [f"Text {place} of ann{place}@example.org" for place in range(2 * GROUP + 7)]
    lines = ["no json", *lines_of(many)]
    memo = Memo(4 * len(lines))
    given = list(looked_ahead(iter(["", *lines, ""]), memo, 2))
    assert [line for line in given if line] == lines
    assert given.count("") == 3, "each group is committed on its own"
    assert all(memo.get(text) == tuple(detect(text)) for text in many)


def test_a_process_that_dies_costs_no_line(tmp_path: Path) -> None:
    """A lone surrogate cannot be handed over: the group is left to this process."""
    lines = [*lines_of(["One."]), '"\ud800"', *lines_of(["Two."])]
    assert [line for line in looked_ahead(lines, Memo(), 2) if line] == lines


POLICIES = (Policy(), Policy(deny=("tariff",)), Policy(metadata_only=True))


@pytest.mark.parametrize("policy", POLICIES)
def test_a_text_that_is_known_to_be_clean_is_still_read_for_what_only_a_session_knows(
    policy: Policy,
) -> None:
    named = "My name is Anna Weber."
    said = [named, "Weber asked for a tariff.", "It is <PERSON_1> again.", "Yes."]
    memo, told = Memo(), []
    Redactor(memo=memo).redact(said[1])
    assert memo.get(said[1]) == ()
    for known in (memo, None):
        redactor = Redactor(policy, memo=known)
        told.append([redactor.redact(text).text for text in (*said, *said)])
    assert told[0] == told[1]
    assert told[0][1] != said[1]
