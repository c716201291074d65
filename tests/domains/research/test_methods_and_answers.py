"""Words of method against designs, and the answers that authors owe a review."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research import DOMAIN
from domains.research.domain import ResearchDomain
from tests.domains.research.making import PROSE, added, cite, claim, draft, named, task, wrong
from workbench.core.readers import Reader
from workbench.judging.rubrics import narrowed, read_rubric

COHORT = cite("k3", "900 clerks with and without such desks sat equally long")


def methods(told: str) -> list[str]:
    found = wrong(added(told))
    assert all(one.status == "warn" for name, one in found.items() if name.startswith("method"))
    return [name for name in found if name.startswith("method")]


@pytest.mark.parametrize(
    "told",
    [
        "Desks caused the change [@k3].",
        "Owing to the desks, 900 clerks sat less [@k3].",
        "The desks had pushed bedtimes back by 31 minutes [@k3].",
        "The desks robbed clerks of their rest [@k3].",
        "It was the desks that spared the clerks a bad back [@k3].",
        "Younger age leads to more desks [@k3].",
        "The change is due to the desks [@k3].",
        "This proves that desks do nothing [@k3].",
    ],
)
def test_a_cause_from_an_observational_study_warns(told: str) -> None:
    assert [name.split(":")[0] for name in methods(told)] == ["method.words"]


@pytest.mark.parametrize(
    "told",
    [
        "Desks caused the change [@k1].",
        "They pushed the desks back to the wall [@k3].",
        "The result of the survey is that 900 clerks sat equally long [@k3].",
        "Whether desks caused the change is open [@k3].",
        "The cohort cannot show what caused the change [@k3].",
        "Desks were associated with no change [@k3].",
        "The desks may have led to the change [@k3].",
        "Desks caused the change.",
    ],
)
def test_a_cause_from_a_trial_or_a_doubt_is_none(told: str) -> None:
    assert methods(told) == []


@pytest.mark.parametrize(
    ("told", "wrong_word"),
    [
        ("This trial followed 900 clerks [@k3].", True),
        ("In a randomised study of 900 clerks nothing changed [@k3].", True),
        ("In a study of 900 clerks nothing changed [@k3].", False),
        ("It was not a randomised trial [@k3].", False),
        ("Unlike the trials, this cohort saw nothing [@k1; @k3].", False),
    ],
)
def test_a_trial_that_is_none(told: str, wrong_word: bool) -> None:
    assert bool(methods(told)) == wrong_word


@pytest.mark.parametrize(
    ("told", "wrong_word"),
    [
        ("The change was statistically significant [@k3].", True),
        ("They sat significantly less [@k3].", True),
        ("The change was not statistically significant [@k3].", False),
        ("They sat significantly less [@k1].", False),
        ("We take back that the change was significant [@k3].", False),
        ("The word significant is not withdrawn: the change was significant [@k3].", True),
        ("This is a significant cohort [@k3].", False),
    ],
)
def test_significance_of_an_interval_that_holds_no_effect(told: str, wrong_word: bool) -> None:
    assert bool(methods(told)) == wrong_word


@pytest.mark.parametrize(
    ("more", "fine"),
    [
        ({"design": "cohort study"}, True),
        ({"design": "randomised trial"}, False),
        ({"causal": True}, False),
        ({"causal": False}, True),
        ({}, True),
    ],
)
def test_what_an_entry_declares_of_design_and_cause_is_compared(
    more: dict[str, Any], fine: bool
) -> None:
    told = "Clerks with such desks were younger"
    entry = claim(told, cite("k3", "Those who had asked for a desk were younger"), id="d", **more)
    found = wrong(added(f"{told} [@k3].", entry))
    assert (not [name for name in found if name.startswith("method.design")]) == fine


def test_sizes_and_designs_that_nobody_tells_are_asked_for() -> None:
    told = "Desks made no difference to these people"
    prose = f"People sat less, and less again [@k1; @k2]. {told} [@k3]. We know little."
    claims = [
        claim("People sat less, and less again", cite("k1", "they sat 2.0 hours less a day"),
              cite("k2", "Sitting time fell")),
        claim(told, COHORT, id="c2"),
    ]  # fmt: skip
    found = wrong(draft(prose, claims))
    assert {"method.sizes", "method.designs"} <= set(found)
    assert "method.limits" not in found
    assert "method.limits" in wrong(
        draft(
            f"{prose} " + "It is what the people in the offices did, and that is that. " * 20,
            claims,
        )
    )


# Answers to reviewers

REVIEWS = [
    {"id": "R1", "reviewer": "methods", "quote": "The trials are tiny",
     "request": "Give the sizes."},
    {"id": "R2", "reviewer": "reader", "quote": "", "request": "Say what the cohort cannot show."},
]  # fmt: skip
LIMIT = "the cohort cannot show a cause"
RIGHT = [
    {"point": "R1", "quote": "The trials are small"},
    {"point": "R2", "quote": LIMIT},
]


def reviewed(answers: list[dict[str, Any]], prose: str = PROSE) -> dict[str, Any]:
    return wrong(draft(prose, answers=answers), reviews=REVIEWS)


def test_points_that_are_met_are_closed() -> None:
    assert reviewed(RIGHT) == {}


@pytest.mark.parametrize(
    ("answers", "prose", "name", "cause"),
    [
        (RIGHT[:1], PROSE, "answers: R2", "unanswered R2"),
        ([], PROSE, "answers: R1", "unanswered R1"),
        ([{"point": "R1"}, RIGHT[1]], PROSE, "answers: R1", "empty R1"),
        ([{"point": "R1", "rebuttal": "No."}, RIGHT[1]], PROSE, "answers: R1", "empty R1"),
        (RIGHT, f"{PROSE} The trials are tiny.", "answers: R1", "unchanged R1"),
        ([{"point": "R1", "rebuttal": "Their sizes are well known to every reader."}, RIGHT[1]],
         PROSE, "answers: R1", "bare_rebuttal R1"),
        ([RIGHT[0], {"point": "R2", "quote": "nobody can tell"}], PROSE, "answers: R2",
         "not_in_prose"),
    ],
)  # fmt: skip
def test_a_point_stays_open_until_it_is_met(
    answers: list[dict[str, Any]], prose: str, name: str, cause: str
) -> None:
    found = [one for key, one in reviewed(answers, prose).items() if key.startswith(name)]
    assert [one.cause for one in found] == [cause]
    assert found[0].severity == "major"


CHECK = [{"id": "R1", "reviewer": "reader", "quote": "The trials are tiny",
          "request": "Please check and say whether “tiny” holds."}]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "quote", "request_", "open_"),
    [
        ("The trials are tiny: 120 and 90 people.", "tiny: 120 and 90", CHECK[0]["request"], False),
        ("The trials are tiny. So is each group of 60.", "each group of 60",
         CHECK[0]["request"], False),
        ("The trials are tiny.", "The trials are tiny", CHECK[0]["request"], True),
        ("The trials are tiny.\n\n| Trial | Size |\n|---|---|\n| first | 120 people |",
         "120 people", "Say how many people.", False),
        ("The trials are tiny, with 120 and 90 people.", "120 and 90",
         "Take this out; it is not for us to say.", True),
    ],
)  # fmt: skip
def test_words_that_a_point_asks_to_check_may_stand_beside_the_check(
    said: str, quote: str, request_: str, open_: bool
) -> None:
    reviews = [{**CHECK[0], "request": request_}]
    text = draft(f"{PROSE} {said}", answers=[{"point": "R1", "quote": quote}])
    found = wrong(text, reviews=reviews, draft_under_review=f"{PROSE} The trials are tiny.")
    assert ("answers: R1" in found) == open_


def test_a_rebuttal_with_a_passage_closes_a_point_whose_words_stand() -> None:
    rebuttal = {
        "point": "R1", "rebuttal": "A trial of 120 workers is not tiny for this question.",
        "cites": [cite("k1", "We randomised 120 office workers")],
    }  # fmt: skip
    assert reviewed([rebuttal, RIGHT[1]], f"{PROSE} The trials are tiny.") == {}
    bent = {**rebuttal, "cites": [cite("k1", "We randomised 999 office workers")]}
    assert reviewed([bent, RIGHT[1]], PROSE)


def test_an_answer_to_no_point_is_asked_about() -> None:
    found = reviewed([*RIGHT, {"point": "R9", "quote": LIMIT}])
    assert named(found, "answers: R9").status == "warn"


def test_points_may_be_grouped_by_reviewer() -> None:
    grouped = [{"reviewer": "methods", "points": [{"id": "a", "request": "Why?"}]}]
    assert "answers: a" in wrong(draft(), reviews=grouped)


def test_the_points_and_the_reviewed_draft_are_in_the_request() -> None:
    told = ResearchDomain().asked(task(reviews=REVIEWS, draft_under_review="The trials are tiny."))
    assert "R1 (methods) on “The trials are tiny”: Give the sizes." in told
    assert "The draft that was reviewed:\n\nThe trials are tiny." in told
    assert '"answers"' in told or "`answers`" in told


# Reviewers as data


def test_three_reviewers_read_in_contexts_of_their_own() -> None:
    readers = DOMAIN.readers(task())
    assert [reader.name for reader in readers] == ["methods", "evidence", "reader"]
    assert all(isinstance(reader, Reader) and len(reader.brief) > 60 for reader in readers)


def test_their_criteria_are_the_rubrics_and_cover_it() -> None:
    rubric = read_rubric(DOMAIN.rubric(task()), "research")
    covered = {
        criterion.id
        for reader in DOMAIN.readers(task())
        for criterion in narrowed(rubric, reader.criteria).criteria
    }
    assert covered == {criterion.id for criterion in rubric.criteria}
