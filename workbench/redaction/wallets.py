"""Addresses of Bitcoin: found by form, and proven by their checksums; nothing else is taken for
one.

P2PKH and P2SH are base58check (a version byte, 20 bytes of hash, four of a double SHA-256). Newer
ones are bech32 with the checksum of BIP 173, from witness version 1 on of BIP 350.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from .patterns import compiled
from .spans import CHECKED, Span
from .view import View

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_ADDRESS = (
    rf"(?<![A-Za-z0-9])(?:[13][{_BASE58}]{{24,34}}|bc1[{_BECH32}]{{11,71}}"
    rf"|BC1[{_BECH32.upper()}]{{11,71}})(?![A-Za-z0-9])"
)
_VERSIONS = (0, 5)
"""Of P2PKH and of P2SH."""
_PAYLOAD, _CHECK = 21, 4
"""Bytes of version and hash, and of their checksum."""
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_PREFIX = (3, 3, 0, 2, 3)
"""`bc` as the checksum has it: the high bits of its letters, 0, the low bits."""
_CONSTANTS = (1, 0x2BC830A3)
"""What the checksum leaves for witness version 0, and for the later ones."""


def find_wallets(view: View) -> Iterator[Span]:
    """Each address whose checksum holds."""
    for found in compiled(_ADDRESS).finditer(view.text):
        said = found.group()
        holds = bech32_holds if said[:2] in ("bc", "BC") else base58_holds
        if holds(said):
            yield Span(found.start(), found.end(), "CRYPTO_ADDRESS", CHECKED)


def base58_holds(address: str) -> bool:
    """P2PKH or P2SH: 25 bytes of which the last four are the checksum of the others, each leading 1
    a byte of nothing.
    """
    number = 0
    for sign in address:
        number = number * 58 + _BASE58.index(sign)
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    zeros = len(address) - len(address.lstrip("1"))
    data = bytes(zeros) + body
    payload, check = data[:_PAYLOAD], data[_PAYLOAD:]
    if len(data) != _PAYLOAD + _CHECK or payload[0] not in _VERSIONS:
        return False
    return hashlib.sha256(hashlib.sha256(payload).digest()).digest()[:_CHECK] == check


def bech32_holds(address: str) -> bool:
    """A witness version up to 16 and a program, with the checksum of that version."""
    values = [_BECH32.index(sign) for sign in address.lower()[3:]]
    check = 1
    for value in (*_PREFIX, *values):
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for place, generator in enumerate(_GENERATORS):
            check ^= generator if top >> place & 1 else 0
    return values[0] <= 16 and check == _CONSTANTS[values[0] > 0]
