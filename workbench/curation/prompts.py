"""Which prompts are the same, and which are held out of training.

All of it is arithmetic on the text, without a model, and gives the same on every machine. Texts are
compared in a normal form: without case, punctuation and the numbers of placeholders. What is nearly
the same is found by `clusters`.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Mapping
from functools import cache

HELD_OUT = 0.2
"""Share of prompts that are kept for evaluation alone."""
_PLACEHOLDER = r"<([A-Z][A-Z0-9_]{1,30})_\d{1,6}>"


def normalised(text: str) -> str:
    """The text without case, punctuation, spacing and the numbers of its placeholders."""
    plain = _compiled(_PLACEHOLDER).sub(r" \1 ", text) if "<" in text else text
    if plain.isascii():  # the same in a third of the time
        folded = plain.lower()
        return " ".join(folded.translate(_BLANKS).split()) or " ".join(folded.split())
    folded = unicodedata.normalize("NFKC", plain).casefold()
    return " ".join(_compiled(r"[^\W_]+").findall(folded)) or " ".join(folded.split())


_BLANKS = {sign: " " for sign in range(128) if not chr(sign).isalnum()}
"""What stands in no word."""


def digest(text: str) -> str:
    """Names a text up to normalisation: 128 bits, hexadecimal."""
    return hashlib.blake2b(normalised(text).encode("utf-8", "replace"), digest_size=16).hexdigest()


def held_out(digest: str) -> bool:
    """Whether a prompt is kept for evaluation: for good, on every machine, by its digest alone."""
    found = hashlib.blake2b(digest.encode(), digest_size=8, person=b"held-out").digest()
    return int.from_bytes(found, "big") < HELD_OUT * 2**64


def held_out_groups(
    group_of: Mapping[str, str],
    same: Mapping[str, str],
    age: Mapping[str, str],
    *,
    held: Collection[str] = (),
    trained: Collection[str] = (),
) -> frozenset[str]:
    """Groups that are kept for evaluation alone.

    `held` and `trained` are names that earlier releases put on one side: what was held out once
    takes its whole group along and is held out for good, what was trained on keeps its group in
    training otherwise. A group without a past goes the way of its oldest prompt (by `age`), so that
    many wordings of one question are held out no more often than one.
    """
    members: dict[str, list[str]] = {}
    for name, group in group_of.items():
        members.setdefault(group, []).append(name)
    found: set[str] = set()
    for group, names in members.items():
        oldest = min(names, key=lambda name: (age[name], name))
        before = not set(names).isdisjoint(held)
        free = set(names).isdisjoint(trained)
        if before or (free and held_out(same[oldest])):
            found.add(group)
    return frozenset(found)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
