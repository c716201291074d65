"""Right copy in forms that checks once took for wrong: hours in words, sums told step by step, a
look back in the present tense, boots that are sent in. Each with near misses that stay blamed.
"""

from __future__ import annotations

import pytest

from domains.creative.brief import Fact
from domains.creative.checks.meaning import tells
from domains.creative.clock import hours_in_words
from domains.creative.quantities import other_hours, quantities, rounded
from domains.creative.worked import Sums
from tests.domains.creative.copies import CLAIM, brief, draft, shop, tale, wrong

STAIRS = "There are 68 steps, 17 on each of four floors"


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("They begin at twenty to nine.", [520]),
        ("any time between six and midnight,", [360, 0]),
        ("from seven to eleven every evening", [420, 660]),
        ("It is open until noon.", [0]),
        ("Four ships came at midnight.", []),
        ("between two and four people", []),
        ("from three to five days", []),
        ("At a quarter past eight he rings.", [495]),
        ("It ends at ten minutes to eleven.", [650]),
        ("Half past six, and no train.", [390]),
        ("By five to nine all was done.", [535]),
        ("From 6 pm to half past 8.", [510]),
        ("Room for five to nine boats.", []),
        ("He walked half to the gate, then past two doors.", []),
        ("From thirty to forty guests.", []),
    ],
)
def test_hours_in_words_are_read_and_ranges_are_none(text: str, minutes: list[int]) -> None:
    assert [hour.minutes for hour in hours_in_words(text)] == minutes
    assert bool(quantities(text)) is (not minutes)


@pytest.mark.parametrize(
    ("said", "known", "other"),
    [
        ("at twenty to nine", "begins at 8:40 am", []),
        ("at twenty to nine", "begins at 8:40 pm", []),
        ("at twenty past nine", "begins at 8:40 am", ["twenty past nine"]),
        ("at twenty past nine", "takes two hours", []),
        ("between six and midnight", "from 6 pm to 11 pm", ["midnight"]),
        ("between six and eleven", "from 6 pm to 11 pm", []),
        ("until noon", "open from 8 am to 12 pm", []),
    ],
)
def test_an_hour_in_words_is_held_to_those_of_the_fact(
    said: str, known: str, other: list[str]
) -> None:
    assert other_hours(said, known) == other


@pytest.mark.parametrize(
    ("around", "figure", "right"),
    [
        ("Seventeen, rest. Seventeen, rest. That makes thirty-four.", "thirty-four", True),
        ("Seventeen, rest. That makes thirty-five.", "thirty-five", False),
        ("Two floors down. Thirty-four steps are behind them.", "Thirty-four", True),
        ("Thirty-four are done. Thirty-four more.", "Thirty-four", True),
        ("Thirty-four are done. Fifty-one more.", "Fifty-one", False),
    ],
)
def test_counts_are_worked_out_step_by_step(around: str, figure: str, right: bool) -> None:
    sums = Sums(STAIRS, around, f"{around} . {STAIRS}")
    assert sums.worked([n for n in sums.shown if n.text == figure][-1]) is right


def test_a_wrong_rest_is_told_the_right_one() -> None:
    text = "Thirty-four are done. Fifty-one more."
    sums = Sums(STAIRS, text, f"{text} . {STAIRS}")
    assert sums.due(sums.shown[-1]) == "34 (68 − 34)"


@pytest.mark.parametrize(("weeks", "right"), [("three", True), ("two", False)])
def test_working_days_are_five_to_the_week(weeks: str, right: bool) -> None:
    text = f"15 working days ({weeks} weeks)"
    sums = Sums("It takes 15 working days", text, text)
    assert sums.worked(sums.shown[-1]) is right


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        ("a little over 21,000 pairs", True),
        ("nearly 22,000 pairs", True),
        ("21,000 pairs", False),
        ("nearly 21,000 pairs", False),
        ("over 19,000 pairs", False),
    ],
)
def test_a_rounding_that_is_said_is_none_of_another_figure(said: str, fits: bool) -> None:
    known = quantities("has resoled 21,400 pairs")
    assert rounded(quantities(said)[0], said, known) is fits


NOW = (
    "{}They carry it down at 8:40. Tomas holds the light.\n\n"
    "Ida Brandt is 19. She opens the lamp and mends it. Tomas is 62, and he waits.\n\n"
    "Then the lamp goes out."
)
BEATS = [{"id": "b1", "quote": "She opens the lamp"}, {"id": "b2", "quote": "mends it"}]


@pytest.mark.parametrize(
    ("sentence", "slips"),
    [
        ("They rang at 8:15. ", False),
        ("They came a week ago. ", False),
        ("They rang at 9:15. ", True),
        ("They rang the bell. ", True),
        ("He stands there, left-handed. ", False),
    ],
)
def test_what_was_before_the_storys_present_is_told_in_the_past(sentence: str, slips: bool) -> None:
    found = tale(NOW.format(sentence), beats=BEATS, tense="present")
    assert ("story.tense" in found) is slips


