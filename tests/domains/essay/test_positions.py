"""A thesis that takes no side, a reply that puts its objection off, each with near misses."""

from __future__ import annotations

import json

import pytest

from domains.essay.checks.replying import GRANTS, TURNS, put_off
from domains.essay.checks.undecided import undecided
from tests.domains.essay.test_checks import PROSE, checked, ledger
from workbench.core.checks import failing
from workbench.prose.english import stems


@pytest.mark.parametrize(
    "thesis",
    [
        "Much remains to be said on night ferries.",
        "It is time to think about a night ferry.",
        "The question of a night ferry deserves a calm debate.",
        "A night ferry has supporters and opponents.",
        "Opinions on the night ferry differ.",
        "Whether the ferry sails at night depends on many things.",
        "The town faces a choice about its ferry.",
        "Let us examine the night ferry.",
        "This memo looks at the arguments for and against a night ferry.",
        "The matter of the night ferry remains open.",
        "A ferry by day, or one by night: between these two the town has to choose.",
        "The ferry can stay in port or sail at night, and each course has its friends.",
        "There is a case for the ferry at night, until 23:00, and there is a case against it.",
        "Much can be said for the night ferry, and much against it.",
    ],
)
def test_a_thesis_that_only_weighs_takes_no_side(thesis: str) -> None:
    assert undecided(thesis)


@pytest.mark.parametrize(
    "thesis",
    [
        "The ferry should sail at night.",
        "After weighing both sides I recommend the night ferry.",
        "The night ferry is right, though much remains to be seen.",
        "However one weighs it, the town needs a night ferry.",
        "A night ferry pays for itself and spares the roads.",
        "Give the ferry your vote.",
        "Ferries by night, buses by day.",
        "It is time to let the ferry sail at night.",
        "The shop is open on Sundays, and that serves the town best.",
        "I am for the night ferry.",
        "There is a case for the night ferry, and none against it.",
        "There is a good case for the night ferry, and the arguments against it are weak.",
        "The town has to choose the night ferry.",
        "Each boat has its friends, and the night ferry should have the most.",
        "I ask you for something smaller: a ferry that waits till ten at night.",
    ],
)
def test_a_thesis_that_takes_a_side_may_weigh_too(thesis: str) -> None:
    assert undecided(thesis) == ""


def test_an_open_thesis_is_named_in_its_essay() -> None:
    thesis = "Much remains to be said for and against a ferry at night."
    data, prose = with_thesis(thesis)
    names = [one.check for one in failing(checked(prose, data))]
    assert "thesis.open" in names


def with_thesis(thesis: str) -> tuple[dict[str, object], str]:
    from tests.domains.essay.test_checks import ledger

    data = ledger()
    prose = PROSE.replace(data["thesis"]["quote"], thesis)
    return {**data, "thesis": {"quote": thesis}}, prose


@pytest.mark.parametrize(
    ("reply", "off"),
    [
        ("The council will have to return to that in time.", True),
        ("Time will tell.", True),
        ("This deserves a discussion of its own.", True),
        ("We leave that to another day.", True),
        ("Of 212 shops 48 reported more.", False),
        ("The discount answers most of it.", False),
        ("Two pilots have offered to sail at night.", False),
    ],
)
def test_a_reply_that_puts_off(reply: str, off: bool) -> None:
    assert put_off(reply) is off


def test_what_grants_an_objection_is_no_answer_yet() -> None:
    granted = "Their fear has some ground, since 61 of the shops reported fewer customers."
    assert GRANTS.search(granted)
    assert not TURNS.search(granted)
    assert TURNS.search("Yet 48 reported more.")


