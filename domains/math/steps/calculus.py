"""Claims of calculus against the problem's own function: derivatives, antiderivatives, slopes."""

from __future__ import annotations

import sympy as sp

from domains.math.algebra import Expr, numeric, sampling
from domains.math.algebra.building import build, make_symbol
from domains.math.algebra.proofs import slope
from domains.math.algebra.systems import System
from domains.math.answers.curves import points_on
from domains.math.notation import vocabulary as notation
from domains.math.notation.grammar import parse
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node, has, symbols
from domains.math.notation.tables import Mentions
from domains.math.steps import slips
from domains.math.steps.claims import Claim
from domains.math.steps.findings import (
    LIKELY,
    SURE,
    Finding,
    held,
    no_claim,
    open_question,
    point_of,
    refuted,
)
from domains.math.steps.ledger import Ledger, Link
from domains.math.steps.problem import Problem
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "calculus")


def judge_differential(claim: Claim, ledger: Ledger) -> Finding | None:
    """`du = 2x dx`, a relation between differentials without an integral sign or quotient, must
    hold once every differential is written in the one independent letter.
    """
    written = _says["differential"].findall(claim.quote)
    if "=" not in claim.quote or len(written) < 2 or _says("not_differential", claim.quote):
        return None
    names = list(dict.fromkeys(written))
    text = _says["differential"].sub(lambda m: rf" (\delta_{m[1]}) ", claim.quote)
    tree = readable(parse, text, ledger.notation)
    parts = tree.args if tree is not None and tree.kind == "rel" else ()
    sides = [s for s in (readable(ledger.build, a) for a in parts) if s is not None]
    each = all(map(_says["differential"].search, claim.quote.split("=")))
    if tree is None or len(sides) < max(2, len(parts)) or not each:
        return open_question("a relation between differentials")
    if _chooses_anew(tree, ledger):
        return open_question("a letter that is chosen anew")
    worlds = _differentials(names, ledger)
    outcomes = [
        sampling.compare(sides[0].subs(w), sides[-1].subs(w), ledger.domain) for w in worlds
    ]
    if any(outcome.equal for outcome in outcomes):
        return held("the differentials agree")
    outcome, replaced = outcomes[0], [s.subs(worlds[0]) for s in sides]
    if len(worlds) == 1 and outcome.different and len(worlds[0]) > 0:
        why = f"the differential is wrong: {outcome.reason}"
        return refuted(why, replaced[0], replaced[-1], LIKELY, outcome=outcome)
    return open_question("a relation between differentials")


def _given_here(name: str, ledger: Ledger) -> list[Expr]:
    """The formulas that the step that is read gives for a letter."""
    trees = [c.tree for c in ledger.here.claims if c.tree.kind == "rel" and c.tree.text == "="]
    ends = [t.args[-1] for t in trees if t.args[0].kind == "sym" and t.args[0].text == name]
    return [v for v in (readable(ledger.build, end, raw=True) for end in ends) if v is not None]


def _chooses_anew(tree: Node, ledger: Ledger) -> bool:
    """`u = 2x, dv = cos x dx`: parts that are chosen again, of which v is still to be found."""
    name = tree.args[0].text.removeprefix("delta_")
    others = [
        n for n in ledger.defined_in if n in {*ledger.values} - {name} and _given_here(n, ledger)
    ]
    earlier = ledger.defined_in.get(name, ledger.here.index) < ledger.here.index
    if not earlier or not others or _given_here(name, ledger):
        return False
    del ledger.values[name]
    return True


def _differentials(names: list[str], ledger: Ledger) -> list[dict[Expr, Expr]]:
    """What stands for the differentials of the letters that are functions of one other: by each
    formula that the step gives for them, else by the one that is known.
    """
    worlds: list[dict[Expr, Expr]] = [{}]
    for name in names:
        known = [ledger.values[name]] if name in ledger.values else []
        values = [v for v in _given_here(name, ledger) or known if len(v.free_symbols) == 1]
        forms = [sp.diff(v, s) * make_symbol(f"delta_{s}") for v in values for s in v.free_symbols]
        worlds = [{**w, make_symbol(f"delta_{name}"): f} for w in worlds for f in forms] or worlds
    return worlds


def names_integral(link: Link) -> bool:
    """`v = ∫ cos 2x dx`, `F(x) = ∫ …`: a side that is a name without a value is what is defined."""
    a, b = link.sides
    return bool(a.is_Symbol) and bool(_open_integrals(b)) and a not in _letters_of(b)


