"""The order of the review queue, and why an item stands where it does.

What needs a person most comes first: people who disagree, a person against checks or judges,
signals that say nothing certain, prompts unlike anything decided so far, then age. Every tenth
place goes to an item drawn by a seeded hash, whatever its need: without such a control sample the
reviewed items would only show where the order looked. Pure; the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.curation.clusters.alike import sameness
from workbench.curation.clusters.fingerprints import fingerprint, unpacked
from workbench.curation.clusters.joining import nearest
from workbench.curation.clusters.rulings import Stand
from workbench.curation.items import Item
from workbench.curation.prompts import digest
from workbench.curation.ranking import CONFLICT, NOVELTY, Decided, Rank, in_order
from workbench.curation.verdicts import TAGS

if TYPE_CHECKING:
    from workbench.history import Brief, ItemRow

OPEN = ("pending", "draft", "flagged")
DECIDED = ("done", "discarded")
GOOD, BAD = 80.0, 50.0
"""Scores from which a check or judge calls an answer good, and below which bad."""
WEIGHTS = {
    "conflict": CONFLICT,
    "disagreement": 4.0,
    "no correction": 3.0,
    "flagged": 2.0,
    "uncertainty": 2.0,
    "draft": 1.5,
    "correction waits": 1.5,
    "novelty": NOVELTY,
    "provisional": 0.5,
}
"""What a reason adds to an item's need. Differences between people and checks teach most; ours."""
SAME = "same"
"""The first entry of a row's data, so that many rows are told apart without being parsed."""
FIRST = "first"
"""Id of the event that logged the item, in a row's data."""
NEVER_SKIPPED = '"skipped": 0,'
"""Stands in the data of most rows, and in no text of theirs, where its marks would be escaped."""
NEW = 0.5
"""Overlap with all decided prompts below which a prompt is new."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an item needs a person."""

    name: str
    weight: float
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """An item's place in the queue."""

    row: ItemRow
    need: float
    control: bool
    """It stands here by the draw, not by its need."""
    novelty: float
    """0: like something decided; 1: like nothing decided."""


def reasons(item: Item) -> tuple[Reason, ...]:
    """Everything about the item alone that asks for a person, the strongest first."""
    found = [
        *_conflicts(item),
        *_disagreements(item),
        *_open_ends(item),
        *_uncertainties(item),
        *_provisional(item),
    ]
    return tuple(sorted(found, key=lambda reason: -reason.weight))


def row_of(item: Item, before: ItemRow | None = None) -> ItemRow:
    """What the queue needs to know of an item, without its text; `before` is its row as it was, of
    which is kept what follows from its texts alone.
    """
    from workbench.history import ItemRow

    known = reasons(item)
    corrections = [signal.correction for signal in item.signals]
    data = {
        SAME: sameness(item.prompt, item.interaction.answer, corrections),
        FIRST: item.first,
        "made": list(item.made),
        "reasons": [reason.name for reason in known],
        "signals": [signal.kind for signal in item.signals],
        "strength": round(sum(signal.strength for signal in item.signals), 2),
        "tags": tags_of(item),
        "users": sorted({signal.by for signal in item.signals}),
        "skipped": item.skipped,
        "reviewers": sorted(
            {each.author for each in item.standing if each.body.source == "person"}
        ),
        "simulated": item.interaction.simulated,
        "domain": item.interaction.domain,
        "model": item.interaction.model,
        "verdict": item.decided.body.verdict if item.decided else "",
        "stand": _stand(item),
    }
    asked, said = item.digest, digest(item.interaction.answer)
    if before is None or (before.digest, before.answer) != (asked, said):
        print = fingerprint(item.prompt, item.interaction.answer)
        sketch, question = print.packed, f"{print.gist:016x}"
    else:
        sketch, question = before.sketch, before.question
    return ItemRow(
        id=item.id,
        state=item.state,
        created=item.created,
        digest=asked,
        answer=said,
        sketch=sketch,
        need=sum(reason.weight for reason in known),
        data=json.dumps(data, ensure_ascii=False),
        question=question,
    )


def tags_of(item: Item) -> list[str]:
    """Its own tags, and the names of the failures that reviewers saw in it."""
    numbers = {number for each in (*item.standing, *item.tastes) for number in each.body.tags}
    return sorted({*item.interaction.tags, *(tag.name for tag in TAGS if tag.number in numbers)})


