"""Clauses held against the place of a source that they take up: each mechanism on sentences of
other bundles than the one that it was made by, and on right ones of the same shape.
"""

from __future__ import annotations

import pytest

from tests.domains.research.making import SOURCES, Data, added, cite, claim, wrong

MORE: list[Data] = [
    {
        "id": "m1", "authors": ["Falk, T."], "year": 2021, "title": "Lamps and moths",
        "design": "randomised block trial", "n": 48, "funding": "a lamp maker",
        "effect": {"dir": "0", "est": -4, "lo": -15, "hi": 7, "unit": "per cent"},
        "text": "At 48 sites lamps were drawn by lot. Catches were 4 % lower with filters (95 % CI "
        "−15 to 7). A filter cost 240 euros, a new lamp 1,200. We wrote to 300 owners and 200 "
        "answered; of these 90 (45 %) dimmed their lamps. Owners without a garden dimmed less.",
    },
    {
        "id": "m2", "authors": ["Grau, I."], "year": 2019, "title": "Dark hours",
        "design": "interrupted time series", "n": 57, "funding": "public",
        "text": "In 57 streets moths were counted for two years.",
    },
]  # fmt: skip


def told(sentence: str, *ids: str) -> set[str]:
    """The families of findings that a sentence adds, entered as an interpretation."""
    passages = {"m1": "At 48 sites lamps were drawn by lot", "m2": "moths were counted"}
    keys = f" [{'; '.join(f'@{id}' for id in ids)}]" if ids else ""
    words = sentence.rstrip(".")
    cites = [cite(id, passages[id]) for id in ids]
    claims = [claim(words, *cites, id="c9", type="interpretation")] if ids else []
    found = wrong(added(f"{words}{keys}.", *claims), sources=[*SOURCES, *MORE])
    return {name.split(":")[0] for name in found}


@pytest.mark.parametrize(
    ("sentence", "ids", "name"),
    [
        ("The same holds for lighthouses and stadiums", (), "scope.transfer"),
        ("The same fall can be had with signs and kiosks", ("m1",), "scope.transfer"),
        ("This cohort of 48 sites was followed", ("m1",), "method.words"),
        ("A randomised comparison covered 57 streets", (), "method.words"),
    ],
)  # fmt: skip
def test_a_clause_that_the_bundle_decides_is_told(
    sentence: str, ids: tuple[str, ...], name: str
) -> None:
    assert any(one.startswith(name) for one in told(sentence, *ids))


@pytest.mark.parametrize(
    ("sentence", "ids"),
    [
        ("Whether the same holds for lighthouses is open", ()),
        ("The same holds for clerks and office workers", ()),
        ("Whether the same fall can be had with signs is open", ("m1",)),
        ("The same fall can be had with other lamps", ("m1",)),
        ("The same fall was had in dry and in wet years", ("m1",)),
        ("Unlike a cohort, it drew the 48 sites by lot", ("m1",)),
        ("Neither these streets, which stand alone, nor a count replaces one by lot", ("m2",)),
    ],
)
def test_a_right_clause_of_the_same_shape_is_not(sentence: str, ids: tuple[str, ...]) -> None:
    assert not [one for one in told(sentence, *ids) if one.startswith(("scope", "method.words"))]
