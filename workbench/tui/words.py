"""A session in words and numbers, as the screens say them. Pure: values in, short texts out.

The status is computed from the fold of the log and from what the runner is doing now, in that
order, so that the pill cannot say running when the session is paused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.core.events import ModelChoice
from workbench.core.messages import Usage
from workbench.core.rules.paying import next_round
from workbench.core.rules.polishing import note_due, polish_due
from workbench.core.rules.stopping import current_marks, nearing
from workbench.core.session import Draft, Guidance, Session
from workbench.runner import Live
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Tone

if TYPE_CHECKING:
    from workbench.core.foretelling import Ending

STOPS: dict[str, str] = {
    "target": "target reached",
    "undecided": "undecided: nothing verifies it",
    "rounds": "rounds used up",
    "plateau": "plateau: no better score",
    "cycle": "cycle: drafts repeat",
    "stalled": "stalled: nothing moves",
    "drift": "drift: judge up, checks down",
    "tokens": "token budget used up",
    "money": "money budget used up",
    "seconds": "time budget used up",
    "person": "you stopped it",
    "model": "the model failed",
    "tampered": "drafts kept tampering",
    "checker": "the checker is broken",
}


HELD: dict[str, str] = {
    "edit": "your edit is checked",
    "check": "your check is added",
    "hunk": "your decision stands",
    "task": "the task is revised",
    "branch": "you chose where to go on",
}
"""Why no call starts, in the pill."""


WAITING = "waiting · "
"""Before what is said of a note that no running call can take."""


@dataclass(frozen=True, slots=True)
class Status:
    """What the pill says."""

    sign: str
    text: str
    tone: Tone
    busy: bool = False
    """Something is happening that takes time: its seconds are worth showing."""


def status(session: Session, live: Live, g: Glyphs, arriving: tuple[int, int] = (0, 0)) -> Status:
    """What is true now. `arriving` = (results so far, results expected) of the running check."""
    if live.phase in ("watching", "released"):
        return _looking_on(session, live, g)
    if session.stop is not None:
        tone: Tone = "good" if session.stop.reason == "target" else "warn"
        return Status(g.stopped, f"stopped: {STOPS[session.stop.reason]}", tone)
    busy = live.phase in ("calling", "checking")
    if session.paused:
        return _pausing(session, live, g) if busy else _paused(session, g)
    if session.questions:
        return Status(g.asks, "waiting for your answer (A)", "accent")
    if session.held and not busy and live.phase not in ("failed", "consent"):
        return Status(g.paused, f"{HELD[session.held]}: r goes on", "warn")
    match live.phase:
        case "failed":
            what = "call failed" if session.last_failure is not None else "it failed"
            return Status(g.failed, f"{what}: r tries again", "bad")
        case "consent":
            return Status(g.asks, "weak isolation: Y decides", "warn")
        case "calling":
            return Status(g.running, _calling(session, live), "accent", busy=True)
        case "checking":
            return Status(g.running, _checking(session, live, arriving), "accent", busy=True)
        case "waiting":
            return Status(g.asks, f"waiting: {live.note or 'your turn'}", "warn")
        case _:
            return Status(g.idle, "ready: r runs", "dim")


def _looking_on(session: Session, live: Live, g: Glyphs) -> Status:
    """What the process does that runs it."""
    call, stop = session.open_call, session.stop
    if live.phase == "released":
        return Status(g.idle, "nobody runs it now: r goes on", "warn")
    if stop is not None:
        return Status(g.stopped, f"looking on · stopped: {STOPS[stop.reason]}", "accent")
    if session.paused:
        return Status(g.paused, "looking on · paused", "accent")
    what = "" if call is None else f" · {call.what} {session.next_number}"
    return Status(g.running, f"looking on{what if call and call.what == 'draft' else ''}", "accent")


def _pausing(session: Session, live: Live, g: Glyphs) -> Status:
    what = "the call ends" if live.phase == "calling" else "this check ends"
    return Status(g.paused, f"pausing: {what}", "warn", busy=True)


def _paused(session: Session, g: Glyphs) -> Status:
    head = session.head
    where = f" after draft {head.number}" if head is not None else ""
    asked = " · a question waits (A)" if session.questions else ""
    if session.fragment:
        return Status(g.paused, "paused in a draft: C continues it, r begins it anew", "warn")
    return Status(g.paused, f"paused{where}{asked}", "warn")


def _calling(session: Session, live: Live) -> str:
    call = session.open_call
    what = "draft" if call is None or call.what == "draft" else call.what
    number = f" {session.next_number}" if what == "draft" else ""
    text = f"writing {what}{number}"
    if live.note:
        text = f"{text} · {live.note}"
    return f"{text} · pauses after it" if session.pause_after_call else text


def _checking(session: Session, live: Live, arriving: tuple[int, int]) -> str:
    if live.note:
        return f"checking: {live.note}"
    node = session.drafts.get(live.draft) or session.head
    number = f" draft {node.number}" if node is not None else ""
    done, total = arriving
    count = f" · {done}/{total}" if total else f" · {done}" if done else ""
    return f"checking{number}{count}"


def looking_line(session: Session, live: Live) -> str:
    """What a person who looks on is told; empty for who runs the session."""
    if live.phase == "released":
        return "Nobody runs it any more: r goes on with it here."
    if live.phase != "watching":
        return ""
    who = live.note[:1].upper() + live.note[1:]
    steer = f"Steer it: workbench ctl {session.id} …"
    return f"{who} runs it. Not here: run, edit, note, rate. {steer}"


def elapsed(seconds: float) -> str:
    """A duration, short: `4.2 s`, `48 s`, `3 min 05 s`."""
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    if seconds < 99.5:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02d} s"


def count(number: int) -> str:
    """A count, short: 310, 1.2k, 48k, 2.1M."""
    if number < 1000:
        return str(number)
    if number < 999_950:
        thousands = number / 1000
        return (
            f"{thousands:.1f}".removesuffix(".0") + "k" if number < 99_950 else f"{thousands:.0f}k"
        )
    return f"{number / 1e6:.1f}M"


def spend(usage: Usage, simulated: bool = False) -> str:
    """Tokens and money; an unknown price is said, an estimate carries its sign."""
    about = "≈ " if usage.estimated else ""
    if simulated and not usage.cost:
        return f"{about}{count(usage.tokens)} tok · no cost"
    cost = "$ ?" if usage.cost is None else f"${usage.cost:.4f}"
    if not usage.tokens and usage.cost is None:
        return "nothing yet"
    return f"{about}{count(usage.tokens)} tok · {cost}"


def model_label(model: ModelChoice) -> str:
    """The model as every screen names it."""
    match model.provider:
        case "practice":
            return "practice: scripted, offline"
        case "person":
            return "you write the drafts"
        case "replay":
            return "replay of a recorded session"
        case "openai":
            return model.name


def stage_label(session: Session) -> str:
    """`stage 2 of 3`, or empty where there is only one."""
    stages = len(session.task.stages)
    return f"stage {session.path.stage} of {stages}" if stages > 1 else ""


def checks_label(draft: Draft, counted: str = "") -> str:
    """`8/12`, with what gave no verdict: `8/12 · 1 unknown`; a dash while unchecked. `counted` says
    what is counted, where nothing else does: `8/12 checks · 1 unknown`.
    """
    card = draft.scorecard
    if not draft.check_set:
        return "–"
    text = "{}/{} {}".format(*card.counts, counted).rstrip()
    if card.unknown:
        text += f" · {card.unknown} unknown"
    if card.errors:
        text += f" · {card.errors} error"
    return text


def score_label(draft: Draft) -> str:
    """`score 67`, or an interval while undecided; the judged one beside it and never blended."""
    card = draft.scorecard
    if card.computed is None:
        return "no score"
    judged = "" if card.judged is None else f" · judged {card.judged:.0f}"
    if card.outcome == "undecided" and card.score_range is not None:
        return f"undecided, score {card.score_words}{judged}"
    return f"score {card.score_words}{judged}"


def rating_label(draft: Draft, g: Glyphs) -> str:
    """The person's rating in a sign and a word."""
    if draft.rating > 0:
        return f"{g.up} good"
    return f"{g.down} bad" if draft.rating < 0 else ""


