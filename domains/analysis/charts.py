"""Pictures drawn with plotext, as lines of text without colour. Runs in the worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

WIDTH, HEIGHT = 60, 12


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
        case "line":
            _trend(figure, drawn)
        case "scatter":
            figure.draw(figure.signal(list(drawn["x"]), list(drawn["y"])))
            if drawn["marked"]:
                x, y = zip(*drawn["marked"], strict=True)
                figure.draw(figure.signal(list(x), list(y), marker="O"))
        case _:
            places = list(range(1, len(drawn["labels"]) + 1))
            figure.draw(figure.bar(places, list(drawn["values"])))
    text = plotext.uncolorize(str(figure.build()))
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join([*lines, *_legend(drawn)]).strip("\n")


def _trend(figure: Any, drawn: Mapping[str, Any]) -> None:
    """The series with its line and, dotted, the edges of the slope's interval."""
    x, y = list(drawn["x"]), list(drawn["y"])
    figure.draw(figure.signal(x, y))
    middle_x, middle_y = sorted(x)[len(x) // 2], sorted(y)[len(y) // 2]
    slopes: Sequence[tuple[float, str]] = [(float(drawn["slope"]), "*")]
    slopes = [*slopes, *((float(s), ".") for s in drawn.get("interval") or ())]
    ends = [x[0] + (x[-1] - x[0]) * n / 20 for n in range(21)]
    for slope, mark in slopes:
        line = [middle_y + slope * (at - middle_x) for at in ends]
        figure.draw(figure.signal(ends, line, marker=mark))


def _legend(drawn: Mapping[str, Any]) -> list[str]:
    match drawn["kind"]:
        case "bars":
            names = enumerate(drawn["labels"], 1)
            return ["  ".join(f"{n} {name}" for n, name in names)]
        case "scatter":
            marked = "   O = rows that carry it" if drawn["marked"] else ""
            return [f"{drawn['names'][0]} across, {drawn['names'][1]} up{marked}"]
        case "line":
            return ["* slope   . its 95 % interval"]
        case _:
            return []
