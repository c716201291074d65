"""What a problem states: functions, equations to solve, data, givens, and what it asks for.

Reads only what it is sure of; everything else stays words. Nothing here decides a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType

from domains.math.algebra.building import is_scalar
from domains.math.notation.cursor import Notation
from domains.math.notation.limits import MAX_PROBLEM_CHARS, check_length
from domains.math.notation.nodes import Node, has, symbols, walk
from domains.math.steps.claims import Claim, begins_inside, read_step

Functions = Mapping[str, tuple[tuple[str, ...], Node]]

_FUNCTION_WORDS = re.compile(
    r"\b(?:deriv\w*|differentiat\w*|tangent|normal line|curve|graph|parabola|vertex|"
    r"maxim\w*|minim\w*|inflection|critical|"
    r"increasing|decreasing|slope|concav\w*|extrem\w*|dy/dx|y'|region|area under|area "
    r"between|bounded|enclosed|revolv\w*|rotat\w*|"
    r"axis of symmetry|intercepts?|asymptote\w*|function|gradient|stationary|inverse|"
    r"range|domain)\b",
    re.IGNORECASE,
)
_SOLVE_WORDS = re.compile(
    r"\b(?:solve|solutions?|roots?|zeros?|zeroes|satisf\w+|find (?:all )?(?:the "
    r")?(?:real )?(?:values? of |value of )?\$?\\?[a-zA-Z]\b|system|intersect\w*|"
    r"unknown|"
    r"what is (?:the value of )?\$?[a-z]\b|determine \$?[a-z]\b|values? of \$?[a-zA-Z]\b)",
    re.IGNORECASE,
)
_INTERSECTION = re.compile(r"\b(?:intersect\w*|system|meet)\b", re.IGNORECASE)
_BETWEEN_CURVES = re.compile(r"\b(?:area|region|bounded|enclosed|between)\b", re.IGNORECASE)
_NUMBER_LIST = re.compile(
    r"(?<![\d.])(-?\d+(?:\.\d+)?(?:\s*(?:,|"
    r";)\s*(?:and\s+)?-?\d+(?:\.\d+)?){2,}(?:\s*,?\s*and\s+-?\d+(?:\.\d+)?)?)(?![\d])"
)
_NUMBER = re.compile(r"(?<![A-Za-z_^])-?\d+(?:,\d{3})*(?:\.\d+)?")


_SEVERAL = Node("words", text="several values")
_LETTERS = r"(?:(?:[\s$,]|\band\b)+[A-Za-z](?![A-Za-z(]))+"
_CALLED_POSITIVE = re.compile(
    rf"({_LETTERS})[\s$,]*(?:be|are|is)(?: all| both| the)?(?: \w+)? positive\b|"
    rf"\bpositive (?:real )?(?:numbers?|integers?|values?|reals?|constants?)({_LETTERS})",
    re.IGNORECASE,
)
_FOR_EACH = re.compile(
    r"\bfor (?:every|each|any|all)\b(?! (?:possible )?(?:values|solutions))(?: [a-z-]+){0,3}?"
    rf"({_LETTERS})"
)
_LETTER = re.compile(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])")


@dataclass(frozen=True)
class Problem:
    """A problem as read.

    `equations` are conditions on unknowns; `functions` are definitions by formula.
    """

    text: str
    functions: Functions = field(default_factory=lambda: MappingProxyType({}))
    equations: tuple[Node, ...] = ()
    inequalities: tuple[Node, ...] = ()
    givens: Mapping[str, Node] = field(default_factory=lambda: MappingProxyType({}))
    expressions: tuple[Node, ...] = ()
    data: tuple[Fraction, ...] = ()
    numbers: tuple[Fraction, ...] = ()
    claims: tuple[Claim, ...] = ()

    @property
    def words(self) -> str:
        return self.text.lower()

    def asks(self, pattern: str) -> bool:
        return re.search(pattern, self.words) is not None

    @property
    def several(self) -> frozenset[str]:
        """Letters with no one value: the problem gives them several, or one for a moment."""
        given = {name for name, value in self.givens.items() if value == _SEVERAL}
        each = (
            letter for found in _FOR_EACH.findall(self.text) for letter in _LETTER.findall(found)
        )
        return frozenset(given.union(each))

    @property
    def positive(self) -> frozenset[str]:
        """Letters that the problem calls positive."""
        found = set(re.findall(r"([a-zA-Z])\$?\s*(?:>|\\gt)\s*0", self.text))
        for before, after in _CALLED_POSITIVE.findall(self.text):
            found |= set(_LETTER.findall(before or after))
        return frozenset(found)


_FIGURES = re.compile(
    r"triangle|segment|quadrilateral|polygon|rectangle|circle|trapez|parallelogram|\bpoints?\b|"
    r"\bangle|\blength|distance|midpoint|tangent|parabola|ellipse|ladder|rhombus|cube|pyramid|"
    r"prism|\bside",
    re.IGNORECASE,
)


def speaks_of_segments(text: str) -> bool:
    """Whether AB is a length here, and not A times B."""
    if re.search(r"matri(?:x|ces)|digit", text, re.IGNORECASE):
        return False
    return _FIGURES.search(text) is not None


def read_problem(text: str) -> Problem:
    """The problem's parts; an unreadable part is left out, an over-long text refused (TooLarge)."""
    check_length(text, MAX_PROBLEM_CHARS)
    step = read_step(-1, text, Notation(segments=speaks_of_segments(text)))
    functions: dict[str, tuple[tuple[str, ...], Node]] = {}
    equations: list[Node] = []
    inequalities: list[Node] = []
    givens: dict[str, Node] = {}
    expressions: list[Node] = []
    passing = passing_values(text, step.claims)
    for place, claim in enumerate(step.claims):
        if begins_inside(claim):
            continue
        for tree in _statements(claim.tree):
            if place in passing and _gives_value(tree):
                givens[tree.args[0].text] = _SEVERAL
            else:
                _place(tree, text, functions, equations, inequalities, givens, expressions)
    _drop_pieces(step.claims, functions, equations)
    numbers = tuple(dict.fromkeys(_fraction(m) for m in _NUMBER.findall(text)))
    return Problem(
        text,
        MappingProxyType(functions),
        tuple(equations),
        tuple(inequalities),
        MappingProxyType(givens),
        tuple(expressions),
        _data(text),
        numbers,
        step.claims,
    )


