"""Lines that should follow from what is known, tried where all of it holds.

The problem's equations, its conditions and the equations that the solution posed before are what a
line rests on. A line that carries these on must hold at every point at which they do: a later link
of a chain that rewrites the side before it, or a form of an equation that is rearranged. It is
refuted by such a point, which the record keeps; where no two points are met, or a part of what is
known has no reading, nothing is said.
"""

from __future__ import annotations

import contextlib
import itertools
import re
from collections.abc import Sequence

import sympy as sp

from domains.math.algebra import Expr, numeric, sampling, solving, systems, witnesses
from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.systems import System
from domains.math.answers import curves
from domains.math.answers.values import Equation
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node, shape, symbols, walk
from domains.math.notation.tables import Mentions
from domains.math.steps import congruences, identities, slips
from domains.math.steps.claims import Claim
from domains.math.steps.findings import LIKELY, Finding, held, open_question, refuted
from domains.math.steps.ledger import Ledger, Link
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "following")

SECONDS = 2.0  # the starts are counted; a machine that is slow or busy finds what others do
ENOUGH = 2
"""Points that a line must fail at; where what is known leaves one point, `systems` finds it."""
ROUNDING = 1e-20
UNCHECKED = "it follows from an equation of the solution that was not checked"
_COUNTS = (sp.factorial, sp.binomial)
_CONSTANTS = frozenset(("i", "omega", "zeta", "phi", "e"))
_ATOMS = ("sym", "num", "app", "neg", "inf")


def of_no_reals(ledger: Ledger) -> bool:
    """Whether the problem's letters may be other than real numbers."""
    return _says("no_reals", congruences.of_numbers(ledger.problem.text)) is not None


def known(ledger: Ledger, posed: int | None = None) -> list[Expr] | None:
    """What vanishes by the problem's equations and the first so many that were posed (all of them
    for None); None where one of the problem's has no reading.
    """
    found = [readable(ledger.difference, node) for node in ledger.problem.equations]
    if None in found:
        return None
    found += [difference for _, difference in ledger.posed_log[:posed]]
    return list(dict.fromkeys(d for d in found if getattr(d, "free_symbols", None)))


def premises(letters: set[Expr], ledger: Ledger, posed: int | None = None) -> list[Expr] | None:
    """As `known`, for a line about these letters; None too where nothing is known, where the
    letters may be other than real numbers, or something that is said of them has no reading.
    """
    unsure = not letters or of_no_reals(ledger) or partly_read(letters, ledger)
    return None if unsure else known(ledger, posed) or None


def points_of(
    letters: set[Expr],
    equations: Sequence[Expr],
    ledger: Ledger,
    wanted: int = 2 * ENOUGH,
    rules: Sequence[Expr] | None = None,
    domain: sampling.Domain | None = None,
) -> list[witnesses.Witness]:
    """So many points, or as many as are met in the time, at which the equations about the letters
    hold, and the rules: what problem and step say of the letters, where none are given.
    """
    rules = identities.conditions(ledger) if rules is None else rules
    found: list[witnesses.Witness] = []
    with contextlib.suppress(OutOfTime), within(SECONDS):
        all_points = witnesses.find(equations, letters, domain or ledger.domain, rules)
        found.extend(itertools.islice(all_points, wanted))
    return found


def fails(a: Expr, b: Expr, points: Sequence[witnesses.Witness]) -> list[Expr]:
    """The points' values of a − b; empty if it vanishes, or has no value, at one of them. A value
    is measured by the largest term: a sum of roots that cancel leaves their rounding.
    """
    values, apart = [], a - b
    for point in points:
        gap = numeric.approximate(apart, point)
        sums = [*sp.Add.make_args(apart), *(t for s in apart.atoms(sp.Add) for t in s.args)]
        terms = [numeric.approximate(t, point) for t in sums]
        sizes = [abs(t) for t in terms if t is not None]
        if gap is None or None in terms or abs(gap) <= max(sizes) * ROUNDING:
            return []
        values.append(gap)
    return values


