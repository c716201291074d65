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
_NOBODYS_MAIL = (
    r"(?i)(?:some(?:one|body)|any(?:one|body)|user(?:name)?\d?|you|your[._-]?(?:name|e?mail|address)|e?mail|me|"
    r"name|first\.last|firstname\.lastname|webmaster|postmaster|hostmaster|admin|info|no-?reply|hello|"
    r"contact|test|foo|bar)@example\.(?:com|org|net)"
)
"""A role at a domain that RFC 2606 sets aside."""
_NOBODYS_MAC = r"(?i)00([:-])00\1(?:5e)\1(?:00)\1(?:53)\1[0-9a-f]{2}"
"""RFC 7042: set aside for documents."""
_NET = r"(?:10\.\d{1,3}\.0\.0|172\.(?:1[6-9]|2\d|3[01])\.0\.0|192\.168\.\d{1,3}\.0)(?:/\d\d?)?"
"""A whole private network, in which no machine is named."""
_REACH = 100


_NOBODYS = {
    "EMAIL": _NOBODYS_MAIL,
    "MAC_ADDRESS": _NOBODYS_MAC,
    "IP_ADDRESS": _NET,
    "STREET_ADDRESS": r"(?i)221b baker st(?:reet|\.)?(?:[ ,].{0,40})?|"
    r"10 downing street(?:[ ,].{0,30})?|"
    r"1600 pennsylvania ave(?:nue|\.)?(?:[ ,].{0,40})?|4 privet drive(?:[ ,].{0,40})?",
}
"""What is nobody's wherever it stands, by type; the addresses are everybody's."""


def without_documentation(text: str, found: Iterable[Span]) -> Iterator[Span]:
    """The spans without values that belong to a document."""
    for span in found:
        if (
            span.type in ("EMAIL", "PHONE")
            and compiled(_SET_ASIDE).fullmatch(text[span.start : span.end])
            and compiled(_DOCUMENT).search(text[max(span.start - _REACH, 0) : span.start])
        ):
            continue
        if span.type in _NOBODYS and compiled(_NOBODYS[span.type]).fullmatch(
            text[span.start : span.end]
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
