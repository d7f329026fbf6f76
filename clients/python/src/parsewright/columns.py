"""The columns of tables: numbers where every cell is one, texts otherwise."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Optional, Union

Cell = Union[int, float, str, None]

_CURRENCY = r"[$€£¥₹₩₽₺]|(?:US|CA|AU|NZ|HK)\$|(?:USD|EUR|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|INR)\b"
_SHAPE = re.compile(
    rf"(?P<open>\()?\s*(?P<minus>[-−–])?\s*(?P<before>{_CURRENCY})?\s*(?P<inner>[-−–])?\s*"
    rf"(?P<body>\d[\d.,’'\u00a0\u2009\u202f ]*?)\s*(?P<percent>%)?\s*(?P<after>{_CURRENCY})?\s*(?P<close>\))?"
)
_PLAIN = re.compile(r"0|[1-9]\d{0,10}")
_SPACED = re.compile(r"[1-9]\d{0,2}(?:[’'\u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?|[1-9]\d{0,2}(?: \d{3})+[.,]\d+")
_MARKED = {
    ".": re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|(?:0|[1-9]\d*)\.\d+"),
    ",": re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|(?:0|[1-9]\d*),\d+"),
}
#: A group of thousands, or three digits behind a decimal mark.
_AMBIGUOUS = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
#: Put before what a spreadsheet would calculate.
_GUARD = re.compile(r"'(?=\s*[=+@-])")


def read_columns(texts: Iterable[str]) -> list[dict[str, list[Cell]]]:
    """The columns of tables in CSV by their names. All tables together show which decimal mark is used."""
    tables = [[[_GUARD.sub("", cell, count=1) if _GUARD.match(cell) else cell for cell in row]
               for row in csv.reader(io.StringIO(text, newline=""))] for text in texts]
    mark = _decimal_mark(cell for rows in tables for row in rows for cell in row)
    return [_columns_of(rows, mark) for rows in tables]


def _columns_of(rows: list[list[str]], mark: Optional[str]) -> dict[str, list[Cell]]:
    head, *body = rows or [[]]
    columns: dict[str, list[Cell]] = {}
    for index, name in enumerate(head):
        unique, copies = name, 0
        while unique in columns:
            copies += 1
            unique = f"{name}.{copies}"
        columns[unique] = _convert([row[index] if index < len(row) else "" for row in body], mark)
    return columns


def _convert(cells: list[str], mark: Optional[str]) -> list[Cell]:
    numbers = [None if cell.strip() == "" else _read_amount(cell, mark) for cell in cells]
    is_number = all(number is not None or cell.strip() == "" for number, cell in zip(numbers, cells))
    if not is_number or all(number is None for number in numbers):
        return [cell or None for cell in cells]
    if any(isinstance(number, float) for number in numbers):
        return [None if number is None else float(number) for number in numbers]
    return list(numbers)


def _body_of(text: str) -> str:
    found = _SHAPE.fullmatch(text.strip())
    return "" if found is None else found["body"]


def _decimal_mark(texts: Iterable[str]) -> Optional[str]:
    """The mark of the numbers that can be read in one way only; ``None`` where they disagree."""
    marks: set[str] = set()
    for body in map(_body_of, texts):
        if _AMBIGUOUS.fullmatch(body):
            continue
        spaced = re.sub(r"[^.,]", "", body) if _SPACED.fullmatch(body) else ""
        marks.update(mark for mark, form in _MARKED.items() if form.fullmatch(body) or spaced == mark)
    return marks.pop() if len(marks) == 1 else None


def _read_amount(text: str, mark: Optional[str]) -> Union[int, float, None]:
    """A text that is a number and nothing else. Dates, telephone numbers and names with leading zeros do not count."""
    found = _SHAPE.fullmatch(text.strip())
    if found is None or (found["open"] is None) != (found["close"] is None):
        return None
    signs = [sign for sign in (found["open"], found["minus"], found["inner"]) if sign]
    decimal = _decimal_mark_in(found["body"], mark)
    if decimal is None or len(signs) > 1 or (found["before"] and found["after"]):
        return None
    whole, _, fraction = found["body"].partition(decimal)
    digits = re.sub(r"\D", "", whole)
    if len(digits) + len(fraction) > 15:
        return None
    value: Union[int, float] = float(f"{digits}.{fraction}") if fraction else int(digits)
    value = value / 100 if found["percent"] else value
    return -value if signs else value


def _decimal_mark_in(body: str, mark: Optional[str]) -> Optional[str]:
    if _PLAIN.fullmatch(body):
        return "."
    if _SPACED.fullmatch(body):
        return "," if "," in body else "."
    if _AMBIGUOUS.fullmatch(body) and mark is None:
        return "." if "," in body else None
    known = [mark] if mark else [".", ","]
    return next((one for one in known if _MARKED[one].fullmatch(body)), None)
