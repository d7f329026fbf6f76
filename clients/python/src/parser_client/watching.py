"""Watches a job until it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .deadline import NO_DEADLINE, Deadline
from .envelope import has_ended, read_envelope, read_result
from .requests import Request, send_request
from .settings import Settings
from .types import JobEnvelope, PageText, ProgressUpdate

#: Proxies close requests that are silent for a minute.
_HOLD_SECONDS = 45
_STREAM_HOLD_SECONDS = 9


def read_job(settings: Settings, job_id: str, deadline: Deadline = NO_DEADLINE) -> JobEnvelope:
    request = _read_of("status", job_id, deadline)
    return read_envelope(send_request(settings, request), "GET status")


def wait_for_end(settings: Settings, job_id: str, deadline: Deadline) -> JobEnvelope:
    """A Parsewright gateway holds the request until the job has ended; the platform is asked again and again."""
    look = _read_of("status", job_id, deadline)
    if settings.is_gateway:
        look = replace(
            look, operation=f"status-sync/{job_id}", query={"wait": _HOLD_SECONDS * 1000}, hold_seconds=_HOLD_SECONDS
        )
    while True:
        started = time.monotonic()
        envelope = read_envelope(send_request(settings, look), f"GET {look.operation}")
        if has_ended(envelope["status"]):
            return envelope
        _pause_since(started, settings, deadline)


def stream_updates(settings: Settings, job_id: str, deadline: Deadline) -> Iterator[ProgressUpdate]:
    """The updates of a job, until it has ended.

    A Parsewright gateway keeps them for every reader; the platform gives each one once, and may give some together with or
    after the end.
    """
    look = replace(_read_of("stream", job_id, deadline), hold_seconds=_STREAM_HOLD_SECONDS)
    cursor = 0
    while True:
        started = time.monotonic()
        query = {"wait": _STREAM_HOLD_SECONDS * 1000}
        if settings.is_gateway:
            query["cursor"] = cursor
        answer = send_request(settings, replace(look, query=query))
        updates = answer.get("stream") or []
        for update in updates:
            yield update["output"]
        cursor = answer.get("cursor", cursor)
        is_over = has_ended(answer.get("status", ""))
        if is_over and (settings.is_gateway or not updates):
            return
        if not updates:
            _pause_since(started, settings, deadline)


def stream_pages(settings: Settings, job_id: str, deadline: Deadline) -> Iterator[PageText]:
    """The pages of a job, each once: as soon as it is read, or else from the result.

    Raises an error if the job failed.
    """
    look = replace(_read_of("pages", job_id, deadline), hold_seconds=_STREAM_HOLD_SECONDS)
    query: dict[str, Any] = {"wait": _STREAM_HOLD_SECONDS * 1000}
    seen: set[int] = set()
    while True:
        started = time.monotonic()
        answer = send_request(settings, replace(look, query=query))
        pages = [page for page in answer.get("pages") or [] if page["page_number"] not in seen]
        for page in pages:
            seen.add(page["page_number"])
            yield page
        if "cursor" not in answer:
            if answer.get("status") != "COMPLETED":
                read_result(read_job(settings, job_id, deadline))
            return
        query = {**query, "cursor": answer["cursor"]}
        if not pages:
            _pause_since(started, settings, deadline)


def _read_of(operation: str, job_id: str, deadline: Deadline) -> Request:
    return Request("GET", f"{operation}/{job_id}", is_repeatable=True, job_id=job_id, deadline=deadline)


def _pause_since(started: float, settings: Settings, deadline: Deadline) -> None:
    """Limits how often a service that answers immediately is asked."""
    left = settings.patience.poll_interval - (time.monotonic() - started)
    if left > 0:
        deadline.pause(left)
    deadline.check()
