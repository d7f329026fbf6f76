"""The client with the calls of the hosted API."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Optional, Union

from .archives import DEFAULT_LIMITS, ArchiveLimits
from .client import ParserClient
from .deadline import NO_DEADLINE, Deadline
from .errors import ParserClientError
from .results import Folder, download_and_extract
from .settings import DEFAULT_TIMEOUT_SECONDS
from .tasks import read_page_range, to_task_data, to_task_response
from .types import SubmitFields, TaskResponse
from .watching import read_job

_BACKENDS = {"pipeline": "pipeline", "vlm": "vlm-auto-engine"}


class ParserApiClient:
    """Tasks as in the hosted API, run as jobs of a worker. Documents are given by address only."""

    def __init__(
        self,
        endpoint_id: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        service: Optional[str] = None,
    ) -> None:
        self._client = ParserClient(endpoint_id, api_key, base_url=base_url, service=service)
        #: Known to this client only; the service keeps no such id.
        self._data_ids: dict[str, str] = {}

    def create_task(
        self,
        url: str,
        model_version: str = "pipeline",
        is_ocr: Optional[bool] = None,
        enable_formula: Optional[bool] = None,
        enable_table: Optional[bool] = None,
        language: str = "ch",
        data_id: Optional[str] = None,
        page_ranges: Optional[str] = None,
        callback: Optional[str] = None,
        seed: Optional[str] = None,
        extra_formats: Optional[Sequence[str]] = None,
        no_cache: Optional[bool] = None,
        cache_tolerance: Optional[int] = None,
    ) -> TaskResponse:
        """Starts a task. Options that the worker does not support are refused before anything is sent.

        ``is_ocr``, ``seed``, ``no_cache`` and ``cache_tolerance`` are accepted but have no effect.
        """
        if url == "":
            raise _refusal("url must be the address of a document.")
        if callback is not None:
            raise _refusal("callback is not supported: use get_task or wait_for_task.")
        if extra_formats:
            raise _refusal("extra_formats is not supported: the archive holds Markdown and JSON only.")
        if model_version not in _BACKENDS:
            raise _refusal(f"model_version must be one of {', '.join(_BACKENDS)}; got {model_version}")
        fields: SubmitFields = {
            "file_url": url,
            "backend": _BACKENDS[model_version],
            "lang": language,
            "formula_enable": enable_formula,
            "table_enable": enable_table,
            "return_format": "s3",
            "archive_format": "zip",
        }
        if page_ranges is not None:
            fields["start_page"], fields["end_page"] = read_page_range(page_ranges)
        task_id = self._client.submit(**fields)["id"]
        if data_id is not None:
            self._data_ids[task_id] = data_id
        return to_task_response({"task_id": task_id})

    def get_task(self, task_id: str) -> TaskResponse:
        """The state of a task."""
        return self._get_task(task_id, NO_DEADLINE)

    def wait_for_task(
        self, task_id: str, poll_interval: float = 2.0, timeout: float = DEFAULT_TIMEOUT_SECONDS
    ) -> TaskResponse:
        """Polls until the task is done or has failed. A task that does not exist is an immediate error."""
        deadline = Deadline(timeout, task_id)
        while True:
            task = self._get_task(task_id, deadline)
            if task["data"]["state"] in ("done", "failed"):
                return task
            deadline.pause(poll_interval)

    def download_results(
        self,
        task: Union[TaskResponse, str],
        folder: Folder,
        *,
        overwrite: bool = False,
        limits: ArchiveLimits = DEFAULT_LIMITS,
    ) -> list[Path]:
        """Downloads the archive of a finished task, given its answer or its id, and unpacks it."""
        data = (self.get_task(task) if isinstance(task, str) else task)["data"]
        if "full_zip_url" not in data:
            raise ParserClientError(
                "INVALID_INPUT",
                f"The task {data['task_id']} is {data.get('state')}, not done. {data.get('err_msg', '')}".strip(),
                job_id=data["task_id"],
            )
        return download_and_extract(data["full_zip_url"], folder, overwrite=overwrite, limits=limits)

    def _get_task(self, task_id: str, deadline: Deadline) -> TaskResponse:
        data = to_task_data(read_job(self._client.settings, task_id, deadline))
        if task_id in self._data_ids:
            data["data_id"] = self._data_ids[task_id]
        return to_task_response(data)


def _refusal(message: str) -> ParserClientError:
    return ParserClientError("INVALID_INPUT", message)
