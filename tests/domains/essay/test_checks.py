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
