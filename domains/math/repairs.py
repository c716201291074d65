"""Which one small change to the arithmetic of a solution would give the reference answer?

The computations of a word problem are a straight-line program. Each step in turn is altered by one usual
mistake undone (another sign, the other operation, a number of the problem left out), the lines after it
are recomputed, and a change that leads to the reference answer points at the step. It is a guess, used
only when nothing is refuted and the final answer is wrong; it is reported as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domains.math.nodes import Node, number, walk

MAX_TRIALS = 4_000


@dataclass(frozen=True)
class Computation:
    """One computed value: `node` holds literals only."""

    step: int
    node: Node
    value: Fraction


@dataclass(frozen=True)
class Repair:
    step: int
    cost: int
    what: str


def evaluate(node: Node, inherited: dict[Fraction, Fraction] | None = None) -> Fraction | None:
    """The value of an arithmetic tree; literals that stand for earlier results are exchanged."""
    changed = inherited or {}
    match node.kind:
        case "num" if "(" not in node.text:
            value = Fraction(node.text)
            return changed.get(value, value)
        case "add" | "mul":
            parts = [evaluate(a, changed) for a in node.args]
            if any(p is None for p in parts):
                return None
            total = Fraction(0 if node.kind == "add" else 1)
            for part in parts:
                if part is not None:
                    total = total + part if node.kind == "add" else total * part
            return total
        case "neg" | "qty" | "square" | "percent":
            inner = evaluate(node.args[0], changed)
            scale = {"neg": Fraction(-1), "percent": Fraction(1, 100)}.get(node.kind, Fraction(1))
            return None if inner is None else inner * scale
        case "div":
            top, bottom = (evaluate(a, changed) for a in node.args)
            return None if top is None or not bottom else top / bottom
        case "pow":
            base, power = (evaluate(a, changed) for a in node.args)
            if (
                base is None
                or power is None
                or power.denominator != 1
                or not 0 <= power <= 12
                or abs(base) > 10**6
            ):
                return None
            return Fraction(base ** int(power))
        case _:
            return None


def find(
    computations: Sequence[Computation], givens: Sequence[Fraction], reference: Fraction
) -> Repair | None:
    """The cheapest single change that leads from the computations to the reference."""
    best: Repair | None = None
    trials = 0
    for place, computation in enumerate(computations):
        known = [*givens, *(c.value for c in computations[:place])]
        is_last = place == len(computations) - 1
        for cost, changed, what in _changes(computation.node, known, is_last):
            trials += 1
            if trials > MAX_TRIALS:
                return best
            if best is not None and cost > best.cost:
                continue
            value = evaluate(changed)
            if value is not None and _outcome(computations, place, value) == reference:
                best = Repair(_blamed(computations, place, changed), cost, what)
    return best


def _outcome(computations: Sequence[Computation], place: int, value: Fraction) -> Fraction | None:
    """The last value when the computation at `place` gives `value` instead."""
    changed = {computations[place].value: value} if computations[place].value != value else {}
    last: Fraction | None = value
    for later in computations[place + 1 :]:
        last = evaluate(later.node, changed)
        if last is None:
            return None
        if last != later.value:
            changed[later.value] = last
    return last


def _blamed(computations: Sequence[Computation], place: int, changed: Node) -> int:
    """A literal that an earlier line stated wrongly is that line's fault."""
    own = computations[place]
    before = [p.text for p in walk(own.node) if p.kind == "num"]
    after = [p.text for p in walk(changed) if p.kind == "num"]
    altered = (
        [Fraction(b) for a, b in zip(after, before, strict=False) if a != b and "(" not in b]
        if len(after) == len(before)
        else []
    )
    stated = [c.step for c in computations[:place] if c.value in altered and not c.node.args]
    return stated[-1] if stated else own.step


def _changes(
    node: Node, known: Sequence[Fraction], is_last: bool
) -> Iterator[tuple[int, Node, str]]:
    """Every small change, with its cost; whole-line changes first, then changes inside."""
    yield from _of_whole(node, known, is_last)
    yield from _inside(node, known)


def _inside(node: Node, known: Sequence[Fraction]) -> Iterator[tuple[int, Node, str]]:
    yield from _operations(node)
    if node.kind == "num" and "(" not in node.text:
        for value in dict.fromkeys(known):
            yield 4, _literal(value), f"{node.text} was used instead of {value}"
    for place, child in enumerate(node.args):
        for cost, changed, what in _inside(child, known):
            args = (*node.args[:place], changed, *node.args[place + 1 :])
            yield cost, Node(node.kind, args, node.text), what


def _operations(node: Node) -> Iterator[tuple[int, Node, str]]:
    match node.kind:
        case "add" if len(node.args) >= 2:
            for place in range(1, len(node.args)):
                part = node.args[place]
                turned = part.args[0] if part.kind == "neg" else Node("neg", (part,))
                args = (*node.args[:place], turned, *node.args[place + 1 :])
                yield 1, Node("add", args), "added instead of subtracted, or the other way round"
            for place in range(len(node.args)):
                kept = node.args[:place] + node.args[place + 1 :]
                yield 3, kept[0] if len(kept) == 1 else Node("add", kept), "a term too many"
        case "mul" if len(node.args) == 2:
            yield 1, Node("div", node.args), "multiplied instead of divided"
            yield 2, Node("div", (node.args[1], node.args[0])), "multiplied instead of divided"
            yield 2, Node("add", node.args), "multiplied instead of added"
            for kept_factor in node.args:
                yield 3, kept_factor, "a factor too many"
        case "div":
            yield 1, Node("mul", node.args), "divided instead of multiplied"
            yield 1, Node("div", (node.args[1], node.args[0])), "the quotient was turned over"
        case "percent":
            yield (
                2,
                Node("add", (number(1), Node("neg", (node,)))),
                "the percentage itself instead of what remains",
            )
            yield (
                2,
                Node("add", (number(1), node)),
                "the percentage itself instead of the raised value",
            )
        case _:
            return


def _of_whole(
    node: Node, known: Sequence[Fraction], is_last: bool
) -> Iterator[tuple[int, Node, str]]:
    for value in dict.fromkeys(known):
        other = _literal(value)
        yield (
            3 if is_last else 5,
            Node("add", (other, Node("neg", (node,)))),
            f"what is left of {value} is asked",
        )
        yield 4, Node("add", (node, other)), f"{value} was left out"
        yield 4, Node("add", (node, Node("neg", (other,)))), f"{value} was not taken away"
        yield 4, Node("mul", (node, other)), f"the factor {value} was left out"
        yield 4, Node("div", (node, other)), f"the division by {value} was left out"
    for shift in (1, -1):
        yield 6, Node("add", (node, _literal(Fraction(shift)))), "off by one"
    for factor in (2, 12, 60, 100, 7):
        yield 6, Node("mul", (node, number(factor))), f"a factor {factor} was left out"
        yield 6, Node("div", (node, number(factor))), f"a factor {factor} too many"


def _literal(value: Fraction) -> Node:
    if value.denominator == 1:
        return number(str(value)) if value >= 0 else Node("neg", (number(str(-value)),))
    return Node("div", (number(str(value.numerator)), number(str(value.denominator))))
