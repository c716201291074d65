"""Notes to the model: writing them, of the draft or of one check; how long they hold; templates;
and where a note will stand in the prompt before it is sent.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.session import Guidance, Session
from workbench.errors import WorkbenchError
from workbench.tui.lines import Line, Row, Tone
from workbench.tui.prompted import prompt_rows, row_of
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import Deed
from workbench.tui.screens.session import Share
from workbench.tui.widgets.findings import Findings
from workbench.tui.widgets.guidance import HOLDS, GuidanceLine
from workbench.tui.words import became

if TYPE_CHECKING:
    from workbench.core.foretelling import Ending

TEMPLATES = (
    "Keep everything that passes; change only what the findings name.",
    "Say first, in one sentence, why the last draft failed. Then mend the cause, not the symptom.",
    "Another approach: what was tried does not get there. Begin anew, and keep the names.",
    "Make it shorter without losing anything that was asked for.",
    "Do not write for these cases alone: it must hold for cases that you have not seen.",
)
"""What people say most; their own come before these."""
OWN = "templates"
"""Under which name the person's own templates are kept."""
MOST_OWN = 20


class Noting(Share):
    """Verbs on notes."""

    def deeds(self) -> dict[str, Deed]:
        """What it does for each action of the registry, by id."""
        return {
            "guidance.write": self.write,
            "guidance.check": self.write_on_check,
            "guidance.queue": self.list_notes,
        }

    def write(self, about: str = "") -> None:
        """Write a note to the model."""
        line = self.screen.query_one("#guidance", GuidanceLine)
        self.screen.typing = line.field
        line.write(about)
        self.screen.show_hints()

    def write_on_check(self) -> None:
        """Choose an open check, the one in the findings first, and write a note about it."""
        from workbench.tui.screens.asking import ChoiceScreen

        names = open_checks(self.session)
        found = self.screen.query_one("#findings", Findings).chosen
        rows = [Row(name, ((f" {one_line(name)}", ""),)) for name in names]

        def chosen(name: str | None) -> None:
            if name is not None:
                self.write(name)

        at = found.result.check if found is not None else ""
        current = at if at in names else ""
        footer = "Enter writes; the note is told while the check is open"
        window = ChoiceScreen(
            "A note on which check?",
            rows,
            footer=footer,
            current=current,
        )
        self.screen.app.push_screen(window, chosen)

    async def send(self, sent: GuidanceLine.Sent) -> None:
        """Queue a finished note."""
        await self.screen.act(self._queued(sent.text, sent.holds, sent.check))

    def _queued(self, text: str, holds: ev.Holds, check: str) -> ev.GuidanceQueued:
        return ev.GuidanceQueued(self.services.new_id(), text, holds, check)

    def asked(self, asked: GuidanceLine.Asked) -> None:
        """While writing: the note's place, or the templates."""
        if asked.what == "templates":
            self._offer_templates(asked.text)
        else:
            self._show_place(asked.text, self._queued(asked.text, asked.holds, asked.check))

    def _show_place(self, text: str, note: ev.Body | None) -> None:
        """The whole prompt of the next draft as things stand, at the note."""
        from workbench.tui.screens.asking import TextScreen

        assert self.screen.loop is not None
        try:
            messages = self.screen.loop.foretold(note if text.strip() else None)
        except WorkbenchError as error:
            self.screen.problem(error)
            return
        rows = prompt_rows(messages, min(self.screen.size.width - 8, 120))
        said = [_marked(row, text) for row in rows]
        total = sum(len(message.text) for message in messages)
        title = f"Not sent yet: the next prompt as things stand, {total:,} characters"
        window = TextScreen(title, said, wide=True, at=row_of(rows, _first_words(text)))
        self.screen.app.push_screen(window)

    def _offer_templates(self, typed: str) -> None:
        """Choose a text to begin with; what is typed stands before it."""
        from workbench.tui.screens.asking import ChoiceScreen

        texts = [*self._own(), *TEMPLATES]
        rows = [Row(str(n), ((f" {one_line(text)}", ""),)) for n, text in enumerate(texts)]

        def chosen(row: str | None) -> None:
            if row is not None:
                line = self.screen.query_one("#guidance", GuidanceLine)
                line.put("\n".join([*([typed] if typed else []), texts[int(row)]]))

        self.screen.app.push_screen(ChoiceScreen("Templates of notes", rows), chosen)

    def _own(self) -> list[str]:
        kept = self.services.kept(OWN)
        return [str(text) for text in json.loads(kept)] if kept else []

    def _keep_template(self, text: str) -> None:
        """The newest first; the oldest falls out."""
        own = [text, *(other for other in self._own() if other != text)][:MOST_OWN]
        self.screen.keep(OWN, json.dumps(own))
        self.screen.flash("Kept as a template: Ctrl+T brings it while you write a note.")

    def list_notes(self) -> None:
        """All notes of this branch; Enter says what can be done with one."""
        from workbench.tui.screens.asking import ChoiceScreen

        session = self.session

        def chosen(id: str | None) -> None:
            note = self._note(id)
            if note is not None:
                self._offer(note)

        footer = "Enter says what can be done with it; Esc leaves"
        rows = [note_row(session, note, self.screen.ending) for note in session.path.guidance]
        self.screen.app.push_screen(
            ChoiceScreen("Your notes to the model", rows, footer=footer), chosen
        )

    def _offer(self, note: Guidance) -> None:
        from workbench.tui.screens.asking import ChoiceScreen

        said = [Row("", ((f" {line}", "strong"),)) for line in wrapped(note.text, 72)]
        rows = [Row(id, ((f" {label}", ""),)) for id, label in deeds_on(self.session, note)]

        async def chosen(deed: str | None) -> None:
            current = self._note(note.id)
            if deed is not None and current is not None:
                await self._do(deed, current)

        self.screen.app.push_screen(ChoiceScreen("This note", [*said, Row("", ()), *rows]), chosen)

    async def _do(self, deed: str, note: Guidance) -> None:
        match deed:
            case "change":
                self._change(note)
            case "withdraw":
                await self.screen.act(ev.GuidanceWithdrawn(note.id))
            case "pin" | "unpin":
                holds: ev.Holds = "always" if deed == "pin" else "path"
                await self.screen.act(ev.GuidanceEdited(note.id, note.text, holds))
            case "place":
                self._show_place(note.text, None)
            case "draft":
                self._show_answer(note)
            case "template":
                self._keep_template(note.text)

    def _note(self, id: str | None) -> Guidance | None:
        return next((n for n in self.session.path.guidance if n.id == id), None)

    def _show_answer(self, note: Guidance) -> None:
        """Go to the draft that a note went into."""
        draft = self.session.by_number(note.number)
        if draft is None:
            self.screen.flash(f"“{one_line(note.text)}”: {became(self.session, note)}.")
            return
        self.screen.select(draft.id)
        self.screen.go_to_pane("diff")

    def _change(self, note: Guidance) -> None:
        from workbench.tui.screens.asking import LineScreen

        async def typed(answer: str | None) -> None:
            if answer is None or answer == note.text:
                return
            now = self._note(note.id)
            if now is None or (now.status != note.status and now.holds != "always"):
                self.screen.flash(
                    "The note was sent while you wrote; queue another with i.", "warn"
                )
                return
            body = ev.GuidanceEdited(note.id, answer) if answer else ev.GuidanceWithdrawn(note.id)
            await self.screen.act(body)

        hint = "An empty line withdraws the note."
        window = LineScreen("Queued note", note.text, hint=hint, may_be_empty=True)
        self.screen.app.push_screen(window, typed)


