"""Tokens to syntax tree, by precedence: one parser for LaTeX, plain and Unicode mathematics.

From loose to tight: or, and, list, relation, set operation, sum, product (written or implied),
sign, power, postfix, atom. Nothing is evaluated, depth is bounded, and every token must be used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domains.math import calculus_notation, structures
from domains.math.cursor import END, Cursor, Notation
from domains.math.limits import MAX_CHARS, Unreadable
from domains.math.nodes import Node, number, symbol
from domains.math.tokens import tokenize

_DEFINED = re.compile(
    r"(?<![A-Za-z\\])([A-Za-z])\s*(?:\\left)?\(\s*(-?\d+|[a-z])\s*(?:\\right)?\)\s*(?:=|:=)"
)
_CLOSERS = {
    "(": (")", "]"),
    "[": ("]", ")"),
    "{": ("}",),
    "\\{": ("\\}", "}"),
    "floor": ("floor",),
    "ceil": ("ceil",),
    "<": (">",),
}


_NEVER_ATOMS = ("row", "to", "circ", "not", "pmod", "over", "choose")
USUAL = Notation()


def parse(text: str, notation: Notation = USUAL, limit: int = MAX_CHARS) -> Node:
    """The syntax tree of the whole text; raises Unreadable (TooLarge beyond the bounds)."""
    tokens = tokenize(text, limit)
    if not tokens:
        raise Unreadable("There is nothing to read.")
    defined = [name for name, _ in _DEFINED.findall(text)]
    parser = Parser(tokens, notation.with_functions(defined))
    node = parser.statement()
    parser.expect_end()
    return node


@dataclass
class Parser(Cursor):
    """Each method reads one level of precedence and leaves the cursor after it."""

    # --- statements -------------------------------------------------------------------------

    def statement(self) -> Node:
        self.deeper()
        node = self._joined("or", self._conjunction)
        while self.sees("arrow"):
            self.next()
            node = Node("arrow", (node, self._joined("or", self._conjunction)))
        self.depth -= 1
        return node

    def _conjunction(self) -> Node:
        return self._joined("and", self._list)

    def _joined(self, word: str, part: Callable[[], Node]) -> Node:
        parts = [part()]
        while self.take("kw", word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Node(word, tuple(parts))

    def _list(self) -> Node:
        parts = [self._guarded(self._relation())]
        while self.sees("op", ",", ";"):
            self.next()
            if parts[-1].kind != "case" and self.sees("kw", "if", "otherwise"):
                parts[-1] = self._guarded(parts[-1])
                continue
            if self.sees("kw") or self.peek() is END or self.sees("close") or self._ends_cell():
                break
            parts.append(self._guarded(self._relation()))
        return parts[0] if len(parts) == 1 else Node("list", tuple(parts))

    def _guarded(self, node: Node) -> Node:
        """`x^2 if x > 0` and `0 otherwise`: a case with its condition."""
        if self.take("kw", "otherwise"):
            return Node("case", (node, Node("otherwise")))
        if self.sees("kw", "if") and not self._ends_cell():
            self.next()
            return Node("case", (node, self._relation()))
        return node

    def _ends_cell(self) -> bool:
        return (
            self.sees("op", "&") or self.sees("cmd", "row") or self.peek().text.startswith("end:")
        )

    def _relation(self) -> Node:
        if self.sees("rel", "="):
            self.next()
        parts, signs = [self.set_expression()], []
        while self.sees("rel") or self.sees("cmd", "not"):
            signs.append(self._relation_sign())
            parts.append(self.set_expression())
        node = parts[0] if not signs else Node("rel", tuple(parts), " ".join(signs))
        return self._qualified(node)

    def _relation_sign(self) -> str:
        negated = self.take("cmd", "not")
        sign = self.next().text
        if negated:
            sign = {"=": "!=", "in": "notin", "<": ">=", ">": "<="}.get(sign, "")
            if not sign:
                raise self.unreadable("this negated relation has no reading")
        return sign

    def _qualified(self, node: Node) -> Node:
        """`… (mod n)` after a congruence."""
        if node.kind != "rel" and self._sees_modulus():
            return Node("congruent", (node, node, self._modulus()))
        if node.kind == "rel" and set(node.text.split()) <= {"equiv", "="} and self._sees_modulus():
            modulus = self._modulus()
            return Node("congruent", (*node.args, modulus), node.text)
        return node

    def _sees_modulus(self) -> bool:
        return (
            self.sees("cmd", "pmod")
            or (self.sees("open", "(") and self.peek(1).text == "mod")
            or (self.sees("op", "mod"))
        )

    def _modulus(self) -> Node:
        if self.take("cmd", "pmod"):
            return self.group()
        if self.take("op", "mod"):
            return self.sum()
        self.at += 2
        modulus = self.sum()
        self.expect("close", ")")
        return modulus

    # --- sets, sums, products ---------------------------------------------------------------

    def set_expression(self) -> Node:
        node = self.sum()
        while self.sees("op", "cup", "cap", "setminus") or (
            self.sees("name", "U") and node.kind in ("tuple", "interval", "square", "set", "cup")
        ):
            kind = self.next().text
            node = Node("cup" if kind == "U" else kind, (node, self.sum()))
        return node

    def sum(self) -> Node:
        self.deeper()
        parts = [self._signed()]
        node: Node | None = None
        while self.sees("op", "+", "-", "pm", "mp"):
            if self._sign_is_direction():
                break
            sign = self.next().text
            right = self.product()
            if sign in ("pm", "mp"):
                left = node or _add(parts)
                node, parts = None, [Node(sign, (left, right))]
            else:
                parts.append(right if sign == "+" else Node("neg", (right,)))
        self.depth -= 1
        return self._over(_add(parts))

    def _over(self, top: Node) -> Node:
        """`{1 \\over 2}` and `{8 \\choose 3}`: what a group holds stands above and below."""
        if self.take("cmd", "over"):
            return Node("div", (top, self.sum()))
        if self.take("cmd", "choose"):
            return Node("call", (top, self.sum()), "binom")
        return top

    def _sign_is_direction(self) -> bool:
        return self.peek(1) is END and bool(self.brackets) and self.brackets[-1] == "limit"

    def _signed(self) -> Node:
        if self.take("op", "pm"):
            return Node("pm", (self.product(),))
        if self.take("op", "mp"):
            return Node("mp", (self.product(),))
        if self.take("op", "+"):
            return self._signed()
        if self.take("op", "-"):
            return Node("neg", (self.product(),))
        return self.product()

    def product(self) -> Node:
        node = self.unary()
        while True:
            if self.sees("op", "*"):
                self.next()
                node = _mul(node, self.unary())
            elif self.sees("op", "/"):
                self.next()
                node = Node("div", (node, self._divisor()))
            elif self.sees("op", "mod") and not (self.brackets and self.brackets[-1] == "modulus"):
                self.next()
                node = Node("call", (node, self.unary()), "mod")
            elif self._sees_ratio(node):
                self.next()
                left = node.args if node.kind == "ratio" else (node,)
                right = self.unary()
                if self.take("op", "/"):
                    right = Node("div", (right, self._divisor()))
                node = Node("ratio", (*left, right))
            elif self.starts_atom() and not self._sees_union(node):
                node = self._implied(node)
            else:
                return node

    def _sees_ratio(self, node: Node) -> bool:
        """A colon after a number or letter, but not the one that parts a described set."""
        in_set = self.bars > 0 and bool(self.brackets) and self.brackets[-1] in ("{", "\\{")
        return (
            not in_set
            and self.sees("op", ":")
            and node.kind in ("num", "ratio", "sym", "mul", "div", "mixed")
        )

    def _sees_union(self, node: Node) -> bool:
        """`(0, 1) U (2, 3)` in plain text."""
        return self.sees("name", "U") and node.kind in ("tuple", "interval", "square", "set")

    def _divisor(self) -> Node:
        """What a slash divides by: `1/2x` is (1/2)x, `a/bc` is a/(bc), `1/√2x` is (1/√2)x."""
        node = self.unary()
        if node.kind in ("num", "call", "root", "neg", "tuple", "qty"):
            return node
        while self.sees("name") and not self.peek().spaced and node.kind in ("sym", "mul", "pow"):
            node = _mul(node, self.power())
        return node

    def _implied(self, node: Node) -> Node:
        token = self.peek()
        if token.kind == "text":
            self.next()
            return Node("qty", (node,), token.text + self._unit_power())
        if token.kind == "num":
            if node.kind == "num" and token.spaced:
                return self._mixed_plain(node)
            if node.kind in ("num", "div", "mixed"):
                raise self.unreadable("two numbers stand side by side")
        if node.kind == "num" and token.kind == "cmd" and token.text == "frac":
            return self._mixed_latex(node)
        return _mul(node, self.power())

    def _mixed_latex(self, whole: Node) -> Node:
        """`33\\frac13\\%`: a percent or degree sign belongs to the whole mixed number."""
        fraction = self.power()
        if fraction.kind in ("percent", "deg") and fraction.args[0].kind == "div":
            return Node(fraction.kind, (self._mixed(whole, fraction.args[0]),))
        return self._mixed(whole, fraction)

    def _unit_power(self) -> str:
        if self.sees("op", "^") and self.peek(1).kind in ("num", "open"):
            self.next()
            exponent = self.group()
            return f"^{exponent.text}" if exponent.kind == "num" else "^?"
        return ""

    def _mixed_plain(self, whole: Node) -> Node:
        top, slash, bottom = self.peek(), self.peek(1), self.peek(2)
        if slash.text == "/" and bottom.kind == "num":
            self.at += 3
            fraction = Node("div", (number(top.text), number(bottom.text)))
            mixed = self._mixed(whole, fraction)
            return Node("percent", (mixed,)) if self.take("op", "%", "percent") else mixed
        raise self.unreadable("two numbers stand side by side")

    @staticmethod
    def _mixed(whole: Node, fraction: Node) -> Node:
        """`3 1/2` is three and a half; only a proper fraction of whole numbers makes a mixed
        number.
        """
        parts = (whole, *fraction.args)
        whole_numbers = all(p.kind == "num" and p.text.isdigit() for p in parts)
        if fraction.kind == "div" and whole_numbers:
            top, bottom = (int(p.text) for p in fraction.args)
            if top < bottom:
                return Node("mixed", parts)
        return _mul(whole, fraction)

    def unary(self) -> Node:
        if self.take("op", "-"):
            return Node("neg", (self.unary(),))
        if self.take("op", "+"):
            return self.unary()
        if self.take("op", "pm"):
            return Node("pm", (self.unary(),))
        return self.power()

    def power(self) -> Node:
        self.deeper()
        node = self.postfix()
        if self.sees("op", "^"):
            node = self._exponent(node)
        self.depth -= 1
        return node

    def _exponent(self, base: Node) -> Node:
        self.next()
        if self.take("cmd", "circ"):
            return self._postfix_of(Node("deg", (base,)))
        if self.sees("open", "{") and self.peek(1).text == "circ" and self.peek(2).text == "}":
            self.at += 3
            return Node("deg", (base,))
        if self._primes_in_braces():
            return symbol(f"{base.text}'") if base.kind == "sym" else base
        exponent = self.signed_group()
        node = Node("pow", (base, exponent))
        if self.sees("op", "^"):
            raise self.unreadable("a second power without brackets")
        return self._postfix_of(node)

    def _primes_in_braces(self) -> bool:
        if self.sees("open", "{") and self.peek(1).text == "'" and self.peek(2).text == "}":
            self.at += 3
            return True
        return False

    def signed_group(self) -> Node:
        """What follows ^: a brace group or a signed power, so that 2^3^2 and e^-x read as usual."""
        if self.sees("open", "{"):
            node = self.group()
            if self.sees("op", "^"):
                self.next()
                return Node("pow", (node, self.signed_group()))
            return node
        if self.take("op", "-"):
            return Node("neg", (self.signed_group(),))
        if self.take("op", "+"):
            return self.signed_group()
        self.deeper()
        node = self.postfix()
        if self.sees("op", "^") and not self.sees("cmd", "circ"):
            self.next()
            node = Node("pow", (node, self.signed_group()))
        self.depth -= 1
        return node

    def postfix(self) -> Node:
        return self._postfix_of(self.atom())

    def _postfix_of(self, node: Node) -> Node:
        while True:
            if self.take("op", "!"):
                node = Node("fact", (node,)) if node.kind != "fact" else Node("dfact", node.args)
            elif self.take("op", "%", "percent"):
                node = Node("percent", (node,))
            elif self.take("op", "deg"):
                node = Node("deg", (node,))
            elif self.sees("cmd", "circ") and self.peek().spaced is False:
                self.next()
                node = Node("deg", (node,))
            elif node.kind == "num" and self.sees("op", "_"):
                based = structures.number_atom(self, node.text)
                if based == node:
                    return node
                node = based
            elif self.sees("op", "'") and node.kind == "deg":
                raise self.unreadable("minutes of arc are not read")
            elif (not self.bars and self.sees("op", "|") and self.peek(1).text in ("_", "^")) or (
                self.sees("op", "_") and node.kind in ("square", "interval")
            ):
                self.take("op", "|")
                node = calculus_notation.evaluation_bar(self, node)
            else:
                return node

    # --- atoms ------------------------------------------------------------------------------

    def starts_atom(self) -> bool:
        token = self.peek()
        match token.kind:
            case "open" if self._sees_modulus():
                return False
            case "num" | "name" | "func" | "const" | "open" | "word" | "text":
                return True
            case "cmd":
                return token.text not in _NEVER_ATOMS and not (token.text.startswith("end:"))
            case "op":
                return token.text == "|" and self.bars == 0
            case _:
                return False

    def atom(self) -> Node:
        self.deeper()
        node = self._atom()
        self.depth -= 1
        return node

    def _atom(self) -> Node:
        token = self.peek()
        match token.kind:
            case "num":
                self.next()
                return structures.number_atom(self, token.text)
            case "name":
                return structures.name_atom(self)
            case "func":
                self.next()
                return structures.function_atom(self, token.text)
            case "const":
                self.next()
                return structures.constant_atom(token.text)
            case "open":
                return self.bracketed()
            case "cmd":
                return structures.command_atom(self)
            case "op" if token.text == "|":
                return self._absolute()
            case "op" if token.text == "$" and self.peek(1).kind == "num":
                self.next()
                return Node("qty", (self.atom(),), "$")
            case "op" if token.text == "-":
                self.next()
                return Node("neg", (self.power(),))
            case "word" | "text":
                self.next()
                return Node("words", text=token.text)
            case "kw" if token.text == "otherwise":
                self.next()
                return Node("otherwise")
            case "dots":
                self.next()
                return Node("dots")
            case _:
                raise self.unreadable("a number, letter or bracket was expected")

    def _absolute(self) -> Node:
        self.next()
        self.bars += 1
        node = self.sum()
        self.bars -= 1
        if self.take("op", "|"):
            return Node("abs", (node,))
        raise self.unreadable("a bar | is not closed")

    def group(self) -> Node:
        """An argument as LaTeX takes it: a brace group or the next single symbol."""
        if self.sees("open", "{"):
            outer = self.bars
            self.bars = 0
            self.next()
            if self.take("close", "}"):
                raise self.unreadable("an empty group")
            self.brackets.append("{")
            node = self.statement()
            self.brackets.pop()
            self.expect("close", "}")
            self.bars = outer
            return node
        if self.sees("num") and not self.sees("open"):
            return self._single_digit()
        return self.atom()

    def _single_digit(self) -> Node:
        """`\\frac12` means one half: LaTeX takes one digit at a time there."""
        return structures.number_atom(self, self.next().text)

    def bracketed(self) -> Node:
        opener = self.next()
        outer, self.bars = self.bars, 0
        was_inside, self.inside_bars = self.inside_bars, outer > 0
        self.brackets.append(opener.text)
        node = self._inside(opener.text)
        self.brackets.pop()
        self.bars, self.inside_bars = outer, was_inside
        return node

    def _inside(self, opener: str) -> Node:
        if self.sees("close", *_CLOSERS[opener]):
            closer = self.next().text
            if opener in ("{", "\\{"):
                return Node("empty")
            raise self.unreadable(f"an empty bracket {opener}{closer}")
        if opener in ("{", "\\{"):
            self.bars = 1 if self._is_builder() else 0
        node = self.statement()
        if opener in ("{", "\\{") and (self.take("op", "|", "mid", ":")):
            node = Node("builder", (node, self.statement()))
        if not self.sees("close", *_CLOSERS[opener]):
            raise self.unreadable(f"the bracket {opener} is not closed")
        return structures.bracket(opener, self.next().text, node, bare=self._bare_brace(opener))

    def _bare_brace(self, opener: str) -> bool:
        return opener == "\\{" or (
            opener == "{" and len(self.brackets) == 1 and not self.inside_bars
        )

    def _is_builder(self) -> bool:
        """Whether the brace just opened holds a bar at its own level that splits it in two."""
        level, bars = 0, 0
        for token in self.tokens[self.at :]:
            level += (token.kind == "open") - (token.kind == "close")
            if level < 0:
                break
            bars += level == 0 and token.text in ("|", "mid", ":")
        return bars == 1


def _add(parts: Sequence[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Node("add", tuple(parts))


def _mul(left: Node, right: Node) -> Node:
    heads = left.args if left.kind == "mul" else (left,)
    return Node("mul", (*heads, right))
