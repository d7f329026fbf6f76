"""What :func:`parsewright.parse` raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parser_client import ParserClientError


class ParseError(ParserClientError):
    """A document was not parsed. ``code`` says why; every code is in the documentation."""


class DocumentProtected(ParseError):
    """The document needs a password, or another one."""


class DocumentUnreadable(ParseError):
    """The file is damaged, empty, or of a kind that cannot be read. Trying again does not help."""


_KINDS = {
    "DOCUMENT_ENCRYPTED": DocumentProtected,
    "DOCUMENT_CORRUPT": DocumentUnreadable,
    "DOCUMENT_EMPTY": DocumentUnreadable,
    "DOCUMENT_TOO_COMPLEX": DocumentUnreadable,
    "UNSUPPORTED_FORMAT": DocumentUnreadable,
}


def error_of(code: str, message: str, **details: Any) -> ParseError:
    """The error of a code."""
    return _KINDS.get(code, ParseError)(code, message, **details)


def from_client(error: ParserClientError) -> ParseError:
    """The client's error with the message of the service only."""
    response: Mapping[str, Any] = error.response or {}
    message = (response.get("parser_error") or {}).get("message") or error.message
    return error_of(
        error.code,
        message,
        status=error.status,
        request_id=error.request_id,
        job_id=error.job_id,
        job_status=error.job_status,
        retryable=error.retryable,
        response=error.response,
    )
