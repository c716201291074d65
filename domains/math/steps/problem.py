"""What a problem states: functions, equations to solve, givens, and what it asks for.

Reads only what it is sure of; everything else stays words. Nothing here decides a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from domains.math.algebra.building import is_scalar
from domains.math.notation.cursor import Notation
from domains.math.notation.limits import MAX_PROBLEM_CHARS, check_length
from domains.math.notation.nodes import Node, has, symbols, walk
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import Claim, begins_inside, of_letters, read_step

_says = Mentions("steps", "mentions.ini", "problem")

Functions = Mapping[str, tuple[tuple[str, ...], Node]]


_SEVERAL = Node("words", text="several values")
_CURVES = frozenset("ysfzhAVCPRg")
"""Letters of which `y = …` may define a function."""


@dataclass(frozen=True)
class Problem:
    """A problem as read; nothing is added once `read_problem` is through.

    `equations` are conditions on unknowns; `functions` are definitions by formula.
    """

    text: str
    claims: tuple[Claim, ...] = ()
    functions: dict[str, tuple[tuple[str, ...], Node]] = field(default_factory=dict)
    equations: list[Node] = field(default_factory=list)
    inequalities: list[Node] = field(default_factory=list)
    givens: dict[str, Node] = field(default_factory=dict)
    expressions: list[Node] = field(default_factory=list)

    @property
    def words(self) -> str:
        return self.text.lower()

    def asks(self, words: str | re.Pattern[str]) -> bool:
        return re.search(words, self.words) is not None

    @property
    def several(self) -> frozenset[str]:
        """Letters with no one value: the problem gives them several, or one for a moment."""
        given = {name for name, value in self.givens.items() if value == _SEVERAL}
        each = _says["letter"].findall(" ".join(_says["for_each"].findall(self.text)))
        return frozenset(given.union(each))

    @property
    def positive(self) -> frozenset[str]:
        """Letters that the problem calls positive."""
        found = set(re.findall(r"([a-zA-Z])\$?\s*(?:>|\\gt)\s*0", self.text))
        for before, after in _says["called_positive"].findall(self.text):
            found |= set(_says["letter"].findall(before or after))
        return frozenset(found)


def speaks_of_segments(text: str) -> bool:
    """Whether AB is a length here, and not A times B."""
    if re.search(r"matri(?:x|ces)|digit", text, re.IGNORECASE):
        return False
    return _says("figures", text) is not None


def read_problem(text: str) -> Problem:
    """The problem's parts; an unreadable part is left out, an over-long text refused (TooLarge)."""
    check_length(text, MAX_PROBLEM_CHARS)
    step = read_step(-1, text, Notation(segments=speaks_of_segments(text)))
    problem = Problem(text, step.claims)
    passing = passing_values(text, step.claims)
    for place, claim in enumerate(step.claims):
        whole = claim.read and not begins_inside(claim)
        for tree in _statements(claim.tree) if whole else ():
            if place in passing and _gives_value(tree):
                problem.givens[tree.args[0].text] = _SEVERAL
            else:
                _add(tree, problem)
    _drop_pieces(problem)
    return problem


def passing_values(text: str, claims: Sequence[Claim]) -> frozenset[int]:
    """Which claims give a value that does not last: `y = 4 when x = 3` is one pair of many, the
    line x = 2 is all its points, and what is there initially is replaced.
    """
    values = {k for k, claim in enumerate(claims) if _gives_value(claim.tree)}
    if _says("changing", text):
        return frozenset(values)
    met_in_turn = sum(c.relation for c in claims) > 2
    found = {k for k in values if met_in_turn and _says("is_line", claims[k].before)}
    for k in (k for k in values if k + 1 in values):
        first, second = claims[k : k + 2]
        beside = _says["beside"].fullmatch(first.after) is not None
        led = _says("when", first.before) and re.fullmatch(r"\W*(?:then\W*)?", first.after)
        if beside or (led and _says("asked_elsewhere", text[second.start :])):
            found |= {k, k + 1}
    return frozenset(found)


