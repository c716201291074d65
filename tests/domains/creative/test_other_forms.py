"""Faults in another form: a period that is exchanged, a banned word inflected, a call in other
words, a character under another name; each beside neighbours that are right.
"""

from __future__ import annotations

import json

import pytest

from domains.creative.checks.requests import asked_for
from tests.domains.creative.copies import (
    CLAIM,
    ENTITIES,
    STORY,
    TOLD,
    brief,
    draft,
    shop,
    told_of,
    wrong,
)

RENT = [{"id": "F1", "statement": "The berth costs €340 a month"},
        {"id": "F2", "statement": "There are 8 trains a day"},
        {"id": "F3", "statement": "Weighs 8.4 kg"}]  # fmt: skip


def entered(sentence: str, fact: str) -> dict[str, str]:
    """What is told of a sentence that rests on a fact."""
    claims = [{"quote": sentence, "fact_id": fact}]
    return wrong(brief(facts=RENT), draft(shop(sentence), claims=claims))


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("Your berth is €340 a week.", False),
        ("For €340 in all the berth is yours.", False),
        ("The berth costs €340 for the whole summer.", False),
        ("The berth is €340 each month, all year.", True),
        ("The berth costs €340 a month for the season.", True),
        ("Every month the berth costs €340 per boat.", True),
    ],
)
def test_a_rate_keeps_the_period_of_its_fact(sentence: str, right: bool) -> None:
    assert ("claims.period" not in entered(sentence, "F1")) == right


def test_a_count_by_a_period_keeps_it_too() -> None:
    assert "claims.period" in entered("On most days, 8 trains an hour call here.", "F2")
    assert "claims.period" not in entered("There are 8 trains every day.", "F2")


def test_a_weight_that_two_other_figures_make_by_chance_is_asked_about() -> None:
    said = {"quote": "4.8 kg to lift", "fact_id": "F3"}
    text = draft(shop("It has 48 teeth and 10 wheels, 4.8 kg to lift."), claims=[said])
    assert "claims.numbers" in wrong(brief(facts=RENT), text)
    said = {"quote": "Two weigh 16.8 kg", "fact_id": "F3"}
    text = draft(shop("Two weigh 16.8 kg."), claims=[said])
    assert "claims.numbers" not in wrong(brief(facts=RENT), text)


@pytest.mark.parametrize(
    ("banned", "word", "found"),
    [
        ("wizard", "wizards", True),
        ("dream team", "dream-teams", True),
        ("lovely", "loveliest", True),
        ("gallop", "galloping", True),
        ("fairy", "fairies", True),
        ("king", "kingfisher", False),
        ("rat", "rating", False),
        ("kind", "kindly", False),
    ],
)
def test_an_excluded_word_comes_back_in_its_forms(banned: str, word: str, found: bool) -> None:
    text = draft(shop(f"It keeps tea hot for 12 hours, {word} or not."),
                 claims=[{**CLAIM, "quote": "It keeps tea hot for 12 hours"}])  # fmt: skip
    assert ("safety" in wrong(brief(exclusions=[banned]), text)) == found


def test_a_word_that_is_swapped_in_the_plural_is_wrong_in_the_singular() -> None:
    rule = {"name": "ours", "extends": "substitution", "level": "error",
            "swap": {"customers": "guests"}}  # fmt: skip
    for word, found in (("customer", True), ("customers", True), ("custom", False)):
        body = f"It keeps tea hot for 12 hours. A {word} said so."
        told = wrong(brief(voice={"rules": [rule]}), draft(shop(body)))
        assert ("voice.rules" in told) == found, word


