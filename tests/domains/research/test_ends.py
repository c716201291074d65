"""The domain from outside: its prompt, its task file's limits, strange drafts."""

from __future__ import annotations

import json

import pytest

from domains.research import DOMAIN
from tests.domains.research.making import CLAIMS, PROSE, check, cite, claim, draft, task, wrong
from tests.support.bundled import Bundle
from workbench.core.checks import failing, scorecard

SHIPPED = Bundle(DOMAIN)


def test_the_request_is_part_of_every_prompt() -> None:
    session = SHIPPED.practise(SHIPPED.names[0], 0)
    first, *rest = DOMAIN.prompt(session.view())
    assert "reviewer of research" in first.text
    assert "The sources:" in "\n".join(message.text for message in rest)


def test_nothing_of_a_draft_is_run() -> None:
    assert DOMAIN.readiness().level == "strong"


@pytest.mark.parametrize(
    "prose",
    [
        "",
        "[" * 5000,
        "(" * 5000 + "Abel 2018",
        "[@" * 2000,
        "t(" * 2000 + "= 1, p = .05",
        "M = 1.5 " * 2000,
        "“" * 3000,
        "| [@k1] " * 1500,
        "\u202e[@k1]\u200b",
        "1,2,3," * 300,
    ],
)
def test_a_strange_draft_is_judged(prose: str) -> None:
    results = check(draft(prose))
    assert scorecard(results).outcome == "failed"


@pytest.mark.parametrize(
    "ledger",
    [
        {"claims": "all is well"},
        {"claims": {"quote": "x"}},
        {"claims": [None, 3, "x", {}]},
        {"claims": [{"quote": ["a", "b"], "cites": 7}]},
        {"claims": [{"quote": "x", "cites": [{"id": None, "source_quote": None}]}]},
        {"claims": [], "pooled": "about two"},
        {"claims": [], "pooled": [{"est": {"a": 1}, "studies": {"k1": 1}}]},
        {"claims": [], "stats": [{"test": "t", "df": "many", "value": "x", "p": None}]},
        {"claims": [], "answers": "yes", "quantities": 3, "flow": [1]},
    ],
)
def test_a_strange_ledger_is_judged_and_never_breaks_a_check(ledger: object) -> None:
    results = check(f"{PROSE}\n\n```json ledger\n{json.dumps(ledger)}\n```\n")
    assert scorecard(results).outcome == "failed"
    assert not [one for one in results if one.status == "error"]


def test_a_source_without_anything_but_a_text_is_enough() -> None:
    told = "Desks cost 400 crowns"
    sources = [{"id": "a", "text": "Desks cost 400 crowns each."}]
    text = draft(f"{told} [@a].", [claim(told, cite("a", "Desks cost 400 crowns"))])
    assert wrong(text, sources=sources) == {}


def test_a_task_without_sources_judges_form_alone() -> None:
    results = check(draft(), sources=[])
    assert not [one for one in failing(results) if one.severity == "blocker"]


def test_names_of_checks_are_told_apart() -> None:
    names = [one.check for one in check(draft(claims=[*CLAIMS, *CLAIMS]))]
    assert len(names) == len(set(names))


def test_every_finding_says_what_to_do() -> None:
    for name in SHIPPED.names:
        for result in failing(SHIPPED.results(name, SHIPPED.script(name).draft)):
            assert result.message.strip()
            assert result.fix.strip()
            assert result.span is not None or result.expected


def test_the_reference_is_in_no_prompt() -> None:
    subject = task(reference="secret words")
    assert "secret words" not in str(subject.shown(1))
