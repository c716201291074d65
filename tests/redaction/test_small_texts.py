"""What is too short to hold anything is not searched; a law, since a shortcut that hides a value
would be a leak.
"""

from __future__ import annotations

import itertools

import pytest

from workbench.redaction import Redactor
from workbench.redaction.detecting import detect


@pytest.mark.parametrize("letter", ["", "a", "K", "m", "Z"])
def test_no_detector_finds_anything_in_a_letter_and_five_digits(letter: str) -> None:
    for sign, digits in itertools.product(("", "-", "_"), ("", "7", "42", "110", "1980", "90210")):
        text = f"{letter}{sign}{digits}"
        # A blank behind it leads around the shortcut, and changes nothing else.
        assert detect(text) == detect(f"{text} ") == []


@pytest.mark.parametrize("text", ["pin 4711", "PIN#4711", "cvv:123"])
def test_a_label_before_a_short_number_is_still_read(text: str) -> None:
    assert "<SECRET_1>" in Redactor().redact(text).text


def test_a_denied_number_is_hidden_however_short_it_is() -> None:
    from workbench.redaction import Policy

    assert Redactor(Policy(deny=("u12",))).redact("u12").text == "<DENIED_1>"
