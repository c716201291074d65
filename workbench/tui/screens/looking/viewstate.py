"""What a person was looking at in a session, as one line of text that outlives the program.

The line goes through the redactor like everything that is kept, so numbers stand behind letters and
are not taken for somebody's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ViewState:
    """Selection, place and shape of the session's screen."""

    left: str = ""
    right: str = ""
    """Ids of the drafts compared."""
    following: bool = False
    """The newest draft was looked at, whichever that is."""
    pane: str = "timeline"
    top_left: int | None = None
    top_right: int | None = None
    """The units of the drafts on the first line of the diff that is seen; None at its beginning."""
    check: int = 0
    """Row of the matrix under the cursor."""
    unified: bool = False
    folded: bool = False
    wrapping: bool = True

    def line(self) -> str:
        """As it is kept."""
        parts = [self.left or "-", self.right or "-", self.pane]
        if self.top_left is not None:
            parts.append(f"tl{self.top_left}")
        if self.top_right is not None:
            parts.append(f"tr{self.top_right}")
        parts.append(f"ch{self.check}")
        flags = {"following": self.following, "unified": self.unified, "folded": self.folded}
        parts += [name for name, on in flags.items() if on] + ["cut"] * (not self.wrapping)
        return " ".join(parts)


def read_view(line: str) -> ViewState | None:
    """The state of such a line; None for anything else. What is not understood is left out."""
    words = line.split()
    if len(words) < 2:
        return None
    left, right = ("" if id == "-" else id for id in words[:2])
    pane = words[2] if len(words) > 2 else "timeline"
    numbers = {m[1]: m[2] for word in words[3:] if (m := _NUMBER.fullmatch(word))}
    return ViewState(
        left,
        right,
        "following" in words,
        pane if pane in PANES else "timeline",
        int(numbers["tl"]) if "tl" in numbers else None,
        int(numbers["tr"]) if "tr" in numbers else None,
        int(numbers.get("ch", 0)),
        "unified" in words,
        "folded" in words,
        "cut" not in words,
    )


PANES = ("task", "timeline", "diff", "checks", "findings", "told")
"""Names of the panes that can have had the focus."""
_NUMBER = re.compile(r"(tl|tr|ch)(\d{1,7})")
