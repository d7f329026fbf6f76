"""Requests to the service, retried if that cannot do anything twice."""

from __future__ import annotations

import http.client
import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Optional, Union
from urllib.parse import quote, urlencode, urlsplit

from .bodies import Body
from .connection import Connection, NeverArrived
from .deadline import NO_DEADLINE, Deadline
from .errors import ParserClientError
from .http_failure import http_failure, may_succeed_later
from .settings import Settings

#: Longest pause before a repeat, also when the service asks for a longer one.
_MAX_PAUSE_SECONDS = 30.0


@dataclass(frozen=True)
class Request:
    """One call of the service."""

    method: str
    #: After the endpoint: ``status/<id>``.
    operation: str
    #: Whether the service does the same once when it is asked twice.
    is_repeatable: bool
    query: Mapping[str, Union[str, int]] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Optional[Body] = None
    #: How long the service is asked to hold the request.
    hold_seconds: float = 0.0
    job_id: Optional[str] = None
    deadline: Deadline = NO_DEADLINE
    #: True if the answer is a file instead of JSON.
    is_file: bool = False


class _Failure(Exception):
    def __init__(self, error: ParserClientError, may_repeat: bool, retry_after: float = 0.0) -> None:
        super().__init__(str(error))
        self.error = error
        self.may_repeat = may_repeat
        self.retry_after = retry_after


def send_request(settings: Settings, request: Request) -> Any:
    """Returns the JSON of the answer."""
    attempt = 0
    while True:
        try:
            return _try_once(settings, request)
        except _Failure as failure:
            if not failure.may_repeat or attempt >= settings.patience.max_retries:
                raise failure.error from failure.__cause__
            pause = _pause_before(attempt, failure.retry_after, settings.patience.poll_interval)
        request.deadline.pause(pause)
        attempt += 1


def _try_once(settings: Settings, request: Request) -> Any:
    timeout = request.deadline.limit(settings.patience.request_timeout + request.hold_seconds)
    body = None if request.body is None else request.body.blocks(request.deadline)
    try:
        with Connection(_url_of(settings, request), timeout) as connection:
            response = connection.send(request.method, _headers_of(settings, request), body)
            content = _read(response, request.deadline)
    except NeverArrived as error:
        raise _connection_failure(error, settings, request, may_repeat=True) from error
    except (OSError, http.client.HTTPException) as error:
        raise _connection_failure(error, settings, request, may_repeat=request.is_repeatable) from error
    if response.status >= 300:
        raise _Failure(
            http_failure(response, content, request.method, request.operation, request.job_id),
            response.status == 429 or (request.is_repeatable and may_succeed_later(response.status)),
            _read_retry_after(response.getheader("retry-after")),
        )
    return content if request.is_file else _read_json(content, response.status, request)


def _read(response: http.client.HTTPResponse, deadline: Deadline) -> bytes:
    blocks = []
    while True:
        block = response.read(1024 * 1024)
        if block == b"":
            break
        blocks.append(block)
        deadline.check()
    # Reading in blocks does not notice by itself that the connection was closed too early.
    if response.length:
        raise http.client.IncompleteRead(b"", response.length)
    return b"".join(blocks)


def _connection_failure(error: Exception, settings: Settings, request: Request, *, may_repeat: bool) -> _Failure:
    request.deadline.check()
    address = urlsplit(settings.endpoint_url)
    doubt = (
        ""
        if may_repeat
        else " The request may have been accepted, so it was not sent again; look at the endpoint's jobs before you do."
    )
    message = f"No answer from {address.scheme}://{address.netloc}: {error or type(error).__name__}.{doubt}"
    client_error = ParserClientError("CONNECTION_FAILED", message, retryable=may_repeat, job_id=request.job_id)
    return _Failure(client_error, may_repeat)


def _read_json(content: bytes, status: int, request: Request) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        message = f"The answer to {request.method} {request.operation} is not JSON. Check base_url."
        client_error = ParserClientError("UNEXPECTED_ANSWER", message, status=status, job_id=request.job_id)
        raise _Failure(client_error, may_repeat=False) from error


def _url_of(settings: Settings, request: Request) -> str:
    path = "/".join(quote(part, safe="") for part in request.operation.split("/"))
    query = f"?{urlencode(request.query)}" if request.query else ""
    return f"{settings.endpoint_url}/{path}{query}"


def _headers_of(settings: Settings, request: Request) -> dict[str, str]:
    headers = {"accept": "application/json", **request.headers}
    if settings.api_key:
        headers["authorization"] = f"Bearer {settings.api_key}"
    if request.body is not None:
        headers["content-type"] = request.body.content_type
        headers["content-length"] = str(request.body.byte_count)
        headers.update(request.body.headers)
    return headers


def _pause_before(attempt: int, retry_after: float, poll_interval: float) -> float:
    """Grows with every attempt, with a random part so that many clients do not retry together."""
    growing = poll_interval / 4 * 2.0**attempt * random.uniform(0.5, 1.0)
    return min(max(growing, retry_after), _MAX_PAUSE_SECONDS)


def _read_retry_after(text: Optional[str]) -> float:
    """Seconds; a date is not used by any service of this kind."""
    return float(text) if text is not None and re.fullmatch(r"[0-9]{1,5}", text) else 0.0
