"""Compile and run the module under test, or the files of one, and describe what it raises.

The source arrives over a pipe and never lies in a file; it is compiled under a real-looking file
name and put into linecache, so that every traceback carries its line numbers and its text.
"""

from __future__ import annotations

import importlib
import linecache
import sys
import traceback
import types
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from typing import Any

from ..border import naming

MAX_TEXT = 4000
MAX_FRAMES = 12


@dataclass(frozen=True)
class Sources:
    """A draft's texts, and the modules that they become."""

    texts: dict[str, tuple[str, str]]
    """Module -> the file name that tracebacks show, and the text."""
    several: bool = False

    @classmethod
    def of(cls, source: Any, module: str) -> Sources:
        """From what was sent: one text for `module`, or pairs of path and text."""
        if isinstance(source, str):
            return cls({module: (f"{module.rpartition('.')[2]}.py", source)})
        pairs = [(str(path), str(text)) for path, text in source]
        return cls({naming.module_of(path): (path, text) for path, text in pairs}, several=True)

    @property
    def files(self) -> frozenset[str]:
        """The names of all files."""
        return frozenset(name for name, _ in self.texts.values())

    @property
    def first_file(self) -> str:
        """The name of the first file."""
        return next(name for name, _ in self.texts.values())


def load(own: Sources) -> types.ModuleType:
    """Execute the draft and return it as a module; of several files, one that has their packages as
    attributes. Whatever a draft raises passes through.
    """
    if own.several:
        return _load_several(own)
    [(module, (filename, source))] = own.texts.items()
    made = types.ModuleType(module)
    made.__file__ = filename
    sys.modules[module] = made
    try:
        _execute(filename, source, made)
    except BaseException:
        sys.modules.pop(module, None)
        raise
    return made


def _execute(filename: str, source: str, made: types.ModuleType) -> None:
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    exec(compile(source, filename, "exec", dont_inherit=True), made.__dict__)


def _load_several(own: Sources) -> types.ModuleType:
    """Import every file, in order; whoever imports another one gets it by Python's own rules."""
    around = {name for module in own.texts for name in naming.parents(module)}
    for name in {*own.texts, *around}:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, _Finder(own, frozenset(around)))
    for module in own.texts:
        importlib.import_module(module)
    made = types.ModuleType("draft")
    for name in {module.partition(".")[0] for module in own.texts}:
        setattr(made, name, sys.modules[name])
    return made


class _Finder:
    """Finds the draft's files among the texts, and the folders that they would lie in."""

    def __init__(self, own: Sources, folders: frozenset[str]) -> None:
        self.own, self.folders = own, folders

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> ModuleSpec | None:
        """How to make the module; None for one that is not the draft's."""
        if name in self.own.texts:
            package = self.own.texts[name][0].endswith("__init__.py")
            loader: Any = _Loader(*self.own.texts[name])
            return ModuleSpec(name, loader, is_package=package)
        return ModuleSpec(name, None, is_package=True) if name in self.folders else None


class _Loader:
    """Makes a module of a text."""

    def __init__(self, filename: str, source: str) -> None:
        self.filename, self.source = filename, source

    def create_module(self, _spec: ModuleSpec) -> None:
        """Python's own kind of module."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Execute the text as the module."""
        module.__file__ = self.filename
        _execute(self.filename, self.source, module)


def describe(problem: BaseException, own: Sources) -> dict[str, Any]:
    """An exception as plain data: names of its classes, its text, and the draft's own frames.

    Keys: type, module, mro (class names, nearest first), text, line, source_line, traceback. The
    text is clipped; an exception that cannot even be shown says so instead.
    """
    kind = type(problem)
    frames = [f for f in _frames(problem) if f.filename in own.files]
    line = frames[-1].lineno if frames else None
    source_line = (frames[-1].line or "") if frames else ""
    if isinstance(problem, SyntaxError) and problem.filename in own.files:
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
