"""One process of the `parsewright` command that reads document after document."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Optional

#: What a document can be turned into, each a column with text. All but `markdown`, `text` and `html` are JSON.
FORMATS = ("markdown", "content_list", "middle", "docling", "chunks", "text", "html", "source_map")


class EngineError(RuntimeError):
    """The command could not be started, or ended while it read a document."""


class Engine:
    """Starts the command with the first document. Not for several threads at once."""

    def __init__(
        self,
        formats: Sequence[str] = ("markdown",),
        options: Sequence[str] = (),
        command: Sequence[str] = ("parsewright",),
    ) -> None:
        """`options` are those of `parsewright batch`, such as `["--lang", "de"]`; `command` is how it is started."""
        self._process: Optional["subprocess.Popen[str]"] = None
        self._folder: Optional[str] = None
        unknown = [name for name in formats if name not in FORMATS]
        if unknown or not formats:
            raise ValueError(f"formats has {', '.join(unknown) or 'no name'}. Choose from: {', '.join(FORMATS)}.")
        self.formats = tuple(formats)
        self._arguments = [*command, "batch", "--stdin", "--json", "--formats", ",".join(formats), *options]

    def parse(self, document: bytes) -> dict[str, Any]:
        """The columns of one document: `pages`, `error` and one for each format. A document never raises; a lost process does."""
        folder = self._start()
        path = Path(folder, "document")
        path.write_bytes(document)
        try:
            answer = self._ask(str(path))
            empty: dict[str, Any] = dict.fromkeys(self.formats)
            if not answer["ok"]:
                error = answer["error"]
                return {"pages": 0, "error": f"{error['code']}: {error['message']}", **empty}
            outputs = {name: Path(answer["output"][name]).read_text("utf8") for name in self.formats}
            return {"pages": answer["pages"], "error": None, **outputs}
        finally:
            path.unlink(missing_ok=True)
            shutil.rmtree(Path(folder, "out", "document"), ignore_errors=True)

    def close(self) -> None:
        """Ends the process. Safe to call twice; the next document starts another."""
        process, folder = self._process, self._folder
        self._process = self._folder = None
        if process is not None and process.stdin is not None and process.stdout is not None:
            # A line that a lost process did not take is still to be written.
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            process.stdout.close()
            process.wait()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def _start(self) -> str:
        if self._folder is not None:
            return self._folder
        folder = tempfile.mkdtemp(prefix="parsewright-udf-")
        self._folder = folder
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
        line = ""
        try:
            process.stdin.write(f"{path}\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            pass
        if not line:
            code = process.wait()
            self.close()
            raise EngineError(f"The command ended with {code}. Run it by hand to see why: {' '.join(self._arguments)}")
        answer: dict[str, Any] = json.loads(line)
        return answer