def test_a_paragraph_whose_words_recur_by_chance_is_doubted() -> None:
    words = (
        "Marmalade deserves attention. A jar carried home late pleases people early, and bitter "
        "oranges keep their taste. Cooks count the peel, and stir with wood."
    )
    found = failing(checked(PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")))
    assert any(one.check.startswith("para.unity") for one in found)


@pytest.mark.parametrize(("ahead", "doubted"), [(True, True), (False, False)])
def test_a_quote_that_runs_over_a_paragraph_into_the_next_ties_it_to_nothing(
    ahead: bool, doubted: bool
) -> None:
    words = (
        "Marmalade deserves attention. A jar carried home late pleases people early, and bitter "
        "oranges keep their taste. Cooks count the peel, and stir with wood."
    )
    prose = PROSE.replace("Some say that nobody", f"{words}\n\nSome say that nobody")
    data = ledger()
    counter = data["counters"][0]
    counter["quote"] = f"{words}\n\n{counter['quote']}" if ahead else words
    found = failing(checked(prose, data))
    assert any(one.check.startswith("para.unity") for one in found) is doubted


@pytest.mark.parametrize(
    ("words", "doubted"),
    [
        ("By the way, I wish that people would look at the night sky. It shines too early for me, "
         "the stars are too low, and I should be glad of a cup of coffee.", True),
        ("Incidentally, the island has a brass band. It plays late for those who come home, the "
         "drums are loud, and visitors like the trumpet and the flute.", True),
        ("Picture a wet quay late at night. The lamps are out, your coat is soaked, and nobody "
         "comes to carry you home across the black water.", False),
        ("By the way, people who travel by ferry at night come home late, and those who were asked "
         "had no other way home than the ferry.", False),
    ],
)  # fmt: skip
def test_an_aside_has_to_be_about_the_matter(words: str, doubted: bool) -> None:
    found = failing(checked(PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")))
    assert any(one.check.startswith("para.unity") for one in found) is doubted


ASKED = frozenset(stems("ferry night island boat sail late trip"))


@pytest.mark.parametrize(
    "thesis",
    [
        "There is a good deal to be said about the night ferry, and about its trips as well.",
        "Much has been written about ferries at night.",
        "My subject tonight is the night ferry.",
        "The night ferry is a subject that concerns us all.",
        "This letter is about the boat and its late trips.",
        "Late trips have become a topic of conversation on the island.",
        "We have come together to talk over the ferry.",
        "The question before us tonight is the boat.",
        "There are many opinions about the ferry.",
        "People here have argued over the ferry for years.",
        "The island is talking about its night ferry again.",
    ],
)
def test_a_thesis_that_only_announces_its_subject_takes_no_side(thesis: str) -> None:
    assert undecided(thesis, ASKED)


@pytest.mark.parametrize(
    "thesis",
    [
        "There is no more to be said about the night ferry: let it sail.",
        "What I have to say about the ferry is short: it stays.",
        "The night ferry is a question of fairness to those who work late.",
        "The question is no longer whether the ferry sails, but when.",
        "My subject is the ferry, and my plea is to run it at night.",
        "The talk about noise is exaggerated, and the boat stays.",
        "I have thought about the ferry and come down on the side of its passengers.",
        "All this talk about the boat misses the nurses.",
        "The last word on the ferry belongs to its passengers.",
        "The figures on the ferry tell us that it earns its way.",
        "The report on the ferry shows that a late boat brings nurses home.",
        "I think the boat has earned another year.",
        "We think that late trips serve nurses and cooks alike.",
    ],
)
def test_a_thesis_that_talks_of_its_subject_and_claims_something_does(thesis: str) -> None:
    assert undecided(thesis, ASKED) == ""


@pytest.mark.parametrize(
    ("thesis", "doubted"),
    [
        ("Should the ferry sail at night? The figures to settle that lie on every table.", True),
        ("Should the ferry sail at night? I say that it should.", False),
        ("Should the ferry sail at night? By all means.", False),
        ("Should the ferry sail at night? Night trips bring nurses home.", False),
    ],
)
def test_a_question_is_no_position_and_its_answer_is_one(thesis: str, doubted: bool) -> None:
    data, prose = with_thesis(thesis)
    names = [one.check for one in failing(checked(prose, data))]
    assert ("thesis.about" in names) is doubted


@pytest.mark.parametrize(
    ("words", "doubted"),
    [
        ("The harbour has more to offer than boats, of course. Its lanes are lovely in spring, and "
         "a bench in the sun is a fine place to watch the lambs.", True),
        ("Swallows nest under the eaves of barns. Flocks arrive in April and raise two broods "
         "before the swifts depart.", True),
        ("Trust is slow to grow. Neighbours who honour small debts find larger ones easier to "
         "speak of, and quarrels rarely ripen among friends.", False),
        ("A harbour without lamps is a trap. The reef shows its teeth at low tide, and masters "
         "steer for whatever glimmers.", False),
        ("My grandfather rowed the mail in 1961. The gales tore his oilskin, the tiller split, and "
         "a widow dried his socks.", False),
        ("The reef works like a lock on the harbour. The rocks bar masters, the surf bars "
         "swimmers, and the gulls laugh.", False),
    ],
)  # fmt: skip
def test_a_paragraph_that_argues_nothing_and_has_hardly_a_word_of_the_matter_is_doubted(
    words: str, doubted: bool
) -> None:
    found = failing(checked(PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")))
    assert any(one.check.startswith("para.unity") for one in found) is doubted


@pytest.mark.parametrize(
    ("old", "new", "turned"),
    [
        ("Nobody argues about it, and the ferry should sail at night, every night of the year.",
         "The ferry should sail at night, every night of the year.", False),
        ("The ferry should sail at night, every night of the year.",
         "The ferry should not sail at night, not one night of the year.", True),
    ],
)  # fmt: skip
def test_a_thesis_keeps_its_side_without_a_clause_of_its_own(
    old: str, new: str, turned: bool
) -> None:
    drafts = []
    for thesis in (old, new):
        data, prose = with_thesis(thesis)
        drafts.append((prose, data))
    first = f"{drafts[0][0]}\n\n```json ledger\n{json.dumps(drafts[0][1])}\n```\n"
    found = failing(checked(*drafts[1], before=first))
    assert any(one.check == "revise.stance" for one in found) is turned
