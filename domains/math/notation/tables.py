"""The tables of words and signs that stand as data files beside the code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from configparser import RawConfigParser
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

_NAMED = re.compile(r"\{\{(\w+)\}\}")


def words(listed: str) -> frozenset[str]:
    """The words of a list that is written as one text."""
    return frozenset(listed.split())


def text_of(package: str, file: str) -> str:
    """The text of a data file of one of the domain's packages."""
    return files(f"domains.math.{package}").joinpath(file).read_text(encoding="utf-8")


def lines_of(package: str, file: str) -> list[str]:
    """The lines of such a file but those that are blank or a remark."""
    lines = text_of(package, file).splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@cache
def table(package: str, file: str) -> Mapping[str, Any]:
    """The parts of a JSON file by their names."""
    return MappingProxyType(json.loads(text_of(package, file)))


@cache
def _sections(package: str, file: str) -> RawConfigParser:
    parser = RawConfigParser(delimiters=("=",), comment_prefixes=("#",))
    parser.read_string(text_of(package, file))
    return parser


def section(package: str, file: str, name: str) -> Mapping[str, str]:
    """The entries of a section of an INI file, each in one line."""
    entries = _sections(package, file)[name].items()
    return MappingProxyType({key: said.replace("\n", " ") for key, said in entries})


class Mentions(dict[str, re.Pattern[str]]):
    """The regular expressions of a section by their names, line ends in them left out; called with
    a name and a text it searches. `{{name}}` in one stands for one above it in the section, or for
    the words of the section `connectives`, or for one of the lists `given`.
    """

    def __init__(self, package: str, file: str, part: str, /, **given: str) -> None:
        own, said = _sections(package, file)[part], given
        shared = _sections("notation", "mentions.ini")["connectives"]
        for name, written in [*shared.items(), *own.items()]:
            pieces = _NAMED.split(written.replace("\n", ""))
            said[name] = "".join(said[p] if k % 2 else p for k, p in enumerate(pieces))
        self.update({name: re.compile(said[name]) for name in own})

    def __call__(self, name: str, text: str) -> re.Match[str] | None:
        return self[name].search(text)


def turned(meanings: Mapping[str, str]) -> Mapping[str, str]:
    """What each spelling means, from the spellings of each meaning."""
    return MappingProxyType(
        {spelling: meaning for meaning, listed in meanings.items() for spelling in listed.split()}
    )