def same_of(row: ItemRow) -> str:
    """Equal for rows that one look decides (`clusters.alike`); empty where nobody knows."""
    return row.data.partition(f'"{SAME}": "')[2][:16]


def age(row: ItemRow) -> tuple[str, str, str]:
    """Orders rows from the oldest on; of those of one time, as whole batches are, the one that was
    logged first is the oldest.
    """
    return row.created, row.data.partition(f'"{FIRST}": "')[2][:26], row.id


def blind(row: ItemRow) -> bool:
    """Whether a row that waits is asked for a second time, so that nothing may be told of it."""
    return row.state not in OPEN and not row.ruling


def _stand(item: Item) -> dict[str, object]:
    """What the item says of its question; see `clusters.rulings`."""
    given = item.decided
    good = given.body.correction or item.interaction.answer if given else ""
    silent = given is None or given.body.verdict == "discard"
    return {
        "good": "" if silent else digest(good),
        "corrections": sorted({digest(s.correction) for s in item.signals if s.correction}),
        "given": given.id if given else "",
        "author": given.author if given else "",
        "reviewer": given is not None and given.body.source == "person",
        "provisional": given is not None and given.body.provisional,
        "resolves": [id for each in item.standing for id in each.body.resolves],
        "untouched": not item.standing,
    }


def reviewers_of(row: ItemRow) -> tuple[str, ...]:
    """Who decided it in review."""
    return tuple(json.loads(row.data)["reviewers"])


def stand_of(row: ItemRow) -> Stand:
    """Where a row's item stands."""
    data = json.loads(row.data)
    known = data["stand"]
    return Stand(
        row.id,
        row.created,
        row.answer,
        data["verdict"],
        first=data[FIRST],
        **{
            **known,
            "corrections": tuple(known["corrections"]),
            "resolves": tuple(known["resolves"]),
        },
    )


def users_of(row: ItemRow) -> tuple[str, ...]:
    """Whose signals the item has."""
    return tuple(json.loads(row.data)["users"])


def waits(row: ItemRow) -> bool:
    """Whether the item stands in the queue: open, and no other one stands there for it."""
    if row.ruling == "provisional":
        return row.state in (*OPEN, "done")
    return row.ruling == "conflict" or (row.state in OPEN and not row.ruling)


def ordered(
    rows: Iterable[ItemRow], decided: Sequence[ItemRow] = (), again: Sequence[ItemRow] = ()
) -> list[Place]:
    """The open items in the order in which to review them; `decided` are those that were, `again`
    those of them that this person is asked for as a second one.

    Skipped items come after all others of the same kind of need, the oldest first among equals.
    """
    waiting = {row.id: row for row in (*(row for row in rows if waits(row)), *again)}
    known = Decided({row.question for row in decided}, {row.cluster for row in decided} - {""})
    ranks = in_order(map(brief_of, waiting.values()), known, unlike([*waiting.values()], decided))
    return [place_of(rank, waiting[rank.id]) for rank in ranks]


def place_of(rank: Rank, row: ItemRow) -> Place:
    """The place of a row whose rank is known."""
    return Place(row, -rank.surplus, rank.control, rank.novelty)


def unlike(waiting: Sequence[ItemRow], decided: Sequence[ItemRow]) -> Callable[[str], float]:
    """Gives by its id how unlike the latest decided ones an item is: compared as long as so few
    wait that the queue stays quick.
    """
    few = [unpacked(row.sketch) for row in decided[-COMPARED:]]
    if not few or len(waiting) > COMPARED:
        return lambda id: 1.0
    prints = {row.id: unpacked(row.sketch) for row in waiting}
    return lambda id: 1.0 - nearest(prints[id], few)


COMPARED = 128
"""Items that wait, and decided ones, that are compared by their texts at most."""


def brief_of(row: ItemRow) -> Brief:
    """What decides the place of a row."""
    from workbench.history import Brief

    skipped = NEVER_SKIPPED not in row.data and json.loads(row.data).get("skipped", 0) > 0
    created, first, id = age(row)
    standing = (row.need, skipped, row.ruling, row.question, row.cluster, row.state)
    return Brief(id, created, first, *standing, same_of(row))


