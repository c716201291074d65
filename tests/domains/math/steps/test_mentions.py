"""The regular expressions of `mentions.ini` and the modules that read them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import domains.math.steps
from domains.math.notation.tables import Mentions

FOLDER = Path(domains.math.steps.__file__).parent
SECTIONS = re.findall(r"(?m)^\[(\w+)\]$", (FOLDER / "mentions.ini").read_text(encoding="utf-8"))
READ = re.compile(r'_says[\[(]\s*"(\w+)"(?: if .+? else "(\w+)")?')


@pytest.mark.parametrize("section", SECTIONS)
def test_a_module_reads_every_mention_of_its_section_and_no_other(section: str) -> None:
    written = (FOLDER / f"{section}.py").read_text(encoding="utf-8")
    said = {name for found in READ.findall(written) for name in found if name}
    quoted = set(re.findall(r'"(\w+)"', written))
    within = set(re.findall(r"\{\{(\w+)\}\}", (FOLDER / "mentions.ini").read_text("utf-8")))
    held = set(Mentions("steps", "mentions.ini", section))
    assert said <= held
    unread = {name for name in held - within if name.removeprefix("not_") not in quoted}
    assert unread <= quoted


def test_a_mention_stands_inside_of_another_by_its_name() -> None:
    says = Mentions("steps", "mentions.ini", "congruences")
    assert "{{" not in says["by"].pattern
    assert says("by", "divisible by 12 and 15") is not None
