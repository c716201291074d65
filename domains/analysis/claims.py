"""The claim grammar: what an entry of an analysis ledger may say, and how loosely it is written.

`{quote, kind, col, by, filter, agg, value, unit, n, method, ci, causal}` with the conventions of
README.md beside this module. Names of kinds and fields have the synonyms that writers use.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any

from pydantic import AliasChoices, BeforeValidator, Field

from workbench.prose.fields import Entry, Listed, Number, Text
from workbench.prose.numbers import numbers

_FIELDS = (("col", "column", "field"), ("op", "operator", "operation"), ("value",))
KINDS = ("stat", "compare", "trend", "corr", "share", "rank", "forecast", "test")
_SYNONYMS = {
    "descriptive": "stat",
    "statistic": "stat",
    "summary": "stat",
    "average": "stat",
    "quality": "stat",
    "comparison": "compare",
    "difference": "compare",
    "diff": "compare",
    "ratio": "compare",
    "correlation": "corr",
    "association": "corr",
    "proportion": "share",
    "percentage": "share",
    "ranking": "rank",
    "top": "rank",
    "prediction": "forecast",
    "predict": "forecast",
    "significance": "test",
    "hypothesis": "test",
    "slope": "trend",
}


def _kind(value: Any) -> Any:
    low = str(value).strip().casefold().replace("_", " ").replace("-", " ")
    return _SYNONYMS.get(low, low)


def _value(value: Any) -> Any:
    """A number where it is one, else the text: the name of a group, for a rank."""
    if isinstance(value, bool) or not isinstance(value, str):
        return value
    try:
        return float(value)
    except ValueError:
        bound = re.sub(r"^\s*(?:p\s*)?[<>≤≥=]+\s*", "", value).strip()
        found = [one for one in numbers(bound) if one.role == "quantity"]
        alone = len(found) == 1 and found[0].start == 0
        bare = alone and len(bound) - len(found[0].text) <= 4
        return found[0].value if bare else value.strip()


def _filters(value: Any) -> Any:
    """A list of conditions; one condition, and `{col: value}`, count as lists."""
    if value in (None, "", {}):
        return []
    listed = list(value) if isinstance(value, list | tuple) else [value]
    return [one for given in listed for one in _conditions(given)]


def _conditions(given: Any) -> Iterator[Any]:
    if isinstance(given, Mapping) and not {"col", "column", "first"} & set(given):
        for column, wanted in given.items():
            yield {"col": column, "op": "in" if isinstance(wanted, list) else "==", "value": wanted}
    elif isinstance(given, str):
        yield _written(given)
    else:
        yield _kept_once(given)


def _kept_once(given: Any) -> Any:
    """`{col: id, op: first}` as `{first: id}`: the first row of each key, written as an operation;
    its value is only a yes, or names the keys itself.
    """
    if not isinstance(given, Mapping) or given.get("first"):
        return given
    named = {name: given[name] for each in _FIELDS for name in each if name in given}
    said = [next((named[name] for name in each if name in named), None) for each in _FIELDS]
    if str(said[1]).strip().casefold() not in ("first", "unique", "distinct"):
        return given
    return {"first": said[0] or said[2]}


def _written(text: str) -> dict[str, Any]:
    """`region == South`, as an object."""
    for op in ("==", "!=", ">=", "<=", ">", "<", "="):
        column, found, value = text.partition(op)
        if found:
            name = "==" if op == "=" else op
            return {"col": column.strip(), "op": name, "value": value.strip().strip("\"'")}
    return {"col": text, "op": "==", "value": True}


def _apart(given: list[str], known: Collection[str]) -> list[str]:
    if len(given) != 1 or given[0] in known:
        return given
    parts = [part.strip() for part in re.split(r"[,;]|\s+and\s+", given[0])]
    return parts if len(parts) > 1 and all(part in known for part in parts) else given


class Condition(Entry):
    """One condition of a filter; `first` keeps the first row of each key."""

    col: Text = Field("", validation_alias=AliasChoices(*_FIELDS[0]))
    op: Text = Field("==", validation_alias=AliasChoices(*_FIELDS[1]))
    value: Any = None
    first: Listed[Text] = Field(default_factory=list)


class Claim(Entry):
    """One claim about the data."""

    quote: Text = Field("", validation_alias=AliasChoices("quote", "text", "sentence"))
    kind: Annotated[str, BeforeValidator(_kind)] = Field(
        validation_alias=AliasChoices("kind", "type")
    )
    value: Annotated[Any, BeforeValidator(_value)] = None
    id: Text = ""
    col: Listed[Text] = Field(
        default_factory=list, validation_alias=AliasChoices("col", "column", "cols", "y")
    )
    by: Listed[Text] = Field(
        default_factory=list, validation_alias=AliasChoices("by", "group", "x", "group_by")
    )
    filter: Annotated[list[Condition], BeforeValidator(_filters)] = Field(
        default_factory=list, validation_alias=AliasChoices("filter", "filters", "where")
    )
    agg: Text | None = Field(None, validation_alias=AliasChoices("agg", "aggregate", "statistic"))
    unit: Text | None = Field(None, validation_alias=AliasChoices("unit", "units"))
    n: Number | None = Field(None, validation_alias=AliasChoices("n", "count", "rows"))
    method: Text | None = None
    ci: Listed[Number] = Field(default_factory=list)
    causal: bool | None = None
    expression: Text | None = Field(
        None, validation_alias=AliasChoices("expression", "expr", "pandas")
    )

    def with_columns(self, known: Collection[str]) -> Claim:
        """The claim with `a, b` in a field read as two columns, where both are known."""
        return self.model_copy(
            update={"col": _apart(self.col, known), "by": _apart(self.by, known)}
        )

    @property
    def column(self) -> str:
        """The first column that it speaks of; empty where it names none."""
        return self.col[0] if self.col else ""

    @property
    def number(self) -> float | None:
        """The stated value as a number."""
        value = self.value
        return float(value) if isinstance(value, int | float) and value is not None else None

    @property
    def how(self) -> str:
        """The method in small letters."""
        return (self.method or "").casefold()


class Recommendation(Entry):
    """What is advised, on which claims, and how it will be known whether it works."""

    quote: Text = Field("", validation_alias=AliasChoices("quote", "text", "action"))
    claims: Listed[Text] = Field(
        default_factory=list,
        validation_alias=AliasChoices("claims", "claim", "because", "based_on"),
    )
    id: Text = ""
    owner: Text | None = None
    metric: Text | None = None
    threshold: Any = Field(None, validation_alias=AliasChoices("threshold", "target"))
    date: Any = Field(None, validation_alias=AliasChoices("date", "by", "due", "review"))
