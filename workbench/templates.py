"""A project's own prompts: texts in `.workbench/prompts/` of the working folder.

`DOMAIN/NAME.md` there stands in place of the domain's template of that name, `NAME.md` in place of
every domain's. A session keeps the texts that it was begun with and their digest, so that what was
asked can be told from the log alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from workbench.core.domain import Domain
from workbench.core.telling.disputes import INVITATION
from workbench.core.telling.prompting import CLOSING
from workbench.errors import UsageError

FOLDER = Path(".workbench") / "prompts"
LONGEST = 20_000
"""Characters of one template."""
SHARED: Mapping[str, str] = {"closing": CLOSING, "dispute": INVITATION}
"""What all domains share: the last line of a request for a revision, and how to disagree."""


def defaults(domain: Domain) -> dict[str, str]:
    """Every template of a domain as it ships, by name."""
    return {**SHARED, **domain.templates()}


def own_templates(domain: Domain, folder: Path | None = None) -> dict[str, str]:
    """The texts that the project puts in place of the domain's, by name; UsageError for a file
    that cannot be read or has no template's name.
    """
    place = (folder or Path.cwd()) / FOLDER
    known = defaults(domain)
    found: dict[str, str] = {}
    for file in [*sorted(place.glob("*.md")), *sorted((place / domain.name).glob("*.md"))]:
        if file.stem in known:
            text = _read(file)
            found.pop(file.stem, None)
            if text != known[file.stem].strip():
                found[file.stem] = text
        elif file.parent.name == domain.name:
            listed = ", ".join(f"{name}.md" for name in sorted(known))
            raise UsageError(f"{file} is no template of '{domain.name}'.", f"Known: {listed}.")
    return found


def digest(templates: Mapping[str, str]) -> str:
    """The version of a project's templates; empty where there are none."""
    if not templates:
        return ""
    text = json.dumps(dict(templates), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def write_defaults(domains: list[Domain], folder: Path | None = None) -> list[Path]:
    """Write every template that is not there yet, and give the files written."""
    place = (folder or Path.cwd()) / FOLDER
    texts = {place / f"{name}.md": text for name, text in SHARED.items()}
    for domain in domains:
        for name, text in domain.templates().items():
            texts[place / domain.name / f"{name}.md"] = text
    fresh = {file: text for file, text in texts.items() if not file.exists()}
    for file, text in fresh.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.rstrip() + "\n", encoding="utf-8")
    return sorted(fresh)


def _read(file: Path) -> str:
    try:
        with file.open(encoding="utf-8") as lines:
            text = lines.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise UsageError(f"{file} cannot be read: {reason}.", "Mend it or move it away.") from error
    if len(text) > LONGEST:
        raise UsageError(f"{file} has more than {LONGEST:,} characters.", "Shorten it.")
    return text.strip()
