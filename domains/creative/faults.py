"""The faults that creative copy can have, planted one at a time in clean drafts.

Written from the descriptions of the faults (research: creative, "Faults (12)" and the table of
computations) before any check of this domain. Check ids are those of that table; the part before
the first full stop stands for the whole family.
"""

from __future__ import annotations

from domains.creative.planted import (
    banned_word,
    broken_tag,
    cliche,
    missing_legal_line,
    near_copy,
    no_alt_text,
    off_voice,
    over_limit,
    preferred_word,
    superlative,
    twin_variants,
    two_calls,
    unknown_fact,
    unquoted_claim,
    wrong_spec,
    wrong_spec_in_words,
)
from domains.creative.planted.story import (
    beats_out_of_order,
    missing_beat,
    other_age,
    other_person,
    renamed,
    tense_slip,
)
from domains.creative.planted.workings import invented_operand, wrong_working
from workbench.core.faults import FaultOperator
from workbench.prose.planting import Mutation, operators_of

_MADE: tuple[tuple[str, str, Mutation, str], ...] = (
    ("over limit", "A part is longer than its channel takes.", over_limit, "major"),
    ("unsubstantiated superlative", "It is called the best, and no fact says so.", superlative,
     "minor"),
    ("wrong spec", "A figure of the product is not the fact's.", wrong_spec, "major"),
    ("wrong spec, once more", "A figure is said again, and differently.", wrong_spec_in_words,
     "minor"),
    ("unknown fact", "A claim rests on a fact that is not there.", unknown_fact, "major"),
    ("claim not in the copy", "A claim quotes what the copy does not say.", unquoted_claim,
     "major"),
    ("banned word", "A word that the voice file bans.", banned_word, "major"),
    ("word to be replaced", "A word for which the voice file has another.", preferred_word,
     "major"),
    ("off-voice paragraph", "A paragraph could be by an authority.", off_voice, "minor"),
    ("two calls to action", "The reader is sent two ways.", two_calls, "major"),
    ("twin variants", "Two variants are the same but for a word.", twin_variants, "major"),
    ("stock phrase", "A phrase that stands in every advertisement.", cliche, "minor"),
    ("missing legal line", "A line that the law wants is gone.", missing_legal_line, "major"),
    ("no text for the picture", "The picture has no words for those who do not see it.",
     no_alt_text, "minor"),
    ("tag in small letters", "A tag of several words cannot be read aloud.", broken_tag, "minor"),
    ("copied run", "Words of an exemplar are taken over.", near_copy, "minor"),
    ("name changes", "A character is called otherwise in the second half.", renamed, "minor"),
    ("age changes", "A character's age is not that of the ledger.", other_age, "minor"),
    ("tense slip", "Sentences of the narration change their tense.", tense_slip, "minor"),
    ("point of view slips", "The narration says I where it said she, or the reverse.",
     other_person, "minor"),
    ("missing beat", "A beat of the story is not told.", missing_beat, "major"),
    ("beats out of order", "A beat is told before the one that it follows.", beats_out_of_order,
     "major"),
    ("wrong working", "A working of the ledger comes to another figure.", wrong_working, "major"),
    ("invented operand", "A working takes a figure that nothing gives.", invented_operand,
     "major"),
)  # fmt: skip


def operators() -> tuple[FaultOperator, ...]:
    """One operator for each fault."""
    return operators_of(_MADE)
