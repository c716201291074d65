"""The tight half of the grammar: powers, postfix signs, atoms, groups and brackets.

What stands inside a bracket or group is a whole statement again, which `grammar.Parser` reads.
"""

from __future__ import annotations

from dataclasses import dataclass

from domains.math.notation import calculus_notation, names_and_functions, structures
from domains.math.notation.cursor import Levels
from domains.math.notation.limits import MAX_DEPTH, TooLarge
from domains.math.notation.nodes import Node

_PAIRS = ("( ) ]", "[ ] )", "{ }", "\\{ \\} }", "floor floor", "ceil ceil", "< >")
_CLOSERS = {opener: closers for opener, *closers in map(str.split, _PAIRS)}
_NEVER_ATOMS = ("row", "to", "circ", "not", "pmod", "over", "choose")


@dataclass
class Operands(Levels):
    """Each method reads one level of precedence and leaves the cursor after it."""

    def power(self) -> Node:
        self.depth += 1
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
        exponent = self.signed_group()
        node = Node("pow", (base, exponent))
        if self.sees("op", "^"):
            raise self.unreadable("a second power without brackets")
        return self._postfix_of(node)

    def signed_group(self) -> Node:
        """What follows ^: a brace group or a signed power, so that 2^3^2 and e^-x read as usual."""
        if self.sees("open", "{"):
            return self.group()
        if self.take("op", "-"):
            return Node("neg", (self.signed_group(),))
        self.take("op", "+")
        self.depth += 1
        node = self.postfix()
        if self.sees("op", "^"):
            self.next()
            node = Node("pow", (node, self.signed_group()))
        self.depth -= 1
        return node

    def postfix(self) -> Node:
        return self._postfix_of(self.atom())

    def _postfix_of(self, node: Node) -> Node:
        while (
            self.sees("op", "!", "%", "percent", "deg", "_", "|")
            or self.sees("cmd", "circ")
            or self.sees("func", "choose")
        ):
            if self.take("func", "choose"):
                node = Node("call", (node, self.postfix()), "binom")
            elif self.take("op", "!"):
                node = Node("fact", (node,)) if node.kind != "fact" else Node("dfact", node.args)
            elif self.take("op", "%", "percent"):
                node = Node("percent", (node,))
            elif self.take("op", "deg") or (not self.peek().spaced and self.take("cmd", "circ")):
                node = Node("deg", (node,))
            elif node.kind == "num" and self.sees("op", "_"):
                based = structures.number_atom(self, node.text)
                if based == node:
                    return node
                node = based
            elif (not self.bars and self.sees("op", "|") and self.peek(1).text in ("_", "^")) or (
                self.sees("op", "_") and node.kind in ("square", "interval")
            ):
                self.take("op", "|")
                node = calculus_notation.evaluation_bar(self, node)
            else:
                break
        return node

    # --- atoms ------------------------------------------------------------------------------

    def starts_atom(self) -> bool:
        token = self.tokens[self.at]
        match token.kind:
            case "open" if token.text == "(" and self._sees_modulus():
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
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooLarge(f"Nested more than {MAX_DEPTH} levels deep.")
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
                return names_and_functions.name_atom(self)
            case "func":
                self.next()
                return names_and_functions.function_atom(self, token.text)
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
            case "word" | "text":
                self.next()
                if token.kind == "text" and self.take("op", "_"):
                    self.group()  # \text{Area}_2
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
        if self.sees("num"):
            return structures.number_atom(self, self.next().text)
        return self.atom()

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
        start = self.at
        node = self.statement()
        if opener in ("{", "\\{") and (self.take("op", "|", "mid", ":")):
            node = Node("builder", (node, self.statement()))
        if not self.sees("close", *_CLOSERS[opener]):
            raise self.unreadable(f"the bracket {opener} is not closed")
        held = {t.text for t in self.tokens[start : self.at] if t.kind == "cmd"}
        old = opener == "{" and held & {"over", "choose"}  # a group of old TeX, and no set
        outmost = opener == "{" and len(self.brackets) == 1 and not self.inside_bars
        bare = opener == "\\{" or (outmost and not old)
        return structures.bracket(opener, self.next().text, node, bare=bare)

    def _is_builder(self) -> bool:
        """Whether the brace just opened holds a bar at its own level that splits it in two."""
        level, bars = 0, 0
        for token in self.tokens[self.at :]:
            level += (token.kind == "open") - (token.kind == "close")
            if level < 0:
                break
            bars += level == 0 and token.text in ("|", "mid", ":")
        return bars == 1
