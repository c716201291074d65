"""Faults of a story: names, ages, tense, point of view, beats."""

from __future__ import annotations

import itertools
import re
from random import Random

from workbench.prose.planting import Data, Mark, Opened

STORY = ("story",)
_PRESENT = (
    "The kettle whistles on the stove, and the window is open. The street lies quiet while the "
    "rain falls on the roofs.",
    "The bus stops at the corner. The doors open, and nobody gets off.",
)
_PAST = (
    "The kettle whistled on the stove, and the window was open. The street lay quiet while the "
    "rain fell on the roofs.",
    "The bus stopped at the corner. The doors opened, and nobody got off.",
)
_FIRST = (
    "I had never seen my own hands shake like that. I told myself that I would stay.",
    "I thought of my mother, and I kept my mouth shut.",
)
_THIRD = (
    "She had never seen her own hands shake like that. She told herself that she would stay.",
    "He thought of his mother, and he kept his mouth shut.",
)


def entities(parts: Opened) -> list[Data]:
    """The characters and things of the story's ledger."""
    story = parts.ledger.get("story")
    holder = story if isinstance(story, dict) else parts.ledger
    return [one for one in holder.get("entities") or () if isinstance(one, dict)]


def beats(parts: Opened) -> list[Data]:
    """The beats of the story's ledger, in their order."""
    story = parts.ledger.get("story")
    holder = story if isinstance(story, dict) else parts.ledger
    found = [one for one in holder.get("beats") or () if isinstance(one, dict)]
    return [one for one in found if str(one.get("quote") or "") in parts.prose]


def renamed(parts: Opened, random: Random) -> Mark | None:
    """From the middle on a character has another name."""
    names = [str(one.get("name") or "").split() for one in entities(parts)]
    fit = [n[0] for n in names if n and len(re.findall(rf"\b{n[0]}\b", parts.prose)) >= 2]
    if not fit:
        return None
    name = random.choice(fit)
    places = [m.start() for m in re.finditer(rf"\b{re.escape(name)}\b", parts.prose)]
    at = places[len(places) // 2]
    new = random.choice([n for n in ("Brunhilde", "Ottokar", "Philippa") if n != name])
    head, tail = parts.prose[:at], parts.prose[at:]
    changed = re.sub(rf"\b{re.escape(name)}\b", new, tail)
    parts.prose = head + changed
    for beat in _holders(parts):
        quote = str(beat.get("quote") or "")
        if quote and quote not in parts.prose:
            beat["quote"] = re.sub(rf"\b{re.escape(name)}\b", new, quote)
    return Mark(STORY, new)


def _holders(parts: Opened) -> list[Data]:
    story = parts.ledger.get("story")
    holder = story if isinstance(story, dict) else parts.ledger
    listed = [*(holder.get("beats") or ()), *(parts.ledger.get("claims") or ())]
    return [one for one in listed if isinstance(one, dict)]


def other_age(parts: Opened, random: Random) -> Mark | None:
    """The story gives a character another age than its ledger or its brief."""
    fit = []
    for one in entities(parts):
        given = one.get("attributes")
        held = given if isinstance(given, dict) else {}
        age = str(held.get("age") or "")
        if age.isdigit() and one.get("name"):
            fit.append((str(one["name"]).split()[0], int(age)))
    if not fit or not parts.paragraphs:
        return None
    who, years = random.choice(fit)
    told = f"{who} was {years + random.choice([-4, 5, 11])} years old."
    after = random.choice(parts.paragraphs)
    parts.prose = parts.prose.replace(after, f"{after} {told}", 1)
    return Mark(STORY, told)


def _narrated(parts: Opened) -> list[str]:
    return [p for p in parts.paragraphs if not re.search(r"[“”\"]", p) and len(p.split()) > 12]


def _is_story(parts: Opened) -> bool:
    return bool(beats(parts) or parts.materials.get("story")) and bool(_narrated(parts))


def tense_slip(parts: Opened, random: Random) -> Mark | None:
    """A paragraph of narration in the other tense."""
    if not _is_story(parts):
        return None
    text = " ".join(_narrated(parts))
    past = len(re.findall(r"\b(?:was|were|had|said|went|\w{3,}ed)\b", text))
    now = len(re.findall(r"\b(?:is|are|has|says|goes)\b", text))
    slip = random.choice(_PRESENT if past > now else _PAST)
    return _inserted(parts, slip, random)


def other_person(parts: Opened, random: Random) -> Mark | None:
    """A paragraph of narration by, or about, somebody else."""
    if not _is_story(parts):
        return None
    text = " ".join(_narrated(parts))
    first = len(re.findall(r"\b(?:I|my|me)\b", text))
    third = len(re.findall(r"\b(?:[Ss]he|[Hh]e|[Hh]er|[Hh]is)\b", text))
    if first and third and min(first, third) * 4 > max(first, third):
        return None
    slip = random.choice(_THIRD if first > third else _FIRST)
    return _inserted(parts, slip, random)


def _inserted(parts: Opened, slip: str, random: Random) -> Mark:
    before = random.choice(_narrated(parts))
    parts.prose = parts.prose.replace(before, f"{slip}\n\n{before}", 1)
    return Mark(STORY, slip)


def missing_beat(parts: Opened, random: Random) -> Mark | None:
    """A beat's words and its entry are gone."""
    found = beats(parts)
    if len(found) < 2:
        return None
    beat = random.choice(found)
    parts.unsay(str(beat["quote"]))
    story = parts.ledger.get("story")
    holder = story if isinstance(story, dict) else parts.ledger
    holder["beats"] = [one for one in holder["beats"] if one is not beat]
    return Mark(STORY)


def beats_out_of_order(parts: Opened, random: Random) -> Mark | None:
    """The paragraphs of two beats change places."""
    found = [str(one["quote"]) for one in beats(parts)]
    held = [next((p for p in parts.paragraphs if q in p), "") for q in found]
    pairs = [(a, b) for a, b in itertools.pairwise(held) if a and b and a != b]
    if not pairs:
        return None
    one, two = random.choice(pairs)
    swapped = parts.prose.replace(one, "\0", 1).replace(two, one, 1).replace("\0", two, 1)
    parts.prose = swapped
    return Mark(STORY)
