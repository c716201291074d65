"""E-mail addresses, IP addresses and MAC addresses, written plainly or to deceive a harvester.

Operators and decorators (`A @ B.T`, `@app.route`), SSH remotes (`git@host:path`), package versions
(`x@1.2.3`), version numbers, section numbers and scopes (`std::vector`) look alike and are let
through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .patterns import compiled
from .spans import CHECKED, LABELLED, SHAPED, Span
from .view import View, around, context, matches, words_before

# --- e-mail ---

_COUNTRIES = (
    "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj "
    "bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck"
    " cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi "
    "fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq"
    " gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo "
    "jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk"
    " lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw "
    "mx my mz na nc ne nf ng ni nl no np nr nu nz om pa"
    " pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg "
    "sh si sk sl sm sn so sr ss st su sv sx sy sz tc td"
    " tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi "
    "vn vu wf ws ye yt za zm zw"
)
_GENERIC = (
    "com org net edu gov mil int info biz name pro aero coop museum jobs mobi "
    "travel tel cat asia post xxx app dev page web xyz online site"
    " shop store blog cloud tech agency studio design digital media news email "
    "mail live life world today space website company"
    " solutions services systems network group team work works careers academy "
    "school university college education institute"
    " health care clinic dental hospital doctor legal law attorney finance bank "
    "insurance money fund capital ventures partners"
    " consulting international global london berlin paris nyc tokyo amsterdam wien "
    "hamburg koeln bayern madrid barcelona"
    " quebec scot wales irish eus gal bzh swiss africa arab energy green earth eco "
    "bio farm garden house homes properties estate"
    " church charity foundation ngo ong community social club chat games game fun "
    "art gallery photo photos pictures music band film"
    " video tube audio radio fm press pub bar cafe restaurant pizza kitchen "
    "recipes coffee beer wine menu hotel tours vacations"
    " flights holiday auto cars taxi bike fitness yoga run sport football golf "
    "tennis fashion clothing shoes jewelry beauty"
    " salon spa sale deals market marketing trade trading exchange express "
    "delivery logistics supply supplies tools equipment"
    " engineering engineer build construction contractors plumbing repair cleaning "
    "security host hosting domains software"
    " computer data science lab ai bot top vip one ooo link click help support "
    "expert guru ninja rocks zone center centre city"
    " town land place best cool icu wiki guide review reviews report reisen immo "
    "gmbh ltd inc llc limited co"
    " test example invalid localhost local internal intern lan corp home private onion arpa"
)
_ADDRESS = (
    r"(?<![\w%])(?<!//)(?P<local>[\w](?:[\w.!#$%&'*+?^{|}~-]{0,62}[\w+-])?|\"[^\"\n@]{1,60}\")@"
    r"(?P<host>\[[0-9a-fA-F.:]{3,45}\]|(?:[\w](?:[\w-]{0,61}[\w])?\.){1,7}(?P<top>xn"
    r"--[\w-]{2,59}|[^\W\d_]{2,24}))(?![\w-]|\.\w)"
)
_AT = (
    r"(?:\s?[(\[{<]\s?(?:at|ät|@|arroba|chez)\s?[)\]}>]\s?|\sät\s|\s(?:at|AT|\(a\)|arroba)\s|"
    r"\s@\s|@|_at_|-at-)"
)
_DOT = (
    r"(?:\s?[(\[{<]\s?(?:dot|\.|punkt|point|punto)\s?[)\]}>]\s?|\s(?:dot|DOT|punkt|"
    r"punto)\s|\s?\.\s?(?=\w)|_dot_|-dot-)"
)
_DISGUISED = (
    rf"(?i)(?<![\w@.])(?P<local>\w[\w+-]{{0,40}}(?:(?:\.|"
    rf"{_DOT})\w[\w+-]{{0,40}}){{0,3}})(?P<at>{_AT})"
    rf"(?P<host>\w[\w-]{{0,60}}(?P<dots>(?:{_DOT})(?:\w[\w-]{{0,60}}(?:{_DOT})){{0,3"
    rf"}})(?P<top>[a-z]{{2,12}}))(?![\w@])(?!\s?\()"
)
_LETTER_BY_LETTER = (
    r"(?<!\w)\w(?: [\w.+-]){2,40} @(?: [\w-]){2,40} \.(?: [a-z]){2,6}(?!\w| \w(?: |$))"
)
_OVER_LINES = (
    r"(?<![\w%/])(?P<local>\w[\w.+-]{1,40})(?:@\n(?P<host>(?:[a-z][\w-]{1,40}\.){1,4}(?P<top>[a-z]{2,12}))|"
    r"@(?P<left>\w[\w-]{1,40})\n\.(?P<right>[a-z]{2,12}))(?![\w-]|\.\w|\()"
)
_SERVICE_ACCOUNTS = frozenset(["git", "hg", "svn", "bzr", "ssh", "aur", "gitolite", "gitea"])
_NO_COMMON_WORD = frozenset(
    [
        "and",
        "are",
        "is",
        "was",
        "the",
        "we",
        "it",
        "be",
        "look",
        "work",
        "hosted",
        "sold",
        "up",
        "or",
        "but",
        "available",
        "meet",
        "met",
        "meets",
        "see",
        "arrive",
        "stay",
    ]
)


def find_emails(view: View) -> Iterator[Span]:
    """Addresses as RFC 5321 mailboxes (also internationalised), and spelled with `(at)` and
    `(dot)`.
    """
    text = view.text
    if "@" in text:
        tops = _top_domains()
        for found in compiled(_ADDRESS).finditer(text):
            if _is_address(found, text, tops):
                yield Span(found.start(), found.end(), "EMAIL", LABELLED)
        for found in compiled(_LETTER_BY_LETTER).finditer(text):
            yield Span(found.start(), found.end(), "EMAIL", CHECKED)
        if not view.code:
            for found in compiled(_OVER_LINES).finditer(text):
                if (found["top"] or found["right"]) in tops:
                    yield Span(found.start(), found.end(), "EMAIL", CHECKED)
    if not view.lower.may_hold("at|ät|@|arroba|chez"):
        return
    windows = around(
        view.lower,
        r"[(\[{< _-](?:at|ät|@|arroba|chez)[)\]}> _-]|@ ?[(\[{<]|@\w+ ?[(\[{<]| @|@ ",
        60,
        120,
    )
    yield from _disguised(text, windows)


@cache
def _top_domains() -> frozenset[str]:
    return frozenset(f"{_COUNTRIES} {_GENERIC}".split())


def _is_address(found: re.Match[str], text: str, tops: frozenset[str]) -> bool:
    local, top = found["local"].lower(), found["top"]
    if local in _SERVICE_ACCOUNTS:
        return False
    after = text[found.end() : found.end() + 24]
    if after[:1] in ("(", "[") and top is not None and after[1:2] != "m":
        return False
    if _is_remote(found, text, after):
        return False
    if top is None:
        return True
    if compiled(r"(?i)(?:message-id|in-reply-to|references)\s?:[^\n]{0,200}$").search(
        words_before(text, found.start(), 220)
    ):
        return False
    if not top.isascii() or top.lower().startswith("xn--"):
        return True
    if top.lower() not in tops or (
        len(top) == 2 and top not in (top.lower(), top.upper(), top.title())
    ):
        return False
    return not (len(local) == 1 and len(found["host"]) <= 4 and found["local"].isupper())


def _is_remote(found: re.Match[str], text: str, after: str) -> bool:
    """`user@host:path` and `ssh user@host` name a machine's account, not a mailbox."""
    if compiled(r":(?:[~/]|[\w.-]+/|[\w-]+\.git\b|\d{2,5}/)").match(after):
        return True
    before = words_before(text, found.start(), 60)
    return (
        compiled(
            r"\b(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)\s(?:[^\n]{0,50}\s)?$|\b(?:ssh|"
            r"git\+ssh|sftp|svn\+ssh)://$"
        ).search(before)
        is not None
    )


