"""How a job is submitted."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Mapping
from typing import Any

from .bodies import Body, document_body, document_name, document_size, form_body, json_body, read_document
from .deadline import NO_DEADLINE, Deadline
from .envelope import read_envelope
from .errors import ParserClientError
from .job_input import split_fields
from .requests import Request, send_request
from .settings import Settings
from .types import Document, JobEnvelope, SubmitFields

#: Bodies that the platform takes.
_PLATFORM_BODY_MAX_BYTES = {"run": 10 * 1024 * 1024, "runsync": 20 * 1024 * 1024}


def submit_job(
    settings: Settings,
    fields: SubmitFields,
    *,
    operation: str = "run",
    hold_seconds: float = 0.0,
    deadline: Deadline = NO_DEADLINE,
) -> JobEnvelope:
    """On our own gateway it is repeated until there is an answer: its key makes all of them one job."""
    headers = {}
    if settings.is_gateway:
        headers["idempotency-key"] = fields.get("idempotency_key") or secrets.token_hex(16)
    request = Request(
        "POST",
        operation,
        is_repeatable=settings.is_gateway,
        query={"wait": round(hold_seconds * 1000)} if hold_seconds else {},
        headers=headers,
        body=_body_of(settings, fields, operation),
        hold_seconds=hold_seconds,
        deadline=deadline,
    )
    return read_envelope(send_request(settings, request), f"POST {operation}")


def _body_of(settings: Settings, fields: SubmitFields, operation: str) -> Body:
    job_input, beside = split_fields(fields)
    if "document_of" in fields and not settings.is_gateway:
        raise ParserClientError("INVALID_INPUT", "The platform keeps no documents: leave out document_of.")
    document = fields.get("file")
    if document is None:
        return json_body({"input": job_input, **beside})
    if settings.is_gateway:
        return _upload(document, job_input, beside)
    _require_room(document_size(document), operation)
    encoded = base64.b64encode(read_document(document)).decode()
    return json_body({"input": {**job_input, "file_b64": encoded}, **beside})


def _upload(document: Document, job_input: dict[str, Any], beside: Mapping[str, Any]) -> Body:
    name = beside.get("documentName", document_name(document))
    if not beside.keys() - {"documentName"}:
        return document_body(document, job_input, name)
    named = {} if name is None else {"documentName": name}
    return form_body(document, {"input": job_input, **beside, **named})


def _require_room(file_bytes: int, operation: str) -> None:
    # The rest is for the other fields.
    max_file_bytes = (_PLATFORM_BODY_MAX_BYTES[operation] - 16 * 1024) // 4 * 3
    if file_bytes > max_file_bytes:
        raise ParserClientError(
            "INPUT_TOO_LARGE",
            f"The document has {file_bytes} bytes; in a request to /{operation} the platform takes {max_file_bytes}. "
            "Put it where the worker can fetch it and give file_url.",
        )
