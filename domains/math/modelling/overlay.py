"""A verdict on steps with what a modelling adds: contradictions refute, the rest is said beside.

A refutation of the engine's own stands as it is. A step that the engine did not refute and whose
claim contradicts the modelling is refuted, and says that it stands on a modelling, whose it is, and
whether a person confirmed it. That a reading of a step is entailed proves nothing of what was not
read: the step's own verdict stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
REASON = "contradicts_the_modelling"


def overlaid(verdict: Mapping[str, Any], modelled: Mapping[str, Any]) -> Json:
    """The verdict of `math steps` with the modelling's."""
    brief = {k: v for k, v in modelled.items() if k != "steps"}
    found = {**verdict, "modelling": brief}
    by = str(modelled.get("by", ""))
    said = {entry["index"]: entry for entry in modelled.get("steps", ())}
    steps = [_step(step, said.get(step["index"], {}), by) for step in verdict["steps"]]
    wrong = next((s["index"] for s in steps if s["verdict"] == "refuted"), None)
    found |= {"steps": steps, "first_wrong_step": wrong}
    if wrong is not None:
        found |= {"suspected_step": None, "suspicion": None}
    return found


def _step(step: Json, said: Mapping[str, Any], by: str) -> Json:
    if not said:
        return step
    beside = {**step, "modelled": said["state"]}
    if said.get("reason"):
        beside["modelled_reason"] = said["reason"]
    if said["state"] != "contradicted" or step["verdict"] == "refuted":
        return beside
    point = said["counterexample"]
    why = f"the modelling gives {point['left']}, the step {point['right']}"
    kept = ("quote", "read_as", "counterexample", "hypotheses", "expected", "record")
    return {
        "index": step["index"],
        "verdict": "refuted",
        "why": why,
        "reason": REASON,
        "stands_on": f"a modelling by {by or 'a model'}",
        **{name: said[name] for name in kept if said.get(name)},
    }
