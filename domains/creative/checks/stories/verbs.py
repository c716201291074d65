"""The forms of English verbs (`verbs.yaml`): which are of the past, which of the present, and of
which verb.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=1)
def listed() -> Mapping[str, Any]:
    """The lists of `verbs.yaml`."""
    from importlib.resources import files

    import yaml

    text = files("domains.creative").joinpath("verbs.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


@lru_cache(maxsize=1)
def forms() -> tuple[frozenset[str], frozenset[str]]:
    """(past forms, present forms) of verbs that are unlike each other."""
    rows = [row.split() for row in listed()["irregular"]]
    past = {row[1] for row in rows if row[1] != row[0]}
    present = {third(row[0]) for row in rows} | {third(base) for base in regular()}
    past |= set(listed()["past"].split())
    present |= set(listed()["present"].split())
    return frozenset(past - present), frozenset(present - past)


@lru_cache(maxsize=1)
def bases() -> Mapping[str, str]:
    """The base of each past form that is no regular one: `dug` is of `dig`."""
    return {past: base for base, past in (row.split()[:2] for row in listed()["irregular"])}


@lru_cache(maxsize=1)
def regular() -> frozenset[str]:
    """The bases of regular verbs."""
    return frozenset(" ".join(listed()["regular"]).split())


def third(base: str) -> str:
    """The form behind he and she."""
    if re.search(r"(?:s|x|z|ch|sh|o)$", base):
        return f"{base}es"
    return f"{base[:-1]}ies" if re.search(r"[^aeiou]y$", base) else f"{base}s"


@lru_cache(maxsize=1)
def unlike() -> frozenset[str]:
    """The bases whose past has another form, which are of the present behind I, we and they."""
    rows = [row.split() for row in listed()["irregular"]]
    return frozenset(row[0] for row in rows if row[1] != row[0]) | {"am", "are", "have", "do"}


def base_of(past_form: str) -> str:
    """`carried` to `carry`, `stopped` to `stop`, `baked` to `bake`, `walked` to `walk`."""
    stem = past_form[:-2]
    if stem.endswith("i"):
        return f"{stem[:-1]}y"
    if stem in regular():
        return stem
    if f"{stem}e" in regular():
        return f"{stem}e"
    return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
