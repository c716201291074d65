"""Values that the standards set aside for documents: mailboxes at `example.com` (RFC 2606) and the
numbers `555-01xx`. They stay where the text says that it is a document or an example.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..patterns import compiled
from ..spans import Span

_SET_ASIDE = (
    r"(?i)[^@\s]+@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|(?:example|test|invalid))"
    r"|(?:\+?1[ .-]?)?(?:\(?\d{3}\)?[ .-]?)?555[ .-]?01\d\d"
)
_DOCUMENT = (
    r"(?i)\b(?:docs?|documentation|readme|tutorial|placeholder|sample|dummy|write an example|"
    r"as an example|for example|example:|dokumentation|beispiel|exemple|ejemplo|esempio|exemplo|"
    r"voorbeeld|przykład|пример)\b"
)
_REACH = 100


def without_documentation(text: str, found: Iterable[Span]) -> Iterator[Span]:
    """The spans without values that belong to a document."""
    for span in found:
        if (
            span.type in ("EMAIL", "PHONE")
            and compiled(_SET_ASIDE).fullmatch(text[span.start : span.end])
            and compiled(_DOCUMENT).search(text[max(span.start - _REACH, 0) : span.start])
        ):
            continue
        yield span
