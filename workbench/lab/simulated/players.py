"""Simulated writers and team roles of known skill. They are handed messages alone, like any model,
and what they do is drawn from a hash of seed and messages, so that resume and cluster agree.

How a writer takes feedback is the model of research/domains.md, section 9: a named fault is mended
with a chance, an unnamed one with a small one, a false alarm spoils what was right, and every
requested change may spoil something else.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, fields

from workbench.core.messages import Message, Usage
from workbench.core.strategies.teamwork import COORDINATE, CRITICISE, VALIDATE
from workbench.lab.simulated.world import draft_of, right_value, values_in
from workbench.models import CallSettings, Finished, Retrying

_TASK = re.compile(r"SIMULATED task (\S+): write (\d+) parts")
_ITEM = re.compile(r"^(?:\d+\.|\[(\d+\.c?\d+)\]) (.*\bpart (\d+)\b.*)$", re.M)


@dataclass(frozen=True, slots=True)
class Skill:
    """Chances, each from 0 to 1, unless said otherwise."""

    faults: float = 0.5
    """That a part of a first draft is wrong."""
    repair: float = 0.7
    """That a named fault is mended, where all that can be told is told."""
    vague: float = 1.0
    """Factor on `repair` where the expected value is not told."""
    crowded: float = 0.0
    """Taken off `repair` for each further item of the same round."""
    unasked: float = 0.05
    """That a fault nobody named is mended."""
    breaks: float = 0.05
    """That a requested change spoils another part."""
    gullible: float = 0.4
    """That a part which is right is spoiled where somebody calls it wrong."""
    recall: float = 0.6
    """Of a critic: that a wrong part is named."""
    alarms: float = 0.1
    """Of a critic: that a right part is called wrong."""
    confirms: float = 0.2
    """Of a validator: that a false point is confirmed."""
    rejects: float = 0.1
    """Of a validator: that a true point is rejected."""
    accepts: float = 0.0
    """Of a validator: that it accepts whatever the checks found."""
    most: int = 0
    """Of a coordinator: points sent at once, a count; 0 = all."""
    closes: float = 0.0
    """Of a coordinator: that it calls an open point settled."""
    harmful: bool = False
    """Of a coordinator: it sends what is right to be changed, and keeps the rest back."""
    deaf: bool = False
    """Feedback changes nothing; every fault is mended with the chance `unasked`."""
    spreads: float = 0.0
    """That mending a part mends the one of the same cause as well: the first half of a draft's
    parts have a part of the second half each. Where it is more than 0, both are wrong or right
    together at first.
    """
    overfits: bool = False
    """What the checks show is mended by special cases: nothing beyond them ever is."""
    heeds: str = ""
    """Words in a request without which `heedless` is a factor on `repair`."""
    heedless: float = 1.0
    words: int = 20
    """Tokens of each answer beside its text, a count."""
    price: float = 1.0
    """US dollars for a million tokens, simulated."""


SKILLS = frozenset(field.name for field in fields(Skill))


@dataclass(frozen=True, slots=True)
class Player:
    """One simulated model."""

    name: str
    skill: Skill = Skill()
    nth: int = 0
    """Which call of a session it answers, so that a request made twice is drawn twice, as at a
    temperature; 0 = the same request, the same answer.
    """

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        """The whole answer at once; see `workbench.models.Model`."""
        text = answer(
            self.skill, messages, settings.seed + 7919 * settings.sample + 104_729 * self.nth
        )
        await asyncio.sleep(0)
        yield text
        asked = sum(len(message.text) for message in messages) // 4 + 1
        given = len(text) // 4 + 1 + self.skill.words
        cost = (asked + given) * self.skill.price / 1e6
        yield Finished(Usage(asked, given, cost=cost), model=self.name)


def answer(skill: Skill, messages: Sequence[Message], seed: int) -> str:
    """What a model of that skill says."""
    draw = _Draw(seed, messages)
    told = "\n".join(message.text for message in messages[:2])
    found = _TASK.search(told)
    if found is None:
        return "There is no simulated task in this."
    key, count, request = found[1], int(found[2]), messages[-1].text
    said = [message.text for message in messages if message.role == "assistant"]
    if not said:
        half = count // 2 if skill.spreads else count
        return draft_of({p: _first(skill, draw, key, p, half) for p in range(1, count + 1)})
    values = values_in(said[-1])
    wrong = {part for part, value in values.items() if value != right_value(key, part)}
    if CRITICISE in request:
        return _criticised(skill, draw, values, wrong)
    if VALIDATE in request:
        return _validated(skill, draw, request, wrong)
    if COORDINATE in request:
        return _coordinated(skill, draw, request, wrong)
    return draft_of(_revised(skill, draw, values, wrong, request, key))


@dataclass(frozen=True, slots=True)
class _Draw:
    seed: int
    messages: Sequence[Message]

    def share(self, what: str) -> float:
        """A number in [0, 1) that the seed, the messages and a name decide."""
        digest = hashlib.blake2b(f"{what}\0{self.seed}".encode(), digest_size=7)
        for message in self.messages:
            digest.update(message.text.encode())
        return int.from_bytes(digest.digest(), "big") / (1 << 56)


def _first(skill: Skill, draw: _Draw, key: str, part: int, half: int) -> int:
    right, cause = right_value(key, part), (part - 1) % half + 1
    return right + 1 if draw.share(f"first {cause}") < skill.faults else right


def _criticised(skill: Skill, draw: _Draw, values: Mapping[int, int], wrong: set[int]) -> str:
    chance = {part: skill.recall if part in wrong else skill.alarms for part in values}
    named = [part for part in values if draw.share(f"seen {part}") < chance[part]]
    actions = [
        {"what": f"part {part} is wrong", "where": f"part {part}: {values[part]}", "why": ""}
        for part in named
    ]
    return json.dumps({"actions": actions, "done": not actions})


def _items(request: str) -> list[tuple[str, int, str]]:
    """(id, part, words) of every point in a request, in its order."""
    return [(found[1] or "", int(found[3]), found[2]) for found in _ITEM.finditer(request)]


def _validated(skill: Skill, draw: _Draw, request: str, wrong: set[int]) -> str:
    points = []
    for id, part, _ in _items(request):
        if ".c" in id:
            chance = 1 - skill.rejects if part in wrong else skill.confirms
            points.append({"id": id, "holds": draw.share(f"holds {id}") < chance, "why": ""})
    verdict = "accept" if draw.share("accepts") < skill.accepts else "revise"
    return json.dumps({"verdict": verdict, "points": points})


def _coordinated(skill: Skill, draw: _Draw, request: str, wrong: set[int]) -> str:
    rejected = set(re.findall(r'"id": "([\d.c]+)", "holds": false', request))
    known = dict.fromkeys((id, part) for id, part, _ in _items(request))
    listed = [(id, part) for id, part in known if id and id not in rejected]
    if skill.harmful:
        false = [id for id, part in known if part not in wrong]
        return json.dumps({"send": false or [id for id, _ in listed][-1:], "closed": []})
    sent = [id for id, _ in listed][: skill.most or None]
    left = [id for id, part in listed if part in wrong and ".c" not in id]
    closed = [id for id in left if draw.share(f"closes {id}") < skill.closes]
    return json.dumps({"send": sent, "closed": closed})


def _revised(
    skill: Skill,
    draw: _Draw,
    values: Mapping[int, int],
    wrong: set[int],
    request: str,
    key: str,
) -> dict[int, int]:
    new, named = dict(values), {} if skill.deaf else _named(request)
    for part, words in named.items():
        if part in wrong:
            told = 1.0 if str(right_value(key, part)) in words else skill.vague
            told *= 1.0 if skill.heeds in request else skill.heedless
            chance = skill.repair * told - skill.crowded * (len(named) - 1)
            if draw.share(f"repairs {part}") < chance:
                new[part] = right_value(key, part)
                twin = part + len(values) // 2
                spread = 0.0 if skill.overfits else skill.spreads
                if twin in wrong and draw.share(f"spreads {part}") < spread:
                    new[twin] = right_value(key, twin)
        elif draw.share(f"believes {part}") < skill.gullible:
            new[part] = right_value(key, part) + 2
        if draw.share(f"breaks {part}") < skill.breaks:
            spoiled = sorted(new)[int(draw.share(f"which {part}") * len(new))]
            new[spoiled] = right_value(key, spoiled) + 3 if spoiled != part else new[part]
    for part in sorted(wrong - named.keys()):
        if not skill.overfits and draw.share(f"unasked {part}") < skill.unasked:
            new[part] = right_value(key, part)
    return new


def _named(request: str) -> dict[int, str]:
    """The parts that the request names as wrong, with the words about each."""
    lines, found = request.splitlines(), dict[int, str]()
    for number, line in enumerate(lines):
        item = _ITEM.match(line)
        if item is None:
            continue
        more = []
        for following in lines[number + 1 :]:
            if not following.startswith("  "):
                break
            more.append(following)
        found.setdefault(int(item[3]), "\n".join([line, *more]))
    return found
