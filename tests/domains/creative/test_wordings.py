"""Each fault in wordings that stand in no list. What is asked is recall of 80 %, over all; the file
says which were written before the checks had seen any of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.domains.creative.copies import BODY, CLAIM, TOLD, brief, draft, shop, told_of, wrong

FILE = Path(__file__).parent / "data" / "wordings.yaml"
WORDINGS: dict[str, list[dict[str, Any]]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
LEGAL = "Mind the lid, it gets hot."
LIMITS = {"headline": 60, "hashtags": 3, "emoji": 3}
RULES = [{"extends": "existence", "tokens": ["amazing", "must-have"]}]
REST = "You put it in your bag, you walk up the hill, and when you sit down there is tea."


def found(case: dict[str, Any]) -> set[str]:
    """Families of all that is said, advice included, about the clean copy with one change."""
    if "old" in case:
        assert case["old"] in TOLD
        return {name.split(".")[0] for name in told_of(TOLD.replace(case["old"], case["new"]))}
    given = {"voice": RULES, "channels": [{"name": "shop", "limits": LIMITS}]}
    task = brief(cta={"link": "tea.example"}, legal_lines=[LEGAL], **given)
    body = " ".join([BODY, REST, str(case.get("body", "")), str(case.get("claim", ""))])
    claim = [{"quote": case["claim"], "fact_id": case["fact"]}] if "claim" in case else []
    legal = case.get("legal", LEGAL)
    parts = {k: case[k] for k in ("headline", "tags") if k in case}
    variants = [shop(f"{body} {legal}", cta="Order at tea.example", **parts)]
    if "twin" in case:
        given_one, twin = shop(f"{BODY} {legal}"), shop(f"{case['twin']} {legal}")
        variants = [{**one, "parts": {**one["parts"], "cta": "Order at tea.example"}}
                    for one in (given_one, twin)]  # fmt: skip
    names = wrong(task, draft(*variants, claims=[CLAIM, *claim]))
    return {name.split(".")[0] for name in names}


def recall() -> tuple[list[tuple[str, str]], int]:
    """(misses, how many were looked for)."""
    faulty = [(name, one) for name, cases in WORDINGS.items() for one in cases
              if not one.get("clean")]  # fmt: skip
    missed = [(name, str(one)) for name, one in faulty if not found(one) & set(one["checks"])]
    return missed, len(faulty)


def test_the_clean_copy_has_nothing_of_it() -> None:
    assert found({}) == set()
    for cases in WORDINGS.values():
        assert all(found(one) == set() for one in cases if one.get("clean"))


def test_four_of_five_are_found_in_other_words() -> None:
    missed, many = recall()
    assert many >= 36
    assert len(missed) <= 0.2 * many, missed
