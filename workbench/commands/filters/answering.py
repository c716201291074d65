"""A model, or a file of recorded answers, behind a domain's asking filter.

A recording is JSON lines `{"digest", "model", "sample", "text"}`, found by the digest of the whole
question: with another problem, prompt or model the question is a new one. A call that fails for
good gives no answer and is said on stderr; the filter then says what that means.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

from workbench.calling import Heard, answered
from workbench.catalog import find_domain, find_task, practice_script
from workbench.core.requests import Request, digest_of
from workbench.errors import ModelError, UsageError
from workbench.models import CallSettings, Model
from workbench.models.practice_script import Script, parse
from workbench.settings import load_settings

RECORDED = "recorded"
"""The name of who answers where there is a recording and no model."""
LONGEST = 64 * 1024
"""Characters of an answer that are kept; a longer one is no answer to these questions."""


def lines_of(words: Sequence[str]) -> tuple[Iterable[str], Sequence[str]]:
    """The input's lines, and the ids of the tasks among the words."""
    if not words or list(words) == ["-"]:
        return sys.stdin, ()
    files = {
        word for word in words if os.path.isfile(word) and not word.endswith((".yaml", ".yml"))
    }
    tasks = {word: find_task(word) for word in words if word not in files}
    told = [
        json.dumps({"id": task.id, "problem": find_domain(task.domain).brief(task)})
        for task in tasks.values()
    ]
    read = [line for word in files for line in lines_of_file(word)]
    return [*told, *read], [task.id for task in tasks.values()]


def lines_of_file(name: str) -> Iterator[str]:
    """The lines of a file in UTF-8; raises UsageError where it cannot be read."""
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{name} cannot be read: {error}.", "Give JSON lines.") from error
    yield from text.splitlines()


class Answering:
    """Answers requests; a context manager, which holds the recording open."""

    def __init__(self, model: str, base_url: str, recording: str | None, tasks: Sequence[str]):
        self._model = _made(model, base_url, tasks) if model else None
        self._path = Path(recording) if recording else None
        self._known = _recorded(self._path, must=not model) if self._path else {}
        self.name = self._model[1] if self._model else _signed(self._known) or RECORDED
        self._file: IO[str] | None = None

    def __enter__(self) -> Answering:
        if self._path and self._model:
            self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def lines(self, filtered: Generator[str | Request, str, object]) -> Iterator[str]:
        """The filter's lines, its requests answered."""
        try:
            item = next(filtered)
            while True:
                if isinstance(item, Request):
                    item = filtered.send(self._answer(item))
                    continue
                yield item
                item = next(filtered)
        except StopIteration:
            return
        finally:
            filtered.close()

    def _answer(self, request: Request) -> str:
        key = digest_of(request.messages, self.name, request.sample)
        if key in self._known:
            return self._known[key][1]
        if self._model is None:
            return ""
        text = self._called(request)
        self._known[key] = (self.name, text)
        if self._file is not None and text:
            entry = {"digest": key, "model": self.name, "sample": request.sample, "text": text}
            self._file.write(json.dumps(entry, ensure_ascii=False) + "\n")
            self._file.flush()
        return text

    def _called(self, request: Request) -> str:
        assert self._model is not None
        model, _, settings = self._model
        heard = Heard()
        asked = CallSettings(
            settings.choice, seed=request.sample, role=request.role, answer_cap=LONGEST
        )
        coroutine = answered(
            model, request.messages, asked, heard, tell=lambda _: None, note=lambda _: None
        )
        try:
            asyncio.run(coroutine)
        except ModelError as error:
            print(f"workbench: {error.message}", file=sys.stderr)
            return ""
        return heard.text[:LONGEST]


def _made(text: str, base_url: str, tasks: Sequence[str]) -> tuple[Model, str, CallSettings]:
    from workbench.models.choose import make_model, parse_model
    from workbench.models.prices import read_prices

    settings = load_settings()
    choice = parse_model(text, base_url or settings.base_url if text != "practice" else "")
    if choice.provider not in ("openai", "practice"):
        raise UsageError(f"'{text}' answers no such questions.", "Name a model on a server.")
    if choice.provider == "practice" and len(tasks) != 1:
        message = "The practice model answers for one bundled task at a time."
        raise UsageError(message, "Name the task, or a model on a server.")
    model = make_model(
        choice,
        task=next(iter(tasks), ""),
        scripts=_script,
        prices=read_prices(settings.prices),
        environ=os.environ,
        pace=0.0,
    )
    return model, choice.name, CallSettings(choice)


def _script(task: str) -> Script | None:
    data = practice_script(task)
    return None if data is None else parse(data, f"practice/{task}.yaml")


def _recorded(path: Path, must: bool) -> dict[str, tuple[str, str]]:
    """Answers by digest, with whose they are."""
    if not path.exists() and not must:
        return {}
    found: dict[str, tuple[str, str]] = {}
    for number, line in enumerate(lines_of_file(str(path)), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            found[str(entry["digest"])] = (str(entry["model"]), str(entry["text"]))
        except (ValueError, KeyError, TypeError):
            message = f"{path}, line {number}, is no recorded answer."
            raise UsageError(message, "A line is {digest, model, sample, text}.") from None
    return found


def _signed(known: dict[str, tuple[str, str]]) -> str:
    """Whose a recording is, where it is one model's."""
    names = {name for name, _ in known.values()}
    return names.pop() if len(names) == 1 else ""