def landing(session: Session) -> int:
    """The number of the draft whose prompt will carry a note queued now.

    A call that is open has its prompt already; the note goes into the next one.
    """
    writing = session.open_call is not None and session.open_call.what == "draft"
    return session.next_number + writing


def landing_label(session: Session, ending: Ending | None = None) -> str:
    """When a note queued now will reach the model; what it waits for where going on alone would
    stop again before the next draft.
    """
    number = landing(session)
    if ending is not None and ending.own:
        return f"{WAITING}draft {number} needs another strategy (S)"
    if ending is not None and ending.stop.reason in ("rounds", "tokens", "money", "seconds"):
        return f"{WAITING}draft {number} needs budget ($)"
    if session.stop is not None:
        return f"lands in draft {number}, once you go on (r)"
    if session.paused or session.held:
        return f"{WAITING}lands in draft {number}, once you go on (r)"
    return f"lands in draft {number}"


def became(session: Session, note: Guidance, ending: Ending | None = None) -> str:
    """When a note reaches the model, or what became of it."""
    match note.status:
        case "pending":
            return landing_label(session, ending)
        case "withdrawn":
            return "withdrawn"
        case "consumed":
            return f"went into draft {note.number}{_after(session, note.number)}"


def _after(session: Session, number: int) -> str:
    draft = session.by_number(number)
    if draft is None:
        if number != session.next_number:
            return ", which was not written"
        written = session.open_call is not None
        return ", being written" if written else "; its call ended, r asks again"
    match draft.verdict:
        case "pending":
            return ", not judged yet"
        case "taken":
            return f": taken, {checks_label(draft)}"
        case "refused":
            return f": refused, {checks_label(draft)}"
        case "discarded":
            return ": thrown out"


