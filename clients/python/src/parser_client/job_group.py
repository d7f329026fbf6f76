"""Jobs that run at the same time and are cancelled together."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Optional

from .errors import ParserClientError
from .types import SubmitFields, SuccessResponse

if TYPE_CHECKING:
    from .client import OnProgress, ParserClient


class JobGroup:
    """Runs jobs from several threads. Once it is stopped, its jobs are cancelled and no new one begins."""

    def __init__(self, client: ParserClient, timeout: Optional[float], on_progress: Optional[OnProgress]) -> None:
        self._client = client
        self._timeout = timeout
        self._on_progress = on_progress
        self._lock = threading.Lock()
        self._running: set[str] = set()
        self._is_stopped = False
        self._upload_lock = threading.Lock()
        #: The job that the document came with, once there is one.
        self._holder: Optional[str] = None

    def run(self, fields: SubmitFields) -> SuccessResponse:
        """Submits a job and waits for it. A cancellation by ``stop`` raises the same error as any other."""
        self._require_running()
        job_id = self._submit(fields)
        with self._lock:
            self._running.add(job_id)
            is_stopped = self._is_stopped
        try:
            if is_stopped:
                self._cancel(job_id)
            if self._on_progress is not None:
                for update in self._client.stream(job_id, timeout=self._timeout):
                    self._on_progress(update)
            return self._client.wait(job_id, timeout=self._timeout)
        finally:
            with self._lock:
                self._running.discard(job_id)

    def _submit(self, fields: SubmitFields) -> str:
        """A Parsewright gateway gets the document with the first job only."""
        if "file" not in fields or not self._client.settings.is_gateway:
            return self._client.submit(**fields)["id"]
        with self._upload_lock:
            if self._holder is None:
                self._holder = self._client.submit(**fields)["id"]
                return self._holder
            holder = self._holder
        shared = fields.copy()
        del shared["file"]
        shared["document_of"] = holder
        try:
            return self._client.submit(**shared)["id"]
        except ParserClientError as error:
            if error.code != "NOT_FOUND":
                raise
        # The first job has been forgotten, and its document with it.
        with self._upload_lock:
            if self._holder == holder:
                self._holder = None
        return self._submit(fields)

    def stop(self) -> None:
        with self._lock:
            self._is_stopped = True
            running = list(self._running)
        for job_id in running:
            self._cancel(job_id)

    def _require_running(self) -> None:
        if self._is_stopped:
            raise ParserClientError("CANCELLED", "Another part of the document has failed.")

    def _cancel(self, job_id: str) -> None:
        try:
            self._client.cancel(job_id)
        except ParserClientError:
            pass