def open_checks(session: Session) -> tuple[str, ...]:
    """The shown checks that the draft in force does not pass, in their order."""
    current = session.current
    if current is None:
        return ()
    return tuple(r.check for r in current.results if not r.hidden and r.status != "pass")


def deeds_on(session: Session, note: Guidance) -> list[tuple[str, str]]:
    """What can be done with a note, as id and words."""
    told = note.status == "consumed"
    can: list[tuple[str, str]] = []
    if note.status != "withdrawn":
        if not told or note.holds == "always":
            can.append(("change", "change its words"))
        if note.holds == "always":
            can.append(("unpin", "unpin: it holds on this branch alone"))
        else:
            can.append(("pin", "pin: every round has it, on every branch"))
        can.append(("place", "show its place in the next prompt"))
        can.append(("withdraw", "take it away: no later prompt has it"))
    if told:
        can.append(("draft", f"show draft {note.number}, which it went into"))
    return [*can, ("template", "keep it as a template")]


def note_row(session: Session, note: Guidance, ending: Ending | None = None) -> Row:
    """A note in the list of all: its words, how long it holds, and what became of it."""
    pending = note.status == "pending"
    about = f"on {one_line(note.check)}: " if note.check else ""
    line: Line = (
        (f" {about}", "accent"),
        (one_line(note.text), "dim" if note.status == "withdrawn" else ""),
    )
    holds = "" if note.holds == "path" else f"{HOLDS[note.holds]} · "
    tone: Tone = "accent" if pending or note.holds == "always" else "dim"
    return Row(note.id, line, ((f"  {holds}{became(session, note, ending)} ", tone),))


def _first_words(text: str) -> str:
    """What the note's first line looks like in the prompt's list of notes."""
    return text.strip().partition("\n")[0]


def _marked(row: Line, text: str) -> Line:
    """The note's own lines stand out."""
    said = "".join(part for part, _ in row).strip().removeprefix("- ")
    own = {line.strip() for line in text.splitlines() if line.strip()}
    ours = any(said and (said in line or line in said) for line in own)
    return tuple((part, "accent") for part, _ in row) if ours and len(said) > 3 else row