def integrates_anew(link: Link) -> bool:
    """`V = π ∫ r² dy`, then `V = π ∫ y dy`: a name of an integral with what its letters are."""
    a, b = link.sides
    own = link.left.kind == "sym" and link.left.text in link.ledger.defined_in
    return own and bool(_open_integrals(a)) and bool(a.free_symbols - b.free_symbols)


def _open_integrals(*sides: Expr) -> list[Expr]:
    return [i for side in sides for i in side.atoms(sp.Integral) if len(i.limits[0]) == 1]


def _letters_of(*sides: Expr) -> set[Expr]:
    return {integral.limits[0][0] for integral in _open_integrals(*sides)}


def judge_antiderivative(a: Expr, b: Expr, ledger: Ledger) -> Finding | None:
    """Equality up to a constant, where a side is an indefinite integral; None for other pairs."""
    if not (letters := _letters_of(a, b)):
        letter = _beside_constant(a, b, ledger)
        return None if letter is None else _same_slopes([a, b], letter, ledger)
    put_in = {s for s in letters if s.name in ledger.values}
    meanings = {s for letter in put_in for s in ledger.values[letter.name].free_symbols}
    sides, written_back = [a, b], False
    if put_in and (
        len(letters) > 1 or not meanings or meanings & (a.free_symbols | b.free_symbols)
    ):
        sides, written_back = [_written_back(e, ledger) for e in sides], True
    if None in sides or any(s.name in ledger.values for s in _letters_of(*sides) if written_back):
        return no_claim("an integral in a letter that was put in for another")
    letter, *others = _letters_of(*sides)
    if others:
        return open_question("integrals in different letters")
    if _open_integrals(*(slope(side, letter) for side in sides)):
        return open_question("an integral as a factor, which a constant changes")
    found = _same_slopes(sides, letter, ledger)
    if found.state != "refuted":
        return found
    return _certain(found, sides, letter, written_back, ledger)


def _written_back(expr: Expr, ledger: Ledger) -> Expr | None:
    """The expression with each integral in a letter that was put in, as one in the letter that it
    stands for: ∫ f(u) du as ∫ f(u(x)) u′(x) dx.
    """
    for integral in _open_integrals(expr):
        letter = integral.limits[0][0]
        if (meaning := ledger.values.get(letter.name)) is None:
            continue
        if len(meaning.free_symbols) != 1:
            return None
        (old,) = meaning.free_symbols
        body = integral.function.subs(letter, meaning) * sp.diff(meaning, old)
        expr = expr.xreplace({integral: sp.Integral(body, old)})
    return expr


_BRANCHED = (sp.Abs, sp.log, sp.Piecewise, sp.asin, sp.acos, sp.atan, sp.acosh, sp.atanh)


def _certain(
    found: Finding, sides: list[Expr], variable: Expr, written_back: bool, ledger: Ledger
) -> Finding:
    """The refutation, but for letters that are nobody's, and branches on which one was put in."""
    slopes = [slope(s, variable) for s in sides]
    known = {variable} | getattr(ledger.target, "free_symbols", set())
    known |= {s for i in _open_integrals(sides[0]) for s in i.function.free_symbols}
    named = {s for side in sides for s in side.free_symbols if s not in known}
    if any(s.name not in notation.CONSTANTS_OF_INTEGRATION for s in named):
        return open_question("an integral by way of a letter without a value")
    roots = any(not p.exp.is_Integer for s in slopes for p in s.atoms(sp.Pow) if p.exp.is_number)
    if written_back and (roots or any(s.has(*_BRANCHED) for s in slopes)):
        return open_question("a letter was put in, perhaps on one branch")
    return found


def _constants(*sides: Expr) -> set[Expr]:
    """The constants of integration: each a term of its side, with a number as its factor alone."""
    names = {name for name in notation.CONSTANTS_OF_INTEGRATION if name[0] in "Cc"}
    letters = {s for side in sides for s in side.free_symbols if s.name in names}
    return {s for s in letters if all(sp.diff(side, s).is_number for side in sides)}


def _same_slopes(sides: list[Expr], variable: Expr, ledger: Ledger) -> Finding:
    """Two sides that are equal up to a constant have the same derivative."""
    slopes = [slope(s, variable) for s in sides]
    outcome = sampling.compare(slopes[0], slopes[1], ledger.domain)
    if outcome.equal:
        return held(f"the derivatives agree: {outcome.reason}", numeric=outcome.proof == "numeric")
    if outcome.verdict == "unknown" or "undefined" in str(outcome.counterexample):
        return open_question(outcome.reason)
    why = f"differentiating both sides gives different functions: {outcome.reason}"
    slip, reason = _integral_slip(sides, variable), Reason.NOT_DERIVATIVE
    return refuted(why, slopes[0], slopes[1], SURE, outcome=outcome, slip=slip, reason=reason)


