"""Of the letters of all scripts with capitals, a text of Latin letters needs few."""

from __future__ import annotations

import re

import pytest

from workbench.redaction.letters import CAPITAL, CAPITALS, CJK_NAMES, CJK_SIGNS, SMALL
from workbench.redaction.naming.name_forms import WORD
from workbench.redaction.patterns import fitting

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
