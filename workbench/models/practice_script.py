"""What the practice model knows about a task: a first draft with known faults, and for each fault
the facts that give it away.

A script is a YAML file in assets/practice/<domain>/, beside the task of the same name:

    task: code/mean                 # the task's id
    fence: python                   # language of the fence around drafts; leave out for prose
    draft: |                        # the first draft, with its faults in it
      def mean(xs):
          return sum(xs) / len(xs)
    faults:
      - id: empty-list
        stage: 1                    # the stage whose checks find it; 1 where left out
        broken: "def mean(xs):\\n    return"
        repair: "def mean(xs):\\n    if not xs:\\n        return None\\n    return"
        reveals:                    # one of these lines is enough, all of it in one paragraph
          - ["mean([])", "None"]
          - ["ZeroDivisionError", "return sum(xs) / len(xs)"]
        chances: {repair: 0.85, ignore: 0.1, break: 0.05}
        breaks: other-fault         # which fault a break puts in; needed with a chance of breaking
        avoided: 0.2                # chance that a draft written anew has it not; 0 where left out

`broken` stands once in the draft, and `repair` takes its place; where a fault sits in several
places, give `places:` with a list of `{broken, repair}` instead. Mind that a YAML block (`|`) drops
the indentation of its first line; quotes with `\\n` keep it. A fault that is not in the first
draft is one that only a break puts in, in place of its `repair`.

A fact is matched as written, but for white space, and as a whole word or number (`2` is not in `12`
or `2.5`). Facts come from the task and the draft (a failing input, an expected value, a quoted
step), never from this program's own wording, and an alternative must be long enough not to turn up
by chance.

`parse` promises that a script which passes it can be repaired completely, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import isclose
from typing import NoReturn

from workbench.core.codec import Json
from workbench.errors import TaskFileError

LEAST = 4
"""Characters, white space left out, that the facts of one alternative must have together."""
OWN_WORDS = ("checks pass", "score:", "to correct", "expected:", "got:", "input:", "still open")
"""Wording of this program (core.feedback, core.prompting), which says nothing about a draft."""


@dataclass(frozen=True, slots=True)
class Place:
    """Text as it stands while the fault is there, and what repairs it."""

    broken: str
    repair: str


@dataclass(frozen=True, slots=True)
class ScriptedFault:
    """One known fault."""

    id: str
    places: tuple[Place, ...]
    reveals: tuple[tuple[str, ...], ...]
    stage: int = 1
    repair: float = 0.9
    """Chance that a revealed fault is repaired."""
    ignore: float = 0.1
    break_: float = 0.0
    """Chance that it is repaired and `breaks` is put in."""
    breaks: str = ""
    avoided: float = 0.0
    """Chance that a draft which is written anew has it not."""

    def present(self, draft: str) -> bool:
        """Whether the draft has the fault."""
        return any(place.broken in draft for place in self.places)

    def repaired(self, draft: str) -> str:
        """The draft without the fault."""
        for place in self.places:
            draft = draft.replace(place.broken, place.repair, 1)
        return draft

    def put_in(self, draft: str) -> str:
        """The draft with the fault, where it has none of it and can take it; otherwise as it is."""
        if self.present(draft) or not all(place.repair in draft for place in self.places):
            return draft
        for place in self.places:
            draft = draft.replace(place.repair, place.broken, 1)
        return draft


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said in another role than the writer's, to a request that holds a text."""

    role: str
    where: str
    """Text that the request holds, and requests of another kind do not."""
    texts: tuple[str, ...]
    """An answer for each sample; the last one for all further ones."""
    lines: tuple[tuple[str, str], ...] = ()
    """What stands in place of `@lines` in an answer: each second text whose first one the request
    holds, in their order, with commas between.
    """

    def answer(self, request: str, sample: int) -> str:
        """The answer to a request."""
        said = [text for held, text in self.lines if held in request]
        return self.texts[min(sample, len(self.texts) - 1)].replace("@lines", ", ".join(said))


@dataclass(frozen=True, slots=True)
class Script:
    """All that the practice model knows about a task."""

    task: str
    draft: str
    faults: tuple[ScriptedFault, ...]
    fence: str | None = None
    replies: tuple[Reply, ...] = ()

    @property
    def repaired(self) -> str:
        """The draft with every fault repaired."""
        return _repaired(self.draft, self.faults)

    def fault(self, id: str) -> ScriptedFault:
        """The fault of that id."""
        return next(fault for fault in self.faults if fault.id == id)


def reveals(fault: ScriptedFault, feedback: str) -> bool:
    """Whether the feedback gives the fault away."""
    return revealed(fault, feedback) is not None