_BESIDE = re.compile(r"\W*(?:when|whenever|if|at|for)\W*", re.IGNORECASE)
_WHEN = re.compile(r"\b(?:when|if|at|for)[\s$\\(]*#?[\s$\\(]*$", re.IGNORECASE)
_ASKED_ELSEWHERE = re.compile(
    r"\b(?:find|what|determine|calculate|compute)\b[^.?]*\b(?:when|if|at|for)\b", re.IGNORECASE
)
_IS_LINE = re.compile(r"\blines?\W*$")
_CHANGING = re.compile(
    r"\binitial\w*|\bat first\b|\breplaced\b|\bupdated?\b|\biterat\w*|\bbecomes\b|"
    r"\balgorithm\b|\bprogram\b|\bat (?:the )?(?:start|beginning)\b|\bat time\b",
    re.IGNORECASE,
)


def passing_values(text: str, claims: Sequence[Claim]) -> frozenset[int]:
    """Which claims give a value that does not last: `y = 4 when x = 3` is one pair of many, the
    line x = 2 is all its points, and what is there initially is replaced.
    """
    values = [c.tree is not None and _gives_value(c.tree) for c in claims]
    met_in_turn = sum(c.relation for c in claims) > 2
    found = {k for k, c in enumerate(claims) if values[k] and _IS_LINE.search(c.before)}
    found = found if met_in_turn else set()
    if _CHANGING.search(text):
        return frozenset(k for k, value in enumerate(values) if value)
    for k, (first, second) in enumerate(pairwise(claims)):
        if not (values[k] and values[k + 1]):
            continue
        beside = _BESIDE.fullmatch(first.after) is not None
        led = _WHEN.search(first.before) and re.fullmatch(r"\W*(?:then\W*)?", first.after)
        if beside or (led and _ASKED_ELSEWHERE.search(text[second.start :])):
            found |= {k, k + 1}
    return frozenset(found)


def _gives_value(tree: Node) -> bool:
    """Whether it is `x = 3` or `f(x) = 3`, a number for a letter or for a function's name."""
    if tree.kind != "rel" or tree.text != "=" or symbols(tree.args[1]) - {"pi", "e"}:
        return False
    left = tree.args[0]
    return left.kind == "sym" or (left.kind == "app" and all(a.kind == "sym" for a in left.args))


_PIECE = re.compile(r"\W*(?:elsewhere|otherwise|on|for|if|when(?:ever)?|where)\b", re.IGNORECASE)


def _drop_pieces(
    claims: Sequence[Claim],
    functions: dict[str, tuple[tuple[str, ...], Node]],
    equations: list[Node],
) -> None:
    """No formula is left of a function that has another one elsewhere."""
    for claim in claims:
        tree = claim.tree
        if tree is None or tree.kind != "rel" or tree not in equations:
            continue
        name = tree.args[0].text
        if tree.args[0].kind == "app" and name in functions and _PIECE.match(claim.after):
            del functions[name]
            equations.remove(tree)


