"""Somebody else's record: its key, and the parts of the names in it.

A record belongs to somebody else where it names a person who is not the customer. What ticket or
policies give as well is nobody's secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.given import stated, strange_records
from workbench.core.checks import CheckResult
from workbench.prose.sentences import words


def others(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that tells of these; what an action takes for the customer (`the
    free unit`) may be named.
    """
    used = {str(value) for value in reply.known.args}
    foreign = [(path, mark) for path, mark in _foreign(reply.desk) if mark not in used]
    for sentence in reply.sentences:
        for path, mark in foreign:
            if re.search(rf"(?<![\w-]){re.escape(mark)}(?![\w-])", sentence.text):
                yield stated(
                    reply, sentence, f"privacy: {mark}", "foreign_data",
                    f"names {mark}, which stands in somebody else's record ({path})",
                    criterion="rules", observed=mark, expected="data of this customer alone",
                    fix="Take it out.", severity="major",
                )  # fmt: skip


def _foreign(desk: Desk) -> Iterator[tuple[str, str]]:
    """(path, words) of records of other people: their key, and the parts of their names."""
    open_text = " ".join([desk.said, *(p.statement for p in desk.policies.values())]).casefold()
    for path, strange in strange_records(desk):
        key = path.rpartition(".")[2]
        if re.search(r"\d", key) and key.casefold() not in open_text:
            yield path, key
        for part in (part for name in strange for part in words(name)):
            if part[:1].isupper() and len(part) > 3 and part.casefold() not in open_text:
                yield path, part
