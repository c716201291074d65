"""Whether a false line of whole numbers is true where its digits are read in another base.

`5 + 4 = 12` is right in base seven, and `19 = 201` where the right side is written in base three.
Each side is read in every base that its digits allow, so a line that no base makes true is false
whatever base the problem speaks of.
"""

from __future__ import annotations

from typing import Any

from domains.math.algebra.building import Reading, build
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node, walk

LARGEST = 16
"""Digits beyond 9 are letters, and letters have no reading here; no base above is in use."""
_WORKS_WITH = frozenset(("num", "add", "mul", "div", "neg", "pow", "group"))


def true_in_some_base(left: Node, right: Node) -> bool:
    """Whether the sides are equal in some pair of bases; True where that cannot be told."""
    if any(part.kind not in _WORKS_WITH for side in (left, right) for part in walk(side)):
        return True
    values = [_values(side) for side in (left, right)]
    return bool(values[0] & values[1])


def _values(node: Node) -> set[Any]:
    found = set()
    for base in range(2, LARGEST + 1):
        try:
            found.add(build(_in_base(node, base), Reading()))
        except (Unreadable, ValueError):
            continue
    return found


def _in_base(node: Node, base: int) -> Node:
    """The tree with each whole number as what its digits mean; ValueError for digits too high."""
    if node.kind == "num":
        return Node("num", text=str(int(node.text, base)))
    return Node(node.kind, tuple(_in_base(a, base) for a in node.args), node.text)
