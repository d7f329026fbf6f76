"""Reads the weights of a recogniser back from its two ONNX files, so that training can go on from them."""

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

NORM_EPSILON = 1e-5


def read_weights(folder: Path) -> dict[str, np.ndarray]:
    """Returns the arrays by their names in `Recognizer`. Normalisation after a convolution, which the export multiplies into it, only adds."""
    weights = {}
    for name in ("encoder.onnx", "decoder.onnx"):
        graph = onnx.load(folder / name).graph
        stored = whole_arrays({tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer})
        weights |= {key.removeprefix("model."): array for key, array in stored.items() if key.startswith("model.")}
        for node in graph.node:
            if node.op_type == "Conv":
                weights |= convolution_of(layer_of(node.name), *(stored[key] for key in node.input[1:]))
            elif node.op_type in ("MatMul", "MatMulInteger"):
                matrix = stored.get(node.input[1].removesuffix("_quantized"))
                if matrix is not None:
                    weights[f"{bias_after(node, graph) or layer_of(node.name)}.weight"] = matrix.T
    return {name: np.ascontiguousarray(array, np.float32) for name, array in weights.items()}


def whole_arrays(stored: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Those that `export_onnx.py` stores in fewer bits become floats under their first names."""
    whole = {}
    for name, array in stored.items():
        if name.endswith(".small"):
            name = name.removesuffix(".small")
            array = array.astype(np.float32) * stored.get(f"{name}.scale", np.float32(1))
        whole[name] = array
    for name in [name for name in whole if name.endswith("_quantized")]:
        first = name.removesuffix("_quantized")
        whole[first] = (whole[name].astype(np.float32) - whole[f"{first}_zero_point"]) * whole[f"{first}_scale"]
    return whole


def convolution_of(layer: str, weight: np.ndarray, bias: np.ndarray) -> dict[str, np.ndarray]:
    norm = f"{layer.removesuffix('.conv')}.bn"
    ones = np.ones_like(bias)
    return {
        f"{layer}.weight": weight,
        f"{norm}.weight": ones,
        f"{norm}.bias": bias,
        f"{norm}.running_mean": 0 * ones,
        f"{norm}.running_var": ones - NORM_EPSILON,
    }


def bias_after(node, graph) -> str | None:
    """The layer whose bias is added to what a multiplication gives: steps are named after modules that call it, not after itself."""
    result = node.output[0]
    for following in graph.node:
        if result not in following.input:
            continue
        bias = next((name for name in following.input if name.startswith("model.") and name.endswith(".bias")), None)
        if following.op_type == "Add" and bias is not None:
            return bias.removeprefix("model.").removesuffix(".bias")
        if following.op_type not in ("Cast", "Mul"):
            return None
        result = following.output[0]
    return None


def layer_of(node: str) -> str:
    """`/encoder/encoder.1/blocks/blocks.0/conv/Conv` is a step of `encoder.1.blocks.0.conv`."""
    parts = node.split("/")[1:-1]
    return ".".join(part for part, following in zip(parts, [*parts[1:], ""], strict=True) if not following.startswith(f"{part}."))
