"""How often the grader is wrong, as it was measured on labelled answers.

`measured.json` is written by the measurement (tests/curation/grading/measure.py) with its date;
reports print it, so that nobody reads a verdict without its error.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files

from workbench.core.codec import Json
from workbench.curation.grading.contracts import Verdict

UNSUPPORTED = 0.6
"""Share of unknown verdicts above which a kind or a language is called unsupported."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Verdicts against labels."""

    right: int
    """Answers labelled right."""
    wrong: int
    wrong_passed: int
    right_failed: int
    unknown: int

    @property
    def supported(self) -> bool:
        """Few enough stayed unknown."""
        return self.unknown <= UNSUPPORTED * (self.right + self.wrong)

    @property
    def told(self) -> str:
        """The figures in words."""
        return (
            f"{self.wrong_passed} of {self.wrong} wrong answers passed, {self.right_failed} of "
            f"{self.right} right ones failed, {self.unknown} of {self.right + self.wrong} unknown"
        )


def tally(pairs: Iterable[tuple[str, Verdict]]) -> Tally:
    """The figures of (label, verdict) pairs; a label is `pass` or `fail`."""
    counted = Counter(pairs)
    of = Counter(label for label, _ in counted.elements())
    unknown = sum(n for (_, verdict), n in counted.items() if verdict == "unknown")
    missed, refused = counted["fail", "pass"], counted["pass", "fail"]
    return Tally(of["pass"], of["fail"], missed, refused, unknown)


def measured() -> Mapping[str, Json]:
    """The stored figures: `date`, `all`, `kinds`, `languages`, `first_look` of all sets, and
    `latest_first_look` with kinds and languages.
    """
    text = (files(__package__) / "measured.json").read_text("utf-8")
    return dict(json.loads(text))


def measured_line() -> str:
    """One sentence for reports, with the kinds and languages that are not supported: today, or at
    the first look at the last set that nobody had seen.
    """
    data = measured()
    latest = data.get("latest_first_look", {})
    weak = dict.fromkeys(name for table in (data, latest) for name in _unsupported(table))
    told = f"The grader of free text, on labelled answers ({data['date']}): "
    told += f"{Tally(**data['all']).told}; at the first look {Tally(**data['first_look']).told}"
    if latest:
        told += f", of the last unseen set {Tally(**latest['all']).told}"
    return f"{told}; unsupported: {', '.join(weak)}" if weak else told


def _unsupported(table: Mapping[str, Json]) -> Iterator[str]:
    for group in ("kinds", "languages"):
        for name, figures in table.get(group, {}).items():
            if not Tally(**figures).supported:
                yield name