def revealed(fault: ScriptedFault, feedback: str) -> tuple[str, ...] | None:
    """The first alternative of which one paragraph of the feedback holds every fact.

    Fenced diffs are not read: they show what was tried, not what is wrong.
    """
    told = re.sub(r"^(`{3,})diff\n.*?^\1$", "", feedback, flags=re.M | re.S)
    paragraphs = [_squeezed(paragraph) for paragraph in told.split("\n\n")]
    found = (
        facts
        for facts in fault.reveals
        for paragraph in paragraphs
        if all(_occurs(fact, paragraph) for fact in facts)
    )
    return next(found, None)


def _occurs(fact: str, text: str) -> bool:
    wanted = _squeezed(fact)
    before = r"(?<![\w])(?<!\d\.)(?<![\s(\[,=:]-)" if wanted[0].isalnum() else ""
    after = r"(?![\w])(?!\.\d)" if wanted[-1].isalnum() else ""
    return re.search(before + re.escape(wanted) + after, text) is not None


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _repaired(draft: str, faults: Sequence[ScriptedFault]) -> str:
    for fault in faults:
        draft = fault.repaired(draft)
    return draft


def parse(data: Json, name: str = "practice script") -> Script:
    """The script in parsed YAML; raises TaskFileError with the field and the fix.

    `name` is the file as shown in complaints.
    """
    reader = _Reader(name)
    top = reader.mapping("", data, {"task", "draft", "faults"}, {"fence", "replies"})
    draft = reader.text("draft", top["draft"]).strip("\n") + "\n"
    entries = reader.listed("faults", top["faults"])
    faults = tuple(reader.fault(f"faults.{n}", entry) for n, entry in enumerate(entries))
    fence = None if top.get("fence") is None else str(top["fence"])
    given = reader.listed("replies", top["replies"]) if top.get("replies") else []
    replies = tuple(reader.reply(f"replies.{n}", entry) for n, entry in enumerate(given))
    script = Script(reader.text("task", top["task"]), draft, faults, fence, replies)
    _check(script, reader.fail)
    return script


@dataclass(frozen=True)
class _Reader:
    """Reads fields and complains about them."""

    name: str

    def fail(self, field: str, message: str, hint: str = "") -> NoReturn:
        raise TaskFileError(self.name, message, field=field, hint=hint)

    def mapping(
        self, field: str, value: Json, needed: set[str], optional: set[str]
    ) -> Mapping[str, Json]:
        if not isinstance(value, Mapping):
            self.fail(field, "should be a mapping of fields.")
        for key in value:
            if key not in needed | optional:
                near = get_close_matches(str(key), sorted(needed | optional), n=1)
                guess = f"Did you mean '{near[0]}'?" if near else ""
                self.fail(f"{field}.{key}".strip("."), "is not a field of a script.", guess)
        for key in sorted(needed - set(value)):
            self.fail(f"{field}.{key}".strip("."), "is missing.")
        return value

    def text(self, field: str, value: Json) -> str:
        if not isinstance(value, str) or not value.strip():
            self.fail(field, f"should be text, not {value!r}.", "Put it into quotes.")
        return value

    def listed(self, field: str, value: Json) -> Sequence[Json]:
        if not isinstance(value, list) or not value:
            self.fail(field, "should be a list with at least one entry.")
        return value

    def number(self, field: str, value: Json) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            self.fail(field, f"should be a chance from 0 to 1, not {value!r}.")
        return float(value)

    def fault(self, field: str, value: Json) -> ScriptedFault:
        optional = {"broken", "repair", "places", "stage", "chances", "breaks", "avoided"}
        entry = self.mapping(field, value, {"id", "reveals"}, optional)
        chances = self.chances(f"{field}.chances", entry.get("chances"))
        alternatives = self.listed(f"{field}.reveals", entry["reveals"])
        stage = entry.get("stage", 1)
        if not isinstance(stage, int) or stage < 1:
            self.fail(f"{field}.stage", f"should be a whole number from 1, not {stage!r}.")
        return ScriptedFault(
            id=self.text(f"{field}.id", entry["id"]),
            places=self.places(field, entry),
            reveals=tuple(
                self.facts(f"{field}.reveals.{n}", facts) for n, facts in enumerate(alternatives)
            ),
            stage=stage,
            repair=chances["repair"],
            ignore=chances["ignore"],
            break_=chances["break"],
            breaks=str(entry.get("breaks", "")),
            avoided=self.number(f"{field}.avoided", entry.get("avoided", 0.0)),
        )

    def reply(self, field: str, value: Json) -> Reply:
        entry = self.mapping(field, value, {"role", "where", "texts"}, {"lines"})
        texts = self.listed(f"{field}.texts", entry["texts"])
        given = entry.get("lines")
        lines = self.listed(f"{field}.lines", given) if given else []
        pairs = [self.listed(f"{field}.lines.{n}", pair) for n, pair in enumerate(lines)]
        if any(len(pair) != 2 for pair in pairs):
            self.fail(f"{field}.lines", "should be pairs of texts.")
        return Reply(
            self.text(f"{field}.role", entry["role"]),
            self.text(f"{field}.where", entry["where"]),
            tuple(self.text(f"{field}.texts.{n}", text) for n, text in enumerate(texts)),
            tuple((str(held), str(said)) for held, said in pairs),
        )

    def places(self, field: str, entry: Mapping[str, Json]) -> tuple[Place, ...]:
        if "places" not in entry:
            return (self.place(field, {key: entry.get(key) for key in ("broken", "repair")}),)
        if "broken" in entry or "repair" in entry:
            self.fail(field, "has 'places' and also 'broken' or 'repair'.", "Keep one of them.")
        listed = self.listed(f"{field}.places", entry["places"])
        return tuple(self.place(f"{field}.places.{n}", one) for n, one in enumerate(listed))

    def place(self, field: str, value: Json) -> Place:
        entry = self.mapping(field, value, {"broken", "repair"}, set())
        broken = self.text(f"{field}.broken", entry["broken"])
        if not isinstance(entry["repair"], str):
            self.fail(f"{field}.repair", "should be text; empty to delete the broken text.")
        if broken in entry["repair"]:
            hint = "Take more of the text around it into both."
            self.fail(f"{field}.repair", "still contains the broken text.", hint)
        return Place(broken, entry["repair"])

    def facts(self, field: str, value: Json) -> tuple[str, ...]:
        facts = tuple(
            self.text(f"{field}.{n}", fact) for n, fact in enumerate(self.listed(field, value))
        )
        if sum(len("".join(fact.split())) for fact in facts) < LEAST:
            hint = "Add a fact, e.g. the failing input."
            self.fail(field, f"is so short ({', '.join(facts)}) that it turns up by chance.", hint)
        own = [word for word in OWN_WORDS for fact in facts if word in fact.casefold()]
        if own:
            hint = "Name what is in the task or the draft."
            self.fail(field, f"holds '{own[0]}', which is this program's own wording.", hint)
        return facts

    def chances(self, field: str, value: Json) -> Mapping[str, float]:
        if value is None:
            return {"repair": 0.9, "ignore": 0.1, "break": 0.0}
        entry = self.mapping(field, value, {"repair"}, {"ignore", "break"})
        known = {key: self.number(f"{field}.{key}", one) for key, one in entry.items()}
        known.setdefault("break", 0.0)
        known.setdefault("ignore", 1 - known["repair"] - known["break"])
        if min(known.values()) < -1e-9 or not isclose(sum(known.values()), 1, abs_tol=1e-6):
            self.fail(field, f"add up to {sum(known.values()):g}.", "Make them add up to 1.")
        return known


