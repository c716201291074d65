"""What is known while a solution is read: the problem's functions and worlds, definitions, open
equations.

The ledger grows from step to step. Definitions are not claims; equations that are posed ("set f′(x)
= 0") open a system of their own, against which the lines after them are judged.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import sympy as sp

from domains.math.algebra import Expr, numeric, sampling, systems
from domains.math.algebra.building import Reading, build, condition, is_scalar, make_symbol
from domains.math.algebra.solving import region_where
from domains.math.algebra.systems import System, solutions_on
from domains.math.notation import asking
from domains.math.notation.cursor import Notation
from domains.math.notation.limits import Unreadable, readable
from domains.math.notation.nodes import Node, has, symbols, walk
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import Claim, StepText
from domains.math.steps.findings import Finding
from domains.math.steps.matrices import Matrices, characteristic, matrices_of
from domains.math.steps.problem import (
    Functions,
    Problem,
    read_problem,
    solving_for,
    speaks_of_segments,
    target,
)

_says = Mentions("steps", "mentions.ini", "ledger")

_PERIODIC = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc)


@dataclass(frozen=True)
class Case:
    """A line that holds in some worlds only: which, and what to report if others are not met."""

    step: int
    system: System
    covered: tuple[bool, ...]
    finding: Finding


@dataclass
class Ledger:
    """The state of reading one solution. `values` maps names to what they are defined as."""

    problem: Problem
    notation: Notation
    functions: dict[str, tuple[tuple[str, ...], Node]]
    values: dict[str, Expr]
    stated: System | None
    region: tuple[Expr, Expr] | None  # unknown and true set of an inequality problem
    target: Expr | None
    target_kind: str
    posed: dict[frozenset[str], System | Expr] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)  # functions whose formula is a claim, unchecked
    last: Expr | None = None
    relation: Node | None = None  # the last relation of two sides
    written: list[Node] = field(default_factory=list)  # expressions and sides, in order
    scope: dict[str, Expr] = field(default_factory=dict)
    domain: sampling.Domain = sampling.Domain(strict=True)
    matrices: Matrices = field(default_factory=dict)
    slope_place: dict[Expr, Expr] = field(default_factory=dict)  # the point of an implicit slope
    defined_in: dict[str, int] = field(default_factory=dict)  # the step that defined a letter
    letters: frozenset[str] = frozenset()  # of e, i and pi those that are no constants here
    here: StepText = StepText(-1, "", ())  # the step that is being read
    ended: bool = False  # the step before it ends with its last formula
    congruences: list[tuple[int, Expr, int]] = field(default_factory=list)  # step, gap, modulus
    supposed: list[Expr] = field(default_factory=list)  # inequalities that were set as conditions
    latest: Expr | None = None  # the last equation that held in every world
    posed_log: list[tuple[int, Expr]] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    candidates: list[tuple[int, Expr, Finding]] = field(default_factory=list)
    solved: dict[System, int] = field(default_factory=dict)  # posed: the step that solved it
    listed: set[System] = field(default_factory=set)  # systems whose solutions were listed at once
    ordered: set[str] = field(default_factory=set)  # letters of inequalities that are solved
    before_cases: tuple[Any, ...] | None = None  # what was known as the first case opened
    counted: dict[str, tuple[str, tuple[Any, ...]]] = field(default_factory=dict)  # `First, …`

    def reading(self, log_base: int = 0, scoped: bool = True) -> Reading:
        values = {**self.values, **(self.scope if scoped else {})}
        return Reading(log_base, functions=self.functions, values=values, letters=self.letters)

    def build(self, node: Node, log_base: int = 0, raw: bool = False) -> Expr:
        """The node as algebra; `raw` leaves defined letters as letters."""
        if raw:
            return build(node, Reading(log_base, functions=self.functions, letters=self.letters))
        return build(node, self.reading(log_base))

    def difference(self, equation: Node, raw: bool = False) -> Expr:
        """The left side of an equation minus the right one."""
        return self.build(equation.args[0], raw=raw) - self.build(equation.args[1], raw=raw)

    def hypotheses(self) -> list[Expr]:
        """The problem's equations and inequalities as conditions; without those that are unread."""
        nodes = (*self.problem.equations, *self.problem.inequalities)
        found = [readable(condition, node, Reading(letters=self.letters)) for node in nodes]
        return [h for h in found if h not in (None, sp.true, sp.false)]

    def used(self) -> set[str]:
        """The letters that were given a value or formula by the solution."""
        return {*self.defined_in, *self.scope}

    def open_case(self, names: Collection[str]) -> None:
        """Back to what was known before the first case, as another opens: what one case or trial
        poses and defines holds in it alone. What fixed the case's own letters is not in force.
        """
        self.before_cases = self.before_cases or self._known()
        self._back_to(self.before_cases, names)

    def count(self, side: str, other: str, names: Collection[str]) -> None:
        """`First, x = 1`, `Third, x = 4`: another value opens a case from what was known before."""
        said, before = self.counted.setdefault(side, (other, self._known()))
        if said != other:
            self._back_to(before, names)

    def _known(self) -> tuple[Any, ...]:
        return tuple(k.copy() for k in (self.posed, self.posed_log, self.values, self.defined_in))

    def _back_to(self, known: tuple[Any, ...], names: Collection[str]) -> None:
        self.posed, self.posed_log, self.values, self.defined_in = (k.copy() for k in known)
        for about in [k for k, s in self.posed.items() if isinstance(s, System) and k & set(names)]:
            del self.posed[about]

    def forget_posed(self) -> None:
        """Leaves what the solution posed so far, of which it said that something was wrong."""
        own = {d for _, d in self.posed_log}
        kept = {k: s for k, s in self.posed.items() if not isinstance(s, System) and s not in own}
        self.posed, self.posed_log, self.latest, self.last = kept, [], None, None
        self.values = {k: v for k, v in self.values.items() if k not in self.defined_in}

    def define(self, name: str, value: Expr) -> None:
        self.values[name] = value
        self.defined_in[name] = self.here.index

    def open_system(self, difference: Expr) -> System | None:
        """The posed equation with its solutions, if it is solved alone or with those before it."""
        names = frozenset(s.name for s in difference.free_symbols)
        related = [d for _, d in self.posed_log if d.free_symbols <= difference.free_symbols]
        if difference.has(*_PERIODIC):  # without an interval it has no end of solutions
            system = solutions_on(difference, self.problem.text)
            system = None if system is None else replace(system, stated=False)
        else:
            system = systems.solve([difference], stated=False) or systems.solve(
                [*related, difference], stated=False
            )
        if difference.has(sp.log) and _says("baseless", self.problem.text):
            system = None
        if system is not None and not system.worlds:
            system = None  # of what has no real solution nothing can be told by solutions
        self.posed_log.append((self.here.index, difference))
        self.posed[names] = system if system is not None else difference
        return system

    def system_for(self, expr_symbols: set[Expr]) -> System | None:
        """The system that fixes these letters: the problem's own, else the latest posed one."""
        if self.stated is not None and expr_symbols <= set(self.stated.unknowns):
            return self.stated
        if self.problem.several & {s.name for s in expr_symbols}:
            return None
        for system in reversed(list(self.posed.values())):
            if isinstance(system, System) and expr_symbols <= set(system.unknowns):
                return system
        return None


