"""Each check finds its fault, and lets pass what only looks like it."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research import DOMAIN
from tests.domains.research.making import (
    CLAIMS,
    FIRST,
    NONE,
    PROSE,
    SOURCES,
    added,
    check,
    cite,
    claim,
    draft,
    named,
    task,
    wrong,
)
from workbench.core.checks import CheckResult, failing, scorecard


def test_the_clean_draft_has_nothing_wrong() -> None:
    assert wrong(draft()) == {}
    assert scorecard(check(draft())).passed


# Keys and references


def test_a_key_that_no_source_has_is_named_with_those_that_are() -> None:
    found = wrong(draft(PROSE.replace("[@k3]", "[@k33]")))
    result = named(found, "cite.keys: k33")
    assert result.severity == "major"
    assert result.span is not None
    assert result.span.quote == "@k33"
    assert "k1, k2" in result.expected


def test_a_key_of_the_ledger_that_no_source_has_is_named() -> None:
    claims = [CLAIMS[0], claim(NONE, cite("k33", "900 clerks"), id="c2")]
    result = named(wrong(draft(claims=claims)), "cite.keys: c2 k33")
    assert result.span is not None
    assert result.span.pointer == "/claims/1/cites/0"


def test_prose_and_ledger_that_cite_different_sources_contradict() -> None:
    found = wrong(draft(PROSE.replace("[@k3]", "[@k2]")))
    assert named(found, "cite.keys: c2").cause == "crossed c2"


def test_a_citation_at_the_end_of_the_sentence_serves_all_its_claims() -> None:
    prose = "Abel saw 2.0 hours less a day and Boyd 7.4 hours instead of 8.4 [@k1; @k2]."
    claims = [
        claim("Abel saw 2.0 hours less a day", cite("k1", "sat 2.0 hours less a day"), id="a"),
        claim("Boyd 7.4 hours instead of 8.4", cite("k2", "from 8.4 to 7.4 hours"), id="b"),
    ]
    assert not [n for n in wrong(draft(f"{prose} {PROSE}", [*claims, *CLAIMS])) if "keys" in n]


REFERENCES = """

## References

