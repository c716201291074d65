"""The person's own rubrics: a domain's criteria with those that were found while rating.

`.workbench/rubrics/DOMAIN.yaml` of the working folder comes first, then `rubrics/DOMAIN.yaml` among
the person's data. A criterion that is added makes a new version; the file names the versions before
it, so that earlier ratings can be told to be older.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from workbench.catalog import home, rubric_file
from workbench.core.codec import Json
from workbench.errors import UsageError
from workbench.files import write_whole
from workbench.judging.rubrics import ANCHORED, Criterion, Rubric, read_rubric

PROJECT = Path(".workbench")


@dataclass(frozen=True, slots=True)
class OwnRubric:
    """A rubric that the person keeps."""

    rubric: Rubric
    older: tuple[str, ...] = ()
    """The versions before it, oldest first."""


def own_rubric(domain: str, folder: Path | None = None) -> OwnRubric | None:
    """What the person keeps for the domain; None without it. UsageError where it is no rubric."""
    file = next((file for file in _places(domain, folder) if file.is_file()), None)
    if file is None:
        return None
    data = rubric_file(file)
    older = data.get("older", []) if isinstance(data, dict) else []
    versions = tuple(map(str, older)) if isinstance(older, list) else ()
    return OwnRubric(read_rubric(data, str(file)), versions)


def kept_with(
    domain: str, rubric: Rubric, criterion: Criterion, folder: Path | None = None
) -> tuple[OwnRubric, Path]:
    """Keep the rubric with one criterion more; the new version and its file. UsageError for an id
    that it has already.
    """
    if rubric.criterion(criterion.id) is not None:
        message = f"The rubric has a criterion '{criterion.id}' already."
        raise UsageError(message, "Give the new one another name.")
    before = own_rubric(domain, folder)
    older = (*(before.older if before is not None else ()), rubric.version)
    made = OwnRubric(replace(rubric, criteria=(*rubric.criteria, criterion)), older)
    file = _where_kept(domain, folder)
    _write(file, made)
    return made, file


def read_criterion(text: str) -> Criterion:
    """A criterion as it is typed in one line: `NAME: question | 1 … | 3 … | 5 …`. Levels that are
    left out say no more than that the question is answered badly, in part, or well.
    """
    head, *levels = (part.strip() for part in text.split("|"))
    name, colon, question = head.partition(":")
    id = "-".join(name.lower().split())
    if not colon or not id or not question.strip():
        raise UsageError("A criterion needs a name and a question.", SHAPE)
    given = {1: "Badly, or not at all.", 3: "In part.", 5: "Fully."}
    for level in levels:
        number, _, words = level.partition(" ")
        if number not in {str(level) for level in ANCHORED} or not words.strip():
            raise UsageError(f"'{level}' describes no level.", SHAPE)
        given[int(number)] = words.strip()
    return Criterion(id, question.strip(), given, "taste")


SHAPE = "Write: tone: Does it sound like us? | 1 stiff | 3 mixed | 5 like us"


def _places(domain: str, folder: Path | None) -> tuple[Path, Path]:
    project = (folder or Path.cwd()) / PROJECT
    return project / "rubrics" / f"{domain}.yaml", home() / "rubrics" / f"{domain}.yaml"


def _where_kept(domain: str, folder: Path | None) -> Path:
    """Where it lies, else the project's place where the folder has one, else the person's."""
    project, own = _places(domain, folder)
    if own.is_file() and not project.is_file():
        return own
    return project if project.parent.parent.is_dir() else own


def _write(file: Path, kept: OwnRubric) -> None:
    import yaml

    data: dict[str, Json] = {
        "name": kept.rubric.name,
        "older": list(kept.older),
        "criteria": [
            {
                "id": c.id,
                "question": c.question,
                "levels": dict(c.levels),
                "kind": c.kind,
                "weight": c.weight,
            }
            for c in kept.rubric.criteria
        ],
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=96)
    write_whole(file, text.encode())
