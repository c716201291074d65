"""A review item: one interaction, its signals, and where it stands. A pure fold of its log.

The fold takes the events as a set: their order of arrival does not matter, so that histories merged
in any order show the same item. Verdicts name the verdicts that they replace (`resolves`); those
that nothing replaces stand. One standing decision settles the item; two that differ, made apart and
then merged, put it back into the queue as a conflict. Undoing a verdict lets the ones that it
replaced stand again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.curation.prompts import digest
from workbench.curation.signals import Signal, not_counting, signal_of
from workbench.curation.verdicts import taste


@dataclass(frozen=True, slots=True)
class Given:
    """A verdict that counts."""

    id: str
    author: str
    time: str
    body: cu.VerdictGiven

    @property
    def says(self) -> tuple[str, str]:
        """What two people have to agree on."""
        return self.body.verdict, self.body.correction.strip()


@dataclass(frozen=True, slots=True)
class Item:
    """One interaction in review."""

    id: str
    """Of its stream."""
    first: str
    """Id of the event that logged it."""
    author: str
    interaction: cu.InteractionLogged
    created: str
    state: cu.ItemState = "pending"
    signals: tuple[Signal, ...] = ()
    standing: tuple[Given, ...] = ()
    """Verdicts on matters of fact that nothing replaced, by id."""
    tastes: tuple[Given, ...] = ()
    """Verdicts on matters of taste: the standing ones, each for its author."""
    conflict: bool = False
    """Standing verdicts differ: on this item, or on the question over all its items."""
    rivals: tuple[str, ...] = ()
    """What people decided about the same question elsewhere, in words, while that is contested."""
    blind: bool = False
    """It is asked for a second time, of somebody who is not shown what was said."""
    served: bool = False
    """Another item's decision holds for it; it makes nothing of its own."""
    skipped: int = 0
    """How often it was put off."""
    policy: str = ""

    @property
    def decided(self) -> Given | None:
        """The verdict that settles it; None while there is none, or several differ."""
        decisive = [given for given in self.standing if given.body.verdict in _DECISIVE]
        return None if self.conflict or self.served or not decisive else decisive[0]

    @property
    def provisional(self) -> bool:
        """What settles it is one person's word from elsewhere."""
        return self.decided is not None and self.decided.body.provisional

    @property
    def suggested(self) -> str:
        """What somebody else wrote that would be right; the latest."""
        found = [signal.correction for signal in self.signals if signal.correction]
        return found[-1] if found else ""

    @property
    def confirms(self) -> tuple[cu.Verdict, str] | None:
        """The verdict that says yes to what users said; None where they said nothing certain."""
        if self.conflict or self.blind:
            return None
        if self.decided is not None:
            given = self.decided.body
            return (given.verdict, given.correction) if given.provisional else None
        corrections = {signal.correction.strip() for signal in self.signals} - {""}
        if len(corrections) == 1:
            return "down", self.suggested
        return None

    @property
    def made(self) -> tuple[str, ...]:
        """Ids of the cases that the standing verdicts made."""
        settled = (self.decided.body.made,) if self.decided else ()
        own = (taste.body.made for taste in self.tastes)
        return tuple(case for made in (*settled, *own) for case in made)

    def replaced_by(
        self, verdict: cu.Verdict, author: str, tags: Sequence[int] = ()
    ) -> tuple[str, ...]:
        """Ids of the verdicts that a new one replaces: on matters of fact everybody's, on matters
        of taste the author's own. What only puts it off replaces no decision.
        """
        own = [each.id for each in (*self.standing, *self.tastes) if each.author == author]
        if verdict in ("skip", "draft"):
            passing = ("skip", "draft")
            return tuple(each.id for each in self.standing if each.body.verdict in passing)
        if taste(tags):
            return tuple(own)
        return tuple(dict.fromkeys([*(each.id for each in self.standing), *own]))

    @property
    def draft(self) -> cu.VerdictGiven | None:
        """What was begun and kept for later."""
        found = [given.body for given in self.standing if given.body.verdict == "draft"]
        return found[-1] if found else None

    @property
    def prompt(self) -> str:
        """What was answered: the conversation without its system prompt, and the question."""
        return prompt_of(self.interaction)

    @property
    def digest(self) -> str:
        """Of the prompt, normalised."""
        return digest(self.prompt)


_DECISIVE = frozenset({"up", "down", "discard"})
_BY_ID = attrgetter("id")


def prompt_of(interaction: cu.InteractionLogged) -> str:
    """The text that makes two interactions the same: a system prompt shared by all is left out."""
    turns = [message.text for message in interaction.before if message.role != "system"]
    return "\n".join([*turns, interaction.question])


def messages_of(interaction: cu.InteractionLogged) -> tuple[Message, ...]:
    """The conversation as the model saw it: system prompt, turns, question."""
    return (*interaction.before, Message("user", interaction.question))


def fold_item(log: Iterable[ev.Event]) -> Item | None:
    """The item of an interaction's log; None when the log holds no interaction (or no more)."""
    events = sorted(log, key=_BY_ID)
    skipped = not_counting(events)
    counting = [event for event in events if event.id not in skipped] if skipped else events
    first = next((e for e in counting if isinstance(e.body, cu.InteractionLogged)), None)
    if first is None:
        return None
    assert isinstance(first.body, cu.InteractionLogged)
    given = [
        Given(event.id, event.author, event.time, event.body)
        for event in counting
        if isinstance(event.body, cu.VerdictGiven)
    ]
    unreplaced = standing_of(given)
    standing = tuple(each for each in unreplaced if not taste(each.body.tags))
    conflict = _differ(standing)
    latest = {each.author: each for each in unreplaced if taste(each.body.tags)}
    own = tuple(latest.values())
    return Item(
        id=first.session,
        first=first.id,
        author=first.author,
        interaction=first.body,
        created=first.body.time or first.time,
        state="flagged" if conflict else _state(standing, own),
        signals=tuple(map(signal_of, (e for e in counting if isinstance(e.body, cu.SignalSeen)))),
        standing=standing,
        tastes=own,
        conflict=conflict,
        skipped=sum(each.body.verdict == "skip" for each in given),
    )


def shown(item: Item) -> Item:
    """The item as this person may see it: without what was said where they decide blind."""
    return replace(item, signals=(), standing=(), tastes=()) if item.blind else item


def standing_of(given: Sequence[Given]) -> tuple[Given, ...]:
    """Verdicts that no other one replaces, by id."""
    replaced = {id for each in given for id in each.body.resolves}
    return tuple(each for each in given if each.id not in replaced)


def _differ(standing: Sequence[Given]) -> bool:
    """People decided differently, without knowing of each other."""
    decisions = {each.says for each in standing if each.body.verdict in (*_DECISIVE, "flag")}
    return len(decisions) > 1


def _state(standing: Sequence[Given], tastes: Sequence[Given]) -> cu.ItemState:
    """The state that the standing verdicts give; a decision outweighs a put-off or a half one."""
    ranked = sorted(
        (each for each in (*standing, *tastes)),
        key=lambda each: (each.body.verdict in _DECISIVE, each.body.verdict == "flag", each.id),
    )
    return ranked[-1].body.state if ranked else "pending"
