"""TRL's conversational formats: prompt and completion, preference pairs, and labelled answers.

Each record holds exactly the keys of one of TRL's data set types and nothing else, because its
format recognition fails on mixtures such as `prompt` with `messages`
(huggingface.co/docs/trl/dataset_formats; the checks are in trl/data_utils.py). Messages rather than
plain strings, so that no completion has to begin with a blank.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase, Format, Row
from workbench.curation.exporting.lines import (
    chat,
    checked_lines,
    is_chat,
    render_lines,
    reply,
    require,
)

BAND = 4 / 3
"""(desirable weight x good answers) : (undesirable weight x bad ones) belongs between 1 and this
(KTO's authors, as TRL's trainer warns)."""
USEFUL = 10
"""Rows below which nothing is learned; OpenAI's own least number, taken for TRL too."""


def unfit_prompt(case: ExportCase) -> str:
    """Why the prompt cannot be trained on; empty when it can."""
    if not case.prompt or case.prompt[-1].role != "user":
        return "the prompt does not end with the user's turn"
    return ""


def _sft(case: ExportCase) -> list[Json] | str:
    if not case.chosen.strip():
        return "no good answer"
    return unfit_prompt(case) or [{"prompt": chat(case.prompt), "completion": reply(case.chosen)}]


def _preference(case: ExportCase) -> list[Json] | str:
    if not case.chosen.strip() or not case.rejected.strip():
        return "no pair of answers"
    pair = {"chosen": reply(case.chosen), "rejected": reply(case.rejected)}
    return unfit_prompt(case) or [{"prompt": chat(case.prompt), **pair}]


WEAK = frozenset({"tried_again", "abandoned", "copied", "edited", "accepted", "implicit"})
"""Signals that follow from what a person did; none of them is a label by itself."""


def _kto(case: ExportCase) -> list[Json] | str:
    if case.signal in WEAK:
        return f"only an implicit signal ({case.signal}), which is no label by itself"
    if problem := unfit_prompt(case):
        return problem
    answers = _labelled(case)
    if not answers:
        return "no labelled answer"
    return [
        {"prompt": chat(case.prompt), "completion": reply(text), "label": label}
        for text, label in answers
    ]


def _labelled(case: ExportCase) -> list[tuple[str, bool]]:
    """A correction is good and what it corrects is bad; a bare verdict labels the one answer."""
    found = [(case.chosen, True)] if case.chosen.strip() and case.kind != "rated" else []
    if case.rejected.strip() and (case.kind == "regression" or case.label is False):
        found.append((case.rejected, False))
    return found


def suggested_weights(good: int, bad: int) -> tuple[float, float]:
    """(desirable, undesirable) weights that bring the counts into KTO's band; 1 and 1 when they
    are in it, or when one side is missing and no weight can help. Never below 1.
    """
    if not good or not bad or 1 <= good / bad <= BAND:
        return (1.0, 1.0)
    middle = (1 + BAND) / 2
    if good < bad:
        return (round(middle * bad / good, 2), 1.0)
    return (1.0, round(good / (middle * bad), 2))


def _kto_advice(rows: Sequence[Row]) -> list[str]:
    good = sum(row.data["label"] for row in rows)
    bad = len(rows) - good
    told = [f"KTO: {good} desirable, {bad} undesirable."]
    if not good or not bad:
        return [*told, "KTO wants both labels; with one of them only some losses work."]
    desirable, undesirable = suggested_weights(good, bad)
    return [*told, f"Suggested: desirable_weight={desirable}, undesirable_weight={undesirable}."]


def _check_sft(row: Json) -> None:
    require(row.keys() == {"prompt", "completion"}, "keys are not prompt and completion")
    _check_parts(row, "completion")


def _check_preference(row: Json) -> None:
    require(row.keys() == {"prompt", "chosen", "rejected"}, "keys are not those of a pair")
    _check_parts(row, "chosen", "rejected")
    require(row["chosen"] != row["rejected"], "both answers are equal")


def _check_kto(row: Json) -> None:
    require(row.keys() == {"prompt", "completion", "label"}, "keys are not those of KTO")
    require(isinstance(row["label"], bool), "the label is no truth value")
    _check_parts(row, "completion")


def _check_parts(row: Json, *answers: str) -> None:
    require(is_chat(row["prompt"]), "the prompt is no list of messages")
    require(row["prompt"][-1]["role"] == "user", "the prompt does not end with the user's turn")
    for name in answers:
        one = is_chat(row[name]) and len(row[name]) == 1 and row[name][0]["role"] == "assistant"
        require(one, f"{name} is not one assistant message")


FORMATS = (
    Format(
        "trl-sft",
        "TRL SFTTrainer: prompt and completion",
        ".jsonl",
        "training",
        _sft,
        render_lines,
        checked_lines(_check_sft),
        USEFUL,
    ),
    Format(
        "trl-preference",
        "TRL DPOTrainer, ORPO, CPO: prompt, chosen, rejected",
        ".jsonl",
        "training",
        _preference,
        render_lines,
        checked_lines(_check_preference),
        USEFUL,
    ),
    Format(
        "trl-kto",
        "TRL KTOTrainer: prompt, completion, label",
        ".jsonl",
        "training",
        _kto,
        render_lines,
        checked_lines(_check_kto),
        USEFUL,
        advice=_kto_advice,
    ),
)
