"""Which one small change to the arithmetic of a solution would give the reference answer?

The computations of a word problem are a straight-line program. Each in turn is altered by one usual
mistake undone (another sign, the other operation, a number of the problem left out), the lines
after it are recomputed, and a change that leads to the reference answer points at a step. It is a
guess, used only when nothing is refuted and the final answer is wrong; it is reported as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domains.math.nodes import Node, number

MAX_TRIALS = 3_000


@dataclass(frozen=True)
class Computation:
    """One computed value: `node` holds literals only."""

    step: int
    node: Node
    value: Fraction

    @property
    def bare(self) -> bool:
        """A value that is stated and not computed."""
        return not self.node.args


@dataclass(frozen=True)
class Given:
    """The problem's numbers, those that the solution never uses, and those that are percentages."""

    numbers: tuple[Fraction, ...]
    unused: frozenset[Fraction]
    percents: frozenset[Fraction]


@dataclass(frozen=True)
class Repair:
    step: int
    cost: int
    what: str


@dataclass(frozen=True)
class _Change:
    """An altered tree; `literal` is the number that was altered, if it was one."""

    cost: int
    node: Node
    what: str
    literal: Fraction | None = None


def evaluate(node: Node, inherited: dict[Fraction, Fraction] | None = None) -> Fraction | None:
    """The value of an arithmetic tree; literals that stand for earlier results are exchanged."""
    changed = inherited or {}
    match node.kind:
        case "num" if "(" not in node.text:
            value = Fraction(node.text)
            return changed.get(value, value)
        case "add" | "mul":
            return _folded(node, changed)
        case "neg" | "qty" | "square" | "percent":
            inner = evaluate(node.args[0], changed)
            scale = {"neg": Fraction(-1), "percent": Fraction(1, 100)}.get(node.kind, Fraction(1))
            return None if inner is None else inner * scale
        case "div":
            top, bottom = (evaluate(a, changed) for a in node.args)
            return None if top is None or not bottom else top / bottom
        case "pow":
            return _power(node, changed)
        case _:
            return None


def _folded(node: Node, changed: dict[Fraction, Fraction]) -> Fraction | None:
    total = Fraction(0 if node.kind == "add" else 1)
    for part in node.args:
        value = evaluate(part, changed)
        if value is None:
            return None
        total = total + value if node.kind == "add" else total * value
    return total


def _power(node: Node, changed: dict[Fraction, Fraction]) -> Fraction | None:
    base, power = (evaluate(a, changed) for a in node.args)
    if base is None or power is None or power.denominator != 1:
        return None
    if not 0 <= power <= 12 or abs(base) > 10**6:
        return None
    return Fraction(base ** int(power))


def find(
    program: Sequence[Computation], given: Given, reference: Fraction, dearest: int = 6
) -> Repair | None:
    """The cheapest single change that leads to the reference; of equal ones the latest. Changes
    that cost more than `dearest` are not tried.
    """
    computed = [c for c in program if not c.bare] + [c for c in program[-1:] if c.bare]
    best: Repair | None = None
    trials = 0
    for place, computation in enumerate(computed):
        known = dict.fromkeys([*given.numbers, *(c.value for c in computed[:place])])
        is_last = place == len(computed) - 1
        for change in _changes(computation.node, tuple(known), given, is_last):
            if change.cost > (dearest if best is None else best.cost):
                continue
            trials += 1
            if trials > MAX_TRIALS:
                return best
            value = evaluate(change.node)
            if value is not None and _outcome(computed, place, value) == reference:
                step = _blamed(program, computation, change)
                best = Repair(step, change.cost, change.what)
    return best


def _outcome(program: Sequence[Computation], place: int, value: Fraction) -> Fraction | None:
    """The last value when the computation at `place` gives `value` instead."""
    own = program[place].value
    changed = {own: value} if own != value else {}
    last: Fraction | None = value
    for later in program[place + 1 :]:
        last = evaluate(later.node, changed)
        if last is None:
            return None
        if last != later.value:
            changed[later.value] = last
    return last


def _blamed(program: Sequence[Computation], own: Computation, change: _Change) -> int:
    """A literal that an earlier line states wrongly is that line's fault."""
    if change.literal is None:
        return own.step
    busy = {c.step for c in program if not c.bare}
    before = program[: program.index(own)]
    stated = [c.step for c in before if c.bare and c.value == change.literal and c.step not in busy]
    return stated[-1] if stated else own.step


# --- the changes ---------------------------------------------------------------------------------


def _changes(
    node: Node, known: Sequence[Fraction], given: Given, is_last: bool
) -> Iterator[_Change]:
    """Every small change: of the whole line first, then inside it."""
    yield from _of_whole(node, known, given, is_last)
    yield from _inside(node, known, given)


