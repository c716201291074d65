"""Pictures drawn with plotext, as lines of text without colour. Runs in the worker."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

_PER = re.compile(r"\s*(?:\bper|/|\ba)\s+\w+$", re.I)
"""A slope's unit is that of the column, and a period."""
WIDTH, HEIGHT = 66, 14
POINT, SLOPE, EDGE, FAR = "•", "─", "·", "O"


def chart(drawn: Mapping[str, Any] | None) -> str:
    """The picture as text; empty where there is none, or plotext is not installed."""
    if not drawn or find_spec("plotext") is None:
        return ""
    import plotext

    figure = plotext.figure
    figure.clear()
    figure.plot_size(WIDTH, HEIGHT)
    match drawn["kind"]:
        case "histogram":
            edges = drawn["edges"]
            middles = [(a + b) / 2 for a, b in pairwise(edges)]
            figure.draw(figure.bar(middles, list(drawn["counts"])))
            _ticks(figure, "x", edges[:: max(1, len(edges) // 4)])
            _ticks(figure, "y", [0, max(drawn["counts"])])
        case "line":
            _trend(figure, drawn)
        case "scatter":
            figure.draw(figure.signal(list(drawn["x"]), list(drawn["y"]), marker=POINT))
            if drawn["marked"]:
                x, y = zip(*drawn["marked"], strict=True)
                figure.draw(figure.signal(list(x), list(y), marker=FAR))
            for axis in "xy":
                _ticks(
                    figure,
                    axis,
                    _spread([*drawn[axis], *(m["xy".index(axis)] for m in drawn["marked"])]),
                )
        case _:
            places = list(range(1, len(drawn["labels"]) + 1))
            figure.draw(figure.bar(places, list(drawn["values"])))
            _ticks(figure, "x", places, _bar_names(drawn["labels"]))
            _ticks(figure, "y", [0, max(drawn["values"], default=1)])
    text = plotext.uncolorize(str(figure.build()))
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join([*lines, *_legend(drawn)]).strip("\n")


def _trend(figure: Any, drawn: Mapping[str, Any]) -> None:
    """The series with its line and, dotted, the edges of the slope's interval."""
    x, y = list(drawn["x"]), list(drawn["y"])
    middle_x, middle_y = sorted(x)[len(x) // 2], sorted(y)[len(y) // 2]
    ends = [x[0] + (x[-1] - x[0]) * n / WIDTH for n in range(WIDTH + 1)]

    def line(slope: float, mark: str) -> None:
        figure.draw(figure.signal(ends, [middle_y + slope * (at - middle_x) for at in ends],
                                  marker=mark))  # fmt: skip

    for slope in drawn.get("interval") or ():
        line(float(slope), EDGE)
    line(float(drawn["slope"]), SLOPE)
    figure.draw(figure.signal(x, y, marker=POINT))
    first, last = drawn.get("periods") or (short(x[0]), short(x[-1]))
    _ticks(figure, "x", [x[0], x[-1]], [first, last])
    _ticks(figure, "y", _spread(y))


def _spread(values: Sequence[float]) -> list[float]:
    low, high = float(min(values)), float(max(values))
    return [low, (low + high) / 2, high]


def _ticks(figure: Any, axis: str, at: Sequence[float], names: Sequence[str] | None = None) -> None:
    labels = [short(value) for value in at] if names is None else list(names)
    figure.ruler(axis).ticks(list(at), labels)


def short(value: float) -> str:
    """A number for an axis: three digits or four, thousands and millions by letter."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if abs(value) >= size:
            divisor = 1e3 if letter == "k" else size
            return f"{value / divisor:.3g}{letter}"
    return f"{value:.4g}"


def _legend(drawn: Mapping[str, Any]) -> list[str]:
    """What lies across and up, with units, and what the marks mean."""
    what = _quantity(drawn)
    match drawn["kind"]:
        case "bars":
            labels = drawn["labels"]
            names = [f"{n} {name}" for n, name in enumerate(labels, 1)]
            numbered = _bar_names(labels) != list(map(str, labels))
            return [*(["  ".join(names)] if numbered else []), f"up: {what}"]
        case "scatter":
            told = f"across: {drawn['names'][0]}   up: {drawn['names'][1]}"
            return [told, *([f"{FAR}  rows that carry it, or hide it"] if drawn["marked"] else [])]
        case "line":
            marks = f"{POINT} each period   {SLOPE} the slope"
            marks += f"   {EDGE} its 95 % interval" if drawn.get("interval") else ""
            return [f"across: {drawn.get('by') or 'time'}   up: {what}", marks]
        case "histogram":
            told = f"across: {what}   up: rows"
            return [told, f"the claim's value is {short(drawn['at'])}"]
        case _:
            return []


def _bar_names(labels: Sequence[object]) -> list[str]:
    """The names under their bars, or numbers where one would run into the next."""
    room = WIDTH // max(1, len(labels)) - 3
    fits = all(len(str(label)) <= room for label in labels)
    return [str(label) if fits else str(n) for n, label in enumerate(labels, 1)]


def _quantity(drawn: Mapping[str, Any]) -> str:
    """The column with its aggregate and its unit: `mean sales in EUR`."""
    column = str(drawn.get("column") or ("value" if drawn["kind"] == "histogram" else "rows"))
    agg = str(drawn.get("agg") or "") if drawn["kind"] != "histogram" else ""
    named = agg if ":" in agg else f"{agg} {column}".strip()
    unit = str(drawn.get("unit") or "")
    if drawn["kind"] == "line":
        unit = _PER.sub("", unit)
    return f"{named} in {unit}" if unit else named
