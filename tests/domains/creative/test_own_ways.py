"""Right copy and stories that say a thing in a way of their own, beside the like that does not."""

from __future__ import annotations

import pytest

from domains.creative.counting import contacts
from tests.domains.creative.copies import ENTITIES, STORY, brief, checked, draft, shop, wrong
from workbench.core.checks import failing

BOX = {"id": "Y", "statement": "Comes in a box"}


def entered(fact: str, said: str, *more: dict[str, str]) -> set[str]:
    """The families of findings on a sentence that is entered under a fact."""
    claims = [{"quote": said, "fact_id": "X"}, *more]
    facts = [{"id": "X", "statement": fact}, BOX]
    text = draft(shop(f"{said} It comes in a box."), claims=claims)
    return {one.check.split(":")[0] for one in failing(checked(brief(facts=facts), text))}


LID = "The lid has no plastic parts"


@pytest.mark.parametrize(
    "said",
    [
        "We leave plastic parts out of the lid.",
        "The lid does without plastic parts.",
        "Plastic parts have been banished from the lid.",
        "You may search the lid for plastic parts and come away empty-handed.",
        "Where other lids have plastic parts, ours has steel.",
        "We took the plastic parts out of the lid.",
        "The lid skips plastic parts altogether.",
        "Plastic parts in the lid? We gave them up.",
        "The lid spares you plastic parts.",
        "Steel has taken the place of plastic parts in the lid.",
    ],
)
def test_what_is_left_out_needs_no_negation(said: str) -> None:
    assert "claims.turned" not in entered(LID, said)


@pytest.mark.parametrize(
    "said",
    [
        "The lid has plastic parts.",
        "Plastic parts are in the lid.",
        "Parts of the lid are plastic.",
    ],
)
def test_what_is_there_turns_a_fact_that_denies_it(said: str) -> None:
    assert "claims.turned" in entered(LID, said)


@pytest.mark.parametrize(
    ("said", "strong"),
    [
        ("You are not looking for another one.", False),
        ("You did not ask for another e-mail.", False),
        ("You were not thinking of another trip.", False),
        ("The honey of the year 2026 is here.", False),
        ("The harvest of the year we moved is here.", False),
        ("You will never want another.", True),
        ("There is not another like it.", True),
        ("It is the box of the year.", True),
        ("The honey of the year!", True),
    ],
)
def test_another_and_the_year_praise_nothing_by_themselves(said: str, strong: bool) -> None:
    assert ("claims.strong" in wrong(brief(facts=[BOX]), draft(shop(said), claims=[]))) is strong


@pytest.mark.parametrize(
    ("said", "worn"),
    [
        ("Let us do the sum, since you are busy.", False),
        ("The whole family comes in for £9.", False),
        ("All you need is a towel.", False),
        ("This is the one with the bees.", False),
        ("Places are limited to twelve.", False),
        ("Every ounce of flour is weighed.", False),
        ("You will not be able to leave the car in the centre.", False),
        ("Nobody could know that it rained.", False),
        ("Let us do the hard work.", True),
        ("It is all you will ever need.", True),
        ("Seats are limited!", True),
        ("Little did we know that it rained.", True),
    ],
)
def test_words_that_mean_what_they_say_are_not_worn(said: str, worn: bool) -> None:
    assert ("stock" in wrong(brief(facts=[BOX]), draft(shop(said), claims=[]))) is worn


def test_figures_of_two_lines_are_no_number_to_ring() -> None:
    assert contacts("honey of the year 2026\n- 450 g in each jar\n- 850 cents") == []
    assert contacts("Ring 0171 555-0123 or +44 (0)20 7946 0958.") != []


def test_days_of_which_the_fact_says_more_are_the_facts_own() -> None:
    facts = [{"id": "S", "statement": "The service takes 2 working days"}]
    claims = [{"quote": "The service takes 2 working days", "fact_id": "S"}]
    for call, strange in (("Book its two days.", False), ("Book its 5 weeks.", True)):
        text = draft(shop(f"The service takes 2 working days. {call}"), claims=claims)
        found = failing(checked(brief(facts=facts), text))
        assert any(one.check.startswith("claims.uncovered") for one in found) is strange


