"""Which prompts are the same, which are nearly the same, and which are held out of training.

All of it is arithmetic on the text, without a model, and gives the same on every machine. Texts are
compared in a normal form: without case, punctuation and the numbers of placeholders. Two prompts
are near-duplicates when their sets of character shingles overlap by `ALIKE` or more; sets are kept
as bottom-k sketches (Cohen & Kaplan 2007, doi:10.1145/1281100.1281133), exact up to k shingles.
"""

from __future__ import annotations

import hashlib
import re
import struct
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

SHINGLE = 5
"""Characters."""
SKETCH = 64
"""Shingles kept of a text: those with the smallest hashes."""
ALIKE = 0.7
"""Overlap (Jaccard) from which two prompts are near-duplicates. Training sets are cleaned at 0.8
over long documents (Lee et al. 2022, arXiv:2107.06499); prompts are short, and one word in six
makes 0.72 ("What's the capital …", "What is the capital …"). Too large a group only moves prompts
out of training.
"""
HELD_OUT = 0.2
"""Share of prompts that are kept for evaluation alone."""
_PROBES = 8
"""Smallest shingles by which candidates are looked up."""
_CROWD = 200
"""Prompts that may share a probe; a shingle in more of them tells nothing."""
_PLACEHOLDER = r"<([A-Z][A-Z0-9_]{1,30})_\d{1,6}>"


def normalised(text: str) -> str:
    """The text without case, punctuation, spacing and the numbers of its placeholders."""
    plain = _compiled(_PLACEHOLDER).sub(r" \1 ", text)
    folded = unicodedata.normalize("NFKC", plain).casefold()
    return " ".join(_compiled(r"[^\W_]+").findall(folded)) or " ".join(folded.split())


def digest(text: str) -> str:
    """Names a text up to normalisation: 128 bits, hexadecimal."""
    return hashlib.blake2b(normalised(text).encode("utf-8", "replace"), digest_size=16).hexdigest()


def held_out(digest: str) -> bool:
    """Whether a prompt is kept for evaluation: for good, on every machine, by its digest alone."""
    found = hashlib.blake2b(digest.encode(), digest_size=8, person=b"held-out").digest()
    return int.from_bytes(found, "big") < HELD_OUT * 2**64


def sketch(text: str) -> bytes:
    """The text's smallest shingle hashes, ascending, 4 bytes each; at most `SKETCH`."""
    plain = normalised(text)
    pieces = {plain[at : at + SHINGLE] for at in range(max(1, len(plain) - SHINGLE + 1))}
    hashes = sorted({_hash(piece) for piece in pieces})[:SKETCH]
    return struct.pack(f">{len(hashes)}I", *hashes)


def overlap(one: bytes, other: bytes) -> float:
    """Estimated Jaccard overlap of two texts by their sketches, 0..1."""
    a, b = _unpacked(one), _unpacked(other)
    if not a or not b:
        return 0.0
    both = set(a) & set(b)
    size = SKETCH if max(len(a), len(b)) >= SKETCH else len(a) + len(b)
    union = sorted(set(a) | set(b))[:size]
    return sum(entry in both for entry in union) / len(union)


def groups(sketches: Mapping[str, bytes], same: Mapping[str, str]) -> dict[str, str]:
    """Each name's group: near-duplicates, and near-duplicates of those, together.

    `same` gives each name's prompt digest: equal ones are together whatever their sketches say. A
    group is named by its smallest member, so that the order of names does not matter.
    """
    leader = {name: name for name in sketches}

    def find(name: str) -> str:
        while leader[name] != name:
            leader[name] = leader[leader[name]]
            name = leader[name]
        return name

    def join(one: str, other: str) -> None:
        a, b = sorted((find(one), find(other)))
        leader[b] = a

    first: dict[str, str] = {}
    for name in sorted(sketches):
        join(name, first.setdefault(same[name], name))
    distinct = sorted(first.values())
    for one, other in _candidates(distinct, sketches):
        if find(one) != find(other) and overlap(sketches[one], sketches[other]) >= ALIKE:
            join(one, other)
    return {name: find(name) for name in sketches}


def nearest(sketch: bytes, others: Sequence[bytes]) -> float:
    """The largest overlap with any of the others; 0 when there are none."""
    return max((overlap(sketch, other) for other in others), default=0.0)


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


def _candidates(names: Iterable[str], sketches: Mapping[str, bytes]) -> Iterable[tuple[str, str]]:
    """Pairs that share one of their smallest shingles."""
    by_probe: dict[int, list[str]] = {}
    for name in names:
        for probe in _unpacked(sketches[name])[:_PROBES]:
            by_probe.setdefault(probe, []).append(name)
    for crowd in by_probe.values():
        if len(crowd) <= _CROWD:
            for place, one in enumerate(crowd):
                for other in crowd[place + 1 :]:
                    yield one, other


def _hash(piece: str) -> int:
    found = hashlib.blake2b(piece.encode("utf-8", "replace"), digest_size=4).digest()
    return int.from_bytes(found, "big")


def _unpacked(sketch: bytes) -> tuple[int, ...]:
    return struct.unpack(f">{len(sketch) // 4}I", sketch)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
