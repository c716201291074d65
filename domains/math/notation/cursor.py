"""A cursor over tokens, and how ambiguous spellings are read: what the parser stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node
from domains.math.notation.tokens import Token

END = Token("end", "", -1, False)
_FARTHEST = (END,) * 8
"""What stands behind the last token, for whoever looks so far ahead."""


@dataclass(frozen=True)
class Notation:
    """How ambiguous spellings are read: names of functions, and whether AB is one length or A·B."""

    functions: frozenset[str] = frozenset("fgFG")
    segments: bool = False

    def with_functions(self, names: Iterable[str]) -> Notation:
        more = frozenset(names) - self.functions
        return Notation(self.functions | more, self.segments) if more else self


@dataclass
class Cursor:
    """A place in the tokens, with what encloses it: open brackets, bars, depth.

    Ends are put behind the tokens; the cursor never moves past the first of them but to complain.
    """

    tokens: Sequence[Token]
    notation: Notation
    at: int = 0
    depth: int = 0
    bars: int = 0
    inside_bars: bool = False
    brackets: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tokens = (*self.tokens, *_FARTHEST)

    def peek(self, ahead: int = 0) -> Token:
        return self.tokens[self.at + ahead]

    def next(self) -> Token:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def sees(self, kind: str, *texts: str) -> bool:
        token = self.tokens[self.at]
        return token.kind == kind and (not texts or token.text in texts)

    def take(self, kind: str, *texts: str) -> bool:
        token = self.tokens[self.at]
        if token.kind != kind or (texts and token.text not in texts):
            return False
        self.at += 1
        return True

    def expect(self, kind: str, text: str) -> None:
        if not self.take(kind, text):
            raise self.unreadable(f"'{text}' was expected")

    def expect_end(self) -> None:
        if self.peek() is not END:
            raise self.unreadable("this part has no reading")

    def unreadable(self, why: str) -> Unreadable:
        token = self.peek()
        where = f"at '{token.text}' (position {token.start})" if token is not END else "at the end"
        return Unreadable(f"{why} {where}.")


class Levels(Cursor):
    """The levels of precedence that the parts of the parser ask of each other."""

    statement: Callable[[], Node]  # a whole formula, however loose
    sum: Callable[[], Node]  # terms joined by plus and minus
    product: Callable[[], Node]  # factors, written side by side too
    unary: Callable[[], Node]  # a factor with its sign
    power: Callable[[], Node]  # an operand with its exponent
    signed_group: Callable[[], Node]  # what may stand in an exponent
    group: Callable[[], Node]  # what stands in braces, or one character
    bracketed: Callable[[], Node]  # what stands in brackets
    starts_atom: Callable[[], bool]  # whether an operand may begin here
    _sees_modulus: Callable[[], bool]  # whether `(mod n)` follows, which is no factor
