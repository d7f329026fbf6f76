"""What the package promises about itself."""

from __future__ import annotations

import ast
import importlib.util
import json
import unittest
from pathlib import Path

from support import REPOSITORY

import parser_client

PACKAGE = REPOSITORY / "clients" / "python"
SOURCES = sorted((PACKAGE / "src").rglob("*.py"))


class Package(unittest.TestCase):
    def test_is_written_in_the_syntax_of_python_3_9(self) -> None:
        self.assertGreater(len(SOURCES), 20)
        for path in SOURCES:
            ast.parse(path.read_text("utf-8"), path.name, feature_version=(3, 9))

    def test_imports_nothing_but_the_standard_library(self) -> None:
        # `typing_extensions` is for type checkers only, which bring it along; the others are extras.
        names = set().union(*map(imported_by, SOURCES)) - {"typing_extensions", "langchain_core", "llama_index"}
        for name in names:
            with self.subTest(name):
                module = importlib.util.find_spec(name)
                self.assertNotRegex(str(module and module.origin), "None|site-packages|dist-packages")

    def test_has_one_version_and_is_typed(self) -> None:
        declared = json.loads((REPOSITORY / "package.json").read_text("utf-8"))
        self.assertEqual(declared["version"], parser_client.__version__)
        self.assertTrue((PACKAGE / "src" / "parser_client" / "py.typed").is_file())

    def test_exports_what_it_says(self) -> None:
        for name in parser_client.__all__:
            self.assertTrue(hasattr(parser_client, name), name)


def imported_by(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names