def _statements(tree: Node | None) -> list[Node]:
    if tree is None:
        return []
    if tree.kind in ("and", "list"):
        return [s for a in tree.args for s in _statements(a)]
    if tree.kind == "cases" and any(c.args[0].kind == "rel" for c in tree.args):
        return [a for c in tree.args for a in c.args]
    return [tree]


def _place(
    tree: Node,
    text: str,
    functions: dict[str, tuple[tuple[str, ...], Node]],
    equations: list[Node],
    inequalities: list[Node],
    givens: dict[str, Node],
    expressions: list[Node],
) -> None:
    if tree.kind != "rel":
        if tree.kind not in ("num", "words", "or", "arrow", "deg", "tuple", "percent"):
            expressions.append(tree)
        return
    signs = set(tree.text.split())
    if signs & {"<", ">", "<=", ">=", "!="}:
        inequalities.append(tree)
        return
    if signs != {"="}:
        return
    if len(tree.args) > 2:
        equations.extend(Node("rel", pair, "=") for pair in pairwise(tree.args))
        return
    left, right = tree.args
    definition = _definition(left, right, text)
    if definition is not None and definition[0] not in functions:
        functions[definition[0]] = definition[1]
    elif (
        left.kind == "sym" and not symbols(right) - {"pi", "e"} and not has(right, "app", "opaque")
    ):
        if givens.get(left.text, right) != right:
            right = _SEVERAL  # c = 9 when d = 8; find d when c = 6
        givens[left.text] = right
    else:
        equations.append(tree)


def _definition(
    left: Node, right: Node, text: str
) -> tuple[str, tuple[tuple[str, ...], Node]] | None:
    """`f(x) = …`, or `y = …` where the problem speaks of a curve."""
    if (
        left.kind == "app"
        and all(a.kind == "sym" for a in left.args)
        and not left.text.endswith("'")
        and not any(p.kind == "app" and p.text == left.text for p in walk(right))
    ):
        return left.text, (tuple(a.text for a in left.args), right)
    names = symbols(right) - {"pi", "e"}
    if (
        left.kind == "sym"
        and left.text in ("y", "s", "f", "z", "h", "A", "V", "C", "P", "R", "g")
        and len(names) == 1
    ):
        solving = re.search(r"\bsolve\b", text, re.IGNORECASE) or _INTERSECTION.search(text)
        if left.text not in names and (left.text == "f" or _FUNCTION_WORDS.search(text)):
            if (
                solving
                and not _BETWEEN_CURVES.search(text)
                and not re.search(r"deriv|tangent|vertex", text, re.IGNORECASE)
            ):
                return None
            return left.text, ((next(iter(names)),), right)
    return None


def _data(text: str) -> tuple[Fraction, ...]:
    """The longest list of three or more numbers in the text, if statistics are asked of it."""
    if not re.search(
        r"\b(?:mean|median|mode|range|varian\w+|deviation|average|quartile\w*|data|"
        r"scores?|sample|iqr)\b",
        text,
        re.IGNORECASE,
    ):
        return ()
    lists = _NUMBER_LIST.findall(re.sub(r"[{}\[\]$\\]", " ", text))
    if not lists:
        return ()
    longest = max(lists, key=len)
    return tuple(Fraction(n) for n in re.findall(r"-?\d+(?:\.\d+)?", longest))


def _fraction(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def solving_for(problem: Problem) -> bool:
    """Whether the problem's equations are conditions on unknowns that are to be found."""
    return bool(problem.equations) and (
        _SOLVE_WORDS.search(problem.text) is not None or not problem.functions
    )


_REQUEST = re.compile(
    r"(?:^|[.:;#]\s)\s*(?:Simplify|Evaluate|Compute|Calculate|Expand|Factor)"
    r"(?: the expression)?\W*$"
)


def target(problem: Problem) -> Node | None:
    """The one expression that the problem asks to work out, if there is one."""
    candidates = [e for e in problem.expressions if e.kind not in ("sym", "rel") and is_scalar(e)]
    marked = [e for e in candidates if has(e, "integral", "lim", "sum", "prod", "diffop")]
    chosen = marked or candidates
    if len(chosen) > 1:  # "Simplify A. Enter an answer such as B."
        chosen = [c.tree for c in problem.claims if c.tree in chosen and _REQUEST.search(c.before)]
    return chosen[0] if len(chosen) == 1 else None
