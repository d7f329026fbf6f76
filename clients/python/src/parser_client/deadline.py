"""The time limit of a call."""

from __future__ import annotations

import time
from typing import Optional

from .errors import ParserClientError


class Deadline:
    """The time limit of a call. All of its requests share it, so that no single request can take longer."""

    def __init__(self, timeout: Optional[float] = None, job_id: Optional[str] = None) -> None:
        self._timeout = timeout
        self._end = None if timeout is None else time.monotonic() + timeout
        #: Named when the time is over.
        self.job_id = job_id

    def check(self) -> None:
        """Raises when the time is over."""
        if self._end is not None and time.monotonic() >= self._end:
            what = "There was no answer" if self.job_id is None else f"The job {self.job_id} has not ended"
            raise ParserClientError(
                "WAIT_TIMEOUT",
                f"{what} within {self._timeout:g} seconds. Wait for it again, or give a larger timeout.",
                job_id=self.job_id,
                retryable=True,
            )

    def limit(self, seconds: float) -> float:
        """This many seconds, or the time that is left."""
        self.check()
        return seconds if self._end is None else max(0.001, min(seconds, self._end - time.monotonic()))

    def pause(self, seconds: float) -> None:
        """Waits, and raises when the time is over."""
        time.sleep(self.limit(seconds))
        self.check()


#: For single requests, which have limits of their own.
NO_DEADLINE = Deadline()
