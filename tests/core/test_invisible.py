"""What nobody sees neither reaches a prompt nor hides from a person."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.telling.invisible import escaped, stripped

TAGGED = "".join(chr(0xE0000 + ord(letter)) for letter in "hi")


@pytest.mark.parametrize(
    ("text", "sent", "shown"),
    [
        ("a\u200bb", "ab", "a<U+200B>b"),
        (f"x{TAGGED}", "x", "x<U+E0068><U+E0069>"),
        ("\ufeffa\u202eb\u2066", "ab", "<U+FEFF>a<U+202E>b<U+2066>"),
        ("in\u200dvisible", "invisible", "in<U+200D>visible"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("\U0001f469\u200d\U0001f52c",) * 3,
        ("\xe9\u200d\u200c\xe9", "\xe9\xe9", "\xe9<U+200D><U+200C>\xe9"),
        ("plain\ttext\n", "plain\ttext\n", "plain\ttext\n"),
    ],
)
def test_the_unseen_is_taken_out_of_prompts_and_shown_to_people(
    text: str, sent: str, shown: str
) -> None:
    assert (stripped(text), escaped(text)) == (sent, shown)


@given(st.text())
def test_what_can_be_seen_stays_in_its_order(text: str) -> None:
    kept = iter(text)
    assert all(sign in kept for sign in stripped(text))
    assert [s for s in stripped(text) if s.isalnum()] == [s for s in text if s.isalnum()]
