"""Kinds of fault that are named in whatever words, and right sentences of the same shape: a survey
called a trial, a cohort told as people more, a cause, `significant`, a contrary study kept silent.
"""

from __future__ import annotations

import pytest

from tests.domains.research.making import SOURCES, Data, added, cite, claim, draft, wrong

YEAR: Data = {
    "id": "q1", "authors": ["Eads, T."], "year": 2022, "title": "Offices before and after",
    "design": "before-after study", "n": 60, "effect": {"dir": "-", "est": -14, "unit": "%"},
    "text": "At 60 offices the year after the desks came had 14 % fewer sick days than the year "
    "before. Offices that volunteered kept their old chairs.",
}  # fmt: skip
PASSAGES = {
    "k1": "they sat 2.0 hours less a day",
    "k2": "Eighty clerks were randomised",
    "k3": "900 clerks with and without such desks sat equally long",
    "k4": "850 of the clerks were left",
    "q1": "the year after the desks came had 14 % fewer sick days than the year before",
}


def told(sentence: str, *ids: str) -> set[str]:
    """The families of findings that a sentence with these keys adds."""
    keys = f" [{'; '.join(f'@{id}' for id in ids)}]" if ids else ""
    entry = claim(sentence, *(cite(id, PASSAGES[id]) for id in ids), id="c9")
    text = added(f"{sentence}{keys}.", *([entry] if ids else []))
    found = wrong(text, sources=[*SOURCES, YEAR], question="Do standing desks cut sick days?")
    return {name.split(":")[0] for name in found}


@pytest.mark.parametrize(
    ("sentence", "ids"),
    [
        ("900 clerks in a controlled office trial", ()),
        ("In a controlled trial (900 clerks) nobody sat less, as in one of 80", ("k3", "k2")),
        ("A randomised trial of 900 clerks found nothing, and one of 80 an hour", ("k3", "k2")),
        ("A coin gave the 900 clerks their desks", ("k3",)),
    ],
)
def test_a_study_is_called_by_its_own_name(sentence: str, ids: tuple[str, ...]) -> None:
    assert "method.words" in told(sentence, *ids)


@pytest.mark.parametrize(
    ("sentence", "ids"),
    [
        ("A trial of five years would settle it, and the clerks cannot", ("k3",)),
        ("A test with desks drawn by lot would decide it, and none has been reported", ("k3",)),
        ("Nobody has yet drawn lots among clerks for so long", ("k3",)),
        ("What is missing is an experiment that lasts", ("k3",)),
        ("Until a randomised study follows clerks for years, these 900 are all there is", ("k3",)),
        ("Two experiments are few, and the cohort of 900 weighed nobody", ("k3",)),
        ("The prospective cohort of 900 points away from the trials", ("k3",)),
        ("A cohort (900 clerks) points away from the trial of 80", ("k3", "k2")),
        ("Next should come a trial with clerks of several firms", ("k3",)),
        ("Where a lottery might have chosen, here clerks asked", ("k3",)),
    ],
)
def test_a_study_that_was_not_run_or_not_cited_has_a_name_of_its_own(
    sentence: str, ids: tuple[str, ...]
) -> None:
    assert "method.words" not in told(sentence, *ids)


@pytest.mark.parametrize(
    ("sentence", "twice"),
    [
        ("The fifth year adds another 850 to those who were studied", True),
        (
            "With the 900 it is a crowd, and a further 850 come from the fifth year",
            True,
        ),
        ("In the fifth year 850 more were asked", True),
        ("After five years 850 were left", False),
        ("By then 850 were still there, others had left", False),
        ("The 850 of the fifth year add nobody new", False),
        ("The fifth year followed another 850 days of the same clerks", False),
        ("Of the clerks, 850 sat more than six hours", False),
    ],
)
def test_people_told_of_once_are_no_people_more(sentence: str, twice: bool) -> None:
    assert ("source.cohort" in told(sentence)) is twice


@pytest.mark.parametrize(
    ("sentence", "cause"),
    [
        ("At 60 offices the desks brought yearly sick days down by 14 %", True),
        ("At 60 offices sick days were 14 % fewer in the year after the desks came", False),
        ("The 60 offices that kept counting had 14 % fewer sick days", False),
        ("At 60 offices that moved desks sick days were 14 % fewer", False),
        ("Whether the desks did it, the 60 offices cannot tell", False),
        ("The 60 offices kept their old chairs, and sick days fell by 14 %", False),
    ],
)
def test_before_and_after_shows_no_cause(sentence: str, cause: bool) -> None:
    found = told(sentence, "q1")
    assert ("method.words" in found) is cause


