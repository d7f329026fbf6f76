"""Reads the weights of a reader of lines back from its ONNX file, so that training can go on from them."""

import numpy as np
import onnx
from onnx import numpy_helper


def read_weights(path: str) -> dict[str, np.ndarray]:
    """Returns the arrays by their names in `LineReader`."""
    graph = onnx.load(path).graph
    # `export_onnx.py` keeps large ones in half precision, under a longer name.
    stored = {
        tensor.name.removesuffix(".half"): numpy_helper.to_array(tensor) for tensor in graph.initializer
    }
    weights = {
        name.removeprefix("model."): array for name, array in stored.items() if name.startswith("model.")
    }
    # The export transposes matrices and drops their names; the steps that use them are still named after their layer.
    matrices = {name for name in stored if name.startswith("onnx::MatMul")}
    for node in graph.node:
        matrix = next((stored[name] for name in node.input if name in matrices), None)
        if matrix is not None:
            weights[layer_of(node.name) + ".weight"] = matrix.T
    return {name: array.astype(np.float32) for name, array in weights.items()}


def layer_of(node: str) -> str:
    """`/model/blocks.0/feed/feed.2/MatMul` is a step of `blocks.0.feed.2`."""
    parts = node.split("/")[2:-1]
    if len(parts) > 1 and parts[-1].startswith(parts[-2] + "."):
        del parts[-2]
    return ".".join(parts)
