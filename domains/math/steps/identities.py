"""Lines that are meant for all values of their letters: which lines those are, and whether they
hold.

An equation that a solution poses or carries along holds for some values only, so a line is judged
as an identity only where nothing else can be meant: it rewrites the one expression that the problem
asks about, or a known expression is factored, expanded or has its square completed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

import sympy as sp

from domains.math.algebra import Expr, numeric, sampling
from domains.math.algebra.building import condition, make_symbol
from domains.math.algebra.outcomes import Outcome, unknown
from domains.math.algebra.proofs import expandable
from domains.math.notation import asking
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node
from domains.math.notation.tables import Mentions
from domains.math.steps import slips
from domains.math.steps.claims import Claim, beside
from domains.math.steps.findings import SURE, Finding, open_question, point_of, refuted
from domains.math.steps.ledger import Ledger, Link
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "identities")


def compare(link: Link) -> Outcome:
    """The two sides as functions, under each fair reading of logarithms and domains."""
    ledger, (a, b) = link.ledger, link.sides
    outcome = sampling.compare(a, b, ledger.domain)
    if outcome.different and link.calls("call"):
        x, y = (ledger.build(side, 10) for side in (link.left, link.right))
        decimal = sampling.compare(x, y, ledger.domain)
        if decimal.equal:
            return decimal
        if divided(link):
            return unknown("true where a stroke divides the function, and not what it is taken of")
    names = frozenset(s.name for s in link.letters)
    undefined = "undefined" in str(outcome.counterexample)
    if not outcome.different or not (undefined or ledger.problem.asks(_says["positive"])):
        return outcome
    relaxed = sampling.compare(a, b, sampling.Domain(positive=names, strict=True))
    if undefined:
        return unknown("true only where both sides are defined") if relaxed.equal else relaxed
    return relaxed if relaxed.equal else outcome


def divided(link: Link) -> bool:
    """Whether it holds if a stroke divides the function and not what it is taken of."""
    if not link.calls("call"):
        return False
    x, y = (link.ledger.build(_stroke_below(side)) for side in (link.left, link.right))
    return sampling.compare(x, y, link.ledger.domain).equal


def _stroke_below(node: Node) -> Node:
    """`4cos 2x/4` as a quarter of 4cos 2x: the function itself is divided."""
    args = tuple(map(_stroke_below, node.args))
    if node.kind == "call" and len(args) == 1 and args[0].kind == "div":
        return Node("div", (Node("call", args[0].args[:1], node.text), args[0].args[1]))
    return Node(node.kind, args, node.text)


def refute(a: Expr, b: Expr, outcome: Outcome, strength: int) -> Finding:
    """The refutation of `a = b` for all values, with the comparison's counterexample."""
    why, slip = f"not an identity: {outcome.reason}", slips.of_functions(a, b)
    reason = Reason.NOT_IDENTITY
    return refuted(why, a, b, strength, outcome=outcome, slip=slip, reason=reason)


def refute_where_allowed(a: Expr, b: Expr, outcome: Outcome, ledger: Ledger) -> Finding:
    """As `refute`, but open if the counterexample breaks a condition on the letters: one of the
    problem's, or one that this step states.
    """
    finding = refute(a, b, outcome, SURE)
    at = point_of(outcome, (a, b))
    for rule in conditions(ledger):
        letters: set[Expr] = getattr(rule, "free_symbols", set())
        if letters & set(at) and numeric.truth_at(rule, at) is not True:
            return open_question("true only under a condition that was not tried")
    return finding


def conditions(ledger: Ledger) -> list[Expr]:
    """What the problem and the step say of their letters by orders: `x > 0`, `a ≠ b`."""
    found = []
    stated = [c.tree for c in ledger.here.claims if c.tree.kind == "rel"]
    for node in (*ledger.problem.inequalities, *stated):
        if set(node.text.split()) & {"<", ">", "<=", ">=", "!="}:
            found.append(readable(condition, node, ledger.reading()))
    return [rule for rule in found if getattr(rule, "free_symbols", None)]


