"""What a source says of some days or seasons, told of all times."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger
from workbench.core.checks import failing

SITE = {
    "id": "site",
    "title": "Note on the Site",
    "year": 2024,
    "text": "The yard behind the mill is half empty on weekdays. A stall costs 12 crowns, whatever "
    "the day. Of the guests asked on Fridays and Saturdays, 45 % came home from work.",
}
HEAT = {
    "id": "heat",
    "title": "Pavement Survey",
    "year": 2024,
    "text": "The pavement under trees was 7 degrees cooler than without. It was measured on dry "
    "days only.",
}


def told(words: str) -> list[str]:
    results = failing(checked(f"{PROSE}\n\n{words}", ledger(), sources=[*SOURCES, SITE, HEAT]))
    return [one.check for one in results if one.check.startswith(("ev.always", "ev.turned"))]


@pytest.mark.parametrize(
    "words",
    [
        "There is also the yard behind the mill, half of which always stands empty.",
        "The yard behind the mill is half empty all week.",
        "Whatever the day, half of the yard behind the mill is empty.",
        "Seven days a week the yard behind the mill is half empty.",
        "On every night of the week nearly half of the guests come home from work, so let it stay.",
        "In all weathers the pavement under trees is 7 degrees cooler than without.",
        "All year round the pavement is 7 degrees cooler under the trees.",
    ],
)
def test_what_holds_at_some_times_is_not_told_of_all(words: str) -> None:
    assert [one.split(":")[0] for one in told(words)] == ["ev.always"]


@pytest.mark.parametrize(
    "words",
    [
        "Is the yard behind the mill always half empty?",
        "The yard behind the mill is always a worry.",
        "Every weekday the yard behind the mill is half empty.",
        "The yard behind the mill is half empty every day from Monday to Friday.",
        "It would be wrong to say that the yard behind the mill is always half empty.",
        "The yard behind the mill is not always half empty.",
        "If the yard behind the mill were always half empty, nobody would complain.",
        "A stall costs 12 crowns every day of the week.",
        "Every Friday and Saturday 45 % of the guests asked came home from work.",
        "Every night of the week some guests come home from work.",
        "Trees give shade all year round.",
        "The yard behind the mill may be half empty on a Saturday too, for all we know.",
    ],
)
def test_near_misses_are_let_be(words: str) -> None:
    assert told(words) == []
