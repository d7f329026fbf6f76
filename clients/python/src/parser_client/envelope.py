"""Jobs as the service shows them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Optional, cast

from .errors import ParserClientError
from .types import JobEnvelope

_ENDED = frozenset(["COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"])


def has_ended(status: str) -> bool:
    return status in _ENDED


def read_envelope(answer: object, asked: str) -> JobEnvelope:
    """An answer as a job. Only what is always there is checked."""
    if isinstance(answer, dict) and isinstance(answer.get("id"), str) and isinstance(answer.get("status"), str):
        return cast(JobEnvelope, answer)
    raise ParserClientError(
        "UNEXPECTED_ANSWER", f"The answer to {asked} has no id and status of a job. Check base_url."
    )


def read_result(envelope: JobEnvelope) -> dict[str, Any]:
    """The worker's response of a finished job; raises an error if the job failed."""
    output = envelope.get("output")
    if isinstance(output, dict) and (output.get("ok") is False or isinstance(output.get("error"), str)):
        raise _handler_failure(output, envelope)
    if envelope["status"] != "COMPLETED":
        raise _job_failure(envelope)
    if output is None:
        raise _job_error(
            "RESULT_LOST",
            "unexpected handler return type: NoneType. The platform keeps no result over about 20 MB: "
            'use return_format="s3", or fewer pages at once with parse_in_chunks.',
            envelope,
        )
    if isinstance(output, dict) and output.get("ok") is True:
        return output
    raise _job_error("UNEXPECTED_ANSWER", f"unexpected handler return type: {type(output).__name__}", envelope)


def _handler_failure(response: Mapping[str, Any], envelope: JobEnvelope) -> ParserClientError:
    details = response.get("parser_error") or {}
    return ParserClientError(
        details.get("code", "INTERNAL"),
        f"handler returned ok=false: {response.get('error')}",
        job_id=envelope["id"],
        job_status=envelope["status"],
        retryable=details.get("retryable", False),
        response=response,
    )


def _job_failure(envelope: JobEnvelope) -> ParserClientError:
    job_id, status = envelope["id"], envelope["status"]
    if status == "CANCELLED":
        return _job_error("CANCELLED", f"The job {job_id} was cancelled.", envelope)
    if status == "TIMED_OUT":
        return _job_error("QUEUE_TIMEOUT", f"The job {job_id} waited for too long.", envelope)
    text = text_of(envelope.get("error")) or f"The job {job_id} failed, and no reason was given."
    return _job_error("EXECUTION_TIMEOUT" if "executionTimeout" in text else "INTERNAL", text, envelope)


def text_of(error: object) -> Optional[str]:
    """Workers of others post objects, too."""
    if error is None or error == "":
        return None
    return error if isinstance(error, str) else json.dumps(error)


def _job_error(code: str, text: str, envelope: JobEnvelope) -> ParserClientError:
    return ParserClientError(
        code,
        text,
        job_id=envelope["id"],
        job_status=envelope["status"],
        retryable=code == "QUEUE_TIMEOUT",
    )
