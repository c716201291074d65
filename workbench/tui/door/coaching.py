"""Three remarks for a newcomer at the foot of the first session, which runs on above them.

They cover nothing and take no key: each goes when the person has done what it speaks of, all of
them with Esc, and what they say of the session is true of it as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from workbench.core.session import Draft, Session
from workbench.tui.lines import Line
from workbench.tui.safe import wrapped
from workbench.tui.widgets.painted import Lines

SEEN = "coach"
"""Under this name it is kept that the remarks were read."""
TITLES = ("Watch it fail", "Step in", "Make it yours")
DONE_BY: tuple[frozenset[str], ...] = (
    frozenset({"pane.findings", "pane.checks"}),
    frozenset(
        {"session.pause", "guidance.write", "guidance.check", "draft.edit", "draft.prompt"}
        | {"session.run", "session.step", "draft.branch", "hunk.take", "hunk.refuse"}
    ),
    frozenset({"screen.close", "screen.help"}),
)
"""The deeds after which a remark has nothing more to say."""


class Coaching(Lines, can_focus=False):
    """The remark that is next."""

    def __init__(self, keys: Mapping[str, tuple[str, ...]], seen: Callable[[], None]) -> None:
        """`keys` are those of the actions as the person has them; `seen` is told at the end."""
        super().__init__(id="coach")
        self._keys, self._seen = keys, seen
        self._left = list(range(len(TITLES)))
        self._session, self._done = Session(), False

    def tell(self, session: Session, done: bool) -> None:
        """The session as it stands now, and whether it needs a word of the person to go on."""
        self._session, self._done = session, done
        self._draw()

    def done(self, action: str) -> None:
        """The person did this; Esc hides what is left."""
        if action == "escape":
            self._left = []
        self._left = [at for at in self._left if action not in DONE_BY[at]]
        self._draw()
        if not self._left and self.display:
            self.display = False
            self._seen()

    def on_resize(self) -> None:
        """Other lines for another width."""
        self._draw()

    def _draw(self) -> None:
        width = self.size.width - 2
        if not self._left or width <= 0:
            return
        at = self._left[0]
        head = f"{TITLES[at]} ({at + 1} of {len(TITLES)})"
        text = f"{head}  {self._remark(at)} Esc hides this."
        lines = [f" {line}" for line in wrapped(text, width)]
        self.styles.height = len(lines)
        first: Line = ((lines[0][: len(head) + 1], "accent"), (lines[0][len(head) + 1 :], ""))
        self.show([first, *(((line, ""),) for line in lines[1:])])

    def _key(self, action: str) -> str:
        return (self._keys.get(action) or ("ctrl+p",))[0]

    def _remark(self, at: int) -> str:
        key = self._key
        if at == 0:
            return self._why()
        if at == 1:
            return (
                f"{self._going()} {key('draft.edit')} edits the draft in place, "
                f"{key('draft.prompt')} shows what it was told, word for word."
            )
        return (
            f"{key('screen.close')} leads to the tasks: {key('picker.new')} makes one of your own "
            f"by asking, {key('picker.model')} sets up your model. {key('screen.help')} has every "
            "key and mark."
        )

    def _going(self) -> str:
        """How the loop goes on from here."""
        note = self._key("guidance.write")
        if self._done:
            return f"{note} asks the model for one more draft,"
        if self._session.stop:
            return f"{self._key('session.run')} goes on, {note} writes to the model,"
        return f"{self._key('session.pause')} pauses, {note} writes to the model,"

    def _why(self) -> str:
        drafts = (self._session.drafts[id] for id in self._session.order)
        checked = [draft for draft in drafts if draft.check_set]
        findings = self._key("pane.findings")
        if not checked:
            return f"The model writes, the checks judge. {findings} shows why a draft fails."
        last = checked[-1]
        if not _passes(last):
            passing, total = last.scorecard.counts
            return (
                f"Draft {last.number} passes {passing} of {total} checks. {findings} shows why "
                "not all; Enter goes to the line, to the draft, to the prompt."
            )
        failed = [draft for draft in checked if not _passes(draft)]
        if not failed:
            return f"Draft {last.number} passes. {self._key('pane.checks')} goes to its checks."
        return (
            f"Draft {last.number} passes; draft {failed[-1].number} did not: "
            f"{self._key('pair.earlier')} goes back to it, {findings} shows why it failed."
        )


def _passes(draft: Draft) -> bool:
    return draft.scorecard.outcome == "passed"
