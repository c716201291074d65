"""Each check on small essays: what it finds, and the near misses that it must let pass."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.essay import DOMAIN
from workbench.core.checks import CheckResult, failing, scorecard
from workbench.core.task import Stage, Task

THESIS = "The ferry should sail at night."
USED = "In 2023 it carried 640 people, and 48 % of them had no other way."
PAID = "Fares brought in 310 crowns a night, against 265 for crew."
DOUBT = "Some say that nobody sails at night."
PROSE = f"""The island sleeps early, and its nurses do not. {THESIS}

People use it. {USED}

It can be paid. {PAID}

{DOUBT} The count says otherwise, for 640 people came.

So the ferry should sail at night, for those who come home late."""
SOURCES = [
    {"id": "s1", "title": "Ferry Count", "year": 2024, "text": "In 2023 the night ferry carried "
     "640 people. Of them 48 % had no other way. It was not full on any night."},
    {"id": "s2", "title": "Accounts", "year": 2024, "text": "Fares brought in 310 crowns a night; "
     "the crew cost 265 crowns a night. The ferry is 12 years old."},
]  # fmt: skip


def proof(source: str, passage: str, words: str) -> dict[str, str]:
    return {"source": source, "source_quote": passage, "draft_quote": words}


def ledger() -> dict[str, Any]:
    used = [
        proof("s1", "In 2023 the night ferry carried 640 people", USED),
        proof("s1", "Of them 48 % had no other way", USED),
    ]
    passage = "Fares brought in 310 crowns a night; the crew cost 265 crowns a night"
    reply = "The count says otherwise, for 640 people came."
    return {
        "thesis": {"quote": THESIS},
        "claims": [
            {"id": "c1", "quote": "People use it.", "supports": "thesis", "evidence": used},
            {"id": "c2", "quote": "It can be paid.", "supports": "thesis",
             "evidence": [proof("s2", passage, PAID)]},
        ],
        "counters": [{"point": "demand", "quote": DOUBT, "reply_quote": reply}],
    }  # fmt: skip


def checked(prose: str = PROSE, data: Any = None, before: str | None = None, **asked: Any) -> (
    list[CheckResult]
):  # fmt: skip
    materials = {"sources": SOURCES, "must_address": ["demand"], **asked}
    task = Task("essay/x", "essay", "The ferry", "Should the ferry sail at night?",
                (Stage("all", "", {}),), materials=materials)  # fmt: skip
    body = json.dumps(ledger() if data is None else data, indent=1)
    return list(DOMAIN.check(task, f"{prose}\n\n```json ledger\n{body}\n```\n", before))


def severe(results: list[CheckResult]) -> list[str]:
    wrong = [one for one in failing(results) if one.severity in ("blocker", "major")]
    return [one.check.split(":")[0] for one in wrong]


def changed(old: str, new: str) -> list[CheckResult]:
    """Words changed in the prose and in the ledger's quotes of it."""
    data = json.loads(json.dumps(ledger()).replace(old, new))
    for claim, clean in zip(data["claims"], ledger()["claims"], strict=True):
        for entry, kept in zip(claim["evidence"], clean["evidence"], strict=True):
            entry["source_quote"] = kept["source_quote"]
    return checked(PROSE.replace(old, new), data)


def test_the_clean_essay_passes_and_every_deciding_check_gave_a_verdict() -> None:
    results = checked()
    assert scorecard(results).passed
    assert severe(results) == []
    decided = {one.check for one in results if one.deciding}
    assert {"thesis.place", "arg.graph", "ev.quote", "ev.numbers", "counter.reply"} <= decided


def test_an_essay_without_ledger_or_with_an_emptied_one_fails() -> None:
    task = Task("essay/x", "essay", "T", "P", (Stage("all", "", {}),))
    assert scorecard(DOMAIN.check(task, PROSE, None)).outcome == "failed"
    emptied = checked(data={"thesis": [], "claims": [], "counters": []})
    assert {"thesis.place", "arg.graph", "counter.unmet"} <= set(severe(emptied))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("640 people, and", "460 people, and"),
        ("48 % of them", "84 % of them"),
        ("48 % of them", "48 of them"),
        ("310 crowns a night, against 265", "265 crowns a night, against 310"),
        ("640 people, and", "more than 700 people, and"),
        ("640 people, and", "six hundred and ninety people, and"),
        ("In 2023 it", "In 2021 it"),
    ],
)
def test_a_figure_that_its_passage_does_not_give_is_wrong(old: str, new: str) -> None:
    assert "ev.numbers" in severe(changed(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("640 people, and", "some 650 people, and"),
        ("640 people, and", "six hundred and forty people, and"),
        ("640 people, and", "more than 600 people, and"),
        ("48 % of them", "almost half of them"),
        ("48 % of them", "forty-eight per cent of them"),
        ("of them had no other way", "of them, 307 people, had no other way"),
        ("against 265 for crew", "against 265 for crew, so that 45 were left"),
        ("In 2023 it", "By 2026 we had learned that in 2023 it"),
        ("had no other way", "had no other way, for three good reasons"),
    ],
)
def test_a_figure_rounded_spoken_or_worked_out_is_right(old: str, new: str) -> None:
    assert severe(changed(old, new)) == []


