"""What the screens need from the rest of the program, and nothing heavier than its types.

The command line builds one `Services` and hands it to `app.run_app`. Everything that may take time
is a coroutine; what it does inside (threads, the writer, the store) is its own business. Errors are
WorkbenchErrors and are shown with their hint.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from workbench.core.checks import CheckResult
    from workbench.core.events import Body, Event, ModelChoice, SessionStopped
    from workbench.core.foretelling import Ending
    from workbench.core.messages import Message, Usage
    from workbench.core.session import Draft, Session
    from workbench.core.task import Task
    from workbench.runner import Live, Notice
    from workbench.tui.racing.desk import RaceDesk
    from workbench.tui.rating.desk import RatingDesk
    from workbench.tui.reviews.desk import ReviewDesk
    from workbench.tui.sessions import HistoryPage, HistoryQuery, Regrades

    Listener = Callable[[Notice], None]


class TaskLine(Protocol):
    """One line of the task list; `catalog.TaskEntry` is one."""

    @property
    def id(self) -> str: ...
    @property
    def domain(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def difficulty(self) -> str: ...
    @property
    def source(self) -> str: ...


class ModelLine(NamedTuple):
    """A model that the person can choose."""

    provider: Literal["openai", "practice", "person", "replay"]
    name: str
    base_url: str = ""
    note: str = ""
    """Where it was found, or what is missing: `key in OPENAI_API_KEY`, `runs here`."""

    @property
    def label(self) -> str:
        """How it is named on screen; practice is never shown without saying what it is."""
        match self.provider:
            case "practice":
                return "practice: scripted, offline"
            case "person":
                return "you write the drafts"
            case "replay":
                return f"replay of {self.name}"
            case "openai":
                return self.name


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """Settings of the screen."""

    theme: str = "workbench-dark"
    ascii: bool = False
    """Draw with ASCII signs only."""
    mouse: bool = True
    notify: bool = True
    """Ring the terminal's bell when the workbench waits for the person."""
    editor: str = ""
    """Instead of $VISUAL and $EDITOR."""
    keymap: Mapping[str, str] = field(default_factory=dict)
    """Keys by action id, e.g. `{"session.pause": "space,p"}`; commas part several."""


class Asked(Protocol):
    """One question on the way to a task of one's own; `newtask.Question` is one."""

    @property
    def name(self) -> str: ...
    @property
    def ask(self) -> str: ...
    @property
    def hint(self) -> str: ...
    @property
    def wrong(self) -> Callable[[str], str]: ...
    @property
    def optional(self) -> bool: ...


class Loop(Protocol):
    """One session being run; `runner.Runner` is one."""

    @property
    def session(self) -> Session: ...
    @property
    def live(self) -> Live: ...
    @property
    def log(self) -> Sequence[Event]: ...
    async def run(self, *, wait: bool = False) -> SessionStopped | None: ...
    async def act(self, *bodies: Body, author: str = "") -> Sequence[Event]: ...
    async def stop(self) -> None: ...
    def consent(self) -> None: ...
    @property
    def ending(self) -> Ending | None: ...
    def foretold(self, note: Body | None = None) -> tuple[Message, ...]: ...
    def cost(self, usage: Usage) -> float | None: ...
    def hold(self, why: str) -> None: ...