def is_meant(link: Link) -> bool:
    """Whether the line can only be meant for all values of its letters."""
    claim, ledger, (a, b) = link.claim, link.ledger, link.sides
    if claim.supposed or claim.withdrawn or not a.free_symbols or _says("solved", claim.after):
        return False
    if any("(" in s.name for s in link.letters):
        return False
    if any(meant(link) for meant in (_rewrites_known, _among_free_letters)):
        return True
    if ledger.stated is not None or ledger.problem.equations:
        return False
    if not asking.one_expression(ledger.problem.text):
        return False
    if not b.free_symbols:
        return bool(a == ledger.target and b != 0) and ledger.problem.asks(_says["asks_identity"])
    return _of_target(a, b, ledger)


def _among_free_letters(link: Link) -> bool:
    """Whether the problem's equations hold for all values of their letters, as one that is to be
    proved: then nothing is solved for in these letters, and an equation between two terms in them
    is meant for all values too. A letter by itself on a side may be a value put in.
    """
    ledger, (a, b) = link.ledger, link.sides
    if "sym" in (link.left.kind, link.right.kind) or not (a.free_symbols and b.free_symbols):
        return False
    if _says("conditional", link.claim.before.lower()[-60:]):
        return False
    letters: set[Expr] = set()
    for node in ledger.problem.equations:
        sides = [readable(ledger.build, part, raw=True) for part in node.args[:2]]
        if None in sides or not sampling.compare(sides[0], sides[1]).equal:
            return False
        letters |= {s for side in sides for s in getattr(side, "free_symbols", ())}
    return bool(letters) and link.letters <= letters


def _of_target(a: Expr, b: Expr, ledger: Ledger) -> bool:
    """The problem's own expression, or what the line before made of it, put into another form."""
    goal = ledger.target
    if goal is None:
        return False
    known = [e for e in (goal, ledger.last, *_inner(goal)) if e is not None and e.free_symbols]
    if any(a == k for k in known):
        return not ledger.posed or a == goal
    if ledger.posed:
        return False
    for expr in known:
        same_letters = a.free_symbols == expr.free_symbols
        if same_letters and sampling.compare(a, expr, ledger.domain).equal:
            return True
    if not goal.free_symbols:  # of a limit or integral: nothing in its own letter is solved for
        bound = {s for e in _inner(goal) for s in e.free_symbols}
        return bool(bound) and a.free_symbols == b.free_symbols == bound
    return ledger.target_kind == "rewrite" and a.free_symbols == b.free_symbols


def _inner(expr: Expr) -> Sequence[Expr]:
    """What stands under the integral or limit sign."""
    return [e.args[0] for e in expr.atoms(sp.Integral, sp.Limit)]


def _rewrites_known(link: Link) -> bool:
    """`3x² − 12x + 9 = 3(x + 1)(x + 3)`: one side is a sum that was written before, the other a
    product or completed square of the same degree.
    """
    ledger, (a, b) = link.ledger, link.sides
    if a.free_symbols != b.free_symbols or len(a.free_symbols) != 1:
        return False
    letter = next(iter(a.free_symbols))
    if not (a.is_polynomial(letter) and b.is_polynomial(letter)):
        return False
    degrees = [sp.degree(e, letter) for e in (a, b)]
    if degrees[0] != degrees[1] or degrees[0] < 2:
        return False
    if not (_is_rewritten(link.left, link.right) or _is_rewritten(link.right, link.left)):
        return False
    sides, before = {link.left, link.right}, ledger.relation
    equated = sides <= {*ledger.written} and (before is None or sides != {*before.args})
    if equated or _posed_before(a, b, ledger):
        return False
    clause = link.claim.before.lower()[-60:]
    if _says("rewrites", clause) is not None:
        return True
    powers = [n for n in (link.left, link.right) if n.kind == "pow" and n.args[0].kind == "sym"]
    return not powers and (_is_known(a, ledger) or _is_known(b, ledger))


def _is_rewritten(plain: Node, other: Node) -> bool:
    """A sum of powers on one side; on the other a product, power or square with a remainder."""
    if plain.kind != "add" or _has_power_of_sum(plain):
        return False
    return other.kind in ("mul", "pow", "neg") or _has_power_of_sum(other)


def _has_power_of_sum(node: Node) -> bool:
    own = node.kind == "pow" and node.args[0].kind in ("add", "square", "group")
    return own or any(_has_power_of_sum(a) for a in node.args)


