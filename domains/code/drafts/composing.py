"""The module that is run for a draft: the draft itself, with what the task puts before it.

A task may give a preamble (imports and helper functions that the draft may use) and a stub (the
beginning of a function, which the draft may go on with instead of writing it anew). A draft may
also have been pasted with its fences. Whatever was added, each line of the module knows the line of
the draft it comes from, so that findings stand where the writer wrote them.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from domains.code.drafts.bundle import Misfit, Part, misfits, split
from domains.code.drafts.layout import entry_names, file_names, required_names
from domains.code.drafts.several import revised_files
from domains.code.extraction import extract
from domains.code.source import defined_names, load_error, parse
from workbench.core.task import Task

_FRAME = re.compile(r'(?P<head>File "[^"\n]*", line )(?P<line>\d+)')
_NO_LINE = 0
"""Stands for a line of the module that is not the draft's."""


@dataclass(frozen=True, slots=True)
class Module:
    """What runs, and where its lines come from."""

    source: str
    lines: tuple[int, ...]
    """The draft's line (from 1) for each line of the source; 0 where the task put it."""
    parts: tuple[Part, ...] = ()
    """The files of a draft of several; `source` then is the draft with all of them."""
    misfits: tuple[Misfit, ...] = ()
    """Files that are missing, there twice or not asked for."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What is Python by itself, every line under the source's number: the module, or each
        file.
        """
        return tuple(part.padded for part in self.parts) or (self.source,)

    def text_of(self, path: str) -> str:
        """One of the texts, by its file; the module for the empty path."""
        return next((part.padded for part in self.parts if part.path == path), self.source)

    def own(self, line: int) -> tuple[str, int]:
        """The file in which a line of the draft stands, and its number there."""
        before = [part for part in self.parts if part.line < line]
        return (before[-1].path, line - before[-1].line) if before else ("", line)

    def place(self, line: int) -> str:
        """A line of the draft as its writer knows it: `line 3`, `line 3 of bank/report.py`."""
        path, number = self.own(line)
        return f"line {number} of {path}" if path else f"line {number}"

    def line_of(self, line: int | None) -> int | None:
        """The draft's line for a line of the module; None for one that is not the draft's."""
        if line is None or not 1 <= line <= len(self.lines):
            return None
        return self.lines[line - 1] or None

    def relined(self, traceback: str) -> str:
        """A traceback of the module with the draft's line numbers."""

        def moved(match: re.Match[str]) -> str:
            own = self.line_of(int(match["line"]))
            if self.parts and own:
                return f"{match['head']}{self.own(own)[1]}"
            return f"{match['head']}{own}" if own else f"{match['head']}{match['line']} (task)"

        return _FRAME.sub(moved, traceback) if self.shifted or self.parts else traceback

    @property
    def shifted(self) -> bool:
        """Some line stands elsewhere than in the draft."""
        return any(line != place for place, line in enumerate(self.lines, 1))


def compose(task: Task, draft: str) -> Module:
    """The module for a draft. A draft that cannot be made to work comes back as it is, so that the
    complaint is about what was written.
    """
    files = file_names(task)
    if files:
        return _of_files(draft, files, required_names(task.settings))
    names = set(entry_names(task))
    stub = str(task.settings.get("stub", ""))
    preamble = str(task.settings.get("preamble", ""))
    code, lines = _unwrapped(draft)
    for candidate, places in _readings(code, lines, stub):
        tree = parse(candidate)
        if tree is None or not names <= defined_names(tree):
            continue
        if load_error(candidate) is None:
            continued = bool(stub) and candidate.startswith(stub)
            return _after("" if continued else preamble, Module(candidate, tuple(places)))
    return _after(preamble, Module(code, tuple(lines)))


def _of_files(draft: str, names: Sequence[str], required: Mapping[str, Sequence[str]]) -> Module:
    """The files in a draft; one that was pasted as an answer is read as one."""
    plain = draft.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    parts = split(plain)
    if not any(part.path for part in parts):
        read = revised_files(plain, None, required)
        parts = parts if read.refused else _at(split(read.text), plain)
    lines = tuple(range(1, plain.count("\n") + 2))
    return Module(plain, lines, parts, tuple(misfits(parts, names)))


def _at(parts: Sequence[Part], draft: str) -> tuple[Part, ...]:
    """The parts with the lines at which they really stand in what was pasted."""
    moved = []
    for part in parts:
        place = draft.find(part.text.rstrip("\n"))
        line = draft.count("\n", 0, place) if place > 0 else 0
        moved.append(replace(part, line=line))
    return tuple(sorted(moved, key=lambda part: part.line))


def _unwrapped(draft: str) -> tuple[str, list[int]]:
    """The draft without fences or prose, where it has them and is no Python as it stands."""
    plain = draft.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    numbered = list(range(1, plain.count("\n") + 2))
    fenced = "```" in plain or "~~~" in plain or ">>> " in plain
    if not fenced or parse(plain) is not None:
        return plain, numbered
    found = extract(draft)
    return (found.code, list(found.lines)) if found.found else (plain, numbered)


def _readings(code: str, lines: Sequence[int], stub: str) -> Iterator[tuple[str, list[int]]]:
    """Ways to understand the code, most literal first."""
    yield code, list(lines)
    yield textwrap.dedent(code), list(lines)
    if not stub:
        return
    head = stub if stub.endswith("\n") else stub + "\n"
    places = [*[_NO_LINE] * head.count("\n"), *lines]
    yield head + code, places
    yield head + "    " + code.lstrip(" "), places
    yield head + textwrap.indent(textwrap.dedent(code), "    "), places


def _after(preamble: str, module: Module) -> Module:
    """The module with the preamble before it; a `from __future__` import stays the first."""
    if not preamble.strip():
        return module
    tree = parse(module.source)
    future = [node for node in tree.body if _is_future(node)] if tree is not None else []
    lines = module.source.split("\n")
    for node in future:
        for place in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[place] = ""
    head = [ast.unparse(node) for node in future] + preamble.rstrip("\n").split("\n")
    return Module("\n".join([*head, *lines]), (*[_NO_LINE] * len(head), *module.lines))


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"