def _gives_value(tree: Node) -> bool:
    """Whether it is `x = 3` or `f(x) = 3`, a number for a letter or for a function's name."""
    if tree.kind != "rel" or tree.text != "=" or symbols(tree.args[1]) - {"pi", "e"}:
        return False
    return tree.args[0].kind == "sym" or of_letters(tree.args[0])


def _statements(tree: Node) -> list[Node]:
    if tree.kind in ("and", "list"):
        return [s for a in tree.args for s in _statements(a)]
    if tree.kind == "cases" and any(c.args[0].kind == "rel" for c in tree.args):
        return [a for c in tree.args for a in c.args]
    return [tree]


def _add(tree: Node, problem: Problem) -> None:
    """One statement or expression more."""
    signs = set(tree.text.split())
    if tree.kind != "rel":
        if tree.kind not in ("num", "words", "or", "arrow", "deg", "tuple", "percent"):
            problem.expressions.append(tree)
    elif signs & {"<", ">", "<=", ">=", "!="}:
        problem.inequalities.append(tree)
    elif signs == {"="} and len(tree.args) > 2:
        problem.equations.extend(Node("rel", pair, "=") for pair in pairwise(tree.args))
    elif signs == {"="}:
        _add_equation(tree, problem)


def _add_equation(tree: Node, problem: Problem) -> None:
    left, right = tree.args
    definition = _definition(left, right, problem.text)
    numbers = {"pi", "e", "i"} if _says("of_complex", problem.text) else {"pi", "e"}
    closed = not symbols(right) - numbers and not has(right, "app", "opaque")
    if definition is not None and definition[0] not in problem.functions:
        problem.functions[definition[0]] = definition[1]
    elif left.kind == "sym" and closed:
        same = problem.givens.get(left.text, right) == right
        problem.givens[left.text] = right if same else _SEVERAL  # c = 9 when d = 8; if c = 6, …
    else:
        problem.equations.append(tree)


def _drop_pieces(problem: Problem) -> None:
    """No formula is left of a function that has another one elsewhere."""
    for tree, after in ((c.tree, c.after) for c in problem.claims):
        if tree not in problem.equations:
            continue
        left = tree.args[0]
        if left.kind == "app" and left.text in problem.functions and _says["piece"].match(after):
            del problem.functions[left.text]
            problem.equations.remove(tree)


def _definition(
    left: Node, right: Node, text: str
) -> tuple[str, tuple[tuple[str, ...], Node]] | None:
    """`f(x) = …`, or `y = …` where the problem speaks of a curve."""
    again = any(p.kind == "app" and p.text == left.text for p in walk(right))
    product = left.text in "xyz" and not symbols(left) & symbols(right)  # x(y) = 6
    if of_letters(left) and not left.text.endswith("'") and not (again or product):
        return left.text, (tuple(a.text for a in left.args), right)
    names = symbols(right) - {"pi", "e"}
    if left.kind != "sym" or left.text not in _CURVES or left.text in names or len(names) != 1:
        return None
    plain = _says("function_words", text) if left.text != "f" else True
    if not plain or (_says("solving", text) and not _says("of_curves", text)):
        return None
    return left.text, (tuple(names), right)


def solving_for(problem: Problem) -> bool:
    """Whether the problem's equations are conditions on unknowns that are to be found."""
    return bool(problem.equations and not _says("two_curves", problem.text)) and (
        _says("solve_words", problem.text) is not None or not problem.functions
    )


def target(problem: Problem) -> Node | None:
    """The one expression that the problem asks to work out, if there is one."""
    candidates = [e for e in problem.expressions if e.kind not in ("sym", "rel") and is_scalar(e)]
    marked = [e for e in candidates if has(e, "integral", "lim", "sum", "prod", "diffop")]
    chosen = marked or candidates
    if len(chosen) > 1:  # "Simplify A. Enter an answer such as B."
        chosen = [c.tree for c in problem.claims if c.tree in chosen and _says("request", c.before)]
    return chosen[0] if len(chosen) == 1 else None