@dataclass(frozen=True)
class Link:
    """`left sign right` of a claim, as written and as algebra, and where it stands."""

    left: Node
    right: Node
    sign: str
    claim: Claim
    ledger: Ledger

    @cached_property
    def sides(self) -> tuple[Expr, Expr]:
        """Both sides as algebra, as they are when first asked for; Unreadable where one is none."""
        return self.ledger.build(self.left), self.ledger.build(self.right)

    @property
    def gap(self) -> Expr:
        """The left side minus the right one."""
        return self.sides[0] - self.sides[1]

    @property
    def letters(self) -> set[Expr]:
        return {s for side in self.sides for s in side.free_symbols}

    @property
    def names(self) -> frozenset[str]:
        """What is written of letters, before any of them stands for its value."""
        return symbols(self.left) | symbols(self.right)

    def calls(self, *kinds: str) -> bool:
        """Whether a side has a part of such a kind."""
        return has(self.left, *kinds) or has(self.right, *kinds)


def open_ledger(text: str) -> Ledger:
    """The ledger as it stands before the first step."""
    problem = read_problem(text)
    functions = dict(problem.functions)
    reading = Reading(functions=functions)
    stated, matrices = _stated_system(problem, reading), matrices_of(problem)
    values = {**_derived_names(functions), **_implicit_slopes(problem, reading)}
    ledger = Ledger(
        problem,
        Notation(segments=speaks_of_segments(text)).with_functions(
            [name for name in functions if len(name) == 1 and name != "y"]
        ),
        functions,
        values if stated is not None else {**_given_values(problem, functions), **values},
        stated,
        _region(problem),
        *_goal(problem),
        posed=_stated_curves(problem, reading) if stated is None else {},
        matrices=matrices,
        slope_place=_implicit_place(problem, values),
        domain=sampling.Domain(positive=problem.positive, strict=True),
    )
    polynomial = characteristic(problem, matrices) if stated is None else None
    eigenvalues = None if polynomial is None else systems.solve([polynomial], stated=True)
    if eigenvalues is not None:
        ledger.posed[frozenset(("lambda",))] = eigenvalues
    return ledger