Fail = Callable[[str, str, str], NoReturn]


def _check(script: Script, fail: Fail) -> None:
    """What can only be seen of the whole script."""
    ids = [fault.id for fault in script.faults]
    for n, fault in enumerate(script.faults):
        if ids.count(fault.id) > 1:
            fail(f"faults.{n}.id", f"'{fault.id}' is used twice.", "Give each fault its own id.")
        _check_breaks(script, fault, n, fail)
        _check_places(script, fault, n, fail)
    forwards = _repaired(script.draft, script.faults)
    backwards = _repaired(script.draft, tuple(reversed(script.faults)))
    left = [f.id for f in script.faults if f.present(forwards) or f.present(backwards)]
    if left:
        fail("faults", f"leave '{left[0]}' in the draft when all are repaired.", _APART)
    if forwards != backwards:
        fail("faults", "repaired in another order give another draft.", _APART)


_APART = "Let no two faults share a piece of text."


def _check_breaks(script: Script, fault: ScriptedFault, n: int, fail: Fail) -> None:
    others = {other.id for other in script.faults if other.id != fault.id}
    if fault.break_ and fault.breaks not in others:
        known = ", ".join(sorted(others)) or "none"
        fail(f"faults.{n}.breaks", f"should name another fault ({known}).", "")
    if fault.break_ and not all(place.repair for place in script.fault(fault.breaks).places):
        fail(f"faults.{n}.breaks", f"'{fault.breaks}' deletes text and cannot be put back.", "")


def _check_places(script: Script, fault: ScriptedFault, n: int, fail: Fail) -> None:
    counts = [script.draft.count(place.broken) for place in fault.places]
    put_in = any(other.breaks == fault.id and other.break_ for other in script.faults)
    if any(count > 1 for count in counts):
        fail(f"faults.{n}.broken", "occurs more than once in the draft.", "Take more around it.")
    if not any(counts) and not put_in:
        fail(
            f"faults.{n}.broken", "does not occur in the draft.", "Copy it character by character."
        )
    if any(counts) and not all(counts):
        fail(f"faults.{n}.places", "are only partly in the draft.", "Give them all, or none.")
    if put_in and not fault.present(fault.put_in(script.repaired)):
        fail(f"faults.{n}.repair", "does not occur in the repaired draft, so no break fits.", "")
