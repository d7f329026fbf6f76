"""Folders that are written completely or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path
from typing import Callable, Union

from ..errors import ParserClientError

_ABSENT, _EMPTY, _FILLED = "absent", "empty", "filled"


def fill_folder(target: Union[str, os.PathLike[str]], overwrite: bool, fill: Callable[[Path], object]) -> None:
    """Fills a folder all at once: it is written beside its place and moved there when it is complete.

    On failure nothing is left, and what was there before is as it was.
    """
    place = Path(os.path.abspath(target))
    _require_free(place, overwrite)
    place.parent.mkdir(parents=True, exist_ok=True)
    folder = _beside(place)
    folder.mkdir()
    try:
        fill(folder)
        _move_into(folder, place, overwrite)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _move_into(folder: Path, place: Path, overwrite: bool) -> None:
    # Looked at again: it may have been filled meanwhile.
    state = _require_free(place, overwrite)
    if state == _FILLED:
        _exchange(folder, place)
        return
    if state == _EMPTY:
        place.rmdir()
    folder.rename(place)


def _exchange(folder: Path, place: Path) -> None:
    aside = _beside(place)
    place.rename(aside)
    try:
        folder.rename(place)
    except BaseException:
        aside.rename(place)
        raise
    shutil.rmtree(aside, ignore_errors=True)


def _beside(place: Path) -> Path:
    """In the same folder, because only there a rename is one step."""
    return place.parent / f".{place.name[:60]}-{secrets.token_hex(16)}"


def _require_free(place: Path, overwrite: bool) -> str:
    try:
        is_empty = not os.listdir(place)
    except FileNotFoundError:
        return _ABSENT
    except NotADirectoryError as error:
        raise ParserClientError("TARGET_EXISTS", f"{place} is a file. Name a folder.") from error
    if is_empty:
        return _EMPTY
    if overwrite:
        return _FILLED
    raise ParserClientError(
        "TARGET_EXISTS",
        f"The folder {place} has content. Name another one, or pass overwrite=True to replace all of it.",
    )