def test_a_headline_may_tell_with_one_fact_what_another_entry_tells_in_full() -> None:
    facts = [{"id": "K1", "statement": "Made of solid ash"},
             {"id": "K2", "statement": "The seat is 46 cm high"}]  # fmt: skip
    head = {"quote": "A chair in solid ash, seat 46 cm high", "fact_id": "K1"}
    full = {"quote": "Its seat is 46 cm high", "fact_id": "K2"}
    body = "A chair in solid ash, seat 46 cm high. Its seat is 46 cm high."
    assert not wrong(brief(facts=facts), draft(shop(body), claims=[head, full]))
    assert "claims.numbers" in wrong(brief(facts=facts), draft(shop(body), claims=[head]))
    other = body.replace("ash, seat 46 cm", "ash, legs 46 cm")
    legs = {"quote": "A chair in solid ash, legs 46 cm high", "fact_id": "K1"}
    assert "claims.numbers" in wrong(brief(facts=facts), draft(shop(other), claims=[legs, full]))


STORY_OF_A_QUEUE = (
    "The lamp went out at five. Ida Brandt was 19, and Tomas was 62.\n\n"
    "She opened the lamp and mended it. A ferry lay there.\n\nNobody spoke.\n\n{}"
)


@pytest.mark.parametrize(
    ("statement", "told", "untold"),
    [
        ("Nobody has left the queue.", "Not one had gone.", False),
        ("Nobody has left the queue.", "They all stood where they had stood, no one was missing.",
         False),
        ("Nobody has left the queue.", "One woman ate an apple.", False),
        ("She plays until the guests find the church.", "Then she stops to breathe.", False),
        ("She plays until the guests find the church.", "Now they came in by twos.", False),
        ("The keeper writes it in the book.", "“Now,” she said.", False),
        ("The keeper writes it in the book.", "The lamp went out at five", True),
        ("It is told by letter and not by radio.", "The radio said so.", True),
        ("The skipper turns the ferry round.", "Then the island came back.", False),
        ("The skipper turns the ferry round.", "He brought her round.", False),
        ("The power goes down at night.", "All the windows went black, and the mill shut down.",
         False),
        ("Tomas whistles the tune of the ferry.", "He looked at his boots.", False),
    ],
)  # fmt: skip
def test_a_beat_may_be_told_by_its_way_out_or_by_another_denial(
    statement: str, told: str, untold: bool
) -> None:
    beats = [*STORY["beats"], {"id": "b3", "statement": statement}]
    task = brief(facts=None, channels=None, story={**STORY, "beats": beats})
    quotes = [{"id": "b1", "quote": "The lamp went out at five"},
              {"id": "b2", "quote": "She opened the lamp and mended it"},
              {"id": "b3", "quote": told}]  # fmt: skip
    ledger = draft(claims=[], variants=[], beats=quotes, entities=ENTITIES)
    found = failing(checked(task, f"{STORY_OF_A_QUEUE.format(told)}\n\n{ledger}"))
    assert any(one.check == "story.beats: b3 untold" for one in found) is untold


@pytest.mark.parametrize(
    ("told", "untold"),
    [
        ("She nodded and held the door for him.", True),
        ("He went home by himself, whistling.", True),
        ("She put something cold into his hand. It was the key.", False),
        ("Without a word the brass thing changed hands.", False),
    ],
)
def test_a_beat_about_a_thing_that_somebody_has_names_it(told: str, untold: bool) -> None:
    keeper = {"name": "Ida Brandt", "attributes": {"age": 19, "has": "a brass key"}}
    beats = [*STORY["beats"], {"id": "b3", "statement": "Ida gives Tomas the brass key."}]
    asked = {**STORY, "characters": [keeper], "beats": beats}
    quotes = [{"id": "b1", "quote": "The lamp went out at five"},
              {"id": "b2", "quote": "She opened the lamp and mended it"},
              {"id": "b3", "quote": told.split(".")[0]}]  # fmt: skip
    ledger = draft(claims=[], variants=[], beats=quotes, entities=[keeper, ENTITIES[1]])
    task = brief(facts=None, channels=None, story=asked)
    found = failing(checked(task, f"{STORY_OF_A_QUEUE.format(told)}\n\n{ledger}"))
    assert any(one.check == "story.beats: b3 untold" for one in found) is untold


