"""Task instances from templates and seeds, each with a script for the practice model.

An experiment needs more tasks than anybody writes by hand: below twenty pairs nothing can be said.
An instance names its *family*, the template that it was made from, because instances of one family
are no independent evidence. The same domain, count and seed give the same instances anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from workbench.catalog import find_domain
from workbench.errors import UsageError
from workbench.lab.generating.code import code_instances
from workbench.lab.generating.instance import Instance
from workbench.lab.generating.math import math_instances
from workbench.lab.generating.planted import planted_instances

_OWN: Mapping[str, Callable[[int, int], Sequence[Instance]]] = {
    "code": code_instances,
    "math": math_instances,
}


def generate(domain: str, count: int, seed: int = 0) -> Sequence[Instance]:
    """`count` different instances. Raises UsageError where the domain gives none, or fewer."""
    known = find_domain(domain)
    if domain in _OWN:
        found = _OWN[domain](count, seed)
    elif known.fault_operators():
        found = planted_instances(known, count, seed)
    else:
        with_templates = ", ".join([*_OWN, "and domains that plant faults"])
        raise UsageError(f"'{domain}' has no task generator.", f"Those that do: {with_templates}.")
    if len(found) < count:
        message = f"'{domain}' gives {len(found)} instances, not {count}."
        raise UsageError(message, f"Write count: {len(found)}.")
    return found
