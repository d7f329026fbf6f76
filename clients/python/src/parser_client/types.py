"""The types of requests and answers, for type checkers."""

from __future__ import annotations

import os
from typing import Any, Optional, TypedDict, Union

from .job_options import JobOptions
from .outputs import Chunk, ContentListEntry, SourceMapEntry

#: A path of a file, which is read while it is sent, or the document itself.
Document = Union[str, "os.PathLike[str]", bytes]


class JobFields(JobOptions, total=False):
    """The document and what to do with it."""

    file: Union[Document, None]


class SubmitFields(JobFields, total=False):
    """A job with the options of its submission."""

    #: Called by the service when the job has ended.
    webhook: Union[str, None]
    policy: Union[dict[str, Any], None]
    s3_config: Union[dict[str, Any], None]
    #: Id of an earlier job of yours: the document that was uploaded with it is parsed. On a Parsewright gateway.
    document_of: Union[str, None]
    #: Name of the document in lists of jobs. Default: that of the file or the address.
    document_name: Union[str, None]
    #: Makes a repeated submission the same job, on a Parsewright gateway. Default: a new one for each call.
    idempotency_key: Union[str, None]


class _ResultBase(TypedDict):
    basename: str
    source: str
    pages_requested: int


class ResultEntry(_ResultBase, total=False):
    """One result. Its members depend on ``return_format`` and ``formats``."""

    tarball_b64: str
    tarball_url: str
    tarball_url_expires_in: int
    bucket_key: str
    bucket_bytes: int
    parser_spilled_from: str
    parser_transport: str
    markdown: str
    content_list: list[ContentListEntry]
    middle: dict[str, Any]
    images: dict[str, str]
    docling: dict[str, Any]
    chunks: list[Chunk]
    text: str
    html: str
    source_map: list[SourceMapEntry]
    csv: dict[str, str]
    xlsx: str
    degraded: dict[str, Any]


class SuccessResponse(TypedDict):
    """The answer of the worker on success."""

    ok: bool
    elapsed_seconds: float
    parser_version: str
    results: list[ResultEntry]
    debug: dict[str, Any]


class PageText(TypedDict):
    """The text of one page. Pages count from 1 as in the file."""

    page_number: int
    markdown: str
    #: Whether it is that of the result. While a document is read, levels of headings and what goes on over pages are
    #: not known yet.
    is_final: bool


class JobStart(TypedDict):
    """A submitted job."""

    id: str
    status: str


class JobEnvelope(JobStart, total=False):
    """The state of a job. While it runs, ``output`` is its latest update."""

    output: Any
    error: Any
    delayTime: int
    executionTime: int
    workerId: str


class _JobSummaryBase(JobStart):
    tenant: str
    submittedAt: str


class JobSummary(_JobSummaryBase, total=False):
    """A job with facts about its document. Times are ISO 8601 in UTC, durations milliseconds."""

    documentName: str
    documentBytes: int
    pages: int
    endedAt: str
    #: When the job is deleted with its document and result.
    keptUntil: str
    error: str
    delayTime: int
    executionTime: int
    workerId: str
    retries: int


class CorrectedBlock(TypedDict):
    """A corrected block; ``markdown`` is ``None`` to restore it as it was read."""

    block: str
    markdown: Optional[str]


class _DocumentVersionBase(TypedDict):
    version: int
    created_at: str
    created_by: str
    blocks: int


class DocumentVersion(_DocumentVersionBase, total=False):
    """A version of a document that people corrected."""

    restored: int
    comment: str


class _JobPageBase(TypedDict):
    jobs: list[JobSummary]


class JobPage(_JobPageBase, total=False):
    """A page of the list of jobs, newest first."""

    #: For the next page. Absent on the last one.
    cursor: str


class _ProgressBase(TypedDict):
    phase: str


class ProgressUpdate(_ProgressBase, total=False):
    """One step of a job. ``pages_done`` and ``pages_total`` come with the phase ``reading_pages``."""

    input_bytes: int
    input_format: str
    start_page: int
    end_page: int
    pages_done: int
    pages_total: int
    pages_unread: int


class _TaskBase(TypedDict):
    task_id: str


class TaskData(_TaskBase, total=False):
    """A task as the hosted API shows it."""

    #: ``pending``, ``running``, ``done`` or ``failed``.
    state: str
    #: Empty unless the task has failed.
    err_msg: str
    data_id: str
    #: Present when the task is done.
    full_zip_url: str


class TaskResponse(TypedDict):
    """How the hosted API wraps its answers."""

    code: int
    msg: str
    trace_id: str
    data: TaskData