def _stated_curves(problem: Problem, reading: Reading) -> dict[frozenset[str], System | Expr]:
    """The problem's equations in several letters, each as a curve that later lines may rewrite."""
    curves: dict[frozenset[str], System | Expr] = {}
    for node in problem.equations:
        difference = readable(_difference, node, reading)
        names = frozenset(s.name for s in difference.free_symbols) if difference else frozenset()
        if names:
            curves.setdefault(names, difference)
    return curves


def _implicit_place(problem: Problem, values: dict[str, Expr]) -> dict[Expr, Expr]:
    """The one point at which an implicit slope is asked."""
    pairs = _says["point"].findall(problem.text.replace("$", ""))
    found = [tuple(map(sp.Rational, pair)) for pair in pairs]
    if len(found) != 1 or problem.functions or "dy/dx" not in values:
        return {}
    return {make_symbol("x"): found[0][0], make_symbol("y"): found[0][1]}


def _difference(equation: Node, reading: Reading) -> Expr:
    return build(equation.args[0], reading) - build(equation.args[1], reading)


def _implicit_slopes(problem: Problem, reading: Reading) -> dict[str, Expr]:
    """dy/dx on the curve F(x, y) = 0, where the problem asks for it."""
    if len(problem.equations) != 1 or not problem.asks(_says["slope"]):
        return {}
    difference = readable(_difference, problem.equations[0], reading)
    x, y = make_symbol("x"), make_symbol("y")
    if not difference or difference.free_symbols != {x, y} or sp.diff(difference, y) == 0:
        return {}
    slope = sp.cancel(-sp.diff(difference, x) / sp.diff(difference, y))
    return {"dy/dx": slope, "y'": slope}


def _derived_names(functions: Functions) -> dict[str, Expr]:
    """What y, y′, dy/dx, f_x and f_xy are, for every function that the problem gives by a formula
    in one or two letters.
    """
    values: dict[str, Expr] = {}
    for name, (parameters, body) in functions.items():
        formula = readable(build, body, Reading(functions=functions)) if is_scalar(body) else None
        letters = [make_symbol(p) for p in parameters if formula is not None]
        if len(letters) == 1:
            values[name] = formula
            for order in (1, 2, 3):
                slope, times = sp.diff(formula, letters[0], order), order if order > 1 else ""
                values[name + "'" * order] = slope
                values[f"d{times}{name}/d{letters[0]}{times}"] = slope
        for a in letters if len(letters) == 2 else ():
            values[f"{name}_{a}"] = sp.diff(formula, a)
            values |= {f"{name}_{a}{b}": sp.diff(formula, a, b) for b in letters}
    return values