class Services(Protocol):
    """The rest of the program, as the screens see it."""

    asking: Callable[[Sequence[Message]], Awaitable[str]] | None
    """Set by the app: shows messages to the person and gives back the draft they write."""

    @property
    def look(self) -> DisplaySettings: ...
    @property
    def first_task(self) -> str:
        """A task to open at once instead of the task list; empty for the list."""

    @property
    def first_session(self) -> str:
        """A session to resume at once; empty for none."""

    @property
    def first_table(self) -> str:
        """A table to ask a question of at once; empty for none."""

    @property
    def first_review(self) -> bool:
        """The review queue is opened at once."""

    @property
    def newcomer(self) -> bool:
        """Nobody has been here before: what is where is told once."""

    def questions(self) -> Mapping[str, Sequence[Asked]]:
        """What is asked for a task of each domain, by domain."""

    def make_task(self, domain: str, answers: Mapping[str, str]) -> Awaitable[str]:
        """Writes a task's file from the answers; what finds the task. Errors say what is wrong."""

    def ask_table(self, file: str, question: str) -> Awaitable[str]:
        """Makes a task of a table and a question; what finds the task."""

    def servers(self) -> Awaitable[Sequence[ModelLine]]:
        """The models of servers that run on this machine."""

    def model_on(self, name: str, base_url: str) -> ModelLine:
        """A model on a server that the person named; UsageError where the address is none."""

    def try_model(self, model: ModelLine) -> Awaitable[str]:
        """Asks the model one short thing; in a sentence how fast it was and what it costs. Keeps
        the model for the next start.
        """

    @property
    def desk(self) -> ReviewDesk:
        """What the review screen works with."""

    @property
    def rating(self) -> RatingDesk:
        """What the rating screens work with."""

    @property
    def race(self) -> RaceDesk:
        """What races are run with."""

    def tasks(self) -> Sequence[TaskLine]:
        """All tasks, the one to suggest first; reads file heads only."""

    def models(self) -> Sequence[ModelLine]:
        """The models that can be chosen, the one in force first; asks no network."""

    def ready(self) -> Awaitable[None]:
        """Opens what opens slowly (the history); awaited after the first frame."""

    def start(self, task: str, model: ModelLine, listener: Listener) -> Awaitable[Loop]:
        """A new session on the task."""

    def resume(self, session: str, listener: Listener) -> Awaitable[Loop]:
        """A past session, to go on with; SessionHeld when another process runs it."""

    def watch(self, session: str, listener: Listener) -> Awaitable[Loop | None]:
        """A session that another process runs, to look at as it grows; None when none does."""

    def fork(self, session: str, draft: str, listener: Listener) -> Awaitable[Loop]:
        """A new session that holds copies of another's events up to one of its drafts."""

    def shut(self) -> Awaitable[None]:
        """The screens are gone: end workers, writer, store."""

    def close(self, session: str) -> Awaitable[None]:
        """The screen is done with the session: gives up its lease."""

    def history(self, query: HistoryQuery, after: str, limit: int) -> Awaitable[HistoryPage]:
        """A page of the history, the latest changed first; `after` is the `next` of the page
        before, empty for the first. UsageError where the text or the days cannot be read.
        """

    def facet(self, name: str) -> Awaitable[Sequence[str]]:
        """What the history can be filtered by: every `domain`, `model`, `strategy` or `tag`."""

    def read(self, session: str) -> Awaitable[Sequence[Event]]:
        """A past session's log, to look at."""

    def regrade(self, sessions: Sequence[str]) -> Awaitable[Regrades]:
        """Runs today's checks over the drafts of past sessions; their verdicts stay."""

    def tag(self, session: str, tag: str, on: bool) -> Awaitable[None]:
        """Set or take away a tag."""

    def would_delete(self, session: str) -> Awaitable[str]:
        """What forgetting a session would erase, as one sentence; erases nothing."""

    def delete(self, session: str) -> Awaitable[str]:
        """Forget a session and all that came of it; gives the receipt as one sentence."""

    def reread_task(self, task: str) -> Awaitable[Task]:
        """The task as its file says now."""

    def choice(self, model: ModelLine) -> ModelChoice:
        """The model as the log writes it."""

    def units(self, domain: str, text: str) -> list[str]:
        """What the domain compares: lines, steps, sentences. May run in a thread."""

    def fence(self, domain: str) -> str | None:
        """The language of the domain's drafts, as a fence names it; None for prose."""

    def check_text(
        self, session: Session, draft: Draft, text: str
    ) -> Awaitable[Sequence[CheckResult]]:
        """What the shown checks of the session say about a text in a draft's place; nothing is
        written into its log.
        """

    def decided(self, session: Session, hypothesis: str, says: str | None) -> Task:
        """The session's task with a hypothesis of the draft in force confirmed, reworded or (None)
        dropped; UsageError where the words have no reading.
        """

    def new_id(self) -> str:
        """A fresh id for a draft or a note."""

    def clock(self) -> float:
        """The runner's clock, seconds."""

    def keep(self, name: str, text: str) -> None:
        """Keep unsent text (or a view's state) under a name; empty forgets it. Must be quick. A
        WorkbenchError says that it cannot be written; it is kept in memory all the same.
        """

    def kept(self, name: str) -> str:
        """What was kept under the name; empty when nothing was."""

    def save_look(self, look: DisplaySettings) -> None:
        """Write the screen's settings."""
