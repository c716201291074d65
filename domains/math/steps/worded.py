"""What words alone say of the numbers beside them, as the relation that it is: `210 + 91 is 300`,
`√(9 · 16), which equals 13`, `the product of 7 and 8 is 54`.

A clause is read so only if each of its words, from its beginning to the last number, is of a fixed
form (`worded` in `mentions.ini`). The relation is then judged as one that is written with a sign,
and opened by all that opens such a one. Of letters nothing is read: there, `is` may pose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from domains.math.algebra.building import is_scalar
from domains.math.notation.nodes import Node, number, symbols
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import Claim, StepText, beside

_FORMS = Mentions("steps", "mentions.ini", "worded")
_MEANT: Mapping[str, tuple[int, Callable[..., Node]]] = {
    "value": (1, lambda a: a),
    "sum": (2, lambda a, b: Node("add", (a, b))),
    "product": (2, lambda a, b: Node("mul", (a, b))),
    "less": (2, lambda a, b: Node("add", (a, Node("neg", (b,))))),
    "quotient": (2, lambda a, b: Node("div", (a, b))),
    "square": (1, lambda a: Node("pow", (a, number(2)))),
    "cube": (1, lambda a: Node("pow", (a, number(3)))),
    "root": (1, lambda a: Node("root", (a, number(2)))),
    "remainder": (2, lambda a, b: Node("call", (a, b), "mod")),
    "remainder_of": (2, lambda b, a: Node("call", (a, b), "mod")),
    "rewritten": (1, lambda a: a),
}
"""How many numbers a form has before its last one, and what the last one is said to be of them."""
_SINGLE = ("num", "neg", "percent", "mixed")


def with_relations(step: StepText) -> StepText:
    """The step with what its words say of numbers as claims, in the place of these numbers."""
    told: list[Claim] = []
    used: set[int] = set()
    for at in range(len(step.claims) - 1):
        for name, (count, _) in _MEANT.items():
            group = step.claims[at : at + count + 1]
            claim = _told(name, group, group[0].start in used) if len(group) > count else None
            if claim is not None:
                told.append(claim)
                used |= {c.start for c in group if not c.relation}
                break
    kept = [c for c in step.claims if c.start not in used]
    return replace(step, claims=tuple(sorted([*kept, *told], key=lambda c: c.start)))


def _told(name: str, group: Sequence[Claim], follows: bool) -> Claim | None:
    """What a form says of these numbers, if they stand in it and something is worked out by it. The
    first may end a chain of equations, or what was told right before (`follows`).
    """
    first, *rest = group
    chain = first.tree.kind == "rel" and set(first.tree.text.split()) == {"="}
    chain = chain and (first.tree.args[0].kind == "sym" or not symbols(first.tree))
    sides = [first.tree.args[-1] if chain else first.tree, *(c.tree for c in rest)]
    between = [c.before.rpartition("#")[2] for c in rest]
    if not all(map(_of_numbers, sides)) or any(c.nouns for c in group):
        return None
    lead = re.split(r"(?<=[.;:,(\n])", first.before)[-1]
    if chain or follows:
        lead = "chained"
    elif beside(first) or "#" in lead:
        return None
    said = "#".join([lead, *between, rest[-1].after]).lower()
    match = _FORMS[name].match(said)
    if match is None or (name == "value" and sides[0].kind in _SINGLE):
        return None
    own = first.before[len(first.before) - len(match["own"] or "") :]
    opening = own + (first.quote.rpartition("=")[2].strip() if chain else first.quote)
    quote = opening + "".join(f"{words}{c.quote}" for words, c in zip(between, rest, strict=True))
    return replace(
        first,
        quote=" ".join(quote.split()),
        start=first.start + len(first.quote) - len(opening),
        before=first.before.removesuffix(own),
        after=rest[-1].after,
        tree=Node("rel", (_MEANT[name][1](*sides[:-1]), sides[-1]), "="),
        withdrawn=any(c.withdrawn for c in group),
        joined="",
    )


def _of_numbers(node: Node) -> bool:
    return is_scalar(node) and not symbols(node) - {"pi"}
