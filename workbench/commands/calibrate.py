"""`workbench judge --calibrate` without a file: what each judge of the history is worth, by the
levels that people gave before they had seen anything.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence

from workbench.assembly import redactor_for
from workbench.core.codec import Json, to_json
from workbench.errors import UsageError
from workbench.history import History
from workbench.judging.agreement import ADVISES, FEWEST, GATES, Interval
from workbench.judging.labels import Standing
from workbench.judging.pairing import Preferences
from workbench.rating.standing import older_versions, standings_of
from workbench.settings import load_settings

SHOWN = 12
"""Disagreements told in text; `--json` has all."""


def calibrate_history(options: argparse.Namespace) -> int:
    """0 when judges stand there; UsageError where the history has none."""
    settings = load_settings()
    with History.open(redactor_for=redactor_for(settings)) as history:
        found = [s for s in standings_of(history, settings.author) if _wanted(s, options)]
        older = older_versions(history.facet("domain"))
    if not found:
        hint = "Run with judges (workbench run TASK --judge MODEL) and rate: workbench rate"
        raise UsageError("No judge of the history graded a draft.", hint)
    for standing in found:
        told = document(standing, older)
        print(
            json.dumps(told, allow_nan=False) if options.json else "\n".join(_rows(standing, told))
        )
    return 0


def _wanted(standing: Standing, options: argparse.Namespace) -> bool:
    return not options.judge or standing.judge in options.judge


def document(standing: Standing, older: Mapping[str, str]) -> dict[str, Json]:
    """The standing as JSON; numbers that nothing gives are null."""
    whole = {**to_json(standing.calibration), "stand_in": to_json(standing.stand_in)}
    whole["pairs"] = to_json(standing.preferences)
    told = {
        "judge": standing.judge,
        "older_rubric": standing.calibration.rubric in older,
        "people": list(standing.people),
        "left_out": dict(standing.left_out),
        **whole,
    }
    return dict(_finite(told))


def _finite(value: Json) -> Json:
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else None
    if isinstance(value, Mapping):
        return {key: _finite(each) for key, each in value.items()}
    return [_finite(each) for each in value] if isinstance(value, list | tuple) else value


def _rows(standing: Standing, told: Mapping[str, Json]) -> Sequence[str]:
    found = standing.calibration
    old = ", replaced by a newer version" if told["older_rubric"] else ""
    said = [
        f"{standing.judge}  rubric {found.rubric}{old}",
        *(f"  {s}" for s in in_words(standing)),
    ]
    return [*said, *_disagreements(standing)]


def in_words(standing: Standing) -> tuple[str, ...]:
    """What the judge may do and how it agrees, line by line."""
    found = standing.calibration
    rows = [_may(standing)]
    if found.agreement.n:
        rows.append(f"agreement  {_interval(found.agreement)}, drafts: {found.agreement.n}")
        rows += [f"  {name:<12} {_interval(of)}" for name, of in sorted(found.by_criterion.items())]
        mean = found.average
        rows.append(f"lenience   {found.lenience:+.2f} levels against you")
        rows.append(
            f"your mean  {mean.value:.2f} ({_on_scale(mean.low)} to {_on_scale(mean.high)}), with "
            f"{mean.judged} further drafts that only it graded"
        )
    rows += _pairs(standing.preferences)
    rows += [f"left out   {n} labels {why}" for why, n in sorted(standing.left_out.items())]
    replace = standing.stand_in
    stand = replace.why or ("it may" if replace.may_replace else "it may not")
    rows.append(f"in a person's place: {stand}")
    return tuple(rows)


def _pairs(found: Preferences) -> list[str]:
    """Its order of drafts against the pairs that people compared."""
    told = []
    if found.same.n:
        same = found.same
        told.append(
            f"pairs      the same draft preferred in {same.value:.0%} ({same.low:.0%} to "
            f"{same.high:.0%}) of {same.n}, {found.equal} more called equal"
        )
        told.append(
            f"best       its best is among yours in {found.best_kept} of {found.sessions} sessions"
        )
    if found.left_out:
        pairs = "pair" if found.left_out == 1 else "pairs"
        told.append(f"left out   {found.left_out} {pairs} given after seeing")
    return told


def _may(standing: Standing) -> str:
    found = standing.calibration
    match found.role:
        case "gates":
            return "may gate where a strategy asks for it (--knob gate=70)"
        case "advises":
            return f"advises; gating needs an interval above {GATES:.2f} on {FEWEST} drafts or more"
        case "shown":
            return f"is only shown; advising needs an agreement of {ADVISES:.2f}"


def _on_scale(level: float) -> str:
    return f"{min(5.0, max(1.0, level)):.2f}"


def _interval(of: Interval) -> str:
    return f"kappa {of.value:.2f} ({of.low:.2f} to {of.high:.2f})"


def _disagreements(standing: Standing) -> list[str]:
    rows = []
    for row in standing.calibration.disagreements[:SHOWN]:
        session, _, number = row.item.rpartition(":")
        rows.append(
            f"  apart      {row.criterion}: it {row.judge:.1f}, you {row.person:.0f}"
            f"   workbench show {session} --draft {number}"
        )
    return rows
