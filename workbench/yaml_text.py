"""YAML as data with the line of every field, whatever the text is: too deep, too large once its
aliases are written out, or with values that nothing can keep, it is refused with its place.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

from workbench.errors import TaskFileError

if TYPE_CHECKING:
    from workbench.core.codec import Json
    from workbench.core.taskfile import Place

DEEPEST = 60
"""Levels of nesting; a task has five."""
LARGEST = 500_000
"""Values once every alias is written out."""
_DIGITS = 4_000
"""Of an integer; Python itself gives up on writing one with more than 4,300."""


def parse_yaml(text: str, name: str) -> tuple[dict[str, Json], dict[Place, int]]:
    """The mapping in a YAML text, and the line of every field; TaskFileError when it is broken."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        _refuse_deep(text, name, loader)
        node, data = _loaded(text, name, loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is not valid YAML"
        line = mark.line + 1 if mark else None
        hint = "Check the indentation and quotes there; texts with ': ', [ or { need quotes."
        if any(
            row.lstrip(" ").startswith("\t") for row in text.splitlines()[(line or 1) - 1 :][:1]
        ):
            hint = "Indent with blanks: YAML takes no tabs."
        raise TaskFileError(name, f"{problem}.", line=line, hint=hint) from error
    except (ValueError, TypeError, OverflowError, RecursionError, MemoryError) as error:
        hint = "Put numbers and dates that are texts into quotes."
        raise TaskFileError(name, "holds a value that cannot be read.", hint=hint) from error
    if not isinstance(data, dict):
        hint = "Begin with 'id:' and 'title:'."
        raise TaskFileError(name, "holds no mapping.", line=1, hint=hint)
    lines: dict[Place, int] = {}
    _note_lines(node, (), lines)
    return data, lines


def _loaded(text: str, name: str, kind: Any) -> tuple[Any, Any]:
    """The nodes, and the data made of them where they are not too large."""
    loader = kind(text)
    try:
        node = loader.get_single_node()
        _refuse_large(node, name)
        _join_cut(node, text, set())
        _refuse_twice(node, name, set())
        _keep_as_written(node, set())
        return node, loader.construct_document(node) if node is not None else None
    finally:
        loader.dispose()


_OTHER_BASES = re.compile(r"[-+]?(?:[\d_]+:[\d_:.]+|0[\d_]+)")


def _keep_as_written(node: Any, seen: set[int]) -> None:
    """Times of day and codes stay texts: YAML 1.1 reads `10:40` by sixties and `0123` by eights."""
    if node is None or id(node) in seen:
        return
    seen.add(id(node))
    if node.id != "scalar":
        for part in node.value:
            for each in part if node.id == "mapping" else (part,):
                _keep_as_written(each, seen)
    elif node.tag.endswith((":int", ":float")) and _OTHER_BASES.fullmatch(node.value):
        node.tag = "tag:yaml.org,2002:str"


def _join_cut(node: Any, text: str, seen: set[int]) -> None:
    """Texts that a comma cut are whole again: in `{id: a, says: at 2,140 m}` YAML reads a key
    `140 m` without a value, and in `[2,140 m, x]` three entries, which nobody means.
    """
    if node is None or id(node) in seen or node.id == "scalar":
        return
    seen.add(id(node))
    if node.id == "mapping" and node.flow_style:
        whole: list[Any] = []
        for key, value in node.value:
            before = whole[-1][1] if whole else None
            if before is not None and _is_rest(key, value) and _is_plain(before):
                _lengthen(before, key, text)
            else:
                whole.append((key, value))
        node.value = whole
    elif node.flow_style:
        for before, after in reversed(list(pairwise(node.value))):
            if _is_cut_figure(before, after, text):
                _lengthen(before, after, text)
                node.value.remove(after)
    for part in node.value:
        for each in part if node.id == "mapping" else (part,):
            _join_cut(each, text, seen)


def _lengthen(before: Any, after: Any, text: str) -> None:
    """The text of both as it stands in the file."""
    before.value = text[before.start_mark.index : after.end_mark.index]
    before.end_mark, before.tag = after.end_mark, "tag:yaml.org,2002:str"


_HEAD = re.compile(r"(?:\S.*\s)?-?[^\w\s]?[1-9]\d{0,2}")
_TAIL = re.compile(r"\d{3}(?!\d)")


def _is_cut_figure(before: Any, after: Any, text: str) -> bool:
    """One to three digits and three more without a blank between; a row of bare numbers is none."""
    if not (_is_plain(before) and _is_plain(after)):
        return False
    bare = before.tag.endswith(":int") and after.tag.endswith(":int")
    tight = text[before.end_mark.index : after.start_mark.index] == ","
    return tight and not bare and bool(_HEAD.fullmatch(before.value) and _TAIL.match(after.value))


def _is_rest(key: Any, value: Any) -> bool:
    """A plain key behind which nothing stands, not even a colon."""
    nothing = value.id == "scalar" and value.start_mark.index == value.end_mark.index
    return nothing and _is_plain(key) and bool(value.start_mark.index == key.end_mark.index)


def _is_plain(node: Any) -> bool:
    """A text without quotes."""
    return bool(node.id == "scalar" and not node.style and node.value)


def _refuse_deep(text: str, name: str, kind: Any) -> None:
    """Event by event, since building the nodes is recursive."""
    loader, depth = kind(text), 0
    try:
        while (event := loader.get_event()) is not None:
            ending = type(event).__name__
            if ending in ("MappingStartEvent", "SequenceStartEvent"):
                depth += 1
            elif ending in ("MappingEndEvent", "SequenceEndEvent"):
                depth -= 1
            if depth > DEEPEST:
                message = f"nests more than {DEEPEST} levels deep."
                raise TaskFileError(name, message, line=event.start_mark.line + 1)
    finally:
        loader.dispose()


def _refuse_large(node: Any, name: str) -> None:
    """What the text comes to with its aliases written out, and integers that nobody can write."""
    known: dict[int, int] = {}

    def size(each: Any) -> int:
        if id(each) in known:
            return known[id(each)]
        known[id(each)] = LARGEST + 1  # what holds itself never ends
        parts = each.value if each.id != "scalar" else ()
        pairs = (part for pair in parts for part in (pair if each.id == "mapping" else (pair,)))
        known[id(each)] = min(LARGEST + 1, 1 + sum(size(part) for part in pairs))
        if each.id == "scalar" and each.tag.endswith(":int") and len(each.value) > _DIGITS:
            _refuse(name, each, f"is a number of more than {_DIGITS} digits.")
        return known[id(each)]

    if node is not None and size(node) > LARGEST:
        _refuse(name, node, f"comes to more than {LARGEST} values with its aliases.")


def _refuse_twice(node: Any, name: str, seen: set[int]) -> None:
    """A key that stands twice in a mapping: YAML would drop what the first one holds, say a block
    of tests, without a word.
    """
    if node is None or id(node) in seen or node.id == "scalar":
        return
    seen.add(id(node))
    first: dict[tuple[str, str], int] = {}
    for part in node.value if node.id == "mapping" else ():
        key = part[0]
        line, known = key.start_mark.line + 1, (key.tag, str(key.value))
        if key.id == "scalar" and known in first:
            message = f"stands twice here, first in line {first[known]}."
            hint = "Put both into one, or give one of them another name."
            raise TaskFileError(name, message, line=line, field=key.value, hint=hint)
        first[known] = line
    for part in node.value:
        for each in part if node.id == "mapping" else (part,):
            _refuse_twice(each, name, seen)


def _refuse(name: str, node: Any, message: str) -> NoReturn:
    hint = "If it is a text, put it into quotes." if node.id == "scalar" else ""
    raise TaskFileError(name, message, line=node.start_mark.line + 1, hint=hint)


def _note_lines(node: Any, place: Place, lines: dict[Place, int]) -> None:
    """Remember where each field stands."""
    if node is None or len(place) > 12:
        return
    lines.setdefault(place, node.start_mark.line + 1)
    if node.id == "mapping":
        for key, value in node.value:
            if key.id == "scalar":
                lines[(*place, key.value)] = key.start_mark.line + 1
                _note_lines(value, (*place, key.value), lines)
    elif node.id == "sequence":
        for index, value in enumerate(node.value):
            _note_lines(value, (*place, index), lines)
