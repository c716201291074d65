"""Of the letters of all scripts with capitals, a text of Latin letters needs few; and most letters
are in the shadow as they are.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.redaction.letters import CAPITAL, CAPITALS, CJK_NAMES, CJK_SIGNS, SMALL
from workbench.redaction.naming.name_forms import WORD
from workbench.redaction.patterns import fitting
from workbench.redaction.shadow import shadow_of
from workbench.redaction.spans import Span

LATIN = [chr(code) for code in range(0x100)]


@pytest.mark.parametrize(
    "pattern", [f"[{CAPITALS}]", f"[^{CAPITALS}]", f"[{SMALL}]", f"[^{SMALL}]"]
)
@pytest.mark.parametrize("ignoring", ["", "(?i)"])
def test_of_latin_signs_the_short_class_has_the_same(pattern: str, ignoring: str) -> None:
    whole = re.compile(ignoring + pattern)
    for sign in LATIN:
        found = fitting(ignoring + pattern, sign).match(sign)
        assert (found is None) == (whole.match(sign) is None), sign


def test_only_a_text_of_latin_letters_gets_the_short_classes() -> None:
    assert len(fitting(WORD, "Zoë Müller").pattern) < len(WORD) / 4
    assert fitting(WORD, "Ζωή").pattern == WORD
    assert fitting(WORD, "Zoë Łoś").fullmatch("Łoś")


def test_names_in_other_scripts_are_no_branches_in_a_latin_text() -> None:
    pattern = rf"{CAPITAL[:-1]}{CJK_SIGNS}](?:x{CJK_NAMES})"
    assert fitting(pattern, "Ax").pattern.endswith("](?:x)")
    assert fitting(pattern, "王小明").match("王小明")


SIGNS = "ab1 é\u0301ß“ż\u200bж中文가タ①２ก\u0e31\u093fन\u1112\x1c\x85\n."


@given(text=st.text(SIGNS, max_size=8))
def test_a_shadow_is_the_same_whether_or_not_anything_else_is_written_differently(
    text: str,
) -> None:
    plain, beside = shadow_of(f".{text}"), shadow_of(f"&amp;.{text}")
    # a break of this kind is read for one only in a text beyond ASCII, or beside an escape
    assert plain.text.replace("\x1c", "\n") == beside.text[1:]
    for at in range(1, len(plain.text)):
        one, other = Span(at, at + 1, ""), Span(at + 1, at + 2, "")
        source, moved = plain.source(one), beside.source(other)
        assert (source.start + 5, source.end + 5) == (moved.start, moved.end)


@pytest.mark.parametrize(
    ("text", "shadow"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("“Ж”", '"Ж"'),
        ("中a", "中 a"),
        ("中 a文", "中 a 文"),
        ("中文", "中文"),
        ("ß1タ", "ß1 タ"),
        ("é\u0301", "é"),
        ("२", "2"),
        ("ж\x1cж", "ж\nж"),
    ],
)
def test_what_is_written_differently_is_plain_in_the_shadow(text: str, shadow: str) -> None:
    assert shadow_of(text).text == shadow