@pytest.mark.parametrize(
    ("said", "second"),
    [
        ("Send us your flask, walk home without it.", False),
        ("Send us your address today.", True),
        ("Or ring the maker and order by telephone.", True),
        ("Ring the bell and wait.", False),
    ],
)
def test_what_is_sent_or_rung_is_known_from_the_facts(said: str, second: bool) -> None:
    facts = [{"id": "F1", "statement": "The maker mends a flask for 12 hours"}]
    call = {"text": "Order a flask at flask.example", "link": "flask.example"}
    made = draft(shop(f"It keeps. {said}", cta="Order a flask at flask.example"), claims=[])
    assert ("limits.cta" in wrong(brief(facts=facts, cta=call), made)) is second


SOLES = [{"id": "F1", "statement": "The soles are stitched on, not glued"}]


@pytest.mark.parametrize(
    "said",
    [
        "we stitch it on; glue we leave for other people",
        "The soles are stitched on. Glue? Not here.",
        "The soles are stitched on and not glued",
    ],
)
def test_what_a_fact_sets_apart_may_be_left_to_others(said: str) -> None:
    made = draft(shop(said), claims=[{"quote": said, "fact_id": "F1"}])
    assert "claims.turned" not in wrong(brief(facts=SOLES), made)


def test_patience_is_no_must_have() -> None:
    assert "stock" not in wrong(brief(), draft(shop("You must have patience with it.")))
    assert "stock" in wrong(brief(), draft(shop("It is a must have of the season.")))


def test_a_quote_may_bring_the_sign_of_its_list() -> None:
    body = "All of it:\n\n- It keeps tea hot for 12 hours.\n- It holds 500 ml."
    claim = {**CLAIM, "quote": "- It keeps tea hot for 12 hours."}
    assert "claims.quote" not in wrong(brief(), draft(shop(body), claims=[claim]))


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("£68 buys a pair of boots new soles.", False),
        ("Boots with moulded soles cannot be resoled.", True),
        ("Leave out boots with moulded soles, please.", True),
        ("We only take boots without moulded soles.", True),
    ],
)
def test_a_fact_that_denies_is_not_told_by_what_affirms(sentence: str, told: bool) -> None:
    fact = Fact("F1", "Boots with moulded soles cannot be resoled and are not taken")
    assert tells(sentence, fact) is told


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("A tool may be kept for days, and no day costs more.", False),
        ("A late tool costs 50p a day.", True),
    ],
)
def test_a_fact_with_a_figure_is_told_with_the_figure(sentence: str, told: bool) -> None:
    assert tells(sentence, Fact("F1", "A tool that is late costs 50p a day")) is told


@pytest.mark.parametrize(
    ("sentence", "loud"),
    [("7 single trips cost 47.60 EUR, 8 cost 54.40 EUR.", False),
     ("GO NOW and BUY SEVEN more trips.", True)],
)  # fmt: skip
def test_a_currency_in_capitals_is_no_shout(sentence: str, loud: bool) -> None:
    body = (
        "You put it in your bag and off you go, down to the bus and up the hill with the others. "
        "It is a small thing, and you will not think of it until it snows in the valley."
    )
    found = wrong(brief(), draft(shop(f"{body} {sentence}")))
    assert ("voice.register" in found) is loud


SHED = "Membership costs £36 a year . It is open on Tuesday and Thursday from 17:00 to 20:00"
CRATE = "A crate costs €0.42 a trip . Crates come in stacks of 20"


@pytest.mark.parametrize(
    ("told", "around", "figure", "right"),
    [
        (SHED, "A year costs £36. It lasts 14 months, about £2.57 each.", "£2.57", True),
        (SHED, "A year costs £36. It lasts 14 months, about £2.75 each.", "£2.75", False),
        (SHED, "We are open six hours a week.", "six", True),
        (SHED, "We are open eight hours a week.", "eight", False),
        (CRATE, "500 boxes a month come to €210.", "€210", True),
        (CRATE, "500 boxes a month come to €220.", "€220", False),
        (CRATE, "400 boxes a month come to €168.", "€168", False),
        (CRATE, "500 boxes a month, €210 more.", "€210", False),
    ],
)
def test_products_and_quotients_of_given_figures_are_their_own_workings(
    told: str, around: str, figure: str, right: bool
) -> None:
    asked = "For shops that send 500 boxes a month, or join for 14 months."
    [one] = [each for each in quantities(around) if each.text == figure]
    assert Sums(told, around, told, asked).worked(one) is right
    assert not (right and Sums(told, around, told, asked).due(one))


@pytest.mark.parametrize(("result", "right"), [("£56", True), ("£84", False)])
def test_an_example_of_a_headline_has_its_result_in_the_body(result: str, right: bool) -> None:
    told = "A sander costs £28 a day"
    [one] = quantities("Two days of sanding, paid for a year")[:1]
    variant = f"Two days of sanding, paid for a year\nTwo days with a sander cost {result}."
    assert Sums(told, "Two days of sanding, paid for a year", f"{variant} . {told}").worked(
        one
    ) is (right)


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("A locker keeps no hours", "The lockers can be opened at all hours"),
        ("then the tower, if no rain falls", "The tower can be climbed that night unless it rains"),
        ("Room for every bike that is no cargo bike", "Every bike fits except a cargo bike"),
        ("Under 18? No power tools yet", "Power tools are lent only to people of 18 and over"),
    ],
)
def test_a_denial_in_other_words_may_say_the_same(said: str, fact: str) -> None:
    made = draft(shop(said), claims=[{"quote": said, "fact_id": "F1"}])
    facts = [{"id": "F1", "statement": fact}]
    assert "claims.turned" not in wrong(brief(facts=facts), made)
