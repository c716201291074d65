"""A session as a report that can be handed in: what was asked, what each draft changed, what the
person did, why it ended.

Pure: a log in, a document out (`content` says what, `as_markdown` and `as_html` say how). Whoever
wrote a text, here it is data and is escaped; the HTML is one file that asks no other host for
anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.events import Event


def markdown(log: Sequence[Event]) -> str:
    """The report as Markdown."""
    from workbench.report.as_markdown import written
    from workbench.report.content import sections

    return written(sections(log))


def page(log: Sequence[Event]) -> str:
    """The report as one HTML file without any outside resource."""
    from workbench.report.as_html import written
    from workbench.report.content import sections

    return written(sections(log))
