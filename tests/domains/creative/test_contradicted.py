"""Sentences that a computation over facts and ledger contradicts, beside near ones that are right:
shares in words, weekdays, lengths in words, who a story is told of.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from domains.creative.clock import hours_in_words
from tests.domains.creative.copies import brief, checked, draft, shop
from workbench.core.checks import failing

GIVEN = ("£11,160 has been given so far", "Recasting costs £18,600")
MILL = ("The flour is ground on Tuesdays and Fridays", "A quarter of the wheat is Tall Amber")
NIGHT = ("The night train runs on Thursdays, Fridays, Saturdays and Sundays from 1 April 2027",
         "The night train leaves Vantry at 21:40 and arrives in Oslemark at 7:05")  # fmt: skip


def told(facts: tuple[str, ...], said: str, number: int = 1, **ledger: object) -> set[str]:
    """The families of findings on the claims of a sentence that is entered under one fact."""
    rows = [{"id": f"F{n}", "statement": one} for n, one in enumerate(facts, 1)]
    text = draft(shop(said), claims=[{"quote": said, "fact_id": f"F{number}"}], **ledger)
    found = failing(checked(brief(facts=rows), text))
    return {r.check.split(":")[0] for r in found if r.check.startswith("claims")}


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("Two thirds of it is here.", True),
        ("A half of it is here.", True),
        ("Three quarters of it is here.", True),
        ("Less than half of it is here.", True),
        ("Eight pounds in every ten are here.", True),
        ("Three fifths of it is here.", False),
        ("Six pounds in every ten are here.", False),
        ("Sixty pence in every pound is here.", False),
        ("Of every ten pounds six are here.", False),
        ("More than half of it is here.", False),
        ("Two fifths of it is still missing.", False),
        ("Half the village has given.", False),
    ],
)
def test_a_share_in_words_is_that_of_the_working(said: str, wrong: bool) -> None:
    found = told(GIVEN, said, workings=["£11,160 / £18,600 = 60 %"])
    assert ("claims.numbers" in found) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("A third of the wheat is Tall Amber.", True),
        ("Half of the wheat is Tall Amber.", True),
        ("Three quarters of the wheat is Tall Amber.", True),
        ("All of it is Tall Amber.", True),
        ("One grain in every four is Tall Amber.", False),
        ("Three quarters of the wheat is other than Tall Amber.", False),
        ("About a quarter of the wheat is Tall Amber.", False),
        ("All of it is wheat, and a quarter is Tall Amber.", False),
    ],
)
def test_a_share_in_words_is_that_of_the_fact(said: str, wrong: bool) -> None:
    assert ("claims.numbers" in told(MILL, said, 2)) is wrong


@pytest.mark.parametrize(
    ("fact", "said", "wrong"),
    [
        (MILL[0], "They grind on Tuesdays and Thursdays.", True),
        (MILL[0], "They grind every Monday and Friday.", True),
        (MILL[0], "They grind every Tuesday and every Friday.", False),
        (MILL[0], "They grind on Fridays and, three days earlier, on Tuesdays.", False),
        (MILL[0], "They grind on Fridays, for your Sunday, and on Tuesdays.", False),
        (NIGHT[0], "It runs from Wednesday to Sunday.", True),
        (NIGHT[0], "It runs on Thursdays, Fridays, Saturdays and Mondays.", True),
        (NIGHT[0], "It runs from Thursday to Sunday.", False),
        (NIGHT[0], "From Monday to Wednesday it rests.", False),
        (NIGHT[0], "It begins on Friday 1 April 2027.", True),
        (NIGHT[0], "It begins on Thursday 1 April 2027.", False),
        ("It runs every night but Saturday", "It runs every night but Sunday.", True),
        ("It runs every night but Saturday", "It runs six nights a week.", False),
        ("Line 3 is closed from Monday 8 March", "Closed from Tuesday 8 March.", True),
        ("The yard is open from 9 to 7 and closed on Mondays", "Closed on Sundays.", True),
        ("Closed on Mondays", "We close on Mondays and are closed on Tuesdays too.", True),
        ("The mill is closed on Sundays and Mondays", "It is closed on Mondays.", False),
        ("The yard is closed on Mondays", "Open every day but Monday.", False),
        ("The yard is open from Tuesday to Sunday", "It is closed on Mondays.", False),
        ("You can pause if you tell us by noon on Monday", "Tell us by noon on Tuesday.", True),
        ("You can pause if you tell us by noon on Monday", "Tell us before Tuesday.", False),
        ("On Sundays the bus runs every 20 minutes", "On Saturdays: every 20 minutes.", True),
    ],
)
def test_a_weekday_is_the_fact_s_own(fact: str, said: str, wrong: bool) -> None:
    assert ("claims.numbers" in told((fact,), said)) is wrong


@pytest.mark.parametrize(
    ("fact", "said", "wrong"),
    [
        ("On Sundays the bus runs every 20 minutes", "On Sundays it runs every half hour.", True),
        ("The visit takes 45 minutes, 10 of them the gift", "The visit takes half an hour.", True),
        ("The visit takes 45 minutes and the soup 10 minutes",
         "The visit takes half an hour and the soup 10 minutes.", True),
        ("The visit takes 30 minutes and the soup 10 minutes",
         "The visit takes half an hour and the soup 10 minutes.", False),
    ],
)  # fmt: skip
def test_half_an_hour_is_a_length_of_the_fact(fact: str, said: str, wrong: bool) -> None:
    assert ("claims.numbers" in told((fact,), said)) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("You leave at nine-forty.", False),
        ("You leave at nine forty and arrive at seven oh five.", False),
        ("You leave at nine-twenty.", True),
        ("You leave at ten forty.", True),
        ("At ten forty you are asleep.", False),
    ],
)
def test_an_hour_in_two_numbers_is_read(said: str, wrong: bool) -> None:
    assert ("claims.numbers" in told(NIGHT, said, 2)) is wrong


def test_two_numbers_that_are_no_hour_are_let_be() -> None:
    for text in ("at two-fifty a kilo", "at nine forty people wait", "after six thirty-four men"):
        assert list(hours_in_words(text)) == [], text


@pytest.mark.parametrize(
    ("fact", "said", "wrong"),
    [
        ("A ticket costs £14, and £5 for anyone under 18", "You're fifteen? £5.", False),
        ("A ticket costs £14, and £5 for anyone under 18", "My sister is nine, so £5.", False),
        ("A ticket costs £14, and £5 for anyone under 18", "Anyone under 16 pays £5.", True),
        ("A ticket costs £14, and £5 for anyone under 18", "At 16 or under it is £5.", True),
        ("Seams are mended free of charge for 5 years", "Seams are mended at no cost.", False),
    ],
)
def test_an_example_within_a_bound_is_no_other_figure(fact: str, said: str, wrong: bool) -> None:
    assert bool(told((fact,), said)) is wrong


def test_half_of_what_another_fact_gives_is_a_sum() -> None:
    facts = ("Members under 25 pay half", "Membership costs £30 a year")
    assert told(facts, "If you are not yet 25, you pay half of £30, namely £15.") == set()


@pytest.mark.parametrize(
    ("said", "boasts"),
    [
        ("Not if you remember that the flask takes nine minutes longer.", False),
        ("No, this one is 30 g lighter.", False),
        ("You will not find a lighter flask.", True),
    ],
)
def test_a_measured_difference_is_no_rank(said: str, boasts: bool) -> None:
    assert ("claims.strong" in told(("The flask takes 9 minutes",), said)) is boasts


@pytest.mark.parametrize(
    ("said", "close"),
    [
        ("It has more good in it than the supermarket's.", True),
        ("It is better than what the supermarket has.", True),
        ("Is it purer than the supermarket's?", True),
        ("It takes longer than the supermarket.", False),
        ("It is no better than the supermarket's.", False),
        ("You go past the supermarket.", False),
    ],
)
def test_better_than_an_unproven_rival_is_unproven(said: str, close: bool) -> None:
    facts = [{"id": "F1", "statement": "The flour is ground between stones"},
             {"id": "F2", "statement": "Healthier than flour from the supermarket",
              "substantiated": False}]  # fmt: skip
    found = failing(checked(brief(facts=facts), draft(shop(said), claims=[])))
    assert any(r.check.startswith("claims.unproven") for r in found) is close


STORY = {
    "pov": "first", "tense": "present",
    "characters": [{"name": "Odile", "attributes": {"age": 71}},
                   {"name": "Pim", "attributes": {"age": 8}}],
    "beats": [],
}  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "family"),
    [
        ("Pim hears a rip and turns round.", "story.pov"),
        ("Pim does not know.", "story.pov"),
        ("“Pim hears it too,” says Odile.", ""),
        ("I, Pim, hear a rip.", ""),
        ("They call me Pim.", ""),
        ("Odile is kind. She's sixty-one.", "story.age"),
        ("Odile is kind. She's seventy-one.", ""),
        ("Odile looks up. It's eighteen, and too late.", ""),
    ],
)
def test_a_story_keeps_its_teller_and_its_ages(sentence: str, family: str) -> None:
    task = brief(facts=None, channels=None, story=STORY)
    task = replace(task, prompt="Told in the first person, by the child.")
    text = f"I knock. Odile waits with me. {sentence}\n\n```json ledger\n{{}}\n```\n"
    names = {r.check.split(":")[0] for r in failing(checked(task, text))}
    assert names & {"story.pov", "story.age"} == ({family} if family else set())


@pytest.mark.parametrize(
    ("said", "second"),
    [
        ("Bicycles stay at home, and while you wait, why not download our app.", True),
        ("Bicycles stay at home; sign up for our newsletter.", True),
        ("Bicycles stay at home unless they fold.", False),
        ("Fold your bicycle, or leave it at home.", False),
    ],
)
def test_a_clause_that_asks_for_more_is_a_second_call(said: str, second: bool) -> None:
    call = {"text": "Plan your ride", "link": "tram.example/3"}
    task = brief(cta=call, facts=[{"id": "F1", "statement": "Bicycles stay at home"}])
    made = shop(said, cta="Plan your ride: tram.example/3")
    found = failing(checked(task, draft(made, claims=[{"quote": said, "fact_id": "F1"}])))
    assert any(r.check.startswith("limits.cta") for r in found) is second
