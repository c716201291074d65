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
_RESERVED = r"(?i)192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:0?db8:"
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
        if span.type == "IP_ADDRESS" and _is_of_a_document(text, span):
            continue
        yield span


def _is_of_a_document(text: str, span: Span) -> bool:
    """`http://192.0.2.10:9000`: an address of RFC 5737 or RFC 3849 that names a machine, or one
    where the text says that it is a document.
    """
    if not compiled(_RESERVED).match(text[span.start : span.end]):
        return False
    before = text[max(span.start - _REACH, 0) : span.start]
    return before.endswith(("://", "://[")) or compiled(_DOCUMENT).search(before) is not None
