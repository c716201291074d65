"""Who answers an eval: recorded answers, which need neither key nor network, or a model.

Recorded answers are JSON lines {"id", "answer", "repeat"?}, or {"question", "answer"} as an agent
logs them, or the file of an earlier run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.core.codec import Json
from workbench.core.events import ModelChoice
from workbench.core.messages import Message
from workbench.curation.evals import EvalCase
from workbench.curation.importing.reading import records, text_of
from workbench.curation.prompts import digest
from workbench.errors import ModelAnswerError, UsageError
from workbench.models import CallSettings, Finished, Model, Retrying


@dataclass(frozen=True, slots=True)
class RecordedAnswers:
    """Answers by case; the n-th attempt gets the n-th."""

    answers: Mapping[str, tuple[str, ...]]
    """By the case's id, or by the digest of its question."""
    source: str = "the recording"

    def for_case(self, case: EvalCase) -> tuple[str, ...]:
        """All answers to a case, by its id or its whole conversation; none when there is none."""
        return self.answers.get(case.id) or self.answers.get(_key(*_turns(case.prompt)), ())

    async def answer(self, case: EvalCase, repeat: int) -> str:
        """The recorded answer; ModelAnswerError when there is none for the attempt. A single one
        stands for all attempts, as a recording says nothing about chance.
        """
        given = self.for_case(case)
        if not given:
            raise ModelAnswerError(f"{self.source} has no answer to {case.id}.", "Record it first.")
        if len(given) > 1 and repeat >= len(given):
            raise ModelAnswerError(
                f"{self.source} has {len(given)} answers to {case.id}, not {repeat + 1}.",
                f"Ask for --repeats {len(given)} at most.",
            )
        return given[repeat if len(given) > 1 else 0]


def _turns(messages: Sequence[Message]) -> list[str]:
    """What was said, without the system's part."""
    return [message.text for message in messages if message.role != "system"]


def read_answers(file: Path, redact: Callable[[str], str] = str) -> RecordedAnswers:
    """The answers of a recording or of a run's file; UsageError when it is neither. `redact` makes
    the recorded questions as the cases have them.
    """
    if not file.exists() or file.is_dir():
        raise UsageError(f"There is no file {file}.", "Give recorded answers or a run's JSON file.")
    text = text_of(file)
    run = _run(text)
    found = _of_run(run) if run is not None else _of_lines(file, text, redact)
    if not found:
        raise UsageError(f"{file} holds no answers.", 'Lines are {"id": …, "answer": "text"}.')
    return RecordedAnswers({id: tuple(given) for id, given in found.items()}, str(file))


def _run(text: str) -> Json:
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict) and isinstance(data.get("results"), list) else None


def _of_run(run: Json) -> dict[str, list[str]]:
    """What was unanswered stays so."""
    return {
        str(result["case"]): [
            str(attempt["answer"])
            for attempt in result["attempts"]
            if attempt["status"] != "unanswered"
        ]
        for result in run["results"]
    }


def _of_lines(file: Path, text: str, redact: Callable[[str], str]) -> dict[str, list[str]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for number, record in records(text):
        if not isinstance(record, dict) or not isinstance(record.get("answer"), str):
            raise UsageError(f"{file}:{number} is no recorded answer.", _SHAPE)
        if isinstance(record.get("question"), str):
            name = _key(*(redact(turn) for turn in (*_before(record), record["question"])))
        elif "id" in record:
            name = str(record["id"])
        else:
            raise UsageError(f"{file}:{number} does not say what it answers.", _SHAPE)
        repeat = record.get("repeat")
        given = found.setdefault(name, [])
        given.append((repeat if isinstance(repeat, int) else len(given), record["answer"]))
    ordered = {name: sorted(given, key=lambda pair: pair[0]) for name, given in found.items()}
    return {name: [answer for _, answer in given] for name, given in ordered.items()}


def _key(*turns: str) -> str:
    """The whole conversation: the same last question after other turns is another case."""
    return f"question:{digest(chr(10).join(turns))}"


def _before(record: Json) -> list[str]:
    turns = record.get("before")
    given = turns if isinstance(turns, list) else []
    texts = [turn.get("text", turn.get("content")) for turn in given if isinstance(turn, dict)]
    return [text for text in texts if isinstance(text, str)]


_SHAPE = (
    'A line is {"id": CASE, "answer": "text"} or {"question": "text", "answer": "text"}, with '
    '"repeat": N where there are several.'
)


@dataclass(frozen=True, slots=True)
class ModelAnswers:
    """A model's answers to the cases' own messages, the attempt's number as the seed."""

    choice: ModelChoice
    model_for: Callable[[EvalCase], Model]
    settings: CallSettings

    async def answer(self, case: EvalCase, repeat: int) -> str:
        """The whole answer; raises ModelError."""
        model = self.model_for(case)
        settings = replace(self.settings, choice=self.choice, seed=repeat)
        pieces: list[str] = []
        async for piece in model.stream(case.prompt, settings):
            match piece:
                case str():
                    pieces.append(piece)
                case Retrying():
                    pieces.clear()
                case Finished(finish_reason="length"):
                    raise ModelAnswerError("The answer was cut off.", "Allow more tokens.")
                case Finished():
                    pass
        return "".join(pieces)
