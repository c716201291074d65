"""Faults of figures, quotations and wording."""

from __future__ import annotations

import re
from random import Random

from domains.essay.planted import (
    Opened,
    evidence_of,
    figures,
    other_figure,
    sentences_of,
)
from workbench.prose.planting import Mark
from workbench.prose.planting.figures import summed

NUMBERS, QUOTES = ("ev", "contradiction"), ("ev",)
_NEGATION = re.compile(r"\b(?:not|none of|no) ")


def changed_number(parts: Opened, random: Random) -> Mark | None:
    """A figure beside its evidence is another one than the source's."""
    where = [
        (e["draft_quote"], n) for _, e in evidence_of(parts) for n in figures(e["draft_quote"])
    ]
    if not where:
        return None
    sentence, old = random.choice(where)
    wrong = _once(sentence, old, other_figure(old, random))
    parts.say(sentence, wrong)
    return Mark(NUMBERS, wrong)


def swapped_figures(parts: Opened, random: Random) -> Mark | None:
    """Two figures of unlike kinds change places: a share is printed where a count was."""
    where = [e["draft_quote"] for _, e in evidence_of(parts)]
    pairs = [(s, f) for s in where if len(f := sorted(set(figures(s)))) > 1 and "%" in s]
    shares = [(s, re.findall(r"(\d+) %", s), f) for s, f in pairs]
    fit = [(s, p[0], [n for n in f if n not in p]) for s, p, f in shares if p]
    fit = [one for one in fit if one[2]]
    if not fit:
        return None
    sentence, share, others = random.choice(fit)
    other = random.choice(others)
    wrong = _once(_once(_once(sentence, share, "\0"), other, share), "\0", other)
    parts.say(sentence, wrong)
    return Mark(NUMBERS, wrong)


def _once(text: str, old: str, new: str) -> str:
    return re.sub(rf"(?<![\d.,]){re.escape(old)}(?![\d]|[.,]\d)", lambda _: new, text, count=1)


def dropped_not(parts: Opened, random: Random) -> Mark | None:
    """A source's words are quoted without their 'not', 'no' or 'none'."""
    where = [(p, e) for p, e in evidence_of(parts) if _NEGATION.search(e["source_quote"])]
    if not where:
        return None
    pointer, entry = random.choice(where)
    entry["source_quote"] = _NEGATION.sub("", entry["source_quote"], count=1)
    return Mark(QUOTES, entry["source_quote"], pointer)


def late_thesis(parts: Opened, random: Random) -> Mark:
    """The position is stated in the last paragraph only."""
    thesis, last = parts.argument["thesis"]["quote"], parts.paragraphs[-1]
    parts.unsay(thesis)
    after = f"{last} {thesis}" if random.random() < 0.5 else f"{last}\n\n{thesis}"
    parts.prose = parts.prose.replace(last, after)
    return Mark(("thesis",), thesis, "/thesis")


def off_topic(parts: Opened, random: Random) -> Mark:
    """A paragraph about something that the essay has nothing to do with."""
    aside = random.choice(
        [
            "Octopuses have three hearts. Two of them pump blood to the gills. Their skin changes "
            "colour within a second.",
            "A good sourdough needs time. Flour and water ferment for a day, and the crust wants a "
            "hot oven.",
            "Chess clocks were once mechanical. A small flag fell when a player's minutes had run "
            "out.",
        ]
    )
    before = random.choice(parts.paragraphs[1:])
    parts.prose = parts.prose.replace(before, f"{aside}\n\n{before}", 1)
    return Mark(("para",), aside)


def merged_sentences(parts: Opened, random: Random) -> Mark | None:
    """Three sentences of a paragraph become one of more than 35 words."""
    for paragraph in random.sample(parts.paragraphs, len(parts.paragraphs)):
        found = sentences_of(paragraph)
        for at in range(len(found) - 2):
            first, second, third = found[at : at + 3]
            pieces = [first[:-1], _small(second)[:-1], _small(third)]
            merged = f"{pieces[0]}, and {pieces[1]}, and moreover {pieces[2]}"
            if len(merged.split()) > 38:
                parts.prose = parts.prose.replace(" ".join((first, second, third)), merged)
                for old, new in zip((first, second, third), pieces, strict=True):
                    parts.say(old, new)
                return Mark(("clarity",), merged)
    return None