def _inside(node: Node, known: Sequence[Fraction], given: Given) -> Iterator[_Change]:
    yield from _operations(node, given)
    if node.kind == "num" and "(" not in node.text:
        yield from _literals(node, known, given)
    for place, child in enumerate(node.args):
        for change in _inside(child, known, given):
            args = (*node.args[:place], change.node, *node.args[place + 1 :])
            altered = Node(node.kind, args, node.text)
            yield _Change(change.cost, altered, change.what, change.literal)


def _operations(node: Node, given: Given) -> Iterator[_Change]:
    match node.kind:
        case "add" if len(node.args) >= 2:
            yield from _of_sum(node, given)
        case "mul" if len(node.args) == 2:
            first, second = node.args
            yield _Change(1, Node("div", (first, second)), "multiplied instead of divided")
            yield _Change(2, Node("div", (second, first)), "multiplied instead of divided")
            yield _Change(4, Node("add", node.args), "multiplied instead of added")
            yield from (_Change(3, kept, "a factor too many") for kept in node.args)
        case "div":
            yield _Change(1, Node("mul", node.args), "divided instead of multiplied")
            turned = Node("div", (node.args[1], node.args[0]))
            yield _Change(1, turned, "the quotient was turned over")
        case "percent":
            left = Node("add", (number(1), Node("neg", (node,))))
            yield _Change(2, left, "the percentage itself instead of what remains")
            raised = Node("add", (number(1), node))
            yield _Change(2, raised, "the percentage itself instead of the raised value")
        case _:
            return


def _of_sum(node: Node, given: Given) -> Iterator[_Change]:
    for place in range(1, len(node.args)):
        part = node.args[place]
        core = part.args[0] if part.kind == "neg" else part
        turned = core if part.kind == "neg" else Node("neg", (part,))
        args = (*node.args[:place], turned, *node.args[place + 1 :])
        yield _Change(1, Node("add", args), "added instead of subtracted, or the other way round")
        value = evaluate(core)
        if value is not None and value in given.percents:
            share = Node("mul", (node.args[0], Node("percent", (core,))))
            share = Node("neg", (share,)) if part.kind == "neg" else share
            args = (*node.args[:place], share, *node.args[place + 1 :])
            yield _Change(1, Node("add", args), "a percentage was taken for a number")
    for place in range(len(node.args)):
        kept = node.args[:place] + node.args[place + 1 :]
        yield _Change(3, kept[0] if len(kept) == 1 else Node("add", kept), "a term too many")


def _literals(node: Node, known: Sequence[Fraction], given: Given) -> Iterator[_Change]:
    own = Fraction(node.text)
    for value in known:
        other = _literal(value)
        if value != own:
            yield _Change(4, other, f"{node.text} was used instead of {value}")
        if value in given.unused:
            yield _Change(2, Node("mul", (node, other)), f"the factor {value} was left out", own)
            yield _Change(2, Node("div", (node, other)), f"not divided by {value}", own)
            yield _Change(2, Node("add", (node, other)), f"{value} was left out", own)
            minus = Node("neg", (other,))
            yield _Change(2, Node("add", (node, minus)), f"{value} was not taken away", own)


def _of_whole(
    node: Node, known: Sequence[Fraction], given: Given, is_last: bool
) -> Iterator[_Change]:
    for value in known:
        other = _literal(value)
        cost = 2 if value in given.unused else 4
        rest = Node("add", (other, Node("neg", (node,))))
        yield _Change(min(cost, 3) if is_last else 5, rest, f"what is left of {value} is asked")
        yield _Change(cost, Node("add", (node, other)), f"{value} was left out")
        less = Node("add", (node, Node("neg", (other,))))
        yield _Change(cost, less, f"{value} was not taken away")
        yield _Change(cost, Node("mul", (node, other)), f"the factor {value} was left out")
        yield _Change(cost, Node("div", (node, other)), f"not divided by {value}")
    for shift in (1, -1):
        yield _Change(6, Node("add", (node, _literal(Fraction(shift)))), "off by one")
    for factor in (2, 12, 60, 100, 7):
        yield _Change(6, Node("mul", (node, number(factor))), f"a factor {factor} was left out")
        yield _Change(6, Node("div", (node, number(factor))), f"a factor {factor} too many")


def _literal(value: Fraction) -> Node:
    if value.denominator == 1:
        whole = number(str(abs(value)))
        return whole if value >= 0 else Node("neg", (whole,))
    return Node("div", (number(str(value.numerator)), number(str(value.denominator))))
