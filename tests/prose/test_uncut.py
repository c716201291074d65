"""Figures that YAML cut at their comma are one fact again, and nothing else is joined."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from workbench.prose.base.uncut import uncut, uncut_fields


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("[410,000 gowns, 75 washes]", ["410,000 gowns", "75 washes"]),
        ("[1,250,000 crowns]", ["1,250,000 crowns"]),
        ("[£1,372 in all, seven]", ["£1,372 in all", "seven"]),
    ],
)
def test_a_figure_in_a_row_is_whole(written: str, meant: list[str]) -> None:
    assert uncut(yaml.safe_load(written)) == meant


@pytest.mark.parametrize(
    "kept",
    [[410, 75], ["410", "0000 gowns"], ["4100", "000 gowns"], ["in 410", "000 gowns"],
     [True, "100 b"], "410,000", None, {"a": 1}],
)  # fmt: skip
def test_what_is_no_cut_figure_stays(kept: Any) -> None:
    assert uncut(kept) == kept


def test_only_the_named_fields_are_mended() -> None:
    given = {"facts": [410, "000 gowns"], "rows": [410, "000 gowns"]}
    assert uncut_fields(given, ("facts",)) == {"facts": ["410,000 gowns"], "rows": given["rows"]}
