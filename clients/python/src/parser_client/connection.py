"""One HTTP request, with the standard library."""

from __future__ import annotations

import base64
import http.client
import ssl
from collections.abc import Iterable, Mapping
from typing import Optional
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .version import VERSION

#: Content delivery networks refuse requests of nobody.
USER_AGENT = f"parsewright-python/{VERSION}"


class NeverArrived(Exception):
    """The request was certainly not sent, so it had no effect."""


class Connection:
    """A connection for one request. Proxies are taken from the environment, as usual in Python."""

    def __init__(self, url: str, timeout: float) -> None:
        self._url = urlsplit(url)
        self._path = (self._url.path or "/") + (f"?{self._url.query}" if self._url.query else "")
        self._proxy_headers: dict[str, str] = {}
        self._connection = self._open(timeout)

    def _open(self, timeout: float) -> http.client.HTTPConnection:
        url = self._url
        host, is_secure = url.hostname or "", url.scheme == "https"
        proxy = None if proxy_bypass(host) else getproxies().get(url.scheme)
        if proxy is None:
            return _connection_to(host, url.port, is_secure, timeout)
        through = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
        headers = _proxy_authorization(through.username, through.password)
        connection = _connection_to(through.hostname or "", through.port or 80, is_secure, timeout)
        if is_secure:
            connection.set_tunnel(host, url.port or 443, headers=headers)
        else:
            self._proxy_headers = headers
            self._path = f"http://{url.netloc.rpartition('@')[2]}{self._path}"
        return connection

    def send(
        self, method: str, headers: Mapping[str, str], body: Optional[Iterable[bytes]] = None
    ) -> http.client.HTTPResponse:
        """Returns the answer with its body unread."""
        connection = self._connection
        try:
            connection.connect()
        except (OSError, http.client.HTTPException) as error:
            raise NeverArrived(str(error) or type(error).__name__) from error
        everything = {"user-agent": USER_AGENT, **self._proxy_headers, **headers}
        try:
            connection.request(method, self._path, body=body, headers=everything)
        except (BrokenPipeError, ConnectionResetError):
            # A service that refuses a document answers before it has read all of it.
            try:
                return connection.getresponse()
            except (OSError, http.client.HTTPException):
                pass
            raise
        return connection.getresponse()

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _connection_to(host: str, port: Optional[int], is_secure: bool, timeout: float) -> http.client.HTTPConnection:
    if is_secure:
        return http.client.HTTPSConnection(host, port, timeout=timeout, context=ssl.create_default_context())
    return http.client.HTTPConnection(host, port, timeout=timeout)


def _proxy_authorization(user: Optional[str], password: Optional[str]) -> dict[str, str]:
    if user is None:
        return {}
    pair = f"{unquote(user)}:{unquote(password or '')}"
    return {"proxy-authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}
