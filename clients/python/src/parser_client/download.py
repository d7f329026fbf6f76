"""Archives from presigned addresses."""

from __future__ import annotations

import http.client
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from .connection import Connection, NeverArrived
from .errors import ParserClientError

#: How long a server may stay silent; that of the reference client.
_SILENCE_SECONDS = 120.0
_MAX_REDIRECTS = 5
_REDIRECTS = frozenset([301, 302, 303, 307, 308])
_BLOCK_BYTES = 256 * 1024


def download(url: str, path: Path, max_bytes: int) -> None:
    """Streams a file to disk. The address is presigned, so no key is sent."""
    for _ in range(_MAX_REDIRECTS + 1):
        redirect = _download_once(url, path, max_bytes)
        if redirect is None:
            return
        url = urljoin(url, redirect)
    raise _failure("the server redirects without end")


def _download_once(url: str, path: Path, max_bytes: int) -> str | None:
    _require_http(url)
    try:
        with Connection(url, _SILENCE_SECONDS) as connection:
            response = connection.send("GET", {"accept": "*/*"})
            if response.status in _REDIRECTS and response.getheader("location"):
                return response.getheader("location")
            if response.status != 200:
                raise _http_problem(response.status)
            _store(response, path, max_bytes)
            return None
    except (NeverArrived, OSError, http.client.HTTPException) as error:
        raise _failure(str(error) or type(error).__name__, retryable=True) from error


def _store(response: http.client.HTTPResponse, path: Path, max_bytes: int) -> None:
    byte_count = 0
    with open(path, "xb") as file:
        while True:
            block = response.read(_BLOCK_BYTES)
            if block == b"":
                break
            byte_count += len(block)
            if byte_count > max_bytes:
                raise _failure(f"it has more than {max_bytes} bytes (limits.max_download_bytes)")
            file.write(block)
    if response.length:
        raise http.client.IncompleteRead(b"", response.length)


def _require_http(url: str) -> None:
    try:
        parts = urlsplit(url)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_web = False
    # A space or a line break would end the request line.
    if not is_web or not url.isascii() or any(character <= " " or character == "\x7f" for character in url):
        raise _failure("its address is not http(s)")


def _http_problem(status: int) -> ParserClientError:
    hint = "; the address has expired: read the job again for a new one" if status in (403, 404) else ""
    return ParserClientError(
        "DOWNLOAD_FAILED",
        f"The archive was not downloaded: the server answered {status}{hint}.",
        status=status,
        retryable=status >= 500,
    )


def _failure(problem: str, *, retryable: bool = False) -> ParserClientError:
    return ParserClientError("DOWNLOAD_FAILED", f"The archive was not downloaded: {problem}.", retryable=retryable)
