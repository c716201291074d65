"""Placeholders of one conversation: the same value, the same person, whichever process asks."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest

from workbench.redaction import Policy, Redactor, numbers_in


def mark(text: str) -> str:
    return hashlib.blake2b(text.encode(), key=b"secret", digest_size=12).hexdigest()


class Conversation:
    """What a store keeps between processes: marks, the last numbers, and no value."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, str, str]] = {}
        self.last: dict[str, int] = {}

    def process(self, *texts: str) -> list[str]:
        redactor = Redactor(start=self.last)
        redactor.recall(mark, list(self.kept.values()))
        said = [redactor.redact(text).text for text in texts]
        self.kept |= {row[0]: row for row in redactor.given()}
        self.last |= numbers_in([*said])
        return said


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("write to ann.lee@example.org", "ANN.LEE@example.org again"),
        ("card 4111 1111 1111 1111", "card 4111-1111-1111-1111"),
        ("password: hunter2-blue-sky", "echo hunter2-blue-sky"),
        ("We asked Priya Raghunathan.", "The note from Priya Raghunathan is here."),
    ],
)
def test_a_value_has_one_placeholder_across_processes(first: str, second: str) -> None:
    talk = Conversation()
    (one,) = talk.process(first)
    (other,) = talk.process(second)
    placeholder = one[one.index("<") : one.index(">") + 1]
    assert placeholder in other


def test_what_is_kept_holds_no_value() -> None:
    talk = Conversation()
    talk.process(
        "We asked Priya Raghunathan, priya@example.org, about hunter2. password: hunter2-b"
    )
    kept = str(talk.kept).casefold()
    assert not any(word in kept for word in ("priya", "raghunathan", "example", "hunter"))


def test_a_new_value_gets_a_new_number_in_the_next_process() -> None:
    talk = Conversation()
    talk.process("write to ann@example.org")
    assert talk.process("or bob@example.org") == ["or <EMAIL_2>"]


def test_other_conversations_know_nothing() -> None:
    talk = Conversation()
    talk.process("password: hunter2-blue-sky, from Priya Raghunathan.")
    assert Conversation().process("echo hunter2-blue-sky") == ["echo hunter2-blue-sky"]


# --- one person ----------------------------------------------------------------------------------


def said(*texts: str) -> Sequence[str]:
    redactor = Redactor()
    return [redactor.redact(text).text for text in texts]


def test_first_and_family_name_share_the_full_names_placeholder() -> None:
    assert said("We asked Priya Raghunathan about it.", "Priya agrees.", "Raghunathan left.") == [
        "We asked <PERSON_1> about it.",
        "<PERSON_1> agrees.",
        "<PERSON_1> left.",
    ]


def test_the_full_name_takes_up_the_first_name_said_before() -> None:
    assert said("Dear Priya,\nthanks.", "We asked Priya Raghunathan about it.") == [
        "Dear <PERSON_1>,\nthanks.",
        "We asked <PERSON_1> about it.",
    ]


def test_a_name_that_two_people_share_is_neithers() -> None:
    texts = said(
        "We asked Priya Raghunathan and Priya Venkataraman about it.",
        "Dear Priya,\nthanks.",
    )
    assert texts[0] == "We asked <PERSON_1> and <PERSON_2> about it."
    assert texts[1] == "Dear <PERSON_3>,\nthanks."


def test_a_name_taken_up_by_one_person_is_not_given_to_a_second() -> None:
    texts = said(
        "Dear Priya,\nthanks.",
        "We asked Priya Raghunathan about it.",
        "We asked Priya Venkataraman about it.",
    )
    assert texts[1:] == ["We asked <PERSON_1> about it.", "We asked <PERSON_2> about it."]


def test_one_person_across_processes() -> None:
    talk = Conversation()
    talk.process("We asked Priya Raghunathan about it.")
    assert talk.process("The note from Priya is here, and Raghunathan's too.") == [
        "The note from <PERSON_1> is here, and <PERSON_1>'s too."
    ]


@pytest.mark.parametrize(
    "text", ["priyanka is a tool", "The Raghunathans Theorem", "raghunathan_test.py", "PRIYAX 1"]
)
def test_what_only_looks_like_a_known_name_stays(text: str) -> None:
    talk = Conversation()
    talk.process("We asked Priya Raghunathan about it.")
    assert talk.process(text) == [text]


# --- one's own addresses -------------------------------------------------------------------------

OWN = Policy(allow_patterns=("*@example.com", "10.0.*", "*.internal"))


@pytest.mark.parametrize("text", ["write to help@example.com", "ping 10.0.3.4 first"])
def test_own_domains_and_addresses_stay(text: str) -> None:
    assert Redactor(OWN).redact(text).text == text
    assert Redactor().redact(text).text != text


@pytest.mark.parametrize(
    "text",
    [
        "write to help@example.com.evil.org",
        "write to ann@notexample.com",
        "ping 110.0.3.4 first",
        "password: x9-@example.com",
    ],
)
def test_a_pattern_lets_nothing_else_through(text: str) -> None:
    assert Redactor(OWN).redact(text).text != text


def test_a_pattern_that_says_nothing_lets_nothing_through() -> None:
    assert "<EMAIL_1>" in Redactor(Policy(allow_patterns=("*",))).redact("a: ann@b.org").text


def test_patterns_show_in_the_version_by_their_number_alone() -> None:
    assert "allow-patterns=3" in OWN.version
    assert "example" not in OWN.version
