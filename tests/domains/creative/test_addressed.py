"""Whom a variant speaks to, where its heading tells that in the writer's own words."""

from __future__ import annotations

import pytest

from domains.creative.case import Case
from tests.domains.creative.copies import brief, wrong
from workbench.core.task import Task

RIDERS = {"id": "riders", "name": "people who cycle to work", "needs": ["office", "rain"]}
FAMILIES = {"id": "families", "name": "parents with a trailer", "needs": ["child", "school"]}
RAIN = "Headline: Wet roads\n\nBody: It keeps tea hot for 12 hours, in the rain too."
CHILD = "Headline: Two on board\n\nBody: It keeps tea hot for 12 hours, and your child warm."
LEDGER = '```json ledger\n{"claims": [{"quote": "It keeps tea hot for 12 hours", "fact_id": "F1"}]}\n```\n'  # noqa: E501


def _task(*channels: str) -> Task:
    return brief(channels=list(channels or ("shop", "mail")), audiences=[RIDERS, FAMILIES],
                 variants="each")  # fmt: skip


def _copy(*sections: tuple[str, str]) -> str:
    return "\n\n".join(f"## {heading}\n\n{text}" for heading, text in sections) + f"\n\n{LEDGER}"


def _speaks_to(draft: str, task: Task) -> list[tuple[str, str]]:
    return [(one.channel, one.audience) for one in Case(task, draft).variants]


@pytest.mark.parametrize(
    ("rider", "parent"),
    [
        ("riders", "families"),
        ("people who cycle to work", "parents with a trailer"),
        ("cyclists on their way to work", "parents"),
        ("commuters", "mums and dads"),
        ("on two wheels", "on four"),
        ("the half past seven crowd", "with somebody behind the saddle"),
        ("for whoever is late", "for whoever has to stop twice"),
        ("A", "B"),
        ("office people", "school run"),
        ("variant 1", "variant 2"),
    ],
)
def test_own_words_for_an_audience_are_known_by_its_needs_and_its_place(
    rider: str, parent: str
) -> None:
    draft = _copy((f"Shop · {rider}", RAIN), (f"Shop · {parent}", CHILD),
                  (f"Mail · {rider}", RAIN), (f"Mail · {parent}", CHILD))  # fmt: skip
    assert _speaks_to(draft, _task()) == [
        ("shop", "riders"), ("shop", "families"), ("mail", "riders"), ("mail", "families")
    ]  # fmt: skip
    assert "variants.missing" not in wrong(_task(), draft)


def test_needs_and_names_count_for_more_than_the_order() -> None:
    mixed = _copy(("Shop · with children", CHILD), ("Shop · without", RAIN),
                  ("Mail · without", RAIN), ("Mail · with children", CHILD))  # fmt: skip
    assert [audience for _, audience in _speaks_to(mixed, _task())] == [
        "families", "riders", "riders", "families"
    ]  # fmt: skip


def test_a_heading_of_an_audience_alone_opens_a_variant_below_its_channel() -> None:
    text = f"# Shop\n\n## Commuters\n\n{RAIN}\n\n## Parents\n\n{CHILD}\n\n{LEDGER}"
    assert _speaks_to(text, _task("shop")) == [("shop", "riders"), ("shop", "families")]
    alone = text.removeprefix("# Shop\n\n")
    assert "variants.missing" not in wrong(_task("shop"), alone)


def test_a_variant_that_is_not_there_is_missing_whatever_the_others_are_called() -> None:
    three = _copy(("Shop · commuters", RAIN), ("Shop · mums", CHILD), ("Mail · commuters", RAIN))
    assert _speaks_to(three, _task())[2] == ("mail", "riders")
    assert "variants.missing" in wrong(_task(), three)
    twice = _copy(("Shop · riders", RAIN), ("Shop · riders", CHILD))
    assert "variants.missing" in wrong(_task("shop"), twice)


def test_a_third_variant_of_a_channel_speaks_to_nobody_in_particular() -> None:
    three = _copy(("Shop · one", RAIN), ("Shop · two", CHILD), ("Shop · three", RAIN))
    assert [audience for _, audience in _speaks_to(three, _task("shop"))] == [
        "riders", "families", ""
    ]  # fmt: skip


def test_words_that_an_audience_does_not_know_are_looked_for_under_any_heading() -> None:
    people = [{**RIDERS, "jargon": ["trailer"]}, FAMILIES]
    task = brief(channels=["shop"], audiences=people, variants="each")
    text = _copy(("Shop · commuters", f"{RAIN} Bring the trailer."), ("Shop · parents", CHILD))
    assert "audience.jargon" in wrong(task, text)


def test_a_ledger_may_call_an_audience_in_other_words_too() -> None:
    variants = '[{"channel": "shop", "audience": "commuters", "parts": {"body": "In the rain."}}, {"channel": "shop", "audience": "mums", "parts": {"body": "Your child."}}]'  # noqa: E501
    text = f'```json ledger\n{{"variants": {variants}, "claims": []}}\n```\n'
    assert _speaks_to(text, _task("shop")) == [("shop", "riders"), ("shop", "families")]