CALL = {"text": "Book at hut.example/lake", "verb": "book", "link": "hut.example/lake"}


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("Write a letter. Look at the lake.", False),
        ("Send a card to your aunt.", False),
        ("Reply to nobody.", False),
        ("Sign your name in the snow.", False),
        ("Shop for bread on the way.", False),
        ("Text nobody for three days.", False),
        ("Write to us with your dates.", True),
        ("Write a review.", True),
        ("Send us a card.", True),
        ("Sign up for news.", True),
        ("Shop now.", True),
        ("Text your name to 0171 555 0123.", True),
    ],
)
def test_what_is_written_to_others_is_no_second_call(said: str, asks: bool) -> None:
    text = draft(shop(f"{said} {CALL['text']}"), claims=[])
    told = wrong(brief(facts=[BOX], cta=CALL), text)
    assert ("limits.cta" in told) is asks


def test_one_night_is_what_a_price_a_night_is_for() -> None:
    said = "One night is €84, two are €168."
    for fact, wrong_one in (("The cabin costs €84 a night", False), ("The cabin costs €84", True)):
        claims = [{"quote": said, "fact_id": "X"}]
        text = draft(shop(said), claims=claims, workings=["2 x €84 = €168"])
        found = failing(checked(brief(facts=[{"id": "X", "statement": fact}]), text))
        assert any(one.check == "claims.numbers: claim 1 One" for one in found) is wrong_one


@pytest.mark.parametrize(
    ("fact", "said", "right"),
    [
        ("A year costs £36", "For thirty-six pounds (£36) a year you are a member", True),
        ("A year costs £36", "A year is thirty-six quid", True),
        ("A year costs £36", "A year comes to thirty-six pounds", True),
        ("A year costs £36", "A year is thirty-four pounds", False),
        ("A sack costs £46 and a bag £11.50", "A sack costs forty-six pounds", True),
        ("A sack costs £46 and a bag £11.50", "A bag costs eleven pounds fifty", True),
        ("A sack costs £46 and a bag £11.50", "A bag costs eleven pounds and fifty pence", True),
        ("A sack costs £46 and a bag £11.50", "A sack costs sixty-four pounds", False),
        ("A late tool costs 50p a day", "what is late costs 50 pence a day", True),
        ("A late tool costs 50p a day", "what is late costs fifty pence a day", True),
        ("A late tool costs 50p a day", "what is late costs £0.50 a day", True),
        ("A late tool costs £0.50 a day", "a late tool is fifty pence a day", True),
        ("A late tool costs 50p a day", "what is late costs 60 pence a day", False),
        ("A late tool costs 50p a day", "what is late costs five pence a day", False),
        ("A ticket costs €2", "A ticket is two euros", True),
        ("A ticket costs €2", "A ticket is three euros", False),
    ],
)
def test_an_amount_in_words_is_the_one_in_digits(fact: str, said: str, right: bool) -> None:
    assert ("claims.numbers" not in entered(fact, said)) is right


@pytest.mark.parametrize(
    ("fact", "said", "turned"),
    [
        ("Postage is £4", "the postage is on us", True),
        ("Postage costs £4", "Postage costs you nothing", True),
        ("A bicycle costs £6", "A bicycle is free", True),
        ("Membership costs £36 a year", "Membership is free of charge", True),
        (
            "Delivery within 15 miles is free from £60; below that it costs £5",
            "delivery is free for anyone within 15 miles; otherwise there are £5 to pay",
            False,
        ),
        (
            "Delivery within 15 miles is free from £60; below that it costs £5",
            "Below £60 that's how it stays. At £60 the van is on us.",
            False,
        ),
        ("A late tool costs 50p a day", "Bring it back on time and it costs nothing", False),
        (
            "Cancelling on the day costs £10",
            "Cancel before the day and it costs you nothing",
            False,
        ),
        ("Membership costs £36 a year", "Borrowing, after that, costs nothing", False),
        ("The tour costs £8, for children £4", "the tour is free for the under-fives", False),
        ("The second bicycle costs £6", "The first bicycle is free", False),
        ("A bicycle costs £6 and has to be booked", "To book is free of charge", False),
        ("Delivery costs £5 below £60", "Delivery is free, from £60", False),
        ("Delivery costs £5 below £60", "Delivery is on us once you spend £60", False),
        ("Each hour after the first costs €4", "The first hour is free", False),
        ("A workshop costs £12", "Coffee is on the house", False),
        ("A day ticket costs £3", "Looking costs nothing", False),
    ],
)
def test_what_is_free_in_another_case_takes_no_price_back(
    fact: str, said: str, turned: bool
) -> None:
    assert ("claims.turned" in entered(fact, said)) is turned