def _small(sentence: str) -> str:
    return sentence if sentence.startswith("I ") else sentence[0].lower() + sentence[1:]


def repeated_sentence(parts: Opened, random: Random) -> Mark:
    """A sentence stands once more at the end of a later paragraph."""
    every = [s for p in parts.paragraphs for s in sentences_of(p) if len(s.split()) > 7]
    sentence = random.choice(every)
    last = parts.paragraphs[-1]
    again = f"{last} {sentence}"
    parts.prose = parts.prose.replace(last, again)
    return Mark(("style", "repetition"), sentence)


def contradicting_figure(parts: Opened, random: Random) -> Mark | None:
    """A sentence is said again near the end with one of its figures changed."""
    where = [
        (e["draft_quote"], n) for _, e in evidence_of(parts) for n in figures(e["draft_quote"])
    ]
    if not where:
        return None
    sentence, old = random.choice(where)
    wrong = _once(sentence, old, other_figure(old, random))
    last = parts.paragraphs[-1]
    parts.prose = parts.prose.replace(last, f"{wrong} {last}")
    return Mark((*NUMBERS, "uncovered"), wrong)


def lost_fact(parts: Opened, random: Random) -> Mark | None:
    """A fact that the task protects is gone, in prose and quotes alike."""
    facts = [str(fact) for fact in parts.materials.get("protected_facts") or ()]
    there = [fact for fact in facts if fact in parts.prose]
    if not there:
        return None
    fact = random.choice(there)
    parts.say(fact, random.choice(["some", "a number of them", "what there is"]))
    return Mark(("revise", "protected"))


def banned_phrase(parts: Opened, random: Random) -> Mark | None:
    """A phrase that the task's style bans."""
    style = parts.materials.get("style") or {}
    banned = [str(one) for one in style.get("banned") or ()]
    if not banned:
        return None
    phrase = random.choice(banned)
    paragraph = random.choice(parts.paragraphs[1:])
    said = f"This is, {phrase}, what counts."
    parts.prose = parts.prose.replace(paragraph, f"{paragraph} {said}", 1)
    return Mark(("style",), said)


def dropped_section(parts: Opened, random: Random) -> Mark | None:
    """The heading of a required section is gone."""
    wanted = [str(one) for one in parts.materials.get("required_sections") or ()]
    there = [one for one in wanted if f"## {one}\n" in parts.prose]
    if not there:
        return None
    parts.prose = parts.prose.replace(f"## {random.choice(there)}\n\n", "", 1)
    return Mark(("form", "sections", "structure"))


def wrong_working(parts: Opened, random: Random) -> Mark | None:
    """A working of the ledger comes to another figure than the one that it gives."""
    made = summed([entry["source_quote"] for _, entry in evidence_of(parts)], random)
    if made is None:
        return None
    sides, _, wrong = made
    parts.argument["workings"] = [f"{sides} = {wrong}"]
    _reckon(parts, wrong)
    return Mark(("workings",), f"{sides} = {wrong}", "/workings/0")


def other_than_worked(parts: Opened, random: Random) -> Mark | None:
    """The prose tells another figure than the one that its working gives."""
    made = summed([entry["source_quote"] for _, entry in evidence_of(parts)], random)
    if made is None:
        return None
    sides, right, wrong = made
    parts.argument["workings"] = [f"{sides} = {right}"]
    return Mark(("uncovered", *NUMBERS), _reckon(parts, wrong))


def _reckon(parts: Opened, figure: str) -> str:
    """A sentence with a figure at the end of the prose's last paragraph; the sentence."""
    sentence, last = f"Taken together, that makes {figure}.", parts.paragraphs[-1]
    parts.prose = parts.prose.replace(last, f"{last} {sentence}")
    return sentence
