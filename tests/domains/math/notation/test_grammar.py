"""Text to tree and back: three ways of writing a formula down are read as the tree it came from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.notation.cursor import Notation
from domains.math.notation.grammar import parse
from domains.math.notation.limits import TooLarge, Unreadable, readable
from domains.math.notation.nodes import (
    Node,
    has,
    number,
    shape,
    signs_chosen,
    symbol,
    symbols,
    walk,
)
from tests.domains.math.judged import few

# --- writing a tree down --------------------------------------------------------------------------

leaves = st.one_of(
    st.integers(0, 99).map(number),
    st.sampled_from("xyzabnt").map(symbol),
    st.just(symbol("pi")),
)
JOINED = ("add", "mul", "div", "pow", "root", "abs", "neg", "fact", "sin")


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> Node:
    kind = draw(st.sampled_from((*JOINED, "leaf", "leaf"))) if depth else "leaf"
    if kind == "leaf":
        return draw(leaves)
    one, other = (draw(trees(depth - 1)) for _ in range(2))
    match kind:
        case "add" | "mul" | "div" | "pow":
            return Node(kind, (one, other))
        case "root":
            return Node("root", (one, number(2)))
        case "sin":
            return Node("call", (one,), "sin")
        case _:
            return Node(kind, (one,))


def latex(node: Node) -> str:
    inner = [rf"\left({latex(a)}\right)" for a in node.args]
    match node.kind:
        case "num" | "sym":
            return r"\pi" if node.text == "pi" else node.text
        case "div":
            return rf"\frac{{{latex(node.args[0])}}}{{{latex(node.args[1])}}}"
        case "root":
            return rf"\sqrt{{{latex(node.args[0])}}}"
        case "abs":
            return rf"\left|{latex(node.args[0])}\right|"
        case "call":
            return rf"\sin{inner[0]}"
        case "pow":
            return rf"{inner[0]}^{{{latex(node.args[1])}}}"
        case "neg":
            return f"-{inner[0]}"
        case "fact":
            return f"{inner[0]}!"
        case kind:
            return f" {' + ' if kind == 'add' else r' cdot '.replace('c', chr(92) + 'c')} ".join(
                inner
            )


def plain(node: Node, signs: dict[str, str]) -> str:
    inner = [f"({plain(a, signs)})" for a in node.args]
    match node.kind:
        case "num" | "sym":
            return signs["pi"] if node.text == "pi" else node.text
        case "root":
            return f"{signs['root']}{inner[0]}"
        case "abs":
            return f"abs{inner[0]}"
        case "call":
            return f"sin{inner[0]}"
        case "neg":
            return f"-{inner[0]}"
        case "fact":
            return f"{inner[0]}!"
        case kind:
            return signs[kind].join(inner)


ASCII = {"pi": "pi", "root": "sqrt", "add": "+", "mul": "*", "div": "/", "pow": "^"}
UNICODE = {"pi": "π", "root": "√", "add": " + ", "mul": "·", "div": "÷", "pow": "^"}


def flat(node: Node) -> Node:
    """Without marks of how it was written: products and sums in one row, call of abs as bars."""
    args = tuple(map(flat, node.args))
    if node.kind == "call" and node.text == "abs":
        return Node("abs", args)
    if node.kind in ("mul", "add"):
        args = tuple(p for a in args for p in (a.args if a.kind == node.kind else (a,)))
    return Node(node.kind, args, node.text)


@few
@given(trees())
def test_a_formula_written_down_in_three_ways_is_read_as_itself(tree: Node) -> None:
    expected = flat(tree)
    assert flat(parse(latex(tree))) == expected
    assert flat(parse(plain(tree, ASCII))) == expected
    assert flat(parse(plain(tree, UNICODE))) == expected


@few
@given(trees(), st.sampled_from(["pqrs", "uvwk"]))
def test_renamed_letters_stand_in_the_same_places(tree: Node, names: str) -> None:
    other = dict(zip("xyzabnt", names * 2, strict=False))

    def renamed(node: Node) -> Node:
        text = other.get(node.text, node.text) if node.kind == "sym" else node.text
        return Node(node.kind, tuple(map(renamed, node.args)), text)

    assert flat(parse(latex(renamed(tree)))) == renamed(flat(tree))


@few
@given(trees(), trees())
def test_a_relation_keeps_both_sides(left: Node, right: Node) -> None:
    read = parse(f"{latex(left)} = {latex(right)}")
    assert (read.kind, read.text) == ("rel", "=")
    assert [flat(a) for a in read.args] == [flat(left), flat(right)]


@few
@given(st.text(alphabet="0123456789+-*/^()xy=<>{}\\ .,|", max_size=40))
def test_any_row_of_signs_is_read_or_refused_with_a_reason(text: str) -> None:
    refusal = None
    try:
        read = parse(text)
    except Unreadable as error:
        refusal = error
    assert refusal.message if refusal is not None else read.kind


# --- what each spelling is ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2x", "mul(num[2], sym[x])"),
        ("2 x y", "mul(num[2], sym[x], sym[y])"),
        ("xy", "mul(sym[x], sym[y])"),
        ("x(y+1)", "mul(sym[x], add(sym[y], num[1]))"),
        ("f(x)", "app[f](sym[x])"),
        ("f(x, y)", "app[f](sym[x], sym[y])"),
        ("f'(x)", "app[f'](sym[x])"),
        ("f^{-1}(x)", "app[f^-1](sym[x])"),
        ("a/bc", "div(sym[a], mul(sym[b], sym[c]))"),
        ("a/b c", "mul(div(sym[a], sym[b]), sym[c])"),
        ("a - b - c", "add(sym[a], neg(sym[b]), neg(sym[c]))"),
        ("a - -b", "add(sym[a], neg(neg(sym[b])))"),
        ("-a + b", "add(neg(sym[a]), sym[b])"),
        ("2^-1", "pow(num[2], neg(num[1]))"),
        ("x^2y", "mul(pow(sym[x], num[2]), sym[y])"),
        ("x^{2y}", "pow(sym[x], mul(num[2], sym[y]))"),
        ("x_1", "sym[x_1]"),
        ("x_{12}", "sym[x_12]"),
        ("x1", "sym[x_1]"),
        ("5!", "fact(num[5])"),
        ("50%", "percent(num[50])"),
        ("30°", "deg(num[30])"),
        (r"30^\circ", "deg(num[30])"),
        (r"\log_2 8", "call[log](num[8], num[2])"),
        ("log2(8)", "call[log](num[8], num[2])"),
        (r"\ln x", "call[ln](sym[x])"),
        (r"\sqrt[3]{x}", "root(sym[x], num[3])"),
        ("∛x", "root(sym[x], num[3])"),
        (r"\binom{5}{2}", "call[binom](num[5], num[2])"),
        ("C(5, 2)", "call[binom](num[5], num[2])"),
        ("{}_5C_2", "call[binom](num[5], num[2])"),
        ("5C2", "call[binom](num[5], num[2])"),
        ("P(5, 2)", "call[perm](num[5], num[2])"),
        (r"P(A \mid B)", "opaque[P(AmidB)]"),
        (r"\lfloor x \rfloor", "floor(sym[x])"),
        (r"\lceil x \rceil", "ceil(sym[x])"),
        (r"\overline{z}", "sym[z_bar]"),
        ("1010_2", "base(num[1010], num[2])"),
        ("1:2:3", "ratio(num[1], num[2], num[3])"),
        (r"\pm 3", "pm(num[3])"),
        (r"2 \pm 3", "pm(num[2], num[3])"),
        ("(1, 2)", "tuple(num[1], num[2])"),
        ("[1, 2]", "interval[[]](num[1], num[2])"),
        ("(1, 2]", "interval[(]](num[1], num[2])"),
        (r"\{1, 2\}", "set(num[1], num[2])"),
        (r"\emptyset", "empty"),
        (r"\infty", "inf"),
        (r"\mathbb{R}", "numset[R]"),
        (r"\sum_{k=1}^{n} k", "sum(sym[k], sym[k], num[1], sym[n])"),
        (r"\lim_{x \to 0^+} x", "lim[+](sym[x], sym[x], num[0])"),
        (r"\int_0^1 x\,dx", "integral(sym[x], sym[x], num[0], num[1])"),
        (r"\frac{d^2y}{dx^2}", "deriv[2](sym[x], sym[y])"),
        (r"\frac{d}{dx} x^2", "diffop[1](sym[x], pow(sym[x], num[2]))"),
        ("dy/dx", "deriv[1](sym[x], sym[y])"),
        ("[x^2]_0^1", "evalbar(pow(sym[x], num[2]), num[0], num[1])"),
        ("x = 1 or x = 2", "or(rel[=](sym[x], num[1]), rel[=](sym[x], num[2]))"),
        ("a < b <= c", "rel[< <=](sym[a], sym[b], sym[c])"),
        (r"x \not= 1", "rel[!=](sym[x], num[1])"),
        (r"x \in \mathbb{Z}", "rel[in](sym[x], numset[Z])"),
        (r"a \Rightarrow b", "arrow(sym[a], sym[b])"),
        (r"a \equiv b \pmod n", "congruent[equiv](sym[a], sym[b], sym[n])"),
        (r"7 \bmod 3", "call[mod](num[7], num[3])"),
        (r"5\,\text{cm}", "qty[cm](num[5])"),
        (r"\boxed{5}", "num[5]"),
        (r"\sqrt{1 \over 2}", "root(div(num[1], num[2]), num[2])"),
        (r"\sqrt{5 \choose 2}", "root(call[binom](num[5], num[2]), num[2])"),
        (r"{1 \over 2}", "div(num[1], num[2])"),
        (r"{5 \choose 2} + 1", "add(call[binom](num[5], num[2]), num[1])"),
        (r"\{1 \over 2\}", "set(div(num[1], num[2]))"),
        ("{1/2}", "set(div(num[1], num[2]))"),
        ("3 1/2", "mixed(num[3], num[1], num[2])"),
        ("1.5e3", "num[1.5e3]"),
        ("0.333...", "num[0.(3)]"),
        ("12 000", "num[12000]"),
        (r"12{,}000", "num[12000]"),
        ("1 x 2", "mul(num[1], num[2])"),
        # letters that are no word where they stand, and words that are
        (r"\frac{st + tr}{2}", "div(add(mul(sym[s], sym[t]), mul(sym[t], sym[r])), num[2])"),
        (r"\mathrm{tr}(A)", "call[tr](sym[A])"),
        (r"e^{in}", "pow(sym[e], mul(sym[i], sym[n]))"),
        (r"e^{-in}", "pow(sym[e], neg(mul(sym[i], sym[n])))"),
        ("LCM = 36", "rel[=](sym[lcm], num[36])"),
        ("LCM(4, 6) = 12", "rel[=](call[lcm](num[4], num[6]), num[12])"),
    ],
)
def test_each_spelling_has_its_tree(text: str, expected: str) -> None:
    assert str(parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "usual", "with_segments"),
    [
        ("AB", "mul(sym[A], sym[B])", "sym[AB]"),
        ("BA", "mul(sym[B], sym[A])", "sym[AB]"),
        ("ABC", "mul(sym[A], sym[B], sym[C])", "sym[ABC]"),
        ("ab", "mul(sym[a], sym[b])", "mul(sym[a], sym[b])"),
        (r"\overline{BA}", "sym[BA]", "sym[AB]"),
    ],
)
def test_two_capitals_are_a_length_only_in_figures(
    text: str, usual: str, with_segments: str
) -> None:
    assert str(parse(text)) == usual
    assert str(parse(text, Notation(segments=True))) == with_segments


def test_names_of_functions_may_be_told() -> None:
    assert str(parse("h(x)")) == "mul(sym[h], sym[x])"
    assert str(parse("h(x)", Notation().with_functions(["h"]))) == "app[h](sym[x])"
    assert str(parse("h(x) = x^2")).startswith("rel[=](app[h](sym[x])")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("(1 + 2", "not closed"),
        ("|x - 1", "bar"),
        ("2^3^4 5^", ""),
        (r"\frac{1}{", ""),
        (r"\foo{x}", r"\foo"),
        ("1 2", "side by side"),
        ("x?", "question mark"),
        ("()", "empty bracket"),
        ("1.2.3", ""),
        (r"\int x^2 y", "dx"),
        (r"\sum k", "bounds"),
        (r"\lim_{x} x", "limit"),
        (r"\begin{foo} 1 \end{foo}", "foo"),
        (r"\begin{pmatrix} 1 & 2 \\ 3 \end{pmatrix}", "rows"),
        ("(0, 1, 2]", "two ends"),
        (r"\iint x", "integrals"),
    ],
)
def test_what_has_no_reading_is_named(text: str, part: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse(text)
    assert part in refusal.value.message


@pytest.mark.parametrize("text", ["(" * 61 + "1" + ")" * 61, "1+" * 700 + "1", "9" * 401])
def test_beyond_the_bounds_it_is_too_large(text: str) -> None:
    with pytest.raises(TooLarge):
        parse(text)


def test_a_tree_is_walked_parents_first() -> None:
    tree = parse("2x + sin(y)")
    kinds = [n.kind for n in walk(tree)]
    assert kinds == ["add", "mul", "num", "sym", "call", "sym"]
    assert symbols(tree) == {"x", "y"}
    assert has(tree, "call")
    assert not has(tree, "pow")


def test_the_shape_of_a_tree_forgets_numbers_and_letters() -> None:
    assert shape(parse("2x + 1")) == shape(parse("5y + 3"))
    assert shape(parse("2x + 1")) != shape(parse("2x - 1"))


@pytest.mark.parametrize(
    ("text", "upper", "lower"),
    [
        (r"x = \pm 3", "x = 3", "x = -3"),
        (r"x = 1 \pm \sqrt 2", r"x = 1 + \sqrt 2", r"x = 1 - \sqrt 2"),
        (r"x = \pm 1 \mp 2", "x = 1 - 2", "x = -1 + 2"),
    ],
)
def test_both_signs_of_plus_or_minus_are_chosen_together(text: str, upper: str, lower: str) -> None:
    chosen = [flat(t) for t in signs_chosen(parse(text))]
    assert chosen == [flat(parse(t)) for t in (upper, lower)]


@pytest.mark.parametrize("levels", range(13, 17))
def test_what_stands_alone_in_brackets_is_as_deep_as_what_does_not(levels: int) -> None:
    refused = [readable(parse, "(" * levels + one + ")" * levels) is None for one in ("x", "-x")]
    assert refused == [levels > 14] * 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"a~=~b", "rel[=](sym[a], sym[b])"),
        (r"a ~= b", "rel[~](sym[a], sym[b])"),
        (r"(1,234)", "tuple(num[1], num[234])"),
        (r"(1,234) + 1,234", "add(tuple(num[1], num[234]), num[1234])"),
        ('."x".', "sym[x]"),
        (r"x2 + .5", "add(sym[x_2], num[.5])"),
    ],
)
def test_signs_are_cut_by_what_stands_beside_them(text: str, expected: str) -> None:
    assert str(parse(text)) == expected