def _integral_slip(sides: list[Expr], variable: Expr) -> str:
    integral, claimed = sides
    if not isinstance(integral, sp.Integral):
        return ""
    whole = integral.function
    ratio = sp.simplify(sp.diff(claimed, variable) / whole) if whole != 0 else sp.Integer(0)
    if ratio == -1:
        return "a sign was lost"
    if ratio.is_Rational:
        return f"a constant factor is wrong (off by {ratio})"
    twice = slope(slope(integral.function, variable), variable)
    if sampling.compare(slope(claimed, variable), twice).equal:
        return "differentiated instead of integrated"
    return ""


def _beside_constant(a: Expr, b: Expr, ledger: Ledger) -> Expr | None:
    """The letter of `F + C = G + C'`: a constant of integration beside functions of the one letter
    that the problem integrates over makes the pair an equation of derivatives.
    """
    constants = _constants(a, b)
    rest = (a.free_symbols | b.free_symbols) - constants
    if len(rest) != 1 or not constants or not ledger.problem.asks(_says["integrals"]):
        return None
    asked = _letters_of(ledger.target) if ledger.target is not None else set()
    both = rest <= a.free_symbols & b.free_symbols and rest <= (asked or rest)
    return rest.pop() if both else None


def judge_implicit(link: Link) -> Finding | None:
    """A line with y′ on an implicit curve: it must hold on the curve, or at the point asked."""
    difference, ledger, names = link.gap, link.ledger, link.names
    if ledger.functions or len(ledger.problem.equations) != 1 or "dy/dx" not in ledger.values:
        return None
    slopes = {n for n in names if n.endswith("'")}
    if not slopes and not link.calls("deriv"):
        return None
    if _outside(link.left) | _outside(link.right) <= slopes | {"pi", "e"}:
        if not ledger.slope_place:
            return open_question("a slope at a point that the problem does not name")
        places = [ledger.slope_place]
    else:
        curve, letters = next(iter(ledger.posed.values()), None), difference.free_symbols
        if curve is None or isinstance(curve, System) or letters - curve.free_symbols:
            return None
        places = list(points_on(curve, sorted(curve.free_symbols, key=str), wanted=5))
    for place in places:
        if not numeric.vanishes(difference, place):
            why = "this is not so for the slope of the problem's curve"
            slip = "a term of the implicit derivative is wrong"
            return refuted(why, difference, sp.Integer(0), SURE, at=place, slip=slip)
    return held("true on the problem's curve", numeric=True) if places else None


def _outside(node: Node) -> set[str]:
    """The letters that stand not only inside dy/dx."""
    if node.kind in ("deriv", "sym"):
        return {node.text} if node.kind == "sym" else set()
    return set().union(*map(_outside, node.args))


def judge_function_claim(link: Link) -> Finding | None:
    """`f'(x) = …`, `dy/dx = …`, `f(x) = …` of a function of the problem; a false one is refuted."""
    left, right, ledger, (a, b) = link.left, link.right, link.ledger, link.sides
    if link.claim.supposed or not _speaks_of_function(left, ledger):
        return None
    if not b.free_symbols or b == 0 or not a.free_symbols:
        return None
    if right.kind == "sym" and not _order(left, ledger):
        return None  # `f(x) = x` asks for the points that stay
    arguments = {name for names, _ in ledger.functions.values() for name in names}
    parameters = {s.name for s in a.free_symbols} - symbols(left) - arguments
    if not b.free_symbols <= a.free_symbols or (parameters and a.free_symbols != b.free_symbols):
        return None  # a coefficient that was to be found has got its value
    if parameters and has(right, "app"):
        return None  # an equation for the coefficients
    if any(b == piece for p in a.atoms(sp.Piecewise) for piece, _ in p.args):
        return open_question("one piece of the function")
    outcome = sampling.compare(a, b, ledger.domain)
    if not outcome.different:
        return None
    order, name, slip = _order(left, ledger), left.text.rstrip("'"), ""
    base = ledger.values.get(left.args[1].text if left.kind == "deriv" else name)
    base = ledger.build(left.args[1]) if left.kind == "diffop" else base
    if order == 1 and base is not None and len(a.free_symbols) == 1 and "_" not in left.text:
        (variable,) = a.free_symbols
        slip = slips.of_derivative(base, variable, b, a)
    name = {0: "function", 2: "second derivative"}.get(order, "derivative")
    return refuted(
        f"this is not the {name} of the problem's function: {outcome.reason}",
        b,
        a,
        SURE if set(ledger.functions) <= set(ledger.problem.functions) else LIKELY,
        at=point_of(outcome, [a, b]),
        slip=slip or slips.of_functions(a, b),
        expected=sampling.show(a),
        reason=Reason.NOT_DERIVATIVE if order else Reason.NOT_FUNCTION,
    )