def rewritten(link: Link, before: Finding | None, posed: int) -> Finding | None:
    """The refutation of a link that can only put its left side another way: a later link of a
    chain (`before` is what was found of the link before it), or one whose left side is the
    problem's own expression.
    """
    if link.claim.supposed or link.claim.withdrawn or identities.divided(link):
        return None
    a, b = (sp.combsimp(e) if e.has(*_COUNTS) else e for e in link.sides)
    free = not any(d.free_symbols & a.free_symbols for d in known(link.ledger, posed) or ())
    goes_on = free and before is not None and before.state in ("proved", "numeric")
    sides = link.claim.tree.args  # `long sum = short sum = 0` equates once
    later = before is not None or (len(sides) > 2 and sides[-1].kind == "num")
    if not _rewrites(link, a, b, later, goes_on):
        return None
    ends = {sides[0], sides[-1]}  # AE and EC may be read as products
    names = len(ends) > 1 and all(p.kind in ("sym", "mul") for end in ends for p in walk(end))
    if names or shape(link.left) == shape(link.right):
        return None  # `AE = x² + 2x = x² + x + 4 = EC`, `(h − 2)² + k² = (h − 4)² + k²` equate
    return unlike(a, b, link.ledger, posed)


def unlike(a: Expr, b: Expr, ledger: Ledger, posed: int | None = None) -> Finding | None:
    """The refutation of two forms of one expression: they differ at points where all that is known
    holds. Among remainders and other numbers that are not real, only if by a constant.
    """
    equations = known(ledger, posed)
    if equations is None or _unread_about({s.name for s in a.free_symbols}, ledger):
        return None
    if of_no_reals(ledger):
        gap = sp.expand(a - b)
        if not gap.is_Integer or gap == 0:
            return None
        why = f"one side less the other is {gap} for all values of the letters"
        return refuted(why, gap, sp.Integer(0), LIKELY, reason=Reason.NOT_IDENTITY)
    letters = a.free_symbols | b.free_symbols
    points = points_of(letters, equations, ledger)
    failing = [point for point in points if fails(a, b, [point])]
    if len(failing) < ENOUGH:
        return None
    return refuted_at(a, b, failing[0], "not the same expression", Reason.NOT_IDENTITY)


def _rewrites(link: Link, a: Expr, b: Expr, later: bool, goes_on: bool) -> bool:
    """`goes_on`: it follows an identity, and nothing known of its letters equates two sides."""
    said = identities.told_as("rewriting", link.claim)
    if not (_same_letters(link) and (goes_on or identities.alike(a, b))):
        return False
    meant = later or said or _is_asked(a, link.ledger) or _never_equal(a, b)
    return meant and not _equates(a, b, link.ledger)


def _never_equal(a: Expr, b: Expr) -> bool:
    """Whether the two sides agree for no value of their letter: no equation is posed so."""
    if len(a.free_symbols) != 1:
        return False
    solved = solving.real_solutions(a - b, next(iter(a.free_symbols)))
    return solved.complete and not solved.values and not solved.identity


def _same_letters(link: Link) -> bool:
    left, right, names = link.left, link.right, symbols(link.left) - {"pi"}
    if left.kind in _ATOMS or (right.kind in _ATOMS and right.kind != "sym"):
        return False
    if not names or names & _CONSTANTS or names != symbols(right) - {"pi"}:
        return False
    return not any("(" in s.name for s in link.letters)


def _is_asked(a: Expr, ledger: Ledger) -> bool:
    """Whether it is an expression that the problem writes down."""
    asked = [e for e in ledger.problem.expressions if e.kind not in _ATOMS]
    return bool(a.free_symbols) and a in [readable(ledger.build, e) for e in asked]


def _equates(a: Expr, b: Expr, ledger: Ledger) -> bool:
    """Whether both sides are known by themselves: two functions, two expressions of the problem."""
    bodies = [v for v in ledger.values.values() if getattr(v, "free_symbols", None)]
    parts = [part for node in ledger.problem.equations for part in node.args]
    sides = [readable(ledger.build, part, raw=True) for part in parts]
    if _is_asked(b, ledger) or {a, b} <= set(bodies) or {a, b} <= set(sides):
        return True
    return len(ledger.problem.functions) > 1 and (a in bodies or b in bodies)


