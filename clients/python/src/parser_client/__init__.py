"""Sends documents to the service and brings the results back."""

from .api_client import ParserApiClient
from .archives import ArchiveLimits, extract_archive
from .client import ParserClient
from .errors import ParserClientError
from .results import first, save_inline, save_s3_tarball, save_tarball
from .types import (
    JobEnvelope,
    JobFields,
    JobStart,
    ProgressUpdate,
    ResultEntry,
    SubmitFields,
    SuccessResponse,
    TaskData,
    TaskResponse,
)
from .version import VERSION as __version__

__all__ = [
    "ArchiveLimits",
    "JobEnvelope",
    "JobFields",
    "JobStart",
    "ParserApiClient",
    "ParserClient",
    "ParserClientError",
    "ProgressUpdate",
    "ResultEntry",
    "SubmitFields",
    "SuccessResponse",
    "TaskData",
    "TaskResponse",
    "__version__",
    "extract_archive",
    "first",
    "save_inline",
    "save_s3_tarball",
    "save_tarball",
]
