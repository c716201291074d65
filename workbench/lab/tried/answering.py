"""A tried domain's commands: a JSON object a line in, one a line out.

Every answer says that it is simulated; a question that cannot be answered gives `error`, and the
next line is read all the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from workbench.core.codec import Json
from workbench.errors import WorkbenchError

Answer = Callable[[Mapping[str, Any]], Mapping[str, Json]]
Filter = Callable[[Iterable[str]], Iterator[str]]


def answering(answer: Answer) -> Filter:
    """The filter that answers each line."""

    def run(lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if line.strip():
                yield json.dumps(_answered(answer, line), ensure_ascii=False)

    return run


def _answered(answer: Answer, line: str) -> dict[str, Json]:
    try:
        return {"simulated": True, **answer(json.loads(line))}
    except WorkbenchError as error:
        return {"error": error.message}
    except (OSError, KeyError, TypeError, ValueError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def draft_text(given: str) -> str:
    """A draft, or what stands in the file of that name."""
    return given if "\n" in given else Path(given).read_text(encoding="utf-8")
