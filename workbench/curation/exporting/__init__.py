"""Cases as files that other tools read: training sets, eval suites, tables.

A case comes in as one `ExportCase`, already redacted, and whoever keeps the cases hands them over
as a plain sequence; nothing here knows the history. Promises of every format: equal cases give
equal bytes (sorted by case id, LF, UTF-8, a final newline, no blank line); what was written is read
again before it gets its name; a case that is left out is counted with its reason; a held-out case
never enters a training file; text that redaction would still change stops the export.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.curation.exporting.cases import Drop, ExportCase, Format, Kind, Purpose, Row

__all__ = ["Drop", "ExportCase", "Format", "Kind", "Purpose", "Row", "formats"]


def formats() -> Mapping[str, Format]:
    """Every format by its name on the command line."""
    from workbench.curation.exporting import (
        graded_files,
        inspecting,
        openai_files,
        promptfoo,
        pytest_file,
        table,
        trl,
    )

    parts = (trl, openai_files, promptfoo, inspecting, graded_files, pytest_file, table)
    return {each.name: each for part in parts for each in part.FORMATS}
