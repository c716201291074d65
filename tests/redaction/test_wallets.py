"""Addresses of Bitcoin are redacted where their checksum holds; what only looks like one stays."""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor

ADDRESSES = (
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "1111111111111111111114oLvT2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
)
"""P2PKH, P2SH, and bech32 of witness versions 0 (BIP 173) and 1 (BIP 350)."""


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("text", ["Please pay to {}.", "bitcoin:{}?amount=0.1", '{{"to": "{}"}}'])
def test_an_address_is_hidden(text: str, address: str) -> None:
    said = text.format(address)
    assert Redactor().redact(said).text == said.replace(address, "<CRYPTO_ADDRESS_1>")


@pytest.mark.parametrize(
    "text",
    [
        "Please pay to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb.",
        "Please pay to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mqd.",
        "Please pay to BC1Qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd is of the older checksum",
        "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1 is of another coin",
        "the batch 1f9e4cab7d2e8b5a6c3d9f1e7a4b2c8d5e was read",
    ],
)
def test_what_only_looks_like_one_stays(text: str) -> None:
    assert Redactor().redact(text).text == text


def test_each_address_has_its_own_placeholder() -> None:
    both = f"{ADDRESSES[0]} {ADDRESSES[1]} {ADDRESSES[0]}"
    told = "<CRYPTO_ADDRESS_1> <CRYPTO_ADDRESS_2> <CRYPTO_ADDRESS_1>"
    assert Redactor().redact(both).text == told