GROUND = "The flour is ground between stones, on Tuesdays and Fridays"
NIGHTLY = "The train runs every night but Saturday"
WORKDAYS = "Open from Monday to Friday, 8 am to 6 pm"


@pytest.mark.parametrize(
    ("fact", "said", "right"),
    [
        (GROUND, "We grind on two days, Tuesday and Friday", True),
        (GROUND, "We grind on two days a week", True),
        (GROUND, "The stones turn twice a week", True),
        (GROUND, "The stones turn two times a week", True),
        (GROUND, "We grind on three days", False),
        (GROUND, "We grind on four days a week", False),
        (NIGHTLY, "It runs on six nights of the week", True),
        (NIGHTLY, "It runs six nights in seven", True),
        (NIGHTLY, "It runs 6 nights a week", True),
        (NIGHTLY, "It runs 5 nights a week", False),
        (WORKDAYS, "We are here on five days", True),
        (WORKDAYS, "We are open five days a week, at 8 am", True),
        (WORKDAYS, "Six days a week we open at 8 am", False),
        (
            "Open on Wednesdays from 5 pm and on Saturdays from 9 am",
            "Two days a week we open",
            True,
        ),
        ("Classes are on Monday, Wednesday and Thursday evenings", "Three evenings a week", True),
        (
            "A loan lasts 7 days, and returns are on Tuesdays and Fridays",
            "A loan lasts 2 days",
            False,
        ),
    ],
)
def test_the_days_that_a_fact_lists_may_be_counted(fact: str, said: str, right: bool) -> None:
    assert ("claims.numbers" not in entered(fact, said)) is right


LOAN = "A loan lasts 7 days and can be renewed twice"
SAILS = "The ferry sails three times a day"


@pytest.mark.parametrize(
    ("fact", "said", "other"),
    [
        (LOAN, "you can renew it three times", True),
        (LOAN, "A loan lasts 7 days, and you may renew it 4 times", True),
        (LOAN, "Renewed three times, a loan of 7 days lasts", True),
        (SAILS, "Twice a day the ferry sails", True),
        (SAILS, "The ferry sails twice a day", True),
        (LOAN, "you can renew it two times", False),
        (LOAN, "you can renew it twice", False),
        (LOAN, "renew it twice and you have it three times 7 days", False),
        (LOAN, "Renewed twice, a loan lasts three times as long", False),
        (LOAN, "renew it once, and once again", False),
        (LOAN, "A loan is looked over three times before it goes out", False),
        (LOAN, "you cannot renew it three times", False),
        (LOAN, "you may renew it, even if we have to say it three times", False),
        (LOAN, "you can renew it many times, twice to be exact", False),
        (SAILS, "The ferry sails twice in the morning", False),
        (SAILS, "Twice before noon the ferry sails", False),
        ("The lid shuts twice as fast", "The lid shuts three times, if you like", False),
    ],
)
def test_how_often_a_thing_is_done_is_the_facts(fact: str, said: str, other: bool) -> None:
    assert ("claims.numbers" in entered(fact, said)) is other


@pytest.mark.parametrize(
    ("fact", "said", "right"),
    [
        ("The class is from 6.30 pm to 9.30 pm", "Thursday, 6.30 to 9.30 pm", True),
        ("The class is from 6.30 pm to 9.30 pm", "It begins at half past six", True),
        ("The class begins at 8.30 pm", "It begins at 30 to 9", True),
        ("The class begins at 8.40 pm", "It begins at 20 to 9", True),
        ("The class begins at 8.30 pm", "It begins at 20 to 9", False),
        ("Membership costs £26 a year", "£26, for 52 weeks of tools", True),
        ("Membership costs £26 a year", "£26 for 365 evenings with a drill", True),
        ("Membership costs £26 a year", "£26 for 42 weeks of tools", False),
    ],
)
def test_both_ends_of_an_evening_and_a_year_in_weeks(fact: str, said: str, right: bool) -> None:
    assert ("claims.numbers" not in entered(fact, said)) is right


RIDE = "The ride by bus takes 9 minutes longer than by tram"
SUNDAYS = "On Sundays bus 3R runs every 20 minutes"
STANDS = "The van stands in Mill Square from Tuesday 13 to Thursday 15 October, 3 pm to 8 pm"


