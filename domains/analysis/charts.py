"""Pictures drawn with plotext, as lines of text without colour. Runs in the worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

WIDTH, HEIGHT = 60, 12
POINT = "•"


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
                figure.draw(figure.signal(list(x), list(y), marker="O"))
            for axis in "xy":
                _ticks(
                    figure,
                    axis,
                    _spread([*drawn[axis], *(m["xy".index(axis)] for m in drawn["marked"])]),
                )
        case _:
            places = list(range(1, len(drawn["labels"]) + 1))
            figure.draw(figure.bar(places, list(drawn["values"])))
            _ticks(figure, "x", places, [str(place) for place in places])
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
        line(float(slope), ".")
    figure.draw(figure.signal(x, y, marker=POINT))
    line(float(drawn["slope"]), "*")
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
    match drawn["kind"]:
        case "bars":
            names = enumerate(drawn["labels"], 1)
            return ["  ".join(f"{n} {name}" for n, name in names)]
        case "scatter":
            marked = "   O = rows that carry it" if drawn["marked"] else ""
            return [f"{drawn['names'][0]} across, {drawn['names'][1]} up{marked}"]
        case "line":
            return [f"{POINT} each period   * slope   . its 95 % interval"]
        case "histogram":
            return [f"rows by value; the claim's is {short(drawn['at'])}"]
        case _:
            return []
