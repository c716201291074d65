"""What each check finds, and the near misses at which it stays silent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.service.bundled import SAID, checked, reply, small, wrong

LATER = " We will e-mail you by tomorrow."


def found(prose: str = SAID + LATER, subject: dict[str, Any] | None = None, **ledger: Any) -> Any:
    return wrong(checked(small(**(subject or {})), reply(prose, **ledger)))


def test_a_sound_reply_raises_nothing() -> None:
    assert found() == {}


def test_a_reply_without_a_ledger_is_told_the_shortest_one_that_fits() -> None:
    results = checked(small(), "Dear Ann Moor, all is well.")
    assert results["ledger"].severity == "blocker"
    assert '"refund"' in results["ledger"].expected


def test_an_action_that_the_records_forbid_blocks() -> None:
    actions = [{"name": "refund", "args": {"order": "A-1", "amount": 25.0}}]
    assert found(actions=actions)["actions.valid: 1 refund"] == "blocker"


def test_a_missing_effect_points_at_the_words_that_promise_it() -> None:
    results = checked(small(), reply(SAID + LATER, actions=[]))
    result = results["resolution: orders.A-1.refunded"]
    assert result.status == "fail"
    assert result.span is not None
    assert result.span.quote == SAID


def test_an_effect_too_much_points_at_its_action() -> None:
    actions = [
        {"name": "refund", "args": {"order": "A-1", "amount": 20.0}},
        {"name": "cancel", "args": {"order": "A-1"}},
    ]
    results = checked(small(), reply(SAID + " I have cancelled it." + LATER, actions=actions))
    result = results["resolution: orders.A-1.status"]
    assert result.span is not None
    assert result.span.pointer == "/actions/1"


@pytest.mark.parametrize("amount", ["€24.00", "EUR 12.00", "$2,000", "19.50 euros"])
def test_an_amount_that_nothing_gives_fails_in_an_answer_and_warns_elsewhere(amount: str) -> None:
    sentence = f"You get {amount} from us."
    answers = [{"intent": "refund", "quote": sentence}]
    assert "major" in found(f"{SAID} {sentence}{LATER}", answers=answers).values()
    elsewhere = checked(small(), reply(f"{SAID} {sentence}{LATER}"))
    told = [one for one in elsewhere.values() if one.status in ("fail", "warn")]
    assert told
    assert not any(one.deciding for one in told)


@pytest.mark.parametrize("amount", ["€20.00", "EUR 20", "20 euros"])
def test_an_amount_of_the_records_is_known_in_any_form(amount: str) -> None:
    answers = [{"intent": "refund", "quote": f"You get {amount} from us."}]
    assert found(f"{SAID} You get {amount} from us.{LATER}", answers=answers) == {}


@pytest.mark.parametrize(
    ("words", "severity"),
    [
        ("You can send it back within 30 days.", None),
        ("You can send it back until 31 March 2026.", None),
        ("You can send it back within 60 days.", "major"),
        ("You can send it back until 15 April 2026.", "major"),
    ],
)
def test_windows_and_days_of_a_cited_policy_are_computed(words: str, severity: str | None) -> None:
    facts = [{"policy_id": "P2", "quote": words}]
    severities = set(found(f"{SAID} {words}{LATER}", facts=facts).values())
    assert severities == ({severity} if severity else set())


def test_a_superseded_and_an_unknown_policy_fail() -> None:
    facts = [{"policy_id": "P0", "quote": SAID}, {"policy_id": "P9", "quote": SAID}]
    results = found(facts=facts)
    assert results["policy.stale: 1 P0"] == "major"
    assert results["policy.id: 2 P9"] == "major"


QUESTIONS = {"intents": [{"id": "refund", "must_answer": "Is it refunded?"}]}


def test_a_question_needs_words_that_stand_in_the_reply() -> None:
    assert found(subject=QUESTIONS)["intents: refund"] == "major"
    assert found(subject=QUESTIONS, answers=[{"intent": "Refund", "quote": SAID}]) == {}
    invented = [{"intent": "refund", "quote": "All is well now."}]
    assert found(subject=QUESTIONS, answers=invented)["intents: refund"] == "major"


def test_an_answer_under_a_name_of_its_own_is_found_by_its_words() -> None:
    assert found(subject=QUESTIONS, answers=[{"intent": "money back?", "quote": SAID}]) == {}


LINE = {"disclosures": [{"id": "D", "text": "A refund takes 5 working days."}]}


@pytest.mark.parametrize(
    ("said", "severity"),
    [
        ("A refund takes 5 working days.", None),
        ("Your refund takes 5 more working days.", "minor"),
        ("A refund takes 9 working days.", "major"),
        ("A refund never takes 5 working days.", "major"),
        ("", "major"),
    ],
)
def test_a_required_line(said: str, severity: str | None) -> None:
    assert found(f"{SAID} {said}{LATER}", LINE).get("disclosure: D") == severity


def test_forbidden_words_and_internal_notes() -> None:
    subject = {"forbidden": ["we are liable"]}
    assert found(SAID + " We are liable." + LATER, subject)["forbidden: item 1"] == "major"
    assert found(SAID + " We are reliable." + LATER, subject) == {}
    ticket = [
        {"from": "customer", "text": "Order A-1 is broken. Refund?"},
        {"from": "internal", "text": "This customer complains every month."},
    ]
    leak = SAID + " This customer complains every month." + LATER
    assert "blocker" in found(leak, {"ticket": ticket}).values()


@pytest.mark.parametrize(
    ("words", "severity"),
    [
        ("Write to ann@moor.example.", None),
        ("Find us on @moor or at moor.example.", None),
        ("Write to support@shop.example.", "minor"),
        ("Write to k.olsen@post.example.", "major"),
        ("Card 4111 1111 1111 1111 was used.", "blocker"),
        ("Parcel 4111 1111 1111 1112 was used.", None),
        ("Call +44 20 7946 0018 today.", "minor"),
    ],
)
def test_data_that_is_not_this_customers(words: str, severity: str | None) -> None:
    severities = set(found(f"{SAID} {words}{LATER}").values())
    assert severities == ({severity} if severity else set())


@pytest.mark.parametrize(
    ("words", "check"),
    [
        ("I have also cancelled the order.", "promise: 1"),
        ("You should have read the terms.", "courtesy: blame"),
        ("Sorry, sorry, sorry.", "courtesy: apologies"),
        ("Your code is [CODE].", "form: placeholder [CODE]"),
        ("As you wrote, the parrot has escaped again.", "thread: turn 1"),
        ("Could you tell me your order number?", "thread: asks for number"),
        ("Great news! Really!", "courtesy: loud"),
    ],
)
def test_what_is_read_from_words_only_warns(words: str, check: str) -> None:
    assert found(f"{SAID} {words}{LATER}") == {check: "minor"}


@pytest.mark.parametrize(
    "words",
    [
        "I have not cancelled the order.",
        "If you like, I can cancel the order.",
        "I will e-mail you once the refund has arrived.",
        "You should have it by Friday.",
        "Sorry about that.",
        "See [our page](https://shop.example/returns).",
        "As you wrote, the order is broken.",
        "Could you tell me how it arrived?",
        "Good news!",
    ],
)
def test_near_misses_stay_silent(words: str) -> None:
    assert found(f"{SAID} {words}{LATER}") == {}


def test_the_wrong_name_is_told_and_first_names_and_none_are_not() -> None:
    draft = reply(SAID + LATER)
    for greeting in ("Dear Ann,", "Hi Ann,", "Hello,", "Good morning Ann!", "Dear customer,"):
        assert wrong(checked(small(), draft.replace("Dear Ann Moor,", greeting))) == {}
    other = draft.replace("Dear Ann Moor,", "Dear Mr Keller,")
    assert wrong(checked(small(), other)) == {"courtesy: name": "minor"}


@pytest.mark.parametrize(
    ("sender", "text", "wrong_name"),
    [
        ("customer", "It broke. Call me Nan.", False),
        ("customer", "It broke. Regards, Nan", False),
        ("customer", "Nan here. It broke.", False),
        ("customer", "It's Nan again, and it broke.", False),
        ("agent", "Hello Nan, thank you for the photo.", False),
        ("customer", "Nan is the name of my dog, and it broke.", True),
        ("agent", "We have asked Nan of the workshop.", True),
    ],
)
def test_people_are_greeted_as_they_ask_or_were_called(
    sender: str, text: str, wrong_name: bool
) -> None:
    first = {"from": "customer", "text": "My order A-1 of 1 March 2026 is broken. Refund?"}
    ticket = [first, {"from": sender, "date": "2026-03-02", "text": text}]
    draft = reply(SAID + LATER).replace("Dear Ann Moor,", "Hi Nan,")
    found = wrong(checked(small(ticket=ticket), draft))
    assert ("courtesy: name" in found) is wrong_name
    later = draft.replace("Hi Nan,", "Good to hear from you, Nan!")
    assert ("courtesy: name" in wrong(checked(small(ticket=ticket), later))) is wrong_name


@pytest.mark.parametrize(
    ("profile", "wrong_name"),
    [
        ({"note": "likes to be called Nan"}, False),
        ({"preferred": "Nan"}, False),
        ({"note": "married to Nan"}, True),
        ({"note": "call before noon; shares the account with Nan"}, True),
    ],
)
def test_people_are_greeted_as_their_profile_says(
    profile: dict[str, str], wrong_name: bool
) -> None:
    customer = {"name": "Ann Moor", "email": "ann@moor.example", **profile}
    draft = reply(SAID + LATER).replace("Dear Ann Moor,", "Hi Nan,")
    found = wrong(checked(small(customer=customer), draft))
    assert ("courtesy: name" in found) is wrong_name


def test_a_title_is_the_ticket_s_to_give() -> None:
    titled = reply(SAID + LATER).replace("Dear Ann Moor,", "Dear Ms Moor,")
    assert wrong(checked(small(), titled)) == {"courtesy: title Ms": "minor"}
    given = [{"from": "customer", "text": "My order A-1 of 1 March 2026 is broken. Refund?"},
             {"from": "agent", "text": "Thank you, Ms Moor."}]  # fmt: skip
    assert wrong(checked(small(ticket=given), titled)) == {}


def test_length_is_counted() -> None:
    subject = {"channel": {"name": "sms", "max_words": 12}}
    assert found(subject=subject) == {"form: words": "major"}
    assert found(subject={"channel": {"max_words": 40}}) == {}


def test_an_action_with_an_empty_quote_is_silent() -> None:
    actions = [{"name": "refund", "args": {"order": "A-1", "amount": 20.0}, "quote": ""}]
    assert found(actions=actions) == {"told: 1 refund": "major"}


def test_a_reply_in_another_language_gets_no_verdict_on_its_manners() -> None:
    prose = (
        "Wir haben 20,00 € für die Bestellung A-1 erstattet und schreiben Ihnen morgen noch "
        "einmal, sobald das Geld bei Ihnen angekommen ist."
    )
    results = checked(small(), reply(prose))
    assert results["courtesy"].status == "na"
    assert "major" not in wrong(results).values()


@pytest.mark.parametrize(
    "words",
    [
        " Please ring us within 10 days.",
        " Your brother should call us himself. He has 10 days for it.",
        " You need to send us the code by Friday.",
        " You will hear from me by e-mail on 12 March 2026.",
        " The depot will check the parcel today. We will then write to you.",
        " The nurse calls you within 1 working day.",
        " You may change it until 31 March. Just write here, and I will confirm it.",
        " Before today is over, a mail from us will bring you both in writing.",
        " My colleague Ida phones you on Friday.",
        " By Friday you get word from us.",
        " We inspect the lamp on 25 March.",
        " I will drop you a line here on the 25th.",
        " Be at the counter by 10 on Sunday.",
        " There is nothing else for you to do. You'll see the credit on the bill of 1 April.",
        " All is done: the credit is taken off your bill on 1 April.",
        " The money will show up on your card within 5 working days.",
        " We're going to ring you tomorrow.",
        " Expect our driver on 12 March between 9 and 11.",
        " Look for it on your account in 3-5 working days.",
        " It takes between three and five working days to show up on your card.",
        " Your parcel is ready for you at 15:00.",
        " The room is yours, and you pay the rest when you arrive.",
        " The first part is the one on 1 May.\n\n1 May 2026: €5.00\n1 June 2026: €5.00",
        " Next on the list is your shelf: 12 March, between 9 and 11.",
        " The guarantee runs on, up to 31 March 2027.",
        " The heating will be warm again within two days.",
    ],
)
def test_a_next_step_may_be_anybodys(words: str) -> None:
    assert "next_step" not in found(SAID + words)


@pytest.mark.parametrize(
    "words",
    [
        "",
        " We will be in touch.",
        " Somebody will look into it. You can return it until 31 March 2026.",
        " The parcel will be sent within 3 days. We'll get back to you soon.",
        " Please be careful with the glass.",
        " You should see the money.",
        " I wrote to the bank today.",
        " Parcels are sent every day.",
        " The nurse called you on Friday.",
        " We will be in touch again before too long.",
        " We'll get back to you in due course. You can return it until 31 March 2026.",
        " I will come back to you on this as soon as I can.",
        " The fee was taken off your card on 2 March.",
        " The money is not on your card yet.",
        " The order is of 1 March 2026, and the first part is the one of 5 March.",
        " The offer was open until 31 March 2026.",
    ],
)
def test_a_next_step_that_is_missing_or_vague_is_told(words: str) -> None:
    assert found(SAID + words)["next_step"] == "minor"


def test_a_vague_promise_is_pointed_at() -> None:
    prose = SAID + " The parcel will be sent within 3 days. We will be in touch."
    assert checked(small(), reply(prose))["next_step"].observed == "We will be in touch."


OFFICE = {"address": "Mill Street 4, Kew", "phone": "020 7946 0018"}


@pytest.mark.parametrize(
    ("place", "severity"),
    [({"depot": OFFICE}, None), ({"other_customers": {"C-2": OFFICE}}, "blocker"),
     ({"drops": {"D-2": {"driver": "x", "customer_name": "Orla Quist", **OFFICE}}}, "blocker")],
)  # fmt: skip
def test_the_address_of_an_office_is_nobody_s_secret(
    place: dict[str, Any], severity: str | None
) -> None:
    state = {**small().materials["state"], **place}
    told = found(f"{SAID} You find us at Mill Street 4, Kew.{LATER}", {"state": state})
    assert {v for k, v in told.items() if k.startswith("privacy")} == ({severity} - {None})


def test_a_number_of_the_records_is_no_card() -> None:
    state = {**small().materials["state"], "parcels": {"tracking": "4111 1111 1111 1111"}}
    told = found(f"{SAID} The parcel is 4111 1111 1111 1111.{LATER}", {"state": state})
    assert not [name for name in told if name.startswith("privacy")]


@pytest.mark.parametrize(
    ("quote", "odd"),
    [
        ("A-1: €20.00 refunded.", False),
        ("Together: €20.00.", False),
        ("€20.00, in full.", False),
        ("All €20.00.", False),
        ("By 3 April.", False),
        ("Two weeks.", False),
        ("100 %.", False),
        ("Twenty euros.", False),
        ("On 17 March 2026.", False),
        ("It is refunded.", False),
        ("Gladly.", True),
        ("As above.", True),
    ],
)
def test_an_answer_of_few_words_answers_by_its_figure(quote: str, odd: bool) -> None:
    intents = [{"id": "what", "must_answer": "What do I get for the broken goods?"}]
    answers = [{"intent": "what", "quote": quote}]
    names = found(f"{SAID} {quote}{LATER}", {"intents": intents}, answers=answers)
    assert ("intents: what relevance" in names) is odd
