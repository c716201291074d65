"""Charts of a claim as plain data, beside the finding that they speak of.

`picture` is what the worker keeps of a claim's computation; `views_of` turns it into views for
whoever draws. Both are light.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.core.checks import CheckResult
from workbench.core.domain import ShownView


def picture(kind: str, seen: Mapping[str, Any], value: object) -> dict[str, Any] | None:
    """What can be drawn of a claim: histogram, trend, scatter or bars; None where nothing can."""
    if "histogram" in seen:
        edges, counts = seen["histogram"]
        return {"kind": "histogram", "edges": edges, "counts": counts, "at": value}
    if "series" in seen:
        x, y = seen["series"]
        periods = list(seen.get("periods") or ())
        drawn = {"kind": "line", "x": x, "y": y, "slope": value, "interval": seen.get("interval")}
        return {**drawn, "periods": periods}
    if "points" in seen:
        x, y = seen["points"]
        marked = seen.get("at") or seen.get("moved", {}).get("at", [])
        return {"kind": "scatter", "x": x, "y": y, "marked": marked, "names": seen["columns"]}
    if kind == "rank":
        scores = dict(list(seen["scores"].items())[:12])
        return {"kind": "bars", "labels": list(scores), "values": list(scores.values())}
    if kind == "compare":
        labels = [seen["first"], seen["second"]]
        return {"kind": "bars", "labels": labels, "values": list(seen["values"])}
    return None


def views_of(result: CheckResult) -> tuple[ShownView, ...]:
    """The picture of a result, and the groups within which a sign turns."""
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    found = []
    drawn = evidence.get("view")
    if isinstance(drawn, Mapping):
        found.append(ShownView(drawn["kind"], result.check, dict(drawn)))
    groups = evidence.get("groups")
    if isinstance(groups, Mapping):
        rows = [[str(name), f"{value:.3g}"] for name, value in groups["within"].items()]
        columns = [str(groups["column"]), "within"]
        found.append(ShownView("table", result.check, {"columns": columns, "rows": rows}))
    return tuple(found)
