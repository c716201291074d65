"""Which spellings are known: the tables behind the tokenizer, and nothing else.

A name that is in no table here cannot become a function call.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LETTERS = "αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΦΨΩϕϵϑ"
_LETTER_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau "
    "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega phi epsilon theta"
)
FUNCTIONS: frozenset[str] = _names(
    "sin cos tan cot sec csc sinh cosh tanh coth sech csch arcsin arccos arctan arccot arcsec "
    "arccsc arsinh arcosh artanh ln log lg exp sqrt cbrt abs floor ceil sgn sign gcd lcm max "
    "min det erf gamma re im arg conj cis binom choose perm tr deg phi_euler Var sd"
)

FUNCTION_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        "asin": "arcsin", "acos": "arccos", "atan": "arctan", "tg": "tan", "ctg": "cot",
        "cosec": "csc", "arctg": "arctan", "asinh": "arsinh", "acosh": "arcosh",
        "atanh": "artanh", "arcsinh": "arsinh", "arccosh": "arcosh", "arctanh": "artanh",
        "ceiling": "ceil", "signum": "sgn", "sign": "sgn", "Re": "re", "Im": "im",
        "conjugate": "conj", "Arg": "arg", "comb": "binom", "nCr": "binom", "nPr": "perm",
        "binomial": "binom", "sen": "sin", "Log": "log", "Ln": "ln", "hcf": "gcd", "trace": "tr",
        "GCD": "gcd", "LCM": "lcm", "HCF": "gcd",
    }
)  # fmt: skip

GREEK: frozenset[str] = _names(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau "
    "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega"
)

GREEK_LETTERS: Mapping[str, str] = MappingProxyType(
    dict(zip(_LETTERS, _LETTER_NAMES.split(), strict=True))
)

SUPERSCRIPTS: Mapping[str, str] = MappingProxyType(
    dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣʸᵏᵐᵗ", "0123456789+-=()nixykmt", strict=True))
)
SUBSCRIPTS: Mapping[str, str] = MappingProxyType(
    dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙₖᵢⱼₐₓₘ", "0123456789+-=()nkijaxm", strict=True))
)
VULGAR: Mapping[str, str] = MappingProxyType(
    {
        "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5",
        "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅐": "1/7", "⅛": "1/8", "⅜": "3/8",
        "⅝": "5/8", "⅞": "7/8", "⅑": "1/9", "⅒": "1/10",
    }
)  # fmt: skip

# What a character means as a piece of plain notation. Spaces around keep names apart.
CHARACTERS: Mapping[str, str] = MappingProxyType(
    {
        "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "﹣": "-", "－": "-", "＋": "+",
        "＝": "=", "×": "*", "·": "*", "⋅": "*", "∙": "*", "•": "*", "∗": "*", "✕": "*",
        "⨯": "*", "÷": "/", "∕": "/", "⁄": "/", "：": ":", "，": ",", "（": "(", "）": ")",
        "≤": "<=", "≦": "<=", "⩽": "<=", "≥": ">=", "≧": ">=", "⩾": ">=", "≠": "!=",
        "≈": "~=", "≃": "~=", "≅": "~=", "≡": r" \equiv ", "∞": r" \infty ",
        "√": r"\sqrt ", "∛": r"\cbrt ", "∜": r"\qdrt ", "π": r" \pi ", "𝜋": r" \pi ",
        "∪": r" \cup ", "∩": r" \cap ", "∈": r" \in ", "∉": r" \notin ",
        "∅": r" \emptyset ", "⊂": r" \subset ", "∖": r" \setminus ", "ℝ": r" \R ",
        "ℤ": r" \Z ", "ℕ": r" \N ", "ℚ": r" \Q ", "ℂ": r" \C ", "°": r"^\circ ",
        "º": r"^\circ ", "˚": r"^\circ ", "′": "'", "″": "''", "’": "'", "‘": "'",
        "ʹ": "'", "…": r" \dots ", "⋯": r" \dots ", "±": r"\pm ", "∓": r"\mp ",
        "→": r" \to ", "⟶": r" \to ", "⇒": r" \implies ", "⟹": r" \implies ",
        "⇔": r" \iff ", "⟺": r" \iff ", "∴": r" \implies ", "∑": r"\sum ", "∏": r"\prod ",
        "∫": r"\int ", "∂": r"\partial ", "⟨": r"\langle ", "⟩": r"\rangle ",
        "⌊": r"\lfloor ", "⌋": r"\rfloor ", "⌈": r"\lceil ", "⌉": r"\rceil ",
        "∧": r" \land ", "∨": r" \lor ", "ℓ": "l", "∣": "|", "％": "%", "“": '"', "”": '"',
        "∠": r" \angle ", "△": r" \triangle ", "ⅈ": "i", "ⅇ": "e", "ℯ": "e", "†": " ",
        "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2002": " ", "\u2003": " ",
        "\u200a": " ", "\u2005": " ", "\u2006": " ", "\u2007": " ", "\u2008": " ",
        "\u2061": "", "\u2062": "*", "\u2063": ",", "\u200b": "", "\ufeff": "", "½": "1/2",
        "ŷ": r"\hat{y}", "î": r"\hat{i}", "ĵ": r"\hat{j}",
        "\t": " ", "\n": " ", "\r": " ",
    }
)  # fmt: skip

RELATIONS: Mapping[str, str] = MappingProxyType(
    {
        "=": "=", "==": "=", ":=": ":=", "<": "<", ">": ">", "<=": "<=", ">=": ">=", "=<": "<=",
        "=>": "=>", "!=": "!=", "<>": "!=", "~=": "~", "≈": "~", "~": "~",
        "le": "<=", "leq": "<=", "leqslant": "<=", "leqq": "<=", "ge": ">=", "geq": ">=",
        "geqslant": ">=", "geqq": ">=", "ne": "!=", "neq": "!=", "lt": "<", "gt": ">",
        "approx": "~", "simeq": "~", "sim": "~", "cong": "~", "doteq": "~", "equiv": "equiv",
        "coloneqq": ":=", "in": "in", "notin": "notin", "subset": "subset", "subseteq": "subset",
        "nless": ">=", "ngtr": "<=",
    }
)  # fmt: skip

ARROWS: frozenset[str] = _names(
    "implies Rightarrow Longrightarrow iff Leftrightarrow Longleftrightarrow therefore because "
    "impliedby"
)

# Spacing and style that carry no meaning.
IGNORED: frozenset[str] = _names(
    "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm middle "
    "displaystyle textstyle scriptstyle limits nolimits quad qquad enspace thinspace space "
    "mathstrut strut hline nonumber notag rm it bf cal smallskip medskip bigskip hfill "
    "centering large Large small normalsize , ; : ! allowbreak break par noindent negthinspace "
    "medspace thickspace hspace vspace"
)

TEXT_COMMANDS: frozenset[str] = _names(
    "text textbf textit textrm textnormal mbox hbox mathrm mathbf mathit mathsf mathtt rm "
    "operatorname mathop textsf texttt emph boldsymbol bm mathcal unit si SI"
)
ACCENTS: frozenset[str] = _names(
    "bar hat vec tilde widehat widetilde overrightarrow dot ddot overleftrightarrow"
)
NUMBER_SETS: frozenset[str] = frozenset(["R", "Z", "N", "Q", "C"])
FRACTIONS: frozenset[str] = frozenset(["frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"])
BINOMIALS: frozenset[str] = frozenset(["binom", "dbinom", "tbinom"])
DOTS: frozenset[str] = frozenset(["dots", "ldots", "cdots", "dotsc", "dotsb", "dotsm", "hdots"])

WORD_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        "and": "and", "or": "or", "infinity": "infty", "infty": "infty", "inf": "infty",
        "oo": "infty", "Infinity": "infty", "union": "cup", "U": "cup?", "intersect": "cap",
        "if": "if", "for": "if", "when": "if", "otherwise": "otherwise", "else": "otherwise",
        "elsewhere": "otherwise",
        "where": "if", "mod": "mod", "pm": "pm", "in": "in", "OR": "or", "AND": "and",
        "Or": "or", "And": "and", "degrees": "deg", "degree": "deg", "emptyset": "emptyset",
        "percent": "percent", "pct": "percent",
    }
)  # fmt: skip

CONSTANTS_OF_INTEGRATION: frozenset[str] = _names(
    "C c K k C_0 C_1 C_2 C_3 c_1 c_2 c_3 k_1 k_2 K_1 K_2 const constant"
)
