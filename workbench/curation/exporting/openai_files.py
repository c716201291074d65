"""The fine-tuning files of OpenAI and of those who take the same form (Azure, Together, Fireworks).

A message has no key beyond role, content and weight, since the official checker rejects any other;
what else is known of a case stands in the manifest. Sources: OpenAI's guides to supervised
fine-tuning and to direct preference optimisation, and the data check of its cookbook.
"""

from __future__ import annotations

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase, Format
from workbench.curation.exporting.lines import (
    chat,
    checked_lines,
    is_chat,
    render_lines,
    reply,
    require,
)
from workbench.curation.exporting.trl import unfit_prompt

MINIMUM = 10
"""Examples below which a job is refused (OpenAI's guide; Azure says the same)."""
LARGEST = 512 * 1024 * 1024
"""Bytes of one file (OpenAI's Files API, Azure)."""


def _sft(case: ExportCase) -> list[Json] | str:
    if not case.chosen.strip():
        return "no good answer"
    return unfit_prompt(case) or [{"messages": _weighted(case)}]


def _weighted(case: ExportCase) -> list[Json]:
    """The conversation with its answer. Only the answer is trained on: earlier assistant turns are
    what the model said then, so they get weight 0; without them no weight is needed.
    """
    before = chat(case.prompt)
    earlier = [message for message in before if message["role"] == "assistant"]
    for message in earlier:
        message["weight"] = 0
    answer = reply(case.chosen)
    if earlier:
        answer[0]["weight"] = 1
    return [*before, *answer]


def _dpo(case: ExportCase) -> list[Json] | str:
    if not case.chosen.strip() or not case.rejected.strip():
        return "no pair of answers"
    if any(message.role == "assistant" for message in case.prompt):
        return "earlier assistant turns; this format takes one turn (trl-preference takes more)"
    problem = unfit_prompt(case)
    return problem or [
        {
            "input": {"messages": chat(case.prompt)},
            "preferred_output": reply(case.chosen),
            "non_preferred_output": reply(case.rejected),
        }
    ]


def _check_sft(row: Json) -> None:
    require(row.keys() == {"messages"}, "keys other than messages")
    messages = row["messages"]
    for message in messages:
        weight = message.get("weight", 1)
        require(type(weight) is int and weight in (0, 1), "a weight is not the integer 0 or 1")
        on_answer = "weight" not in message or message["role"] == "assistant"
        require(on_answer, "a weight stands on another message than an assistant's")
    bare = [{key: m[key] for key in m if key != "weight"} for m in messages]
    require(is_chat(bare), "messages are not role and content alone")
    require(bare[-1]["role"] == "assistant", "the last message is not the assistant's")


def _check_dpo(row: Json) -> None:
    names = {"input", "preferred_output", "non_preferred_output"}
    require(row.keys() == names, "keys are not those of a preference")
    require(row["input"].keys() == {"messages"}, "the input holds more than messages")
    require(is_chat(row["input"]["messages"]), "the input is no list of messages")
    for name in ("preferred_output", "non_preferred_output"):
        require(is_chat(row[name]) and len(row[name]) == 1, f"{name} is not one message")
    require(row["preferred_output"] != row["non_preferred_output"], "both answers are equal")


FORMATS = (
    Format(
        "openai-sft",
        "OpenAI-compatible supervised fine-tuning",
        ".jsonl",
        "training",
        _sft,
        render_lines,
        checked_lines(_check_sft),
        MINIMUM,
        bom=True,
        largest=LARGEST,
    ),
    Format(
        "openai-dpo",
        "OpenAI-compatible preference pairs (DPO)",
        ".jsonl",
        "training",
        _dpo,
        render_lines,
        checked_lines(_check_dpo),
        MINIMUM,
        bom=True,
        largest=LARGEST,
    ),
)
