"""A submitted job."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Optional

from .types import JobStart, PageText, SuccessResponse

if TYPE_CHECKING:
    from .client import ParserClient


class SubmittedJob(dict[str, str]):
    """A submitted job: its ``id`` and ``status``, and methods to read it."""

    def __init__(self, job: JobStart, client: ParserClient) -> None:
        super().__init__(id=job["id"], status=job["status"])
        self._client = client

    @property
    def id(self) -> str:
        return self["id"]

    def pages(self, *, timeout: Optional[float] = None) -> Iterator[PageText]:
        """Its pages as they are read, each once. On a Parsewright gateway."""
        return self._client.pages(self.id, timeout=timeout)

    def wait(self, *, timeout: Optional[float] = None) -> SuccessResponse:
        """Waits for its end, and raises an error if it failed."""
        return self._client.wait(self.id, timeout=timeout)
