"""From cases to a finished file with its manifest, or to none at all.

The order is: choose the rows, look for anything that redaction would still change, render, read the
text back as its consumer would, write beside the target, flush to disk, read the bytes again, give
both files their names. Whatever fails before the last step leaves what was there before.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from workbench.core.codec import Json
from workbench.curation.exporting.cases import Drop, ExportCase, Format, Row
from workbench.curation.exporting.selecting import Selection, seen_in_training
from workbench.curation.teaching.card import Taught, card_of
from workbench.errors import RedactionError, UsageError
from workbench.files import refuse_irregular

MANIFEST = 1
"""Version of the manifest's fields."""
_BOM = b"\xef\xbb\xbf"


class Spanned(Protocol):
    """One value that redaction found."""

    @property
    def type(self) -> str:
        """EMAIL, SECRET, …"""
        ...


class Found(Protocol):
    """What redaction made of a text."""

    @property
    def text(self) -> str:
        """The text with placeholders."""
        ...

    @property
    def spans(self) -> Iterable[Spanned]:
        """What was found."""
        ...


class Redacting(Protocol):
    """The person's redaction, run once more over what leaves the machine."""

    def redact(self, text: str, /) -> Found:
        """The text as the disk may have it."""
        ...


@dataclass(frozen=True, slots=True)
class Export:
    """A file's bytes, and all that is to be said about them."""

    format: Format
    data: bytes
    rows: tuple[Row, ...]
    cases: tuple[ExportCase, ...]
    drops: tuple[Drop, ...]
    advice: tuple[str, ...]
    """What the person should know; not a fault."""
    warnings: tuple[str, ...]
    """What makes `--strict` refuse."""
    release: str = ""

    @property
    def sha256(self) -> str:
        """Of the bytes."""
        return hashlib.sha256(self.data).hexdigest()


def prepare(
    selection: Selection,
    format: Format,
    redactor: Redacting,
    *,
    bom: bool = False,
    release: str = "",
    safe_under: str = "",
) -> Export:
    """The export in memory, checked. RedactionError when a text still holds what redaction hides;
    UsageError when the format cannot take it.

    `safe_under` names the rules of redaction that hold now, where they are known to be those under
    which a text of the same name was written: such texts are not looked at again, as redacting
    twice changes nothing.
    """
    if bom and not format.bom:
        hint = "Leave --bom out; Azure's fine-tuning files and spreadsheets want it, this does not."
        raise UsageError(f"{format.name} is read without a byte order mark.", hint)
    refuse_unredacted(selection.cases, redactor, safe_under)
    text = format.render(selection.rows)
    _read_back(text, format, selection.rows)
    data = (_BOM if bom else b"") + text.encode("utf-8")
    if format.largest is not None and len(data) > format.largest:
        message = f"The file would have {len(data)} bytes; {format.name} takes {format.largest}."
        raise UsageError(message, "Export a smaller release.")
    return Export(
        format,
        data,
        selection.rows,
        selection.cases,
        selection.drops,
        (*format.advice(selection.rows), *_without_sources(selection, format)),
        tuple(_warnings(selection, format)),
        release,
    )


def _without_sources(selection: Selection, format: Format) -> list[str]:
    """What the format cannot hold is said, never silently lost."""
    count = sum(case.sources is not None for case in selection.cases)
    if not count or format.holds_sources:
        return []
    held = "csv, promptfoo and inspect-samples hold them"
    return [f"{format.name} has no place for sources: those of {count} cases are left out; {held}."]


def _warnings(selection: Selection, format: Format) -> list[str]:
    count = len(selection.cases)
    if count >= format.minimum:
        return []
    least = f"{format.name} wants at least {format.minimum}"
    return [f"{count} case{'' if count == 1 else 's'} can be written; {least}."]


def _read_back(text: str, format: Format, rows: tuple[Row, ...]) -> None:
    try:
        format.check(text, rows)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        message = f"The {format.name} file would not be read as meant: {error}."
        raise UsageError(message, "Nothing was written; please report this.") from error


