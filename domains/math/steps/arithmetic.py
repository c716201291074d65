"""Claims between numbers: exact, within the digits shown, under each fair reading."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric
from domains.math.algebra.sampling import same_number, show
from domains.math.algebra.showing import shown_digits
from domains.math.notation.nodes import Node, has, number, walk
from domains.math.notation.tables import Mentions
from domains.math.steps import entailment, slips
from domains.math.steps.claims import Claim
from domains.math.steps.findings import SURE, Finding, held, open_question, refuted
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "arithmetic")


def judge(left: Expr, right: Expr, nodes: tuple[Node, Node], sign: str, nouns: bool) -> Finding:
    """The finding for two closed values."""
    if sign in ("<", ">", "<=", ">=", "!="):
        return _order(left, right, sign)
    same = same_number(left, right, real=False)
    if same is None:
        return open_question("a value could not be computed")
    if same:
        why, exact = "both sides have the same value", _rational(left, right)
        return held(why, numeric=not exact, closed=True)
    known = [numeric.approximate(side, {}) is not None for side in (left, right)]
    if any(known) and not all(known) and not (_gaussian(left) and _gaussian(right)):
        return open_question("one side is no real number")
    if _within_digits(left, right, nodes, sign):
        return held("the same to the digits shown", numeric=True, closed=True)
    if sign == "=" and (_cut_off(left, nodes[1]) or _cut_off(right, nodes[0])):
        return open_question("cut off after the digits shown, not rounded")
    if sign == "=" and _rounded_before(left, right, nodes):
        return open_question("the same only if decimals were rounded before")
    if (nouns or any(has(n, "qty") for n in nodes)) and not _computes(nodes[0]):
        return open_question("numbers with different units or nouns")
    why, slip = f"{show(left)} is not {show(right)}", slips.of_numbers(left, right)
    return refuted(why, left, right, SURE, slip=slip, expected=show(left))


def _rational(*values: Expr) -> bool:
    return all(v.is_Rational for v in values)


def _gaussian(value: Expr) -> bool:
    """Whether it is a + bi with fractions a and b, so that no branch was chosen."""
    parts = sp.expand(value).as_real_imag()
    return not value.atoms(sp.Function, sp.Symbol) and _rational(*parts)


def _computes(node: Node) -> bool:
    """Whether it is worked out; `1/2 inch` is a measure, and `3 feet` too,
    but `40/5` is a quotient."""
    if node.kind == "qty":
        return _computes(node.args[0])
    if node.kind == "div" and all(a.kind == "num" for a in node.args):
        above, below = (Fraction(a.text) if a.text.isdigit() else Fraction() for a in node.args)
        return below != 0 and above % below == 0
    return has(node, "add", "mul", "div", "pow", "call", "root", "fact")


def _order(left: Expr, right: Expr, sign: str) -> Finding:
    with mp.workdps(50):
        a, b = (numeric.approximate(e, {}) for e in (left, right))
        if a is None or b is None:
            return open_question("a value could not be computed")
        true = numeric.COMPARE[sign](a, b, numeric.close(a, b))
    if true:
        sure = _rational(left, right) or entailment.ordered(left, right) is not None
        why = "the values stand in this order"
        return held(why, numeric=not sure, closed=True)
    return refuted(f"{show(left)} {sign} {show(right)} is false", left, right, SURE, relation=sign)


def _within_digits(left: Expr, right: Expr, nodes: tuple[Node, Node], sign: str) -> bool:
    """Whether rounding explains the difference: of a side that shows decimals, or to about it."""
    with mp.workdps(30):
        a, b = (numeric.approximate(e, {}) for e in (left, right))
        if a is None or b is None:
            return False
        gap = abs(a - b)
        if _whole_beside_decimals(nodes) and gap <= mp.mpf("0.501"):
            return True
        for node in nodes:
            digits, unit = shown_digits(node)
            place = sp.Rational(unit) if digits is not None and unit.is_Rational else sp.S.One
            if digits is not None and gap <= numeric.to_number(place) * mp.mpf("0.501"):
                return True
        if sign != "~" or _far_off(nodes, gap):
            return False
        whole = nodes[1].kind == "num" and "." not in nodes[1].text and gap <= 0.5
        return bool(whole or gap <= mp.mpf("0.03") * max(abs(a), abs(b)))


def _whole_beside_decimals(nodes: tuple[Node, Node]) -> bool:
    """`41 / 0.14 = 293`: a number of three or more digits that was worked out of decimals."""
    whole = nodes[1].kind == "num" and nodes[1].text.isdigit() and len(nodes[1].text) >= 3
    return whole and any(p.kind == "num" and "." in p.text for p in walk(nodes[0]))


def _rounded_before(left: Expr, right: Expr, nodes: tuple[Node, Node]) -> bool:
    """Whether the rounding of decimals computed with, and of the result, explains the difference:
    `3.25 · 3.25 = 10.5` for a 3.25 that stands for 3.245.
    """
    with mp.workdps(30):
        a, b = (numeric.approximate(e, {}) for e in (left, right))
        slack = mp.fsum(_relative_slack(n) for n in nodes)
        if a is None or b is None:
            return False
        return bool(abs(a - b) <= slack * max(abs(a), abs(b)))


def _cut_off(value: Expr, shown: Node) -> bool:
    """`1547 ÷ 3 = 515.66`: the first places of a fraction that no decimal ends."""
    if shown.kind == "neg":
        return _cut_off(-value, shown.args[0])
    if shown.kind != "num" or "." not in shown.text or not value.is_Rational:
        return False
    unit = shown_digits(shown)[1]
    ends = unit is None or sp.Rational(10**30 * value.p, value.q).is_Integer
    return not ends and unit <= sp.Rational(1, 100) and 0 < value - sp.Rational(shown.text) < unit


FAR_OFF = 10
"""Units of the last shown place by which `≈` may miss; sloppy rounding misses by one or two."""


def _far_off(nodes: tuple[Node, Node], gap: Any) -> bool:
    """`59049/729 ≈ 80.83`: nothing was rounded before, and the shown decimals are other ones."""
    if any(p.kind == "num" and "." in p.text for p in walk(nodes[0])):
        return False
    digits, unit = shown_digits(nodes[1])
    decimals = digits is not None and nodes[1].kind == "num" and unit.is_Rational
    if not decimals or unit > sp.Rational(1, 100):
        return False
    return bool(gap > FAR_OFF * numeric.to_number(sp.Rational(unit)))


def _relative_slack(node: Node) -> Any:
    """The relative error that decimals rounded before may have brought in; exact-looking short
    decimals bring none.
    """
    if node.kind == "num" and "." in node.text:
        digits, unit = shown_digits(node)
        value = abs(mp.mpf(node.text.partition("e")[0])) if "(" not in node.text else mp.mpf(1)
        if digits is not None and digits >= 3 and value and unit.is_Rational:
            return numeric.to_number(unit) * mp.mpf("0.5") / value
        return mp.mpf(0)
    inner = mp.fsum(_relative_slack(a) for a in node.args)
    if node.kind == "pow" and node.args[1].kind == "num" and node.args[1].text.isdigit():
        return inner * min(int(node.args[1].text), 40)
    return inner


def otherwise_read(
    left: Node, right: Node, sign: str, judged: Callable[[Node, Node], Finding]
) -> Finding | None:
    """A line that is false to the letter: it holds as people usually mean it, or stays open where
    only a looser reading saves it; None where none does.
    """
    usual = list(usual_readings(left, right))
    if sign in ("=", "~"):
        held = next((f for x, y in usual if (f := judged(x, y)).state != "refuted"), None)
        if held is not None:
            return held
    every = itertools.chain(usual, fair_readings(left, right))
    if any(judged(x, y).state != "refuted" for x, y in every):
        return open_question("true in a looser reading of its signs only")
    return None


def usual_readings(left: Node, right: Node) -> Iterator[tuple[Node, Node]]:
    """What people write for an equation that holds: `80 + 10%` of a price, a percent sign that
    only names the unit of a number that was multiplied by 100, degrees without their sign.
    """
    yield _percent_of_before(left), right
    if right.kind == "percent" and left.kind in ("mul", "div") and number(100) in walk(left):
        yield left, right.args[0]  # `15/60 × 100`: worked out in percent already
    yield _without(left, "deg", _TRIG), _without(right, "deg", _TRIG)
    yield _with_degrees(left), _with_degrees(right)
    for one, other in ((left, right), (right, left)):
        if _arc(one) and other.kind in ("num", "deg"):
            plain = _without(other, "deg")
            yield Node("div", (one, Node("deg", (number(1),)))), plain


def fair_readings(left: Node, right: Node) -> Iterator[tuple[Node, Node]]:
    """Looser readings under which a closed line is not called false: percent and degree signs left
    out or put in, a row of divisions taken from its end. They show nothing else.
    """
    for kind in ("percent", "deg"):
        plain, other = _without(left, kind), _without(right, kind)
        yield left, other
        if kind == "deg" or not _adds_percents(left):
            yield plain, right
            yield plain, other
        elif has(right, "percent"):
            yield plain, other
    if has(left, "percent") or has(right, "percent"):
        yield Node("mul", (left, number(100))), right
    yield _below_all(left), right
    yield left, _below_all(right)
    if left.kind == "div" and left.args[0].kind == "div":
        top, bottom = left.args[0].args
        yield Node("div", (top, Node("div", (bottom, left.args[1])))), right
    if _arc(left) or _arc(right):
        yield Node("div", (left, Node("deg", (number(1),)))), right
        yield left, Node("div", (right, Node("deg", (number(1),))))


def _below_all(node: Node) -> Node:
    """`6 / 2.4 × 10⁸` with all that follows the stroke below it."""
    if node.kind != "mul" or node.args[0].kind != "div":
        return node
    (above, below), further = node.args[0].args, node.args[1:]
    return Node("div", (above, Node("mul", (below, *further))))


def _adds_percents(node: Node) -> bool:
    """`80 + 10%`: a share beside what it is a share of; to add its bare number is a slip."""
    if node.kind != "add":
        return any(_adds_percents(a) for a in node.args)
    return len({has(a, "percent") for a in node.args}) == 2


def _percent_of_before(node: Node) -> Node:
    """`40 - 15%` as shops and calculators mean it: 15 % of the 40 before it, taken off."""
    node = Node(node.kind, tuple(map(_percent_of_before, node.args)), node.text)
    if node.kind != "add" or len(node.args) != 2:
        return node
    first, change = node.args
    inner = change.args[0] if change.kind == "neg" else change
    if inner.kind != "percent" or has(first, "percent"):
        return node
    return Node("mul", (first, Node("add", (number(1), change))))


def _arc(node: Node) -> bool:
    return any(p.kind == "call" and p.text.startswith("arc") for p in walk(node))


def _without(node: Node, kind: str, kept: Collection[str] = ()) -> Node:
    """The tree without signs of that kind, but for what the functions `kept` are called with."""
    if node.kind == "call" and node.text in kept:
        return node
    if node.kind == kind:
        return _without(node.args[0], kind, kept)
    return Node(node.kind, tuple(_without(a, kind, kept) for a in node.args), node.text)


_TRIG = ("sin", "cos", "tan", "cot", "sec", "csc")


def _with_degrees(node: Node) -> Node:
    if (
        node.kind == "call"
        and node.text in _TRIG
        and not has(node, "deg")
        and not any(p.kind == "sym" and p.text == "pi" for p in walk(node))
    ):
        return Node("call", tuple(Node("deg", (a,)) for a in node.args), node.text)
    return Node(node.kind, tuple(_with_degrees(a) for a in node.args), node.text)


def absurd(claim: Claim, ledger: Ledger) -> bool:
    """`0 = 1` after equations: a contradiction that was derived, to be used in what comes next."""
    sides = claim.tree.args if claim.tree.kind == "rel" else ()
    bare = [(a.args[0] if a.kind == "neg" else a).kind for a in sides] == ["num", "num"]
    return bare and bool(ledger.problem.equations or ledger.posed_log)


_WINDOW = 60
"""Characters behind a formula in which its remainder is looked for."""


def judge_division(tree: Node, claim: Claim, ledger: Ledger) -> Finding | None:
    """The finding for a quotient of whole numbers that is followed by its remainder, else None:
    `706 ÷ 7 = 101 remainder 1` says that 706 is 7 · 101 + 1. The word is part of the notation
    here, as the bar is of a fraction; whatever else is said of remainders is left alone.
    """
    if set(tree.text.split()) != {"="} or tree.args[-1].kind != "num":
        return None
    division = next((n for n in reversed(tree.args[:-1]) if n.kind == "div"), None)
    window = ledger.here.text[claim.start : claim.start + len(claim.quote) + _WINDOW]
    found = _says["quotient"].finditer(window)
    stated = next((m for m in found if m[1] == tree.args[-1].text), None)
    if division is None or stated is None:
        return None
    whole, divisor = (ledger.build(part) for part in division.args)
    quotient, rest = sp.Integer(stated[1]), sp.Integer(stated[2])
    if not (whole.is_Integer and divisor.is_Integer and divisor != 0):
        return None
    return _weighed(whole, divisor, quotient, rest)


def _weighed(whole: sp.Expr, divisor: sp.Expr, quotient: sp.Expr, rest: sp.Expr) -> Finding:
    made = divisor * quotient + rest
    if made == whole:
        if rest < abs(divisor):
            why = "the quotient times the divisor, and the remainder, make the number"
            return held(why, closed=True)
        return open_question("a remainder that is not below the divisor")
    why = f"{divisor} · {quotient} + {rest} is {made}, not {whole}"
    record = sp.Add(sp.Mul(divisor, quotient, evaluate=False), rest, evaluate=False)
    return refuted(why, whole, record, SURE, reason=Reason.REMAINDER)
