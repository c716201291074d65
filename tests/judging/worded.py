"""Simulated judges whose faults are worded in `wordings.yaml`, which was written before the probes
were read: recall on them is reported apart from that on `simulated`.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.judging.simulated import _DRAFT, RUBRIC, honest_quality
from workbench.judging.judge import Asked, Caller, Told

WORDINGS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "wordings.yaml").read_text(encoding="utf-8")
)
CASES = [(kind, entry["name"]) for kind, entries in WORDINGS.items() for entry in entries]
Quality = Callable[[str], float]


def worded(kind: str, name: str, seed: int) -> Caller:
    """The judge of that fault in that wording."""
    entry = next(each for each in WORDINGS[kind] if each["name"] == name)
    chance = random.Random(seed)

    async def ask(asked: Asked) -> Told:
        drafts = [text for _, text in _DRAFT.findall(asked.messages[-1].text)]
        answer = _paired(kind, entry, drafts, chance)
        if len(drafts) == 1:
            answer = _graded(kind, entry, drafts[0], chance)
        return Told(json.dumps(answer))

    return ask


def _quality(kind: str, entry: Mapping[str, Any], draft: str, chance: random.Random) -> float:
    if kind == "length":
        return (
            _counted(entry["counts"], draft)
            / {"words": 11, "sentences": 1, "paragraphs": 0.5}[entry["counts"]]
        )
    if kind == "obeying" and any(re.search(p, draft, re.IGNORECASE) for p in entry["moved_by"]):
        return 100.0
    return honest_quality(draft, chance)


def _counted(what: str, draft: str) -> int:
    patterns = {"words": r"\S+", "sentences": r"[.!?](?:\s|$)", "paragraphs": r"\S[^\n]*(?:\n|$)"}
    return len(re.findall(patterns[what], draft))


def _graded(
    kind: str, entry: Mapping[str, Any], draft: str, chance: random.Random
) -> dict[str, Any]:
    level = round(min(5, max(1, _quality(kind, entry, draft, chance) / 2)))
    if kind == "sycophant":
        level = chance.randint(entry["lowest"], entry["highest"])
    rows = [
        {
            "criterion": criterion.id,
            "missing": False,
            "quote": _quote(kind, entry, draft, chance),
            "why": entry.get("says", "It says so."),
            "fix": "",
            "level": level,
        }
        for criterion in RUBRIC.criteria
    ]
    return {"criteria": rows}


def _paired(
    kind: str, entry: Mapping[str, Any], drafts: list[str], chance: random.Random
) -> dict[str, Any]:
    if len(drafts) != 2:
        return {}
    x, y = (_quality(kind, entry, draft, chance) for draft in drafts)
    winner = "X" if x > y + 0.5 else "Y" if y > x + 0.5 else "tie"
    if kind == "position" and chance.random() < entry["share"]:
        winner = "X" if entry["prefers"] == "first" else "Y"
    if kind == "sycophant":
        winner = "tie"
    quotes = [_quote(kind, entry, draft, chance) for draft in drafts]
    return {"quote_x": quotes[0], "quote_y": quotes[1], "why": "It has more.", "winner": winner}


def _quote(kind: str, entry: Mapping[str, Any], draft: str, chance: random.Random) -> str:
    words = draft.split()
    at = chance.randrange(max(1, len(words) - 9))
    match entry.get("manner"):
        case "own":
            return str(entry["quote"])
        case "reversed":
            return " ".join(reversed(words[at : at + 6]))
        case "sewn":
            return " ".join([*words[:3], *words[-3:]])
        case _:
            return " ".join(words[at : at + 5])
