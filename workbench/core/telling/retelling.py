"""What the loop adds to a domain's prompt: how to disagree with a check, and what to do otherwise
after an answer that ended by itself and could be no draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from workbench.core.messages import Message
from workbench.core.rules.disputing import doubted
from workbench.core.session import View
from workbench.core.telling.disputes import INVITATION, KEPT

ADVICE: Mapping[str, str] = {
    "cut_off": (
        "Your last answer was cut off at the limit on its length before it was complete. Answer "
        "with the draft alone and as briefly as it can be said: no explanations around it."
    ),
    "too_long": (
        "Your last answer was longer than what is taken in, and was dropped. Answer with the "
        "draft alone, much shorter, without repetition or output of programs."
    ),
    "empty": "Your last answer was empty. Answer with the draft itself, as text.",
    "no_text": (
        "Your last answer held no text for the reader: only reasoning, or the call of a tool. "
        "There are no tools here. Answer with the draft itself, as text."
    ),
}
"""By the cause of the failed call (`events.SPOILT`)."""


def with_advice(view: View, messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """The messages, with what to do otherwise at their end where the latest answer was spoilt."""
    failure = view.last_failure
    advice = ADVICE.get(failure.cause, "") if failure is not None else _unusable(view)
    if not advice or not messages or messages[-1].role != "user":
        return messages
    return _with(messages, advice)


def _unusable(view: View) -> str:
    """Why no draft could be made of the answer before."""
    refused = view.drafts.get(view.path.refused or "")
    if refused is None or not refused.unusable:
        return ""
    return f"Your last answer could not be used, and nothing of it was. {refused.unusable}"


def with_invitation(view: View, messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """The messages of a revision, with how to dispute a check at their end; an empty template says
    nothing.
    """
    text = view.templates.get("dispute", INVITATION)
    asks = view.current is not None and view.strategy.feedback == "items"
    if not (asks and text) or not messages or messages[-1].role != "user":
        return messages
    told = {item.key for item in view.path.telling}
    denied = view.current is not None and not told.isdisjoint(doubted(view.current))
    return _with(messages, f"{text} {KEPT}" if denied else text)


def _with(messages: tuple[Message, ...], text: str) -> tuple[Message, ...]:
    last = replace(messages[-1], text=f"{messages[-1].text}\n\n{text}")
    return (*messages[:-1], last)
