"""The built-in detectors in their order, from a text to its spans.

Secrets come first, then what proves itself by check digits, then addresses on the net, phones, what
only labels give away, postal addresses and names; `spans.merged` settles what overlaps.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from .announced.birth_words import find_written_births
from .announced.births import find_birth_dates
from .announced.labelled_ids import find_labelled_ids
from .announced.person_numbers import find_person_numbers
from .announced.plates import find_plates
from .announced.spelled_numbers import find_spelled_numbers
from .announced.sql_rows import find_in_sql
from .columns import find_in_columns
from .documents import find_bank_accounts, find_driver_licenses, find_passports
from .naming.lower_names import find_lower_names
from .naming.names import find_names
from .national_ids import find_national_ids, find_us_ssns
from .online.documentation import without_documentation
from .online.handles import find_handles
from .online.machine_users import find_machine_users
from .online.mailboxes import find_emails
from .online.network import find_ips, find_macs
from .online.said_secrets import find_said_secrets
from .online.secrets import find_secrets
from .online.url_credentials import find_url_credentials
from .online.usernames import find_usernames
from .patterns import PLACEHOLDER, compiled, says_nothing
from .payment import find_cards, find_ibans
from .phones import find_phones
from .places.addresses import find_addresses
from .places.positions import find_positions
from .shadow import Shadow, shadow_of
from .spans import Memo, Span, merged
from .view import View, view_of
from .wallets import find_wallets

Finder = Callable[[View], Iterator[Span]]

_FINDERS: tuple[tuple[Finder, int], ...] = (
    (find_secrets, 0),
    (find_said_secrets, 0),
    (find_url_credentials, 0),
    (find_ibans, 2),
    (find_cards, 12),
    (find_wallets, 1),
    (find_us_ssns, 9),
    (find_national_ids, 4),
    (find_labelled_ids, 6),
    (find_person_numbers, 4),
    (find_spelled_numbers, 0),
    (find_emails, 0),
    (find_ips, 0),
    (find_macs, 0),
    (find_phones, 0),
    (find_birth_dates, 1),
    (find_written_births, 0),
    (find_plates, 1),
    (find_passports, 0),
    (find_driver_licenses, 2),
    (find_bank_accounts, 4),
    (find_in_columns, 0),
    (find_in_sql, 0),
    (find_addresses, 0),
    (find_positions, 10),
    (find_usernames, 0),
    (find_machine_users, 0),
    (find_handles, 0),
    (find_names, 0),
    (find_lower_names, 0),
)
"""Each with the digits that it cannot do without anywhere in a text."""


def detect(
    text: str,
    more: Iterable[Span] = (),
    entities: frozenset[str] | None = None,
    within: Sequence[tuple[int, int]] | None = None,
    memo: Memo | None = None,
) -> list[Span]:
    """Spans of `text`, in order, none overlapping, none touching a placeholder.

    `more`: further spans in offsets of `text` (deny-list, plug-ins). `entities`: the types to keep;
    None keeps all. `within`: the stretches to look at, of a text that was looked at as a whole
    before; whether they are code is still judged by the whole. `memo`: asked first, and told.
    """
    found = _found(text, within) if memo is None or within is not None else _known(text, memo)
    wanted = [span for span in found if entities is None or span.type in entities]
    wanted += more
    if not wanted:
        return wanted
    return outside_placeholders(merged(wanted, text), text)


def _known(text: str, memo: Memo) -> tuple[Span, ...]:
    """What is remembered of a text, or what is found now."""
    known = memo.get(text)
    if known is None:
        known = _found(text, None)
        memo.put(text, known)
    return known


def _found(text: str, within: Sequence[tuple[int, int]] | None) -> tuple[Span, ...]:
    """Everything that any detector finds; depends on nothing but the text and the stretches."""
    if says_nothing(text):
        return ()
    shadow = shadow_of(text)
    view = view_of(shadow.text)
    parts = [(0, view)] if within is None else list(_parts(view, shadow, within))
    return tuple(
        shadow.source(Span(span.start + offset, span.end + offset, span.type, span.score))
        for offset, part in parts
        for span in without_documentation(part.text, _found_in(part))
        if span.start < span.end
    )


def _found_in(part: View) -> Iterator[Span]:
    """What each of the detectors finds that the part has digits enough for."""
    held = part.digits
    return chain.from_iterable(finder(part) for finder, digits in _FINDERS if held >= digits)


def _parts(
    view: View, shadow: Shadow, within: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, View]]:
    """Each stretch as a view of its own, with its offset in the shadow."""
    for start, end in within:
        first, last = (
            (start, end)
            if shadow.starts is None
            else (
                bisect_left(shadow.starts, start),
                bisect_left(shadow.starts, end),
            )
        )
        yield first, view.part(first, last)


def outside_placeholders(spans: list[Span], text: str) -> list[Span]:
    """What is left of the spans where the text already holds placeholders."""
    if not compiled(PLACEHOLDER).search(text):
        return spans
    fixed = [Span(hit.start(), hit.end(), "", 2.0) for hit in compiled(PLACEHOLDER).finditer(text)]
    return [span for span in merged([*fixed, *spans], text) if span.type]