@pytest.mark.parametrize(
    ("fact", "said", "blamed"),
    [
        (RIDE, "The 9 extra minutes are yours to read.", False),
        (RIDE, "The 12 extra minutes are yours to read.", True),
        (RIDE, "The bus takes nine good minutes longer than the tram.", False),
        (SUNDAYS, "Sundays being Sundays, every 20 then.", False),
        (SUNDAYS, "Sundays being Sundays, every 25 then.", True),
        (SUNDAYS, "Bus 3R comes along (every 20 if it's Sunday).", False),
        (SUNDAYS, "On Sundays bus 3R takes 20 riders at most.", True),
        (STANDS, "The van is there on Wednesday 14 and Thursday 15 October as well.", False),
        (STANDS, "The van is there on Friday 16 October as well.", True),
        (STANDS, "It is five past three, and the van stands in Mill Square.", False),
        (STANDS, "It is five past nine, and the van stands in Mill Square.", True),
        (STANDS, "The van stands in Mill Square until five past three.", True),
    ],
)
def test_a_fact_is_told_with_words_left_out_or_between(fact: str, said: str, blamed: bool) -> None:
    assert ("claims.numbers" in entered(fact, said)) is blamed


@pytest.mark.parametrize(
    ("line", "sound"),
    [
        ("6:30 - 9 minutes = 6:21", True),
        ("6:30 - 9 minutes = 6:19", False),
        ("6:30 - 12 minutes = 6:18", False),
    ],
)
def test_a_length_of_a_fact_may_be_counted_from_the_readers_own_hour(
    line: str, sound: bool
) -> None:
    rung = line.rpartition("= ")[2]
    said = f"By bus a clock set for 6:30 had better ring at {rung}."
    facts = [{"id": "X", "statement": RIDE}, BOX]
    claims = [{"quote": said, "fact_id": "X"}]
    text = draft(shop(f"{said} It comes in a box."), claims=claims, workings=[line])
    found = {one.check.split(":")[0] for one in failing(checked(brief(facts=facts), text))}
    assert bool(found & {"workings", "claims.numbers"}) is not sound


@pytest.mark.parametrize(
    ("line", "sound"), [("7:00 + 9 minutes = 7:09", True), ("7:00 + 8 minutes = 7:08", False)]
)
def test_the_readers_own_hour_may_be_told_in_words(line: str, sound: bool) -> None:
    said = "Where the tram put you down at seven, the bus does it a little later."
    facts = [{"id": "X", "statement": RIDE}, BOX]
    text = draft(shop(f"{said} It comes in a box."), claims=[], workings=[line])
    found = {one.check.split(":")[0] for one in failing(checked(brief(facts=facts), text))}
    assert ("workings" in found) is not sound


DOUBLED = "The trust doubles every gift of up to £50 that arrives by 30 June"


@pytest.mark.parametrize(
    ("said", "blamed"),
    [
        ("Should you send £30, then, the trust makes it £60.", False),
        ("Your twenty pounds turn into forty by the trust.", False),
        ("Ten pounds become twenty; fifty become a hundred, says the trust.", False),
        ("Should you send £30, then, the trust makes it £90.", True),
        ("The trust doubles every gift of up to £80.", True),
    ],
)
def test_a_gift_within_its_bound_is_an_example(said: str, blamed: bool) -> None:
    assert ("claims.numbers" in entered(DOUBLED, said)) is blamed


@pytest.mark.parametrize(("line", "sound"), [("2 x £30 = £60", True), ("2 x £70 = £140", False)])
def test_a_working_may_take_such_a_gift(line: str, sound: bool) -> None:
    facts = [{"id": "X", "statement": DOUBLED}, BOX]
    text = draft(shop("The trust doubles it. It comes in a box."), claims=[], workings=[line])
    found = {one.check.split(":")[0] for one in failing(checked(brief(facts=facts), text))}
    assert ("workings" in found) is not sound


def test_free_of_charge_denies_nothing() -> None:
    fact = "A ticket can be changed free of charge up to 24 hours before departure"
    said = "Changing a ticket is {} up to 24 hours before departure."
    assert "claims.turned" not in entered(fact, said.format("free"))
    assert "claims.turned" in entered(fact, said.format("not free"))


def test_what_the_writer_begins_with_asks_for_nothing() -> None:
    call = {"call": {"text": "Order at box.example", "link": "box.example"}}
    opening = "Let us begin with the sum, since that is what such a letter is about."
    text = draft(shop(f"{opening} It comes in a box.", cta="Order at box.example"), claims=[])
    found = {one.check.split(":")[0] for one in failing(checked(brief(facts=[BOX], **call), text))}
    assert "limits.cta" not in found
