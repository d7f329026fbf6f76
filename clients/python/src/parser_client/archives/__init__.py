"""Unpacks untrusted archives safely: completely or not at all."""

from .extract import extract_archive
from .folder import fill_folder
from .limits import DEFAULT_LIMITS, ArchiveLimits
from .names import MemberNames

__all__ = ["DEFAULT_LIMITS", "ArchiveLimits", "MemberNames", "extract_archive", "fill_folder"]
