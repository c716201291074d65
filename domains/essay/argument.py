"""The argument ledger of a draft: thesis, claims with their evidence, objections with replies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from workbench.prose.fields import Entry, Listed, Placed, Text, entries
from workbench.prose.ledger import Complaint, Ledger

ROOTS = ("thesis", "the thesis", "main", "main claim", "main thesis", "position", "root", "t", "t0")
"""What a claim may call the thesis."""


class Evidence(Entry):
    """A passage of a source, and the words of the draft that rest on it."""

    source: Text = ""
    source_quote: Text = ""
    draft_quote: Text = ""


class Claim(Entry):
    """A reason: what it says, what it is a reason for, and what it rests on."""

    id: Text = ""
    quote: Text = ""
    supports: Listed[Text] = Field(default_factory=list)
    evidence: Listed[Evidence] = Field(default_factory=list)


class Counter(Entry):
    """An objection and the answer to it."""

    id: Text = ""
    point: Text = ""
    quote: Text = ""
    reply_quote: Text = ""
    evidence: Listed[Evidence] = Field(default_factory=list)


@dataclass(frozen=True)
class NamedClaim:
    """A claim with the name that its checks carry, and its place in the ledger."""

    claim: Claim
    name: str
    pointer: str


@dataclass(frozen=True)
class NamedEvidence:
    """An evidence entry with its claim; of an answer to an objection, with the answer as one."""

    evidence: Evidence
    claim: NamedClaim
    name: str
    pointer: str

    @property
    def words(self) -> str:
        """The words of the draft that rest on it; the claim's own where none are given."""
        return self.evidence.draft_quote or self.claim.claim.quote


@dataclass(frozen=True)
class NamedCounter:
    """An objection with its name and place."""

    counter: Counter
    name: str
    pointer: str


@dataclass(frozen=True)
class Argument:
    """A ledger as an argument."""

    thesis: str
    thesis_id: str
    claims: tuple[NamedClaim, ...]
    counters: tuple[NamedCounter, ...]
    complaints: tuple[Complaint, ...]

    @property
    def evidence(self) -> list[NamedEvidence]:
        """Every evidence entry, claim by claim, then answer by answer."""
        found = []
        for claim in (*self.claims, *map(_answer, self.counters)):
            for number, entry in enumerate(claim.claim.evidence):
                pointer = f"{claim.pointer}/evidence/{number}"
                found.append(NamedEvidence(entry, claim, f"{claim.name} e{number + 1}", pointer))
        return found


def _answer(counter: NamedCounter) -> NamedClaim:
    """The answer to an objection, as a claim that rests on evidence."""
    given = counter.counter
    claim = Claim(id=given.id, quote=given.reply_quote, evidence=given.evidence)
    return NamedClaim(claim, counter.name, counter.pointer)


def read_argument(ledger: Ledger) -> Argument:
    """The argument of a ledger, with what does not fit."""
    thesis, thesis_id = _thesis(ledger.data)
    claims, wrong = entries(ledger, Claim, ("claims", "claim", "reasons"))
    counters, more = entries(ledger, Counter, ("counters", "counter", "objections"))
    return Argument(
        thesis,
        thesis_id,
        tuple(_named_claims(claims)),
        tuple(_named_counters(counters)),
        (*wrong, *more),
    )


def _thesis(data: Mapping[str, Any]) -> tuple[str, str]:
    given = next((v for key, v in data.items() if str(key).casefold() == "thesis"), None)
    if isinstance(given, list) and given:
        given = given[0]
    if isinstance(given, Mapping):
        return str(given.get("quote") or "").strip(), str(given.get("id") or "")
    return (given.strip(), "") if isinstance(given, str) else ("", "")


def _named_claims(placed: list[Placed[Claim]]) -> list[NamedClaim]:
    names = _unique([one.entry.id or f"claim {n}" for n, one in enumerate(placed, 1)])
    return [NamedClaim(p.entry, name, p.pointer) for p, name in zip(placed, names, strict=True)]


def _named_counters(placed: list[Placed[Counter]]) -> list[NamedCounter]:
    given = [one.entry.point or one.entry.id or f"objection {n}" for n, one in enumerate(placed, 1)]
    names = _unique(given)
    return [NamedCounter(p.entry, name, p.pointer) for p, name in zip(placed, names, strict=True)]


def _unique(names: list[str]) -> list[str]:
    seen: dict[str, int] = {}
    out = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        out.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return out
