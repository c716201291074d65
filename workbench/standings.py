"""What a session's log is told from outside its loop: what its judges are worth, and who watches.

Rules trust a judge only by what stands in the log, and a rating counts only where the log shows
that its author had seen nothing; both are written when a session is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from workbench.catalog import find_domain
from workbench.core import events as ev
from workbench.judges import rubric_of
from workbench.runner import Runner

if TYPE_CHECKING:
    from workbench.history import Writer


async def tell_standings(runner: Runner, writer: Writer, author: str) -> None:
    """Write what the history's labels say of the session's judges into its log, where it does not
    say so yet.
    """
    session = runner.session
    if not session.judges:
        return
    from workbench.rating.standing import due, standings_of

    rubric = rubric_of(find_domain(session.task.domain), session.task).version
    found = await writer.run(lambda history: standings_of(history, author))
    bodies = due(found, session, rubric)
    if bodies:
        await runner.act(*bodies, author="workbench")


async def tell_watched(runner: Runner, author: str, by: Literal["screen", "terminal"]) -> None:
    """The person has the session before their eyes from here on; said once for each person."""
    known = any(isinstance(e.body, ev.Watched) and e.author == author for e in runner.log)
    if not known:
        await runner.act(ev.Watched(by), author=author)