def refuse_unredacted(
    cases: Iterable[ExportCase], redactor: Redacting, safe_under: str = ""
) -> None:
    """RedactionError when redaction would still change a text; names cases and types, never a
    value.
    """
    hits: dict[str, set[str]] = {}
    for case in cases:
        safe = bool(safe_under) and case.policy == safe_under
        for text in (case.before, case.tests) if safe else _texts(case):
            found = redactor.redact(text)
            if found.text != text:
                hits.setdefault(case.id, set()).update(span.type for span in found.spans)
    if not hits:
        return
    shown = "; ".join(f"{id}: {', '.join(sorted(types))}" for id, types in sorted(hits.items())[:8])
    raise RedactionError(
        f"Redaction found something in {len(hits)} of the cases, so nothing was written ({shown}).",
        "The rules have grown since the cases were stored: discard these cases, or add what is "
        "harmless to 'allow' under [redaction] in the settings.",
    )


def _texts(case: ExportCase) -> list[str]:
    texts = [
        *(message.text for message in case.prompt),
        "" if case.sources is None else json.dumps(case.sources, ensure_ascii=False),
        case.chosen,
        case.rejected,
        case.before,
        case.tests,
    ]
    return [text for text in (*texts, *case.tags, case.model, case.session, case.id) if text]


def manifest_of(export: Export) -> dict[str, Json]:
    """What stands beside the file. Holds no text of a case, so that erasing one changes nothing
    but its line here.
    """
    reasons = Counter(drop.reason for drop in export.drops)
    kinds = Counter(case.kind for case in export.cases)
    return {
        "manifest": MANIFEST,
        "format": export.format.name,
        "purpose": export.format.purpose,
        "release": export.release,
        "sha256": export.sha256,
        "bytes": len(export.data),
        "rows": len(export.rows),
        "counts": {
            "cases": len(export.cases),
            "dropped": len(export.drops),
            **{kind: kinds[kind] for kind in sorted(kinds)},
        },
        "dropped_by_reason": {reason: reasons[reason] for reason in sorted(reasons)},
        "drops": [{"case": drop.case, "reason": drop.reason} for drop in export.drops],
        "cases": [_line(case) for case in export.cases],
        **_teaching(export),
        "advice": list(export.advice),
        "warnings": list(export.warnings),
    }


def _teaching(export: Export) -> dict[str, Json]:
    """What the rows of a file for training teach by their manner, in figures alone."""
    if not export.format.training:
        return {}
    rows = (
        Taught("\n".join(message.text for message in case.prompt), case.chosen, case.rejected)
        for case in export.cases
    )
    return {"teaches": card_of(rows).as_json()}


def _line(case: ExportCase) -> Json:
    return {
        "case": case.id,
        "kind": case.kind,
        "session": case.session,
        "policy": case.policy,
        "held_out": case.held_out,
        "seen_in_training": seen_in_training(case),
        "simulated": case.simulated,
        "provisional": case.provisional,
    }


def manifest_file(file: Path) -> Path:
    """Beside the file: `NAME.manifest.json`, so that several exports share a folder."""
    return file.with_name(file.name + ".manifest.json")


def write(export: Export, file: Path) -> Path:
    """Write the file and its manifest; gives the manifest's path. UsageError leaves both as they
    were; a crash between the two names shows, as the manifest's sha256 is then not the file's.
    """
    manifest = json.dumps(manifest_of(export), ensure_ascii=False, indent=1) + "\n"
    refuse_irregular(file, "written")
    if not file.name:
        raise UsageError(f"{file} cannot be written: it is a folder.", "Name a file with -o.")
    beside = manifest_file(file)
    refuse_irregular(beside, "written")
    with contextlib.ExitStack() as cleanup:
        try:
            new_file = _written_beside(file, export.data, cleanup)
            new_manifest = _written_beside(beside, manifest.encode("utf-8"), cleanup)
            os.replace(new_manifest, beside)
            os.replace(new_file, file)
            _flush_folder(file.parent)
        except OSError as error:
            message = f"{file} cannot be written: {error.strerror}."
            raise UsageError(message, "Name another file with -o.") from error
    return beside


def _written_beside(file: Path, data: bytes, cleanup: contextlib.ExitStack) -> Path:
    """The data in a temporary file of the same folder, on disk and read again."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    part = Path(name)
    cleanup.callback(part.unlink, missing_ok=True)
    with os.fdopen(handle, "wb") as target:
        target.write(data)
        target.flush()
        os.fsync(target.fileno())
    if part.read_bytes() != data:
        raise OSError(5, "what was written does not read back")
    return part


def _flush_folder(folder: Path) -> None:
    """Make the new names last; a system that cannot open folders does without."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