@pytest.mark.parametrize(
    "sentence",
    [
        "Forward this letter to a colleague.",
        "Kindly hang this poster up in the hall.",
        "Repost this for the early risers.",
        "Hit the bell.",
        "Complete our short survey.",
        "Enter the raffle.",
        "Scan the code.",
        "Have a word with our captain.",
        "Become a member.",
        "Tag somebody who snores.",
    ],
)
def test_a_call_in_other_words_is_a_call(sentence: str) -> None:
    assert asked_for(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Tell the moon.",
        "Share a blanket.",
        "Join the queue of ducks.",
        "Hang your coat up.",
        "Put this on.",
        "Enter the fog.",
        "Become an early riser.",
        "Grab a blanket.",
        "Take this to the pier.",
    ],
)
def test_what_is_done_for_nobody_is_no_call(sentence: str) -> None:
    assert asked_for(sentence, things=frozenset(["flask"])) == ""


def test_the_call_of_the_brief_counts_where_the_objective_wants_it() -> None:
    call = {"text": "Order at a.example", "verb": "order", "link": "a.example"}
    task = brief(objective="readers order one", cta=call)
    body = "It keeps tea hot for 12 hours. Sign up for our letter, too."
    assert "limits.cta" in wrong(task, draft(shop(body, cta="Order yours at a.example")))


@pytest.mark.parametrize(
    ("sentence", "strange"),
    [
        ("At dawn the gulls woke Henrike.", True),
        ("On the bollard sat Henrike with the lamp.", True),
        ("“Good,” said old Captain Hendrik.", True),
        ("Henrike was nineteen and laughed.", True),
        ("The wind hummed Bach.", False),
        ("Supper was ready and she laughed.", False),
        ("Somebody on the quay read Dickens.", False),
    ],
)
def test_a_person_under_another_name_is_asked_about(sentence: str, strange: bool) -> None:
    assert ("story.name" in told_of(f"{TOLD}\n\n{sentence}")) == strange


REST = (
    "The lid turns left. Rain runs off it, and so does soup. You carry it on a strap. It stands on "
    "any shelf. It keeps tea hot for 12 hours."
)


@pytest.mark.parametrize(
    ("sentence", "strange"),
    [
        ("We just adore how it sits in the hand, and it gives us goosebumps.", True),
        ("We are beyond excited to show you this little gem.", True),
        ("Our hearts go out to all who drink it cold.", True),
        ("We understand how lonely a cold cup can feel.", True),
        ("Dear friends of cold tea, the lid turns left.", False),
        ("Oh, and the strap is grey.", False),
        ("You are not alone: the strap has a friend.", False),
    ],
)
def test_gush_and_pathos_are_of_another_register_than_plain_copy(
    sentence: str, strange: bool
) -> None:
    text = draft(shop(f"{REST} {sentence}"))
    assert ("voice.register" in wrong(brief(), text)) == strange


SONG = {"id": "b3", "statement": "Tomas whistles the tune of the ferry."}


def _untold(text: str, told: list[dict[str, str]], wanted: list[dict[str, str]]) -> dict[str, str]:
    task = brief(facts=None, channels=None, story={**STORY, "beats": wanted})
    data = {"entities": ENTITIES, "beats": told}
    return wrong(task, f"{text}\n\n```json ledger\n{json.dumps(data)}\n```\n")


def test_a_beat_of_which_one_far_word_stands_in_the_story_may_be_told_otherwise() -> None:
    tale = (
        "The lamp went out. A ferry lay at the pier.\n\nNobody spoke.\n\nThe gulls slept."
        "\n\nIda Brandt was 19. She opened the lamp and mended it.\n\n{}"
    )
    beats = [{"id": "b1", "quote": "The lamp went out"},
             {"id": "b2", "quote": "She opened the lamp and mended it"}]  # fmt: skip
    wanted = [{"id": "b1", "statement": "The lamp goes out."},
              {"id": "b2", "statement": "Ida mends it."}, SONG]  # fmt: skip
    for end in ("He looked at his boots", "He whistled something slow"):
        told = [*beats, {"id": "b3", "quote": end}]
        assert "story.beats" not in _untold(tale.format(f"{end}."), told, wanted)