@pytest.mark.parametrize(
    ("links", "wanted"),
    [
        ({"c1": "c2", "c2": "c1"}, ["arg.circle", "arg.circle"]),
        ({"c1": "c1"}, ["arg.circle"]),
        ({"c1": "c7"}, ["arg.graph"]),
        ({"c1": ""}, ["arg.stray"]),
        ({"c1": "c2"}, []),
        ({"c1": "Thesis"}, []),
        ({"c1": ["c2", "thesis"]}, []),
        ({"c1": "demand"}, []),
    ],
)
def test_claims_lead_to_the_thesis_and_not_back(links: dict[str, Any], wanted: list[str]) -> None:
    data = ledger()
    for claim in data["claims"]:
        claim["supports"] = links.get(claim["id"], claim["supports"])
    assert severe(checked(data=data)) == wanted


def test_a_claim_rests_on_evidence_or_on_another_claim() -> None:
    data = ledger()
    data["claims"][1]["evidence"] = []
    assert severe(checked(data=data)) == ["arg.bare"]
    data["claims"][0]["supports"] = "c2"
    assert severe(checked(data=data)) == []


@pytest.mark.parametrize(
    ("passage", "wrong"),
    [
        ("it was not full on any night", False),
        ("In 2023 the night ferry … carried 640 people", False),
        ("It was full on any night", True),
        ("the night ferry carried 460 people", True),
        ("Of them … had no other ways", True),
        ("carried 640 people ... In 2023", True),
    ],
)
def test_a_passage_stands_in_its_source_exactly(passage: str, wrong: bool) -> None:
    data = ledger()
    data["claims"][0]["evidence"][0]["source_quote"] = passage
    assert ("ev.quote" in severe(checked(data=data))) == wrong


@pytest.mark.parametrize("name", ["s9", "", "Ferry Counting"])
def test_a_source_that_is_not_there_is_named(name: str) -> None:
    data = ledger()
    data["claims"][0]["evidence"][0]["source"] = name
    assert "ev.exists" in severe(checked(data=data))


@pytest.mark.parametrize("name", ["S1", "Ferry Count", "Ferry Count, 2024", "s1 (Ferry Count)"])
def test_a_source_may_be_called_by_its_title(name: str) -> None:
    data = ledger()
    data["claims"][0]["evidence"][0]["source"] = name
    assert severe(checked(data=data)) == []


def test_the_position_comes_early() -> None:
    late = PROSE.replace(f" {THESIS}", "").replace("So the ferry", f"{THESIS} So the ferry")
    assert severe(checked(late)) == ["thesis.place"]
    assert severe(checked(PROSE.replace(THESIS, ""))) == ["thesis.place"]


def test_an_objection_needs_words_of_its_own_and_a_reply() -> None:
    for field, words in (("reply_quote", DOUBT), ("reply_quote", "Nobody said that."),
                         ("reply_quote", ""), ("quote", "No such words.")):  # fmt: skip
        data = ledger()
        data["counters"][0][field] = words
        assert severe(checked(data=data)) == ["counter.reply"]
    assert severe(checked(data={**ledger(), "counters": []})) == ["counter.unmet"]
    renamed = json.loads(json.dumps(ledger()).replace('"demand"', '"empty boats"'))
    results = checked(data=renamed)
    assert severe(results) == []
    assert "counter.named: demand" in [one.check for one in failing(results)]


def test_what_is_read_from_prose_never_decides() -> None:
    words = "Moreover the trombone, a brass instrument with a slide, charms orchestras. " * 3
    results = checked(f"{PROSE}\n\n{words}\n\nIt carried 999 people (Smith, 2011).")
    assert severe(results) == []
    families = {one.check.split(":")[0] for one in failing(results)}
    assert {"para.unity", "style.repeated", "contradiction", "ev.cited"} <= families
    assert scorecard(results).passed