def _posed_before(a: Expr, b: Expr, ledger: Ledger) -> bool:
    difference = sp.expand(a - b)
    earlier = [d for _, d in ledger.posed_log]
    if ledger.stated is not None:
        earlier += ledger.stated.differences
    return any(sp.expand(d - difference) == 0 or sp.expand(d + difference) == 0 for d in earlier)


def _is_known(expr: Expr, ledger: Ledger) -> bool:
    known = [*ledger.values.values(), ledger.target, ledger.last]
    known += [d for _, d in ledger.posed_log]
    if ledger.stated is not None:
        known += ledger.stated.differences
    return any(expr in (k, -k) for k in known if k is not None and k.free_symbols)


def alike(a: Expr, b: Expr) -> bool:
    """Whether one is a form of the other with a slip: of the same degrees with terms in common, or
    with the same functions and roots. `x² = 4x` equates two things.
    """
    letters = sorted(a.free_symbols | b.free_symbols, key=str)
    if not (a.is_polynomial(*letters) and b.is_polynomial(*letters)):
        return bool(_heads(a) & _heads(b))
    polys = [sp.Poly(sp.expand(e), *letters) for e in (a, b)]
    common = set(polys[0].terms()) & set(polys[1].terms())
    if 2 * len(common) >= max(4, len(polys[0].terms())):
        return True
    return bool(common) and all(polys[0].degree(s) == polys[1].degree(s) for s in letters)


def _heads(expr: Expr) -> set[Any]:
    """The functions and roots that are taken of the letters, and −1 where these are divided by."""
    powers = [p.exp for p in expr.atoms(sp.Pow) if p.base.free_symbols]
    found = {-1 if e.is_Integer else e for e in powers if e.is_negative or not e.is_Integer}
    return found | {f.func for f in expr.atoms(sp.Function) if f.free_symbols}


def _same(a: Expr, b: Expr) -> bool:
    return a == b or (expandable(a - b) and sp.expand(a - b) == 0)


_PLAIN = str.maketrans({"(": "_", ")": None})  # f(x), of which nothing is used, as a letter


def changed_side(tree: Node, claim: Claim, ledger: Ledger) -> tuple[Expr, Expr] | None:
    """The side of the relation before, and what is told to be the same in another form: the
    relation has its sign and its other side still.
    """
    before = ledger.relation
    if before is None or claim.supposed or claim.withdrawn or before.text != tree.text:
        return None
    if len(tree.args) != 2 or beside(claim) or not _says("one_side", _sentence_before(claim)[-80:]):
        return None
    old, new = (tuple(map(ledger.build, node.args)) for node in (before, tree))
    changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    again = [any(_same(side, other) for other in old) for side in new]
    if again == [True, False] and new[1] != 0:
        changed = [(new[0], new[1])]
    if _same(*new):
        return None  # `expand the right side: 0.3(x + 8) = 0.3x + 2.4`
    if len(changed) != 1 or changed[0][0].free_symbols != changed[0][1].free_symbols:
        return None
    values = {s: make_symbol(s.name.translate(_PLAIN)) for s in changed[0][0].free_symbols}
    return (changed[0][0].subs(values), changed[0][1].subs(values)) if values else None


def one_side(tree: Node, claim: Claim, ledger: Ledger) -> Finding | None:
    """The refutation of an equation whose one side is expanded or factored to something else. What
    vanishes may be divided by a number or lose a factor.
    """
    changed = changed_side(tree, claim, ledger) if tree.text == "=" else None
    outcome = None if changed is None else sampling.compare(*changed, ledger.domain)
    if changed is None or outcome is None or not outcome.different:
        return None
    if 0 in [ledger.build(a) for a in tree.args]:
        tops = [sp.fraction(sp.together(side))[0] for side in changed]
        if sp.cancel(tops[0] / tops[1]).is_polynomial():
            return None
    return refute_where_allowed(*changed, outcome, ledger)


def _sentence_before(claim: Claim) -> str:
    return re.split(r"[.;]\s", claim.before.rstrip(" #,&:\n").lower())[-1]


def told_as(kind: Literal["rewriting", "results"], claim: Claim) -> bool:
    """Whether the words before the claim tell that it puts an equation another way (`rewriting`),
    factors or multiplies out (`factors`), or is worked out of others (`results`).
    """
    return _says(kind, _sentence_before(claim)[-80:]) is not None
