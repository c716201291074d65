"""The workbench's own themes; Textual's come on top, `textual-ansi` among them for terminals with
their own colours.
"""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="workbench-dark",
    primary="#7aa2c9",
    secondary="#8a93a6",
    accent="#e0b060",
    warning="#e0a050",
    error="#e07a78",
    success="#8fbf7f",
    foreground="#d7dae0",
    background="#16181d",
    surface="#1b1e24",
    panel="#262a32",
    dark=True,
)
LIGHT = Theme(
    name="workbench-light",
    primary="#2f5f8f",
    secondary="#667085",
    accent="#8a5a00",
    warning="#935f00",
    error="#a8322f",
    success="#2f6b2f",
    foreground="#23272e",
    background="#fbfaf7",
    surface="#f4f2ec",
    panel="#e6e3da",
    dark=False,
)
THEMES = (DARK, LIGHT)
