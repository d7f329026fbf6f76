"""The snippets of the README, run against a real gateway."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path

from support import FIXTURES, REPOSITORY, StubCase

README = REPOSITORY / "clients" / "python" / "README.md"

#: What each snippet prints, by the heading it is under.
OUTPUTS = {
    "Three lines, 1": r"(?m)^# ",
    "In place of another package, 1": r"(?m)^# ",
    "In place of another package, 2": r"(?m)^# ",
    "In place of another package, 3": r"(?ms)^# .* [1-9]$",
    "In place of another package, 4": r"(?m)^output/report/auto/report\.md$",
    "Parse a document, 1": r"(?m)^# ",
    "Parse a document, 2": r"(?m)^\d+\.\d+\.\d+$",
    "In asyncio, 1": r"(?m)^\[1\] \['Lamps on the Edge of the Sea'\] \d+$",
    "Save the result, 1": r"(?m)^[4-9] files$",
    "Follow a job, 1": r"(?m)^parsing$",
    "Follow a job, 2": r"(?m)^1 # Lamps on the Edge of the Sea$",
    "Follow a job, 3": r"'phase': 'parsing'",
    "Long documents, 1": r"(?m)^3 pages$",
    "A zip of documents, 1": r"(?m)^report\.pdf [1-9]\d* characters$",
    "Several documents at once, 1": r"(?m)^\[3, 3\]$",
    "Errors, 1": r"(?m)^PAGE_RANGE_EMPTY False ",
    "In place of the hosted API, 1": r"documents\.example",
}


@unittest.skipUnless("PARSER_BASE_URL" in os.environ, "PARSER_BASE_URL is not set: there is no gateway")
class Readme(StubCase):
    def test_has_snippets_that_all_print_what_is_checked(self) -> None:
        self.assertEqual([name for name, _ in snippets()], list(OUTPUTS))

    def test_says_the_truth(self) -> None:
        shutil.copy(FIXTURES / "pdf" / "sources" / "sample.pdf", self.folder / "report.pdf")
        with zipfile.ZipFile(self.folder / "papers.zip", "w") as papers:
            papers.write(self.folder / "report.pdf", "report.pdf")
        for name, code in snippets():
            with self.subTest(name):
                self.assertRegex(self.run_snippet(code), OUTPUTS[name])
        self.assertTrue((self.folder / "out" / "report" / "report.md").is_file())

    def run_snippet(self, code: str) -> str:
        done = subprocess.run([sys.executable, "-c", code], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout


def snippets() -> list[tuple[str, str]]:
    found = []
    for section in re.split(r"(?m)^## ", Path(README).read_text("utf-8")):
        heading = section.split("\n", 1)[0]
        codes = re.findall(r"(?s)```python\n(.*?)```", section)
        found += [(f"{heading}, {number}", code) for number, code in enumerate(codes, 1)]
    return found
