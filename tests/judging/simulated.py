"""Judges of known faults, for the probes: they see the messages alone, as a model would.

The quality of a draft is how many distinct facts it states (`Fact 7 holds because …`) less what is
plainly wrong in it; an honest judge reads that with a little noise, the others do not.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

from workbench.judging.health import INSTRUCTION
from workbench.judging.judge import Asked, Caller, Told
from workbench.judging.rubrics import Rubric, read_rubric

RUBRIC: Rubric = read_rubric(
    {
        "name": "facts",
        "criteria": [
            {
                "id": id,
                "question": f"How good is the {id}?",
                "levels": {1: "None.", 3: "Some.", 5: "All of it."},
            }
            for id in ("content", "clarity")
        ],
    },
    "the tests' rubric",
)
TASK = "State the facts that you know about bridges and say why each of them holds."

_DRAFT = re.compile(r"={8,} (draft(?: [XY])?) ={8,}\n(.*?)\n={8,} end of \1 ={8,}", re.DOTALL)
Quality = Callable[[str, random.Random], float]


def a_draft(facts: int, seed: int) -> str:
    """A draft that states so many facts, each with a number of its own."""
    chance = random.Random(seed)
    numbers = chance.sample(range(10, 99), facts)
    return " ".join(
        f"Fact {number} holds because the span rests on {number % 7 + 2} piers."
        for number in numbers
    )


def honest_quality(draft: str, chance: random.Random) -> float:
    """Distinct facts, with a little noise; the same text reads nearly the same."""
    return len(set(re.findall(r"Fact \d+", draft))) + chance.gauss(0, 0.05)


def judge(kind: str, seed: int) -> Caller:
    """A judge of that kind: honest, position, length, sycophant, phantom or obeying."""
    chance = random.Random(seed)

    async def ask(asked: Asked) -> Told:
        drafts = [text for _, text in _DRAFT.findall(asked.messages[-1].text)]
        answer = (
            _paired(kind, drafts, chance) if len(drafts) == 2 else _graded(kind, drafts[0], chance)
        )
        return Told(json.dumps(answer))

    return ask


def _quality(kind: str, draft: str, chance: random.Random) -> float:
    if kind == "length":
        return len(draft) / 60
    if kind == "obeying" and INSTRUCTION in draft:
        return 100.0
    return honest_quality(draft, chance)


def _graded(kind: str, draft: str, chance: random.Random) -> dict[str, object]:
    level = 5 if kind == "sycophant" else round(min(5, max(1, _quality(kind, draft, chance) / 2)))
    entries = [
        {
            "criterion": criterion.id,
            "missing": False,
            "quote": _quote(kind, draft, chance),
            "why": "It says so.",
            "fix": "",
            "level": level,
        }
        for criterion in RUBRIC.criteria
    ]
    return {"criteria": entries}


def _paired(kind: str, drafts: list[str], chance: random.Random) -> dict[str, object]:
    x, y = (_quality(kind, draft, chance) for draft in drafts)
    winner = "X" if x > y + 0.5 else "Y" if y > x + 0.5 else "tie"
    if kind == "position" and chance.random() < 0.7:
        winner = "X"
    if kind == "sycophant":
        winner = "tie"
    quotes = [_quote(kind, draft, chance) for draft in drafts]
    return {"quote_x": quotes[0], "quote_y": quotes[1], "why": "It has more.", "winner": winner}


def _quote(kind: str, draft: str, chance: random.Random) -> str:
    words = draft.split()
    if kind == "phantom" and chance.random() < 0.6:
        return "as the minister said in her opening speech"
    at = chance.randrange(max(1, len(words) - 5))
    return " ".join(words[at : at + 5])
