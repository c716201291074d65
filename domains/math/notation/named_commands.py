"""What a LaTeX command means as one token: the table behind the tokenizer's backslash."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from domains.math.notation import vocabulary as n

_SIMPLE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "cdot": ("op", "*"),
        "times": ("op", "*"),
        "ast": ("op", "*"),
        "div": ("op", "/"),
        "star": ("op", "*"),
        "pm": ("op", "pm"),
        "mp": ("op", "mp"),
        "infty": ("const", "infty"),
        "pi": ("const", "pi"),
        "cup": ("op", "cup"),
        "bigcup": ("op", "cup"),
        "cap": ("op", "cap"),
        "setminus": ("op", "setminus"),
        "backslash": ("op", "setminus"),
        "emptyset": ("const", "emptyset"),
        "varnothing": ("const", "emptyset"),
        "circ": ("cmd", "circ"),
        "degree": ("op", "deg"),
        "prime": ("op", "'"),
        "%": ("op", "%"),
        "$": ("op", "$"),
        "#": ("op", "#"),
        "{": ("open", "\\{"),
        "}": ("close", "\\}"),
        "lbrace": ("open", "\\{"),
        "rbrace": ("close", "\\}"),
        "lbrack": ("open", "["),
        "rbrack": ("close", "]"),
        "&": ("op", "&"),
        "lfloor": ("open", "floor"),
        "rfloor": ("close", "floor"),
        "lceil": ("open", "ceil"),
        "rceil": ("close", "ceil"),
        "langle": ("open", "<"),
        "rangle": ("close", ">"),
        "|": ("op", "|"),
        "vert": ("op", "|"),
        "lvert": ("op", "|"),
        "rvert": ("op", "|"),
        "Vert": ("op", "|"),
        "mid": ("op", "mid"),
        "to": ("cmd", "to"),
        "rightarrow": ("cmd", "to"),
        "longrightarrow": ("cmd", "to"),
        "land": ("kw", "and"),
        "lor": ("kw", "or"),
        "vee": ("kw", "or"),
        "wedge": ("kw", "and"),
        "bmod": ("op", "mod"),
        "mod": ("op", "mod"),
        "pmod": ("cmd", "pmod"),
        "partial": ("name", "d"),
        "colon": ("op", ":"),
        "ell": ("name", "l"),
        "imath": ("name", "i"),
        "jmath": ("name", "j"),
        "nabla": ("name", "nabla"),
        "hbar": ("name", "hbar"),
        "angle": ("cmd", "angle"),
        "triangle": ("cmd", "angle"),
        "lnot": ("cmd", "not"),
        "neg": ("cmd", "not"),
        "slash": ("op", "/"),
        "_": ("op", "_"),
    }
)
_KEPT = frozenset(
    [
        "sqrt",
        "cbrt",
        "qdrt",
        "lim",
        "sum",
        "prod",
        "int",
        "iint",
        "overline",
        "not",
        "boxed",
        "underline",
        "fbox",
        "mathbb",
        "Bbb",
        "iiint",
        "oint",
        "choose",
        "over",
        "underbrace",
        "cancel",
        "substack",
    ]
)  # read by the parser under their own names


def meaning(name: str) -> tuple[str, str] | None:
    """(kind, text) of the token that a command stands for; None where it is not known."""
    if name in _SIMPLE:
        return _SIMPLE[name]
    if name in n.RELATIONS:
        return "rel", n.RELATIONS[name]
    if name in n.ARROWS:
        return "arrow", name
    if name in n.DOTS:
        return "dots", "dots"
    if name in n.NUMBER_SETS:
        return "const", f"set:{name}"
    if name.removeprefix("var") in n.GREEK:
        return "name", name.removeprefix("var")
    for names, text in ((n.FRACTIONS, "frac"), (n.BINOMIALS, "binom")):
        if name in names:
            return "cmd", text
    if name in _KEPT or name in n.ACCENTS:
        return "cmd", name
    function = n.FUNCTION_SPELLINGS.get(name, name)
    return ("func", function) if function in n.FUNCTIONS else None