@pytest.mark.parametrize(
    ("sentence", "blamed"),
    [
        ("Hours fell by 2.0 in the one, and with a significant 1.0 hours less in the other", True),
        ("Offices had a significant 14 % fewer sick days, clerks 2.0 hours less", True),
        ("Clerks sat a significant 2.0 hours less, and offices had 14 % fewer sick days", False),
        ("A significant 2.0 hours less were found, against 1.0 (−2.0 to 0.0)", False),
    ],
)
def test_significant_is_what_its_own_source_sets_apart(sentence: str, blamed: bool) -> None:
    ids = ("k1", "q1") if "14" in sentence else ("k1", "k2")
    assert ("method.significant" in told(sentence, *ids)) is blamed


@pytest.mark.parametrize(
    ("sentence", "silent"),
    [
        ("Pooled with the remaining one, the trials come to a small gain", True),
        ("Of the three, two found a gain and the cohort of 900 none", False),
        ("Of the three, two found a gain and one 0.1 hours (−0.4 to 0.6)", False),
    ],
)
def test_a_contrary_study_among_others_is_told_by_its_figures(sentence: str, silent: bool) -> None:
    ids = ("k1", "k2", "k3")
    entry = claim(sentence, *(cite(id, PASSAGES[id]) for id in ids))
    found = wrong(draft(f"{sentence} [@k1; @k2; @k3].", [entry]))
    assert any(name.startswith("completeness.untold") for name in found) is silent


CUTS: Data = {
    "id": "k7", "title": "Ramps", "design": "randomised controlled trial", "n": 40,
    "effect": {"dir": "0", "est": -6, "lo": -15, "hi": 3, "unit": "per cent"},
    "text": "We drew lots among 40 offices. Sitting did not differ (−6 %, 95 % CI −15 to 3). "
    "The motors stuck at 5 of the 20 offices with desks. Lots were drawn in May.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "passage", "silent"),
    [
        ("At 5 of 20 offices the motors stuck", "The motors stuck at 5 of the 20 offices", True),
        ("Offices drew lots in May", "Lots were drawn in May", True),
        ("At 20 offices the motors stuck, and desks did nothing", "The motors stuck", False),
        ("Motors stuck where sitting was 6 % shorter", "The motors stuck", False),
        ("Motors stuck at 5 offices, which sat on as before", "Sitting did not differ", False),
        ("In 40 offices they sat as long as the rest", "We drew lots among 40 offices", False),
    ],
)
def test_a_contrary_study_cited_for_something_else_is_told_nowhere(
    sentence: str, passage: str, silent: bool
) -> None:
    found = wrong(
        added(f"{sentence} [@k7].", claim(sentence, cite("k7", passage), id="c9")),
        sources=[SOURCES[0], SOURCES[1], CUTS],
    )
    assert any(name.startswith("completeness.untold: k7") for name in found) is silent


@pytest.mark.parametrize(("figure", "given"), [("1.66", True), ("2.48", True), ("1.86", False)])
def test_a_pooled_value_of_the_ledger_need_not_be_called_one(figure: str, given: bool) -> None:
    wide = {**SOURCES[1], "effect": {"est": -1.0, "lo": -2.4, "hi": 0.4, "unit": "hours"}}
    words = f"Across both trials clerks with desks sat {figure} hours less"
    entry = claim(words, cite("k1", PASSAGES["k1"]), cite("k2", PASSAGES["k2"]), id="c9")
    pooled = {"studies": ["k1", "k2"], "model": "fixed", "est": -1.66, "lo": -2.48, "hi": -0.85,
              "unit": "hours"}  # fmt: skip
    sources = [SOURCES[0], wide, *SOURCES[2:]]
    found = wrong(added(f"{words} [@k1; @k2].", entry, pooled=[pooled]), sources=sources)
    assert any(name.startswith("support.numbers: c9") for name in found) is not given
    alone = wrong(added(f"{words} [@k1; @k2].", entry), sources=sources)
    assert any(name.startswith("support.numbers: c9") for name in alone)


@pytest.mark.parametrize(
    ("sentence", "twice"),
    [
        ("Being old acquaintances, the 850 are not added to the 900 afresh", False),
        ("With the 850 added to the 900 it is a crowd", True),
    ],
)
def test_who_is_not_added_is_not_counted_twice(sentence: str, twice: bool) -> None:
    assert ("source.cohort" in told(sentence, "k3", "k4")) is twice
