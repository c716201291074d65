"""What words make of a source's data: each fault in wordings of its own, and near misses of each
that stay silent.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domains.research.checks.quoted import altered
from tests.domains.research.making import Data, added, cite, claim, draft, wrong

RYE: list[Data] = [
    {
        "id": "b1", "authors": ["Moss, E."], "year": 2014, "title": "Buses with lanes of their own",
        "design": "randomised field experiment", "n": 70,
        "effect": {"dir": "-", "est": -9, "lo": -13, "hi": -5, "unit": "minutes"},
        "text": "On 70 lines drawn by lot, painted lanes shortened the journey to town by "
        "9 minutes against mixed traffic (95 % CI 5 to 13).",
    },
    {
        "id": "b2", "authors": ["Noor, F."], "year": 2017, "title": "Early green for trams",
        "design": "randomised field experiment", "n": 44,
        "effect": {"dir": "-", "est": -4, "lo": -6, "hi": -2, "unit": "minutes"},
        "text": "At 44 crossings drawn by lot, early green took 4 minutes off tram journeys "
        "against fixed signals (95 % CI 2 to 6).",
    },
    {
        "id": "b3", "authors": ["Ohm, G."], "year": 2019, "title": "Tickets bought ahead",
        "design": "randomised field experiment", "n": 38,
        "effect": {"dir": "0", "est": -1.5, "lo": -4.0, "hi": 1.0, "unit": "minutes"},
        "text": "On 38 lines drawn by lot, tickets bought ahead made no plain difference to the "
        "journey (−1.5 minutes, 95 % CI −4.0 to 1.0).",
    },
    {
        "id": "b4", "authors": ["Pell, H."], "year": 2021, "title": "Who lives near a stop?",
        "design": "cross-sectional survey", "n": 812,
        "effect": {"dir": "+", "est": 7, "unit": "%"},
        "text": "Of 812 households, those near a fast line owned 7 % fewer cars. "
        "They were also younger and lived in smaller flats.",
    },
]  # fmt: skip
P1 = "painted lanes shortened the journey to town by 9 minutes against mixed traffic"
P2 = "early green took 4 minutes off tram journeys against fixed signals"
P3 = (
    "tickets bought ahead made no plain difference to the journey (−1.5 minutes, 95 % CI "
    "−4.0 to 1.0)"
)
P4 = "Of 812 households, those near a fast line owned 7 % fewer cars"
OF = {"b1": P1, "b2": P2, "b3": P3, "b4": P4}


def names(
    sentence: str,
    ids: Sequence[str],
    type: str = "finding",
    stance: str = "neutral",
    **more: object,
) -> list[str]:
    """The findings on one sentence that cites and is entered with passages of all that it cites."""
    keys = "; ".join(f"@{id}" for id in ids)
    cites = [cite(id, OF[id]) for id in ids]
    text = draft(f"{sentence} [{keys}].", [claim(sentence, *cites, type=type, stance=stance)])
    return sorted(wrong(text, sources=RYE))


def spoken(found: Sequence[str], start: str) -> bool:
    return any(name.startswith(start) for name in found)


@pytest.mark.parametrize(
    ("words", "blamed"),
    [
        ("It “made no real difference to the journey”", True),
        ("It made “no visible difference” to them", False),
        ("It made \"no plain effect\" to them", True),
        ("On “38 lines chosen by lot” it was tried", True),
        ("It “made no plain difference to the journey”", False),
        ("It “made no plain … difference”", False),
        ("The “ticket effect” was looked for", False),
        ("The “rush hour question” was looked for", False),
        ("The “journey time gain” was looked for", False),
        ("The study is called “Tickets bought ahead”", False),
    ],
)  # fmt: skip
def test_words_between_marks_stand_in_a_cited_source(words: str, blamed: bool) -> None:
    assert spoken(names(words, ["b3"]), "support.marks") is (blamed or "visible" in words)


def test_a_long_quotation_that_nobody_says_is_asked_about() -> None:
    found = wrong(added("“Everyone in the office now prefers to stand up all day” [@k1]."))
    assert found["support.marks: Everyone in the office now"].severity == "minor"


def test_a_quotation_altered_in_a_word_is_told_the_passage() -> None:
    found = wrong(added("They sat “2.0 hours fewer a day” [@k1]."))
    one = found["support.marks: 2.0 hours fewer a day"]
    assert (one.status, one.severity) == ("fail", "major")
    assert one.expected == "2.0 hours less a day"


def test_a_term_that_shares_a_word_is_no_altered_quotation() -> None:
    assert altered("the standing group", "With standing desks the group sat less") == ""
    assert altered("Back pain did change", "Back pain did not change much here") != ""


@pytest.mark.parametrize(
    ("sentence", "ids", "blamed"),
    [
        ("Painted lanes took 9 hours off the way to town", ["b1"], True),
        ("Early green made trams 4 hours faster", ["b2"], True),
        ("Households near a fast line had 7 minutes fewer", ["b4"], True),
        ("Painted lanes took 9 min off the way to town", ["b1"], False),
        ("Households near a fast line had 7 per cent fewer cars", ["b4"], False),
        ("Over 4 weeks early green took 4 minutes off tram journeys", ["b2"], False),
        ("Painted lanes took 540 seconds off the way to town", ["b1"], False),
    ],
)
def test_an_estimate_keeps_the_unit_of_its_source(
    sentence: str, ids: list[str], blamed: bool
) -> None:
    assert spoken(names(sentence, ids), "support.unit") is blamed


@pytest.mark.parametrize(
    ("sentence", "blamed"),
    [
        ("Painted lanes gained 4 minutes, and early green for trams 9", True),
        ("For trams with early green it was 9 minutes, for buses with painted lanes 4", True),
        ("The 70 crossings with trams and the 44 with painted lanes were drawn by lot", True),
        ("Painted lanes gained 9 minutes, and early green for trams 4", False),
        ("Trams with early green trailed the 9 minutes of painted lanes with their 4", False),
        ("Lanes and green signals gained 9 and 4 minutes", False),
        ("It was 4 minutes where painted lanes gave 9", False),
    ],
)
def test_two_findings_in_each_others_place_are_told(sentence: str, blamed: bool) -> None:
    found = names(sentence, ["b1", "b2"])
    assert any(name.endswith("exchanged") for name in found) is blamed


@pytest.mark.parametrize(
    ("sentence", "ids", "blamed"),
    [
        ("Of 73 lines, those with painted lanes were 9 minutes faster", ["b1"], True),
        ("At 46 crossings early green took off 4 minutes, at 70 lines paint 9", ["b1", "b2"], True),
        ("Of 814 households those near a line owned 7 % fewer cars", ["b4"], True),
        ("Thirty-five lines had paint, 35 lines had none", ["b1"], False),
        ("Of 70 lines, 35 lines were painted: 9 minutes", ["b1"], False),
        ("The 114 lines and crossings gained 9 and 4 minutes", ["b1", "b2"], False),
    ],
)
def test_a_count_follows_from_counts_of_its_kind(
    sentence: str, ids: list[str], blamed: bool
) -> None:
    bare = [(one, {"b1": "On 70 lines drawn by lot", "b2": "At 44 crossings drawn by lot",
                   "b4": "Of 812 households"}[one]) for one in ids]  # fmt: skip
    cites = [c for id, start in bare for c in (cite(id, OF[id]), cite(id, start))]
    keys = "; ".join(f"@{id}" for id in ids)
    found = wrong(draft(f"{sentence} [{keys}].", [claim(sentence, *cites)]), sources=RYE)
    assert spoken(sorted(found), "support.numbers") is blamed


@pytest.mark.parametrize(
    ("sentence", "ids", "blamed"),
    [
        ("Riders with tickets bought ahead needed 1.5 minutes more (−4.0 to 1.0)", ["b3"], True),
        ("With tickets bought ahead the journey rose by 1.5 minutes (−4.0 to 1.0)", ["b3"], True),
        ("With tickets bought ahead the journey was 1.5 minutes longer, −4.0 to 1.0", ["b3"], True),
        ("With tickets bought ahead the journey fell by 1.5 minutes (−4.0 to 1.0)", ["b3"], False),
        ("Advance tickets left the journey up by 1.5 minutes (−4.0 to 1.0)", ["b3"], True),
        ("Mixed traffic needed 9 minutes more", ["b1"], False),
        ("Passengers saved 1.5 minutes more of their day (−4.0 to 1.0)", ["b3"], False),
        ("Nobody found 1.5 minutes more (−4.0 to 1.0)", ["b3"], False),
        ("Some took 28 minutes, the rest 29.5, 1.5 minutes more (−4.0 to 1.0)", ["b3"], False),
    ],
)
def test_a_difference_points_the_way_that_its_data_do(
    sentence: str, ids: list[str], blamed: bool
) -> None:
    assert spoken(names(sentence, ids), "support.sign") is blamed


@pytest.mark.parametrize(
    ("sentence", "blamed"),
    [
        ("Tickets bought ahead, too, saved 1.5 minutes", True),
        ("Lanes saved 9 minutes, and tickets still made it 1.5 minutes less", True),
        ("With tickets bought ahead it was good for nothing: 1.5 minutes", True),
        ("Tickets bought ahead saved 1.5 minutes, which may be chance", True),
        ("Two trials and four towns had 1.5 minutes for tickets bought ahead", True),
        ("Tickets bought ahead saved 1.5 minutes (−4.0 to 1.0)", False),
        ("Tickets bought ahead saved 1.5 minutes, between a gain of 4 and a loss of 1", False),
        ("Bought ahead, tickets saved 1.5 minutes; the interval goes from −4 to +1", False),
        ("Tickets bought ahead saved nobody a minute that could be shown", False),
    ],
)
def test_a_difference_that_may_be_none_is_told_with_its_interval(
    sentence: str, blamed: bool
) -> None:
    ids = ["b1", "b3"] if "Lanes" in sentence else ["b3"]
    assert spoken(names(sentence, ids), "method.interval") is blamed


def test_the_interval_may_stand_anywhere_in_the_prose() -> None:
    told = "Tickets bought ahead saved 1.5 minutes"
    entry = claim(told, cite("b3", P3), stance="neutral")
    text = draft(f"{told} [@b3]. The interval spans zero.", [entry])
    assert spoken(sorted(wrong(text, sources=RYE)), "method.interval")
    text = draft(f"{told} [@b3].\n\nIt may be chance (95 % CI −4.0 to 1.0).", [entry])
    assert not spoken(sorted(wrong(text, sources=RYE)), "method.interval")


@pytest.mark.parametrize(
    ("more", "stance", "blamed"),
    [
        ("", "supports", True),
        ("The survey is the largest of all.", "supports", True),
        ("It covers whole towns.", "supports", True),
        ("Those households were younger, too, and their flats smaller.", "supports", False),
        ("People near a line were unlike the others to begin with.", "supports", False),
        ("Such households had smaller flats.", "supports", False),
        ("", "neutral", True),
    ],
)
def test_support_from_a_survey_tells_how_its_groups_differed(
    more: str, stance: str, blamed: bool
) -> None:
    told = "In a survey of 812 households those near a fast line owned 7 % fewer cars"
    text = draft(f"{told} [@b4]. {more}", [claim(told, cite("b4", P4), stance=stance)])
    assert spoken(sorted(wrong(text, sources=RYE)), "method.confounder") is blamed


POOLED = {"studies": ["b1", "b2", "b3"], "model": "random", "est": -4.63, "lo": -8.0, "hi": -1.3}


@pytest.mark.parametrize(
    ("sentence", "blamed"),
    [
        ("With an I² of 78 % the three are consistent.", True),
        ("The heterogeneity is low.", True),
        ("The first two experiments agree with each other [@b1; @b2; @b3].", False),
        ("As I² is 78 %, little separates the trials.", True),
        ("With an I² of 78 % the three are anything but alike.", False),
        ("With an I² of 78 % the three do not agree.", False),
        ("With an I² of 78 % the three are far from uniform.", False),
        ("With an I² of 78 % the three fall short of full agreement.", False),
        ("An I² of 78 % is too high to speak of agreement.", False),
        ("I² is 78 %; uniform is not what the three are.", False),
        ("I² is 78 %; uniform they are, and far away.", True),
        ("With an I² of 78 % they agree in direction.", False),
        ("The experiments agree that lines can be drawn by lot [@b1; @b2; @b3].", False),
    ],
)
def test_words_of_agreement_fit_the_spread(sentence: str, blamed: bool) -> None:
    text = draft(sentence, [claim("Nothing", type="interpretation")], pooled=[POOLED])
    assert spoken(sorted(wrong(text, sources=RYE)), "pooled.spread") is blamed


def test_words_of_disorder_fit_the_spread_too() -> None:
    even = [{**one, "effect": {**one["effect"], "est": -9, "lo": -13, "hi": -5}} for one in RYE[:3]]
    entry = {"studies": ["b1", "b2", "b3"], "model": "random", "est": -9.0}
    for told, blamed in (("There is large heterogeneity.", True), ("I² is 0 %.", False)):
        text = draft(told, [claim("Nothing", type="interpretation")], pooled=[entry])
        assert spoken(sorted(wrong(text, sources=even)), "pooled.spread") is blamed


@pytest.mark.parametrize(
    ("told", "blamed"),
    [
        ("Then there is a randomised trial with 900 clerks. They sat equally long [@k3].", True),
        ("In an experiment, 900 clerks were watched. They sat equally long [@k3].", True),
        ("One trial had 120 workers, another trial 900 [@k1; @k3].", True),
        ("Unlike the trials, a cohort had 900 clerks. They sat equally long [@k3].", False),
        ("Two trials had 120 and 80 workers. They sat less [@k1; @k2].", False),
        ("Nobody has drawn lots among 900 clerks. They sat equally long [@k3].", False),
    ],
)
def test_a_sentence_that_gives_a_size_speaks_of_that_study(told: str, blamed: bool) -> None:
    assert spoken(sorted(wrong(added(told))), "method.words") is blamed


@pytest.mark.parametrize(
    ("told", "blamed"),
    [
        ("Such desks lowered the hours that people sat [@k3].", True),
        ("The desks halved their sitting time [@k3].", True),
        ("Sitting time was reduced by the new desks [@k3].", True),
        ("Sitting time rose by 0.1 hours with such desks [@k3].", False),
        ("Whether desks lowered the hours is not known [@k3].", False),
        ("Sitting time was reduced by 0.1 hours [@k3].", False),
        ("Such desks lowered the hours that people sat [@k1].", False),
    ],
)
def test_a_verb_of_change_names_a_cause(told: str, blamed: bool) -> None:
    assert spoken(sorted(wrong(added(told))), "method.words") is blamed


@pytest.mark.parametrize(
    ("told", "blamed"),
    [
        ("Desks help in every small office of the country [@k1].", True),
        ("Desks help in any office in the country [@k1].", True),
        ("Desks always help [@k1].", True),
        ("Desks help without exception [@k1].", True),
        ("Clerks sat less with desks than without in offices of every type [@k1].", True),
        ("This settles it the world over: one can do without a chair.", True),
        ("Desks do not always help [@k1].", False),
        ("In every group of the trial they sat less [@k1].", False),
        ("Each of the offices had some [@k1].", False),
    ],
)
def test_scope_ends_with_who_was_studied(told: str, blamed: bool) -> None:
    found = [name for name in wrong(added(told)) if name.startswith("scope")]
    assert bool(found) is blamed
