"""Faults of what a reply does: actions, promises, policy values, answers."""

from __future__ import annotations

import re
from random import Random

from domains.service.planted.reply import Reply
from workbench.prose.planting import Mark
from workbench.prose.planting.figures import figures, summed

ACTIONS, RESOLUTION = ("actions", "actions.valid"), ("resolution",)
POLICY, PROMISE = ("policy", "policy.value"), ("promise", "promise.action")
INTENTS = ("intents", "answers")
WORKINGS = ("workings",)

_AMOUNT = re.compile(r"(?:€|EUR )?\d+\.\d\d(?: EUR)?")


def wrong_amount(reply: Reply, random: Random) -> Mark | None:
    """The reply names another sum than the policy gives."""
    found = [n for n in _AMOUNT.findall(reply.prose) if n != "0.00"]
    if not found:
        return None
    old = random.choice(sorted(set(found)))
    value = float(re.sub(r"[^\d.]", "", old))
    wrong = f"{max(value + random.choice([-2.4, 1.8, 10, 3.5]), 1.35):.2f}"
    new = old.replace(f"{value:.2f}", wrong)
    reply.say(old, new)
    return Mark((*POLICY, *PROMISE), new)


def wrong_sum_done(reply: Reply, random: Random) -> Mark | None:
    """The action pays another sum than the policy gives."""
    paid = [n for n, one in enumerate(reply.ledger["actions"]) if "amount" in one["args"]]
    if not paid:
        return None
    at = random.choice(paid)
    args = reply.ledger["actions"][at]["args"]
    args["amount"] = round(args["amount"] * random.choice([0.5, 0.75, 1.5]), 2)
    return Mark((*RESOLUTION, *ACTIONS, *PROMISE), "", f"/actions/{at}")


def expired_window(reply: Reply, random: Random) -> Mark | None:
    """The reply gives longer than the policy does."""
    for old in reply.said["expired"]["was"]:
        if old in reply.prose:
            new = random.choice(reply.said["expired"]["now"])
            reply.say(old, new)
            return Mark(POLICY, new)
    return None


def stale_policy(reply: Reply, random: Random) -> Mark | None:
    """The reply tells a rule that another has taken the place of."""
    stale = reply.said["stale"]
    for old in stale["was"]:
        if old in reply.prose:
            reply.say(old, stale["now"])
            cited = [fact for fact in reply.ledger["facts"] if stale["now"] in fact["quote"]]
            if cited and random.random() < 0.5:
                cited[0]["policy_id"] = stale["policy"]
            return Mark(POLICY, stale["now"])
    return None


def unkept_promise(reply: Reply, random: Random) -> Mark:
    """The reply says that something was done or is given, and no action or policy stands behind."""
    sentence = random.choice(reply.said["unkept"])
    reply.add(sentence, random)
    return Mark((*PROMISE, *POLICY), sentence)


def dropped_action(reply: Reply, random: Random) -> Mark:
    """What the reply says was done is missing among the actions."""
    reply.ledger["actions"].pop(random.randrange(len(reply.ledger["actions"])))
    return Mark((*PROMISE, *RESOLUTION, *ACTIONS))


def silent_action(reply: Reply, random: Random) -> Mark:
    """Something was done that the customer is not told, and that nobody wanted."""
    at = random.randrange(len(reply.ledger["actions"]) + 1)
    reply.ledger["actions"].insert(at, reply.said["untold"])
    return Mark((*PROMISE, *RESOLUTION), "", f"/actions/{at}")


def barred_action(reply: Reply, random: Random) -> Mark:
    """An action whose precondition does not hold."""
    at = random.randrange(len(reply.ledger["actions"]) + 1)
    reply.ledger["actions"].insert(at, reply.said["barred"])
    return Mark(ACTIONS, "", f"/actions/{at}")


def unknown_action(reply: Reply, random: Random) -> Mark:
    """An action that does not exist, lacks an argument, or is done to what does not exist."""
    at = random.randrange(len(reply.ledger["actions"]))
    one = reply.ledger["actions"][at]
    kind = random.choice(["name", "argument", "thing"])
    if kind == "name":
        one["name"] = f"{one['name']}_now"
    elif kind == "argument":
        one["args"] = dict(list(one["args"].items())[1:])
    else:
        one["args"] = {**one["args"], next(iter(one["args"])): "ZZ-4711"}
    return Mark(ACTIONS, "", f"/actions/{at}")


def missed_question(reply: Reply, random: Random) -> Mark:
    """A question of the ticket has no answer, in the ledger or in the reply."""
    at = random.randrange(len(reply.ledger["answers"]))
    gone = reply.ledger["answers"].pop(at)["quote"]
    if random.random() < 0.7:
        reply.unsay(gone)
        reply.ledger["facts"] = [one for one in reply.ledger["facts"] if one["quote"] != gone]
    return Mark(INTENTS)


def invented_answer(reply: Reply, random: Random) -> Mark:
    """The ledger quotes an answer that the reply does not give."""
    at = random.randrange(len(reply.ledger["answers"]))
    quote = "All of this has been settled to your satisfaction."
    reply.unsay(reply.ledger["answers"][at]["quote"])
    reply.ledger["answers"][at]["quote"] = quote
    return Mark((*INTENTS, "quotes", "ledger"), quote, f"/answers/{at}")


def wrong_working(reply: Reply, random: Random) -> Mark | None:
    """A working of the ledger comes to another figure than the one that it gives."""
    made = summed(_texts(reply), random)
    if made is None:
        return None
    sides, _, wrong = made
    return _worked(reply, f"{sides} = {wrong}")


def invented_operand(reply: Reply, random: Random) -> Mark | None:
    """A working adds right, and takes a figure that neither ticket, policies nor records have."""
    given = [one for text in _texts(reply) for one in figures(text)]
    if not given:
        return None
    old, strange = random.choice(given), f"{random.randint(1_100, 9_900) / 7:.2f}"
    total = float(old.replace(",", "")) + float(strange)
    return _worked(reply, f"{old} + {strange} = {total:.2f}")


def _texts(reply: Reply) -> list[str]:
    """What is told of figures: the policies that hold, and the ticket."""
    policies = [one["statement"] for one in reply.materials["policy"]
                if not one.get("superseded_by")]  # fmt: skip
    return [*policies, *(turn["text"] for turn in reply.materials["ticket"])]


def _worked(reply: Reply, line: str) -> Mark:
    reply.ledger["workings"] = [line]
    return Mark(WORKINGS, line, "/workings/0")
