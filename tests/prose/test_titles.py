"""One list of titles: each with its gender, where it has one."""

from __future__ import annotations

from workbench.prose.titles import as_written, genders, shortened, titles


def test_every_title_is_a_man_s_a_woman_s_or_anybody_s() -> None:
    assert {genders()[one] for one in ("Mr", "Herr", "Signor")} == {"m"}
    assert {genders()[one] for one in ("Ms", "Frau", "Señora")} == {"f"}
    assert genders()["Mx"] == "x"
    assert "Dr" not in genders()
    assert {"dr", *map(str.casefold, genders())} <= titles()


def test_a_shortened_title_is_a_title() -> None:
    assert shortened() <= titles()
    assert {one.casefold() for one in as_written().split("|")} == titles()
