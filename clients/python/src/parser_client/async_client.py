"""The client of the service for programs that use asyncio."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Optional, TypeVar, Union

from . import results
from .client import ParserClient
from .errors import ParserClientError
from .settings import Patience
from .types import (
    CorrectedBlock,
    DocumentVersion,
    JobEnvelope,
    JobPage,
    JobStart,
    PageText,
    ProgressUpdate,
    SubmitFields,
    SuccessResponse,
)

if TYPE_CHECKING:
    import os

    from typing_extensions import Unpack

Result = TypeVar("Result")
#: May be a coroutine function, which is awaited.
OnProgress = Callable[[ProgressUpdate], object]


class AsyncParserClient:
    """Does the same as :class:`ParserClient`, without blocking the event loop.

    Requests run in separate threads, at most ``max_connections`` at a time; a call that waits for a job uses one.
    Cancelling a call cancels its job. Close it, or use it in ``async with``.
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
        max_connections: int = 32,
    ) -> None:
        self._client = ParserClient(
            endpoint_id,
            api_key,
            base_url=base_url,
            service=service,
            timeout=timeout,
            request_timeout=request_timeout,
            max_retries=max_retries,
            poll_interval=poll_interval,
        )
        self.settings = self._client.settings
        self._threads = ThreadPoolExecutor(max_connections, thread_name_prefix="parser-client")
        # A full pool must not keep a job from being cancelled.
        self._cancelling = ThreadPoolExecutor(1, thread_name_prefix="parser-client-cancel")

    async def parse_document(
        self,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
        **fields: Unpack[SubmitFields],
    ) -> SuccessResponse:
        """Parses one document and waits for the result."""
        job_id = (await self.submit(**fields))["id"]
        try:
            if on_progress is not None:
                async for update in self.stream(job_id, timeout=timeout):
                    told = on_progress(update)
                    if inspect.isawaitable(told):
                        await told
            return await self.wait(job_id, timeout=timeout)
        except ParserClientError:
            raise
        except BaseException:
            self._abandon(job_id)
            raise

    async def parse_document_from_file(
        self,
        path: Union[str, os.PathLike[str]],
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
        **fields: Unpack[SubmitFields],
    ) -> SuccessResponse:
        """Parses a file on disk, of any size on our own gateway."""
        fields["file"] = path
        return await self.parse_document(timeout=timeout, on_progress=on_progress, **fields)

    async def submit(self, **fields: Unpack[SubmitFields]) -> JobStart:
        """Submits a job and does not wait for it."""

        def start() -> JobStart:
            job = self._client.submit(**fields)
            return {"id": job["id"], "status": job["status"]}

        submitting = self._threads.submit(start)
        try:
            return await asyncio.wrap_future(submitting)
        except asyncio.CancelledError:
            # It may be on its way already.
            submitting.add_done_callback(lambda job: self._abandon_submitted(job.exception() is None and job.result()))
            raise

    async def status(self, job_id: str) -> JobEnvelope:
        """The state of a job. While it runs, ``output`` is its latest update."""
        return await self._call(lambda: self._client.status(job_id))

    async def wait(self, job_id: str, *, timeout: Optional[float] = None) -> SuccessResponse:
        """Waits for the end of a job, and raises an error if it failed."""
        return await self._call(lambda: self._client.wait(job_id, timeout=timeout))

    async def stream(self, job_id: str, *, timeout: Optional[float] = None) -> AsyncIterator[ProgressUpdate]:
        """The updates of a job, until it has ended."""
        updates: Iterator[ProgressUpdate] = self._client.stream(job_id, timeout=timeout)
        while True:
            update = await self._call(lambda: next(updates, None))
            if update is None:
                return
            yield update

    async def pages(self, job_id: str, *, timeout: Optional[float] = None) -> AsyncIterator[PageText]:
        """The pages of a job as they are read, each once. On a Parsewright gateway."""
        pages: Iterator[PageText] = self._client.pages(job_id, timeout=timeout)
        while True:
            page = await self._call(lambda: next(pages, None))
            if page is None:
                return
            yield page

    async def cancel(self, job_id: str) -> JobEnvelope:
        """Stops a job. A finished job is not changed."""
        return await self._call(lambda: self._client.cancel(job_id))

    async def retry(self, job_id: str) -> JobEnvelope:
        """Runs a failed or timed-out job again, under the same id."""
        return await self._call(lambda: self._client.retry(job_id))

    async def list_jobs(
        self,
        *,
        search: Optional[str] = None,
        status: Union[str, Sequence[str], None] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> JobPage:
        """One page of the tenant's jobs, newest first, with facts about their documents. On a Parsewright gateway."""
        return await self._call(
            lambda: self._client.list_jobs(
                search=search, status=status, since=since, until=until, limit=limit, cursor=cursor
            )
        )

    async def delete_job(self, job_id: str) -> None:
        """Deletes a job with its document and results; a running job is stopped first. On a Parsewright gateway."""
        await self._call(lambda: self._client.delete_job(job_id))

    async def list_versions(self, job_id: str) -> list[DocumentVersion]:
        """The versions of a document that people corrected, the newest first. On a Parsewright gateway."""
        return await self._call(lambda: self._client.list_versions(job_id))

    async def read_version(self, job_id: str, version: Union[int, str] = "latest") -> list[CorrectedBlock]:
        """The corrections of a version; 0 has none. On a Parsewright gateway."""
        return await self._call(lambda: self._client.read_version(job_id, version))

    async def read_version_output(self, job_id: str, output: str, version: Union[int, str] = "latest") -> bytes:
        """An output of a version, such as ``markdown``, ``chunks``, ``zip`` or ``truth``. On a Parsewright gateway."""
        return await self._call(lambda: self._client.read_version_output(job_id, output, version))

    async def save_version(
        self,
        job_id: str,
        *,
        base: int,
        blocks: Optional[Sequence[CorrectedBlock]] = None,
        restore: Optional[int] = None,
        comment: Optional[str] = None,
    ) -> DocumentVersion:
        """Saves corrections to ``base`` as a version, or goes back to version ``restore``. On a Parsewright gateway."""
        return await self._call(
            lambda: self._client.save_version(job_id, base=base, blocks=blocks, restore=restore, comment=comment)
        )

    async def aclose(self) -> None:
        """Ends the threads after their work is done and abandoned jobs are cancelled. Safe to call twice."""
        for threads in (self._threads, self._cancelling):
            await asyncio.get_running_loop().run_in_executor(None, threads.shutdown)

    async def __aenter__(self) -> AsyncParserClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    first = staticmethod(results.first)
    save_tarball = staticmethod(results.save_tarball)
    save_s3_tarball = staticmethod(results.save_s3_tarball)
    save_inline = staticmethod(results.save_inline)

    async def _call(self, call: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    def _abandon_submitted(self, job: Any) -> None:
        if job:
            self._abandon(job["id"])

    def _abandon(self, job_id: str) -> None:
        def cancel() -> None:
            try:
                self._client.cancel(job_id)
            except ParserClientError:
                pass

        self._cancelling.submit(cancel)
