"""One process of the `parsewright` command that reads document after document."""

import contextlib
import io
import json
import os
import shutil
import subprocess
import tempfile
import threading
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Optional

#: What a document can be turned into, each a column with text. All but `markdown`, `text` and `html` are JSON.
FORMATS = ("markdown", "content_list", "middle", "docling", "chunks", "text", "html", "source_map")


#: How often a document is tried whose process was lost.
_ATTEMPTS = 2


class EngineError(RuntimeError):
    """The command cannot be started, or ends before it reads anything."""


class _Lost(Exception):
    """The process ended while it read a document."""

    def __init__(self, code: int, has_answered: bool) -> None:
        super().__init__(f"the command ended with {code}")
        self.is_misuse = not has_answered and 0 <= code < 128


class _TimeLimit(Exception):
    """The document took too long."""


class Engine:
    """Starts the command with the first document. Not for several threads at once."""

    def __init__(
        self,
        formats: Sequence[str] = ("markdown",),
        options: Sequence[str] = (),
        command: Sequence[str] = ("parsewright",),
        timeout_seconds: float = 900,
        files: bool = False,
    ) -> None:
        """`options` are those of `parsewright batch`, such as `["--lang", "de"]`; `command` is how it is started.

        A document that takes longer than `timeout_seconds` is abandoned. With `files` there is a column of that name.
        """
        self._process: Optional["subprocess.Popen[str]"] = None
        self._folder: Optional[str] = None
        self._has_answered = False
        unknown = [name for name in formats if name not in FORMATS]
        if unknown or not formats:
            raise ValueError(f"formats has {', '.join(unknown) or 'no name'}. Choose from: {', '.join(FORMATS)}.")
        self.formats = tuple(formats)
        self.columns = columns_of(formats, files)
        self._timeout_seconds = timeout_seconds
        written = ",".join([*formats, "images"] if files else formats)
        self._arguments = [*command, "batch", "--stdin", "--json", "--formats", written, *options]

    def parse(self, document: bytes) -> dict[str, Any]:
        """The columns of one document. It never raises for a document: one whose process is lost is tried once more."""
        reason = ""
        for _ in range(_ATTEMPTS):
            try:
                return self._parse(document)
            except _TimeLimit:
                return self._row(error=f"TIME_LIMIT: The document took longer than {self._timeout_seconds:g} seconds.")
            except _Lost as lost:
                if lost.is_misuse:
                    raise EngineError(f"{lost}. Run it by hand to see why: {' '.join(self._arguments)}") from lost
                reason = str(lost)
        return self._row(error=f"ENGINE_LOST: {_ATTEMPTS} times {reason} while it read this document.")

    def close(self) -> None:
        """Ends the process. Safe to call twice; the next document starts another."""
        process, folder = self._process, self._folder
        self._process = self._folder = None
        if process is not None and process.stdin is not None and process.stdout is not None:
            # A line that a lost process did not take is still to be written.
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            process.wait()
            process.stdout.close()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def _parse(self, document: bytes) -> dict[str, Any]:
        folder = self._start()
        path = Path(folder, "document")
        path.write_bytes(document)
        output = Path(folder, "out", "document")
        try:
            answer = self._ask(str(path))
            if not answer["ok"]:
                error = answer["error"]
                return self._row(error=f"{error['code']}: {error['message']}")
            degraded = answer.get("degraded")
            return self._row(
                pages=answer["pages"],
                degraded=f"{degraded['reason']}: {degraded['message']}" if degraded else None,
                files=_zip_of(output / "images") if "files" in self.columns else None,
                **{name: Path(answer["output"][name]).read_text("utf8") for name in self.formats},
            )
        finally:
            path.unlink(missing_ok=True)
            shutil.rmtree(output, ignore_errors=True)

    def _row(self, **values: Any) -> dict[str, Any]:
        return {**dict.fromkeys(self.columns), "pages": 0, **{name: values[name] for name in values if name in self.columns}}

    def _start(self) -> str:
        if self._folder is not None:
            return self._folder
        folder = tempfile.mkdtemp(prefix="parsewright-udf-")
        self._folder = folder
        self._has_answered = False
        arguments = [*self._arguments, "-o", os.path.join(folder, "out")]
        try:
            # What it says of single documents is in the answers too.
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf8",
            )
        except OSError as error:
            self.close()
            raise EngineError(f"{arguments[0]} cannot be started: {error}. Install it, or give command=.") from error
        return folder

    def _ask(self, path: str) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise EngineError("The engine is closed.")
        # Ends a process that takes too long; what waits for its answer then sees the end.
        clock = threading.Timer(self._timeout_seconds, process.kill)
        clock.start()
        line = ""
        try:
            process.stdin.write(f"{path}\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            pass
        finally:
            is_late = not clock.is_alive()
            clock.cancel()
        if not line:
            code = process.wait()
            has_answered = self._has_answered
            self.close()
            raise _TimeLimit if is_late else _Lost(code, has_answered)
        self._has_answered = True
        answer: dict[str, Any] = json.loads(line)
        return answer


def columns_of(formats: Sequence[str], files: bool = False) -> tuple[str, ...]:
    """The columns of a document, in order."""
    return ("pages", "error", "degraded", *formats, *(("files",) if files else ()))


def _zip_of(folder: Path) -> bytes:
    """The pictures of a document in a zip, under the names that its outputs use."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in sorted(folder.iterdir()) if folder.is_dir() else []:
            archive.write(path, f"{folder.name}/{path.name}")
    return buffer.getvalue()
