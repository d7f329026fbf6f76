"""The tokens that the model reads and writes, in the order of their numbers."""

from pathlib import Path

PAD, START, END = 0, 1, 2
SPECIAL_TOKENS = ["<pad>", "<start>", "<end>"]


def read_lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def read_vocabulary(data: Path) -> list[str]:
    """Those of the formulas, and those of the numbers that equations are given."""
    return [*SPECIAL_TOKENS, *sorted({*read_lines(data / "vocabulary.txt"), "\\tag{", *"0123456789.abc"})]
