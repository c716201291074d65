"""`workbench rate`: rate drafts of the history by rubric, or two against each other, blind.

    workbench rate                              the next draft, its rubric, and the name it goes by
    workbench rate NAME task=4 clarity=3        levels, one for each criterion
    workbench rate --pair                       the next two
    workbench rate LEFT RIGHT --winner left     which is better
    workbench rate --lines FILE                 JSON lines: {"id", "levels"} or {"left", "right",
                                                "winner"}
    workbench rate --add "tone: …" --domain D   a criterion found while rating

Neither session nor round, author, checks or judges are told before. What the rater had seen is
found in the log and stands in the event.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast

from workbench.assembly import redactor_for
from workbench.catalog import find_domain
from workbench.commands.curating.log import opened
from workbench.commands.filters.ending import ended
from workbench.commands.narrate import safe
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.errors import UsageError, WorkbenchError
from workbench.history import History
from workbench.judges import rubric_of
from workbench.judging.rubrics import Rubric
from workbench.own_rubrics import kept_with, read_criterion
from workbench.rating.queue import (
    Rateable,
    as_shown,
    find_rateable,
    rating,
    revealed,
    waiting,
    waiting_pairs,
)
from workbench.settings import load_settings

SIDES = ("left", "right", "tie")


def rate_command(options: argparse.Namespace) -> int:
    """0 when it was done; 1 when a line could not be used, or nothing waits."""
    settings = load_settings()
    if options.add:
        return _add(options)
    author = options.author or settings.author
    with History.open(redactor_for=redactor_for(settings)) as history:
        if options.lines:
            return _lines(history, options, author)
        if options.pair:
            return _next_pair(history, options, author)
        if not options.what:
            return _next(history, options, author)
        entry = _typed(options)
        told = _rated(history, entry, author)
    print(json.dumps(told, ensure_ascii=False) if options.json else _said(told))
    return 0


def _typed(options: argparse.Namespace) -> dict[str, Json]:
    """What was typed, as a line of `--lines` says it."""
    if options.winner:
        if len(options.what) != 2:
            raise UsageError("Two drafts are compared.", "workbench rate LEFT RIGHT --winner left")
        left, right = options.what
        return {"left": left, "right": right, "winner": options.winner}
    name, *given = options.what
    levels: dict[str, Json] = {}
    for part in given:
        criterion, equals, level = part.partition("=")
        if not equals or not level.isdecimal():
            raise UsageError(f"'{part}' is no level.", "Write CRITERION=LEVEL, e.g. clarity=4.")
        levels[criterion] = int(level)
    return {"id": name, "levels": levels, "note": options.note}


def _rated(history: History, entry: Mapping[str, Json], author: str) -> dict[str, Json]:
    """Write one rating; what it became, and what the rater did not know before."""
    return (
        _compared(history, entry, author) if "winner" in entry else _graded(history, entry, author)
    )


def _graded(history: History, entry: Mapping[str, Json], author: str) -> dict[str, Json]:
    one = find_rateable(history, str(entry.get("id")), author)
    levels = entry.get("levels")
    if not isinstance(levels, Mapping):
        raise UsageError("A line has no levels.", 'Give {"id", "levels": {"CRITERION": 1..5}}.')
    numbers = {
        str(name): float(level)
        for name, level in levels.items()
        if isinstance(level, int | float) and not isinstance(level, bool)
    }
    body = rating(one, numbers, str(entry.get("note") or ""))
    history.record(one.session, (body,), author)
    told = revealed(history.load(one.session), one.draft)
    return {"id": one.name, "saw": body.saw, "counts": body.saw == "nothing", "was": list(told)}


def _compared(history: History, entry: Mapping[str, Json], author: str) -> dict[str, Json]:
    winner = entry.get("winner")
    if winner not in SIDES:
        raise UsageError(f"'{winner}' is no winner.", f"Say {', '.join(SIDES)}.")
    left, right = (find_rateable(history, str(entry.get(k)), author) for k in ("left", "right"))
    if left.session != right.session or left.draft == right.draft:
        raise UsageError("Two drafts of one session are compared.", "'workbench rate --pair'")
    saw = as_shown(history.events(left.session), left, right, author).saw
    side = cast(Literal["left", "right", "tie"], winner)
    body = ev.RatedPair(left.draft, right.draft, side, left.rubric.version, saw)
    history.record(left.session, (body,), author)
    drafts = history.load(left.session).drafts
    was = [
        f"{k}: draft {drafts[d].number}" for k, d in (("left", left.draft), ("right", right.draft))
    ]
    return {"winner": winner, "saw": saw, "counts": saw == "nothing", "was": was}


def _said(told: Mapping[str, Json]) -> str:
    counts = (
        "It calibrates judges: nothing was seen before."
        if told["counts"]
        else f"It is kept, and calibrates nothing: seen before: {told['saw']}."
    )
    return "\n".join([f"Rated. {counts}", *(f"  {safe(line)}" for line in told["was"])])


def _lines(history: History, options: argparse.Namespace, author: str) -> int:
    unused = 0
    for entry in _entries(options.lines):
        try:
            told = _rated(history, entry, author)
        except WorkbenchError as error:
            unused += 1
            told = {"id": entry.get("id"), "error": f"{error.message} {error.hint}".strip()}
        print(json.dumps(told, ensure_ascii=False), flush=True)
    return ended(unused)


def _entries(name: str) -> Iterator[Mapping[str, Json]]:
    with opened(name) as source:
        for number, line in enumerate(source, 1):
            if not line.strip():
                continue
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError):
                entry = None
            yield entry if isinstance(entry, dict) else {"id": f"line {number}", "levels": None}


def _next(history: History, options: argparse.Namespace, author: str) -> int:
    found = waiting(history, author, options.domain)
    if not found:
        return _nothing(options)
    blind = sum(one.saw == "nothing" for one in found)
    one = found[0]
    if options.json:
        told = {**_document(one), "rubric": _criteria(one.rubric), "waiting": len(found)}
        print(json.dumps({**told, "blind": blind}, ensure_ascii=False))
        return 0
    print(f"{_text(one)}\n\n{_anchors(one.rubric)}\n")
    levels = " ".join(f"{criterion.id}=1..5" for criterion in one.rubric.criteria)
    print(f"Rate it: workbench rate {one.name} {levels}")
    print(f"{len(found)} drafts wait, {blind} of them unseen. You have seen of it: {one.saw}.")
    return 0


def _next_pair(history: History, options: argparse.Namespace, author: str) -> int:
    pair = next(waiting_pairs(history, author, options.domain), None)
    if pair is None:
        return _nothing(options)
    sides = {"left": pair.left, "right": pair.right}
    if options.json:
        told: dict[str, Json] = {side: _document(one) for side, one in sides.items()}
        print(json.dumps({**told, "saw": pair.saw}, ensure_ascii=False))
        return 0
    for side, one in sides.items():
        print(f"{side.upper()}\n\n{_text(one)}\n")
    print(f"Which is better? workbench rate {pair.left.name} {pair.right.name} --winner left")
    return 0


def _nothing(options: argparse.Namespace) -> int:
    if options.json:
        print(json.dumps({"waiting": 0, "blind": 0}))
    else:
        print("Nothing waits to be rated. Drafts come from sessions: workbench run TASK")
    return 1


def _document(one: Rateable) -> dict[str, Json]:
    return {"id": one.name, "task": one.task, "draft": one.text, "saw": one.saw}


def _criteria(rubric: Rubric) -> Json:
    return {
        "version": rubric.version,
        "criteria": [
            {"id": c.id, "question": c.question, "levels": dict(c.levels)} for c in rubric.criteria
        ],
    }


def _text(one: Rateable) -> str:
    return f"{safe(one.task)}\n\n{'-' * 40}\n{safe(one.text)}\n{'-' * 40}"


def _anchors(rubric: Rubric) -> str:
    rows: list[str] = []
    for criterion in rubric.criteria:
        rows.append(f"{criterion.id}: {criterion.question}")
        rows += [f"  {level}  {text}" for level, text in criterion.levels.items()]
    return "\n".join(rows)


def _add(options: argparse.Namespace) -> int:
    if not options.domain:
        raise UsageError("A criterion belongs to a domain.", "Add --domain NAME.")
    domain = find_domain(options.domain)
    before = rubric_of(domain, Task("", domain.name, "", ""))
    made, file = kept_with(domain.name, before, read_criterion(options.add))
    said: dict[str, Json] = {"rubric": made.rubric.version, "older": list(made.older)}
    if options.json:
        print(json.dumps({**said, "file": str(file)}))
    else:
        _tell_added(made.rubric, before, str(file))
    return 0


def _tell_added(rubric: Rubric, before: Rubric, file: str) -> None:
    names: Sequence[str] = [criterion.id for criterion in rubric.criteria]
    print(f"The rubric has {len(names)} criteria now ({', '.join(names)}): {file}")
    print(f"Ratings by the version before ({before.version}) are older and count for it alone.")