@pytest.mark.parametrize("words", ["(from 310 to 265, in 2024)", "(Ferry Count, 2024)", "(2024)"])
def test_brackets_that_name_no_strange_work_are_let_be(words: str) -> None:
    results = checked(PROSE.replace("People use it.", f"People use it. We know it {words}."))
    assert not [one.check for one in failing(results) if one.check.startswith("ev.cited")]


def test_a_protected_fact_is_kept_in_other_words_and_missed_when_gone() -> None:
    facts = ["640 passengers", "48 %", "The ferry sails at night."]
    kept = PROSE.replace("it carried 640 people", "it carried 640 people and passengers")
    assert "revise.keep" not in severe(checked(kept, protected_facts=facts))
    gone = checked(protected_facts=["7,300 litres of fuel"])
    assert severe(gone) == ["revise.keep"]


def test_demands_of_form_are_counted() -> None:
    assert severe(checked(length={"min": 300, "max": 400})) == ["form.length"]
    assert severe(checked(length={"min": 40, "max": 90})) == []
    assert severe(checked(style={"banned": ["sleeps early"]})) == ["style.banned"]
    assert severe(checked(style={"banned": ["sleep"]})) == []


def test_another_language_is_not_applicable_and_never_passes_by_words() -> None:
    results = checked(language="de")
    words = [one for one in results if one.status == "na"]
    assert {one.check for one in words} >= {"clarity", "style", "ev.numbers", "contradiction"}
    assert not any(one.deciding for one in words)
    assert "arg.graph" in {one.check for one in results if one.status == "pass"}


def test_a_revision_that_drops_a_right_passage_is_told() -> None:
    body = json.dumps(ledger(), indent=1)
    before = f"{PROSE}\n\n```json ledger\n{body}\n```\n"
    data = ledger()
    data["claims"][0]["evidence"].pop()
    told = [one.check for one in failing(checked(data=data, before=before))]
    assert any(check.startswith("revise.quote: s1 Of them 48 %") for check in told)


def test_what_is_hidden_is_checked_by_what_the_writer_was_not_told() -> None:
    hidden = {"must_address": ["storms"], "protected_facts": ["48 %"]}
    task = Task("essay/x", "essay", "T", "P", hidden=hidden, materials={"sources": SOURCES})
    draft = f"{PROSE}\n\n```json ledger\n{json.dumps({**ledger(), 'counters': []})}\n```\n"
    results = list(DOMAIN.check(task.hidden_only(), draft, None))
    assert severe(results) == ["counter.unmet"]
    assert "revise.keep" in {one.check for one in results if one.status == "pass"}


TRIAL = {"id": "s3", "title": "Shop Poll", "year": 2024, "text": "Of 212 shops asked, 61 reported "
         "fewer customers and 48 reported more; the rest saw no difference. The poll was short and "
         "may have missed the quiet months."}  # fmt: skip
PIER = {
    "id": "s4",
    "title": "Pier Plan",
    "year": 2024,
    "text": "The new pier costs 5.8 million "
    "crowns. The province pays 60 % of it. The town would repay its part over 20 years.",
}


def names(results: list[CheckResult]) -> list[str]:
    return [one.check for one in failing(results)]


def with_words(words: str, *sources: dict[str, Any], data: Any = None) -> list[str]:
    """What is found in the clean essay with a paragraph more, which no entry quotes."""
    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    return names(checked(prose, data, sources=[*SOURCES, *sources]))


@pytest.mark.parametrize(
    "words",
    [
        "Of the 212 shops asked, 61 had fewer customers.",
        "Shops fear for their trade: 61 reported fewer customers. Yet 48 reported more, and the "
        "remaining 103 saw no difference.",
        "The pier is dear. The province pays 60 %, so that 2.32 million crowns are left.",
    ],
)
def test_a_figure_of_a_source_that_the_sentence_speaks_of_is_accounted_for(words: str) -> None:
    assert with_words(words, TRIAL, PIER) == []


@pytest.mark.parametrize(
    "words",
    [
        "Of the shops asked, 97 had fewer customers.",
        "Yet 48 reported more, and the remaining 131 saw no difference.",
        "The province pays 60 %, so that 3.9 million crowns are left for the town.",
        "The harbour master counted 61 gulls on the roof.",
    ],
)
def test_a_figure_that_no_such_source_gives_is_told(words: str) -> None:
    found = with_words(words, TRIAL, PIER)
    assert [one.split(":")[0] for one in found] in (["uncovered"], ["contradiction"])


def test_shares_and_points_do_not_contradict_each_other() -> None:
    words = "The mean mark of pupils who come by ferry is 77 points."
    assert not any(one.startswith("contradiction") for one in with_words(words))


