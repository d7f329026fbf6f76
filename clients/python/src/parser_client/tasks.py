"""Jobs as the hosted API shows tasks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Optional

from .envelope import read_result, text_of
from .errors import ParserClientError
from .results import first
from .types import JobEnvelope, SuccessResponse, TaskData, TaskResponse

_PAGE_RANGE = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")


def to_task_response(data: TaskData) -> TaskResponse:
    """The answer of the hosted API on success."""
    return {"code": 0, "msg": "ok", "trace_id": data["task_id"], "data": data}


def to_task_data(envelope: JobEnvelope) -> TaskData:
    status = envelope["status"]
    if status == "COMPLETED":
        return _ended_task(envelope)
    if status in ("FAILED", "TIMED_OUT", "CANCELLED"):
        return _failed(envelope, _failure_text(envelope))
    return {"task_id": envelope["id"], "state": "pending" if status == "IN_QUEUE" else "running", "err_msg": ""}


def read_page_range(text: str) -> tuple[int, int]:
    """One range counted from 1, such as ``5`` or ``2-6``, as the first and last page of a job, counted from 0."""
    found = _PAGE_RANGE.fullmatch(text)
    if found is not None:
        start, end = int(found[1]) - 1, int(found[2] or found[1]) - 1
        if start <= end:
            return start, end
    raise ParserClientError(
        "INVALID_INPUT",
        f'page_ranges must be one range of pages counted from 1, such as "5" or "2-6"; got "{text}". '
        "Create one task for each range.",
    )


def _ended_task(envelope: JobEnvelope) -> TaskData:
    if envelope.get("output") is None:
        return _failed(envelope, "job completed but returned no result payload")
    try:
        url = _archive_url(read_result(envelope))
    except ParserClientError as error:
        return _failed(envelope, str((error.response or {}).get("error") or error))
    if url is not None:
        return {"task_id": envelope["id"], "state": "done", "err_msg": "", "full_zip_url": url}
    return _failed(
        envelope,
        "The job returned no address of an archive. Set BUCKET_ENDPOINT_URL, BUCKET_NAME, BUCKET_ACCESS_KEY_ID "
        "and BUCKET_SECRET_ACCESS_KEY on the endpoint.",
    )


def _archive_url(response: Mapping[str, Any]) -> Optional[str]:
    if "results" not in response:
        return None
    typed: SuccessResponse = response  # type: ignore[assignment]
    return first(typed).get("tarball_url")


def _failure_text(envelope: JobEnvelope) -> str:
    output = envelope.get("output")
    inner = output.get("error") if isinstance(output, dict) else None
    return text_of(inner) or text_of(envelope.get("error")) or f"job {envelope['status']}"


def _failed(envelope: JobEnvelope, text: str) -> TaskData:
    return {"task_id": envelope["id"], "state": "failed", "err_msg": text}