def why(item: Item, place: Place | None = None) -> tuple[str, ...]:
    """Sentences that say why the item is in the queue, and why here."""
    if item.served:
        return ("A decision on the same question holds for it: it is in no queue.",)
    if item.state not in OPEN and not item.provisional and not item.blind:
        return (f"It is {item.state}: it is in no queue.",)
    found = [] if item.blind else [reason.text for reason in reasons(item)]
    if item.blind:
        found.append("Somebody decided it; you decide it anew, without seeing how.")
    if place is not None and place.control:
        found.insert(0, "Drawn at random: every tenth place is a control of the order itself.")
    if place is not None and place.novelty > 1 - NEW:
        found.append("Nothing like its prompt has been decided yet.")
    if item.skipped:
        found.append(f"Put off {item.skipped} times.")
    return tuple(found) or ("It waits in the order of its age; nothing speaks for or against it.",)


def _conflicts(item: Item) -> Iterable[Reason]:
    if item.rivals:
        told = "; ".join(item.rivals)
        yield _reason("conflict", f"The same question was decided differently: {told}.")
    elif item.conflict:
        told = ", ".join(f"{each.author}: {each.body.verdict}" for each in item.standing)
        yield _reason("conflict", f"People decided differently, apart from each other ({told}).")


def _disagreements(item: Item) -> Iterable[Reason]:
    """Signals against each other, and people against checks or judges."""
    good = [signal for signal in item.signals if signal.strength > 0]
    bad = [signal for signal in item.signals if signal.strength < 0]
    if good and bad:
        text = f"Signals disagree: {_named(good)} against {_named(bad)}."
        yield _reason("disagreement", text)
        return
    for name, score in (("Checks", item.interaction.score), ("Judges", item.interaction.judged)):
        if score is not None and good and score < BAD:
            yield _reason("disagreement", f"{name} gave it {score:.0f}, but {_named(good)}.")
        if score is not None and bad and score >= GOOD:
            yield _reason("disagreement", f"{name} gave it {score:.0f}, but {_named(bad)}.")


def _open_ends(item: Item) -> Iterable[Reason]:
    said = [signal for signal in item.signals if signal.says == "down"]
    down = [each for each in item.standing if each.body.verdict == "down"]
    right = [signal for signal in item.signals if _says_what_is_right(signal.correction, item)]
    if (said or down) and not right and item.state != "done":
        yield _reason("no correction", "Called bad, but nobody said what would be right.")
    flagged = any(each.body.verdict == "flag" for each in item.standing)
    if item.state == "flagged" and flagged and not down:  # a conflict is flagged by nobody
        yield _reason("flagged", "Somebody flagged it for later.")
    if item.state == "draft":
        yield _reason("draft", "Half decided: a correction was begun.")


def _provisional(item: Item) -> Iterable[Reason]:
    if item.provisional:
        weight = WEIGHTS["provisional"] * (2 if item.suggested else 1)
        yield Reason("provisional", weight, "One person said so: confirm it (y), or correct it.")


def _says_what_is_right(correction: str, item: Item) -> bool:
    """One that repeats the answer to the letter says nothing; it was sent by mistake."""
    return correction.strip() not in ("", item.interaction.answer.strip())


def _uncertainties(item: Item) -> Iterable[Reason]:
    implicit = [signal for signal in item.signals if signal.source == "implicit"]
    edits = [signal for signal in implicit if signal.correction]
    if edits:
        yield _reason("correction waits", f"Somebody edited it ({_named(edits)}): is that right?")
    elif implicit and not any(signal.says for signal in item.signals):
        strength = sum(signal.strength for signal in implicit)
        weight = WEIGHTS["uncertainty"] * max(0.0, 1.0 - abs(strength))
        text = f"Only weak signs: {_named(implicit)} ({strength:+.1f})."
        yield Reason("uncertainty", weight, text)
    score = item.interaction.score
    if score is not None and BAD <= score < GOOD:
        yield Reason("uncertainty", WEIGHTS["uncertainty"] / 2, f"Checks gave it {score:.0f}.")


def _named(signals: Sequence[object]) -> str:
    kinds = [getattr(signal, "kind", "").replace("_", " ") for signal in signals]
    return ", ".join(dict.fromkeys(kinds))


def _reason(name: str, text: str) -> Reason:
    return Reason(name, WEIGHTS[name], text)
