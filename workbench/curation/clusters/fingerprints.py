"""A question and its answer as a few hundred bytes, from which near-duplicates are found.

MinHash by one permutation (Li, Owen & Zhang 2012, arXiv:1208.1259): each shingle of the masked text
falls into one of the bins by its hash, and a bin keeps the smallest rest. Empty bins borrow from
another one, chosen by the bin alone (Shrivastava 2017, arXiv:1703.04664), so that the share of
equal bins estimates the overlap (Jaccard) of short texts, too. Two bytes a bin: one pair of bins in
65,536 is equal by chance.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from zlib import crc32

from workbench.curation.clusters.masking import cores, gist, masked
from workbench.prose.folding import DENSE

BINS, ANSWER_BINS = 128, 48
"""Bins of a question and of an answer."""
SHINGLE, DENSE_SHINGLE = 5, 2
"""Characters; the smaller one in scripts that write no spaces."""
TELLING = 60
"""Characters of a masked answer from which it tells where it comes from. "Yes, it is." does not."""
_KEYS = struct.Struct(">QQQQQQ")
_SPREAD, _32_BITS, _16_BITS = 0x9E3779B1, 0xFFFFFFFF, 0xFFFF


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What is compared of one interaction."""

    masked: int
    """Of the masked question."""
    gist: int
    """Of the question's gist."""
    cores: tuple[int, int, int]
    """Of the masked question without the clauses at its ends."""
    answer: int
    """Of the masked answer; 0 when it tells nothing."""
    question_bins: bytes
    answer_bins: bytes
    """Empty when the answer tells nothing."""

    @property
    def packed(self) -> bytes:
        """For a row of the history."""
        return _KEYS.pack(self.masked, self.gist, *self.cores, self.answer) + (
            self.question_bins + self.answer_bins
        )


@lru_cache(maxsize=512)
def fingerprint(question: str, answer: str = "") -> Fingerprint:
    """The fingerprint of a prompt, and of what was answered."""
    asked, said = masked(question), masked(answer)
    first, second, third = cores(question)
    telling = len(said) >= TELLING
    return Fingerprint(
        _key(asked),
        _key(gist(question)),
        (_key(first), _key(second), _key(third)),
        _key(said) if telling else 0,
        bins(asked, BINS),
        bins(said, ANSWER_BINS) if telling else b"",
    )


def unpacked(data: bytes) -> Fingerprint:
    """A row's bytes as the fingerprint that they are."""
    masked, gist, *cores, answer = _KEYS.unpack_from(data)
    split = _KEYS.size + 2 * BINS
    return Fingerprint(
        masked, gist, (cores[0], cores[1], cores[2]), answer, data[_KEYS.size : split], data[split:]
    )


def overlap(one: bytes, other: bytes) -> float:
    """Estimated share of common shingles, 0..1; of bins with the same number of bins."""
    size = len(one) // 2
    if not size or len(other) != len(one):
        return 0.0
    low, high = _lanes(size)
    differ = int.from_bytes(one) ^ int.from_bytes(other)
    return (size - (((differ & low) + low | differ) & high).bit_count()) / size


def overlaps(data: Sequence[bytes]) -> Callable[[int, Sequence[int]], list[float]]:
    """The overlap of one of these with each of some others, by their places: as `overlap` says it,
    for many of them.
    """
    numbers, size = _numbers(data)
    low, high = _lanes(size)

    def all_of(one: int, others: Sequence[int]) -> list[float]:
        if (own := numbers[one]) < 0:
            return [0.0] * len(others)
        return [
            (size - ((((d := own ^ number) & low) + low | d) & high).bit_count()) / size
            if (number := numbers[other]) >= 0
            else 0.0
            for other in others
        ]

    return all_of


def like(data: Sequence[bytes], least: float) -> Callable[[int, int], bool]:
    """Whether two of these, by their places, overlap by so much. One without bins is like no
    other.
    """
    numbers, size = _numbers(data)
    low, high = _lanes(size)
    most = size - least * size

    def alike(one: int, other: int) -> bool:
        a, b = numbers[one], numbers[other]
        if a < 0 or b < 0:
            return False
        differ = a ^ b
        return (((differ & low) + low | differ) & high).bit_count() <= most

    return alike


def _numbers(data: Sequence[bytes]) -> tuple[list[int], int]:
    """Each one's bins as one number, -1 where it has none; and how many bins there are."""
    size = max((len(each) // 2 for each in data), default=0)
    return [int.from_bytes(each) if each else -1 for each in data], size


@lru_cache(maxsize=4096)
def bins(plain: str, count: int) -> bytes:
    """The bins of a text in normal form, two bytes each."""
    size = DENSE_SHINGLE if _dense(plain) else SHINGLE
    data, width = plain.encode("utf-32-le", "replace"), 4 * size
    pieces = {data[at : at + width] for at in range(0, max(1, len(data) - width + 1), 4)}
    found = [_EMPTY] * count
    for crc in map(crc32, pieces):
        mixed = crc * _SPREAD & _32_BITS
        place, rest = (mixed >> 16) % count, mixed & _16_BITS
        if rest < found[place]:
            found[place] = rest
    return struct.pack(f">{count}H", *_filled(found, count))


_EMPTY = 2**16


def _filled(found: list[int], count: int) -> list[int]:
    """Empty bins with what the first full one of their own sequence has."""
    if _EMPTY not in found:
        return found
    full = {at for at, rest in enumerate(found) if rest < _EMPTY}
    if not full:
        return [0] * count
    return [
        rest if rest < _EMPTY else found[next(filter(full.__contains__, lenders))]
        for rest, lenders in zip(found, _all_lenders(count), strict=True)
    ]


@cache
def _all_lenders(count: int) -> tuple[tuple[int, ...], ...]:
    """Of each bin whom it asks when it is empty."""
    return tuple(_lenders(place, count) for place in range(count))


def _lenders(place: int, count: int) -> tuple[int, ...]:
    """All bins, in the order in which an empty one asks them."""

    def drawn(at: int) -> bytes:
        return hashlib.blake2b(f"{place}:{at}".encode(), digest_size=8).digest()

    return tuple(sorted(range(count), key=drawn))


@cache
def _lanes(size: int) -> tuple[int, int]:
    """The lower fifteen bits of as many 16-bit lanes, and the upper ones: with them all lanes of
    two fingerprints are compared in a few operations on one large number.
    """
    ones: int = sum(1 << 16 * lane for lane in range(size))
    return 0x7FFF * ones, 0x8000 * ones


def _dense(plain: str) -> bool:
    """Written without spaces, for the greater part."""
    return not plain.isascii() and 3 * len(re.findall(DENSE, plain)) > len(plain)


def _key(text: str) -> int:
    found = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
    return int.from_bytes(found, "big") or 1
