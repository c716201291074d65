"""IP addresses and MAC addresses.

Version numbers, section numbers and scopes (`std::vector`) look alike and are let through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..patterns import compiled
from ..spans import CHECKED, LABELLED, SHAPED, Span
from ..view import View, around, context, matches, words_before

# --- IP ---

_V4 = r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d|-\d+\.\d)(?:/\d{1,2}(?![\w.]))?"
_V4_DISGUISED = (
    r"(?i)(?<![\w.])\d{1,3}(?:(?:\s?[\[({]\s?(?:\.|dot)\s?[\])}]\s?|\sdot\s|\s\.\s|"
    r"\.)\d{1,3}){3}(?![\w.]*\d)"
)
_V4_HOST = r"(?<![\w.-])ip-(\d{1,3}(?:-\d{1,3}){3})(?![\w-])"
_V6 = (
    r"(?<![\w:.])(?:[0-9A-Fa-f]{1,4}:|::)[0-9A-Fa-f:]{0,39}(?:(?:\d{1,3}\.){3}\d{1,3"
    r"}|[0-9A-Fa-f]{1,4}|::|:)(?:%[\w.-]{1,20})?(?:/\d{1,3})?(?![\w:]|\.\d)"
)
_V6_NIBBLES = r"(?i)(?<![\w.])(?:[0-9a-f]\.){31}[0-9a-f](?=\.ip6\.arpa\b)"
_V6_DASHED = r"(?i)(?<![\w.-])[0-9a-f-]{3,45}(?=\.ipv6-literal\.net\b)"
_VERSION_BEFORE = (
    r"(?:\bv|\bver\.?|version|release[sd]?|\brev\.?|build|upgrade[sd]?(?: to| "
    r"from)?|update[sd]?(?: to)?|"
    r"(?:updat|upgrad|downgrad)e[sd]?\b[^.\n]{1,30}\sto|bump\w*\b[^.\n]{1,30}\sto|section|"
    r"\bsec\.|§|chapter|clause|figure|fig\.|"
    r"table|step|item|article|appendix|requirement|"
    r"\boid|paragraph|part|rule|annex|firmware|driver|patch|tag|chrome|firefox|"
    r"safari|edge|opera|assemblyversion|fileversion|[=~<>^!]=|[~<>^]|(?:ver\w*|rev|build|release|tag|sdk)[\"']?\s?=|\w/|\.so\.?|\w-|"
    r"\bjava|kernel|sdk|library|plugin|package|bundle|"
    r"(?:to|and|or|from|through|-) v?\d+\.\d+\.\d+\.\d+ (?:to|and|or|from|through|"
    r"-))[\"'`:=\s(]{0,6}$"
)
_NET_WORD = (
    r"\bips?\b|host|addr|from|server|client|ping|ssh|port|://|dns|resolver|gateway|"
    r"route|proxy|listen|bind|connect|allow|deny|subnet|network|login|request|get /|"
    r"user|packet|peer|node|firewall|traffic|block|\bbann?|attack|scann|attempt|session|visitor|"
    r"remote|source|destin|origin|whois|geoip|xff|forwarded|\bgw\b|inet|^:\d"
)
_RESOLVERS = ([8, 8, 8, 8], [8, 8, 4, 4], [1, 1, 1, 1], [1, 0, 0, 1], [9, 9, 9, 9])
_IP_WORD = r"\bips?\b|\bipv[46]\b|ip[ _-]addr|\bip_|_ip\b"
_WELL_KNOWN = frozenset(
    [
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "100.64.0.0/10",
        "224.0.0.0/4",
        "240.0.0.0/4",
        "192.0.2.0/24",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "198.18.0.0/15",
        "0.0.0.0/0",
        "0.0.0.0/8",
    ]
)


def find_ips(view: View) -> Iterator[Span]:
    """IPv4 and IPv6 addresses, with zone or prefix length; not the loopback, unspecified or mask
    ones, which point to nobody.
    """
    text = view.text
    if "." in text:
        for found in compiled(_V4).finditer(text):
            if (
                _is_v4(found.group())
                and _points_somewhere(found, text)
                and not _is_version(found, text)
            ):
                yield Span(found.start(), found.end(), "IP_ADDRESS", CHECKED)
    if compiled(r"(?i)\d\s?[\[({]|\d\sdot\s|\d\s\.\s\d").search(text):
        for found in compiled(_V4_DISGUISED).finditer(text):
            if compiled(r"[^\d.]").search(found.group()) and _is_v4(
                ".".join(compiled(r"\d+").findall(found.group()))
            ):
                yield Span(found.start(), found.end(), "IP_ADDRESS", CHECKED)
    for found in compiled(_V4_HOST).finditer(text) if "ip-" in text else ():
        if _is_v4(found[1].replace("-", ".")):
            yield Span(found.start(1), found.end(1), "IP_ADDRESS", CHECKED)
    if text.count(":") >= 2:
        yield from _v6(text)
    if ".ip6.arpa" in text or "ipv6-literal" in text:
        yield from _v6_in_names(text)


def _is_v4(value: str) -> bool:
    return all(int(part) <= 255 for part in value.split("/")[0].split("."))


def _points_somewhere(found: re.Match[str], text: str) -> bool:
    value = found.group()
    if (
        value in _WELL_KNOWN
        or value.startswith(("0.0.0.0", "255.", "169.254.169.254"))
        or value.endswith(".0.0.0")
    ):
        return False
    if value.startswith("127."):
        return compiled(_IP_WORD).search(words_before(text, found.start(), 30)) is not None
    return True


def _is_version(found: re.Match[str], text: str) -> bool:
    if found.group() == text.strip():
        return False  # alone, with nothing that speaks for a version
    before = words_before(text, found.start(), 40)
    if compiled(_IP_WORD).search(before) or compiled(
        r"(?:host|addr\w*|server|client|peer|remote|from|src|dst|gateway|ping|ssh|"
        r"//)\W{0,4}$"
    ).search(before):
        return False
    if compiled(_VERSION_BEFORE).search(before) and not compiled(r"(?:\s-|//)$").search(before):
        return True
    parts = [int(part) for part in found.group().split("/")[0].split(".")]
    if max(parts) < 40 and compiled(
        r"\b(?:oid|section|version|chapter|clause|release|firmware)s?\b"
    ).search(words_before(text, found.start(), 90)):
        return True
    if (
        max(parts) < 40
        and parts[0] != 10
        and not compiled(_NET_WORD).search(context(text, found, 100, 60))
        and parts not in _RESOLVERS
    ):
        return True
    at_line_start = not before.rsplit("\n", 1)[-1].strip(" #*\t")
    title_after = compiled(r"[.)]?\s+[A-Z][a-z]").match(text, found.end()) is not None
    return at_line_start and title_after and max(parts) < 40


def _v6(text: str) -> Iterator[Span]:
    for found in compiled(_V6).finditer(text):
        value = found.group()
        before = words_before(text, found.start(), 30)
        if _is_v6(value, before, text[found.end() : found.end() + 1]):
            yield Span(found.start(), found.end(), "IP_ADDRESS", CHECKED)


def _v6_in_names(text: str) -> Iterator[Span]:
    """Addresses as names of hosts: nibbles under ip6.arpa (RFC 3596), and the form for Windows
    paths, whose colons are dashes.
    """
    for found in compiled(r"(?i)(?<![\w.])(?:[0-9a-f]\.){31}[0-9a-f](?=\.ip6\.arpa\b)").finditer(
        text
    ):
        yield Span(found.start(), found.end(), "IP_ADDRESS", CHECKED)
    for found in compiled(r"(?i)(?<![\w.-])[0-9a-f-]{3,45}(?=\.ipv6-literal\.net\b)").finditer(
        text
    ):
        if _is_v6(found.group().replace("-", ":"), "ip ", ""):
            yield Span(found.start(), found.end(), "IP_ADDRESS", CHECKED)


def _is_v6(value: str, before: str, after: str) -> bool:
    import ipaddress

    address = value.split("/")[0].split("%")[0]
    try:
        ipaddress.IPv6Address(address)
    except ValueError:
        return False
    groups = [group for group in address.split(":") if group]
    if compiled(_IP_WORD).search(before) or "." in address or "%" in value:
        return True
    if (
        address in ("::", "::1")
        or address.lower().startswith("ffff:ffff:ffff")
        or value
        in (
            "fe80::/10",
            "fc00::/7",
            "ff00::/8",
            "2000::/3",
            "2001:db8::/32",
        )
    ):
        return False
    if (
        compiled(r"(?i)2[0-9a-f]{3}|3[0-9a-f]{3}|f[cdef][0-9a-f]{2}|64|100").fullmatch(groups[0])
        and len(groups) >= 2
    ):
        return not (
            len(groups) == 2 and address.replace(":", "").isdigit() and before.endswith("[")
        )
    if groups[0].lower() in ("fe80", "fd00", "fc00"):
        return True
    if "::" in address:
        return len(groups) >= 4
    return any(len(group) >= 3 for group in groups) or len("".join(groups)) > 16


# --- MAC ---

_MAC = (
    r"(?<![\w:.-])(?:[0-9A-Fa-f]{2}(?P<sign>[:-])(?:[0-9A-Fa-f]{2}(?P=sign)){4}[0-9A"
    r"-Fa-f]{2}(?:(?P=sign)[0-9A-Fa-f]{2}(?P=sign)[0-9A-Fa-f]{2})?"
    r"|[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4})(?![\w]|"
    r"[:-][0-9A-Fa-f]{2}(?![\w])|\.[0-9A-Fa-f])"
)
_MAC_BEFORE_WORD = (
    r"(?i)(?<![\w:.-])((?:[0-9a-f]{2}[ .:-]?){5}[0-9a-f]{2})[\s\"')(,]{1,4}(?:is\s)?(?:the\s|"
    r"my\s|its\s|a\s)?"
    r"(?:mac|hardware|physical|ethernet|wi-?fi)\b"
)
_MAC_SPACED = (
    r"(?i)\b(?:mac|hw ?addr|ether|hardware address|bssid|physical "
    r"address)\b[^\n\w]{0,6}(?:address|addr|id|is|of|was|\W){0,4}?((?:[0-9a-f]{2}[ "
    r".:-]?){5}[0-9a-f]{2})(?![\w])"
)


def find_macs(view: View) -> Iterator[Span]:
    """48- and 64-bit hardware addresses; twelve bare hex digits only after a word that says so."""
    text = view.text
    joined = max(map(text.count, ":-")) >= 5 or text.count(".") >= 2
    for found in compiled(_MAC).finditer(text) if joined else ():
        digits = set(found.group().lower()) - set(":-.")
        if digits not in ({"0"}, {"f"}):
            yield Span(found.start(), found.end(), "MAC_ADDRESS", CHECKED)
    for found in matches(
        _MAC_BEFORE_WORD, text, around(view.lower, r"mac|hardware|physical|wi-?fi", 60)
    ):
        yield Span(found.start(1), found.end(1), "MAC_ADDRESS", SHAPED)
    for found in matches(
        _MAC_SPACED, text, around(view.lower, r"mac|hw ?addr|ether|hardware|bssid|physical")
    ):
        yield Span(found.start(1), found.end(1), "MAC_ADDRESS", LABELLED)
