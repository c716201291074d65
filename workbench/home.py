"""`WORKBENCH_HOME`: one folder for data and settings instead of the platform's two."""

from __future__ import annotations

import os
from pathlib import Path

from workbench.errors import SettingsError


def chosen_home() -> Path | None:
    """The folder that the person chose; None where the platform's are used. Raises SettingsError
    where it cannot be one.
    """
    chosen = os.environ.get("WORKBENCH_HOME")
    if not chosen:
        return None
    try:
        return Path(chosen).expanduser()
    except RuntimeError as error:
        raise SettingsError(
            f"WORKBENCH_HOME is '{chosen}', and there is no such user.", "Name a folder in full."
        ) from error
