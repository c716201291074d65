"""Faults of the argument: claims without ground, circles, missing sources and replies."""

from __future__ import annotations

from random import Random

from domains.essay.planted import Opened, evidence_of, sentences_of
from workbench.prose.planting import Mark

GRAPH, SOURCES, THESIS, COUNTER = ("arg",), ("ev",), ("thesis", "quote"), ("counter",)


def asserted(parts: Opened, random: Random) -> Mark:
    """A claim loses its evidence, in the ledger and in the prose where it has a place apart."""
    at = random.randrange(len(parts.claims))
    claim = parts.claims[at]
    for entry in claim.get("evidence") or ():
        words = entry["draft_quote"]
        if words not in claim["quote"]:
            parts.unsay(words)
    claim["evidence"] = []
    return Mark(GRAPH + SOURCES, claim["quote"], f"/claims/{at}")


def invented_source(parts: Opened, random: Random) -> Mark:
    """An entry names a source that the task has not, in one of three manners."""
    pointer, entry = random.choice(list(evidence_of(parts)))
    entry["source"] = random.choice(["s9", "Miller 2021", "World Bank"])
    return Mark(SOURCES, entry["draft_quote"], pointer)


def no_thesis(parts: Opened, random: Random) -> Mark:
    """The position is gone from the prose; the ledger still quotes it, or nothing."""
    parts.unsay(parts.argument["thesis"]["quote"])
    if random.random() < 0.5:
        parts.argument["thesis"] = {"quote": ""}
    return Mark(THESIS)


def circular(parts: Opened, random: Random) -> Mark | None:
    """Two or three claims rest on one another."""
    if len(parts.claims) < 2:
        return None
    size = random.choice([2, min(3, len(parts.claims))])
    ring = random.sample(range(len(parts.claims)), size)
    for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
        parts.claims[here]["supports"] = parts.claims[there]["id"]
    return Mark(GRAPH, parts.claims[ring[0]]["quote"], "/claims")


def stray_claim(parts: Opened, random: Random) -> Mark:
    """A claim supports nothing, itself excepted, or a claim that does not exist."""
    at = random.randrange(len(parts.claims))
    parts.claims[at]["supports"] = random.choice(["", "c17", None])
    return Mark((*GRAPH, "ledger"), parts.claims[at]["quote"], f"/claims/{at}")


def no_reply(parts: Opened, random: Random) -> Mark:
    """The reply goes from the ledger, and the sentence with it where no claim rests on it."""
    counter = parts.argument["counters"][0]
    reply = counter["reply_quote"]
    if random.random() < 0.5:
        counter["reply_quote"] = ""
    else:
        del counter["reply_quote"]
    parts.argument["claims"] = [c for c in parts.claims if c["quote"] != reply]
    parts.unsay(reply)
    return Mark((*COUNTER, "ledger", "quote"), counter["quote"], "/counters/0")


def mute_reply(parts: Opened, random: Random) -> Mark:
    """The reply that the ledger names is the objection itself, or a piece of it."""
    counter = parts.argument["counters"][0]
    words = counter["quote"].split()
    half = " ".join(words[: max(4, len(words) // 2)])
    counter["reply_quote"] = random.choice([counter["quote"], half])
    return Mark(COUNTER, counter["quote"], "/counters/0")


def unmet_objection(parts: Opened, random: Random) -> Mark:
    """The objection and its reply are gone, in prose and ledger."""
    counter = parts.argument["counters"].pop(0)
    reply = counter["reply_quote"]
    for words in (counter["quote"], *sentences_of(reply)):
        parts.unsay(words)
    parts.argument["claims"] = [c for c in parts.claims if c["quote"] != reply]
    return Mark(COUNTER)
