"""Sends documents to the service and gets the results back."""

from .api_client import ParserApiClient
from .archives import ArchiveLimits, extract_archive
from .async_client import AsyncParserClient
from .client import ParserClient
from .errors import ParserClientError
from .outputs import (
    BlockBox,
    Chunk,
    CodeEntry,
    ContentListEntry,
    EquationEntry,
    ImageEntry,
    SourceMapEntry,
    SourceRun,
    TableEntry,
    TextEntry,
)
from .results import first, save_inline, save_s3_tarball, save_tarball
from .submitted_job import SubmittedJob
from .types import (
    JobEnvelope,
    JobFields,
    CorrectedBlock,
    DocumentVersion,
    JobPage,
    JobStart,
    JobSummary,
    PageText,
    ProgressUpdate,
    ResultEntry,
    SubmitFields,
    SuccessResponse,
    TaskData,
    TaskResponse,
)
from .version import VERSION as __version__
from .zipped import ZipOutcome

__all__ = [
    "ArchiveLimits",
    "AsyncParserClient",
    "BlockBox",
    "Chunk",
    "CodeEntry",
    "ContentListEntry",
    "EquationEntry",
    "ImageEntry",
    "JobEnvelope",
    "JobFields",
    "CorrectedBlock",
    "DocumentVersion",
    "JobPage",
    "JobStart",
    "JobSummary",
    "PageText",
    "ParserApiClient",
    "ParserClient",
    "ParserClientError",
    "ProgressUpdate",
    "ResultEntry",
    "SourceMapEntry",
    "SourceRun",
    "SubmitFields",
    "SubmittedJob",
    "SuccessResponse",
    "TableEntry",
    "TaskData",
    "TaskResponse",
    "TextEntry",
    "ZipOutcome",
    "__version__",
    "extract_archive",
    "first",
    "save_inline",
    "save_s3_tarball",
    "save_tarball",
]
