"""The law of all shortcuts together: nothing is found by a run in which every recogniser searches
every text that the quick one does not find as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.redaction.texts import Labelled, labelled_texts
from workbench.redaction.detecting import _FINDERS, detect
from workbench.redaction.hints import Lowered, alternatives
from workbench.redaction.shadow import shadow_of
from workbench.redaction.spans import Span
from workbench.redaction.view import View, lowered, view_of

FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "capitals": str.upper,
    "Turkish capitals": lambda text: text.upper().replace("I", "İ"),
    "small letters": str.lower,
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "line breaks": lambda text: text.replace(" ", "\n"),
    "doubled blanks": lambda text: text.replace(" ", "  "),
    "no blanks": lambda text: text.replace(" ", ""),
    "full width": lambda text: text.translate(FULL_WIDTH),
    "in a fence": lambda text: f"```\n{text}\n```",
    "beside a placeholder": lambda text: f"[PERSON_1] {text} [SECRET_2]",
}
OPENING = """

Nothing is told from here on. J. , ( ? 4 Main Road 55 / ip- / ------ / :::::: / ... / 1AB /
Aa, ZZ 12345 / jane qqqq / -----BEGIN / aaaaaaaaaaaaaaaaaaaaaaaa / 1 2 3 4 5 6 7 8 9 0 1 2 3 / @
"""
"""Holds what the quick looks at a whole text ask for, far from the text before it."""


class _Searched(Lowered):
    """In this text every branch of every pattern is looked for."""

    def places(self, hints: str) -> list[tuple[int, int]]:
        return sorted(place for each in alternatives(hints) for place in each.places(self))


def _texts() -> list[str]:
    every: list[Labelled] = []
    for name in ("positive", "unseen", "blind", "negative"):
        every += [each for each in labelled_texts(name) if not each.held_out]
    return [each.text for each in random.Random(7).sample(every, 40)]


def _spans(view: View, ask_digits: bool) -> set[Span]:
    return {
        span
        for finder, digits in _FINDERS
        if not ask_digits or view.digits >= digits
        for span in finder(view)
        if span.start < span.end
    }


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_missed_that_a_search_for_everything_finds(way: str) -> None:
    for text in map(WAYS[way], _texts()):
        quick = view_of(shadow_of(text).text)
        always = View(
            quick.text,
            quick.prose,
            quick.code,
            _Searched(quick.lower),
            _Searched(quick.lower_prose),
        )
        assert _spans(quick, True) == _spans(always, False), text


@pytest.mark.parametrize("way", WAYS)
def test_a_text_tells_the_same_before_one_that_holds_every_sign(way: str) -> None:
    for text in map(WAYS[way], _texts()):
        before = f"{text}\n\n{'It goes on in plain words. ' * 20}\n\n"
        if view_of(before).code != view_of(before + OPENING).code:
            continue
        kept = [span for span in detect(before + OPENING) if span.end <= len(text)]
        assert kept == [span for span in detect(before) if span.end <= len(text)], text


def test_two_texts_that_are_read_at_once_are_both_told_of_a_new_pattern() -> None:
    one, other = Lowered("the wombat crossed the numbat road"), Lowered("a numbat")
    assert one.places("wombat") == [(4, 10)]
    assert other.places("numbat|bilby") == [(2, 8)]
    assert one.places("numbat|bilby") == [(23, 29)]


def test_small_letters_stand_where_the_capitals_stood() -> None:
    every = "".join(map(chr, (n for n in range(0x110000) if not 0xD800 <= n < 0xE000)))
    assert len(lowered(every)) == len(every)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ŞİFRE: hunter2xy9", "hunter2xy9"),
        ("KİMLİK NO: 10000000146", "10000000146"),
        ("DRİVER LİCENSE: D1234567", "D1234567"),
    ],
)
def test_a_label_in_turkish_capitals_is_one(text: str, value: str) -> None:
    assert [text[span.start : span.end] for span in detect(text)] == [value]
