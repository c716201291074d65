"""Globally unique, sortable ids (ULID: 48 bits of milliseconds, 80 random bits, Crockford base 32).

Pure: the caller brings the time and the randomness, so that the core has no clock.
Source: https://github.com/ulid/spec (2016).
"""

from __future__ import annotations

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS = tuple(one + other for one in _ALPHABET for other in _ALPHABET)
"""Two letters at once: every event has an id of 26."""


def ulid(milliseconds: int, entropy: bytes) -> str:
    """26 characters from a Unix time in milliseconds and 10 random bytes."""
    number = (milliseconds & ((1 << 48) - 1)) << 80 | int.from_bytes(entropy[:10], "big")
    return "".join([_PAIRS[(number >> shift) & 1023] for shift in range(120, -1, -10)])
