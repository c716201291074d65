"""What a model's tokens cost.

An unknown price is None and makes the cost unknown, never 0. The person's own table comes first;
then the list that comes with the package genai-prices (extra `prices`; MIT licence; 0.2.3 was read
in November 2026: the list is inside the package and nothing is fetched unless `UpdatePrices` is
started, which is not done here; its import takes about 0.1 s beside the SDK's, so it happens on
first use). It is asked with the server's address, so that a local server or an unknown gateway that
serves a model called `gpt-4o` has no price until the person gives one, which may be 0.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from workbench.core.codec import Json
from workbench.core.events import ModelChoice
from workbench.core.messages import Usage
from workbench.errors import SettingsError, UsageError
from workbench.models.wire import OPENAI_URL

LONG = 100_000
"""Input tokens from which the price of long prompts is taken. Providers set the mark at 128,000 or
200,000; an earlier one keeps the cost an upper bound.
"""
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens, without discounts for cached input."""

    input: float
    output: float
    long_input: float | None = None
    """For prompts beyond `LONG`, where they cost more."""
    long_output: float | None = None

    def cost(self, usage: Usage) -> float:
        """US dollars for one call that used so many tokens."""
        long = usage.input_tokens > LONG
        rate_in = self.long_input if long and self.long_input is not None else self.input
        rate_out = self.long_output if long and self.long_output is not None else self.output
        return (usage.input_tokens * rate_in + usage.output_tokens * rate_out) / _MILLION


Prices = Mapping[str, Price]
"""The person's own table. Keys, the most exact first: `host:port/name`, `host:port/*`, `name`."""
FREE = Price(0.0, 0.0)
"""Of models that no server runs: practice, person, replay."""


def price(name: str, base_url: str = "", own: Prices | None = None) -> Price | None:
    """The price of a model on a server ('' = OpenAI's); None = unknown."""
    server = base_url or OPENAI_URL
    host = urlsplit(server).netloc
    for key in (f"{host}/{name}", f"{host}/*", name):
        if own and key in own:
            return own[key]
    return _listed(name, server)


def price_of(choice: ModelChoice, own: Prices | None = None) -> Price | None:
    """The price of a choice."""
    return price(choice.name, choice.base_url, own) if choice.provider == "openai" else FREE


def price_line(choice: ModelChoice) -> str:
    """The line that sets the price, for the table [prices] of the settings; the numbers are to be
    filled in.
    """
    server = urlsplit(choice.base_url).netloc
    key = f"{server}/{choice.name}" if server else choice.name
    quoted = '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{quoted} = {{ input = 0.00, output = 0.00 }}  # US dollars per million tokens"


def unknown_price(choice: ModelChoice, settings_file: str) -> UsageError:
    """The refusal of `--max-cost` for a model whose price is not known."""
    return UsageError(
        f"The price of '{choice.name}' is not known, so --max-cost could not be kept.",
        f"Add this to {settings_file} with the real prices (0.00 where it is free):\n"
        f"[prices]\n{price_line(choice)}",
    )


def read_prices(source: Path | Mapping[str, Json]) -> dict[str, Price]:
    """The table [prices] of a TOML file, or that table as a mapping; raises SettingsError."""
    if isinstance(source, Mapping):
        return {str(key): _entry(str(key), value) for key, value in source.items()}
    try:
        data = tomllib.loads(source.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"{source} cannot be read: {error}.", "Correct the file.") from None
    table = data.get("prices", {})
    if not isinstance(table, dict):
        raise SettingsError(f"{source}: 'prices' should be a table.", "Write [prices].")
    return read_prices(table)


def _entry(key: str, value: Json) -> Price:
    fields = value if isinstance(value, Mapping) else {}
    return Price(*(_rate(key, name, fields.get(name)) for name in ("input", "output")))


def _rate(key: str, name: str, number: Json) -> float:
    sound = isinstance(number, (int, float)) and not isinstance(number, bool)
    if not sound or not 0 <= number < float("inf"):
        raise SettingsError(
            f"The price of '{key}' needs '{name}' as a number from 0, not {number!r}.",
            f'Write: "{key}" = {{ input = 1.00, output = 2.00 }} (US dollars per million).',
        )
    return float(number)


def _listed(name: str, server: str) -> Price | None:
    """The price in genai-prices, if that package is there and knows the model on that server.

    Asked for `LONG` and for many tokens, it gives the dearest rate up to `LONG` and the dearest of
    all. A listed price of 0 may be a free offer or a gap in the list, and counts as unknown.
    """
    try:
        import genai_prices
    except ImportError:
        return None

    def rates(tokens: int) -> tuple[float, float]:
        usage = genai_prices.Usage(input_tokens=tokens, output_tokens=tokens)
        found = genai_prices.calc_price(usage, name, provider_api_url=server)
        scale = _MILLION / tokens
        return float(found.input_price) * scale, float(found.output_price) * scale

    try:
        usual, long = rates(LONG), rates(100 * LONG)
    except (LookupError, ValueError):
        return None
    return Price(*usual, *long) if all(usual) else None
