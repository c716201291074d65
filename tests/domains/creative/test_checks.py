"""Each check on small copy: what it finds, and the near misses that it must let pass."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.domains.creative.copies import BODY, CLAIM, brief, checked, draft, severe, shop, wrong
from workbench.core.checks import NEAR_LIMIT, scorecard

LONG = "word " * 60


def claimed(quote: str, fact: Any = "F1", body: str = "") -> list[str]:
    text = draft(
        shop(body or f"{quote} Take it along."), claims=[{"quote": quote, "fact_id": fact}]
    )
    return severe(brief(), text)


def test_clean_copy_passes_and_deciding_checks_gave_their_verdicts() -> None:
    results = checked(brief(), draft())
    assert scorecard(results).outcome == "passed"
    assert {"claims", "limits", "variants"} <= {one.check for one in results if one.deciding}


def test_a_draft_without_ledger_fails_and_is_still_held_against_lines_and_words() -> None:
    task = brief(legal_lines=["Mind the lid."], exclusions=["cheap"])
    found = wrong(task, "A cheap flask.")
    assert {"ledger", "legal", "safety"} <= set(found)


@pytest.mark.parametrize(
    ("quote", "fact"),
    [
        ("It keeps tea hot for 24 hours.", "F1"),
        ("It keeps tea hot for 12 days.", "F1"),
        ("It keeps tea hot for twenty hours.", "F1"),
        ("It holds 0.7 litres.", "F2"),
        ("It holds 50 ml.", "F2"),
        ("It keeps tea hot for 12 hours.", "F9"),
        ("It keeps tea hot for 12 hours.", ""),
        ("It is the best flask of all.", "F4"),
        ("The lid has plastic parts.", "F3"),
    ],
)
def test_a_claim_that_its_fact_does_not_bear_is_wrong(quote: str, fact: str) -> None:
    assert [name for name in claimed(quote, fact) if name.startswith("claims")]


@pytest.mark.parametrize(
    ("quote", "fact"),
    [
        ("It keeps tea hot for 12 hours.", "f1"),
        ("It keeps tea hot for twelve hours.", "F1"),
        ("It keeps tea hot for 12 h.", ["F1"]),
        ("It holds half a litre, 0.5 l.", "F2"),
        ("It holds 500 ml and keeps tea hot for 12 hours.", "F1, F2"),
        ("No plastic in the lid.", "F3"),
        ("A plastic-free lid.", "F3"),
        ("One flask, 500 ml.", "F2"),
    ],
)
def test_a_claim_in_other_words_and_units_is_right(quote: str, fact: Any) -> None:
    assert claimed(quote, fact) == []


def test_a_claim_quotes_the_copy_exactly_but_for_typography() -> None:
    apart = [{"quote": "It keeps tea hot for many hours.", "fact_id": "F1"}]
    assert severe(brief(), draft(claims=apart)) == ["claims.quote"]
    body = "It’s hot for 12 hours — still."
    same = [{"quote": "It's hot for 12 hours — still.", "fact_id": "F1"}]
    assert severe(brief(), draft(shop(body), claims=same)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "It is the finest flask.", "Nothing else comes close.", "It is second to none.",
        "You won't find a better one.", "No other flask keeps up.", "It outlasts every rival.",
        "We guarantee a warm walk.", "It never fails.", "The #1 on every trip.",
        "It leaves all others cold.", "It is in a class of its own.", "Unbeatable in the snow.",
    ],
)  # fmt: skip
def test_a_strong_word_that_no_fact_bears_is_asked_about_and_decides_nothing(sentence: str) -> None:
    results = checked(brief(), draft(shop(f"{BODY} {sentence}")))
    found = [one for one in results if one.check.startswith("claims.strong")]
    assert [(one.status, one.deciding) for one in found[:1]] == [("warn", False)]
    assert found[0].span is not None
    assert sentence.rstrip(".") in found[0].span.quote


@pytest.mark.parametrize(
    "sentence",
    [
        "Tea tastes best outdoors.", "Come to the forest with a guest.", "Do your best today.",
        "Best before the first of May.", "The latest bus is late.", "It is not the cheapest.",
        "Every other day it rains.", "An honest lid.", "At least it is warm.",
    ],
)  # fmt: skip
def test_words_that_only_look_strong_are_let_be(sentence: str) -> None:
    assert "claims.strong" not in wrong(brief(), draft(shop(f"{BODY} {sentence}")))


def test_a_strong_word_is_borne_by_a_substantiated_fact() -> None:
    facts = [{"id": "A", "statement": "The lightest flask of the 2026 test of steel flasks"}]
    body = "The lightest flask of the 2026 test."
    claim = [{"quote": body, "fact_id": "A"}]
    assert severe(brief(facts=facts), draft(shop(body), claims=claim)) == []


def test_a_figure_that_no_fact_gives_is_asked_about() -> None:
    assert "claims.uncovered" in severe(brief(), draft(shop(f"{BODY} It weighs 310 g.")))
    assert "claims.uncovered" not in wrong(brief(), draft(shop(f"{BODY} It holds 500 ml.")))
    assert "claims.uncovered" not in wrong(brief(), draft(shop(f"{BODY} One cup, two friends.")))


def test_a_day_and_an_hour_are_those_of_the_fact() -> None:
    facts = [{"id": "D", "statement": "Open on Friday 12 June from 8 pm to 1 am"}]
    for day, right in (("12 June from 8 pm", True), ("12 June, 20:00", True),
                       ("13 June from 8 pm", False), ("12 June from 9 pm", False),
                       ("12 July from 8 pm", False)):  # fmt: skip
        quote = f"We are open on {day}."
        text = draft(shop(quote), claims=[{"quote": quote, "fact_id": "D"}])
        assert (severe(brief(facts=facts), text) == []) == right, day


def test_limits_are_counted_as_readers_see_characters() -> None:
    task = brief(channels=[{"name": "shop", "limits": {"body": 20, "hashtags": 1, "emoji": 1}}])
    kept = draft(shop("Ünïcödé tea 👩‍🚀🏽 is it."), claims=[])
    assert "limits.body" not in wrong(task, kept)
    assert "limits.body" in severe(task, draft(shop("A tea that is too long for this.")))
    many = draft(shop("Tea 🙂🙂", tags="#One #Two"))
    assert {"limits.emoji", "limits.hashtags"} <= set(severe(task, many))


def test_a_platforms_limit_holds_and_the_tasks_own_goes_before_it() -> None:
    post = {"channel": "X", "parts": {"body": LONG}}
    assert "limits.total" in severe(brief(channels=["x"], facts=None), draft(post, claims=[]))
    own = [{"name": "x", "limits": {"total": 400}}]
    assert severe(brief(channels=own, facts=None), draft(post, claims=[])) == []
    asked = {"x": {"body": 100}}
    assert "limits.body" in severe(brief(channels=["x"], limits=asked), draft(post))


def test_links_weigh_twenty_three_on_x_and_a_strange_letter_halves_a_text_message() -> None:
    from domains.creative.counting import length

    assert length("See https://a.example/" + "long/" * 30, "weighted") == 4 + 23
    assert length("日本", "weighted") == 4
    assert length("a" * 160, "sms") == 160
    assert length("ш" * 71, "sms") > 160
    assert length("€", "sms") == 2


RUPEES = "A box of mangoes costs ₹1,350 and comes on Friday. "


def test_a_briefs_own_limit_of_a_text_message_counts_the_characters_that_its_author_sees() -> None:
    task = brief(channels=[{"name": "sms", "limits": {"total": 300}}], facts=None)
    told = {"channel": "sms", "parts": {"body": RUPEES * 5}}
    results = checked(task, draft(told, claims=[]))
    assert "limits" in {one.check for one in results if one.status == "pass"}
    (warned,) = [one for one in results if one.check.startswith("limits.alphabet")]
    assert warned.status == "warn"
    assert "with ₹ the message goes out as 4 parts of 67 instead of 2 of 153" in warned.message
    assert warned.fix == "Write Rs for ₹."
    over = draft({"channel": "sms", "parts": {"body": RUPEES * 6 + "x"}}, claims=[])
    (failed,) = [one for one in checked(task, over) if one.check.startswith("limits.total")]
    assert failed.fix == f"Take {len(RUPEES * 6 + 'x') - 300} out of sms."
    assert "3GPP" not in failed.message


@pytest.mark.parametrize("body", [RUPEES, RUPEES.replace("₹", "Rs") * 5, "Шесть билетов. " * 15])
def test_no_sign_is_named_that_costs_no_part_or_is_a_letter_of_the_language(body: str) -> None:
    task = brief(channels=[{"name": "sms", "limits": {"total": 300}}], facts=None)
    results = checked(task, draft({"channel": "sms", "parts": {"body": body}}, claims=[]))
    assert not [one for one in results if one.check.startswith("limits.alphabet")]


def test_a_networks_limit_names_the_sign_and_the_characters_that_there_are() -> None:
    task = brief(channels=["sms"], facts=None)
    told = draft({"channel": "sms", "parts": {"body": (RUPEES * 2).strip()}}, claims=[])
    (failed,) = [one for one in checked(task, told) if one.check.startswith("limits.total")]
    size = len((RUPEES * 2).strip())
    assert (
        f"has {size} characters in all; with ₹, outside of the GSM alphabet, 70" in failed.message
    )
    assert failed.fix == "Write Rs for ₹, or shorten it to 70."
    counted = [{"name": "sms", "count": "sms", "limits": {"total": 160}}]
    assert "limits.total" in severe(brief(channels=counted, facts=None), told)


def test_a_limit_of_the_title_is_told_in_place_of_the_platforms_for_the_headline() -> None:
    from domains.creative.asking import brief as told

    own = {"name": "merchant listing", "limits": {"title": 70}, "parts": ["headline", "body"]}
    task = brief(channels=[own])
    assert "at most body 5000, title 70;" in told(task)
    headline = {"channel": "merchant listing", "parts": {"headline": "x " * 40, "body": BODY}}
    assert "limits.title" in severe(task, draft(headline))


def test_each_channel_and_audience_has_its_variant_with_all_parts() -> None:
    task = brief(channels=["shop", "mail"], audiences=["old", "young"], variants="each")
    one = {"channel": "shop", "audience": "old", "parts": {"body": BODY}}
    assert severe(task, draft(one)).count("variants.missing") == 1
    assert len([r for r in checked(task, draft(one)) if r.check.startswith("variants.m")]) == 3
    asked = brief(channels=[{"name": "shop", "parts": ["headline", "body", "cta"]}])
    lacking = [r.check for r in checked(asked, draft()) if r.check.startswith("variants.part")]
    assert lacking == ["variants.part: shop headline", "variants.part: shop cta"]


TWINS = "The kettle sings, the train leaves, and your tea is still hot when the hills begin."


def test_twins_are_told_from_variants_that_differ() -> None:
    task = brief(facts=None)
    alike = [shop(TWINS), shop(TWINS.replace("sings", "hums"))]
    assert "diversity" in severe(task, draft(*alike, claims=[]))
    other = (
        "Snow in the collar, hands in the sleeves: now would be a good moment for something warm."
    )
    assert "diversity" not in severe(task, draft(shop(TWINS), shop(other), claims=[]))


def test_a_line_has_to_stand_in_each_variant_that_it_is_asked_of() -> None:
    lines = [{"id": "L1", "text": "Mind the lid.", "channels": ["shop"]}]
    task = brief(channels=["shop", "mail"], legal_lines=lines)
    mail = {"channel": "mail", "parts": {"body": "Come and see us, the kettle is on."}}
    assert "legal" in severe(task, draft(shop(), mail))
    assert "legal" not in severe(task, draft(shop(f"{BODY} Mind the lid."), mail))
    assert "legal" in severe(task, draft(shop(f"{BODY} Mind the cup."), mail))


@pytest.mark.parametrize(
    ("cta", "alarm"),
    [
        ("Order at tea.example", False),
        ("Read more", True),
        ("Order at tea.example or at cup.example", True),
        ("Order at tea.example. Subscribe to our letter today.", True),
        ("Order at tea.example, then subscribe to our letter", True),
        ("Order at tea.example. Order matters.", False),
        ("Order at tea.example, then sit down", False),
        ("Order at https://www.tea.example/?from=mail", False),
    ],
)
def test_one_call_with_its_link_and_no_second(cta: str, alarm: bool) -> None:
    task = brief(cta={"verb": "order", "link": "https://tea.example"})
    assert ("limits.cta" in severe(task, draft(shop(cta=cta)))) == alarm


@pytest.mark.parametrize(
    ("cta", "alarm"),
    [
        ("Choose a cup and order at tea.example", False),
        ("Order a cup at tea.example", False),
        ("Order it at the shop", True),
        ("Read on at tea.example", True),
    ],
)
def test_a_call_may_be_told_in_other_words_with_its_verb_and_link(cta: str, alarm: bool) -> None:
    asked = {"text": "Order three tins at tea.example", "verb": "order", "link": "tea.example"}
    assert ("limits.cta" in severe(brief(cta=asked), draft(shop(cta=cta)))) == alarm


@pytest.mark.parametrize(
    ("said", "wrong_one"),
    [("Car 11 runs at night", False), ("Car 12 runs at night", True),
     ("It runs 11 nights", True)],
)  # fmt: skip
def test_what_is_called_by_a_number_counts_nothing(said: str, wrong_one: bool) -> None:
    facts = [{"id": "T1", "statement": "It runs at night"},
             {"id": "T2", "statement": "Of the five cars, car 11 is the oldest"}]  # fmt: skip
    claims = [{"quote": said, "fact_id": "T1"}]
    found = severe(brief(facts=facts), draft(shop(f"{said}."), claims=claims))
    assert ("claims.numbers" in found) is wrong_one


@pytest.mark.parametrize(
    ("said", "wrong_one"),
    [("The Kessa 7 runs at night", False), ("The Kessa 8 runs at night", True),
     ("It runs 7 nights", True)],
)  # fmt: skip
def test_a_number_in_the_name_of_a_product_counts_nothing(said: str, wrong_one: bool) -> None:
    task = brief(
        facts=[{"id": "T1", "statement": "It runs at night"}], company="maker of the Kessa 7"
    )
    found = severe(task, draft(shop(f"{said}."), claims=[{"quote": said, "fact_id": "T1"}]))
    assert ("claims.numbers" in found) is wrong_one


@pytest.mark.parametrize(
    ("second", "told"),
    [(5, ""), (4, ""), (2, "“social” has 8 words"), (9, "“social” has 36 words")],
)
def test_each_of_several_variants_or_all_together_have_the_length(second: int, told: str) -> None:
    bodies = [" ".join(["It keeps tea warm."] * count) for count in (5, second)]
    social = {"channel": "social", "name": "social", "parts": {"body": bodies[1]}}
    task = brief(length={"min": 15, "max": 25}, variants=2, channels=["shop", "social"])
    found = [one.message for one in checked(task, draft(shop(bodies[0]), social, claims=[]))
             if one.check == "limits.words" and one.status == "fail"]  # fmt: skip
    assert [one.partition(";")[0] for one in found] == ([told] if told else [])


@pytest.mark.parametrize(("most", "over"), [(35, False), (34, True)])
def test_blank_lines_count_into_no_limit_of_the_brief_s_own(most: int, over: bool) -> None:
    body = "It keeps tea warm.\n\nIt is very blue."
    task = brief(channels=[{"name": "shop", "limits": {"body": most}}])
    assert ("limits.body" in severe(task, draft(shop(body)))) == over


@pytest.mark.parametrize(
    ("most", "near"),
    [(20, "19 of 20 words in all"), (40, "")],
)
def test_a_length_that_is_nearly_used_up_is_told_with_its_limit(most: int, near: str) -> None:
    text = draft(shop(" ".join(["It keeps tea warm."] * 4) + " Buy it now."), claims=[])
    task = brief(length={"max": most})
    passed = next(one for one in checked(task, text) if one.check == "limits")
    assert (passed.cause == NEAR_LIMIT, passed.observed) == (bool(near), near)


@pytest.mark.parametrize(("most", "alarm"), [(30, False), (27, False), (14, True)])
def test_headline_and_call_may_be_left_out_of_the_length(most: int, alarm: bool) -> None:
    text = " ".join(["It keeps tea warm."] * 5)  # 20 words, and 10 around them
    copy = shop(text, headline="A cup that is blue", cta="Order now at tea.example please")
    found = severe(brief(length={"min": 18, "max": most}), draft(copy, claims=[]))
    assert ("limits.words" in found) == alarm


@pytest.mark.parametrize(
    "sentence",
    ["Book clubs love it.", "Call it a habit.", "Visit after visit.", "Tell me more, said the cup.",
     "Save room for cake."],
)  # fmt: skip
def test_a_verb_that_asks_for_nothing_is_no_call(sentence: str) -> None:
    task = brief(cta={"link": "tea.example"})
    text = draft(shop(f"{BODY} {sentence}", cta="Order at tea.example"))
    assert "limits.cta" not in wrong(task, text)


def test_facts_that_must_be_told_and_words_that_must_not() -> None:
    must = [
        *brief().materials["facts"][:1],
        {"id": "P", "statement": "Costs €34", "must_use": True},
    ]
    assert "required.fact" in severe(brief(facts=must), draft())
    assert severe(brief(facts=must), draft(shop(f"{BODY} It costs €34."))) == []
    assert "safety" in severe(brief(exclusions=["along"]), draft())
    assert severe(brief(exclusions=["alon"]), draft()) == []


def test_copied_words_are_found_and_short_turns_are_not() -> None:
    sample = "We walk the whole way down to the harbour before the gulls are up and back again."
    copied = draft(shop(f"{BODY} {sample}"))
    assert "copy" in severe(brief(exemplars=[sample]), copied)
    assert severe(brief(exemplars=[sample]), draft(shop(f"{BODY} Before the gulls are up."))) == []


def test_pictures_have_words_and_tags_can_be_read_aloud() -> None:
    task = brief(channels=[{"name": "shop", "alt": True}])
    assert "access.alt" in severe(task, draft())
    assert severe(task, draft(shop(alt="A flask on a wall"))) == []
    text = f"{BODY} Slow coffee in the morning."
    assert "access.tag" in wrong(brief(), draft(shop(text, tags="#slowcoffee")))
    assert "access.tag" not in wrong(brief(), draft(shop(text, tags="#SlowCoffee #morning")))


def test_what_an_audience_does_not_know_or_needs_is_advice() -> None:
    people = [{"id": "old", "needs": ["warm"], "jargon": ["vacuum"]}]
    variant = {**shop("It keeps tea hot for 12 hours by its vacuum."), "audience": "old"}
    found = wrong(brief(audiences=people), draft(variant))
    assert found.get("audience.jargon") == found.get("audience.needs") == "minor"


def test_a_sentence_of_another_register_is_advice() -> None:
    office = "The implementation of the aforementioned regulation necessitates comprehensive documentation of all administrative operations."  # noqa: E501
    plain = (
        "You put it in your bag and off you go, down to the bus and up the hill with the others."
    )
    body = f"{BODY} {plain} It is a small thing, and you will not think of it until it snows."
    assert "voice.register" not in wrong(brief(), draft(shop(body)))
    assert wrong(brief(), draft(shop(f"{body} {office}")))["voice.register"] == "minor"


def test_another_language_is_not_applicable_and_never_passes() -> None:
    body = "Er hält den Tee 12 Stunden lang heiß, und der Deckel hat kein Plastik."
    text = draft(shop(body), claims=[{"quote": "12 Stunden lang heiß", "fact_id": "F1"}])
    results = checked(brief(language="de"), text)
    assert scorecard(results).outcome == "undecided"
    assert {"claims.numbers", "claims"} <= {r.check for r in results if r.status == "na"}
    assert not [r for r in results if r.check.startswith(("story.tense", "claims.strong"))]


def test_a_revision_that_drops_a_protected_fact_or_a_right_claim_is_told() -> None:
    task = brief(protected_facts=["12 hours"])
    gone = draft(shop("It keeps tea hot. Take it along."), claims=[])
    found = wrong(task, gone, before=draft())
    assert found["revise.keep"] == "major"
    assert found["revise.claim"] == "minor"
    assert "revise.claim" not in wrong(task, draft(shop(f"{BODY} So warm.")), before=draft())


def styles() -> list[str]:
    """One draft in many hands."""
    quote = CLAIM["quote"]
    js = json.dumps
    return [
        js({"claims": [{"fact_id": "F1", "quote": quote, "note": "extra"}], "variants": [shop()]}),
        js({"claims": [{"quote": quote, "facts": ["F1"]}], "variants": {"a": shop()}}),
        js({"claims": {"quote": quote, "fact_id": "F1"}, "variants": shop()}),
        js({"Claims": [{"Quote": quote, "Fact-ID": "f1"}], "Variants": [{"channel": "shop", "body": BODY}]}),  # noqa: E501
        js({"claims": [{"quote": quote, "fact_id": ["F1"]}], "variants": [{"channel": "Shop", "parts": [{"name": "body", "text": BODY}]}]}),  # noqa: E501
        f"variants:\n- channel: shop\n  parts:\n    body: {BODY}\nclaims:\n- quote: {quote}\n  fact_id: F1",  # noqa: E501
        js({"variants": [shop(tags=["#Tea", "#Hot"])], "claims": [{"claim": quote, "fact": "F1"}]}),
        js({"variants": [{**shop(), "id": 1}], "claims": [{"id": 7, "quote": quote, "fact_id": "F1"}]}),  # noqa: E501
        js({"ledger": {"claims": [CLAIM], "variants": [shop()]}}),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(len(styles())))
def test_a_ledger_by_another_hand_is_never_wrong_for_its_style(number: int) -> None:
    for info in ("json ledger", "ledger", "yaml ledger"):
        assert severe(brief(), f"```{info}\n{styles()[number]}\n```\n") == []


def test_copy_in_prose_alone_is_read_by_its_headings_and_labels() -> None:
    task = brief(channels=[{"name": "shop", "parts": ["headline", "body", "cta"]}, "mail"])
    prose = (
        f"## Shop\n\n**Headline:** Still hot\n\n**Body:** {BODY}\n\n**CTA:** Come in\n\n"
        "## E-mail / mail\n\nThe kettle is on, and the door is open until dark.\n\n"
    )
    text = f"{prose}```json ledger\n{json.dumps({'claims': [CLAIM]})}\n```\n"
    assert severe(task, text) == []
    assert severe(task, text.replace("Headline:** Still hot", "Headline:** A shop flask")) == []
    told = brief(channels=[{"name": "shop", "parts": ["headline", "body", "cta"]}, "sms"])
    assert severe(told, text.replace("## E-mail / mail", "## Text message")) == []
    assert "variants.missing" in severe(told, text)
    assert "variants.part" in severe(task, text.replace("**Headline:** Still hot\n\n", ""))
    assert "variants.missing" in severe(task, text.replace("## E-mail / mail", "## Else"))


LEGAL = "Flasks are not for infants."


@pytest.mark.parametrize(
    ("shown", "named"),
    [
        (f"Headline: Hot\n\nBody: {BODY}\n\nCTA: Come in\n\n{LEGAL}", []),
        (f"Headline: Hot\n\n{LEGAL}\n\nBody: {BODY}\n\nCTA: Come in", []),
        (f"Body: {BODY}\n\nCTA: Come in\n\nA flask shop.\n\n**{LEGAL}**", []),
        (f"Body: {BODY}\n\n{LEGAL}\n\nCTA: Come in", ["limits.body"]),
        (f"Body: {BODY} {LEGAL}\n\nCTA: Come in", ["limits.body"]),
        (f"Headline: Hot\n\n{BODY}\n\n{LEGAL}\n\nCTA: Come in", ["limits.body"]),
        (f"Body: {BODY}\n\nCTA: Come in\n\n{LEGAL} {'Tea. ' * 20}", ["limits.total"]),
    ],
)
def test_what_stands_behind_another_part_is_none_of_the_body(shown: str, named: list[str]) -> None:
    limits = {"body": len(BODY) + 5, "total": len(BODY) + len(LEGAL) + 40}
    task = brief(channels=[{"name": "shop", "limits": limits}], legal_lines=[LEGAL])
    text = f"## Shop\n\n{shown}\n\n```json ledger\n{json.dumps({'claims': [CLAIM]})}\n```\n"
    found = severe(task, text)
    assert [one for one in found if one.startswith(("limits", "legal"))] == named


@pytest.mark.parametrize(
    ("quote", "turned"),
    [
        ("No parking in the centre", False),
        ("You cannot park in the centre", False),
        ("Parking in the centre is not closed", True),
        ("Parking in the centre is never closed", True),
    ],
)
def test_what_is_closed_may_be_told_by_a_no(quote: str, turned: bool) -> None:
    parking = {"id": "P", "statement": "Parking in the centre is closed"}
    facts = [*brief().materials["facts"], parking]
    text = draft(shop(f"{BODY} {quote}."), claims=[{"quote": quote, "fact_id": "P"}])
    found = [one.check for one in checked(brief(facts=facts), text) if one.status == "warn"]
    assert any(name.startswith("claims.turned") for name in found) is turned


HIRE = [{"id": "H1", "statement": "The first 2 hours cost €9 together, and each further hour €3"},
        {"id": "H2", "statement": "Bikes are handed out from 7 am"}]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "lines", "wrong_one"),
    [
        ("Off at ten, home at three: 5 hours come to €18.",
         ["10:00 + 5 hours = 15:00", "5 - 2 = 3 hours", "€9 + 3 x €3 = €18"], False),
        ("Fetch it at 7 am and be back by 5 pm: 10 hours for €33.",
         ["17:00 - 7:00 = 10 hours", "10 - 2 = 8 hours", "€9 + 8 x €3 = €33"], False),
        ("Five hours come to €18.",
         ["10:00 + 5 hours = 15:00", "5 - 2 = 3 hours", "€9 + 3 x €3 = €18"], True),
        ("Off at ten, home at three: 5 hours come to €18.",
         ["10:00 + 6 hours = 16:00", "5 - 2 = 3 hours", "€9 + 3 x €3 = €18"], True),
        ("Fetch it at 7 am and be back by 6 pm: 10 hours for €33.",
         ["17:00 - 7:00 = 10 hours", "10 - 2 = 8 hours", "€9 + 8 x €3 = €33"], True),
    ],
)  # fmt: skip
def test_the_hours_of_an_example_are_the_writer_s_own(
    body: str, lines: list[str], wrong_one: bool
) -> None:
    claims = [{"quote": body.rstrip("."), "fact_id": "H1"}]
    found = wrong(brief(facts=HIRE), draft(shop(body), claims=claims, workings=lines))
    assert bool(set(found) & {"workings", "claims.uncovered", "claims.numbers"}) is wrong_one


@pytest.mark.parametrize(
    ("said", "boasts"),
    [
        ("No day at the stall costs more than that.", False),
        ("No day costs more.", False),
        ("No van in town costs more.", True),
    ],
)
def test_a_comparison_of_a_fact_may_be_told_with_more_words(said: str, boasts: bool) -> None:
    facts = [*HIRE, {"id": "H3", "statement": "No day costs more than €24"}]
    claims = [{"quote": said.rstrip("."), "fact_id": "H3"}]
    text = draft(shop(f"The bike costs €24 a day. {said}"), claims=claims)
    assert ("claims.strong" in wrong(brief(facts=facts), text)) is boasts


@pytest.mark.parametrize(
    ("fact", "said", "turns"),
    [
        ("Nothing more is taken in after 12.15 pm", "The last are taken in at 12.15 pm", False),
        ("Nothing more is taken in after 12.15 pm", "In by 12.15 pm", False),
        ("The lid has no plastic parts", "The lid has plastic parts", True),
    ],
)  # fmt: skip
def test_a_limit_of_time_may_be_told_from_either_side(fact: str, said: str, turns: bool) -> None:
    facts = [{"id": "F1", "statement": fact}]
    text = draft(shop(f"{said}."), claims=[{"quote": said, "fact_id": "F1"}])
    assert ("claims.turned" in wrong(brief(facts=facts), text)) is turns
