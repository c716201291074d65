"""What one support desk is asked: many short questions that share their phrases and their things.

Every pair of a frame and a topic is a template; its slots are filled anew each time. The questions
of one template differ in their slots alone, those of two share a frame or a topic, so that a path
of near-duplicates leads from any of them to any other.
"""

from __future__ import annotations

import random

FRAMES = (
    "How do I {topic} for my {thing}?",
    "Hello, I would like to {topic}, it is about the {thing} from your shop in {city}.",
    "Is there a way to {topic} before {month}?",
    "I tried to {topic} on your site and got error {number}, what now?",
    "My {thing} came broken to {city}. Can I still {topic}?",
    "Who may {topic} when I am away in {month}?",
    "Why does it take so long to {topic} in {city}?",
    "What does it cost to {topic} for order {number}?",
    "Please {topic} for customer {number}, we moved to {city}.",
    "Do I need the receipt of the {thing} to {topic}?",
)
TOPICS = (
    "change the delivery address",
    "change the billing address",
    "cancel a subscription",
    "return a gift",
    "get my money back",
    "track a parcel",
    "download an invoice",
    "reset the password",
    "redeem a voucher",
    "extend the guarantee",
    "book a repair",
    "pay in instalments",
    "swap the size",
    "add a second user",
    "delete the account",
    "unlock the card",
    "report a theft",
    "speak to an adviser",
    "move an appointment",
    "order spare parts",
    "file a complaint",
    "update the software",
    "connect the speaker",
    "mute all reminders",
    "switch the tariff",
    "transfer my loyalty points",
    "renew a season ticket",
    "upgrade to first class",
    "claim compensation",
    "rent a trailer",
    "verify my identity",
    "close the savings plan",
    "raise the credit limit",
    "translate the manual",
    "print a return label",
    "collect it at a branch",
    "leave a review",
    "see the energy use",
    "descale the machine",
    "replace the battery",
)
_THINGS = [
    "kettle",
    "toaster",
    "washing-machine",
    "sofa",
    "lamp",
    "printer",
    "bicycle",
    "tent",
    "camera",
    "headset",
    "vacuum",
    "fridge",
    "keyboard",
    "mattress",
    "drill",
    "piano",
    "stroller",
    "heater",
    "projector",
    "watch",
]
_CITIES = [
    "Leeds",
    "Bremen",
    "Turin",
    "Porto",
    "Gdansk",
    "Lyon",
    "Ghent",
    "Malmö",
    "Graz",
    "Split",
    "Cork",
    "Bilbao",
    "Tartu",
    "Plovdiv",
    "Basel",
    "Aarhus",
    "Brno",
    "Patras",
    "Utrecht",
    "Oulu",
]
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
]


def asked(count: int, seed: int = 1) -> list[tuple[str, int]]:
    """Questions, each with the number of its template; all templates come equally often."""
    draw = random.Random(seed)
    found = []
    for place in range(count):
        template = place % (len(FRAMES) * len(TOPICS))
        frame, topic = FRAMES[template % len(FRAMES)], TOPICS[template // len(FRAMES)]
        found.append((frame.format(topic=topic, **_slots(draw)), template))
    draw.shuffle(found)
    return found


def _slots(draw: random.Random) -> dict[str, str | int]:
    return {
        "thing": draw.choice(_THINGS),
        "city": draw.choice(_CITIES),
        "month": draw.choice(_MONTHS),
        "number": draw.randrange(100, 99_999),
    }


_STEPS = [
    "open the menu",
    "press the button",
    "choose settings",
    "confirm by mail",
    "wait one day",
    "send the form",
    "show your card",
    "ask at the branch",
    "follow the link",
    "sign the copy",
    "hold the light down",
    "enter the code",
    "check the list",
    "call the adviser",
    "take a picture",
    "keep the box",
    "note the date",
    "pay the rest",
    "tick the field",
    "unplug the cable",
    "bring a passport",
    "read the label",
    "turn the wheel",
    "restart it twice",
]


def answered(template: int) -> str:
    """What the desk says to a topic, in whatever frame it is asked."""
    topic = template // len(FRAMES)
    steps = random.Random(topic).sample(_STEPS, 6)
    return f"To {TOPICS[topic]}, {', then '.join(steps)}."
