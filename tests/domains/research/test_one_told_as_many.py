"""Many of a kind told of where the sources have one."""

from __future__ import annotations

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong

TEXT = (
    "Forty rounds were ridden by lot in a hilly town and took 6 % less time by bike. "
    "Riders of one private school and a small island came along. The lots lay in an old church."
)


def widened(said: str) -> bool:
    source = {**SOURCES[0], "id": "k7", "text": TEXT}
    entry = claim(said, cite("k7", "took 6 % less time by bike"), id="c9")
    found = wrong(added(f"{said} [@k7].", entry), sources=[*SOURCES, source])
    return any(name.startswith("scope") for name in found)


@pytest.mark.parametrize(
    "said",
    [
        "So in hilly towns bikes do no better than vans",
        "Hilly towns gain by it",
        "For hilly towns the bike is the quicker way",
        "Rounds by bike take 6 % less time in hilly towns",
        "In private schools bikes save 6 % of the time",
        "Bikes help private schools to save time",
        "Across small islands rounds take less time by bike",
        "The bike is the quicker way to old churches",
    ],
)
def test_what_one_of_them_showed_is_told_of_many(said: str) -> None:
    assert widened(said)


@pytest.mark.parametrize(
    "said",
    [
        "In one hilly town bikes took 6 % less time",
        "In the hilly town rounds took 6 % less time",
        "Whether hilly towns gain by it is open",
        "Other hilly towns were not studied",
        "Hilly towns may differ",
        "Hilly ground slowed nobody: 6 % less time",
        "Private pupils rode along, and rounds took 6 % less time",
        "Readers in hilly towns should count for themselves",
    ],
)
def test_one_told_as_one_or_left_open_is_right(said: str) -> None:
    assert not widened(said)
