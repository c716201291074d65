"""Answers of formalisers, written by hand: honest ones, and liars of every kind."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from domains.math.modelling.serving import handle

PROBLEM = (
    "A farm packs 12 crates with 30 pears each. It sends 2/3 of the pears to a shop, keeps 25 of"
    " the rest for cider and sells what is left at 20% below the usual 50 cents a pear. How many"
    " cents does it get for them?"
)
ASKED = "How many cents does it get for them?"
CHAIN = (
    ("pears = 12*30", "12 crates with 30 pears each"),
    ("shop = 2/3*pears", "2/3 of the pears"),
    ("sold = pears - shop - 25", "keeps 25 of the rest"),
    ("price = 50 - 20/100*50", "20% below the usual 50 cents"),
    ("cents = price*sold", "cents does it get"),
)
SHORT = (
    ("left = 30*12*(1 - 2/3) - 25", "what is left"),
    ("paid = left*50*(1 - 0.2)", "20% below"),
)
STEPS = (
    "There are 12 * 30 = 360 pears.",
    "The shop gets 360 / 3 * 2 = 240 of them, so 120 are left.",
    "After the cider 120 - 25 = 95 pears are sold.",
    "At 40 cents each this gives 95 * 40 = 3800 cents.",
)


def told(
    relations: Sequence[tuple[str, str]],
    asked: str,
    names: Sequence[str] = (),
    kinds: Mapping[str, str] | None = None,
    **more: object,
) -> str:
    """A formaliser's answer about `PROBLEM`."""
    found = names or list(dict.fromkeys(says.partition(" ")[0] for says, _ in relations))
    kinds = kinds or {}
    quantities = [
        {"name": name, "kind": kinds.get(name, "number"), "quote": "pear"} for name in found
    ]
    listed = [{"says": says, "quote": quote} for says, quote in relations]
    data = {"quantities": quantities, "relations": listed, **more}
    return json.dumps({**data, "asked": {"name": asked, "quote": ASKED}})


def honest() -> list[str]:
    """Two samples that say the same by other names and other steps."""
    return [told(CHAIN, "cents"), told(SHORT, "paid")]


def verdict(samples: Sequence[str], problem: str = PROBLEM, **more: object) -> dict[str, Any]:
    """What the engine makes of the samples."""
    return handle({"problem": problem, "samples": list(samples), "by": "model-1", **more})


def reading(*claims: tuple[int, str, str], lets: Sequence[Mapping[str, str]] = ()) -> str:
    """A reader's answer about `STEPS`."""
    listed = [{"step": step, "says": says, "quote": quote} for step, says, quote in claims]
    return json.dumps({"lets": list(lets), "claims": listed})


def judged(
    readings: Sequence[str], steps: Sequence[str] = STEPS, problem: str = PROBLEM
) -> list[dict[str, Any]]:
    """What the engine makes of a solution's steps."""
    found = verdict(honest(), problem, steps=list(steps), readings=list(readings))
    steps_found: list[dict[str, Any]] = found["steps"]
    return steps_found
