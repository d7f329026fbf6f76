"""Errors made from answers that are not a success."""

from __future__ import annotations

import http.client
import json
from typing import Optional

from .errors import ParserClientError

#: Statuses after which the same request may succeed.
_MAY_SUCCEED_LATER = frozenset([408, 429, 500, 502, 503, 504])

_CODES = {
    400: "INVALID_INPUT",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    409: "CONFLICT",
    413: "PAYLOAD_TOO_LARGE",
    429: "RATE_LIMITED",
    503: "SERVICE_UNAVAILABLE",
}

_HINTS = {
    401: " Check api_key.",
    403: " Check what the API key is allowed to do.",
    404: " Check endpoint_id, base_url and the job id; results expire.",
}


def may_succeed_later(status: int) -> bool:
    return status in _MAY_SUCCEED_LATER


def http_failure(
    response: http.client.HTTPResponse, content: bytes, method: str, operation: str, job_id: Optional[str]
) -> ParserClientError:
    """The error of a status of 300 or more, from our gateway, the platform or a proxy."""
    status = response.status
    body = _read_body(content)
    return ParserClientError(
        body.get("code") or _CODES.get(status) or ("INTERNAL" if status >= 500 else "UNEXPECTED_ANSWER"),
        body.get("error") or f"The service answered {status} to {method} {operation}.{_hint(response)}",
        status=status,
        request_id=body.get("requestId") or response.getheader("x-request-id"),
        job_id=job_id,
        retryable=may_succeed_later(status),
    )


def _hint(response: http.client.HTTPResponse) -> str:
    if response.status < 400:
        # The key must not follow to another host.
        return f" Set base_url to where it is now: {response.getheader('location')}"
    return _HINTS.get(response.status, "")


def _read_body(content: bytes) -> dict[str, str]:
    try:
        body = json.loads(content)
    except ValueError:
        return {}
    return {key: value for key, value in body.items() if isinstance(value, str)} if isinstance(body, dict) else {}
