"""The person's settings: one TOML file, checked field by field, with a suggestion for every
mistake.

The file is `config.toml` in the platform's configuration folder (`WORKBENCH_HOME` overrides); a
missing one means the defaults. Keys are never kept here: they come from the environment.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from workbench.errors import SettingsError
from workbench.files import write_whole
from workbench.home import chosen_home


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default; nested tables are mappings."""

    model: str = "practice"
    """As `--model` takes it."""
    base_url: str = ""
    """Of an OpenAI-compatible server, e.g. http://127.0.0.1:11434/v1."""
    temperature: float | None = None
    reasoning_effort: str = ""
    """As the server names its levels, e.g. low; empty leaves it to the server."""
    max_output_tokens: int | None = None
    """Tokens of one answer at most."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of each request, e.g. `top_p`; never a key."""
    judges: Mapping[str, Any] = field(default_factory=dict)
    """Who grades each draft where no --judge is typed: model name to the URL of its server; empty
    for the writer's.
    """
    strategy: str = "checked-refine"
    items: int = 5
    """Feedback items a round."""
    samples: int = 1
    """Drafts asked for at once in a round."""
    feedback: str = "items"
    """`items`, or `score`: the bare score, as a control."""
    rounds: int | None = None
    """Instead of the task's own number."""
    answer_cap: int = 256 * 1024
    """Bytes of one answer at most."""
    timeout: float = 300.0
    """Seconds without a byte after which a call counts as dead. Reasoning models are silent for
    minutes; a server's keep-alive comments and reasoning count as signs of life.
    """
    theme: str = "workbench-dark"
    mouse: bool = True
    glyphs: str = "unicode"
    """`unicode` or `ascii`."""
    editor: str = ""
    """Instead of $VISUAL and $EDITOR."""
    notify: bool = True
    """Ring the terminal's bell when the workbench waits for the person."""
    author: str = "person"
    """The pseudonym written into events."""
    keymap: Mapping[str, str] = field(default_factory=dict)
    """Action id to keys, e.g. `"loop.run" = "r,f5"`."""
    prices: Mapping[str, Any] = field(default_factory=dict)
    """Model name to `{input, output}` in US dollars per million tokens."""
    retention_days: int | None = None
    """Sessions and interactions that nothing was added to for so many days are erased when the
    program starts; without it nothing is ever erased by itself.
    """
    agreeing_people: int = 2
    """Different people elsewhere who have to agree before their word is trained on without a
    reviewer; 1 trusts everybody.
    """
    second_reviews: float = 0.1
    """Share of reviewed items that a second reviewer decides without seeing the first verdict."""
    redaction: Mapping[str, Any] = field(default_factory=dict)
    """`deny`, `allow`, `allow_patterns` (lists of texts), `metadata_only` (bool)."""


_KINDS: dict[str, type | tuple[type, ...]] = {
    "model": str,
    "base_url": str,
    "temperature": (int, float),
    "reasoning_effort": str,
    "max_output_tokens": int,
    "extra": dict,
    "judges": dict,
    "strategy": str,
    "items": int,
    "samples": int,
    "feedback": str,
    "rounds": int,
    "answer_cap": int,
    "timeout": (int, float),
    "theme": str,
    "mouse": bool,
    "glyphs": str,
    "editor": str,
    "notify": bool,
    "author": str,
    "keymap": dict,
    "prices": dict,
    "retention_days": int,
    "agreeing_people": int,
    "second_reviews": (int, float),
    "redaction": dict,
}


AS = "WORKBENCH_AS"
"""The variable by which `--as` reaches whatever reads the settings of this process."""
MOST_SAMPLES = 100
"""Answers that may be asked for at once: all of a round start together, and each is paid for."""
_AT_LEAST_ONE = ("items", "samples", "max_output_tokens", "agreeing_people")


def settings_file() -> Path:
    """Where the settings live, whether or not the file exists."""
    if (chosen := chosen_home()) is not None:
        return chosen / "config.toml"
    from platformdirs import user_config_path

    return user_config_path("feedback-workbench", appauthor=False) / "config.toml"


def load_settings(file: Path | None = None) -> Settings:
    """The settings of the file; the first mistake raises SettingsError with its fix."""
    file = file or settings_file()
    problems = check_settings(file)
    if problems:
        raise problems[0]
    given = {"author": name} if (name := os.environ.get(AS, "").strip()) else {}
    return Settings(**{**_read(file), **given})


def check_settings(file: Path | None = None) -> list[SettingsError]:
    """Every mistake in the file, with its fix; empty when it is fine or missing."""
    file = file or settings_file()
    try:
        data = _read(file)
    except SettingsError as error:
        return [error]
    return [problem for name, value in data.items() for problem in _problems(file, name, value)]


def save_settings(**changes: str | bool | int | float) -> None:
    """Write single top-level settings into the file; every other line stays as it is."""
    file = settings_file()
    kept = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    top = next((i for i, line in enumerate(kept) if line.lstrip().startswith("[")), len(kept))
    for name, value in changes.items():
        line = f"{name} = {_toml(value)}"
        place = next((i for i in range(top) if kept[i].split("=")[0].strip() == name), None)
        if place is None:
            kept.insert(top, line)
            top += 1
        else:
            kept[place] = line
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_whole(file, ("\n".join(kept) + "\n").encode(), hint="Make it writable for you.")


def _toml(value: str | bool | int | float) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _read(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"{file} cannot be read: {error}.", "Mend it or move it away."
        ) from error
    import tomllib  # only where somebody has settings

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        hint = "Texts need quotes, tables stand in [brackets]."
        raise SettingsError(f"{file} is no valid TOML: {error}.", hint) from error


def _problems(file: Path, name: str, value: Any) -> list[SettingsError]:
    known = [entry.name for entry in fields(Settings)]
    if name not in known:
        near = get_close_matches(name, known, n=1)
        guess = f"Did you mean '{near[0]}'?" if near else f"Known: {', '.join(known)}."
        return [SettingsError(f"{file}: there is no setting '{name}'.", guess)]
    kind = _KINDS[name]
    wanted = kind[-1].__name__ if isinstance(kind, tuple) else kind.__name__
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        return [SettingsError(f"{file}: '{name}' should be {wanted}, not {value!r}.", "")]
    if name == "retention_days" and isinstance(value, int) and value < 1:
        hint = "Leave the line out to keep everything."
        return [SettingsError(f"{file}: 'retention_days' is {value}, not 1 or more.", hint)]
    if name in _AT_LEAST_ONE and isinstance(value, int) and value < 1:
        return [SettingsError(f"{file}: '{name}' is {value}, not 1 or more.", "")]
    if name == "samples" and isinstance(value, int) and value > MOST_SAMPLES:
        return [SettingsError(f"{file}: '{name}' is {value}, more than {MOST_SAMPLES}.", "")]
    if name == "second_reviews" and isinstance(value, int | float) and not 0 <= value <= 1:
        return [SettingsError(f"{file}: 'second_reviews' is {value!r}, not from 0 to 1.", "")]
    if name == "feedback" and value not in ("items", "score"):
        return [SettingsError(f"{file}: 'feedback' is {value!r}.", "Use 'items' or 'score'.")]
    if name == "glyphs" and value not in ("unicode", "ascii"):
        return [SettingsError(f"{file}: 'glyphs' is {value!r}.", "Use 'unicode' or 'ascii'.")]
    return []
