"""Job fields as they are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from .errors import ParserClientError
from .job_options import WIRE_NAMES
from .types import SubmitFields

_SOURCES = ("file", "file_url", "file_b64", "volume_path", "document_of")
_BESIDE_INPUT = {"webhook": "webhook", "policy": "policy", "s3_config": "s3Config", "document_of": "documentOf", "document_name": "documentName"}
_NOT_SENT = ("file", "idempotency_key")
_KNOWN = SubmitFields.__optional_keys__ | {"probe"}


def check_fields(fields: Mapping[str, Any]) -> SubmitFields:
    """The fields that a caller set. A name that no job has is a mistake of the caller's, as in any call."""
    unknown = sorted(set(fields) - _KNOWN)
    if unknown:
        raise TypeError(f"unknown job field {unknown[0]!r}; known are {', '.join(sorted(_KNOWN - {'probe'}))}")
    return cast(SubmitFields, {name: value for name, value in fields.items() if value is not None})


def split_fields(fields: SubmitFields) -> tuple[dict[str, Any], dict[str, Any]]:
    """The job input, and the other parts of a submission."""
    if sum(name in fields for name in _SOURCES) > 1:
        raise ParserClientError("INVALID_INPUT", "Give one of file, file_url, file_b64, volume_path and document_of, not several.")
    beside = {wire: fields[name] for name, wire in _BESIDE_INPUT.items() if name in fields}  # type: ignore[literal-required]
    job_input: dict[str, Any] = {
        WIRE_NAMES.get(name, name): value
        for name, value in fields.items()
        if name not in _BESIDE_INPUT and name not in _NOT_SENT
    }
    if "formats" in job_input:
        formats = job_input["formats"]
        job_input["formats"] = [formats] if isinstance(formats, str) else list(formats)
    return job_input, beside
