"""Compile and run the one module under test, and describe what it raises.

The source arrives over a pipe and never lies in a file; it is compiled under a real-looking file
name and put into linecache, so that every traceback carries its line numbers and its text.
"""

from __future__ import annotations

import linecache
import sys
import traceback
import types
from typing import Any

MAX_TEXT = 4000
MAX_FRAMES = 12


def load(source: str, module: str) -> types.ModuleType:
    """Execute `source` as module `module` and return it. Whatever it raises passes through."""
    filename = file_of(module)
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    made = types.ModuleType(module)
    made.__file__ = filename
    sys.modules[module] = made
    try:
        exec(compile(source, filename, "exec", dont_inherit=True), made.__dict__)
    except BaseException:
        sys.modules.pop(module, None)
        raise
    return made


def file_of(module: str) -> str:
    """The file name that tracebacks show for a module of this name."""
    return f"{module.rpartition('.')[2]}.py"


def describe(problem: BaseException, module: str) -> dict[str, Any]:
    """An exception as plain data: names of its classes, its text, and the draft's own frames.

    Keys: type, module, mro (class names, nearest first), text, line, source_line, traceback. The
    text is clipped; an exception that cannot even be shown says so instead.
    """
    kind = type(problem)
    frames = [f for f in _frames(problem) if f.filename == file_of(module)]
    line = frames[-1].lineno if frames else None
    source_line = (frames[-1].line or "") if frames else ""
    if isinstance(problem, SyntaxError) and problem.filename == file_of(module):
        line, source_line = problem.lineno, (problem.text or "").strip()
    return {
        "type": kind.__name__,
        "module": str(kind.__module__),
        "mro": [c.__name__ for c in kind.__mro__ if c is not object],
        "text": text_of(problem),
        "line": line if isinstance(line, int) else None,
        "source_line": str(source_line)[:300],
        "traceback": _clip("".join(_shown(frames))),
    }


def text_of(problem: BaseException) -> str:
    """`str()` of an exception; its own failure to be shown is not allowed to matter."""
    try:
        text = str(problem)
    except BaseException as second:
        return f"<its text raised {type(second).__name__}>"
    return _clip(str.__str__(text))


def _clip(text: str) -> str:
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"


def _frames(problem: BaseException) -> list[traceback.FrameSummary]:
    try:
        return list(traceback.extract_tb(problem.__traceback__, limit=-2000))
    except BaseException:
        return []


def _shown(frames: list[traceback.FrameSummary]) -> list[str]:
    half = MAX_FRAMES // 2
    if len(frames) <= MAX_FRAMES:
        return traceback.format_list(frames)
    left_out = f"  … {len(frames) - MAX_FRAMES} frames more …\n"
    return [*traceback.format_list(frames[:half]), left_out, *traceback.format_list(frames[-half:])]
