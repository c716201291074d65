"""Words that carry a derivation on, for all who ask whether a formula is derived or posed.

They stand here once, in all their forms, so that no verdict hangs on which of them a writer likes.
Each constant is the inside of a group of a regular expression, for lower case text.
"""

from __future__ import annotations

FOLLOWS = (
    r"so|thus|hence|then|therefore|consequently|accordingly|it follows|follows that|we conclude"
)
"""What comes next follows from what came before."""
GIVES = r"gives?|giving|yields?|yielding|leads to|results in"
"""What was done has the next formula for its result."""
GETS = r"gets?|got|obtain(?:s|ed|ing)?|arrives? at|find that"
"""The writer comes to the next formula."""
DERIVED = rf"{FOLLOWS}|{GIVES}|{GETS}"
