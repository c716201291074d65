"""Syntax colours of the editor, in the tones of the app's theme: those of the diff beside it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual._text_area_theme import TextAreaTheme
from textual.color import Color

from workbench.tui.colouring.syntax import KINDS

NAME = "workbench"
TONES: Mapping[str, str] = {
    "keyword": "text-primary",
    "string": "text-success",
    "number": "text-warning",
    "function": "text-accent",
    "type": "text-secondary",
}
"""The theme's variable for each kind; comments are quieter than the text."""
QUIET = 0.76
"""Share of the foreground in what is quiet: readable on every ground of ours."""


def typing_theme(variables: Mapping[str, str]) -> TextAreaTheme:
    """Colours for an editor under a theme with these variables. The names of what can be coloured
    are those that Textual's own themes colour.
    """
    ground, text = Color.parse(variables["surface"]), Color.parse(variables["foreground"])
    styles = {kind: Style(color=Color.parse(variables[name]).hex) for kind, name in TONES.items()}
    styles["comment"] = Style(color=ground.blend(text, QUIET).hex)
    known = TextAreaTheme.get_builtin_theme("vscode_dark")
    names = known.syntax_styles if known is not None else {}
    kinds = {name: KINDS.get(name.partition(".")[0]) for name in names}
    return TextAreaTheme(
        NAME, syntax_styles={name: styles[kind] for name, kind in kinds.items() if kind}
    )
