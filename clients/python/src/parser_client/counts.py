"""Arguments that are counts."""

from __future__ import annotations

from .errors import ParserClientError


def require_positive(**numbers: int) -> None:
    """Refuses arguments, by their names, that are not counts."""
    for name, value in numbers.items():
        if not isinstance(value, int) or value < 1:
            raise ParserClientError("INVALID_INPUT", f"{name} must be a whole number above 0.")
