"""What is wrong with the data that the claims stand on, and that the report should say.

The findings are computed from the rows; whether the report speaks of them is read from its words,
which can only excuse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from domains.analysis.tables.other_units import other_unit
from domains.analysis.tables.table import Table
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

MISSING = 5.0
"""Per cent of blanks above which a column's blanks have to be mentioned."""
WIDE = 5
"""Columns from which on two rows alike are one row twice, where no column is a key."""
FAR = 8.0
"""Robust z beyond which a single value is taken for an error before it is taken for news."""
MOST_ORDERED = 500_000
"""Values, evenly drawn, from which median and spread of a longer column are taken."""
MOST_PRINTED = 1000
"""Wrong values that are looked for in a report."""
TELLING = 10.0
"""A smaller number stands in a report for many reasons."""
_DENIES = re.compile(r"\b(?:not?|nobody|never|nothing|without|nor|none)\b|n['’]t\b", re.I)
_COUNTED = ("people", "pieces", "orders", "calls", "units", "visitors", "tickets", "rows", "items")


@dataclass(frozen=True)
class Flaw:
    """A fault of the data."""

    kind: str
    column: str
    message: str
    observed: str
    excuse: str
    """Words with which a report mentions it."""
    values: tuple[float, ...] = ()
    """What lies wrong: a report that prints one of them speaks of it, whatever its words."""
    about: frozenset[str] = frozenset()
    """Stems of what is blank, by its column and by what the task says that a blank means."""
    counts: tuple[float, ...] = ()
    """How many blanks there are, and their share."""


def flaws(table: Table, used: set[str]) -> Iterator[Flaw]:
    """The faults in the columns used, and repeated rows."""
    yield from _repeated(table)
    for column in sorted(used & set(map(str, table.frame.columns))):
        yield from _blank(table, column)
        if pd.api.types.is_numeric_dtype(table.frame[column]) and table.role(column) != "id":
            yield from _impossible(table, column)


def _repeated(table: Table) -> Iterator[Flaw]:
    frame = table.frame
    keys = [c for c in frame.columns if table.role(str(c)) == "id"]
    by_key = int(frame[keys[0]].dropna().duplicated().sum()) if keys else 0
    grain_is_key = bool(keys) and frame[keys[0]].nunique() > 0.5 * len(frame)
    wide = len(frame.columns) >= WIDE and len(frame) <= 3_000_000
    whole = int(frame.duplicated().sum()) if wide else 0
    found = by_key if grain_is_key else whole
    if found:
        what = f"{found} rows repeat a {keys[0]}" if grain_is_key else f"{found} rows occur twice"
        words = r"duplicat|repeat|twice|double|more than once|counted once|unique|distinct|dedup"
        column = str(keys[0]) if grain_is_key else ""
        yield Flaw("duplicates", column, f"{what} and are counted again.", str(found), words)


def _blank(table: Table, column: str) -> Iterator[Flaw]:
    share = 100.0 * float(table.frame[column].isna().mean())
    if share > MISSING:
        words = (
            r"\bblanks?\b|missing|no value|not recorded|unrecorded|\bnulls?\b|\bempty\b|incomplete|"
            r"not available|\bN/?A\b|unanswered|not given|no entry|not filled|without a value"
        )
        named = re.escape(column).replace("_", "[_ ]")
        words += rf"|\b(?:no|without(?: an?)?|lack\w*(?: an?)?) {named}\b"
        told = f"{share:.1f} % of {column} are blank, and a mean leaves them out."
        meaning = f"{_plain(column)} {table.schema.get(column, {}).get('nulls') or ''}"
        about = frozenset(s for s in stems(meaning) if len(s) > 2 and not _DENIES.fullmatch(s))
        counts = tuple(_blanks(table, column))
        yield Flaw("blanks", column, told, f"{share:.1f} %", words, (), about, counts)


def _blanks(table: Table, column: str) -> Iterator[float]:
    """The number and the share of blanks, over all rows and over the first of each key."""
    keys = [name for name in table.schema if table.role(name) == "id"][:1]
    once = table.frame.drop_duplicates(keys) if set(keys) & {*table.frame} else table.frame
    for frame in (table.frame, once):
        blank = frame[column].isna()
        yield from (float(blank.sum()), 100.0 * float(blank.mean()))


def _plain(column: str) -> str:
    return re.sub(r"[_\W\d]+", " ", column)


