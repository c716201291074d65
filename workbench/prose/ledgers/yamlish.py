"""YAML as people and models write it: `on`, `yes` and `2024-01-05` are text, `1:30` is no number.

Standard YAML 1.1 turns a key `on:` into True and a date into an object; a ledger means neither.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

MAX_ALIASES = 20


class SyntaxTrouble(ValueError):
    """The text is no YAML: `problem` says why, `line` (from 0) says where."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"line {line + 1}: {problem}")
        self.problem, self.line = problem, line


def read_yaml(text: str) -> Any:
    """The value of a YAML text; raises SyntaxTrouble."""
    import yaml

    if len(re.findall(r"(?:^|[\s\[{,])\*\w", text)) > MAX_ALIASES:
        raise SyntaxTrouble("it has too many references (*name)", 0)
    try:
        return yaml.load(text, Loader=_loader())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line if mark is not None else 0
        raise SyntaxTrouble(str(error.problem or error.context), line) from None
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise SyntaxTrouble(
            str(error).splitlines()[0][:120] or "it is nested too deeply", 0
        ) from None


@lru_cache(maxsize=1)
def _loader() -> type[Any]:
    """A safe loader that knows null, true, false, whole numbers and decimals, and nothing else."""
    import yaml

    class Loader(yaml.SafeLoader):
        """Plain data only."""

    rules: list[tuple[str, str, str]] = [
        ("null", r"^(?:~|null|Null|NULL|None|)$", "~nN\0"),
        ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
        ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
        ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ]
    Loader.yaml_implicit_resolvers = {}
    for tag, pattern, firsts in rules:
        Loader.add_implicit_resolver(
            f"tag:yaml.org,2002:{tag}",
            re.compile(pattern),
            ["" if one == "\0" else one for one in firsts],
        )
    Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
    return Loader


@lru_cache(maxsize=8)
def value_places(text: str) -> dict[str, tuple[int, int]]:
    """(start, end) of each value in a JSON or YAML text, by JSON pointer; empty where it does not
    parse.
    """
    import yaml

    try:
        root = yaml.compose(text, Loader=_loader())
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}
    places: dict[str, tuple[int, int]] = {}
    _collect(root, "", places)
    return places


def _collect(node: Any, pointer: str, places: dict[str, tuple[int, int]]) -> None:
    if node is None or len(places) > 50_000:
        return
    places[pointer] = (node.start_mark.index, node.end_mark.index)
    if node.id == "mapping":
        for key, value in node.value:
            _collect(value, f"{pointer}/{escaped(str(key.value))}", places)
    elif node.id == "sequence":
        for number, value in enumerate(node.value):
            _collect(value, f"{pointer}/{number}", places)


def escaped(key: str) -> str:
    """A key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")
