"""Tokens to syntax tree, by precedence: one parser for LaTeX, plain and Unicode mathematics.

From loose to tight: or, and, list, relation, set operation, sum, product (written or implied),
sign, power, postfix, atom. Nothing is evaluated, depth is bounded, and every token must be used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domains.math.notation.cursor import END, Notation
from domains.math.notation.limits import MAX_CHARS, MAX_DEPTH, Unreadable
from domains.math.notation.nodes import Node, number, symbol
from domains.math.notation.operands import Operands
from domains.math.notation.tokens import tokenize

_DEFINED = re.compile(
    r"(?<![A-Za-z\\])([A-Za-z])\s*(?:\\left)?\(\s*(-?\d+|[a-z]|(?<![CP]\()[a-z]\s*,\s*[a-z])\s*"
    r"(?:\\right)?\)(?:[\s&~]|\\[,;:! ]|\\q?quad)*:?="
)

USUAL = Notation()


def functions_in(text: str) -> set[str]:
    """The names that a text defines as functions of letters: `h(x) = …`."""
    return {name for name, of in _DEFINED.findall(text) if of[-1].isalpha()} - {"y"}


def parse(text: str, notation: Notation = USUAL, limit: int = MAX_CHARS) -> Node:
    """The syntax tree of the whole text; raises Unreadable (TooLarge beyond the bounds)."""
    tokens = tokenize(text, limit)
    if not tokens:
        raise Unreadable("There is nothing to read.")
    defined = [name for name, _ in _DEFINED.findall(text)] if "=" in text else ()
    parser = Parser(tokens, notation.with_functions(defined))
    node = parser.statement()
    parser.expect_end()
    return node


@dataclass
class Parser(Operands):
    """Each method reads one level of precedence and leaves the cursor after it."""

    # --- statements -------------------------------------------------------------------------

    def statement(self) -> Node:
        token, lone = self.peek(), self.peek(1).kind in ("close", "end")  # as in most groups
        if lone and token.kind in ("num", "name") and self.depth + 4 <= MAX_DEPTH:
            self.at += 1
            return number(token.text) if token.kind == "num" else symbol(token.text)
        self.depth += 1
        node = self._joined("or", self._conjunction)
        while self.sees("arrow"):
            self.next()
            node = Node("arrow", (node, self._joined("or", self._conjunction)))
        self.depth -= 1
        return node

    def _conjunction(self) -> Node:
        return self._joined("and", self._list)

    def _joined(self, word: str, part: Callable[[], Node]) -> Node:
        first = part()
        if not self.sees("kw", word):
            return first
        parts = [first]
        while self.take("kw", word) and not self._ends_cell():
            parts.append(part())
        return first if len(parts) == 1 else Node(word, tuple(parts))

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
        if not self.sees("kw", "if", "otherwise"):
            return node
        given = self.next().text == "if"
        return Node("case", (node, self._relation() if given else Node("otherwise")))

    def _ends_cell(self) -> bool:
        token = self.peek()
        return token[:2] in (("op", "&"), ("cmd", "row")) or token.text.startswith("end:")

    def _relation(self) -> Node:
        if self.sees("rel", "="):
            self.next()
        parts, signs = [self.set_expression()], []
        while self.sees("rel") or self.sees("cmd", "not"):
            signs.append(self._relation_sign())
            self.brackets += ["modulus"] if signs[-1] == "equiv" else []
            parts.append(self.set_expression())
            del self.brackets[len(self.brackets) - (signs[-1] == "equiv") :]
        node = parts[0] if not signs else Node("rel", tuple(parts), " ".join(signs))
        return self._qualified(node)

    def _relation_sign(self) -> str:
        if not self.take("cmd", "not"):
            return self.next().text
        sign = {"=": "!=", "in": "notin", "<": ">=", ">": "<="}.get(self.next().text)
        if sign is None:
            raise self.unreadable("this negated relation has no reading")
        return sign

    def _qualified(self, node: Node) -> Node:
        """`… (mod n)` after a congruence."""
        if not self._sees_modulus():
            return node
        sides, signs = (node.args, node.text) if node.kind == "rel" else ((node, node), "")
        if not set(signs.split()) <= {"equiv", "="}:
            return node
        return Node("congruent", (*sides, self._modulus()), signs)

    def _sees_modulus(self) -> bool:
        match self.tokens[self.at]:
            case ("cmd", "pmod", _, _) | ("op", "mod", _, _):
                return True
            case ("open", "(", _, _):
                return self.peek(1).text == "mod"
        return False

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
        while self.sees("op", "cup", "cap", "setminus") or self._sees_union(node):
            kind = self.next().text
            node = Node("cup" if kind == "U" else kind, (node, self.sum()))
        return node

    def sum(self) -> Node:
        self.depth += 1
        parts = [self._signed()]
        while self.sees("op", "+", "-", "pm", "mp"):
            sign, right = self.next().text, self.product()
            if sign in ("pm", "mp"):
                parts = [Node(sign, (_add(parts), right))]
            else:
                parts.append(right if sign == "+" else Node("neg", (right,)))
        self.depth -= 1
        return self._over(_add(parts))

    def _over(self, top: Node) -> Node:
        """`{1 \\over 2}` and `{8 \\choose 3}`: what a group holds stands above and below."""
        if not self.sees("cmd", "over", "choose"):
            return top
        over = self.next().text == "over"
        return Node("div" if over else "call", (top, self.sum()), "" if over else "binom")

    def _signed(self) -> Node:
        if not self.sees("op", "+", "-", "pm", "mp"):
            return self.product()
        sign = self.next().text
        if sign == "+":
            return self._signed()
        return Node("neg" if sign == "-" else sign, (self.product(),))

    def product(self) -> Node:
        node = self.unary()
        while True:
            token = self.tokens[self.at]
            sign = token.text if token.kind == "op" else ""
            if sign == "*":
                self.next()
                node = _mul(node, self.unary())
            elif sign == "/":
                self.next()
                node = Node("div", (node, self._divisor()))
            elif sign == "mod" and not (self.brackets and self.brackets[-1] == "modulus"):
                self.next()
                node = Node("call", (node, self.unary()), "mod")
            elif sign == ":" and self._sees_ratio(node):
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
        return not in_set and node.kind in ("num", "ratio", "sym", "mul", "div", "mixed")

    def _sees_union(self, node: Node) -> bool:
        """`(0, 1) U (2, 3)` in plain text."""
        return node.kind in ("tuple", "interval", "square", "set", "cup") and self.sees("name", "U")

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
            if node.kind in ("num", "div", "mixed", "qty"):
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
        """`3 1/2` is three and a half: only a proper fraction makes a mixed number."""
        parts = (whole, *fraction.args)
        whole_numbers = all(p.kind == "num" and p.text.isdigit() for p in parts)
        if fraction.kind == "div" and whole_numbers:
            top, bottom = (int(p.text) for p in fraction.args)
            if top < bottom:
                return Node("mixed", parts)
        return _mul(whole, fraction)

    def unary(self) -> Node:
        if not self.sees("op", "-", "+"):
            return self.power()
        return Node("neg", (self.unary(),)) if self.next().text == "-" else self.unary()


def _add(parts: Sequence[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Node("add", tuple(parts))


def _mul(left: Node, right: Node) -> Node:
    heads = left.args if left.kind == "mul" else (left,)
    return Node("mul", (*heads, right))
