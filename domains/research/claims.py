"""The ledger of a synthesis: claims with what they cite, pooled values, statistics, answers.

Read liberally: a cite may be `s1`, `[@s1]` or an object, a list may be one entry, and what a field
is called may differ. Nothing that is a matter of style is a complaint.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import AliasChoices, BeforeValidator, Field

from domains.research.effects import as_number, interval
from workbench.prose.fields import Entry, Listed, Placed, Text, entries
from workbench.prose.ledger import Complaint, Ledger

CLAIMS = ("claims", "claim", "findings", "statements")
POOLED = ("pooled", "pool", "pooled_values", "pooled_estimate", "meta_analysis", "meta", "pooling")
STATS = ("stats", "statistics", "tests", "reported", "reported_stats")
QUANTITIES = ("quantities", "quantity", "numbers", "values")
ANSWERS = ("answers", "responses", "replies", "review_answers")
FLOWS = ("flow", "prisma", "selection", "search_flow", "flows")
_WORD = re.compile(r"[\[\]()@{}]")


def _cites(value: Any) -> Any:
    """Entries of `cites`: texts with one key or several become objects."""
    if isinstance(value, Mapping) and not {str(k).casefold() for k in value} & _KEYS:
        value = [{"id": k, "source_quote": v} for k, v in value.items()]
    listed = value if isinstance(value, list | tuple) else [] if value is None else [value]
    out: list[Any] = []
    for one in listed:
        if isinstance(one, str | int | float):
            out += [{"id": key} for key in keys_of(str(one))]
        elif isinstance(one, Mapping):
            out.append({str(k).strip().casefold().replace("-", "_"): v for k, v in one.items()})
    return out


_KEYS = {"id", "source", "key", "ref", "source_id", "citation", "cite", "source_quote", "quote",
         "passage", "quoted"}  # fmt: skip


def keys_of(text: str) -> list[str]:
    """The keys in `s1`, `[@s1; @s2]`, `s1, s2`, `(Halden 2020)`."""
    bare = _WORD.sub("", text)
    parts = [part.strip() for part in re.split(r";", bare)]
    split = [p for part in parts for p in (part.split(",") if _plain(part) else [part])]
    return [part.strip() for part in split if part.strip()]


def _plain(part: str) -> bool:
    """Keys between commas, none of which is a year or a name before one."""
    return all(re.fullmatch(r"\s*[\w.:-]+\s*", one) for one in part.split(",")) and not re.search(
        r",\s*(?:19|20)\d\d\s*$", part
    )


class Cite(Entry):
    """A source, and the passage of it that bears the claim."""

    id: Annotated[Text, BeforeValidator(lambda v: _WORD.sub("", str(v)).strip())] = Field(
        "",
        validation_alias=AliasChoices(
            "id", "source", "key", "ref", "source_id", "cite", "citation"
        ),
    )
    source_quote: Text = Field(
        "", validation_alias=AliasChoices("source_quote", "quote", "passage", "quoted", "text")
    )


class Claim(Entry):
    """A claim of the synthesis."""

    id: Text = ""
    quote: Text = Field("", validation_alias=AliasChoices("quote", "claim", "text", "sentence"))
    type: Text = Field("finding", validation_alias=AliasChoices("type", "kind"))
    cites: Annotated[list[Cite], BeforeValidator(_cites)] = Field(
        default_factory=list,
        validation_alias=AliasChoices(
            "cites", "citations", "sources", "evidence", "cite", "support", "source"
        ),
    )
    stance: Text | None = None
    design: Text | None = None
    causal: bool | None = None
    searched: Any = Field(None, validation_alias=AliasChoices("searched", "search", "looked_in"))

    @property
    def finding(self) -> bool:
        """It says what sources found."""
        return not re.match(r"gap|interpret|limit|method|opinion|recommend|context", self.kind)

    @property
    def kind(self) -> str:
        """Its type in small letters."""
        return (self.type or "finding").casefold().strip()


class Answer(Entry):
    """What the authors did about a point of a review."""

    point: Text = Field(
        "", validation_alias=AliasChoices("point", "id", "review", "point_id", "to")
    )
    reviewer: Text | None = None
    quote: Text = Field(
        "", validation_alias=AliasChoices("quote", "change", "changed", "answer_quote", "where")
    )
    rebuttal: Text = Field("", validation_alias=AliasChoices("rebuttal", "reply", "why", "reason"))
    cites: Annotated[list[Cite], BeforeValidator(_cites)] = Field(default_factory=list)


class Quantity(Entry):
    """A number that the synthesis tells in several places."""

    name: Text = Field("", validation_alias=AliasChoices("name", "id", "what", "quantity"))
    value: Any = Field(None, validation_alias=AliasChoices("value", "number", "est", "n"))
    quotes: Listed[Text] = Field(
        default_factory=list,
        validation_alias=AliasChoices("quotes", "quote", "places", "where", "mentions"),
    )


@dataclass(frozen=True)
class NamedClaim:
    """A claim with the name that its checks carry, and its place in the ledger."""

    claim: Claim
    name: str
    pointer: str


@dataclass(frozen=True)
class PooledEntry:
    """A pooled value as the ledger gives it; every number may be missing."""

    name: str
    pointer: str
    given: Mapping[str, Any]
    est: float | None
    lo: float | None
    hi: float | None
    i2: float | None
    tau2: float | None
    k: float | None
    model: str
    unit: str
    quote: str
    ids: tuple[str, ...]
    halves: Mapping[str, float] = field(default_factory=dict)
    """Half a unit of the last printed digit of est, lo and hi."""


@dataclass(frozen=True)
class Synthesis:
    """All that the ledger says, and what of it does not fit."""

    claims: tuple[NamedClaim, ...] = ()
    pooled: tuple[PooledEntry, ...] = ()
    stats: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    """(pointer, fields) of each reported statistic."""
    flows: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    quantities: tuple[Placed[Quantity], ...] = ()
    answers: tuple[Placed[Answer], ...] = ()
    complaints: tuple[Complaint, ...] = field(default=())


def read_synthesis(ledger: Ledger) -> Synthesis:
    """The ledger as entries."""
    claims, wrong = entries(ledger, Claim, CLAIMS)
    answers, more = entries(ledger, Answer, ANSWERS)
    quantities, most = entries(ledger, Quantity, QUANTITIES)
    return Synthesis(
        _named(claims),
        tuple(_pooled(n, *one) for n, one in enumerate(_objects(ledger, POOLED), 1)),
        tuple(_objects(ledger, STATS)),
        tuple(_objects(ledger, FLOWS)),
        tuple(quantities),
        tuple(answers),
        (*wrong, *more, *most),
    )


def _named(claims: list[Placed[Claim]]) -> tuple[NamedClaim, ...]:
    seen: dict[str, int] = {}
    found = []
    for placed in claims:
        first = " ".join(placed.entry.quote.split()[:4])
        name = placed.entry.id or f"“{first}”"
        seen[name] = seen.get(name, 0) + 1
        name = name if seen[name] == 1 else f"{name} ({seen[name]})"
        found.append(NamedClaim(placed.entry, name, placed.pointer))
    return tuple(found)


def _objects(ledger: Ledger, names: tuple[str, ...]) -> list[tuple[str, Mapping[str, Any]]]:
    """(pointer, fields) of the objects under the first of the names: a list, or one alone."""
    known = {str(key).casefold().replace("-", "_"): str(key) for key in ledger.data}
    key = next((known[name] for name in names if name in known), None)
    given = ledger.data.get(key) if key is not None else None
    if isinstance(given, Mapping):
        inner = [one for one in given.values() if isinstance(one, Mapping)]
        if inner and len(inner) == len(given):
            return [(f"/{key}/{name}", low(one)) for name, one in given.items()]
        return [(f"/{key}", low(given))]
    listed = given if isinstance(given, list) else []
    return [(f"/{key}/{n}", low(one)) for n, one in enumerate(listed) if isinstance(one, Mapping)]


def low(given: Mapping[str, Any]) -> dict[str, Any]:
    """Fields with names in small letters, hyphens and blanks as underscores."""
    return {re.sub(r"[\s-]+", "_", str(k).strip().casefold()): v for k, v in given.items()}


def _pooled(number: int, pointer: str, given: Mapping[str, Any]) -> PooledEntry:
    lo, hi = interval(given)

    def first(*names: str) -> float | None:
        found = (as_number(given[name]) for name in names if given.get(name) is not None)
        return next((one for one in found if one is not None), None)

    est = ("est", "estimate", "value", "effect", "mean", "pooled", "result")
    raw = next((given[name] for name in est if given.get(name) is not None), None)

    named = next((given[k] for k in ("studies", "sources", "ids", "cites", "included", "of")
                  if given.get(k) is not None), None)  # fmt: skip
    cites = [Cite.model_validate(one) for one in _cites(named)]
    return PooledEntry(
        str(given.get("name") or given.get("outcome") or number),
        pointer,
        given,
        first(*est),
        lo,
        hi,
        first("i2", "i²", "i_squared", "i_2", "heterogeneity"),
        first("tau2", "tau²", "tau_squared"),
        first("k", "n_studies", "studies_n"),
        str(given.get("model") or given.get("method") or given.get("type") or "").casefold(),
        str(given.get("unit") or given.get("units") or ""),
        str(given.get("quote") or given.get("draft_quote") or ""),
        tuple(cite.id for cite in cites),
        _halves(given, raw),
    )


def _halves(given: Mapping[str, Any], raw: Any) -> dict[str, float]:
    ends = given.get("ci", given.get("ci95"))
    lo = given.get("lo", given.get("lower", given.get("low")))
    hi = given.get("hi", given.get("upper", given.get("high")))
    if isinstance(ends, list | tuple) and len(ends) == 2:
        lo, hi = ends
    return {name: half(one) for name, one in (("est", raw), ("lo", lo), ("hi", hi))}


def half(given: Any) -> float:
    """Half a unit of the last digit with which a value is written: 2 is .5, 2.0 and "2.0" .05."""
    text = repr(given) if isinstance(given, float) else str(given)
    printed = re.search(r"\d+(?:\.(\d+))?", text.replace(",", ""))
    digits = len(printed[1] or "") if printed is not None else 2
    return 0.5 * 10.0**-digits