def _stated_system(problem: Problem, reading: Reading) -> System | None:
    if not solving_for(problem) or any(problem.several & symbols(n) for n in problem.equations):
        return None
    by_base = (reading, replace(reading, log_base=10))  # `log` has no base, and that may decide
    try:
        pairs = [[_difference(node, by) for by in by_base] for node in problem.equations]
    except Unreadable:
        return None
    if any(a != b and sp.simplify(a / b).free_symbols for a, b in pairs):
        return None
    given = {make_symbol(k): build(v) for k, v in problem.givens.items() if is_scalar(v)}
    differences = [d for d in (d.subs(given) for d, _ in pairs) if d.free_symbols]
    if len(differences) == 1 and differences[0].has(*_PERIODIC):
        on_interval = solutions_on(differences[0], problem.text)
        if on_interval is not None:
            return on_interval
    system = systems.solve(differences, stated=True) if differences else None
    return None if system is None or not system.worlds else _restricted(system, problem)


def _restricted(system: System, problem: Problem) -> System:
    """Only the worlds that the problem's words admit: positive solutions, a given interval's
    bounds; which solutions `x ∈ [0, 5]`, `on (0, ∞)`, ℕ leave out is not read.
    """
    worlds = system.worlds
    if problem.asks(_says["positive_unknown"]):
        positive = tuple(
            w for w in worlds if all(numeric.truth_at(v > 0, {}) is not False for v in w.values())
        )
        worlds = positive or worlds
    for node in problem.inequalities:
        rule = readable(condition, node)
        letters = getattr(rule, "free_symbols", None)
        if letters and letters <= set(system.unknowns):
            worlds = tuple(w for w in worlds if numeric.truth_at(rule, w) is not False)
    parts = [p for c in problem.claims for p in walk(c.tree)]
    within = any(p.kind in ("interval", "numset", "set") and p.text != "R" for p in parts)
    within = within or any(c.tree.kind == "tuple" and not symbols(c.tree) for c in problem.claims)
    return replace(system, worlds=worlds, complete=system.complete and not within)


def _given_values(problem: Problem, functions: Functions) -> dict[str, Expr]:
    """`a = 5` in the problem defines a, unless a is the variable of a function there."""
    parameters = {p for names, _ in functions.values() for p in names}
    given = {k: v for k, v in problem.givens.items() if k not in parameters and is_scalar(v)}
    values = {name: readable(build, node) for name, node in given.items()}
    return {name: value for name, value in values.items() if value is not None}


def _region(problem: Problem) -> tuple[Expr, Expr] | None:
    rules = problem.inequalities
    if len(rules) != 1 or problem.equations or rules[0].text.strip() == "!=":
        return None
    rule = readable(condition, rules[0]) if problem.asks(_says["to_solve"]) else None
    free = list(getattr(rule, "free_symbols", ()))
    if len(free) != 1:
        return None
    found = region_where(rule, free[0])
    return None if found is None else (free[0], found)


def _goal(problem: Problem) -> tuple[Expr | None, str]:
    """The expression to work out, with what is to be done with it."""
    node = target(problem)
    expr = None if node is None else readable(build, node, Reading(functions=problem.functions))
    if expr is None or expr.is_Symbol:
        return None, ""
    worked_out = expr.has(sp.Integral, sp.Limit, sp.Sum, sp.Derivative)
    if not expr.free_symbols and not worked_out and not asking.one_expression(problem.text):
        return None, ""
    for kind in ("derivative", "integral", "rewrite"):
        if problem.asks(_says[kind]) and (kind != "derivative" or not expr.has(sp.Integral)):
            return expr, kind
    return expr, ""
