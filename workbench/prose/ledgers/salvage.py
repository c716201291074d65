"""What can still be read of a ledger that does not parse: its parts, one by one.

A misplaced quote in one entry costs that entry and not the other nine. Parts are found by their
brackets (JSON) or by their indentation (YAML); what does not parse alone is left out.
"""

from __future__ import annotations

import re
from typing import Any

from workbench.prose.ledgers.yamlish import SyntaxTrouble, read_yaml


def salvaged(body: str) -> dict[str, Any]:
    """The top-level fields that can be read; of a list, the entries that can."""
    return _from_json(body) if body.lstrip().startswith(("{", "[")) else _from_yaml(body)


def _from_yaml(body: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in re.split(r"^(?=[\w\"'][^\n:]*:)", body, flags=re.M):
        key, _, rest = part.partition(":")
        value = _value(part)
        name = key.strip().strip("\"'")
        if isinstance(value, dict) and name in value:
            found[name] = value[name]
        elif name:
            entries = [_value(entry) for entry in re.split(r"^(?=\s*- )", rest, flags=re.M)]
            kept = [entry[0] for entry in entries if isinstance(entry, list) and entry]
            if kept:
                found[name] = kept
    return found


def _from_json(body: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for opening in re.finditer(r"\"(\w+)\"\s*:\s*([\[{])", body):
        if _depth(body[: opening.start()]) > 1 or opening[1] in found:
            continue
        inner = body[opening.end(2) :]
        if opening[2] == "[":
            kept = [value for entry in _objects(inner) if isinstance(value := _value(entry), dict)]
            if kept:
                found[opening[1]] = kept
        elif isinstance(value := _value("{" + inner[: _closing(inner)]), dict):
            found[opening[1]] = value
    return found


def _value(text: str) -> Any:
    try:
        return read_yaml(text) if text.strip() else None
    except SyntaxTrouble:
        return None


def _objects(text: str) -> list[str]:
    """The `{…}` of a list, up to its closing bracket; a new one starts a line at the latest."""
    found: list[str] = []
    at = 0
    while (start := text.find("{", at)) >= 0:
        if "]" in re.sub(r"\"[^\"\n]*\"", "", text[at:start]):
            break
        end = start + 1 + _closing(text[start + 1 :])
        following = re.search(r"\n\s*\{\s*\"", text[start + 1 :])
        if following and start + 1 + following.start() < end:
            end = start + 1 + following.start()
        found.append(text[start:end].rstrip().rstrip(","))
        at = end
    return found


def _closing(text: str) -> int:
    """Place behind the brace that closes an object opened before `text`."""
    depth, quoted, skip = 1, False, False
    for at, character in enumerate(text):
        if skip:
            skip = False
        elif character == "\\":
            skip = True
        elif character == '"':
            quoted = not quoted
        elif not quoted:
            depth += (character in "{[") - (character in "}]")
            if depth == 0:
                return at + 1
    return len(text)


def _depth(text: str) -> int:
    bare = re.sub(r"\"(?:[^\"\\\n]|\\.)*\"", "", text)
    return sum(bare.count(one) for one in "{[") - sum(bare.count(one) for one in "}]")
