"""The workbench's own themes: dark, light, high contrast. Textual's come on top, `textual-ansi`
among them for terminals with their own colours.

Tones are chosen for reading: against the ground at least 4.5 to 1 in the first two, 7 to 1 in the
third (WCAG 2.2, 1.4.3 and 1.4.6), measured by a test.
"""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="workbench-dark",
    primary="#7aa2c9",
    secondary="#8a93a6",
    accent="#e0b060",
    warning="#e0a050",
    error="#ee9290",
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
    secondary="#5d6779",
    accent="#765000",
    warning="#7a5100",
    error="#9c2b29",
    success="#27612a",
    foreground="#23272e",
    background="#fbfaf7",
    surface="#f4f2ec",
    panel="#e6e3da",
    dark=False,
)
CONTRAST = Theme(
    name="workbench-contrast",
    primary="#6fd3ff",
    secondary="#c0c0c0",
    accent="#ffd75f",
    warning="#ffb454",
    error="#ff8f8f",
    success="#7dff9a",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#3a3a3a",
    dark=True,
)
"""Every tone at least seven to one against the ground; what is dim elsewhere is nearly plain."""
THEMES = (DARK, LIGHT, CONTRAST)
