"""The syntax tree between text and algebra: plain data, nothing evaluated.

Kinds, with their arguments (`text` in quotes):
num "12.5" · sym "x" · neg a · add a… · mul a… · div a b · pow a b · root a n · fact a · dfact a
pm a b, pm a, mp a b · call "sin" a… · app "f'" a… · abs a · floor a · ceil a · percent a · deg a
qty "cm" a · mixed a b c · base n b · tuple a… · square a… · set a… · builder a cond
continued a (a decimal with dots) · interval "[)" a b
rel "= <" a b c · and a… · or a… · list a… · cup/cap/setminus a b · numset "R" · empty · inf · dots
matrix row… · det row… · row a… · cases case… · case a cond · deriv "2" body var · diffop "2" var
integral body var [lo hi] · sum/prod body var lo hi · lim "+-" body var to · evalbar body lo hi
congruent a b n · words "east" · opaque "P(A|B)" · ratio a b… · otherwise · arrow a b
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Node(NamedTuple):
    kind: str
    args: tuple[Node, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        inner = ", ".join(map(str, self.args))
        return f"{self.kind}{f'[{self.text}]' if self.text else ''}{f'({inner})' if inner else ''}"


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, parents first."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        waiting.extend(reversed(part.args))


def _parts(node: Node) -> list[Node]:
    """The node and everything below it, level by level."""
    found = [node]
    for part in found:  # which grows meanwhile
        found += part.args
    return found


def symbols(node: Node) -> frozenset[str]:
    """Names of the symbols below the node."""
    return frozenset([part.text for part in _parts(node) if part.kind == "sym"])


def number(value: int | str) -> Node:
    return Node("num", text=str(value))


def symbol(name: str) -> Node:
    return Node("sym", text=name)


def has(node: Node, *kinds: str) -> bool:
    return not {part.kind for part in _parts(node)}.isdisjoint(kinds)


def shape(node: Node) -> tuple[object, ...]:
    """What is left of a tree when its numbers and letters are blotted out."""
    if node.kind in ("num", "sym"):
        return ()
    return (node.kind, node.text, *(shape(part) for part in node.args))


def signs_chosen(node: Node) -> tuple[Node, ...]:
    """The tree with the upper signs of every ±/∓ and the tree with the lower ones."""
    if not has(node, "pm", "mp"):
        return (node,)
    return _choose(node, upper=True), _choose(node, upper=False)


def _choose(node: Node, upper: bool) -> Node:
    args = tuple(_choose(a, upper) for a in node.args)
    if node.kind not in ("pm", "mp"):
        return Node(node.kind, args, node.text)
    positive = upper == (node.kind == "pm")
    last = args[-1] if positive else Node("neg", (args[-1],))
    return last if len(args) == 1 else Node("add", (args[0], last))
