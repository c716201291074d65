"""No text of a draft drives a terminal."""

from __future__ import annotations

import pytest

from workbench.sandbox.text import clean, clip, fit


@pytest.mark.parametrize(
    ("dirty", "kept"),
    [
        ("a\x1b[31mb\x1b[0m", "ab"),
        ("\x1b]0;title\x07x", "x"),
        ("\x1b]52;c;aGk=\x1b\\x", "x"),
        ("\x1bP1$r\x1b\\x", "x"),
        ("\x9b31mx", "x"),
        ("a\x08\x7f\x00\rb", "ab"),
        ("\u202eevil\u2069", "evil"),
        ("tab\tand\nnewline", "tab\tand\nnewline"),
        ("line\r\nend", "line\nend"),
        ("äöü ✓ 漢字", "äöü ✓ 漢字"),
        ("\ud800x", "x"),
        ("\x1b\x1b[31m[32mx", "[32mx"),
    ],
)
def test_clean(dirty: str, kept: str) -> None:
    assert clean(dirty) == kept


def test_cleaning_twice_changes_nothing() -> None:
    dirty = "\x1b" * 5 + "[31m" * 5 + "x"
    assert clean(clean(dirty)) == clean(dirty)


def test_clipping_keeps_head_and_tail_and_says_how_much_went() -> None:
    clipped = clip("a" * 100 + "b" * 900 + "c" * 100, 200)
    assert clipped.startswith("a" * 100)
    assert clipped.endswith("c" * 50)
    assert "900 characters left out" in clipped


def test_fit_bounds_what_it_is_given() -> None:
    assert len(fit("x" * 10_000_000, 1000)) < 1100


def test_what_just_fits_is_left_as_it_is() -> None:
    assert clip("a" * 10, 10) == "a" * 10
    assert clip("a" * 10 + "b", 10) == "a" * 8 + "\n… 1 characters left out …\nab"