def budget_lines(session: Session, seconds: float) -> list[tuple[str, str]]:
    """Rounds, tokens, money and time used, each of its limit where it has one. `seconds` = of
    calls and checks, what runs now included.
    """
    budget, usage = session.budget, session.usage
    about = "≈ " if usage.estimated else ""
    tokens = f"{about}{count(usage.tokens)}"
    if budget.tokens is not None:
        tokens += f" of {count(budget.tokens)}"
    lines = [("rounds", f"{session.path.rounds} of {budget.rounds}"), ("tokens", tokens)]
    if budget.money is not None or not session.simulated:
        cost = "unknown" if usage.cost is None and usage.tokens else f"${usage.cost or 0:.4f}"
        limit = f" of ${budget.money:.2f}" if budget.money is not None else ""
        lines.append(("cost", f"{cost}{limit}"))
    limit = f" of {elapsed(budget.seconds)}" if budget.seconds is not None else ""
    lines.append(("time", f"{elapsed(seconds)}{limit}"))
    if session.retries:
        lines.append(("retries", str(session.retries)))
    return lines


def advice(session: Session) -> Line:
    """The stop advisor in one line: which rule fired, or which is near, with its numbers."""
    if session.stop is not None:
        return (("stopped  ", "dim"), (session.stop.why, ""))
    view = session.view()
    near = nearing(view)
    if near:
        more = f" (+{len(near) - 1} more)" if len(near) > 1 else ""
        return (("near  ", "warn"), (f"{near[0].reason}: {near[0].why}{more}", ""))
    if not current_marks(view):
        return (("next  ", "dim"), ("the first verdict", ""))
    return (("next  ", "dim"), (_ahead(session), ""))


def _ahead(session: Session) -> str:
    best = session.best
    stages = len(session.task.stages)
    if best is not None and best.scorecard.passed and session.path.stage < stages:
        return f"stage {session.path.stage + 1} is revealed"
    if best is not None and best.scorecard.passed:
        view = session.view()
        first = "polish" if polish_due(view) else "your note" if note_due(view) else ""
        return f"{first}, then stop at the target" if first else "stop at the target"
    wrong = 0 if best is None else best.scorecard.total - best.scorecard.passing
    coming = next_round(session.view())
    if coming is None:
        return f"{wrong} check{'s' * (wrong != 1)} to fix"
    return f"{wrong} to fix; {coming.brief}"
