"""For Ray Data: `dataset.map_batches(ReadDocuments, compute=ray.data.ActorPoolStrategy(size=4), num_cpus=0.5)`."""

from collections.abc import Sequence
from typing import Any

from .engine import Engine


class ReadDocuments:
    """Adds the columns of the documents in `column`. Each actor keeps an engine."""

    def __init__(self, column: str = "bytes", **engine: Any) -> None:
        self._column = column
        self._engine = Engine(**engine)

    def __call__(self, batch: dict[str, Sequence[Any]]) -> dict[str, Sequence[Any]]:
        rows = [self._engine.parse(bytes(document)) for document in batch[self._column]]
        return {**batch, **{name: [row[name] for row in rows] for name in self._engine.columns}}
