"""The practice model: a script that plays a model, so that the workbench runs without a key.

It sees only the messages that a real model would see, keeps nothing between calls, and repairs only
what the last message from the user really names: with the bare score, or with feedback meant for
another task, it hands its draft in again. What it does with a revealed fault is drawn from a hash
of the seed and the messages, so that resume, fork and cluster agree. Every screen and export labels
it as simulated. `practice_script` has the form of a script.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.core.messages import Message, Usage
from workbench.core.rules.holding import CONTINUE
from workbench.core.strategies.teamwork.roles import COORDINATE, VALIDATE
from workbench.core.telling.prompting import LEARNED, LESSON, NOT_SHOWN, UNMOVED, fenced
from workbench.errors import ModelRefused
from workbench.models import CallSettings, Finished, Retrying
from workbench.models.practice_script import Script, ScriptedFault, revealed, reveals

PACE = 0.015
"""Seconds for a word: about 65 words a second, a fast hosted model's speed."""

LONGEST = 8.0
"""Seconds that an answer takes at most, however many its words: who watches a long one waits no
longer than for a page.
"""

_APART = 1_000_003
"""Between the seeds of two samples of one round."""

Outcome = Literal["repair", "ignore", "break"]


@dataclass(frozen=True, slots=True)
class PracticeModel:
    """Plays a model by a script."""

    script: Script
    pace: float = PACE

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        """The answer word by word; see `workbench.models.Model`."""
        if settings.schema is not None or settings.logprobs:
            raise ModelRefused(
                "The practice model follows a script: it has no typed answers and no "
                "log-probabilities.",
                "Connect a server: --model NAME --base-url URL.",
            )
        text = _replied(self.script, messages, settings)
        if text is None:
            text = answer(self.script, messages, settings.seed + _APART * settings.sample)
        words = re.findall(r"\s*\S+|\s+", text) or [text]
        pace = min(self.pace, LONGEST / len(words))
        for word in words:
            await asyncio.sleep(pace)
            yield word
        yield Finished(_usage(messages, text), model="practice")


def _replied(script: Script, messages: Sequence[Message], settings: CallSettings) -> str | None:
    """What the script has for another role; nothing to say where it has none for this request.
    None for the writer.
    """
    if settings.role not in _REPLYING and not any(r.role == settings.role for r in script.replies):
        return None
    request = messages[-1].text
    number = settings.sample or settings.seed
    found = (r for r in script.replies if r.role == settings.role and r.where in request)
    return next((reply.answer(request, number) for reply in found), "{}")


def answer(script: Script, messages: Sequence[Message], seed: int) -> str:
    """What the practice model says to these messages."""
    if messages[-1].text == CONTINUE:
        return answer(script, messages[:-2], seed).removeprefix(messages[-2].text)
    draft = current_draft(messages)
    if draft is None:
        opening = _pick(_FIRST, seed, messages)
        told, first = _told_of_earlier(messages[-1].text), _first_draft(script, seed, messages)
        first = revise(script, first, told, seed, messages)[0] if told else first
        return _presented(script, first, opening, seed, messages)
    request = messages[-1].text
    if VALIDATE in request or COORDINATE in request:
        return _spoken(request, seed, messages)
    if _CRITIC.search(request):
        said = _pick(_CRITIQUES, seed, messages)
        return _typed(said, seed, messages) if "JSON" in request else said
    if LESSON in request:
        return _lesson(script, draft, request)
    revised, repaired = revise(script, draft, request, seed, messages)
    opening = _pick(_REVISED if repaired else _NOTHING_NAMED, seed, messages)
    return _presented(script, revised, opening, seed, messages)


def _first_draft(script: Script, seed: int, messages: Sequence[Message]) -> str:
    """The script's draft without the faults that this one happens not to have."""
    draft = script.draft
    for fault in script.faults:
        if fault.avoided and _share(f"avoided {fault.id}", seed, messages) < fault.avoided:
            draft = fault.repaired(draft)
    return draft


def _told_of_earlier(request: str) -> str:
    """What a request that shows no draft says of earlier ones; the task itself reveals nothing."""
    marks = [request.find(mark) for mark in (LEARNED, NOT_SHOWN) if mark in request]
    return request[min(marks) :] if marks else ""


def _typed(said: str, seed: int, messages: Sequence[Message]) -> str:
    """A critique in the form that is asked for; every other time it finds nothing."""
    found = _share("done", seed, messages) < 0.5
    actions = [{"what": said, "where": "", "why": ""}] if found else []
    return json.dumps({"actions": actions, "done": not found})


