"""Names of members, checked."""

from __future__ import annotations

import re
import unicodedata
from typing import Optional

from .refusal import quote_name, refuse

#: Names of Windows devices, which stay devices with any suffix.
_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)", re.IGNORECASE)
#: What some file system cannot hold or gives a meaning to: control characters, drive letters, streams, wildcards.
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
#: The longest name that common file systems take, in bytes of UTF-8.
_MAX_NAME_BYTES = 255
#: The longest path inside an archive, in bytes of UTF-8; leaves room for the folder it goes to.
MAX_PATH_BYTES = 1024


class MemberNames:
    """Takes the names of an archive one after the other.

    Refuses any that could end up elsewhere or on top of another.
    """

    def __init__(self) -> None:
        self._taken: dict[str, tuple[str, bool]] = {}
        self._listed: set[str] = set()

    def add(self, name: str, *, is_folder: bool) -> Optional[str]:
        """The path to write to, with ``/``; ``None`` for the folder itself."""
        path = _check_path(name[:-1] if is_folder and name.endswith("/") else name)
        if path is None:
            return None
        if path in self._listed:
            raise refuse(f"{quote_name(path)} is in it twice")
        self._listed.add(path)
        parts = path.split("/")
        for depth in range(1, len(parts)):
            self._claim("/".join(parts[:depth]), is_folder=True)
        self._claim(path, is_folder=is_folder)
        return path

    def _claim(self, path: str, *, is_folder: bool) -> None:
        other, is_other_folder = self._taken.setdefault(_fold_name(path), (path, is_folder))
        if other == path and is_other_folder == is_folder:
            return
        raise refuse(f"{quote_name(path)} takes the place of {quote_name(other)}")


def _check_path(name: str) -> Optional[str]:
    if name == ".":
        return None
    path = name[2:] if name.startswith("./") else name
    # Some file systems change names to this form; what is harmless before may not be after.
    for form in (path, unicodedata.normalize("NFKC", path)):
        problem = _path_problem(form)
        if problem is not None:
            raise refuse(f"the name {quote_name(name)} {problem}")
    return path


def _path_problem(path: str) -> Optional[str]:
    if path.startswith("/"):
        return "is an absolute path"
    if _FORBIDDEN.search(path):
        return "has characters that mean something else to some systems"
    if _byte_count(path) > MAX_PATH_BYTES:
        return "is too long"
    problems = (_part_problem(part) for part in path.split("/"))
    return next((problem for problem in problems if problem is not None), None)


def _part_problem(part: str) -> Optional[str]:
    if part == "":
        return "has an empty part"
    if part in (".", ".."):
        return "leads to another folder"
    if part[-1] in ". ":
        return "ends with a dot or a space, which some systems drop"
    if _DEVICE.match(part):
        return "is that of a device"
    return "is too long" if _byte_count(part) > _MAX_NAME_BYTES else None


def _byte_count(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _fold_name(path: str) -> str:
    """Equal for names that are one on a file system that ignores case or normalises Unicode."""
    folded = unicodedata.normalize("NFKD", path).upper().casefold()
    return unicodedata.normalize("NFKD", folded)