def _disguised(text: str, windows: list[tuple[int, int]]) -> Iterator[Span]:
    tops = _top_domains()
    for found in matches(_DISGUISED, text, windows):
        if found["top"].lower() not in tops or compiled(r"\d+").fullmatch(found["local"]):
            continue
        at, dots = found["at"].strip().lower(), found["dots"].lower()
        if at == "@" and not compiled(r"[\s(\[{<]").search(found["at"] + found["dots"]):
            continue
        spelled = (
            at not in ("at", "@")
            or (at == "@" and "dot" in dots)
            or (at == "@" and compiled(r"[(\[{]").search(dots))
        )
        if at == "@" and not spelled:
            spelled = _spaced_out(found, text)
        elif at == "at":
            spelled = (
                "dot" in dots or "(" in dots or "[" in dots or _reads_as_mailbox(found, text)
            ) and found["local"].lower() not in _NO_COMMON_WORD
        if spelled and (
            "." not in dots
            or "@" in at
            or at == "at"
            or any(sign in at + dots for sign in "([{<")
            or "dot" in dots
            or at.startswith(("_", "-", "arroba"))
        ):
            yield Span(found.start(), found.end(), "EMAIL", CHECKED)


def _reads_as_mailbox(found: re.Match[str], text: str) -> bool:
    """`contact jane.doe at example.com`: a dotted name after a word for writing to somebody."""
    return (
        compiled(r"[a-z]{2,}[._][a-z]{2,}\d*").fullmatch(found["local"].lower()) is not None
        and compiled(r"\b(?:contact|e-?mails?|write|mail|reach|send)\b").search(
            words_before(text, found.start(), 40)
        )
        is not None
    )


def _spaced_out(found: re.Match[str], text: str) -> bool:
    """`jane . doe @ example . com`: a mail word must stand nearby or the name must be usual, since
    `A @ B.T` is algebra.
    """
    if found["top"].lower() not in (
        "com",
        "org",
        "net",
        "edu",
        "gov",
        "io",
        "de",
        "fr",
        "uk",
        "co",
        "example",
        "es",
        "it",
        "eu",
    ):
        return False
    around = context(text, found)
    return (
        "mail" in around
        or "contact" in around
        or "reach" in around
        or "write" in around
        or found["top"].lower() in ("com", "org", "net")
    )


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
_VERSION_BEFORE = (
    r"(?:\bv|\bver\.?|version|release[sd]?|\brev\.?|build|upgrade[sd]?(?: to| "
    r"from)?|update[sd]?(?: to)?|section|\bsec\.|§|chapter|clause|figure|fig\.|"
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
    for found in compiled(_V4_HOST).finditer(text):
        if _is_v4(found[1].replace("-", ".")):
            yield Span(found.start(1), found.end(1), "IP_ADDRESS", CHECKED)
    if text.count(":") >= 2:
        yield from _v6(text)


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
    for found in compiled(_MAC).finditer(text):
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