def _spoken(request: str, seed: int, messages: Sequence[Message]) -> str:
    """What a validator or coordinator says, in the form asked for: a point of the critic holds or
    not by chance, and everything is sent.
    """
    ids = list(dict.fromkeys(re.findall(r"^\[(\d+\.c?\d+)\]", request, re.M)))
    if COORDINATE in request:
        return json.dumps({"send": ids, "closed": [], "why": "All of it, as it came."})
    raised = [id for id in ids if ".c" in id]
    points = [{"id": id, "holds": _share(id, seed, messages) < 0.5, "why": ""} for id in raised]
    return json.dumps({"verdict": "revise", "points": points})


def _lesson(script: Script, draft: str, request: str) -> str:
    """What the findings reveal about the draft, each in a paragraph of its own."""
    named = [f for f in script.faults if f.present(draft)]
    facts = [told for fault in named if (told := revealed(fault, request)) is not None]
    return "\n\n".join(" ".join(one) for one in facts) or "I cannot see what to do otherwise."


def current_draft(messages: Sequence[Message]) -> str | None:
    """The last message of the assistant without its fence; None before the first draft."""
    said = [message.text for message in messages if message.role == "assistant"]
    if not said:
        return None
    wrapped = re.fullmatch(r"\s*(`{3,})[^\n`]*\n(.*?)\n?\1\s*", said[-1], re.S)
    return (wrapped[2] if wrapped else said[-1]).strip("\n") + "\n"


def revise(
    script: Script, draft: str, feedback: str, seed: int, messages: Sequence[Message]
) -> tuple[str, int]:
    """The draft after one round of feedback, and how many faults were worked on. Told that its last
    answer changed nothing, it ignores nothing that is named.
    """
    named = [f for f in script.faults if f.present(draft) and reveals(f, feedback)]
    worked = 0
    for fault in named:
        match outcome(fault, seed, messages):
            case "ignore" if UNMOVED not in feedback:
                pass
            case "repair" | "ignore":
                draft = fault.repaired(draft)
                worked += 1
            case "break":
                draft = script.fault(fault.breaks).put_in(fault.repaired(draft))
                worked += 1
    return draft, worked


def outcome(fault: ScriptedFault, seed: int, messages: Sequence[Message]) -> Outcome:
    """What becomes of a revealed fault, drawn from the seed and the messages."""
    drawn = _share(fault.id, seed, messages)
    if drawn < fault.repair:
        return "repair"
    return "break" if drawn < fault.repair + fault.break_ else "ignore"


def _presented(
    script: Script, draft: str, opening: str, seed: int, messages: Sequence[Message]
) -> str:
    """As models answer: words around a fenced block; prose stands alone."""
    if script.fence is None:
        return draft
    language = script.fence if _share("language", seed, messages) < 0.8 else ""
    closing = _pick(_CLOSINGS, seed, messages)
    return f"{opening}\n\n{fenced(draft, language)}\n\n{closing}".strip()


def _usage(messages: Sequence[Message], text: str) -> Usage:
    """Guessed at four characters a token, as for a real model's English; it costs nothing."""
    asked = sum(len(message.text) for message in messages)
    return Usage(asked // 4 + 1, len(text) // 4 + 1, estimated=True, cost=0.0)


def _share(what: str, seed: int, messages: Sequence[Message]) -> float:
    """A number in [0, 1) that the seed, the messages and a name decide."""
    told = [[message.role, message.text] for message in messages]
    data = json.dumps([what, seed, told]).encode()
    return int.from_bytes(hashlib.blake2b(data, digest_size=7).digest(), "big") / (1 << 56)


def _pick(words: Sequence[str], seed: int, messages: Sequence[Message]) -> str:
    return words[int(_share(words[0], seed, messages) * len(words))]


_REPLYING = ("formaliser",)
"""Roles that are never answered with a draft."""
_CRITIC = re.compile(r"^\s*(criticise|criticize|critique)\b", re.I | re.M)
_FIRST = (
    "Here is a first version.",
    "This should do what is asked.",
    "A straightforward solution:",
)
_REVISED = (
    "Thank you, I see what was wrong. The corrected version:",
    "I went through the points and changed the draft accordingly.",
    "You are right. Here is the revision.",
)
_NOTHING_NAMED = (
    "I cannot see from this what should change, so here is the draft again.",
    "Nothing in this points to a particular place; the draft stands as it was.",
    "I looked again and found nothing to change.",
)
_CRITIQUES = (
    "The draft looks reasonable overall. Some cases may not be covered as well as they could be.",
    "It reads well. One might look once more at unusual situations and at the wording.",
    "On the whole this is sound; a few details could be more careful.",
)
_CLOSINGS = ("", "Let me know if anything else should change.", "It covers the points above.")
