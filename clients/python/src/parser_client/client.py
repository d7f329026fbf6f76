"""The client of the service."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Callable, Optional, Union, cast

from . import results
from .bodies import json_body
from .chunks import parse_in_chunks
from .deadline import Deadline
from .envelope import has_ended, read_envelope, read_result
from .errors import ParserClientError
from .job_input import check_fields
from .requests import Request, send_request
from .settings import Patience, resolve_settings
from .submission import submit_job
from .submitted_job import SubmittedJob
from .types import (
    CorrectedBlock,
    Document,
    DocumentVersion,
    JobEnvelope,
    JobPage,
    PageText,
    ProgressUpdate,
    SubmitFields,
    SuccessResponse,
)
from .watching import read_job, stream_pages, stream_updates, wait_for_end
from .zipped import ZipOutcome, parse_zip

if TYPE_CHECKING:
    import os

    from typing_extensions import Unpack

#: How long the platform is asked to hold a job that is handed over and waited for.
_RUNSYNC_HOLD_SECONDS = 90.0
#: A job that nobody waits for any more is cancelled, but not at any price.
_CANCEL_TIMEOUT_SECONDS = 5.0

OnProgress = Callable[[ProgressUpdate], object]


class ParserClient:
    """Sends documents to the service and gets the results back.

    It keeps no connection open, needs no closing, and can be used by several threads. Missing settings come from
    the environment: ``PARSER_ENDPOINT_ID``, ``PARSER_API_KEY`` (then ``RUNPOD_API_KEY``), ``PARSER_BASE_URL`` (then
    ``RUNPOD_ENDPOINT_BASE_URL``, then the platform). ``service`` is ``gateway`` or ``platform``; by default addresses
    under ``runpod.ai`` are the platform. All times are in seconds.
    """

    def __init__(
        self,
        endpoint_id: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        service: Optional[str] = None,
        timeout: float = Patience.timeout,
        request_timeout: float = Patience.request_timeout,
        max_retries: int = Patience.max_retries,
        poll_interval: float = Patience.poll_interval,
    ) -> None:
        patience = Patience(timeout, request_timeout, max_retries, poll_interval)
        #: What the arguments and the environment came to.
        self.settings = resolve_settings(endpoint_id, api_key, base_url, service, patience)

    def parse_document(
        self,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
        **fields: Unpack[SubmitFields],
    ) -> SuccessResponse:
        """Parses one document and waits for the result.

        ``fields`` are those of :class:`SubmitFields`. ``on_progress`` gets every update. When the call is
        interrupted, or ``on_progress`` raises, the job is cancelled.
        """
        return cast(SuccessResponse, self._run(check_fields(fields), timeout, on_progress))

    def parse_document_from_file(
        self,
        path: Union[str, os.PathLike[str]],
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
        **fields: Unpack[SubmitFields],
    ) -> SuccessResponse:
        """Parses a file on disk, of any size on our own gateway."""
        fields["file"] = path
        return self.parse_document(timeout=timeout, on_progress=on_progress, **fields)

    def parse_in_chunks(
        self,
        *,
        pages_per_chunk: int = 20,
        concurrency: int = 2,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
        **fields: Unpack[SubmitFields],
    ) -> SuccessResponse:
        """Parses a long document in several jobs and joins their results, as if it had been one inline job.

        ``timeout`` is for each job; ``on_progress`` is called from several threads.
        """
        return parse_in_chunks(
            self,
            check_fields(fields),
            pages_per_chunk=pages_per_chunk,
            concurrency=concurrency,
            timeout=timeout,
            on_progress=on_progress,
        )

    def parse_zip(
        self,
        archive: Document,
        *,
        concurrency: int = 2,
        timeout: Optional[float] = None,
        **fields: Unpack[SubmitFields],
    ) -> Iterator[ZipOutcome]:
        """Parses every document of a zip in a job of its own, and yields the results in the order of their names.

        ``timeout`` is for each job. Leaving the loop cancels running jobs.
        """
        return parse_zip(self, archive, check_fields(fields), concurrency=concurrency, timeout=timeout)

    def probe(self, *, timeout: Optional[float] = None) -> dict[str, Any]:
        """Describes a worker: versions, folders, models, limits."""
        return self._run(check_fields({"probe": True}), timeout, None)

    def submit(self, **fields: Unpack[SubmitFields]) -> SubmittedJob:
        """Submits a job and does not wait for it."""
        return SubmittedJob(submit_job(self.settings, check_fields(fields)), self)

    def status(self, job_id: str) -> JobEnvelope:
        """The state of a job. While it runs, ``output`` is its latest update."""
        return read_job(self.settings, job_id)

    def wait(self, job_id: str, *, timeout: Optional[float] = None) -> SuccessResponse:
        """Waits for the end of a job, and raises an error if it failed."""
        deadline = Deadline(self._timeout(timeout), job_id)
        return cast(SuccessResponse, read_result(wait_for_end(self.settings, job_id, deadline)))

    def stream(self, job_id: str, *, timeout: Optional[float] = None) -> Iterator[ProgressUpdate]:
        """The updates of a job, until it has ended."""
        return stream_updates(self.settings, job_id, Deadline(self._timeout(timeout), job_id))

    def pages(self, job_id: str, *, timeout: Optional[float] = None) -> Iterator[PageText]:
        """The pages of a job as they are read, each once; missed pages come from its result.

        Raises an error if the job failed. On a Parsewright gateway.
        """
        return stream_pages(self.settings, job_id, Deadline(self._timeout(timeout), job_id))

    def cancel(self, job_id: str) -> JobEnvelope:
        """Stops a job. A finished job is not changed."""
        return self._change("cancel", job_id, Deadline())

    def retry(self, job_id: str) -> JobEnvelope:
        """Runs a failed or timed-out job again, under the same id."""
        return self._change("retry", job_id, Deadline())

    def list_jobs(
        self,
        *,
        search: Optional[str] = None,
        status: Union[str, Sequence[str], None] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> JobPage:
        """One page of the tenant's jobs, newest first, with facts about their documents. On a Parsewright gateway.

        ``search`` is a part of the document's name or the beginning of the job's id; ``since`` and ``until`` are
        compared with the time of submission; ``cursor`` is that of the previous page.
        """
        filters = {
            "search": search,
            "status": status if status is None or isinstance(status, str) else ",".join(status),
            "since": None if since is None else _utc(since),
            "until": None if until is None else _utc(until),
            "limit": limit,
            "cursor": cursor,
        }
        query = {name: value for name, value in filters.items() if value is not None}
        answer = send_request(self.settings, Request("GET", "jobs", is_repeatable=True, query=query))
        if isinstance(answer, dict) and isinstance(answer.get("jobs"), list):
            return cast(JobPage, answer)
        message = "The answer to GET jobs has no list of jobs. Check base_url."
        raise ParserClientError("UNEXPECTED_ANSWER", message)

    def delete_job(self, job_id: str) -> None:
        """Deletes a job with its document and results; a running job is stopped first. On a Parsewright gateway."""
        # The second of two requests would not find the job.
        send_request(self.settings, Request("DELETE", f"jobs/{job_id}", is_repeatable=False, job_id=job_id))

    def list_versions(self, job_id: str) -> list[DocumentVersion]:
        """The versions of a document that people corrected, the newest first. On a Parsewright gateway."""
        request = Request("GET", f"versions/{job_id}", is_repeatable=True, job_id=job_id)
        return cast("list[DocumentVersion]", send_request(self.settings, request)["versions"])

    def read_version(self, job_id: str, version: Union[int, str] = "latest") -> list[CorrectedBlock]:
        """The corrections of a version; 0 has none. On a Parsewright gateway."""
        request = Request("GET", f"versions/{job_id}/{version}", is_repeatable=True, job_id=job_id)
        return cast("list[CorrectedBlock]", send_request(self.settings, request)["corrections"])

    def read_version_output(self, job_id: str, output: str, version: Union[int, str] = "latest") -> bytes:
        """An output of a version, such as ``markdown``, ``chunks``, ``zip`` or ``truth``. On a Parsewright gateway."""
        operation = f"versions/{job_id}/{version}/{output}"
        request = Request("GET", operation, is_repeatable=True, job_id=job_id, is_file=True)
        return cast(bytes, send_request(self.settings, request))

    def save_version(
        self,
        job_id: str,
        *,
        base: int,
        blocks: Optional[Sequence[CorrectedBlock]] = None,
        restore: Optional[int] = None,
        comment: Optional[str] = None,
    ) -> DocumentVersion:
        """Saves corrections to ``base`` as a version, or goes back to version ``restore``. On a Parsewright gateway.

        ``base`` is the newest version, or 0 where there is none; CONFLICT if somebody has saved a newer version.
        """
        given = {"base": base, "blocks": blocks, "restore": restore, "comment": comment}
        body = json_body({name: value for name, value in given.items() if value is not None})
        # The second of two requests would find the version of the first.
        request = Request("POST", f"versions/{job_id}", is_repeatable=False, body=body, job_id=job_id)
        return cast(DocumentVersion, send_request(self.settings, request))

    first = staticmethod(results.first)
    save_tarball = staticmethod(results.save_tarball)
    save_s3_tarball = staticmethod(results.save_s3_tarball)
    save_inline = staticmethod(results.save_inline)

    def _timeout(self, timeout: Optional[float]) -> float:
        return self.settings.patience.timeout if timeout is None else timeout

    def _run(self, fields: SubmitFields, timeout: Optional[float], on_progress: Optional[OnProgress]) -> dict[str, Any]:
        deadline = Deadline(self._timeout(timeout))
        try:
            job = self._start(fields, deadline, is_watched=on_progress is not None)
            job_id = deadline.job_id = job["id"]
            if not has_ended(job["status"]):
                if on_progress is not None:
                    for update in stream_updates(self.settings, job_id, deadline):
                        on_progress(update)
                job = wait_for_end(self.settings, job_id, deadline)
            return read_result(job)
        except ParserClientError:
            raise
        except BaseException:
            self._abandon(deadline.job_id)
            raise

    def _start(self, fields: SubmitFields, deadline: Deadline, *, is_watched: bool) -> JobEnvelope:
        """The platform holds the request, as its users know it.

        On our own gateway the id comes first, so that a repeat is cheap.
        """
        if self.settings.is_gateway or is_watched:
            return submit_job(self.settings, fields, deadline=deadline)
        hold_seconds = max(1.0, deadline.limit(_RUNSYNC_HOLD_SECONDS))
        return submit_job(self.settings, fields, operation="runsync", hold_seconds=hold_seconds, deadline=deadline)

    def _abandon(self, job_id: Optional[str]) -> None:
        if job_id is None:
            return
        try:
            self._change("cancel", job_id, Deadline(_CANCEL_TIMEOUT_SECONDS, job_id))
        except ParserClientError:
            pass

    def _change(self, operation: str, job_id: str, deadline: Deadline) -> JobEnvelope:
        # A second retry would be refused, or run the job once more.
        is_repeatable = operation == "cancel"
        request = Request(
            "POST", f"{operation}/{job_id}", is_repeatable=is_repeatable, job_id=job_id, deadline=deadline
        )
        return read_envelope(send_request(self.settings, request), f"POST {operation}")


def _utc(time: datetime) -> str:
    """A time without a zone is one of this machine."""
    return time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