def partly_read(letters: set[Expr], ledger: Ledger) -> bool:
    """Whether something is said of the letters that has no reading."""
    return any("(" in s.name for s in letters) or _unread_about({s.name for s in letters}, ledger)


def _unread_about(letters: set[str], ledger: Ledger) -> bool:
    """Whether the problem has an unread formula that names one of the letters."""
    unread = [c.quote for c in ledger.problem.claims if not c.read]
    return any(letters & set(re.findall(r"[A-Za-z]", quote)) for quote in unread)


def same_curve(difference: Expr, claim: Claim, ledger: Ledger) -> Finding | None:
    """An equation in several letters after another in the same letters, without imaginary numbers:
    it must describe the same points.
    """
    names = frozenset(s.name for s in difference.free_symbols)
    earlier = ledger.posed.get(names)
    if len(names) < 2 or earlier is None or isinstance(earlier, System) or difference.has(sp.I):
        return None
    if _says("beside", claim.before) and (claim.step, earlier) in ledger.posed_log:
        return None  # the same words brought the equation before, as one of several
    one, other = (Equation(e, sp.S.Zero, Node("rel")) for e in (earlier, difference))
    outcome = curves.compare_equations(one, other)
    if outcome.equal and earlier in [posed for _, posed in ledger.posed_log]:
        return open_question(UNCHECKED, Reason.CONDITIONAL)
    if outcome.equal:
        why = f"the same points as the equation before: {outcome.reason}"
        return held(why, numeric=outcome.proof == "numeric")
    if outcome.different and systems.leaves_factor(difference, earlier):
        return open_question("a factor of the equation before; the other is set aside")
    if _rewrites_curve(claim, difference, ledger):
        why = "it does not follow: the equations before hold here, and this one does not"
        return carried_on(difference, ledger, why)
    return None


def _rewrites_curve(claim: Claim, difference: Expr, ledger: Ledger) -> bool:
    """Whether the line can only be another form of the equation before: nothing else is known of
    its letters, and it says that it rewrites, or the problem asks for nothing but a form.
    """
    if claim.supposed or any("(" in s.name for s in difference.free_symbols):
        return False
    if identities.told_as("rewriting", claim):
        last = ledger.relation and readable(ledger.difference, ledger.relation)
        return last is None or last.free_symbols == difference.free_symbols
    return (
        len(ledger.problem.equations) == 1
        and symbols(ledger.problem.equations[0]) == {s.name for s in difference.free_symbols}
        and ledger.problem.asks(_says["asks_one_curve"])
        and not ledger.problem.asks(_says["asks_another"])
    )


def carried_on(
    difference: Expr, ledger: Ledger, why: str, posed: int | None = None
) -> Finding | None:
    """The refutation of another form of an equation that fails where all that is known holds."""
    letters = difference.free_symbols
    equations = premises(letters, ledger, posed)
    if equations is None or not letters <= {s for e in equations for s in e.free_symbols}:
        return None
    points = points_of(letters, equations, ledger)
    if len(points) < ENOUGH or not fails(difference, sp.S.Zero, points):
        return None
    return refuted_at(difference, sp.S.Zero, points[0], why, Reason.NOT_EQUIVALENT)


def false_throughout(difference: Expr, points: Sequence[witnesses.Witness]) -> Finding | None:
    """The refutation of an equation that misses by one and the same amount at every point."""
    gaps = fails(difference, sp.Integer(0), points)
    if not gaps or max(gaps) - min(gaps) > abs(gaps[0]) * ROUNDING:
        return None
    why = "false wherever the problem's equations hold"
    return refuted_at(difference, sp.Integer(0), points[0], why, Reason.FALSE_FOR_SOLUTION)


def refuted_at(a: Expr, b: Expr, point: witnesses.Witness, why: str, reason: Reason) -> Finding:
    letters = a.free_symbols | b.free_symbols
    at = {s: v for s, v in point.items() if s in letters}
    shown = ", ".join(f"{s} = {sampling.show(v)}" for s, v in at.items())
    slip = slips.of_functions(a, b) if b.free_symbols else ""
    return refuted(f"{why}: at {shown}", a, b, LIKELY, at=at, slip=slip, reason=reason)
