"""A release's card, made of the release's own training rows and written beside the history.

The file `cards/ID.json`, named by the release's id, holds figures alone, so that erasing a case
takes nothing out of it; what is shown is reckoned anew from the rows that still stand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from workbench.core.codec import Json
from workbench.curation.beside import replace_file
from workbench.curation.cases import Case
from workbench.curation.release_rules import Release
from workbench.curation.teaching.card import Card, Taught, card_of

CARDS = "cards"
"""Folder of the data folder."""


def card_of_cases(cases: Iterable[Case]) -> Card:
    """What these cases teach when they are trained on: their training rows, the others aside."""
    return card_of(
        Taught(case.prompt, case.answer, case.rejected) for case in cases if case.kind == "training"
    )


def write_card(home: Path, release: Release, card: Card) -> Path:
    """The card in a file of the data folder, named by the release's id; where it is."""
    folder = home / CARDS
    folder.mkdir(mode=0o700, exist_ok=True)
    file = folder / f"{release.id}.json"
    content: dict[str, Json] = {"release": release.id, "digest": release.body.digest}
    replace_file(file, json.dumps({**content, **card.as_json()}, indent=1) + "\n")
    return file
