"""Chances by which a piece of work is done: of the gates and tasks that a passage names, by the
days that it names.

A ledger claims one chance, that of the finish. A memo may tell of each gate in which share of the
runs the work before it is done by its day; that share comes from the same runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from domains.planning.engine import reading
from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import EPSILON, Gate
from domains.planning.rules.findings import Examined, chance_text
from domains.planning.rules.spans_of_work import is_named


def readings_of_work(seen: Examined, text: str, days: Sequence[date]) -> Iterator[float]:
    """The simulated chances that a share beside these words may be: of a gate that they name, by id
    or by its day, and of a task that they name, by a day that they name.
    """
    forecast, said = seen.forecast, text.casefold()
    if forecast is None:
        return
    for gate in seen.plan.gates:
        if gate.date is not None and (gate.date in days or is_named(said, gate.id)):
            yield from _done(forecast, reading.names(gate.after), gate.date)
    for task in forecast.plan.tasks:
        if is_named(said, task.id):
            for day in days:
                yield from _done(forecast, [task.id], day)


def _done(forecast: Forecast, ids: Sequence[str], day: date) -> Iterator[float]:
    """Shares of the runs in which all of these tasks are done by a day, in each reading."""
    places = [at for at, task in enumerate(forecast.plan.tasks) if task.id in ids]
    days = forecast.plan.days_to(day)
    for runs in (forecast.together, forecast.apart, forecast.queued, forecast.queued_apart):
        if runs is not None and places:
            ends = (runs.starts[places] + runs.durations[places]).max(axis=0)
            yield float((ends <= days + EPSILON).mean())


def gates_text(seen: Examined, day: date) -> str:
    """In which share of the runs the gates of a day are reached by then, in words."""
    told = [_gate_text(seen.forecast, gate) for gate in seen.plan.gates if gate.date == day]
    return "".join(f"; {each}" for each in told if each)


def _gate_text(forecast: Forecast | None, gate: Gate) -> str:
    if forecast is None or gate.date is None:
        return ""
    found = list(_done(forecast, reading.names(gate.after), gate.date))
    return f"gate {gate.id} is reached by then in {chance_text(found[0])}" if found else ""
