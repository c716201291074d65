"""Where a server's key may lie: in the environment, else in the system's own keyring.

Nothing is ever written there by this program, and a key is never part of a model's choice. The
keyring is asked only for a server on another machine whose key the environment lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from workbench.models.wire import OPENAI_URL, is_loopback

SERVICE = "feedback-workbench"
"""Under this name: keyring set feedback-workbench HOST."""
NAMES = ("WORKBENCH_API_KEY", "OPENAI_API_KEY")


def environ_with_key(base_url: str, environ: Mapping[str, str]) -> Mapping[str, str]:
    """The environment, with the key of the server's host from the keyring where it has none."""
    url = base_url or OPENAI_URL
    if any(environ.get(name, "").strip() for name in NAMES) or is_loopback(url):
        return environ
    secret = _kept(urlsplit(url).hostname or "")
    return {**environ, NAMES[0]: secret} if secret else environ


def key_place(base_url: str, environ: Mapping[str, str]) -> str:
    """Where the server's key was found, in words; empty for nowhere."""
    for name in NAMES:
        if environ.get(name, "").strip():
            return f"key in {name}"
    found = environ_with_key(base_url, environ)
    return "key in the system's keyring" if found is not environ else ""


def _kept(host: str) -> str:
    """What the keyring holds for a host; nothing where it is missing, locked or broken."""
    try:
        import keyring
    except ImportError:
        return ""
    try:
        return keyring.get_password(SERVICE, host) or ""
    except Exception:  # a keyring's backend may raise anything; no key is what it comes to
        return ""
