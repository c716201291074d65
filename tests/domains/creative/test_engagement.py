"""Engagement in three levels: a proxy that decides nothing, elements exchanged, real results."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from domains.creative import DOMAIN
from domains.creative.engagement.beta import below, chance_of_more, quantile
from domains.creative.engagement.results import Arm, overdispersion, results
from tests.domains.creative.copies import BODY, brief, checked, draft, shop
from tests.support.practising import script
from workbench.catalog import assets

CSV = """variant,impressions,clicks,hook,claim,cta
a,4000,120,question,warm,order
b,4000,200,figure,warm,order
c,4000,118,question,light,order
d,4000,205,figure,light,order
"""


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in results(text.splitlines())]


def test_the_proxy_is_labelled_and_enters_no_score() -> None:
    found = [one for one in checked(brief(), draft()) if one.check.startswith("engagement")]
    assert found
    assert all(one.severity == "info" and not one.deciding for one in found)
    assert all(one.message.startswith("Proxy, not engagement") for one in found)


@pytest.mark.parametrize(
    ("body", "held"),
    [
        ("Your hands are cold by noon.", "the reader"),
        ("Cold by noon?", "a question"),
        ("12 hours of tea in a bag.", "a figure"),
        ("We are proud to present it.", "nothing"),
    ],
)
def test_a_hook_is_looked_for_in_the_first_words(body: str, held: str) -> None:
    (found,) = [r for r in checked(brief(), draft(shop(body))) if r.check.startswith("engagement")]
    assert f"opens with {held}" in found.message


@pytest.mark.parametrize(("words", "calls"), [("Plan your way: m.example/n", 1), ("A way.", 0)])
def test_the_call_of_the_brief_is_asked_for_in_any_words(words: str, calls: int) -> None:
    task = brief(cta={"text": "Plan your way", "link": "m.example/n"})
    results = checked(task, draft(shop(f"12 hours of tea. {words}")))
    (found,) = [r for r in results if r.check.startswith("engagement")]
    assert f"{calls} thing(s) asked for" in found.message


@pytest.mark.parametrize(
    ("p", "a", "b", "x"),
    [(0.5, 1, 1, 0.5), (0.025, 1, 1, 0.025), (0.5, 2, 2, 0.5), (0.975, 31, 71, 0.3959)],
)
def test_the_quantiles_of_a_beta_are_those_of_the_tables(
    p: float, a: float, b: float, x: float
) -> None:
    assert math.isclose(quantile(p, a, b), x, abs_tol=2e-3)
    assert math.isclose(below(quantile(p, a, b), a, b), p, abs_tol=1e-9)


def test_a_beta_is_symmetric_and_follows_the_binomial() -> None:
    for x in (0.1, 0.37, 0.8):
        assert math.isclose(below(x, 3, 5) + below(1 - x, 5, 3), 1, abs_tol=1e-12)
        binomial = sum(math.comb(7, k) * x**k * (1 - x) ** (7 - k) for k in range(3, 8))
        assert math.isclose(below(x, 3, 5), binomial, abs_tol=1e-12)


def test_the_chance_of_more_is_a_half_for_equals_and_adds_up() -> None:
    assert math.isclose(chance_of_more((5, 9), (5, 9)), 0.5, abs_tol=1e-6)
    one, other = (12, 300), (20, 290)
    assert math.isclose(chance_of_more(one, other) + chance_of_more(other, one), 1, abs_tol=1e-6)


def test_real_results_come_with_intervals_and_say_what_cannot_be_told_apart() -> None:
    found = lines(CSV)
    arms = {one["variant"]: one for one in found if "variant" in one}
    assert arms["a"]["low"] < 120 / 4000 < arms["a"]["high"]
    assert all(one["level"] == "real results" for one in arms.values())
    pairs = {tuple(one["pair"]): one for one in found if "pair" in one}
    assert pairs["a", "b"]["said"] == "b did better"
    assert pairs["a", "c"]["said"] == "cannot be told apart"


def test_what_an_element_does_is_read_off_variants_that_differ_in_it_alone() -> None:
    found = {one["element"]: one for one in lines(CSV) if "element" in one}
    assert found["hook"]["pairs"] == found["claim"]["pairs"] == 2
    assert found["hook"]["said"] == "“figure” did better"
    assert found["claim"]["said"] == "cannot be told apart"
    assert found["hook"]["low"] < found["hook"]["change"] < found["hook"]["high"]
    assert "cta" not in found


def test_few_showings_say_nothing() -> None:
    found = lines("variant,shown,acted\na,40,1\nb,40,12\n")
    assert found[-1]["said"] == "too few were shown"


def test_rows_that_differ_by_more_than_chance_widen_the_interval() -> None:
    even = "variant,shown,acted\n" + "a,1000,50\n" * 4
    uneven = "variant,shown,acted\na,1000,10\na,1000,90\na,1000,20\na,1000,80\n"
    one, other = lines(even)[0], lines(uneven)[0]
    assert one["overdispersion"] == 1.0
    assert other["overdispersion"] > 10
    assert other["high"] - other["low"] > 2 * (one["high"] - one["low"])
    assert overdispersion([Arm("a", 10, 5, {}, ((10, 5),))]) == 1.0


@pytest.mark.parametrize(
    "text",
    ["", "variant,shown\na,4\n", "variant,shown,acted\na,4,9\n", "variant,shown,acted\na,x,1\n",
     "nowhere.csv"],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_one_line_that_says_so(text: str) -> None:
    assert [list(line) for line in lines(text)] == [["error"]]


def test_the_command_reads_a_file_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text(CSV, encoding="utf-8")
    told = [json.loads(line) for line in DOMAIN.commands["results"]([str(file)])]
    assert told == lines(CSV)


def test_elements_are_exchanged_between_variants_of_one_channel() -> None:
    file = assets() / "tasks" / "creative" / "honey_mail.yaml"
    text = script("creative/honey_mail").repaired
    entry = json.dumps({"task": str(file), "draft": text})
    rows = [json.loads(line) for line in DOMAIN.commands["elements"]([entry])]
    each = [row for row in rows if "in" in row]
    assert {row["element"] for row in each} == {"hook", "claim"}
    assert all(row["in"] != row["taken from"] for row in each)
    body = [row for row in each if row["element"] == "claim"]
    assert all(any("diversity" in check for check in row["breaks"]) for row in body)
    assert all(row["score_change"] < 0 for row in body)
    summary = [row for row in rows if "exchanges" in row]
    assert {row["element"] for row in summary} == {"hook", "claim"}


def test_a_line_without_a_task_is_answered_with_its_fault() -> None:
    for line in ("{", '{"draft": "x"}', '{"task": "nowhere.yaml", "draft": "x"}'):
        (answer,) = DOMAIN.commands["elements"]([line])
        assert "error" in json.loads(answer)


def test_a_variant_in_the_ledger_alone_can_be_exchanged_too(tmp_path: Path) -> None:
    file = tmp_path / "task.yaml"
    facts = json.dumps(list(brief().materials["facts"]))
    file.write_text(
        f"id: creative/t\ntitle: T\nprompt: P\nfacts: {facts}\nchannels: [shop]\n", encoding="utf-8"
    )
    text = draft(
        shop(BODY, headline="Warm by noon"), shop("Snow. And tea.", headline="Cold hands?")
    )
    entry = json.dumps({"task": str(file), "draft": text})
    rows = [json.loads(line) for line in DOMAIN.commands["elements"]([entry])]
    hooks = [row for row in rows if row.get("element") == "hook" and "in" in row]
    assert len(hooks) == 2
    assert {row["proxy_change"] > 0 for row in hooks} == {True, False}
