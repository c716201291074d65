"""Interactions from anywhere: JSON lines, or one call from Python, into the same redacted log.

A line is an object with `question` and `answer` and, where known, `before` (earlier turns),
`system`, `sources`, `model`, `user`, `time`, `tags`, `metadata` (whatever the agent wants kept),
and what was said of the answer or done with it: `feedback` (up, down, a rating such as `2/5`, or
edited, tried_again, copied, accepted, abandoned), `correction`, `note`, and the acts as fields of
their own. With an `id` of the agent's own the line can be sent again without harm, and what is said
later can follow in a line with that id alone:

    {"id": "call-17", "question": "Capital of Australia?", "answer": "Sydney."}
    {"id": "call-17", "feedback": "down", "correction": "Canberra."}
    {"id": "call-17", "edited": "Canberra is the capital."}
    {"id": "call-18", "retry_of": "call-17", "question": "Capital?", "answer": "Canberra."}

A field or value that is not understood costs nobody the interaction: it is kept, and told.
"""

from workbench.curation.intake.entries import Entry, parse
from workbench.curation.intake.writing import Took, take, take_lines

__all__ = ["Entry", "Took", "parse", "take", "take_lines"]
