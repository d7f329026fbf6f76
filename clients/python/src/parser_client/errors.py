"""The error class of the clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional


class ParserClientError(Exception):
    """Every failure of a client.

    ``code`` is one of the service's codes, or one that only a client can see: ``CONNECTION_FAILED``, ``WAIT_TIMEOUT``,
    ``RESULT_LOST``, ``UNEXPECTED_ANSWER``, ``ARCHIVE_REFUSED``, ``DOWNLOAD_FAILED``, ``TARGET_EXISTS``.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        job_id: Optional[str] = None,
        job_status: Optional[str] = None,
        retryable: bool = False,
        response: Optional[Mapping[str, Any]] = None,
    ) -> None:
        # Both, so that the error can be sent between processes.
        super().__init__(code, message)
        self.code = code
        self.message = message
        #: HTTP status of the answer.
        self.status = status
        self.request_id = request_id
        self.job_id = job_id
        self.job_status = job_status
        #: Whether the same call may succeed later.
        self.retryable = retryable
        #: The whole failure response of the worker.
        self.response = response

    def __str__(self) -> str:
        return self.message

    @property
    def traceback(self) -> Optional[str]:
        """The last frames of the worker, where the worker failed."""
        return None if self.response is None else self.response.get("traceback")
