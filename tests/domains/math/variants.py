"""Other ways of writing one solution down, none of which changes what it claims.

Each variant takes a problem and its steps and gives both again; the engine's verdicts on the two
must agree. Formulas are what stands between `$`, `\\(`, `\\[` or `$$`; all else is prose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Solution = tuple[str, list[str]]
Variant = Callable[[str, Sequence[str]], Solution]

FORMULA = re.compile(r"\$\$.+?\$\$|\\\[.+?\\\]|\\\(.+?\\\)|\$[^$]+?\$", re.DOTALL)
_LETTER = re.compile(r"(?<![A-Za-z\\])[a-z](?![A-Za-z])")
_COMMAND = re.compile(r"\\[A-Za-z]+|\\(?:text|operatorname|mathrm)\{[^}]*\}")
_FIXED = set("edifgijkn")
"""Letters that may be a constant, a function, an index or an event: these are not renamed."""
_CONNECTIVES = {
    "Therefore": "Consequently",
    "So": "Hence",
    "Thus": "It follows that",
    "we get": "we obtain",
    "we have": "we find",
    "Now": "Next",
    "First": "To begin with",
}
_BRITISH = {
    "factor": "factorise",
    "center": "centre",
    "meters": "metres",
    "color": "colour",
    "liters": "litres",
    "recognize": "recognise",
}


def _each(mark: Callable[[int, str], str]) -> Variant:
    """A variant that writes every step in its own form and leaves the problem alone."""
    return lambda problem, steps: (problem, [mark(n, s) for n, s in enumerate(steps, 1)])


def _both(write: Callable[[str], str]) -> Variant:
    return lambda problem, steps: (write(problem), [write(s) for s in steps])


def _lines(mark: str) -> Callable[[int, str], str]:
    return lambda _, step: "\n".join(mark + line for line in step.split("\n"))


def brackets(text: str) -> str:
    """`$x$` as `\\(x\\)` and `$$x$$` as `\\[x\\]`."""
    shown = re.sub(r"(?<!\\)\$\$(.+?)\$\$", r"\\[\1\\]", text, flags=re.DOTALL)
    return re.sub(r"(?<!\\)\$([^$]+?)(?<!\\)\$", r"\\(\1\\)", shown)


def dollars(text: str) -> str:
    """`\\(x\\)` as `$x$` and `\\[x\\]` as `$$x$$`."""
    shown = re.sub(r"\\\[(.+?)\\\]", r"$$\1$$", text, flags=re.DOTALL)
    return re.sub(r"\\\((.+?)\\\)", r"$\1$", shown, flags=re.DOTALL)


def aligned(text: str) -> str:
    """A displayed formula of one line as an aligned environment."""
    return re.sub(r"\\\[\s*([^\\\[\]]*(?:\\[A-Za-z]+[^\\\[\]]*)*?)\s*\\\]", _in_environment, text)


def _in_environment(match: re.Match[str]) -> str:
    inside = match[1]
    if r"\begin" in inside or "&" in inside:
        return match[0]
    return "\\[\\begin{aligned} " + inside.replace("=", "&=", 1) + " \\end{aligned}\\]"


def one_row(text: str) -> str:
    """A displayed formula of one line as a numbered display without brackets."""
    shown = re.sub(r"\\\[\s*([^\\\[\]]*(?:\\[A-Za-z]+[^\\\[\]]*)*?)\s*\\\]", _in_environment, text)
    return re.sub(r"\\\[\\begin\{aligned\}(.*?)\\end\{aligned\}\\\]", _numbered, shown)


def _numbered(match: re.Match[str]) -> str:
    return "\\begin{align*}\n" + match[1].strip() + "\n\\end{align*}"


def stops_inside(text: str) -> str:
    """`$x$.` as `$x.$`, and the same for a comma."""
    return re.sub(r"(\$|\\\))([.,])(?=\s|$)", r"\2\1", text)


def _in_formulas(write: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: FORMULA.sub(lambda f: write(f[0]), text)


spaced = _in_formulas(lambda f: re.sub(r" ([=+]) ", r" \\, \1 \\; ", f))
"""`a = b` with thin spaces around the signs."""
tied = _in_formulas(lambda f: re.sub(r"(?<=\w) = (?=[\w\\])", "~=~", f))
"""`a = b` with ties instead of spaces."""
displayed = _in_formulas(lambda f: re.sub(r"^(\$+|\\[(\[])", r"\1\\displaystyle ", f))
"""Every formula in the style of displays."""


def fractions(text: str) -> str:
    """`\\frac` as `\\dfrac`, and the other way."""
    return re.sub(r"\\(d?)frac", lambda m: r"\frac" if m[1] else r"\dfrac", text)


def renamed(problem: str, steps: Sequence[str]) -> Solution:
    """One letter that stands in formulas alone, by another that stands nowhere."""
    whole = "\n".join((problem, *steps))
    bare = _COMMAND.sub(" ", whole)
    inside = {c for f in FORMULA.findall(whole) for c in _LETTER.findall(_COMMAND.sub(" ", f))}
    outside = set(_LETTER.findall(_COMMAND.sub(" ", FORMULA.sub(" ", whole))))
    old = next(iter(sorted(inside - outside - _FIXED, reverse=True)), None)
    new = next((c for c in "uvwzts" if not re.search(rf"(?<![\\A-Za-z]){c}", bare)), None)
    if old is None or new is None or re.search(rf"{old}(?=[A-Za-z])", _words_in(whole)):
        return problem, list(steps)

    def write(text: str) -> str:
        return FORMULA.sub(
            lambda f: re.sub(rf"(\\[A-Za-z]+)|{old}", lambda m: m[1] or new, f[0]), text
        )

    return write(problem), [write(s) for s in steps]


def _words_in(text: str) -> str:
    """What formulas hold in letters that stand together, such as `\\text{max}` or `xy`."""
    return " ".join(re.findall(r"\{[A-Za-z ]{2,}\}", " ".join(FORMULA.findall(text))))


def _reworded(words: dict[str, str]) -> Callable[[str], str]:
    pattern = re.compile(rf"\b(?:{'|'.join(words)})\b")

    def write(text: str) -> str:
        held = FORMULA.findall(text)
        parts = [pattern.sub(lambda m: words[m[0]], p) for p in FORMULA.split(text)]
        return "".join(p + f for p, f in zip(parts, [*held, ""], strict=True))

    return write


def trailing(problem: str, steps: Sequence[str]) -> Solution:
    """A closing sentence after the last step, behind the box."""
    return problem, [*steps[:-1], steps[-1].rstrip() + " This is the final answer."]


VARIANTS: dict[str, Variant] = {
    "bold run-in": _each(lambda n, step: f"**Step {n}:** {step}"),
    "bold reason": _each(lambda n, step: f"**Simplify.** {step}"),
    "bullet": _each(lambda n, step: f"- {step}"),
    "quote": _each(_lines("> ")),
    "heading": _each(lambda n, step: f"### Step {n}\n\n{step}"),
    "line of its own": _each(lambda n, step: f"**Step {n}.**\n\n{step}"),
    "nested": _each(lambda n, step: f"- {n}. {step}"),
    "breaks": _each(lambda _, step: step.replace("\n", "<br>\n")),
    "number": _each(lambda n, step: f"{n}. {step}"),
    "brackets": _both(brackets),
    "dollars": _both(dollars),
    "aligned": _both(aligned),
    "one row": _both(one_row),
    "stops inside": _both(stops_inside),
    "spaced": _both(spaced),
    "tied": _both(tied),
    "displayed": _both(displayed),
    "fractions": _both(fractions),
    "renamed": renamed,
    "connectives": _both(_reworded(_CONNECTIVES)),
    "British": _both(_reworded(_BRITISH)),
    "trailing": trailing,
}
