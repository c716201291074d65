"""The name of a file as models write it: beside a fence, in a comment, in a heading, in a diff."""

from __future__ import annotations

import re

from domains.code.drafts.bundle import path_in
from domains.code.fences import PYTHON

_PATH = r"[^\s`'\"*<>|()=,;]+\.py"
_NUMBER = re.compile(r"\d{1,3}[.)]\s+")
_LABEL = re.compile(r"(?:file(?:[ _]?name)?|path)\b\s*[:=]?", re.IGNORECASE)
_MARKS = " \t#>*_`'\":-()"
"""What stands around a path in headings, lists and comments."""
_LONGEST = 300
"""Characters of a line that may name a file."""
_WORD = re.compile(rf"(?<![^\s`'\"*(\[]){_PATH}\b")
_HEAD = re.compile(r"(?:---|\+\+\+) (?:[ab]/)?(?P<path>[^\t\n]+?)\s*(?:\t.*)?")


def named(line: str) -> str:
    """The path that a line is about, where it says nothing else but `file`; else empty."""
    if ".py" not in line or len(line) > _LONGEST:
        return ""
    if path_in(line):
        return plain(path_in(line))
    words = line.strip(_MARKS)
    for head in (_NUMBER, _LABEL):
        words = head.sub("", words, count=1).strip(_MARKS) if head.match(words) else words
    return plain(words) if re.fullmatch(_PATH, words) else ""


def named_between(line: str) -> str:
    """The path in a line between SEARCH blocks: alone, or beside the mark of a fence."""
    mark = line.strip()
    return named_in_info(mark.strip("`~")) if mark.startswith(("```", "~~~")) else named(line)


def named_in_info(info: str) -> str:
    """The path beside an opening mark: `python bank/x.py`, `py title="x.py"`, `python:x.py`."""
    for word in re.split(r"[\s{}=\"'`,;]+", info):
        language, _, rest = word.partition(":")
        path = rest if language.lower() in PYTHON and rest else word
        if path.endswith(".py") and path != ".py":
            return plain(path)
    return ""


def mentioned(words: str) -> list[str]:
    """The paths in the last line of some words."""
    last = next((line for line in reversed(words.split("\n")) if line.strip()), "")
    return [plain(found) for found in _WORD.findall(last)]


def path_of_head(before: str, after: str) -> str:
    """The file of a diff's two first lines; empty where they name no Python file."""
    for line in (after, before):
        found = _HEAD.fullmatch(line) if len(line) <= _LONGEST else None
        path = plain(found["path"]) if found is not None else ""
        if path.endswith(".py"):
            return path
    return ""


def plain(path: str) -> str:
    """With the slashes of a path in a task, and without `./` before it."""
    path = path.replace("\\", "/")
    while path.startswith("./"):
        path = path[2:]
    return path
