"""A clean draft taken apart, changed in one place and put together again.

Prose and ledger are changed together, as a writer who errs would: the sentence and its claim say
the same wrong thing. Only the operators use this.
"""

from __future__ import annotations

import copy
import json
import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

_FENCE = re.compile(r"^```([^\n`]*ledger[^\n`]*)\n(.*?)^```[ \t]*$", re.M | re.S)
_NUMBER = re.compile(r"(?<![\w.])[-−]?\d[\d,]*(?:\.\d+)?(?!\w)")

Claim = dict[str, Any]


@dataclass(slots=True)
class Parts:
    """Prose before and after the ledger, and the ledger as data."""

    prose: str
    info: str
    ledger: dict[str, Any]
    yaml: bool
    rest: str = ""

    @property
    def claims(self) -> list[Claim]:
        """The ledger's claims."""
        return list(self.ledger.get("claims", []))

    def index(self, claim: Claim) -> int:
        """Where a claim stands in the ledger."""
        return next(at for at, entry in enumerate(self.ledger["claims"]) if entry is claim)

    def reword(self, claim: Claim, quote: str) -> None:
        """Another sentence for a claim, in prose and ledger."""
        self.prose = self.prose.replace(claim["quote"], quote, 1)
        claim["quote"] = quote

    def add(self, claim: Claim) -> None:
        """One more sentence after the last claim's, and its claim."""
        last = max((c["quote"] for c in self.claims), key=self.prose.rfind)
        after = "\n" if last.startswith("|") or f"\n- {last}" in self.prose else " "
        end = self.prose.rfind(last) + len(last)
        said = claim["quote"]
        if last.startswith("|"):
            end = self.prose.find("\n\n", end) if "\n\n" in self.prose[end:] else len(self.prose)
            after = "\n\n"
        elif after == "\n":
            after = "\n- "
        self.prose = self.prose[:end] + after + said + self.prose[end:]
        self.ledger["claims"].append(claim)

    def remove(self, claim: Claim) -> None:
        """A claim and its sentence gone, and no recommendation leaning on it."""
        line = re.compile(rf"(?:(?<=\n)- )?{re.escape(claim['quote'])}[ \n]?")
        self.prose = line.sub("", self.prose, count=1)
        self.ledger["claims"] = [entry for entry in self.claims if entry is not claim]
        left = [entry.get("id") for entry in self.claims]
        for entry in self.ledger.get("recommendations", []):
            kept = [id for id in entry.get("claims", []) if id in left]
            entry["claims"] = kept or left[:1]

    def text(self) -> str:
        """The draft, whole."""
        return f"{self.prose}```{self.info}\n{self._body()}\n```{self.rest}"

    def _body(self) -> str:
        if self.yaml:
            import yaml

            fast = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
            dumped: str = yaml.dump(
                self.ledger, Dumper=fast, sort_keys=False, allow_unicode=True, width=1000
            )
            return dumped.rstrip("\n")
        return json.dumps(self.ledger, ensure_ascii=False, indent=1)


def apart(draft: str) -> Parts | None:
    """The parts of a draft with a readable ledger; None for another."""
    found = list(_FENCE.finditer(draft))
    if not found:
        return None
    last = found[-1]
    data = _loaded(last[2])
    if not isinstance(data, dict) or not data.get("claims"):
        return None
    as_yaml = not last[2].lstrip().startswith("{")
    prose, rest = draft[: last.start()], draft[last.end() :]
    return Parts(prose, last[1], copy.deepcopy(data), as_yaml, rest)


@lru_cache(maxsize=256)
def _loaded(text: str) -> Any:
    import yaml

    try:
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (ValueError, yaml.YAMLError):
        return None


def number_in(text: str, value: float) -> tuple[int, int] | None:
    """Where a text prints the value, with or without its sign."""
    for found in _NUMBER.finditer(text):
        printed = float(found[0].replace(",", "").replace("−", "-"))
        if abs(abs(printed) - abs(value)) < 1e-9:
            return found.span()
    return None


def digits(text: str) -> int:
    """Digits after the point, as printed."""
    return len(text.partition(".")[2])


def restated(parts: Parts, claim: Claim, field: str, value: float) -> bool:
    """The claim's `field` set to `value`, printed as the old number was; False where the sentence
    does not print it or the new one would look the same.
    """
    old = claim.get(field)
    place = number_in(claim["quote"], float(old)) if isinstance(old, int | float) else None
    if place is None:
        return False
    quote, (start, end) = claim["quote"], place
    printed = quote[start:end]
    places = digits(printed)
    shown = f"{abs(value):,.{places}f}" if "," in printed or abs(value) >= 1e4 else ""
    shown = shown or f"{abs(value):.{places}f}"
    sign = "-" if printed[0] in "-−" and value < 0 else ""
    if sign + shown == printed or float(shown.replace(",", "")) == abs(float(old or 0)):
        return False
    parts.reword(claim, quote[:start] + sign + shown + quote[end:])
    claim[field] = round(value, places) if places else round(value)
    return True


def shuffled(claims: list[Claim], seed: int, kinds: tuple[str, ...] = ()) -> list[Claim]:
    """The claims of the kinds in an order of the seed's."""
    chosen = [claim for claim in claims if not kinds or claim.get("kind") in kinds]
    Random(seed).shuffle(chosen)
    return chosen