def answered(reply: str, *sources: dict[str, Any], **entry: Any) -> list[CheckResult]:
    """The clean essay with a second objection, answered in these words."""
    prose = PROSE.replace(
        "So the ferry", f"Shops are said to suffer from it. {reply}\n\nSo the ferry"
    )
    data = ledger()
    quote = "Shops are said to suffer from it."
    data["counters"].append({"point": "shops", "quote": quote, "reply_quote": reply, **entry})
    return checked(prose, data, sources=[*SOURCES, *sources])


def test_a_reply_that_tells_a_source_is_not_weak() -> None:
    told = "Yet of those asked 48 reported more customers, and only 61 fewer."
    assert "counter.weak: shops" not in names(answered(told, TRIAL))
    assert "counter.weak: shops" in names(
        answered("They will surely get used to the change.", TRIAL)
    )
    why = {said: [one.message for one in answered(said, TRIAL) if "fewer than" in one.message]
           for said in ("61 reported fewer.", "They were few.")}  # fmt: skip
    assert [bool(told) for told in why.values()] == [False, True]


def test_an_answer_brings_evidence_of_its_own_and_it_is_held_to_its_passage() -> None:
    told = "Of those who travelled by night 48 % had no other way."
    right = proof("s1", "Of them 48 % had no other way", told)
    assert severe(answered(told, evidence=[right])) == []
    wrong = proof("s1", "Of them 48 % had another way", told)
    assert severe(answered(told, evidence=[wrong])) == ["ev.quote"]
    bent = told.replace("48 %", "84 %")
    assert severe(answered(bent, evidence=[proof("s1", right["source_quote"], bent)])) == [
        "ev.numbers"
    ]


def test_a_caution_may_be_told_in_one_sentence_and_is_missed_when_it_is_not() -> None:
    source = {**TRIAL, "caution": "The poll was short and may have missed the quiet months."}
    passage = "Of 212 shops asked, 61 reported fewer customers and 48 reported more"
    said = "In a poll of 212 shops 61 had fewer customers and 48 had more."
    proven = [proof("s3", passage, said)]
    assert "ev.caution: s3" in names(answered(said, source, evidence=proven))
    careful = f"{said} The poll was short, and quiet months are not in it."
    prose = PROSE.replace("So the ferry", f"Shops are said to suffer. {careful}\n\nSo the ferry")
    data = ledger()
    data["counters"].append({"point": "shops", "quote": "Shops are said to suffer.",
                             "reply_quote": said, "evidence": proven})  # fmt: skip
    assert "ev.caution: s3" not in names(checked(prose, data, sources=[*SOURCES, source]))


@pytest.mark.parametrize(
    ("words", "right"),
    [("more than a third", True), ("nearly two fifths", True), ("more than half", False)],
)
def test_a_share_that_a_word_bounds_follows_from_two_counts(words: str, right: bool) -> None:
    source = {"id": "s3", "title": "Noise Log", "year": 2024,
              "text": "Complaints about noise fell from 46 to 29 a month."}  # fmt: skip
    said = f"Complaints fell from 46 to 29 a month, by {words}."
    proven = [proof("s3", "Complaints about noise fell from 46 to 29 a month", said)]
    found = names(answered(said, source, evidence=proven))
    assert any(one.startswith("ev.numbers") for one in found) is not right


def test_an_ending_that_names_the_deed_comes_back_to_the_position() -> None:
    last = "So the ferry should sail at night, for those who come home late."
    assert "thesis.return" in names(checked(PROSE.replace(last, "Quiet islands grow old, and old "
                                                          "ones empty out slowly.").replace(
        f"{DOUBT} The count says otherwise", f"{DOUBT}\n\nThe count says otherwise")))  # fmt: skip
    assert "thesis.return" not in names(checked())


def test_an_absolute_that_is_denied_claims_nothing() -> None:
    for words, told in (("This proves that night is safe.", True),
                        ("That proves it: night is safe.", True),
                        ("None of this proves it.", False),
                        ("Little of this proves its worth.", False),
                        ("We cannot prove that night is safe.", False)):  # fmt: skip
        assert any(one.startswith("style.absolute") for one in with_words(words)) is told


def test_an_essay_that_has_to_end_with_its_risks_need_not_come_back() -> None:
    last = "So the ferry should sail at night, for those who come home late."
    fog = "Fog is rare here, and in most winters it comes and goes within an hour."
    risks = "Its old engine may give trouble once the weather has turned cold."
    prose = PROSE.replace(last, f"{fog}\n\n{risks}")
    assert "thesis.return" in names(checked(prose))
    assert "thesis.return" not in names(checked(prose, required_sections=["Risks"]))
    assert "thesis.return" in names(checked(prose, required_sections=["Conclusion"]))
