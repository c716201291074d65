"""A reply answers its objection: it turns, or tells a passage, and does not go along with it."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import failing

POLL = {
    "id": "poll",
    "title": "Poll of the Island",
    "year": 2024,
    "text": "Of 800 parents, 64 % wanted to reach their child at once in a storm. Asked whether "
    "the harbour office would do, 71 % said yes.",
}
FEAR = "In a storm a parent wants to hear the child's voice, and at once."
ASKED = "The poll put it to 800 parents, and 64 % wanted just that."
PASSAGE = "Of 800 parents, 64 % wanted to reach their child at once in a storm."


def weak(reply: str, between: str = ASKED, passage: str = PASSAGE, after: str = "") -> bool:
    """Whether the reply behind an objection and its own figure is told to be none."""
    prose = PROSE.replace("So the ferry", f"{FEAR} {between} {reply} {after}\n\nSo the ferry")
    data = ledger()
    data["counters"].append({
        "point": "storms", "quote": FEAR, "reply_quote": reply,
        "evidence": [proof("poll", passage, between)],
    })  # fmt: skip
    found = failing(checked(prose, data, sources=[*SOURCES, POLL]))
    return any(one.check == "counter.weak: storms" for one in found)


@pytest.mark.parametrize(
    "reply",
    [
        "That wish is only human, and nobody should make light of it.",
        "I can understand that very well.",
        "Any parent will feel the same.",
        "That cannot be denied by anybody.",
        "It is a serious worry and deserves our respect.",
        "Such a fear is not foolish.",
        "One has to feel for them.",
        "We owe these parents an open ear.",
        "Who would blame them for it?",
    ],
)
def test_who_only_grants_an_objection_has_not_answered_it(reply: str) -> None:
    assert weak(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "But the office can carry a message.",
        "That wish is only human, yet an office can carry a message.",
        "I do not think that a night boat stands in the way.",
        "Asked whether the harbour office would do, 71 % said yes.",
        "So the office has to be ready for their calls.",
        "The harbour office would do for most, they said when they were asked.",
    ],
)
def test_who_turns_or_tells_a_passage_has(reply: str) -> None:
    assert not weak(reply)


def test_a_passage_before_the_reply_that_is_no_part_of_the_objection_answers_it() -> None:
    said = "Seven in ten found that the harbour office would do."
    passage = "Asked whether the harbour office would do, 71 % said yes."
    assert not weak("The office is a good go-between.", said, passage)
    assert not weak("I feel for them.", after="But the harbour office would do, 71 % said.")


@pytest.mark.parametrize(
    ("reply", "put_off"),
    [
        ("How far that fear is justified, every member must decide alone.", True),
        ("But each of us has to weigh this for himself.", True),
        ("But that is something you can judge for yourselves.", True),
        ("But everybody should settle that for themselves.", True),
        ("No member must decide alone, for the office can carry a message.", False),
        ("But the office can judge for them.", False),
        ("But you can decide by the poll: 71 % said that the office would do.", False),
        ("But every storm must pass, and the office is not alone.", False),
        ("But each boat should choose its own hour.", False),
        ("But we should let every harbour decide for itself.", False),
    ],
)
def test_who_hands_the_question_on_has_not_answered_it(reply: str, put_off: bool) -> None:
    turned = "Yet asked whether the harbour office would do, 71 % said yes."
    assert weak(reply, after=turned) is put_off


WAITS = "Long waits went from 4 % of the calls to 11 %."
DESK = {
    "id": "desk", "title": "Desk Figures", "year": 2024,
    "text": "The share of calls with long waits rose from 4 % to 11 %. With a rota of six people "
    "it was 5 %.",
}  # fmt: skip


def unanswered(between: str, reply: str) -> bool:
    """Whether a reply behind the evidence of the objection is told to be none."""
    raised = "Callers may feel let down on the fifth day."
    prose = PROSE.replace("So the ferry", f"{raised} {between} {reply}\n\nSo the ferry")
    data = ledger()
    passage = "The share of calls with long waits rose from 4 % to 11 %."
    data["counters"].append({
        "point": "callers", "quote": raised, "reply_quote": reply,
        "evidence": [proof("desk", passage, WAITS)],
    })  # fmt: skip
    found = failing(checked(prose, data, sources=[*SOURCES, DESK]))
    return any(one.check == "counter.weak: callers" for one in found)


@pytest.mark.parametrize(
    "reply",
    [
        "The board should make the rota a condition of the plan.",
        "Let the board vary the rota.",
        "I trust that everybody will show patience.",
        "The harbour must hire a helper.",
        "We ask the council for goodwill.",
    ],
)
def test_a_demand_of_which_no_evidence_speaks_answers_nothing(reply: str) -> None:
    assert unanswered(WAITS, reply)


@pytest.mark.parametrize(
    ("between", "reply"),
    [
        (f"{WAITS} With a rota of six people it was 5 %.", "The board should keep the rota."),
        (WAITS, "With a rota of six people it was 5 %, so the board should keep six."),
        (WAITS, "But the board can make the rota a condition of the plan."),
        (f"{WAITS} Yet a rota brought it to 5 %.", "The board should put six people on Fridays."),
        (WAITS, "The gain should be weighed against this."),
        (WAITS, "Most calls must still be quick."),
        (WAITS, "So the office has to be ready for the Fridays."),
    ],
)
def test_a_demand_that_evidence_bears_is_an_answer(between: str, reply: str) -> None:
    assert not unanswered(between, reply)


@pytest.mark.parametrize(
    "reply",
    [
        "But there are many other fine things for them to hear.",
        "Yet everybody loves a holiday by the sea.",
        "However, our friends remain cheerful and brave.",
    ],
)
def test_a_but_without_a_word_of_any_source_answers_nothing(reply: str) -> None:
    assert unanswered(WAITS, reply)


@pytest.mark.parametrize(
    "reply",
    [
        "But that is one in nine, and most are glad.",
        "But most of them were glad.",
        "But nobody has to be patient for ever.",
        "But should they despair?",
        "But it is better than silence.",
        "Yet fewer of them despair than we feared.",
        "But a rota helps them.",
        "But I would rather be late than never there.",
        "But we have two phones.",
        "But there are other fine things. With a rota of six people it was 5 %.",
    ],
)
def test_a_but_that_points_back_or_tells_a_passage_answers(reply: str) -> None:
    assert not unanswered(WAITS, reply)


TAKEN = "Of 640 people 14 complained, and 11 of those live on Mill Lane."
LANE = {
    "id": "lane", "title": "Note of the Office", "year": 2024,
    "text": "Of 640 people 14 complained, 11 of them from Mill Lane. The operator offers to stop "
    "at the yard.",
}  # fmt: skip
NOISE = "There is a din, and it deserves an answer."


def assured(reply: str, after: str = "") -> bool:
    """Whether a reply behind an objection and a passage on it is told to rest on none."""
    passage = "Of 640 people 14 complained, 11 of them from Mill Lane"
    prose = PROSE.replace("So the ferry", f"{NOISE} {TAKEN} {reply} {after}\n\nSo the ferry")
    data = ledger()
    data["counters"].append({
        "point": "noise", "quote": NOISE, "reply_quote": reply,
        "evidence": [proof("lane", passage, TAKEN)],
    })  # fmt: skip
    found = failing(checked(prose, data, sources=[*SOURCES, LANE]))
    return any("rests on no evidence" in one.message for one in found)


@pytest.mark.parametrize(
    "reply",
    [
        "Still, the riders matter more to me.",
        "But quiet has always found its place on the quay, and it will go on doing so.",
        "Surely a town can bear a little life.",
        "Riders, to my mind, come first.",
        "A good neighbour will shut the window.",
        "Yet sleepers, I trust, are patient folk.",
        "Ear plugs will do.",
    ],
)
def test_the_word_of_the_writer_alone_rests_on_nothing(reply: str) -> None:
    assert assured(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "So I trust that one corner explains the din.",
        "I think that this settles it.",
        "They will sleep again.",
        "Move the boat, and the complaints will move with it.",
        "Mill Lane will sleep again, I trust.",
        "I believe the yard will serve as well.",
        "I do not claim that the other three will vanish.",
        "The operator will stop at the yard.",
        "Three letters will remain.",
        "The Note is, to my mind, a quarrel with one corner.",
    ],
)
def test_one_that_draws_on_what_was_told_or_tells_a_passage_does(reply: str) -> None:
    assert not assured(reply)


def test_what_is_told_behind_the_reply_backs_it() -> None:
    assert not assured("But quiet will come.", "The operator offers to stop at the yard.")


@pytest.mark.parametrize(
    ("raised", "weak"),
    [
        ("Why do calls wait on the fifth day, if all is well?", False),
        ("Calls wait on the fifth day, and who calls may feel let down.", True),
    ],
)
def test_a_reason_answers_who_asks_why(raised: str, weak: bool) -> None:
    reply = "Because callers come late on that day."
    prose = PROSE.replace("So the ferry", f"{WAITS} {raised} {reply}\n\nSo the ferry")
    data = ledger()
    passage = "The share of calls with long waits rose from 4 % to 11 %."
    data["counters"].append({
        "point": "callers", "quote": raised, "reply_quote": reply,
        "evidence": [proof("desk", passage, WAITS)],
    })  # fmt: skip
    found = failing(checked(prose, data, sources=[*SOURCES, DESK]))
    assert any(one.check == "counter.weak: callers" for one in found) is weak
