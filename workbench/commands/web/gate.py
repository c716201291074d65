"""Who may open the pages: the token of a link, once, and afterwards the cookie that it earned.

Requests under another host name (DNS rebinding) or from another origin are refused, and a page may
ask no other host for anything.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

COOKIE = "workbench"
READER = "workbench-reader"
"""The cookie of those who may only read; it opens nothing else."""
SHARED = "/shared"
POLICY = "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ws: wss:"
"""Whatever a script of the page might try, no other host is reached (its socket is our own)."""
Handler = Callable[[Any], Awaitable[Any]]


class Gate:
    """Lets in who shows the token, once, and afterwards who shows the cookie that this earned; who
    shows the other token, as often as they like, to pages that can only be read.
    """

    def __init__(self, host: str) -> None:
        self._host = host
        self.token = secrets.token_urlsafe(24)
        self._cookie = secrets.token_urlsafe(24)
        self._used = False
        self.reading = secrets.token_urlsafe(24)
        """The token of those who may only read."""
        self._reader = secrets.token_urlsafe(24)

    def admits(self, host: str, origin: str | None, token: str, cookie: str) -> bool:
        """Whether a request with these headers and this token passes; a token passes once."""
        if host != self._host or origin not in (None, f"http://{self._host}"):
            return False
        if hmac.compare_digest(cookie, self._cookie):
            return True
        fresh = not self._used and hmac.compare_digest(token, self.token)
        self._used = self._used or fresh
        return fresh

    def lets_read(self, host: str, origin: str | None, token: str, cookie: str) -> bool:
        """Whether a request for a page that can only be read passes."""
        if host != self._host or origin not in (None, f"http://{self._host}"):
            return False
        return hmac.compare_digest(cookie, self._reader) or hmac.compare_digest(token, self.reading)

    def middleware(self) -> Any:
        """The gate as aiohttp asks for it."""
        from aiohttp import web

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> Any:
            shared = request.path == SHARED or request.path.startswith(f"{SHARED}/")
            asked = (
                request.headers.get("Host", ""),
                request.headers.get("Origin"),
                request.query.get("token", ""),
            )
            kept = request.cookies.get(READER if shared else COOKIE, "")
            if shared and request.method not in ("GET", "HEAD"):
                raise web.HTTPForbidden(text="These pages can only be read.")
            if not (self.lets_read if shared else self.admits)(*asked, kept):
                raise web.HTTPForbidden(text="This link was used, or is not yours.")
            if request.query.get("token"):
                entered = web.HTTPSeeOther(request.path)
                name, value = (READER, self._reader) if shared else (COOKIE, self._cookie)
                entered.set_cookie(name, value, httponly=True, samesite="Strict")
                raise entered
            response = await handler(request)
            if not response.prepared:
                response.headers["Content-Security-Policy"] = POLICY
                response.headers["Referrer-Policy"] = "no-referrer"
            return response

        return guard