def _speaks_of_function(left: Node, ledger: Ledger) -> bool:
    if left.kind == "app":
        bound = any(has(node, "app") for node in ledger.problem.equations)  # f(x + 1) = 2x poses
        plain = all(a.kind == "sym" for a in left.args)
        return left.text.rstrip("'") in ledger.functions and (plain or not bound)
    if left.kind == "deriv":
        below, above = left.args
        if above.kind == "sym" and f"d{above.text}/d{below.text}" in ledger.values:
            return True
        return above.kind in ("sym", "app") and above.text in ledger.functions
    if left.kind != "sym" or _is_partial(left.text, ledger):
        return left.kind in ("sym", "diffop")
    base = left.text.rstrip("'")
    return base != left.text and (base in ledger.functions or base in ledger.defined_in)


def _is_partial(name: str, ledger: Ledger) -> bool:
    """f_x or f_xy of a function of two letters."""
    base, _, letters = name.partition("_")
    parameters = ledger.functions.get(base, ((), None))[0]
    return len(parameters) == 2 and 0 < len(letters) < 3 and set(letters) <= set(parameters)


def _order(left: Node, ledger: Ledger) -> int:
    if left.kind in ("deriv", "diffop"):
        return int(left.text)
    if _is_partial(left.text, ledger):
        return len(left.text.partition("_")[2])
    return len(left.text) - len(left.text.rstrip("'"))


_CONSTANTS = frozenset(("C", "c", "K", "k", "A", "C_1", "c_1", "C_0", "D", "B"))


def _slope_in_x_and_y(problem: Problem) -> Expr | None:
    """What y′ is in x and y by the one first-order equation of the problem."""
    found = [e for e in problem.equations if _is_first_slope(e.args[0])]
    slope = readable(build, found[0].args[1]) if len(found) == 1 and not problem.functions else None
    letters: set[Expr] = getattr(slope, "free_symbols", set())
    return slope if letters <= {make_symbol("x"), make_symbol("y")} else None


def _is_first_slope(node: Node) -> bool:
    if node.kind == "deriv":
        return node.text == "1" and [a.text for a in node.args] == ["x", "y"]
    return node.kind == "sym" and node.text == "y'"


def _start(problem: Problem) -> dict[Expr, Expr | None]:
    """The point that the solution passes through if one is given: `y(0) = 1`."""
    for node in problem.equations:
        left = node.args[0]
        if left.kind == "app" and left.text == "y" and len(left.args) == 1:
            places = (left.args[0], node.args[1])
            return {make_symbol(k): readable(build, v) for k, v in zip("xy", places, strict=True)}
    return {}


def judge_differential_equation(link: Link) -> Finding | None:
    """A line in x, y and constants of a solved y′ = F(x, y); None for lines of another kind.

    Any relation G(x, y) = 0 without derivatives is differentiated along the equation: G_x + G_y·F
    must vanish wherever G does.
    """
    left, b, names = link.left, link.sides[1], link.names - {"pi", "e"}
    slope = _slope_in_x_and_y(link.ledger.problem)
    if slope is None or link.claim.supposed or names - {"x", "y"} - _CONSTANTS or "'" in left.text:
        return None
    x, y = make_symbol("x"), make_symbol("y")
    relation = link.gap.replace(sp.Abs, lambda inner: inner)
    unsolved = link.calls("integral", "deriv", "app", "diffop")
    if unsolved or "y" not in names or not {x, y} <= relation.free_symbols:
        return None
    change = sp.diff(relation, x) + sp.diff(relation, y) * slope
    along = change.subs(y, b) if left.kind == "sym" and left.text == "y" else change
    outcome = sampling.compare(along, sp.Integer(0), sampling.Domain(positive=frozenset("xy")))
    if outcome.equal:
        if _misses(relation, _start(link.ledger.problem)):
            return open_question("a solution that does not pass through the given point")
        return held("it satisfies the differential equation")
    if not outcome.different or (along.has(y) and left.kind != "sym"):
        return open_question("a relation that was not checked against the differential equation")
    point = {s: sp.Rational(2) for s in along.free_symbols}
    why = "it does not satisfy the differential equation"
    return refuted(why, sp.diff(b, x), slope.subs(y, b), SURE, at=point)


def _misses(relation: Expr, start: dict[Expr, Expr | None]) -> bool:
    """A line without a constant is one solution alone, and may not be the one that is asked for."""
    if not start or None in start.values() or relation.free_symbols - set(start):
        return False
    return bool(sampling.compare(relation.subs(start), sp.Integer(0)).different)
