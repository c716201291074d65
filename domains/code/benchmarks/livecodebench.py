"""LiveCodeBench (arXiv 2403.07974), code generation, as published: JSON lines with question_title,
question_content, question_id, starter_code, difficulty, public_test_cases, private_test_cases and
metadata.

Public tests are shown, private ones hidden. A problem with starter code is a method of `Solution`;
one without reads standard input, and is asked for here as `solve(text)`, which gets the whole input
and gives what is to be printed: a draft has no terminal. Lines are compared without their blanks,
as the benchmark does. Private tests are packed (base64, zlib, pickle): only a pickle of one text is
read, and nothing in it is run.
"""

from __future__ import annotations

import base64
import binascii
import io
import json
import pickle
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from domains.code.benchmarks.rows import LARGEST, Problem, Row, read_rows
from workbench.core.codec import Json
from workbench.core.telling.prompting import fenced

REQUIRED = ("question_content", "question_id", "starter_code", "public_test_cases")
MODULE, PROGRAM = "solution", "solve"
SHOWN_TEXT = 60
_METHOD = re.compile(r"^\s+def\s+(\w+)\s*\(\s*self\b", re.M)
_IMPORTS = (
    "from typing import *\nfrom collections import *\nfrom heapq import *\nfrom bisect import *\n"
    "from itertools import *\nfrom functools import *\nfrom math import *\nimport math\n"
)


def import_livecodebench(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data for each problem; TaskFileError names the line of a row that does not fit."""
    for row in read_rows(path, "LiveCodeBench", REQUIRED):
        title = row.text("question_title", default=row.text("question_id"))
        yield Problem(f"LiveCodeBench/{row.text('question_id')}", title, partial(_task, row))


def _task(row: Row) -> dict[str, Json]:
    starter = row.text("starter_code").rstrip()
    method = _method(row, starter) if starter else ""
    shown = _tests(row, "public_test_cases", method)
    hidden = _tests(row, "private_test_cases", method)
    asked = _starter(starter) if starter else _program()
    settings: dict[str, Json] = {
        "entry": "Solution" if method else PROGRAM,
        "module": MODULE,
        "lint": False,
        "complexity": 0,
        "seconds_per_test": 6,
        **({"preamble": _IMPORTS} if method else {}),
    }
    return {
        "prompt": f"{row.text('question_content').strip()}\n\n{asked}",
        "difficulty": row.text("difficulty", default="") or "benchmark",
        "settings": settings,
        "tests": shown,
        **({"hidden": {"tests": hidden}} if hidden else {}),
    }


def _starter(starter: str) -> str:
    code = fenced(starter, "python")
    return f"Complete this class; the usual imports are there:\n\n{code}"


def _program() -> str:
    return (
        f"Write it as a function `{PROGRAM}(text)`: `text` is the whole standard input, and the "
        "function gives the whole text that is to be printed."
    )


def _method(row: Row, starter: str) -> str:
    """The method that tests call: as the metadata says, else the first one."""
    told = _parsed(row, "metadata", row.data.get("metadata") or "{}")
    name = told.get("func_name") if isinstance(told, Mapping) else None
    found = _METHOD.search(starter)
    if isinstance(name, str) and name.isidentifier():
        return name
    if found is None:
        row.fail("starter_code", "names no method.")
    return found[1]


def _tests(row: Row, field: str, method: str) -> list[Mapping[str, str]]:
    cases = _parsed(row, field, row.data.get(field) or "[]")
    if not isinstance(cases, list) or not all(isinstance(case, Mapping) for case in cases):
        row.fail(field, "should be a list of test cases.")
    return [_test(row, field, n, case, method) for n, case in enumerate(cases, 1)]


def _test(
    row: Row, field: str, number: int, case: Mapping[str, Json], method: str
) -> Mapping[str, str]:
    given, wanted = case.get("input"), case.get("output")
    if not isinstance(given, str) or not isinstance(wanted, str):
        row.fail(field, f"has a case {number} without input and output.")
    if method:
        values = [_value(row, field, line) for line in given.split("\n") if line.strip()]
        arguments = ", ".join(map(repr, values))
        claim = f"Solution().{method}({arguments}) == {_value(row, field, wanted)!r}"
    else:
        lines = [line.split() for line in wanted.strip().splitlines()]
        call = f"{PROGRAM}({given!r})"
        claim = f"[line.split() for line in {call}.strip().splitlines()] == {lines!r}"
    return {"name": f"case {number}", "assert": claim}


def _value(row: Row, field: str, text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError:
        return row.fail(field, f"has a value that is not JSON: {text[:SHOWN_TEXT]!r}.")


def _parsed(row: Row, field: str, data: Json) -> Json:
    """A field that is JSON as text, plain or packed."""
    if not isinstance(data, str):
        return data
    try:
        return json.loads(data)
    except ValueError:
        pass
    try:
        return json.loads(_unpacked(data))
    except (ValueError, binascii.Error, zlib.error, EOFError, pickle.UnpicklingError) as error:
        return row.fail(field, f"cannot be unpacked: {error}.")


def _unpacked(data: str) -> str:
    packed = zlib.decompressobj().decompress(base64.b64decode(data, validate=True), LARGEST)
    text = _TextAlone(io.BytesIO(packed)).load()
    if not isinstance(text, str):
        raise ValueError("it holds no text")
    return text


class _TextAlone(pickle.Unpickler):
    """Reads values and no objects, so that nothing in a file is ever called."""

    def find_class(self, module: str, name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"it asks for {module}.{name}")

    def persistent_load(self, pid: Any) -> NoReturn:
        raise pickle.UnpicklingError("it refers to something elsewhere")