- [@k1] Abel, R., Quist, M. (2018). Standing desks.
- [@k2] Boyd, S. (2020). Desks and steps.
- [@k3] Chen, L. (2019). A cohort of clerks.
"""


def test_a_right_reference_list_is_right() -> None:
    assert wrong(draft(PROSE + REFERENCES)) == {}


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("(2020)", "(2012)", "cite.meta: k2 year"),
        ("Standing desks.", "Standing and sitting desks.", "cite.meta: k1 title"),
        ("A cohort of clerks.", "A cohort of nurses and clerks.", "cite.meta: k3 title"),
        ("Boyd, S. (2020)", "Loyd, S. (2020)", "cite.meta: k2 author"),
        ("- [@k3] Chen, L. (2019). A cohort of clerks.", "", "cite.references: k3"),
        ("clerks.\n", "clerks.\n- [@k4] Chen, L. (2021). Clerks, five years on.\n",
         "cite.references: k4"),
        ("clerks.\n", "clerks.\n- [@k9] Nemo, A. (2021). Nothing.\n", "cite.references: [@k9]"),
        ("clerks.\n", "clerks.\n- [@k3] Chen, L. (2019). A cohort of clerks.\n",
         "cite.references: k3 again"),
    ],
)  # fmt: skip
def test_a_reference_that_is_not_the_sources(old: str, new: str, name: str) -> None:
    found = wrong(draft(PROSE + REFERENCES.replace(old, new)))
    assert named(found, name)


@pytest.mark.parametrize(("named_as", "listed"), [("Boyd 2017", True), ("[@k6]", False)])
def test_a_report_that_is_left_out_is_no_reference(named_as: str, listed: bool) -> None:
    out = f" A first look ({named_as}) was superseded and is left out."
    entry = "- [@k6] Boyd, S. (2017). Desks and steps: a first look.\n"
    found = wrong(draft(f"{PROSE}{out}{REFERENCES}{entry}"))
    assert ("cite.references: k6" in found) is listed


def test_a_work_of_another_year_is_asked_about() -> None:
    found = wrong(draft(PROSE.replace("[@k3]", "[@k3] (against Abel 2011)")))
    assert named(found, "cite.meta: Abel 2011").status == "warn"


# Support


@pytest.mark.parametrize(
    "passage",
    ["they sat 3.0 hours less a day", "they sat less", "sat 2.0 hours a day", "Back pain changed"],
)
def test_a_passage_that_is_not_in_the_source_is_shown_beside_it(passage: str) -> None:
    claims = [claim(FIRST, cite("k1", passage), cite("k2", "from 8.4 to 7.4 hours")), CLAIMS[1]]
    result = named(wrong(draft(claims=claims)), "support.quote: c1 k1")
    assert result.severity == "major"
    assert result.observed == passage


@pytest.mark.parametrize(
    "passage",
    [
        "they sat 2.0\nhours  less a day",
        "With standing desks they sat 2.0 hours less",
        "With standing desks … sat 2.0 hours less a day",
        "“they sat 2.0 hours less a day”",
        "THEY SAT 2.0 hours less a day",
    ],
)
def test_a_passage_that_looks_otherwise_is_the_same(passage: str) -> None:
    claims = [claim(FIRST, cite("k1", passage), cite("k2", "from 8.4 to 7.4 hours")), CLAIMS[1]]
    assert not [name for name in wrong(draft(claims=claims)) if "quote" in name]


def test_the_title_of_a_source_may_be_its_passage() -> None:
    cites = cite("k1", "Standing desks"), cite("k2", "from 8.4 to 7.4 hours")
    assert not [n for n in wrong(draft(claims=[claim(FIRST, *cites), CLAIMS[1]])) if "quote" in n]
    other = cite("k1", "Desks and steps"), cites[1]
    assert named(wrong(draft(claims=[claim(FIRST, *other), CLAIMS[1]])), "support.quote: c1 k1")


def test_a_passage_of_another_source_is_traced_to_it() -> None:
    claims = [CLAIMS[0], claim(NONE, cite("k1", "900 clerks with and without"), id="c2")]
    assert named(wrong(draft(claims=claims)), "support.quote: c2 k1").expected == "k3"


@pytest.mark.parametrize("figure", ["3.0", "20.0", "0.2", "2.6"])
def test_a_figure_that_the_passage_does_not_give(figure: str) -> None:
    told = FIRST.replace("2.0", figure)
    claims = [claim(told, *CLAIMS[0]["cites"]), CLAIMS[1]]
    result = named(wrong(draft(PROSE.replace(FIRST, told), claims)), "support.numbers: c1")
    assert result.observed.startswith(figure)
    assert result.span is not None


@pytest.mark.parametrize(
    "told",
    [
        "People sat two hours less a day, and one in a second trial",
        "In 120 workers it was 2.0 hours less, in 80 clerks 1.0",
        "About 2 hours less, and 1.0",
        "Sitting went down by 2.0 hours, or from 8.4 to 7.4",
    ],
)
def test_figures_that_follow_from_passage_or_size_are_right(told: str) -> None:
    claims = [claim(told, *CLAIMS[0]["cites"]), CLAIMS[1]]
    found = wrong(draft(PROSE.replace(FIRST, told), claims))
    assert not [name for name, one in found.items() if one.severity != "minor"]


def test_a_finding_without_a_citation_is_asked_for_one() -> None:
    claims = [*CLAIMS, claim("The trials are small", id="c3")]
    result = named(wrong(draft(claims=claims)), "cite.recall: c3")
    assert result.severity == "major"
    claims[-1]["type"] = "interpretation"
    assert wrong(draft(claims=claims)) == {}


@pytest.mark.parametrize(
    ("told", "passage", "turned"),
    [
        ("Sitting time had changed after five years", "Sitting time had not changed", True),
        ("Sitting time had not changed after five years", "Sitting time had not changed", False),
        ("Sitting time was unchanged after five years", "Sitting time had not changed", False),
        ("Sitting time was the same after five years", "Sitting time had not changed", False),
        ("No change of sitting time was seen", "Sitting time had not changed", False),
        ("Sitting time stayed where it was", "Sitting time had not changed", False),
        (
            "0.4 hours a day sitting time difference (95 % CI −0.2 to 1.0)",
            "Sitting time did not differ (difference 0.4 hours a day, 95 % CI −0.2 to 1.0)",
            False,
        ),
    ],
)
def test_a_denial_that_is_lost_warns(told: str, passage: str, turned: bool) -> None:
    found = wrong(added(f"{told} [@k4].", claim(told, cite("k4", passage), id="c3")))
    assert any(name.startswith("support.parity") for name in found) == turned
    assert all(one.status == "warn" for n, one in found.items() if n.startswith("support.parity"))


def test_a_group_that_got_none_denies_nothing() -> None:
    passage = "The clerks were randomised to a text or to none, and sat 2.0 hours less with it"
    sources = [*SOURCES, {**SOURCES[0], "id": "k7", "text": f"{passage}."}]
    told = "In a randomised trial clerks with a text sat 2.0 hours less"
    text = added(f"{told} [@k7].", claim(told, cite("k7", passage), id="c3"))
    assert not [n for n in wrong(text, sources=sources) if n.startswith("support.parity")]


@pytest.mark.parametrize(
    ("left", "working", "wrong_figure"),
    [
        (191, ["248 - 57 = 191 clerks"], False),
        (150, ["248 - 57 = 191 clerks"], True),
    ],
)
def test_the_rest_of_a_count_denies_nothing(
    left: int, working: list[str], wrong_figure: bool
) -> None:
    passage = "The office saw 248 clerks, of whom 57 took standing desks"
    sources = [*SOURCES, {**SOURCES[3], "id": "k7", "cohort": "seen", "text": f"{passage}."}]
    told = f"Some {left} took no standing desks"
    text = added(f"{told} [@k7].", claim(told, cite("k7", passage), id="c3"), workings=working)
    names = wrong(text, sources=sources)
    assert not [name for name in names if name.startswith("support.parity")]
    assert any(name.startswith("support.numbers") for name in names) is wrong_figure


@pytest.mark.parametrize(
    ("id", "passage", "warned"),
    [
        ("k3", "Over three years 900 clerks", True),
        ("k3", "Those who had asked for", True),
        ("k3", "Over three years", False),
        ("k3", "with and without such desks sat equally long", False),
        ("k4", "Sitting time had not changed", False),
    ],
    ids=["of others", "of a choice", "a time", "with a word of it", "what was not"],
)
def test_a_study_cited_beside_one_that_tells_the_claim_whole(
    id: str, passage: str, warned: bool
) -> None:
    told = "Office workers with desks that go up spent 2.0 hours less a day on their chairs"
    sat = cite("k1", "With standing desks they sat 2.0 hours less a day")
    found = wrong(added(f"{told} [@k1; @{id}].", claim(told, sat, cite(id, passage), id="c9")))
    assert (f"support.bearing: c9 {id}" in found) is warned


# Status, cohorts, spread

RETRACTED = "One trial saw six hours less"
SIX = cite("k5", "All 40 workers sat six hours less")


def test_a_finding_on_a_retracted_source_is_a_blocker() -> None:
    found = wrong(added(f"{RETRACTED} [@k5].", claim(RETRACTED, SIX, id="c3")))
    assert named(found, "source.retracted: k5").severity == "blocker"


@pytest.mark.parametrize(
    "told",
    [
        "One trial was retracted and is left out [@k5].",
        "The first look covers the same clerks, so we leave it out and count them once [@k6].",
        "Dorn’s trial has been withdrawn [@k5].",
        "We exclude one trial [@k5]. It was retracted.",
    ],
)
def test_a_retracted_source_may_be_named_as_one(told: str) -> None:
    assert not [name for name in wrong(added(told)) if name.startswith("source")]


@pytest.mark.parametrize(
    ("told", "rests"),
    [
        ("Desks do much: although withdrawn since, one trial saw 6 hours less [@k5].", True),
        ("Although withdrawn since, one trial with its 6 hours is not used [@k5].", False),
        ("One trial, with 6 hours less, is withdrawn, although it was by lot [@k5].", False),
        ("One trial, although withdrawn, had 6 hours; we leave it out [@k5].", False),
    ],
)
def test_a_conceded_retraction_excuses_no_figure_that_is_told(told: str, rests: bool) -> None:
    dorn = {**SOURCES[4], "text": "All 40 workers sat 6 hours less."}
    found = wrong(added(told), sources=[*SOURCES[:4], dorn, SOURCES[5]])
    assert ("source.retracted: k5" in found) is rests


def test_the_excuse_of_one_source_is_none_for_another() -> None:
    told = "One trial saw six hours less [@k5]; another was superseded and is left out [@k6]."
    found = wrong(added(told, claim(RETRACTED, SIX, id="c3")))
    assert named(found, "source.retracted: k5")
    assert not [name for name in found if "k6" in name]


def test_a_superseded_source_names_its_successor() -> None:
    told = "Thirty clerks sat two hours less"
    found = wrong(
        added(f"{told} [@k6].", claim(told, cite("k6", "Thirty clerks sat two hours less")))
    )
    assert named(found, "source.superseded: k6").expected == "k2"


BOTH = (cite("k3", "900 clerks with and without such desks"), cite("k4", "had not changed"))


@pytest.mark.parametrize(
    ("told", "level"),
    [
        ("Two independent studies saw no change", "major"),
        ("Another study confirms it", "major"),
        ("Together they saw no change in the long run", "minor"),
        ("No change was seen in the long run", ""),
        ("That is less than in the first three years, so that the effect wears off", ""),
        ("The same cohort saw no change after five years", ""),
        ("Both reports come from one cohort and saw no change", ""),
    ],
)
def test_two_reports_of_the_same_people_warn_where_they_stand_as_two(told: str, level: str) -> None:
    found = wrong(added(f"{told} [@k3; @k4].", claim(told, *BOTH, id="c3")))
    cohort = [one for name, one in found.items() if name.startswith("source.cohort")]
    assert [(one.status, one.severity) for one in cohort] == ([("warn", level)] if level else [])


@pytest.mark.parametrize(
    ("elsewhere", "warned"),
    [("The 900 clerks are counted once.", False), ("The 40 clerks are counted once.", True)],
)
def test_people_who_are_said_to_be_counted_once_elsewhere_are_known(
    elsewhere: str, warned: bool
) -> None:
    told = "Together they saw no change in the long run"
    found = wrong(added(f"{elsewhere}\n\n{told} [@k3; @k4].", claim(told, *BOTH, id="c3")))
    assert any(name.startswith("source.cohort") for name in found) is warned


@pytest.mark.parametrize(
    ("told", "warned"),
    [
        ("The two desk studies are of one cohort, and we count it once", False),
        ("Two studies followed the same clerks", False),
        ("Two independent studies, of the same length, saw no change", True),
        ("Two studies saw no change", True),
    ],
)
def test_who_counts_two_studies_may_say_that_the_people_are_one(told: str, warned: bool) -> None:
    found = wrong(added(f"{told} [@k3; @k4].", claim(told, *BOTH, id="c3")))
    assert any(name.startswith("source.cohort") for name in found) is warned


@pytest.mark.parametrize(("many", "warned"), [("one", False), ("two", False), ("three", True)])
def test_studies_may_be_counted_by_their_people(many: str, warned: bool) -> None:
    told = f"Of {many} studies one saw less sitting, one none, as did its five-year report"
    found = wrong(
        added(
            f"{told} [@k1; @k3; @k4].",
            claim(told, cite("k1", "sat 2.0 hours less"), *BOTH, id="c3"),
        )
    )
    assert any(name.startswith("source.cohort") for name in found) is warned


@pytest.mark.parametrize(
    ("before", "warned"),
    [
        ("Chen went back to the clerks after five years.", False),
        ("Five years on the clerks were asked again.", False),
        ("Five years passed.", True),
    ],
)
def test_a_later_report_that_is_told_as_a_return_is_known(before: str, warned: bool) -> None:
    told, both = "After five years 850 were left", "In all there was no change"
    later = claim(told, cite("k4", "After five years 850 of the clerks were left"), id="c3")
    prose = f"{before} {told} [@k4].\n\n{both} [@k3; @k4]."
    found = wrong(added(prose, later, claim(both, *BOTH, id="c4")))
    assert any(name.startswith("source.cohort") for name in found) is warned


def test_pooling_two_reports_of_the_same_people_is_wrong() -> None:
    sources = [{**s, "effect": SOURCES[2]["effect"]} if s["id"] == "k4" else s for s in SOURCES]
    pooled = [{"studies": ["k3", "k4"], "model": "fixed", "est": 0.1}]
    found = wrong(draft(pooled=pooled), sources=sources)
    assert named(found, "source.cohort: k3 k4").status == "fail"


def test_one_source_for_everything_is_one_sided() -> None:
    told = [f"Back pain did not change in view {n}" for n in range(7)]
    claims = [claim(one, cite("k1", "Back pain did not change"), id=f"x{n}")
              for n, one in enumerate(told)]  # fmt: skip
    prose = " ".join(f"{one} [@k1]." for one in told)
    assert named(wrong(draft(f"{PROSE} {prose}", [*CLAIMS, *claims])), "source.spread")


# Completeness


def test_the_contrary_study_that_is_left_out_is_named() -> None:
    prose = f"{FIRST} [@k1; @k2]. The trials are small."
    result = named(wrong(draft(prose, CLAIMS[:1])), "completeness.contrary: k3")
    assert result.severity == "major"
    assert "k3" in result.message


def test_a_later_report_that_found_otherwise_is_told_too() -> None:
    effect = {"dir": "-", "est": -0.4, "lo": -0.7, "hi": -0.1, "unit": "hours"}
    sources = [{**s, "effect": effect} if s["id"] == "k4" else s for s in SOURCES]
    assert named(wrong(draft(), sources=sources), "completeness.contrary: k4").status == "fail"
    same = [{**s, "effect": SOURCES[2]["effect"]} if s["id"] == "k4" else s for s in SOURCES]
    assert not [name for name in wrong(draft(), sources=same) if name.startswith("completeness")]


def test_either_report_of_a_cohort_speaks_for_it() -> None:
    told = "After five years sitting time had not changed among 850 clerks"
    passage = "After five years 850 of the clerks were left. Sitting time had not changed"
    claims = [CLAIMS[0], claim(told, cite("k4", passage), id="c2")]
    found = wrong(draft(f"{FIRST} [@k1; @k2]. {told} [@k4].", claims))
    assert not [name for name in found if name.startswith("completeness")]


def test_a_source_that_must_be_used_and_one_that_may() -> None:
    more: dict[str, Any] = {"id": "k7", "title": "More", "text": "Desks cost 400 crowns."}
    left_out = named(wrong(draft(), sources=[*SOURCES, more]), "completeness.source")
    assert (left_out.status, left_out.severity) == ("fail", "minor")
    must = {**more, "must_use": True}
    left_out = named(wrong(draft(), sources=[*SOURCES, must]), "completeness.source")
    assert (left_out.status, left_out.severity) == ("fail", "major")


def test_key_points_are_hidden_and_looked_for() -> None:
    points = [
        {"id": "less", "statement": "People sat less with standing desks.", "sources": ["k1"]},
        {"id": "pain", "statement": "Back pain did not change.", "sources": ["k1"]},
        {"id": "old", "statement": "Five years on nothing had changed.", "sources": ["k4"]},
    ]
    hidden = task(hidden={"key_points": points}).hidden_only()
    status = {one.check: one.status for one in DOMAIN.check(hidden, draft(), None)}
    assert status["completeness.point: less"] == "pass"
    assert status["completeness.point: pain"] == "warn"
    assert status["completeness.point: old"] == "fail"
    shown = task(hidden={"key_points": points}).shown(1)
    assert not [one for one in DOMAIN.check(shown, draft(), None) if "point" in one.check]


# Copying, scope


def copies(words: str, text: str) -> list[CheckResult]:
    """The copies that a draft with these words has of a source with this text."""
    source = {"id": "kx", "title": "Pressure", "year": 2020, "text": text}
    found = wrong(added(f"{words} [@kx]."), sources=[*SOURCES, source])
    return [one for name, one in found.items() if name.startswith("copying")]


def test_twelve_words_of_a_source_need_quote_marks() -> None:
    run = "In 3 years clerks with and without such desks sat equally long at their work"
    (result,) = copies(run, f"{run}.")
    assert result.observed == run
    assert not copies(f"“{run}”", f"{run}.")
    assert not copies(f"\n\n> {run}", f"{run}.")
    assert result.evidence == {"tell": True}
    assert not copies(run, f"{run.replace(' at their', ' in their')}.")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("They paid 0.80 euros less per visit on free days than on paying days",
         "Visitors spent 0.80 euros less per visit on free days than on paying days."),
        ("It asked 90 growers, and of 210 with a strip, 62 % would sow one again and 27 % did not",
         "Of 210 with a strip, 62 % would sow one again and 27 % complained of slugs."),
        ("He counted in June and July. Beans within 20 m of a strip had 3.2 bee visits a minute",
         "On 140 plots, counted in June and July, beans within 20 m of a strip had 3.2 bee visits "
         "a minute, the rest 1.6."),
        ("A judge drew lots among 600 couriers of one city. Over twelve months 5.0 % of those with "
         "lamps on by day had a collision",
         "We drew lots among 600 couriers of one city. Over twelve months 5.0 % of those with "
         "lamps on by day had a collision, 7.1 % of the others."),
    ],
)  # fmt: skip
def test_a_result_with_its_measure_is_no_copy(words: str, text: str) -> None:
    assert copies(words, text) == []


@pytest.mark.parametrize(
    "run",
    [
        "of 210 gardeners with a strip, 62 % would sow one again and 27 % complained of slugs",
        "streets next to four of the car parks were dug up in the same months",
        "those who had signed up for texts missed 9 % of their visits, the others 15",
    ],
)
def test_a_sentence_of_a_source_is_a_copy_whatever_figures_it_has(run: str) -> None:
    assert copies(f"It says that {run}", f"In the end {run}.")


@pytest.mark.parametrize(
    ("run", "severity"),
    [
        (
            "With the standing desks all of them sat 2.0 hours less on each of the days "
            "(95 % CI 1.0 to 3.0)",
            "minor",
        ),
        (
            "the gym group fell 31 % less often in six months at each of the 12 of its sites",
            "minor",
        ),
        ("members of the gym liked the warmth and were there in all 12 months", "minor"),
        ("the drill was dropped because nobody in the office had found a quiet corner", "major"),
    ],
)
def test_a_copied_run_of_figures_and_terms_is_told_and_not_severe(run: str, severity: str) -> None:
    source = {"id": "kx", "title": "Gym classes at 12 sites", "year": 2020, "text": f"{run}."}
    found = wrong(added(f"Here {run} [@kx]."), sources=[*SOURCES, source])
    told = [one.severity for name, one in found.items() if name.startswith("copying")]
    assert told == [severity]


@pytest.mark.parametrize(
    ("told", "beyond"),
    [
        ("Standing desks help everyone", True),
        ("Standing desks help all employees", True),
        ("Standing desks help children too", True),
        ("Standing desks help office workers", False),
        ("The lot, not the children, chose the desks", False),
        ("Standing desks keep the birds away", False),
        ("Standing desks help people", False),
        ("It is unclear whether standing desks help everyone", False),
        ("Standing desks do not help everyone", False),
    ],
)
def test_more_than_the_sources_studied_warns(told: str, beyond: bool) -> None:
    found = wrong(added(f"{told} [@k1].", claim(told, cite("k1", "they sat 2.0 hours less"))))
    assert any(name.startswith("scope") for name in found) == beyond
    assert all(one.status == "warn" for name, one in found.items() if name.startswith("scope"))


@pytest.mark.parametrize(
    ("told", "beyond"),
    [("12 desks, all in schools", False), ("12 desks, all in firms", True)],
)
def test_all_of_what_the_source_has_all_of_is_not_beyond_it(told: str, beyond: bool) -> None:
    source = {"id": "kx", "title": "Desks", "year": 2020, "text": "All 12 desks stood in schools."}
    found = wrong(added(f"He saw {told} [@kx]."), sources=[*SOURCES, source])
    assert any(name.startswith("scope: all") for name in found) is beyond


def test_the_word_of_the_draft_is_shown_for_a_group() -> None:
    told = "Standing desks help teenagers too"
    found = wrong(added(f"{told} [@k1].", claim(told, cite("k1", "they sat 2.0 hours less"))))
    result = named(found, "scope")
    assert result.observed in told
    assert f"“{result.observed}”" in result.message
    assert result.span is not None
    assert result.span.quote == result.observed


@pytest.mark.parametrize(
    ("type", "told", "beyond"),
    [
        ("gap", "What it does for children is open", False),
        ("finding", "What it does for children is much", True),
        ("finding", "None of these looked at children", False),
    ],
)
def test_a_gap_may_name_people_whom_nobody_studied(type: str, told: str, beyond: bool) -> None:
    entry = claim(told, cite("k1", "120 office workers"), type=type)
    found = wrong(added(f"{told} [@k1].", entry))
    assert any(name.startswith("scope") for name in found) is beyond


def test_a_figure_that_only_a_source_quote_of_the_ledger_has_is_strange() -> None:
    told = "Most wore out by the 77th"
    entry = claim(told, cite("k1", "all 7714 of them"))
    found = wrong(added(f"{told} [@k1]. In all 7714 stood.", entry))
    (result,) = [one for name, one in found.items() if "7714" in name and "quote" not in name]
    assert result.severity == "major"


# Synthesis


def test_one_finding_for_each_source_is_a_list() -> None:
    told = ["They sat 2.0 hours less a day", "They sat 7.4 instead of 8.4 hours", NONE]
    given = [cite("k1", "they sat 2.0 hours less a day"), cite("k2", "from 8.4 to 7.4 hours"),
             CLAIMS[1]["cites"][0]]  # fmt: skip
    claims = [claim(t, g, id=f"c{n}") for n, (t, g) in enumerate(zip(told, given, strict=True))]
    prose = "\n\n".join(f"{t} [@{g['id']}]." for t, g in zip(told, given, strict=True))
    found = wrong(draft(prose, claims))
    assert named(found, "synthesis.paragraphs").status == "warn"
    assert found["synthesis"].severity == "minor"


@pytest.mark.parametrize(
    ("told", "cites", "fine"),
    [
        ("Nobody has ever studied desks at home", [], False),
        ("Nobody has ever studied desks at home", [cite("k1", "office workers")], True),
        ("None of these sources looks at desks at home", [], True),
        ("There is no research on desks at home", [], False),
    ],
)
def test_a_gap_says_what_was_searched(told: str, cites: list[Any], fine: bool) -> None:
    found = wrong(added(f"{told}.", claim(told, *cites, type="gap", id="g")))
    assert any(name.startswith("synthesis.gap") for name in found) != fine


# Revision, language, protected facts


def test_a_passage_that_a_revision_loses_is_asked_for() -> None:
    claims = [claim(FIRST, CLAIMS[0]["cites"][0], id="c1"), CLAIMS[1]]
    found = wrong(draft(claims=claims), before=draft())
    assert named(found, "revise.quote: k2").status == "warn"


def test_how_local_a_change_is_is_shown_and_never_scored() -> None:
    before = draft(PROSE.replace("[@k3]", "[@k33]"))
    results = {one.check: one for one in check(draft(), before=before)}
    local = results["revise.locality"]
    assert (local.severity, local.observed) == ("info", "100%")


def test_a_protected_fact_that_is_gone_is_named() -> None:
    found = wrong(draft(), protected_facts=["900 clerks", "400 crowns"])
    assert [name for name in found if name.startswith("revise.keep")] == ["revise.keep: 400 crowns"]


GERMAN = (
    "Helfen Stehpulte? In einem Versuch mit 120 Angestellten saßen die Leute zwei Stunden weniger "
    "am Tag [@k1]. In einer zweiten Studie war es eine Stunde weniger [@k2]. Eine Kohorte von 900 "
    "Schreibern saß mit und ohne Pult gleich lange, und die Ursache ist damit nicht gezeigt [@k3]."
)


def test_a_draft_in_another_language_is_never_certified() -> None:
    claims = [claim("In einem Versuch mit 120 Angestellten saßen die Leute zwei Stunden weniger",
                    cite("k1", "they sat 2.0 hours less a day")),
              claim("Eine Kohorte von 900 Schreibern saß mit und ohne Pult gleich lange",
                    CLAIMS[1]["cites"][0], id="c2")]  # fmt: skip
    results = check(draft(GERMAN, claims))
    assert scorecard(results).outcome == "undecided"
    assert {one.check for one in results if one.status == "na"} >= {"language", "support.numbers"}
    assert not [one for one in failing(results) if one.severity in ("blocker", "major")]


def test_telegraphic_english_is_english() -> None:
    brief = (
        "Fewer hours with new desks in two trials [@k1; @k2]. Rates: 8.4 down to 7.4. No gain in "
        "cohort of 900 clerks [@k3]. Likely reason: half of clerks asked for desks. Small trials."
    )
    assert not [one for one in check(draft(brief)) if one.check == "language"]


@pytest.mark.parametrize(
    ("text", "copied"),
    [
        ("two summers, a deficit of 40 % cut fruit by 18.5 % (95 % CI −26.3 to −10.7).", False),
        ("the drill cut the fall by 3.1 km in 14 weeks, 95 % CI 1.2 to 5.0 km.", False),
        ("12 of 40, 9 of 38, 14 of 51 and 3 of 22 clerks sat.", False),
        ("in the two years before and 61 in the two years after.", False),
        (
            "sitting fell by 4.0 hours in the week before and by 2.6 in the fourth week after.",
            True,
        ),
        (
            "without a desk, and the clinics filled 6 in 10 of the places that were freed then.",
            True,
        ),
    ],
)
def test_a_run_that_is_mostly_figures_is_no_copy(text: str, copied: bool) -> None:
    assert bool(copies(f"There {text[:-1]}", f"Here {text}")) == copied


@pytest.mark.parametrize(
    ("again", "findings"),
    [
        ("clerks with and without such desks sat equally long at their work", 1),
        ("in 3 years clerks with and without such desks sat equally long at their work", 1),
        ("nobody was asked before about the new desks that the firm had bought them", 2),
    ],
)
def test_words_copied_twice_are_told_once(again: str, findings: int) -> None:
    run = "In 3 years clerks with and without such desks sat equally long at their work"
    text = f"{run}. Nobody was asked before about the new desks that the firm had bought them."
    told = copies(f"{run}. So {again}", text)
    assert len(told) == findings
    assert told[0].observed == run
    assert ("stand again" in told[0].message) is (findings == 1)


def test_figures_of_a_result_do_not_make_a_run_of_words() -> None:
    text = "Pressure fell by 4.2 mmHg more with desks (95 % CI 2.6 to 5.8; t(50) = 2.61, p = .012)."
    assert copies(text[:-1], text) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("The trial of desks lasted three years", True),
        ("Nobody has yet run a trial of such desks", False),
        ("The firm was not part of any trial of desks", False),
    ],
)
def test_a_word_of_method_that_is_denied_is_no_claim(words: str, told: bool) -> None:
    results = wrong(added(f"{words} [@k3]."))
    assert any(name.startswith("method.words") for name in results) is told


@pytest.mark.parametrize(
    ("cited", "enough"),
    [
        ([1, 1, 1, 1, 1], False),
        ([2, 1, 1, 1, 1], False),
        ([2, 2, 1, 1, 1], True),
        ([3, 1, 1, 1, 1], True),
        ([3, 1, 1, 1, 1, 1, 1, 1, 1, 1], False),
    ],
)
def test_two_of_five_findings_are_joined_and_three_sources_count_twice(
    cited: list[int], enough: bool
) -> None:
    ids = [cite("k1", "they sat 2.0 hours less"), cite("k2", "Eighty clerks were randomised"),
           cite("k3", "900 clerks")]  # fmt: skip
    claims = [claim(FIRST, *ids[:many], id=f"c{n}") for n, many in enumerate(cited)]
    assert ("synthesis" not in wrong(draft(claims=claims))) is enough


# What is compared, counted or said of the same people


@pytest.mark.parametrize(
    ("said", "wrongly"),
    [
        ("The gap of 2.0 hours is larger than in any of the surveys", False),
        ("With the desks they sat 2.0 hours more (−3.0 to −1.0)", True),
        ("With the desks they sat 2.0 hours more, 3.0 less to 1.0 less", True),
        ("Without the desks they sat 2.0 hours more (1.0 to 3.0)", False),
        ("Colleagues at the old desks sat 2.0 hours more", False),
    ],
)
def test_a_figure_that_is_compared_itself_points_no_way(said: str, wrongly: bool) -> None:
    assert any(n.startswith("support.sign") for n in wrong(added(f"{said} [@k1]."))) is wrongly


@pytest.mark.parametrize(
    ("said", "wrongly"),
    [("No trial compares a text one day ahead with two", False), ("They sat 1.0 hours less", True)],
)
def test_a_number_in_words_is_no_rounded_estimate(said: str, wrongly: bool) -> None:
    effect = {"dir": "-", "est": -0.8 if not wrongly else -1.0, "lo": -2.0, "hi": -0.5,
              "unit": "points"}  # fmt: skip
    source = {"id": "kx", "title": "Waiting", "year": 2020, "text": "It fell.", "effect": effect}
    found = wrong(added(f"{said} [@kx]."), sources=[*SOURCES, source])
    assert any(n.startswith("support.unit: kx") for n in found) is wrongly


@pytest.mark.parametrize(("size", "wrongly"), [("900", False), ("120", True)])
def test_the_size_of_the_first_study_of_the_same_people_is_known(size: str, wrongly: bool) -> None:
    said = f"Of the same {size} clerks most were seen again [@k4]."
    assert any(n.startswith("cross.numbers") for n in wrong(added(said))) is wrongly
