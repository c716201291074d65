"""Clauses held against the place of a source that they take up: each mechanism on sentences of
other bundles than the one that it was made by, and on right ones of the same shape.
"""

from __future__ import annotations

import pytest

from domains.research.checks.aligned.absence import lacking
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
        ("A filter cost 240 euros and a new lamp 1,200, three times as much", ("m1",),
         "cross.ratio"),
        ("It is now established that filters have no effect", ("m1",), "method.proof"),
        ("The trial rules out any benefit of filters", ("m1",), "method.proof"),
        ("Both studies had public funding", ("m1", "m2"), "source.funding"),
        ("In 95 % of the sites the change lay between −15 and 7", ("m1",), "share.misread"),
        ("Of the 300 owners who were asked, 45 % dimmed their lamps", ("m1",), "share.base"),
        ("The same holds for lighthouses and stadiums", (), "scope.transfer"),
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
        ("A filter cost 240 euros and a new lamp 1,200, five times as much", ("m1",)),
        ("They were counted three times a week at 48 sites", ("m1",)),
        ("It is far from proven that filters do nothing", ("m1",)),
        ("It is not established that filters have no effect", ("m1",)),
        ("The change is small once the dust settles, and no benefit was seen", ("m1",)),
        ("A lamp maker paid for the one, public money for the other", ("m1", "m2")),
        ("The interval (95 % CI −15 to 7) holds no change", ("m1",)),
        ("Of the 200 owners who answered, 45 % dimmed their lamps", ("m1",)),
        ("Whether the same holds for lighthouses is open", ()),
        ("The same holds for clerks and office workers", ()),
        ("Unlike a cohort, it drew the 48 sites by lot", ("m1",)),
        ("Neither these streets, which stand alone, nor a count replaces one by lot", ("m2",)),
        ("Most of the mileage between these results goes beyond chance", ()),
    ],
)
def test_a_right_clause_of_the_same_shape_is_not(sentence: str, ids: tuple[str, ...]) -> None:
    mine = ("cross.ratio", "method.proof", "source.funding", "share", "scope.transfer")
    found = {one for one in told(sentence, *ids) if one.startswith((*mine, "method.words"))}
    assert found == set()


TWO: Data = {
    "id": "m3", "authors": ["Rohde, S."], "year": 2020, "title": "Filters with and without notes",
    "design": "randomised block trial", "n": 66, "funding": "public",
    "effect": {"dir": "-", "est": -6, "lo": -8, "hi": -4, "unit": "per cent"},
    "text": "At 66 sites lamps were drawn by lot. Catches were 1 % lower with the filter alone "
    "(95 % CI −3.5 to 1.5 %) and 6 % lower with filter and note (95 % CI 4 to 8 % lower).",
}  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "alarm"),
    [
        ("With the filter alone the interval from −3.5 to 1.5 % holds no effect", False),
        ("With the filter alone the interval from −3.5 to 1.5 % excludes zero", True),
        ("With filter and note the interval from 4 to 8 % holds no effect", True),
        ("The interval of the trial holds no effect", True),
    ],
)
def test_of_two_intervals_of_a_source_the_one_that_is_told_is_judged(
    sentence: str, alarm: bool
) -> None:
    cited = claim(sentence, cite("m3", "At 66 sites lamps were drawn by lot"), id="c9")
    found = wrong(added(f"{sentence} [@m3].", cited), sources=[*SOURCES, TWO])
    assert any(one.startswith("method.interval") for one in found) == alarm


@pytest.mark.parametrize(
    ("text", "passage", "what"),
    [
        ("garden owners dimmed less", "Owners without a garden dimmed less", "garden"),
        ("firms with a union paid more", "firms without a union paid more", "union"),
        ("owners with no garden dimmed less", "Owners without a garden dimmed less", ""),
        (
            "a firm without mandatory review grew more",
            "The firm dropped mandatory review and grew more",
            "",
        ),
        ("garden owners dimmed more", "Owners without a garden dimmed less", ""),
        ("clerks with desks sat less", "clerks with and without desks sat equally long", ""),
    ],
)
def test_what_is_lacking_in_the_passage_and_there_in_the_claim(
    text: str, passage: str, what: str
) -> None:
    found = lacking(text, passage)
    assert (found[2] if found else "") == what