def _impossible(table: Table, column: str) -> Iterator[Flaw]:
    values = table.frame[column].dropna().astype(float)
    about = table.schema.get(column, {})
    low, high = _limits(about, table.unit(column), table.role(column))
    wrong = values[(values < low) | (values > high)]
    words = (
        r"outlier|impossible|error|mistyp|typo|beyond|outside|implausib|not plausible|invalid|"
        r"set aside|left (?:\w+ ){0,3}out|leav(?:e|es|ing) (?:\w+ ){0,3}out|exclud|removed|dropped|"
        r"(?:tak\w+|took|struck|cross\w+|filter\w+|thrown?|kept|cast|cut) (?:\w+ ){0,3}out\b|delet|"
        r"discard|not counted|leaving aside|"
        r"extreme|unusual|wrong unit|suspicious|negative|"
        r"(?:cannot|can't|could not) be (?:right|true)"
    )
    if len(wrong):
        told = f"{_counted(wrong, column)} cannot be ({_few(wrong)})."
        yield Flaw("impossible", column, told, _few(wrong), words, tuple(wrong.unique()))
        yield from _in_other_unit(table, column, values, wrong)
        return
    far = _far(values)
    if len(far) and len(far) <= max(1, 0.02 * len(values)):
        lie = "lies" if len(far) == 1 else "lie"
        told = f"{_counted(far, column)} {lie} far from all others ({_few(far)})."
        yield Flaw("impossible", column, told, _few(far), words, tuple(far.unique()))
        yield from _in_other_unit(table, column, values, far)


def _in_other_unit(
    table: Table, column: str, values: pd.Series, wrong: pd.Series
) -> Iterator[Flaw]:
    """What lies wrong is like the others once it is read in another unit."""
    found = other_unit(table.unit(column), values.drop(wrong.index), wrong)
    if found is None:
        return
    rows = wrong.loc[found.rows]
    low, high = found.values.min(), found.values.max()
    span = f"{low:.4g}" if len(rows) == 1 else f"{low:.4g} to {high:.4g}"
    where = "".join(
        f", all of {group} {table.frame.loc[rows.index, group].iloc[0]}"
        for group in table.groups()[:6]
        if len(rows) > 1 and table.frame.loc[rows.index, group].nunique(dropna=False) == 1
    )
    unit = table.unit(column)
    told = (
        f"Read as {found.name}, {_counted(rows, column)} that lie wrong would be {span} {unit}, "
        f"like the others ({_few(rows)}{where})."
    )
    yield Flaw("units", column, told, _few(rows), found.words)


def _counted(values: pd.Series, column: str) -> str:
    return f"{len(values)} value{'s' * (len(values) != 1)} of {column}"


def _limits(about: object, unit: str, role: str) -> tuple[float, float]:
    low, high = limits(about)
    if unit == "0/1" or role == "flag":
        low, high = (0 if low is None else low), (1 if high is None else high)
    if unit.strip() in ("%", "per cent", "percent") and low is None and high is None:
        low = None
    if unit.casefold() in _COUNTED and low is None:
        low = 0
    return (-np.inf if low is None else float(low)), (np.inf if high is None else float(high))


def limits(about: object) -> tuple[float | None, float | None]:
    """The least and the largest value that a column's schema declares."""
    given = about if isinstance(about, dict) else {}
    span = given.get("range")
    low, high = span if isinstance(span, list) and len(span) == 2 else (None, None)
    ends = given.get("min", low), given.get("max", high)
    least, most = (float(end) if isinstance(end, int | float) else None for end in ends)
    return least, most


def _far(values: pd.Series) -> pd.Series:
    """Values whose distance from the median is beyond `FAR` robust deviations (MAD × 1.4826); of
    skewed columns the logarithm is looked at too, and both have to say so.
    """
    found = _robust(values)
    if len(found) and (values > 0).all():
        logs = np.log(values)
        found = found[found.index.isin(_robust(logs).index)]
    return found


def _robust(values: pd.Series) -> pd.Series:
    some = values.iloc[:: max(1, len(values) // MOST_ORDERED)]
    middle = some.median()
    spread = 1.4826 * (some - middle).abs().median()
    if not spread or some.nunique() < 12:
        return values.iloc[:0]
    return values[(values - middle).abs() / spread > FAR]


def _few(values: pd.Series) -> str:
    shown = ", ".join(f"{value:g} in row {int(row) + 2}" for row, value in values.head(3).items())
    return shown + (" …" if len(values) > 3 else "")


def _tells_blanks(flaw: Flaw, text: str) -> bool:
    """A sentence names what is blank, and how often it is or that it is not there: `on 31 of them
    nobody wrote down the day of the first sprout`.
    """
    for start, end in split(text) if flaw.about else ():
        said = text[start:end]
        shared = len(flaw.about & {*stems(said)})
        counted = any(n.prints(each) for n in numbers(said) for each in flaw.counts)
        if shared and (counted or (shared > 1 and _DENIES.search(said))):
            return True
    return False


def mentioned(flaw: Flaw, text: str) -> bool:
    """Whether the report speaks of it."""
    if re.search(flaw.excuse, text, re.I) or _tells_blanks(flaw, text):
        return True
    wrong = [v for v in flaw.values[:MOST_PRINTED] if v < 0 or abs(v) >= TELLING]
    return any(_tells(number, value, text) for number in numbers(text) for value in wrong)


def _tells(number: NumberFound, value: float, text: str) -> bool:
    """A number prints a value with its sign, also in words: `minus four hours`."""
    if number.role == "quantity":
        return number.prints(value) and number.value * value > 0
    below = re.search(r"\b(?:minus|negative)\s+$", text[: number.start], re.I)
    return number.role == "spoken" and bool(below) and number.value == -value
