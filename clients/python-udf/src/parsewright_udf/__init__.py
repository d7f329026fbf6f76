"""Reads documents inside a data engine. Each slot keeps a process of the `parser` command, which keeps the engine."""

from .engine import Engine, EngineError

__all__ = ["Engine", "EngineError"]
