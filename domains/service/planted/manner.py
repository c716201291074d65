"""Faults of how a reply speaks: names, tone, disclosures, what must not be said, form, thread."""

from __future__ import annotations

import re
from random import Random

from domains.service.planted.reply import Reply
from workbench.prose.planting import Mark

COURTESY, FORM, THREAD = ("courtesy",), ("form",), ("thread",)
DISCLOSURE, FORBIDDEN = ("disclosure", "disclosures"), ("forbidden", "privacy", "disclosure")
NEXT = ("next", "next_step", "next-step")

_BLAME = (
    "You should have read the conditions before you wrote to us.",
    "You failed to check this yourself.",
    "This would not have happened if you had been more careful.",
    "That is not our problem.",
)
_SORRY = (
    "We are so sorry.",
    "I apologise once more.",
    "Please accept our sincere apologies.",
    "Sorry again for everything.",
    "Again, we are very sorry.",
)
_OTHERS = (
    "Another customer, Rolf Ebbing (r.ebbing@elsewhere.example), had the same case.",
    "I have put nadja.kist@mailbox.example in copy.",
    "You can also ring Mr Ebbing on +44 20 7946 0018, who had the same question.",
)
_HOLES = ("[CUSTOMER NAME]", "{{agent_name}}", "<insert date>", "XXXX", "[TODO: check with team]")


def other_customer(reply: Reply, random: Random) -> Mark:
    """The data of somebody else."""
    sentence = random.choice(_OTHERS)
    reply.add(sentence, random)
    return Mark(FORBIDDEN, sentence)


def said_the_forbidden(reply: Reply, random: Random) -> Mark:
    """What the company does not want said."""
    words = random.choice(reply.materials["forbidden"])
    sentence = {"we are liable": "In this case we are liable for it."}.get(
        words, f"The reason was a {words}."
    )
    reply.add(sentence, random)
    return Mark(FORBIDDEN, words)


def blame_opener(reply: Reply, random: Random) -> Mark:
    """The reply opens with blame."""
    blame = random.choice(_BLAME)
    old = reply.acknowledgement
    reply.prose = reply.prose.replace(old, f"{blame} {old}" if random.random() < 0.5 else blame, 1)
    return Mark(COURTESY, blame)


def missing_disclosure(reply: Reply, random: Random) -> Mark:
    """A line that has to be there is not, or not in full."""
    for line in (one["text"] for one in reply.materials["disclosures"]):
        if random.random() < 0.5:
            reply.unsay(line)
        else:
            reply.prose = reply.prose.replace(line, f"{line.rsplit(' ', 3)[0]}.")
        kept = [one for one in reply.ledger["facts"] if line not in one["quote"]]
        reply.ledger["facts"] = kept
    return Mark(DISCLOSURE)


def wrong_name(reply: Reply, random: Random) -> Mark:
    """The greeting names somebody else."""
    name = random.choice(["Petra", "Mr Halvorsen", "Ms Quint", "Yusuf Tarn"])
    new = f"{reply.greeting.split()[0]} {name},"
    reply.prose = reply.prose.replace(reply.greeting, new, 1)
    return Mark((*COURTESY, "name"), new)


def placeholder(reply: Reply, random: Random) -> Mark:
    """A hole of the template was left open."""
    hole = random.choice(_HOLES)
    if random.random() < 0.5:
        reply.prose = reply.prose.replace(reply.greeting, f"Dear {hole},", 1)
    else:
        reply.add(f"For more, see {hole}.", random)
    return Mark(FORM, hole)


def five_apologies(reply: Reply, random: Random) -> Mark:
    """Apology upon apology."""
    for sorry in _SORRY[: random.choice([4, 5])]:
        reply.add(sorry, random)
    return Mark(COURTESY)


def shouting(reply: Reply, random: Random) -> Mark:
    """Capitals, or exclamation marks in rows."""
    shout = random.choice(
        ["PLEASE READ THIS CAREFULLY.", "Great news!!! Really!!!", "DO NOT REPLY TO THIS."]
    )
    reply.add(shout, random)
    return Mark((*COURTESY, *FORM), shout)


def no_next_step(reply: Reply, random: Random) -> Mark:
    """Nobody says what happens next, or only that something will."""
    old = reply.next_step
    vague = random.choice(["", "We will be in touch.", "Somebody will look into it."])
    reply.prose = reply.prose.replace(f"{old}\n\n", f"{vague}\n\n" if vague else "", 1)
    return Mark(NEXT)


def contradiction(reply: Reply, random: Random) -> Mark:
    """The reply says the opposite of an earlier turn."""
    sentence = random.choice(reply.said["contradiction"])
    reply.add(sentence, random)
    return Mark(THREAD, sentence)


def asked_again(reply: Reply, random: Random) -> Mark:
    """The reply asks for what the ticket already says."""
    sentence = random.choice(reply.said["reask"])
    reply.add(sentence, random)
    return Mark(THREAD, sentence)


def too_long(reply: Reply, random: Random) -> Mark:
    """More words than the channel takes."""
    filler = "We value your trust and think about our service every day of the year."
    words = len(re.findall(r"\S+", reply.prose))
    many = (reply.materials["channel"]["max_words"] - words) // 14 + random.choice([2, 4])
    old = reply.acknowledgement
    reply.prose = reply.prose.replace(old, " ".join([old, *[filler] * many]), 1)
    return Mark((*FORM, "channel"))
