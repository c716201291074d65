"""An agent of one's own as the one who answers: a command, or an address that takes questions.

It is handed the whole conversation as JSON, `{"id", "question", "messages": [{"role",
"content"}]}`, and gives back its answer as plain text or as `{"answer", "sources"?,
"tool_calls"?}`; what it relied on and which tools it called is kept in the run. A command is
started without a shell, once for each attempt, and whatever it started is ended with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shlex
import signal
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.core.codec import Json
from workbench.curation.evals import Answered, EvalCase
from workbench.errors import ModelAnswerError, UsageError

QUESTION = "{question}"
TAIL = 300
"""Characters of what a failing agent said last."""


@dataclass(frozen=True, slots=True)
class CommandAnswers:
    """A command's standard output; the conversation goes to its standard input, and the question
    takes the place of `{question}` in its arguments.
    """

    words: tuple[str, ...]
    timeout: float
    answer_cap: int
    """Bytes of an answer."""

    async def answer(self, case: EvalCase, repeat: int) -> Answered:
        """Its answer; ModelAnswerError when it fails, hangs or says nothing."""
        asked = request_of(case, repeat)
        words = [word.replace(QUESTION, asked["question"]) for word in self.words]
        try:
            process = await asyncio.create_subprocess_exec(
                *words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "an argument cannot be passed on"
            raise ModelAnswerError(f"{self.words[0]} does not start: {reason}.") from error
        try:
            given = json.dumps(asked).encode()
            out, err = await asyncio.wait_for(process.communicate(given), self.timeout)
        except TimeoutError:
            raise ModelAnswerError(f"The agent gave no answer in {self.timeout:g} s.") from None
        finally:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
        if process.returncode:
            tail = err.decode("utf-8", "replace").strip()[-TAIL:]
            raise ModelAnswerError(f"The agent ended with {process.returncode}: {tail}")
        return answered(out, self.answer_cap)


@dataclass(frozen=True, slots=True)
class UrlAnswers:
    """What an address gives back for the conversation, sent by POST."""

    url: str
    timeout: float
    answer_cap: int

    async def answer(self, case: EvalCase, repeat: int) -> Answered:
        """Its answer; ModelAnswerError when it fails or says nothing."""
        return await asyncio.to_thread(self._asked, request_of(case, repeat))

    def _asked(self, asked: Json) -> Answered:
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/plain"}
        request = urllib.request.Request(self.url, json.dumps(asked).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                return answered(response.read(self.answer_cap + 1), self.answer_cap)
        except urllib.error.HTTPError as error:
            tail = error.read(TAIL).decode("utf-8", "replace").strip()
            raise ModelAnswerError(f"The agent answered {error.code}: {tail}") from error
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            raise ModelAnswerError(f"The agent cannot be reached: {reason}.") from error


def command_answers(command: str, timeout: float, answer_cap: int) -> CommandAnswers:
    """The command as a shell would split it. Raises UsageError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"The command cannot be read: {error}.", "Close its quotes.") from error
    if not words:
        raise UsageError("The command is empty.", "Write --command 'agent {question}'.")
    return CommandAnswers(tuple(words), timeout, answer_cap)


def url_answers(url: str, timeout: float, answer_cap: int) -> UrlAnswers:
    """The address, which has to be one of the web. Raises UsageError."""
    if not url.startswith(("http://", "https://")):
        raise UsageError(f"'{url}' is no address.", "Write --url http://127.0.0.1:8000/ask")
    return UrlAnswers(url, timeout, answer_cap)


def request_of(case: EvalCase, repeat: int) -> dict[str, Json]:
    """What an agent is handed."""
    return {
        "id": case.id,
        "repeat": repeat,
        "question": case.prompt[-1].text if case.prompt else "",
        "messages": [{"role": turn.role, "content": turn.text} for turn in case.prompt],
    }


def answered(data: bytes, answer_cap: int) -> Answered:
    """An agent's output understood; ModelAnswerError when there is no answer in it."""
    if len(data) > answer_cap:
        raise ModelAnswerError(f"The answer is longer than {answer_cap} bytes.")
    text = data.decode("utf-8-sig", "replace").strip()
    found = _document(text)
    if found is None:
        found = {"answer": text}
    if "choices" in found:
        found = _of_chat(found["choices"])
    answer = found.get("answer")
    if not isinstance(answer, str) or not answer.strip():
        raise ModelAnswerError("The agent gave no answer.", 'It should print {"answer": "…"}.')
    return Answered(answer, found.get("sources"), found.get("tool_calls"))


def _document(text: str) -> dict[str, Json] | None:
    """The JSON object that the whole text is, when it claims to hold an answer."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and data.keys() & {"answer", "choices"} else None


def _of_chat(choices: Json) -> dict[str, Json]:
    """The first message of an OpenAI-compatible answer."""
    first = choices[0] if isinstance(choices, Sequence) and choices else {}
    message = first.get("message") if isinstance(first, dict) else None
    if not isinstance(message, dict):
        return {}
    return {"answer": message.get("content"), "tool_calls": message.get("tool_calls")}
